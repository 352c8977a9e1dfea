-- flow.lua - the course of a game: deals until somebody has won.
--
-- These lines run in a simulation and at a watched table. The two differ only in what `t` does when a deal begins, a
-- decision is due or a deal is over.
local defaults = require "houserule.rules.defaults"
local plain = require "houserule.values.plain"
local record = require "houserule.values.record"
local returned = require "houserule.values.returned"

local flow = {}

--- Sets the functions that the course of a game calls at a table:
---   begin_deal(t, dealer, number), end_deal(t, kind, also, by), and optionally next_deal, which does the two in one call
---   end_game(t, winners, why, more), end_match(t, line), end_course(t, line, winners, scores)
--- `by` is the seat that undertook the hand: games call it bidder or maker. Scripts never see these functions: a rule that
--- began deals would never end, as each deal renews its time limit.
function flow.desk(rules, raw, desk)
  desk.kind, desk.also = rules.kinds[1], rules.kinds[2] -- the fields of t that say what kind of deal it was
  desk.to_left = rules.next_dealer == defaults.rules.next_dealer
  desk.last = rules.last_deal or 1                      -- game_over is not asked before that deal
  desk.asked_from = desk.next_deal and desk.to_left and desk.last or 0
  raw.desk, raw.known_whys = desk, { 0 }
end

--- The seat that the rule first_dealer names; nil if it names none.
function flow.first_dealer(rules, raw)
  local seat = rules.first_dealer(raw.drawing)
  return raw.seat_of[seat] or returned.as_seat(rules, "first_dealer", seat)
end

-- The seat that deals: what a script may have written there. In a game without cards it may be nobody.
local function dealer_of(t, rules, deal_number)
  local dealer = t.dealer
  if returned.is_seat(rules, dealer) then return dealer end
  if dealer == nil and not rules.packets then return 1 end
  local rule = deal_number == 1 and "first_dealer" or "next_dealer"
  error(("%s leaves a deal to %s: t.dealer must be a seat from 1 to %d"):format(returned.by(rules, rule),
    dealer == nil and "nobody" or returned.shown(dealer), rules.seats), 0)
end

-- A copy of fields that a rule adds to a line, or of its whole line; nil for what is no line.
local function check_fields(rules, rule, line)
  if not record.is_line(line) then return nil end
  line = record.copy(line) or plain.said(line, returned.by(rules, rule), -1)
  for i = 1, #line, 2 do
    if record.is_input(line[i]) then
      error(("%s returns a field `%s`, which is of a line of the input"):format(returned.by(rules, rule), line[i]), 0)
    end
  end
  return line
end

local KNOWN <const> = 8 -- words of game_over that are checked once: a simulation ends many games

-- Checks the word that game_over has returned with the winners. `known` has those that were right, and at 1 how many.
local function check_why(rules, known, why)
  local who = returned.by(rules, "game_over")
  if type(why) ~= "string" then error(who .. " must return a list of sides and a word", 0) end
  plain.word(why, who .. ": its word", -1)
  if known[1] < KNOWN then known[why], known[1] = true, known[1] + 1 end
end

-- The line of a match, which people read too; nil where none was returned.
local function check_match(rules, rule, line)
  line = check_fields(rules, rule, line)
  if not line then return nil end
  if line[1] ~= "match" then error(returned.by(rules, rule) .. " must return fields(\"match\", ...)", 0) end
  returned.sides(rules, rule, line:get "winner")
  return line
end

-- One game, to its end. t.dealer deals first; where nobody is named, the rule new_game says who.
--
-- In a simulation `next_deal` ends a deal and begins another in one call, where no rule is asked between them.
local function game(rules, t, raw)
  local desk, hand, active, seats, seat_of = raw.desk, rules.hand, raw.active_from, rules.seats, raw.seat_of
  local begin_deal, end_deal, next_deal = desk.begin_deal, desk.end_deal, desk.next_deal
  local kind, also, to_left, last, asked_from = desk.kind, desk.also, desk.to_left, desk.last, desk.asked_from
  local voids, known = 0, raw.known_whys
  t.deal_number, t.counted_deals = 0, 0
  rules.new_game(t)
  t.void = false
  local dealer, deal_number = seat_of[t.dealer] or dealer_of(t, rules, 1), 1
  while true do
    t.deal_number = deal_number
    t.active = active[dealer]
    begin_deal(t, dealer, deal_number)
    hand(t)
    while deal_number < asked_from and t.dealer == dealer and not t.void do
      t.counted_deals = deal_number - voids
      deal_number = deal_number + 1
      dealer = dealer % seats + 1
      t.dealer = dealer
      t.deal_number = deal_number
      t.active = active[dealer]
      next_deal(t, dealer, t[kind], t[also], t.bidder or t.maker)
      hand(t)
    end
    local void = t.void
    if void then voids = voids + 1 end
    t.counted_deals = deal_number - voids
    end_deal(t, t[kind], t[also], t.bidder or t.maker)
    local dealt = t.dealer
    if not to_left then
      local named = rules.next_dealer(t)
      t.dealer = seat_of[named] or returned.as_seat(rules, "next_dealer", named)
    elseif dealt and not void then -- in a game without cards it may be nobody
      t.dealer = (seat_of[dealt] or dealer_of(t, rules, deal_number)) % seats + 1
    end
    if deal_number >= last then
      local winners, why, more = rules.game_over(t)
      if winners then
        t.dealt_last = dealt
        winners = returned.sides(rules, "game_over", winners)
        if not known[why] then check_why(rules, known, why) end
        desk.end_game(t, winners, why, more and check_fields(rules, "game_over", more))
        return winners
      end
    end
    t.void = false
    deal_number = deal_number + 1
    dealer = seat_of[t.dealer] or dealer_of(t, rules, deal_number)
  end
end

-- The sides' points of a course: those of its line if it has any, as a night of games has none at the table itself; else
-- those of the table.
local function course_scores(line, t, raw)
  local said = line and plain.list_of(line:get "scores") or {}
  return #said == t.sides and said or raw.scores()
end

--- Games until the match is over; where no match is played, one game. A game may have another course than that, the rule
--- `course`, which returns the match's line. Returns the winners, and what else the rules say for a game around it.
function flow.match(rules, t, raw)
  if rules.course then
    local line, winners, won = rules.course(t)
    winners, line = returned.sides(rules, "course", winners), check_match(rules, "course", line)
    local end_course = raw.desk.end_course
    if end_course then end_course(t, line, winners, course_scores(line, t, raw)) end
    return winners, won
  end
  local number = 0
  rules.new_match(t)
  while true do
    number = number + 1
    t.game_number = number
    local winners = game(rules, t, raw)
    local over, won = rules.match_over(t, winners)
    if over then
      local end_match, line = raw.desk.end_match, over ~= true and check_match(rules, "match_over", over)
      if end_match then end_match(t, line) end -- where somebody listens
      return winners, won
    end
    raw.clear()
  end
end

return flow
