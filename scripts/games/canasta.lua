-- Canasta. The rule page and the game in one: each clause stands above what does it.
local canasta = game {
  id = "canasta", title = "Canasta", names = "Classic Canasta", clauses = "CT", players = { 4 },
  kind = "draw", land = "Uruguay",
  summary = "Partners collect sevens of a kind; the discards go to whoever can meld "
    .. "their top card.",
  level = "hard", minutes = 60,
}

-- ## 1 Pack and deal
-- CT-1.1 Four players, seats 1 and 3 against 2 and 4.
-- CT-1.2 Two packs of 52 cards and four jokers. Jokers and twos are *wild*, the others *natural*. A joker counts 50, an ace
--   or a two 20, a king to an eight 10, a seven to a three 5.
canasta.pack = pack "2 x AKQJT98765432 of CDHS, 4 x joker"
canasta.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
canasta.sides = { { 1, 3 }, { 2, 4 } }
canasta.points = {
  ["*"] = 50, A = 20, ["2"] = 20, K = 10, Q = 10, J = 10, T = 10, ["9"] = 10, ["8"] = 10,
  ["7"] = 5, ["6"] = 5, ["5"] = 5, ["4"] = 5, ["3"] = 5,
}
local ranks = { "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4" } -- of melds
local wild_ranks = { "2", "*" }
local red_threes = cards "3 of DH"
-- CT-1.3 Each is dealt `hand_cards` 11 cards, one at a time. The next card is turned up and begins the discards; the rest is
--   the stock. If it is wild or a red three another is turned up onto it, and so on.
canasta.option { "hand_cards", 11, "cards dealt to each", clause = "CT-1.3", min = 7, max = 15 }
canasta.piles = { stock = "closed", discards = "open", red = "open each", melds = "open each" }
canasta.may_omit = { stock = true }
function canasta.packets()
  return ("1 each x %d, 1 to discards, rest to stock"):format(canasta.hand_cards)
end
canasta.refusals = {
  players = "CT-1.1", dealer = "CT-1.5", pack = "CT-1.2", hands = "CT-1.3", word = "CT-2.1",
  over = "CT-7.1",
}
-- CT-1.4 Red threes are laid before their side at once, and cards of the stock replace them. One that is taken with the
--   discards is not replaced.
-- CT-1.5 The first dealer is drawn, unless the header names a `dealer`; then the deal passes to the left.
local meld_piles = { "melds 1", "melds 2", "melds 3" } -- by side, that of its first seat
local red_piles = { "red 1", "red 2", "red 3" }
function canasta.turn_up(t)
  while canasta.may_not_lie_open[t:top "discards"] do
    t:move(t:pile("stock", 1), "stock", "discards")
    t.frozen = true
  end
end
function canasta.lay_red_threes(t, seat)
  local red = t:hand(seat) & red_threes
  if red ~= 0 then t:move(red, seat, red_piles[t.side[seat]]) end
  return sets.count(red)
end
-- Draws cards, and others for red threes. Returns false if the stock cannot replace one.
function canasta.draw_cards(t, seat, count)
  for _ = 1, count do
    local card = t:take(seat, "stock")
    while canasta.is_red_three[card] do
      t:move(card, seat, red_piles[t.side[seat]])
      card = t:take(seat, "stock")
      if not card then return false end
    end
  end
  return true
end
function canasta.ready(rules)
  rules.rank_of = {} -- by card; a joker's is "*"
  rules.of_rank = { ["*"] = cards "joker" }
  rules.is_wild, rules.is_red_three, rules.may_not_lie_open = {}, {}, {} -- by card
  for _, card in ipairs(sets.list(rules.pack)) do
    local rank = card:sub(1, 1)
    rules.rank_of[card] = rank
    rules.of_rank[rank] = rules.of_rank[rank] or cards(rank)
    rules.is_wild[card] = rank == "2" or rank == "*"
    rules.is_red_three[card] = sets.has(red_threes, card)
    rules.may_not_lie_open[card] = rules.is_wild[card] or rules.is_red_three[card]
  end
