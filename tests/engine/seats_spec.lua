-- seats_spec.lua - who sits out, who decides for another, who plays with whom in a hand: t:sit_out, t:play_for, t:together.
require "inside"
local probe = require "probe"
local views = require "host.table.seat_view"
local draw = require "host.table.draw"
local tell = require "host.table.tell"
local paint = require "host.table.paint"
local bots = require "host.bots.bots"

local GAME = [[
local g = game { id = "probe", title = "Probe", players = { 4 }, partners = true }
g.pack, g.ranks = cards "AKQJT98765432 of CDHS", "AKQJT98765432"
g.packets, g.may_omit = "1 each x 3, rest to stock", { stock = true }
g.duties = { hold = "PR-1", follow = "PR-2", beat = "PR-3", partner_exempt = true }
g.secret = { swap = true, seven = "unnoticed" }
function g.hand(t)
  t.out = ""
  local function out(what) t.out = t.out .. ";" .. tostring(what) end
  t:deal()
  %s
end
function g.result(t) return fields("out", t.out) end
function g.game_over() return { 1 }, "end" end
]]
local HANDS = { "AH 9C 2S", "KH 5H 3S", "9H TC 4S", "7D 6D 5D" } -- the dealer is seat 4

local at = probe.new(GAME, HANDS)

-- The result at both tables when nobody is asked.
local function gives(wanted, body)
  local s = assert(at:opened(body))
  assert.equal("over", s.state)
  assert.equal(wanted, s.last.result:get "out")
  assert.equal(wanted, (assert(at:fast(body))))
end

local function round(first) return ("for seat in t:round(%d) do out(seat) end"):format(first) end

describe("t:round", function()
  it("goes round from a seat, over those that take part", function()
    gives(";3;4;1;2", round(3))
    gives(";3;4;1", "t:sit_out(2) " .. round(3))
    gives(";3;4;1", "t:sit_out(2) " .. round(2))
    gives(";1;3;4", "for seat in t:round(1) do out(seat) if seat == 1 then t:sit_out(2) end end")
    at:fails("5 is no seat", round(5))
  end)
end)

describe("t:most and t:least", function()
  local function held(values) return ("local function held(_, seat) return ({ %s })[seat] end "):format(values) end
  it("name the seats for which a method gives the most, or the least, and that", function()
    gives(";2;4;7", held "3, 7, 5, 7" .. "local s, n = t:most(held) out(s[1]) out(s[2]) out(n)")
    gives(";1;nil;3", held "3, 7, 5, 7" .. "local s, n = t:least(held) out(s[1]) out(s[2]) out(n)")
    gives(";1;2;3;4;0", "local s, n = t:most(t.tricks) for i = 1, 4 do out(s[i]) end out(n)")
  end)
  it("take those of a list in its order", function()
    gives(";4;1;5", held "5, 9, 1, 5" .. "local s, n = t:most(held, { 4, 3, 1 }) out(s[1]) out(s[2]) out(n)")
    gives(";0;nil", "local s, n = t:least(t.tricks, {}) out(#s) out(n)")
  end)
  it("say what is wrong", function()
    at:fails("most: a method is due: t:most(t.tricks)", "t:most(t.trick_points)")
    at:fails("least: a list of seats is due: { 1, 3 }", "t:least(t.tricks, 3)")
    at:fails("least: the method gives a boolean, not a number", "t:least(function() return true end)")
  end)
end)

describe("t:bids_above", function()
  local function open(rest) return ("out(table.concat(t:bids_above(%s), ' '))"):format(rest) end
  it("gives pass and the bids above one of them, all where there is none yet", function()
    gives(";pass solo", open '{ "pass", "take", "solo" }, "take"')
    gives(";pass take solo", open '{ "pass", "take", "solo" }')
    gives(";pass", open '{ "take", "solo" }, "solo"')
    gives(";pass take solo", open '{ "pass", "take", "solo" }, "pass"')
  end)
  it("compares numbers, which need not be in the list, and gives only so many", function()
    gives(";pass 20 22 23", open "{ 18, 20, 22, 23 }, 19")
    gives(";pass 18 20 22 23", open "{ 18, 20, 22, 23 }, 0, false")
    gives(";pass 22", open "{ 18, 20, 22, 23 }, 20, 1")
  end)
  it("reads a list again that has changed", function()
    gives(";pass 20;pass 20 24", "local list = { 18, 20 } " .. open "list, 18" .. " list[3] = 24 " .. open "list, 18")
  end)
  it("says what is wrong", function()
    at:fails("bids_above: a list of bids is due, the lowest first", 't:bids_above("take")')
    at:fails("bids_above: the bids are words, or whole numbers", 't:bids_above({ "one", 2 })')
    at:fails("bids_above: grand is none of these bids", 't:bids_above({ "take", "solo" }, "grand")')
    at:fails("bids_above: a table ", "t:bids_above({ 18, 20 }, {})")
    at:fails("bids_above: how many bids is a whole number", 't:bids_above({ 18 }, 0, "1")')
  end)
end)

