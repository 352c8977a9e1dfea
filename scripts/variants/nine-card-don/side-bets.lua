-- Side bets: the pitcher's side bets on game, on tricks, or on points.
local v, don = variant {
  id = "side-bets", of = "nine-card-don", title = "Side bets", clauses = "DN-14.3, DN-14",
  switch = "side_bets",
  summary = "The pitcher bets on game, on tricks, or on being first to half the points.",
  beside = { "jacks-out", "jacks-out-regiment", "faults-friendly", "faults-league" },
}
local purse = use "purse"

-- ## 14 Bets
-- DN-14.3 *Side bets* (`side_bets` on). In every deal, before the first lead, the pitcher is asked at `bet`: `no bet`;
--   `bet game`, that his side pegs game in this deal; `bet tricks`, that his side takes at least `bet_tricks` 5 tricks
--   in this deal; until the first counted deal of a game is over, as long as neither side has that many, also `bet
--   points`, that his side is the first to have `bet_points` 61 points in this game.
v.option { "bet_points", 61, "the points of a bet on points", clause = "DN-14.3", min = 1 }
v.option { "bet_tricks", 5, "the tricks of a bet on tricks", clause = "DN-14.3", min = 1 }
v.append.events = { bet = "kind side winner money" }
v.append.says = { ["bet?"] = "do you bet on your side, and on what?",
                  ["take-bet?"] = "do you take the bet?",
                  ["bet bet"] = "{seat} {bets|bet} on {cards}",
                  ["bet no"] = "{seat} {does|do} not bet",
                  ["take-bet accept"] = "{seat} {takes|take} the bet",
                  ["take-bet refuse"] = "{seat} {does|do} not take the bet",
                  bet = "the bet on {kind}{winner: is won by side %| is off}" }
function v.wrap.new_game(base, t)
  t.points_bet = nil
  t.had_points = nil
  base(t)
end
function v.wrap.play(base, t)
  don.offer_bet(t)
  base(t)
end
v.add.offer_bet = function(t)
  t.deal_bet = nil
  local words = { "no bet", "bet game", "bet tricks" }
  if t.counted_deals == 0 and not t.had_points then words[4] = "bet points" end
  local kind = t:ask(t.pitcher, "bet", words):match "^bet (%a+)$"
  -- DN-14.4 After a bet the seat at his left is asked at `take-bet`: `accept` or `refuse`. An accepted bet is between
  --   the two sides: each person of the losing side pays `bet_stake` 100, each of the other gets as much.
  if not kind then return end
  if t:ask(t:left_of(t.pitcher), "take-bet", { "accept", "refuse" }) == "refuse" then return end
  local bet = { kind = kind, side = t.side[t.pitcher], deal = t.deal_number }
  if kind == "points" then t.points_bet = bet else t.deal_bet = bet end
end
v.option { "bet_stake", 100, "what each person of the losing side pays, in pence",
           clause = "DN-14.4" }
v.add.pay_bet = function(t, bet, winner) -- winner 0: it is off
  local money = {}
  for person = 1, t.people do money[person] = 0 end
  for side = 1, winner > 0 and 2 or 0 do
    for _, person in ipairs(purse.people(t, side)) do
      money[person] = side == winner and don.bet_stake or -don.bet_stake
      purse.get(t, person, money[person])
    end
  end
  t:tell("bet", bet.kind, bet.side, winner, money)
end
v.wrap.match_line = purse.match_line(don)
-- DN-14.5 Bets are settled at the end of the deal, before the `hand` line, each by an event `bet`, in the order game or
--   tricks, then points. `tricks` is won as soon as the side has that many, lost if all tricks were played without.
--   `game` is won if the side pegs it, lost if the other side does, off if nobody does. A bet of the deal that is not
--   decided because the deal ended early is off; a void deal puts its bets off.
v.add.winner_of_bet = {
  game = function(t) return t.game end,
  tricks = function(t, side)
    if t:side_tricks(side) >= don.bet_tricks then return side end
    return t:finished() == don.hand_size and 3 - side or 0
  end,
}
function v.wrap.finish(base, t)
  base(t)
  local bet = t.deal_bet
  if bet then don.pay_bet(t, bet, t.void and 0 or don.winner_of_bet[bet.kind](t, bet.side)) end
  don.settle_points_bet(t)
end
-- DN-14.6 `points` is decided at the end of the deal in which a side first has `bet_points`, by the order of pegs;
--   points taken back with a void deal were never had; if the game ends without, it is off. Made in a deal that becomes
--   void, it is off.
v.add.note_points = function(t)
  for side, score in ipairs(t:standing()) do
    if not t.had_points and score >= don.bet_points then t.had_points = side end
  end
end
function v.wrap.peg(base, t, kind, side, points, clause)
  base(t, kind, side, points, clause)
  don.note_points(t)
end
function v.wrap.after_trick(base, t)
  don.note_points(t)
  return base(t)
end
v.add.settle_points_bet = function(t)
  local bet = t.points_bet
  if t.void then t.had_points = nil end
  if not bet then return end
  local over = t:reached() or don.deals > 0 and t.counted_deals + 1 == don.deals
  if t.void then over = bet.deal == t.deal_number end
  if not (t.had_points or over) then return end
  t.points_bet = nil
  don.pay_bet(t, bet, t.had_points or 0)
end
