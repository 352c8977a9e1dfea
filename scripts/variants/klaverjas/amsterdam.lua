-- Amsterdam: nobody must trump a partner's trick, and nobody may trump under.
local v, kl = variant {
  id = "amsterdam", of = "klaverjas", title = "Amsterdam",
  names = "Amsterdams klaverjassen", clauses = "KJ-7", replaces = { "KJ-3.3" },
  summary = "A partner's trick need not be trumped, and trumps are not played under others.",
}

-- ## 7 Amsterdam
-- KJ-7.1 A player who has none of the suit led plays a trump, over those that lie there, while the trick is the others'. If
--   his partner has the trick, or he cannot play over, he may play any card but a trump below one that lies there.
-- KJ-7.2 Such a trump may be played by who has nothing else. A trump that was led is beaten as in KJ-3.2, a partner's
--   too.
v.set.duties = {
  hold = "KJ-3.1", follow = "KJ-3.2", beat = "KJ-3.2", beat_when = "trump leads",
  trump = "KJ-7.1", overtrump = "KJ-7.1", partner_exempt = true,
}
-- The place of a card among the trumps, the highest first.
local NO_TRUMP <const> = 99
local function place_in_trumps(t, card)
  if card:sub(2) ~= t:trump_suit() then return NO_TRUMP end
  return kl.trump_ranks:find(card:sub(1, 1))
end
-- While the partner has the trick no duty binds but to follow: so this rule bars the trumps under another.
function v.wrap.playable(base, t, seat, set)
  local trumps = t:of_suit(set, "trumps")
  if t:in_trick() == 0 or trumps == 0 then return base(t, seat, set) end
  local trick = t:trick()
  local highest = NO_TRUMP
  for _, card in ipairs(trick) do highest = math.min(highest, place_in_trumps(t, card)) end
  local over = 0
  for _, card in ipairs(sets.list(trumps)) do
    if place_in_trumps(t, card) < highest then over = over | cards(card) end
  end
  local is_trump_led = place_in_trumps(t, trick[1]) < NO_TRUMP
  if is_trump_led then return over, "KJ-3.2" end
  return set & ~trumps | over, "KJ-7.1"
end
