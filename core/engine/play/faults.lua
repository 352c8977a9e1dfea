-- faults.lua - referee mode: players may make the mistakes of real play, which are listed apart from legal moves.
--
-- In a game with the rule `referee`, each play question accepts two moves that are not legal, and lists them in its field
-- `faults`. A *renege* is a card that does not follow suit though the seat could. It is played like any card. A card played
-- *out of turn* is boarded: it stays in the hand, lies face up, and must be played as soon as possible. The game decides the
-- cost of a fault and who may call it (rules on_renege, on_boarded).
local plain = require "houserule.values.plain"
local refuse = require("houserule.rules.problem").of
local record = require "houserule.values.record"
local texts = require "houserule.values.texts"
local visibility = require "houserule.seat.visibility"

local T, seat_of = texts.of, texts.seat

local fields = record.fields
local faults = {}

-- Returns the seats that have played to the trick in play, as keys.
local function have_played(t, engine_table)
  local cards, leader, _, _, open = engine_table.trick()
  local seats, seat = {}, leader
  if not open then return seats end
  local next_of = {}
  for i, one in ipairs(t.active) do next_of[one] = t.active[i % #t.active + 1] end
  for _ = 1, #cards do
    seats[seat] = true
    seat = next_of[seat]
  end
  return seats
end

--- Returns the faults that are possible while `seat` is to play: { renege = set, turn = seats in order, free = their cards
--- }.
function faults.now(ask, seat)
  local t, engine_table = ask.t, ask.engine_table
  local played, turn, free = have_played(t, engine_table), {}, {}
  for other = 1, ask.rules.seats do
    local may = other ~= seat and not played[other] and not engine_table.sits_out(other)
    if may then free[other] = visibility.own(ask, other) & ~visibility.boarded(ask, other) end -- cards that it can play
    if free[other] and free[other] ~= 0 then turn[#turn + 1] = other end
  end
  return { renege = engine_table.reneges(), turn = turn, free = free }
end

--- Returns the field `faults` of a question's line.
function faults.line(ask)
  return fields("renege", ask.rules.sets.choices("play", ask.faults.renege, 1), "turn", ask.faults.turn)
end

--- Checks a play by a seat that is not to play. Returns the answer { boarded = true, ... }, or nil and the refusal; nothing
--- if it is no play.
function faults.out_of_turn(ask, by, tokens)
  local card = #tokens == 2 and tokens[1].text == "play" and tokens[2].card
  if not card or not ask.t.side[by] or ask.rules.pack & ask.rules.sets.same(card) == 0 then return end
  local sets = ask.rules.sets
  local bit, name = sets.same(card), sets.name(card)
  if not plain.is_in(ask.faults.turn, by) then
    return refuse(T("%s cannot play out of turn now", seat_of(by)), ask.rules.referee.turn)
  end
  if ask.t:hand(by) & bit == 0 then
    return refuse(T("%s {does|do} not hold %s", seat_of(by), texts.card(name)), ask.rules.duties.hold)
  end
  if ask.faults.free[by] & bit == 0 then
    return refuse(T("%s of %s is boarded: it waits for its turn", texts.card(name), seat_of(by)), ask.rules.referee.turn)
  end
  return { by = by, text = "play " .. name, card = sets.nth(ask.faults.free[by] & bit, 1), boarded = true }
end

--- Boards a card.
function faults.board(t, engine_table, rules, by, card)
  local boarded, all = engine_table.boarded, 0
  boarded[by] = (boarded[by] or 0) | rules.sets.single(card)
  for _, set in pairs(boarded) do all = all | set end
  t:force(all)
  if rules.on_boarded then rules.on_boarded(t, by, rules.sets.name(card)) end
end

return faults
