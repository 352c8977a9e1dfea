-- Dou Dizhu. The rule page and the game in one: each clause stands above what does it.
local dd = game {
  id = "dou-dizhu", title = "Dou Dizhu", names = "Fight the Landlord, 斗地主, Ddz",
  clauses = "DZ", players = { 3 }, kind = "shed", land = "China",
  summary = "The landlord against the two peasants: who is rid of his cards first wins.",
  level = "some practice", minutes = 40,
}
use "climbing"(dd)

-- ## 1 Cards and deal
-- DZ-1.1 Three players. 54 cards; high to low the big joker (*1), the small joker (*2), 2 A K Q J T 9 8 7 6 5 4 3. Suits do
--   not matter: of a player's cards of a rank those are played first that come first in the order clubs, diamonds, hearts,
--   spades.
dd.pack = pack "AKQJT98765432 of CDHS, 2 jokers"
dd.ranks = "2 A K Q J T 9 8 7 6 5 4 3"
dd.order = { "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "*2", "*1" }
-- DZ-1.2 17 cards each, one at a time; the last three are the kitty. The dealer is drawn; later the deal goes to the left.
dd.piles = { kitty = "closed", table = "open", gone = "open" }
dd.packets = "1 each x 17, rest to kitty"
dd.refusals = { players = "DZ-1.1", pack = "DZ-1.1", dealer = "DZ-1.2", hands = "DZ-1.2",
                word = "DZ-3.3", over = "DZ-4.4", at = { bid = "DZ-2.1" } }

function dd.hand(t)
  t.landlord = 0
  t.bid = 0
  t.bombs = 0
  t.winner = 0
  t.plays = { 0, 0, 0 }
  t.ended = "thrown in"
  t:deal()
  dd.auction(t)
  if t.landlord == 0 then return t:void_deal() end
  t:together { t.landlord }
  t:show "kitty"
  t:move(t:pile "kitty", "kitty", t.landlord)
  dd.declare(t)
  dd.play(t)
  dd.settle(t)
end

-- ## 2 Bidding
-- DZ-2.1 From the dealer's left each says once `pass`, 1, 2 or 3, and more than those before him; a 3 ends it. The highest
--   bidder is the landlord, the others are the peasants. If all pass the cards are thrown in and the next dealer deals.
-- DZ-2.2 The kitty is shown to all, and the landlord takes it into his hand.
dd.bids = { "1", "2", "3" }
function dd.declare() end -- before the landlord leads
function dd.auction(t)
  local seat, bid = t:first_bid("bid", { "pass", "1", "2", "3" })
  while bid do
    t.landlord = seat
    t.bid = tonumber(bid)
    if bid == "3" then return end
    seat, bid = t:first_bid("bid", t:bids_above(dd.bids, bid), seat)
  end
end
function dd.next_dealer(t) return t:left_of(t.dealer) end

-- ## 3 Play
-- DZ-3.1 The landlord leads. One plays, all at once: cards of one rank, being one, two or three; a row of five single ranks
--   or more, of three pairs or more, of two threes or more, up to the ace at most; three, or each of a row of threes, with
--   one more card or with a pair; four with two more cards or with two pairs; four alone, a bomb; both jokers, the rocket.
-- DZ-3.2 Added cards, or pairs, are of different ranks, of none of the threes or fours, and not both jokers. With `alike`
--   on, single ones may be of one rank, but not four, nor three that would make the row longer. With `own` on, they may be
--   of a rank of the row; with `both_jokers` on, both jokers.
dd.option { "alike", false, "single cards that are added may be of one rank", clause = "DZ-3.2" }
dd.option { "own", false, "cards that are added may be of a rank of the row", clause = "DZ-3.2" }
dd.option { "both_jokers", false, "both jokers may be added", clause = "DZ-3.2" }
dd.least = { 5, 3, 2, 99 } -- ranks in a row of single cards, pairs, threes; fours make no row
dd.highest = 12            -- the place of the ace in `order`, up to which a row goes
-- DZ-3.3 In turn each says `pass`, or plays the same combination higher: as many ranks of as many cards, with as many added.
--   A bomb beats everything but a higher bomb; the rocket beats everything. A player who passed may play again. When the
--   other two have passed, the last player to play leads anew.
-- t.key is the kind that was played last, nil at a lead, and t.height how high it is (lib/climbing.lua).
dd.bomb = "4 1 0"
dd.rocket = "rocket"
function dd.beats(t, key, height)
  if not t.key or key == dd.rocket then return true end
  if key == t.key then return height > t.height end
  return key == dd.bomb and t.key ~= dd.rocket
end
function dd.refuse_play(t) return t.key and "DZ-3.3" or "DZ-3.1" end
function dd.play(t)
  local seat = t.landlord
  local passes = 2
  repeat
    if passes == 2 then t.key = nil end
    if dd.turn(t, seat) then passes = 0 else passes = passes + 1 end
    if t:hand(seat) == 0 then t.winner = seat end
    seat = t:left_of(seat)
  until t.winner > 0
end
-- Asks a seat for its play. Returns false if it passes.
function dd.turn(t, seat)
  local moves = dd.moves(t, seat)
  if t.key then moves[#moves + 1] = "pass" end
  local move = t:ask(seat, "play", moves, dd.say)
  if move == "pass" then return false end
  t.key = move[3]
  t.height = move[4]
  t.last = seat
  t:move(t:pile "table", "table", "gone")
  t:move(dd.laid(move), seat, "table")
  t.plays[seat] = t.plays[seat] + 1
  if t.key == dd.bomb or t.key == dd.rocket then t.bombs = t.bombs + 1 end
  return true
end

-- ## 4 Score
-- DZ-4.1 A player who has no card left ends the deal: the landlord has won, or the peasants have, both of them.
-- DZ-4.2 The loser pays: each peasant the landlord, or he each of them, what was bid, doubled for each bomb and rocket that
--   was played.
function dd.factor(t) return 1 << t.bombs end
function dd.settle(t)
  local landlord_won = t.winner == t.landlord
  t.ended = landlord_won and "landlord" or "peasants"
  t.stake = t.bid * dd.factor(t)
  t:collect(t.landlord, "all", landlord_won and t.stake or -t.stake, "DZ-4.2", t.ended)
end
dd.promise { "DZ-4.2", "the payments of a deal add up to zero", function(t, deal)
  return t:sum(function(_, seat) return deal.delta[seat] end, t.seats) == 0
end }
-- DZ-4.3 A game is `deals` 12 deals; the highest score wins.
-- DZ-4.4 Then it takes no further line.
dd.option { "deals", 12, "deals of a game", clause = "DZ-4.3", min = 1 }
dd.game_over = "deals"

-- ## 5 What a seat may see
-- DZ-5.1 All see the kitty once there is a landlord, and what has been played.
dd.kinds = { "ended" }
function dd.asking(t) return fields("lead", not t.key) end
function dd.status(t)
  if not t.landlord or t.landlord == 0 then return end
  return "{landlord:seat %} {is|are} the landlord for {bid}",
    fields("bid", t.bid, "landlord", t.landlord)
end
-- Advice for bots: many cards and low ones first. A bomb only against somebody who is nearly out, and nothing on a partner.
function dd.suggest_bid(t, seat)
  local hand = t:hand(seat)
  local strength = sets.count(hand & cards "2") + 2 * sets.count(hand & cards "*1 *2")
  if strength >= 5 then return "3" end
  if strength >= 4 and t.bid < 2 then return "2" end
  if strength >= 3 and t.bid < 1 then return "1" end
  return "pass"
end
function dd.cost(t, seat, move) -- of a play: the lower, the better
  local set, added, key, height = move[1] | move[2], move[2], move[3], move[4]
  if set == t:hand(seat) then return -99 end
  local cost = height
  if not t.key then cost = cost - 2 * sets.count(set) end
  if key == dd.bomb or key == dd.rocket then
    local is_foe_nearly_out = sets.count(t:hand(t.landlord)) <= 5
    cost = cost + (is_foe_nearly_out and 20 or 60)
  end
  if added ~= 0 and set & cards "2 *1 *2" ~= 0 then cost = cost + 10 end
  return cost
end
function dd.suggest(t, seat, point)
  if point == "bid" then return dd.suggest_bid(t, seat) end
  local best, least = "pass", 99
  for _, move in ipairs(dd.moves(t, seat)) do
    local cost = dd.cost(t, seat, move)
    if cost < least then
      best = move
      least = cost
    end
  end
  if t.key then
    local is_partners = t.last ~= t.landlord and seat ~= t.landlord
    if least > 40 or is_partners and least > -99 then return "pass" end
  end
  return dd.say(t, best)
end
dd.says = {
  ["bid?"] = "how much do you bid to be the landlord, who takes the kitty and plays alone?",
  ["play?"] = "what do you {lead:lead|play on it, or do you pass}?",
  bid = "{seat} {bids|bid} {word}",
  ["play play"] = "{seat} {plays|play} {cards}",
  ["to gone"] = "",
  ["hand landlord"] = "{landlord:seat %} {wins|win} against the peasants",
  ["hand peasants"] = "the peasants win",
  ["hand thrown in"] = "nobody bids: the cards are thrown in",
}
function dd.result(t)
  return fields("ended", t.ended, "landlord", t.landlord, "bid", t.bid, "bombs", t.bombs,
    "winner", t.winner)
end
