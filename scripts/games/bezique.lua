-- Bezique for two. The rule page and the game in one: each clause stands above what does it.
local bz = game {
  id = "bezique",
  title = "Bezique",
  players = { 2 },
  clauses = "BZ",
  kind = "trick",
  land = "France, England",
  names = "Bésigue",
  summary = "Two packs of 32; combinations are declared after tricks won, "
    .. "as long as there is a stock.",
  level = "some practice", minutes = 40,
}

-- ## 1 Pack and ranking
-- BZ-1.1 Two players with A T K Q J 9 8 7 of all four suits, each card twice: 64 cards, ranking so.
-- BZ-1.2 If two equal cards are in a trick, the one that was led wins.
bz.pack = pack "2 x AKQJT987 of CDHS"
bz.ranks = "A T K Q J 9 8 7"
bz.refusals = {
  players = "BZ-1.1", pack = "BZ-1.1", dealer = "BZ-2.1", hands = "BZ-2.1", word = "BZ-2.2",
  over = "BZ-5.3", option = "BZ-5.3", variant = "BZ-5.3",
}

-- ## 2 Deal and play with the stock
-- BZ-2.1 The deal alternates. Three cards to each, two and three; the next is turned up, its suit is trumps, and the
--   others are the stock. If it is a seven the dealer scores 10.
bz.packets = "3 each, 2 each, 3 each, 1 to turned, rest to stock"
bz.piles = { turned = "open", stock = "closed" }
function bz.hand(t)
  t.shown = { 0, 0 }
  t.used = { {}, {} }
  t:deal()
  local turned = t:top "turned"
  t:trumps(turned:sub(2))
  t:tell("trumps", t:trump_suit())
  if turned:sub(1, 1) == "7" then t:score(t.dealer, 10, "BZ-2.1", "seven turned up") end
  t:play_tricks(t.active[1])
  bz.settle(t)
end
-- BZ-2.2 The dealer's opponent leads, the winner of a trick to the next. While there is a stock, any card may be played; the
--   highest trump wins, without one the highest card of the suit led.
bz.duties = { hold = "BZ-2.2" }
-- BZ-2.3 The winner of a trick may declare one combination (section 3), and draws the top card of the stock; then the
--   other draws. The turned card is the last.
-- BZ-2.4 When the stock is gone nothing is declared any more, and the last eight tricks are played strictly: follow
--   suit, and with a higher card than the one led if you can; who has none of the suit plays a trump if he has one.
bz.strict = { hold = "BZ-2.2", follow = "BZ-2.4", beat = "BZ-2.4", trump = "BZ-2.4" }
function bz.after_trick(t)
  if not t:top "turned" then return end
  local winner = t:last_winner()
  bz.declare(t, winner)
  for seat in t:round(winner) do
    local drawn = t:take(seat, "stock")
    if not drawn then t:take(seat, "turned") end
  end
  if not t:top "turned" then t:duties(bz.strict) end
end

-- ## 3 Combinations
-- BZ-3.1 Marriage, king and queen of a suit: 20, of trumps 40. Sequence, A T K Q J of trumps: 250. Bezique, QS and JD:
--   40; both of each: double bezique, 500. Four aces 100, four kings 80, four queens 60, four jacks 40.
-- BZ-3.2 Declared cards lie open before its seat, and may be played to a trick like the hand.
-- BZ-3.3 A card may be in several combinations, but of one kind only once: one marriage, one four of its rank, one
--   bezique. A double bezique may follow a bezique, with a new card. The king and queen of a sequence make no marriage
--   afterwards.
-- BZ-3.4 A seven of trumps scores 10 when it is shown so, before another combination after the same trick; it is
--   exchanged for the turned card, unless that is a seven too.
bz.amounts = { marriage = 20, royal = 40, bezique = 40, double = 500, sequence = 250 }
bz.fours = {
  { rank = "J", name = "jacks", points = 40 }, { rank = "Q", name = "queens", points = 60 },
  { rank = "K", name = "kings", points = 80 }, { rank = "A", name = "aces", points = 100 },
}
function bz.refuse_declare(t, seat, word)
  if word == "seven" then return "BZ-3.4" end
  local suit = word:match "^marriage ([CDHS])$"
  local has_declared = suit and sets.has(t:hand(seat), "K" .. suit .. " Q" .. suit)
  return has_declared and "BZ-3.3" or "BZ-3.1"
end
-- The two copies of a card, the cards of a rank and those of a suit, by their names.
local set_of = {}
for suit in ("CDHS"):gmatch "%w" do
  set_of[suit] = cards("of " .. suit)
  for rank in ("ATKQJ7"):gmatch "%w" do
    set_of[rank] = cards(rank)
    set_of[rank .. suit] = cards(rank .. suit)
  end
end
local four_bezique_cards = cards "QS, JD"
local function first(set) return set & -set end
local function first_four(set)
  local four = 0
  for _ = 1, 4 do
    local card = first(set)
    four = four | card
    set = set & ~card
  end
  return four
