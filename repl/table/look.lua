-- look.lua - what one seat may see of the table, as plain data. Drawing, sentences and bots work from this and never
-- from the session, so nobody sees what the rules hide.
local core = require "houserule.core"
local plain = require "houserule.values.plain"
local words = require "houserule.values.words"

local sets = core.sets

local look = {}

local mute = false -- while a table is looked at without the rules that failed
local trouble      -- what the first of them said

local function ask_rule(session, rule, seat)
  if mute then return false end
  local ok, result = core.looking(rule, session.raw.looking, seat)
  if not ok then trouble = trouble or result end
  return ok, result
end

--- The side a seat belongs to: partners sit opposite each other.
function look.side(session, seat)
  return (seat - 1) % #session.raw.scores() + 1
end

--- The composition that is played now: the game on the table, or the one inside it that goes on.
function look.game(session) return session.inside or session.game end

--- How many numbers there are for those who decide: seats, or people, where these are more, in any game inside too.
function look.places(session) return session.game.most end

--- Whether people are asked by their numbers, as they have no seats yet.
function look.asks_people(session)
  return session.rules.events.seated ~= nil and session.t.person == nil
end

--- Whether the last hand is settled and no other has begun.
function look.settled(session)
  return session.last ~= nil and rawequal(session.last.items, session.t.items)
end

