-- choosing.lua - a question for cards or for a number: its answers, and the errors of wrong ones.
--
-- Up to LISTED answers are listed. If there are more, or a filter of the script decides, the question gives only the number
-- of cards and the set, or the range of numbers. The filter is called for the answer that is given. It is called for all of
-- them only if a bot or a hint compares them.
local core = require "houserule.core"
local record = require "houserule.values.record"
local words = require "houserule.values.words"
local texts = require "houserule.values.texts"

local T = texts.of

local choosing = {}

local POINT <const> = 32 -- most bytes of the word before cards: the limit of sets.choices
local LISTED <const>, FIXED <const> = 100, 5 -- FIXED: most cards of a choice that sets.choices and a writer list

--- Returns the reason why a word cannot be the point of such a question, the first word of each answer; nil if it can.
function choosing.unsayable(point, deck)
  local canonical, tokens = words.read(deck, point)
  if #point > POINT then return T("is longer than %d bytes", POINT) end
  if canonical ~= point or #tokens ~= 1 or tokens[1].card then return T "is one small word where cards are named" end
end

--- Returns a list of the open numbers; nil if the range is long. The list is made only when it is needed, because the
--- script's function is called for each number.
function choosing.open(ask)
  if ask.kind == "number" and ask.numbers == nil then
    local ok, why, _, open = core.looking(ask.engine_table.number, ask.point, { ask.least, ask.most }, ask.hook)
    ask.numbers = ok and open or false
    if not ok then ask.broken = ask.broken or why end
  end
  return ask.numbers or nil
end

--- Returns the number of answers; nil if a script decides.
function choosing.count(ask)
  if ask.kind ~= "number" then return ask.ways end
  local open = choosing.open(ask)
  if open then return #open end
  return not ask.hook and ask.most - ask.least + 1 or nil
end

local function cards_answer(ask, set)
  local text = set == 0 and ask.point or ask.point .. " " .. ask.sets.text(set)
  return { by = ask.seat, text = text, set = set }
end

local function number_answer(ask, n) return { by = ask.seat, text = ("%s %d"):format(ask.point, n), number = n } end

-- Returns the script's word for move i.
local function move_word(ask, i)
  local things = ask.things
  return ask:look_into(ask.say, ask.engine_table.looking, type(things) == "table" and things[i] or i)
end

-- Returns the answer for move i. If its word is wrong, marks the question as broken: the session then ends the game.
local function move_answer(ask, i)
  local text = move_word(ask, i)
  local wrong = type(text) ~= "string" and "is no text" or ask.unsayable(ask.rules, text)
  if wrong then ask.broken = ask.broken or ("ask: the word of move %d of `%s` %s"):format(i, ask.point, wrong) end
  return { by = ask.seat, text = tostring(text), number = i }
end

local function is_move(ask, i, small)
  local word = move_word(ask, i)
  return type(word) ~= "string" or word:lower() == small
end

--- Returns the answer for the move with this word, in small letters or capitals; nil if there is none. The place of the last
--- match is tried first.
function choosing.move(ask, text)
  local small, places = text:lower(), ask.move_places
  local place = places[small]
  if not (place and place <= ask.ways and is_move(ask, place, small)) then
    place = 1
    while place <= ask.ways and not is_move(ask, place, small) do place = place + 1 end
    if place > ask.ways or ask.broken then return nil end
    places[small] = place
  end
  local answer = move_answer(ask, place)
  return not ask.broken and answer or nil
end

--- Returns the answer at place i, from 1, if the answers can be counted.
function choosing.nth(ask, i)
  if ask.kind == "moves" then return move_answer(ask, i) end
  if ask.kind == "cards" then return cards_answer(ask, ask.engine_table.way(ask.from, ask.least, ask.most, i)) end
  local open = choosing.open(ask)
  return number_answer(ask, open and open[i] or ask.least + i - 1)
end

--- Returns a random answer if a function of the script decides; nil and a sentence if none is found.
function choosing.random(ask)
  local ok, found
  if ask.kind == "cards" then
    ok, found = core.guarded(ask.engine_table.choose, ask.from, ask.least, ask.most, ask.filter)
  else
    ok, found = core.guarded(ask.engine_table.choose_number, ask.least, ask.most, ask.hook)
  end
  if not ok then return nil, found end
  if not found then return nil, ask.engine_table.no_answer(ask.kind == "cards" and "pick" or "number", ask.point) end
  return ask.kind == "cards" and cards_answer(ask, found) or number_answer(ask, found)
end

--- Returns a list of the answers that a filter accepts; it tries only a sample if there are too many. Returns nil without a
--- filter, nil and a sentence if the filter fails.
function choosing.accepted(ask)
  if not ask.filter then return nil end
  local ok, list = core.guarded(ask.engine_table.accepted, ask.from, ask.least, ask.most, ask.filter)
  if not ok then return nil, list end
  for i, set in ipairs(list) do list[i] = cards_answer(ask, set) end
  return list
