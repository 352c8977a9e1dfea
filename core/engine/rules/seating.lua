-- seating.lua - makes the lists that all tables of a composition share: its seats, the side of each seat, and for each
-- dealer the active seats from the dealer's left.
return function(rules)
  local seats, side, from = {}, {}, {}
  for seat = 1, rules.seats do seats[seat], side[seat] = seat, rules.side_of[seat] end
  for dealer = 1, rules.seats do
    from[dealer] = {}
    for i = 1, rules.active do from[dealer][i] = (dealer + i - 1) % rules.seats + 1 end
  end
  return { seats = seats, side = side, from = from }
end
