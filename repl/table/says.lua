-- says.lua - finds the sentence for an event or a decision: the game's own (its rule `says`), a general one, or, if there
-- is none, the fields of the line in plain words.
local record = require("houserule").record
local texts = require("houserule").texts
local words = require("houserule").words
local T = texts.of

local says = {}

-- Fields of lines ----------------------------------------------------------------------------------------------------

-- Fields of lines that name a seat, or several; people or clubs by their numbers; a suit.
local seats = words.set [[seat by winner bidder declarer maker picker dealer partner leader player taker caller payer payers
  pitcher winners]]
local people = words.set "seats people persons holders from to home away"
local a_suit = words.set "suit trumps"
local maybe_suit = words.set "suit trumps game named contract" -- or what else is played

-- Several cards of a rank.
local a_rank = { A = T "aces", K = T "kings", Q = T "queens", J = T "jacks", T = T "tens", ["9"] = T "nines",
                 ["8"] = T "eights", ["7"] = T "sevens", ["6"] = T "sixes", ["5"] = T "fives", ["4"] = T "fours",
                 ["3"] = T "threes", ["2"] = T "twos" }

local counted = { T "one", T "two", T "three", T "four", T "five", T "six", T "seven", T "eight", T "nine", T "ten",
                  T "eleven", T "twelve", T "thirteen", T "fourteen", T "fifteen", T "sixteen", T "seventeen", T "eighteen",
                  T "nineteen", T "twenty" }

-- Nothing to speak of: null too, and a list of these.
local function is_nothing(value)
  if type(value) ~= "table" then return not value or value == 0 or value == "" or type(value) == "userdata" end
  for _, item in ipairs(value) do
    if type(item) ~= "userdata" then return false end
  end
  return true
end

local function is_number(value) return math.type(value) == "integer" end

-- True if a list consists of scored items. A script's own lines may be anything.
local function is_scored(list)
  for _, item in ipairs(list) do
    if not record.is_line(item) then return false end
    local points, kind = item:get "points", item:get "kind"
    if not is_number(points) or type(kind) ~= "string" then return false end
  end
  return list[1] ~= nil
end

local scored_for = { go = T "%s for go", last = T "%s for the last card", heels = T "%s for his heels" }

-- Counts scored items aloud, each kind with the sum so far: "fifteen two, pair four".
local function aloud(items)
  local parts, sum = {}, 0
  for i, item in ipairs(items) do
    sum = sum + item:get "points"
    local kind, said = item:get "kind", counted[sum] or sum
    parts[i] = scored_for[kind] and T(scored_for[kind], said) or ("%s %s"):format(kind:gsub("-", " "), said)
  end
  return table.concat(parts, ", ")
end

local text_of

