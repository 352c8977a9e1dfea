-- French tarot, by the rules of the Fédération Française de Tarot. The rule page and the game in one: each clause stands
-- above what does it.
local ft = game {
  id = "french-tarot", title = "French Tarot", names = "Tarot, Jeu de tarot", players = { 4 },
  clauses = "FT", kind = "trick", land = "France",
  summary = "One against three, with 21 trumps, the excuse and six cards to exchange.",
  level = "hard", minutes = 60,
}

-- ## 1 Pack and ranking
-- FT-1.1 Four players, each for himself. In a deal one of them plays against the others.
-- FT-1.2 78 cards: four suits K Q C J T 9 8 7 6 5 4 3 2 1 (C after K and Q is the knight, 1 the ace, the lowest), the
--   trumps T1 to T21, the highest, and the excuse E1. T21, T1, which is the petit, and the excuse are the three bouts.
ft.pack = pack { suits = "CDHSTE", ranks = { CDHS = "KQCJT987654321", T = 21, E = 1 } }
ft.ranks = "K Q C J T 9 8 7 6 5 4 3 2 1"
ft.card_words = {
  suits = { T = "trump" }, ranks = { C = "knight" },
  cards = { T1 = "petit", E1 = "excuse" },
}
local trumps = cards "of T"
local petit = cards "T1"
local excuse = cards "E1"
local bouts = cards "T1 T21 E1"
local kings = cards "K"
-- FT-1.3 Bouts and kings count 4½ points, queens 3½, knights 2½, jacks 1½ and all others ½: 91 in all. The table counts
--   half points, 182 in all.
ft.points = { K = 9, Q = 7, C = 5, J = 3, ["of T"] = 1, T1 = 9, T21 = 9, E1 = 9 }
for rank in ("T987654321"):gmatch "." do ft.points[rank] = 1 end
ft.refusals = {
  players = "FT-1.1", pack = "FT-1.2", dealer = "FT-2.1", hands = "FT-2.1", word = "FT-5.1",
  over = "FT-6.8", option = "FT-6.8", variant = "FT-6.8",
  at = {
    bid = "FT-2.3", discard = "FT-3.1", slam = "FT-3.5", handful = "FT-4.1", show = "FT-4.1",
    play = "FT-5.1",
  },
}

-- ## 2 Deal and bids
-- FT-2.1 The deal passes to the left, also after a deal that nobody played. Each is dealt 18 cards, three at a time, and
--   six go one by one to the dog, neither the first nor the last card of the pack.
ft.piles = { dog = "closed", laid = "closed" }
ft.packets = ("3 each, 1 to dog, "):rep(5) .. "3 each but dealer, 1 to dog, 3 to dealer"
function ft.next_dealer(t) return t:left_of(t.dealer) end
function ft.hand(t)
  t.contract = "nobody"
  t.taker_seat = 0
  t.slam = false
  t.handfuls = 0
  t.played_in = {} -- by petit and excuse: the number of the trick
  t.excuse_seat = 0
  t.row = ""
  t.halves = 0
  t.bouts = 0
  t.value = 0
  t:trumps "T"
  t:deal()
  if ft.lone_petit and ft.shows_lone_petit(t) then return t:void_deal() end
  ft.auction(t)
  if t.taker_seat == 0 then return t:void_deal() end
  ft.find_sides(t)
  ft.exchange(t)
  ft.play(t)
  ft.settle(t)
end
-- FT-2.2 A player whose only trump is the petit, and who has no excuse, shows it before the bids, and nobody plays. With
--   `lone_petit` off he plays on.
ft.option { "lone_petit", true, "a petit alone ends the deal", clause = "FT-2.2" }
function ft.shows_lone_petit(t)
  local holder = t:holder(petit)
  local is_alone = holder and t:hand(holder) & (trumps | excuse) == petit
  if not is_alone then return false end
  t:show(holder, petit)
  t:tell("alone", holder)
  return true
