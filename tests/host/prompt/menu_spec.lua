-- menu_spec.lua - what a person may choose from: cards among words, no card at all, and bids that are numbers.
local program = require "program"

local write, run, has = program.write, program.run, program.has

teardown(program.close)

local GAME = [[
local g = game { id = "menu", title = "Menu", players = { 2 } }
g.pack, g.ranks = cards "AKQJT98765432 of CDHS", "AKQJT98765432"
g.piles, g.packets = { stock = "closed", discards = "open" }, "3 each, 2 to discards, rest to stock"
function g.hand(t)
  t:deal()
  %s
end
function g.result(t) return fields("out", t.out) end
function g.game_over() return {}, "end" end
]]
local DEAL <const> = 'deal menu --seed k7 --dealer 2\ncards "AC KC 2D" "QH 9H 3S" discards "7C 7D"\n'

-- The output when seat 1 of a game with that hand is asked and types these lines, at the table and at the prompt; the cards
-- are those of DEAL.
local function asked(hand, lines)
  write("games/menu.lua", GAME:format(hand))
  local scripts = "menu --seed k7 --dealer 2 --color never --scripts " .. program.folder
  local _, played = run(("play %s < %s"):format(scripts, write("lines", lines)))
  local _, prompted = run(("%s < %s"):format(scripts, write("lines", DEAL .. lines)))
  return played, prompted
end

describe("cards among words", function()
  local hand = 't.out = t:choose(1, "lay", t:hand(1), { "draw", "knock" })'

  it("are chosen as cards are, by their names", function()
    for line, said in pairs { jack = "out J♥", ["7h"] = "out 7♥", ["lay 2s"] = "out 2♠" } do
      local played = asked(hand:gsub("t.out", "t.out, t.word"), line .. "\n")
      has(played, "lay: J♥   7♥   2♠   1 draw   2 knock\n")
      has(played, said)
    end
    local played = asked(hand, "jh 7h\n? 7h\n? ac\n")
    has(played, 'You may answer "lay 7♥" now')
    has(played, "You hold no A♣")
  end)

  it("stand without the point at the prompt, and those of the hand that are none in brackets", function()
    local _, prompted = asked(hand, "legal\n")
    has(prompted, "seat 1, lay: A♣ K♣ 2♦, draw or knock\n")
    _, prompted = asked('t:choose(1, "lay", cards "KC", { "draw" }) t:choose(1, "up", t:pile "discards", "no")', "kc\n")
    has(prompted, "seat 1: A♣ K♣ | 2♦\n  seat 1, up: 7♣ 7♦ or no\n")
    _, prompted = asked('t:ask(1, "first", { "on" }) t:choose(1, "lay", cards "KC", { "draw" })', "on\n")
    has(prompted, "seat 1: (A♣) K♣ | (2♦)\n  seat 1, lay: K♣ or draw\n")
  end)
end)

it("no card is a choice too, where it is one", function()
  local hand = 't.out = sets.text(t:pick(1, "lay", { 0, 2 })) .. "none"'
  for _, line in ipairs { "1", "none", "lay" } do
    local played, prompted = asked(hand, line .. "\n")
    has(played, "lay 0 to 2 of: J♥   7♥   2♠   1 none\n")
    has(played, " out none")
    if line ~= "1" then has(prompted, "hand 1: out none") end
  end
  local _, prompted = asked(hand, "legal\n")
  has(prompted, "seat 1, lay: 0 to 2 of A♣ K♣ 2♦ or none\n")
end)

describe("numbers among words", function()
  local hand = 't.out = t:ask(1, "bid", { "10", "20", "30", "40", "50", "60", "70", "80", "95", "pass" })'

  it("are what is typed, and no place in a list is", function()
    local played = asked(hand, "1\n30\n")
    has(played, '"1"')
    has(played, " out 30")
  end)

  it("are said by where they begin and end, many of one step", function()
    local played, prompted = asked(hand, "legal\n")
    has(played, "bid: pass   10, 20 ... 80   95\n")
    has(prompted, "seat 1, bid: 10, 20 ... 80, 95 or pass\n")
    prompted = select(2, asked('t.out = t:number(1, "bid", { 0, 13 })', "legal\n"))
    has(prompted, "seat 1, bid: 0, 1 ... 13\n")
    prompted = select(2, asked('t.out = t:number(1, "bid", { 1, 7 })', "legal\n"))
    has(prompted, "seat 1, bid: 1, 2, 3, 4, 5, 6 or 7\n")
  end)
end)
