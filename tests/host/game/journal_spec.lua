-- journal_spec.lua - nothing is lost: every decision is on the disk before the next prompt, whatever kills the session.
local inside = require "inside"
local program = require "program"
local pty = require "terminal"
local faults = require "faults"
local journal, json, sys = require "host.game.journal", require "host.system.json", require "host.system.sys"
local disk = require "host.system.disk"

local houserule, folder, mount = program.houserule, program.folder, program.mount
local read, write, has = program.read, program.write, program.has
local output_of, mounted = program.output_of, program.mounted
local CALL <const> = pty.GAME

teardown(function()
  faults.close()
  program.close()
end)

-- A state folder of its own for each test.
local count = 0
local function fresh()
  count = count + 1
  return ("%s/state%d"):format(folder, count)
end

local function environment(state)
  return ("HOME=%s XDG_STATE_HOME=%s TERM=dumb LC_ALL=C"):format(pty.home, state)
end

-- The shell line that types a script at the program, or at one that runs it.
local function typing(state, script, args, call)
  return pty.line(script, args, { env = environment(state), call = call })
end

local function terminal(state, script, args, call)
  pty.type(script, args, { env = environment(state), call = call })
end

-- The journal that a text is.
local function parse(text) return journal.parse(inside.lines(text)) end

local function journals(state) return journal.list(state .. "/houserule") end

-- The games that are over.
local function played(state) return (journal.played(state .. "/houserule", 100)) end

