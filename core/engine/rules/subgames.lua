-- subgames.lua - games inside a game: a night of contests, each of them another game with its own house rules.
--
-- The game's rule `sub_games`, a function(rules), returns { NAME = { game =, variants =, options = } }. All are composed
-- together with the game, so that an error is refused at the header. t:play_game(NAME, dealer) plays one completely at a
-- table of its own. Its lines go to the same record, without a header and a `match` line.
local core = require "houserule.core"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local problem = require "houserule.rules.problem"
local returned = require "houserule.values.returned"
local words = require "houserule.values.words"

local subgames = {}
local DEEPEST <const>, MOST <const> = 3, 64
local SECONDS <const> = 5 -- limit to read all of them, beside the time limit of each script and rule

local function asked_for(rules, by)
  local ok, list = core.guarded(rules.sub_games, rules)
  if not ok then problem.raise(list) end
  list = plain.try(list)
  if type(list) ~= "table" then problem.raise(by .. " must return a table of games") end
  return list
end

-- Returns true if all keys, or all values, of a table are text. A missing one has none.
local function is_text(list, of)
  if list ~= nil and type(list) ~= "table" then return false end
  for key, value in next, list or {} do
    if type(of == "keys" and key or value) ~= "string" then return false end
  end
  return true
end

-- Returns a sentence if an entry of the list is wrong; nil otherwise.
local function wrong_entry(spec)
  if type(spec) ~= "table" or type(spec.game) ~= "string" then return "names no game" end
  if not is_text(spec.variants, "values") then return "has `variants` that are no list of names" end
  if not is_text(spec.options, "keys") then return "has `options` that are no values by name" end
  if spec.players ~= nil and math.type(spec.players) ~= "integer" then return "has `players` that are no whole number" end
end

--- Composes the games inside a game: { NAME = composed game }; raises a problem. `compose` makes one. `nest` = { depth =,
--- all = { count =, until_when = } } gives the depth of nesting and a count that all of them share; nil outside any game.
function subgames.all(rules, nest, compose)
  local made, depth, all = {}, nest and nest.depth or 0, nest and nest.all or { count = 0 }
  if not rules.sub_games then return made end
  if depth >= DEEPEST then problem.raise "games lie in games more than three deep" end
  local by = returned.by(rules, "sub_games")
  for name, spec in ordered.pairs(asked_for(rules, by)) do
    local wrong = wrong_entry(spec)
    if wrong then problem.raise(("%s: `%s` %s"):format(by, words.printable(tostring(name)), wrong)) end
    all.count, all.until_when = all.count + 1, all.until_when or os.clock() + SECONDS
    if all.count > MOST then problem.raise(("%s: at most %d games lie in one game, and in those"):format(by, MOST)) end
    if os.clock() > all.until_when then problem.raise(by .. ": it takes too long to read all these games") end
    local game, why = compose(spec.game, spec, { depth = depth + 1, all = all })
    if not game then
      local placed = why.sentence:match "^%S+:%d+: "
      problem.raise((placed and "" or ("in its game `%s`, "):format(words.printable(name))) .. why.sentence, why.rule)
    end
    made[name] = game
  end
  return made
end

--- Returns the largest number of seats, or people, in a game and the games inside it.
function subgames.most(rules, subs)
  local most = math.max(rules.players, rules.seats)
  for _, game in pairs(subs) do most = math.max(most, game.most) end
  return most
end

return subgames
