-- engine_spec.lua - what the page asks of the engine, asked without a browser (page_spec.lua has one): requests in JSON, and
-- their answers.
local inside = require "inside"
local program = require "program"
local folders = require "host.system.folders"
local json = require "host.system.json"
local record = require("houserule").record

-- The engine's state and scripts go into the spec's own folder.
function folders.state() return program.folder .. "/state" end
function folders.own() return program.folder .. "/own" end

package.preload["host.sim.sim"] = function() return {} end -- nothing is simulated here
local engine = require "host.web.requests"

teardown(program.close)

local function plain(value)
  if type(value) == "userdata" then return nil end
  if type(value) ~= "table" then return value end
  local list = record.is_line(value) and value:by_name() or value
  local new = {}
  for key, one in pairs(list) do new[key] = plain(one) end
  return new
end

-- Asks, and returns the answer and all that came with it; what is refused fails unless it `may` be.
local function ask(request, may)
  local line = record.fields()
  for _, name in ipairs { "do", "to", "line", "args", "game", "words", "text", "ms", "kind", "name", "path", "seconds",
                          "scripts", "with", "file" } do
    if request[name] ~= nil then line:add(name, request[name]) end
  end
  local all = plain(json.decode(engine(json.encode(line))))
  assert.is_true(may or all.ok, type(all.problem) == "table" and all.problem.text or nil)
  return all.answer, all
end

local function deal(...) return (ask { ["do"] = "deal", args = { "zole", "--seed", "k7", ... } }) end
local function say(line, to) return ask { ["do"] = "say", to = to or "table", line = line } end

