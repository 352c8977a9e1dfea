-- clauses.lua - the rule page that stands in a script's comments.
--
-- A comment that begins with a clause number is that clause; comment lines below it that are indented go on with it. A
-- comment `## 3 Bidding` heads a section. So the text and the code that does it stand together, and there is one copy.
--
--     -- ## 3 Bidding
--     -- ZO-3.1 Beginning at the dealer's left each active seat in turn is asked once,
--     --   until the auction ends.
local clauses = {}

-- Not the bounded ones of a guarded call: the host may read there.
local match, gmatch, concat = string.match, string.gmatch, table.concat
local find, gsub, sub = string.find, string.gsub, string.sub

-- A family's clause may say in which of its games it holds: "[2,3] In these two ...". Its text for a game with this tag.
local function for_tag(text, tag)
  local list, rest = match(text, "^%[([%w,]+)%] +(.*)$")
  if not list or not tag then return text end
  for one in gmatch(list, "%w+") do
    if one == tag or one == "all" then return rest end
  end
end

local LONGEST <const> = 40 -- number of a clause

--- Every clause and heading of a script's text, in its order: { id =, text =, line = } or { heading =, line = }. `tag`
--- is the game's, in a file that several games share.
function clauses.read(text, tag)
  local list, open, line = {}, nil, 0
  local function close() -- joined once: a clause may have very many lines
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
    if id then first = for_tag(first, tag) end
    local goes_on = comment and open and not id and match(comment, "^   +(%S.*)$")
    if goes_on then open.text[#open.text + 1] = goes_on
    else close() end
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

--- The text of one clause, without reading the others: as `read` has it, the last of several; nil if there is none.
function clauses.text_of(text, id, tag)
  local start, found = "\n[ \t]*%-%- " .. gsub(id, "%p", "%%%0") .. " +", nil
  text = "\n" .. text
  local _, at = find(text, start)
  while at do
    local to = find(text, "\n", at, true) or #text + 1
    while find(text, "^[ \t]*%-%-   +%S", to + 1) do to = find(text, "\n", to + 1, true) or #text + 1 end
    found = for_tag(gsub(sub(text, at + 1, to - 1), "\n[ \t]*%-%-   +", " "), tag) or found
    _, at = find(text, start, to)
  end
  return found
end

--- The clauses of a file that has run, read from its text when somebody first asks for them: most games are only played.
function clauses.of(file)
  file.clauses = file.clauses or clauses.read(file.text)
  return file.clauses
end

-- ZO-5.10 comes after ZO-5.9: numbers compare as numbers, however long they are.
local function key(id)
  local family, numbers = match(id, "^(%u+)%-(.*)$")
  local parts = {}
  for n in gmatch(numbers, "%d+") do
    n = match(n, "^0*(.*)$")
    parts[#parts + 1] = ("%05d%s"):format(#n, n)
  end
  return family .. concat(parts, ".")
end

--- Items with an `id` (a clause's, a section's) and a `place`, in the order of their numbers; the family `own` comes first.
function clauses.sort(items, own)
  for _, item in ipairs(items) do item.key = (match(item.id, "^%u+") == own and "0" or "1") .. key(item.id) end
  table.sort(items, function(a, b)
    if a.key ~= b.key then return a.key < b.key end
    return (a.place or 0) < (b.place or 0)
  end)
end

--- The first name that covers a clause: a name is a clause's number or a section's, or the family's letters. `names` is
--- keyed by them.
function clauses.covered(names, id)
  local at = 0
  repeat
    at = id:find("[.-]", at + 1)
    local name = id:sub(1, (at or 0) - 1)
    if names[name] then return name end
  until not at
end

--- "ZO-7" of "ZO-7.4": the section a clause stands in.
function clauses.section(id) return (id:gsub("%.%d+$", "")) end

return clauses
