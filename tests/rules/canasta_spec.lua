-- canasta_spec.lua - Canasta against its page: which cards are dealt and drawn, what may be melded, taken and discarded at
-- each question, where the cards go, and what a hand brings. A hand is a list of cards here, and a meld too.
local referee = require "referee"

local MELDS <const> = "AKQJT987654"
local ONE <const> = { A = "ace", K = "king", Q = "queen", J = "jack", T = "ten", ["9"] = "nine", ["8"] = "eight",
                      ["7"] = "seven", ["6"] = "six", ["5"] = "five", ["4"] = "four", ["2"] = "two", ["*"] = "joker" }
local MANY <const> = { A = "aces", K = "kings", Q = "queens", J = "jacks", T = "tens", ["9"] = "nines", ["8"] = "eights",
                       ["7"] = "sevens", ["6"] = "sixes", ["5"] = "fives", ["4"] = "fours" }
local WORTH <const> = { ["*"] = 50, A = 20, ["2"] = 20, K = 10, Q = 10, J = 10, T = 10, ["9"] = 10, ["8"] = 10,
                        ["7"] = 5, ["6"] = 5, ["5"] = 5, ["4"] = 5, ["3"] = 5 }
local WILDS <const> = { "2", "*" }
local PLACE <const> = referee.places(referee.cards("CDHS", "AKQJT98765432"))
PLACE["*"] = 53

local rank = referee.rank_of
local function is_wild(card) return rank(card) == "2" or card == "*" end
local function is_red_three(card) return card == "3D" or card == "3H" end
local function of_rank(cards, wanted)
  return referee.filter(cards, function(card) return rank(card) == wanted end)
end
local function wild_of(cards) return #referee.filter(cards, is_wild) end

local function worth(cards)
  local sum = 0
  for _, card in ipairs(cards) do sum = sum + WORTH[rank(card)] end
  return sum
end

-- Ways of playing.
local function way_of(changes)
  local way = { cards = 11, draws = 1, needed = 1, players = 4, sides = 2, frozen = false, discards_last = false,
                more_naturals = false }
  for name, value in pairs(changes or {}) do way[name] = value end
  return way
end

