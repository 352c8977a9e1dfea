-- houserule sim with several combinations of rules: what it says of a difference is what the records of both say, game by
-- game.
local counts = require "counts"
require "inside"
local bots = require "host.bots.bots"
local engine = require "houserule"
local program = require "program"
local referee = require "referee"

local run, has, write = program.run, program.has, program.write

teardown(program.close)

local function json_of(args)
  local code, out, err = run("sim " .. args .. " --json")
  assert.equal(0, code, err)
  return referee.decode(out)
end

-- The rows of --csv, for which nobody plays to learn what skill is worth: { [combination] = { [measure] = row } }.
local function rows_of(text)
  local rows = {}
  for line in text:gmatch "[^\n]+" do
    local cells = {}
    for cell in (line .. ","):gmatch "([^,]*)," do cells[#cells + 1] = tonumber(cell) or cell end
    rows[cells[1]] = rows[cells[1]] or {}
    rows[cells[1]][cells[2]] = { mean = cells[3], difference = cells[6], low = cells[7], high = cells[8], noise = cells[9] }
  end
  return rows
end

local function csv_of(args)
  local code, out, err = run("sim " .. args .. " --csv")
  assert.equal(0, code, err)
  return out
end

local function measure(list, name)
  for _, one in ipairs(list) do
    if one.measure == name then return one end
  end
end

local function near(expected, got, what)
  assert.is_truthy(got, what)
  assert.is_true(math.abs(expected - got) <= 1e-9 * math.max(1, math.abs(expected)),
    ("%s: %.12f is expected, not %.12f"):format(what, expected, got))
end

-- The result of each game of a record: { [what] = { x =, n = } } a game.
local function games_of(text)
  local games, of = {}, nil
  local function add(name, x, n)
    of[name] = of[name] or { x = 0, n = 0 }
    of[name].x, of[name].n = of[name].x + x, of[name].n + n
  end
  for line in text:gmatch "[^\n]+" do
    if line:find '^{"houserule"' then
      of = {}
      games[#games + 1] = of
    elseif line:find '^{"hand"' then
      local hand = referee.decode(line)
      local bidder = hand.result.bidder
      local is_bid = bidder and bidder > 0
      add("points/bidder", is_bid and hand.delta[bidder] or 0, is_bid and 1 or 0)
      for side, points in ipairs(hand.delta) do add("points/" .. side, points, 1) end
      add("kind/take won", hand.result.contract == "take" and hand.result.row == "won" and 1 or 0, 1)
      add("length", 1, 0)
    elseif line:find '^{"by".*"do":"solo"' then add("word/bid solo", 1, 0)
    elseif line:find '^{"game"' then
      local winners = referee.decode(line).winner
      local won = {}
      for _, side in ipairs(winners) do won[side] = 1 end
      for side = 1, 3 do add("wins/" .. side, won[side] or 0, 1) end
    end
  end
  for _, game in ipairs(games) do
    of = game
    add("length", 0, 1)
    add("word/bid solo", 0, game.length.x)
  end
  return games
end

-- The mean under either, their difference, and its standard error, written down as the textbook has a paired ratio.
local function paired(as, bs, name)
  local n, sum = #as, { ax = 0, an = 0, bx = 0, bn = 0 }
  for i = 1, n do
    sum.ax, sum.an = sum.ax + as[i][name].x, sum.an + as[i][name].n
    sum.bx, sum.bn = sum.bx + bs[i][name].x, sum.bn + bs[i][name].n
  end
  local a, b, squares = sum.ax / sum.an, sum.bx / sum.bn, 0
  for i = 1, n do
    local left = (bs[i][name].x - b * bs[i][name].n) / (sum.bn / n) - (as[i][name].x - a * as[i][name].n) / (sum.an / n)
    squares = squares + left * left
  end
  return a, b, math.sqrt(squares / (n - 1) / n)
end

local flags_of_pairs = " -o hands=6 --against hands=6 --games 40 --seed pairs"
local STUDENT <const> = 2.0227 -- 95 % of 39 degrees of freedom, by the tables

describe("a paired difference", function()
  local flags = "sim zole --games 40 --seed pairs --bot simple --threads 1 -o hands=6 --records - "
  local base, pool = games_of(select(2, run(flags))), games_of(select(2, run(flags .. "-v pool")))
  local said = json_of("zole -v pool" .. flags_of_pairs)

  it("is what the records of both say, game by game", function()
    assert.equal(40, #base)
    assert.equal(40, #pool)
    for _, name in ipairs { "points/bidder", "points/1", "points/3", "length", "wins/2", "kind/take won",
                           "word/bid solo" } do
      local a, b, error = paired(base, pool, name)
      local one = measure(said.differences[1].measures, name)
      near(a, one.from, name)
      near(b, one.to, name)
      near(b - a, one.difference, name)
      if name:find "^points" then
        local half = (one.high - one.low) / 2
        assert.is_true(math.abs(half - STUDENT * error) < 0.002 * half, name)
        assert.is_true(error > 0)
      end
    end
  end)

  it("is the same for any number of threads, and of either order of the house rules", function()
    local flags_of = "zole -v %s -v %s -o hands=2 --against hands=2 --games 64 --seed t --threads %d"
    local one = csv_of(flags_of:format("pool", "small-zole", 1))
    local two = csv_of(flags_of:format("small-zole", "pool", 2))
    assert.is_true(#one > 1000)
    assert.equal(one, (two:gsub("small%-zole %+ pool", "pool + small-zole")))
  end)

  it("compares every combination with the first that is named", function()
    local three = csv_of "zole -v pool --against small-zole --against base --games 32 --seed three"
    local order = {}
    for name in three:gmatch "\n([^,]*),points/1," do order[#order + 1] = name end
    assert.same({ "small-zole", "pool", "base" }, order)
    local rows = rows_of(three)
    assert.equal("", rows["small-zole"]["points/1"].difference)
    for _, name in ipairs { "pool", "base" } do
      local row = rows[name]["points/1"]
      near(row.mean - rows["small-zole"]["points/1"].mean, row.difference, name)
    end
    local alone = json_of "zole --games 32 --seed three --bot simple" -- the same games as without a comparison
    near(measure(alone.combinations[1].measures, "points/1").mean, rows.base["points/1"].mean, "points of side 1")
  end)
end)

-- The card that is turned up decides, and nobody is asked. One house rule doubles what it is worth, the other changes
-- nothing.
local COIN <const> = [[
local g = game { id = "coin", title = "Coin", players = { 2 } }
g.pack, g.ranks, g.packets = cards "AKQJ of CD", "A K Q J", "1 to up, 7 to rest"
g.option { "stake", 1, "what the card is worth", clause = "CO-1" }
g.option { "hands", 10, "hands of a game", clause = "CO-2" }
function g.hand(t)
  t:deal()
  t:score(t:pile "up" & cards "AC KC QC JC" ~= 0 and 1 or 2, g.stake, "CO-1", "turned up")
end
function g.result() return fields("n", 1) end
function g.game_over(t) return t.deal_number == g.hands and {}, "end" end
]]
local DEAR <const> = [[
local v = variant { id = "dear", of = "coin", title = "Dear", summary = "It is worth two points.", clauses = "CO-80" }
v.set.stake = 2
]]
local QUIET <const> = [[
local v = variant { id = "%s", of = "%s", title = "Quiet", summary = "Nothing changes.", clauses = "ZO-80" }
function v.wrap.hand(base, t)
  %s
  return base(t)
end
]]
local with_scripts = " --scripts " .. program.folder

setup(function()
  write("games/coin.lua", COIN)
  write("variants/dear.lua", DEAR)
  write("variants/quiet.lua", QUIET:format("quiet", "coin", ""))
  local shuffled = 't:draw(6) if t.deal_number == 1 then t:shuffle() end'
  write("variants/other-cards.lua", QUIET:format("other-cards", "zole", shuffled))
end)

describe("luck and skill", function()
  -- Games of one that plays by the heuristics against two that play their cards at random, in each seat: by how much it
  -- beats either.
  local sum, square, n = 0, 0, 0
  local library, simple, delta = engine.library.new(), bots.new "simple", nil
  local function hand(made) delta = { table.unpack(made) } end
  for seat = 1, 3 do
    for game = 1, 40 do
      local header = { game = "zole", options = { hands = 8 }, seed = "skill " .. game }
      local session = engine.session.open(library, header, { listener = { hand = hand } })
      while session.state ~= "over" do
        local q = session.state == "ask" and session.question
        session:play_on(q and (q.seat == seat or q.kind == "words") and simple or nil)
        for other = 1, delta and 3 or 0 do
          local more = delta[seat] - delta[other]
          if other ~= seat then sum, square, n = sum + more, square + more * more, n + 1 end
        end
        delta = nil
      end
    end
  end
  local flags = "zole -v pool -o hands=8 --against hands=8 --games 16 --seed skill --bot random"
  local mean, said = sum / n, json_of(flags)
  local skill = said.combinations[1].skill

  it("is what records of such play say, within twice its interval", function()
    assert.is_true(n == 3 * 40 * 8 * 2)
    assert.is_true(skill.low < skill.mean and skill.mean < skill.high and skill.high - skill.low < 1)
    assert.is_true(math.abs(skill.mean - mean) < skill.high - skill.low, ("%f is not %f"):format(skill.mean, mean))
    local hands = 1.645 ^ 2 * (square / n - mean ^ 2) / mean ^ 2
    assert.is_true(math.abs(skill.hands - hands) < 0.25 * hands + 1, ("%d is not %f"):format(skill.hands, hands))
  end)

  -- Under muggins a seat claims what another overlooks: at random nobody claims, and lost 16 points a hand more.
  it("is no more under a rule that only adds a word", function()
    local both = json_of("single-cribbage -v muggins --against base --games 4 --seed skill --bot simple").combinations
    assert.is_true(math.abs(both[1].skill.mean - both[2].skill.mean) < 1)
  end)

  it("comes with the game's own words for answers", function()
    local out = select(2, run "sim single-cribbage -v muggins --against base -n 60 --seed q --threads 1")
    assert.matches('Players choose "agree" [%d.]+ times a deal instead of never%.', out)
  end)

  it("is said of each combination, and nothing of skill where nobody has any", function()
    local _, out = run("sim " .. flags)
    local beats = "%%f[%%w]%s: A sensible player beats a random one by [%%d.]+ \u{b1} [%%d.]+ points a hand. "
      .. "It takes about %d hands to see it%%."
    assert.matches(beats:format("hands=8", skill.hands), out)
    assert.matches(beats:format("pool %+ hands=8", said.combinations[2].skill.hands), out)
    out = select(2, run("sim coin -v dear --against base --games 32 --seed c" .. with_scripts))
    has(out, "dear: Luck decides alone: ")
  end)
end)

describe("games that the last deal cuts off", function()
  it("are not counted as finished", function()
    local said = json_of("coin -o hands=3 -n 400 --seed long" .. with_scripts).combinations[1]
    assert.same({ 133, 400 }, { said.games, said.deals })
    assert.equal(3, measure(said.measures, "length").mean)
  end)
end)

describe("games of unequal length", function()
  it("are compared game by game, and none is cut off", function()
    local said = json_of("coin -o hands=3 --against hands=9 -n 400 --seed long" .. with_scripts)
    local long, short = said.combinations[1], said.combinations[2]
    assert.equal(long.games, short.games)
    assert.same({ 9 * long.games, 3 * short.games }, { long.deals, short.deals })
    assert.is_true(long.deals >= 400)
    near(-6, measure(said.differences[1].measures, "length").difference, "deals a game")
  end)

  it("and where a game has no end, deal by deal", function()
    local path = program.folder .. "/endless.json"
    local flags = "zole -v pool -o hands=0 --against hands=0 -n 5000 --seed endless --bot random --state "
    local rows = rows_of(csv_of(flags .. path))
    local state = referee.decode(program.read(path))
    assert.is_true(state.clusters > 70) -- 64 deals each
    assert.is_nil(rows["hands=0"].deals) -- a game
    assert.equal("no", rows["pool + hands=0"]["kind/table"].noise)
  end)
end)

describe("what does not differ", function()
  it("is called so", function()
    local code, out = run("sim coin -v quiet --against base --games 32 --bot random --seed q" .. with_scripts)
    assert.equal(0, code)
    has(out, "Nothing differs at all: these rules play the same.")
    for line in out:gmatch "[^\n]+" do assert.is_nil(line:find "~$") end
  end)

  -- Other cards under the same rules: whatever differs is chance.
  it("is called noise where chance makes a difference", function()
    local differs = 0
    local flags = "zole -v other-cards -o hands=8 --against hands=8 --games 48 --bot random" .. with_scripts .. " --seed "
    for _, seed in ipairs { "n1", "n2", "n3" } do
      for name, row in pairs(rows_of(csv_of(flags .. seed))["other-cards + hands=8"]) do
        differs = differs + (row.difference ~= 0 and 1 or 0)
        assert.equal("yes", row.noise, name)
      end
    end
    assert.is_true(differs > 30)
    local shorter = json_of("coin -o hands=3 --against hands=9 --games 48 --seed n" .. with_scripts).differences[1].measures
    assert.equal("points/dealer", shorter[1].measure)
    for _, one in ipairs(shorter) do
      assert.is_true(one.together[1] < one.low and one.together[2] > one.high or one.low == one.high, one.measure)
    end
  end)
end)

describe("kinds", function()
  local function kinds(names)
    write("variants/named.lua", ([[
local v = variant { id = "named", of = "zole", title = "Named", summary = "Names kinds.", clauses = "ZO-80" }
local names = { %s }
function v.wrap.settle(base, t, row)
  base(t, row)
  t.row = names[t.deal_number %% #names + 1]
end
function v.set.sign() end
]]):gsub("function v.set.sign%(%) end\n", ""):format(names))
    local code, out, err = run(("sim zole -v named --games 8 --seed k --json --scripts %s"):format(program.folder))
    assert.equal(0, code, err)
    local list = {}
    for _, kind in ipairs(counts(out).kinds) do list[kind.kind:match " (.*)$" or kind.kind] = true end
    return list
  end

  it("that begin alike are two, and no letter is cut", function()
    local names = { "a long name that begins alike: one", "a long name that begins alike: two",
                    "galdi\u{146}\u{161}\u{146}\u{161}\u{146}\u{161}\u{146}" }
    local list = kinds(('"%s", "%s", "%s"'):format(table.unpack(names)))
    for _, name in ipairs(names) do assert.is_true(list[name], name) end
  end)
end)

-- Runs that are given no more than a part of the work, and what they have kept.
describe("what is kept", function()
  local job, n = "zole -v pool --against base -n 12000 --bot random --seed kept --threads 1", 0
  local function kept(flags)
    n = n + 1
    local path = ("%s/state-%d.json"):format(program.folder, n)
    return path, csv_of(("%s --state %s %s"):format(job, path, flags))
  end
  local whole, said = kept ""
  local bytes = program.read(whole)

  it("is the same bytes for two threads", function()
    local path, out = kept "--threads 2"
    assert.is_true(#bytes > 2000)
    assert.equal(bytes, program.read(path))
    assert.equal(said, out)
  end)

  it("is added up by merge, in any order, to the bytes of one run", function()
    local a, b, c = kept "--blocks 0..1", kept "--blocks 2..2", kept "--blocks 3..5"
    local sum = program.folder .. "/sum.json"
    local code, out, err = run(("merge %s %s %s --state %s --csv"):format(c, a, b, sum))
    assert.equal(0, code, err)
    assert.equal(bytes, program.read(sum))
    assert.equal(said, out)
  end)

  it("is refused where blocks are counted twice, or it is of another simulation", function()
    local a, b = kept "--blocks 0..3", kept "--blocks 3..5"
    local code, _, err = run(("merge %s %s"):format(a, b))
    assert.equal(1, code)
    has(err, "has the block 3, which is counted already")
    code, _, err = run(("sim zole -v pool --against base -n 12000 --bot random --seed other --state %s"):format(a))
    assert.equal(1, code)
    has(err, "belongs to another simulation")
    code, _, err = run(("merge %s"):format(write("no-state.json", '{"houserule_sim":1,"columns":3}\n')))
    assert.equal(1, code)
    has(err, "holds no counts of `sim --state`")
  end)

  -- There are more blocks than anybody could count: it is killed as soon as its file is there.
  it("goes on after a kill, to the same bytes", function()
    local path = program.folder .. "/killed.json"
    local flags = "zole -v pool --against base -n 1000000000 --bot random --seed killed --threads 1"
    program.output_of(([[setsid %s sim %s --state %s >/dev/null 2>&1 & pid=$!
until [ -e %s ] || ! kill -0 $pid; do sleep 0.02; done; kill -KILL -$pid]]):format(program.houserule, flags, path, path))
    local from, to = table.unpack(referee.decode(program.read "killed.json").blocks[1])
    assert.equal(0, from)
    flags = ("%s --blocks 0..%d --state %s/"):format(flags, to + 1, program.folder)
    assert.equal(csv_of(flags .. "unharmed.json"), csv_of(flags .. "killed.json"))
    assert.equal(program.read "unharmed.json", program.read "killed.json")
    assert.same({ { 0, to + 2 } }, referee.decode(program.read "killed.json").blocks)
  end)

  it("ends where the interval is narrow enough, in the same block everywhere", function()
    local said_of = {}
    for threads = 1, 2 do
      local path = ("%s/narrow-%d.json"):format(program.folder, threads)
      local flags = "zole -v pool --against base --bot random --precision 0.08 --seed p --threads %d --state %s"
      said_of[threads] = csv_of(flags:format(threads, path))
      for name, row in pairs(rows_of(said_of[threads]).pool) do
        if name:find "^points/" then assert.is_true(row.high - row.low <= 0.16, name) end
      end
    end
    assert.equal(said_of[1], said_of[2])
    assert.equal(program.read "narrow-1.json", program.read "narrow-2.json")
  end)
end)

describe("an option that is varied", function()
  it("is compared value by value, on a grid if there are several", function()
    local labels = {}
    for name in csv_of("coin --vary stake=1..7/3 --vary hands=2,3 --games 32 --seed grid" .. with_scripts)
      :gmatch "\n([^,]*),points/1," do labels[#labels + 1] = name end
    assert.same({ "stake=1 + hands=2", "stake=1 + hands=3", "stake=4 + hands=2", "stake=4 + hands=3",
                  "stake=7 + hands=2", "stake=7 + hands=3" }, labels)
    local code, out = run("sim coin --vary stake=1..4 --games 96 --seed curve" .. with_scripts)
    assert.equal(0, code)
    has(out, "\u{2581}\u{2583}\u{2586}\u{2588}  1.000 at stake=1, 4.000 at 4")
  end)
end)

describe("the page of a comparison", function()
  it("stands alone, has the rules in their own words, and the command that counts it again", function()
    local path = program.folder .. "/page.html"
    local code, out, err = run(("sim zole -v pool --against base --games 16 --seed '<a b>' --csv --report %s"):format(path))
    assert.equal(0, code, err)
    local page = program.read(path)
    has(page, "<svg ")
    has(page, "If all three pass, nothing is played") -- ZO-10.3
    has(page, "--games 16 --seed '&lt;a b&gt;' --bot simple")
    assert.is_nil(page:find "https?://[^w]") -- but for the name of the drawings' language
    assert.is_nil(page:find("<script", 1, true))
    local command = page:match "houserule (sim [^<]+)</pre>":gsub("&lt;", "<"):gsub("&gt;", ">"):gsub("&amp;", "&")
    local _, again = run(command .. " --csv")
    assert.equal(out, again)
  end)

  it("quotes an empty seed in that command", function()
    local path = program.folder .. "/empty.html"
    assert.equal(0, (run("sim zole -v pool --against base -n 10 --seed '' --report " .. path)))
    has(program.read(path), "-n 10 --seed '' --bot simple</pre>")
  end)
end)

describe("a call", function()
  it("is told what is wrong with it", function()
    for args, says in pairs {
      ["zole --against base"] = "a combination of rules is compared with itself",
      ["zole -v pool --against pol"] = '"pool"', ["zole --against ,"] = "--against wants house rules",
      ["zole --vary win_points"] = "--vary wants SLOT=A..B",
      ["zole --vary win_points=1..900"] = "more than 32 combinations",
      ["zole --vary hands=1..99999999999999999999"] = "--vary wants", ["zole --vary hands=1..9/0"] = "--vary wants",
      ["zole --vary hands=1..9/"] = "--vary wants", ["zole --vary hands=1..9/-1"] = "--vary wants",
      ["zole --vary hands=1..9/99999999999999999999"] = "--vary wants", ["zole --vary hands=1..9/3x"] = "--vary wants",
      ["zole --vary hands=9..1"] = "--vary wants", ["zole --vary hands=3"] = "two values or more",
      ["zole --vary hands=1..9223372036854775807/9223372036854775807"] = "two values or more",
      ["zole --vary nope=1"] = 'there is no option of zole "nope"',
      ["zole --vary nope=9..1"] = 'there is no option of zole "nope"',
      ["zole --blocks 0..0x1"] = "--blocks wants A..B", ["zole -n 1e3"] = 'not "1e3"',
      ["zole -n 0x10"] = 'not "0x10"', ["zole --games 2.0"] = 'not "2.0"',
      ["zole --vary hands=2..3 --against base"] = "do not go together",
      ["zole -v pool --against base --precision x"] = "--precision is a number of points",
      ["zole --budget soon"] = "--budget is a time", ["zole -n 5000 --blocks 2..3"] = "among the 3 blocks",
      ["zole -v pool --against base --records -"] = "--records and --against",
      ["zole --json --csv"] = "--json and --csv both want the standard output",
      ["zole --report x.html -n 1_000_000_000"] = "--report is for comparisons",
    } do
      local code, _, err = run("sim " .. args)
      assert.equal(2, code, args)
      has(err, says)
    end
  end)
end)
