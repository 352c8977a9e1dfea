-- Utrecht: forehand must make trumps.
local v = variant {
  id = "forced", of = "klaverjas", title = "Forehand names trumps",
  names = "Utrechts, verplicht", clauses = "KJ-8",
  summary = "The dealer's left must name the trump suit; nobody passes.", replaces = { "KJ-2.2" },
}

-- ## 8 Forehand names trumps
-- KJ-8.1 The dealer's left names the trump suit. Nobody may pass.
v.add.refuse_name = "KJ-8.1"
function v.wrap.make_trumps(_, t)
  t.maker = t.active[1]
  t:trumps(t:ask(t.maker, "name", { "C", "D", "H", "S" }))
end
