-- ranks_spec.lua - ranks by suit, trumping in place of following, and trumps that need not be played, as at twenty-five.
-- Expected cards are from the page of that game: pagat's description of Irish twenty-five.
local program = require "program"

local write, run, has = program.write, program.run, program.has

teardown(program.close)

-- Hands are given; seat 1 leads. Hearts are trumps: 5H JH AH, then AH's suit K Q T 9 8 7 6 4 3 2.
local GAME <const> = [[
local g = game { id = "%s", title = "Small twenty-five", players = { 2 }, clauses = "ST" }
-- ST-1.1 The cards and their ranks. -- ST-1.2 Follow or trump.
g.pack = cards "AKQJT98765432 of CDHS"
%s
g.trump_ranks = { CS = "KQJA23456789T", DH = "KQJT98765432A" }
g.trumps = "5H JH AH"
g.duties = { hold = "ST-1.1", follow = "ST-1.2", may_trump = true, free_follow = cards "5H JH AH" }
g.refusals = { word = "ST-1.1" }
g.packets = "3 each, rest to stock"
function g.hand(t)
  t:deal()
  t:trumps "H"
  t:play_tricks()
  t:score(1, t:tricks(1), "ST-1.1", "tricks")
end
function g.result(t) return fields("tricks", t:per_seat(t.tricks)) end
function g.game_over(t) return t:leaders(), "hands" end
]]
local BY_SUIT <const> = 'g.ranks = { CS = "KQJA23456789T", DH = "KQJT98765432A" }'

-- A pack that deals these hands, three cards each to seats 1 and 2.
local function pack_of(first, second)
  local top, rest, named = first .. " " .. second, {}, {}
  for card in top:gmatch "%S+" do named[card] = true end
  for suit in ("CDHS"):gmatch "." do
    for rank in ("AKQJT98765432"):gmatch "." do
      if not named[rank .. suit] then rest[#rest + 1] = rank .. suit end
    end
  end
  return top .. " " .. table.concat(rest, " ")
end

-- The output of `replay --json` after seat 1 leads its first card and seat 2 answers with `reply`, if given.
local function replayed(first, second, reply)
  write("games/small.lua", GAME:format("small", BY_SUIT))
  local lines = { '{"houserule":1,"game":"small","dealer":2}', ('{"pack":"%s"}'):format(pack_of(first, second)),
                  ('{"by":1,"do":"play %s"}'):format(first:match "%S+") }
  if reply then lines[#lines + 1] = ('{"by":2,"do":"play %s"}'):format(reply) end
  local _, out, err = run(("replay --json %s --scripts %s"):format(write("hand.jsonl", table.concat(lines, "\n") .. "\n"),
    program.folder))
  return out, err
end

-- The legal cards of seat 2 after that lead.
local function legal(first, second)
  local out, err = replayed(first, second)
  local list = {}
  for card in (out:match '"ask":2,"point":"play","legal":(%b[])' or error(out .. err)):gmatch "play (%w+)" do
    list[#list + 1] = card
  end
  table.sort(list)
  return table.concat(list, " ")
end

-- The winner of the trick.
local function winner(first, second, reply)
  return math.tointeger(tonumber(replayed(first, second, reply):match '"event":"trick","winner":(%d)'))
end

describe("at twenty-five", function()
  it("a seat that can follow may trump", function()
    assert.equal("2H 4S", legal("TS 2C 3C", "4S 2H 7D"))
    assert.equal("2H 7D 8D", legal("TS 2C 3C", "8D 2H 7D"))
  end)

  it("the three top trumps need not follow a lower trump, and must follow a higher one", function()
    assert.equal("5H 7D 8C", legal("2H 2C 3C", "5H 7D 8C"))
    assert.equal("5H 6H", legal("2H 2C 3C", "5H 7D 6H"))
    assert.equal("AH", legal("JH 2C 3C", "AH 7D 8C"))
  end)

  it("low black cards beat high ones, and red ones do not", function()
    assert.equal(2, winner("TS 2C 3C", "2S 7D 8D", "2S"))
    assert.equal(1, winner("TD 2C 3C", "2D 7C 8C", "2D"))
  end)

  it("ranks by suit that are wrong are named", function()
    for text, part in pairs { ['g.ranks = { CX = "AK" }'] = '"CX" names no suits; its keys are letters of CDHS',
        ['g.ranks = { CS = "AKQJT98765432", SDH = "AKQJT98765432" }'] = "the suit S is named twice",
        ['g.ranks = { CS = "AKQJT98765432" }'] = "rank",
        ['g.ranks = { CS = 7 }'] = "the ranks of a suit are a text", ['g.ranks = 7'] = "ranks" } do
      write("games/wrong.lua", GAME:format("wrong", text))
      local code, _, err = run("sim wrong -n 1 --scripts " .. program.folder)
      assert.not_equal(0, code)
      has(err, part)
    end
  end)

  it("random games come to their end", function()
    local code, out = run(("sim small -n 200 --seed k --bot random --scripts %s --check"):format(program.folder))
    assert.equal(0, code, out)
  end)
end)
