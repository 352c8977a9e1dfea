-- No trumps, which a seat that must name may say: every suit ranks and counts as a plain one, and there is no bela
-- (KB-42). The variants bimah-no-trumps and left-forced-no-trumps share it and have the clauses.
--
-- use "no-trumps" gives a function that lays this on klaberjass-4. `who` must name, `clause` lets it say so.
return function(v, kb, who, clause)
  v.option { "no_trumps", true, "the seat that must name may say no trumps", clause = clause }
  v.append.says = { ["name no"] = "" }
  use "naming"(v, kb, who)
  function v.wrap.forced_names(base, t)
    local words = base(t)
    if kb.no_trumps then words[#words + 1] = "no trumps" end
    return words
  end
  function v.wrap.suit_named(base, word) return word == "no trumps" and "none" or base(word) end
  function v.wrap.announce_trumps(base, t)
    if t.suit ~= "none" then return base(t) end
    kb.tell_trumps(t)
    t:trumps()
  end
  function v.wrap.find_bela(base, t)
    if t.suit ~= "none" then base(t) end
  end
  function v.wrap.trumps_said(base, t) return t.suit == "none" and "no trumps" or base(t) end
end
