-- houserule analyse: what each decision cost, and luck apart from skill. The figures are worked out by hand beside the
-- deals.
local inside = require "inside"
local program = require "program"

local write, run, has = program.write, program.run, program.has

teardown(program.close)

-- Two seats, two cards each, no trumps: A 11, K 4, Q 3, J 2; a seat scores the points it takes. %s are more rules.
local SMALL <const> = [[
local small = game { id = "%s", title = "Small", players = { 2 }, summary = "Two cards.", clauses = "SM" }
small.pack = cards "AKQ of S, J of H"
small.ranks = "A K Q J"
small.points = { A = 11, K = 4, Q = 3, J = 2 }
small.packets = "2 each"
function small.hand(t)
  t:deal()
  t:play_tricks(1)
  for seat = 1, 2 do t:score(seat, t:side_points(seat), "SM-1", "points") end
end
function small.result(t) return fields("points", t:per_side(t.side_points)) end
function small.game_over() end
%s
]]

-- One card each of two: whoever has the ace takes both, 15.
local CUT <const> = [[
local cut = game { id = "cut", title = "Cut", players = { 2 }, summary = "One card.", clauses = "CU" }
cut.pack, cut.ranks, cut.points, cut.packets = cards "AK of S", "A K", { A = 11, K = 4 }, "1 each"
function cut.hand(t)
  t:deal()
  t:play_tricks(1)
  for seat = 1, 2 do t:score(seat, t:side_points(seat), "CU-1", "points") end
end
function cut.result(t) return fields("points", t:per_side(t.side_points)) end
function cut.game_over() end
]]

-- The queen beats the ace; cards are worth twice as much.
local QUEEN <const> = [[
local v = variant { id = "queen", of = "small", title = "Queen", clauses = "SM-2", summary = "The queen is high." }
v.set.ranks = "Q A K J"
]]
local TWICE <const> = [[
local v = variant { id = "twice", of = "small", title = "Twice", clauses = "SM-3", summary = "Twice the points." }
v.set.points = { A = 22, K = 8, Q = 6, J = 4 }
]]

local function small(id, more) write(("games/%s.lua"):format(id), SMALL:format(id, more or "")) end

-- Writes a record: seat 1 leads from A Q of spades; seat 2 holds K of spades and J of hearts.
local function record(id, ...)
  local lines = { ('{"houserule":1,"game":"%s","players":2,"dealer":2}'):format(id), '{"hands":["AS QS","KS JH"]}', ... }
  return write(id .. ".jsonl", table.concat(lines, "\n") .. "\n")
end

local function analyse(path, flags)
  return run(("analyse --scripts %s %s %s"):format(program.folder, path, flags or ""))
end

local LOST <const> = { '{"by":1,"do":"play QS"}', '{"by":2,"do":"play KS"}', '{"by":2,"do":"play JH"}',
                       '{"by":1,"do":"play AS"}' }

