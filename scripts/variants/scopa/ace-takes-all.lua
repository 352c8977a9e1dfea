-- Asso piglia tutto: an ace takes all.
local v, sc = variant {
  id = "ace-takes-all", of = "scopa", title = "The ace takes all", clauses = "SC-7",
  names = "Scopa d'assi, asso piglia tutto",
  summary = "An ace takes all cards of the table, which is no scopa, unless an ace lies there.",
}

-- ## 7 The ace takes all
-- SC-7.1 An ace takes all that lies on the table, unless an ace lies there: then it takes that. With `ace_always` on it
--   takes all even then.
v.option { "ace_always", false, "an ace takes all even if an ace lies there", clause = "SC-7.1" }
function v.wrap.captures(base, t, card)
  local all = t:pile "table"
  local is_ace = card:sub(1, 1) == "1"
  local takes_ace = all & cards "1" ~= 0 and not sc.ace_always
  if not is_ace or all == 0 or takes_ace then return base(t, card) end
  return { all }
end
-- SC-7.2 Such a sweep is no scopa, unless `ace_scopa` is on.
v.option { "ace_scopa", false, "an ace that takes all makes a scopa", clause = "SC-7.2" }
function v.wrap.sweep(base, t, seat, card)
  if card:sub(1, 1) ~= "1" or sc.ace_scopa then base(t, seat, card) end
end
