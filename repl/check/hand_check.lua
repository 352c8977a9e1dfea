-- hand_check.lua - examines the hands of random games when they end. It looks for what is legal but hardly intended: kinds
-- that are no words, cards that are never dealt, cards left over after the tricks. trials.lua plays the games.
local clauses = require "houserule.script.clauses"
local complaints = require "host.check.complaints"
local engine = require "houserule"
local ordered = require "houserule.values.ordered"

local words = engine.words
local hands = {}
hands.__index = hands

local ENOUGH <const> = 8 -- hands, before what was so in each of them is thought to be so always
local LEFT <const> = 120 -- hands with cards left: at random nearly all of Tarock are valats, which end early

--- Makes an observer of the games of one script.
function hands.new() return setmetatable({ kinds = {}, played = 0, left = 0, ended = 0, dealt = 0 }, hands) end

local function note_kinds(self, s)
  for _, field in ipairs(s.rules.kinds) do
    local seen = self.kinds[field] or { hands = 0, rules = s.rules, where = s.game.base.where.kinds }
    local value = s.t[field]
    self.kinds[field], seen.hands = seen, seen.hands + 1
    seen.word = seen.word or type(value) == "string"
    if value ~= nil and type(value) ~= "string" then seen.other = type(value) end
  end
end

--- Called before a decision is made. The next hand may be dealt with it, so cards left in this one are counted now.
function hands:decision(s)
  local asked = s.question
  self.tricks, self.leaves = s.rules.packets and s.t:finished() > 0, false
  for seat = 1, self.tricks and s.rules.seats or 0 do
    local set = s.t:hand(seat)
    if seat == asked.seat and asked.point == "play" then set = set & set - 1 end
    self.leaves = self.leaves or set ~= 0
  end
end

--- Hears that a hand has ended, with or without a call having been made: a call may end the play.
function hands:hand(s, called)
  note_kinds(self, s)
  self.where, self.ended = s.game.base.where.hand, self.ended + 1
  self.dealt = self.dealt + ((s.last.dealt or s.rules.kept) and 1 or 0) -- a secretary deals none
  for _, item in ipairs(s.last.items) do
    if not clauses.is_number(item.clause) then self.unruled = item end
  end
  if called or not self.tricks then return end
  self.played, self.left = self.played + 1, self.left + (self.leaves and 1 or 0)
end

--- Complains of piles that the rules name and nothing is dealt to. A library may name those of all its games.
function hands.check_piles(report, s)
  for _, rule in ipairs(s.rules.packets and { "open", "may_omit" } or {}) do
    local where = s.game.base.where[rule] or ""
    for pile in ordered.pairs(complaints.is_in(report, where) and s.rules[rule] or {}) do
      if not pcall(s.t.pile, s.t, pile) then
        complaints.add_where(report, ("%s: rule `%s`: nothing is dealt to a pile `%s`"):format(where, rule,
          words.printable(tostring(pile))))
      end
    end
  end
end

--- Reports the conditions that held in every hand.
function hands:tell(report)
  for field, seen in ordered.pairs(self.kinds) do
    local wrong = seen.other and "is a " .. seen.other or not seen.word and seen.hands >= ENOUGH and "is never said"
    if wrong then
      complaints.add_where(report, ("%s: rule `kinds`: t.%s is to be a word at the end of a hand, and %s"):format(
        seen.where or report.path .. ":1", field, wrong))
    end
  end
  local function complain(sentence, ...)
    complaints.add_where(report, ("%s: " .. sentence):format(self.where or report.path .. ":1", ...))
  end
  if self.ended >= ENOUGH and self.dealt == 0 then complain "no card is ever dealt: the rule `hand` is to call t:deal()" end
  if self.unruled then
    complaints.add_where(report, ("%s what is scored (%s) has no clause: t:score, t:pay and their like want its number")
      :format(self.unruled.line or report.path .. ":1:", self.unruled.what or self.unruled.clause or "no word"))
  end
  if self.played >= LEFT and self.left == self.played then
    complain "seats still hold cards when a hand is over, in every hand played"
  end
end

return hands