local function canastas(board, side)
  local count = 0
  for _, meld in pairs(board.melds[side]) do count = count + (#meld >= 7 and 1 or 0) end
  return count
end

local function minimum(score)
  return score < 0 and 15 or score < 1500 and 50 or score < 3000 and 90 or 120
end

-- ---- where cards go; each function says the lines that the record has of it

local function move(board, cards, from, to)
  if #cards > 0 then table.insert(board.expected, { cards = referee.sorted(cards), from = from, to = to }) end
end

local function pile_of(board, name, seat) return name .. " " .. (seat - 1) % board.way.sides + 1 end

local function lay_red_threes(board, seat)
  local red = referee.filter(board.hands[seat], is_red_three)
  for _, card in ipairs(red) do
    referee.remove(board.hands[seat], card)
    table.insert(board.red[(seat - 1) % board.way.sides + 1], card)
  end
  move(board, red, "hand " .. seat, pile_of(board, "red", seat))
  return #red
end

-- Returns false if the stock ends before a red three is replaced.
local function draw(board, seat, count)
  for _ = 1, count do
    repeat
      local card = table.remove(board.stock, 1)
      if card then
        table.insert(board.hands[seat], card)
        move(board, { card }, "stock", "hand " .. seat)
        if is_red_three(card) then
          lay_red_threes(board, seat)
          if #board.stock == 0 then return false end
        end
      end
    until not card or not is_red_three(card)
  end
  return true
end

local function begin_turn(board, seat)
  local side = (seat - 1) % board.way.sides + 1
  board.turn = { seat = seat, side = side, count = 0, begun = {}, may_meld = true, had = canastas(board, side) }
end

local function dealt(pack, dealer, way, scores)
  local board = { way = way, hands = {}, discards = {}, red = {}, melds = {}, opened = {}, has_laid = {}, expected = {},
                  scores = scores, ended = "stock", out = 0 }
  for side = 1, way.sides do board.red[side], board.melds[side] = {}, {} end
  for seat = 1, way.players do board.hands[seat] = {} end
  for i = 0, way.cards * way.players - 1 do
    table.insert(board.hands[(dealer + i) % way.players + 1], pack[i + 1])
  end
  local used = way.cards * way.players + 1
  board.discards = { pack[used] }
  board.stock = table.move(pack, used + 1, #pack, 1, {})
  while is_wild(board.discards[#board.discards]) or is_red_three(board.discards[#board.discards]) do
    local card = table.remove(board.stock, 1)
    table.insert(board.discards, card)
    move(board, { card }, "stock", "discards")
  end
  for i = 0, way.players - 1 do
    local seat = (dealer + i) % way.players + 1
    draw(board, seat, lay_red_threes(board, seat))
  end
  begin_turn(board, dealer % way.players + 1)
  return board
end

-- ---- what may be said

local function is_frozen(board, side)
  local freezing = referee.filter(board.discards, function(card) return is_wild(card) or is_red_three(card) end)
  return board.way.frozen or not board.opened[side] or #freezing > 0
end

-- Could these cards, with those melded in this turn, count enough for first melds?
local function may_open(board, hand)
  local turn = board.turn
  if board.opened[turn.side] then return true end
  local sum = turn.count
  for name in MELDS:gmatch "." do
    local cards = of_rank(hand, name)
    local is_enough = #cards >= 3 or #cards == 2 and wild_of(hand) > 0 or board.melds[turn.side][name]
    if is_enough then sum = sum + worth(cards) end
  end
  return sum + worth(referee.filter(hand, is_wild)) >= minimum(board.scores[turn.side])
end

-- May a wild card be added to a meld?
local function takes_wild(board, meld)
  local wild = wild_of(meld)
  return wild < 3 and (not board.way.more_naturals or wild < #meld - wild)
end

-- May cards be laid on, or begin, the meld of a rank? What is left must be two cards, or leave a way to go out.
local function leaves_enough(board, cards, name)
  local turn, way = board.turn, board.way
  local left = table.move(board.hands[turn.seat], 1, #board.hands[turn.seat], 1, {})
  for _, card in ipairs(cards) do referee.remove(left, card) end
  if turn.top then table.move(board.discards, 1, #board.discards, #left + 1, left) end
  if #left >= 2 then return true end
  local melds = {}
  for other, meld in pairs(board.melds[turn.side]) do melds[other] = meld end
  melds[name] = table.move(cards, 1, #cards, #(melds[name] or {}) + 1, table.move(melds[name] or {}, 1, 20, 1, {}))
  local made = 0
  for _, meld in pairs(melds) do made = made + (#meld >= 7 and 1 or 0) end
  if way.discards_last then return #left == 1 and made >= way.needed end
  if made >= way.needed then return true end
  if #left == 0 or made + 1 < way.needed or turn.top then return false end
  for other, meld in pairs(melds) do
    local fits = other == rank(left[1]) or is_wild(left[1]) and takes_wild(board, meld)
    if #meld == 6 and fits then return true end
  end
  return false
end

local function melds_of(board)
  local turn, words = board.turn, {}
  local hand = board.hands[turn.seat]
  if not turn.may_meld or not may_open(board, hand) then return words end
  local function offer(word, cards, name)
    if leaves_enough(board, cards, name) then table.insert(words, word) end
  end
  for name in MELDS:gmatch "." do
    local meld, natural = board.melds[turn.side][name], of_rank(hand, name)
    for count = meld and 1 or 3, #natural do
      local named = count == 1 and ONE[name] or MANY[name]
      offer(("%s %d %s"):format(meld and "add" or "meld", count, named), table.move(natural, 1, count, 1, {}), name)
    end
    for _, wild in ipairs(WILDS) do
      local card = of_rank(hand, wild)[1]
      if card and meld and takes_wild(board, meld) then
        offer(("add 1 %s to %s"):format(ONE[wild], MANY[name]), { card }, name)
      elseif card and not meld and #natural >= 2 then
        offer(("meld 2 %s and 1 %s"):format(MANY[name], ONE[wild]), { natural[1], natural[2], card }, name)
      end
    end
  end
  local threes, least = #of_rank(hand, "3"), board.way.discards_last and 1 or 0
  local left = #hand - threes
  local may_go_out = canastas(board, turn.side) >= board.way.needed
  if threes >= 3 and left >= least and left <= 1 and may_go_out then table.insert(words, "meld threes") end
  return words
end

local function owes(board) return board.turn.count > 0 and not board.opened[board.turn.side] end

local function discard_words(board)
  local words, turn = melds_of(board), board.turn
  local hand = board.hands[turn.seat]
  if owes(board) then
    table.insert(words, "back")
  elseif #hand > 1 or canastas(board, turn.side) >= board.way.needed then
    local seen = {}
    for _, card in ipairs(hand) do
      if not seen[card] then table.insert(words, "discard " .. card) end
      seen[card] = true
    end
  end
  return words
end

local function draw_words(board)
  local turn, top, words = board.turn, board.discards[#board.discards], {}
  local hand, melds = board.hands[turn.seat], board.melds[turn.side]
  if top and not is_wild(top) and rank(top) ~= "3" and #hand + #board.discards > 2 then
    local name = rank(top)
    local meld, count = melds[name], #of_rank(hand, name)
    local function may_take(used)
      local left = #hand - used + #board.discards - 1
      local before = meld and #meld or 0
      local made = canastas(board, turn.side) + (before < 7 and before + used + 1 >= 7 and 1 or 0)
      if board.way.discards_last and left == 0 then return false end
      return left >= 2 or made >= board.way.needed
    end
    local with_top = table.move(hand, 1, #hand, 2, { top })
    if count >= 2 and may_take(2) and may_open(board, with_top) then table.insert(words, "take pair") end
    if not is_frozen(board, turn.side) then
      if meld and may_take(0) then table.insert(words, "take add") end
      for _, wild in ipairs(WILDS) do
        local has_both = count >= 1 and #of_rank(hand, wild) > 0
        if not meld and has_both and may_take(2) then table.insert(words, "take " .. ONE[wild]) end
      end
    end
  end
  if #board.stock > 0 then
    table.insert(words, "draw")
  elseif not referee.has(words, "take add") then
    table.insert(words, "pass")
  end
  return words
end

-- ---- what comes of a decision

local function lay(board, name, cards)
  local turn = board.turn
  local meld = board.melds[turn.side][name]
  if not meld then
    meld = {}
    board.melds[turn.side][name], turn.begun[name] = meld, true
  end
  turn.added = turn.added or not turn.begun[name]
  table.move(cards, 1, #cards, #meld + 1, meld)
  turn.count = turn.count + worth(cards)
  if turn.count >= minimum(board.scores[turn.side]) then board.opened[turn.side] = true end
  if not turn.top or not board.opened[turn.side] then return end
  local rest = board.discards
  table.move(rest, 1, #rest, #board.hands[turn.seat] + 1, board.hands[turn.seat])
  move(board, rest, "discards", "hand " .. turn.seat)
  board.discards, turn.top = {}, nil
  lay_red_threes(board, turn.seat)
end

local function from_hand(board, cards)
  for _, card in ipairs(cards) do referee.remove(board.hands[board.turn.seat], card) end
  move(board, cards, "hand " .. board.turn.seat, pile_of(board, "melds", board.turn.seat))
  return cards
end

local function go_out(board)
  local turn = board.turn
  board.out, board.ended = turn.seat, "out"
  local has_made = canastas(board, turn.side) > turn.had
  board.concealed = has_made and not board.has_laid[turn.seat] and not turn.added
end

local function take(board, how)
  local turn, top = board.turn, table.remove(board.discards)
  local hand, name, used = board.hands[turn.seat], rank(top), {}
  if how == "pair" then used = table.move(of_rank(hand, name), 1, 2, 1, {}) end
  if how == "two" or how == "joker" then
    used = { of_rank(hand, name)[1], of_rank(hand, how == "two" and "2" or "*")[1] }
  end
  turn.top = top
  move(board, { top }, "discards", pile_of(board, "melds", turn.seat))
  table.insert(from_hand(board, used), top)
  lay(board, name, used)
end

local function take_back(board)
  local turn = board.turn
  local pile = pile_of(board, "melds", turn.seat)
  local had_taken, cards = turn.top, {}
  for _, meld in pairs(board.melds[turn.side]) do table.move(meld, 1, #meld, #cards + 1, cards) end
  if had_taken then
    referee.remove(cards, had_taken)
    table.insert(board.discards, had_taken)
    move(board, { had_taken }, pile, "discards")
  end
  move(board, cards, pile, "hand " .. turn.seat)
  table.move(cards, 1, #cards, #board.hands[turn.seat] + 1, board.hands[turn.seat])
  board.melds[turn.side] = {}
  turn.count, turn.begun, turn.top, turn.may_meld = 0, {}, nil, false
  if had_taken then board.stopped = #board.stock == 0 or not draw(board, turn.seat, board.way.draws) end
end

local function decide(board, word)
  local turn = board.turn
  local hand, verb = board.hands[turn.seat], word:match "^%S+"
  -- The record names cards in the order of the suits, and so are those chosen that lie alike.
  table.sort(hand, function(a, b) return PLACE[a] < PLACE[b] end)
  if word == "draw" then board.stopped = not draw(board, turn.seat, board.way.draws)
  elseif word == "pass" then board.stopped = true
  elseif verb == "take" then take(board, word:match " (%a+)$")
  elseif word == "back" then take_back(board)
  elseif word == "meld threes" then lay(board, "3", from_hand(board, of_rank(hand, "3")))
  elseif verb == "discard" then
    local card = word:match " (.*)$"
    referee.remove(hand, card)
    table.insert(board.discards, card)
    move(board, { card }, "hand " .. turn.seat, "discards")
  else
    local cards, name = {}, nil
    for count, named in word:gmatch "(%d) (%a+)" do
      for one in (MELDS .. "2*"):gmatch "." do
        if ONE[one] == named or MANY[one] == named then
          table.move(of_rank(hand, one), 1, math.tointeger(count), #cards + 1, cards)
          name = name or one
        end
      end
    end
    local onto = word:match " to (%a+)$"
    for one, many in pairs(MANY) do name = many == onto and one or name end
    lay(board, name, from_hand(board, cards))
  end
  local is_over = verb == "discard" or verb ~= "take" and not owes(board)
  if #hand == 0 and is_over and not board.stopped then
    go_out(board)
  elseif verb == "discard" then
    board.has_laid[turn.seat] = board.has_laid[turn.seat] or turn.count > 0
    begin_turn(board, turn.seat % board.way.players + 1)
  end
end

local function points(board)
  local list = {}
  for side = 1, board.way.sides do
    local sum, red = 0, #board.red[side]
    for _, meld in pairs(board.melds[side]) do
      sum = sum + worth(meld)
      if #meld >= 7 then sum = sum + (wild_of(meld) == 0 and 500 or 300) end
    end
    local bonus = red == 4 and 800 or 100 * red
    sum = sum + (board.opened[side] and bonus or -bonus)
    for seat = side, board.way.players, board.way.sides do sum = sum - worth(board.hands[seat]) end
    if board.out > 0 and (board.out - 1) % board.way.sides + 1 == side then sum = sum + (board.concealed and 200 or 100) end
    list[side] = sum
  end
  return list
end

-- Checks every line of records of one way of playing.
local function check_records(records, way)
  local seen = { hands = 0, out = 0, concealed = 0, back = 0, taken = 0, added = 0, threes = 0, passed = 0 }
  local pack, board, scores, goal
  for _, text in ipairs(referee.lines(records)) do
    local line = referee.decode(text)
    if line.houserule then
      scores, goal = referee.zeros(way.sides), line.options and line.options.goal or 5000
    elseif line.pack then pack = referee.split(line.pack)
    elseif line.deal then board = dealt(pack, line.dealer, way, scores)
    elseif line.move then
      local want = assert(table.remove(board.expected, 1), text)
      assert.same({ want.cards, want.from, want.to }, { referee.sorted(referee.split(line.move)), line.from, line.to })
    elseif line.ask then
      assert.same({}, board.expected)
      assert.equal(board.turn.seat, line.ask)
      local words = line.point == "draw" and draw_words(board) or discard_words(board)
      assert.same(referee.sorted(words), referee.sorted(line.legal))
    elseif line["do"] then
      local word = line["do"]
      seen.back = seen.back + (word == "back" and 1 or 0)
      seen.taken = seen.taken + (word:find "^take" and 1 or 0)
      seen.added = seen.added + (word == "take add" and 1 or 0)
      seen.threes = seen.threes + (word == "meld threes" and 1 or 0)
      seen.passed = seen.passed + (word == "pass" and 1 or 0)
      decide(board, word)
    elseif line.hand then
      assert.same({}, board.expected)
      assert.same({ board.ended, board.out }, { line.result.ended, line.result.out })
      assert.is_true(board.stopped or board.out > 0)
      assert.same(points(board), line.delta)
      for side, one in ipairs(line.delta) do scores[side] = scores[side] + one end
      assert.same(scores, line.scores)
      seen.hands = seen.hands + 1
      seen.out = seen.out + (board.out > 0 and 1 or 0)
      seen.concealed = seen.concealed + (board.concealed and 1 or 0)
    elseif line.game then
      assert.is_true(math.max(table.unpack(scores)) >= goal)
    end
  end
  assert.is_true(seen.hands > 0)
  return seen
end

local function check(flags, way)
  return check_records(referee.records("canasta --seed page " .. flags), way_of(way))
end

local TWO <const> = { players = 2, cards = 15, draws = 2, needed = 2 }
local THREE <const> = { players = 3, sides = 3, cards = 13 }

it("is played as its page says", function()
  local seen = check "-n 40 --bot random"
  assert.is_true(seen.out > 5 and seen.back > 5 and seen.taken > 100 and seen.added > 20 and seen.passed > 5)
  assert.is_true(check("-n 10").out > 5)
end)

it("is played as the pages of its house rules say", function()
  assert.is_true(check("-n 10 --bot random -v two-players", TWO).taken > 20)
  check("-n 10 --bot random -v three-players", THREE)
  assert.equal(0, check("-n 8 --bot random -v always-frozen", { frozen = true }).added)
  check("-n 10 --bot random -v last-discard", { discards_last = true })
  check("-n 10 --bot random -v more-naturals", { more_naturals = true })
end)

it("its records are what the page says", function()
  local function check_record(name, way)
    return check_records(referee.read("tests/records/canasta/" .. name .. ".jsonl"), way_of(way))
  end
  check_record "plain"
  check_record("always-frozen", { frozen = true })
  check_record("two-players-last-discard", { players = 2, cards = 15, draws = 2, needed = 2, discards_last = true })
  check_record("three-players-more-naturals", { players = 3, sides = 3, cards = 13, more_naturals = true })
end)

-- Seat 1 has kings and aces, seat 2 pairs, and its side has no wild card.
local HANDS <const> = [[{"hands":["KC KC KD KD KH KH KS AC AC AD AD","QC QD JC JD TC TD 9C 9D 8C 8D 4C",]]
  .. [["QC 8H 7C 7D 6C 6D 5C 5D 4D 9H JH","QH QS JH JS TH TS 9H 9S 8H 8S 4H"],"discards":"6S"}]]

-- The clause that refuses the last of some decisions, each { seat, words }.
local function refused(options, decisions)
  local header = '{"houserule":1,"game":"canasta","dealer":4,"seed":"canasta","options":{%s}}'
  local lines = { header:format(options), HANDS }
  for _, decision in ipairs(decisions) do table.insert(lines, referee.by(table.unpack(decision))) end
  return referee.refused(lines).rule
end

it("a refusal names the clause that is the reason", function()
  local function at_first(word) return refused("", { { 1, word } }) end
  assert.equal("CT-5.2", at_first "pass")       -- there is a stock
  assert.equal("CT-4.1", at_first "take pair")  -- of sixes it has none
  assert.equal("CT-4.3", at_first "take joker") -- its side has not melded
  local function drawn(word) return refused("", { { 1, "draw" }, { 1, word } }) end
  assert.equal("CT-2.2", drawn "discard QC")    -- it is not in the hand
  assert.equal("CT-3.1", drawn "meld 3 queens")
  assert.equal("CT-3.2", drawn "add 1 king")    -- there is no meld of kings
  assert.equal("CT-3.5", drawn "back")          -- nothing lies there
  assert.equal("CT-3.7", drawn "meld threes")
  local function melded(...) return refused("", { { 1, "draw" }, { 1, "meld 3 kings" }, ... }) end
  assert.equal("CT-3.4", melded { 1, "discard JC" }) -- thirty is too little
  assert.equal("CT-3.5", melded({ 1, "back" }, { 1, "meld 4 aces" }))
  local function next_seat(word)
    return refused("", { { 1, "draw" }, { 1, "meld 4 aces" }, { 1, "discard JC" }, { 2, word } })
  end
  assert.equal("CT-3.4", next_seat "take pair") -- three jacks count 30
  local function partner(word)
    return refused("", { { 1, "draw" }, { 1, "meld 4 aces" }, { 1, "discard JC" }, { 2, "draw" }, { 2, "discard 9C" },
      { 3, word } })
  end
  assert.equal("CT-4.1", partner "take pair")   -- it has one nine
  assert.equal("CT-4.2", partner "take add")    -- there is no meld of nines
  assert.equal("CT-4.2", partner "take two")    -- it has no two
  assert.equal("CT-3.6", refused('"canastas":2', { { 1, "draw" }, { 1, "meld 4 aces" }, { 1, "meld 6 kings" },
    { 1, "add 1 king" } }))                     -- one card would be left, and one canasta is missing
end)
