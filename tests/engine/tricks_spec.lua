-- tricks_spec.lua - tricks that nobody wins, cards that excuse from following, and cards that count less than 0.
--
-- Two copies of a card cancel each other, as at Cancellation Hearts. Expected winners are from the description of that game
-- on pagat.com: neither of two identical cards wins, the highest other card of the suit led does, and if there is none the
-- same player leads again.
local program = require "program"

local write, run, has = program.write, program.run, program.has

teardown(program.close)

local GAME <const> = [[
local g = game { id = "%s", title = "Small cancellation", players = { 3 }, clauses = "SC" }
-- SC-1.1 The cards, their deal and their play. -- SC-1.2 Equal cards cancel each other.
g.pack = pack "2 x AKQ of DHS"
g.ranks = "A K Q"
g.points = { ["of H"] = 1, AD = -10 }
g.packets = "3 each, rest to stock"
g.may_omit = { stock = true }
g.refusals = { word = "SC-1.1" }
g.duties = { hold = "SC-1.1", follow = "SC-1.1" }
function g.aim() return nil, "points", "least" end
%s
function g.hand(t)
  t:deal()
  t.seen = {}
  while true do
    local winner = t:play_trick()
    if not winner then break end
    t.seen[#t.seen + 1] = winner
    t.seen[#t.seen + 1] = t:last_winner() or 0
    t.seen[#t.seen + 1] = t:turn()
  end
  for seat = 1, 3 do t:score(seat, t:points(seat), "SC-1.1", "points") end
end
function g.result(t) return fields("seen", t.seen, "tricks", t:per_seat(t.tricks)) end
function g.game_over(t) return t:leaders(), "hands" end
]]
local CANCEL <const> = [[
function g.trick_winner(t)
  local cards, seat = t:trick()
  local ranks, best, winner = { A = 3, K = 2, Q = 1 }, 0, false
  for i, card in ipairs(cards) do
    local alike = 0
    for _, other in ipairs(cards) do alike = alike + (other == card and 1 or 0) end
    local rank = card:sub(2) == cards[1]:sub(2) and alike == 1 and ranks[card:sub(1, 1)] or 0
    if rank > best then best, winner = rank, (seat + i - 2) %% 3 + 1 end
  end
  return winner
end
]]
write("games/cancel.lua", GAME:format("cancel", CANCEL:gsub("%%%%", "%%")))
write("games/minus.lua", GAME:format("minus", ""))
write("games/fool.lua", GAME:format("fool", 'g.excuse = cards "QS"'))
write("games/wrong.lua", GAME:format("wrong", "function g.trick_winner() return 4 end"))

-- Seat 1 leads. KH KH AH: the ace. AD AD KS: nobody, seat 3 leads again; KS KS QS: seat 2's queen is alone.
local HANDS <const> = '{"hands":["KH AD KS","KH AD QS","AH KD KS"]}'
local LINES <const> = { "1 KH", "2 KH", "3 AH", "3 KD", "1 AD", "2 AD", "3 KS", "1 KS", "2 QS" }

local function replay(game, flags, lines, hands)
  local text = { ('{"houserule":1,"game":"%s","dealer":3}'):format(game), hands or HANDS }
  for _, line in ipairs(lines or LINES) do
    text[#text + 1] = ('{"by":%s,"do":"play %s"}'):format(line:match "^(%d) (%w+)$")
  end
  local file = write("hand.jsonl", table.concat(text, "\n") .. "\n")
  local code, out, err = run(("replay %s %s --scripts %s"):format(flags, file, program.folder))
  return out .. err, code
end

describe("a trick", function()
  it("is taken by the seat that the rule `trick_winner` names", function()
    local out = replay("cancel", "--json")
    has(out, '{"event":"trick","winner":3,"cards":["KH","KH","AH"],"points":3}')
    -- The two aces of diamonds cancel each other: the king that was led wins, and twice -10 with it.
    has(out, '{"event":"trick","winner":3,"cards":["KD","AD","AD"],"points":-20}')
    has(out, '{"event":"trick","winner":2,"cards":["KS","KS","QS"],"points":0}')
    has(replay("cancel", ""), "Seat 3 takes KD AD AD for minus 20 points")
    has(out, '"result":{"seen":[3,3,3,3,3,3,2,2,2],"tricks":[0,1,2]},"delta":[0,0,-17]')
    -- Without the rule the first of equal cards wins.
    has(replay("minus", "--json"), '{"event":"trick","winner":1,"cards":["KD","AD","AD"],"points":-20}')
  end)

  it("is nobody's if the rule says so: its leader leads again, and its points count for nobody", function()
    write("games/nobody.lua", GAME:format("nobody", "function g.trick_winner(_, seat) return seat ~= 3 and seat end"))
    local out = replay("nobody", "--json")
    has(out, '{"event":"trick","winner":0,"cards":["KH","KH","AH"],"points":3}')
    has(out, '"ask":1,"point":"play","legal":["play AD","play KS"]')
    has(replay("nobody", "", { LINES[1], LINES[2], LINES[3] }), "Nobody takes KH KH AH for 3 points")
  end)

  it("is refused to a seat that does not play", function()
    local out, code = replay("wrong", "--json")
    assert.equal(1, code)
    has(out, "the rule `trick_winner` must return a seat that plays, or false, not 4")
  end)
end)

describe("an excuse", function()
  local FOOLS <const> = '{"hands":["QS KD AS","AD KS KS","QD AH QS"]}'

  it("may always be played, wins nothing, and leaves the suit led to the next card", function()
    local out = replay("fool", "--json", { "1 QS", "2 AD", "3 QD", "2 KS", "3 AH", "1 AS", "1 KD", "2 KS", "3 QS" }, FOOLS)
    has(out, '"ask":2,"point":"play","legal":["play AD","play KS"]')       -- an excuse was led: any card
    has(out, '"ask":3,"point":"play","legal":["play QD","play QS"]')       -- a diamond, or the excuse
    has(out, '{"event":"trick","winner":2,"cards":["QS","AD","QD"]')
    has(out, '"ask":3,"point":"play","legal":["play AH","play QS"]')       -- no spade: the excuse is none
    has(out, '{"event":"trick","winner":1,"cards":["KS","AH","AS"]')
    has(out, '{"event":"trick","winner":1,"cards":["KD","KS","QS"]')
  end)

  it("is played by bots, and the solver says that it does not know it", function()
    local deal = write("deal.jsonl", '{"houserule":1,"game":"fool","dealer":3}\n' .. FOOLS .. "\n")
    local code, _, err = run(("solve --tricks %s --scripts %s"):format(deal, program.folder))
    assert.equal(1, code)
    has(err, "`excuse`")
    assert.equal(0, (run("sim fool -n 20 --seed a --bot strong --scripts " .. program.folder)))
  end)
end)

describe("bots and commands", function()
  it("play on by the rule, and the solver refuses it in one sentence", function()
    local deal = write("deal.jsonl", '{"houserule":1,"game":"cancel","dealer":3}\n' .. HANDS .. "\n")
    local code, _, err = run(("solve %s --scripts %s"):format(deal, program.folder))
    assert.equal(1, code)
    has(err, "`trick_winner`")
    local out = select(2, run("sim cancel -n 20 --seed a --bot strong --records - --scripts " .. program.folder))
    has(out, '"winner":0')
  end)

  it("count cards below 0, which the solver takes no part in", function()
    local deal = write("deal.jsonl", '{"houserule":1,"game":"minus","dealer":3}\n' .. HANDS .. "\n")
    local code, _, err = run(("solve %s --scripts %s"):format(deal, program.folder))
    assert.equal(1, code)
    has(err, "less than 0")
    assert.equal(0, (run(("solve --tricks %s --scripts %s"):format(deal, program.folder))))
  end)
end)
