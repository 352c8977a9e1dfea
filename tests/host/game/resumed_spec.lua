-- resumed_spec.lua - a session that died goes on as it was: after random play at random tables, the next session shows what
-- the one before would have shown.
local inside = require "inside"
local program = require "program"
local journal = require "host.game.journal"
local play_mode = require "host.prompt.play_mode"
local resume = require "host.game.resume"

teardown(program.close)

local SESSIONS <const> = 80

-- A console whose journal lies in this folder, and what it has said since the last call.
local function console_at(folder)
  return inside.console { journal = journal.new { folder = folder }, journals = folder }
end

-- Everything the console shows: the prompt, the table, the choices, the score and the log.
local function seen(con, taken)
  taken()
  for _, line in ipairs { "t", "s", "log" } do con:feed(line) end
  return con:prompt() .. "\n" .. taken()
end

describe("a session that died", function()
  local names = require("houserule").library.new():names "games"
  for number = 1, SESSIONS do
    local game = names[number % #names + 1]
    it(("%d, of %s, goes on as it was"):format(number, game), function()
      local folder = ("%s/state%d"):format(program.folder, number)
      local con, taken = console_at(folder)
      con.names = number % 3 == 0 and { "Anna", "Bela" } or nil
      con:open { game = game, seed = "s" .. number }
      local most = con.position.session.game.most
      local people = number % 2 == 0 and most > 1 and not con.position.session.rules.kept and { 1, 2 } or nil
      local mode = play_mode.new(con, 1, nil, { people = people, bot_name = "random", undo = "unseen" })
      con:try(mode.start, mode)
      for step = 1, 5 + number * 7 % 30 do
        local s = con.position.session
        if s.state == "over" then break end
        local is_asked = s.state == "ask" and not mode.handing and (s.question.seat == mode:here() or s.rules.kept)
        con:feed(is_asked and s:random_answer(0).text or step % 11 == 0 and "u" or "")
        con:changed()
      end
      if mode.handing then con:feed "" end
      con:changed()
      if con.position:decisions() == 0 then return end
      local before = seen(con, taken)
      con.host.journal:leave() -- as if it had died: the file lies there
      local other, said = console_at(folder)
      local list = resume.games(other)
      assert.equal(1, #list)
      local kept = assert(resume.take(other, 1))
      play_mode.new(other, kept.seat, nil, { people = kept.people, bot_name = kept.bot })
      resume.onto(other, kept)
      if other.mode.handing then other:feed "" end
      assert.equal(before, seen(other, said))
      assert.equal("unseen", other.mode.undo)
      other.host.journal:leave()
    end)
  end
end)
