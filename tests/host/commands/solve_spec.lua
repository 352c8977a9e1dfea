-- houserule solve, and the word of the prompt: what each card brings with all cards open. The values of the tiny game are
-- worked out by hand beside it; that the search is right everywhere else tests/unit/test_solve.c shows.
local program = require "program"
local terminal = require "terminal"

local write, run, has = program.write, program.run, program.has

teardown(program.close)

-- Two seats, three cards each, no trumps: A 11, K 4, Q 3, J 2. %s are more rules.
local TINY <const> = [[
local tiny = game { id = "%s", title = "Tiny", players = { 2 }, summary = "Three cards.", clauses = "TI" }
tiny.pack = cards "AKQJ of S, AK of H"
tiny.ranks = "A K Q J"
tiny.points = { A = 11, K = 4, Q = 3, J = 2 }
tiny.packets = "3 each"
function tiny.hand(t)
  t:deal()
  t:play_tricks(1)
end
function tiny.result(t) return fields("points", t:per_side(t.side_points)) end
function tiny.game_over() return { 1 }, "played" end
%s
]]

local function tiny(id, more) write(("games/%s.lua"):format(id), TINY:format(id, more or "")) end

-- Seat 1 leads from A and Q of spades and the king of hearts into K and J of spades and the ace of hearts.
local function deal_of(id)
  return write(id .. ".jsonl", ([[{"houserule":1,"game":"%s","players":2,"dealer":2}
{"hands":["AS QS KH","KS JS AH"]}
]]):format(id))
end

local function solve(id, flags)
  local code, out, err = run(("solve --scripts %s %s --json %s"):format(program.folder, deal_of(id), flags or ""))
  assert.equal("", err)
  assert.equal(0, code, out)
  return out
end

