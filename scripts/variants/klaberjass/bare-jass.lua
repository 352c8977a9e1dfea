-- A bare jass need not be played to a trump lead.
local v = variant {
  id = "bare-jass", of = { "bela-2", "bela-3" }, title = "Bare jass", clauses = "KB-28",
  summary = "A bare jass need not be played to a trump lead.",
  switch = "bare_jass",
  beside = "honour-lead",
}

-- ## 28 Bare jass
-- KB-28.1 Trumps led: a seat whose only trump is the jass may play any card. (Void of a plain suit led, it must still
--   trump.)
function v.wrap.announce_trumps(base, t)
  base(t)
  t:free(cards("J" .. t.suit))
end
