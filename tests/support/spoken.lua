-- spoken.lua - what a person at the table would type for an answer: names of cards, suits and bids, in several ways in turn.
local says = require "host.table.says"

local spoken = {}

local RANKS <const> = { A = "ace", K = "king", Q = "queen", J = "jack", T = "ten", ["9"] = "nine", ["8"] = "eight",
                        ["7"] = "seven", ["6"] = "six", ["5"] = "five", ["4"] = "four", ["3"] = "three", ["2"] = "two" }
local SUITS <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
local NUMBERS <const> = { "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten" }

-- Ways to write a card of the French pack.
local WAYS <const> = {
  function(rank, suit) return (rank == "T" and "10" or rank:lower()) .. suit:lower() end,
  function(rank, suit) return RANKS[rank] .. " of " .. SUITS[suit] end,
  function(rank, suit) return suit:lower() .. (rank == "T" and "10" or rank:lower()) end,
}

--- The line for an answer of a question, the `n`th that is typed; `name_of`(seat) is what another player is called.
function spoken.line(q, text, n, name_of)
  local is_french = not q.rules.card_words and q.rules.sets.card "9S" and q.rules.sets.card "9D"
  local order = says.order(q.rules, q.point, text, q.seat)
  if order then return (order:gsub("\1seat:(%d+)\2", function(seat) return name_of(tonumber(seat)) end)) end
  if text == q.point then return q.least == 0 and "none" or text end
  local line = text:gsub("^play ", ""):gsub("^" .. q.point:gsub("%p", "%%%0") .. " ", "")
  if not is_french then return line end
  if SUITS[line] then return SUITS[line] end
  local number, suit = line:match "^(%d+) ([CDHS])$"
  if number then return (n % 2 == 0 and NUMBERS[tonumber(number)] or number) .. " " .. SUITS[suit] end
  local level = line:match "^(%d)NT$"
  if level then return level .. " no trumps" end
  return (line:gsub("%f[%w]([AKQJT2-9])([CDHS])%f[^%w]", WAYS[n % #WAYS + 1]))
end

--- Plays for the others: an answer by a generator of its own, so that no bot's chance decides what somebody meets.
function spoken.others()
  local state = 1
  return function(s)
    local q, names = s.question, {}
    state = state * 1103515245 + 12345 & 0x7fffffff
    local pick = state >> 8
    if q.kind == "words" then return s:check(q.seat, q:legal()[pick % #q:legal() + 1]) end
    if q.kind == "play" then return q:nth(pick % q:count() + 1) end
    local list = q.kind == "cards" and q.sets.list(q.from) or {}
    for i = 1, q.kind == "cards" and q.least or 0 do names[i] = list[(pick + i) % #list + 1] end
    return names[1] and s:check(q.seat, q.point .. " " .. table.concat(names, " ")) or s:random_answer(0)
  end
end

return spoken
