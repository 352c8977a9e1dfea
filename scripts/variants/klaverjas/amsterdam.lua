-- Amsterdam: nobody must trump a partner's trick, and nobody may trump under.
local v, kl = variant {
  id = "amsterdam", of = "klaverjas", title = "Amsterdam", names = "Amsterdams klaverjassen", clauses = "KJ-7",
  summary = "A partner's trick need not be trumped, and trumps are not played under others.", replaces = { "KJ-3.3" },
}

-- ## 7 Amsterdam
-- KJ-7.1 Who has none of the suit led plays a trump, over those that lie there, while the trick is the others'. Where
--   his partner has the trick, or he cannot play over, he may play any card but a trump below one that lies there.
-- KJ-7.2 Such a trump may be played by who has nothing else. A trump that was led is beaten as in KJ-3.2, a partner's
--   too.
v.set.duties = { hold = "KJ-3.1", follow = "KJ-3.2", beat = "KJ-3.2", beat_when = "trump leads", trump = "KJ-7.1",
                 overtrump = "KJ-7.1", partner_exempt = true }
function v.wrap.playable(base, t, seat, set)
  local trumps, best, over = t:of_suit(set, "trumps"), 99, 0
  if t:in_trick() == 0 or trumps == 0 then return base(t, seat, set) end
  local trick = t:trick()
  local function place(card) return card:sub(2) == t:trump_suit() and kl.trump_ranks:find(card:sub(1, 1)) or 99 end
  for _, card in ipairs(trick) do best = math.min(best, place(card)) end
  for _, card in ipairs(sets.list(trumps)) do
    if place(card) < best then over = over | cards(card) end
  end
  if place(trick[1]) < 99 then return over ~= 0 and over or nil, "KJ-3.2" end
  return set & ~trumps | over, "KJ-7.1"
end
