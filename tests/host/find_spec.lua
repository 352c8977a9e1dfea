-- houserule find: deals until a condition on the finished hand holds.
local here = debug.getinfo(1, "S").source:match "^@(.*/)" or "./"
package.path = here .. "?.lua;" .. package.path
local program = require "program"

local run, has, write = program.run, program.has, program.write

teardown(program.close)

local record_path = program.folder .. "/found.jsonl"

-- Finds, and gives the record's last hand line and what was said.
local function found(args)
  os.remove(record_path)
  local code, out, err = run(("find %s --records %s"):format(args, record_path))
  assert.equal(0, code, err)
  local hand
  for line in program.read(record_path):gmatch "[^\n]+" do
    if line:find '^{"hand"' then hand = line end
  end
  return hand, out
end

describe("find", function()
  it("gives the record of the first hand that is so, which replays", function()
    local hand, out = found [[zole 'contract == "solo" and tricks[bidder] == 8' --seed f1]]
    has(hand, '"contract":"solo"')
    has(hand, '"row":"all"') -- ZO-7.2
    has(out, "contract: solo")
    local code, replayed = run("replay --json " .. record_path)
    assert.equal(0, code)
    has(replayed, hand)
  end)

  it("finds the same deal under the same seed", function()
    local _, first = found [[zole 'row == "low"' --seed f2]]
    local _, second = found [[zole 'row == "low"' --seed f2]]
    assert.equal(first, second)
    has(first, "the game with the seed f2/")
  end)

  it("knows what was dealt and what happened", function()
    local hand = found [[bela-2 'sets.count(dealt[1]) == 9 and #events > 3' --seed f3]]
    assert.is_truthy(hand)
    found [[klaberjass-4 'events[1].event == "turned"' --seed f3]]
  end)

  it("shows the same hand under other rules", function()
    local hand, out = found [[zole -v pool --against base 'other.fits and delta[1] ~= other.delta[1]' --seed f4]]
    assert.is_truthy(hand)
    local under, other = out:match "^(.*)\nunder the other rules:\n(.*)$"
    has(under, "pool: kind ")
    assert.is_nil(other:find("pool:", 1, true))
    local tricks = select(2, under:gsub("takes the trick", ""))
    assert.equal(tricks, select(2, other:gsub("takes the trick", ""))) -- the same play
    has(out, "is over")
  end)

  it("says so where no deal is", function()
    local code, out, err = run [[find zole 'delta[1] > 99' -n 20 --seed f5]]
    assert.same({ 1, "", "houserule: none of 20 deals is so\n" }, { code, out, err })
  end)

  it("says what is wrong with a condition", function()
    for text, says in pairs {
      ["contrct == 3"] = 'there is no field of a hand "contrct"; did you mean "contract"?',
      ["foo.bar"] = 'there is no field of a hand "foo"',
      ["row == = 3"] = "the condition is no Lua expression: unexpected symbol near '='",
      ["delta < 3"] = "the condition: attempt to compare table with number",
      ["(function() while true do end end)()"] = "ran too long",
    } do
      local code, _, err = run(("find zole '%s' -n 20 --seed f6"):format(text))
      assert.is_truthy(code == 1 or code == 2, text)
      has(err, says)
    end
  end)

  it("says what is wrong with the call", function()
    for args, says in pairs {
      ["zole"] = "find wants a condition", ["zole true -n 0"] = "-n is a whole number from 1",
      ["zole true --against pol"] = '--against: there is no variant of zole "pol"; did you mean "pool"?',
      ["zole true --bot simpel"] = 'did you mean "simple"?',
      ["zole true --records /no/such/x"] = "/no/such/x",
    } do
      local code, _, err = run("find " .. args)
      assert.is_true(code == 2 or code == 1)
      has(err, says)
    end
  end)

  it("reads the rules anew for each game where they keep something", function()
    write("variants/count.lua", [[
local v = variant { id = "count", of = "zole", title = "Count" }
local n = 0
function v.wrap.settle(base, t, row)
  n = n + 1
  t:score(1, n, "ZO-7", "n")
  return base(t, row)
end
]])
    local code, out, err = run(("find zole -v count --scripts %s 'hand == 1 and items[1].amount > 1' -n 200 --seed f7")
      :format(program.folder))
    assert.same({ 1, "", "houserule: none of 200 deals is so\n" }, { code, out, err })
  end)
end)
