-- paint.lua - renders cards and text for a terminal: signs or letters, four colours or none, and the width of it all. A
-- painter knows the reader: it replaces each mark of a sentence (texts.lua) by a name, "you" or a card.
--
-- All output passes `clean`: only the few escapes listed here ever reach a terminal.
local prose = require "host.table.prose"
local engine = require "houserule"
local texts, words = engine.texts, engine.words
local T, N = texts.of, texts.count

require("houserule.rules.problem").keeps_marks = true -- a painter shows them

local paint = {}
paint.__index = paint
paint.sets, paint.make, paint.words = engine.sets, engine.sets.make(), {} -- of names that no painter shows

local ESC <const> = "\27["
local styles = { bold = ESC .. "1m", dim = ESC .. "2m", mark = ESC .. "7m", off = ESC .. "0m", C = ESC .. "32m",
                 D = ESC .. "34m", H = ESC .. "31m", S = ESC .. "1m", good = ESC .. "32m", bad = ESC .. "31m" }
local known = {} -- as what is left of each where a text is looked through
for _, code in pairs(styles) do known[code] = " " end

local signs = { C = "\u{2663}", D = "\u{2666}", H = "\u{2665}", S = "\u{2660}" }
local suits = { C = T "clubs", D = T "diamonds", H = T "hearts", S = T "spades" }
local ranks = { A = T "ace", K = T "king", Q = T "queen", J = T "jack", T = T "ten", ["9"] = T "nine", ["8"] = T "eight",
                ["7"] = T "seven", ["6"] = T "six", ["5"] = T "five", ["4"] = T "four", ["3"] = T "three", ["2"] = T "two",
                ["1"] = T "one" }

local jokers = { ["*"] = T "joker", ["*1"] = T "big joker", ["*2"] = T "small joker" }

local lines = { down = "\u{2502}", across = "\u{2500}", nw = "\u{250c}", ne = "\u{2510}", sw = "\u{2514}",
                se = "\u{2518}",
                tee = "\u{252c}", back = "\u{2592}", hole = "\u{b7}", ten = "\u{250a}", peg = "\u{25cf}",
                old_peg = "\u{25cb}" }
local ascii_lines = { down = "|", across = "-", nw = "+", ne = "+", sw = "+", se = "+", tee = "+", back = "#", hole = ".",
                      ten = ":", peg = "O", old_peg = "o" }

-- Renderers of the marks in sentences (texts.lua): reader[kind](of, painter) returns a text, and the form of the verbs
-- after it.
local reader = {}

--- A painter: `options` = { color =, ascii =, plain = } (plain: words for cards, and no drawing).
function paint.new(options)
  options = options or {}
  local self = { color = options.color and not options.plain, ascii = options.ascii, plain = options.plain, sets = false }
  self.line = (self.ascii or self.plain) and ascii_lines or lines
  self.read, self.known = function(kind, of) return reader[kind](of, self) end, {} -- for texts.show
  setmetatable(self, paint):deck()
  return self
end

--- From now on cards have the deck and the names (rule `card_words`) of the rules that now() returns. It is called whenever
--- a text or a table is shown.
function paint:follow(now) self.now = now end

--- From now on people have names where texts speak of them: `them` is people.lua's.
function paint:seat(them) self.people = them end

--- The names of those who sit there; nil where nobody has said.
function paint:names() return self.people and self.people.names() end

--- True if the seat's player is known.
function paint:has_name(seat) return self.people ~= nil and self.people:seat(seat) ~= nil end

--- "seat 2", or who sits there.
function paint:who(seat) return self.people and self.people:seat(seat) or T("seat %d", seat) end

--- The seat's player in a row of cards, or the seat's number where nobody has a name.
function paint:number(seat)
  return (self:names() or self:has_name(seat)) and self:who(seat) or tostring(seat)
end

--- Chooses how to paint a terminal: `given` = { color =, ascii =, plain = } are the user's options, `env` is a function
--- like os.getenv, and `tty` is true if the output is a terminal.
function paint.settings(given, env, tty)
  local function set(name)
    local value = env(name)
    return value ~= nil and value ~= "" and value or nil
  end
  local color = given.color == "always" or
    given.color ~= "never" and tty and not set "NO_COLOR" and set "TERM" ~= "dumb"
  local charset = set "LC_ALL" or set "LC_CTYPE" or set "LANG" or ""
  local ascii = given.ascii or not charset:lower():find("utf%-?8")
  return { color = color and true or false, ascii = ascii and true or false, plain = given.plain or false }
end