describe("t:first_bid", function()
  it("asks in turn from the dealer's left, or after a seat, until one does not pass", function()
    local s = assert(at:opened [[t:sit_out(2)
      local seat, word = t:first_bid("bid", { "pass", "up" }) out(seat) out(word)
      out(t:first_bid("bid", { "pass", "on" }, seat))]])
    assert.equal('{"ask":1,"point":"bid","legal":["pass","up"],"may":[]}', probe.line(s))
    assert(s:decide(1, "pass"))
    assert(s:decide(3, "up"))
    assert.equal('{"ask":4,"point":"bid","legal":["pass","on"],"may":[]}', probe.line(s))
    assert(s:decide(4, "pass"))
    assert.equal("over", s.state)
    assert.equal(";3;up;nil", s.last.result:get "out")
  end)

  it("is the same where a bot answers", function()
    local function fast(body) return (assert(at:fast(body))) end
    assert.equal(";1;up", fast [[local seat, word = t:first_bid("bid", { "up" }) out(seat) out(word)]])
    assert.equal(";3", fast [[t:sit_out(2) out((t:first_bid("bid", { "up" }, 1)))]])
    assert.equal(";nil;nil", fast [[out(t:first_bid("bid", { "pass" })) out(t:first_bid("bid", { "up" }, 4))]])
    at:fails("word", [[t:first_bid("bid", {})]])
    at:fails("#3 to 'first_bid'", [[t:first_bid("bid", { "up" }, 5)]])
  end)
end)