local function list_text(name, list)
  if is_scored(list) then return aloud(list) end
  local parts, are_texts = {}, not seats[name] and not people[name]
  for _, item in ipairs(list) do
    are_texts = are_texts and type(item) == "string"
    if type(item) ~= "userdata" then parts[#parts + 1] = are_texts and item or text_of(name, item) end -- no null
  end
  if are_texts then return text_of(name, table.concat(parts, " ")) end
  if seats[name] or people[name] then return words.list(parts) end
  return table.concat(parts, #parts == 2 and is_number(list[1]) and " " .. T "to " or is_number(list[1]) and ", " or " ")
end

-- A field's value for people. A number has no sign: the sentence says who pays.
function text_of(name, value)
  if value == 0 and people[name] then return T "nobody" end
  if is_number(value) then
    local one_of = seats[name] and texts.seat or name == "side" and texts.side or tostring
    return one_of(math.abs(value))
  end
  if record.is_line(value) then return says.fields(value, 1) end
  if type(value) == "table" then return list_text(name, value) end
  if type(value) == "boolean" then return T(value and "yes" or "no") end
  local text = tostring(value)
  if a_suit[name] and (text == "none" or text == "") then return T "no" end
  if maybe_suit[name] and #text == 1 then return texts.suit(text) end
  return name == "rank" and a_rank[text] or texts.field(T(text))
end

--- Returns the fields of a line from item `from` on in words, for lines without a sentence: "suit spades, points 3". Fields
--- without a value are left out.
function says.fields(line, from)
  local parts = {}
  for i = from, #line, 2 do
    local name, value = line[i], line[i + 1]
    local empty = value == 0 and seats[name] or value ~= 0 and value ~= false and is_nothing(value)
    local text = not empty and text_of(name, value)
    if text then
      local said = name == "seat" or name == "side" or name == line[2]
      parts[#parts + 1] = (said and "" or name:gsub("_", " ") .. " ") .. text
    end
  end
  return table.concat(parts, ", ")
end

-- Sentences of scripts -----------------------------------------------------------------------------------------------

-- Words after a seat that have no other form for "you".
local same = words.set("and at bid by for from in of on or to with can could did got had lost made may might must said "
  .. "shall should took will won would")

-- Returns true if the text after a seat begins with a verb that may have another form for "you".
local function needs_forms(text)
  local word = text:match "^ (%l+)"
  return word ~= nil and not same[word] and not word:find "ed$"
end

-- Splits a template into texts and fields: { name =, around = the text around the value, apart = }. A seat or side is
-- `apart` if its verb needs forms and the template names none.
local function pieces(template)
  local list, at = {}, 1
  local marked, n = template:gsub("{([^{}|:]*|[^{}:]*)}", texts.verb)
  for from, name, around, to in marked:gmatch "(){([%w_]+):?([^{}]*)}()" do
    local field = { name = name, around = around }
    list[#list + 1], list[#list + 2] = marked:sub(at, from - 1), field
    at = to
    local is_one = around == "" and (seats[name] or name == "side") or around == "seat %"
    field.apart = n == 0 and is_one and needs_forms(marked:sub(to))
  end
  list[#list + 1] = marked:sub(at)
  return list
end

--- Returns the name of a field whose verb has forms that the template lacks; nil if there is none.
function says.unclear(template)
  for _, piece in ipairs(pieces(template)) do
    if type(piece) == "table" and piece.apart then return piece.name end
  end
end

--- Lists the names of a template's fields. The second result is the text from a brace on that belongs neither to a field nor
--- to the forms of a verb; nil if there is none.
function says.names_in(template)
  local names = {}
  for _, piece in ipairs(pieces(template)) do
    if type(piece) == "table" then names[#names + 1] = piece.name
    elseif piece:find "[{}]" then return names, piece:match "[{}].*" end
  end
  return names
end

local one_of = { seat = texts.seat, whose = texts.whose, seats = texts.seat, club = texts.seat, team = texts.seat,
                 person = texts.person, persons = texts.person, side = texts.side }
local all_of = { seat = texts.seats, seats = texts.seats, person = texts.people, persons = texts.people }

-- "each %" with a list of a value a seat, or "sides %" with one a side: "you 2, Ada 0", without those below 0.
local function each(list, one)
  local parts = {}
  for i, value in ipairs(type(list) == "table" and list or {}) do
    if is_number(value) and value >= 0 then parts[#parts + 1] = ("%s %s"):format(one(i), value) end
  end
  return parts[1] and table.concat(parts, ", ") or T "none yet"
end

-- "seat %" with its value, one number or a list of them; nil where the noun is not of that kind.
local function with_noun(noun, value)
  if noun == "each" or noun == "sides" then return each(value, noun == "each" and texts.seat or texts.side) end
  if is_number(value) then return value ~= 0 and one_of[noun] and one_of[noun](math.abs(value)) or nil end
  local list = {}
  local several = type(value) == "string" and all_of[noun] and value:match "^\1text:([%d ]+)\2$" -- an answer: "seats 2 3"
  for n in (several or ""):gmatch "%d+" do list[#list + 1] = math.tointeger(tonumber(n)) end
  for _, item in ipairs(type(value) == "table" and all_of[noun] and value or {}) do
    if is_number(item) then list[#list + 1] = math.abs(item) end
  end
  return list[1] and all_of[noun](list)
end

local numbered = words.set "seat whose seats person persons side club team each sides"

-- "for % points" with its value: of 1 it is "for 1 point", and after the word for what it is the number stands alone.
local function with_words(pattern, name, value, is_said)
  local parts, at = {}, 1
  if value == 1 then pattern = pattern:gsub("(%%%s+%a+)s%f[%A]", "%1") end
  for from, noun, to in pattern:gmatch "()(%a*) ?%%()" do
    local whole = with_noun(noun, value)
    parts[#parts + 1] = pattern:sub(at, whole and from - 1 or to - 2)
    parts[#parts + 1], at = whole or is_said and value or text_of(numbered[noun] and "people" or name, value), to
  end
  parts[#parts + 1] = pattern:sub(at)
  return table.concat(parts)
end

--- Fills a sentence of the rule `says` with the fields of a line. get(name) returns a field, and true if it is shown
--- unchanged.
---
---     {name}               the field; if it is missing, there is no sentence
---     {name:for % points}  the words with the field; nothing if it is 0, false or missing
---     {name:with %|without}  the second words instead of nothing
---     {takes|take}         a verb in the form for the seat before it
---
--- A seat is never "you" if the verb after it has no forms.
function says.fill(template, get)
  local parts = pieces(T(template))
  for i, piece in ipairs(parts) do
    local name, around = piece.name, piece.around -- nil of a text
    local value, is_said
    if name then value, is_said = get(name, around) end
    if around == "" then
      if value == nil or value == record.null then return nil end
      parts[i] = is_said and value or text_of(name, value)
    elseif name then
      local with, without = around:match "^(.-)|(.*)$"
      parts[i] = is_nothing(value) and (without or "") or with_words(with or around, name, value, is_said)
    end
    if piece.apart and name ~= "side" and is_number(value) and value ~= 0 then parts[i] = texts.apart(math.abs(value)) end
  end
  return table.concat(parts)
end

-- Sentences -------------------------------------------------------------------------------------------------------------

-- Sentences for every card game; a game's own take precedence.
local common = {
  ["play play"] = T "{seat} {plays|play} {cards}", ["discard discard"] = T "{seat} {discards|discard}{cards: %}",
  pass = T "{seat} {passes|pass}", accept = T "{seat} {accepts|accept}", refuse = T "{seat} {refuses|refuse}",
  trick = T "{winner} {takes|take} {cards}{points: for % points}",
  ["trick nothing"] = T "{winner} {takes|take} {cards} for no points",
  ["trick minus"] = T "{winner} {takes|take} {cards}{points: for minus % points}",
  ["over target"] = T "the target is reached", ["over goal"] = T "the goal is reached",
  ["over limit"] = T "the limit is reached",
  ["over hands"] = T "all hands are played", ["over deals"] = T "all hands are played",
  ["over claim"] = T "the claim was right", ["over concede"] = T "it was conceded",
}

-- Words that need no sentence, and what sentences are for besides decisions and the game's own events.
local ALIKE <const> = { play = T "play", discard = T "discard", pass = T "pass", accept = T "accept", refuse = T "refuse" }
local OTHER <const> = words.set "hand over trick"

--- Adds to a set the words with which decisions of a game begin: its calls, the keys of its sentences, and the general
--- ones. An event's first field may add a word that is none.
function says.add_words(known, game)
  for word, own in pairs(ALIKE) do known[word], known[own] = true, true end
  for _, calls in pairs(game.rules.calls) do
    for _, call in ipairs(calls) do known[call:match "^%S+"] = true end
  end
  for key in pairs(game.rules.says) do
    local first, word = tostring(key):match "^(%S+) ?(%S*)"
    local is_decision = first and not OTHER[first] and not first:find "?$" and not game.rules.events[key]
    if is_decision then known[word ~= "" and word or first] = true end
  end
  for _, inside in pairs(game.subs) do says.add_words(known, inside) end
  return known
end

-- The first of these keys that there is a sentence for, with the fields of the line. "" says nothing.
local function sentence(list, keys, get)
  for _, key in ipairs(keys) do
    local text = list[key] and says.fill(list[key], get)
    if text then return text end
  end
end

local function capital(text) return text and texts.capital(text) end

--- The winners: "side 2 wins", or seats.
function says.winners(list, are_seats)
  if #list == 0 then return T "nobody wins" end
  if are_seats then return T("%s {wins|win}", texts.seats(list)) end
  if #list == 1 then return T("%s {wins|win}", texts.side(list[1])) end
  return T("sides %s win", words.list(list))
end

-- The word of a decision that a sentence may be for: "bid take"; for one that is a number, a card or a suit its point
-- alone.
local function key_of(point, first) return first:find "^%l" and point .. " " .. first or point end

--- A decision as a sentence; "" if the game says nothing about it, nil if there is no sentence. A sentence for the whole
--- decision comes before one for its first word, and that before one for the point. In a sentence for the first word {cards}
--- is the rest, or all of it if it begins with a card, and {others} is the rest but for its first word.
--- `is_person`: the seat is the number of a person who has no seat yet.
function says.decision(rules, point, text, seat, is_person)
  local first, rest = text:match "^(%S+)%s*(.*)$"
  local said, cards = {}, (first:find "^%l" or first:find "^%d+$") and rest or text
  for word in rest:gmatch "%S+" do said[#said + 1] = word end
  local function answer(of)
    local number = math.tointeger(tonumber(of))
    return number or says.answer(of), not number
  end
  local function get(name)
    if name == "seat" then return is_person and texts.person(seat) or seat, is_person end
    if name == "word" then return answer(text) end
    if name == "suit" then return text:match "[CDHS]$" end
    if name == "rank" then return text:match "[AKQJT2-9]$" end
    if name == "cards" and cards ~= "" then return answer(cards) end
    if name == "others" then return answer(rest:match "^%S+%s+(.*)$" or "") end
    local word = name:find "^%d$" and said[tonumber(name)]
    return word and (math.tointeger(tonumber(word)) or word)
  end
  local one, many = point .. " " .. text, point .. " " .. first
  return capital(sentence(rules.says, { one, many, key_of(point, first) }, get) or sentence(common, { many, first }, get)
    or not rules.events[point] and sentence(rules.says, { point }, get) or nil)
end

-- A sentence that begins with a seat and its verb, as an order: "take the kitty and lay 4C away". All verbs before another
-- seat are those of the first. nil for other sentences.
local function order(said)
  local own = said and said:match "^\1capital:\2\1seat:%d+\2 (\1verb:.*)$"
  if not own then return nil end
  local other = own:find("\1seat:", 1, true) or #own + 1
  return own:sub(1, other - 1):gsub("\1verb:[^|\2]*|([^|\2]*)[^\2]*\2", "%1") .. own:sub(other)
end

--- A decision that names somebody, as what one would say to do: "ask Ada for kings"; nil for others.
function says.order(rules, point, text, seat)
  local said = text:find "%d" and order(says.decision(rules, point, text, seat))
  return said and said:find "\1seat:" and said or nil
end

--- The game's own question at a point ("bid?"), as a sentence; nil if it has none or a field is missing. get(name) returns a
--- field.
function says.question(rules, point, get)
  local template = rules.says[point .. "?"]
  return template and says.fill(template, get)
end

--- An answer as it is shown: its first word in the reader's language, a suit by its word, cards as people see them.
function says.answer(text)
  if text:find "^[CDHS]$" then return texts.suit(text) end
  return texts.cards_in((text:gsub("^%l[%l-]*", function(word) return T(word) end)))
end

--- An answer to a question as what one may do, "discard 4\u{2663}"; as in a record if no sentence for it begins with the
--- seat.
function says.action(question, text)
  local said = order(says.decision(question.rules, question.point, text, question.seat))
  return said and said:gsub(": .*", "") .. "" or says.answer(text)
end

local function decision(entry, line)
  return says.decision(entry.rules, entry.point, line:get "do", line:get "for" or line:get "by", entry.person)
end

-- An event. Its key is "contract take", with the value of the first field, or "contract"; "trick nothing" if points count
-- and it brought none, "trick minus" if it brought less.
local function event(entry, line)
  local function get(name) return line:get(name) end
  local points = line:get "points"
  local key = points == 0 and next(entry.rules.points or {}) and line[2] .. " nothing"
    or is_number(points) and points < 0 and line[2] .. " minus" or false
  return capital(sentence(entry.rules.says, { line[2] .. " " .. tostring(line[4]), key, line[2] }, get)
    or sentence(common, { key, line[2] }, get))
end

-- The scores at the end, that of who has won before the others: "61 to 47 and -3".
local function scores_text(scores, winners)
  local others, first = table.move(scores, 1, #scores, 1, {}), winners[1]
  if not first or not others[2] then return words.list(others) end
  for i = #winners, 1, -1 do table.remove(others, winners[i]) end
  return others[1] and T("%s to %s", scores[first], words.list(others)) or tostring(scores[first])
end

-- The end of a game: "over target", by its reason.
local function ending(entry, line)
  local why, scores = tostring(line:get "why" or ""), line:get "scores"
  local function get(name) return line:get(name) end
  local own = sentence(entry.rules.says, { "over " .. why }, get) or sentence(common, { "over " .. why }, get)
  local reason = own and ": " .. own:gsub("^%u", string.lower)
    or why ~= "" and (" (%s)"):format(why) or ""
  local winners = says.winners(line:get "winner", not entry.rules.partners)
  if scores and #scores > 0 then
    winners = T(line:get "winner"[1] and "%s with %s" or "%s, at %s", winners, scores_text(scores, line:get "winner"))
  end
  return T(line[1] == "match" and "the match is over%s; %s" or "the game is over%s; %s", reason, winners)
end

--- True if an entry, if it is shown at all, is shown as a sentence.
function says.has(entry, line)
  if entry.kind == "by" then return decision(entry, line) ~= nil end
  return entry.kind ~= nil or line[1] ~= "event" or event(entry, line) ~= nil
end

--- The word of an entry that a sentence may be for: "bid take", "contract".
function says.key(entry, line)
  if entry.kind ~= "by" then return line[2] end
  return key_of(entry.point, line:get "do":match "^%S+")
end

--- An entry as a sentence, "" for one that says nothing; nil for one that no sentence is for.
function says.entry(entry, line)
  if entry.kind == "by" then
    local said, what = decision(entry, line), line:get "do"
    if said then return said end
    local who = (entry.person and texts.person or texts.seat)(line:get "for" or line:get "by")
    if entry.secret and what == entry.point then return T("%s {has|have} decided: %s", who, what) end
    return T("%s {says|say}: %s", who, texts.cards_in(what))
  end
  if entry.kind == "place" and line[1] == "move" then
    local text = sentence(entry.rules.says, { "to " .. line:get "to":gsub(" %d+$", "") }, function(name)
      if name == "seat" then return math.tointeger(tonumber(line:get "from":match "^hand (%d+)$")) end
      local value = line:get(name == "cards" and "move" or name)
      return value and value ~= "" and texts.cards_in(tostring(value)) or nil, true
    end)
    return text and text ~= "" and "  " .. capital(text) or text
  end
  if entry.kind then return nil end
  if line[1] == "game" or line[1] == "match" then return "  " .. ending(entry, line) end
  if line[1] ~= "event" then return nil end
  local text = event(entry, line)
  if text then return text ~= "" and "  " .. text or text end
  text = says.fields(line, 3)
  return "  " .. line[2]:gsub("[-_]", " ") .. (text ~= "" and ": " .. text or "")
end

--- A hand's result: "hand take won" for one of these kinds, "hand take", "hand won", or "hand"; else the fields of `rest`,
--- the result without its tables.
function says.result(rules, result, rest)
  local function kind(i) return rules.kinds[i] and tostring(result:get(rules.kinds[i])) or "" end
  local first, second = kind(1), kind(2)
  local keys = { ("hand %s %s"):format(first, second), "hand " .. first, "hand " .. second, "hand" }
  local of_second -- a sentence that begins with one of the second side says that side's figure first, if it names no sides
  local function get(name, around)
    local value = result:get(name)
    if seats[name] and is_number(value) and of_second == nil then of_second = rules.side_of[value] == 2 end
    local is_named = around:find "sides %%" or around:find "each %%"
    local is_pair = of_second and not is_named and rules.side_count == 2 and type(value) == "table" and #value == 2
    return is_pair and is_number(value[1]) and { value[2], value[1] } or value
  end
  return capital(sentence(rules.says, keys, get)) or says.fields(rest, 1)
end

return says
