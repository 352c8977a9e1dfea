-- choosing.lua - how a person at the table names cards: by a letter that stays under the card through the hand, or as people
-- call it (10, 10c, c10, TC, 10♣, ten of clubs). A rank alone is enough where only one card has it; else there is a question
-- back, so that no number is ever taken for a place in a list.
local words = require("houserule").words
local T = require("houserule").texts.of

local choosing = {}

-- No rank, no command of the table, nothing that is taken for a digit; then, for a great many cards, those that might be.
local LETTERS <const> = "befgmnprvwxyzcdloi"

-- A letter that no card of the list has: the first that none has had, else one whose card has gone.
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

local rank_words = { A = "ace", K = "king", Q = "queen", J = "jack knave", T = "ten 10", ["9"] = "nine", ["8"] = "eight",
                     ["7"] = "seven", ["6"] = "six", ["5"] = "five", ["4"] = "four", ["3"] = "three", ["2"] = "two" }
local suit_words = { C = "clubs club ♣", D = "diamonds diamond ♦", H = "hearts heart ♥", S = "spades spade ♠" }

-- A letter and the words for it; nothing for none.
local function forms(letter, others)
  local list = { letter:lower() }
  for word in (others or ""):gmatch "%S+" do list[#list + 1] = word end
  return list
end

-- Every way to write each of the cards, { text = { CARD, ... } }, blanks left out.
local function spellings(cards, letters)
  local known = {}
  local function add(text, card)
    known[text] = known[text] or {}
    if known[text][#known[text]] ~= card then table.insert(known[text], card) end
  end
  for _, card in ipairs(cards) do
    add(card:lower(), card)
    if letters[card] then add(letters[card], card) end
    local rank, suit = card:match "^(.)(.)$"
    for _, r in ipairs(rank and rank_words[rank] and suit_words[suit] and forms(rank, rank_words[rank]) or {}) do
      add(r, card)
      for _, s in ipairs(forms(suit, suit_words[suit])) do
        add(r .. s, card)
        add(s .. r, card)
        add(r .. "of" .. s, card)
      end
    end
  end
  return known
end

local function is_rank(text)
  for rank, others in pairs(rank_words) do
    for _, form in ipairs(forms(rank, others)) do
      if form == text then return true end
    end
  end
  return false
end

--- Reads a line as cards of a list: a list of them; or nil and a question back or what is wrong; or nothing where the line
--- speaks of something else. `point` may stand before them, and "and", "the" and commas between.
function choosing.read(text, point, cards, letters)
  local tokens, out, at = {}, {}, 1
  for token in text:lower():gsub(",", " "):gmatch "%S+" do
    if token ~= "the" and token ~= "and" and not (#tokens == 0 and token == point) then tokens[#tokens + 1] = token end
  end
  local known = spellings(cards, letters)
  while tokens[at] do
    local found, n
    for many = 3, 1, -1 do
      local joined = table.concat(tokens, "", at, math.min(at + many - 1, #tokens))
      if known[joined] then
        found, n = known[joined], many
        break
      end
    end
    if not found and #tokens == 1 and is_rank(tokens[1]) then
      return nil, T("there is no %s among them", tokens[1])
    end
    if not found then return nil end
    if #found > 1 then return nil, T("which %s: %s?", tokens[at], words.list(found, "or")) end
    out[#out + 1], at = found[1], at + n
  end
  return #out > 0 and out or nil
end

return choosing
