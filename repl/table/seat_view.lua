-- seat_view.lua - what one seat may see of the table, as plain data. Drawing, sentences and bots work from this and never
-- from the session, so nobody sees what the rules hide.
local core = require "houserule.core"
local plain = require "houserule.values.plain"
local visibility = require "houserule.seat.visibility"
local words = require "houserule.values.words"
local piles_view = require "host.table.piles_view"
local catalog = require("houserule").catalog
local record = require("houserule").record
local says = require "host.table.says"
local texts = require("houserule").texts
local T = texts.of

local views = {}

local SHEET_MOST <const> = 1001 -- lines of a sheet that are copied; one with so many is not shown (scores.lua)

--- The composition in play: the game on the table, or the current game inside it.
function views.game(session) return session.inside or session.game end

local round = { { "bottom" }, { "bottom", "top" }, { "bottom", "left", "right" }, { "bottom", "left", "top", "right" } }

--- Places around a table, { [place] = seat }: the seat `first` at the bottom, the others clockwise from its left. nil for
--- more than four.
function views.places_round(players, first)
  local names, at = round[players], {}
  for i, place in ipairs(names or {}) do at[place] = (first + i - 2) % players + 1 end
  return names and at
end

--- True while people have no seats yet and are asked by their own numbers.
function views.asks_people(session)
  return session.rules.events.seated ~= nil and session.t.person == nil
end

--- True between two hands: the last is settled and no other has begun.
function views.settled(session)
  return session.last ~= nil and rawequal(session.last.items, session.t.items)
end

--- The names of a set's cards, as keys: how many of each there are.
function views.names_in(sets, set)
  local list, names = sets.list(set), {}
  for i = 1, #list do names[list[i]] = (names[list[i]] or 0) + 1 end
  return names
end

--- The cards that a text names besides those of a set: of one that is in it already the next copy. `from`: of these alone.
function views.with_named(sets, set, text, from)
  for name in text:gmatch "%S+" do
    local left = sets.same(name) & ~set & (from or -1)
    set = set | left & -left
  end
  return set
end