--- Text in a style: "bold", "dim", "mark", "good", "bad" or a suit's letter.
function paint:style(style, text)
  if not self.color or text == "" or not styles[style] then return text end
  return styles[style] .. text .. styles.off
end

-- A card without its colour: 10♦, or TD where there are no signs.
local function face(self, card, suit)
  if self.ascii or not self.make.french or not signs[suit] then return card end
  local rank = card:sub(1, 1)
  return (rank == "T" and "10" or rank) .. signs[suit]
end

-- The suit of a card by its letter; nothing for a text that is no card's name.
local function suit_of(self, card)
  local _, name = self.sets.card(card)
  return name == card and self.sets.suit(card) or nil
end

local function seen(self, card)
  local suit = suit_of(self, card) or ""
  return self.plain and self:name(card) or self:style(self.make.french and suit or "", face(self, card, suit))
end

--- The functions for sets of the deck on show: the deck of the rules that `follow` returns, or the 52 cards.
function paint:deck()
  local rules = self.now and self.now() or engine
  local sets = rules.sets
  if sets ~= self.sets then
    self.sets, self.make, self.shown, self.known = sets, sets.make(), {}, {}
    self.words = rules.card_words or {}
    for card = 0, 127 do -- all at once: a line that is typed waits for none
      local name = sets.same(card) ~= 0 and sets.name(card)
      if name then self.shown[name] = seen(self, name) end
    end
  end
  return sets
end

--- A card, "TD", as people see it.
function paint:card(card) return self.shown[card] or seen(self, card) end

-- The word that the game has for a suit, a rank or a single card; nil where it has none.
local function own_word(self, part, name) return self.words[part] and self.words[part][name] end

-- The word for a suit; nil where it is only a letter.
local function word_of(self, suit) return own_word(self, "suits", suit) or self.make.french and suits[suit] or nil end

