-- sim_spec.lua - a silent game and a recorded one are the same: the counts of `sim` equal those of its records.
--
-- Without records `sim` answers inside the core and writes nothing; with them every decision is asked and written. The same
-- seed must give the same deals, so the sums of one are compared with the lines of the other.
local counts = require "counts"
local program = require "program"
local referee = require "referee"

teardown(program.close)

local GAMES, FEW = 18, 6 -- for each composition: more than a block of the simulation has; for games that are long

local function run(flags)
  local output, code, said = referee.run(flags)
  assert(code == 0, flags .. "\n" .. said)
  return output
end

local function numbers_in(line, name)
  local list = {}
  for n in line:match('"' .. name .. '":%[([^%]]*)%]'):gmatch "%-?%d+" do table.insert(list, math.tointeger(n)) end
  return list
end

local function add(list, place, n) list[place] = (list[place] or 0) + n end

-- Sums over the lines of records.
local function counted(text)
  local all = { deals = 0, games = 0, draws = 0, decisions = 0, sum = {}, wins = {}, kinds = {} }
  for line in text:gmatch "[^\n]+" do
    if line:match '^{"by"' then
      all.decisions = all.decisions + 1
    elseif line:match '^{"hand"' then
      all.deals = all.deals + 1
      for side, n in ipairs(numbers_in(line, "delta")) do add(all.sum, side, n) end
      add(all.kinds, line:match '"ended":"(%l+)"' or "", 1)
    elseif line:match '^{"game"' then
      local winners = numbers_in(line, "winner")
      all.games = all.games + 1
      if #winners == 0 then all.draws = all.draws + 1 end
      for _, side in ipairs(winners) do add(all.wins, side, 1) end
    end
  end
  return all
end

-- The sums that the report of `sim` gives.
local function reported(text)
  local report = counts(text)
  local all = { deals = report.deals, games = report.games, draws = report.draws, decisions = report.decisions,
                sum = {}, wins = {}, kinds = {} }
  for _, side in ipairs(report.sides) do
    all.sum[side.side] = math.floor(side.mean * report.deals + 0.5)
    if side.wins > 0 then all.wins[side.side] = side.wins end
  end
  for _, kind in ipairs(report.kinds) do all.kinds[kind.kind] = kind.deals end
  return all
end

local seen = {}

-- Kinds of deals are compared where a game's own are the ways in which its deals end.
local function agree(flags, kinds)
  local games = kinds and GAMES or FEW
  flags = ("sim %s --games %d --seed alike --bot random"):format(flags, games)
  local said, fast = counted(run(flags .. " --threads 1 --records -")), reported(run(flags .. " --threads 2 --json"))
  assert.equal(games, said.games)
  for kind in pairs(said.kinds) do seen[kind] = true end
  if not kinds then said.kinds, fast.kinds = nil, nil end
  assert.same(said, fast, flags)
end

local engine = referee.engine()
local library = engine.library.new {}

local OPTIONS = {
  ["nine-card-don"] = { "-o target=0 -o deals=3", "-o hand_size=1 -o target=20", "-o cut=all -o cut_choice=any",
    "-o games_to_win=2 -o new_game=cut", "-o line_points=7 -o peg_jack=3", "-v faults-league -v four-pitches",
    "-v jacks-out -v best-of-three", "-v side-bets -v faults-friendly -v best-of-three" },
  ["blind-don"] = { "-o columns=1", "-o columns=4 -o hand_cards=3 -o name_trumps=yes", "-o target=30 -o deals=0",
    "-v three-player -o columns=1 -o target=10", "-v stalybridge -o games_to_win=2 -o new_game=cut" },
  ["irish-don"] = { "-o redeal=yes -o redeal_ranks=A", "-o pass_first=left -o pass_later=partner -o deals=3",
    "-o claims=open -o concede=no", "-o cut=all -o cut_choice=any -o first_pitch=left", "-v prison-cork -v nod -v pack-44",
    "-v two-player -v pack-48 -v best-of-three", "-v best-of-three -v draw-80-80 -v three-of-diamonds" },
  phat = { "-o muck_tie=split -o tens_tiebreak=yes -o count_ten=0", "-o muck_tie=none -o deals=2 -o target=0",
    "-o packets='4 4 5' -o target=60", "-o cut=none -o games_to_win=2", "-v hereford -v cribbage-board" },
}

