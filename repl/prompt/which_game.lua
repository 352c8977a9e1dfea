-- which_game.lua - finds a game that suits somebody: by its kind, how many play, how long it takes and how hard it is. A
-- script declares each of these. Only questions that part the games that are left are asked, so that five games need no more
-- questions than fifty.
local engine = require "houserule"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local script = require "houserule.script.script"
local T, N = engine.texts.of, engine.texts.count

local words = engine.words
local which_game = {}

local FEW <const> = 4              -- games that are listed and not asked about any more
local SHORT <const>, LONG <const> = 15, 60 -- minutes
local SEATS <const> = 8            -- that a table has at most

local LENGTHS <const> = { T "up to a quarter of an hour", T "up to an hour", T "the whole evening" }
local LEVELS <const> = { easy = T "easy", ["some practice"] = T "some practice", hard = T "hard" }

local function length_of(minutes) return minutes <= SHORT and 1 or minutes <= LONG and 2 or 3 end

-- The level of a game. A game that is kept, such as a league, is hard to somebody who only wants to play.
local function level_of(game) return game.file.rules.kept and "hard" or game.file.declared.level end

-- What people call the kinds of games that a script declares.
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
    table.concat(facts, ", "), prose.text(declared.summary))
end

-- Lists games, of which one is chosen; Enter takes the first.
local function choose(self, games)
  for i, game in ipairs(games) do self.say(row(i, game), "     ") end
  local wrong
  while true do
    if wrong then self.say(wrong) end
    local text = self.ask(T("number or name, Enter for %s> ", words.clean(games[1].file.declared.title)))
    if not text then return nil end
    if text == "" then text = "1" end
    local game = games[math.tointeger(tonumber(text))]
    if game then return game.file.declared.id end
    local found, why = engine.names.game(self.library, text)
    if found then return text end
    wrong = why
  end
end

--- Asks somebody. `self` = { library =, say = function(text, indent), ask = function(prompt) -> a line, or nil where no
--- more is to be asked }. Returns a game's name, and how many play if that was said; nil where asking ended.
function which_game.ask(self)
  local games = engine.catalog.all(self.library)
  local players
  self.say(T("What would you like to play? %s are here: the name of one will do at any time.", N(#games, "game")))
  for _, question in ipairs(#games > FEW and questions or {}) do
    local left, name, n = narrowed(self, question, games)
    if not left then return nil end
    if name then return name, players end
    games, players = left, n or players
    if #games <= FEW then break end
  end
  local chosen = choose(self, games)
  return chosen, players
end

return which_game