describe("the page's engine", function()
  setup(function()
    assert.is_function(inside.lines)
    ask { ["do"] = "open", scripts = {} }
  end)

  it("deals, with the hand of who looks and of nobody else", function()
    local table_now = deal()
    assert.equal("Zole", table_now.title)
    assert.equal(1, table_now.viewer)
    local held = 0
    for _, group in ipairs(table_now.seats[1].fan) do held = held + #group.cards end
    assert.equal(8, held)
    assert.same({}, table_now.seats[2].fan)
    assert.equal("pass", table_now.ask.words[1].say)
    assert.matches("^You take ", table_now.ask.words[2].means)
  end)

  it("takes a line, says what happened, and what may be played", function()
    deal()
    local answer, all = say "pass"
    assert.is_truthy(all.said:find("takes the talon", 1, true), all.said)
    assert.same({ "KH", "9H" }, answer.table.ask.cards) -- led was TH: hearts are held
    assert.equal("play TH", all.events[#all.events].line["do"])
    assert.equal(7, all.events[#all.events].table.seats[3].count) -- the table between two steps
  end)

  it("refuses with the clause, and says why", function()
    deal()
    say "pass"
    local _, all = say "play QC"
    assert.equal("ZO-5.3", all.refused.clause)
    local why = ask { ["do"] = "why", text = "QC" }
    assert.is_truthy(why.lines[2]:find("^ZO%-5%.3 "))
  end)

  it("says which cards a word names, and lays a hand by rank where no tricks are made", function()
    local table_now = ask { ["do"] = "deal", args = { "klondike", "--seed", "k7" } }
    assert.same({ "8C", "9H" }, table_now.ask.words[1].cards)
    assert.same({}, table_now.ask.words[2].cards) -- turn
    local fan = ask { ["do"] = "deal", args = { "go-fish", "--seed", "k7" } }.seats[1].fan
    assert.same({ "K", "J", "9", "7" }, { fan[1].suit, fan[2].suit, fan[3].suit, fan[4].suit })
    assert.same({ "JD", "JH" }, fan[2].cards)
  end)

  it("asks who keeps a game for every answer", function()
    local table_now = ask { ["do"] = "deal", args = { "crib-and-don-league", "--seed", "k7" } }
    assert.is_nil(table_now.viewer)
    assert.equal("result 9-0", table_now.ask.words[1].say)
  end)

  it("weighs the answers, and shows the rule page", function()
    deal()
    assert.equal(3, #ask { ["do"] = "best" }.rows)
    assert.equal("Zole", ask { ["do"] = "page" }.title)
  end)

  it("gives no figures after too few deals, in a patience none of others, and none in a game that is kept", function()
    ask { ["do"] = "deal", args = { "canasta", "--seed", "k7" } }
    assert.same({}, ask { ["do"] = "best", ms = 1 }.rows) -- a hand of Canasta takes longer
    ask { ["do"] = "deal", args = { "accordion", "--seed", "k7" } }
    local answer = ask { ["do"] = "best" }
    assert.is_true(answer.alone)
    assert.is_nil(answer.head:find "other")
    ask { ["do"] = "deal", args = { "crib-and-don-league", "--seed", "k7" } }
    local _, all = ask({ ["do"] = "best" }, true)
    assert.is_truthy(all.problem.text:find "advice", all.problem.text)
  end)

  it("shares the game with the prompt, and shows how it is taken back", function()
    deal()
    local before = say("pass").table.decided
    local answer, all = say("undo", "prompt")
    assert.is_truthy(all.said:find("1 decision taken back", 1, true), all.said)
    assert.equal(before - 1, answer.table.decided)
    assert.equal(1, answer.table.later)
  end)

  it("says of a finished hand who pays whom, by which clause", function()
    deal()
    local answer = say("auto", "prompt")
    local item = answer.table.last.items[1]
    assert.is_truthy(item.clause:find "^ZO%-")
    assert.is_truthy(item.rule:find(item.clause, 1, true))
  end)

  it("ticks house rules, and says which do not go together", function()
    local answer = ask { ["do"] = "rules", game = "zole", words = { "pool", "win_points=71" } }
    assert.same({ "zole", "-v", "pool", "-o", "win_points=71" }, answer.args)
    assert.same({}, answer.wrong)
    local marks = {}
    for _, rule in ipairs(answer.rules) do marks[rule.id] = rule.mark end
    assert.equal("x", marks.pool)
    local refused = ask { ["do"] = "rules", game = "zole", words = { "no-such-rule", "win_points=many", "pool" } }
    assert.equal(2, #refused.wrong)
    assert.same({ "no-such-rule", "win_points=many" }, refused.refused)
  end)

  it("goes on with the game that is kept", function()
    os.execute("rm -rf " .. program.folder .. "/state") -- what other tests left in the same second
    deal()
    local was = say("pass").table
    engine, package.loaded["host.web.requests"] = nil, nil -- it is ended
    collectgarbage()
    collectgarbage()
    engine = require "host.web.requests"
    ask { ["do"] = "open", scripts = {} }
    local now = ask { ["do"] = "resume" }
    assert.equal(was.decided, now.decided)
    assert.same(was.seats[1].fan, now.seats[1].fan)
  end)

  it("leaves the table as it is if a deal is refused", function()
    local before = deal()
    local _, all = ask({ ["do"] = "deal", args = { "zole", "--names", "Anna,Anna" } }, true)
    assert.is_false(all.ok)
    assert.same(before.seats[1].fan, ask({ ["do"] = "look" }).seats[1].fan)
    say "pass"
  end)

  it("keeps each unfinished game in a journal of its own, and continues the one that is asked for", function()
    local before = #ask({ ["do"] = "kept" }).kept
    deal()
    local first = say("pass").table
    ask { ["do"] = "deal", args = { "whist", "--seed", "a" } }
    local second = ask({ ["do"] = "look" }).decided
    ask { ["do"] = "deal", args = { "scopa", "--seed", "a" } }
    local kept = ask({ ["do"] = "kept" }).kept
    assert.equal(before + 2, #kept)
    local path
    for _, one in ipairs(kept) do
      if one.game == "zole" and one.decided == first.decided then path = one.path end
    end
    assert.same(first.seats[1].fan, ask({ ["do"] = "resume", path = path }).seats[1].fan)
    assert.is_true(second >= 0)
    say("auto", "prompt")
    ask { ["do"] = "resume" } -- the newest of the others
  end)

  it("puts the game of a record on the table beside the game that lay there; one that is refused changes nothing", function()
    deal()
    local first = say("pass").table
    local text = assert(io.open "tests/records/whist/plain.jsonl"):read(4000):match "^.*\n" -- within its first hand
    program.write("whist.jsonl", text)
    program.write("torn.jsonl", (text:gsub('"play QC"', '"play 9Z"', 1)))
    local function kept()
      local list = {}
      for _, one in ipairs(ask({ ["do"] = "kept" }).kept) do list[one.game .. " " .. one.decided] = true end
      return list
    end
    local _, refused = ask({ ["do"] = "load", file = program.folder .. "/torn.jsonl" }, true)
    assert.is_truthy(refused.problem.text:find "^line %d+: ")
    assert.same({ "zole", first.decided }, { say("hint").table.id, ask({ ["do"] = "look" }).decided })
    assert.equal("zole", say("why", "prompt").table.id)
    local loaded = ask { ["do"] = "load", file = program.folder .. "/whist.jsonl" }
    assert.equal("whist", loaded.id)
    assert.is_true(kept()["zole " .. first.decided])
    deal()
    assert.is_true(kept()["whist " .. loaded.decided]) -- as any other game
  end)

  it("lists the games that are over and the reader's circles, and opens such a game", function()
    ask { ["do"] = "deal", args = { "euchre", "-o", "target=1", "--seed", "k7" } }
    say("auto 60", "prompt")
    local was = ask { ["do"] = "look" }
    assert.equal("over", was.state)
    os.execute("mkdir -p " .. program.folder .. "/own/bundles")
    program.write("own/bundles/thursday.lua",
      'bundle { id = "thursday", of = "zole", title = "Thursday", variants = { "pool" }, '
        .. 'people = { "Anna", "Bela", "Celia" } }\n')
    ask { ["do"] = "open", scripts = {} }
    deal()
    local mine = ask { ["do"] = "mine" }
    assert.same({ { name = "thursday", text = "Thursday: Zole, Anna, Bela and Celia" } }, mine.circles)
    assert.is_truthy(mine.played[1].text:find "^Euchre: ")
    local again = ask { ["do"] = "resume", path = mine.played[1].path }
    assert.same({ "over", was.scores }, { again.state, again.scores })
    os.remove(program.folder .. "/own/bundles/thursday.lua")
    ask { ["do"] = "open", scripts = {} }
  end)

  it("lays out a league's lists, and the forks of a game as a tree", function()
    ask { ["do"] = "deal", args = { "crib-and-don-league", "--players", "4", "--seed", "k7" } }
    say "6-3"
    local standings = ask({ ["do"] = "sheets" }).sheets[1]
    assert.equal(5, #standings.lines) -- four clubs below a heading
    local page = ask({ ["do"] = "sheets" }).page
    assert.is_truthy(page:find "^<!DOCTYPE html>" and page:find "<h2>Standings</h2>")
    local begun = deal().decided
    for _, line in ipairs { "fork low", "solo", "switch main", "pass", "fork high", "auto 1" } do say(line, "prompt") end
    local main, high, low = table.unpack(ask({ ["do"] = "forks" }).forks)
    assert.same({ "main", main.decided, true }, { high.from, high.at, high.here })
    assert.same({ "main", begun, false }, { low.from, low.at, low.here })
    assert.is_true(main.decided > begun and low.decided > begun and high.decided > main.decided)
  end)

  it("reads the page's packs in every command", function()
    local pack = program.folder .. "/mild.houserule"
    program.write("variants/mild.lua", 'local v = variant { id = "mild", of = "zole", title = "Mild", clauses = "ZO-90" }\n')
    assert.equal(0, program.run(("pack mild --scripts %s > %s"):format(program.folder, pack)))
    ask { ["do"] = "open", scripts = { pack } }
    local page = ask { ["do"] = "rules", game = "zole", words = { "mild" } }
    assert.same({ "zole", "-v", "mild" }, page.args)
    assert.equal("mild", deal("-v", "mild").variants[1])
    ask { ["do"] = "open", scripts = {} }
  end)

  it("puts a house rule on the table that was not there, and says what the last hand scores with it", function()
    deal()
    say("auto", "prompt")
    ask { ["do"] = "open", scripts = {} }
    local answer = ask { ["do"] = "reload", with = "pool" }
    assert.same({ "pool" }, answer.table.variants)
    assert.is_truthy(answer.before)
    assert.same({}, ask({ ["do"] = "reload", with = "omnibus" }).table.variants[2] or {}) -- it is of another game
  end)

  it("looks a script over, and replays the game under it", function()
    local text = 'local v = variant { id = "x", of = "zole", title = "X" }\nx = 1\n'
    local answer = ask { ["do"] = "check", path = "x.lua", text = text, seconds = 0 }
    assert.equal(2, answer.list[1].line)
    deal()
    assert.equal(answer.list[1].path, "x.lua")
    assert.equal(0, #ask({ ["do"] = "reload" }).why)
  end)

  it("refuses a script that does not load, also one of another game", function()
    deal()
    os.execute("mkdir -p " .. program.folder .. "/own/games")
    local path = program.write("own/games/hearts.lua", "x = =\n")
    local _, all = ask({ ["do"] = "reload", path = path }, true)
    assert.is_false(all.ok)
    assert.is_truthy(all.problem.text:find("hearts.lua:1", 1, true), all.problem.text)
    os.remove(path)
    assert.equal("", ask({ ["do"] = "reload", path = path }).why)
    ask { ["do"] = "open", scripts = {} }
  end)

  it("names no key of a terminal for what only the prompt can do, and breaks no sentence", function()
    ask { ["do"] = "deal", args = { "hearts", "--seed", "a" } }
    local _, all = say "hands"
    assert.is_truthy(all.refused.text:find("tab Prompt", 1, true), all.refused.text)
    _, all = say "hint"
    for line in all.said:gmatch "[^\n]+" do assert.matches("[.!?]$", line) end
  end)

  it("begins a lesson about the table, lists it among the scripts, and looks it over", function()
    deal()
    say "pass"
    say("lesson new mine legal", "prompt")
    ask { ["do"] = "open", scripts = {} }
    local found
    for _, one in ipairs(ask({ ["do"] = "scripts" }).scripts) do found = one.name == "zole/mine" and one or found end
    assert.same({ "lessons", true }, { found.kind, found.own })
    local text = ask({ ["do"] = "script", kind = "lessons", name = "zole/mine" }).text
    local fine = ask { ["do"] = "check", path = found.path, text = text }
    assert.same({ 0, 1 }, { #fine.list, fine.asks })
    local wrong = ask({ ["do"] = "check", path = found.path, text = (text:gsub("legal: ", "leagl: ")) }).list
    local _, before = text:match "^(.-)legal: ":gsub("\n", "")
    assert.equal(before + 1, wrong[1].line)
    os.remove(found.path)
    ask { ["do"] = "open", scripts = {} }
  end)

  it("teaches without giving the answer away", function()
    ask { ["do"] = "say", to = "learn", line = "lesson zole/2-following-suit" }
    local answer = say("again", "learn")
    assert.equal("cards", answer.wants)
    assert.is_nil(answer.table.ask.cards)
    say("quit", "learn")
  end)

  it("says of which cards some are the answer to a question", function()
    local answer = say("quiz zole 2 --seed a", "learn")
    assert.equal("cards", answer.wants)
    local held = 0
    for _, group in ipairs(answer.table.seats[answer.table.viewer].fan) do held = held + #group.cards end
    assert.equal(held, #answer.from) -- its hand
    say("quit", "learn")
  end)

  it("has every function of the wall that the host calls", function()
    local function names(path)
      local list = {}
      local source = assert(io.open(path)):read "a"
      for name in source:match("int wall_open%(.-luaL_Reg functions%[%] = (%b{})"):gmatch '{"(%l+)"' do
        list[#list + 1] = name
      end
      return list
    end
    assert.same(names "repl/wall/engine.c", names "repl/web/web.c")
  end)

  it("answers a request that there is not, and lives", function()
    local _, all = ask({ ["do"] = "nothing" }, true)
    assert.is_false(all.ok)
    deal()
  end)
end)
