-- Bezique for two. The rule page and the game in one: each clause stands above what does it.
local bz = game {
  id = "bezique", title = "Bezique", players = { 2 }, clauses = "BZ", kind = "trick", land = "France, England",
  names = "Bésigue", summary = "Two packs of 32; combinations are declared after tricks won, as long as there is a stock.",
  level = "some practice", minutes = 40,
}

-- ## 1 Pack and ranking
-- BZ-1.1 Two players with A T K Q J 9 8 7 of all four suits, each card twice: 64 cards, ranking so.
-- BZ-1.2 Of two equal cards in a trick the one that was led wins.
bz.pack, bz.ranks = pack "2 x AKQJT987 of CDHS", "A T K Q J 9 8 7"
bz.refusals = { players = "BZ-1.1", pack = "BZ-1.1", dealer = "BZ-2.1", hands = "BZ-2.1", word = "BZ-2.2", over = "BZ-5.3",
                option = "BZ-5.3", variant = "BZ-5.3" }
function bz.refuse_declare(_, _, word) return word == "seven" and "BZ-3.4" or "BZ-3.1" end

-- ## 2 Deal and play with the stock
-- BZ-2.1 The deal alternates. Three cards to each, two and three; the next is turned up, its suit is trumps, and the
--   others are the stock. If it is a seven the dealer scores 10.
bz.packets, bz.piles = "3 each, 2 each, 3 each, 1 to turned, rest to stock", { turned = "open", stock = "closed" }
function bz.hand(t)
  t.shown, t.used, t.sevens = { 0, 0 }, { {}, {} }, 0
  t:deal()
  t:trumps(t:top("turned"):sub(2))
  t:tell("trumps", t:trump_suit())
  if t:top("turned"):sub(1, 1) == "7" then t:score(t.dealer, 10, "BZ-2.1", "seven turned up") end
  t:play_tricks(t.active[1])
  bz.settle(t)
end
-- BZ-2.2 The dealer's opponent leads, the winner of a trick to the next. As long as there is a stock any card may be
--   played; the highest trump wins, without one the highest card of the suit led.
bz.duties = { hold = "BZ-2.2" }
-- BZ-2.3 The winner of a trick may declare one combination (section 3), and draws the top card of the stock; then the
--   other draws. The turned card is the last.
-- BZ-2.4 When the stock is gone nothing is declared any more, and the last eight tricks are played strictly: follow
--   suit, and with a higher card than the one led if you can; who has none of the suit plays a trump if he has one.
bz.strict = { hold = "BZ-2.2", follow = "BZ-2.4", beat = "BZ-2.4", trump = "BZ-2.4" }
function bz.after_trick(t)
  local winner = t:last_winner()
  if not t:top "turned" then return end
  bz.declare(t, winner)
  for seat in t:round(winner) do
    if not t:take(seat, "stock") then t:take(seat, "turned") end
  end
  if not t:top "turned" then t:duties(bz.strict) end
end

-- ## 3 Combinations
-- BZ-3.1 Marriage, king and queen of a suit: 20, of trumps 40. Sequence, A T K Q J of trumps: 250. Bezique, QS and JD:
--   40; both of each: double bezique, 500. Four aces 100, four kings 80, four queens 60, four jacks 40.
-- BZ-3.2 What is declared lies open before its seat, and may be played to a trick like the hand.
-- BZ-3.3 A card may be in several combinations, but of one kind only once: one marriage, one four of its rank, one
--   bezique. A double bezique may follow a bezique, with a new card. The king and queen of a sequence make no marriage
--   afterwards.
-- BZ-3.4 A seven of trumps scores 10 when it is shown so, before another combination after the same trick; it is
--   exchanged for the turned card, unless that is a seven too.
bz.fours = { { "J", "jacks", 40 }, { "Q", "queens", 60 }, { "K", "kings", 80 }, { "A", "aces", 100 } }
bz.amounts = { marriage = 20, royal = 40, bezique = 40, double = 500, sequence = 250 }
local of, both = {}, cards "QS, JD" -- the sets of ranks and cards, by their names
for rank in ("ATKQJ7"):gmatch "%w" do
  of[rank] = cards(rank)
  for suit in ("CDHS"):gmatch "%w" do of[rank .. suit], of[suit] = cards(rank .. suit), cards("of " .. suit) end
