-- choosing.lua - reads the cards that a person names: by a letter that stays with the card through the hand, or by a name
-- (10, 10c, c10, TC, 10♣, ten of clubs). A rank alone is enough if only one card has it; otherwise the answer is a
-- question. So a number is never taken for a place in a list.
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local words = require("houserule").words
local T = require("houserule").texts.of

local choosing = {}

-- No rank, no command of the table, nothing that is taken for a digit; then, for a great many cards, those that might be.
local LETTERS <const> = "befgmnprvwxyzcdloi"

-- Returns a free letter for a card: the first that no card has had, otherwise one whose card is gone.
local function free_letter(kept, cards)
  kept.count = kept.count + 1
  if kept.count <= #LETTERS then return LETTERS:sub(kept.count, kept.count) end
  local taken = {}
  for _, card in ipairs(cards) do taken[kept.of[card] or ""] = true end
  for letter in LETTERS:gmatch "." do
    if not taken[letter] then return letter end
  end
end

--- The letters of a hand's cards, { CARD = letter }: `kept` is what an earlier call returned for the same hand, or nil. A
--- card has its letter until the hand is over; one that comes to it gets the next. Beyond the letters, cards have none.
function choosing.letters(kept, cards)
  kept = kept or { count = 0, of = {} }
  for _, card in ipairs(cards) do
    if not kept.of[card] then
      local letter = free_letter(kept, cards)
      for old, its in pairs(kept.of) do
        if its == letter then kept.of[old] = nil end
      end
      kept.of[card] = letter
    end
  end
  return kept
end

-- The ranks and suits as people call them, by what they may say, laid over those of `of`.
local function spoken(list, of)
  of = plain.with(of or {})
  for name, others in pairs(list) do
    of[name:lower()] = name
    for word in others:lower():gmatch "%S+" do of[word] = name end
  end
  return of
end
local FRENCH <const> = {
  ranks = spoken { A = "ace", K = "king", Q = "queen", J = "jack knave", T = "ten 10", ["9"] = "nine", ["8"] = "eight",
                   ["7"] = "seven", ["6"] = "six", ["5"] = "five", ["4"] = "four", ["3"] = "three", ["2"] = "two" },
  suits = spoken { C = "clubs club ♣", D = "diamonds diamond ♦", H = "hearts heart ♥", S = "spades spade ♠" },
}

-- Card words, with a game's own words first (rule `card_words`, or nil), those of single cards too.
local function said_with(own)
  if not own then return FRENCH end
  return { ranks = spoken(own.ranks or {}, FRENCH.ranks), suits = spoken(own.suits or {}, FRENCH.suits),
           cards = spoken(own.cards or {}) }
end

local LONGEST <const> = 2 * #"sevenofdiamonds"

-- The name of a rank in a sentence: "ace" for "a".
local RANK_WORDS <const> = { A = T "ace", K = T "king", Q = T "queen", J = T "jack", T = "10" }
local function rank_word(said, text) return RANK_WORDS[said.ranks[text]] or text end

-- Gives each of several ranks before a suit that suit: "9 10 of clubs".
local function spread(said, tokens)
  local ranks, i = said.ranks, 1
  while tokens[i] do
    local last = i
    while tokens[last + 1] and ranks[tokens[last + 1]] do last = last + 1 end
    if ranks[tokens[i]] and last > i and tokens[last + 1] == "of" and said.suits[tokens[last + 2]] then
      for k = i, last - 1 do tokens[k] = tokens[k] .. tokens[last + 2] end
    end
    i = last + 1
  end
  return tokens
end

-- Returns the cards that a text without blanks may name, { CARD = true }: rank and suit in either order, a number after its
-- suit, or a rank alone.
local function spelled(said, text)
  local ranks, suits = said.ranks, said.suits
  local rank, card = ranks[text], said.cards and said.cards[text] or text:upper()
  local names = { [card] = true }
  for _, suit in next, rank and suits or {} do names[rank .. suit] = true end
  for at = 1, (rank or #text > LONGEST) and 0 or #text - 1 do
    local head, tail = text:sub(1, at), text:sub(at + 1)
    if ranks[head] then
      local suit = suits[tail] or suits[tail:match "^of(.+)$"]
      if suit then names[ranks[head] .. suit] = true end
    elseif suits[head] and ranks[tail] then names[ranks[tail] .. suits[head]] = true
    elseif suits[head] and tail:find "^%d+$" then names[suits[head] .. tail] = true end
  end
  return names
end

-- True if a text without blanks is a card's name as people say it.
local function is_card(said, text)
  for name in next, spelled(said, text) do
    if name ~= text:upper() then return true end
  end
end

-- Those of the cards that a text without blanks names; nil if there is none.
local function fitting(said, text, cards, letters)
  local names, found = spelled(said, text), {}
  for i = 1, #cards do
    local card = cards[i]
    if (names[card] or letters[card] == text) and found[#found] ~= card then found[#found + 1] = card end
  end
  return found[1] and found
end

--- Reads a line as cards of a list. Returns a list of them; nil and a question or an error; or nothing if the line is about
--- something else. The line may begin with `point`, and may contain "and", "the" and commas. `own` are the game's words for
--- its cards, or nil.
function choosing.read(text, point, cards, letters, own)
  local said, tokens, out, at = said_with(own), {}, {}, 1
  for token in text:lower():gsub(",", " "):gmatch "%S+" do
    if token ~= "the" and token ~= "and" and not (#tokens == 0 and token == point) then tokens[#tokens + 1] = token end
  end
  spread(said, tokens)
  while tokens[at] do
    local n, found = at + 2 < #tokens and 3 or #tokens - at + 1
    if own and plain.is_in(cards, tokens[at]:upper()) then n = 1 end -- "1O FC" is no ace "of C"
    repeat
      local name = table.concat(tokens, "", at, at + n - 1)
      found = fitting(said, name, cards, letters)
      if not found and n > 1 and is_card(said, name) then
        return nil, T("there is no %s among them", table.concat(tokens, " ", at, at + n - 1))
      end
      n = found and n or n - 1
    until found or n == 0
    if not found and #tokens == 1 and said.ranks[tokens[1]] then
      return nil, T("there is no %s among them", rank_word(said, tokens[1]))
    end
    if not found then return nil end
    if #found > 1 then return nil, T("which %s: %s?", tokens[at], words.list(found, "or")) end
    out[#out + 1], at = found[1], at + n
  end
  return #out > 0 and out or nil
end

--- Replaces cards and bids in words, "knock with six of spades", "2 clubs", by their names in a record.
function choosing.recorded(text, own)
  local said = said_with(own)
  return (text:gsub("(%w+) of (%a+)", function(rank, suit)
    rank, suit = said.ranks[rank:lower()], said.suits[suit:lower()]
    return rank and suit and rank .. suit
  end):gsub("(%d+) (%a%a+)", function(number, suit)
    return said.suits[suit:lower()] and number .. " " .. said.suits[suit:lower()]
  end))
end

--- Choices in lines of `width` columns, behind a head: none is parted from its text.
function choosing.lines(head, list, width)
  local lines, line = {}, head
  local function add() -- a choice that is too long for one line continues on the next
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

return choosing
