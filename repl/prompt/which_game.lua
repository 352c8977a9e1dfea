-- which_game.lua - finds a game that suits a person. It suggests three easy ones first, then asks for the kind, the
-- number of players, the length and the difficulty, which scripts declare. It skips questions that do not divide the
-- remaining games, so that few games need few questions.
local engine = require "houserule"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local script = require "houserule.script.script"
local T, N = engine.texts.of, engine.texts.count

local words = engine.words
local which_game = {}

local FEW <const> = 4              -- games that are listed and not asked about any more
local SUGGESTED <const> = 3
local SHORT <const>, LONG <const> = 15, 60 -- minutes
local SEATS <const> = 8            -- that a table has at most

local LENGTHS <const> = { T "up to a quarter of an hour", T "up to an hour", T "the whole evening" }
local LEVELS <const> = { easy = T "easy", ["some practice"] = T "some practice", hard = T "hard" }

local function length_of(minutes) return minutes <= SHORT and 1 or minutes <= LONG and 2 or 3 end

-- The level of a game. A game that is kept, such as a league, is hard to somebody who only wants to play.
local function level_of(game) return game.file.rules.kept and "hard" or game.file.declared.level end

-- People's words for the kinds of games that a script declares.
local KINDS <const> = {
  trick = T "taking tricks", draw = T "drawing cards", capture = T "taking cards from the table",
  shed = T "getting rid of cards", count = T "counting points", patience = T "patience", other = T "something else",
}

local PLACES <const> = {} -- of kinds and levels, in the order in which the engine names them
for i, kind in ipairs(script.kinds) do PLACES[kind] = i end
for i, level in ipairs(script.levels) do PLACES[level] = i end

-- The questions: what to ask, and which answers a game fits, { [answer] = true }; nil where it does not say, as it then fits
-- every answer.
local questions = {
  { ask = T "What kind of game?", texts = KINDS, of = function(game)
    return { [game.file.declared.kind] = true }
  end },
  { ask = T "How many play, you and the bots?", is_number = true, of = function(game)
    local players = {}
    for _, n in ipairs(plain.list_of(game.file.declared.players)) do
      if n <= SEATS then players[n] = true end -- more are not at a table: the clubs of a league
    end
    return players
  end },
  { ask = T "How long may it take?", texts = LENGTHS, of = function(game)
    local minutes = game.file.declared.minutes
    return minutes and { [length_of(minutes)] = true }
  end },
  { ask = T "How hard may it be?", texts = LEVELS, of = function(game)
    local level = level_of(game)
    return level and { [level] = true }
  end },
}