-- The cards of a set by suit and strength: { { suit = "trumps", cards = { "QC", ... } }, { suit = "C", cards = ... } }.
function look.fan(order, trumps, set)
  local groups, of = {}, {}
  for _, card in ipairs(order) do
    local bit = 1 << sets.card(card)
    if set & bit ~= 0 then
      local suit = trumps & bit ~= 0 and "trumps" or card:sub(2, 2)
      if not of[suit] then
        of[suit] = { suit = suit, cards = {} }
        groups[#groups + 1] = of[suit]
      end
      table.insert(of[suit].cards, card)
    end
  end
  return groups
end

-- Rules that say what is seen ---------------------------------------------------------------------------------------

-- A set of cards from a rule of the game; `otherwise` where there is no such rule or it fails.
local function set_from(session, rule, seat, none, otherwise)
  if not rule then return none end
  local fine, set = ask_rule(session, rule, seat)
  return fine and math.type(set) == "integer" and set or otherwise
end

--- The cards of a seat that it may not see itself; all of them if the rule that says so fails.
function look.hidden(session, seat)
  local hand = session.t:hand(seat)
  return hand & set_from(session, session.rules.hidden, seat, 0, hand)
end

local function boarded(session, seat)
  local all = session.t.boarded
  local set = type(all) == "table" and rawget(all, seat)
  return math.type(set) == "integer" and set or 0
end

--- The cards of a seat that lie face up before everybody: by the rule `face_up`, and those boarded.
function look.face_up(session, seat)
  local up = set_from(session, session.rules.face_up, seat, 0, 0) | boarded(session, seat)
  return session.t:hand(seat) & up
end

-- Whether a seat may look into a pile: the rule `open` says so, { talon = true } or { talon = function(t, seat) }.
local function may_see(session, pile, viewer)
  if not viewer then return true end
  local open = session.rules.open
  local rule = type(open) == "table" and open[pile]
  if type(rule) ~= "function" then return rule == true end
  local fine, sees = ask_rule(session, rule, viewer)
  return fine and sees == true
end

-- Cards that lie in columns before a seat, by the rule `layout`: each { up = "QD" or nil, down = how many below }.
local function layout(session, seat)
  local rule = session.rules.layout
  if type(rule) ~= "function" then return nil end
  local fine, given = ask_rule(session, rule, seat)
  local list, columns = fine and plain.try(given), {}
  if type(list) ~= "table" then return nil end
  for i, one in ipairs(list) do
    local up, down = type(one) == "table" and one.up, type(one) == "table" and one.down
    columns[i] = { up = type(up) == "string" and select(2, sets.card(up)) or nil,
                   down = math.type(down) == "integer" and math.max(0, math.min(down, 52)) or 0 }
  end
  return #columns > 0 and columns or nil
end

-- Seats, piles, the trick -------------------------------------------------------------------------------------------

local function piles(session, viewer)
  local list = {}
  if not session.rules.packets then return list end
  local _, _, names = session.raw.plan()
  for _, name in ipairs(names) do
    local set = session.t:pile(name)
    local count = sets.count(set)
    if count > 0 then
      list[#list + 1] = { name = name, count = count, cards = may_see(session, name, viewer) and sets.list(set) or nil,
                          open = session.rules.open[name] == true }
    end
  end
  return list
end

local function person_at(session, seat)
  local people = session.t.person
  local person = type(people) == "table" and rawget(people, seat)
  return math.type(person) == "integer" and person or nil
end

-- A seat in a game without cards: nothing is asked about hands that it does not have.
local function bare_seat(session, seat)
  return { seat = seat, count = 0, tricks = 0, points = 0, side = look.side(session, seat), blind = 0, up = 0, boarded = 0,
           unseen = 0 }
end

-- `fan` and `set` are what the viewer sees of the hand; nothing of another's that does not lie face up.
local function seat_data(session, seat, viewer, order, trumps)
  if not session.rules.packets then return bare_seat(session, seat) end
  local t = session.t
  local hand, hidden = t:hand(seat), look.hidden(session, seat)
  local data = { seat = seat, count = sets.count(hand), tricks = t:tricks(seat), points = t:points(seat),
                 dealer = t.dealer == seat, side = look.side(session, seat), person = person_at(session, seat),
                 blind = sets.count(hidden), up = look.face_up(session, seat), boarded = boarded(session, seat) & hand,
                 own = not viewer or viewer == seat, columns = layout(session, seat) }
  local seen = not viewer and hand or data.own and hand & ~hidden | data.up or data.up
  data.unseen = data.count - sets.count(seen)
  if data.own or seen ~= 0 then data.fan, data.set = look.fan(order, trumps, seen), seen end
  return data
end

local function trick_data(raw)
  local cards, leader, winner, points, open = raw.trick()
  if #cards == 0 then return nil end
  return { cards = cards, leader = leader, winner = winner, points = points, open = open }
end

-- The seats that played the cards of a trick, in turn.
local function players_of(trick, active)
  local at = 1
  for i, seat in ipairs(active) do
    if seat == trick.leader then at = i end
  end
  trick.seats = {}
  for i = 1, #trick.cards do trick.seats[i] = active[(at + i - 2) % #active + 1] end
end

local function question_data(session, viewer)
  local q = session.question
  local data = { seat = q.seat, point = q.point, kind = q.kind, n = q.n, person = look.asks_people(session) }
  if viewer and viewer ~= q.seat then return data end
  data.may, data.count, data.faults = mute and {} or q:may(), q:count(), q.faults
  if q.kind == "cards" then data.set = q.from
  else data.legal, data.set = q:legal(), q.set end
  return data
end

-- The whole ---------------------------------------------------------------------------------------------------------

--- What is being played (the contract, say): the first of the rule `kinds`, if it was told in an event of that name;
--- others are known only when the hand is over. nil where there is none.
function look.kind(t, rules)
  local kind = rules.kinds[1]
  local value = kind and rules.events[kind] and t[kind]
  if type(value) == "string" then return value, kind end
end

-- A word about what is being played, and who undertook it.
local function contract(session)
  local t = session.t
  local value, kind = look.kind(t, session.rules)
  if not value or session.state ~= "ask" then return nil end
  local bidder = t.bidder
  return { name = kind, value = value, seat = math.type(bidder) == "integer" and bidder > 0 and bidder or nil }
end

-- A line about how the hand stands, from the rule `status`, or from the contract.
local function status(session)
  local rule = session.rules.status
  if rule and session.state == "ask" then
    if look.settled(session) then return nil end -- it would tell of a hand that is over
    local fine, text = ask_rule(session, rule)
    return fine and type(text) == "string" and text ~= "" and words.printable(text) or nil
  end
  local word = not rule and contract(session)
  if not word then return nil end
  return ("%s %s"):format(word.name, word.value) .. (word.seat and " by seat " .. word.seat or "")
end

--- Whether points are pegged as they are made, so that scores move while a hand goes on.
function look.pegs(session)
  return session.rules.peg_tricks ~= nil or session.rules.events.peg ~= nil
end

--- Each side's score as it is now: where points are pegged, with those of the hand that goes on.
function look.standing(session)
  local now = session.raw.scores()
  if not look.pegs(session) then return now end
  for side, n in ipairs(session.raw.delta()) do now[side] = now[side] + n end
  return now
end

-- A list of the script's with a whole number for each side; nil if it is none.
local function per_side(session, name)
  local list = plain.try(session.t[name])
  if type(list) ~= "table" or #list ~= #session.raw.scores() then return nil end
  for _, n in ipairs(list) do
    if math.type(n) ~= "integer" then return nil end
  end
  return list
end

-- What the pegging board shows; nil for a game that has none.
local function board(session)
  if not look.pegs(session) then return nil end
  local rules = session.rules
  local line = math.type(rules.line_points) == "integer" and rules.line_points > 0 and rules.line_points or nil
  return { target = math.type(rules.target) == "integer" and rules.target > 0 and rules.target or nil,
           before = session.raw.scores(), now = look.standing(session), line = line,
           lines = line and per_side(session, "lines") or nil }
end

local function sides(session)
  local list = {}
  for side = 1, #session.raw.scores() do list[side] = {} end
  for seat = 1, session.rules.seats do table.insert(list[look.side(session, seat)], seat) end
  return list
end

local function whole(n) return math.type(n) == "integer" and n or 0 end

-- Whether cards go to tricks here, as far as can be seen: somebody has had the lead in this hand.
local function has_tricks(session)
  return session.raw.turn() ~= 0 or session.t:finished() > 0 or session.t:in_trick() > 0
end

local function build(session, viewer)
  local t, raw = session.t, session.raw
  local order, trumps = raw.order()
  local asking, game = session.state == "ask", look.game(session)
  local view = { game = game.base.declared.title, id = session.game.id, state = session.state,
                 outer = session.inside and session.game.base.declared.title or nil,
                 viewer = viewer, players = session.rules.seats,
                 deal = whole(t.deal_number), game_number = whole(t.game_number), dealer = t.dealer,
                 shuffling = session.shuffling, order = order, trumps = trumps, scores = look.standing(session),
                 sides = sides(session), seats = {}, active = t.active or {}, piles = {}, board = board(session),
                 games_won = per_side(session, "games_won") or per_side(session, "legs_won"),
                 tricks = has_tricks(session),
                 cards = session.rules.packets ~= nil, contract = contract(session), status = status(session),
                 variants = {}, seed = session.header.seed, last = session.last,
                 playing = asking and t.items ~= nil and not look.settled(session) }
  for i, file in ipairs(game.variants) do view.variants[i] = file.declared.id end
  for seat = 1, view.players do view.seats[seat] = seat_data(session, seat, viewer, order, trumps) end
  if asking then
    view.piles = piles(session, viewer)
    view.trick = trick_data(raw)
    if view.trick then players_of(view.trick, view.active) end
    view.ask = question_data(session, viewer)
  end
  return view
end

--- The table as `viewer` may see it; no viewer: everything; viewer 0: what a watcher sees. All rules asked for it have the
--- time of one; if they fail, there is the table without what they would have said, and `trouble`: the sentence.
function look.at(session, viewer)
  trouble = nil
  local ok, view = core.guarded(build, session, viewer)
  if ok then
    view.trouble = trouble
    return view
  end
  mute = true
  local fine, bare = pcall(build, session, viewer)
  mute = false
  if not fine then error(bare, 0) end
  bare.trouble = view
  return bare
end

return look
