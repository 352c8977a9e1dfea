-- Jacks out: five, six or seven people, and the four who get jacks play for the stakes.
local v, don = variant {
  id = "jacks-out", of = "nine-card-don", title = "Jacks out", clauses = "DN-12",
  summary = "Five to seven people; the four who get jacks play for the stakes of all.",
  players = { 5, 6, 7 }, players_clause = "DN-12.1", when = { jacks_out = "pub" },
  instead = { jacks_out = { regiment = "jacks-out-regiment" } },
  excludes = { ["jacks-out-regiment"] = true }, beside = { "side-bets" },
}
local jacks, purse = use "jacks", use "purse"

-- ## 12 Jacks out, pub form
v.option { "jacks_out", "pub", "how those who play are found",
           clause = "DN-12.1", words = { "none", "pub", "regiment" } }
-- DN-12.1 `players` 5, 6 or 7 is the number of people (5 if left out); they are numbered from 1. Eight or more make two
--   tables and are refused.
-- DN-12.2 Until the event `seated`, `ask` and `by` are people; from then on the four who play are table seats 1-4 and
--   the others are out.
jacks.lay(v)
-- DN-12.3 Each person stakes `stake` 100 (pence).
v.option { "stake", 100, "what each person stakes, in pence", clause = "DN-12.3" }
function v.wrap.new_match(base, t)
  base(t)
  t.person = nil
  for person = 1, t.people do purse.get(t, person, -don.stake) end
  local fell = don.deal_jacks(t)
  don.cut_partners(t, fell)
end
-- DN-12.4 A `pack` line. Cards are dealt face up one at a time, to person 1, 2, 3 ... and round again, passing over those
--   who have a jack. A player who gets a jack plays. After the fourth jack the deal stops: event `jacks`.
v.add.deal_jacks = function(t) -- who got jacks, in the order in which these fell
  local holders, fell, dealt, person = { 0, 0, 0, 0 }, {}, 0, 0
  t:shuffle()
  while #fell < 4 do
    repeat person = person % t.people + 1 until jacks.count(holders, person) == 0
    dealt = dealt + 1
    local jack = jacks.number(t:card(dealt))
    if jack then
      holders[jack] = person
      fell[#fell + 1] = person
    end
  end
  t:tell("jacks", holders, dealt)
  return fell
end
-- DN-12.5 With `partner_bets` on (section 14) the partner bets follow here.
-- DN-12.6 A further `pack` line: the four, in ascending order, get one card each from the top. The two highest are
--   partners; ace high, between equal ranks spades over hearts over diamonds over clubs. The highest sits at seat 1,
--   the second at seat 3, the third at seat 2, the lowest at seat 4: event `seated`.
local strength = "23456789TJQKA"
v.add.cut_partners = function(t, fell)
  local people, drawn = table.move(fell, 1, 4, 1, {}), {}
  table.sort(people)
  t:shuffle()
  for i, person in ipairs(people) do
    local card = t:card(i)
    local rank = strength:find(card:sub(1, 1), 1, true)
    local suit = ("CDHS"):find(card:sub(2), 1, true)
    drawn[i] = { person = person, card = card, height = 4 * rank + suit }
  end
  table.sort(drawn, function(a, b) return a.height > b.height end)
  local seated = { drawn[1], drawn[3], drawn[2], drawn[4] }
  local seats, cards_of = {}, {}
  for seat, one in ipairs(seated) do
    seats[seat] = one.person
    cards_of[seat] = one.card
  end
  jacks.seat(t, seats, cards_of)
end
-- DN-12.7 Then the cut for the pitch (section 3), if the header names no dealer, and the game or match.
-- DN-12.8 All stakes, those of people who are out too, go to the two people of the side that wins the match, in equal
--   shares. If the match is drawn, the stakes go back. What does not divide is given in single units, the lowest person
--   first; so too in sections 13 and 14.
function v.wrap.match_line(base, t, winner)
  local people = purse.people(t, winner[1])
  if not winner[1] then
    people = {}
    for person = 1, t.people do people[person] = person end
  end
  purse.share(t, don.stake * t.people, people)
  return purse.match_line(don)(base, t, winner)
end
-- DN-12.9 At the end there is always a `match` line (DN-6.5), with `money`: for each person what he has won or lost in
--   all, sections 13 and 14 included. It adds up to 0.