-- The answers that there are to a question, in order, with the games that fit each; nil where they do not part them.
local function answers_to(question, games)
  local list, fits = {}, {}
  for _, game in ipairs(games) do
    for answer in next, question.of(game) or {} do
      if not fits[answer] then list[#list + 1], fits[answer] = answer, {} end
    end
  end
  for _, game in ipairs(games) do
    local its = question.of(game)
    for answer, fitting in next, fits do
      if not its or its[answer] then table.insert(fitting, game) end
    end
  end
  table.sort(list, function(a, b) return (PLACES[a] or a) < (PLACES[b] or b) end)
  return list[2] and list, fits
end

-- Reads an answer: the games that fit it, or nil. A number of players stands for itself; else it is a place in the list.
local function read_answer(question, text, list, fits)
  local n = math.tointeger(tonumber(text))
  if question.is_number then return fits[n] end
  if n then return fits[list[n]] end
  for _, answer in ipairs(list) do
    local said = question.texts and question.texts[answer] or answer
    if text ~= "" and said:lower():find(text:lower(), 1, true) == 1 then return fits[answer] end
  end
end

local function named(library, text)
  local found = text ~= "" and not tonumber(text) and engine.names.game(library, text)
  return found and text
end

-- Asks one question. Returns the games that are left, and a name that was said in place of an answer; nil where asking
-- ended.
local function narrowed(self, question, games)
  local list, fits = answers_to(question, games)
  if not list then return games end
  local parts = plain.map(list, function(answer, i)
    local said = question.texts and question.texts[answer] or tostring(answer)
    return question.is_number and said or ("%d %s"):format(i, said)
  end)
  local choices = table.concat(parts, question.is_number and ", " or "; ")
  while true do
    self.say(("%s %s"):format(question.ask, choices))
    local text = self.ask(T "Enter: any> ")
    if not text then return nil end
    if text == "" then return games end
    local left = read_answer(question, text, list, fits)
    if left then return left, nil, question.is_number and math.tointeger(tonumber(text)) or nil end
    if named(self.library, text) then return games, text end
    self.say(T("\"%s\" is none of these: %s; or the name of a game.", words.printable(text), choices))
  end
end

-- A game in a line: how many play, how long it takes, how hard it is, and what it is.
local function row(i, game)
  local declared, level = game.file.declared, level_of(game)
  local facts = { prose.players(plain.list_of(declared.players)) }
  if declared.minutes then facts[#facts + 1] = LENGTHS[length_of(declared.minutes)] end
  if level then facts[#facts + 1] = LEVELS[level] end
  local land = prose.text(declared.land)
  return ("%3d  %s%s: %s. %s"):format(i, words.clean(declared.title), land ~= "" and " (" .. land .. ")" or "",
    table.concat(facts, ", "), prose.text(declared.summary and T(declared.summary)))
end

-- Lists games from number `from` on, as many as fit on the screen. Returns the number of the next.
local function list_page(self, games, from)
  local lines = math.max(FEW, self.height() - 4)
  repeat
    local text = row(from, games[from])
    self.say(text, "     ")
    lines, from = lines - 1 - #text // self.columns(), from + 1
  until lines < 2 or not games[from]
  return from
end

-- Lists games, of which one is chosen; Enter takes the first. `more` shows the next ones, or at the first suggestions asks
-- what suits. Returns the name of the game, and true if it was chosen from the list; nil where asking ended; false for what
-- suits.
local function choose(self, games, are_suggested)
  local first, next_one = words.clean(games[1].file.declared.title), list_page(self, games, 1)
  local prompt = are_suggested and T "Enter: %s; a number or a name; `more` asks what suits you> "
    or games[next_one] and T "number or name, `more`, or Enter for %s> " or T "number or name, Enter for %s> "
  while true do
    local text = self.ask(T(prompt, first))
    if not text then return nil end
    local game = games[text == "" and 1 or math.tointeger(tonumber(text))]
    if game then return game.file.declared.id, true end
    local found, why = engine.names.game(self.library, text)
    if text:lower() == "more" and are_suggested then return false end
    if text:lower() == "more" then next_one = list_page(self, games, games[next_one] and next_one or 1)
    elseif found then return text
    else self.say(why) end
  end
end

-- Games to begin with, of different kinds: easy ones, with the usual cards, for more than one; the shortest of each kind.
local function suggestions(games)
  local list, kinds = {}, {}
  local sorted = table.move(games, 1, #games, 1, {})
  table.sort(sorted, function(a, b)
    local one, other = a.file.declared, b.file.declared
    if one.kind ~= other.kind then return PLACES[one.kind] < PLACES[other.kind] end
    if one.minutes ~= other.minutes then return (one.minutes or LONG) < (other.minutes or LONG) end
    return one.id < other.id
  end)
  for _, game in ipairs(sorted) do
    local declared = game.file.declared
    local players = plain.list_of(declared.players)
    local is_fit = level_of(game) == "easy" and not game.file.rules.card_words and players[#players] > 1
    if is_fit and not kinds[declared.kind] and #list < SUGGESTED then
      kinds[declared.kind], list[#list + 1] = true, game
    end
  end
  return list
end

--- Asks a person. `self` = { library =, say = function(text, indent), ask = function(prompt) -> a line, or nil to end,
--- height = function -> rows, columns = function }. Returns a game's name, the number of players (or nil), and true if it
-- was suggested; nil if the person ended.
function which_game.ask(self)
  local games = engine.catalog.all(self.library)
  local players
  self.say(T("What would you like to play? %s are here: you may also type the name of one.", N(#games, "game")))
  local suggested = #games > FEW and suggestions(games) or {}
  if suggested[1] then
    local name, is_listed = choose(self, suggested, true)
    if name ~= false then return name, nil, is_listed end
  end
  for _, question in ipairs(#games > FEW and questions or {}) do
    local left, name, n = narrowed(self, question, games)
    if not left then return nil end
    if name then return name, players end
    games, players = left, n or players
    if #games <= FEW then break end
  end
  return choose(self, games), players
end

return which_game