end
-- FT-2.3 From the dealer's left each speaks once: he bids more than the last bidder, or passes. The bids are petite, garde,
--   garde sans (without the dog) and garde contre (against the dog). The last bidder is the *taker*, and the others are the
--   defence.
-- FT-2.4 If all pass nobody plays, and nobody scores.
ft.bids = { "petite", "garde", "garde sans", "garde contre" }
function ft.words_for(t)
  local last = t.taker_seat > 0 and t.contract or nil
  return t:bids_above(ft.bids, last)
end
function ft.auction(t)
  for _, seat in ipairs(t.active) do
    local words = ft.words_for(t)
    local word = #words > 1 and t:ask(seat, "bid", words) or "pass"
    if word ~= "pass" then
      t.contract = word
      t.taker_seat = seat
    end
  end
end
function ft.find_sides(t) t:together { t.taker_seat } end
-- The seats of the taker's side, the taker first.
function ft.takers(t) return { t.taker_seat } end
local function is_one_of(seats, seat)
  for _, one in ipairs(seats) do
    if one == seat then return true end
  end
  return false
end

-- ## 3 The dog
-- FT-3.1 In petite and garde the dog is shown. The taker takes it and lays as many cards away, which nobody else sees. They
--   count for him. They must be in his hand.
-- FT-3.2 Kings and bouts may not be laid away.
-- FT-3.3 Trumps may be laid away only by a taker who has not enough other cards. He then lays all of these away, and shows
--   the trumps that he adds.
-- FT-3.4 In garde sans and garde contre nobody looks at the dog before the end. It counts for the taker in garde sans, and
--   for the defence in garde contre.
ft.has_exchange = { petite = true, garde = true }
function ft.refuse_discard(t, _, word)
  local named = cards(word:match "^discard (.*)$" or "")
  if named & ~t:hand(t.taker_seat) ~= 0 then return "FT-3.1" end
  if named & (kings | bouts) ~= 0 then return "FT-3.2" end
  return named & trumps ~= 0 and "FT-3.3" or "FT-3.1"
end
function ft.exchange(t)
  if ft.has_exchange[t.contract] then ft.take_dog(t) end
  t:tell("contract", t.taker_seat, t.contract)
  t.slam = t:ask(t.taker_seat, "slam", { "no", "slam" }) == "slam"
end
function ft.take_dog(t)
  local taker = t.taker_seat
  local dog = t:pile "dog"
  local count = sets.count(dog)
  t.to_lay = count
  t:show "dog"
  t:move(dog, "dog", taker)
  local others = t:hand(taker) & ~trumps & ~excuse & ~kings
  local missing = count - sets.count(others)
  if missing <= 0 then
    t:move(t:pick(taker, "discard", count, others), taker, "laid")
    return
  end
  if others ~= 0 then t:move(others, taker, "laid") end
  local added = t:pick(taker, "discard", missing, t:hand(taker) & trumps & ~bouts)
  t:move(added, taker, "laid")
  t:show("laid", added)
end
-- FT-3.5 Before the first card the taker may announce a slam, all tricks: `slam`. He then leads.

-- ## 4 Handfuls
-- FT-4.1 Before his first card a player who has 10, 13 or 15 trumps may show them, a `single`, `double` or `triple` handful,
--   or a smaller one than he has. A player with more trumps keeps back the ones he likes.
-- FT-4.2 The excuse may take the place of one missing trump, and of no other.
-- FT-4.3 A trump that the taker has laid away counts for his handful.
ft.handfuls = { "single", "double", "triple" }
ft.handful_sizes = { 10, 13, 15 }
ft.handful_values = { 20, 30, 40 }
function ft.trumps_of(t, seat)
  local held = t:hand(seat) & trumps
  if seat == t.taker_seat then held = held | t:pile "laid" & trumps end
  return held
