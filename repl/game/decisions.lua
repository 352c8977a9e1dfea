-- decisions.lua - tells which lines that somebody types are decisions of the game on the table.
local engine = require "houserule"
local choosing = require "host.table.choosing"
local visibility = require "houserule.seat.visibility"
local texts = engine.texts
local T = texts.of

local decisions = {}

local words = engine.words

local function are_cards(tokens, from)
  for i = from, #tokens do
    if not tokens[i].card then return false end
  end
  return #tokens >= from
end

-- Refuses a card alone that would be a renege, where these are played out: it is not taken for meant.
local function renege(q, card)
  return { sentence = T("%s does not follow suit, and %s could: `play %s` plays it all the same, as a renege",
    texts.card(card), texts.seat(q.holder), texts.card(card)) }
end

--- True if a line is a card in the words of a record, alone or behind the point at which cards are asked.
function decisions.is_card(q, line)
  local _, tokens = words.read(q.rules.deck, line)
  local last = tokens[#tokens]
  return last ~= nil and last.card ~= nil and (#tokens == 1 or #tokens == 2 and tokens[1].text == q.point)
end

--- Reads a line of cards in the words that people have for them, where cards are asked: "QH" for "queen of hearts"; nil and
--- a sentence where it names one that cannot be meant. nil for any other line.
function decisions.spoken(s, line)
  if s.state ~= "ask" or not line:lower():find " of " then return nil end
  local q = s.question
  local from = q.kind == "play" and visibility.own(s, q.holder) or q.kind == "cards" and q.from or 0
  local list, back = choosing.read(line, q.point, q.sets.list(from), {}, q.rules.card_words)
  if back and from == 0 then
    back = T("no card is asked for now: it is for %s to decide (%s)", texts.seat(q.seat), q.point)
  end
  return list and table.concat(list, " "), back
end

local SIGNS <const> = { ["\u{2663}"] = "C", ["\u{2666}"] = "D", ["\u{2665}"] = "H", ["\u{2660}"] = "S" }
local BID <const> = "^%d+%a*$"

-- True if bids are among the words: then one that may not be said is refused, and is no Lua.
local function has_bids(q)
  local legal = q:legal()
  for i = 1, #legal do
    if legal[i]:find(BID) then return true end
  end
  return false
end

-- Makes of a line, where words are asked for, the word that it says: bids as they are shown ("1\u{2663}") in letters,
-- without the point before them ("bid 3"), which is no part of the word, and with it where it is one ("5-4" of "result
-- 5-4").
local function as_word(q, line)
  line = line:gsub("\226\153[\160-\166]", SIGNS)
  if line:find "^%d" and words.offered(q.list, q.point .. " " .. line) then return q.point .. " " .. line end
  local point, rest = line:match "^(%S+)%s+(.+)$"
  local behind = point and point:lower() == q.point and not q:is_said(line)
  return behind and (q:is_said(rest) or rest:find(BID) and has_bids(q)) and rest or line
end

--- Reads a line as a decision of the seat that is asked: the checked answer; or nil and the refusal of what can be meant
--- for nothing else, as cards, or a number where one is asked, are meant for the point at which they are. nil alone for
--- what may be something else, and where nobody is asked.
function decisions.read(s, line)
  if s.state ~= "ask" then return nil end
  local q = s.question
  local recorded = (q.kind == "words" or q.word) and choosing.recorded(line, q.rules.card_words)
  if recorded and (q.word or q:is_said(recorded)) then line = recorded end
  local text, tokens = words.read(s.rules.deck, line)
  if q.kind == "words" and (tokens[2] or not tokens[1] or not tokens[1].card) then
    text, tokens = words.read(s.rules.deck, as_word(q, line))
  end
  if q.kind == "cards" and q.least == 0 and text:lower() == "none" then return s:check(q.seat, q.point) end
  local named = q.kind ~= "words" and tokens[2] and tokens[1].text == q.point
  local bid = q.kind == "words" and text:find(BID) and has_bids(q)
  local number = q.kind == "number" and #tokens == 1 and tokens[1].text:find "^%d+$" -- alone it means the point
  local announced = q.word and #tokens == 2 and tokens[1].card and tokens[2].text:lower() == q.word
  local meant = bid or are_cards(tokens, named and 2 or 1) or number or announced
  if not meant then
    local may_be = named and (q.kind == "number" or q.word) or q:is_said(text)
    return may_be and s:check(q.seat, text, tokens) or nil
  end
  if named or bid then return s:check(q.seat, text, tokens) end
  local card = #tokens == 1 and tokens[1]
  if card and q.faults and q.faults.renege & 1 << card.card ~= 0 then return nil, renege(q, card.text) end
  local whole = q.point .. " " .. text
  if q.kind ~= "words" or words.offered(q.list, whole) then
    text, tokens = whole, table.move(tokens, 1, #tokens, 2, { { text = q.point } })
  end
  return s:check(q.seat, text, tokens)
end

return decisions
