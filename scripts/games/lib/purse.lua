-- Money between people: what each has won or lost in a match. It adds up to nothing together with what lies on the table.
--
-- use "purse" gives these functions. A person is a seat unless t.person says who sits where.
local purse = {}

--- The money that each person has won or lost in this match so far.
function purse.of(t)
  if t.purse_of ~= t.games_won then -- a new match
    t.purse_of, t.money = t.games_won, {}
    for person = 1, t.people do t.money[person] = 0 end
  end
  return t.money
end

function purse.get(t, person, amount)
  local money = purse.of(t)
  money[person] = money[person] + amount
end

--- The people of a side, ascending.
function purse.people(t, side)
  local list = {}
  for _, seat in ipairs(t.seats) do
    if not side or t.side[seat] == side then
      list[#list + 1] = t.person and t.person[seat] or seat
    end
  end
  table.sort(list)
  return list
end

--- Divides an amount among people: what does not divide goes in single units, the lowest person first. The shares.
function purse.share(t, amount, people)
  table.sort(people)
  local shares = {}
  for i, person in ipairs(people) do
    shares[i] = amount // #people + (i <= amount % #people and 1 or 0)
    purse.get(t, person, shares[i])
  end
  return shares
end

--- The match's line has a field `money`, and there always is one.
function purse.match_line(don)
  return function(base, t, winner)
    local line = base(t, winner)
    if line == true then line = don.match_fields(t, winner) end
    return line:get "money" and line or line:add("money", purse.of(t))
  end
end

return purse
