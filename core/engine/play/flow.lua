-- flow.lua - the course of a game: deals until somebody has won.
--
-- All modes run this code. They differ only in the source, which answers questions, and in the listener, which gets the
-- beginning and end of deals and games (table_course.c). The seat that undertook a hand is t.bidder or t.maker.
local defaults = require "houserule.rules.defaults"
local plain = require "houserule.values.plain"
local record = require "houserule.values.record"
local returned = require "houserule.values.returned"

local flow = {}

--- Returns the seat that the rule first_dealer names; nil if it names none.
function flow.first_dealer(rules, engine_table)
  local seat = rules.first_dealer(engine_table.drawing)
  return engine_table.seat_of[seat] or returned.as_seat(rules, "first_dealer", seat)
end

-- Returns the seat that deals, from t.dealer. In a game without cards it may be nil.
local function dealer_of(t, rules, deal_number)
  local dealer = t.dealer
  if returned.is_seat(rules, dealer) then return dealer end
  if dealer == nil and not rules.packets then return 1 end
  local rule = deal_number == 1 and "first_dealer" or "next_dealer"
  error(("%s leaves a deal to %s: t.dealer must be a seat from 1 to %d"):format(returned.by(rules, rule),
    dealer == nil and "nobody" or returned.shown(dealer), rules.seats), 0)
end

-- Returns a copy of a rule's line; nil if the value is no line.
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

-- Checks the word that game_over has returned with the winners.
local function check_why(rules, why)
  if plain.is_ascii_word(why) then return end
  local who = returned.by(rules, "game_over")
  if type(why) ~= "string" then error(who .. " must return a list of sides and a word", 0) end
  plain.word(why, who .. ": its word", -1)
end

-- Returns the line of a match; nil if the rule returned none.
local function check_match(rules, rule, line)
  line = check_fields(rules, rule, line)
  if not line then return nil end
  if line[1] ~= "match" then error(returned.by(rules, rule) .. " must return fields(\"match\", ...)", 0) end
  returned.sides(rules, rule, line:get "winner")
  return line
end

-- Plays one game to its end. t.dealer deals first; if it is nil, the rule new_game names the dealer.
local function game(rules, t, engine_table)
  local hand, active, seats, seat_of = rules.hand, engine_table.active_from, rules.seats, engine_table.seat_of
  local begin_deal, end_deal = engine_table.begin_deal, engine_table.end_deal
  local kind, also = rules.kinds[1], rules.kinds[2] -- the fields of t that say what kind of deal it was
  local to_left, last = rules.next_dealer == defaults.rules.next_dealer, rules.last_deal or 1
  local voids = 0
  t.deal_number, t.counted_deals = 0, 0
  rules.new_game(t)
  t.void = false
  local dealer, deal_number = seat_of[t.dealer] or dealer_of(t, rules, 1), 1
  while true do
    t.deal_number = deal_number
    t.active = active[dealer]
    begin_deal(dealer, deal_number)
    hand(t)
    local void = t.void
    if void then voids = voids + 1 end
    t.counted_deals = deal_number - voids
    end_deal(t[kind], t[also], t.bidder or t.maker)
    local dealt = t.dealer
    if not to_left then
      local named = rules.next_dealer(t)
      t.dealer = seat_of[named] or returned.as_seat(rules, "next_dealer", named)
    elseif dealt and not void then -- `dealt` may be nil in a game without cards
      t.dealer = (seat_of[dealt] or dealer_of(t, rules, deal_number)) % seats + 1
    end
    if deal_number >= last then -- game_over cannot be true before
      local winners, why, more = rules.game_over(t)
      if winners then
        t.dealt_last = dealt
        winners = returned.sides(rules, "game_over", winners)
        check_why(rules, why)
        engine_table.end_game(winners, why, more and check_fields(rules, "game_over", more))
        return winners
      end
    end
    t.void = false
    deal_number = deal_number + 1
    dealer = seat_of[t.dealer] or dealer_of(t, rules, deal_number)
  end
end

-- Returns the points of the sides after a course: those of its line, or those of the table if the line has none.
local function course_scores(line, t, engine_table)
  local said = line and plain.list_of(line:get "scores") or {}
  return #said == t.sides and said or engine_table.scores()
end

--- Plays games until the match is over; without a match, one game. The rule `course` may replace this; it returns the
--- match's line. Returns the winners, and the results of the rules for a game around this one.
function flow.match(rules, t, engine_table)
  if rules.course then
    local line, winners, won = rules.course(t)
    winners, line = returned.sides(rules, "course", winners), check_match(rules, "course", line)
    engine_table.end_course(line, winners, course_scores(line, t, engine_table))
    return winners, won
  end
  local number = 0
  rules.new_match(t)
  while true do
    number = number + 1
    t.game_number = number
    local winners = game(rules, t, engine_table)
    local over, won = rules.match_over(t, winners)
    if over then
      engine_table.end_match(over ~= true and check_match(rules, "match_over", over) or nil)
      return winners, won
    end
    engine_table.clear()
  end
end

return flow
