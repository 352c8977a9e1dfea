-- demo.lua - the output of the program if nobody can type: a deal played by bots on the drawn table, and its result.
local arguments = require "host.game.arguments"
local position = require "host.game.position"
local words = require("houserule").words

local demo = {}

local SEED <const> = "demo"

local function step(con, wanted)
  local s = con.position.session
  while not s.last and s.state ~= "over" and not (s.state == "ask" and wanted(s)) do
    con:step() -- a pack is due after a cut, or after what was asked before the deal
    con:tell_news()
  end
end

local function seat_view(con, seat)
  con.viewer = seat
  con:say("")
  con:show_table()
  con:say("")
end

--- Plays a hand of the game on the table, or of Zole. Returns the exit code.
function demo.run(con, call)
  if not con.position then
    local game = con.library.files.games.zole and "zole" or con.library:names("games")[1]
    if not game then con:fault("there is no game to show") end
    local at = con:need(position.open(con.library, { houserule = 1, game = game, seed = call.seed or SEED, dealer = 3 }))
    con:put(at)
    con:deal()
    con:tell_events()
  end
  local s = con.position.session
  con:say("houserule: a hand of %s, played at random by bots.", s.game.base.declared.title)
  local seat = s.question and s.question.seat or 1
  seat_view(con, seat)
  con.viewer = nil
  step(con, function(now) return now.t:finished() >= 3 and now.question.seat == seat and now.t:in_trick() > 0 end)
  if s.state == "ask" then seat_view(con, seat) end
  con.viewer = nil
  step(con, function() return false end)
  con:say("")
  con:show_score()
  con:say("")
  local named = s.game.id .. words.clean(arguments.scripts(call))
  con:say("In a terminal: houserule %s deals you a hand, houserule play %s sits you down at the table,", named, named)
  con:say("houserule help tells what else there is.")
  return 0
end

return demo
