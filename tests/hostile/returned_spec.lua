-- Rules with results that the host cannot use, and rules that are functions of the host itself: the sentence names the rule
-- and its line, although the rule has returned.
local runner = require "runner"

teardown(runner.close)

local head = 'local v = variant { id = "evil", of = "zole", title = "Evil" }\n'
local calls = { "sim zole -v evil -n 200 --bot random --threads 1 --seed x",
  "sim zole -v evil -n 200 --bot random --threads 1 --seed x --records -",
                "zole -v evil --seed x -e 'auto 60' -e deal -e 'auto 60'" }

local function says(text, sentence, which)
  local folder = runner.folder "returned"
  runner.write(folder .. "/variants/evil.lua", head .. text .. "\n")
  for i, args in ipairs(calls) do
    if not which or which[i] then
      local result = runner.run(folder, args)
      runner.is_calm(result)
      runner.says(result, "variants/evil.lua:2: " .. sentence)
    end
  end
end

describe("a rule that returns", function()
  it("no seat", function()
    for value, what in pairs { ["{}"] = "not a table", ["9"] = "not 9", ["'x'"] = "not a string", ["1.5"] = "not 1.5",
                               ["math.mininteger"] = "not -9223372036854775808", ["print"] = "not a function" } do
      for _, rule in ipairs { "first_dealer", "next_dealer" } do
        says(("function v.set.%s() return %s end"):format(rule, value),
             ("the rule `%s` must return a seat from 1 to 3, %s"):format(rule, what))
      end
    end
  end)

  it("nobody, so that nobody deals", function()
    says("function v.set.first_dealer() end", "the rule `first_dealer` leaves a deal to nobody")
    says("function v.set.next_dealer() end", "the rule `next_dealer` ")
  end)

  it("no set of cards", function()
    says("function v.set.hidden() return {} end",
         "the rule `hidden` must return a set of cards, not a table", { [2] = true })
    says("function v.set.face_up() return 'x' end", "the rule `face_up` ", { [2] = true })
  end)

  it("no sides", function()
    says("function v.set.game_over() return { 1, 'a' }, 'x' end",
         "the rule `game_over` must return sides from 1 to 3, not a string")
    says("function v.set.game_over() return { 4 }, 'x' end", "the rule `game_over` ")
    says("function v.set.game_over() return 1, 'x' end", "the rule `game_over` ")
  end)
end)

describe("a rule that is the host's own function", function()
  it("is refused where it is set", function()
    says("v.set.first_dealer = string.rep", "set.first_dealer is a function of the host's")
    says("v.wrap.play = setmetatable", "wrap.play ")
    says("function v.set.ready(r) r.first_dealer = type end", "rule `first_dealer` ")
    says("v.set.open = { talon = error }", "rule `open` ")
  end)
end)

describe("a rule that the core cannot use", function()
  it("is named with the line that set it, above the game or in a rule `ready`", function()
    for rule, sentence in pairs {
      ['packets = "9 frogs"'] = "rule `packets`: ",
      ['duties = { beat_when = "now" }'] = "rule `duties`: `beat_when` ", ["pack = 1.5"] = "rule `pack` ",
      ['ranks = "A Z"'] = "rule `ranks`: 'Z' ", ["seats = 19"] = "rule `seats`: ",
      ["second_pack = -1"] = "rule `second_pack` ",
    } do
      says("v.set." .. rule, sentence)
      says("function v.set.ready(r) r." .. rule .. " end", sentence)
    end
    says('v.set.trumps = "QC QC"', "rule `ranks`: ")
    says('v.set.pack = cards "AK of CD"', "rule `packets`: ")
  end)
end)

describe("what a script's last call says", function()
  it("has the line of the script", function()
    for _, call in ipairs {
      'string.rep("", math.maxinteger)', "setmetatable({}, { __gc = print })", "pairs(nil)", "next({}, 1)",
      'fields("a", 1):add(1)', 'table.concat({}, "", 1, 1 << 40)', 'use "nothing"', 'v.option { "x" }', "t:per_seat(nil)",
      't:left_of "x"', "t:sum(1, { 1 })", "t:leaders(1, t:card(99))",
    } do
      says(("function v.set.new_game(t) return %s end"):format(call), "")
    end
  end)
end)

describe("kinds of deals", function()
  local function report(text, threads)
    local folder = runner.folder "kinds"
    runner.write(folder .. "/variants/evil.lua", head .. text .. "\n")
    local result = runner.run(folder, ("sim zole -v evil -n 4000 --bot random --seed x --threads %d"):format(threads))
    assert.equal(0, result.code, result.all)
    return result.out
  end

  it("that are too many are not listed, whoever counted first", function()
    local text = "function v.wrap.settle(b, t, r) b(t, r) t.row = 'p' .. t:points(1) .. '-' .. t:points(2) end"
    local said = report(text, 1)
    assert.equal(said, report(text, 2))
    assert.is_nil(said:find "p%d+%-%d+", said)
  end)

  it("with long names are counted by their text", function()
    local text = "function v.wrap.settle(b, t, r) b(t, r) t.row = (t:points(1) % 2 == 0 and 'even ' or 'odd  ') "
      .. ".. ('x'):rep(40) .. t:points(2) // 10 end"
    local said = report(text, 1)
    assert.equal(said, report(text, 2))
    assert.is_truthy(said:find "even xxx" and said:find "odd  xxx", said)
  end)
end)
