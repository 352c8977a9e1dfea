-- Seeger and Fabian's count, as tournaments have it.
local v, skat = variant {
  id = "seeger-fabian", of = "skat", title = "Seeger-Fabian", names = "Leistungsbewertung",
  clauses = "SK-10",
  summary = "Fifty for a game won, fifty less for one lost, and something for the opponents.",
}

-- ## 10 Seeger-Fabian
-- SK-10.1 Besides the value the declarer scores `bonus` 50 for a game won, and loses as much with a game lost.
v.option { "bonus", 50, "what a game won scores besides its value", clause = "SK-10.1" }
-- SK-10.2 For a game lost every other player scores `defence_three` 40 at a table of three, `defence_four` 30 at one of
--   four, who dealt too.
v.option { "defence_three", 40, "what each opponent scores for a game lost, of three",
           clause = "SK-10.2" }
v.option { "defence_four", 30, "what each other player scores for a game lost, of four",
           clause = "SK-10.2" }
function v.wrap.settle(base, t)
  base(t)
  if t.row == "won" then
    t:score(t.declarer, skat.bonus, "SK-10.1", "bonus")
    return
  end
  t:score(t.declarer, -skat.bonus, "SK-10.1", "bonus")
  local amount = t.players == 4 and skat.defence_four or skat.defence_three
  for _, seat in ipairs(t.seats) do
    if seat ~= t.declarer then t:score(seat, amount, "SK-10.2", "defence") end
  end
end
