-- table_spec.lua - the methods of the table `t` that pegging games need: their results, and their errors for odd arguments.
--
-- A game is written for each test. Its hand runs the lines under test at a recorded table and, if no card is played, at the
-- silent table of a simulation too. The results must be equal.
local referee = require "referee"
local engine = referee.engine()
local seat_table = require "houserule.play.seat_table"
local core = require "houserule.core"

local GAME = [[
local g = game { id = "probe", title = "Probe", players = { 4 }, partners = true }
g.pack = cards "AKQJT98765432 of CDHS"
g.ranks, g.trump_ranks = "AKQJT98765432", "95AKQJT876432"
g.points, g.trump_points = { A = 11, T = 10 }, { A = 4, ["9"] = 9, ["5"] = 10 }
g.counts = { A = 4, K = 3, T = 10 }
g.duties = { hold = "PR-1", follow = "PR-2" }
g.packets = "1 each x 3, rest to stock"
g.may_omit = { stock = true }
g.events = { trumps = "suit seat" }
%s
function g.hand(t)
  t.out = {}
  local function out(...) t.out[#t.out + 1] = fields("list", { ... }):get "list" end
  %s
end
function g.result(t) return fields("out", t.out) end
function g.game_over() return {}, "end" end
]]

-- Seats 1 to 4. Seat 1 leads: the dealer is 4.
local HANDS = { "AH 9C 2S", "KH 5H 3S", "9H TC 4S", "7D 6D 5D" }

local function compose(body, more)
  local library = engine.library.new {}
  library:put("games", "probe", "probe.lua", GAME:format(more or "", body))
  local game, why = engine.compose.game(library, "probe", {})
  return game, why and why.sentence or library
end

local function composed(body, more)
  local game, library = compose(body, more)
  assert(game, library)
  return game, library
end

-- Arguments of out(...), one list a call; or nil and the sentence of an error. `moves` are the words of the decisions.
local function watched(body, moves, more)
  local _, library = composed(body, more)
  local s, why = engine.session.open(library, { houserule = 1, game = "probe", dealer = 4 })
  assert(s, why and why.sentence)
  local at = 0
  local fine = true
  while s.state ~= "over" and fine do
    if s.state == "ask" then
      at = at + 1
      fine, why = s:decide(s.question.seat, moves[at])
    elseif s.shuffling then
      at = at + 1
      fine, why = s:pack(moves[at])
    else
      fine, why = s:hands(HANDS, {})
    end
  end
  if not fine then return nil, why.sentence end
  return s.last.result:get "out", s
end

local function fast(body, more)
  local game = composed(body, more)
  local t, engine_table = seat_table.new(game.rules)
  local pack, hands = {}, {}
  for seat = 1, 4 do hands[seat] = referee.split(HANDS[seat]) end
  for i = 1, 12 do pack[i] = hands[(i - 1) % 4 + 1][(i - 1) // 4 + 1] end
  for suit in ("CDHS"):gmatch "." do
    for rank in ("AKQJT98765432"):gmatch "." do
      if not referee.has(pack, rank .. suit) then table.insert(pack, rank .. suit) end
    end
  end
  engine_table.seed "probe"
  engine_table.begin_deal(4)
  assert.is_true(engine_table.stack(table.concat(pack, " ")))
  t.dealer, t.deal_number, t.active = 4, 1, t.active_from[4]
  local ok, why = core.guarded(game.rules.hand, t)
  if not ok then return nil, why end
  return t.out
end

-- Lists of what out(...) got, at both tables.
local function gives(wanted, body, more)
  assert.same(wanted, (assert(watched(body, {}, more))))
  assert.same(wanted, (assert(fast(body, more))))
end

local function plays(cards)
  local words = {}
  for card in cards:gmatch "%S+" do table.insert(words, "play " .. card) end
  return words
end

-- After these cards have been played.
local function after(cards, wanted, body, more)
  local words = plays(cards)
  local play = ("t:deal() t:lead(1) for _ = 1, %d do t:play_card() end "):format(#words)
  assert.same(wanted, (assert(watched(play .. body, words, more))))
end

-- An error of the script's, with its file and line, at both tables.
local function fails(part, body, more)
  for _, run in ipairs { function() return watched(body, {}, more) end, function() return fast(body, more) end } do
    local out, why = run()
    assert.is_nil(out)
    assert.truthy(why:find(part, 1, true), why)
    assert.truthy(why:find("^probe.lua:%d+:"), why)
  end
end

describe("a hand shorter than the others", function()
  local function both(body)
    local _, asked = watched(body, plays "9C")
    local _, silent = fast(body)
    return asked, silent
  end
  it("is an error in the middle of a trick, asked for or not", function()
    local start = [[t:deal() t:lay(2, t:hand(2), "stock") t:lead(1) ]]
    for _, play in ipairs { "t:play_tricks()", "t:play_trick()" } do
      local asked, silent = both(start .. play)
      assert.truthy(asked:find("^probe.lua:%d+: play_card: the seat to play holds no card$"), asked)
      assert.equal(asked, silent)
    end
  end)
  it("ends the play where its seat is due to begin", function()
    gives({ { 0 } }, [[t:deal() t:lay(2, t:hand(2), "stock") t:lead(2) t:play_tricks() t:play_trick() out(t:finished())]])
  end)
end)

describe("a lead that nobody names", function()
  it("is the dealer's left's, or the next one's that does not sit out", function()
    local ends = "function g.after_trick() return true end"
    for start, played in pairs { [""] = { 1, "AH KH 9H 7D" }, ["t:sit_out(1) "] = { 2, "KH 9H 5D" } } do
      for _, play in ipairs { "t:play_tricks()", "t:play_trick()", "t:play_card()" } do
        local body = "t:deal() " .. start .. play .. " out((select(2, t:trick())))"
        assert.same({ { played[1] } }, (assert(watched(body, plays(played[2]), ends))))
        assert.same({ { played[1] } }, (assert(fast(body, ends))))
      end
    end
  end)
end)

describe("a trick in progress", function()
  it("keeps its cards: nobody may lead anew", function()
    for _, lead in ipairs { "t:lead(3)", "t:play_tricks(3)" } do
      for _, run in ipairs { watched, fast } do
        local _, why = run("t:deal() t:play_card() " .. lead, run == watched and plays "9C" or nil)
        assert.truthy(why:find("^probe.lua:%d+: lead: a trick is in progress, it must be complete first$"), why)
      end
    end
    gives({ { 3 } }, "t:deal() t:lead(1) t:lead(3) out(t:turn())")
  end)
  it("is not played on by what is called before a card, or hears of one", function()
    local hears = "function g.card_played(t) t:play_card() end "
    for _, run in ipairs { watched, fast } do
      for _, play in ipairs { "t:play_trick()", "t:play_tricks()", "t:play_card()" } do
        local _, why = run("t:deal() t:play_trick(function(at) " .. play:gsub("t:", "at:") .. " end)")
        assert.truthy(why:find("^probe.lua:%d+: a trick is in progress, it must be complete first$"), why)
      end
      local body = "t:deal() t:announce(1, 0, t:hand(1)) t:play_trick()"
      local _, why = run(body, run == watched and plays "9C" or hears, hears)
      assert.truthy(why:find("a trick is in progress, it must be complete first$"), why)
    end
    local calls = "g.calls = { play = { 'x' } } g.refusals = { x = 'PR-3' } function g.on_x(t) t:play_trick() end"
    local _, why = watched("t:deal() t:play_trick()", { "x" }, calls)
    assert.truthy(why:find("a trick is in progress, it must be complete first$"), why)
  end)
end)

describe("a trick with something before each card", function()
  local function both(wanted, body)
    assert.same(wanted, (assert(watched(body, plays "9C KH TC 6D"))))
    assert.same(wanted, (assert(fast(body))))
  end
  it("calls it with the seat whose card is next and its hand, and gives the winner", function()
    both({ { 1, 0, true }, { 2, 1, true }, { 3, 2, true }, { 4, 3, true }, { true, 1 } }, [[t:deal() t:lead(1)
      local winner = t:play_trick(function(at, seat, hand) out(seat, (at:in_trick()), hand == at:hand(seat)) end)
      out(winner == t:last_winner(), t:finished())]])
  end)
  it("sees how many cards lie, and the first of them", function()
    both({ { 1, 0, "nil" }, { 2, 1, "true" }, { 3, 2, "true" }, { 4, 3, "true" } }, [[t:deal() t:lead(1)
      t:play_trick(function(at, seat)
        local n, led = at:in_trick()
        out(seat, n, tostring(led and led == at:trick()[1]))
      end)]])
  end)
  it("ends where that gives true, before the card", function()
    both({ { "nil", 2, 3 } }, [[t:deal() t:lead(1)
      local winner = t:play_trick(function(_, seat) return seat == 3 end)
      out(tostring(winner), t:in_trick(), t:turn())]])
  end)
  it("is a trick like any other with `false` in its place", function()
    both({ { true } }, [[t:deal() t:lead(1) out(t:play_trick(false) == t:last_winner())]])
  end)
  it("calls nothing where no cards are left", function()
    gives({ { "nil" } }, [[t:deal() for seat = 1, 4 do t:lay(seat, t:hand(seat), "stock") end t:lead(1)
      out(tostring(t:play_trick(function() out "called" end)))]])
  end)
end)

describe("cards in columns", function()
  local start = [[t:deal() for seat = 1, 4 do t:lay(seat, t:dealt_set(seat, 1, 1), "stock") end t:lead(1) ]]
  local more = 'g.events.turned, g.turns_up = "seat column card", { columns = 1, pile = "stock" }'

  it("are turned up where the card upon them was played", function()
    local body = start .. [[t:play_trick()
      for seat = 1, 4 do out(sets.text(t:hand(seat)), sets.text(t:uncovered(seat))) end]]
    local out, s = assert(watched(body, plays "9C 3S TC 6D", more)) -- seats 1, 3 and 4 play the card upon their first
    assert.same({ { "AH 2S", "AH" }, { "5H", "5H" }, { "9H 4S", "9H" }, { "7D 5D", "7D" } }, out)
    local turned = {}
    for _, entry in ipairs(s:take()) do
      if entry.line and entry.line:get "event" == "turned" then
        table.insert(turned, { entry.line:get "seat", entry.line:get "column", entry.line:get "card" })
      end
    end
    assert.same({ { 1, 1, "AH" }, { 3, 1, "9H" }, { 4, 1, "7D" } }, turned)
  end)
  it("are covered until the card upon them is gone, also before they are laid", function()
    local look, lay = "out(sets.text(t:uncovered(1)), sets.text(t:uncovered(4))) ", start:gsub("t:deal%(%)", "")
    gives({ { "9C", "6D" }, { "9C", "6D" } }, "t:deal() " .. look .. lay .. look, more)
    gives({ { "" } }, "out(sets.text(t:uncovered(1)))", more)
  end)
  it("are the sets of the places dealt", function()
    gives({ { "9C AH", "5H 3S", "" } }, [[t:deal()
      out(sets.text(t:dealt_set(1, 1, 2)), sets.text(t:dealt_set(2, 2, 9)), sets.text(t:dealt_set(3, 4, 9)))]])
  end)
  it("are turned up after the rule after_trick has heard of the trick, also where that ends the play", function()
    local ends = more .. " function g.after_trick(t) t.heard = sets.text(t:hand(1)) return true end"
    for _, play in ipairs { "play_trick", "play_tricks" } do
      local body = start .. "t:" .. play .. "() out(t.heard, sets.text(t:hand(1)), t:finished())"
      assert.same({ { "2S", "AH 2S", 1 } }, (assert(watched(body, plays "9C 3S TC 6D", ends))))
    end
  end)
  it("are the same where a bot plays: who holds the upper card of none plays all cards", function()
    local body = start .. "t:play_tricks() out(t:finished(), sets.text(t:pile 'stock' & cards 'AH KH 9H 7D'))"
    assert.same({ { 3, "" } }, (assert(fast(body, more))))
  end)
  it("are refused where there is no such pile, or no such number", function()
    local function refused(part, rule)
      local game, why = compose("", "g.turns_up = " .. rule)
      assert.is_nil(game)
      assert.truthy(why:find("rule `turns_up`: " .. part, 1, true), why)
    end
    refused('there is no pile "nowhere"', '{ columns = 1, pile = "nowhere" }')
    refused("`columns` are 1 to 32", '{ columns = 33, pile = "stock" }')
  end)
end)

describe("a series of cribbage", function()
  local lays = [[t:deal() t:begin_series("stock", "any", false, 2)
    local function lay(seat, also)
      local points, said, after = t:lay_fitting(seat, "play", { "go" }, also)
      out(points or "none", said, after or "nobody")
    end ]]

  it("tells what a card makes, the total and who is next; who holds none that fits says go and is passed over", function()
    local body = lays .. [[lay(1) lay(2) lay(3) out(sets.text(t:fitting(1)), t:fitting(4)) lay(4) out(t:go(4)) lay(1)
      lay(2) out(t:go(2)) lay(3) out(t:go(3)) lay(1) out(t:series()) out(t:series_cards()) ]]
    local moves = { "play 9C", "play KH", "play 9H", "go", "play 2S", "go", "go", "play AH" }
    assert.same({ { 0, 9, 2 }, { 0, 19, 3 }, { 0, 28, 4 }, { "AH 2S", 0 }, { "none", "go", "nobody" }, { 1 },
                  { 0, 30, 2 }, { "none", "go", "nobody" }, { 3 }, { "none", "go", "nobody" }, { 1 },
                  { 2, 31, "nobody" }, { 31, 3 }, { { "9C", "KH", "9H", "2S", "AH" } } }, (assert(watched(body, moves))))
  end)
  it("counts by what it was begun with, and another one anew", function()
    local body = [[t:deal() t:begin_series("stock", "up", true, 7)
      local function lay(seat) out((t:lay_fitting(seat, "play", { "go" }))) end
      lay(4) lay(4) lay(4) t:begin_series "stock" out(t:series())
      lay(1) lay(2) lay(1) out(t:next_holder(4), t:next_holder(3))]]
    local moves = { "play 7D", "play 6D", "play 5D", "play 2S", "play 3S", "play AH" }
    assert.same({ { 0 }, { 0 }, { 3 }, { 0, 0 }, { 0 }, { 0 }, { 3 }, { 1, 1 } }, (assert(watched(body, moves))))
  end)
  it("offers other words beside the cards that fit", function()
    local body = lays .. 'lay(1, { "stop" }) lay(1, { "stop" }) out(sets.text(t:hand(1)))'
    assert.same({ { 0, 2, 2 }, { "none", "stop", "nobody" }, { "9C AH" } }, (assert(watched(body, { "play 2S", "stop" }))))
  end)
  it("is the same where a bot answers and nobody listens", function()
    local out = assert(fast(lays .. [[lay(1) lay(2) lay(3) out(t:series()) out(#t:series_cards())
      local held = 0 for seat = 1, 4 do held = held + sets.count(t:hand(seat)) end out(held)]]))
    assert.same({ 3 + 6, { 3 } }, { out[6][1], out[5] })
    assert.equal(out[3][2], out[4][1])
  end)
  it("is refused where none has begun, or where it has come to more than 31", function()
    fails("no series has begun", 't:deal() t:lay_fitting(1, "play", { "go" })')
    fails("t:begin_series", "t:deal() t:fitting(1)")
    fails("runs count any or up", 't:begin_series("stock", "down")')
  end)
end)

describe("seats:", function()
  it("left_of, right_of, partner go round the table", function()
    gives({ { 2, 3, 4, 1 }, { 4, 1, 2, 3 }, { 3, 4, 1, 2 } }, [[
      out(t:left_of(1), t:left_of(2), t:left_of(3), t:left_of(4))
      out(t:right_of(1), t:right_of(2), t:right_of(3), t:right_of(4))
      out(t:partner(1), t:partner(2), t:partner(3), t:partner(4))]])
  end)
  it("per_side asks for each side, per_seat for each seat", function()
    gives({ { { 10, 20 } }, { { 1, 4, 9, 16 } } }, [[
      out(t:per_side(function(_, side) return 10 * side end))
      out(t:per_seat(function(_, seat) return seat * seat end))]])
  end)
  it("t knows how many people and sides there are", function()
    gives({ { 4, 4, 2, 1, 2, 1, 2 } }, "out(t.players, t.people, t.sides, t.side[1], t.side[2], t.side[3], t.side[4])")
  end)
end)

describe("t:dealt", function()
  it("is nothing before the deal, then the cards in the order dealt", function()
    gives({ { {} }, { { "AH", "9C", "2S" } }, { { "7D", "6D", "5D" } } },
      "out(t:dealt(1)) t:deal() out(t:dealt(1)) out(t:dealt(4))")
  end)
  it("grows with the stages", function()
    gives({ { { "AH" } }, { { "AH", "9C", "2S" } } }, "t:deal() out(t:dealt(1)) t:deal() out(t:dealt(1))",
      'g.packets = "1 each then 1 each x 2, rest to stock"')
  end)
  it("has no card of a stage that is left out", function()
    local stages = 'g.packets = "1 each then 1 each then 1 each, rest to stock"'
    gives({ { { "AH", "2S" } }, { { "AH", "9C", "2S" } } },
      "t:deal() t:deal(3) out(t:dealt(1)) t:deal(2) out(t:dealt(1))", stages)
    gives({ { "9C" } }, "t:deal() t:deal(3) out(t:turn_up(5, 'stock'))", stages) -- still in the pack
  end)
  it("comes from stages that there are", function()
    for _, stage in ipairs { "0", "-1", "2", "(1 << 32) + 1", "math.mininteger + 1" } do
      fails("the plan of the deal has no stage", ("t:deal(%s)"):format(stage))
    end
    gives({ { { "AH", "9C", "2S" } } }, "t:deal '1' out(t:dealt(1))")
  end)
  it("stays when cards leave the hand", function()
    gives({ { { "AH", "9C", "2S" } } }, [[t:deal() t:lay(1, cards "AH", "stock") out(t:dealt(1))]])
  end)
  it("wants a seat", function()
    fails("5 is no seat", "t:dealt(5)")
    fails("#1 to 'dealt' (0 ", "t:dealt(0)")
    fails("nothing is no seat", "t:dealt(nil)")
  end)
end)

describe("t:shuffle and t:card", function()
  local pack = {}
  for suit in ("SHDC"):gmatch "." do
    for rank in ("23456789TJQKA"):gmatch "." do table.insert(pack, rank .. suit) end
  end
  local text = table.concat(pack, " ")
  it("name the cards of a pack of their own, from the top", function()
    assert.same({ { "2S", "3S", "AC" } }, (assert(watched("t:shuffle() out(t:card(1), t:card(2), t:card(52))", { text }))))
  end)
  it("tell the record of every pack", function()
    local _, s = watched("t:shuffle() t:shuffle()", { text, text })
    local packs = 0
    for _, entry in ipairs(s:take()) do
      if entry.line[1] == "pack" then packs = packs + 1 end
    end
    assert.equal(3, packs)
  end)
  it("without a record take the next shuffle of the seed", function()
    local one = fast "t:shuffle() local a = t:card(1) .. t:card(30) t:shuffle() out(a ~= t:card(1) .. t:card(30))"
    assert.same({ { true } }, one)
  end)
  it("leave the pack of a deal as it is", function()
    fails("shuffle: cards of the pack have left it in this deal", "t:deal() t:shuffle()")
  end)
  it("want a card that there is", function()
    for _, i in ipairs { "0", "-1", "53" } do fails("the pack has no such card", "t:card(" .. i .. ")") end
    for _, i in ipairs { "'x'", "1.5", "" } do
      fails("a place in the pack is due: 1 is the top", "t:card(" .. i .. ")")
    end
  end)
end)

describe("t:pick_up", function()
  it("takes a whole pile, or some of its cards", function()
    gives({ { 43, 0 } }, 't:deal() t:pick_up(1, "stock") out(sets.count(t:hand(1)), sets.count(t:pile "stock"))')
    gives({ { 4, 39, true } }, [[t:deal() t:pick_up(1, "stock", cards "AC")
      out(sets.count(t:hand(1)), sets.count(t:pile "stock"), sets.has(t:hand(1), "AC"))]])
    gives({ { 3, 40 } }, 't:deal() t:pick_up(1, "stock", 0) out(sets.count(t:hand(1)), sets.count(t:pile "stock"))')
  end)
  it("wants cards that lie there, a pile and a seat", function()
    fails("not all of these cards are in the pile", 't:deal() t:pick_up(1, "stock", cards "AC KH")')
    fails("pick_up: there is no place \"talon\"", 't:deal() t:pick_up(1, "talon")')
    for _, call in ipairs { 't:lay(1, "AC", "stock")', 't:pick_up(1, "stock", "AC")', "t:worth {}", 't:bar "AC"',
                            't:free "AC"', 't:force "AC"', 't:announce(1, "AC")' } do
      fails("a set of cards is due: cards \"AC\"", call)
    end
    fails("#1 to 'pick_up'", 't:deal() t:pick_up(6, "stock")')
  end)
end)

describe("points that count at once:", function()
  local PEG = 'g.peg_tricks, g.target = "PR-3", 20'
  it("standing is the scores and this deal's points together", function()
    gives({ { { 0, 0 } }, { { 7, -2 } }, { { 0, 0 } } },
      'out(t:standing()) t:score(1, 5, "PR-3", "x") t:score(3, 2, "PR-3", "x") t:score(4, -2, "PR-3", "x") '
      .. "out(t:standing()) out(t:totals())")
  end)
  it("reached is the side whose standing has the target, the lower one of two", function()
    gives({ { "none" }, { "none" }, { 2 }, { 1 } }, [[
      out(t:reached() or "none") t:score(2, 19, "PR-3", "x") out(t:reached() or "none") t:score(4, 1, "PR-3", "x")
      out(t:reached()) t:score(1, 25, "PR-3", "x") out(t:reached())]], PEG)
    gives({ { "none" } }, 't:score(1, 99, "PR-3", "x") out(t:reached() or "none")') -- a game without a target
    gives({ { "none", 1 } }, 't:score(1, 99, "PR-3", "x") out(t:reached(100) or "none", t:reached(99))', PEG)
    gives({ { "none" } }, 't:score(1, 99, "PR-3", "x") out(t:reached() or "none")', 'g.peg_tricks, g.target = "PR-3", 0')
  end)
  it("tricks are pegged when they are won, and the play stops at the target", function()
    after("AH KH 9H 7D", { { { 13, 0 }, "none", 2 } }, 'out(t:standing(), t:reached() or "none", t:hand(1) ~= 0 and 2)',
      PEG .. ' g.lead_trumps = "PR-4"')
    local out = assert(watched("t:deal() t:play_tricks(1) out(t:finished(), t:reached())", plays "AH KH 9H 7D",
      'g.peg_tricks, g.target, g.lead_trumps = "PR-3", 13, "PR-4"'))
    assert.same({ { 1, 1 } }, out)
  end)
  it("penalties are told apart and stay in a void deal", function()
    gives({ { { -3, -4 } }, { { 2, -4 } }, { { -3, -4 } }, { { -3, -4 } }, { true } }, [[
      t:penalize(1, 1, "PR-5", "x") t:penalize(3, 2, "PR-5", "x") t:penalize(2, 4, "PR-5", "x")
      out(t:penalties()) t:score(1, 5, "PR-3", "x") out(t:standing()) t:void_deal() out(t:standing()) out(t:penalties())
      out(t.void)]])
  end)
  it("what a deal had is taken back with it, what comes after counts", function()
    gives({ { { 0, 6 } } }, 't:score(1, 5, "PR-3", "x") t:void_deal() t:score(2, 6, "PR-3", "x") out(t:standing())')
  end)
  it("a watched table keeps the items that stay", function()
    local _, s = watched('t:score(1, 5, "PR-3", "x") t:penalize(2, 4, "PR-5", "y") t:void_deal()', {})
    assert.equal(1, #s.last.items)
    assert.equal("PR-5", s.last.items[1].clause)
    assert.equal(-4, s.last.items[1].amount)
    assert.same({ 0, -4 }, s.last.delta)
  end)
  it("penalize wants a seat and an amount", function()
    fails("#1 to 'penalize'", 't:penalize(5, 1, "PR-5", "x")')
    fails("an amount is at most a million million", 't:penalize(1, 1000000000001, "PR-5", "x")')
    fails("in a deal a side scores at most ten million million",
      'for _ = 1, 11 do t:score(1, 1000000000000, "PR-5", "x") end')
    fails("an amount is due, a whole number", 't:penalize(1, nil, "PR-5", "x")')
  end)
end)

describe("scores:", function()
  it("the leaders are all sides with the highest, which may be below nothing", function()
    gives({ { { 1, 2 } }, { { 2 } }, { { 1 } }, { { -4, -7 } } }, [[out(t:leaders()) t:start_at { 1, 5 } out(t:leaders())
      t:start_at { -4, -7 } t:score(2, 9, "PR-3", "x") out(t:leaders()) out(t:totals())]])
  end)
end)

describe("collect:", function()
  it("all at the table, those active in the hand or those of a list pay, but not the payee", function()
    gives({ { { 4, -4 } } }, 't:collect(1, "all", 2, "PR-3", "x") out(t:standing())') -- 3 pays its own side
    gives({ { { 2, -2 } } }, 't:sit_out(2) t:collect(1, "active", 2, "PR-3", "x") out(t:standing())')
    gives({ { { 4, -4 } } }, 't:sit_out(2) t:collect(1, "all", 2, "PR-3", "x") out(t:standing())')
    gives({ { { 4, -4 } } }, 't:collect(1, { 1, 2, 2 }, 2, "PR-3", "x") out(t:standing())')
  end)
  it("each payment is an item of the score", function()
    local function payers(seats)
      local _, s = watched(('t:sit_out(2) t:collect(3, %s, 2, "PR-3", "x")'):format(seats), {})
      local list = {}
      for i, item in ipairs(s.last.items) do list[i] = item.from end
      return list
    end
    assert.same({ 1, 2, 4 }, payers '"all"')
    assert.same({ 1, 4 }, payers '"active"')
    assert.same({ 4, 1 }, payers "{ 4, 1 }")
  end)
  it("has whole numbers in its items, whatever was divided or read for them", function()
    local _, s = watched([[t:collect("1", { 1, "2", 4.0 }, 6 / 2, "PR-3", "x") t:score_sides({ "7", 8 }, "PR-4", "y", "2")
      t:score(3.0, "5", "PR-5", "z")]], {})
    assert.same({ { from = 2, to = 1, amount = 3, clause = "PR-3", what = "x" },
                  { from = 4, to = 1, amount = 3, clause = "PR-3", what = "x" },
                  { to = 1, amount = 7, clause = "PR-4", what = "y" },
                  { to = 3, amount = 5, clause = "PR-5", what = "z" } }, s.last.items)
    for _, item in ipairs(s.last.items) do assert.equal("integer", math.type(item.amount)) end
  end)
  it("another word is no seats", function()
    fails([["all", "active" or a list]], 't:collect(1, "others", 2, "PR-3", "x")')
  end)
  it("wants a payee and an amount, though nobody pays", function()
    fails("#1 to 'collect'", 't:collect(9, {}, 2, "PR-3", "x")')
    fails("#3 to 'collect'", 't:collect(1, {}, "two", "PR-3", "x")')
  end)
  it("nobody pays where one is no seat, and nobody is active before a hand has begun", function()
    gives({ { false, { 0, 0 } } }, 'out((pcall(t.collect, t, 1, { 2, 9 }, 2, "PR-3", "x")), t:standing())')
    local t = seat_table.new(composed("").rules)
    t:collect(1, "active", 2, "PR-3", "x")
    assert.same({ 0, 0 }, t:standing())
  end)
end)

describe("a field of t", function()
  it("may have any name but a method's, which is the same sentence at both tables, with its line", function()
    for _, name in ipairs { "hand", "lay", "pick", "ask", "score", "leaders", "play_card", "most", "choose", "tell" } do
      local sentence = ("the field t.%s hides the method t:%s: call it otherwise"):format(name, name)
      fails(sentence, ("t.%s = 5"):format(name))
      fails(sentence, ("function t.%s() return 1 end"):format(name))
    end
    gives({ { 5, 6 } }, "t.mine, t.begin_deal = 5, 6 out(t.mine, t.begin_deal)")
  end)
  it("is read with a point and a method called with a colon, which an error says", function()
    fails("bad argument #1 to 'tricks' (t is due: a method is called with a colon, as t:hand(1))", "t.tricks(1)")
    fails("bad argument #2 to 'nth' (cards are counted from 1)", "sets.nth(t:hand(1), 0)")
  end)
  it("is all that goes by pairs and next", function()
    gives({ { false } }, "local lay = false for name in pairs(t) do lay = lay or name == 'lay' end out(lay)")
  end)
end)

describe("an event told by its name", function()
  it("has the fields of t that have the names of its own", function()
    local _, s = watched('t.suit, t.seat = "H", 3 t:tell "trumps"', {})
    local told
    for _, entry in ipairs(s:take()) do
      if entry.line[1] == "event" then told = entry.line end
    end
    assert.equal("H", told:get "suit")
    assert.equal(3, told:get "seat")
  end)
  it("needs them all", function()
    local out, why = watched('t.suit = "H" t:tell "trumps"', {})
    assert.is_nil(out)
    assert.truthy(why:find('tell: the event "trumps" has no seat: null stands for none', 1, true), why)
    out, why = watched('out(fields("seat", t.nobody))', {})
    assert.is_nil(out)
    assert.truthy(why:find("fields: 'seat' has no value: null stands for none", 1, true), why)
  end)
end)

describe("what is in tricks:", function()
  local LEAD = 'g.lead_trumps = "PR-4"'
  local TRICK = "AH KH 9H 7D" -- hearts are trumps, the nine is the highest
  it("nothing, before a trick is complete", function()
    gives({ { 0, 0, "none", "none", "none", "none" } }, [[t:deal()
      out(t:side_taken(1), t:side_count(2), t:top_trump() or "none", t:low_trump() or "none", t:taker "AH" or "none",
          t:last_scorer() or "none")]])
    after("AH KH", { { 0, 0, "none" } }, 'out(t:side_taken(1), t:side_count(1), t:taker "AH" or "none")', LEAD)
  end)
  it("side_taken, side_count, taker", function()
    after(TRICK, { { "7D AH KH 9H", 0, 7, 0, 3, 3, "none" } }, [[
      out(sets.text(t:side_taken(1)), t:side_taken(2), t:side_count(1), t:side_count(2), t:taker "AH", t:taker "7d",
          t:taker "9C" or "none")]], LEAD)
    after("9C 3S TC 6D", { { 0, 10, 0 } }, "out(t:side_count(2), t:side_count(1), t:side_count(2))", LEAD)
  end)
  it("won is the card points in its tricks, those of other cards too, and its tricks", function()
    after(TRICK, { { 13, 1 }, { 13, 1 }, { 24, 1 }, { 21, 0 } }, [[out(t:won(3)) out(t:won(3, false))
      out(t:won(3, cards "AC")) out(t:won(1, cards "AC TD"))]], LEAD)
    after(TRICK, { { 13 } }, 'out((t:won(3, "stock")) - t:worth "stock")', LEAD)
  end)
  it("top_trump and low_trump by the rank of trumps", function()
    after(TRICK, { { "9H", "KH" } }, "out(t:top_trump(), t:low_trump())", LEAD)
    after("2S 3S 4S 5D", { { "4S", "2S" } }, "out(t:top_trump(), t:low_trump())", LEAD)
    after("AH KH 9H 7D", { { "none", "none" } }, 'out(t:top_trump() or "none", t:low_trump() or "none")')
  end)
  it("trump_suit is made by the first lead, or chosen, or none", function()
    after("AH", { { "H" } }, "out(t:trump_suit())", LEAD)
    after("AH", { { "" } }, "out(t:trump_suit())")
    after("2S 3S 4S 5D 9H", { { "S" } }, "out(t:trump_suit())", LEAD)
    gives({ { "" }, { "D" }, { "" } }, 't:deal() out(t:trump_suit()) t:trumps "D" out(t:trump_suit()) t:trumps() '
      .. "out(t:trump_suit())", LEAD)
    after("AH", { { "C" } }, 't:trumps "C" out(t:trump_suit())', LEAD)
  end)
  it("trick is the one in play, then the last one, with its leader", function()
    gives({ { {}, 1 } }, "t:deal() t:lead(1) out(t:trick())", LEAD)
    after("AH KH", { { { "AH", "KH" }, 1 } }, "out(t:trick())", LEAD)
    after(TRICK, { { { "AH", "KH", "9H", "7D" }, 1 } }, "out(t:trick())", LEAD)
    after(TRICK .. " TC", { { { "TC" }, 3 } }, "out(t:trick())", LEAD)
  end)
  it("discarded is a card of another suit than the one led, of a seat that has played", function()
    local each = 'local function d(seat) return t:discarded(seat) or "none" end out(d(1), d(2), d(3), d(4))'
    after("AH KH 9H", { { "none", "none", "none", "none" } }, each, LEAD)
    after(TRICK, { { "none", "none", "none", "7D" } }, each, LEAD)
    after("9C KH", { { "none", "KH", "none", "none" } }, each, LEAD)
    after(TRICK .. " 4S 6D", { { "none", "none", "none", "6D" } }, each, LEAD)
    gives({ { "none" } }, 't:deal() t:lead(1) out(t:discarded(1) or "none")', LEAD)
  end)
  it("score_tricks gives each side the card points in its tricks", function()
    local body = 't:score_tricks("PR-4", "tricks") out(t:standing())'
    local out, s = assert(watched("t:deal() t:lead(1) for _ = 1, 4 do t:play_card() end " .. body, plays(TRICK), LEAD))
    assert.same({ { { 4 + 9, 0 } } }, out)
    assert.same({ { to = 1, amount = 13, clause = "PR-4", what = "tricks" } }, s.last.items)
    out = assert(fast("t:deal() t:play_tricks(1) out({ t:side_points(1), t:side_points(2) }) " .. body, LEAD))
    assert.same(out[1], out[2])
  end)
  it("points_by_side has them all, with more for the last trick of the hand", function()
    local each = "out(t:points_by_side(), t:points_by_side(10))"
    gives({ { { 0, 0 }, { 0, 0 } } }, "t:deal() " .. each, LEAD)
    after(TRICK, { { { 4 + 9, 0 }, { 4 + 9, 0 } } }, each, LEAD) -- cards are left
    after("9C 5H TC 7D 2S 3S 4S 6D", { { { 9, 0 }, { 9, 0 } } }, each, LEAD)
    local all = TRICK .. " TC 6D 9C 5H 3S 4S 5D 2S" -- hearts are trumps: 5H ruffs the clubs, and 4S takes the last trick
    after(all, { { { 4 + 9, 10 + 10 }, { 4 + 9 + 10, 10 + 10 } } }, each, LEAD)
    after(TRICK, { { true, { 13, 0, 3 } } }, "local list = { 1, 2, 3 } out(t:points_by_side(10, list) == list, list)", LEAD)
    fails("a list of your own is due", "t:points_by_side(0, setmetatable({}, {}))")
    fails("#1 to 'points_by_side'", "t:points_by_side(true)") -- in every hand, not in the first that ends
  end)
  it("highest is the most of a list, the side that has it, and the next that has as many", function()
    local each = [[local function of(...) local n, side, level = t:highest(...) out(n, side, level or "none") end ]]
    gives({ { 7, 2, "none" }, { 5, 1, "none" }, { 7, 1, 2 }, { 7, 2, "none" }, { -3, 1, "none" } }, each ..
      "of { 5, 7 } of({ 5, 7 }, 2) of { 7, 7 } of({ 7, 7 }, 1) of { -3, -4 }")
    fails("a list of amounts, whole numbers, one a side, is due", "t:highest { 1 }")
    fails("#1 to 'highest'", "t:highest { 1, 0.5 }")
    fails("there is no such side", "t:highest({ 1, 2 }, 3)")
  end)
  it("score_sides gives each side its amount, one being left out", function()
    local body = [[t:deal() t:score_sides({ 4, -2 }, "PR-4", "own") t:score_sides({ 0, 3 }, "PR-5", "more", 1)
      out(t:standing())]]
    gives({ { { 4, 1 } } }, body)
    local _, s = assert(watched(body, {}))
    assert.same({ { to = 1, amount = 4, clause = "PR-4", what = "own" },
                  { to = 2, amount = -2, clause = "PR-4", what = "own" },
                  { to = 2, amount = 3, clause = "PR-5", what = "more" } }, s.last.items)
    fails("#1 to 'score_sides'", 't:score_sides({ 1, 1 << 60 }, "PR-4", "own")')
    fails("#4 to 'score_sides'", 't:score_sides({ 1, 2 }, "PR-4", "own", 0)')
    gives({ { false, { 0, 0 } } }, 'out((pcall(t.score_sides, t, { 3, "x" }, "PR-4", "own")), t:standing())')
  end)
  it("last_scorer won the last trick with card points in it", function()
    after("2S 3S 4S 6D", { { "none", 3 } }, 'out(t:last_scorer() or "none", t:last_winner())', LEAD)
    after(TRICK, { { 3, 3 } }, "out(t:last_scorer(), t:last_winner())", LEAD)
    after("9C 5H TC 7D 2S 3S 4S 6D", { { 1, 3 } }, "out(t:last_scorer(), t:last_winner())", LEAD)
  end)
  it("want a side, a seat, a card", function()
    for _, name in ipairs { "side_taken", "side_count" } do
      fails("#1 to '" .. name, "t:" .. name .. "(3)")
      fails("#1 to '" .. name, "t:" .. name .. "(0)")
      fails("a side is due: t.side[seat]", "t:" .. name .. "()")
    end
    fails("that is no card", 't:taker "ZZ"')
    fails("#1 to 'taker'", 't:taker "AC KC"')
    fails("#1 to 'taker'", 't:taker ""')
    fails("the name of a card is due: \"AC\"", "t:taker()")
    fails("#1 to 'discarded'", "t:discarded(7)")
  end)
end)

describe("t:stop_at", function()
  local CARDS <const> = plays "2S 3S 4S 6D TC 7D 9C 5H 9H 5D AH KH"
  it("ends the play with the first trick of that seat, asked for or not", function()
    for seat, tricks in ipairs { 3, 3, 1, 3 } do -- the third seat takes the first two, the first seat the last
      for _, play in ipairs { "t:play_tricks()", "repeat until not t:play_trick()", "repeat until t:play_card() == nil" } do
        local lines = seat ~= 3 and play:find "card" and "for _ = 1, 12 do t:play_card() end" or play
        local body = ("t:deal() t:lead(1) t:stop_at(%d) %s out(t:finished())"):format(seat, lines)
        assert.same({ { tricks } }, (assert(watched(body, CARDS))), body)
      end
    end
    local ended = 0
    for seat = 1, 4 do
      local body = ("t:deal() t:lead(1) t:stop_at(%d) local won = t:play_trick() out(won == nil, t:last_winner() == %d)")
        :format(seat, seat)
      local out = assert(fast(body))[1]
      assert.equal(out[1], out[2])
      ended = ended + (out[1] and 1 or 0)
    end
    assert.equal(1, ended)
  end)
  it("is of a seat that plays", function()
    fails("#1 to 'stop_at'", "t:deal() t:stop_at(7)")
    fails("stop_at: seat 2 does not play in this hand", "t:deal() t:sit_out(2) t:stop_at(2)")
  end)
end)

describe("the rules of pegging:", function()
  it("after_trick ends the play where it says so, and hears of every trick", function()
    local more = "function g.after_trick(t) t.heard = t.heard or {} t.heard[#t.heard + 1] = t:finished() "
      .. "return t:finished() == 2 end"
    local body = "t:deal() t:play_tricks(1) out(t:finished(), t.heard, sets.count(t:hand(1)))"
    assert.same({ { 2, { 1, 2 }, 1 } }, (assert(watched(body, plays "2S 3S 4S 6D TC 7D 9C 5H", more))))
    assert.same({ { 2, { 1, 2 }, 1 } }, (assert(fast(body, more))))
    body = "t:deal() t:lead(1) repeat until t:play_card() == nil out(t:finished(), t.heard, sets.count(t:hand(1)))"
    assert.same({ { 2, { 1, 2 }, 1 } }, (assert(watched(body, plays "2S 3S 4S 6D TC 7D 9C 5H", more))))
    assert.same({ { 2, { 1, 2 }, 1 } }, (assert(fast(body, more))))
    body = "t:deal() t:lead(1) repeat until not t:play_trick() out(t:finished(), t.heard, sets.count(t:hand(1)))"
    assert.same({ { 2, { 1, 2 }, 1 } }, (assert(watched(body, plays "2S 3S 4S 6D TC 7D 9C 5H", more))))
    assert.same({ { 2, { 1, 2 }, 1 } }, (assert(fast(body, more))))
  end)
  it("counts are whole numbers", function()
    for _, wrong in ipairs { "-1000001", "1000001" } do
      local library = engine.library.new {}
      library:put("games", "probe", "probe.lua", GAME:format("g.counts = { A = " .. wrong .. " }", ""))
      local s, why = engine.session.open(library, { houserule = 1, game = "probe", dealer = 4 })
      assert.is_nil(s, wrong)
      local wanted = "rule `counts`: A must count a whole number from -1000000 to 1000000"
      assert.truthy(why.sentence:find(wanted, 1, true), why.sentence)
    end
  end)
end)

describe("a game without cards", function()
  it("has up to twenty seats, and each of them deals", function()
    local library = engine.library.new {}
    library:put("games", "crowd", "crowd.lua", [[
      local g = game { id = "crowd", title = "Crowd", players = { 20 } }
      g.events = {}
      function g.new_game(t) t:announce(1, 0) end
      function g.hand(t) t:ask(t.dealer, "say", { "aye" }) t:pay(t.dealer, t.dealer % 20 + 1, 3, "CR-1", "x") end
      function g.result() return fields("hand", 1) end
      function g.game_over() end
    ]])
    local s = assert(engine.session.open(library, { houserule = 1, game = "crowd", seed = "a", dealer = 19 }))
    for dealer = 19, 22 do
      if s.state == "pack" then assert(s:pack()) end
      assert.equal((dealer - 1) % 20 + 1, s.question.seat)
      assert(s:decide(s.question.seat, "aye"))
    end
    assert.equal(3, s.t:totals()[3])
  end)
end)

describe("t:play_game", function()
  local OUTER = [[
    local g = game { id = "outer", title = "Outer", players = { 2 } }
    g.pack, g.ranks, g.packets = cards "AKQJ of CDHS", "A K Q J", "2 each"
    function g.sub_games() return { bad = { game = "zole", variants = { "bad" } } } end
    function g.hand(t) t:deal() pcall(t.play_game, t, "bad") t:ask(2, "after", { "x" }) t:play_tricks(1) end
    function g.result() return fields() end
    function g.game_over() return {}, "end" end
  ]]
  local INNER = [[
    local v = variant { id = "bad", of = "zole", title = "Bad" }
    function v.wrap.hand(base, t) t:deal() t:ask(1, "inner", { "a" }) error "no more" end
  ]]
  it("that fails leaves its table for the one around it", function()
    local library = engine.library.new {}
    library:put("games", "outer", "outer.lua", OUTER)
    library:put("variants", "bad", "bad.lua", INNER)
    local s = assert(engine.session.open(library, { houserule = 1, game = "outer", seed = "a", dealer = 2 }))
    while s.state == "pack" do assert(s:pack()) end
    assert.equal(3, s.t.players)
    assert(s:decide(1, "a"))
    assert.equal(2, s.t.players)
    assert.equal(2, #engine.session.view(s:take()[2], 1):get "cards":gsub("%S%S ?", "x"))
    while s.state ~= "over" do assert(s:answer(s:random_answer())) end
    assert(s:replay(#s.log))
  end)
end)

describe("a script's text", function()
  local sandbox, compile = require "houserule.script.sandbox", require "houserule.script.compile"
  local function run(text) return assert(compile(text, "again.lua", sandbox.new()))() end
  local COUNT = "n = (n or 0) + 1 return n, function() error 'here' end"

  it("that is compiled again makes a world of its own, and names its lines", function()
    assert.equal(1, (run(COUNT)))
    local n, failing = run(COUNT)
    assert.equal(1, n)
    assert.equal("again.lua:1: here", select(2, pcall(failing)))
  end)

  it("that has changed is compiled anew", function()
    run(COUNT)
    assert.equal(5, (run "return 5"))
    assert.is_nil((compile("return (", "again.lua", sandbox.new())))
    assert.equal(5, (run "return 5"))
  end)

  it("leaves nothing of its patterns in the memory", function()
    collectgarbage()
    local before = collectgarbage "count"
    run [[for i = 1, 300 do pcall(string.find, "x", ("y"):rep(10000) .. i) end]]
    collectgarbage()
    assert.is_true(collectgarbage "count" - before < 1000) -- of 3000 KiB
  end)
end)
