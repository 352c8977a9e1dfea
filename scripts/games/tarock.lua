-- Slovenian tarock (tarok), for four and for three. The cards, the play and the count are in lib/tarock-play.lua.
local ta = game {
  id = "tarock", title = "Slovenian Tarock", players = { 4, 3 }, clauses = "TA", kind = "trick", land = "Slovenia",
  names = "Tarok",
  summary = "Twenty-two trumps, a talon to exchange with, a called king, and contracts to lose every trick.",
  level = "hard", minutes = 90,
}
use "tarock-play"(ta)

-- ## 2 Deal and bidding
-- TA-2.1 The deal passes to the left. Six cards to the talon, then twelve to each of four, sixteen to each of three.
ta.piles = { talon = "closed", laid = "closed", given = "open" }
function ta.packets(t) return t.players == 4 and "6 to talon, 6 each x 2" or "6 to talon, 8 each x 2" end
-- TA-2.2 The contracts, the lowest first, with their values: three 10, two 20, one 30, solo three 40, solo two 50, solo
--   one 60, beggar 70, solo without 80, open beggar 90, colour valat 125, valat 500. Three players have no solo three,
--   two and one.
ta.names = { "three", "two", "one", "solo three", "solo two", "solo one", "beggar", "solo without", "open beggar",
             "colour valat", "valat" }
