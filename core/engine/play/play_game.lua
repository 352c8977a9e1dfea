-- play_game.lua - the script word t:play_game, which plays a game inside a game, from its first deal to its last.
--
-- The inner game has a table of its own. Its lines stand in the same record, between those of the outer game, without a
-- header and a `match` line.
local flow = require "houserule.play.flow"
local words = require "houserule.values.words"

local play_game = {}

-- Returns a <close> variable that calls leave(failed) at the end of its block. The block may end by an error, which a script
-- can catch: the outer game must then continue at its own table.
local function leaving(leave)
  return setmetatable({}, { __close = function(_, why) leave(why ~= nil) end })
end

--- Adds the method play_game to a table. engine_table.inner(game) opens the inner game. It returns the `t` and the
--- engine_table of the inner game, and a function(failed) to call when it is over.
function play_game.add(methods, engine_table, game)
  -- t:play_game(name, dealer): `name` is one of the rule `sub_games`. Without `dealer` the inner game's rules choose the
  -- first dealer. Returns the winners and the second result of the inner `match_over` or the third of `course`. A wrong
  -- argument is an error of the script.
  function methods.play_game(_, name, dealer)
    local sub = game.subs[name]
    if not sub then
      local shown = type(name) == "string" and words.printable(name) or type(name)
      error(("play_game: the rule `sub_games` names no \"%s\""):format(shown), 2)
    end
    if dealer ~= nil and (math.type(dealer) ~= "integer" or dealer < 1 or dealer > sub.rules.seats) then
      error(("play_game: the dealer is a seat from 1 to %d"):format(sub.rules.seats), 2)
    end
    local inner, inner_raw, leave = engine_table.inner(sub)
    local _ <close> = leaving(leave)
    inner_raw.seed(engine_table.branch())
    inner.dealer = dealer or flow.first_dealer(sub.rules, inner_raw)
    inner_raw.drawn()
    local winners, won = flow.match(sub.rules, inner, inner_raw)
    engine_table.progressed()
    return winners, won
  end
end

return play_game
