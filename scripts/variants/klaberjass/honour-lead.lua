-- The eight and seven of trumps may not be led.
local v = variant {
  id = "honour-lead", of = { "bela-2", "bela-3" }, title = "Honour lead", clauses = "KB-29",
  summary = "The eight and seven of trumps may not be led.",
  switch = "honour_lead",
  beside = "bare-jass",
}

-- ## 29 Honour lead
-- KB-29.1 The eight and seven of trumps may not be led, unless the leader holds nothing else.
v.append.duties = { lead = "KB-29.1" }
function v.wrap.announce_trumps(base, t)
  base(t)
  t:bar(cards(("8%s 7%s"):format(t.suit, t.suit)))
end
