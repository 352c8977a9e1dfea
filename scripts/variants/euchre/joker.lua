-- Euchre with the joker.
local v, euchre = variant {
  id = "joker", of = "euchre", title = "Joker", names = "Best bower, Benny",
  summary = "A joker is the highest trump, above both bowers.",
  clauses = "EU-8", replaces = { "EU-1.2" },
  above = "farmers-hand",
}

-- ## 8 The joker
-- EU-8.1 25 cards: the joker * is the highest trump in every deal, above the right bower.
v.set.pack = cards "AKQJT9 of CDHS, joker"
v.set.best_bower = "*"
-- EU-8.2 If it is turned up the suit that it stands for is `joker_suit`: one of the four, or `dealer`, who then names it
--   before anybody bids.
v.option { "joker_suit", "dealer", "the suit of a joker turned up", clause = "EU-8.2",
           words = { "dealer", "C", "D", "H", "S" } }
v.add.refuse_suit = "EU-8.2"
function v.wrap.make(base, t)
  t.joker_is = nil
  if t:top "up" == "*" then
    t.joker_is = euchre.joker_suit
    if t.joker_is == "dealer" then t.joker_is = t:ask(t.dealer, "suit", { "C", "D", "H", "S" }) end
  end
  return base(t)
end
function v.wrap.turned_suit(base, t)
  return t:top "up" == "*" and t.joker_is or base(t)
end
function v.wrap.suggest(base, t, seat, point)
  if point ~= "suit" then return base(t, seat, point) end
  local best, most = nil, -1
  for _, suit in ipairs { "C", "D", "H", "S" } do
    local worth = euchre.worth(t, seat, suit)
    if worth > most then best, most = suit, worth end
  end
  return best
end
v.append.says = { ["suit?"] = "which suit does the joker stand for?",
                  suit = "{seat} {says|say} that the joker stands for {word}" }
