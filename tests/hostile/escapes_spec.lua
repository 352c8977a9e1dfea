-- Nothing that a script, a record, a file's name or a call says reaches a terminal as anything but text.
local runner = require "runner"
require "inside"

-- An escape that sets a terminal's title, one of C1, a byte that is no UTF-8, and two that turn the direction of writing.
local EVIL <const> = "\27]0;x\7\27[2J\u{9b}2J\u{202e}\u{2067}\xff"
local QUOTED <const> = [[\27]0;x\7\27[2J\u{9b}2J\u{202e}\u{2067}]]

local function variant(body, summary)
  return ('local v, zole = variant { id = "evil", of = "zole", title = "Evil", summary = "%s", clauses = "ZO-14" }\n%s\n')
    :format(summary or "", (body:gsub("EVIL", function() return QUOTED end)))
end

local function folder_with(body, summary)
  local folder = runner.folder "scripts"
  os.execute(("rm -f %s/*/*.lua"):format(folder))
  runner.write(folder .. "/variants/evil.lua", variant(body, summary))
  return folder
end

local function calm(folder, args, input)
  local result = runner.run(folder, args, input)
  runner.is_calm(result)
  assert.is_true(#result.all > 0, args)
  return result
end

teardown(runner.close)

describe("what a script declares", function()
  local declared = 'v.option { "odd", 1, "EVIL", clause = "EVIL" }\n'
    .. 'v.option { "word", "EVIL", "EVIL", clause = "ZO-14.1", words = { "EVIL", "b" } }\n'
    .. '-- ## 14 Heading ' .. EVIL .. '\n-- ZO-14.1 A clause ' .. EVIL .. ' `word` EVIL.\n'
    .. '-- ZO-14.99999999999999999999999 Long.\nv.set.table_stake = 3'
  for _, args in ipairs { "list", "list --json", "rules zole -v evil", "rules zole -v evil ZO-14",
                          "rules zole -v evil --json", "rules zole -v evil ZO-14.1", "rules zole -v evil -o word=b",
                          "help variants" } do
    it("is text in: " .. args, function() calm(folder_with(declared, QUOTED), args) end)
  end

  it("is text in: check", function()
    local folder = folder_with(declared, QUOTED)
    calm(folder, ("check %s/variants/evil.lua"):format(folder))
  end)

  it("is text at the prompt", function()
    local result = calm(folder_with(declared, QUOTED), "--color always --ascii -",
      "rules\nlist\nvariants\ndeal zole -v evil --seed x\nrules\nrules ZO-14\nset word b\n"
      .. "options\nset\nvariants\nwhy 9s\ndiff -evil\n")
    assert.is_nil(result.all:find("\27]", 1, true))
  end)
end)

describe("what a rule says", function()
  local said = [[
v.set.status = function() return "EVIL\27[7m" end
function v.wrap.settle(b, t, r) b(t, r) t.row = "EVIL" end
v.set.announcement = "EVIL"
]]
  for _, args in ipairs { "sim zole -v evil -n 300 --seed x --threads 2", "sim zole -v evil -n 30 --seed x --calls 0.5",
                          "sim zole -v evil -n 300 --seed x --json" } do
    it("is text in: " .. args, function() calm(folder_with(said), args) end)
  end

  it("is text on the table", function()
    local lines = "deal zole -v evil --seed x --dealer 3\nsolo\ntable\nlegal\nauto 60\nscore\ntable\nlog\n"
    for _, args in ipairs { "--ascii -", "--plain -", "--color always -" } do
      local result = calm(folder_with(said), args, lines)
      assert.is_nil(result.all:find("\27[7m", 1, true))
    end
  end)

  it("is text to somebody at the table", function()
    calm(folder_with(said), "play zole -v evil --seed x --ascii", "1\n1\n1\n?\nu\nq\n")
  end)

  local wrong = { "error('EVIL', 0)", "error('EVIL')", "error({ 'EVIL' })", "t:ask(1, 'EVIL', { 'x' })",
                  "t:ask(1, 'bid', { 'EVIL' })", "t:tell('EVIL')", "t:pile('EVIL')", "t:trumps('EVIL')", "t:hand('EVIL')",
                  "cards('EVIL')", "sets.card('EVIL').x()", "t:play_game('EVIL')",
                  "local x = t['EVIL'].x",
                  "t:pay(1, 2, 3, 'EVIL', 'EVIL') error 'and then'", "use 'EVIL'", "string.rep('EVIL', 'EVIL')" }
  for _, statement in ipairs(wrong) do
    it("is text in the error of " .. statement, function()
      local folder = folder_with("function v.wrap.play(base, t) " .. statement .. " return base(t) end")
      calm(folder, "sim zole -v evil -n 30 --seed x --threads 1")
      calm(folder, "sim zole -v evil -n 30 --seed x --records -")
      calm(folder, "serve zole -v evil --seed x --dealer 3", '{"by":1,"do":"solo"}\n')
      calm(folder, "--ascii --color always -", "deal zole -v evil --seed x --dealer 3\nsolo\nauto 3\ntable\n")
    end)
  end
end)

describe("what a record or a call says", function()
  local json_evil = [[\u001b]0;x\u0007\u009b2J\u202e]]
  local records = {
    '{"houserule":1,"game":"%s"}\n', '{"houserule":1,"game":"zole","variants":["%s"]}\n',
    '{"houserule":1,"game":"zole","options":{"%s":1}}\n', '{"houserule":1,"game":"zole","options":{"win_points":"%s"}}\n',
    '{"houserule":1,"game":"zole","seed":"%s"}\n{"by":2,"do":"%s"}\n',
    '{"houserule":1,"game":"zole","seed":"x"}\n{"pack":"%s"}\n',
    '{"houserule":1,"game":"zole"}\n{"hands":["%s","",""],"%s":"QC"}\n', '{"%s":1}\n', '%s\n',
    '{"houserule":1,"game":"%s\n',
  }
  for i, text in ipairs(records) do
    it("is text in the error of a replay, " .. i, function()
      local folder = runner.folder "records"
      calm(folder, "replay -", (text:gsub("%%s", function() return json_evil end)))
      calm(folder, "replay -", (text:gsub("%%s", function() return EVIL end)))
      calm(folder, "--ascii -", ('load %s/input\n'):format(folder))
    end)
  end

  it("is text in the refusal of a call", function()
    local folder = runner.folder "records"
    local evil = "'" .. EVIL .. "'"
    for _, args in ipairs { "rules %s", "rules zole -v %s", "rules zole -o %s=1", "rules zole -o win_points=%s",
                            "sim zole --bot %s", "rules zole %s", "replay %s", "check %s", "%s", "help %s",
                            "sim zole -n %s", "play zole --bot %s", "zole --color %s", "new variant %s --of zole",
                            "new game %s", "rules zole --seed %s", "--scripts %s list" } do
      calm(folder, (args:gsub("%%s", function() return evil end)))
    end
  end)

  it("is text where a file has such a name", function()
    local folder = runner.folder "names"
    local name = folder .. "/variants/" .. EVIL .. ".lua"
    runner.write(name, "x = = 1\n")
    runner.write(folder .. "/games/" .. EVIL .. ".lua", "x = = 1\n")
    runner.write(folder .. "/" .. EVIL .. ".jsonl", "{\n")
    calm(folder, "list")
    calm(folder, ("check '%s'"):format(name))
    calm(folder, ("replay '%s/%s.jsonl'"):format(folder, EVIL))
    calm(folder, "--ascii -", ("load %s/%s.jsonl\nreload\nlist\n"):format(folder, EVIL))
  end)

  it("is text in what is told of a seed", function()
    local folder = runner.folder "seeds"
    local seed = "\27[31m\u{9b}31m\127\u{202e}"
    calm(folder, ("sim zole -n 1 --seed '%s'"):format(seed))
    calm(folder, ("zole --seed '%s' -e 'transcript %s/told'"):format(seed, folder))
    runner.is_clean(runner.read(folder .. "/told"))
  end)

  it("is escaped in JSON, and the same when it is read", function()
    local json = require "host.system.json"
    local folder = runner.folder "seeds"
    local seed = "\27[31m\u{80}\u{9b}31m\u{9f}\127\u{61c}\u{200e}\u{200f}\u{2028}\u{202a}\u{202e}\u{2066}\u{2069}"
    local plain = " ~\u{a0}\u{bf}\u{c0}é\u{61b}\u{61d}\u{640}\u{200d}\u{2010}\u{2027}\u{202f}\u{2065}\u{206a}♠♥\u{1f0a1}"
    local written = calm(folder, ("zole --seed '%s%s' -e 'save /dev/stdout'"):format(seed, plain)).out
    local header = written:match "^[^\n]+"
    assert.equal(seed .. plain, json.decode(header):get "seed")
    local escaped = [[\u001B[31m\u0080\u009B31m\u009F\u007F\u061C\u200E\u200F\u2028\u202A\u202E\u2066\u2069]]
    assert.is_truthy(header:find(escaped, 1, true), header)
    assert.is_truthy(header:find(plain, 1, true))
    assert.equal(written, calm(folder, "replay --json -", written).out)
    calm(folder, ("sim zole -n 1 --json --seed '%s'"):format(seed))
    calm(folder, ("sim zole -n 1 --records - --seed '%s'"):format(seed))
  end)

  it("is text at the prompt", function()
    local lines = "deal zole --seed x\n%s\nwhy %s\nprint '%s'\n'%s'\nerror '%s'\ndeal %s\nset %s 1\nvariants +%s\n"
      .. "fork %s\nswitch %s\nsave /proc/%s/%s\nrules %s\nhelp %s\n"
    calm(runner.folder "records", "--ascii --color always -", (lines:gsub("%%s", function() return EVIL end)))
  end)
end)

describe("a script that a stock lua loads", function()
  it("gets neither byte code nor addresses, and the lua keeps its library and what it adds to it", function()
    local engine = require "houserule"
    local library = engine.library.new {}
    library:put("games", "probe", "probe.lua", [[
      local _, why = pcall(function() return ("%p"):format({}) end)
      error(tostring(("").dump) .. " " .. why)
    ]])
    local game, problem = engine.compose.game(library, "probe", {})
    assert.is_nil(game)
    assert.matches("^probe.lua:2: nil probe.lua:1: string.format:", problem.sentence)
    assert.is_truthy(string.dump(function() end):find "^\27Lua")
    assert.equal("table, (%p)", ("%s, (%%p)"):format({}))
    rawset(string, "twice", function(text) return text .. text end)
    assert.equal("xx", ("x"):twice())
    rawset(string, "twice", nil)
  end)
end)
