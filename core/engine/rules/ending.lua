-- ending.lua - the rule `game_over` of a game that says it in words: "hands", "target points, lowest wins".
--
-- The first word is an option, which people can set; it is also the reason in the record. Each game makes the rule here,
-- before house rules are applied.
local problem = require "houserule.rules.problem"
local validate = require "houserule.rules.validate"
local words = require "houserule.values.words"

local ending = {}

local HOW <const> = [["OPTION" after so many hands, "OPTION points" once a side has them, and ", lowest wins"]]

local function refuse(base, sentence, ...)
  problem.raise(("%s: rule `game_over`: %s"):format(validate.place(base, "game_over"), sentence:format(...)))
end

-- Returns the sides with the best score.
local function leading(t, lowest)
  if not lowest then return t:leaders() end
  local scores, sides = t:totals(), {}
  local best = math.min(table.unpack(scores))
  for side, score in ipairs(scores) do
    if score == best then sides[#sides + 1] = side end
  end
  return sides
end

--- Makes a rule `game_over` that is a text a function. Returns that, and the option, if the rule need not be asked before
--- so many deals; nothing where it is a function already.
function ending.make(base)
  local rules, text = base.rules, rawget(base.rules, "game_over")
  if type(text) ~= "string" then return end
  local said, lowest = text:gsub(", lowest wins$", "")
  local name, points = said:match "^[%w_]+$", false
  if not name then name, points = said:match "^([%w_]+) points$", true end
  if not name then refuse(base, "it is %s, not \"%s\"", HOW, words.printable(text)) end
  local slot = base.slots[name]
  if not slot or math.type(slot.default) ~= "integer" then
    refuse(base, points and "no option `%s` says how many points end a game" or
      "no option `%s` says how many deals a game has", words.printable(name))
  end
  base.ends_with, base.lowest_wins = slot, lowest > 0
  function rules.game_over(t)
    local goal = rules[name]
    if goal == 0 then return end
    if not points then
      if t.deal_number ~= goal then return end
      local best = leading(t, lowest > 0)
      return #best < t.sides and best or {}, name
    end
    if math.max(table.unpack(t:totals())) >= goal then return leading(t, lowest > 0), name end
  end
  return rules.game_over, not points and name or nil
end

return ending