ta.values = { 10, 20, 30, 40, 50, 60, 70, 80, 90, 125, 500 }
-- TA-2.3 The dealer's left is forehand, and speaks after the others. Each bids a contract above the last one bid, or as
--   high if he sits nearer to forehand's place than the last bidder, or passes and says no more. `three` may not be
--   bid.
-- TA-2.4 If all others pass without a bid, forehand plays any contract, also three, or `klop`; with `forehand_chooses`
--   off klop.
ta.option { "forehand_chooses", true, "forehand may play more than klop", clause = "TA-2.4" }
function ta.ready(rules) -- what may be said, by the lowest contract that is open; all of forehand's at 1
  rules.bids, rules.level_of = {}, {}
  for low = 1, #rules.names + 1 do
    local words = { low == 1 and "klop" or "pass" }
    for level = low, (low > 1 or rules.forehand_chooses) and #rules.names or 0 do
      if rules.players == 4 or level < 4 or level > 6 then words[#words + 1] = rules.names[level] end
    end
    rules.bids[low], rules.level_of[rules.names[low] or "pass"] = words, low
  end
end
function ta.auction(t)
  local order, passed, left, i, by = t.active, {}, #t.active, 2, 0
  t.level = 1
  repeat
    if not passed[i] and i ~= by then
      local low = left == 1 and 1 or math.max(2, i < by and t.level or t.level + 1)
      local word = t:ask(order[i], "bid", ta.bids[low])
      if word == "pass" then passed[i], left = true, left - 1
      else by, t.contract, t.level = i, word, ta.level_of[word] or t.level end
    end
    i = i % #order + 1
  until left == 1 and by > 0
  t.declarer = t.contract == "klop" and 0 or order[by]
end

-- ## 3 King and talon
-- TA-3.1 Of four players who plays three, two or one calls a king. Its holder is his partner, known to himself alone.
--   Who has it himself, or finds it in the talon, plays alone.
-- TA-3.2 In three, two and one, solo or not, the talon is shown in two sets of three, three of two or six of one. The
--   declarer takes one and lays as many cards away, no kings, skis, mond or pagat; trumps among them are shown. They
--   count for him, the rest of the talon for the others; but with a called king from the talon that he wins in a trick,
--   the rest is his.
ta.sizes = { three = 3, two = 2, one = 1 }
ta.refuse_discard = "TA-3.2"
function ta.exchange(t)
  local size = ta.sizes[t.contract:match "%l+$"]
  if t.level < 4 and t.players == 4 and t.declarer > 0 then
    t.called = "K" .. t:ask(t.declarer, "king", { "C", "D", "H", "S" })
    local holder = t:holder(cards(t.called))
    t.friend, t.from_talon = holder ~= t.declarer and holder or 0, not holder
    t:together({ t.declarer, t.friend > 0 and t.friend or nil }, { t.friend > 0 and t.friend or t.declarer })
  elseif t.declarer > 0 then t:together { t.declarer } end
  if not size or t.declarer == 0 then return end
  t:show "talon"
  local list, words = t:list "talon", {}
  for i = 1, 6 // size do words[i] = table.concat(list, " ", i * size - size + 1, i * size) end
  t:move(t:ask(t.declarer, "take", words), "talon", t.declarer)
  local fixed = cards "K, T1 T21 T22"
  local laid = t:pick(t.declarer, "discard", size, t:hand(t.declarer) & ~fixed)
  t:move(laid, t.declarer, "laid")
  if laid & cards "of T" ~= 0 then t:show("laid", laid & cards "of T") end
end

-- ## 5 Score
-- TA-5.1 In three to solo one the declarer's side wins with more than 35 points. It scores the value, and what it has
--   more than 35 rounded to a five; or it loses the value, and what it has less. The partner scores the same, the
--   others nothing.
-- TA-5.2 There too these count for the side that has them, and against it for the other: `trula` 10 for skis, mond and
--   pagat in tricks, `kings` 10 for all four; `king_ultimo` 10 for the called king in the last trick, `pagat_ultimo` 25
--   for the pagat, to the side that plays it if the pagat wins that trick, against it if not, though a partner has it.
-- TA-5.3 All tricks of a side count `silent_valat` 250 in place of all that.
-- TA-5.4 The other contracts score or lose their value. A beggar is won without a trick, a valat with all of them, solo
--   without with more than 35 points.
-- TA-5.5 In klop each loses the points he has taken, rounded to a five. Who has more than 35 loses 70, who has no trick
--   scores 70, and then nobody else scores.
-- TA-5.6 Whose mond is taken by the skis loses `mond` 21 for himself, in three to solo one; so does a declarer who
--   leaves it in the talon.
function ta.basic(t, made)
  return (made and 1 or -1) * ta.values[t.level] + (t.level < 7 and ta.round(t.eyes - 35) or 0)
end
function ta.settle(t)
  if t.contract == "klop" then return ta.score_klop(t) end
  local seats, ours, theirs, wins, all = { t.declarer, t.friend > 0 and t.friend or nil }, 0, 0, 0, t:finished()
  for _, seat in ipairs(t.active) do
    if seat == t.declarer or seat == t.friend then ours, wins = ours | t.won_cards[seat], wins + t.wins[seat]
    else theirs = theirs | t.won_cards[seat] end
  end
  local caught = t.from_talon and sets.has(ours, t.called)
  t.eyes = ta.count(t, ours | t:pile "laid" | (caught and t:pile "talon" or 0))
  local clause = t.level < 7 and "TA-5.1" or "TA-5.4"
  local made = t.eyes > 35
  if ta.negative[t.contract] then made = wins == 0 elseif t.level > 9 then made = wins == all end
  local amount = ta.basic(t, made)
  if t.level < 7 then
    amount = amount + ta.bonuses(t, ours, theirs)
    if wins == all or wins == 0 then amount, clause = wins == 0 and -ta.silent_valat or ta.silent_valat, "TA-5.3" end
  end
  t.row, t.value = made and "won" or "lost", amount
  for _, seat in ipairs(seats) do t:score(seat, amount, clause, t.row) end
  local loser = t.mond > 0 and t.mond or caught == false and sets.has(t:pile "talon", "T21") and t.declarer
  if t.level < 7 and loser then t:score(loser, -ta.mond, "TA-5.6", "mond") end
end
function ta.hand(t)
  t.contract, t.declarer, t.level, t.called, t.friend, t.mond, t.row, t.value, t.eyes = "", 0, 0, "", 0, 0, "", 0, 0
  t.won_cards, t.wins, t.played, t.last, t.taker_seat, t.from_talon = { 0, 0, 0, 0 }, { 0, 0, 0, 0 }, 0, {}, 0, false
  t:deal()
  ta.auction(t)
  ta.exchange(t)
  t:tell("contract", t.declarer, t.contract, t.called)
  ta.play(t)
  ta.settle(t)
end
ta.promise { "TA-1.2", "every card is in a trick, in the talon, laid away or in a hand", function(t)
  local set = t:pile "talon" | t:pile "laid" | t:pile "given"
  for _, seat in ipairs(t.seats) do set = set | t.won_cards[seat] | t:hand(seat) end
  return set == ta.pack
end }
-- TA-5.7 A game is `hands` 24 hands; the highest score wins. An option or a house rule that there is not is refused.
ta.option { "hands", 24, "hands of a game", clause = "TA-5.7", min = 1 }
ta.game_over = "hands"

-- ## 6 What a seat may see, and what is said
-- TA-6.1 A seat sees its own hand, the talon when it is shown, and what is played; an open beggar lies open from the
--   second trick on.
ta.open = { laid = function(t, seat) return seat == t.declarer end }
ta.secret = { discard = true }
ta.events, ta.kinds = { contract = "seat contract called" }, { "contract", "row" }
ta.says = { king = "", take = "{seat} {takes|take} from the talon",
            contract = "{seat} {plays|play} {contract}{called:, calling %}", hand = "{contract}, {row}: {value}" }
for word in ("klop three two one solo beggar open colour valat"):gmatch "%a+" do
  ta.says["bid " .. word] = "{seat} {bids|bid} " .. word .. "{cards: %}"
end
function ta.status(t) return t.contract and t.contract ~= "" and t.contract or nil end
function ta.result(t)
  return fields("contract", t.contract, "declarer", t.declarer, "called", t.called, "partner", t.friend, "points", t.eyes,
    "tricks", t.wins, "row", t.row, "value", t.value)
end