local function decisions(log)
  local list = {}
  for _, step in ipairs(log) do
    if step["do"] then list[#list + 1] = step.by .. " " .. step["do"] end
  end
  return list
end

-- The decisions of a record.
local function decided(record)
  local list = {}
  for row in record:gmatch "[^\n]+" do
    local line = json.decode(row)
    if line:get "do" then list[#list + 1] = { by = line:get "by", ["do"] = line:get "do" } end
  end
  return decisions(list)
end

local function unmount() assert(os.execute("umount " .. mount)) end

-- One hand and the beginning of the next, as it is when nothing goes wrong: the record, the decisions as they are typed,
-- the prompt that stands before each, and the one after the last.
local function uninterrupted()
  local path = folder .. "/whole.jsonl"
  local _, code = output_of(("%s %s %s -e take -e auto -e deal -e 'auto 1' -e 'save %s'"):format(environment(fresh()),
    houserule, CALL, path))
  assert.equal(0, code)
  local record, typed, prompts = read(path), {}, {}
  local due = false
  for row in record:gmatch "[^\n]+" do
    local line = json.decode(row)
    if line:get "deal" and line:get "deal" > 1 then due = true end
    if line:get "ask" then
      if due then
        prompts[#prompts + 1], typed[#typed + 1] = "zole> ", "deal"
        due = false
      end
      prompts[#prompts + 1] = ("zole %d %s> "):format(line:get "ask", line:get "point")
    elseif line:get "do" then typed[#typed + 1] = line:get "do" end
  end
  return record, typed, prompts
end

-- The script that types entries `from` to `to`; ends at the prompt.
local function lines_of(typed, prompts, from, to)
  local out = { "< " .. prompts[from] }
  for i = from, to do
    out[#out + 1] = "> " .. typed[i] .. "\\n"
    out[#out + 1] = "< \n< " .. prompts[i + 1]
  end
  return table.concat(out, "\n"):gsub("< \n", "") .. "\n"
end

describe("the journal", function()
  local state, own, con, taken

  local function say(...) return inside.type(con, taken, ...) end

  local function on_disk() return assert(parse(read(own.path))) end

  -- The file holds the game on the table.
  local function check(line)
    local found, shot = on_disk(), con.position:snapshot()
    assert.same(shot.log, found.game.log, line)
    assert.same(shot.later, found.game.later, line)
    assert.equal(con.fork, found.fork)
    local forks = {}
    for name, fork in pairs(con.forks) do forks[name] = { log = fork.log, later = fork.later } end
    for name, fork in pairs(found.forks) do
      assert.same(forks[name], { log = fork.log, later = fork.later }, line .. name)
      forks[name] = nil
    end
    assert.is_nil(next(forks))
  end

  local function new_console()
    own = journal.new { folder = state .. "/houserule" }
    con, taken = inside.console { journal = own, journals = state .. "/houserule" }
  end

  before_each(function()
    state = fresh()
    new_console()
  end)

  it("holds what is on the table, after every command", function()
    for _, line in ipairs { "deal zole --dealer 3 --seed k7", "take", "auto 1", "undo", "redo", "auto 5", "undo 3", "auto 1",
                            "fork low", "auto 3", "switch main", "variants +pool", "set win_points 51", "auto", "deal",
                            "game:auto(2)", "game:undo() game:auto(1) error 'x'", "go 4", "switch last", "seed zz", "reload",
                            "deal zole -v small-zole -o hands=2", "fly", "auto 2" } do
      con:feed(line)
      check(line)
    end
    assert.equal("", output_of(("ls %s/houserule | grep -v jsonl$"):format(state)))
    own:finish()
    assert.equal("", output_of(("ls %s/houserule"):format(state)))
  end)

  it("appends a decision, and does nothing where nothing changed", function()
    say("deal zole --dealer 3 --seed k7", "take")
    local before = read(own.path)
    say("auto 1", "legal", "table")
    local after = read(own.path)
    assert.equal(before, after:sub(1, #before))
    assert.equal(1, select(2, after:sub(#before + 1):gsub("\n", "")))
    assert.equal("600", (output_of("stat -c %a " .. own.path):gsub("%s", "")))
  end)

  it("is a record", function()
    say("deal zole --dealer 3 --seed k7", "take", "auto 4", "undo", "fork a", "auto 2")
    local out, code = output_of(("%s replay --json %s"):format(houserule, own.path))
    assert.equal(0, code, out)
    assert.equal(#decisions(con.position.session.log), #decisions(on_disk().game.log))
  end)

  it("goes on in another session, with the forks and what was taken back", function()
    say("deal zole --dealer 3 --seed k7", "take", "auto 6", "fork other", "auto 2", "undo")
    local shot, dead, main = con.position:snapshot(), own, con.forks.main.log
    assert.equal(0, #journals(state)) -- it runs
    own:leave()
    new_console()
    has(say "resume", "Zole, hand 1")
    assert.equal("other", con.fork)
    assert.same(shot.log, con.position.session.log)
    assert.same(main, con.forks.main.log)
    has(say "redo", "1 decision taken again")
    check "resume"
    assert.is_nil(io.open(dead.path))
    has(say "resume", "no unfinished game")
    has(say "games 9", "9")
  end)

  it("lists several, and drops one; what was on the table stays", function()
    say("deal zole --dealer 3 --seed k7", "take")
    own:leave()
    new_console()
    say("deal zole --dealer 2 --seed k8", "auto", "deal", "auto 3")
    own:leave()
    new_console()
    say("deal zole --seed k9", "auto 2")
    local mine = con.position:snapshot().log
    local text = say "resume"
    has(text, " 1  Zole: hand")
    has(text, " 2  Zole: hand")
    has(say "resume 3", "no game 3")
    say "resume 2"
    assert.same(mine, con.forks.last.log)
    assert.equal(1, #journals(state))
    say "resume drop 1"
    assert.equal(0, #journals(state))
  end)

  it("leaves out a torn last line", function()
    say("deal zole --dealer 3 --seed k7", "take", "auto 3")
    own:leave()
    local text = read(own.path)
    local n = #decisions(parse(text).game.log)
    for cut = 1, 20 do
      local found = parse(text:sub(1, #text - cut))
      assert.equal(cut == 1 and n or n - 1, #decisions(found.game.log))
    end
    write(own.path, text:sub(1, #text - 5))
    new_console()
    say "resume"
    check "resume"
  end)

  it("keeps a game that no longer fits, as far as it goes, and drops nothing", function()
    say("deal zole --dealer 3 --seed k7", "take", "auto 3")
    own:leave()
    local old = own.path
    write(old, (read(own.path) .. '{"by":1,"do":"play 2C"}\n'))
    new_console()
    has(say "resume", " 6 of 6 ")
    assert.is_truthy(io.open(old))
    assert.equal(4, #decisions(con.position.session.log))
  end)

  it("says when the rules make other scores now than when it was kept, and keeps it", function()
    say("deal zole --dealer 3 --seed k7", "take", "auto", "next")
    own:leave()
    local text = read(own.path)
    has(text, '{"event":"standing","scores":[0,0,0]}\n') -- before the first decision, and once after the hand
    local scores, n = text:match '.*{"event":"standing","scores":%[([-%d,]+)%]}', select(2, text:gsub('"standing"', ""))
    assert.equal(2, n)
    new_console()
    assert.is_nil(say("resume"):find("The scores are", 1, true))
    own:leave()
    local changed = read(own.path):gsub('("standing","scores":)%[[^%]]*%]', "%1[9,-5,-4]")
    write(own.path, changed)
    new_console()
    has(say("resume"):gsub("%s+", " "), ("The scores are %s, and were 9 -5 -4 when it was kept: scripts/games/zole.lua was "
      .. "changed since."):format((scores:gsub(",", " "))))
  end)

  it("with a damaged line is resumed as far as that, and kept", function()
    local wrongs = { ["?"] = "is not JSON", ['{"by":1'] = "is not JSON", ['{"by":1,"dx":"auto"}'] = "no line of a journal",
                     ['{"event":"x"}'] = "no line of a journal", ["7"] = "no line of a journal", [" \0"] = "is not JSON",
                     ['{"by":1,"do":"' .. ("x"):rep(70000) .. '"}'] = "longer than 65536 characters" }
    say("deal zole --dealer 3 --seed k7", "take", "auto 4")
    own:leave()
    local old, rows = own.path, {}
    local whole = read(old)
    for row in whole:gmatch "[^\n]+" do rows[#rows + 1] = row end
    for wrong, why in pairs(wrongs) do
      local text = table.concat(rows, "\n", 1, #rows - 2) .. "\n" .. wrong .. "\n"
        .. table.concat(rows, "\n", #rows - 1) .. "\n"
      write(old, text)
      new_console()
      local said = say("resume"):gsub("%s+", " ")
      has(said, ("%s: line %d "):format(old, #rows - 1))
      has(said, why)
      has(said, "the file is kept")
      assert.equal(3, #decisions(con.position.session.log))
      assert.equal(text, read(old))
      own:finish()
    end
  end)

  it("has the shuffle of a pile, and one that was taken back", function()
    con.library:put("games", "draws", "draws.lua", [[
      local g = game { id = "draws", title = "Draws", players = { 2 } }
      g.pack, g.ranks, g.piles, g.packets = cards "AKQJ of CDHS", "A K Q J", { stock = "closed" }, "rest to stock"
      function g.hand(t)
        t:deal()
        for turn = 1, 4 do
          if t:ask(turn % 2 + 1, "draw", { "draw", "shuffle" }) == "shuffle" then t:shuffle "stock" end
          t:take(turn % 2 + 1, "stock")
        end
      end
      function g.result(t) return fields("left", t:list "stock") end
      function g.game_over() return {}, "end" end]])
    for _, line in ipairs { "deal draws --dealer 2 --seed k7", "shuffle", "draw", "shuffle", "undo 2", "redo", "undo 2" } do
      say(line)
      check(line)
    end
    assert.equal("stock", on_disk().game.later[2].pile)
  end)

  it("has no line whose fields are of another kind", function()
    local header = '{"houserule":1,"game":"zole","players":3,"dealer":3,"seed":"k7"}\n'
    local packed = '{"pack":"9S KS 7D 8D TS 9H AC QS JH TD"}\n'
    local wrongs = { '{"event":"journal","scripts":[true]}', '{"event":"journal","scripts":[[1]]}',
                     '{"event":"journal","scripts":[null]}', '{"event":"journal","scripts":{"a":{}}}',
                     '{"event":"journal","scripts":null}', '{"event":"journal","fork":[1]}',
                     '{"event":"journal","seat":"1"}', '{"event":"fork"}', '{"event":"fork","name":1}',
                     '{"event":"taken back"}', '{"event":["journal"]}', '{"event":"taken back","seat":1}',
                     '{"event":"taken back","cards":["AC"]}', '{"event":"taken back","cards":"AC","pile":1}',
                     '{"pack":"AC","pile":["stock"]}', '{"by":1,"do":["take"]}', '{"by":"1","do":"take"}',
                     '{"do":"take"}', '{"pack":[]}', '{"houserule":1}', '{"houserule":"1"}',
                     '{"houserule":1,"game":["zole"]}' }
    for _, wrong in ipairs(wrongs) do
      local found, why = parse(header .. wrong .. "\n" .. packed)
      assert.is_nil(found, wrong)
      assert.equal("line 2 is no line of a journal", why, wrong)
      found = parse(header .. '{"event":"journal"}\n' .. packed .. wrong .. "\n")
      assert.equal("line 4 is no line of a journal", found.damage, wrong)
    end
    assert.equal("line 1 is no header of a game", select(2, parse(packed)))
  end)

  it("with a damaged table gives back the forks", function()
    say("deal zole --dealer 3 --seed k7", "take", "fork a", "auto 2", "fork b", "auto 1")
    own:leave()
    local old, text = own.path, (read(own.path):gsub('"event":"journal"', '"event":"journaL"'))
    write(old, text)
    new_console()
    say "resume"
    assert.equal(text, read(old))
    assert.equal("main", con.fork)
    assert.equal(1, #decisions(con.position.session.log))
    assert.equal(3, #decisions(con.forks.a.log))
    assert.equal(text, read(old))
  end)

  it("holds each decision, though most are said in the same words", function()
    local header, event = '{"houserule":1,"game":"zole"}\n', '{"event":"%s","name":"a"}\n'
    local back = '{"event":"taken back","seat":1,"said":"pass"}\n'
    local said = '{"by":1,"do":"pass"}\n{"by":2,"do":"pass"}\n{"by":1,"do":"pass"}\n'
    local found = assert(parse(header .. event:format "fork" .. back .. said .. header .. event:format "journal" .. said
      .. back .. back .. said))
    assert.is_nil(found.damage)
    assert.same({ "1 pass", "2 pass", "1 pass" }, decisions(found.forks.a.log))
    assert.same({ "1 pass", "2 pass", "1 pass", "1 pass", "2 pass", "1 pass" }, decisions(found.game.log))
    assert.same({ "1 pass" }, decisions(found.forks.a.later))
    assert.same({ "1 pass", "1 pass" }, decisions(found.game.later))
  end)

  it("takes less memory than its file, however long the game", function()
    local text = '{"houserule":1,"game":"zole"}\n{"event":"journal"}\n' .. ('{"by":1,"do":"pass"}\n'):rep(190000)
    collectgarbage()
    local before = collectgarbage "count"
    local found = assert(parse(text))
    collectgarbage()
    local bytes = (collectgarbage "count" - before) * 1024
    assert.equal(190000, #found.game.log)
    assert.is_nil(found.damage)
    assert.is_true(bytes < 1.1 * #text, ("%d bytes for %d"):format(bytes, #text))
  end)

  it("longer than 4 MiB is read so far, in little memory", function()
    local most <const> = 4 * 1024 * 1024
    local text = '{"houserule":1,"game":"zole"}\n{"event":"fork","name":"a"}\n{"by":1,"do":"pass"}\n'
      .. '{"houserule":1,"game":"zole"}\n{"event":"journal"}\n{"by":1,"do":"take"}\n'
    local fill = (" "):rep(1023) .. "\n"
    text = text .. fill:rep((most - #text) // #fill)
    text = text .. (" "):rep(most - #text - 1) .. "\n"
    assert.equal(most, #text)
    assert.is_nil(assert(parse(text)).damage)
    local found = assert(parse(text .. '{"by":2,"do":"pass"}\n'))
    assert.equal("is longer than the 4 MiB that a journal may have", found.damage)
    assert.same({ "1 take" }, decisions(found.game.log))
    assert.same({ "1 pass" }, decisions(found.forks.a.log))
  end)

  it("is given up with a sentence where the game outgrows it, and begun again where it fits", function()
    say("deal zole --dealer 3 --seed k7", "take")
    local log, long = con.position.session.log, {}
    for i = 1, 200000 do long[i] = log[#log] end
    con.forks.long = { header = con.position.session.header, log = long, later = {} }
    assert.equal("The game is not kept on disk from here on (longer than the 4 MiB that a journal may have): it is lost "
      .. "when you leave, unless `save FILE` writes it to a file.", own:update(con))
    assert.is_nil(own:update(con))
    con.forks.long = nil
    assert.equal("The game is kept on disk again.", own:update(con))
    assert.same({ "1 take" }, decisions(on_disk().game.log))
  end)

  it("may be of a time that no calendar has", function()
    say("deal zole --dealer 3 --seed k7", "take")
    own:leave()
    local found = assert(journal.list(state .. "/houserule")[1])
    found.when = 99999999999999999
    has(require("host.game.resume").describe(con.library, found), "1 decision, at an unknown time")
  end)

  it("says what is wrong with a folder whose name is too long", function()
    local deep = state .. ("/" .. ("x"):rep(199)):rep(19)
    for _, length in ipairs { 4040, 4050, 4057, 4058, 4060, 4094, 4095, 4096, 4150 } do
      own = journal.new { folder = deep .. "/" .. ("y"):rep(length - #deep - 1) }
      con:feed "deal zole --dealer 3 --seed k7"
      local said = own:update(con)
      if said then has(said, "File name too long") end
      if own.file then own:finish() end
      local claimed, why = journal.claim(own.path)
      assert.is_nil(claimed)
      has(why, length == 4040 and "No such file" or length > 4060 and "File name too long" or "")
    end
  end)

  it("is claimed by one session only", function()
    say("deal zole --dealer 3 --seed k7", "take")
    own:leave()
    local first = assert(journal.claim(own.path))
    assert.is_nil(journal.claim(own.path))
    assert.equal(0, #journals(state))
    disk.close(first.file)
    assert.equal(1, #journals(state))
  end)

  it("comes back when its folder is taken away", function()
    say("deal zole --dealer 3 --seed k7", "take")
    assert(os.execute("rm -r " .. state))
    assert.is_nil(say("auto 1"):find "disk")
    check "away"
    assert(os.execute(("mv %s %s.moved"):format(state, state)))
    say("auto 1")
    check "moved"
  end)

  it("says once that it cannot write, and once that it can again", function()
    write(state, "in the way")
    has(say "deal zole --dealer 3 --seed k7", "The game is not kept on disk from here on (")
    assert.is_nil(say("take"):find "disk")
    os.remove(state)
    has(say "auto 1", "The game is kept on disk again.")
    check "again"
    assert.is_nil(say("auto 1"):find "disk")
    own = journal.new {}
    has(own:update(con), "HOME is not set")
    assert.is_nil(own:update(con))
  end)
end)

describe("a session that is killed", function()
  it("loses no decision, at any prompt, and goes on as if nothing had been", function()
    local record, typed, prompts = uninterrupted()
    local whole, kills, lost = decided(record), 0, 0
    assert.is_true(#whole > 25)
    for k = 1, #typed do
      local state = fresh()
      terminal(state, lines_of(typed, prompts, 1, k) .. "kill\nend 137\n")
      kills = kills + 1
      local list, due = journals(state), 0
      assert.equal(1, #list)
      for i = 1, k do due = due + (typed[i] == "deal" and 0 or 1) end
      local there = decisions(list[1].game.log)
      lost = lost + due - #there
      assert.same(table.move(whole, 1, due, 1, {}), there)
      local out, again = ("%s/again.jsonl"):format(folder), ""
      if k < #typed then again = lines_of(typed, prompts, k + 1, #typed) end
      local lines = "< `resume` goes on\n< houserule> \n> resume\\n\n%s> save %s\\n\n< saved\n> quit\\n\n< --resume\nend 0\n"
      terminal(state, lines:format(k < #typed and again or "< " .. prompts[k + 1] .. "\n", out), "")
      assert.equal(record, read(out))
      assert.equal(1, #journals(state))
      assert.same(whole, decisions(journals(state)[1].game.log))
    end
    print(("# %d kills at a prompt, %d decisions lost"):format(kills, lost))
    assert.equal(0, lost)
  end)

  it("keeps all that was acknowledged when it dies in the middle of the next", function()
    local record, typed, prompts = uninterrupted()
    local whole, kills = decided(record), 0
    for k = 1, 24, 3 do
      local state = fresh()
      terminal(state, lines_of(typed, prompts, 1, k) .. "> " .. typed[k + 1] .. "\\n\nkill\nend 137\n")
      kills = kills + 1
      local there = decisions(journals(state)[1].game.log)
      assert.is_true(#there == k or #there == k + 1)
      assert.same(table.move(whole, 1, #there, 1, {}), there)
    end
    print(("# %d kills in the middle, 0 decisions lost"):format(kills))
  end)

  -- The number of typed lines that were answered with the next prompt.
  local function answered(out, typed, prompts)
    local at = select(2, out:find(prompts[1], 1, true))
    for k = 1, #typed do
      for _, part in ipairs { typed[k], prompts[k + 1] } do
        at = at and select(2, out:find(part, at + 1, true))
      end
      if not at then return k - 1 end
    end
    return #typed
  end

  -- A session in which `killer` kills it somewhere: what was answered is on the disk, and the game goes on from there.
  local function killed(killer, where, session)
    local state = fresh()
    local out = output_of(typing(state, session.script, nil, killer(state)))
    local n, due = answered(out, session.typed, session.prompts), 0
    for i = 1, n do due = due + (session.typed[i] == "deal" and 0 or 1) end
    local list = journals(state)
    local there = list[1] and decisions(list[1].game.log) or {}
    local told = ("killed %s: %d decisions answered, %d kept\n%s"):format(where, due, #there, out)
    assert.is_true(#list <= 1 and #there >= due, told)
    assert.same(table.move(session.whole, 1, #there, 1, {}), there)
    if not list[1] then return 0 end
    local again = folder .. "/again.jsonl"
    os.remove(again)
    out = output_of(("%s %s --resume --batch -e 'save %s' 2>&1"):format(environment(state), houserule, again))
    assert.same(there, decided(read(again)), out)
    os.execute("rm -r " .. state)
    return #there
  end

  local function a_session()
    local record, typed, prompts = uninterrupted()
    local whole = decided(record)
    local script = lines_of(typed, prompts, 1, #typed)
    return { typed = typed, prompts = prompts, whole = whole, script = script .. "kill\nend 137\n",
             quits = script .. "> quit\\n\nend 0\n" }
  end

  -- Only system calls change the disk, so a kill at each of them stands for a kill at any moment.
  it("keeps all that was acknowledged, at whatever system call it dies", function()
    local trip, session = faults.trip(), a_session()
    if not trip then return pending "this system lets no program answer another's system calls" end
    local function killer(n)
      return function(state)
        assert(os.execute("mkdir -p " .. state))
        return ("env TRIP_LOG=%s/calls %s %s %d kill %s"):format(folder, trip, state, n, houserule)
      end
    end
    local state = fresh()
    terminal(state, session.quits, nil, killer(0)(state))
    local calls = select(2, read(folder .. "/calls"):gsub("\n", ""))
    local kept, places = {}, faults.places(1, calls, 30)
    for _, n in ipairs(places) do kept[#kept + 1] = killed(killer(n), "at call " .. n, session) end
    table.sort(kept)
    assert.is_true(kept[1] < 5 and kept[#kept] > #session.whole - 5)
    print(("# %d kills at one of %d system calls, 0 decisions lost"):format(#places, calls))
  end)

  -- HOUSERULE_KILLS says how many. The clock chooses the moments, so only tests/checks.mk asks for this.
  if os.getenv "HOUSERULE_KILLS" then
    it("keeps all that was acknowledged, at whatever moment it dies", function()
      local session, kills = a_session(), tonumber(os.getenv "HOUSERULE_KILLS")
      local begun = sys.clock()
      terminal(fresh(), session.quits)
      local lasts, kept = sys.clock() - begun, 0
      for _ = 1, kills do
        local moment = ("%.4f"):format(math.random() * lasts)
        kept = kept + killed(function() return ("timeout --foreground -s KILL %s %s"):format(moment, houserule) end,
          moment .. " s from the start", session)
      end
      assert.is_true(kept > 0)
      print(("# %d kills at any moment, %d decisions kept, 0 lost"):format(kills, kept))
    end)
  end

  it("is offered after a hangup, even one that is ignored", function()
    local state = fresh()
    terminal(state, "< bid> \n> take\\n\n< discard> \nhangup\nend 129\n")
    assert.equal(1, #journals(state))
    local other = fresh()
    local line = typing(other, "< bid> \n> take\\n\n< discard> \nhangup\nend 0\n")
    output_of("trap '' HUP; " .. line)
    assert.equal(1, #journals(other))
    terminal(state, "< discard> \n> \\x04\n< `houserule --resume`\nend 0\n", "--resume")
    assert.same({ "1 take" }, decisions(journals(state)[1].game.log))
  end)

  it("goes on at a terminal that a program left without waiting", function()
    local state = fresh()
    terminal(state, "< bid> \n> take\\n\n< discard> \n> auto 1\\n\n< play> \n> \\x04\n< is kept\nend 0\n",
      nil, "sh -c 'dd iflag=nonblock count=0 status=none; exec \"$@\"' sh " .. houserule)
    assert.equal(1, #journals(state))
  end)

  it("is kept when the terminal cannot be read, and that is said", function()
    for _, args in ipairs { "--resume", "play --resume" } do
      local state = fresh()
      terminal(state, "< bid> \n> take\\n\n< discard> \nkill\nend 137\n")
      -- In the background, where one that ignores the signals is refused.
      terminal(state, "< > \n> x\n< houserule: standard input: Input/output error\nend 1\n", args,
        "sh -c 'trap \"\" TTIN TTOU; set -m; \"$@\" & wait $!' sh " .. houserule)
      assert.same({ "1 take" }, decisions(journals(state)[1].game.log))
    end
  end)

  it("goes on at the table too", function()
    local state = fresh()
    terminal(state, "< your move> \n> 2\\n\n< discard 2 of:\n< your move> \n> 9s ks\\n\n< play: \n< your move> \nkill\n"
      .. "end 137\n", "play zole --seed k7 --dealer 3")
    local there = decisions(journals(state)[1].game.log)
    assert.equal("1 take", there[1])
    terminal(state, "< bid: \n< An unfinished game is kept\n< your move> \n> resume\\n\n< play: \n< your move> \nkill\n"
      .. "end 137\n", "play zole --seed k8 --dealer 3")
    assert.equal(1, #journals(state))
    assert.same(there, decisions(journals(state)[1].game.log))
    terminal(state, "< play: \n< your move> \n> q\\n\n< `houserule play --resume`\nend 0\n", "play --resume")
    assert.same(there, decisions(journals(state)[1].game.log))
  end)
end)

describe("a session that is left", function()
  local PLAY <const> = "play zole --seed k7 --dealer 3 -o hands=1"

  it("keeps the game, says how to go on, and the next start offers it", function()
    for _, last in ipairs { "q\\n", "quit\\n", "exit\\n", "\\x04" } do
      local state = fresh()
      terminal(state, "< bid> \n> take\\n\n< discard> \n> " .. last
        .. "\n< The game is kept: `houserule --resume` goes on\nend 0\n")
      assert.same({ "1 take" }, decisions(journals(state)[1].game.log))
      terminal(state, "< An unfinished game is kept (Zole: hand 1\n< `resume` goes on\n< `resume drop` throws it away\n"
        .. "< houserule> \n> resume\\n\n< discard> \n> \\x04\nend 0\n", "")
      assert.same({ "1 take" }, decisions(journals(state)[1].game.log))
    end
  end)

  it("keeps it at the table too, for the same seat", function()
    for _, last in ipairs { "q\\n", "quit\\n", "\\x04" } do
      local state = fresh()
      terminal(state, "< your move> \n> 2\\n\n< discard 2 of:\n< your move> \n> " .. last
        .. "\n< The game is kept: `houserule play --resume` goes on\nend 0\n", PLAY)
      assert.same({ "1 take" }, decisions(journals(state)[1].game.log))
      assert.equal(1, journals(state)[1].seat)
    end
  end)

  it("keeps it once more where it was only looked at", function()
    local state = fresh()
    terminal(state, "< bid> \n> take\\n\n< discard> \n> q\\n\n< is kept\nend 0\n")
    for _, args in ipairs { "--resume -e log", "--resume --journal -e log", "--resume --journal -e 'auto 1'" } do
      local out, code = output_of(("%s timeout 600 %s %s 2>&1"):format(environment(state), houserule, args))
      assert.equal(0, code, out)
      assert.equal(1, #journals(state))
    end
    assert.equal(2, #decisions(journals(state)[1].game.log))
  end)

  it("keeps one that is over, or taken back to its beginning, where it was only looked at", function()
    for lines, args in pairs { ["> take\\n\n< discard> \n> undo\\n\n< bid> \n"] = "--resume -e table",
                               ["> auto\\n\n< zole> \n"] = "-e 'games 1'" } do
      local state = fresh()
      terminal(state, "< bid> \n" .. lines .. "kill\nend 137\n", CALL .. " -o hands=1")
      for _ = 1, 2 do
        local out = output_of(("%s timeout 600 %s %s --journal 2>&1"):format(environment(state), houserule, args))
        assert.is_nil(out:find("no unfinished game", 1, true))
        assert.equal(1, #journals(state) + #played(state))
      end
    end
  end)

  -- A piped session at a table: its output and its exit code.
  local function piped(state, args, lines)
    return output_of(("printf '%s' | %s timeout 600 %s %s 2>&1"):format(lines, environment(state), houserule, args))
  end

  it("is resumed by --resume only if it is not over, and of the game that is named", function()
    local state = fresh()
    piped(state, PLAY .. " --journal", "pass\\n" .. ("qh\\nqd\\njd\\n8d\\n7d\\ntc\\n9c\\nth\\nks\\n9s\\n"):rep(8))
    assert.equal(1, #played(state))
    assert.same({ "houserule: there is no unfinished game to resume; `houserule games` lists what is over\n", 2 },
      { piped(state, "play --resume", "") })
    piped(state, PLAY .. " --journal", "take\\n")
    for _, args in ipairs { "play hearts --resume", "hearts --resume -e log" } do
      assert.same({ "houserule: no unfinished Hearts is kept; kept are: Zole\n", 2 }, { piped(state, args, "") })
    end
    for _, args in ipairs { "play nosuchgame --resume", "play --resume nosuchgame" } do
      assert.same({ 'houserule: there is no game "nosuchgame"\n', 2 }, { piped(state, args, "") })
    end
    assert.equal(2, select(2, piped(state, "score zole --resume", ""))) -- a pad was not kept
    piped(state, "play whist --seed z --journal", "7d\\n")
    has(piped(state, "play zole --resume", ""), "discard 2 of:")
  end)

  it("is kept from a pipe with --journal, and stays kept where it was resumed", function()
    local state = fresh()
    for _, last in ipairs { "", "q\\n" } do
      has(piped(state, PLAY .. " --journal", "take\\n" .. last), "The game is kept: `houserule play --resume` goes on")
    end
    assert.equal(2, #journals(state))
    piped(state, "play --resume", "9s ks\\n")
    assert.equal(2, #journals(state))
    local said = {} -- the two are of one second, in any order
    for _, found in ipairs(journals(state)) do said[decisions(found.game.log)[2] or ""] = true end
    assert.is_true(said["1 discard KS 9S"] and said[""])
    assert.equal("", piped(fresh(), PLAY, "take\\nq\\n"):match "[^\n]*kept[^\n]*" or "")
  end)

  it("says of a pipe and of a league only what is kept", function()
    local league = "play crib-and-don-league --seed a"
    for args, is_kept in pairs { [""] = false, [" --journal"] = true } do
      local said = piped(fresh(), league .. args, "h\\n"):gsub("%s+", " ")
      assert.equal(is_kept, said:find("Everything is kept.", 1, true) ~= nil)
      has(said, is_kept and "q: end; the game is kept." or "q: end; the game is not kept.")
      said = piped(fresh(), PLAY .. args, "h\\nmay\\n"):gsub("%s+", " ")
      has(said, is_kept and "q: end; the game is kept." or "q: end; the game is not kept.")
      assert.equal(is_kept, said:find("leaves the table and keeps the game", 1, true) ~= nil)
    end
  end)

  it("is not kept while no person has decided, in any game", function()
    for args, lines in pairs { ["play whist --seed a"] = "q\\n", ["play whist --seed z"] = "7d\\nu\\nq\\n",
                               ["play hearts --people 2 --seed a"] = "q\\n",
                               ["play single-cribbage --seed a"] = "1 2 3\\nu\\nq\\n",
                               ["play hearts -o passing=none --seed a"] = "q\\n" } do
      local state = fresh()
      local out = piped(state, args .. " --journal", lines)
      assert.equal(0, #journals(state), args)
      if args:find "none" then has(out, "You play 2C") end -- their only card is played for them
    end
  end)

  it("stays when it was resumed and is taken back to its beginning", function()
    for args, lines in pairs { [PLAY] = "take\\n", ["play crib-and-don-league --seed a"] = "6-3\\n" } do
      local state = fresh()
      piped(state, args .. " --journal", lines)
      for _ = 1, 2 do
        has(piped(state, "play --resume", "u\\nu\\nq\\n"), "The game is kept")
        assert.equal(1, #journals(state))
        assert.same({}, decisions(journals(state)[1].game.log))
      end
    end
  end)

  it("is said once more not to be kept where it cannot be, and a second q leaves", function()
    local state = write("in-the-way", "")
    local again <const> = "`save FILE` writes it to a file; q once more leaves without it."
    for args, lines in pairs { [PLAY .. " --journal"] = "take\\n%s", [CALL .. " --journal"] = "take\\n%s" } do
      local out, code = piped(state, args, lines:format "q\\nlog\\nq\\nfly\\n")
      out = out:gsub("%s+", " ")
      has(out, "it is lost when you leave, unless `save FILE` writes it to a file.")
      has(out, "The game is not kept on disk (")
      has(out, "Not a directory). " .. again)
      has(out, args:find "play" and " 1 You take the talon" or " 1 Seat 1 takes the talon")
      assert.is_nil(out:find("fly", 1, true))
      assert.equal(0, code)
      assert.is_nil(piped(state, args, "q\\n"):find(again, 1, true)) -- nothing to lose
      local at_end = piped(state, args, lines:format "")
      assert.equal(args:find "play" ~= nil, at_end:find("The game is not kept on disk (", 1, true) ~= nil)
    end
  end)

  it("throws a kept game away when told to", function()
    for prompt, args in pairs { ["bid> "] = CALL, ["your move> "] = PLAY } do
      local state = fresh()
      terminal(state, "< bid> \n> take\\n\n< discard> \n> q\\n\n< is kept\nend 0\n")
      local lines = "< %s\n> resume drop\\n\n< thrown away: Zole\n< %s\n> q\\n\n! The game is kept\nend 0\n"
      terminal(state, lines:format(prompt, prompt), args)
      assert.equal(0, #journals(state))
    end
  end)

  it("keeps no game in which nothing was decided, and one that is over among those that were played", function()
    local state = fresh()
    terminal(state, "< bid> \n> legal\\n\n< bid> \n> \\x04\n! The game is kept\nend 0\n")
    terminal(state, "< your move> \n> q\\n\n! The game is kept\nend 0\n", PLAY)
    assert.equal("history\n", (output_of(("ls %s/houserule"):format(state))))
    terminal(state, "< bid> \n> auto\\n\n< zole> \n> \\x04\n< `houserule games`\nend 0\n",
      CALL .. " -o hands=1")
    assert.equal("history\nplayed\n", (output_of(("ls %s/houserule"):format(state))))
    local log = played(state)[1].game.log
    terminal(state, "< houserule> \n> games\\n\n<  1  Zole: hand 1, over\n< houserule> \n> games 1\\n\n< zole> \n"
      .. "> score\\n\n< zole> \n> \\x04\nend 0\n", "")
    assert.same({ log }, { played(state)[1].game.log, played(state)[2] })
  end)

  it("keeps a fork of a game that is over", function()
    local state = fresh()
    terminal(state, "< bid> \n> take\\n\n< discard> \n> fork other\\n\n< other zole 1 discard> \n> auto\\n\n"
      .. "< zole> \n> \\x04\n< is kept\nend 0\n", CALL .. " -o hands=1")
    assert.same({ "1 take" }, decisions(journals(state)[1].forks.main.log))
  end)
end)

describe("what lies where a session's files are", function()
  -- A state folder in which these lines of the shell have made something.
  local function with(lines)
    local state = fresh()
    assert(os.execute(("mkdir -p %s/houserule && cd %s/houserule && %s"):format(state, state, lines)))
    return state
  end

  it("is no history unless it is a regular file", function()
    for _, lines in ipairs { "mkdir history", "mkfifo history", "ln -s /dev/zero history" } do
      terminal(with(lines), "< is not remembered\n< regular\n< bid> \n> take\\n\n< discard> \n> \\x04\nend 0\n")
    end
    local state = with "printf 'legal\\nauto 1\\n' >history"
    terminal(state, "! remembered\n< bid> \n> take\\n\n< discard> \n> \\x04\nend 0\n")
    assert.equal("legal\nauto 1\ntake\n", read(state .. "/houserule/history"))
  end)

  it("is no journal unless it is a regular file", function()
    for _, lines in ipairs { "mkdir game-1.jsonl", "mkfifo game-1.jsonl", "mkfifo game-1.jsonl.new",
                             "ln -s /dev/zero game-1.jsonl" } do
      local state = with(lines)
      local named = lines:find "new" and "! No game" or "< No game can be read from"
      terminal(state, named .. "\n< bid> \n> legal\\n\n< solo\n< bid> \n> resume\\n\n< no unfinished game\n< bid> \n"
        .. "> \\x04\nend 0\n")
      assert.equal("game-1\nhistory\n", (output_of(("ls %s/houserule | sed 's/[.].*//'"):format(state))))
    end
  end)
end)

describe("a file that is called like a journal and holds no game", function()
  local GAME <const> = '{"houserule":1,"game":"zole","players":3,"dealer":3,"seed":"k7"}\n{"event":"journal"}\n'
    .. '{"pack":"9S KS 7D 8D TS 9H AC QS JH TD AD JC 9C TC JD QH TH QD JS KH QC AS 9D AH KD KC"}\n'
  local state

  local function resumed(args)
    local line = "%s timeout 600 %s --resume %s 2>&1"
    local text, code = output_of(line:format(environment(state), houserule, args or "-e log"))
    return (text:gsub("%s+", " ")), code
  end

  before_each(function()
    state = fresh()
    assert(os.execute(("mkdir -p %s/houserule"):format(state)))
  end)

  local function put(name, text) return write(("%s/houserule/game-%s.jsonl"):format(state, name), text) end

  it("is named where a game is looked for, and kept", function()
    for text, why in pairs { ["garbage\n"] = "line 1 ", ["\239\187\191" .. GAME] = "line 1 ", ["{}\n"] = "line 1 ",
                             [""] = "it holds no game", ["\0"] = "", [GAME:gsub("journal", "x")] = "line 2 " } do
      local path = put("1", text)
      local said = resumed()
      has(said, ("%s: %s"):format(path, why))
      assert.equal(text, read(path))
    end
    put("2", GAME .. '{"by":1,"do":"take"}\n')
    put("3", "{}\n")
    local said, code = resumed()
    assert.equal(0, code)
    has(said, "No game can be read from")
    has(said, "nor from 1 other file there.")
    has(said, "1 Seat 1 takes the talon")
  end)

  it("makes --resume fail; the call is wrong where there is none", function()
    for _, args in ipairs { "", "-e log" } do
      put("1", "{}\n")
      assert.equal(1, select(2, resumed(args)))
      put("1", GAME:gsub("zole", "zolx"))
      local said, code = resumed(args)
      assert.equal(1, code)
      has(said, 'there is no game "zolx"; did you mean "zole"?')
      assert.is_nil(said:find("?.", 1, true), said)
      assert(os.execute("rm -r " .. state))
      assert.equal(2, select(2, resumed(args)))
      assert(os.execute(("mkdir -p %s/houserule"):format(state)))
    end
    put("1", "{}\n")
    assert.equal(1, select(2, output_of(("%s timeout 600 %s play --resume 2>&1"):format(environment(state), houserule))))
  end)

  it("may be one line without an end: it fills no memory", function()
    local path = put("1", GAME:match "^[^\n]*\n")
    assert(os.execute("truncate -s 2G " .. path))
    local said = resumed "--journal"
    has(said, path .. ": line 2 ")
  end)

  it("is not one that belongs to a session that lives", function()
    local path = put("2", GAME)
    local claimed = assert(journal.claim(path))
    assert.equal("houserule: there is no unfinished game to resume ", (resumed()))
    disk.close(claimed.file)
    has(resumed "-e table", "Zole, hand 1")
  end)
end)

describe("sessions", function()
  it("run side by side, and neither is offered the other's", function()
    local state = fresh()
    local second = typing(state, "< bid> \n! unfinished\n> pass\\n\n< 2 bid> \n> resume\\n\n< no unfinished game\n"
      .. "kill\nend 137\n")
    local third = typing(state, "< An unfinished game\n< bid> \n> \\x04\nend 0\n")
    terminal(state, ("< bid> \n> take\\n\n< discard> \nsh %s\nsh %s\n> auto 1\\n\n< play> \nkill\nend 137\n"):format(
      second:gsub("2>&1", ""), third:gsub("2>&1", "")))
    local list = journals(state)
    assert.equal(2, #list)
    assert.equal(3, #decisions(list[1].game.log) + #decisions(list[2].game.log))
  end)

  it("keep no journal without a terminal, unless told to", function()
    local state = fresh()
    for _, args in ipairs { "-e take", "" } do
      output_of(("echo take | %s %s %s %s"):format(environment(state), houserule, CALL, args))
      assert.equal("", (output_of(("ls %s/houserule 2>/dev/null"):format(state))))
    end
    output_of(("%s %s %s --journal -e legal"):format(environment(state), houserule, CALL))
    assert.equal("", (output_of(("ls %s/houserule"):format(state))))
    output_of(("%s %s %s --journal -e take"):format(environment(state), houserule, CALL))
    assert.same({ "1 take" }, decisions(journals(state)[1].game.log))
  end)

  local function holds_one_decision(path)
    for row in read(path):gmatch "[^\n]+" do assert.equal("{", row:sub(1, 1)) end
    assert.same({ "1 take" }, decisions(parse(read(path)).game.log))
  end

  it("keep the journal apart from complaints that nobody gets", function()
    local state = fresh()
    assert(os.execute("mkdir " .. state))
    local lines = "take\n=1\nfly\n='a'..'b'\nfly away\n" -- a refusal sends what was printed before it
    local _, code = output_of(("(cat %s; timeout 600 sh -c 'until grep -q ab %s/said; do sleep 0.02; done'; "
      .. "cp %s/houserule/*.jsonl %s/copy) | env %s timeout 600 %s %s --journal - >%s/said 2>&-"):format(
      write("lines", lines), state, state, state, environment(state), houserule, CALL, state))
    assert.equal(1, code)
    holds_one_decision(state .. "/copy")
  end)

  it("whose output nobody gets end, and can be resumed", function()
    for _, output in ipairs { ">&-", ">/dev/full" } do
      local state = fresh()
      assert(os.execute("mkdir " .. state))
      local _, code = output_of(("env %s timeout 600 %s %s --journal - <%s %s 2>%s/said"):format(
        environment(state), houserule, CALL, write("lines", "take\nauto 1\nauto 1\n"), output, state))
      assert.equal(1, code)
      assert.not_equal("", read(state .. "/said"))
      holds_one_decision((output_of(("ls %s/houserule/*.jsonl"):format(state)):gsub("%s+$", "")))
    end
  end)

  it("go on where nothing can be written, and say so", function()
    local script = "< The game is not kept on disk\n< bid> \n> take\\n\n< discard> \n> auto 1\\n\n< play> \n> \\x04\n"
      .. "end 0\n"
    terminal(write("file", ""), script)
    pty.type(script, nil, { env = "-u HOME -u XDG_STATE_HOME TERM=dumb LC_ALL=C" })
    if not mounted "ro" then return pending "no tmpfs can be mounted here" end
    terminal(mount, ("< Read-only\n< bid> \n> take\\n\n< discard> \nsh mount -o remount,rw %s\n> auto 1\\n\n"
      .. "< again.\n< play> \nkill\nend 137\n"):format(mount))
    assert.equal(2, #decisions(journals(mount)[1].game.log))
    unmount()
  end)

  it("go on when the disk is full, and are there again", function()
    if not mounted "size=32k" then return pending "no tmpfs can be mounted here" end
    local fill = ("sh dd if=/dev/zero of=%s/fill bs=1k count=64 2>/dev/null || true\n"):format(mount)
    terminal(mount, "< bid> \n> take\\n\n< discard> \n" .. fill .. "> undo\\n\n< device\n< bid> \n> solo\\n\n< play> \n"
      .. "kill\nend 137\n")
    assert.same({ "1 take" }, decisions(journals(mount)[1].game.log))
    assert(os.execute(("rm %s/fill"):format(mount)))
    terminal(mount, "< unfinished\n< houserule> \n> resume\\n\n< discard> \n" .. fill .. "> undo\\n\n< device\n< bid> \n"
      .. ("sh rm %s/fill\n"):format(mount) .. "> solo\\n\n< kept on disk again\n< play> \nkill\nend 137\n", "")
    assert.same({ "1 solo" }, decisions(journals(mount)[1].game.log))
    unmount()
  end)
end)
