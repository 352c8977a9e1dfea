-- Records of a simulation are written as they are made: the script's memory does not grow with the length of a game.
local program = require "program"

teardown(program.close)

-- Each deal asks once and tells so many texts of 1,000 bytes; of so many deals one fails.
program.write("games/teller.lua", [[
local g = game { id = "teller", title = "Teller", players = { 2 }, clauses = "TE" }
g.option { "deals", 100, "deals of a game", max = 5000 }
g.option { "tales", 1, "texts that a deal tells", max = 100 }
g.option { "fails", 0, "of so many deals one fails", max = 5000 }
g.events = { tale = "text" }
g.says = { tale = "", ["go on"] = "" }
function g.hand(t)
  t:ask(1, "go", { "on" })
  for _ = 1, g.tales do t:tell("tale", ("x"):rep(1000)) end
  if g.fails > 0 and t:draw(g.fails) == 1 then error "no more" end
end
function g.result() return fields("over", true) end
function g.game_over(t) return t.deal_number == g.deals and { 1 } or nil, "told" end
]])

local function run(flags)
  return program.run(("sim teller --scripts %s --seed t --records - %s"):format(program.folder, flags))
end

it("are longer than the memory that a script may have", function()
  local code, out, err = run "-o deals=1000 -o tales=90 --games 1 --threads 1"
  assert.equal("", err)
  assert.equal(0, code)
  assert.is_true(#out > 80 << 20)
  assert.truthy(out:find '{"game":1,"winner":%[1%],"scores":%[0,0%],"why":"told"}\n$')
end)

it("are the same for any number of threads, those that are far ahead too", function()
  local flags = "-o deals=100 -o tales=10 --games 34 --threads " -- blocks of 16 games with 16 MB
  local _, one = run(flags .. 1)
  local _, three = run(flags .. 3)
  assert.is_true(#one > 32 << 20 and one == three)
end)

it("end where a short game fails, with the whole games before it, for any number of threads", function()
  local flags = "-o deals=4 -o fails=200 --games 60 --threads "
  local code, one, err = run(flags .. 1)
  local block, game = err:match "teller.lua:10: no more %(seed t/(%d+)%.(%d+), deal %d%)"
  assert.equal(1, code)
  assert.equal(16 * block + game - 1, select(2, one:gsub('{"houserule"', "")))
  assert.equal(16 * block + game - 1, select(2, one:gsub('{"game"', "")))
  assert.is_true(#one > 0)
  local _, three = run(flags .. 3)
  assert.equal(one, three)
end)
