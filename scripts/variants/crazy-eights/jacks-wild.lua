-- The German pack: 32 cards, and jacks are wild.
local v, ce = variant {
  id = "jacks-wild", of = "crazy-eights", title = "Jacks wild", clauses = "CE-8",
  replaces = { "CE-2.2", "CE-3.1" },
  players = { 4, 2, 3, 5 }, players_clause = "CE-8.1",
  summary = "With 32 cards, and jacks are wild in place of eights.",
}

-- ## 8 Jacks wild
-- CE-8.1 There are 32 cards, from the seven up, and two to five players.
v.set.pack = cards "AKQJT987 of CDHS"
v.set.ranks = "A K Q J T 9 8 7"
-- CE-8.2 Jacks are wild in place of eights: one may be played on any card, and who plays it names the suit that the next
--   card must have. With `jack_on_jack` off no jack is played on a jack.
v.set.wild = "J"
v.add.refuse_suit = "CE-8.2"
v.set.wild_clause = "CE-8.2"
v.option { "jack_on_jack", true, "a jack may be played on a jack", clause = "CE-8.2" }
function v.wrap.name_suit(base, t, seat)
  base(t, seat)
  if not ce.jack_on_jack then t.fit = t.fit & ~cards "J" end
end
-- CE-8.3 The first player without cards wins the deal and scores the cards that the others hold: a jack 20, an ace 11, a
--   king 4, a queen 3, other cards their number. With `each_loses` on, each other player loses his own instead.
v.set.points = { J = 20, A = 11, K = 4, Q = 3, T = 10, ["9"] = 9, ["8"] = 8, ["7"] = 7 }