local FAMILY = { ["nine-card-don"] = true, ["blind-don"] = true, ["irish-don"] = true, phat = true }

describe("sim and its records come to the same:", function()
  for _, name in ipairs { "zole", "bela-2", "bela-3", "klaberjass-4", "nine-card-don", "blind-don", "irish-don", "phat" } do
    local bare = name == "zole" and "zole -o hands=3" or name
    it(bare, function() agree(bare, FAMILY[name]) end)
    for _, file in ipairs(engine.catalog.variants_of(library, name)) do
      local flags = bare .. " -v " .. file.declared.id
      if file.declared.needs then flags = flags .. " -v " .. file.declared.needs end
      it(flags, function() agree(flags, FAMILY[name]) end)
    end
    for _, more in ipairs(OPTIONS[name] or {}) do
      it(name .. " " .. more, function() agree(name .. " " .. more, true) end)
    end
  end
  -- Questions before the first deal of a game belong to that game, which does not begin once there are enough deals.
  it("nine-card-don, where the last deal ends a game", function()
    local games = 0
    for deals = 16, 24 do
      local flags = ("sim nine-card-don -v four-pitches --bot random --seed alike -n %d --threads 1"):format(deals)
      local said, fast = counted(run(flags .. " --records -")), reported(run(flags .. " --json"))
      games = games + (said.games > 0 and said.deals == deals and 1 or 0)
      assert.equal(said.decisions, fast.decisions, flags)
    end
    assert.is_true(games > 0)
  end)
  it("and they saw deals that end in every way but those that want a call", function()
    for _, kind in ipairs { "played", "target", "redeal" } do assert.is_true(seen[kind], kind) end
  end)
end)

-- Fields that a game writes into `t` are gone in the next game. Some occur in few hands, so many games of a block are
-- played first.
local laid_over = [[
local v = variant { id = "laid-over", of = "zole", title = "Laid over", summary = "Scores.", clauses = "ZO-90" }
local names = { [0] = "one", [1] = "two\"\n", [2] = 4.5, [3] = v, [4] = true, [6] = "three", [7] = "four", [8] = "five" }
function v.wrap.hand(base, t)
  -- ZO-90.1 A name that a hand has left scores.
  for n, name in pairs(names) do
    if t[name] then t:score(1, 10 ^ n // 1 | 0, "ZO-90.1", "lies there") end
  end
  if t.alone then t:score(2, 1, "ZO-90.1", "lies there") end
  base(t)
  local name = names[t:tricks(3)]
  if name then t[name], t.alone = 1, true end
end
]]

it("a game finds nothing in `t` that one before it left there", function()
  program.write("variants/laid-over.lua", laid_over)
  agree("zole -o hands=2 -v laid-over --scripts " .. program.folder)
end)

it("and all that was there at first", function()
  program.write("variants/laid-over.lua", (laid_over:gsub("function v.wrap.hand.*", [[
function v.wrap.hand(base, t)
  -- ZO-90.1 A hand scores after one that has dropped t.people.
  t:score(1, t.people and 0 or 1, "ZO-90.1", "not there")
  base(t)
  if t:tricks(3) > 2 then t.people = nil end
end
]])))
  agree("zole -o hands=2 -v laid-over --scripts " .. program.folder)
end)

it("not even what one hand in ten thousand leaves there", function()
  program.write("variants/laid-over.lua", (laid_over:gsub("if name then", 'if name and t:worth "talon" == 22 then')
    :gsub("t:tricks%(3%)", "t:tricks(3) %% 7")))
  local flags = "sim zole -o hands=2 -v laid-over --json --bot random --seed rare -n 40000 --scripts "
    .. program.folder .. " --threads "
  assert.same(reported(run(flags .. 1)), reported(run(flags .. 2)))
end)

it("a game is refused that lays a field over a method in few hands, with the sentence of a watched table", function()
  program.write("variants/laid-over.lua", (laid_over:gsub('"three"', '"lay"')))
  local flags = "sim zole -o hands=2 -v laid-over --games 600 --seed few --threads 1 --scripts " .. program.folder
  for _, more in ipairs { "", " --records -" } do
    local _, code, said = referee.run(flags .. more)
    assert.equal(1, code)
    assert.truthy(said:find("laid-over.lua:11: ", 1, true), said)
  end
end)
