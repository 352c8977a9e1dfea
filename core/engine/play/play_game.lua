-- play_game.lua - t:play_game(NAME, dealer): a game inside a game, played from its first deal to its last at a table of its
-- own. Its lines stand in the same record, between those of the game around it, without a header and a `match` line.
local flow = require "houserule.play.flow"
local words = require "houserule.values.words"

local play_game = {}

-- Calls `leave(failed)` at the end of the block whose <close> it is, after an error too: a script that catches it plays on.
local function leaving(leave)
  return setmetatable({}, { __close = function(_, why) leave(why ~= nil) end })
end

--- Adds the method play_game. raw.inner(game) gives the table of a sub-game, what only the engine may call of it, and a
--- function(failed) that is called when it is over.
function play_game.add(methods, raw, game)
  function methods.play_game(_, name, dealer)
    local sub = game.subs[name]
    if not sub then
      local shown = type(name) == "string" and words.printable(name) or type(name)
      error(("play_game: the rule `sub_games` names no \"%s\""):format(shown), 2)
    end
    if dealer ~= nil and (math.type(dealer) ~= "integer" or dealer < 1 or dealer > sub.rules.seats) then
      error(("play_game: the dealer is a seat from 1 to %d"):format(sub.rules.seats), 2)
    end
    local inner, inner_raw, leave = raw.inner(sub)
    local _ <close> = leaving(leave)
    inner_raw.seed(raw.branch())
    inner.dealer = dealer or flow.first_dealer(sub.rules, inner_raw)
    inner_raw.drawn()
    local winners, won = flow.match(sub.rules, inner, inner_raw)
    raw.progressed()
    return winners, won
  end
end

return play_game
