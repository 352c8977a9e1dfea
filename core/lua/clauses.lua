-- clauses.lua - the rule page that stands in a script's comments.
--
-- A comment that begins with a clause number is that clause; comment lines below it that are indented go on with it. A
-- comment `## 3 Bidding` heads a section. So the text and the code that does it stand together, and there is one copy.
--
--     -- ## 3 Bidding
--     -- ZO-3.1 Beginning at the dealer's left each active seat in turn is asked once,
--     --   until the auction ends.
local clauses = {}

local match, gmatch = string.match, string.gmatch -- not the bounded ones of a guarded call: the host may read there

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
  for row in gmatch(text .. "\n", "(.-)\n") do
    line = line + 1
    local comment = match(row, "^%s*%-%-(.*)$")
    local id, first = nil, nil
    if comment then id, first = match(comment, "^ (%u%u%u?%-[%d.]*%d) +(.*)$") end
    if id then first = for_tag(first, tag) end
    if id and not first then
      open = nil
    elseif id then
      open = { id = id, text = first, line = line }
      list[#list + 1] = open
    elseif comment and match(comment, "^ ## ") then
      list[#list + 1] = { heading = comment:sub(5), line = line }
      open = nil
    elseif comment and open and match(comment, "^   +%S") then
      open.text = open.text .. " " .. match(comment, "^%s+(.*)$")
    else
      open = nil
    end
  end
  return list
end

-- ZO-5.10 comes after ZO-5.9: numbers compare as numbers.
local function key(id)
  local family, numbers = id:match("^(%u+)%-(.*)$")
  local parts = {}
  for n in numbers:gmatch("%d+") do parts[#parts + 1] = ("%05d"):format(n) end
  return family .. table.concat(parts, ".")
end

function clauses.before(a, b) return key(a) < key(b) end

--- "ZO-7" of "ZO-7.4": the section a clause stands in.
function clauses.section(id) return (id:gsub("%.%d+$", "")) end

return clauses
