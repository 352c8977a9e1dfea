-- Before a player with one card, the highest single card is due.
local v, big = variant {
  id = "last-card", of = "big-two", title = "Last card", clauses = "BW-8",
  summary = "If the next player has one card left, a single card must be your highest.",
}

-- ## 8 Last card
-- BW-8.1 If the player to the left has one card left, a player who plays a single card plays the highest card of his hand.
function v.wrap.moves(base, t, seat)
  local moves = base(t, seat)
  if sets.count(t:hand(t:left_of(seat))) ~= 1 then return moves end
  local highest = 0
  for _, play in ipairs(moves) do
    if sets.count(play[1]) == 1 then highest = math.max(highest, play[2]) end
  end
  local open = {}
  for _, play in ipairs(moves) do
    local is_low = sets.count(play[1]) == 1 and play[2] < highest
    if not is_low then open[#open + 1] = play end
  end
  return open
end
function v.wrap.refuse_play(base, t, seat, words)
  local set = big.named(words)
  local is_held = sets.count(set) == 1 and t:hand(seat) & set ~= 0
  local is_high = is_held and t.count <= 1 and big.place[set] > t.height
  local is_last_card = sets.count(t:hand(t:left_of(seat))) == 1
  return is_high and is_last_card and "BW-8.1" or base(t, seat, words)
end
