-- course.lua - a hand of a record as it went: what was dealt, said, played and scored, or what one seat saw of it. The
-- record is played again from its beginning, and what a sheet wants is kept as it comes by.
local engine = require "houserule"
local dealing = require "houserule.play.hands"
local tell = require "host.table.tell"
local views = require "host.table.seat_view"
local T = engine.texts.of

local course = {}

-- What a hand is while it goes on: `before`, `during` and `after` the play are sentences, `bids` the auction.
local function new_hand(number, line)
  return { number = number, dealer = line:get "dealer", dealt = {}, stages = 0, before = {}, during = {},
           after = {}, tricks = {}, plays = {}, bids = {} }
end

-- The cards dealt in the stages that are new, to seats and piles: lists of names.
local function note_dealt(hand, session)
  local stage = session.rules.packets and session.raw.stage() or 0
  for n = hand.stages + 1, stage do
    for to, names in pairs(dealing.dealt(session.raw, n)) do
      local list = hand.dealt[to] or {}
      for name in names:gmatch "%S+" do list[#list + 1] = name end
      hand.dealt[to] = list
    end
  end
  hand.stages = math.max(hand.stages, stage)
end

-- A seat is asked. How the cards rank may be known only when the first has been led, so it is looked at through the first
-- trick.
local function note_ask(hand, session, viewer)
  local question = session.question
  note_dealt(hand, session)
  if question.kind == "play" then hand.leader = hand.leader or question.holder end
  if not hand.view or question.kind == "play" and #hand.tricks == 0 then
    hand.game, hand.rules, hand.view = views.game(session), session.rules, views.at(session, viewer)
  end
end

-- A card was played: { seat =, card =, said = what was said with it }.
local function note_play(hand, asked, text)
  local card, said = text:match "^play (%S+)%s*(.*)$"
  if not card then return false end
  hand.plays[#hand.plays + 1] = { seat = asked.holder, card = card, said = said ~= "" and said or nil }
  hand.order, hand.trumps = asked.order, asked.trumps
  return true
end

-- The trick's cards are the last that were played.
local function note_trick(hand, line)
  local n = #line:get "cards"
  local trick = { winner = line:get "winner", points = line:get "points", cards = line:get "cards", seats = {}, said = {},
                  order = hand.order, trumps = hand.trumps }
  if n > #hand.plays then return end -- of a game that tells tricks without asking for cards
  for i = 1, n do
    local play = hand.plays[#hand.plays - n + i]
    trick.seats[i], trick.said[i] = play.seat, play.said
  end
  trick.leader = trick.seats[1]
  hand.plays = {}
  hand.tricks[#hand.tricks + 1] = trick
end

local function note_sentence(hand, entry, line)
  local text = tell.entry(entry, line)
  if not text then return end
  local list = hand.last and hand.after or hand.leader and hand.during or hand.before
  list[#list + 1] = { text = (text:gsub("^%s+", "")), trick = #hand.tricks + 1 }
end

-- The auction is what is said in words before anything else happens.
local function note_bid(hand, entry, line, asked)
  if hand.called or entry.person or entry.kind ~= "by" or asked.kind ~= "words" then
    hand.called = hand.called or hand.bids[1] ~= nil
    return false
  end
  hand.bids[#hand.bids + 1] = { seat = asked.holder, said = line:get "do" }
  return true
end

local silent = { header = true, pack = true, ask = true, cards = true }

local function note_entry(self, entry, session, asked)
  local line = engine.session.view(entry, self.viewer)
  if line and line[1] == "deal" then
    self.count = self.count + 1
    if self.hand and self.hand.last then self.over = self.hand end
    if not self.wanted or self.count <= self.wanted then self.hand = new_hand(self.count, line) end
    if self.wanted and self.count > self.wanted then self.done = true end
    return
  end
  local hand = self.hand
  if not hand or not line or self.done or silent[entry.kind] then return end
  if note_bid(hand, entry, line, asked) then return end
  if entry.kind == "by" and asked.kind == "play" and note_play(hand, asked, line:get "do") then return end
  if line and line[1] == "event" and line[2] == "trick" and line:get "cards" then return note_trick(hand, line) end
  if line and line[1] == "hand" then
    hand.last, hand.delta, hand.scores, hand.in_mind = session.last, line:get "delta", line:get "scores",
      views.in_mind(session)
    hand.result = (tell.result(session, true))
    return
  end
  note_sentence(hand, entry, line)
end

local function note(self, session, asked)
  for _, entry in ipairs(tell.prepare(session, session:take(), true)) do note_entry(self, entry, session, asked) end
  local goes_on = self.hand and not self.done and not self.hand.last
  if goes_on and session.state == "ask" then note_ask(self.hand, session, self.viewer) end
end

local function asked_of(session)
  local question = session.question
  if session.state ~= "ask" then return {} end
  local order, trumps = session.raw.order()
  return { kind = question.kind, holder = question.holder, order = order, trumps = trumps }
end

--- The n-th hand of a session's log; without a number the last, or the one before where the sheet's `kind` wants more of it:
--- a "hand" that is over, a "trick" that was played. nil and a sentence where there is none. `viewer`: as this seat sees it.
function course.hand(session, wanted, viewer, kind)
  local self = { wanted = wanted, viewer = viewer, count = 0 }
  local again, why = engine.session.open(session.library, session:full_header())
  if not again then error(why, 0) end
  note(self, again, {})
  for _, step in ipairs(session.log) do
    local asked = asked_of(again)
    local ok, wrong = again:step(step)
    if not ok then error(wrong, 0) end
    note(self, again, asked)
    if self.done then break end
  end
  local hand = self.hand
  local lacks = hand and (kind == "hand" and not hand.last or kind == "trick" and not hand.tricks[1])
  if lacks and not wanted then hand = self.over or hand end
  if not hand or not hand.view then return nil, T "no hand has been dealt in this record" end
  if wanted and hand.number ~= wanted then
    return nil, T("there is no hand %d in the record: it has %d", wanted, self.count)
  end
  hand.whole = hand.last ~= nil
  return hand
end

return course
