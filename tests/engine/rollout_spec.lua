-- rollout_spec.lua - a hand played on from its middle: what a seat knows of the cards, what fits it, and what comes of it.
local referee = require "referee"
local engine = referee.engine()
local core = require "houserule.core"
local rollout = require "houserule.play.rollout"

local unheard = { listener = {} } -- how a session is opened whose lines nobody reads

local session, sets = engine.session, engine.sets
local library = engine.library.new({}):pinned()

local policy = {
  word = function(at, _, _, list) return list[at.engine_table.bot(#list)] end,
  teams = function(at) at.engine_table.policy(0, {}) end,
}

local function open(header) return assert(session.open(library, header, unheard)) end

local function playing_on(s, seat, how)
  local game = assert(engine.compose.game(library, s.header.game, s.header))
  local on, why = rollout.at(game, s:full_header(), s.log, how or policy)
  assert(on, why or "the log ends outside a hand")
  assert(on:watch(seat or s.question.seat))
  return on
end

-- A seat's knowledge as plain data; and for each kind of place the suits it lacks and the cards it may hold.
local function known_to(s, seat)
  local on = playing_on(s, seat)
  local spec = assert(on.seen:packs(on.hand_steps, true))
  local of = {}
  for i, name in ipairs(spec.of) do of[name] = { lacks = spec.lacks[i], may = spec.may[i] & spec.cards } end
  return spec, of, on
end

-- Zole; seat 3 deals, seat 1 leads. Trumps are all queens, jacks and diamonds.
local HANDS = { "QC QH JC JD AD TD AC 9H", "QS JS KD 8D AH TH KC 9S", "QD JH 9D 7D AS KS TC KH" }

local function zole(hands, talon, moves)
  local s = open { houserule = 1, game = "zole", dealer = 3 }
  assert(s:hands(hands, { talon = talon }))
  for _, move in ipairs(moves) do
    local ok, why = s:decide(s.question.seat, move)
    assert(ok, why and why.sentence)
  end
  return s
end

-- A game of each kind under a seed, decided at random; visit(s) at every so many asks within hands.
local function wander(name, seed, asks, every, visit)
  local s
  local game, variant = name:match "^(%S+) ?(%S*)$"
  for i = 1, asks do
    if not s or s.state == "over" then
      s = open { houserule = 1, game = game, variants = variant ~= "" and { variant } or nil, seed = seed .. i }
    end
    while s.state == "pack" do assert(s:pack()) end
    if i % every == 0 and s.engine_table.is_open() and s.question.point ~= "first-pitch" then visit(s) end
    assert(s:answer(s:random_answer(50000)))
  end
end

local GAMES = { "zole", "bela-2", "bela-3", "klaberjass-4", "single-cribbage", "double-cribbage", "irish-don", "blind-don",
                "nine-card-don", "phat", "irish-don two-player", "klaberjass-4 suit-pack" }

describe("what a seat knows", function()
  it("is its hand, what was played, and what plays rule out", function()
    local s = zole(HANDS, "9C TS",
                   { "pass", "pass", "solo", "play AC", "play KC", "play TC", "play 9H", "play TH", "play KH" })
    local spec, of = known_to(s, 2) -- it took the second trick and leads
    assert.equal(sets.cards "QC QH JC JD AD TD QD JH 9D 7D AS KS 9C TS", spec.cards)
    assert.equal(6, of[1].lacks)
    assert.equal(6, of[3].lacks)
    assert.equal(2, of.talon.lacks)
    assert.equal(spec.cards, of[1].may) -- both have followed suit
    assert(s:decide(2, "play AH"))
    assert(s:decide(3, "play QD")) -- void of hearts: it ruffs, and the heart it does not hold is gone anyway
    assert(s:decide(1, "play JD"))
    of = select(2, known_to(s, 2))
    assert.equal(spec.cards & ~sets.cards "QD JD", of[1].may)
    assert(s:decide(3, "play AS")) -- a spade is led
    assert(s:decide(1, "play TD")) -- seat 1 has none
    of = select(2, known_to(s, 2))
    assert.equal(sets.cards "QC QH JC AD JH 9D 7D 9C", of[1].may)
    assert.equal(sets.cards "QC QH JC AD JH 9D 7D KS 9C TS", of[3].may)
  end)

  it("still rules out a suit that a seat could not follow when it plays other cards", function()
    local s = zole(HANDS, "9C TS", { "solo", "play AC", "play KC", "play TC", "play 9H", "play AH", "play KH", "play 9S",
                                     "play KS", "play QC", "play QH" })
    local _, of = known_to(s, 2)
    assert.equal(0, of[1].may & s.rules.sets.same "AS")
    assert.is_true(of[3].may & s.rules.sets.same "AS" ~= 0)
  end)
  -- Gin: seat 1 has the cards of the odd places and draws one; whether that or one it was dealt lies on the discards nobody
  -- else can tell, so the card is laid at the first place that the hand had by then.
  it("lays a card that was seen of a hand where the hand had it by then", function()
    local s = open { houserule = 1, game = "gin-rummy", dealer = 2, seed = "k7" }
    assert(s:pack())
    for _, word in ipairs { "pass", "pass", "draw" } do
      if s.question.point ~= "discard" then assert(s:decide(s.question.seat, word)) end
    end
    assert.same({ 1, "discard" }, { s.question.seat, s.question.point })
    local word = s.question:nth(1).text
    assert(s:decide(1, word))
    local spec = known_to(s, 2)
    assert.equal(s.rules.sets.same(word:match "%S+$"), 1 << (spec.fixed[1] or 63))
  end)
  it("does not tell a talon that was taken up from the hand, nor which cards were laid away", function()
    local s = zole(HANDS, "9C TS", { "pass", "take", "discard AH 9C", "play AC" })
    local spec, of, on = known_to(s, 3)
    assert.equal(8, of[2].lacks)
    assert.equal(2, of.talon.lacks) -- what was laid away, in its place
    assert.equal(spec.cards, of[2].may)
    assert.is_true(on:prepare("x", true))
    on:try(2, "play KC")
    local seen = {}
    for i = 1, 200 do
      core.unseen.draw(on.packs, i)
      for place, name in ipairs(spec.of) do
        if name == "talon" then seen[sets.text(core.unseen.cards(on.packs, place))] = true end
      end
    end
    local n = 0
    for _ in pairs(seen) do n = n + 1 end
    assert.is_true(n > 60, n) -- of 120 ways to lay two of 16 away
  end)

  it("is true of the cards as they lie", function()
    for _, name in ipairs(GAMES) do
      local looked = 0
      wander(name, "true", 45, 9, function(s)
        local seats = s.engine_table.active()
        local viewer = seats[looked % #seats + 1]
        local spec, of = known_to(s, viewer)
        for _, seat in ipairs(seats) do
          local place = of[seat]
          if place then
            local hidden = s.t:hand(seat) & spec.cards
            assert.equal(place.lacks, sets.count(hidden), name)
            assert.equal(0, hidden & ~place.may, name .. ": seat " .. seat .. " holds what is ruled out")
          end
        end
        looked = looked + 1
      end)
      assert.is_true(looked > 2, name)
    end
  end)

  -- Two cards that the viewer cannot see change places: if it sees the same game then, it knows the same.
  it("does not depend on what it cannot see", function()
    local function swap(text, a, b)
      return (text:gsub("%w%w", function(card) return card == a and b or card == b and a or card end))
    end
    local function seen_by(s, viewer)
      local lines = {}
      for _, entry in ipairs(s:take()) do
        local line = session.view(entry, viewer)
        if line then lines[#lines + 1] = line end
      end
      return lines
    end
    local function loud(header, log)
      local s = assert(session.open(library, header))
      for _, step in ipairs(log) do
        local ok
        if step.pack then ok = s:pack(step.pack) else ok = s:decide(step.by, step["do"]) end
        if not ok then return nil end
      end
      return s
    end
    for _, name in ipairs(GAMES) do
      local compared, tried = 0, 0
      wander(name, "swap", 50, 9, function(s)
        local viewer = s.question.seat
        local spec = known_to(s, viewer)
        local hidden = sets.list(spec.cards & ~(s.rules.second_pack or 0)) -- of one part of the pack, if it has two
        for i = 1, math.min(4, #hidden - 1) do
          local a, b = hidden[i], hidden[#hidden + 1 - i]
          local log, pack = {}, nil
          for at, step in ipairs(s.log) do
            if step.pack then pack = at end
          end
          for at, step in ipairs(s.log) do
            log[at] = { by = step.by, pack = step.pack, ["do"] = step["do"] }
            if at == pack then log[at].pack = swap(step.pack, a, b)
            elseif at > pack and step.by ~= viewer then log[at]["do"] = swap(step["do"], a, b) end
          end
          local header = s:full_header()
          local other, same = loud(header, log), loud(header, s.log)
          tried = tried + 1
          if other and other.question and other.question.seat == viewer then
            local one, two = seen_by(same, viewer), seen_by(other, viewer)
            if pcall(assert.same, one, two) then
              local was, now = playing_on(same), playing_on(other)
              assert.same({ was.seen:packs(was.hand_steps, true) }, { now.seen:packs(now.hand_steps, true) }, name)
              compared = compared + 1
            end
          end
        end
      end)
      assert.is_true(compared > 1, ("%s: %d of %d"):format(name, compared, tried))
    end
  end)
end)

describe("a hand played on", function()
  it("comes to the score that the rules give", function()
    -- Seat 3 plays solo; before the last trick seats 1, 2 and 3 hold a card each, and each card decides nothing more.
    local s = zole(HANDS, "9C TS", { "pass", "pass", "solo" })
    while s.t:finished() < 7 do assert(s:decide(s.question.seat, s.question:legal()[1])) end
    local on = playing_on(s)
    assert.is_true(on:prepare("x", true))
    on:try(s.question.seat, s.question:legal()[1])
    local scores = {}
    for i = 1, 20 do
      local delta = on:play(i)
      scores[table.concat(delta, " ")] = true
    end
    while s.state == "ask" and s.t:finished() < 8 and s.engine_table.is_open() do
      assert(s:decide(s.question.seat, s.question:legal()[1]))
    end
    assert.is_true(scores[table.concat(s.last.delta, " ")])
  end)

  it("leaves the game at the table as it is, in every game", function()
    for _, name in ipairs(GAMES) do
      local with = {}
      wander(name, "still", 36, 9, function(s)
        local before = { table.concat(s.engine_table.scores(), " "), s.t.deal_number, s.t:hand(1), s.t:hand(2), #s.log }
        local on, fits = playing_on(s), 0
        assert.is_true(on:prepare("x", true) or on:prepare("x", false), name)
        on:try(s.question.seat, s.question:legal()[1])
        for i = 1, 600 do -- where a sequence was declared few deals fit
          if on:play(i) then fits = fits + 1 end
          if fits == 5 then break end
        end
        with[s.question.point] = (with[s.question.point] or 0) + fits
        local scores = table.concat(s.engine_table.scores(), " ")
        assert.same(before, { scores, s.t.deal_number, s.t:hand(1), s.t:hand(2), #s.log })
      end)
      for point, fits in pairs(with) do assert.is_true(fits > 0, name .. " " .. point) end
    end
  end)

  it("gives the same for the same pack and line, and another for another", function()
    local s = zole(HANDS, "9C TS", { "pass", "pass", "solo" })
    local on = playing_on(s)
    assert.is_true(on:prepare("x", true))
    on:try(1, "play AC")
    local first, kinds, n = {}, {}, 0
    for i = 1, 50 do first[i] = table.concat(on:play(i), " ") end
    for i = 50, 1, -1 do assert.equal(first[i], table.concat(on:play(i), " ")) end
    for _, text in ipairs(first) do
      n = n + (kinds[text] and 0 or 1)
      kinds[text] = true
    end
    assert.is_true(n > 2)
  end)

  it("begins with what the policy would have laid away in secret, unless that was played", function()
    local s, chosen = zole(HANDS, "9C TS", { "pass", "take", "discard AH 9C", "play JD", "play KD" }), nil
    local middle = setmetatable({}, { __index = policy })
    function middle.cards(_, _, _, _, from)
      local list = sets.list(from)
      chosen = sets.cards(list[5] .. " " .. list[6])
      return chosen
    end
    local on, laid, kept = playing_on(s, 3, middle), 0, 0
    assert.is_true(on:prepare("x", true))
    on:try(3, "play QD")
    for i = 1, 200 do
      chosen = nil
      assert.is_table(on:play(i))
      local _, talon = on.here.engine_table.place "talon"
      if chosen & sets.cards "KD" == 0 then
        assert.equal(chosen, talon)
        laid = laid + 1
      else
        assert.equal(0, talon & sets.cards "KD")
        kept = kept + 1
      end
    end
    assert.is_true(laid > 0 and kept > 0)
  end)

  it("makes calls that were made, and tries one", function()
    local s = zole(HANDS, "9C TS",
                   { "pass", "pass", "solo", "offer", "refuse", "play AC", "offer", "refuse", "play KC" })
    local on = playing_on(s)
    assert.is_true(on:prepare("x", true))
    on:try(3, "surrender")
    assert.same({ 5, 5, -10 }, on:play(1)) -- ZO-6.2, ZO-7.4: row `lost` of solo, 5 to each opponent
    on:try(3, "play TC")
    assert.is_table(on:play(1))
    on:try(3, "offer") -- not the bidder's call
    assert.is_nil(on:play(1))
  end)

  it("is not played where a script keeps more than can be put back", function()
    local text = [[
local g = game { id = "hoard", title = "Hoard", players = { 2 } }
g.pack, g.ranks, g.packets = cards "AKQJ of CD", "A K Q J", "2 each"
function g.new_game(t)
  t.hoard = {}
  for i = 1, %d do t.hoard[i] = { i } end
end
function g.hand(t)
  t:deal()
  t:ask(1, "bid", { "one", "two" })
end
function g.result() return fields("n", 1) end
function g.game_over() return {}, "end" end
]]
    for n, is_played in pairs { [400] = true, [600] = false } do
      local lib = engine.library.new {}
      lib:put("games", "hoard", "hoard.lua", text:format(n))
      lib = lib:pinned()
      local s = assert(session.open(lib, { houserule = 1, game = "hoard", dealer = 2, seed = "a" }, unheard))
      assert(s:pack())
      local game = assert(engine.compose.game(lib, "hoard", s.header))
      local on, why = rollout.at(game, s:full_header(), s.log, policy)
      assert.is_nil(why)
      assert.equal(is_played, on ~= nil)
    end
  end)

  local function fits_told(line)
    local lib = engine.library.new {}
    lib:put("games", "told", "told.lua", ([[
local g = game { id = "told", title = "Told", players = { 2 } }
g.pack, g.ranks, g.packets = cards "AKQJ of CD", "A K Q J", "2 each"
g.events = { sum = "by even" }
function g.hand(t)
  t:deal()
  %s
  t:ask(1, "bid", { "one", "two" })
end
function g.result() return fields("n", 1) end
function g.game_over() return {}, "end" end
]]):format(line))
    lib = lib:pinned()
    for has, fitting in pairs { ["AC AD"] = 5, ["QC QD"] = 10 } do -- two of six cards, with the ace and without
      local s = assert(session.open(lib, { houserule = 1, game = "told", dealer = 2 }, unheard))
      assert(s:hands({ "KC KD", has }, {}))
      local game = assert(engine.compose.game(lib, "told", s.header))
      local on = assert(rollout.at(game, s:full_header(), s.log, policy))
      assert(on:watch(1))
      assert.is_true(on:prepare("x", false))
      on:try(1, "one")
      local fits = 0
      for i = 1, on.ways do fits = fits + (on:play(i) and 1 or 0) end
      assert.equal(15, on.ways)
      assert.equal(fitting, fits)
    end
  end
  it("fits what was told, a \"no\" too", function()
    fits_told [[t:tell("sum", 2, t:hand(2) & cards "AC" ~= 0)]]
  end)
  it("fits what was told by the name of its event alone", function()
    fits_told [[t.by, t.even = 2, t:hand(2) & cards "AC" ~= 0 t:tell "sum"]]
  end)
  it("fits what was worked out for who hears it", function()
    fits_told [[t:tell("sum", 2, function(at) return at:hand(2) & cards "AC" ~= 0 end)]]
  end)

  it("says in a sentence where a rule fails", function()
    local text = [[
local g = game { id = "frail", title = "Frail", players = { 2 } }
g.pack, g.ranks, g.packets = cards "AKQJ of CD", "A K Q J", "2 each"
g.duties = { hold = "FR-1" }
function g.hand(t)
  t:deal()
  if t:ask(1, "bid", { "one", "two" }) == "two" then local _ = t.nothing.here end
  t:play_tricks(1)
end
function g.result() return fields("n", 1) end
function g.game_over() return {}, "end" end
]]
    local lib = engine.library.new {}
    lib:put("games", "frail", "frail.lua", text)
    lib = lib:pinned()
    local s = assert(session.open(lib, { houserule = 1, game = "frail", dealer = 2, seed = "a" }, unheard))
    assert(s:pack())
    local on = assert(rollout.at(assert(engine.compose.game(lib, "frail", s.header)), s:full_header(), s.log, policy))
    assert(on:watch(1))
    assert.is_true(on:prepare("x", true))
    on:try(1, "one")
    assert.same({ 0, 0 }, on:play(1))
    on:try(1, "two")
    local ok, why = pcall(on.play, on, 1)
    assert.is_false(ok)
    assert.truthy(tostring(why):find("frail.lua:6:", 1, true), why)
    assert.equal("ask", s.state)
    assert(s:decide(1, "one"))
  end)
end)

-- Each seat lays two cards away in a closed pile, and says aloud which, but where the point is secret; then seat 3 may take
-- one of them back unseen.
local AWAY = [[
local g = game { id = "away", title = "Away", players = { 3 } }
g.pack, g.ranks, g.packets = cards "AKQJT9 of SHCD", "A K Q J T 9", "6 each, 2 to away"
g.piles = { away = "closed" }
g.duties = { hold = "AW-1", follow = "AW-1" }
g.secret = { %s }
function g.hand(t)
  t:deal()
  t:lay_away("discard", 2, "away")
  if t:ask(1, "leave", { "all", "one" }) == "one" then t:move(t:pick(3, "back", 1, t:pile "away"), "away", 3) end
  for _ = 1, 4 do t:play_trick() end
  for side = 1, t.sides do t:score(side, t:tricks(side), "AW-2") end
end
function g.result() return fields("n", 1) end
function g.game_over() return {}, "end" end
]]

describe("cards laid away by a pick that all have heard", function()
  local DEALT <const> = { "AS KS QS AH KH QH", "JS TS 9S JH TH 9H", "AC KC QC AD KD QD" }
  local NAMED <const> = "TS 9H QC KD" -- of seats 2 and 3

  -- Seat 1's knowledge at its turn, and the hand to be played out from there.
  local function known(secret, moves)
    local lib = engine.library.new {}
    lib:put("games", "away", "away.lua", AWAY:format(secret))
    lib = lib:pinned()
    local s = assert(session.open(lib, { houserule = 1, game = "away", dealer = 3 }, unheard))
    assert(s:hands(DEALT, { away = "JC TC" }))
    for _, move in ipairs(moves) do assert(s:decide(s.question.seat, move)) end
    local game = assert(engine.compose.game(lib, "away", s.header))
    local on = assert(rollout.at(game, s:full_header(), s.log, policy))
    assert(on:watch(1))
    return assert(on.seen:packs(on.hand_steps, false)), on, s
  end
  local function lacking(spec)
    local list = {}
    for i, of in ipairs(spec.of) do list[of] = (list[of] or 0) + spec.lacks[i] end
    return list
  end
  local LAID <const> = { "discard AS QH", "discard TS 9H", "discard QC KD" }

  it("are known to lie there, and every pack that is drawn fits", function()
    local spec, on, s = known("", { LAID[1], LAID[2], LAID[3], "all" })
    assert.equal(sets.cards "JS 9S JH TH AC KC AD QD JC TC 9C JD TD 9D", spec.cards | sets.cards "9C JD TD 9D")
    assert.equal(0, spec.cards & sets.cards(NAMED))
    assert.same({ [2] = 4, [3] = 4, away = 2, [""] = 4 }, lacking(spec))
    assert.is_true(on:prepare("x", false))
    on:try(1, s.question:legal()[1])
    for i = 1, 100 do assert.is_table(on:play(i)) end
  end)

  it("are not known to seats that have not heard", function()
    local spec = known("discard = true", { LAID[1], LAID[2], LAID[3], "all" })
    assert.equal(sets.cards(NAMED), spec.cards & sets.cards(NAMED))
    local other = known("discard = true", { LAID[1], "discard JS JH", "discard AC AD", "all" })
    assert.same(spec, other)
  end)

  it("are known no more when one has left unseen", function()
    local moves = { LAID[1], LAID[2], LAID[3], "one" }
    local spec, on, s = known("back = true", { moves[1], moves[2], moves[3], moves[4], "back TS" })
    assert.equal(sets.cards(NAMED), spec.cards & sets.cards(NAMED))
    assert.same({ [2] = 4, [3] = 5, away = 5, [""] = 4 }, lacking(spec))
    for _, back in ipairs { "JC", "9H", "KD" } do
      assert.same(spec, (known("back = true", { moves[1], moves[2], moves[3], moves[4], "back " .. back })))
    end
    assert.is_true(on:prepare("x", false))
    on:try(1, s.question:legal()[1])
    local fits = 0
    for i = 1, 2000 do fits = fits + (on:play(i) and 1 or 0) end
    assert.is_true(fits > 0)
    assert.same({ [2] = 4, [3] = 4, away = 2, [""] = 4 }, lacking((known("", { moves[1], moves[2], moves[3], moves[4],
                                                                              "back TS" }))))
  end)
end)

-- Two of each card: seats 1 and 2 exchange one, seat 3 takes the talon up and lays three away unseen, then come tricks.
local TWOS = [[
local g = game { id = "twos", title = "Twos", players = { 3 } }
g.pack, g.ranks, g.packets = pack "2 x AKQ of CD", "A K Q", "3 each, 3 to talon"
g.piles = { talon = "closed" }
g.points = { A = 11, K = 4, Q = 3 }
g.duties = { hold = "TW-1", follow = "TW-1" }
g.secret = { discard = true }
function g.hand(t)
  t:deal()
  t:move(t:pick(1, "pass", 1), 1, 2)
  t:move(t:pick(2, "back", 1), 2, 1)
  t:swap(3, "talon", "discard", 3)
  t:play_tricks(2)
  for side = 1, t.sides do t:score(side, t:side_points(side), "TW-2") end
end
function g.result() return fields("n", 1) end
function g.game_over() return {}, "end" end
]]

describe("with copies", function()
  local lib = engine.library.new {}
  lib:put("games", "twos", "twos.lua", TWOS)
  lib = lib:pinned()
  local header = { houserule = 1, game = "twos", dealer = 1 }

  -- The hand played as it was decided, but with these cards and with that laid away; nil if it cannot be.
  local function replayed(hands, talon, log, laid)
    local s = assert(session.open(lib, header))
    assert(s:hands(hands, { talon = talon }))
    for _, step in ipairs(log) do
      local text = step["do"]
      if text and step.by == 3 and text:find "^discard" then text = "discard " .. laid end
      if text and not s:decide(step.by, text) then return nil end
    end
    return s
  end
  local function text_of(list) return table.concat(list, " ") end
  local function sorted_text(list)
    table.sort(list)
    return text_of(list)
  end
  -- All ways to part a list into lists of these lengths.
  local function part(list, lengths, visit)
    local parts = {}
    for i = 1, #lengths do parts[i] = {} end
    local function put(i)
      if i > #list then return visit(parts) end
      for p, length in ipairs(lengths) do
        if #parts[p] < length then
          table.insert(parts[p], list[i])
          put(i + 1)
          table.remove(parts[p])
        end
      end
    end
    put(1)
  end
  -- A list without as many of these names; nil if it has not so many.
  local function without(list, taken)
    local left = table.move(list, 1, #list, 1, {})
    for _, name in ipairs(taken) do
      local at
      for i, other in ipairs(left) do at = other == name and i or at end
      if not at then return nil end
      table.remove(left, at)
    end
    return left
  end
  local function names(text)
    local list = {}
    for name in text:gmatch "%S+" do list[#list + 1] = name end
    return list
  end

  -- Lays out every way in which the cards unseen by seat 1 can lie, and replays it by name: it is consistent if the seat
  -- sees the same. The card that seat 1 passed on and seat 2 has shown since is the same card.
  local function enumerated(s, log)
    local pack, from_two, from_three, passed = names(log[1].pack), {}, {}, nil
    for _, step in ipairs(log) do
      local word, card = (step["do"] or ""):match "^(%S+) (%S+)$"
      if word == "pass" then passed = card end
      if word == "back" or word == "play" and step.by == 2 then table.insert(from_two, card) end
      if word == "play" and step.by == 3 then table.insert(from_three, card) end
    end
    local own, talon = { pack[7], pack[8], pack[9] }, { pack[10], pack[11], pack[12] }
    local seen = referee.seen(replayed({ text_of(own), text_of { pack[1], pack[2], pack[3] },
                                    text_of { pack[4], pack[5], pack[6] } }, text_of(talon), log, s.laid), 1)
    local left = without(from_two, { passed }) -- nil: seat 2 still has what was passed
    local dealt_two = left or from_two
    local unseen = without(without(without(pack, own), dealt_two), from_three)
    local counts, n = {}, 0
    part(unseen, { 3 - #dealt_two, 3 - #from_three, 3 }, function(parts)
      local two = text_of(dealt_two) .. " " .. text_of(parts[1])
      local three = text_of(from_three) .. " " .. text_of(parts[2])
      local other = replayed({ text_of(own), two, three }, text_of(parts[3]), log, text_of(parts[3]))
      if other and referee.seen(other, 1) == seen then
        local key = {}
        for i, list in ipairs(parts) do key[i] = sorted_text { table.unpack(list) } end
        counts[table.concat(key, "/")] = (counts[table.concat(key, "/")] or 0) + 1
        n = n + 1
      end
    end)
    return counts, n
  end

  it("draws what can lie unseen as often as its cards can lie so", function()
    local alike = 0
    for number = 1, 24 do
      local s = assert(session.open(lib, { houserule = 1, game = "twos", dealer = 1, seed = "twos " .. number }, unheard))
      assert(s:pack())
      for _ = 1, 3 + number % 8 do
        local answer = s:random_answer(0)
        if s.question.point == "discard" then s.laid = answer.text:match " (.*)" end
        assert(s:answer(answer))
      end
      while s.question.seat ~= 1 do assert(s:answer(s:random_answer(0))) end
      local wanted, n = enumerated(s, s.log)
      local game = assert(engine.compose.game(lib, "twos", s.header))
      local on = assert(rollout.at(game, s:full_header(), s.log, policy))
      assert(on:watch(1))
      local spec = assert(on.seen:packs(on.hand_steps, false))
      assert.is_true(on:prepare("x", false))
      on:try(1, s.question:legal()[1])
      local counts, fits, places = {}, 0, {}
      for i, of in ipairs(spec.of) do places[of] = i end
      for i = 1, on.ways do
        if on:play(i) then
          local parts = {}
          for p, of in ipairs { 2, 3, "talon" } do
            local set = places[of] and core.unseen.cards(on.packs, places[of]) or 0
            parts[p] = sorted_text(game.rules.sets.list(set))
          end
          local key = table.concat(parts, "/")
          counts[key], fits = (counts[key] or 0) + 1, fits + 1
        end
      end
      assert.same(wanted, counts)
      assert.equal(n, fits)
      for _, times in pairs(wanted) do alike = alike + (times > 1 and 1 or 0) end
    end
    assert.is_true(alike > 50, alike)
  end)
end)

-- Three seats pass a card each to the left, all chosen before any is looked at, as in hearts; then come tricks.
local PASSING = [[
local g = game { id = "passing", title = "Passing", players = { 3 } }
g.pack, g.ranks, g.packets = cards "AKQ of CDH", "A K Q", "3 each"
g.points = { A = 11, K = 4, Q = 3 }
g.duties = { hold = "PA-1", follow = "PA-1" }
g.secret = { pass = true }
function g.hand(t)
  t:deal()
  local passed = {}
  for seat = 1, 3 do passed[seat] = t:pick(seat, "pass", 1) end
  for seat = 1, 3 do t:move(passed[seat], seat, seat % 3 + 1) end
  t:play_tricks(1)
  for side = 1, t.sides do t:score(side, t:side_points(side), "PA-2") end
end
function g.result() return fields("n", 1) end
function g.game_over() return {}, "end" end
]]

describe("with cards passed unseen from hand to hand", function()
  local lib = engine.library.new {}
  lib:put("games", "passing", "passing.lua", PASSING)
  lib = lib:pinned()
  local header = { houserule = 1, game = "passing", dealer = 3 }

  -- The hand as it was decided, but that these cards are dealt and seat 2 passes this one; nil if it cannot be.
  local function replayed(hands, passed, log)
    local s = assert(session.open(lib, header))
    assert(s:hands(hands, {}))
    for _, step in ipairs(log) do
      local text = step["do"]
      if text and step.by == 2 and text:find "^pass" then text = "pass " .. passed end
      if text and not s:decide(step.by, text) then return nil end
    end
    return s
  end

  local function hands_of(list) -- nine cards, three each
    return { table.concat(list, " ", 1, 3), table.concat(list, " ", 4, 6), table.concat(list, " ", 7, 9) }
  end

  -- Possible hands of seats 2 and 3, and possible passes of seat 2, given all that seat 1 has seen.
  local function enumerated(log)
    local pack, passed, fits, n = {}, nil, {}, 0
    for name in log[1].pack:gmatch "%S+" do pack[#pack + 1] = name end
    for _, step in ipairs(log) do passed = step.by == 2 and (step["do"] or ""):match "^pass (%S+)" or passed end
    local seen = referee.seen(replayed(hands_of(pack), passed, log), 1)
    for mask = 0, 63 do
      local list, other = { pack[1], pack[2], pack[3] }, {}
      for i = 0, 5 do table.insert(mask >> i & 1 == 1 and list or other, pack[4 + i]) end
      if #list == 6 then
        table.move(other, 1, 3, 7, list)
        for i = 4, 6 do
          local s = replayed(hands_of(list), list[i], log)
          if s and referee.seen(s, 1) == seen then
            local two = { list[4], list[5], list[6] }
            table.sort(two)
            fits[table.concat(two, " ") .. ", passed " .. list[i]] = true
            n = n + 1
          end
        end
      end
    end
    return fits, n
  end

  it("draws every deal and pass that can have been, about as often", function()
    local most = 0
    for number = 1, 12 do
      local s = assert(session.open(lib, { houserule = 1, game = "passing", dealer = 3, seed = "pass " .. number }, unheard))
      assert(s:pack())
      for _ = 1, 3 + number % 5 do assert(s:answer(s:random_answer(0))) end
      while s.question and s.question.seat ~= 1 do assert(s:answer(s:random_answer(0))) end
      local wanted, n = enumerated(s.log)
      local game = assert(engine.compose.game(lib, "passing", s.header))
      local on = assert(rollout.at(game, s:full_header(), s.log, policy))
      assert(on:watch(1))
      assert.is_true(on:prepare("x", false))
      on:try(1, s.question:legal()[1])
      local spec = assert(on.seen:packs(on.hand_steps, false))
      local hand, dealt = on.here.rules.hand, nil
      function on.here.rules.hand(t)
        local methods = on.here.engine_table.methods
        local deal = methods.deal
        function methods.deal(...)
          deal(...)
          dealt = t:hand(2)
        end
        hand(t)
        methods.deal = deal
      end
      local counts, draws = {}, 400 * n
      for i = 1, draws do
        assert(on:play(i), "a deal does not fit")
        local passed = game.rules.sets.list(core.unseen.cards(on.packs, #spec.lacks + #spec.passes))[1]
        local names = game.rules.sets.list(dealt)
        table.sort(names)
        local key = table.concat(names, " ") .. ", passed " .. passed
        assert.is_true(wanted[key], key)
        counts[key] = (counts[key] or 0) + 1
      end
      for key in pairs(wanted) do
        assert.is_true(math.abs((counts[key] or 0) - 400) < 100, ("%s: %d of 400"):format(key, counts[key] or 0))
      end
      most = math.max(most, n)
    end
    assert.equal(30, most) -- three of the five that are unseen, and any of the three passed
  end)

  it("mixes the hands where there are more passes than can be taken back", function()
    local long = engine.library.new {}
    local again = PASSING:gsub("for seat = 1, 3", "for _ = 1, 13 do for seat = 2, 3", 1)
      :gsub("for seat = 1, 3 (.-) seat %% 3 %+ 1%) end", "for seat = 2, 3 %1 5 - seat) end end")
    long:put("games", "passing", "passing.lua", again)
    long = long:pinned()
    local s = assert(session.open(long, { houserule = 1, game = "passing", dealer = 3, seed = "long" }, unheard))
    assert(s:pack())
    for _ = 1, 13 * 2 do assert(s:answer(s:random_answer(0))) end
    local on = assert(rollout.at(assert(engine.compose.game(long, "passing", s.header)), s:full_header(), s.log, policy))
    assert(on:watch(1))
    on:prepare("x", false)
  end)
end)
