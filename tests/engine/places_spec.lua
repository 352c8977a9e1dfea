-- places_spec.lua - hands and piles: their order, moves between any two of them, and each seat's view of a move.
--
-- A game is written for each test, with a given pack, so that every card can be followed by hand. A hand must give the same
-- result at a recorded table and at the silent one of a simulation.
local referee = require "referee"
local engine = referee.engine()
local core = require "houserule.core"
local json = require "dkjson"
local record = engine.record
local host_table = require "houserule.play.host_table"
local seat_table = require "houserule.play.seat_table"

local GAME = [[
local g = game { id = "probe", title = "Probe", players = { 2 } }
g.pack, g.ranks = cards "AKQJ of CDHS", "A K Q J"
g.piles = { stock = "closed", discards = "open", won = "own each", column = "closed 3" }
g.packets = "2 each, 1 to discards, 3 to column 2, rest to stock"
function g.hand(t)
  t.out = {}
  local function out(...) t.out[#t.out + 1] = fields("list", { ... }):get "list" end
  %s
end
function g.result(t) return fields("out", t.out) end
function g.game_over() return {}, "end" end
%s
]]

local TWO = "function g.game_over(t) if t.deal_number == 2 then return {}, 'end' end end" -- deals

-- Seat 2 deals. Seat 1: AC KC, seat 2: QC JC, discards: AD, column 2: KD QD JD, stock: the hearts, then the spades.
local PACK = "AC KC QC JC AD KD QD JD AH KH QH JH AS KS QS JS"
local HEADER = { houserule = 1, game = "probe", dealer = 2 }

local function library_of(body, more)
  local library = engine.library.new {}
  library:put("games", "probe", "probe.lua", GAME:format(body, more or ""))
  return library
end

local function opened(body, more, header)
  local s, why = engine.session.open(library_of(body, more), header or HEADER)
  return s, why and why.sentence
end

-- Plays to the end: `inputs` are packs { pack =, pile = } and decisions. The session, or nil and the sentence of an error.
local function played(body, inputs, more, header)
  local s = assert(opened(body, more, header))
  local fine, why = s:pack(not (header and header.seed) and PACK or nil)
  for _, input in ipairs(inputs or {}) do
    if not fine then break end
    if type(input) == "table" then fine, why = s:pack(input.pack, input.pile)
    else fine, why = s:decide(s.question.seat, input) end
  end
  if not fine then return nil, why.sentence end
  return s
end

local function watched(body, more)
  local s, why = played(body, nil, more)
  if not s then return nil, why end
  return s.last.result:get "out"
end

local function fast(body, more)
  local game = assert(engine.compose.game(library_of(body, more), "probe", {}))
  local t, engine_table = seat_table.new(game.rules)
  host_table.new(t, engine_table, {}) -- what the rules see that only look
  engine_table.seed "probe"
  engine_table.begin_deal(2)
  assert.is_true(engine_table.stack(PACK))
  t.dealer, t.deal_number, t.active = 2, 1, t.active_from[2]
  local ok, why = core.guarded(game.rules.hand, t)
  if not ok then return nil, why end
  return t.out
end

local function gives(wanted, body, more)
  assert.same(wanted, (assert(watched(body, more))))
  assert.same(wanted, (assert(fast(body, more))))
end

-- An error with the script's line, the same at both tables.
local function fails(sentence, body, more)
  for _, run in ipairs { watched, fast } do
    local out, why = run("t:deal() " .. body, more)
    assert.is_nil(out)
    assert.equal(sentence, (why:gsub("^probe.lua:%d+: ", "")))
    assert.truthy(why:find("^probe.lua:%d+:"), why)
  end
end

local PARTLY = 'g.packets = "2 each, 1 to discards, 3 to column 2"'

describe("a pile", function()
  it("keeps its order: a packet comes as it lies, later ones above it", function()
    gives({ { "KD", "QD", "JD" }, { "AH", "KH", "QH", "JH", "AS", "KS", "QS", "JS" }, { "AH" }, {} }, [[
      t:deal()
      out(table.unpack(t:list "column 2"))
      out(table.unpack(t:list "stock"))
      out(t:top "stock")
      out(table.unpack(t:list "column 1"))]])
    gives({ { "JC", "QC", "AC", "KC" } }, 't:deal() out(table.unpack(t:list "stock"))',
      'g.packets = "2 to stock, 1 to stock, 1 to stock"')
  end)
  it("that only `packets` names has an order too", function()
    gives({ { "AD" }, { "KC", "AC", "AD" } },
      't:deal() out(t:top "talon") t:lay(1, cards "AC KC", "talon") out(table.unpack(t:list "talon"))',
      'g.piles, g.packets = nil, "2 each, 1 to talon"')
  end)
  it("gives its top card to a seat, and nothing when it has none", function()
    gives({ { "AD", true }, { true } }, [[
      t:deal()
      local hand = t:hand(1)
      out(t:take(1, "discards"), t:hand(1) == hand | cards "AD")
      out(t:take(1, "discards") == nil)]])
  end)
  it("has what is moved to it on top, the last named highest", function()
    gives({ { "KC", "AC", "AD" }, { "QH", "AH", "KH", "JH", "AS", "KS", "QS", "JS" } }, [[
      t:deal()
      t:move("AC KC", 1, "discards")
      out(table.unpack(t:list "discards"))
      t:move("AH QH", "stock", "stock")
      out(table.unpack(t:list "stock"))]])
  end)
  it("has what is tucked under it below, the last named lowest, and another card below that", function()
    gives({ { "AD", "AC", "KC" }, { "AD", "AC", "KC", "QC" }, { "JD", "AD" } }, [[
      t:deal()
      t:tuck("AC KC", 1, "discards")
      out(table.unpack(t:list "discards"))
      t:tuck("QC", 2, "discards")
      out(table.unpack(t:list "discards"))
      t:move("JD", "column 2", "stock")
      t:tuck(t:take(1, "discards"), 1, "column 2")
      t:move("JD", "stock", "column 2")
      out(t:top "column 2", t:list "column 2"[#t:list "column 2"])]])
  end)
  it("takes a set as it lies, and a hand's in listing order", function()
    gives({ { "KD", "QD", "AD" }, { "JD" }, { "KC", "AC", "JD" }, { "KC", "AC", "JD" } }, [[
      t:deal()
      t:move(cards "KD QD", "column 2", "discards")
      out(table.unpack(t:list "discards"))
      out(table.unpack(t:list "column 2"))
      t:move(t:hand(1), "hand 1", "column 2")
      out(table.unpack(t:list "column 2"))
      t:move(0, 1, "column 2")
      out(table.unpack(t:list "column 2"))]])
  end)
  it("has its order however its cards came there", function()
    gives({ { "JC", "QC", "AD" }, { "AH", "AD" } }, [[
      t:deal()
      t:lay(2, cards "QC JC", "discards")
      out(table.unpack(t:list "discards"))
      t:pick_up(1, "discards", cards "QC JC")
      t:turn_up(9, "discards")
      out(table.unpack(t:list "discards"))]], [[g.packets = "2 each, 1 to discards, 3 to column 2"]])
  end)
  it("gets no card of the pack that was dealt already", function()
    for _, i in ipairs { 1, 8, 17 } do
      for _, run in ipairs { watched, fast } do
        local out, why = run(("t:deal() t:turn_up(%d, 'discards')"):format(i), PARTLY)
        assert.is_nil(out)
        assert.truthy(why:find("the stock has no such card", 1, true), why)
      end
    end
  end)
  it("gets a card of the pack once", function()
    local stages = 'g.packets = "2 each then 1 each"'
    for body, part in pairs {
      ["t:turn_up(9, 'discards') t:turn_up(9, 'stock')"] = "that card of the stock was turned up already",
      ["t:turn_up(6, 'discards') t:take(1, 'discards') t:deal()"] = "deal: card 6 of the pack is due, but it was turned up",
    } do
      for _, run in ipairs { watched, fast } do
        local out, why = run("t:deal() " .. body, stages)
        assert.is_nil(out)
        assert.truthy(why:find(part, 1, true), why)
      end
    end
  end)
  it("can be one of 32, of which packets may name those that are not declared", function()
    local many = 'g.piles = { column = "closed 30", stock = "closed" } g.packets = "rest to last"'
    gives({ { 16 } }, 't:deal() out(sets.count(t:pile "last"))', many)
    local _, why = opened("", many .. ' g.packets = "1 to last, rest to least"')
    assert.truthy(why:find("rule `packets`: there can be at most 32 piles, at 'least'", 1, true), why)
    _, why = opened("", 'g.piles = { column = "closed 30", stock = "closed 3" }')
    assert.truthy(why:find("rule `piles`: there can be at most 32 piles in all", 1, true), why)
  end)
  it("is declared in words that are refused where they are none", function()
    local how = "rule `piles`: `x` is \"closed\", \"open\" or \"own each\", with `each` or a number of piles after it"
    for _, word in ipairs { "shut", "own", "own 3", "closed 0", "closed -1", "open all", "closedeach", "closed 3 each", "",
                            "closed 3x" } do
      local _, why = opened("", ('g.piles = { x = "%s" }'):format(word))
      assert.truthy(why:find(how, 1, true), why)
    end
    for text, sentence in pairs {
      ['{ [1] = "open" }'] = "rule `piles` says of each pile's name who sees it, like { stock = \"closed\" }",
      ['{ x = true }'] = "rule `piles` ",
      ['{ ["two words"] = "open" }'] = "rule `piles`: a pile's name is a word of at most 15 letters",
      ['{ abcdefghijklmnop = "open" }'] = "rule `piles`: a pile's name",
      ['{ hand = "open" }'] = "rule `piles`: a pile cannot be called `hand`, which means something else",
    } do
      local _, why = opened("", "g.piles = " .. text)
      assert.truthy(why:find(sentence, 1, true), why)
    end
  end)
end)

describe("what cannot be is refused in a sentence:", function()
  local THERE = "there are the seats 1 to 2 and the piles column 1, column 2, column 3, discards, stock, won 1, won 2"
  for body, sentence in pairs {
    ['t:top "stok"'] = "top: there is no place \"stok\": " .. THERE,
    ['t:list(3)'] = "list: there is no seat 3: " .. THERE,
    ['t:list(0)'] = "list: there is no seat 0: " .. THERE,
    ['t:list {}'] = "list: there is no place called a table: " .. THERE,
    ['t:top(1)'] = "top: a pile is due, not a hand: " .. THERE:match "the piles.*",
    ['t:pick_up(1, "stok")'] = "pick_up: there is no place \"stok\": " .. THERE,
    ['t:pick_up(1)'] = "pick_up: there is no place named: " .. THERE,
    ['t:lay(1, 0, 2)'] = "lay: a pile is due, not a hand: " .. THERE:match "the piles.*",
    ['t:worth "stok"'] = "worth: there is no place \"stok\": " .. THERE,
    ['t:take("stock", "stock")'] = "take: a seat takes the card, not the pile stock",
    ['t:take(1, 2)'] = "take: a pile is due, not a hand: " .. THERE:match "the piles.*",
    ['t:move("AC", 1, "column 4")'] = "move: there is no place \"column 4\": " .. THERE,
    ['t:move("AC", "hand 3", "stock")'] = "move: there is no place \"hand 3\": " .. THERE,
    ['t:move("AC", 2, "stock")'] = "move: AC is not in hand 2",
    ['t:tuck("AC", 2, "stock")'] = "tuck: AC is not in hand 2",
    ['t:tuck("AC", 1, "hand 2")'] = "tuck: a pile is due, not a hand: " .. THERE:match "the piles.*",
    ['t:move("AC AC", 1, "stock")'] = "move: AC is not in hand 1",
    ['t:move(cards "AC QC", 1, "stock")'] = "move: QC is not in hand 1",
    ['t:move("AC 1Z", 1, "stock")'] = "move: there is no card at '1Z'",
    ['t:move({}, 1, "stock")'] = "move: the cards are a set or names like \"KD 7D\", not a table",
    ['t:show("stok")'] = "show: there is no place \"stok\": " .. THERE,
    ['t:show(1, "QC")'] = "show: QC is not in hand 1",
    ['t:show(1, nil, 3)'] = "show: there is no seat 3: " .. THERE,
    ['t:show(1, nil, "stock")'] = "show: cards are shown to a seat, or to all if none is named",
    ['t:shuffle "stok"'] = "shuffle: there is no place \"stok\": " .. THERE,
    ['t:shuffle(2)'] = "shuffle: a pile is due, not a hand: " .. THERE:match "the piles.*",
  } do
    it(body, function() fails(sentence, body) end)
  end
end)

-- ---- a deal that depends on the deal

describe("the rule packets as a function", function()
  local BY_DEAL = "function g.packets(t) return t.more or (t.deal_number + 1) .. ' each, rest to stock' end " .. TWO
  it("says the plan of each deal", function()
    local s = assert(played("t:deal() out(sets.count(t:hand(1)), sets.count(t:pile 'stock'))", { { pack = PACK } }, BY_DEAL))
    local out = {}
    for _, entry in ipairs(s:take()) do
      if entry.line[1] == "hand" then out[#out + 1] = entry.line:get "result":get "out"[1] end
    end
    assert.same({ { 2, 12 }, { 3, 10 } }, out)
  end)
  it("is asked again when all that it said is dealt, and goes on from there", function()
    gives({ { "AC KC AD" }, { "QC JC KD" }, { "QD" }, { "JS" } }, [[
      t:deal()
      t.more = "1 each then 1 to won 1"
      t:deal()
      t:deal()
      out(sets.text(t:hand(1)))
      out(sets.text(t:hand(2)))
      out(t:top "won 1")
      t.more = "8 to column 1, 1 to column 3"
      t:deal()
      out(t:top "column 3")]], "function g.packets(t) return t.more or '2 each' end")
    assert.same({ { "AC", "KC", "AD" } }, (assert(watched([[
      t:deal() t.more = "1 each" t:deal() out(table.unpack(t:dealt(1)))]],
      "function g.packets(t) return t.more or '2 each' end"))))
  end)
  it("is refused where it is at fault", function()
    local function says(sentence, text)
      local _, why = watched("t:deal()", "function g.packets(t) return " .. text .. " end")
      assert.equal(sentence, (why:gsub("^probe.lua:%d+: ", "")))
      assert.equal(why, select(2, fast("t:deal()", "function g.packets(t) return " .. text .. " end")))
    end
    says("the rule `packets`: more cards are dealt than the pack has", "'9 each'")
    says("the rule `packets`: there is no such pile: the rule `piles` must name it, at 'talon'", "'2 to talon'")
    says("the rule `packets` must return text, not nothing", "nil")
    says("the rule `packets` must return text, not 3", "3")
    says("a rule that only looks may not write into t (x)", "nil, (function() t.x = 1 end)()")
  end)
  it("is asked for the pack that deals given hands", function()
    local s = assert(opened("t:deal() out(sets.text(t:hand(1)))", BY_DEAL))
    assert(s:hands({ "AC KC", "QC JC" }, { stock = "AD KD QD JD AH KH QH JH AS KS QS JS" }))
    assert.equal(PACK, s.log[1].pack)
    local _, why = s:hands({ "AC KC", "QC JC" }, { stock = "AD KD QD JD AH KH QH JH AS KS QS JS" })
    assert.equal("seat 1 gets 3 cards, not 2", engine.texts.plain(why.sentence))
    local late = assert(opened("t.n = 2 t:deal()", "function g.packets(t) return t.n + 0 .. ' each' end"))
    _, why = late:hands({ "AC KC", "QC JC" }, {})
    local begun = "^what is dealt cannot be said before the hand has begun: probe.lua:%d+: "
    assert.truthy(why.sentence:find(begun), why.sentence)
  end)
end)

-- ---- lines and views

-- The lines of a session for a seat (nil: all there is), from those of the deal on.
local function lines_of(entries, seat)
  local list = {}
  for i = 2, #entries do
    local line = engine.session.view(entries[i], seat)
    if line then list[#list + 1] = record.encode(line) end
  end
  return list
end

local function view_is(wanted, body, seat, inputs, more)
  local s = assert(played(body, inputs, more))
  local lines = lines_of(s:take(), seat)
  lines[#lines], lines[#lines - 1] = nil, nil -- hand and game
  assert.same(wanted, lines)
end

local DEAL = '{"deal":1,"dealer":2}'

describe("a move", function()
  it("is a line; a view names what its seat saw before or sees after", function()
    local body = [[
      t:deal()
      t:take(1, "stock")
      t:move("AC AH", 1, "discards")
      t:take(2, "discards")
      t:move("QC AH", 2, "won 2")
      t:move("KD QD", "column 2", 2)
      t:move("KD", 2, 1)]]
    view_is({ '{"pack":"' .. PACK .. '"}', DEAL, '{"move":"AH","from":"stock","to":"hand 1"}',
              '{"move":"AC AH","from":"hand 1","to":"discards"}', '{"move":"AH","from":"discards","to":"hand 2"}',
              '{"move":"QC AH","from":"hand 2","to":"won 2"}', '{"move":"KD QD","from":"column 2","to":"hand 2"}',
              '{"move":"KD","from":"hand 2","to":"hand 1"}' }, body)
    view_is({ '{"cards":"AC KC","discards":"AD"}', DEAL, '{"move":"AH","from":"stock","to":"hand 1"}',
              '{"move":"AC AH","from":"hand 1","to":"discards"}', '{"move":"AH","from":"discards","to":"hand 2"}',
              '{"move":"","hidden":2,"from":"hand 2","to":"won 2"}',
              '{"move":"","hidden":2,"from":"column 2","to":"hand 2"}',
              '{"move":"KD","from":"hand 2","to":"hand 1"}' }, body, 1)
    view_is({ '{"cards":"QC JC","discards":"AD"}', DEAL, '{"move":"","hidden":1,"from":"stock","to":"hand 1"}',
              '{"move":"AC AH","from":"hand 1","to":"discards"}', '{"move":"AH","from":"discards","to":"hand 2"}',
              '{"move":"QC AH","from":"hand 2","to":"won 2"}', '{"move":"KD QD","from":"column 2","to":"hand 2"}',
              '{"move":"KD","from":"hand 2","to":"hand 1"}' }, body, 2)
  end)
  it("under a pile says so, and a view counts what its seat may not see", function()
    local body = 't:deal() t:tuck("AC KC", 1, "stock") t:tuck("QC", 2, "discards")'
    view_is({ '{"pack":"' .. PACK .. '"}', DEAL, '{"move":"AC KC","from":"hand 1","to":"stock","under":true}',
              '{"move":"QC","from":"hand 2","to":"discards","under":true}' }, body)
    view_is({ '{"cards":"QC JC","discards":"AD"}', DEAL, '{"move":"","hidden":2,"from":"hand 1","to":"stock","under":true}',
              '{"move":"QC","from":"hand 2","to":"discards","under":true}' }, body, 2)
  end)
  it("of a hand is told to the seat that decides for it, too", function()
    view_is({ '{"cards":"AC KC","discards":"AD"}', DEAL, '{"move":"QC","from":"hand 2","to":"stock"}' },
            't:deal() t:play_for(2, 1) t:move("QC", 2, "stock")', 1)
  end)
  it("is remembered by the seat from whose hand it came", function()
    local body = 't:deal() t:move("AC", 1, "stock") t:lay(1, cards "KC", "won 2") t:take(2, "stock") '
      .. 't:move("KC", "won 2", "stock")'
    view_is({ '{"cards":"AC KC","discards":"AD"}', DEAL, '{"move":"AC","from":"hand 1","to":"stock"}',
              '{"move":"AC","from":"stock","to":"hand 2"}', '{"move":"KC","from":"won 2","to":"stock"}' }, body, 1)
    view_is({ '{"cards":"AC KC"}', DEAL, '{"move":"AC","from":"hand 1","to":"column 1"}', '{"cards":1,"pile":"column 1"}',
              '{"move":"","hidden":1,"from":"column 1","to":"stock"}' },
            't:deal() t:move("AC", 1, "column 1") t:shuffle "column 1" t:move("AC", "column 1", "stock")', 1,
            { { pack = "AC", pile = "column 1" } }, 'g.packets = "2 each"')
  end)
  it("of no card says nothing", function()
    view_is({ '{"cards":"AC KC","discards":"AD"}', DEAL }, 't:deal() t:move(0, 1, 2) t:take(1, "column 1")', 1)
  end)
  it("asks the rules that say who sees a pile or a hand", function()
    local open = 'g.open = { ["column 2"] = function(t, seat) return seat == 1 end }'
    local body = 't:deal() t:move("KD QD", "column 2", "stock") t:move("AC", 1, "column 2") t:move("KC", 1, "stock")'
    view_is({ '{"cards":"AC KC","column 2":"KD QD JD","discards":"AD"}', DEAL,
              '{"move":"KD QD","from":"column 2","to":"stock"}', '{"move":"AC","from":"hand 1","to":"column 2"}',
              '{"move":"KC","from":"hand 1","to":"stock"}' }, body, 1, nil, open)
    local hides = 'function g.hidden(t, seat) return t:hand(seat) & cards "KC" end '
      .. 'function g.face_up(t, seat) return t:hand(seat) & cards "AC" end '
    view_is({ '{"cards":"AC","face_up":["AC",""],"discards":"AD"}', DEAL,
              '{"move":"","hidden":2,"from":"column 2","to":"stock"}',
              '{"move":"AC","from":"hand 1","to":"column 2"}', '{"move":"","hidden":1,"from":"hand 1","to":"stock"}' },
            body, 1, nil, hides)
    view_is({ '{"cards":"QC JC","face_up":["AC",""],"discards":"AD"}', DEAL,
              '{"move":"","hidden":2,"from":"column 2","to":"stock"}', '{"move":"AC","from":"hand 1","to":"column 2"}',
              '{"move":"","hidden":1,"from":"hand 1","to":"stock"}' }, body, 2, nil, hides)
  end)
  it("comes after the line of the cards dealt before it, and before that of those dealt later", function()
    local packets = 'g.packets = "2 each then 2 each, 2 to won 1, 2 to won 2, 2 to discards"'
    local body = 't:deal() t:move("AC", 1, "column 1") t:show(2) t:deal()'
    view_is({ '{"cards":"AC KC"}', DEAL, '{"move":"AC","from":"hand 1","to":"column 1"}', '{"show":"QC JC","in":"hand 2"}',
              '{"cards":"AD KD","discards":"AS KS","won 1":"AH KH","hand 2":"QD JD"}' }, body, 1, nil, packets)
    view_is({ '{"cards":"QC JC"}', DEAL, '{"move":"","hidden":1,"from":"hand 1","to":"column 1"}',
              '{"show":"QC JC","in":"hand 2"}', '{"cards":"QD JD","discards":"AS KS","won 2":"QH JH"}' },
            body, 2, nil, packets)
  end)
end)

describe("what is shown", function()
  it("is a line: all are told the cards, or the seat to which they are shown", function()
    local body = 't:deal() t:show(1, "KC") t:show("column 2", nil, 2) t:show("stock", cards "AH KH", 1) t:show("won 1")'
    view_is({ '{"pack":"' .. PACK .. '"}', DEAL, '{"show":"KC","in":"hand 1"}', '{"show":"KD QD JD","in":"column 2","to":2}',
              '{"show":"AH KH","in":"stock","to":1}', '{"show":"","in":"won 1"}' }, body)
    view_is({ '{"cards":"AC KC","discards":"AD"}', DEAL, '{"show":"KC","in":"hand 1"}', '{"show":3,"in":"column 2","to":2}',
              '{"show":"AH KH","in":"stock","to":1}', '{"show":"","in":"won 1"}' }, body, 1)
    view_is({ '{"cards":"QC JC","discards":"AD"}', DEAL, '{"show":"KC","in":"hand 1"}',
              '{"show":"KD QD JD","in":"column 2","to":2}', '{"show":2,"in":"stock","to":1}', '{"show":"","in":"won 1"}' },
            body, 2)
  end)
  local function moves(body, seat, ...)
    local wanted = { seat == 1 and '{"cards":"AC KC","discards":"AD"}' or '{"cards":"QC JC","discards":"AD"}', DEAL, ... }
    view_is(wanted, "t:deal() " .. body, seat)
  end
  it("of a place counts for what comes there later", function()
    moves('t:show("column 1") t:move("AC KC", 1, "column 1") t:move("AC", "column 1", "stock")', 2,
      '{"show":"","in":"column 1"}', '{"move":"AC KC","from":"hand 1","to":"column 1"}',
      '{"move":"AC","from":"column 1","to":"stock"}')
  end)
  it("stays shown from place to place", function()
    moves('t:show("stock", "QH") t:move("QH JH", "stock", "column 1") t:move("QH JH", "column 1", "column 3")', 2,
      '{"show":"QH","in":"stock"}', '{"move":"QH","hidden":1,"from":"stock","to":"column 1"}',
      '{"move":"QH","hidden":1,"from":"column 1","to":"column 3"}')
    moves('t:show(1, "AC") t:move("AC KC", 1, "stock") t:move("AC KC", "stock", "column 1")', 2,
      '{"show":"AC","in":"hand 1"}', '{"move":"AC","hidden":1,"from":"hand 1","to":"stock"}',
      '{"move":"AC","hidden":1,"from":"stock","to":"column 1"}')
  end)
  it("is so no longer when a seat has moved it to where it alone looks", function()
    moves('t:show("stock", "AH") t:take(1, "stock") t:move("AC AH", 1, "stock")', 2,
      '{"show":"AH","in":"stock"}', '{"move":"AH","from":"stock","to":"hand 1"}',
      '{"move":"","hidden":2,"from":"hand 1","to":"stock"}')
    moves('t:show(1, "AC") t:lay(1, cards "AC KC", "won 1") t:move("AC KC", "won 1", "stock")', 2,
      '{"show":"AC","in":"hand 1"}', '{"move":"","hidden":2,"from":"won 1","to":"stock"}')
  end)
  it("is so no longer when its place is shuffled", function()
    view_is({ '{"cards":"QC JC","discards":"AD"}', DEAL, '{"show":"QD","in":"column 2"}',
              '{"move":"","hidden":2,"from":"column 2","to":"stock"}', '{"cards":1,"pile":"column 2"}',
              '{"move":"","hidden":1,"from":"column 2","to":"stock"}' }, [[
      t:deal()
      t:show("column 2", "QD")
      t:move("KD JD", "column 2", "stock")
      t:shuffle "column 2"
      t:move("QD", "column 2", "stock")]], 2, { { pack = "QD", pile = "column 2" } })
  end)
  it("is so no longer in the next deal", function()
    local s = assert(played([[
      t:deal()
      if t.deal_number == 1 then t:show("column 2") t:show("stock", "AH") end
      t:move("QD", "column 2", "stock")
      t:take(1, "stock")]], { { pack = PACK } }, TWO))
    assert.equal('{"move":"","hidden":1,"from":"column 2","to":"stock"}', lines_of(s:take(), 2)[10])
  end)
end)

-- ---- shuffles

local SHUFFLES = [[
  t:deal()
  t:shuffle "stock"
  out(table.unpack(t:list "stock"))
  t:move(t:pile "discards", "discards", "stock")
  t:shuffle "stock"
  out(table.unpack(t:list "stock"))]]

describe("a shuffle of a pile", function()
  it("is a line, whose cards an input gives; a view counts them unless its seat sees them lie", function()
    local first, second = "JS QS KS AS JH QH KH AH", "AD JS QS KS AS JH QH KH AH"
    local s = assert(played(SHUFFLES, { { pack = first, pile = "stock" }, { pack = second, pile = "stock" } }))
    assert.same({ referee.split(first), referee.split(second) }, s.last.result:get "out")
    local entries = s:take()
    assert.equal(('{"pack":"%s","pile":"stock"}'):format(second), lines_of(entries)[5])
    for seat = 1, 2 do assert.equal('{"cards":9,"pile":"stock"}', lines_of(entries, seat)[5]) end
    local open = assert(played('t:deal() t:shuffle "discards"', { { pack = "AD", pile = "discards" } }))
    assert.equal('{"pack":"AD","pile":"discards"}', lines_of(open:take(), 1)[3])
  end)
  it("is drawn under the seed, the same in a simulation", function()
    local seeded = { houserule = 1, game = "probe", dealer = 2, seed = "probe" }
    local s = assert(played(SHUFFLES, nil, nil, seeded))
    while s.state == "pack" do
      local ok, why = s:pack()
      assert(ok, why and why.sentence)
    end
    local drawn = s.last.result:get "out"
    assert.equal(8, #drawn[1])
    local stock = referee.split(s.log[1].pack)
    assert.not_same(table.move(stock, 9, 16, 1, {}), drawn[1])
    local game = assert(engine.compose.game(library_of(SHUFFLES), "probe", {}))
    local t, engine_table = seat_table.new(game.rules)
    engine_table.seed "probe"
    engine_table.begin_deal(2)
    t.dealer, t.deal_number, t.active = 2, 1, t.active_from[2]
    assert(core.guarded(game.rules.hand, t))
    assert.same(drawn, t.out)
  end)
  it("draws what no other shuffle depends on: the packs of later deals are as they were", function()
    local function second_pack(body)
      local s = assert(played(body, nil, TWO, { houserule = 1, game = "probe", dealer = 2, seed = "a" }))
      local whole = {}
      while s.state == "pack" do assert(s:pack()) end
      for _, step in ipairs(s.log) do
        if not step.pile then whole[#whole + 1] = step.pack end
      end
      assert.equal(2, #whole)
      return whole[2]
    end
    assert.equal(second_pack "t:deal()", second_pack 't:deal() t:shuffle "stock" t:shuffle "stock"')
  end)
  it("refuses cards that are not those of the pile, and what is not due", function()
    local function refused(sentence, inputs)
      local s, why = played(SHUFFLES, inputs)
      assert.is_nil(s)
      assert.equal(sentence, why)
    end
    refused("the stock has 8 cards, not 2", { { pack = "AH KH", pile = "stock" } })
    refused("AD is no card of this pile", { { pack = "AD", pile = "stock" } })
    refused("AH is in the stock twice", { { pack = "AH AH", pile = "stock" } })
    for _, line in ipairs { { pack = PACK }, { pack = "AH", pile = "won 1" } } do
      refused('the stock is to be shuffled: its cards are due, and `pile`: "stock"', { line })
    end
    refused("without a seed a pack is due", { {} })
    local s = assert(opened(SHUFFLES))
    local _, why = s:pack(PACK, "stock")
    assert.equal("no pile is to be shuffled now, not the stock: a whole pack is due", why.sentence)
    _, why = s:pack(PACK, {}) -- as a record may have it: its address is another one each time
    assert.is_nil(why.sentence:find "0x", why.sentence)
    assert(s:pack(PACK))
    assert.matches('`pile`: "stock"', select(2, s:hands({ "AC KC", "QC JC" }, {})).sentence)
  end)
end)

-- ---- copies, and hands that are given

local DOUBLED = [[
local g = game { id = "probe", title = "Probe", players = { 2 } }
g.pack, g.ranks = pack "2 x AK of CD", "A K"
g.piles = { stock = "closed", discards = "open", column = "closed 2" }
g.packets = "2 each, 1 to discards, 1 to column 2, rest to stock"
function g.hand(t)
  t:deal()
  %s
end
function g.result(t) return fields("out", t:list "stock") end
function g.game_over() return {}, "end" end
]]

local function doubled(body, inputs)
  local library = engine.library.new {}
  library:put("games", "probe", "probe.lua", DOUBLED:format(body))
  local s = assert(engine.session.open(library, HEADER))
  assert(s:hands({ "AC AC", "KC AD" }, { discards = "KD", ["column 2"] = "KC", stock = "AD KD" }))
  for _, input in ipairs(inputs or {}) do
    if input.pack then assert(s:pack(input.pack, input.pile)) else assert(s:decide(1, input[1])) end
  end
  return s
end

describe("cards alike", function()
  local DEALT = { '{"cards":"AC AC","discards":"KD"}', '{"cards":"KC AD","discards":"KD"}' }
  local function views(body, one, two, inputs)
    for seat, wanted in ipairs { one, two } do
      local lines = lines_of(doubled(body, inputs):take(), seat)
      assert.same({ DEALT[seat], DEAL, table.unpack(wanted) }, table.move(lines, 1, #lines - 2, 1, {}))
    end
  end
  it("are moved by their name, the one first that all see", function()
    views('t:show(1, "AC") t:move("AC", 1, "column 1") t:move("AC", 1, "column 1")',
      { '{"show":"AC","in":"hand 1"}', '{"move":"AC","from":"hand 1","to":"column 1"}',
        '{"move":"AC","from":"hand 1","to":"column 1"}' },
      { '{"show":"AC","in":"hand 1"}', '{"move":"AC","from":"hand 1","to":"column 1"}',
        '{"move":"","hidden":1,"from":"hand 1","to":"column 1"}' })
    views('t:move("AC AC", 1, "column 1")', { '{"move":"AC AC","from":"hand 1","to":"column 1"}' },
      { '{"move":"","hidden":2,"from":"hand 1","to":"column 1"}' })
    views('t:show(1, "AC") t:move("AC AC", 1, "column 1")',
      { '{"show":"AC","in":"hand 1"}', '{"move":"AC AC","from":"hand 1","to":"column 1"}' },
      { '{"show":"AC","in":"hand 1"}', '{"move":"AC","hidden":1,"from":"hand 1","to":"column 1"}' })
  end)
  it("are named from the top of a pile down", function()
    local two = 't:move("AC", 1, "stock") t:move("KC", 2, "stock") t:move("AC", 1, "stock") '
    local function stock(body) return doubled(two .. body).last.result:get "out" end
    assert.same({ "AC", "KC", "AC", "AD", "KD" }, stock "")
    assert.same({ "KC", "AC", "AD", "KD", "AC" }, stock 't:tuck(t:top "stock", "stock", "stock")')
    assert.same({ "AC", "KC", "AC", "AD", "KD" }, stock 'for _ = 1, 5 do t:tuck(t:top "stock", "stock", "stock") end')
    assert.same({ "AD", "KD" }, stock 't:move("AC", "stock", 1) t:move("KC AC", "stock", 2)')
  end)
  it("are picked and played by their name too, the one first that all see", function()
    local second = 'local ac = t:hand(1) & cards "AC" t:show(1, ac & ac - 1) '
    local hidden = '{"move":"","hidden":1,"from":"hand 1","to":"column 1"}' -- nobody sees a second one
    local two = lines_of(doubled(second .. 't:move(t:pick(1, "give", 1), 1, "column 1") t:move("AC", 1, "column 1")',
      { { "give AC" } }):take(), 2)
    assert.same({ '{"move":"AC","from":"hand 1","to":"column 1"}', hidden }, { two[#two - 3], two[#two - 2] })
    two = lines_of(doubled(second .. 't:lead(1) t:play_card() t:move("AC", 1, "column 1")', { { "play AC" } }):take(), 2)
    assert.equal(hidden, two[#two - 2])
  end)
  it("are all there in a shuffle's line", function()
    local body = 't:move("AC AC", 1, "stock") t:shuffle "stock"'
    local s = doubled(body, { { pack = "AC KD AC AD", pile = "stock" } })
    assert.same({ "AC", "KD", "AC", "AD" }, s.last.result:get "out")
    assert.equal('{"pack":"AC KD AC AD","pile":"stock"}', lines_of(s:take())[4])
  end)
end)

-- ---- the whole

-- A game in which all that can be done with places is done, as chance decides.
local MANY = [[
local g = game { id = "many", title = "Many", players = { 3 } }
g.pack, g.ranks = cards "AKQJT98 of CDHS", "A K Q J T 9 8"
g.piles = { stock = "closed", discards = "open", won = "own each", column = "closed 3" }
g.packets = "2 each, 2 to discards, 1 to column 2, rest to stock then 0 each"
g.secret = { keep = true }
local function one(t, seat, point, names)
  local words = {}
  for i, name in ipairs(names) do words[i] = point .. " " .. name end
  return t:ask(seat, point, words):match " (.*)"
end
function g.hand(t)
  t:deal()
  t:show("column 2", t:top "column 2", 3)
  for round = 1, 6 do
    for seat = 1, 3 do
      local from = one(t, seat, "from", { "stock", "discards", "column 1", "column 2" })
      local card = t:take(seat, from)
      if card and round == 4 then t:show(seat, card, t:left_of(seat)) end
      if t:hand(seat) ~= 0 then
        local to = one(t, seat, "to", { "discards", "won", "column 3", "hand" })
        card = one(t, seat, to == "discards" and "lay" or "keep", sets.list(t:hand(seat)))
        to = to == "won" and "won " .. seat or to == "hand" and t:left_of(seat) or to
        if round == 3 and seat == 1 then t:show("hand 1") end
        t:move(card, seat, to)
      end
    end
    if round == 3 then
      t:move(t:pile "discards", "discards", "stock")
      t:shuffle "stock"
      t:show("stock", t:top "stock")
    end
  end
end
function g.result(t) return fields("left", sets.count(t:pile "stock")) end
function g.game_over() return {}, "end" end
]]

local function many()
  local library = engine.library.new {}
  library:put("games", "many", "many.lua", MANY)
  return library
end

local function random_game(number)
  local s = assert(engine.session.open(many(), { houserule = 1, game = "many", seed = "many " .. number }))
  while s.state ~= "over" do
    if s.state == "pack" then assert(s:pack()) else assert(s:answer(s:random_answer())) end
  end
  return s
end

-- A seat's knowledge as its view states it: the place of each card that it has seen and can still follow. Written from the
-- pages of the language and the protocol only, line by line.
local function followed(lines)
  local own = {}
  for _, text in ipairs(lines) do
    local line = json.decode(text)
    if line.cards and not line.pile then
      for card in line.cards:gmatch "%S+" do own[card] = true end
    elseif line.move and line.to and line.from then
      for card in line.move:gmatch "%S+" do own[card] = line.to == "hand " .. lines.seat or nil end
    end
  end
  return own
end

describe("a game of many moves", function()
  it("replays, with its shuffles and without them", function()
    for number = 1, 10 do
      local s = random_game(number)
      local said = lines_of(s:take())
      assert.same(said, lines_of(assert(s:replay(#s.log)):take()))
      local again = assert(engine.session.open(many(), s:full_header()))
      for _, step in ipairs(s.log) do
        if step["do"] then
          while again.state == "pack" do assert(again:pack()) end
          assert(again:decide(step.by, step["do"]))
        end
      end
      assert.same(said, lines_of(again:take()))
    end
  end)
  it("tells a seat all that comes into its hand and goes from it", function()
    for number = 1, 20 do
      local s = random_game(number)
      local entries = s:take()
      for seat = 1, 3 do
        local lines, hand = lines_of(entries, seat), {}
        lines.seat = seat
        for _, card in ipairs(core.sets.list(s.t:hand(seat))) do hand[card] = true end
        assert.same(hand, followed(lines))
      end
    end
  end)

  -- Two cards of the pack change places, wherever they are named: a seat that sees neither sees no difference.
  local function exchanged(text, a, b)
    return (text:gsub("%f[%w][%w][%w]%f[%W]", { [a] = b, [b] = a }))
  end
  local function is_named(lines, card)
    for _, line in ipairs(lines) do
      if line:find("%f[%w]" .. card .. "%f[%W]") then return true end
    end
  end
  it("shows a seat the same view, whichever cards it does not see", function()
    local tried = 0
    for number = 1, 25 do
      local s = random_game(number)
      local entries, header = s:take(), { houserule = 1, game = "many", dealer = s:full_header().dealer }
      for seat = 1, 3 do
        local lines, unseen = lines_of(entries, seat), {}
        for _, card in ipairs(core.sets.list(s.rules.pack)) do
          if not is_named(lines, card) then unseen[#unseen + 1] = card end
        end
        for i = 2, math.min(#unseen, 3) do
          local other = assert(engine.session.open(many(), header))
          for _, step in ipairs(s.log) do
            if step.pack then assert(other:pack(exchanged(step.pack, unseen[1], unseen[i]), step.pile))
            else assert(other:decide(step.by, exchanged(step["do"], unseen[1], unseen[i]))) end
          end
          assert.same(lines, lines_of(other:take(), seat))
          tried = tried + 1
        end
      end
    end
    assert.is_true(tried > 100, "tried " .. tried)
  end)
end)
