-- recorded_spec.lua - a record says what came of its input, and `replay` and `load` hold that against what the rules make.
local program = require "program"

local run, has, write = program.run, program.has, program.write

teardown(program.close)

-- A few hands with events, scores and a game's end.
local function record_of(game)
  local _, out = run(("sim %s -n 6 --threads 1 --seed recorded --calls 0.1 --records -"):format(game))
  return out
end

-- A record without the lines that begin with a pattern.
local function without(text, pattern)
  local out = {}
  for line in text:gmatch "[^\n]+" do
    if not line:find("^" .. pattern) then out[#out + 1] = line end
  end
  return table.concat(out, "\n") .. "\n"
end

-- The number of the first line that a pattern finds, and the record with that changed by a function.
local function changed(text, pattern, to)
  local n = 0
  for line in text:gmatch "[^\n]+" do
    n = n + 1
    if line:find(pattern) then
      local other = line:gsub(pattern, to, 1)
      return n, (text:gsub(line:gsub("%p", "%%%0"), (other:gsub("%%", "%%%%")), 1))
    end
  end
end

describe("a record", function()
  for _, game in ipairs { "zole", "bela-2", "single-cribbage", "irish-don" } do
    local record = record_of(game)

    it("of " .. game .. " may lack any of the lines that the rules make", function()
      for _, pattern in ipairs { '{"deal"', '{"ask"', '{"event"', '{"hand"', '{"game"', '{"[deahg][a-z]+":[^}]*[02468]}' } do
        for _, flag in ipairs { "", " --json" } do
          local code, out, err = run("replay" .. flag .. " " .. write("r.jsonl", without(record, pattern)))
          assert.equal(0, code, pattern .. out:sub(-300) .. err)
          if flag ~= "" then assert.equal(record, out) end
        end
      end
    end)

    it("of " .. game .. " is refused at the first line that the rules make another way", function()
      for pattern, to in pairs {
        ['"delta":%[[^%]]*%]'] = '"delta":[9,9,9]', ['"scores":%[[^%]]*%]'] = '"scores":[77]',
        ['^{"event":"(%a+)"'] = '{"event":"nothing"', ['"legal":%["[^"]*"'] = '"legal":["dance"',
      } do
        local n, text = changed(record, pattern, to)
        local path = write("r.jsonl", text)
        local code, _, err = run("replay " .. path)
        assert.equal(1, code, pattern)
        has(err, ("line %d: the "):format(n))
        has(err, "--trust")
        local json
        code, json = run("replay --json " .. path)
        assert.equal(1, code)
        has(json, ('"line":%d}'):format(n))
        code, json = run("replay --json --trust " .. path)
        assert.equal(0, code)
        assert.equal(record, json)
      end
    end)
  end

  it("may be spelled in another way, and ask before the first deal", function()
    local record = record_of "crib-and-don"
    local code, out = run("replay --json " .. write("r.jsonl", (record:gsub('":', '": '))))
    assert.equal(record, out)
    assert.equal(0, code)
  end)

  it("says what both have, and whose files may have changed", function()
    local n, text = changed(record_of "zole", '"delta":%[[^%]]*%]', '"delta":[9,9,9]')
    local _, _, err = run("replay " .. write("r.jsonl", text))
    assert.truthy(err:find(("^line %d: the record has \"delta\":%%[9,9,9%%], and the rules make \"delta\":%%[[-%%d,]+%%]: "
      .. "the record or scripts/games/zole.lua was changed since; %%-%%-trust goes on"):format(n)), err)
  end)

  it("is refused after a house rule was changed", function()
    local function with_factor(factor)
      return write("dear.lua", ('local v = variant { id = "dear", of = "zole", title = "T" }\nv.set.take_won = %d\n')
        :format(factor))
    end
    local folder = with_factor(2):match "^(.*)/"
    local code, record = run(("sim zole -v %s/dear.lua -n 12 --threads 1 --seed h --records -"):format(folder))
    assert.equal(0, code)
    with_factor(3)
    local again, _, err = run("replay " .. write("r.jsonl", record) .. " " .. folder .. "/dear.lua")
    assert.equal(1, again)
    has(err, "dear.lua")
  end)

  it("is put on the table as it says, or not", function()
    local n, text = changed(record_of "zole", '"delta":%[[^%]]*%]', '"delta":[9,9,9]')
    local path = write("r.jsonl", text)
    local _, out, err = run(("-e 'load %s' -e score"):format(path))
    has((out .. err):gsub("%s+", " "), ("line %d: "):format(n))
    assert.equal("", out)
    out = select(2, run(("-e 'load --trust %s' -e score"):format(path)))
    has(out, "Zole, hand")
  end)
end)
