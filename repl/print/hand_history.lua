-- hand_history.lua - a hand of a record as it went: what was dealt, said, played and scored, or what one seat saw of it. The
-- record is played again from its beginning, and what a sheet wants is kept as it comes by.
local seat_entries = require "houserule.seat.seat_entries"
local engine = require "houserule"
local tell = require "host.table.tell"
local views = require "host.table.seat_view"
local T = engine.texts.of

local hand_history = {}

-- Keeps the cards dealt in the stages that are new, to seats and piles: lists of names.
local function note_dealt(hand, session)
  local stage = session.rules.packets and session.engine_table.stage() or 0
  for n = hand.stages + 1, stage do
    for to, names in pairs(seat_entries.dealt_in(session.engine_table, n)) do
      local list = hand.dealt[to] or {}
      for name in names:gmatch "%S+" do list[#list + 1] = name end
      hand.dealt[to] = list
    end
  end
  hand.stages = math.max(hand.stages, stage)
end

-- Keeps the view at each question of the first trick: the ranking of cards may be known only after the first lead.
local function note_ask(hand, session, viewer)
  local question = session.question
  if not viewer then note_dealt(hand, session) end
  if question.kind == "play" then hand.leader = hand.leader or question.holder end
  if not hand.view or question.kind == "play" and #hand.tricks == 0 then
    hand.game, hand.rules, hand.view = views.game(session), session.rules, views.at(session, viewer)
  end
end

-- Keeps who played a card and what was said with it; false where none was played.
local function note_play(hand, asked, text)
  local said = text:match "^play %S+%s*(.*)$"
  if not said then return false end
  hand.plays[#hand.plays + 1] = { seat = asked.holder, said = said ~= "" and said or nil }
  hand.order, hand.trumps = asked.order, asked.trumps
  return true
end

-- Keeps a trick: its cards are the last that were played.
local function note_trick(hand, line)
  local cards, first = line:get "cards", #hand.plays - #line:get "cards"
  if first < 0 then return end -- of a game that tells tricks without asking for cards
  local trick = { winner = line:get "winner", points = line:get "points", cards = cards, seats = {}, said = {},
                  order = hand.order, trumps = hand.trumps }
  for i = 1, #cards do
    local play = hand.plays[first + i]
    trick.seats[i], trick.said[i] = play.seat, play.said
  end
  trick.leader, hand.plays = trick.seats[1], {}
  hand.tricks[#hand.tricks + 1] = trick
end

-- Keeps a bid; false if the entry is none. The auction is everything said in words before any other event.
local function note_bid(hand, entry, line, asked)
  if hand.called or entry.person or entry.kind ~= "by" or asked.kind ~= "words" then
    hand.called = hand.called or hand.bids[1] ~= nil
    return false
  end
  hand.bids[#hand.bids + 1] = { seat = asked.holder, said = line:get "do" }
  return true
end

-- Begins a hand: `before` and `during` the play are sentences, `bids` the auction.
local function note_deal(self, line)
  self.count = self.count + 1
  if self.hand and self.hand.last then self.over = self.hand end
  self.done = self.wanted and self.count > self.wanted
  if self.done then return end
  self.hand = { number = self.count, dealer = line:get "dealer", dealt = {}, stages = 0, before = {}, during = {},
                tricks = {}, plays = {}, bids = {} }
end

local silent = { header = true, pack = true, ask = true, cards = true }

local function note_entry(self, entry, session, asked)
  local line, hand = engine.session.view(entry, self.viewer), self.hand
  if not line then return end
  if line[1] == "deal" then return note_deal(self, line) end
  if not hand or self.done or silent[entry.kind] or note_bid(hand, entry, line, asked) then return end
  if entry.kind == "by" and asked.kind == "play" and note_play(hand, asked, line:get "do") then return end
  if line[1] == "event" and line[2] == "trick" and line:get "cards" then return note_trick(hand, line) end
  if line[1] == "hand" then
    hand.last, hand.delta, hand.scores = session.last, line:get "delta", line:get "scores"
    hand.in_mind, hand.result = views.in_mind(session), (tell.result(session, true))
    return
  end
  local text, list = tell.entry(entry, line), hand.leader and hand.during or hand.before
  if text and not hand.last then list[#list + 1] = { text = (text:gsub("^%s+", "")), trick = #hand.tricks + 1 } end
end

local function note(self, session, asked)
  for _, entry in ipairs(tell.prepare(session, session:take(), true)) do note_entry(self, entry, session, asked) end
  local goes_on = self.hand and not self.done and not self.hand.last
  if goes_on and session.state == "ask" then note_ask(self.hand, session, self.viewer) end
end

--- Returns hand n of a session's log. Without a number it is the last hand, or the one before if the sheet's `kind` needs
--- more of it: a "hand" must be over, a "trick" played. nil and a sentence if there is none. `viewer`: as this seat sees
--- it.
function hand_history.hand(session, wanted, viewer, kind)
  local self = { wanted = wanted, viewer = viewer, count = 0 }
  local again, why = engine.session.open(session.library, session:full_header())
  if not again then error(why, 0) end
  note(self, again, {})
  for _, step in ipairs(session.log) do
    local asked = {} -- while the question still stands
    if again.state == "ask" then
      asked.kind, asked.holder = again.question.kind, again.question.holder
      asked.order, asked.trumps = again.engine_table.order()
    end
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
  return hand
end

return hand_history
