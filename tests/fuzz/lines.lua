-- lines.lua - mutations of a text that consists of lines.
local lines = {}

local MOST <const> = 400 -- lines

function lines.split(text)
  local list = {}
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do
    if #list < MOST then list[#list + 1] = line end
  end
  return list
end

--- The lines of a text one by one, each with whether it has an end, as host.input gives them.
function lines.each(text)
  local next_line = text:gmatch "([^\n]*)(\n?)"
  return function()
    local line, ending = next_line()
    if line == "" and ending == "" then return nil end
    return line, ending == "\n"
  end
end

local steps = {
  function(list, at) table.remove(list, at) end,
  function(list, at) table.insert(list, at, list[at]) end,
  function(list, at, draw)
    local other = draw(#list)
    list[at], list[other] = list[other], list[at]
  end,
  function(list, at, draw) -- a word of one line in another
    local words, from = {}, list[draw(#list)]
    for word in from:gmatch "%S+" do words[#words + 1] = word end
    if #words > 0 then list[at] = list[at] .. " " .. words[draw(#words)] end
  end,
  function(list, at, draw)
    for i = #list, at + draw(4), -1 do list[i] = nil end
  end,
}

--- A mutation: function(text, draw) -> text. `fresh(draw)` gives a line that means something to the driver.
function lines.mutator(fresh)
  return function(text, draw)
    local list = lines.split(text)
    for _ = 1, draw(3) do
      local at = draw(#list)
      if fresh and draw(2) == 1 then table.insert(list, draw(#list + 1), fresh(draw))
      elseif fresh and draw(4) == 1 then list[at] = fresh(draw)
      else steps[draw(#steps)](list, at, draw) end
      if #list == 0 then list[1] = "" end
    end
    return table.concat(list, "\n")
  end
end

--- One of a list.
function lines.one(list, draw) return list[draw(#list)] end

return lines
