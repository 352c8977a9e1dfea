-- resumed_spec.lua - a session that died continues unchanged. It plays at random tables, with people and bots, leagues,
-- house rules, forks, reviews and rematches. The next session must show what the one before would have shown.
local inside = require "inside"
local program = require "program"
local journal = require "host.game.journal"
local play_mode = require "host.prompt.play_mode"
local resume = require "host.game.resume"
local engine = require "houserule"

teardown(program.close)

local TABLES <const>, PROMPTS <const> = 80, 20 -- sessions

local library = engine.library.new()
local names = library:names "games"

-- A console whose journal lies in this folder, and what it has said since the last call.
local function console_at(folder)
  return inside.console { journal = journal.new { folder = folder }, journals = folder }
end

-- The prompt, and the output of these lines.
local function seen(con, taken, ...)
  taken()
  for _, line in ipairs { ... } do con:feed(line) end
  return con:prompt() .. "\n" .. taken()
end

-- A game, every other time with one of its house rules that goes alone; the league once in eight times.
local function header_of(number)
  local game = number % 8 == 5 and "crib-and-don-league" or names[number % #names + 1]
  local header = { game = game, seed = "s" .. number }
  local files = (engine.catalog.variants_of(library, game))
  local file = number % 4 >= 2 and files[number % math.max(#files, 1) + 1]
  if file and engine.compose.game(library, game, { variants = { file.declared.id } }) then
    header.variants = { file.declared.id }
  end
  return header
end

-- Takes up the only game in a folder that is not over, at another console.
local function resumed(folder, sits)
  local other, said = console_at(folder)
  assert.equal(1, #resume.list(other))
  local kept = assert(resume.take(other, 1))
  if sits then play_mode.new(other, kept.seat, nil, { people = kept.people, bot_name = kept.bot, after = "end" }) end
  resume.onto(other, kept)
  if sits and other.mode.handing then other:feed "" end
  return other, said
end

describe("a session that died", function()
  local with_rules, rematches = 0, 0
  for number = 1, TABLES do
    local header = header_of(number)
    it(("%d, of %s, goes on as it was"):format(number, header.game), function()
      local folder = ("%s/state%d"):format(program.folder, number)
      local con, taken = console_at(folder)
      con.names = number % 3 == 0 and { "Anna", "Bela" } or nil
      with_rules = with_rules + (header.variants and 1 or 0)
      con:open(header)
      local most = con.position.session.game.most
      local people = number % 2 == 0 and most > 1 and not con.position.session.rules.kept and { 1, 2 } or nil
      local mode = play_mode.new(con, 1, nil, { people = people, bot_name = "random", undo = "unseen", after = "end" })
      con:try(mode.start, mode)
      for step = 1, number % 16 == 5 and 150 or 5 + number * 7 % 30 do
        local s = con.position.session
        if s.state == "over" then
          con:feed "again"
          rematches = rematches + 1
        elseif step == 9 and number % 40 == 7 then con:feed "review" end -- which takes a second
        s = con.position.session
        local is_asked = s.state == "ask" and not mode.handing and (s.question.seat == mode:here() or s.rules.kept)
        con:feed(is_asked and s:random_answer(0).text or step % 11 == 0 and "u" or "")
        if step % 7 == 0 then con:changed() end
      end
      if mode.handing then con:feed "" end
      con:changed()
      if con.position:decisions() == 0 or con.position.session.state == "over" then return end
      local before = seen(con, taken, "table", "score", "log")
      con.host.journal:leave() -- as if it had died: the file lies there
      local other, said = resumed(folder, true)
      assert.equal(before, seen(other, said, "table", "score", "log"))
      assert.equal("unseen", other.mode.undo)
      other.host.journal:leave()
    end)
  end

  it("was under house rules, and a rematch, often enough", function()
    assert.is_true(with_rules > 20 and rematches > 2, with_rules .. " " .. rematches)
  end)

  for number = 1, PROMPTS do
    local header = header_of(number * 3 + 1)
    it(("at the prompt, %d, of %s, goes on with its forks"):format(number, header.game), function()
      local folder = ("%s/prompt%d"):format(program.folder, number)
      local con, taken = console_at(folder)
      con:open(header)
      for step = 1, 10 + number * 5 % 25 do
        local s = con.position.session
        if step % 8 == 4 then con:feed("fork try" .. step)
        elseif step % 12 == 11 then con:feed "switch main"
        elseif step % 9 == 0 then con:feed "undo"
        else con:feed(s.state == "ask" and s:random_answer(0).text or "deal") end
        con:changed()
      end
      local fork = con.forks.try4 and "try4" or "main"
      local looks = { "table", "score", "log", "switch main", "table", "switch " .. fork, "log" }
      con:feed "switch main"
      local before = seen(con, taken, table.unpack(looks))
      con:changed()
      con.host.journal:leave()
      local other, said = resumed(folder, false)
      other:feed "switch main"
      assert.equal(before, seen(other, said, table.unpack(looks)))
      other.host.journal:leave()
    end)
  end
end)