-- The field of each card in the output: { KH = "20,15", ... }; and their order.
local function values(out, field)
  local list, order = {}, {}
  for card, value in out:gmatch('{"card":"(%w+)","' .. field .. '":%[([%d,]+)%]') do
    list[card] = value
    order[#order + 1] = card
  end
  return list, table.concat(order, " ")
end

-- Two seats with an ace and a king of spades each.
local function twos(id, more)
  local text = TINY:format(id, more or ""):gsub('cards "AKQJ of S, AK of H"', 'pack "2 x AK of S"')
  write(("games/%s.lua"):format(id), (text:gsub('"A K Q J"', '"A K"'):gsub('"3 each"', '"2 each"')))
  local record = write(id .. ".jsonl", ([[{"houserule":1,"game":"%s","players":2,"dealer":2}
{"hands":["AS KS","AS KS"]}
]]):format(id))
  return values(select(2, run(("solve --scripts %s %s --json"):format(program.folder, record))), "points")
end

describe("solve", function()
  setup(function()
    tiny "tiny"
    tiny("pegged", 'tiny.peg_tricks = "TI-1"\ntiny.target = 15')
    tiny("aimed", 'function tiny.aim(t) return { 2 }, "tricks", "least" end')
    tiny("stopped", 'function tiny.aim(t) return { 1 }, "tricks", "least", 1 end')
    for id, seat in pairs { loses = 1, gains = 2 } do
      write(("games/%s.lua"):format(id), (TINY:format(id, ""):gsub("  t:play", ("  t:stop_at(%d)\n%%0"):format(seat))))
    end
    write("games/parted.lua", (TINY:format("parted", "function tiny.aim(t) return { 2 } end")
      :gsub("  t:play", "  t:stop_at(1)\n%0")))
    tiny("lost", "function tiny.aim(t) return { 3 } end")
    tiny("alone", "function tiny.aim(t) return { 1, 2 } end")
    tiny("named", 'function tiny.aim(t) return nil, "money" end')
    tiny("broken", 'function tiny.aim(t) return t.nothing.at_all end')
    tiny("endless", "function tiny.aim(t) while true do end end")
  end)

  it("says what each card brings", function()
    -- K of hearts: the ace takes 15, and whichever spade comes back, queen and ace take 20. A of spades takes 13 with the
    -- jack, and king and ace of seat 2 the rest. Q of spades falls to the king, and the ace of spades takes 13 later.
    local out = solve "tiny"
    has(out, '{"solve":{"teams":[[1],[2]],"counts":"points","best":"most"},"houserule":1}\n')
    local list, order = values(out, "points")
    assert.same({ KH = "20,15", AS = "13,22", QS = "13,22" }, list)
    assert.equal("KH AS QS", order)
  end)

  it("takes of two equal cards the first, or the later one where the rules say so", function()
    -- To the ace the king falls, and the king then falls to the ace; the king led falls to the ace, and the other to ours.
    local list, order = twos "first"
    assert.same({ AS = "15,15", KS = "15,15" }, list)
    assert.equal("AS KS", order)
    -- The ace led falls to the ace, and the king, led against it, takes ours. To the king the king falls, and then our ace.
    assert.same({ AS = "0,30", KS = "8,22" }, (twos("later", 'tiny.later_wins = cards "AS"')))
  end)

  it("refuses a rule that can only be asked about the play as it is", function()
    tiny("narrow", "function tiny.playable(t, seat, set) return set end")
    local code, _, err = run(("solve --scripts %s %s"):format(program.folder, deal_of "narrow"))
    assert.equal(1, code)
    has(err, "`playable`")
  end)

  it("counts tricks", function()
    local out = solve("tiny", "--tricks")
    has(out, '"counts":"tricks","best":"most"')
    assert.same({ KH = "2,1", AS = "1,2", QS = "1,2" }, (values(out, "tricks")))
  end)

  it("counts tricks unasked where no card has points", function()
    tiny("pointless", "tiny.points = nil")
    local out = solve "pointless"
    has(out, '"counts":"tricks","best":"most"')
    assert.same({ KH = "2,1", AS = "1,2", QS = "1,2" }, (values(out, "tricks")))
  end)

  it("wants as few as can be", function()
    -- After the king of hearts seat 1 ducks once and has 13. On A or Q of spades seat 2 gives what makes it 20.
    local out = solve("tiny", "--least")
    has(out, '"counts":"points","best":"least"')
    assert.same({ KH = "13,22", AS = "20,15", QS = "20,15" }, (values(out, "points")))
  end)

  it("plays until a side has the target", function()
    -- The king of hearts gives the ace 15 at once. After the ace of spades seat 2 must keep its king, and has 15 later: 13
    -- are what seat 1 gets. After the queen the king takes 7 and the ace of hearts comes next.
    local list = values(solve "pegged", "points")
    assert.equal("0,15", list.KH)
    assert.equal("0,22", list.QS)
    assert.equal("13", list.AS:match "^%d+")
  end)

  it("asks the game who plays with whom and for what", function()
    local out = solve "aimed"
    has(out, '{"solve":{"teams":[[2],[1]],"counts":"tricks","best":"least"},"houserule":1}')
    -- seat 2 wants few tricks, so seat 1 wants few too: after the king of hearts it ducks one spade
    local list = values(out, "tricks")
    assert.equal("2,1", list.KH)
  end)

  it("knows a seat with whose first trick the play ends: it wants none", function()
    has(solve "loses", '{"solve":{"teams":[[1],[2]],"counts":"tricks","best":"least"},"houserule":1}')
    assert.same(values(solve "stopped", "tricks"), (values(solve "loses", "tricks")))
    has(solve "gains", '{"solve":{"teams":[[2],[1]],"counts":"tricks","best":"least"},"houserule":1}')
    local code, _, err = run(("solve --scripts %s %s"):format(program.folder, deal_of "parted"))
    assert.equal(1, code)
    has(err, "the play ends with a trick of seat 1, but the rules say that others play together in this hand")
  end)

  it("ends where the team has what ends the play", function()
    local list = values(solve "stopped", "tricks")
    assert.equal("1,0", list.AS) -- the ace of spades takes the first trick
    assert.equal("1", list.KH:match "^%d+")
  end)

  it("says how the cards fall", function()
    for line in solve("tiny"):gmatch '{"card"[^\n]*' do
      local first, mine, yours, cards = line:match '"card":"(%w+)","points":%[(%d+),(%d+)%],"line":"([^"]+)"'
      assert.equal(first, cards:sub(1, 2))
      local record, by, out = program.read "tiny.jsonl", 1, nil
      for card in cards:gmatch "%w+" do
        write("played.jsonl", ('%s{"by":%d,"do":"play %s"}\n'):format(record, by, card))
        record = program.read "played.jsonl"
        local code
        code, out = run(("replay --json --scripts %s %s/played.jsonl"):format(program.folder, program.folder))
        assert.equal(0, code, out)
        by = tonumber(out:match '.*{"ask":(%d)')
      end
      has(out, ('"points":[%s,%s]'):format(mine, yours))
    end
  end)

  it("says it for people too, the best card marked", function()
    local code, out = run(("solve --scripts %s %s"):format(program.folder, deal_of "tiny"))
    assert.equal(0, code)
    has(out, "seat 1 against seat 2: card points, the most for seat 1\n")
    has(out, "*  20 - 15  KH AH ")
    has(out, "   13 - 22  AS JS ")
  end)

  it("refuses a wrong rule `aim` in a sentence with its line", function()
    for id, sentence in pairs {
      lost = "3 is no seat that plays", alone = "there must be somebody in each of two teams",
      named = "the second is none of these words", broken = "nothing", endless = "games/endless.lua:"
    } do
      local code, out, err = run(("solve --scripts %s %s"):format(program.folder, deal_of(id)))
      assert.equal(1, code, id)
      assert.equal("", out)
      has(err, sentence)
      has(err, ("games/%s.lua:"):format(id))
      assert.equal(1, select(2, err:gsub("\n", "")), err)
    end
  end)
end)

local JOINED = [[
local joined = game { id = "joined", title = "Joined", players = { 3 }, summary = "Two cards.", clauses = "JO" }
joined.pack = cards "AKQJT9 of S"
joined.ranks = "A K Q J T 9"
joined.packets = "2 each"
function joined.hand(t)
  t:deal()
  t:together({ %s })
  t:play_tricks(2)
end
function joined.result(t) return fields("tricks", t:per_seat(t.tricks)) end
function joined.game_over() return { 1 }, "played" end
]]
local JOINED_DEAL = [[{"houserule":1,"game":"joined","players":3,"dealer":1}
{"hands":["AS 9S","KS QS","JS TS"]}
]]

it("takes those for a team who were said to play together in this hand", function()
  write("games/joined.lua", JOINED:format "1, 3")
  local path = write("joined.jsonl", JOINED_DEAL)
  local _, out = run(("solve --scripts %s %s --json --tricks"):format(program.folder, path))
  has(out, '{"solve":{"teams":[[1,3],[2]],"counts":"tricks","best":"most"},"houserule":1}')
  -- the ace takes one of the two leads of seat 2, king or queen the other
  assert.same({ KS = "1,1", QS = "1,1" }, (values(out, "tricks")))
end)

it("says that all play together, and the strong bot plays all the same", function()
  write("games/joined.lua", JOINED:format "1, 2, 3")
  local path = write("joined.jsonl", JOINED_DEAL)
  local code, _, err = run(("solve --scripts %s %s"):format(program.folder, path))
  assert.equal(1, code)
  has(err, "nobody plays against anybody in this hand")
  assert.equal(0, (run(("sim joined --scripts %s -n 1 --seed j --bot strong:2w"):format(program.folder))))
end)

-- The beginning of a random game up to its first card; the asks on the way answered by the record itself.
local function to_first_card(args)
  assert.equal(0, (run(("sim %s -n 1 --seed solve --records %s/whole.jsonl"):format(args, program.folder))))
  local lines = {}
  for line in program.read("whole.jsonl"):gmatch "[^\n]+" do
    lines[#lines + 1] = line
    if line:find('"point":"play"', 1, true) then break end
  end
  assert.is_truthy(lines[#lines]:find('"point":"play"', 1, true))
  return write("first.jsonl", table.concat(lines, "\n") .. "\n")
end

describe("solve of the shipped games", function()
  local teams = {
    ["bela-2"] = "%[%[(%d)%],%[%d%]%]", ["bela-3"] = "%[%[(%d)%],%[%d,%d%]%]", ["klaberjass-4"] = "%[%[1,3%],%[2,4%]%]",
    ["nine-card-don"] = "%[%[1,3%],%[2,4%]%]",
  }
  for id, pattern in pairs(teams) do
    it("knows who plays with whom in " .. id, function()
      local code, out = run(("solve %s --json"):format(to_first_card(id)))
      assert.equal(0, code, out)
      local maker = out:match('^{"solve":{"teams":' .. pattern)
      assert.is_truthy(maker, out)
      if not pattern:find "1,3" then
        assert.equal(program.read("first.jsonl"):match '"event":"trumps","maker":(%d)', maker)
      end
    end)
  end

  local function zole(bids, flags)
    write("zole.jsonl", '{"houserule":1,"game":"zole","players":3,"dealer":3,"seed":"k7"' .. bids)
    local code, out = run(("solve %s/zole.jsonl --json %s"):format(program.folder, flags or ""))
    assert.equal(0, code, out)
    return out:match "^[^\n]*"
  end

  it("lets the bidder of Zole play alone", function()
    assert.equal('{"solve":{"teams":[[2],[1,3]],"counts":"points","best":"most"},"houserule":1}',
      zole '}\n{"by":1,"do":"pass"}\n{"by":2,"do":"solo"}\n')
  end)

  it("wants few tricks at the table, and in small zole", function()
    assert.equal('{"solve":{"teams":[[1],[2,3]],"counts":"tricks","best":"least"},"houserule":1}',
      zole '}\n{"by":1,"do":"pass"}\n{"by":2,"do":"pass"}\n{"by":3,"do":"pass"}\n')
    assert.equal('{"solve":{"teams":[[2],[1,3]],"counts":"tricks","best":"least"},"houserule":1}',
      zole ',"variants":["small-zole"]}\n{"by":1,"do":"pass"}\n{"by":2,"do":"small"}\n')
  end)

  it("gives all of it to eight highest trumps", function()
    -- The pack counts 120; the kings in the talon are 8 of it.
    write("tops.jsonl", [[{"houserule":1,"game":"zole","players":3,"dealer":3}
{"hands":["QC QS QH QD JC JS JH JD","AC TC 9C AH TH 9H AD TD","KD 9D 8D 7D AS TS KS 9S"],"talon":"KC KH"}
{"by":1,"do":"solo"}
]])
    local _, out = run(("solve %s/tops.jsonl --json"):format(program.folder))
    local _, n = out:gsub('"points":%[112,0%]', "")
    assert.equal(8, n, out)
  end)

  it("says after so many seconds what is certain by then", function()
    local path = program.folder .. "/full.jsonl"
    assert.equal(0, (run(("irish-don --seed k7 -e 'save %s'"):format(path))))
    local code, out, err = run(("solve %s --json --seconds 0"):format(path))
    assert.equal(0, code, err)
    local open = 0
    for least, most in out:gmatch '{"card":"%w+","least":(%d+),"most":(%d+)}' do
      assert.is_true(tonumber(least) < tonumber(most))
      open = open + 1
    end
    assert.is_true(open > 1, out)
    assert.equal(open, select(2, out:gsub('"card"', "")))
    has(select(2, run(("solve %s --seconds 0"):format(path))), "at least ")
  end)

  it("shows people who wait how far it is", function()
    local path = program.folder .. "/full.jsonl"
    assert.equal(0, (run(("irish-don --seed k7 -e 'save %s'"):format(path))))
    terminal.type("< card \n< of 13, \n< : at least \n< , at most \n< seats 1 and 3 against\nend 0\n",
      ("solve %s --seconds 2"):format(path))
    local _, out, err = run(("solve %s --seconds 1"):format(path))
    assert.equal("", err)
    assert.is_nil(out:find("of 13,", 1, true))
  end)
end)

describe("solve refuses", function()
  local function refused(text, sentence, flags)
    write("bad.jsonl", text)
    local code, out, err = run(("solve %s/bad.jsonl %s"):format(program.folder, flags or ""))
    assert.equal(1, code, out)
    has(flags and out or err, sentence)
    assert.equal("", flags and err or out)
    assert.equal(1, select(2, (out .. err):gsub("\n", "")))
  end
  local header = '{"houserule":1,"game":"%s","players":%d,"dealer":1%s}\n'

  it("a record that is cut", function()
    refused(header:format("zole", 3, ',"seed":"a"') .. '{"by":2,"do":"ta', "line 2: ")
    refused(header:format("zole", 3, ',"seed":"a"') .. '{"by":2,"do":"ta', '"line":2', "--json")
  end)
  it("a record without a game, and one that breaks a rule", function()
    refused("", "line 1: ")
    refused(header:format("zole", 3, ',"seed":"a"') .. '{"by":1,"do":"take"}\n', "line 2: ")
  end)
  it("an ask that is no card, or none at all", function()
    refused(header:format("zole", 3, ',"seed":"a"'), "seat 2 is asked `bid`: `solve` wants a card that is due to a trick")
    refused(header:format("zole", 3, ""), "no cards are dealt yet")
    refused(header:format("single-cribbage", 2, ',"seed":"a"'), "`solve`")
  end)
  it("what happens between tricks", function()
    refused(header:format("blind-don", 2, ',"seed":"a"'), "the rule `turns_up`")
  end)
  it("a call without a file", function()
    local code, out, err = run "solve"
    assert.equal(2, code)
    assert.equal("", out)
    has(err, "solve wants a file, or - for standard input")
    assert.equal(1, (run "solve nowhere.jsonl"))
  end)
end)

describe("solve at the prompt", function()
  it("lists every card with its outcome", function()
    local code, out = run(("tiny --scripts %s --seed x --dealer 2 -e solve -e 'solve tricks least'"):format(program.folder))
    assert.equal(0, code, out)
    has(out, "card points")
    has(out, "tricks")
  end)
  it("says what is certain where the time is too short", function()
    local _, out = run "irish-don --seed k7 -e solve"
    has(out, "seats 1 and 3 against seats 2 and 4")
    has(out, "at least ")
  end)
  it("is refused in a sentence elsewhere", function()
    local _, out, err = run "zole --seed k7 -e solve"
    has(out .. err, "`bid`")
    _, out, err = run "zole --seed k7 -e 'solve everything'"
    has(out .. err, "solve takes the words tricks and least")
    assert.equal(1, (run "-e solve"))
  end)
end)