end
function ft.show_handful(t, seat, hand)
  local held = ft.trumps_of(t, seat)
  local count = sets.count(held)
  local has_excuse = hand & excuse ~= 0
  local words, size_of = { "no" }, {}
  for place, size in ipairs(ft.handful_sizes) do
    local is_held = count >= size or has_excuse and count == size - 1
    if is_held then words[#words + 1] = ft.handfuls[place] end
    size_of[ft.handfuls[place]] = size
  end
  if #words == 1 then return end
  local word = t:ask(seat, "handful", words)
  if word == "no" then return end
  local size = size_of[word]
  local shown = held
  if count < size then
    shown = held | excuse
  elseif count > size then
    shown = t:pick(seat, "show", size, held)
  end
  t:show(seat, shown & t:hand(seat))
  t:tell("handful", seat, word)
  for place, name in ipairs(ft.handfuls) do
    if name == word then t.handfuls = t.handfuls + ft.handful_values[place] end
  end
end

-- ## 5 Play
-- FT-5.1 The dealer's left leads, after a slam was announced the taker. A card played must be in the hand.
-- FT-5.2 Follow suit. A player who has none of the suit led plays a trump, and one who has no trump either any card.
-- FT-5.3 A trump must be higher than the trumps in the trick if a player has such a one, also if they are his partner's;
--   else he plays any trump.
-- FT-5.4 The excuse may be played at any time. It does not win the trick. If it is led the next card says which suit is to
--   be followed.
ft.duties = {
  hold = "FT-5.1", follow = "FT-5.2", trump = "FT-5.2", undertrump = "FT-5.2",
  overtrump = "FT-5.3", beat = "FT-5.3", beat_when = "trump leads",
}
ft.excuse = excuse
-- A plain card is refused because a trump is due, whatever trump that is.
function ft.refuse_duty(_, _, card, duty)
  local is_plain = trumps & cards(card) == 0
  return is_plain and duty == "overtrump" and "FT-5.2" or nil
end
function ft.play(t)
  local leader = t.slam and t.taker_seat or t.active[1]
  for _, seat in ipairs(t.active) do t:announce(seat, 0, petit | excuse) end
  t:lead(leader)
  t:play_trick(ft.show_handful)
  ft.after_first_trick(t)
  t:play_tricks()
end
function ft.after_first_trick() end
function ft.card_played(t, seat, card)
  t.played_in[card] = t:finished() + (t:in_trick() > 0 and 1 or 0)
  if card == "E1" then t.excuse_seat = seat end
end
-- FT-5.5 The excuse stays with the side that played it. If that side has not won the trick it gives the other a card of ½
--   point for it; without such a card half a point.
-- FT-5.6 In the last trick the excuse goes with the trick. But a side that has won all other tricks wins the last one with
--   it.
function ft.trick_winner(t, seat, trick)
  local is_last = t:hand(seat) == 0
  if not is_last or trick & excuse == 0 then return seat end
  local takers = ft.takers(t)
  local owner = ft.player_of(t, "E1")
  local is_takers = is_one_of(takers, owner)
  local wins = 0
  for _, one in ipairs(t.active) do
    if is_one_of(takers, one) == is_takers then wins = wins + t:tricks(one) end
  end
  return wins == t:finished() and owner or seat
end
-- The seat that played this card of the trick.
function ft.player_of(t, card)
  local list, seat = t:trick()
  for _, name in ipairs(list) do
    if name == card then return seat end
    seat = t:left_of(seat)
  end
end
-- Counts what the taker's side has: half points, bouts and tricks.
function ft.count(t)
  local ours, wins = 0, 0
  local takers = ft.takers(t)
  for _, seat in ipairs(takers) do
    ours = ours | t:taken(seat)
    wins = wins + t:tricks(seat)
  end
  local given = 0
  local is_kept = t.excuse_seat > 0 and t.played_in.E1 < t:finished()
  if is_kept then
    local is_ours = is_one_of(takers, t.excuse_seat)
    local is_taken = ours & excuse ~= 0
    if is_ours and not is_taken then given = -1 end
    if is_taken and not is_ours then given = 1 end
    ours = is_ours and ours | excuse or ours & ~excuse
  end
  if t.contract ~= "garde contre" then ours = ours | t:pile "dog" | t:pile "laid" end
  t.halves = t:worth(ours) + given
  t.bouts = sets.count(ours & bouts)
  return wins
end

-- ## 6 Score
-- FT-6.1 With no bout in his tricks and the cards that count with them the taker needs 56 points, with one 51, with two 41,
--   with three 36. A half point goes to the side that wins the deal.
ft.needed = { [0] = 56, 51, 41, 36 }
-- FT-6.2 The contract counts 25 and the points above or below what was needed: once in petite, twice in garde, four times in
--   garde sans, six times in garde contre.
ft.factors = { petite = 1, garde = 2, ["garde sans"] = 4, ["garde contre"] = 6 }
-- FT-6.3 *Petit au bout*: the side that wins the last trick with the petit in it scores 10, as often as the contract counts,
--   whoever wins the deal. If a slam was made with the excuse in the last trick, the trick before counts too.
-- FT-6.4 A handful counts 20, 30 or 40 for the side that wins the deal, whoever showed it.
-- FT-6.5 A slam counts 400 for the taker if it was announced, 200 if it was not; -200 if it was announced and not made. If
--   the defence wins all tricks that counts 200 for it.
ft.slam_values = { announced = 400, made = 200, missed = -200 }
-- FT-6.6 Each defender pays each amount to the taker, or gets it from him.
function ft.pay(t, amount, clause, what)
  if amount ~= 0 then t:collect(t.taker_seat, "active", amount, clause, what) end
end
function ft.settle(t)
  local wins = ft.count(t)
  if t:pile "dog" ~= 0 then t:show "dog" end
  if t:pile "laid" ~= 0 then t:show "laid" end
  local factor = ft.factors[t.contract]
  local over = t.halves - 2 * ft.needed[t.bouts]
  local is_made = over >= 0
  local sign = is_made and 1 or -1
  local difference = (math.abs(over) + 1) // 2
  t.row = is_made and "made" or "lost"
  t.value = sign * factor * (25 + difference)
  ft.pay(t, t.value, "FT-6.2", t.row)
  ft.pay(t, ft.petit_au_bout(t) * factor, "FT-6.3", "petit au bout")
  ft.pay(t, sign * t.handfuls, "FT-6.4", "handful")
  ft.pay(t, ft.slam_value(t, wins), "FT-6.5", "slam")
end
function ft.petit_au_bout(t)
  local last, winner = t:finished(), t:last_winner()
  local trick = t.played_in.T1
  local is_by_excuse = t.played_in.E1 == last and winner == t.excuse_seat
  local counts = trick == last or is_by_excuse and trick == last - 1
  if not counts then return 0 end
  return is_one_of(ft.takers(t), winner) and 10 or -10
end
function ft.slam_value(t, wins)
  local is_made = wins == t:finished()
  if is_made then return t.slam and ft.slam_values.announced or ft.slam_values.made end
  local value = t.slam and ft.slam_values.missed or 0
  if wins == 0 then value = value - ft.slam_values.made end
  return value
end
ft.promise { "FT-6.6", "what is paid adds up to nothing", function(t, deal)
  return t:sum(function(_, seat) return deal.delta[seat] end, t.seats) == 0
end }
ft.promise { "FT-1.2", "every card is in a trick, in the dog, laid away or in a hand", function(t)
  local set = t:pile "dog" | t:pile "laid"
  for _, seat in ipairs(t.seats) do set = set | t:taken(seat) | t:hand(seat) end
  return set == ft.pack
end }
-- FT-6.7 A game is `hands` 20 deals that were played; the highest score wins.
-- FT-6.8 After that nothing can be decided. An option or a house rule that there is not is refused.
ft.option { "hands", 20, "deals of a game", clause = "FT-6.7", min = 1 }
function ft.game_over(t)
  if t.counted_deals >= ft.hands then return t:leaders(), "hands" end
end

-- ## 7 What a seat may see, and what is said
-- FT-7.1 A seat sees its own hand, the dog when it is shown, what is shown and what is played; the taker also what he has
--   laid away. Nobody notices who might have shown a handful. In the end all see the dog and what was laid away.
ft.open = {
  laid = function(t, seat) return seat == t.taker_seat end,
}
ft.secret = { discard = true, handful = "unnoticed", show = "unnoticed" }
ft.events = { alone = "seat", contract = "seat contract", handful = "seat handful" }
ft.kinds = { "contract", "row" }
ft.says = {
  ["bid?"] = "which contract do you bid, or do you pass?",
  ["discard?"] = "which cards do you lay away? They count for you",
  ["slam?"] = "do you announce a slam, all tricks?",
  ["handful?"] = "do you show a handful of trumps?",
  ["show?"] = "which trumps do you show?",
  ["bid petite"] = "{seat} {bids|bid} a petite",
  ["bid garde"] = "{seat} {bids|bid} a garde{cards: %}",
  ["slam no"] = "", ["slam slam"] = "{seat} {announces|announce} a slam",
  ["handful no"] = "", ["handful single"] = "", ["handful double"] = "", ["handful triple"] = "",
  ["show show"] = "",
  alone = "{seat} {has|have} the petit and no other trump: nobody plays",
  handful = "{seat} {shows|show} a {handful} handful",
  contract = "{seat} {plays|play} a {contract}",
  hand = "{contract}, {row}: {value}", ["hand nobody"] = "nobody plays",
}
function ft.status(t)
  if (t.taker_seat or 0) == 0 then return end
  return "{contract} by {taker:seat %}", fields("contract", t.contract, "taker", t.taker_seat)
end
function ft.result(t)
  return fields("contract", t.contract, "taker", t.taker_seat, "slam", t.slam, "halves", t.halves,
    "bouts", t.bouts, "row", t.row, "value", t.value)
end
-- A bot counts its hand. 32 points are a petite, 48 a garde, 64 a garde sans and 76 a garde contre.
ft.levels = { petite = 32, garde = 48, ["garde sans"] = 64, ["garde contre"] = 76 }
local high_trumps = cards "T16 T17 T18 T19 T20 T21"
local court = { { cards "K", 6 }, { cards "Q", 3 }, { cards "C", 2 }, { cards "J", 1 } }
function ft.strength(hand)
  local held = hand & trumps
  local count = sets.count(held)
  local worth = 2 * sets.count(held & high_trumps)
  if count >= 4 then worth = worth + 2 * count end
  if sets.has(hand, "T21") then worth = worth + 10 end
  if hand & excuse ~= 0 then worth = worth + 8 end
  if hand & petit ~= 0 and count > 4 then worth = worth + math.min(9, 2 * count - 5) end
  for _, of in ipairs(court) do worth = worth + of[2] * sets.count(hand & of[1]) end
  return worth
end
-- It lays suits away from the top, short ones first, and suits with a king last and from the bottom.
function ft.suggest_discard(t, seat)
  local hand = t:hand(seat)
  local suits = {}
  for _, suit in ipairs { "C", "D", "H", "S" } do
    local held = hand & cards("of " .. suit)
    local others = sets.list(held & ~kings)
    local has_king = held & kings ~= 0
    local rank = #others + (has_king and 14 or 0)
    suits[#suits + 1] = { cards = others, has_king = has_king, rank = rank }
  end
  table.sort(suits, function(one, other) return one.rank < other.rank end)
  local words = {}
  for _, suit in ipairs(suits) do
    while #words < t.to_lay and #suit.cards > 0 do
      words[#words + 1] = table.remove(suit.cards, suit.has_king and #suit.cards or 1)
    end
  end
  return #words == t.to_lay and "discard " .. table.concat(words, " ") or nil
end
function ft.suggest(t, seat, point)
  if point == "discard" then return ft.suggest_discard(t, seat) end
  if point == "slam" then return "no" end
  if point == "handful" then return is_one_of(ft.takers(t), seat) and "single" or "no" end
  if point ~= "bid" then return end
  local worth = ft.strength(t:hand(seat))
  local bid = "pass"
  for _, word in ipairs(ft.words_for(t)) do
    local level = ft.levels[word]
    if level and worth >= level then bid = word end
  end
  return bid
end
