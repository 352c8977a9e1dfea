-- Scopa. The rule page and the game in one: each clause stands above what does it.
local sc = game {
  id = "scopa", title = "Scopa", names = "Broom",
  clauses = "SC", players = { 2, 3, 4 }, kind = "capture", land = "Italy",
  summary = "Take cards from the table with cards of their value; clearing it is a scopa.",
  level = "easy", minutes = 20,
}
use "fishing"(sc)

-- ## 1 Cards and deal
-- SC-1.1 Two or three players, each for himself, or four, seats 1 and 3 against 2 and 4. Forty cards of four suits: coins D
--   (denari), cups C (coppe), swords S (spade), batons B (bastoni). King R is worth 10, knight C 9, jack F 8, the others
--   their number.
sc.pack = pack { suits = "DCSB", ranks = "RCF7654321" }
sc.ranks = "R C F 7 6 5 4 3 2 1"
sc.card_words = { suits = { D = "coins", C = "cups", S = "swords", B = "batons" },
                  ranks = { R = "king", C = "knight", F = "jack", ["1"] = "ace" } }
sc.values = { R = 10, C = 9, F = 8, ["7"] = 7, ["6"] = 6, ["5"] = 5, ["4"] = 4, ["3"] = 3,
              ["2"] = 2, ["1"] = 1 }
-- SC-1.2 Three cards each and four face up on the table. When all have played their three, three more each are dealt, until
--   the pack is used up. If three or four kings lie on the table at first the cards are dealt again.
sc.piles = { table = "open", won = "open each" }
function sc.packets(t)
  local later_deals = 36 // (3 * t.players) - 1
  return "3 each, 4 to table" .. (" then 3 each"):rep(later_deals)
end
sc.refusals = { players = "SC-1.1", pack = "SC-1.1", dealer = "SC-1.2", hands = "SC-1.2",
                word = "SC-2.1", over = "SC-4.2", at = { play = "SC-2.1", take = "SC-2.3" } }

function sc.hand(t)
  t.sweeps = t:per_seat(function() return 0 end)
  t.last = 0
  t.ended = "misdeal"
  t:deal()
  local kings = sets.count(t:pile "table" & cards "R")
  if kings >= 3 then return t:void_deal() end
  t.left = sets.count(sc.pack & ~t:pile "table") -- cards that are still to be played
  while t.left > 0 do
    if t:hand(t.active[1]) == 0 then t:deal() end
    for _, seat in ipairs(t.active) do sc.play(t, seat) end
  end
  if t.last > 0 and t:top "table" then t:move(t:pile "table", "table", sc.won_pile[t.last]) end
  t.ended = "played"
  sc.settle(t)
end

