-- menu.lua - the choices of a person at the table: the cards and words of the open question, and the menu that lists them.
-- `mode` is play_mode.lua's.
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local says = require "host.table.says"
local tell = require "host.table.tell"
local views = require "host.table.seat_view"
local visibility = require "houserule.seat.visibility"
local words = require("houserule").words
local texts = require("houserule").texts
local T = texts.of

local menu = {}

local GRID <const> = 9           -- answers of two words from which on they are shown as what each of the two may be
local EXPLAINED_MOST <const> = 6 -- words with a figure, as "pitcher 2", that are explained each

--- Returns the choices of the open question: `cards` to choose from, in the order of the fan (nil if it asks for none);
-- `legal`, the set of those that are allowed; and the `lines` of the menu.
function menu.open(mode)
  local s = mode.console.position.session
  local q = s.question
  if mode.open.question == q then return mode.open end
  mode.open = { question = q }
  local words_of, others = views.card_words(q)
  mode.open.legal, mode.open.words = words_of or q.set or q.from, others or q.kind == "words" and q:legal()
    or q.least == 0 and { "none" } or {}
  if mode.open.legal then
    local order, trumps = s.engine_table.order()
    local among = q.kind == "play" and visibility.own(s, q.holder) or mode.open.legal
    mode.open.cards = views.sorted(q.sets, order, trumps, among)
  end
  return mode.open
end