--- Groups a set by suit and sorts it by strength: { { suit = "trumps", cards = { "QC", ... } }, { suit = "C", cards = ... }
--- }.
function views.fan(sets, order, trumps, set)
  local groups, of = {}, {}
  local held, is_trump = views.names_in(sets, set), views.names_in(sets, set & trumps)
  for i = 1, #order do
    local card = order[i]
    local left = held[card]
    if left and left > 0 then
      held[card] = left - 1
      local suit = is_trump[card] and "trumps" or sets.suit(card)
      local group = of[suit]
      if not group then
        group = { suit = suit, cards = {} }
        of[suit], groups[#groups + 1] = group, group
      end
      group.cards[#group.cards + 1] = card
    end
  end
  return groups
end

--- The cards of a fan in one list.
function views.flat(fan)
  local list = {}
  for i = 1, #fan do
    local cards = fan[i].cards
    for k = 1, #cards do list[#list + 1] = cards[k] end
  end
  return list
end

--- The cards of a set in one list, by suit and strength.
function views.sorted(sets, order, trumps, set) return views.flat(views.fan(sets, order, trumps, set)) end

-- Seats, piles, the trick -------------------------------------------------------------------------------------------

-- A seat's hand: `fan` and `set` are what the viewer sees of it; nothing of another's that does not lie face up. In a game
-- without cards nothing is asked about it.
local function hand_data(at, seat, viewer, order, trumps)
  local sets = at.rules.sets
  if not at.rules.packets then
    return { seat = seat, count = 0, tricks = 0, points = 0, blind = 0, up = 0, known = 0, boarded = 0, unseen = 0 }
  end
  local _, hand = at.engine_table.place(seat)
  local hidden, up = visibility.hidden(at, seat), visibility.face_up(at, seat)
  local data = { seat = seat, count = sets.count(hand), blind = sets.count(hidden),
                 boarded = visibility.boarded(at, seat), up = up, own = visibility.is_own(at, seat, viewer) }
  local seen = visibility.at(at, seat, viewer, hidden, up)
  data.known, data.unseen = data.own and 0 or seen & ~data.up, data.count - sets.count(seen)
  if data.own or seen ~= 0 then data.fan, data.set = views.fan(sets, order, trumps, seen), seen end
  return data
end

-- And what else there is to know of the seat. The hand of the one that is asked is known from its turn.
local function seat_data(session, at, seat, viewer, view, people)
  local t = session.t
  local data = view.seats[seat] or hand_data(at, seat, viewer, view.order, view.trumps)
  data.side = session.rules.side_of[seat]
  if not session.rules.packets then return data end
  data.tricks, data.dealer = t:tricks(seat), t.dealer == seat
  if not views.in_mind(session) then data.points = t:points(seat) end
  local person = type(people) == "table" and rawget(people, seat)
  data.person = math.type(person) == "integer" and person or nil
  if type(at.rules.layout) == "function" then -- cards that lie in columns before the seat
    local ok, given = at.ask_rule(at.rules.layout, seat)
    data.columns = ok and piles_view.columns(at.rules.sets, plain.try(given)) or nil
  end
  return data
end

-- `seats` are those that played the cards, in turn.
local function trick_data(session, active)
  local cards, leader, winner, points, open = session.engine_table.trick()
  if #cards == 0 then return nil end
  local first, seats = 1, {}
  for i = 1, #active do
    if active[i] == leader then first = i end
  end
  for i = 1, #cards do seats[i] = active[(first + i - 2) % #active + 1] end
  return { cards = cards, seats = seats, leader = leader, winner = winner, open = open,
           points = not views.in_mind(session) and points or nil }
end

--- If the offered words contain cards, as t:choose asks for them: the set of those cards, and the other words.
function views.card_words(q)
  local set, others, before = 0, {}, q.point .. " "
  for _, text in ipairs(q.kind == "words" and q:legal() or {}) do
    local card = text:sub(1, #before) == before and q.sets.card(text:sub(#before + 1))
    if card then set = set | q.sets.single(card) else others[#others + 1] = text end
  end
  if set ~= 0 then return set, others end
end

-- If others do not notice a question, they only learn that it is not for them.
local function question_data(session, at, viewer)
  local q = session.question
  local is_other = viewer and viewer ~= q.seat
  if is_other and not visibility.is_noticed(at.rules, q.point) then return { seat = 0, holder = 0 } end
  local data = { seat = q.seat, holder = q.holder, point = q.point, kind = q.kind, person = views.asks_people(session) }
  if is_other then return data end
  data.may, data.faults, data.legal = at.is_mute and {} or q:may(), q.faults, not q.least and q:legal() or nil
  data.ways = q.kind == "moves" and q.ways or nil
  data.set, data.least, data.most, data.numbers = q.set or q.from, q.least, q.most, q:open_numbers()
  local cards, others = views.card_words(q)
  if cards then data.set, data.legal = cards, others end
  return data
end

-- The seats that play together in this hand, if the game has said so and the viewer knows.
local function together(session, viewer)
  local set, list = session.engine_table.together(viewer), {}
  for seat = 1, set and session.rules.seats or 0 do
    if set >> seat & 1 == 1 then list[#list + 1] = seat end
  end
  return set and list
end

-- The whole ---------------------------------------------------------------------------------------------------------

--- The kind of the hand (the contract, say): the first field of the rule `kinds`, if an event of that name has announced
--- it. Other kinds are known only when the hand is over. nil if there is none.
function views.kind(t, rules)
  local kind = rules.kinds[1]
  local value = kind and rules.events[kind] and t[kind]
  if type(value) == "string" then return value, kind end
end

-- A word about what is being played, and who undertook it.
local function contract(session)
  local t = session.t
  local value, kind = views.kind(t, session.rules)
  if not value or session.state ~= "ask" then return nil end
  local bidder = t.bidder
  return { name = kind, value = value, seat = math.type(bidder) == "integer" and bidder > 0 and bidder or nil }
end

-- A line about how the hand stands, from the rule `status`, a text or a template with its fields; or from the contract.
local function status(session, at, word)
  local rule = session.rules.status
  if rule and session.state == "ask" then
    if views.settled(session) then return nil end -- it would tell of a hand that is over
    local ok, text, line = at.ask_rule(rule)
    if not ok or type(text) ~= "string" or text == "" then return nil end
    text, line = words.clean(text), record.is_line(line) and record.copy(line)
    return line and says.fill(text, function(name) return line:get(name) end) or T(text)
  end
  if rule or not word then return nil end
  local text = texts.cards_in(("%s %s"):format(word.name, word.value))
  return word.seat and T("%s: %s", texts.seat(word.seat), text) or text
end

--- True if points are pegged at once, so that scores change during a hand.
function views.pegs(session)
  return session.rules.events.peg ~= nil or session.rules.peg_tricks ~= nil
end

--- True if players must remember points and scores: nobody sees them before the match is over.
function views.in_mind(session)
  return session.rules.score_keeping == "remembered" and session.state ~= "over"
end

--- Each side's current score, with the points pegged in this hand, or entered in it.
function views.standing(session)
  local now = session.engine_table.scores()
  if not (views.pegs(session) or session.rules.kept) then return now end
  for side, n in ipairs(session.engine_table.delta()) do now[side] = now[side] + n end
  return now
end

-- A list of the script's with a whole number for each side; nil if it is none.
local function per_side(session, name)
  local list = session.t[name] -- a copy
  if type(list) ~= "table" or #list ~= #session.engine_table.scores() then return nil end
  for _, n in ipairs(list) do
    if math.type(n) ~= "integer" then return nil end
  end
  return list
end

-- The pegging board, with the current scores `now`; nil for a game without one.
local function board(session, now)
  if not now or not views.pegs(session) then return nil end
  local rules = session.rules
  local line = math.type(rules.line_points) == "integer" and rules.line_points > 0 and rules.line_points or nil
  return { target = math.type(rules.target) == "integer" and rules.target > 0 and rules.target or nil,
           before = session.engine_table.scores(), now = now, line = line,
           lines = line and per_side(session, "lines") or nil }
end

local function sides(session)
  local list, side_of = {}, session.rules.side_of
  for seat = 1, #side_of do
    local side = side_of[seat]
    list[side] = list[side] or {}
    list[side][#list[side] + 1] = seat
  end
  return list
end

local function whole(n) return math.type(n) == "integer" and n or 0 end

-- The scores of the match.
local function add_scores(view, session)
  view.players, view.game_number = session.rules.seats, whole(session.t.game_number)
  if not views.in_mind(session) then view.scores, view.last = views.standing(session), session.last end
  view.board = board(session, view.scores)
  view.games_won = per_side(session, "games_won") or per_side(session, "legs_won")
  return view
end

--- True during a hand.
function views.is_playing(session)
  return session.state == "ask" and session.t.items ~= nil and not views.settled(session)
end

-- The turn: what is asked, the trick so far, and the hand of the seat that is asked.
local function turn(session, at, viewer)
  local t, engine_table = session.t, session.engine_table
  local order, trumps = engine_table.order()
  local view = { id = session.game.id, state = session.state, viewer = viewer, shuffling = session.shuffling,
                 deal = whole(t.deal_number), dealer = t.dealer, order = order, trumps = trumps, seats = {},
                 cards = session.rules.packets and not session.rules.kept, hand_word = views.hand_word(session.rules) }
  if session.state ~= "ask" then return view end
  view.playing = views.is_playing(session)
  view.active = t.active or {}
  view.trick, view.ask = trick_data(session, view.active), question_data(session, at, viewer)
  if view.ask.holder > 0 and view.ask.holder <= session.rules.seats then
    view.seats[view.ask.holder] = hand_data(at, view.ask.holder, viewer, order, trumps)
  end
  return view
end

-- The result of the rule `sheets`, a line of lists; nil if there is none or it fails. Each item of a list is copied by
-- itself: the fixtures of a long season are more than one line may hold.
local function sheets(at)
  if not at.rules.sheets then return nil end
  local ok, given = at.ask_rule(at.rules.sheets)
  if not ok or not record.is_line(given) then return nil end
  local copied = {}
  for i = 1, rawlen(given), 2 do
    local list, items = rawget(given, i + 1), {}
    for k = 1, type(list) == "table" and math.min(rawlen(list), SHEET_MOST) or 0 do
      items[k] = record.copy(rawget(list, k))
    end
    copied[i], copied[i + 1] = record.copy(rawget(given, i)), items
  end
  return record.line(copied)
end

local function whole_table(session, at, viewer)
  local view, t, game = turn(session, at, viewer), session.t, views.game(session)
  view.game, view.outer = game.base.declared.title, session.inside and session.game.base.declared.title or nil
  view.seed, view.sides, view.sheets = session.header.seed, sides(session), sheets(at)
  add_scores(view, session)
  -- Cards go to tricks here, as far as can be seen, where somebody has had the lead in this hand.
  view.tricks, view.contract = session.engine_table.turn() ~= 0 or t:finished() > 0 or t:in_trick() > 0, contract(session)
  view.status = status(session, at, view.contract)
  view.together = together(session, viewer)
  view.active, view.playing = view.active or t.active or {}, view.playing or false
  view.variants = catalog.ids(game.variants)
  view.piles = session.state == "ask" and at.rules.packets and piles_view.piles(at, viewer) or {}
  local people = t.person
  for seat = 1, view.players do view.seats[seat] = seat_data(session, at, seat, viewer, view, people) end
  return view
end

-- A view, with a rule's failure in `trouble`: where building it fails, it is built without asking rules.
local function guarded(build, session, viewer)
  local trouble
  local at = { rules = session.rules, engine_table = session.engine_table } -- for visibility.lua
  function at.ask_rule(rule, seat)
    if at.is_mute then return false end
    local ok, result, more = core.looking(rule, at.engine_table.looking, seat)
    if not ok then trouble = trouble or result end
    return ok, result, more
  end
  local ok, view = core.guarded(build, session, at, viewer)
  if not ok then
    at.is_mute, trouble = true, view
    ok, view = pcall(build, session, at, viewer)
    if not ok then error(view, 0) end
  end
  view.trouble = trouble
  return view
end

--- The table as `viewer` may see it; without a viewer, everything; for viewer 0, as a spectator sees it. All rules asked
--- share one time limit. If one fails, the view lacks what they would have added, and `trouble` is the sentence.
function views.at(session, viewer) return guarded(whole_table, session, viewer) end

--- The part of it that a person needs between two decisions: the turn, with no seat but the one that is asked.
function views.turn(session, viewer) return guarded(turn, session, viewer) end

--- The open question in the game's own sentence; nil if it has none. Its fields are those of the rule `asking`, or of `t`.
function views.asked(session)
  local q = session.question
  local view = guarded(function(_, at)
    local line
    if at.rules.asking then line = select(2, at.ask_rule(at.rules.asking, q.seat)) end
    line = record.is_line(line) and record.copy(line) or nil
    return { text = says.question(at.rules, q.point, function(name)
      local value = line and line:get(name)
      if value == nil then value = session.t[name] end
      return type(value) ~= "function" and value or nil
    end) }
  end, session)
  return view.text, view.trouble
end

--- The result of the rule `sheets`, as in a view of the table.
function views.sheets(session)
  if not session.rules.sheets then return nil end
  return guarded(function(_, at) return { given = sheets(at) } end, session).given
end

--- "hand 3"; a game that is kept has weeks, or whatever it says. `word` is views.hand_word's.
function views.hand(n, word) return T((word or "hand") .. " %d", n) end

--- The game's word for a hand, if it is recorded and not played; otherwise nil.
function views.hand_word(rules) return rules.kept and words.clean(rules.kept.hand) or nil end

--- The scores of the match, for use between hands.
function views.scores(session) return add_scores({ deal = whole(session.t.deal_number),
  hand_word = views.hand_word(session.rules) }, session) end

return views
