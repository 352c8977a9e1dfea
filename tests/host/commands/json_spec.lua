-- json_spec.lua - what commands write as JSON is what their schemas say, for all games.
local inside = require "inside"
local program = require "program"
local schema = require "schema"

local run = program.run

assert(inside)
teardown(program.close)

local games = require("houserule").library.new({}):names "games"

-- Each line of a command's output is valid.
local function valid(name, call)
  local code, out, err = run(call)
  assert.equal(0, code, call .. "\n" .. err)
  local is_wrong, lines = schema.read(name), 0
  for line in out:gmatch "[^\n]+" do
    lines = lines + 1
    assert.is_nil(is_wrong(line), ("%s: %s"):format(call, is_wrong(line) or ""))
  end
  assert.is_true(lines > 0, call)
  return out
end

describe("the schema", function()
  it("of list holds for the shelf", function() valid("list", "list --json") end)

  it("of rules holds for every game, with house rules, and for a word", function()
    for _, game in ipairs(games) do valid("rules", "rules " .. game .. " --json") end
    valid("rules", "rules zole -v pool -o win_points=51 --json")
    for _, word in ipairs { "glossary", "names", "ZO-7", "trick" } do valid("rules", "rules zole --json " .. word) end
  end)

  it("of sim holds for every game, for comparisons, and for a run that is stopped", function()
    for _, game in ipairs(games) do valid("sim", ("sim %s -n 4 --seed s --bot random --json"):format(game)) end
    valid("sim", "sim zole -v pool --against base -n 300 --seed s --json --timing")
    valid("sim", "sim zole --vary hands=2..3 -n 100 --seed s --calls 0.1 --json")
    valid("sim", "sim zole -n 1000000000 --bot random --budget 0.1s --json")
  end)

  it("of find holds for a hand, for one under two rules, and for puzzles", function()
    local out = valid("find", [[find zole 'contract == "solo"' --seed f1 --json]])
    program.has(out, '"result":{"contract":"solo"')
    program.has(valid("find", [[find zole -v pool --against base 'other.fits' --seed f4 --json]]), '"fits":true')
    valid("find", "find whist --puzzles 1 --seed p -n 40 --json")
    assert.equal(2, (run "find zole true --json --records -"))
  end)

  it("of merge is that of sim", function()
    local path = program.folder .. "/counts"
    run("sim zole -n 3000 --seed s --bot random --blocks 0..0 --state " .. path)
    program.has(valid("sim", "merge --json " .. path), '"stopped":"blocks are missing"')
  end)

  it("of solve and of analyse holds for a record", function()
    local path = program.write("hand.jsonl", select(2, run "sim zole -n 1 --seed a --bot random --records -"))
    valid("analyse", "analyse -n 2 --json " .. path)
    local lines = {}
    for line in program.read("hand.jsonl"):gmatch "[^\n]+" do
      if #lines < 24 and not line:find '^{"hand"' then lines[#lines + 1] = line end
    end
    while #lines > 0 and not lines[#lines]:find '^{"ask"' do table.remove(lines) end
    program.write("part.jsonl", table.concat(lines, "\n") .. "\n")
    valid("solve", "solve --json " .. program.folder .. "/part.jsonl")
    valid("solve", "solve --json --tricks " .. program.folder .. "/part.jsonl")
  end)

  it("refuses another shape", function()
    local is_wrong = schema.read "sim"
    local _, out = run "sim zole -n 4 --seed s --bot random --json"
    assert.is_nil(is_wrong(out))
    assert.equal("$.seeed is not declared", is_wrong((out:gsub('"seed"', '"seeed"'))))
    assert.equal("$.complete is no boolean", is_wrong((out:gsub('"complete":true', '"complete":1'))))
    assert.equal("$.bots is missing", is_wrong((out:gsub('"bots":%b[],', ""))))
  end)

  it("is printed by help", function()
    program.has(select(2, run "help schemas/sim.json"), '"houserule sim --json')
    program.has(select(2, run "help json"), "# JSON for programs")
  end)
end)

it("equal runs give equal bytes", function()
  local call = "sim hearts -v omnibus --against base -n 200 --seed same --json --threads "
  assert.equal(select(2, run(call .. 1)), select(2, run(call .. 2)))
end)