end
-- The combinations that a seat may declare, the cheapest first. Each has a word, a kind, points and cards; a card is used
-- only once in a kind.
function bz.combinations(t, seat)
  local list = {}
  local function add(word, kind, points, set)
    list[#list + 1] = { word = word, kind = kind, points = points, set = set }
  end
  local hand, used = t:hand(seat), t.used[seat]
  local trumps = t:trump_suit()
  local function free(kind) return hand & ~(used[kind] or 0) end

  local seven = free "seven" & set_of["7" .. trumps]
  if seven ~= 0 then add("seven", "seven", 10, first(seven)) end

  local in_no_sequence = free "marriage" & free "sequence"
  local kings = in_no_sequence & set_of.K
  local queens = in_no_sequence & set_of.Q
  if kings ~= 0 and queens ~= 0 then
    for suit in ("CDHS"):gmatch "%w" do
      local king, queen = kings & set_of[suit], queens & set_of[suit]
      if king ~= 0 and queen ~= 0 then
        local points = suit == trumps and bz.amounts.royal or bz.amounts.marriage
        add("marriage " .. suit, "marriage", points, first(king) | first(queen))
      end
    end
  end

  local in_no_bezique = free "bezique"
  local queen, jack = in_no_bezique & set_of.QS, in_no_bezique & set_of.JD
  if queen ~= 0 and jack ~= 0 then
    add("bezique", "bezique", bz.amounts.bezique, first(queen) | first(jack))
  end

  for _, four in ipairs(bz.fours) do
    local held = free(four.name) & set_of[four.rank]
    if sets.count(held) >= 4 then add(four.name, four.name, four.points, first_four(held)) end
  end

  local sequence = bz.sequence_in(free "sequence", trumps)
  if sequence then add("sequence", "sequence", bz.amounts.sequence, sequence) end

  local holds_all = hand & four_bezique_cards == four_bezique_cards
  if holds_all and in_no_bezique & four_bezique_cards ~= 0 then
    add("double bezique", "bezique", bz.amounts.double, four_bezique_cards)
  end
  return list
end
-- One each of A T K Q J of a suit, if all are there.
function bz.sequence_in(set, suit)
  local held = set & set_of[suit]
  if sets.count(held) < 5 then return nil end
  local sequence = 0
  for rank in ("ATKQJ"):gmatch "%w" do
    local card = held & set_of[rank]
    if card == 0 then return nil end
    sequence = sequence | first(card)
  end
  return sequence
end
bz.secret = { declare = "unnoticed" } -- being asked reveals that the player holds a combination
function bz.declare(t, seat)
  repeat
    local combinations = bz.combinations(t, seat)
    if not combinations[1] then return end
    local words, by_word = { "pass" }, {}
    for _, combination in ipairs(combinations) do
      words[#words + 1] = combination.word
      by_word[combination.word] = combination
    end
    local declared = by_word[t:ask(seat, "declare", words)]
    if not declared then return end
    bz.show(t, seat, declared)
  until declared.kind ~= "seven"
end
function bz.show(t, seat, combination)
  local kind, set = combination.kind, combination.set
  local used = t.used[seat]
  used[kind] = (used[kind] or 0) | set
  t.shown[seat] = t.shown[seat] | set
  local clause = kind == "seven" and "BZ-3.4" or "BZ-3.1"
  t:score(seat, combination.points, clause, combination.word)
  t:tell("declared", seat, combination.word, combination.points)
  local turned = t:top "turned"
  if kind == "seven" and turned:sub(1, 1) ~= "7" then
    t:move(set, seat, "turned")
    t:move(turned, "turned", seat)
  end
end
function bz.face_up(t, seat) return t.shown[seat] & t:hand(seat) end

-- ## 4 Brisques
-- BZ-4.1 Each ace and ten in a player's tricks scores him 10, and the last trick of all `last_trick` 10.
bz.points = { A = 10, T = 10 }
bz.option { "last_trick", 10, "what the last trick scores", clause = "BZ-4.1" }
function bz.settle(t)
  for _, seat in ipairs(t.seats) do t:score(seat, t:points(seat), "BZ-4.1", "brisques") end
  t:score(t:last_winner(), bz.last_trick, "BZ-4.1", "last trick")
end
bz.promise { "BZ-4.1", "the brisques are 160", function(t)
  return t:points(1) + t:points(2) == 160
end }

-- ## 5 Game, and what a seat may see
-- BZ-5.1 A seat sees its own hand, the turned card, what is declared and what is played.
-- BZ-5.3 The player who has `target` 1000 points first wins, of two after one hand the one with more. An option or a house
--   rule that there is not is refused.
bz.option { "target", 1000, "points that win the game", clause = "BZ-5.3", min = 1 }
bz.game_over = "target points"
bz.events = { trumps = "suit", declared = "seat combination points" }
bz.says = {
  ["declare?"] = "you have won a trick: do you declare something before the next?",
  trumps = "{suit} are trumps",
  declared = "{seat} {declares|declare} {combination}: {points}",
  hand = "brisques: {brisques:each %}; {last:seat %} took the last trick",
  ["declare pass"] = "", ["declare seven"] = "", ["declare marriage"] = "",
  ["declare bezique"] = "", ["declare double"] = "", ["declare sequence"] = "",
  ["declare jacks"] = "", ["declare queens"] = "", ["declare kings"] = "", ["declare aces"] = "",
}
function bz.status(t)
  local left = sets.count(t:pile "stock" | t:pile "turned")
  if left == 0 then return "the last eight tricks" end
  return left .. " cards to draw"
end
function bz.result(t)
  return fields("trumps", t:trump_suit(), "brisques", t:per_seat(t.points), "last", t:last_winner())
end
-- A bot of sense declares what is worth most.
function bz.suggest(t, seat, point)
  if point ~= "declare" then return end
  local combinations = bz.combinations(t, seat)
  local best = combinations[#combinations]
  return best and best.word
end
