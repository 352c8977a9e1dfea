-- tell_spec.lua - what a person at the table hears of what others do: once, and as much as all may know.
require "inside"
local program = require "program"
local spoken = require "host.table.says"
local texts = require "houserule".texts

local write, run, has = program.write, program.run, program.has

teardown(program.close)

local GAME = [[
local g = game { id = "news", title = "News", players = { 2 } }
g.pack, g.ranks = cards "AKQJT98765432 of CDHS", "AKQJT98765432"
g.piles = { stock = "closed", under = "closed", up = "open", long = "open", more = "open", meld = "open 17" }
g.packets = "3 each, 16 to long, 16 to more, rest to stock"
%s
function g.hand(t)
  t:deal()
  %s
  t:ask(1, "end", { "yes", "no" })
  t.winners = { 1, 2 }
end
function g.result(t) return fields("winners", t.winners) end
function g.game_over() return {}, "end" end
]]

-- Seat 1's messages while this is played, with seat 2 at random, until the table is shown; and all output.
local function heard(rules, hand, lines)
  write("games/news.lua", GAME:format(rules, hand))
  local _, out = run(("play news --bot random --seed k7 --dealer 2 --color never --scripts %s < %s"):format(program.folder,
    write("lines", lines or "yes\n")))
  return out:match "Ada deals\n(.-)News, hand 1", out
end

local LAYS <const> = 't:move(t:pick(2, "lay", %s), 2, "%s")'

describe("cards that a seat lays", function()
  local says = 'g.says = { ["lay lay"] = "{seat} {lays|lay} {cards}" }'

  it("are told once", function()
    assert.matches("^Ada lays %S+ %S+\n$", heard(says, LAYS:format(2, "up")))
    assert.matches("^Ada says: lay %S+\n$", heard("", LAYS:format(1, "up")))
  end)

  it("are told where they lie if the decision is told in words without them", function()
    local text = heard('g.says = { ["lay lay"] = "{seat} {lays|lay}" }', LAYS:format(1, "up"))
    assert.matches("^Ada lays\n  Ada lays %S+ on the up\n$", text)
    assert.matches("^  Ada lays %S+ on the up\n$", heard('g.says = { ["lay lay"] = "" }', LAYS:format(1, "up")))
  end)

  it("lie on a pile as people call it, or on somebody's", function()
    local named = 'g.says = { ["lay lay"] = "", ["the up"] = "the turn-up", ["the own"] = "red threes" } '
      .. 'g.piles.own = "open each" g.piles.laid = "open each" '
    assert.matches("^  Ada lays %S+ on the turn%-up\n$", heard(named, LAYS:format(1, "up")))
    assert.matches("^  Ada lays %S+ on your red threes\n$", heard(named, LAYS:format(1, "own 1")))
    assert.matches("^  Ada lays %S+ on your laid\n$", heard(named, LAYS:format(1, "laid 1")))
    assert.matches("^  Ada lays %S+ down\n$", heard(named, LAYS:format(1, "own 2")))
  end)

  it("are told where others were named, or it is another's hand that they come from", function()
    local text = heard(says, 't:pick(2, "lay", 1, cards "AC") t:move(t:hand(2), 2, "up")')
    assert.matches("^Ada lays A♣\n  Ada lays %S+ %S+ %S+ on the up\n$", text)
    text = heard(says, 't:move(t:pick(2, "lay", 3, t:hand(1)), 1, "up")')
    assert.matches("^Ada lays %S+ %S+ %S+\n  You lay %S+ %S+ %S+ on the up\n$", text)
  end)

  it("have signs in a pack of more than 64 too", function()
    local _, out = run "play canasta --seed k7 --color never < /dev/null"
    has(out, "You take J♠ from the stock\n")
  end)

  it("are not told again to who laid them", function()
    local _, text = heard(says, 't:move(t:pick(1, "lay", 3), 1, "up")', "\nyes\n")
    assert.is_nil(text:find "to up")
    has(text, "up: ")
  end)

  it("are not told to who may not know them, but that it is done", function()
    local text = heard("g.secret = { lay = true }", LAYS:format(2, "under"))
    assert.equal("Ada has decided: lay\n  Ada lays 2 cards on the under\n", text)
    text = heard("g.secret = { lay = true } " .. says:gsub("{cards}", "{cards:%%|a few}"), LAYS:format(2, "under"))
    assert.equal("Ada lays a few\n  Ada lays 2 cards on the under\n", text)
  end)
end)