end

--- Returns the cards to choose from and the number to choose, if a writer can list the choices; nil otherwise.
function choosing.fixed(ask)
  local n = ask.least
  if n == ask.most and n > 0 and n <= FIXED and ask.ways and ask.ways <= LISTED then return ask.from, n end
end

--- Returns a list of all answers as texts; nil if the question only describes them.
function choosing.legal(ask)
  local count = choosing.count(ask)
  if not count or count > LISTED then return nil end
  local from, n = choosing.fixed(ask)
  if from then return ask.sets.choices(ask.point, from, n) end
  local list = {}
  for i = 1, count do list[i] = choosing.nth(ask, i).text end
  return list
end

--- Adds the choice to the line of an ask.
function choosing.add(ask, line)
  if ask.kind == "moves" then return line:add("moves", ask.ways) end
  local choice = record.fields("least", ask.least, "most", ask.most)
  if ask.kind == "number" then return line:add("number", choice) end
  line:add("pick", choice:add("of", ask.sets.text(ask.from)))
end

local function amount(ask)
  if ask.least == ask.most then return tostring(ask.most) end
  return T("%d to %d", ask.least, ask.most)
end

--- Returns the choice as a sentence for players: "`bid` and a number from 0 to 500".
function choosing.sentence(ask)
  if ask.kind == "moves" then return T("one of %d, like %s", ask.ways, texts.cards_in(move_answer(ask, 1).text)) end
  if ask.kind == "number" then return T("`%s` and a number from %d to %d", ask.point, ask.least, ask.most) end
  return T("`%s` and %s of %s", ask.point, amount(ask), texts.cards_in(words.list(ask.sets.list(ask.from))))
end

-- Returns a clause that a script named; nil for any other value.
local function clause(value) return type(value) == "string" and value or nil end

--- Returns the answer for a decision that names cards, or nil and the refusal. The arguments are those of words.read.
function choosing.check_cards(ask, text, tokens)
  local set, absent = 0, {}
  for i = 2, #tokens do
    local same = ask.from & ask.sets.same(tokens[i].card)
    local left = same & ~set
    if same == 0 then absent[#absent + 1] = tokens[i].text end
    set = set | left & -left
  end
  local n = #tokens - 1
  local what = (n < ask.least or n > ask.most) and T("choose %s cards, not %d", amount(ask), n)
    or absent[1] and T("%s cannot be chosen here", texts.cards(absent))
    or ask.sets.count(set) < n and (ask.copies and T "one card is named too often" or T "one card is named twice")
  if what then return ask:refused(T(ask.point) .. ": " .. what, text) end
  local accepted, why = true, nil
  if ask.filter then accepted, why = ask:look_into(ask.filter, set) end
  if accepted and not ask.broken then return cards_answer(ask, set) end
  local named = set == 0 and T "no card" or texts.cards(ask.sets.list(set))
  return ask:refused(T("%s: %s will not do", T(ask.point), named), text, clause(why))
end

--- Returns the answer for a text in the record's spelling; nil for any other text, and if a filter decides.
function choosing.exactly(ask, text)
  local _, tokens = words.read(ask.rules.deck, text)
  local n, set = #tokens - 1, 0
  if ask.filter or ask.copies or n < ask.least or n > ask.most then return nil end
  for i = 2, n + 1 do
    local card = tokens[i].card
    if not card then return nil end
    set = set | ask.sets.single(card)
  end
  local answer = set & ~ask.from == 0 and cards_answer(ask, set)
  return answer and answer.text == text and answer or nil
end

--- Returns the answer for a decision that names a number, or nil and the refusal.
function choosing.check_number(ask, text, tokens)
  local n = #tokens == 2 and tokens[2].text:find "^%d+$" and math.tointeger(tonumber(tokens[2].text))
  if not n or n < ask.least or n > ask.most then
    return ask:refused(T("%s may say %s", texts.seat(ask.seat), choosing.sentence(ask)), text)
  end
  local closed = ask.hook and ask:look_into(ask.hook, n)
  if not closed and not ask.broken then return number_answer(ask, n) end
  return ask:refused(T("\"%s %d\" is not open to %s now", ask.point, n, texts.seat(ask.seat)), text, clause(closed))
end

--- Returns the answer for the set or number that a bot has chosen; nil if it is not accepted.
function choosing.answer(ask, choice)
  if ask.kind == "number" then
    local number = math.type(choice) == "integer" and tostring(choice) or ""
    return (choosing.check_number(ask, ask.point .. " " .. number, { { text = ask.point }, { text = number } }))
  end
  local n = ask.sets.count(choice)
  if choice & ~ask.from ~= 0 or n < ask.least or n > ask.most then return nil end
  return (not ask.filter or ask:look_into(ask.filter, choice)) and not ask.broken and cards_answer(ask, choice) or nil
end

return choosing
