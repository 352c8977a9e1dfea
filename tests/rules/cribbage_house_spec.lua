-- cribbage_house_spec.lua - the play of cribbage is rules that a file of a few lines changes, clause by clause. The points
-- are the page's: of its examples S3, D1 and D2, and of its variant liberty-to-stop.
local program = require "program"
local referee = require "referee"

teardown(program.close)

-- The header, pack and decisions of an example of the page, without those decisions that a house rule makes needless.
local function example(name, needless)
  local file, lines = assert(io.open "tests/rules/cribbage.jsonl"), nil
  for line in file:lines() do
    if lines and not (line:match '^{"by"' or line:match '^{"pack"' or line:match '^{"houserule"') then break end
    if lines and line ~= needless then lines[#lines + 1] = line end
    if line:find('"example":"' .. name .. '"', 1, true) then lines = {} end
  end
  file:close()
  return assert(lines)
end

-- Plays an example under a variant of these lines: returns the last `hand` line, and the `peg` events of a kind.
local function played(name, house, kind, needless)
  assert.is_true(select(2, house:gsub("\n", "")) < 10)
  local lines = example(name, needless)
  local game = lines[1]:match '"game":"([%w-]+)"'
  local head = ('local v, cr = variant { id = "house", of = "%s", title = "House" }\n'):format(game)
  program.write("variants/house.lua", head .. house)
  lines[1] = lines[1]:gsub('"game":"[%w-]+"', '%0,"variants":["house"]')
  local text, code = referee.run("replay - --json --scripts " .. program.folder, table.concat(lines, "\n") .. "\n")
  assert.equal(0, code, text)
  local pegs = {}
  for line in text:gmatch "[^\n]+" do
    local seat, points = line:match('^{"event":"peg","seat":(%d).-"kind":"' .. kind .. '".-"points":(%d+),"scores"')
    if seat then pegs[#pegs + 1] = seat .. ":" .. points end
  end
  return text:match '"delta":(%[[%d,-]+%])', table.concat(pegs, " ")
end

describe("a house rule on the play of cribbage", function()
  it("plays the page's examples as they stand where it changes nothing", function()
    assert.same({ "[7,5]", "2:2" }, { played("S3", "v.set.heels = 2\n", "thirty%-one") })
    assert.same({ "[25,23]", "1:1" }, { played("D1", "v.set.heels = 2\n", "last") })
    assert.same({ "[12,27]", "4:1 2:1" }, { played("D2", "v.set.heels = 2\n", "go") })
  end)

  it("lets nobody play on after the last go (CR-5.8): the go is pegged at 30, as where S3 is stopped", function()
    local house = "function v.wrap.plays_on() return nil end\n"
    assert.same({ "[7,4]", "2:1" }, { played("S3", house, "go", '{"by":2,"do":"play AH"}') })
  end)

  it("makes a go worth a point for each that said go (CR-6.7): three in a series of D2, one in another", function()
    local house = [[
function v.wrap.peg_go(_, t, seat)
  local _, gone = t:series()
  return cr.peg(t, seat, cr.go_points * gone, cr.scored.go)
end
]]
    assert.same({ "[12,29]", "4:3 2:1" }, { played("D2", house, "go") })
  end)

  it("makes the last card worth a point more (CR-6.8)", function()
    local house = "function v.wrap.peg_last(_, t, seat) return cr.peg(t, seat, cr.go_points + 1, cr.scored.last) end\n"
    assert.same({ "[26,23]", "1:2" }, { played("D1", house, "last") })
  end)

  it("pegs one more for a total of 26 (CR-6.1): with the run of four in D2, and alone", function()
    local house = [[
function v.wrap.card_laid(base, t, seat, points) return base(t, seat, points + (t:series() == 26 and 1 or 0)) end
function v.wrap.made_by_card(base, t)
  local items = base(t)
  if t:series() == 26 then items[#items + 1] = fields("kind", "twenty-six", "cards", {}, "points", 1) end
  return items
end
]]
    assert.same({ "[13,28]", "2:5 3:1" }, { played("D2", house, "twenty%-six") })
  end)
end)
