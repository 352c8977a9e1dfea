-- clauses.lua - reads the rule page out of a script's comments, for `rules`, `why` and the check of a script.
--
-- A comment that begins with a clause number is that clause. Indented comment lines below it continue it. A comment `## 3
-- Bidding` is a heading.
--
--     -- ## 3 Bidding
--     -- ZO-3.1 Beginning at the dealer's left each active seat in turn is asked once,
--     --   until the auction ends.
local clauses = {}

local match, gmatch, concat = string.match, string.gmatch, table.concat
local find, sub = string.find, string.sub

-- The text of a clause for a game with this tag; nil if it is for other games: "[2,3] In these two ...".
local function for_tag(text, tag)
  local list, rest = match(text, "^%[([%w,]+)%] +(.*)$")
  if not list then return text end
  for wanted in gmatch(list, "%w+") do
    if wanted == tag or wanted == "all" then return rest end
  end
end

--- Tells the number of a clause from other text.
function clauses.is_number(text) return type(text) == "string" and find(text, "^%u%u%u?%-[%d.]*%d$") ~= nil end

local LONGEST <const> = 40 -- bytes of a clause's number

--- Returns every clause and heading of a script's text, in order: { id =, text =, line = } or { heading =, line = }. `tag`
--- is the game's tag, if the file is shared by several games.
function clauses.read(text, tag)
  local list, open, line = {}, nil, 0
  local function close() -- joined once: joining line by line takes quadratic time
    if open then open.text = concat(open.text, " ") end
    open = nil
  end
  local stop = 0
  while stop <= #text do
    local start = stop + 1
    stop, line = find(text, "\n", start, true) or #text + 1, line + 1
    local comment = match(sub(text, start, stop - 1), "^%s*%-%-(.*)$")
    local id, first = nil, nil
    if comment then id, first = match(comment, "^ (%u%u%u?%-[%d.]*%d) +(.*)$") end
    if id and #id > LONGEST then id, first = nil, nil end
    if id and tag then first = for_tag(first, tag) end
    local more = comment and open and not id and match(comment, "^   +(%S.*)$")
    if more then open.text[#open.text + 1] = more else close() end
    if id and first then
      open = { id = id, text = { first }, line = line }
      list[#list + 1] = open
    elseif comment and match(comment, "^ ## ") then
      list[#list + 1] = { heading = comment:sub(5), line = line }
    end
  end
  close()
  return list
end

--- The clauses of a file, read when they are first asked for: most games are only played.
function clauses.of(file)
  file.clauses = file.clauses or clauses.read(file.text)
  return file.clauses
end

-- A key that sorts ZO-5.10 after ZO-5.9: each number has its length before it.
local function key(id)
  local family, numbers = match(id, "^(%u+)%-(.*)$")
  local parts = {}
  for n in gmatch(numbers, "%d+") do
    n = match(n, "^0*(.*)$")
    parts[#parts + 1] = ("%05d%s"):format(#n, n)
  end
  return family .. concat(parts, ".")
end

--- Sorts items with an `id` (a clause's or section's) and a `place` by number; the family `own` comes first.
function clauses.sort(items, own)
  for _, item in ipairs(items) do item.key = (match(item.id, "^%u+") == own and "0" or "1") .. key(item.id) end
  table.sort(items, function(a, b)
    if a.key ~= b.key then return a.key < b.key end
    return (a.place or 0) < (b.place or 0)
  end)
end

--- The first key of `names` that covers a clause: its family's letters, its section, or its own number.
function clauses.covered(names, id)
  local at = 0
  repeat
    at = id:find("[.-]", at + 1)
    local name = id:sub(1, (at or 0) - 1)
    if names[name] then return name end
  until not at
end

return clauses
