-- Three-handed Bela. The family's rules, and the rule page, are in lib/klaberjass.lua; here is what three players have.
local bela = game {
  id = "bela-3", title = "Three-handed Bela", names = "Clobyosh (کلوبیوش, بلا سه نفره)",
  players = { 3 }, clauses = "KB", tag = "3",
  summary = "Bela for three: the maker plays against each of the others.", kind = "trick",
  land = "Scotland, South Africa",
  level = "some practice", minutes = 25,
}
use "klaberjass"(bela)
use "bela"(bela)

bela.packets = "3 each x 2, 1 to turned then 3 each, 3 to stock, 1 to bottom"
bela.bate_clause = "KB-11.7"
bela.duties = { hold = "KB-8.1", follow = "KB-8.3", beat = "KB-8.4", beat_when = "trump leads",
                trump = "KB-8.7", overtrump = "KB-8.8", undertrump = "KB-8.9" }
bela.option { "must_undertrump", true, "who cannot overtrump plays a lower trump",
              clause = "KB-8.9" }
function bela.ready()
  if not bela.must_undertrump then bela.duties.undertrump = nil end
end

-- KB-11.8: only one opponent's equality is a tie; all three equal is a bate shared by both.
function bela.tie_is_bate(t, maker)
  local equal = 0
  for side = 1, t.sides do
    if side ~= maker and t.made[side] == t.made[maker] then equal = equal + 1 end
  end
  return bela.tie == "bate" or bela.tie == "hold" and equal == 2
end
