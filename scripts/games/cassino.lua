-- Cassino. The rule page and the game in one: each clause stands above what does it.
local cas = game {
  id = "cassino", title = "Cassino", names = "Casino",
  clauses = "CA", players = { 2, 3, 4 }, kind = "capture", land = "United States, England",
  summary = "Take cards from the table by rank or sum, and build what you will take.",
  level = "some practice", minutes = 15,
}
use "fishing"(cas)

-- ## 1 Cards and deal
-- CA-1.1 Two or three players, each for himself, or four, seats 1 and 3 against 2 and 4. 52 cards. Aces are worth 1, other
--   numbers their number; court cards have no value.
cas.pack = cards "AKQJT98765432 of CDHS"
cas.ranks = "K Q J T 9 8 7 6 5 4 3 2 A"
cas.values = { A = 1, ["2"] = 2, ["3"] = 3, ["4"] = 4, ["5"] = 5, ["6"] = 6, ["7"] = 7, ["8"] = 8,
               ["9"] = 9, T = 10 }
-- CA-1.2 Four cards each and four face up on the table. When all have played their four, four more each are dealt, until the
--   pack is used up.
cas.piles = { table = "open", build = "open 12", won = "open each" }
function cas.packets(t)
  local later_deals = 48 // (4 * t.players) - 1
  return "4 each, 4 to table" .. (" then 4 each"):rep(later_deals)
end
cas.refusals = { players = "CA-1.1", pack = "CA-1.1", dealer = "CA-1.2", hands = "CA-1.2",
                 word = "CA-2.1", over = "CA-4.1", at = { more = "CA-2.2" } }

function cas.hand(t)
  t.builds = {}
  t.is_build = {}
  t.moves = {}
  t.sums = {}
  t.last = 0
  t.sweeps = t:per_seat(function() return 0 end)
  t:deal()
  t.left = sets.count(cas.pack & ~t:pile "table") -- cards that are still to be played
  while t.left > 0 do
    if t:hand(t.active[1]) == 0 then t:deal() end
    for _, seat in ipairs(t.active) do cas.play(t, seat) end
  end
  if t.last > 0 then cas.gather(t, cas.pack, cas.won_pile[t.last]) end
  cas.settle(t)
end

-- ## 2 Play
-- CA-2.1 From the dealer's left each in turn plays a card: he takes, builds or trails with it.
-- CA-2.2 A card takes a card of its rank, or cards whose values make its value, or a build of its value: `take 9C 4D 5H`,
--   the card played being named first. It may take `more` of these at the same turn, until he says `done`. They lie before
--   him. With `one_court_card` on a court card takes one card of its rank, and no more.
-- CA-2.3 A card makes a build with cards of the table, if their values make that of another card in the player's hand,
--   which is named: `build 9 4C 5D`. More cards that make the value, and a build of it, may be added as in CA-2.2; so may be
--   a card of that very value. Such a multiple build is not changed any more; another may be raised by a card, whoever
--   made it.
-- CA-2.4 Only a card of its value takes a build, as a whole. It is his who made or changed it last.
-- CA-2.5 `trail 9C` lays the card on the table. A player who has a build may not trail, unless he can do nothing else or
--   `trail_with_build` is on, and keeps a card of its value until he takes it.
cas.built = "A23456789T" -- the ranks of builds, by their values
cas.option { "one_court_card", false, "a court card takes one card of its rank", clause = "CA-2.2" }
cas.option { "trail_with_build", false, "who has a build may trail", clause = "CA-2.5" }
cas.refuses = { take = "CA-2.2", build = "CA-2.3", trail = "CA-2.5" }
function cas.refuse_play(_, _, word) return cas.refuses[word:match "^%l*"] end
-- Lists all that a seat may do, card by card. Returns how many moves there are.
function cas.moves(t, seat)
  local hand = t:hand(seat)
  local names = sets.list(hand)
  local own_builds = cas.note_builds(t, seat)
  t.asked = seat
  t.choices = 0
  t.parts, t.first = cas.sums(t:pile "table", cas.bounds, t.builds)
  for i = 1, #names do cas.offer_card(t, seat, names[i], hand, own_builds) end
  if t.choices == 0 then
    for i = 1, #names do cas.offer(t, cas.set[names[i]]) end
  end
  return t.choices
end
function cas.offer_card(t, seat, name, hand, own_builds)
  local card, value, rank = cas.set[name], cas.value[name], cas.rank[name]
  local others = hand & ~card
  -- The last card that can take his builds of its value may do nothing else.
  local must_take = 0
  if own_builds ~= 0 and value and others & rank == 0 then
    must_take = cas.note_builds(t, seat, value)
  end
  if value then
    cas.offer_parts(t, card, value, nil, must_take == 0 and cas.pack or must_take)
  else
    for _, on_table in ipairs(sets.list(t:pile "table" & rank)) do
      cas.offer(t, card | cas.set[on_table])
    end
  end
  if must_take ~= 0 then return end
  if value then cas.offer_builds(t, card, value, others) end
  if own_builds == 0 or cas.trail_with_build then cas.offer(t, card) end
end
function cas.offer_builds(t, card, value, others)
  local made = cas.made
  for sum = value, #made do
    if others & made[sum] ~= 0 then cas.offer_parts(t, card, value, sum, cas.pack) end
  end
