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

--- Every clause and heading of a script's text, in its order: { id =, text =, line = } or { heading =, line = }.
function clauses.read(text)
  local list, open, line = {}, nil, 0
  for row in gmatch(text .. "\n", "(.-)\n") do
    line = line + 1
    local comment = match(row, "^%s*%-%-(.*)$")
    local id, first = nil, nil
    if comment then id, first = match(comment, "^ (%u%u%u?%-[%d.]*%d) +(.*)$") end
    if id then
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