-- ## 2 Play
-- SC-2.1 From the dealer's left each in turn plays a card. If it takes nothing it lies on the table.
-- SC-2.2 A card takes one card of its own value, or else cards whose values make its value. It takes if it can; if there is
--   a card of its value it takes one of these, and never several cards instead.
-- SC-2.3 If it may take one or the other, the player says which: `take 3D 4C`. Cards taken lie before him.
function sc.refuse_take(_, _, word) return word:find "^take" and "SC-2.2" or "SC-2.3" end
function sc.captures(t, card) -- all that it may take, each as a set
  local on_table = t:pile "table"
  local alike = on_table & sc.rank[card]
  local list = {}
  if alike == 0 then
    if sets.count(on_table) < 2 then return list end
    return sc.sums(on_table, sc.value[card])
  end
  for _, name in ipairs(sets.list(alike)) do list[#list + 1] = sc.set[name] end
  return list
end
function sc.say(_, taken) return "take " .. sets.text(taken) end
function sc.play(t, seat)
  local card = t:choose(seat, "play", t:hand(seat))
  local captures = sc.captures(t, card)
  t.left = t.left - 1
  t.played = card
  local taken = captures[1]
  if captures[2] then taken = t:ask(seat, "take", captures, sc.say) end
  if not taken then return t:move(card, seat, "table") end
  t:move(card, seat, sc.won_pile[seat])
  t:move(taken, "table", sc.won_pile[seat])
  t.last = seat
  if not t:top "table" and t.left > 0 then sc.sweep(t, seat, card) end
end
-- SC-2.4 A player who takes all cards of the table has made a scopa. With the last card of a deal it is none.
function sc.sweep(t, seat)
  t.sweeps[seat] = t.sweeps[seat] + 1
  t:tell("scopa", seat)
end
-- SC-2.5 When all have been played, who took last takes what lies on the table; that is no scopa.

-- ## 3 Score
-- SC-3.1 A point each for the most cards and for the most coins; if two have as many, for nobody.
-- SC-3.2 A point for the seven of coins, the settebello.
-- SC-3.3 A point for the primiera: each side takes its best card of each suit, by 7 21, 6 18, ace 16, 5 15, 4 14, 3 13,
--   2 12, court cards 10, and the highest sum has it. With `four_suits` on only who has a card of each suit has a sum.
-- SC-3.4 A point for each scopa.
sc.option { "four_suits", true, "the primiera needs a card of each suit", clause = "SC-3.3" }
sc.prime = { -- the best first
  { cards "7", 21 }, { cards "6", 18 }, { cards "1", 16 }, { cards "5", 15 }, { cards "4", 14 },
  { cards "3", 13 }, { cards "2", 12 }, { cards "RCF of DCSB", 10 },
}
function sc.best_of(suit) -- what the best of some cards of one suit counts; 0 if there are none
  for _, prime in ipairs(sc.prime) do
    if suit & prime[1] ~= 0 then return prime[2] end
  end
  return 0
end
function sc.primiera(set)
  local sum = 0
  for suit in ("DCSB"):gmatch "." do
    local points = sc.best_of(set & cards("of " .. suit))
    if points == 0 and sc.four_suits then return 0 end
    sum = sum + points
  end
  return sum
end
function sc.settle(t)
  local function coins(set) return sets.count(set & cards "of D") end
  local function settebello(set) return sets.count(set & cards "7D") end
  sc.score_most(t, "SC-3.1", "cards", 1, sets.count)
  sc.score_most(t, "SC-3.1", "coins", 1, coins)
  sc.score_most(t, "SC-3.2", "settebello", 1, settebello)
  sc.score_most(t, "SC-3.3", "primiera", 1, sc.primiera)
  for _, seat in ipairs(t.seats) do
    local sweeps = t.sweeps[seat]
    if sweeps > 0 then t:score(t.side[seat], sweeps, "SC-3.4", "scopa") end
  end
end
sc.promise { "SC-2.5", "all cards have been taken, unless nobody took any", sc.are_all_taken }

-- ## 4 Game
-- SC-4.1 A player who has `target` 11 points at the end of a deal wins; of several the one with the most. If they have as
--   many, another deal is played.
-- SC-4.2 Then it takes no further line.
sc.option { "target", 11, "points that win the game", clause = "SC-4.1", min = 1 }

-- ## 5 What a seat may see
-- SC-5.1 All see the table and what has been taken.
sc.kinds = { "ended" }
sc.events = { scopa = "seat" }
function sc.status(t)
  if t.sweeps then return "scopas: {list:sides %}", fields("list", t.sweeps) end
end
-- Advice for bots: take what counts most, coins and sevens above all. Clear the table, or leave more than ten there, as no
-- card takes.
function sc.gain(t, card, taken)
  local set = taken == 0 and 0 or taken | cards(card)
  local rest = (t:pile "table" | cards(card)) & ~set
  local left = 0
  for _, name in ipairs(sets.list(rest)) do left = left + sc.values[name:sub(1, 1)] end
  local coins = sets.count(set & cards "of D")
  local sevens = sets.count(set & cards "7") + 3 * sets.count(set & cards "7D")
  local gain = sets.count(set) + 2 * coins + 3 * sevens
  if rest == 0 then return gain + 12 end
  if left <= 10 then return gain - 6 end
  return gain
end
function sc.suggest(t, seat, point)
  local may_choose_card = point == "play"
  local best, most = nil, -99
  for _, card in ipairs(may_choose_card and sets.list(t:hand(seat)) or { t.played }) do
    local captures = sc.captures(t, card)
    if not captures[1] then captures = { 0 } end
    for _, taken in ipairs(captures) do
      local gain = sc.gain(t, card, taken)
      if gain > most then
        best = may_choose_card and "play " .. card or sc.say(t, taken)
        most = gain
      end
    end
  end
  return best
end
sc.says = {
  ["play?"] = "which card do you play?",
  ["take?"] = "what do you take with {played}?",
  ["take take"] = "{seat} {takes|take} {cards}",
  scopa = "{seat} {makes|make} a scopa",
  ["hand misdeal"] = "too many kings on the table: the cards are dealt again",
  hand = "",
}
function sc.result(t)
  local function taken(_, side) return sets.count(sc.won(t, side)) end
  return fields("ended", t.ended, "sweeps", t.sweeps, "cards", t:per_side(taken))
end