-- Two words of which the answers are made, as "ask 2 for 9": what each of them may be, behind what is before it. nil for
-- other answers.
local function grid(list)
  local columns, varying = {}, {}
  for _, text in ipairs(#list >= GRID and list or {}) do
    local k = 0
    for word in text:gmatch "%S+" do
      k = k + 1
      columns[k] = columns[k] or {}
      if not plain.is_in(columns[k], word) then table.insert(columns[k], word) end
    end
    if k ~= select(2, list[1]:gsub("%S+", "")) then return nil end
  end
  for k, column in ipairs(columns) do
    if column[2] then varying[#varying + 1] = k end
  end
  if #varying ~= 2 or #columns[varying[1]] * #columns[varying[2]] ~= #list then return nil end
  local function behind(k) return (k > 1 and not columns[k - 1][2] and columns[k - 1][1] .. " " or "") end
  return plain.map(varying, function(k) return behind(k) .. words.list(columns[k], "or") end)
end

--- Lists the words to choose from, passing first; words that are the point and a figure ("result 5-4") without the point.
--- Second result: true if each has a number, which they have unless one begins with a number. Third: the words as in a
--- record.
function menu.words(mode)
  local list, whole, numbered, open = {}, {}, true, menu.open(mode)
  local point = open.question.point .. " "
  for _, text in ipairs(open.words) do
    local figure = text:sub(1, #point) == point and text:match("^%d%S*$", #point + 1)
    local at = text == "pass" and 1 or #list + 1
    table.insert(list, at, figure or text)
    table.insert(whole, at, text)
    numbered = numbered and not figure and not text:find "^%d"
  end
  return list, numbered and not grid(list), whole
end

-- An answer as it is shown: a suit alone, or behind words ("suit C"), by its name.
local function shown(painter, text)
  local before, suit = text:match "^(%D-)(%u)$"
  local seats = text:match "^seats? (%d[%d ]*)$"
  if seats then return texts.listed(seats, function(n) return painter:who(math.tointeger(tonumber(n))) end) end
  local name = suit and (before == "" or before:find "^%l+ $") and painter:suit_word(suit)
  if name and name ~= suit then return before .. name end
  return painter:text(says.answer(text))
end

-- Lists what can be chosen, as it is shown: "Q\u{2665}", "2 take".
local function choices(mode)
  local list, painter, open = {}, mode.console.paint, menu.open(mode)
  for _, card in ipairs(open.cards or {}) do
    if open.question.sets.has(open.legal, card) then list[#list + 1] = painter:card(card) end
  end
  local asked, have_numbers, whole = menu.words(mode)
  local q = open.question
  local orders = not have_numbers and grid(asked) and plain.map(whole, function(text)
    return mode.console.paint:text(says.order(q.rules, q.point, text, q.seat) or text)
  end)
  for i, text in ipairs(have_numbers and asked or orders and grid(orders) or grid(asked) or words.abridged(asked)) do
    list[#list + 1] = (have_numbers and i .. " " or "") .. shown(painter, text)
  end
  return list
end

-- Choices in lines of `width` columns, behind a head: none is parted from its text.
local function lines_of(head, list, width)
  local lines, line = {}, head
  local function add() -- a choice that is longer than a line goes on in the next
    if prose.width(line) <= width then lines[#lines + 1] = line
    else prose.wrap(lines, line:gsub("^ +", ""), width, "    ") end
  end
  for _, choice in ipairs(list) do
    if prose.width(line .. "   " .. choice) > width then
      add()
      line = " "
    end
    line = line .. (line == head and " " or "   ") .. choice
  end
  add()
  return lines
end

-- Tells what the words to choose from mean, the first time that they are asked for.
local function tell_words(mode, q)
  mode.told_words = mode.told_words or {}
  if mode.told_words[q.point] then return end
  mode.told_words[q.point] = true
  local asked, _, whole = menu.words(mode)
  for i, text in ipairs(whole) do
    local is_plain = not text:find "[%d ]" or #whole <= EXPLAINED_MOST and text:find " %d+%f[^%w]"
    local said = q.kind == "words" and text ~= "pass" and is_plain and says.decision(q.rules, q.point, text, q.seat)
    local to_you = said and mode.console.paint:text(said) or ""
    local does = to_you:lower():match "^you (.*)$"
    local says_nothing = does == text or does and does:match "^%l+ (.*)$" == text:lower() -- "You check", "You bid 1NT"
    if to_you ~= "" and not says_nothing then
      mode.console:say_text(("  %s: %s."):format(shown(mode.console.paint, asked[i]), to_you), "    ")
    end
  end
end

--- Says the choices as lines, those of a number as a sentence; of very many only the first, unless `all` are wanted.
function menu.show(mode, all)
  local open = menu.open(mode)
  local q, width = open.question, math.min(mode.console:width(), 120)
  if open.width ~= width then
    local ask = views.turn(mode.console.position.session).ask
    open.width = width
    local point = T(q.point)
    if q.kind == "number" or q.kind == "moves" then open.sentence = ("%s: %s"):format(point, tell.answers(ask))
    else open.lines = lines_of(words.trim(point .. " " .. tell.amount(ask)) .. ":", choices(mode), width) end
  end
  if open.asked == nil then open.asked = views.asked(mode.console.position.session) or false end
  if open.asked then
    local ending = open.asked:find "[%.?!]$" and "" or "."
    mode.console:say_text(texts.capital(open.asked) .. ending)
  end
  local most = all and math.huge or math.max(3, mode.console:height() // 3)
  if open.lines and #open.lines > most then
    mode.console:write_lines(table.move(open.lines, 1, most, 1, {}))
    mode.console:say(T(q.rules.kept and "  ... `more` shows all" or "  ... `more` shows all, `best` the best of them"))
  elseif open.lines then mode.console:write_lines(open.lines)
  else mode.console:say_text(open.sentence) end
  tell_words(mode, q)
  local may = plain.map(q:may(), says.answer)
  for _, card in ipairs(q.word and q.sets.list(q.say) or {}) do may[#may + 1] = card .. " " .. q.word end
  if #may > 0 then mode.console:say_text(T("(You may also say %s.)", texts.cards_in(words.list(may, "or")))) end
end

--- Says the choices with what each word means, told before or not.
function menu.explain(mode)
  if mode.told_words then mode.told_words[menu.open(mode).question.point] = nil end
  menu.show(mode)
end

return menu
