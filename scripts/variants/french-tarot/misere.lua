-- Hands without trumps or court cards earn a little.
local v, ft = variant {
  id = "misere", of = "french-tarot", title = "Misère", clauses = "FT-10", beside = "five",
  summary = "A hand without trumps, or without court cards, is paid by all others.",
}

-- ## 10 Misère
-- FT-10.1 Before his first card a player may show a hand without trump and excuse, or without court card: `misere`. Each
--   other player pays him `misere` 10 points, whatever the deal brings.
v.option { "misere", 10, "what each pays for a misère", clause = "FT-10.1" }
v.add.refuse_misere = "FT-10.1"
local trumps = cards "of T, E1"
local court = cards "K Q C J"
function v.wrap.show_handful(base, t, seat, hand)
  base(t, seat, hand)
  local is_misere = hand & trumps == 0 or hand & court == 0
  if not is_misere then return end
  if t:ask(seat, "misere", { "no", "misere" }) == "no" then return end
  t:show(seat)
  t:tell("misere", seat)
  t.miseres[#t.miseres + 1] = seat
end
function v.wrap.hand(base, t)
  t.miseres = {}
  base(t)
end
function v.wrap.settle(base, t)
  base(t)
  for _, seat in ipairs(t.miseres) do
    t:collect(seat, "active", ft.misere, "FT-10.1", "misère")
  end
end
v.append.secret = { misere = "unnoticed" }
v.append.events = { misere = "seat" }
v.append.says = {
  ["misere?"] = "do you show your misère?", ["misere no"] = "", ["misere misere"] = "",
  misere = "{seat} {shows|show} a misère",
}
function v.wrap.suggest(base, t, seat, point)
  if point == "misere" then return "misere" end
  return base(t, seat, point)
end
