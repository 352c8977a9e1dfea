-- Any card fills an empty column.
local v = variant {
  id = "any-to-empty", of = "klondike", title = "Any card to an empty column", clauses = "KL-7",
  replaces = { "KL-2.2" },
  summary = "Any card, and not kings alone, may be moved to an empty column.",
}

-- ## 7 Empty columns
-- KL-7.1 Any card, with what lies below it, may be moved to an empty column.
function v.wrap.fills() return true end
function v.wrap.refuse_move(base, t, seat, word)
  local clause = base(t, seat, word)
  return clause == "KL-2.2" and "KL-7.1" or clause
end
