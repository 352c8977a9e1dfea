-- Bela is said with the second card only.
local v = variant {
  id = "scots-bela", of = { "bela-2", "bela-3" }, title = "Scots bela", clauses = "KB-27",
  summary = "Bela is said with the second card only.",
  replaces = { "KB-7.2", "KB-7.3", "KB-7.4" },
}

-- ## 27 Scots bela
-- KB-27.1 Replaces KB-7.2 to 7.4: the holder of both plays the first in silence and may play the second as `play XX
--   bela` (event `says`, `bela`); it then scores. By KB-10.4 a claim counts it until both have been played.
v.set.bela_call = "second"