describe("analyse", function()
  setup(function()
    small "small"
    small("frail", 'small.after_trick = function(t) if t:side_points(1) == 15 then local _ = t.nothing.here end end')
    small("endless", 'small.after_trick = function(t) while t:side_points(1) == 15 do end end')
    write("games/cut.lua", CUT)
  end)

  -- The ace takes the king, which must follow, and then the queen the jack: 20 to nothing. The queen falls to the king, and
  -- the jack that is led then takes the ace, which cannot follow: nothing to 20. Seat 1 sees both of its cards, so it knows
  -- the others.
  it("says what a lead costs, as the seat sees it and with open cards", function()
    local code, out = analyse(record("small", table.unpack(LOST)), "--json")
    assert.equal(0, code)
    has(out, '"decision":1,"by":1,"point":"play","do":"play QS","best":"play AS","cost":40.0,"ci95":0.0,'
      .. '"open":{"best":"AS","cost":20,"counts":"points"}}')
    for _, text in ipairs { '2,"by":2,"point":"play","do":"play KS', '4,"by":1,"point":"play","do":"play AS' } do
      has(out, ('"decision":%s","only":true}'):format(text))
    end
  end)

  -- With a nine of hearts, worth nothing, left over or held in the place of another card, there are three deals. The ace
  -- brings 20, 18 and, where seat 2 has no king, 16; the queen -20, -18 and 16: the differences are 40, 36 and 0.
  it("is exact where all deals that there can be are tried", function()
    small("three", 'small.pack, small.ranks = cards "AKQ of S, J9 of H", "A K Q J 9"')
    local _, out = analyse(record("three", '{"by":1,"do":"play QS"}'), "--json")
    has(out, '"best":"play AS","cost":25.33,"ci95":0.0,')
  end)

  it("counts nothing for the best lead", function()
    local _, out = analyse(record("small", '{"by":1,"do":"play AS"}'), "--json")
    has(out, '"do":"play AS","best":"play AS","cost":0.0,"ci95":0.0,"open":{"best":"AS","cost":0,"counts":"points"}}')
  end)

  it("weighs what is decided in each game of a night", function() -- CR-9.3; who pitches is asked before a hand is dealt
    local of = { "don", "double", "single" }
    for _, kind in ipairs(of) do
      local call = "sim crib-and-don -n 1 --seed a --bot simple --records -"
      for _, other in ipairs(of) do call = ("%s -o %s_contests=%d"):format(call, other, other == kind and 1 or 0) end
      local code, out = run(("analyse %s -n 2 --json"):format(write("night.jsonl", select(2, run(call)))))
      assert.equal(0, code)
      local weighed = 0
      for line in out:gmatch '{"game"[^\n]*"decision"[^\n]*' do
        if line:find '"cost"' then weighed = weighed + 1
        else assert.truthy(line:find '"only":true' or line:find '"point":"first%-pitch"', line) end
      end
      assert.is_true(weighed > 4, out)
    end
  end)

  it("adds up: the points are luck, the decisions of all, and the rest", function()
    local _, out = analyse(record("small", table.unpack(LOST)), "--json")
    has(out, '"points":[-20.0,20.0]')
    local seen = 0
    for points, luck, cost, others, chance in out:gmatch
      '"points":(%S-),"luck":(%S-),"ci95":[%d.]+,"cost":(%S-),"others":(%S-),"chance":(%S-)}' do
      seen = seen + 1
      assert.is_true(math.abs(points - (luck - cost + others + chance)) < 0.02)
      assert.equal(seen == 1 and 40.0 or 0.0, tonumber(cost))
      assert.equal(seen == 1 and 0.0 or 40.0, tonumber(others))
    end
    assert.equal(2, seen)
  end)

  -- With the ace seat 1 makes 15 more whatever is played, and 15 less without it: any deal brings 0 in the mean, so to hold
  -- the ace is luck of 15. In 400 deals the mean of +-15 is off by less than 3 (four standard errors).
  it("knows the luck of the deal", function()
    write("cut.jsonl", '{"houserule":1,"game":"cut","dealer":2}\n{"hands":["AS","KS"]}\n{"by":1,"do":"play AS"}\n'
      .. '{"by":2,"do":"play KS"}\n')
    local _, out = analyse(program.folder .. "/cut.jsonl", "--json -n 400")
    local luck = tonumber(out:match '"luck":%[([%d.]+),%-')
    assert.is_true(luck > 12 and luck < 18, out)
    has(out, '"points":[15.0,-15.0]')
  end)

  it("tells it in words", function()
    local code, out = analyse(record("small", table.unpack(LOST)), "--ascii")
    assert.equal(0, code)
    has(out, "Small\nhand 1\n    1  seat 1  QS ")
    has(out, "  40.00 \u{b1} 0.00 points  better: AS; with open cards 20 card points (best: AS)\n")
    has(out, "    2  seat 2  KS                the only answer\n")
    has(out, "1. hand 1, trick 1, seat 1: QS cost 40.00 \u{b1} 0.00 points; AS was better.")
    assert.matches("AS was better%..-%f[%w]AS%f[%W]", out) -- and a reason
    has(out, "seat 1     -20.00")
    assert.is_nil(out:find("\n2. ", 1, true))
    out = select(2, analyse(record("small", table.unpack(LOST)), "--plain"))
    has(out, "queen of spades cost 40.00")
    out = select(2, analyse(record("small", '{"by":1,"do":"play AS"}')))
    has(out, "No decision cost what 200 deals can tell from nothing.")
  end)

  -- The hands of seats 2 and 3 are exchanged: the cost of seat 1's first decision stays the same, as it does not see them.
  it("judges by what the seat could see", function()
    local HEAD <const> = '{"houserule":1,"game":"zole","dealer":3,"seed":"b"}\n'
    local function cost_of_first(second, third)
      local hands = ('{"hands":["QC QH JC JD AD TD AC 9H","%s","%s"],"talon":"9C TS"}'):format(second, third)
      write("seen.jsonl", HEAD .. hands .. '\n{"by":1,"do":"solo"}\n')
      local code, out = analyse(program.folder .. "/seen.jsonl", "--json -n 40")
      assert.equal(0, code)
      return out:match '"do":"solo"[^\n]*'
    end
    local one = cost_of_first("QS JS KD 8D AH TH KC 9S", "QD JH 9D 7D AS KS TC KH")
    local two = cost_of_first("QD JH KD 7D AS TH KC KS", "QS JS 9D 8D AH 9S TC KH")
    has(one, '"best":')
    assert.equal(one, two)
  end)

  it("gives the same figures under the same seed, and others under another", function()
    assert.equal(0, (run(("sim zole -n 1 --bot random --seed q --records %s/zole.jsonl"):format(program.folder))))
    local path = program.folder .. "/zole.jsonl"
    local _, first = analyse(path, "--json -n 10")
    local _, again = analyse(path, "--json -n 10 --seed analyse")
    local _, other = analyse(path, "--json -n 10 --seed b")
    assert.equal(first, again)
    assert.not_equal(first:gsub('"seed":"%w+"', ""), (other:gsub('"seed":"%w+"', "")))
  end)

  it("takes several games, and a hand that is not over", function()
    local text = program.read(record("small", table.unpack(LOST)))
    write("two.jsonl", text .. text:gsub('{"by":2,"do":"play JH.*', ""))
    local code, out = analyse(program.folder .. "/two.jsonl", "--json")
    assert.equal(0, code)
    has(out, '{"game":2,"hand":1,"decision":2,')
    has(out, '"games":2,"hands":1,"decisions":6,"weighed":2,')
  end)

  -- A night of the league leads from one game to another: nothing can be played on from there.
  it("says so where nothing can be tried", function()
    local code, out = analyse("tests/records/cribbage/crib-and-don-reported-night.jsonl")
    assert.equal(0, code)
    has(out, "cannot be tried\n")
    has(out, "No decision of this record left a choice that can be tried.\n")
  end)

  it("says in a sentence that a rule fails in what is tried", function()
    for id, says in pairs { frail = "'nothing'", endless = "endless.lua:13: " } do
      local code, out, err = analyse(record(id, table.unpack(LOST)), "--json -n 10")
      assert.equal(1, code, out)
      has(err, says)
      has(err, ("games/%s.lua:13"):format(id))
      assert.equal(1, select(2, err:gsub("\n", "")))
    end
  end)

  it("says what is wrong with a record", function()
    local whole = program.read(record("small", LOST[1]))
    for text, says in pairs {
      [""] = "line 1: ", ["nonsense"] = "line 1: ", ["nonsense\n"] = "line 1: ", [whole:sub(1, -5)] = "line 3: ",
      [whole:gsub('{"by".*', "")] = "line 2: nobody has decided anything in this record: there is nothing to judge",
      [whole .. '{"by":1,"do":"play AS"}\n'] = "line 4:",
    } do
      write("bad.jsonl", text)
      local code, out, err = analyse(program.folder .. "/bad.jsonl")
      assert.same({ 1, "" }, { code, out })
      has(err, says)
      assert.equal(1, select(2, err:gsub("\n", "")))
    end
  end)

  it("defines its figures in its help, and in the manual", function()
    for _, call in ipairs { "help analyse", "help --man" } do
      local _, out = run(call)
      has(out:gsub("%s+", " "), "points = luck - cost + others' + chance.")
    end
  end)

  it("says what is wrong with the call", function()
    for args, says in pairs {
      ["analyse"] = "analyse ",
      ["analyse x.jsonl -n 0"] = "100000",
      ["analyse x.jsonl --tricks"] = '"--tricks"',
    } do
      local code, _, err = run(args)
      assert.equal(2, code)
      has(err, says)
    end
  end)
end)

