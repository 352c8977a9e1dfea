-- Omnibus hearts: the jack of diamonds is a card that one wants.
local v, hearts = variant {
  id = "omnibus", of = "hearts", title = "Omnibus hearts",
  names = "ten of diamonds hearts, jack of diamonds",
  summary = "Who takes the jack of diamonds has ten points taken off.",
  clauses = "HE-6", beside = "no-tricks",
}

-- ## 6 Omnibus
-- HE-6.1 A player who takes JD, or what `bonus_card` says, scores `bonus` 10 less. It does not matter for the moon (HE-4.2):
--   who shoots it without that card has shot it all the same.
v.option { "bonus_card", "JD", "the card that is good to take", clause = "HE-6.1",
           words = { "JD", "TD", "QD", "TH" } }
v.option { "bonus", 10, "points that it takes off", clause = "HE-6.1" }
function v.wrap.settle(base, t)
  base(t)
  local taker = t:taker(hearts.bonus_card)
  t:score(taker, -hearts.bonus, "HE-6.1", "bonus")
end
