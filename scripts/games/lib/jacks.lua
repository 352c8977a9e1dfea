-- Jacks decide who plays: functions that the pub form and the regiment form share.
--
-- use "jacks" gives these functions.
local jacks = {}

--- The jacks by number, in the order in which `holders` says who has them.
jacks.names = { "JC", "JD", "JH", "JS" }

--- The number of a card that is a jack; nothing for other cards.
function jacks.number(card)
  for i, name in ipairs(jacks.names) do
    if card == name then return i end
  end
end

--- The number of jacks that a person has.
function jacks.count(holders, person)
  local n = 0
  for i = 1, 4 do n = n + (holders[i] == person and 1 or 0) end
  return n
end

--- The four who play take their seats.
function jacks.seat(t, people, cards_of)
  t.person = people
  t:tell("seated", people, cards_of)
end

--- Adds the seats, events and sentences of the two forms to a variant.
function jacks.lay(v, events, says)
  events, says = events or {}, says or {}
  events.jacks, events.seated = "holders dealt", "seats cards"
  says.jacks = "the jacks of clubs, diamonds, hearts and spades fall to {holders:person %}"
  says.seated = "at seats 1, 2, 3 and 4 sit {seats:person %}, with {cards}"
  v.set.seats, v.append.events, v.append.says = 4, events, says
end

return jacks