end
function cas.say(t, i)
  local card, set, sum = cas.read(t, i)
  if sum then return ("build %d %s %s"):format(sum, sets.text(card), sets.text(set)) end
  if set then return ("take %s %s"):format(sets.text(card), sets.text(set)) end
  return "trail " .. sets.text(card)
end
function cas.say_more(_, group)
  if group == 0 then return "done" end
  return "more " .. sets.text(group)
end
function cas.play(t, seat)
  local move = t:ask(seat, "play", cas.moves(t, seat), cas.say)
  local card, set, build_value = cas.read(t, move)
  t.left = t.left - 1
  if not set then return t:move(card, seat, "table") end
  t.more = { card = card, set = set, value = build_value or cas.value[card] }
  local added = cas.take_more(t, seat)
  set = set | added
  if build_value then return cas.build(t, seat, card, set, build_value, added ~= 0) end
  t:move(card, seat, cas.won_pile[seat])
  cas.gather(t, set, cas.won_pile[seat])
  cas.took(t, seat)
end
-- Asks for more cards or builds of the value, until there are none or he is done. Returns those added.
function cas.take_more(t, seat)
  local added = 0
  if cas.one_court_card and not t.more.value then return added end
  while true do
    local groups = cas.groups(t, t.more.set, t.more.card, t.more.value)
    if not groups[1] then return added end
    table.insert(groups, 1, 0) -- to be done
    local group = t:ask(seat, "more", groups, cas.say_more)
    if group == 0 then return added end
    added = added | group
    t.more.set = t.more.set | group
  end
end
function cas.build(t, seat, card, set, value, is_multiple)
  local number = cas.free_build(t)
  local pile = "build " .. number
  if value == cas.value[card] then is_multiple = true end
  t:move(card, seat, pile)
  for _, build in ipairs(cas.gather(t, set, pile)) do
    if build.multiple or build.value == value then is_multiple = true end
  end
  cas.note_build(t, {
    number = number, seat = seat, value = value, multiple = is_multiple, set = card | set,
  })
end
-- CA-2.6 When all have been played, who took last takes what lies on the table, builds too.
function cas.took(t, seat)
  t.last = seat
  local is_cleared = not t:top "table" and not t.builds[1]
  if is_cleared and t.left > 0 then t.sweeps[seat] = t.sweeps[seat] + 1 end
end

-- ## 3 Score
-- CA-3.1 Most cards 3 points and most spades 1, for nobody if two have as many; the ten of diamonds, big cassino, 2; the two
--   of spades, little cassino, 1; each ace 1.
-- CA-3.2 Each sweep, which clears the table, brings `sweep` 1; what is taken last is none.
cas.spades = 1
cas.option { "sweep", 1, "points of a sweep", clause = "CA-3.2" }
function cas.counted(t, side)
  local set = cas.won(t, side)
  local cassinos = 2 * sets.count(set & cards "TD") + sets.count(set & cards "2S")
  return cassinos + sets.count(set & cards "A")
end
function cas.settle(t)
  cas.score_most(t, "CA-3.1", "cards", 3, sets.count)
  cas.score_most(t, "CA-3.1", "spades", cas.spades, function(set)
    return sets.count(set & cards "of S")
  end)
  for side = 1, t.sides do t:score(side, cas.counted(t, side), "CA-3.1", "cassinos and aces") end
  for _, seat in ipairs(t.seats) do
    local points = t.sweeps[seat] * cas.sweep
    if points > 0 then t:score(t.side[seat], points, "CA-3.2", "sweeps") end
  end
end
cas.promise { "CA-2.6", "all cards have been taken, unless nobody took any",
              cas.are_all_taken }

-- ## 4 Game
-- CA-4.1 A player who has `target` 21 points at the end of a deal wins; of several the one with the most. If they have as
--   many, another deal is played.
cas.option { "target", 21, "points that win the game", clause = "CA-4.1", min = 1 }

-- ## 5 What a seat may see
-- CA-5.1 All see the table, the builds and what has been taken.
-- Advice for bots: take or build what counts most, and trail what counts least.
function cas.gain(t, i)
  local card, set, build_value = cas.read(t, i)
  local all = card | (set or 0)
  local gain = sets.count(all) + sets.count(all & cards "of S")
  gain = gain + 4 * sets.count(all & (cards "A" | cards "2S"))
  gain = gain + 8 * sets.count(all & cards "TD")
  if build_value then return gain end
  if set then return 2 * gain end
  return -2 * gain
end
function cas.suggest(t, _, point)
  if point == "more" then
    local groups = cas.groups(t, t.more.set, t.more.card, t.more.value)
    return cas.say_more(t, groups[1] or 0)
  end
  local best, most = nil, -99
  for i = 1, t.choices do
    local gain = cas.gain(t, i)
    if gain > most then
      best = i
      most = gain
    end
  end
  return cas.say(t, best)
end
cas.says = {
  ["play?"] = "which card do you play: does it take, build, or lie on the table?",
  ["more?"] = "does the same card take more?",
  ["play take"] = "{seat} {takes|take} with {cards}",
  ["play build"] = "{seat} {builds|build} {1} with {others}",
  ["play trail"] = "{seat} {trails|trail} {cards}",
  ["more more"] = "{seat} {adds|add} {cards}",
  ["more done"] = "",
  hand = "",
}
function cas.result(t)
  local function taken(_, side) return sets.count(cas.won(t, side)) end
  return fields("sweeps", t.sweeps, "cards", t:per_side(taken))
end
