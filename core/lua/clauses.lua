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

-- A family's clause may say in which of its games it holds: "[2,3] In these two ...". Its text for a game with this tag.
local function for_tag(text, tag)
  local list, rest = match(text, "^%[([%w,]+)%] +(.*)$")
  if not list or not tag then return text end
  for one in gmatch(list, "%w+") do
    if one == tag or one == "all" then return rest end
  end
end

--- Every clause and heading of a script's text, in its order: { id =, text =, line = } or { heading =, line = }. `tag`
--- is the game's, in a file that several games share.
function clauses.read(text, tag)
  local list, open, line = {}, nil, 0
  local function close() -- joined once: a clause may have very many lines
    if open then open.text = concat(open.text, " ") end
    open = nil
  end
  for row in gmatch(text .. "\n", "(.-)\n") do
    line = line + 1
    local comment = match(row, "^%s*%-%-(.*)$")
    local id, first = nil, nil
    if comment then id, first = match(comment, "^ (%u%u%u?%-[%d.]*%d) +(.*)$") end
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

function clauses.before(a, b) return key(a) < key(b) end

--- "ZO-7" of "ZO-7.4": the section a clause stands in.
function clauses.section(id) return (id:gsub("%.%d+$", "")) end

return clauses