it("piles lie in the middle of the table as far as there is room, the others below it", function()
  local _, text = heard("", 't:move(t:hand(1), 1, "up")')
  has(text, "│ long: ")
  has(text, "│ more: ")
  has(text, "\nup: ")
  assert.is_nil(text:find "\nlong: ")
end)

it("one sentence of a point is for all its words that have none of their own", function()
  local text = heard('g.says = { bid = "{seat} {bids|bid} {word}", ["bid pass"] = "{seat} {is|are} out" }',
    't:ask(2, "bid", { "10" }) t:ask(2, "bid", { "pass" }) t:ask(2, "bid", { "1 NT" }) t:ask(2, "bid", { "capot H" })')
  assert.equal("Ada bids 10\nAda is out\nAda bids 1 NT\nAda bids capot H\n", text)
  -- A word of all games keeps its own sentence, and an event's sentence is for no word.
  text = heard('g.says = { bid = "{seat} {bids|bid} {word}", told = "so it is" } g.events = { told = "by" }',
    't:ask(2, "bid", { "pass" }) t:ask(2, "told", { "yes" })')
  assert.equal("Ada passes\nAda says: yes\n", text)
  text = heard('g.says = { name = "{seat} {names|name} {suit}", ["name C"] = "{seat} {sees|see} black" }',
    't:ask(2, "name", { "H" }) t:ask(2, "name", { "C" }) t:ask(2, "name", { "yes" }) t:ask(2, "name", { "1" })')
  assert.equal("Ada names hearts\nAda sees black\nAda says: yes\nAda says: 1\n", text)
end)

it("numbered piles stand side by side up to the last that has cards", function()
  local _, text = heard("", "")
  assert.is_nil(text:find "meld")
  _, text = heard("", 't:move(t:hand(1), 1, "meld 1") t:move(t:top "long", "long", "meld 3")')
  assert.matches("\nmeld 1   2   3\n     %S+      %S+\n     %S+\n     %S+\n", text)
end)

it("several winners are seats, and any number is one that is said to be", function()
  local _, text = heard('g.says = { hand = "{winners} share" }', "")
  has(text, "Hand 1 is over. You and Ada share")
  text = select(2, heard('g.says = { out = "{by_whom:seat %} {is|are} out" } g.events = { out = "by_whom" }',
    't:tell("out", 1)'))
  has(text, "  You are out\n")
end)

it("an answer is an order: each of its verbs is in the form for you, and one of another's is not", function()
  local rules = { events = {}, says = {
    ["lay lay"] = "{seat} {takes|take} the kitty and {lays|lay} {cards} away",
    ["ask ask"] = "{seat} {asks|ask} {1:seat %}, who {looks|look} for {others}" } }
  local function order(point, text)
    return texts.plain(spoken.action({ rules = rules, point = point, seat = 1 }, text))
  end
  assert.equal("take the kitty and lay AH KH away", order("lay", "lay AH KH"))
  assert.equal("ask seat 2, who looks for kings", order("ask", "ask 2 kings"))
end)

it("a word whose sentence says no more than itself is not explained", function()
  local _, text = heard('g.says = { ["bet check"] = "{seat} {checks|check}", '
    .. '["bet raise"] = "{seat} {raises|raise} by one" }',
    't:ask(1, "bet", { "check", "raise" })')
  has(text, "bet: 1 check   2 raise\n  raise: You raise by one.\n")
end)

describe("an event", function()
  it("is said whole, however long its words are", function()
    write("games/news.lua", GAME:format('g.events = { long = "first_text then last" }',
      'for n = 490, 520 do t:tell("long", ("y"):rep(500), ("z"):rep(n), n) end'))
    local code, out, err = run("news --seed k7 --scripts " .. program.folder .. " -e auto")
    assert.equal("0 ", code .. " " .. err)
    out = out:gsub("%s+", " ")
    for n = 490, 520 do
      has(out, ("first text %s, then %s, last %d"):format(("y"):rep(500), ("z"):rep(n), n))
    end
  end)
end)
