-- Cassino. The rule page and the game in one: each clause stands above what does it.
local cas = game {
  id = "cassino", title = "Cassino", names = "Casino", clauses = "CA", players = { 2, 3, 4 }, kind = "capture",
  land = "USA, England", summary = "Take cards from the table by rank or sum, and build what you will take.",
  level = "some practice", minutes = 15,
}
use "fishing"(cas)

-- ## 1 Cards and deal
-- CA-1.1 Two or three players, each for himself, or four, seats 1 and 3 against 2 and 4. 52 cards. Aces are worth 1, other
--   numbers their number; court cards have no value.
cas.pack = cards "AKQJT98765432 of CDHS"
cas.ranks = "K Q J T 9 8 7 6 5 4 3 2 A"
cas.values = { A = 1, ["2"] = 2, ["3"] = 3, ["4"] = 4, ["5"] = 5, ["6"] = 6, ["7"] = 7, ["8"] = 8, ["9"] = 9, T = 10 }
-- CA-1.2 Four cards each and four face up on the table. When all have played their four, four more each are dealt, until the
--   pack is used up.
cas.piles = { table = "open", build = "open 12", won = "open each" }
function cas.packets(t) return "4 each, 4 to table" .. (" then 4 each"):rep(48 // (4 * t.players) - 1) end
cas.refusals = { players = "CA-1.1", pack = "CA-1.1", dealer = "CA-1.2", hands = "CA-1.2", word = "CA-2.1", over = "CA-4.1" }

function cas.hand(t)
  t.builds, t.is_build, t.moves, t.sums, t.last, t.sweeps = {}, {}, {}, {}, 0, t:per_seat(function() return 0 end)
  t:deal()
  t.left = sets.count(cas.pack & ~t:pile "table")
  while t.left > 0 do
    if t:hand(t.active[1]) == 0 then t:deal() end
    for _, seat in ipairs(t.active) do cas.play(t, seat) end
  end
  if t.last > 0 then cas.gather(t, ~0, cas.won_pile[t.last]) end
  cas.settle(t)
end

-- ## 2 Play
-- CA-2.1 From the dealer's left each in turn plays a card: he takes, builds or trails with it.
-- CA-2.2 A card takes a card of its rank, or cards whose values make its value, or a build of its value: `take 9C 4D 5H`,
--   the card played being named first. It may take `more` of these at the same turn, until he says `done`. They lie before
--   him.
-- CA-2.3 A card makes a build with cards of the table, if their values make that of another card in the player's hand,
--   which is named: `build 9 4C 5D`. More cards that make the value, and a build of it, may be added as in CA-2.2; so may be
--   a card of that very value. Such a multiple build is not changed any more; another may be raised by a card, whoever
--   made it.
-- CA-2.4 Only a card of its value takes a build, as a whole. It is his who made or changed it last.
-- CA-2.5 `trail 9C` lays the card on the table. Who has a build may not trail, unless he can do nothing else or
--   `trail_with_build` is on, and keeps a card of its value until he takes it.
cas.built = "A23456789T" -- the ranks of builds, by their values
cas.option { "trail_with_build", false, "who has a build may trail", clause = "CA-2.5" }
function cas.moves(t, seat) -- offers all that may be done; how many moves these are
  local hand, on_table, own = t:hand(seat), t:pile "table", cas.note_builds(t, seat)
  local names, may_trail, made = sets.list(hand), cas.trail_with_build or own == 0, cas.made
  t.asked, t.choices, t.parts, t.first = seat, 0, cas.sums(on_table, cas.bounds, t.builds)
  for k = 1, #names do
    local card, value, rank = cas.set[names[k]], cas.value[names[k]], cas.rank[names[k]]
    local others = hand & ~card
    local kept = own ~= 0 and value and others & rank == 0 and cas.note_builds(t, seat, value) or 0
    if value then cas.offer_parts(t, card, value, nil, kept == 0 and ~0 or kept)
    else for _, name in ipairs(sets.list(on_table & rank)) do cas.offer(t, card | cas.set[name]) end end
    for sum = value and kept == 0 and value or 99, #made do
      if others & made[sum] ~= 0 then cas.offer_parts(t, card, value, sum, ~0) end
    end
    if may_trail and kept == 0 then cas.offer(t, card) end
  end
  for k = 1, t.choices == 0 and #names or 0 do cas.offer(t, cas.set[names[k]]) end
  return t.choices
end
function cas.say(t, i)
  local card, set, sum = cas.read(t, i)
  return sum and ("build %d %s %s"):format(sum, sets.text(card), sets.text(set))
    or (set and "take %s %s" or "trail %s"):format(sets.text(card), sets.text(set or 0))
end
function cas.say_more(_, group) return group == 0 and "done" or "more " .. sets.text(group) end
function cas.play(t, seat)
  local card, set, value = cas.read(t, t:ask(seat, "play", cas.moves(t, seat), cas.say))
  t.left, t.more = t.left - 1, { seat = seat, set = set, card = card, value = value or cas.value[card] }
  if not set then return t:move(card, seat, "table") end
  local multiple, more = value == cas.value[card]
  repeat
    local groups = cas.groups(t, set, card, t.more.value)
    if groups[1] then table.insert(groups, 1, 0) end
    more = groups[1] and t:ask(seat, "more", groups, cas.say_more) or 0
    set, multiple = set | more, multiple or more ~= 0
    t.more.set = set
  until more == 0
  local number = value and cas.free_build(t)
  local to = value and "build " .. number or cas.won_pile[seat]
  t:move(card, seat, to)
  for _, build in ipairs(cas.gather(t, set, to)) do multiple = multiple or build.multiple or build.value == value end
  if not value then return cas.took(t, seat) end
  cas.note_build(t, { number = number, seat = seat, value = value, multiple = multiple, set = card | set })
end
-- CA-2.6 When all have been played, who took last takes what lies on the table, builds too.
function cas.took(t, seat)
  t.last = seat
  if not t:top "table" and not t.builds[1] and t.left > 0 then t.sweeps[seat] = t.sweeps[seat] + 1 end
end

-- ## 3 Score
-- CA-3.1 Most cards 3 points and most spades 1, for nobody if two have as many; the ten of diamonds, big cassino, 2; the two
--   of spades, little cassino, 1; each ace 1.
-- CA-3.2 Each sweep, which clears the table, brings `sweep` 1; what is taken last is none.
cas.spades = 1
cas.option { "sweep", 1, "points of a sweep", clause = "CA-3.2" }
function cas.counted(t, side)
  local set = cas.won(t, side)
  return 2 * sets.count(set & cards "TD") + sets.count(set & cards "2S") + sets.count(set & cards "A")
end
function cas.settle(t)
  cas.score_most(t, "CA-3.1", "cards", 3, sets.count)
  cas.score_most(t, "CA-3.1", "spades", cas.spades, function(set) return sets.count(set & cards "of S") end)
  for side = 1, t.sides do t:score(side, cas.counted(t, side), "CA-3.1", "cassinos and aces") end
  for _, seat in ipairs(t.seats) do
    if t.sweeps[seat] * cas.sweep > 0 then t:score(t.side[seat], t.sweeps[seat] * cas.sweep, "CA-3.2", "sweeps") end
  end
end
cas.promise { "CA-2.6", "all cards have been taken, unless nobody took any", cas.are_all_taken }

-- ## 4 Game
-- CA-4.1 Who has `target` 21 points at the end of a deal wins; of several the one with the most.
--   If they have as many, another deal is played.
cas.option { "target", 21, "points that win the game", clause = "CA-4.1", min = 1 }

-- ## 5 What a seat may see
-- CA-5.1 All see the table, the builds and what has been taken.
-- What a bot of sense says: it takes or builds what counts most, and trails what does not.
function cas.suggest(t, _, point)
  if point == "more" then
    local group = cas.groups(t, t.more.set, t.more.card, t.more.value)[1]
    return cas.say_more(t, group or 0)
  end
  local best, most = nil, -99
  for i = 1, t.choices do
    local card, set, value = cas.read(t, i)
    local all = card | (set or 0)
    local gain = sets.count(all) + 4 * sets.count(all & (cards "A" | cards "2S")) + 8 * sets.count(all & cards "TD")
    gain = (gain + sets.count(all & cards "of S")) * (value and 1 or set and 2 or -2)
    if gain > most then best, most = i, gain end
  end
  return cas.say(t, best)
end
cas.says = {
  ["play take"] = "{seat} {takes|take} with {cards}", ["play build"] = "{seat} {builds|build} {cards}",
  ["play trail"] = "{seat} {trails|trail} {cards}", ["more more"] = "{seat} {adds|add} {cards}",
  ["more done"] = "", hand = "",
}
function cas.result(t)
  return fields("sweeps", t.sweeps, "cards", t:per_side(function(_, side) return sets.count(cas.won(t, side)) end))
end