end
local function first(set) return set & -set end
function bz.combinations(t, seat) -- what may be declared, the cheapest first
  local list, hand, used, suit = {}, t:hand(seat), t.used[seat], t:trump_suit()
  local function free(kind, text) return hand & of[text] & ~(used[kind] or 0) end
  local function add(word, kind, points, set) list[#list + 1] = { word = word, kind = kind, points = points, set = set } end
  if free("seven", "7" .. suit) ~= 0 then add("seven", "seven", 10, first(free("seven", "7" .. suit))) end
  local single = ~(used.sequence or 0)
  local kings, queens = free("marriage", "K") & single, free("marriage", "Q") & single
  for s in (kings ~= 0 and queens ~= 0 and "CDHS" or ""):gmatch "." do
    local king, queen = kings & of[s], queens & of[s]
    local points = s == suit and bz.amounts.royal or bz.amounts.marriage
    if king ~= 0 and queen ~= 0 then add("marriage " .. s, "marriage", points, first(king) | first(queen)) end
  end
  local queen, jack = free("bezique", "QS"), free("bezique", "JD")
  if queen ~= 0 and jack ~= 0 then add("bezique", "bezique", bz.amounts.bezique, first(queen) | first(jack)) end
  for _, four in ipairs(bz.fours) do
    local rest, set = free(four[2], four[1]), 0
    if sets.count(rest) >= 4 then
      for _ = 1, 4 do set, rest = set | first(rest), rest & (rest - 1) end
      add(four[2], four[2], four[3], set)
    end
  end
  local row, trumps = 0, hand & of[suit] & ~(used.sequence or 0)
  for i = 1, sets.count(trumps) >= 5 and 5 or 0 do row = row | first(trumps & of[("ATKQJ"):sub(i, i)]) end
  if sets.count(row) == 5 then add("sequence", "sequence", bz.amounts.sequence, row) end
  if hand & both == both and sets.count((used.bezique or 0) & both) < 4 then
    add("double bezique", "bezique", bz.amounts.double, both)
  end
  return list
end
bz.secret = { declare = "unnoticed" } -- who is asked holds a combination
function bz.declare(t, seat)
  repeat
    local items, words, said = bz.combinations(t, seat), { "pass" }, nil
    if not items[1] then return end
    for i, item in ipairs(items) do words[i + 1] = item.word end
    local word = t:ask(seat, "declare", words)
    for _, item in ipairs(items) do said = item.word == word and item or said end
    if not said then return end
    t.used[seat][said.kind], t.shown[seat] = (t.used[seat][said.kind] or 0) | said.set, t.shown[seat] | said.set
    t:score(seat, said.points, said.kind == "seven" and "BZ-3.4" or "BZ-3.1", word)
    t:tell("declared", seat, word, said.points)
    local turned = t:top "turned"
    if said.kind == "seven" and turned:sub(1, 1) ~= "7" then
      t:move(said.set, seat, "turned")
      t:move(turned, "turned", seat)
    end
  until said.kind ~= "seven"
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
bz.promise { "BZ-4.1", "the brisques are 160", function(t) return t:points(1) + t:points(2) == 160 end }

-- ## 5 Game, and what a seat may see
-- BZ-5.1 A seat sees its own hand, the turned card, what is declared and what is played.
-- BZ-5.3 The player who has `target` 1000 points first wins, of two after one hand the one with more. An option or a house
--   rule that there is not is refused.
bz.option { "target", 1000, "points that win the game", clause = "BZ-5.3", min = 1 }
bz.game_over = "target points"
bz.events = { trumps = "suit", declared = "seat combination points" }
bz.says = { trumps = "{suit} are trumps", declared = "{seat} {declares|declare} {combination}: {points}" }
for word in ("pass seven marriage bezique jacks queens kings aces sequence double"):gmatch "%a+" do
  bz.says["declare " .. word] = ""
end
function bz.status(t)
  local left = #t:list "stock" + #t:list "turned"
  return left > 0 and left .. " cards to draw" or "the last eight tricks"
end
function bz.result(t) return fields("trumps", t:trump_suit(), "brisques", t:per_seat(t.points), "last", t:last_winner()) end
-- A bot of sense declares what is worth most.
function bz.suggest(t, seat, point)
  local items = point == "declare" and bz.combinations(t, seat)
  return items and items[1] and items[#items].word or nil
end
