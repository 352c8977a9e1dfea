-- silent.lua - finds the house rule that returns nothing where the rule below it returns something.
--
-- A wrap that forgets to return the base's result makes the base script fail, with `a nil value` at a line of its own. Only
-- such a failure starts this search, so hands pay nothing for it.
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local words = require "houserule.values.words"

local silent = {}

-- Rules whose results nobody reads.
local for_nobody = words.set "hand new_game new_match ready after_trick card_played"

-- Returns true if a function's text has a `return` with a value; nil if the text is not available.
local function says_something(rule, files)
  local info, n, found = debug.getinfo(rule, "S"), 0, nil
  for _, file in ipairs(files) do
    if file.path == info.short_src or "@" .. file.path == info.source then
      found = false
      for line in (file.text .. "\n"):gmatch "([^\n]*)\n" do
        n = n + 1
        local is_inside = n >= info.linedefined and n <= info.lastlinedefined
        local value = is_inside and line:gsub("%-%-.*$", ""):match "%f[%w_]return%f[^%w_]%s*([^%s;]*)"
        found = found or value and value ~= "" and value ~= "end"
      end
    end
  end
  return found
end

--- Returns the sentence of a script's error. If the script failed at a nil value, the sentence names the wrap that returned
--- nothing.
function silent.explained(game, sentence)
  if type(sentence) ~= "string" or not sentence:find("a nil value", 1, true) then return sentence end
  local files = plain.with(game.libs or {})
  for _, file in ipairs(game.variants) do files[#files + 1] = file end
  files[#files + 1] = game.base
  for _, file in ipairs(game.variants) do
    for name, note in ordered.pairs(file.wrap) do
      if note.base and not for_nobody[name] and says_something(note.value, files) == false
        and says_something(note.base, files) then
        return ("%s; the wrap of `%s` in %s returned nothing"):format(sentence, name, note.where)
      end
    end
  end
  return sentence
end

return silent
