-- Two-handed Bela. The family's rules, and the rule page, are in lib/klaberjass.lua; here is what two players have.
local bela = game {
  id = "bela-2", title = "Two-handed Bela", players = { 2 }, clauses = "KB", tag = "2",
  names = "Clobyosh, Klabberjass, Clob, Finefindred, Klaberyass, "
    .. "Clubiasch (کلوبیوش, بلا دو نفره), Bela",
  summary = "Jack and nine of trumps rank highest; make trumps and have more, or be bate.",
  kind = "trick", land = "Scotland, South Africa",
  level = "some practice", minutes = 20,
}
use "klaberjass"(bela)
use "bela"(bela)

bela.packets = "3 each x 2, 1 to turned then 3 each, 12 to stock, 1 to bottom"
bela.bate_clause = "KB-11.3"
bela.duties = { hold = "KB-8.1", follow = "KB-8.3", beat = "KB-8.4", beat_when = "trump leads",
                trump = "KB-8.7" }