end

function canasta.hand(t)
  t.ended = "stock"
  t.out = 0
  t.concealed = false
  t.is_over = false
  t.frozen = false
  t.side_melds = {} -- by side and rank: { size =, wild = number of wild cards, cards = }
  t.canastas = {}   -- by side
  t.has_melded = {} -- by side: do its first melds count enough?
  t.has_laid = {}   -- by seat: has it melded in an earlier turn?
  for side = 1, t.sides do
    t.side_melds[side] = {}
    t.canastas[side] = 0
    t.has_melded[side] = false
  end
  t:deal()
  canasta.turn_up(t)
  for seat in t:round(t.active[1]) do
    canasta.draw_cards(t, seat, canasta.lay_red_threes(t, seat))
  end
  local seat = t.active[1]
  while canasta.turn(t, seat) do seat = t:left_of(seat) end
  canasta.settle(t)
end

-- ## 2 A turn
-- CT-2.1 In turn, from the dealer's left, each player draws the top card of the stock, `draw`, or takes the discards (CT-4).
--   Then he may meld (CT-3). At the end he discards a card.
-- CT-2.2 Any card of the hand may be discarded: `discard KC`.
canasta.drawn = 1 -- cards
-- Returns true if the next seat has a turn.
function canasta.turn(t, seat)
  t.count = 0         -- of the cards melded in this turn
  t.begun = {}        -- ranks of melds that were begun in this turn
  t.has_added = false -- to melds of earlier turns
  t.canastas_before = t.canastas[t.side[seat]]
  t.may_meld = true
  t.top_taken = nil   -- the discard that was taken, as long as the others are not
  if not canasta.draw(t, seat) then return false end
  while not canasta.discard(t, seat) do
    if t.is_over then return false end
  end
  t.has_laid[seat] = t.has_laid[seat] or t.count > 0
  return t.out == 0
