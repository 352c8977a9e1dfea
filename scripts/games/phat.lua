-- Phat: all cards are dealt, the fat is pegged trick by trick, the muck at the end. See also lib/don.lua and don-pegs.lua.
local phat = game {
  id = "phat", title = "Phat", names = "Fat (فت)",
  summary = "All 52 cards are dealt; nines and fives are fat, 181 up.",
  players = { 4 }, partners = true, clauses = "DN", kind = "trick", land = "England",
  level = "some practice", minutes = 20,
}
use "don"(phat, { trump_nine = 18, trump_five = 10, plain_nine = 9, plain_five = 5 },
         { by = "all", wins = "low", choice = "self" })
use "don-pegs"(phat)
phat.options { "values", "what a card counts for the muck",
               clause = "DN-4.9", max = 1000000, rows = {
  count = { ace = 4, king = 3, queen = 2, jack = 1, ten = 10 },
} }

-- ## 10 Phat
-- DN-10.1 Four players, 52 cards, all dealt. The cut: `cut` `all`, `cut_wins` `low`, `cut_choice` `self`.
phat.option { "blind_partner", true, "the pitcher's partner may not look before the first lead",
              clause = "DN-5.2" }
-- DN-10.2 Each seat gets 13 cards in packets: the numbers of `packets` "1" in order, a packet to each seat in turn; the
--   last number is repeated, and cut down at the end, until each has 13. By default one card at a time. A `hands` line
--   names the cards in the order dealt.
phat.option { "packets", "1", "the numbers of cards in a packet",
              clause = "DN-10.2", rule = "packet_sizes" }
phat.packets = "1 each x 13"
function phat.are_packets(sizes)
  local are_numbers = sizes:find "^%d[%d ]*$" and not sizes:find "%d%d%d%d"
  local has_zero = (" " .. sizes .. " "):find " 0+ "
  return are_numbers and not has_zero
end
function phat.wrap.ready(base, rules)
  base(rules)
  if not phat.are_packets(rules.packet_sizes) then return end -- refused below
  local plan, left, size = {}, 13, nil
  local sizes = rules.packet_sizes:gmatch "%d+"
  while left > 0 do
    size = math.min(math.tointeger(sizes() or size), left)
    plan[#plan + 1] = size .. " each"
    left = left - size
  end
  rules.packets = table.concat(plan, ", ")
end
function phat.wrap.check_end(base)
  if not phat.are_packets(phat.packet_sizes) then
    return "packets are numbers above 0 with spaces between them, like \"3 3 3 4\"", "DN-1.3"
  end
  return base()
end

-- DN-10.3 Section 4, 13 tricks. The points of a trick are its *fat*: 80 in a deal. They are pegged at the end of each
--   trick as in DN-7.5.
function phat.hand(t)
  t.pitcher = phat.pitcher_of(t)
  t:deal()
  phat.play(t)
  t.muck_pegged = { 0, 0 }
  local has_won = t:reached() or phat.muck(t)
  t.ended = has_won and "target" or "played"
end
-- DN-10.4 After the last trick the *muck*, the count of DN-4.9, is compared: 80 in all. The side with more than half
--   pegs `peg_muck` 8 and whatever is carried. (Here and in DN-10.6 a peg of 0 is no event.)
phat.option { "peg_muck", 8, "points of the muck", clause = "DN-10.4" }
function phat.peg_for_muck(t, side, points)
  t.muck_pegged[side] = points
  phat.peg(t, "muck", side, points, "DN-10.4")
  return t:reached()
end
function phat.muck(t)
  local side = phat.wins_muck(t)
  if not side then return phat.tied[phat.muck_tie](t) end
  local points = phat.peg_muck + t.carry
  t.carry = 0
  return phat.peg_for_muck(t, side, points)
end
-- DN-10.5 Equal muck, with `tens_tiebreak` on: the side with three or four tens in its tricks pegs as in DN-10.4. With
--   two tens each, or the option off, DN-10.6.
phat.option { "tens_tiebreak", false, "equal muck goes to the side with more tens",
              clause = "DN-10.5" }
phat.tens = cards "T of CDHS"
function phat.side_tens(t, side) return sets.count(t:side_taken(side) & phat.tens) end
function phat.wins_muck(t)
  local one, two = t:side_count(1), t:side_count(2)
  if one == two and phat.tens_tiebreak then
    one, two = phat.side_tens(t, 1), phat.side_tens(t, 2)
  end
  if one == two then return nil end
  return one > two and 1 or 2
end
-- DN-10.6 Equal muck, `muck_tie` `carry`: nobody pegs; `peg_muck` is carried to the next deal, on top of what is
--   carried already (event `carry`). The next side that has more muck pegs all of it in one peg: 16, 24 ... `split`:
--   each side pegs half of `peg_muck`, rounded down, the pitcher's side first, two pegs. `none`: nobody pegs, nothing
--   is carried.
phat.option { "muck_tie", "carry", "what happens to equal muck",
              clause = "DN-10.6", words = { "carry", "split", "none" } }
phat.tied = {
  carry = function(t)
    t.carry = t.carry + phat.peg_muck
    if t.carry > 0 then t:tell("carry", t.carry) end
  end,
  split = function(t)
    local first, half = t.side[t.pitcher], phat.peg_muck // 2
    return phat.peg_for_muck(t, first, half) or phat.peg_for_muck(t, 3 - first, half)
  end,
  none = function() end,
}
-- DN-10.7 DN-7.10 and 7.11 with `target` 181, `deals` 0. Points still carried at the end of a game are lost.
phat.option { "target", 181, "points that win the game, 0 for none", clause = "DN-7.10" }
phat.option { "deals", 0, "counted deals of a game, 0 for no limit", clause = "DN-7.11" }
function phat.wrap.new_game(base, t)
  t.carry = 0
  base(t)
end

phat.events.carry = "points"
phat.says.carry = "{points} points are carried to the next deal"
function phat.wrap.result(base, t)
  local line = base(t)
  line:add("muck", t:per_side(t.side_count), "tens", t:per_side(phat.side_tens),
           "muck_pegged", t.muck_pegged, "carry", t.carry)
  phat.line_fields(t, line)
  return line
end