-- The output of the prompt for these lines. `houserule` is another program in place of the full one.
local function at_prompt(id, lines, houserule)
  local call = ("%s --scripts %s %s --dealer 2 --ascii"):format(houserule or program.full, program.folder, id)
  for _, line in ipairs(lines) do call = ("%s -e '%s'"):format(call, line) end
  return (program.output_of(call .. " 2>&1"))
end
local CARDS <const>, LOSE <const> = 'cards "AS QS" "KS JH"', "qs"

describe("review", function()
  it("tells the costliest decisions of the hand that is over", function()
    local text = at_prompt("small", { "review", CARDS, LOSE, "auto", "review", "review 2", "review 3" })
    has(text, "no hand is over yet: `best` says what is good now\n")
    has(text, "The costliest decisions:\n1. trick 1, seat 1: QS cost 40.00 \u{b1} 0.00 points; AS was")
    has(text, "No decision of seat 2 can be reviewed.\n") -- it had one card to play each time
    has(text, 'review takes a seat from 1 to 2, not "3"\n')
  end)

  it("finds nothing where nothing was lost", function()
    has(at_prompt("small", { CARDS, "as", "auto", "review" }), " simulated deals show no clear mistake by anybody.\n")
  end)

  it("tells the last hand that is over while the next is played", function()
    has(at_prompt("small", { CARDS, LOSE, "auto", CARDS, "as", "review" }), "trick 1, seat 1: QS cost 40.00")
  end)

  it("ends where it takes too long, and the game stands", function()
    local con, taken = inside.console()
    inside.type(con, taken, "deal zole --seed k7", "auto")
    local now = 0
    local watched = stub(os, "clock", function()
      now = now + 1
      return now
    end)
    finally(function() watched:revert() end)
    local text, fine = inside.type(con, taken, "review")
    assert.is_false(fine)
    has(text, "reviewing this hand takes too long: `save FILE`, then run `houserule analyse FILE`\n")
    assert.equal(12, now) -- ten seconds after the first
    has(inside.type(con, taken, "score"), "hand 1")
  end)

  it("takes longer than a line may that does not get on", function()
    write("variants/slow.lua", 'local v = variant { id = "slow", of = "zole", title = "Slow", summary = "Slow." }\n'
      .. ("function v.wrap.settle(base, ...) for _ = 1, %d do end return base(...) end\n"):format(program.tick // 200))
    has(at_prompt("zole -v slow --seed k7", { "auto", "review" }, program.full .. "-counted"), "\n1. ")
  end)

  it("says in a sentence that a rule fails, and the game stands", function()
    local text = at_prompt("frail", { CARDS, LOSE, "auto", "review", "score" })
    has(text, "games/frail.lua:13: ")
    has(text:match "games/frail.*", "hand 1")
  end)

  -- Under this seed seat 1 is dealt A Q of spades.
  it("is offered in play, and tells what the person decided", function()
    local text = program.output_of(("printf 'qs\\n\\nreview\\n' | %s play small --scripts %s --seed p/1 --ascii 2>&1")
      :format(program.full, program.folder))
    has(text, "(review: ")
    has(text, "Your costliest decisions:\n1. trick 1: QS cost 40.00 \u{b1} 0.00 points; AS was better.")
    assert.is_nil(text:find("\n2. ", 1, true))
  end)
end)

describe("what if", function()
  setup(function()
    write("variants/queen.lua", QUEEN)
    write("variants/twice.lua", TWICE)
  end)

  -- Normally the ace brings 20 to nothing and the queen nothing to 20. With the queen high either takes the king, and the
  -- other then the jack.
  it("shows what is legal and what it brings, side by side, and changes nothing", function()
    local text = at_prompt("small", { CARDS, "what if +queen", "variants" })
    has(text, "as it is              +queen\n")
    has(text, "asked    seat 1, play          seat 1, play\nlegal    2 answers             2 answers\n")
    has(text, "play AS    +20.00 \u{b1} 0.00 *       +20.00 \u{b1} 0.00 *\n")
    has(text, "play QS    -20.00 \u{b1} 0.00         +20.00 \u{b1} 0.00\n")
    has(text, "[ ] queen")
  end)

  it("names what only one of them allows", function()
    local text = program.output_of(("%s zole --seed k7 --ascii -e 'what if +small-zole' 2>&1"):format(program.full))
    has(text, "legal  3 answers             4 answers\n")
    has(text:match "\nsmall[^\n]*", "not legal")
  end)

  it("says what each side would have made of a hand", function()
    local text = at_prompt("small", { CARDS, "as", "auto", "what if twice", "score" })
    assert.matches(":\n +%S[^\n]* twice\nside 1  %+20 +%+40\n", text)
    has(text, "side 2  0                     0\n")
    has(text:match "side 2.*", "so far     1: +20  2: 0")
  end)

  -- With the queen high, the queen has taken the first trick: seat 2 does not lead.
  it("says in a sentence where it does not come there, and what is wrong with the call", function()
    local text = at_prompt("small", { CARDS, LOSE, "ks", "what if queen", "jh", "what if queen", "what", "what if",
                                      "what if foo=3", "what if -queen", "what if quen", "legal" })
    has(text, "asked    seat 2, play          seat 1, play\nlegal    1 answer              1 answer\n")
    has(text, "under these rules the game does not come here: ")
    has(text, "`what if +NAME` plays this position under another house rule")
    has(text, '"foo"')
    has(text, "variant queen ")
    has(text, '"quen"')
    has(text:match '"quen".*', "AS")
  end)
end)
