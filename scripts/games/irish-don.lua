-- Irish Don: the whole pack is dealt, points count at the end of the deal, two deals make a game. See also lib/don.lua.
local irish = game {
  id = "irish-don", title = "Irish Don", names = "آیریش دان, دان ایرلندی; in Ireland: Don",
  summary = "All cards are dealt, 80 points a deal, two deals a game, more than half wins.",
  players = { 4 }, partners = true, clauses = "DN", kind = "trick", land = "Ireland, Scotland",
  level = "some practice", minutes = 10,
}
use "don"(irish, { trump_nine = 18, trump_five = 10, plain_nine = 9, plain_five = 5 },
         { by = "none", wins = "high", choice = "self" })

-- ## 9 Irish Don
irish.option { "blind_partner", true, "the pitcher's partner may not look before the first lead",
               clause = "DN-5.2" }
-- DN-9.1 `pack_size` 52: the whole pack. 48: without the twos. 44: without twos and threes. The points do not change.
irish.option { "pack_size", 52, "cards in the pack: 52, 48 or 44",
               clause = "DN-9.1", min = 44, max = 52 }
-- DN-9.2 All cards are dealt one at a time: 13 each (12, 11). A `hands` line names them in the order dealt.
irish.packets = "1 each x 13"
function irish.wrap.ready(base, rules)
  base(rules)
  rules.pack = cards(irish.ranks:sub(1, rules.pack_size // 4) .. " of CDHS")
  rules.packets = ("1 each x %d"):format(rules.pack_size // 4)
  rules.deal_points = irish.points_of_deal()
  rules.more_than_half = rules.deals * rules.deal_points // 2 + 1
  rules.pitches_first = irish.card_to_pitch()
  rules.pitch_is_asked = rules.redeal or rules.pass_first ~= "none" or rules.pass_later ~= "none"
end
-- DN-9.3 Any seat may deal first: the header's, or seat 1 (`cut` `none`).
-- DN-9.4 `first_pitch` `card`: in the first deal of the match the holder of `pitch_card` pitches, wherever the dealer
--   sits (event `pitcher`). `pitch_card` `low` is the lowest diamond of the pack: 2D, 3D with 48 cards, 4D with 44. He
--   may lead any card. `first_pitch` `left`: the seat at the dealer's left pitches.
irish.option { "first_pitch", "card", "who pitches in the first deal of a match", clause = "DN-9.4",
               words = { "card", "left" } }
irish.option { "pitch_card", "low", "the card whose holder pitches; `low` is the lowest diamond",
               clause = "DN-9.4" }
function irish.card_to_pitch()
  local number = sets.card(irish.pitch_card)
  if irish.pitch_card ~= "low" then return number and 1 << number or 0 end
  local diamonds = sets.list(irish.pack & cards "AKQJT98765432 of D")
  return cards(diamonds[#diamonds])
end
-- DN-9.5 With `decider_card` on, DN-9.4 holds again in the first deal of a game that both sides enter needing one more
--   game.
irish.option { "decider_card", false, "the pitch card decides again in a deciding game",
               clause = "DN-9.5" }
function irish.card_decides(t)
  if irish.first_pitch ~= "card" or t.counted_deals > 0 then return false end
  if t.game_number == 1 then return true end
  if not irish.decider_card then return false end
  return t.games_won[1] == irish.games_to_win - 1 and t.games_won[2] == irish.games_to_win - 1
end
-- DN-9.6 The seat of DN-9.4, 9.5 or 9.7 has the pitch. He is the deal's *first hand*; without DN-9.9 he simply pitches.
-- DN-9.7 After a counted deal, with `pitcher` `rotate`, the pitch moves to the seat at the left of the last first hand,
--   and the last first hand deals. With `pitcher` `game` the first hand stays the same for all deals of a game and
--   moves left with the next game; with `match` it never moves. The dealer always sits at the right of the first hand,
--   save in a deal where a card chose him: that deal is dealt by the seat that would have dealt without the card, and
--   its first hand counts as the last first hand from then on. In a new game without DN-9.5 the same rule goes on from
--   the last deal (`game`: one seat to the left).
-- DN-9.8 A card that gives the pitch (DN-9.4) is looked for by the host: it does not allow the pitcher's partner to
--   look (DN-5.2).
irish.option { "pitcher", "rotate", "who has the pitch in later deals", clause = "DN-9.7",
               words = { "rotate", "game", "match" }, rule = "pitch_moves" }
function irish.choose_first_hand(t)
  if not irish.card_decides(t) then return irish.pitcher_of(t) end
  local seat = t:holder(irish.pitches_first)
  t:tell("pitcher", seat, "card")
  return seat
end
function irish.next_dealer(t)
  if t.void then return t.dealer end
  return irish.pitch_moves == "rotate" and t.first_hand or t:right_of(t.first_hand)
end
function irish.wrap.new_game(base, t)
  t.jinks = nil
  t.claimant = nil
  if t.game_number > 1 and irish.pitch_moves == "game" then t.dealer = t.first_hand end
  base(t)
end

-- DN-9.9 With `redeal` on, or `pass_first` or `pass_later` other than `none`, the first hand is asked at `pitch` before
--   the first lead of every deal: `pitch`, perhaps `pass`, perhaps `redeal`. By default none of the three is set and
--   the point is not asked.
-- DN-9.10 `pass` hands the pitch to another seat, who pitches (event `pitcher`) and is not asked. In the first counted
--   deal of the match, and void deals before it, it goes where `pass_first` says, in all later deals where `pass_later`
--   says: `partner`, `left` (the seat at the left of the first hand), or `none`: no passing. It changes nothing in
--   DN-9.7.
local somewhere = { "none", "partner", "left" }
irish.option { "pass_first", "none", "where the pitch may be passed in the first deal of a match",
               clause = "DN-9.10", words = somewhere }
irish.option { "pass_later", "none", "where it may be passed in later deals",
               clause = "DN-9.10", words = somewhere }
function irish.pass_to(t)
  local is_first = t.game_number == 1 and t.counted_deals == 0
  return is_first and irish.pass_first or irish.pass_later
end
-- DN-9.11 `redeal` is listed if the option is on and the first hand holds no card of the ranks `redeal_ranks` AKQJ95.
--   With `must_pitch` on, a first hand that holds a card of the ranks `pitch_ranks` AKQJ95 must pitch: neither `pass`
--   nor `redeal` is listed.
irish.option { "redeal", false, "a first hand without scoring cards may have the deal made void",
               clause = "DN-9.11" }
irish.option { "redeal_ranks", "AKQJ95", "the ranks that stand in the way of a redeal",
               clause = "DN-9.11" }
irish.option { "pitch_ranks", "AKQJ95", "the ranks that oblige to pitch", clause = "DN-9.11" }
irish.option { "must_pitch", false, "who holds one of these must pitch", clause = "DN-9.11" }
function irish.holds_rank(t, ranks)
  return ranks ~= "" and t:hand(t.first_hand) & cards(ranks .. " of CDHS") ~= 0
end
function irish.pitch_words(t)
  local words = { "pitch" }
  if irish.must_pitch and irish.holds_rank(t, irish.pitch_ranks) then return words end
  if irish.pass_to(t) ~= "none" then words[#words + 1] = "pass" end
  local may_redeal = irish.redeal and not irish.holds_rank(t, irish.redeal_ranks)
  if may_redeal then words[#words + 1] = "redeal" end
  return words
end
function irish.refuse_pitch(t, _, word)
  if word == "pass" and irish.pass_to(t) == "none" then return "DN-9.10" end
  if word == "pass" or word == "redeal" then return "DN-9.11" end
end
-- DN-9.12 `redeal` makes the deal void (event `redeal`): nothing is scored, the same seat deals again, and if a card
--   chose the first hand it does so again.
irish.pitched = {
  pitch = function() end,
  pass = function(t)
    local to_partner = irish.pass_to(t) == "partner"
    t.pitcher = to_partner and t:partner(t.first_hand) or t:left_of(t.first_hand)
    t.all_look = true
    t:tell("pitcher", t.pitcher, "pass")
  end,
  redeal = function(t)
    t:tell("redeal", t.first_hand)
    t:void_deal()
  end,
}
function irish.ask_pitch(t)
  if not irish.pitch_is_asked then return end
  irish.pitched[t:ask(t.first_hand, "pitch", irish.pitch_words(t))](t)
end

-- DN-9.13 Section 4. Nothing is pegged during play; the trick's `points` are for information.
function irish.hand(t)
  t.pitcher = nil
  t.all_look = false
  t.ended = "played"
  t:deal()
  t.first_hand = irish.choose_first_hand(t)
  t.pitcher = t.first_hand
  irish.ask_pitch(t)
  if t.void then
    t.ended = "redeal"
    return
  end
  irish.play(t)
  irish.score_tricks(t)
end
-- DN-9.14 After the last trick each side's points in tricks are added to its score. The values of one deal make T = 80;
--   a game is `deals` 2 counted deals. *Half* is `deals` × T / 2 = 80.
irish.option { "deals", 2, "counted deals of a game", clause = "DN-9.14", min = 1 }
function irish.points_of_deal()
  local trump, plain = irish.values.trump, irish.values.plain
  local of_trumps = trump.ace + trump.king + trump.queen + trump.jack + trump.nine + trump.five
  return of_trumps + 3 * (plain.nine + plain.five)
end
function irish.score_tricks(t)
  t:score_tricks("DN-9.14", "tricks")
  local jink = irish.jink(t)
  if jink == 0 then return end
  t.jinks = t.jinks or {}
  t.jinks[jink] = true
end
-- DN-9.15 The side that is the first to have more than half wins; at the end of a deal, or by a claim. `why`
--   `"points"`.
function irish.favoured(side) return side end
-- DN-9.16 If after the last deal both sides have exactly half, the side that won the last trick with points in it
--   loses, as the other side reached half before it. `why` `"last-trick"`. With `draw_level` on the game is drawn
--   instead, `why` `"draw"`.
irish.option { "draw_level", false, "a game is drawn where both sides have half",
               clause = "DN-9.16" }
function irish.level(t)
  if irish.draw_level then return {}, "draw" end
  return { irish.favoured(3 - irish.last_side(t)) }, "last-trick"
end
function irish.last_side(t)
  local seat = t:last_scorer()
  return seat and t.side[seat] or 0
end
-- DN-9.17 *Jink* (bonk): one side takes all T points in a deal played to its end. `result.jink` names the side that
--   took them.
function irish.jink(t)
  if t.ended ~= "played" then return 0 end
  local points = t:side_points(1) -- side 2 has the rest
  if points == irish.deal_points then return 1 end
  return points == 0 and 2 or 0
end
-- DN-9.18 A game counts one for the match; it counts `jink_games` 1 if its winner made a jink in it (with `fewest`: if
--   its loser took one).
irish.option { "jink_games", 1, "the games that a game with a jink counts",
               clause = "DN-9.18", min = 1 }
function irish.worth(t, winner)
  local has_jinked = t.jinks and t.jinks[irish.favoured(winner)]
  return has_jinked and irish.jink_games or 1
end
-- DN-9.19 With `jink_ends` on, a jink wins the game at once, at the end of that deal (with `fewest` it loses it); `why`
--   `"jink"`. This goes before DN-9.15 and 9.16.
irish.option { "jink_ends", false, "a jink wins the game at once", clause = "DN-9.19" }

-- DN-9.20 `claims` `sure`: from the second counted deal of the game on, the call `claim` is open at every play ask to a
--   seat whose side was the first of the two to have at least half, its score and the finished tricks of this deal
--   taken together. With `draw_level` on its side must have more than half instead. (It cannot lose any more.)
irish.option { "claims", "sure", "when the game may be claimed",
               clause = "DN-9.20", words = { "sure", "open", "off" } }
irish.calls = { play = { "claim" } }
function irish.first_to_half(t)
  local there = {}
  local all = irish.deals * irish.deal_points
  for side, score in ipairs(t:totals()) do
    local twice = 2 * (score + t:side_points(side))
    local half_is_enough = not irish.draw_level
    if twice > all or twice == all and half_is_enough then there[#there + 1] = side end
  end
  if #there == 2 then return 3 - irish.last_side(t) end
  return there[1]
end
function irish.is_sure(t, seat)
  local first = irish.first_to_half(t)
  return first ~= nil and irish.favoured(first) == t.side[seat]
end
function irish.may_claim(t, seat)
  if irish.claims == "off" then return "DN-1.6" end
  if t.counted_deals == 0 then return "DN-9.20" end
  if irish.claims == "sure" and not irish.is_sure(t, seat) then return "DN-9.20" end
end
-- DN-9.21 A claim ends the deal and the game at once: the claimant's side wins, `ended` `claim`, `why` `"claim"`. The
--   points of finished tricks are scored; the trick in play and the cards in hand are not.
-- DN-9.22 `claims` `open`: `claim` is listed at every play ask from the second counted deal on. If DN-9.20 does not
--   hold for the claimant, the other side wins: `ended` `claim`, `why` `"wrong-claim"`. `claims` `off`: never listed.
function irish.on_claim(t, seat)
  t.ended = "claim"
  t.claimant = seat
  t.claim_holds = irish.is_sure(t, seat)
  return true
end
irish.option { "scores", "shown",
               "points and scores are told, or kept in mind until the game is over",
               clause = "DN-9.20", words = { "shown", "remembered" }, rule = "score_keeping" }
-- DN-9.23 With `concede` on, after every counted deal that does not end the game one seat of the side that is behind is
--   asked at `concede`: the next dealer or the next first hand of the rotation (DN-9.7), whichever is of that side.
--   With equal scores nobody is asked. `concede` ends the game: the other side wins, `why` `"concede"`.
irish.option { "concede", true, "the side that is behind may concede between the deals",
               clause = "DN-9.23" }
irish.answers = { "play on", "concede" }
function irish.concedes(t)
  local one, two = t:total(1), t:total(2)
  if t.void or not irish.concede or one == two then return end
  local leader = irish.favoured(one > two and 1 or 2)
  local dealer_is_behind = t.side[t.dealer] ~= leader
  local seat = dealer_is_behind and t.dealer or t:left_of(t.dealer)
  return t:ask(seat, "concede", irish.answers) == "concede" and leader
end
-- Advice for bots: claim if it wins, and concede if nearly all the points that are left would be needed.
function irish.is_lost(t, side) -- would it need nine tenths of the points that are left, or more?
  local own = t:total(irish.favoured(side))
  local left = (irish.deals - t.counted_deals) * irish.deal_points
  local twice_needed = irish.deals * irish.deal_points - 2 * own
  return 10 * twice_needed >= 9 * 2 * left
end
function irish.suggest(t, seat, point)
  if point == "concede" then return irish.is_lost(t, t.side[seat]) and "concede" or "play on" end
  local may_claim = point == "play" and not irish.may_claim(t, seat)
  if may_claim and irish.is_sure(t, seat) then return "claim" end
end
function irish.game_over(t)
  local winners, why = irish.decided(t)
  if not winners then return end
  if irish.games_to_win == 1 then return winners, why end
  return winners, why, fields("worth", winners[1] and irish.worth(t, winners[1]) or 0)
end
function irish.decided(t)
  if t.claimant then
    local side = t.side[t.claimant]
    return { t.claim_holds and side or 3 - side }, t.claim_holds and "claim" or "wrong-claim"
  end
  local jink = irish.jink_ends and irish.jink(t) or 0
  if jink > 0 then return { irish.favoured(jink) }, "jink" end
  local ahead = t:reached(irish.more_than_half)
  if ahead then return { irish.favoured(ahead) }, "points" end
  if t.counted_deals == irish.deals then return irish.level(t) end
  local side = irish.concedes(t)
  if side then return { side }, "concede" end
end

function irish.check_end()
  if irish.pack_size % 4 ~= 0 then return "pack_size is 52, 48 or 44", "DN-1.3" end
  for _, slot in ipairs { "redeal_ranks", "pitch_ranks" } do
    local are_ranks = irish[slot]:find "^[AKQJT98765432]*$"
    if not are_ranks then return slot .. " are ranks in one word", "DN-1.3" end
  end
  local number = sets.card(irish.pitch_card)
  if irish.pitch_card ~= "low" and not (number and irish.pack & (1 << number) ~= 0) then
    return "pitch_card is `low` or a card of the pack", "DN-1.3"
  end
  if irish.points_of_deal() == 0 then
    return "the cards of a deal must be worth something", "DN-1.3"
  end
end
irish.events.pitcher = "seat how"
irish.events.redeal = "seat"
irish.says.pitcher = "{seat} {pitches|pitch}"
irish.says.redeal = "{seat} {has|have} the cards dealt again"
irish.says["pitch pitch"] = "{seat} will pitch"
irish.says["pitch redeal"] = ""
irish.says["pitch?"] = "do you pitch, which makes the suit you lead trumps?"
irish.says["concede?"] = "you are behind: do you play on, or concede the game?"
irish.says["concede concede"] = "{seat} {concedes|concede}"
irish.says["concede play on"] = "{seat} {plays|play} on"
irish.says["play claim"] = "{seat} {claims|claim} the game"
irish.says["over points"] = "more than half of the points are won"
irish.says["over last-trick"] = "both have half, and the last trick with points in it loses"
function irish.wrap.result(base, t)
  return base(t):add("last", irish.last_side(t), "jink", irish.jink(t))
end
