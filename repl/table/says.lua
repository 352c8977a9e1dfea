-- says.lua - which sentence people at a table are told: the game's own (its rule `says`), one that fits any game, or, where
-- there is none, the fields of the line in plain words.
local person = require "host.table.person"
local words = require("houserule").words
local T = require("houserule").texts.of

local says = {}

-- What every card game says alike; a game's own sentence goes before it.
local common = {
  ["play play"] = T "{seat} plays {cards}", ["discard discard"] = T "{seat} discards{cards:: %}",
  pass = T "{seat} passes", accept = T "{seat} accepts", refuse = T "{seat} refuses",
  trick = T "{winner} takes {cards}{points: for % points}", ["over target"] = T "the target is reached",
  ["over hands"] = T "all hands are played", ["over deals"] = T "all hands are played",
  ["over claim"] = T "the claim was right", ["over concede"] = T "it was conceded",
}

-- Words that need no sentence, and what sentences are for besides decisions and the game's own events.
local ALIKE <const>, OTHER <const> = { "play", "discard", "pass", "accept", "refuse" }, words.set "hand over trick"

--- Adds to a set the words that decisions of a game begin with: its calls, what its sentences are for, and what every card
--- game says alike. An event's first field may bring a word that is none.
function says.add_words(known, game)
  for _, word in ipairs(ALIKE) do known[word] = true end
  for _, calls in pairs(game.rules.calls) do
    for _, call in ipairs(calls) do known[call:match "^%S+"] = true end
  end
  for key in pairs(game.rules.says) do
    local first, word = tostring(key):match "^(%S+) ?(%S*)"
    if first and not OTHER[first] and not game.rules.events[key] then known[word ~= "" and word or first] = true end
  end
  for _, inside in pairs(game.subs) do says.add_words(known, inside) end
  return known
end

-- The first of these keys that there is a sentence for, with the fields of the line. "" says nothing.
local function sentence(list, keys, get)
  for _, key in ipairs(keys) do
    local text = list[key] and person.fill(list[key], get)
    if text then return text end
  end
end

--- Who has won: "side 2 wins", or seats.
function says.winners(list, are_seats)
  if #list == 0 then return T "nobody wins" end
  if are_seats then return T(#list == 1 and "seat %s wins" or "seats %s win", words.list(list)) end
  return T(#list == 1 and "side %s wins" or "sides %s win", words.list(list))
end

-- The word of a decision that a sentence may be for: "bid take"; for one that is a number, a card or a suit its point alone.
local function key_of(point, first) return first:find "^%l" and point .. " " .. first or point end

--- A decision in a sentence, "" for one that says nothing, nil where there is none: that for all that is said, or that for
--- its first word with what follows it as {cards}, which is the whole where it begins with a card. `who` is the seat's
--- number, or a text for somebody else.
function says.decision(rules, point, text, who)
  local first, rest = text:match "^(%S+)%s*(.*)$"
  local said, cards = {}, (first:find "^%l" or first:find "^%d+$") and rest or text
  for word in rest:gmatch "%S+" do said[#said + 1] = word end
  local function get(name)
    if name == "seat" then return who end
    if name == "word" then return math.tointeger(tonumber(text)) or text end
    if name == "suit" then return text:match "[CDHS]$" end
    if name == "cards" then return math.tointeger(tonumber(cards)) or cards ~= "" and cards or nil end
    return name:find "^%d$" and select(tonumber(name), table.unpack(said)) or nil
  end
  local one, many = point .. " " .. text, point .. " " .. first
  return sentence(rules.says, { one, many, key_of(point, first) }, get) or sentence(common, { many, first }, get)
end

local function decision(entry, line)
  local seat = line:get "for" or line:get "by"
  return says.decision(entry.rules, entry.point, line:get "do", entry.person and T("person %d", seat) or seat)
end

-- An event: "contract take" for one whose first field says `take`, or "contract".
local function event(entry, line)
  local function get(name) return line:get(name) end
  return sentence(entry.rules.says, { line[2] .. " " .. tostring(line[4]), line[2] }, get)
    or sentence(common, { line[2] }, get)
end

-- The end of a game: "over target", by its reason.
local function ending(entry, line)
  local why, scores = tostring(line:get "why" or ""), line:get "scores"
  local function get(name) return line:get(name) end
  local own = sentence(entry.rules.says, { "over " .. why }, get) or sentence(common, { "over " .. why }, get)
  local reason = own and ": " .. own:gsub("^%u", string.lower)
    or why ~= "" and (" (%s)"):format(why) or ""
  local winners = says.winners(line:get "winner", not entry.rules.partners)
  if scores and #scores > 0 then winners = T("%s with %s", winners, person.text("scores", scores)) end
  return T(line[1] == "match" and "the match is over%s; %s" or "the game is over%s; %s", reason, winners)
end

--- Whether people are told an entry in a sentence, if they are told it at all.
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
    local who = T(entry.person and "person %d" or "seat %d", line:get "for" or line:get "by")
    local said = decision(entry, line)
    if not said and entry.secret and line:get "do" == entry.point then return T("%s has decided: %s", who, entry.point) end
    return said or T("%s says: %s", who, line:get "do")
  end
  if entry.kind then return nil end
  if line[1] == "game" or line[1] == "match" then return "  " .. ending(entry, line) end
  if line[1] ~= "event" then return nil end
  local text = event(entry, line)
  if text then return text ~= "" and "  " .. text or text end
  text = person.pairs(line, 3)
  return ("  %s%s"):format(line[2]:gsub("[-_]", " "), text ~= "" and ": " .. text or "")
end

--- A hand's result: "hand take won" for one of these kinds, "hand take", "hand won", or "hand"; else the fields of `rest`,
--- the result without its tables.
function says.result(rules, result, rest)
  local function kind(i) return rules.kinds[i] and tostring(result:get(rules.kinds[i])) or "" end
  local first, second = kind(1), kind(2)
  return sentence(rules.says, { ("hand %s %s"):format(first, second), "hand " .. first, "hand " .. second, "hand" },
    function(name) return result:get(name) end) or person.pairs(rest, 1)
end

return says
