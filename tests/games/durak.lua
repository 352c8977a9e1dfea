-- Durak. The rule page and the game in one: each clause stands above what does it.
local durak = game {
  id = "durak", title = "Durak", names = "Podkidnoy durak; the fool", clauses = "DU", players = { 3, 2, 4, 5, 6 },
  summary = "Attack, beat or take; who is left with cards is the fool.",
}

-- ## 1 Pack and deal
-- DU-1.1 Two to six players, each for himself.
-- DU-1.2 36 cards, high to low A K Q J T 9 8 7 6.
durak.pack = cards "AKQJT9876 of CDHS"
durak.ranks = "A K Q J T 9 8 7 6"
-- DU-1.3 Six cards each, one at a time. The rest is the stock; its last card, or if all are dealt the last card dealt, lies
--   face up, and its suit is trumps.
durak.piles = { stock = "closed", bout = "open", beaten = "closed" }
durak.packets = "1 each x 6, rest to stock"
durak.refusals = { players = "DU-1.1", dealer = "DU-1.1", pack = "DU-1.2", hands = "DU-1.3", word = "DU-2.1",
                   over = "DU-3.2" }
-- DU-1.4 In the first deal the holder of the lowest trump attacks first; later, or if nobody has one, the seat at the
--   dealer's left. Who was the fool deals.
function durak.first_attacker(t)
  if t.deal_number > 1 then return t.active[1] end
  for rank in ("6789TJQKA"):gmatch "." do
    local seat = t:holder(cards(rank .. t.trump))
    if seat then return seat end
  end
  return t.active[1]
end
function durak.next_dealer(t) return t.fool > 0 and t.fool or t:left_of(t.dealer) end

function durak.hand(t)
  t:deal()
  local turned = t:card(36)
  t.trump = turned:sub(2)
  t:show(t:top "stock" and "stock" or t.dealer, turned)
  local attacker = durak.first_attacker(t)
  while #t.active > 1 do attacker = durak.bout(t, attacker, t:left_of(attacker)) end
  t.fool = t:hand(attacker) ~= 0 and attacker or 0
  t.ended = t.fool > 0 and "fool" or "draw"
  if t.fool > 0 then t:score(t.fool, -1, "DU-3.1", "fool") end
end

-- ## 2 Play
-- DU-2.1 The attacker plays a card; the next to his left who has cards defends. He beats it with a higher card of its suit,
--   or, if it is no trump, with any trump; or he takes.
-- DU-2.2 When it is beaten the attacker, then the others in turn, may throw in a card of a rank that lies on the table, to
--   be beaten likewise.
-- DU-2.3 There are no more attacking cards in a bout than six, or than the defender had cards.
-- DU-2.4 When nobody throws in any more, all cards of the bout are put aside and the defender attacks next.
-- DU-2.5 If he takes, the others may throw in more within DU-2.3; he takes all cards of the bout, and who sits next to
--   his left attacks.
function durak.bout(t, attacker, defender)
  local left, taking = math.min(6, sets.count(t:hand(defender))), false
  local card = durak.play(t, attacker, "attack", t:hand(attacker))
  while card do
    taking = taking or not durak.play(t, defender, "beat", durak.beating(t, card), "take")
    left = left - 1
    card = left > 0 and durak.throw_in(t, attacker, defender)
  end
  t:move(t:pile "bout", "bout", taking and defender or "beaten")
  durak.refill(t, attacker, defender)
  local beaten = not taking and t:hand(defender) ~= 0
  for seat in t:round(defender) do
    if t:hand(seat) == 0 and #t.active > 1 then t:sit_out(seat) end
  end
  return beaten and defender or t:left_of(defender)
end
function durak.play(t, seat, point, set, out) -- the card played, nothing for the word that is the way out
  local card = t:choose(seat, point, t:hand(seat) & set, out)
  if card then t:move(card, seat, "bout") end
  return card
end
function durak.throw_in(t, attacker, defender)
  local ranks = sets.text(t:pile "bout"):gsub("(.)%a ?", "%1")
  for seat in t:round(attacker) do
    local fit = seat ~= defender and t:hand(seat) & cards(ranks .. " of CDHS") or 0
    local card = fit ~= 0 and durak.play(t, seat, "throw", fit, "done")
    if card then return card end
  end
end
function durak.beating(t, card)
  local suit = card:sub(2)
  local higher = ("AKQJT9876"):match("^(.*)" .. card:sub(1, 1))
  return (higher ~= "" and cards(higher .. " of " .. suit) or 0)
    | (suit ~= t.trump and cards("AKQJT9876 of " .. t.trump) or 0)
end
-- DU-2.6 After a bout the attacker, then the others in turn, last the defender, fill their hands up to six from the stock.
function durak.refill(t, attacker, defender)
  local function fill(seat)
    while sets.count(t:hand(seat)) < 6 and t:take(seat, "stock") do end
  end
  for seat in t:round(attacker) do
    if seat ~= defender then fill(seat) end
  end
  fill(defender)
end

-- ## 3 Score
-- DU-3.1 With the stock gone, who has no cards is out. The last who has cards is the fool: minus 1. If nobody has any, the
--   deal is a draw.
-- DU-3.2 A game is `deals` 10 deals; the highest score wins.
durak.option { "deals", 10, "deals of a game", clause = "DU-3.2", min = 1 }
durak.game_over = "deals"

-- ## 4 What a seat may see
-- DU-4.1 Nobody sees what has been put aside.
durak.kinds = { "ended" }
function durak.status(t) return t.trump and "trumps are " .. t.trump end
function durak.result(t) return fields("ended", t.ended, "fool", t.fool) end
