-- example_spec.lua - worked examples beside a script: made at the prompt, played again by `check`.
require "inside"
local program = require "program"

local checker = require "host.check.checker"
local engine = require "houserule"

local folder, write, run, read, has = program.folder, program.write, program.run, program.read, program.has

teardown(program.close)

-- Says lines at the prompt of a game of the folder's scripts.
local function say(call, ...)
  local lines = write("typed.txt", table.concat({ ... }, "\n") .. "\n")
  local code, out, err = run(("%s --scripts %s < %s"):format(call, folder, lines))
  return code, out .. err
end

local function check(file, other)
  local code, out = run(("check %s/%s %s"):format(folder, file, other and folder .. "/" .. other or ""))
  return code, (out:gsub(folder:gsub("%p", "%%%0") .. "/", ""))
end

-- Checks the game `mine` beside these examples. Returns its complaints, a line each, and how many examples it played.
-- It plays few hands of the game itself, because these tests are about examples.
local function complaints_of(worked)
  local report = checker.check(engine.library.new(), "games/mine.lua", read "games/mine.lua", 600, worked,
    { decisions = 100, alone = true })
  local list = {}
  for i, one in ipairs(report.list) do
    list[i] = ("%s:%d: %s"):format(one.path or "games/mine.lua", one.line, one.sentence)
  end
  return table.concat(list, "\n"), report.examples
end

local function lines_of(text)
  local list = {}
  for line in text:gmatch "[^\n]+" do list[#list + 1] = line end
  return list
end

describe("worked examples", function()
  setup(function()
    run(("new game mine --scripts %s"):format(folder))
    write("variants/double.lua", 'local v = variant { id = "double", of = "mine", title = "D" }\nv.set.trick_points = 2\n')
  end)

  it("are made at the prompt, beside the script, one after the other", function()
    local code, out = say("mine --seed k", "auto 52", "save --example", "undo 3", "save --example")
    assert.equal(0, code)
    has(out, "saved example E1 in " .. folder .. "/games/mine.jsonl")
    has(out, "saved example E2 in " .. folder .. "/games/mine.jsonl")
    local lines = lines_of(read "games/mine.jsonl")
    assert.equal('{"example":"E1","about":"mine, 52 decisions","inputs":54,"outputs":119}', lines[1])
    assert.truthy(lines[2]:find '^{"houserule":1,"game":"mine","players":4,"dealer":%d}$') -- no seed: the pack says all
    assert.truthy(lines[3]:find '^{"pack":"')
    assert.truthy(lines[2 + 54]:find '^{"deal":1,') -- 54 lines go in, 119 come out
    assert.truthy(lines[1 + 54 + 119]:find '^{"hand":1,"result":')
    assert.truthy(lines[2 + 54 + 119]:find '^{"example":"E2","about":"mine, 49 decisions"')
  end)

  it("are played again by check", function()
    local code, out = check "games/mine.lua"
    assert.truthy(out:find "^games/mine.lua: fine %(%d+ deals played, 2 examples too%)\n$", out)
    assert.equal(0, code)
  end)

  it("lie beside the house rule under which they were played", function()
    local _, out = say("mine -v double --seed k", "auto 52", "save --example")
    has(out, "saved example E1 in " .. folder .. "/variants/double.jsonl")
    has(read "variants/double.jsonl", '"delta":[')
    local code, said = check("variants/double.lua", "games/mine.lua")
    assert.truthy(said:find "variants/double.lua: fine %(%d+ deals played, 1 example too%)", said)
    assert.equal(0, code)
    write("variants/treble.lua", 'local v = variant { id = "treble", of = "mine", title = "T", above = "double" }\n'
      .. "v.set.trick_points = 3\n")
    _, out = say("mine -v double -v treble --seed k", "save --example")
    has(out, "save --example")
  end)

  it("are complaints with their line where the game says something else", function()
    local text = read "games/mine.jsonl"
    local from = text:find '"winner":%d'
    local other = text:sub(1, from - 1) .. '"winner":9' .. text:sub(from + 10)
    local line = #lines_of(other:sub(1, from))
    local out = complaints_of(other)
    assert.truthy(out:find(('games/mine.jsonl:%d: example E1 says {"event":"trick","winner":9,'):format(line), 1, true), out)
    assert.truthy(out:find(', and the game {"event":"trick","winner":%d,'), out)
    assert.same({ "", 2 }, { complaints_of(text) })
    write("games/mine.jsonl", other)
    local code, said = check "games/mine.lua"
    assert.equal(1, code)
    has(said, out)
    assert.is_nil(said:find "fine")
    write("games/mine.jsonl", text)
  end)

  it("notice what comes out besides, and what does not", function()
    local head = '{"houserule":1,"game":"mine","dealer":4}\n'
    for _, case in ipairs {
      { '"inputs":2,"outputs":0}\n' .. head .. '{"by":1,"do":"x"}\n',
        'mine.jsonl:3: example A says no more, and the game {"error":"' },
      { '"inputs":1,"outputs":1}\n' .. head .. '{"deal":1,"dealer":4}\n',
        'mine.jsonl:3: example A says {"deal":1,"dealer":4}, and the game no more' },
      { '"inputs":2,"outputs":1}\n' .. head .. '{"by":1,"do":"x"}\n{"error":"any","line":2,"rule":"MI-9"}\n',
        'mine.jsonl:4: example A says {"error":"any","line":2,"rule":"MI-9"}' },
    } do
      has(complaints_of('{"example":"A","about":"b",' .. case[1]), case[2])
    end
    -- of an error the sentence is free: MI-1.3 is the starter's clause of a decision before the pack
    assert.same({ "", 1 }, { complaints_of('{"example":"A","about":"b","inputs":2,"outputs":1}\n' .. head
      .. '{"by":1,"do":"x"}\n{"error":"any","line":2,"rule":"MI-1.3"}\n') })
  end)

  it("want a head with its numbers", function()
    for _, text in ipairs { "nonsense\n", "{}\n", '{"example":"A","about":"b","inputs":5,"outputs":0}\n',
                            '{"example":"A","about":"b","inputs":-1,"outputs":0}\n',
                            '{"example":1,"about":"b","inputs":0,"outputs":0}\n',
                            '{"example":"A","about":"b","inputs":9223372036854775807,"outputs":1}\n' } do
      has(complaints_of(text), "games/mine.jsonl:1: an example begins with")
    end
  end)

  it("need a file's name for a game that is shipped", function()
    local _, out = say("zole --seed k", "save --example")
    has(out, "save --example")
  end)
end)
