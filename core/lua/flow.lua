-- flow.lua - the course of a game: deals until somebody has won.
--
-- The same few lines run in a simulation and at a watched table. They differ in what `t` does when a deal begins, a
-- decision is due or a deal is over, and in nothing else.
local defaults = require "houserule.defaults"

local flow = {}

--- Lists that a table shares: seats, and for every dealer the active seats from his left.
function flow.seating(rules)
  local seats, from = {}, {}
  for seat = 1, rules.players do seats[seat] = seat end
  for dealer = 1, rules.players do
    from[dealer] = {}
    for i = 1, rules.active do from[dealer][i] = (dealer + i - 1) % rules.players + 1 end
  end
  return seats, from
end

-- One game, to its end. t.dealer deals first.
local function game(rules, t)
  local active, to_left = t.active_from, rules.next_dealer == defaults.rules.next_dealer
  t.deal_number = 0
  rules.new_game(t)
  while true do
    t.deal_number = t.deal_number + 1
    t.active = active[t.dealer]
    t:begin_deal(t.dealer)
    rules.hand(t)
    t:end_deal()
    t.dealt_last = t.dealer
    if to_left then t.dealer = t.dealer % t.players + 1 else t.dealer = rules.next_dealer(t) end
    local winners, why = rules.game_over(t)
    if winners then
      t:end_game(winners, why)
      return winners
    end
  end
end

--- Games until the match is over; where no match is played, one game.
function flow.match(rules, t)
  while true do
    local over = rules.match_over(t, game(rules, t))
    if over then return t:end_match(over) end
    t:clear()
  end
end

return flow
