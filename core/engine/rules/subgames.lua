-- subgames.lua - games inside a game: a night of contests, each of them another game with its own house rules.
--
-- A game says which by the rule `sub_games`, a function(rules) that returns { NAME = { game =, variants =, options = } };
-- each is composed with it, so that what does not fit is refused at the header. t:play_game(NAME, dealer) plays one from its
-- first deal to its last at a table of its own, in the same record: its lines follow one another between those of the game
-- around it, without a header and without a `match` line.
local core = require "houserule.core"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local returned = require "houserule.values.returned"
local words = require "houserule.values.words"

local subgames = {}
local DEEPEST <const>, MOST <const> = 3, 64
local SECONDS <const> = 5 -- to read all of them: each of their scripts and rules has a time of its own

local function problem(sentence, rule) return nil, { sentence = sentence, rule = rule } end

local function asked_for(rules)
  local ok, list = core.guarded(rules.sub_games, rules)
  if not ok then return nil, list end
  list = plain.try(list)
  if type(list) ~= "table" then return nil, returned.by(rules, "sub_games") .. " must return a table of games" end
  return list
end

local function all_texts(list)
  for _, item in next, list do
    if type(item) ~= "string" then return false end
  end
  return true
end

local function all_named(list)
  for name in next, list do
    if type(name) ~= "string" then return false end
  end
  return true
end

-- What is wrong with an entry of the list; nil if nothing is.
local function wrong(spec)
  if type(spec) ~= "table" or type(spec.game) ~= "string" then return "names no game" end
  local variants, options, players = spec.variants or {}, spec.options or {}, spec.players or 1
  if type(variants) ~= "table" or not all_texts(variants) then return "has `variants` that are no list of names" end
  if type(options) ~= "table" or not all_named(options) then return "has `options` that are no values by name" end
  if math.type(players) ~= "integer" then return "has `players` that are no whole number" end
end

--- Composes the games that a game plays: { NAME = composed game }, or nil and a problem. `compose` makes one. `nest` is how
--- deep the game lies in others, and what all of them count together: { depth =, all = { count =, until_when = } }; nil: in
--- none.
function subgames.all(rules, nest, compose)
  local made, depth, all = {}, nest and nest.depth or 0, nest and nest.all or { count = 0 }
  if not rules.sub_games then return made end
  if depth >= DEEPEST then return problem("games lie in games more than three deep") end
  local list, why = asked_for(rules)
  if not list then return problem(why) end
  for name, spec in ordered.pairs(list) do
    local what = wrong(spec)
    if what then
      return problem(("%s: `%s` %s"):format(returned.by(rules, "sub_games"), words.printable(tostring(name)), what))
    end
    all.count = all.count + 1
    if all.count > MOST then
      return problem(("%s: at most %d games lie in one game, and in those"):format(returned.by(rules, "sub_games"), MOST))
    end
    all.until_when = all.until_when or os.time() + SECONDS
    if os.time() > all.until_when then
      return problem(returned.by(rules, "sub_games") .. ": it takes too long to read all these games")
    end
    local game, bad = compose(spec.game, { variants = spec.variants, options = spec.options, players = spec.players },
                              { depth = depth + 1, all = all })
    if not game then
      local placed = bad.sentence:match "^%S+:%d+: "
      return problem((placed and "" or returned.by(rules, "sub_games") .. ": ") .. bad.sentence, bad.rule)
    end
    made[name] = game
  end
  return made
end

--- The most seats, or people, that are asked in a game or in one inside it.
function subgames.most(rules, subs)
  local most = math.max(rules.players, rules.seats)
  for _, game in pairs(subs) do most = math.max(most, game.most) end
  return most
end

return subgames