end
-- Returns false if that ends the hand.
function canasta.draw(t, seat)
  local words = canasta.ways(t, seat)
  local has_stock = t:top "stock" ~= nil
  if has_stock then
    words[#words + 1] = "draw"
  elseif not canasta.must_take(words) then
    words[#words + 1] = "pass"
  end
  local word = t:ask(seat, "draw", words)
  if word == "pass" then return false end
  if word == "draw" then return canasta.draw_cards(t, seat, canasta.drawn) end
  canasta.take(t, seat, word)
  return true
end
-- The number of cards of each rank in a hand, and of all of them.
function canasta.count_hand(t, seat)
  local held = {}
  local list = sets.list(t:hand(seat))
  local rank_of = canasta.rank_of
  for i = 1, #list do
    local rank = rank_of[list[i]]
    held[rank] = (held[rank] or 0) + 1
  end
  return held, #list
end
-- Asks for a meld or a discard. Returns true if the turn is over.
function canasta.discard(t, seat)
  local held, total = canasta.count_hand(t, seat)
  local side = t.side[seat]
  local owes = canasta.owes(t, side)
  if total == 0 and not owes then return canasta.go_out(t, seat) end
  local words = canasta.list_melds(t, side, held, total)
  if owes then words[#words + 1] = "back" end
  local open = canasta.may_discard(t, side, total) and t:hand(seat) or 0
  local card, word = t:choose(seat, "discard", open, words[1] and words)
  if not card then
    canasta.obey(t, seat, word)
    return false
  end
  if canasta.is_wild[card] then t.frozen = true end
  t:move(card, seat, "discards")
  return total > 1 or canasta.go_out(t, seat)
end
function canasta.may_discard(t, side, total)
  if canasta.owes(t, side) then return false end
  return total > 1 or canasta.may_go_out(t, side)
end

-- ## 3 Melds
-- CT-3.1 A *meld* is three cards or more of a rank, from the aces to the fours: at least two natural ones, and at most
--   `most_wild` 3 wild ones. A side has one meld of a rank. It is begun with three natural cards or more, `meld 3 kings`, or
--   with two and a wild one, `meld 2 kings and 1 two`, `meld 2 kings and 1 joker`. Of a rank the first cards in the order
--   clubs, diamonds, hearts, spades are laid.
-- CT-3.2 A player may add natural cards to the melds of his side, `add 2 kings`, and wild ones, `add 1 two to kings`.
-- CT-3.3 A meld of seven cards or more is a *canasta*: a natural one if it has no wild card, otherwise a mixed one.
canasta.option { "most_wild", 3, "wild cards in a meld", clause = "CT-3.1", min = 1, max = 5 }
local names = {
  A = "ace", K = "king", Q = "queen", J = "jack", T = "ten", ["9"] = "nine", ["8"] = "eight",
  ["7"] = "seven", ["6"] = "six", ["5"] = "five", ["4"] = "four", ["2"] = "two", ["*"] = "joker",
}
local lays = {} -- by word: { rank = of the meld, naturals =, wild = rank of a wild card or nil, count = of cards }
local meld_words, add_words = {}, {} -- by rank, then by the number of natural cards, or the rank of a wild one
local function say_lay(word, rank, naturals, wild)
  local count = naturals + (wild and 1 or 0)
  lays[word] = { rank = rank, naturals = naturals, wild = wild, count = count }
  return word
end
for _, rank in ipairs(ranks) do
  local plural = names[rank] .. (rank == "6" and "es" or "s")
  meld_words[rank], add_words[rank] = {}, {}
  for count = 1, 8 do
    local cards_named = count .. " " .. (count == 1 and names[rank] or plural)
    add_words[rank][count] = say_lay("add " .. cards_named, rank, count)
    if count > 2 then meld_words[rank][count] = say_lay("meld " .. cards_named, rank, count) end
  end
  for _, wild in ipairs(wild_ranks) do
    meld_words[rank][wild] =
      say_lay("meld 2 " .. plural .. " and 1 " .. names[wild], rank, 2, wild)
    add_words[rank][wild] = say_lay("add 1 " .. names[wild] .. " to " .. plural, rank, 0, wild)
  end
end
-- CT-3.4 The first melds of a side must count enough, together in one turn, by the values of their cards: 15 if its score is
--   below 0, 50 if it is below 1500, 90 if it is below 3000, otherwise 120.
function canasta.minimum(t, side)
  local score = t:total(side)
  if score < 0 then return 15 end
  if score < 1500 then return 50 end
  if score < 3000 then return 90 end
  return 120
end
-- True while the first melds of a side do not count enough.
function canasta.owes(t, side) return t.count > 0 and not t.has_melded[side] end
-- The cards of a hand that could be melded count no more than this, with those melded in this turn.
function canasta.most_count(t, side, held)
  local points = canasta.points
  local twos, jokers = held["2"] or 0, held["*"] or 0
  local least = twos + jokers > 0 and 2 or 3
  local sum = t.count + twos * points["2"] + jokers * points["*"]
  for i = 1, #ranks do
    local rank = ranks[i]
    local count = held[rank]
    if count and (count >= least or t.side_melds[side][rank]) then
      sum = sum + count * points[rank]
    end
  end
  return sum
end
function canasta.can_open(t, side, held)
  return t.has_melded[side] or canasta.most_count(t, side, held) >= canasta.minimum(t, side)
end
-- CT-3.5 A player whose first melds cannot count enough takes them `back` and melds nothing in this turn.
-- CT-3.6 A player keeps a card after his discard, unless he may go out (CT-5.1). So a meld leaves him two cards, or one that
--   completes the canasta that he needs.
function canasta.may_lay(t, side, held, total, lay)
  local left = total - lay.count
  if left >= 2 then return true end
  return canasta.may_finish(t, side, held, left, lay)
end
-- May the side lay these cards if fewer than two are left?
function canasta.may_finish(t, side, held, left, lay)
  local melds = t.side_melds[side]
  local meld = canasta.meld_with(melds[lay.rank], lay)
  local canastas = t.canastas[side] + (meld.is_new_canasta and 1 or 0)
  if canastas >= canasta.canastas then return true end
  if left == 0 or canastas + 1 < canasta.canastas then return false end
  local last = canasta.last_card(held, lay)
  if last ~= "2" and last ~= "*" then
    if last ~= lay.rank then meld = melds[last] end
    return meld ~= nil and meld.size == 6
  end
  if meld.size == 6 and canasta.takes_wild(meld) then return true end
  for rank, other in pairs(melds) do
    local is_completed = other.size == 6 and canasta.takes_wild(other)
    if is_completed and rank ~= lay.rank then return true end
  end
  return false
end
-- The meld that cards make with those of `meld`, if there is one.
function canasta.meld_with(meld, lay)
  local before = meld and meld.size or 0
  local wild = meld and meld.wild or 0
  local size = before + lay.count
  return { size = size, wild = wild + (lay.wild and 1 or 0),
           is_new_canasta = before < 7 and size >= 7 }
end
canasta.wild_clause = "CT-3.1"
function canasta.takes_wild(meld) return meld.wild < canasta.most_wild end
-- The rank of the one card of a hand that is left when cards are laid.
function canasta.last_card(held, lay)
  for rank, count in pairs(held) do
    if rank == lay.rank then count = count - lay.naturals end
    if rank == lay.wild then count = count - 1 end
    if count > 0 then return rank end
  end
  return "" -- it is among the discards
end
-- CT-3.7 Black threes are melded only by a player who goes out with them, three or four of them without a wild card: `meld
--   threes`.
function canasta.may_meld_threes(t, side, held, total)
  local threes = held["3"] or 0
  return threes >= 3 and total - threes <= 1 and canasta.may_go_out(t, side)
end
-- All melds that a hand may make, as words.
function canasta.list_melds(t, side, held, total)
  local words = {}
  if not t.may_meld or not canasta.can_open(t, side, held) then return words end
  if t.top_taken then total = total + sets.count(t:pile "discards") end -- they will be taken
  local melds = t.side_melds[side]
  local may_lay = canasta.may_lay
  local has_wild = held["2"] or held["*"]
  for i = 1, #ranks do
    local rank = ranks[i]
    local meld, count = melds[rank], held[rank] or 0
    local offered = meld and add_words[rank] or meld_words[rank]
    for n = meld and 1 or 3, count do
      local word = offered[n]
      if may_lay(t, side, held, total, lays[word]) then words[#words + 1] = word end
    end
    local takes_wild = count >= 2
    if meld then takes_wild = canasta.takes_wild(meld) end
    if has_wild and takes_wild then
      for _, wild in ipairs(wild_ranks) do
        local word = offered[wild]
        if held[wild] and may_lay(t, side, held, total, lays[word]) then
          words[#words + 1] = word
        end
      end
    end
  end
  if canasta.may_meld_threes(t, side, held, total) then words[#words + 1] = "meld threes" end
  return words
end
-- Does as a word of the point `discard` says.
function canasta.obey(t, seat, word)
  if word == "back" then return canasta.take_back(t, seat) end
  local hand = t:hand(seat)
  local of_rank = canasta.of_rank
  if word == "meld threes" then
    return canasta.lay(t, seat, "3", hand & of_rank["3"], 0)
  end
  local lay = lays[word]
  local set = sets.first(hand & of_rank[lay.rank], lay.naturals)
  if lay.wild then set = set | sets.first(hand & of_rank[lay.wild], 1) end
  canasta.lay(t, seat, lay.rank, set, lay.wild and 1 or 0)
end
-- Lays cards of a hand on a meld, or begins one. `wild` of them are wild.
function canasta.lay(t, seat, rank, set, wild)
  local side = t.side[seat]
  t:move(set, seat, meld_piles[side])
  canasta.note(t, seat, rank, set, wild)
end
function canasta.note(t, seat, rank, set, wild)
  local side = t.side[seat]
  local meld = t.side_melds[side][rank]
  if not meld then
    meld = { size = 0, wild = 0, cards = 0 }
    t.side_melds[side][rank] = meld
    t.begun[rank] = true
  end
  local before = meld.size
  meld.size = before + sets.count(set)
  meld.wild = meld.wild + wild
  meld.cards = meld.cards | set
  if before < 7 and meld.size >= 7 then t.canastas[side] = t.canastas[side] + 1 end
  if not t.begun[rank] then t.has_added = true end
  t.count = t.count + t:worth(set)
  if t.count >= canasta.minimum(t, side) then t.has_melded[side] = true end
  if t.has_melded[side] and t.top_taken then canasta.take_rest(t, seat) end
end
function canasta.take_back(t, seat)
  local side = t.side[seat]
  local pile = meld_piles[side]
  local top = t.top_taken
  if top then t:move(top, pile, "discards") end
  t:move(t:pile(pile), pile, seat)
  t.side_melds[side] = {}
  t.canastas[side] = 0
  t.count = 0
  t.begun = {}
  t.top_taken = nil
  t.may_meld = false
  if top then
    t.is_over = not t:top "stock" or not canasta.draw_cards(t, seat, canasta.drawn)
  end
end

-- ## 4 Taking the discards
-- CT-4.1 The top discard must be natural and no three. The player melds it at once with two natural cards of its rank, `take
--   pair`. Then he takes all other discards.
-- CT-4.2 If the discards are not frozen for his side, he may also meld it with one natural card and a wild one, `take two`,
--   `take joker`, or add it to a meld of its rank, `take add`.
-- CT-4.3 The discards are *frozen* for a side that has not melded. They are frozen for all while there is a wild card or a
--   red three among them.
-- CT-4.4 In a first meld the other discards are taken as soon as the melds count enough. A player who takes his melds back
--   returns the discard too, and draws.
-- CT-4.5 A player with one card may not take a single discard. Whoever takes the discards has two cards left when he has
--   melded the first one, unless he may go out (CT-5.1).
canasta.frozen_clause = "CT-4.3"
function canasta.is_frozen(t, side) return t.frozen or not t.has_melded[side] end
local take_wild = { ["2"] = "take two", ["*"] = "take joker" }
-- The words by which a seat can take the discards.
function canasta.ways(t, seat)
  local words = {}
  local top = t:top "discards"
  local rank = canasta.rank_of[top]
  if not meld_words[rank] then return words end -- a three or a wild card
  local side = t.side[seat]
  local held, total = canasta.count_hand(t, seat)
  local meld = t.side_melds[side][rank]
  local count = held[rank] or 0
  if count < 2 and canasta.is_frozen(t, side) then return words end
  local others = sets.count(t:pile "discards") - 1
  if total == 1 and others == 0 then return words end
  if count >= 2 and canasta.may_take(t, side, meld, total + others, 2) then
    held[rank] = count + 1
    if canasta.can_open(t, side, held) then words[1] = "take pair" end
  end
  if canasta.is_frozen(t, side) then return words end
  if meld then
    if canasta.may_take(t, side, meld, total + others, 0) then words[#words + 1] = "take add" end
  elseif count >= 1 and canasta.may_take(t, side, meld, total + others, 2) then
    for _, wild in ipairs(wild_ranks) do
      if held[wild] then words[#words + 1] = take_wild[wild] end
    end
  end
  return words
end
-- May `used` cards of the hand be melded with the top discard? `cards_then` counts the hand and the other discards.
function canasta.may_take(t, side, meld, cards_then, used)
  if cards_then - used >= 2 then return true end
  local size = meld and meld.size or 0
  local makes_canasta = size < 7 and size + used + 1 >= 7
  return t.canastas[side] + (makes_canasta and 1 or 0) >= canasta.canastas
end
function canasta.must_take(words)
  for _, word in ipairs(words) do
    if word == "take add" then return true end
  end
  return false
end
function canasta.take(t, seat, word)
  local rank = canasta.rank_of[t:top "discards"]
  local top = t:pile("discards", 1)
  local hand = t:hand(seat)
  local of_rank = canasta.of_rank
  local used, wild = 0, 0
  if word == "take pair" then
    used = sets.first(hand & of_rank[rank], 2)
  elseif word ~= "take add" then
    local wild_rank = word == "take two" and "2" or "*"
    used = sets.first(hand & of_rank[rank], 1) | sets.first(hand & of_rank[wild_rank], 1)
    wild = 1
  end
  local pile = meld_piles[t.side[seat]]
  t.top_taken = top
  t:move(top, "discards", pile)
  if used ~= 0 then t:move(used, seat, pile) end
  canasta.note(t, seat, rank, top | used, wild)
end
function canasta.take_rest(t, seat)
  local rest = t:pile "discards"
  t.top_taken = nil
  t.frozen = false
  if rest == 0 then return end
  t:move(rest, "discards", seat)
  canasta.lay_red_threes(t, seat)
end

-- ## 5 The end of a hand
-- CT-5.1 A player *goes out* by melding all his cards, or all but one that he discards. His side must have `canastas` 1
--   canasta or more. Nobody has to go out.
-- CT-5.2 When the stock is empty, a player must take the discards if he can add their top card to a meld. Otherwise he may
--   take them, or he says `pass` and the hand ends. It also ends if the stock has no card left to replace a red three.
canasta.option { "canastas", 1, "canastas of a side that goes out",
                 clause = "CT-5.1", min = 1, max = 4 }
function canasta.may_go_out(t, side) return t.canastas[side] >= canasta.canastas end
function canasta.go_out(t, seat)
  t.out = seat
  t.ended = "out"
  local has_made_canasta = t.canastas[t.side[seat]] > t.canastas_before
  t.concealed = has_made_canasta and not t.has_laid[seat] and not t.has_added
  return true
end

-- ## 6 Score
-- CT-6.1 A natural canasta scores `natural` 500, a mixed one `mixed` 300.
-- CT-6.2 Each red three of a side scores `red_three` 100, all four of them twice as much. They count against a side that has
--   not melded.
-- CT-6.3 Going out scores `going_out` 100. It scores twice as much, *concealed*, if the player makes a canasta in that turn,
--   has melded nothing before it, and adds nothing to a meld of his partner's.
-- CT-6.4 Cards in melds count for their side, cards in hands against it.
canasta.option { "natural", 500, "score of a natural canasta", clause = "CT-6.1" }
canasta.option { "mixed", 300, "score of a mixed canasta", clause = "CT-6.1" }
canasta.option { "red_three", 100, "score of a red three", clause = "CT-6.2" }
canasta.option { "going_out", 100, "score of going out", clause = "CT-6.3" }
function canasta.settle(t)
  for _, seat in ipairs(t.seats) do t:show(seat) end
  for side = 1, t.sides do
    canasta.score_canastas(t, side)
    canasta.score_red_threes(t, side)
    if t.out > 0 and t.side[t.out] == side then
      local factor = t.concealed and 2 or 1
      local what = t.concealed and "out concealed" or "out"
      t:score(side, factor * canasta.going_out, "CT-6.3", what)
    end
    local melded = t:worth(meld_piles[side])
    if melded > 0 then t:score(side, melded, "CT-6.4", "melds") end
    local held = canasta.worth_of_hands(t, side)
    if held > 0 then t:score(side, -held, "CT-6.4", "hands") end
  end
end
function canasta.score_canastas(t, side)
  local melds = t.side_melds[side]
  for _, rank in ipairs(ranks) do
    local meld = melds[rank]
    if meld and meld.size >= 7 then
      local is_natural = meld.wild == 0
      local points = is_natural and canasta.natural or canasta.mixed
      t:score(side, points, "CT-6.1", is_natural and "natural canasta" or "mixed canasta")
    end
  end
end
function canasta.score_red_threes(t, side)
  local count = sets.count(t:pile(red_piles[side]))
  local points = count * canasta.red_three
  if count == 4 then points = 2 * points end
  if not t.has_melded[side] then points = -points end
  if count > 0 then t:score(side, points, "CT-6.2", "red threes") end
end
function canasta.worth_of_hands(t, side)
  local sum = 0
  for _, seat in ipairs(t.seats) do
    if t.side[seat] == side then sum = sum + t:worth(t:hand(seat)) end
  end
  return sum
end
canasta.promise { "CT-1.2", "all cards are there", function(t)
  local all = t:pile "stock" | t:pile "discards"
  for _, seat in ipairs(t.seats) do all = all | t:hand(seat) end
  for side = 1, t.sides do all = all | t:pile(meld_piles[side]) | t:pile(red_piles[side]) end
  return all == canasta.pack
end }
canasta.promise { "CT-3.1", "a meld has two natural cards and not too many wild ones", function(t)
  for side = 1, t.sides do
    for rank, meld in pairs(t.side_melds[side]) do
      local natural = sets.count(meld.cards & canasta.of_rank[rank])
      local wild = sets.count(meld.cards) - natural
      if natural < 2 or wild > canasta.most_wild or natural + wild < 3 then return false end
    end
  end
  return true
end }
canasta.promise { "CT-5.1", "a side that is out has its canastas", function(t)
  return t.out == 0 or canasta.may_go_out(t, t.side[t.out])
end }

-- ## 7 Game
-- CT-7.1 The first side to have `goal` 5000 points wins; if several have them, the one with the most.
canasta.option { "goal", 5000, "points that win the game", clause = "CT-7.1", min = 1 }
canasta.game_over = "goal points"

-- ## 8 What a seat may see
-- CT-8.1 All see the discards and the melds. Nobody sees the others' hands before the score.
-- The melds of a side are drawn before its first seat, whose number is that of the side.
function canasta.layout(t, seat)
  local columns = {}
  local melds = t.side_melds and t.side_melds[seat] or {}
  for _, rank in ipairs(ranks) do
    if melds[rank] then columns[#columns + 1] = { up = sets.list(melds[rank].cards), down = 0 } end
  end
  return columns
end
-- A bot of sense takes the discards if there are several, melds as soon as it can, and spends wild cards on first melds and
-- on canastas. It discards cards that are alone in its hand and that the others cannot add to a meld.
local function suggest_draw(t, seat)
  local ways = canasta.ways(t, seat)
  local is_worth_it = not t:top "stock" or sets.count(t:pile "discards") > 2
  if ways[1] and (is_worth_it or ways[1] == "take add") then return ways[1] end
  return t:top "stock" and "draw" or "pass"
end
local function is_sensible(t, side, word)
  local lay = lays[word]
  if not lay or not lay.wild then return true end
  local meld = t.side_melds[side][lay.rank]
  return not t.has_melded[side] or meld ~= nil and meld.size >= 5 and meld.size < 7
end
local function suggest_meld(t, side, held, total)
  local words = canasta.list_melds(t, side, held, total)
  for i = #words, 1, -1 do -- more cards come last
    if is_sensible(t, side, words[i]) then return words[i] end
  end
end
-- Others are less willing to let go of a card, the more this is.
local function keenness(t, seat, held, card)
  local rank = canasta.rank_of[card]
  if canasta.is_wild[card] then return 500 end
  if rank == "3" then return -1 end
  local worth = held[rank] * 20 + canasta.points[rank]
  for side = 1, t.sides do
    if side ~= t.side[seat] and t.side_melds[side][rank] then worth = worth + 200 end
  end
  return worth
end
local function suggest_discard(t, seat)
  local held, total = canasta.count_hand(t, seat)
  local side = t.side[seat]
  local word = suggest_meld(t, side, held, total)
  if word then return word end
  if canasta.owes(t, side) then return "back" end
  local best, least = nil, nil
  for _, card in ipairs(sets.list(t:hand(seat))) do
    local keen = keenness(t, seat, held, card)
    if not least or keen < least then
      best = card
      least = keen
    end
  end
  return "discard " .. best
end
function canasta.suggest(t, seat, point)
  if point == "draw" then return suggest_draw(t, seat) end
  return suggest_discard(t, seat)
end
-- A refusal names the clause for the word that was said.
function canasta.refuse_draw(t, seat, word)
  if word == "draw" or word == "pass" then return "CT-5.2" end
  if not word:find "^take" then return "CT-2.1" end
  local rank = canasta.rank_of[t:top "discards"]
  if not meld_words[rank] then return "CT-4.1" end
  local is_pair = word == "take pair"
  local side = t.side[seat]
  local held, total = canasta.count_hand(t, seat)
  if not is_pair and canasta.is_frozen(t, side) then return canasta.frozen_clause end
  if total == 1 and sets.count(t:pile "discards") == 1 then return "CT-4.5" end
  if not is_pair then return "CT-4.2" end
  if (held[rank] or 0) < 2 then return "CT-4.1" end
  return t.has_melded[side] and "CT-4.5" or "CT-3.4"
end
function canasta.refuse_discard(t, seat, word)
  local side = t.side[seat]
  local held = canasta.count_hand(t, seat)
  local card = word:match "^discard (.*)$"
  if card then
    if canasta.owes(t, side) then return "CT-3.4" end
    return canasta.rank_of[card] and sets.has(t:hand(seat), card) and "CT-5.1" or "CT-2.2"
  end
  if word == "meld threes" then return "CT-3.7" end
  if word == "back" or not t.may_meld then return "CT-3.5" end
  local lay = lays[word]
  if not lay then return "CT-2.1" end
  local meld = t.side_melds[side][lay.rank]
  local has_wild = not lay.wild or held[lay.wild] ~= nil
  local has_cards = has_wild and (held[lay.rank] or 0) >= lay.naturals
  local is_add = word:find "^add" ~= nil
  if not has_cards or is_add ~= (meld ~= nil) then return is_add and "CT-3.2" or "CT-3.1" end
  if is_add and lay.wild and not canasta.takes_wild(meld) then return canasta.wild_clause end
  return canasta.can_open(t, side, held) and "CT-3.6" or "CT-3.4"
end
function canasta.asking(t, seat)
  local side = t.side[seat]
  local missing = t.has_melded[side] and 0 or canasta.minimum(t, side) - t.count
  return fields("top", t:top "discards" or null, "missing", missing)
end
canasta.kinds = { "ended" }
canasta.says = {
  ["the red"] = "red threes",
  ["draw?"] = "do you draw, or take the discards?{top: % is on top|}",
  ["discard?"] = "what do you meld or discard?"
    .. "{missing: The first melds need % more points|}",
  ["draw draw"] = "", ["draw take"] = "{seat} {takes|take} the discards",
  ["draw pass"] = "{seat} {leaves|leave} the discards",
  ["discard meld"] = "{seat} {melds|meld} {cards}",
  ["discard add"] = "{seat} {adds|add} {cards}",
  ["to melds"] = "",
  ["discard back"] = "{seat} {takes|take} the melds back",
  ["hand out"] = "{out:seat %} {goes|go} out",
  ["hand stock"] = "the stock is used up",
}
function canasta.result(t)
  return fields("ended", t.ended, "out", t.out, "canastas", t.canastas)
end
