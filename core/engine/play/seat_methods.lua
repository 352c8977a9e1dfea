-- seat_methods.lua - methods of `t` that are the same at every table and need no C.
local seat_methods = {}

--- t:per_seat(t.tricks) -> what the method gives for each seat, in a list
function seat_methods.per_seat(t, method)
  local list = {}
  for seat = 1, t.players do list[seat] = method(t, seat) end
  return list
end

--- t:per_side(t.side_points) -> what the method gives for each side, in a list
function seat_methods.per_side(t, method)
  local list = {}
  for side = 1, t.sides do list[side] = method(t, side) end
  return list
end

return seat_methods