describe("t:out_of_turn", function()
  local body = [[t:sit_out(3)
    local seat, word = t:out_of_turn(4, "seven", function(t, seat)
      return t:hand(seat) & cards "5" ~= 0 and { "pass", "five" }
    end) out(seat) out(word)]] -- seats 2 and 4 hold a five

  it("asks, clockwise, the seats that have something to say, until one says it", function()
    local s = assert(at:opened(body))
    assert.equal('{"ask":4,"point":"seven","legal":["pass","five"],"may":[]}', probe.line(s))
    assert(s:decide(4, "pass"))
    assert.equal('{"ask":2,"point":"seven","legal":["pass","five"],"may":[]}', probe.line(s))
    assert(s:decide(2, "five"))
    assert.equal(";2;five", s.last.result:get "out")
    s = assert(at:opened(body))
    for _, seat in ipairs { 4, 2 } do assert(s:decide(seat, "pass")) end
    assert.equal(";nil;nil", s.last.result:get "out")
  end)

  it("hides from all others who was asked and what was said", function()
    local s = assert(at:opened(body))
    probe.said(s)
    local _, why = s:decide(1, "five")
    assert.equal("it is not for seat 1 to decide", probe.engine.session.view_problem(why, 1).sentence)
    assert(s:decide(4, "pass"))
    local entries = s:take()
    assert.truthy(#entries > 1)
    for _, entry in ipairs(entries) do assert.is_nil(probe.engine.session.view(entry, 1)) end
  end)

  it("asks nobody where nobody can speak, and bots as any question does", function()
    gives(";nil;nil", (body:gsub('"5"', '"J"')))
    local told = assert(at:fast(body))
    assert.truthy(told == ";nil;nil" or told == ";4;five" or told == ";2;five", told)
  end)

  it("refuses a point at which others notice who is asked", function()
    at:fails('secret = { ["swap"] = "unnoticed" }', (body:gsub('"seven"', '"swap"')))
  end)
end)

describe("t:lay_away", function()
  local look = [[for seat = 1, 4 do out(sets.text(t:hand(seat))) end out(sets.text(t:pile "stock" & cards "9C 7D 6D AH"))]]

  it("lets each seat in turn lay cards away, from the dealer's left", function()
    local s = assert(at:opened([[t:sit_out(2) t:sit_out(3) t:lay_away("swap", 2, "stock") ]] .. look))
    assert.equal('{"ask":1,"point":"swap","legal":["swap 9C AH","swap 9C 2S","swap AH 2S"],"may":[]}', probe.line(s))
    assert(s:decide(1, "swap AH 9C"))
    assert(s:decide(4, "swap 7D 6D"))
    assert.equal("over", s.state)
    assert.equal(";2S;KH 5H 3S;TC 9H 4S;5D;9C 7D 6D AH", s.last.result:get "out")
  end)

  it("is the same where a bot answers", function()
    assert.equal(";;KH 5H 3S;TC 9H 4S;;9C 7D 6D AH",
                 (assert(at:fast([[t:sit_out(2) t:sit_out(3) t:lay_away("swap", 3, "stock") ]] .. look))))
    local body = [[t:lay_away("swap", 2, "stock") for seat = 1, 4 do out(sets.count(t:hand(seat))) end]]
    assert.equal(";1;1;1;1", (assert(at:fast(body))))
    at:fails("pick: 4 cards ", [[t:lay_away("swap", 4, "stock")]])
  end)
end)

describe("t:pass_cards", function()
  local look = [[for seat = 1, 4 do out(sets.text(t:hand(seat))) end]]

  it("lets all pick before any is given what another passes", function()
    local s = assert(at:opened([[t:sit_out(2) t:pass_cards("pass", 2, 1) ]] .. look))
    assert.equal('{"ask":1,"point":"pass","legal":["pass 9C AH","pass 9C 2S","pass AH 2S"],"may":[]}', probe.line(s))
    assert(s:decide(1, "pass AH 9C"))
    assert(s:decide(3, "pass TC 4S"))
    assert(s:decide(4, "pass 7D 6D"))
    assert.equal("over", s.state)
    assert.equal(";7D 6D 2S;KH 5H 3S;9C AH 9H;TC 5D 4S", s.last.result:get "out")
  end)

  it("goes to the same seats where a bot answers, and by 0 or once round nowhere", function()
    local all = [[t:pass_cards("pass", 3, %s) ]] .. look
    for by, hands in pairs { [0] = ";9C AH 2S;KH 5H 3S;TC 9H 4S;7D 6D 5D", [1] = ";7D 6D 5D;9C AH 2S;KH 5H 3S;TC 9H 4S",
                             [3] = ";KH 5H 3S;TC 9H 4S;7D 6D 5D;9C AH 2S", [4] = ";9C AH 2S;KH 5H 3S;TC 9H 4S;7D 6D 5D" } do
      assert.equal(hands, (assert(at:fast(all:format(by)))))
    end
    at:fails("pass_cards: how many seats to the left is a whole number", all:format(-1))
    at:fails("pass_cards: ", all:format "'left'")
  end)
end)

describe("t:holder", function()
  it("is the seat that holds all of the cards, if one does", function()
    gives(";3;3;nil;nil;nil", [[out(t:holder(cards "TC")) out(t:holder(cards "TC 4S")) out(t:holder(cards "TC 3S"))
      out(t:holder(cards "2C")) out(t:holder(0))]])
    at:fails("#1 to 'holder'", "t:holder 'TC'")
  end)
end)

describe("t:sit_out", function()
  it("leaves t.active, left_of and right_of without the seat; the list of others is another one", function()
    gives(";134;3;1;3;1;2;true;1234", [[
      local before = t.active
      t:sit_out(2)
      out(table.concat(t.active)) out(t:left_of(1)) out(t:right_of(3)) out(t:left_of(2)) out(t:right_of(2))
      out(t:partner(4)) out(before ~= t.active) out(table.concat(before))]])
  end)

  it("passes the lead on, and is in no trick", function()
    local s = assert(at:opened "t:sit_out(1) t:play_tricks(1) out(sets.text(t:hand(1))) out(t:tricks(2)) out(t:tricks(3))")
    assert.equal('{"ask":2,"point":"play","legal":["play KH","play 5H","play 3S"],"may":[]}', probe.line(s))
    assert(s:decide(2, "play KH"))
    assert.same({ 2, 3, 4 }, s.t.active)
    assert(s:decide(3, "play 9H"))
    assert.equal(4, s.question.seat)
    s:take()
    assert(s:decide(4, "play 5D"))
    assert.equal('{"event":"trick","winner":2,"cards":["KH","9H","5D"],"points":0}', probe.said(s)[2])
    assert.same({ 2, 3, 4 }, views.at(s).trick.seats)
    for _, text in ipairs { "3S", "4S", "7D", "TC", "6D", "5H" } do assert(s:decide(s.question.seat, "play " .. text)) end
    assert.equal(";9C AH 2S;1;2", s.last.result:get "out")
    -- at a silent table too: three tricks of three cards, and a hand that nobody touches
    local out, t = at:fast [[t:sit_out(1) t:play_tricks(1) out(sets.text(t:hand(1)))
      out(t:tricks(2) + t:tricks(3) + t:tricks(4))]]
    assert.equal(";9C AH 2S;3", out)
    for seat = 2, 4 do assert.equal(0, t:hand(seat)) end
  end)

  it("gives up a lead that it has; two may sit out, but not all", function()
    gives(";2;3;23", [[t:lead(1) t:sit_out(1) out(t:turn())
      t:sit_out(4) t:lead(2) out(t:left_of(2)) out(table.concat(t.active))]])
    at:fails("sit_out: seat 3 is the last that plays",
             "t:sit_out(1) t:sit_out(2) t:sit_out(4) t:sit_out(3)")
    at:fails("sit_out: seat 2 sits out already", "t:sit_out(2) t:sit_out(2)")
    at:fails("#1 to 'sit_out'", "t:sit_out(9)")
  end)

  it("is said before the first card", function()
    local s = assert(at:opened "t:lead(1) t:play_card() t:sit_out(2)")
    local ok, why = s:decide(1, "play AH")
    assert.is_nil(ok)
    assert.is_truthy(why.sentence:find("sit_out: a seat sits out before the first card of a hand is played", 1, true))
  end)

  it("is for one hand", function()
    local source = GAME:gsub("function g.game_over%b()", "function g.game_over(t) if t.deal_number < 2 then return end")
      :gsub("t:deal%(%)", "t:deal() if t.deal_number == 1 then t:sit_out(2) end")
      .. "function g.next_dealer(t) return t:left_of(1) end"
    local two = probe.new(source, HANDS)
    local s = assert(two:opened "out(table.concat(t.active))")
    assert.equal(";134", s.last.result:get "out")
    assert.equal(2, s.t.dealer) -- the hand is over: its left is seat 2 again
    assert(s:pack(s.engine_table.pack_text()))
    assert.equal(";3412", s.last.result:get "out")
  end)
end)

describe("t:play_for", function()
  local BODY = [[t:play_for(3, 1) t:lead(2) t:play_card() t:play_card() t:pick(3, "swap", 1) t:number(3, "bid", { 0, 1 })
    t:ask(3, "say", { "yes" }) t:ask(1, "say", { "no" })]]

  it("asks who decides, and says whose cards", function()
    local s = assert(at:opened(BODY))
    assert(s:decide(2, "play KH"))
    assert.equal('{"ask":1,"for":3,"point":"play","legal":["play 9H"],"may":[]}', probe.line(s))
    probe.refuses(s, "play TC", "PR-2", "TC may not be played, 9H may")
    probe.refuses(s, "play AH", "PR-1", "AH")
    local _, why = s:check(3, "play 9H")
    assert.equal("it is for seat 1 to decide (play), not for seat 3", at.engine.texts.plain(why.sentence))
    s:take()
    assert(s:decide(1, "play 9H"))
    assert.same({ '{"by":1,"for":3,"do":"play 9H"}',
                  '{"ask":1,"for":3,"point":"swap","legal":["swap TC","swap 4S"],"may":[]}' }, probe.said(s))
    assert(s:decide(1, "swap 4S"))
    s:take()
    assert(s:decide(1, "bid 1"))
    assert.same({ '{"by":1,"for":3,"do":"bid 1"}',
                  '{"ask":1,"for":3,"point":"say","legal":["yes"],"may":[]}' }, probe.said(s))
    assert(s:decide(1, "yes"))
    assert.equal('{"ask":1,"point":"say","legal":["no"],"may":[]}', probe.line(s))
  end)

  it("is in the views of others as it is asked, without what they may not know", function()
    local s = assert(at:opened(BODY))
    assert(s:decide(2, "play KH"))
    assert(s:decide(1, "play 9H"))
    assert(s:decide(1, "swap 4S"))
    local said = probe.said(s, 2)
    local text = table.concat(said, "\n")
    for _, line in ipairs { '{"ask":1,"for":3,"point":"play"}', '{"by":1,"for":3,"do":"play 9H"}',
                            '{"ask":1,"for":3,"point":"swap"}', '{"by":1,"for":3,"do":"swap"}' } do
      assert.is_truthy(text:find(line, 1, true), line .. " in " .. text)
    end
    assert.is_nil(text:find("4S", 1, true))
  end)

  it("shows the hand to who decides, at the table and to a bot", function()
    local s = assert(at:opened(BODY))
    assert(s:decide(2, "play KH"))
    assert.equal(3, views.at(s, 1).ask.holder)
    assert.equal(at.engine.sets.cards "9H TC 4S", views.at(s, 1).seats[3].set)
    assert.is_nil(views.at(s, 2).seats[3].set)
    local seen = bots.view(s)
    assert.equal(3, seen.seat)
    assert.equal(at.engine.sets.cards "9H TC 4S", seen.hand)
    assert.equal(at.engine.sets.cards "AH 9C 2S", seen.open[1])
    assert.equal(0, seen.open[2])
    assert.equal("play 9H", bots.new "simple"(s).text)
    assert.equal("seat 1 for seat 3, play: 9♥", paint.new {}:text(draw.question(views.at(s, 1), paint.new {})))
  end)

  it("is for one hand, and undone by its own seat", function()
    local s = assert(at:opened 't:play_for(3, 1) t:play_for(3, 3) t:ask(3, "say", { "yes" })')
    assert.equal('{"ask":3,"point":"say","legal":["yes"],"may":[]}', probe.line(s))
    at:fails("#2 to 'play_for'", "t:play_for(3, 0)")
  end)
end)

describe("t:together", function()
  it("frees a partner from beating, and binds an opponent", function()
    local hands = { "3D 2D 4D", "KH 5H 3S", "9D 5D 6C", "7D 6D 8D" } -- seat 3 can beat 8D with 9D, or stay under with 5D
    local function legal(more)
      local s = assert(probe.new(GAME, hands):opened(more .. " t:lead(4) for _ = 1, 4 do t:play_card() end"))
      for seat, card in pairs { [4] = "8D" } do assert(s:decide(seat, "play " .. card)) end
      assert(s:decide(1, "play 4D"))
      assert(s:decide(2, "play KH"))
      return table.concat(s.question:legal(), ",")
    end
    assert.equal("play 9D", legal "")                                 -- seats 3 and 4 are opponents
    assert.equal("play 9D,play 5D", legal "t:together { 3, 4 }")
    assert.equal("play 9D", legal "t:together { 1, 3 }")
    assert.equal("play 9D", legal "t:together { 3 }")                 -- alone against three
    assert.equal("play 9D,play 5D", legal "t:together { 1 }")         -- three against one
  end)

  it("is seen at the table and by bots by those who know it", function()
    local ask = ' t:ask(3, "say", { "a", "b" })'
    local function seen(known)
      local s = assert(at:opened("t:together({ 2, 3 }" .. known .. ")" .. ask))
      local who = {}
      for viewer = 0, 4 do who[#who + 1] = views.at(s, viewer).together and viewer or nil end
      return table.concat(who), s
    end
    assert.equal("01234", (seen ""))
    assert.equal("3", (seen ", 3"))
    assert.equal("23", (seen ", { 2, 3 }"))
    assert.equal("", (seen ", {}"))
    local _, s = seen ", 3"
    assert.same({ 2, 3 }, views.at(s).together)
    assert.equal(1 << 2, bots.view(s).partners) -- a bit for each seat
    assert.equal("seats 2 and 3 play together", paint.new {}:text(tell.together(views.at(s, 3))))
    assert.is_nil(tell.together(views.at(s, 2)))
    _, s = seen ", 2"
    assert.equal(1 << 1, bots.view(s).partners) -- seat 3 does not know: its side is as it was
  end)

  it("says what would do in place of a wrong argument", function()
    at:fails("#1 to 'together'", "t:together(3)")
    at:fails("#1 to 'together'", "t:together {}")
    at:fails("not all of these are seats", "t:together { 1, 5 }")
    at:fails("these are more than there are seats", "t:together { 1, 1, 1, 1, 1, 1, 1, 1, 1 }")
    at:fails("#2 to 'together'", "t:together({ 1 }, 6)")
  end)
end)

describe("a point that others do not notice", function()
  it("is in nobody else's lines, and not on their tables", function()
    local s = assert(at:opened 't:ask(2, "seven", { "take", "keep" }) t:ask(3, "say", { "a", "b" })')
    s:take()
    local told = paint.new {}:text(draw.question(views.at(s, 1), paint.new {}))
    assert.is_nil(told:find "seat %d" or told:find("seven", 1, true), told)
    assert.is_nil(table.concat(tell.table(views.at(s, 1), paint.new {}), "\n"):find("seven", 1, true))
    local asked = paint.new {}:text(draw.question(views.at(s, 2), paint.new {}))
    assert.is_truthy(asked:find("seat 2, seven: take or keep", 1, true))
    assert(s:decide(2, "keep"))
    assert.same({ '{"ask":3,"point":"say"}' }, probe.said(s, 1))
  end)
end)
