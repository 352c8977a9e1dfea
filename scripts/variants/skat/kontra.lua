-- Kontra: an opponent doubles the game, and the declarer doubles again.
local v, skat = variant {
  id = "kontra", of = "skat", title = "Kontra and re", clauses = "SK-9",
  beside = { "ramsch", "seeger-fabian" },
  summary = "An opponent may double what the game counts, and the declarer double again.",
}

-- ## 9 Kontra
-- SK-9.1 When the game is named, first one opponent and then the other, from forehand on, may say `kontra` or pass:
--   what the game scores is doubled.
-- SK-9.2 The declarer may then say `re`, which doubles it again, or pass.
-- SK-9.3 With `bock` on an opponent may answer with `bock`, and the declarer that with `hirsch`; each doubles again.
v.add.refuse_double = "SK-9.1"
v.option { "bock", false, "bock and hirsch may follow re", clause = "SK-9.3" }
function v.wrap.declare(base, t)
  base(t)
  t.factor = 1
  local opponent = skat.ask_kontra(t)
  if not opponent then return end
  t.factor = 2
  local answers = { "re" }
  if skat.bock then answers = { "re", "bock", "hirsch" } end
  for turn, word in ipairs(answers) do
    local is_declarers = turn % 2 == 1
    local seat = is_declarers and t.declarer or opponent
    if t:ask(seat, "double", { "pass", word }) == "pass" then return end
    t.factor = 2 * t.factor
  end
end
-- The opponent who says kontra.
function v.add.ask_kontra(t)
  for _, seat in ipairs(t.active) do
    if seat ~= t.declarer then
      local word = t:ask(seat, "double", { "pass", "kontra" })
      if word == "kontra" then return seat end
    end
  end
end
function v.wrap.settle(base, t)
  base(t)
  t:score(t.declarer, t.value * (t.factor - 1), "SK-9.1", "doubled")
  t.value = t.value * t.factor
end
v.append.says = {
  ["double?"] = "do you double the game?",
  ["double kontra"] = "{seat} {says|say} kontra", ["double re"] = "{seat} {says|say} re",
  ["double bock"] = "{seat} {says|say} bock", ["double hirsch"] = "{seat} {says|say} hirsch",
}
function v.wrap.suggest(base, t, seat, point)
  if point == "double" then return "pass" end
  return base(t, seat, point)
end