-- A card's rank, and whether it is numbered, behind its suit: "T", and "21" of "T21".
local function rank_of(card, suit)
  if card:sub(-#suit) == suit then return card:sub(1, -#suit - 1), false end
  return card:sub(#suit + 1), true
end

--- "ten of diamonds", "tarock 21"
function paint:name(card)
  local suit, own = suit_of(self, card), own_word(self, "cards", card)
  local word = suit and word_of(self, suit)
  if own or jokers[card] or not word then return own or jokers[card] or card end
  local _, is_numbered = rank_of(card, suit)
  return is_numbered and T("%s %s", word, self:rank(card)) or T("%s of %s", self:rank(card), word)
end

--- "ten", or the card where its suit has no word
function paint:rank(card)
  local suit = suit_of(self, card)
  if not suit or not word_of(self, suit) then return card end
  local rank, is_numbered = rank_of(card, suit)
  return own_word(self, "cards", card) or own_word(self, "ranks", rank) or not is_numbered and ranks[rank] or rank
end

--- A suit's sign, or its word where there are none.
function paint:suit(suit)
  if self.ascii or self.plain or not self.make.french or not signs[suit] then return self:suit_word(suit) end
  return self:style(suit, signs[suit])
end

--- A suit's word, or that of the trumps, as groups of a hand are called.
function paint:suit_word(suit)
  if suit == "trumps" then return T "trumps" end
  if suit == "*" then return T "jokers" end
  return word_of(self, suit) or suit
end

--- Cards of a list, parted by spaces, or as words with commas.
function paint:cards(list)
  local shown = {}
  for i = 1, #list do shown[i] = self.shown[list[i]] or self:card(list[i]) end
  return table.concat(shown, self.plain and ", " or " ")
end

-- Bids as they are read aloud: "1 club".
local counted = { C = function(n) return N(n, "club") end, D = function(n) return N(n, "diamond") end,
                  H = function(n) return N(n, "heart") end, S = function(n) return N(n, "spade") end }

-- A bid of a number and a suit that is no card's name. It is shown like one that is: 1C and 2 C like 2C.
local function bid(self, number, suit)
  if self.plain then return counted[suit](tonumber(number)) end
  return self:style(suit, number .. (self.ascii and suit or signs[suit]))
end

-- A text in which cards, and bids of a suit, are shown as people see them.
local function cards_in(self, text)
  if self.ascii and not self.color and not self.plain then return text end
  self:deck()
  for _ = 1, self.plain and 2 or 0 do -- twice: a match takes the card that begins the next one
    text = text:gsub("(%f[%w][AKQJT98765432][CDHS]) ([AKQJT98765432][CDHS])%f[%W]", "%1, %2")
  end
  text = text:gsub("%f[%w*][%w*]+", self.shown)
  if not self.make.french then return text end
  return (text:gsub("%f[%w](%d%d?) ?([CDHS])%f[%W]", function(number, suit) return bid(self, number, suit) end))
end

-- The cards, or bids of a suit, that all words of a text name, as people see them; nil where one names none.
local function cards_of(self, text)
  self:deck()
  local list = {}
  if self.shown[text] then return self.shown[text] end
  for word in text:gmatch "%S+" do
    local shown = self.shown[word]
    if not shown then
      local number, suit = text:match "^(%d%d?) ?([CDHS])$"
      return number and self.make.french and bid(self, number, suit) or nil
    end
    list[#list + 1] = shown
  end
  return self.plain and words.list(list) or table.concat(list, " ")
end

function reader.apart(n, painter)
  if not painter.is_named then return T("seat %d", n), 1 end
  local name, form = painter.people:seat(tonumber(n))
  return name or T("seat %d", n), form or 1
end

function reader.seats(of, painter)
  if not painter.is_named then return texts.reader.seats(of) end
  return texts.listed(of, function(n) return painter:who(tonumber(n)) end), 3
end

function reader.seat(n, painter)
  if painter.you == tonumber(n) then return T "you", 2 end
  return reader.apart(n, painter)
end

function reader.whose(n, painter)
  local name = painter:who(tonumber(n))
  if painter.you == tonumber(n) or name == T "you" then return T "your" end
  return T("%s's", name)
end

local function person(n, painter)
  local names = painter:names()
  return names and names[tonumber(n)] or T("person %d", n), 1
end
reader.person = person

function reader.people(of, painter)
  if not painter.is_named then return texts.reader.people(of) end
  return texts.listed(of, function(n) return (person(n, painter)) end), 3
end

function reader.side(n, painter)
  local name, form
  if painter.is_named then name, form = painter.people:side(tonumber(n)) end
  return name or T("side %d", n), form or 1
end

function reader.team(of, painter)
  if not painter.is_named then return texts.reader.team(of) end
  return reader.side(of:match "%d+", painter)
end

function reader.number(n, painter) return painter.is_named and painter.people:side(tonumber(n)) or n end
function reader.suit(suit, painter)
  painter:deck()
  return painter:suit_word(suit)
end

function reader.text(text, painter) return cards_in(painter, text) end
function reader.field(text, painter) return cards_of(painter, text) or text end
reader.cards = reader.field

function reader.either(names, painter)
  painter:deck()
  return texts.listed(names, function(card) return painter:card(card) end, "or")
end

-- Asks who reads. Names may move from seat to seat: what marks became for others is forgotten.
local function meet(self)
  local people, apart = self.people, self.is_apart
  if not people then return end
  local names, you = people.names(), not apart and people.you() or nil
  local is_named = names ~= nil or people:kept() ~= nil
  if is_named or self.is_named or you ~= self.you then self.known = {} end
  self.is_named, self.you = is_named, you
end

--- A sentence for its reader: with names and "you", and cards as people see them. A text is what it is.
function paint:text(text)
  if not text:find("\1", 1, true) then return text end
  meet(self)
  return (texts.show(text, self.read, self.known))
end

--- For a drawn table, on which nobody is "you".
function paint:named(text)
  self.is_apart = true
  local shown = self:text(text)
  self.is_apart = false
  return shown
end

paint.width, paint.pad, paint.wrap = prose.width, prose.pad, prose.wrapped

-- One run of bytes without an escape of ours: control characters (C1 in UTF-8 too) become ?, broken UTF-8 too.
local function clean_run(text) return (text:gsub("[^\t\n]+", words.clean)) end

--- Makes every escape of `text` harmless except ours. Without colour none is left.
function paint:clean(text)
  if not text:find("[%z\1-\8\11-\31\127-\255]") then return text end
  local bare = (self.color and text:gsub("\27%[%d?%d?m", known) or text):gsub("[\t\n]", " ")
  if words.clean(bare) == bare then return text end
  local out, at = {}, 1
  while true do
    local from, to = text:find("\27%[%d?%d?m", at)
    out[#out + 1] = clean_run(text:sub(at, (from or 0) - 1))
    if not from then break end
    local code = text:sub(from, to)
    if self.color and known[code] then out[#out + 1] = code end
    at = to + 1
  end
  return table.concat(out)
end

--- Sentences wrapped to lines of so many columns, with `indent` before continued lines.
function paint:sentences(list, columns, indent)
  local shown, read = {}, self.read
  meet(self)
  for i = 1, #list do shown[i] = texts.show(list[i], read, self.known) end
  return self:clean(table.concat(paint.wrap(shown, columns, indent), "\n") .. "\n")
end

return paint
