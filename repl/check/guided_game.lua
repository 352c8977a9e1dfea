-- guided_game.lua - a game that somebody begins by answering a few questions: its kind; and of a game of tricks how many
-- play, how many cards each holds, what is trumps, and whether somebody bids to play against the others. Who asks and who
-- answers is none of its business.
local T = require("houserule").texts.of
local guided = require "host.check.guided"
local starters = require "host.check.starters"
local templates = require "host.check.templates"

local game, whole = {}, guided.whole

local RANKS <const> = "A K Q J T 9 8 7 6 5 4 3 2"
local PACK <const> = 52
local suits = { "clubs", "diamonds", "hearts", "spades" }
local counted = { "One", "Two", "Three", "Four", "Five", "Six" }

local function plural(n, word) return n .. " " .. word .. (n == 1 and "" or "s") end

-- One of a list, by its number; Enter is the first.
local function choice(at, question, list)
  at.say(question)
  for i, text in ipairs(list) do at.say(("  %d  %s"):format(i, text)) end
  return whole(at, T "a number", 1, #list, 1)
end

-- Puts `new` in the place of a part of the text that is there.
local function replace(text, old, new)
  local from, to = text:find(old, 1, true)
  return text:sub(1, from - 1) .. new .. text:sub(to + 1)
end

-- The suit that is always trumps.
local function with_trumps(text, suit)
  local letter = suit:sub(1, 1):upper()
  local cards = RANKS:gsub("%S", "%0" .. letter)
  text = replace(text, '-- rules.trumps = "QC QS"' .. (" "):rep(32), ('rules.trumps = "%s" '):format(cards))
  text = replace(text, "The highest card of the\n--   suit led wins the trick, and its winner leads to the next.",
    ("The highest of the\n--   %s, which are trumps, wins the trick, without one the highest card of the suit led; its\n"
      .. "--   winner leads to the next."):format(suit))
  return replace(text, "no trumps", suit .. " are trumps")
end

local bidding = [=[
-- @FAMILY@-2.3 Before the play each is asked, from the dealer's left: `pass`, or `take`. The first who takes plays against
--   the others and must win `tricks_to_win` @TRICKS@ tricks: then he scores `stake` 10, else he loses as much. If nobody
--   takes, every trick counts.
rules.option { "tricks_to_win", @TRICKS@, "tricks the bidder needs", clause = "@FAMILY@-2.3", min = 1 }
rules.option { "stake", 10, "what a bid wins or loses", clause = "@FAMILY@-2.3", min = 1 }
rules.bids = { "pass", "take" }
rules.says = { ["bid take"] = "{seat} plays against the others" }
function rules.auction(t)
  t.bidder = 0
  for _, seat in ipairs(t.active) do
    if t.bidder == 0 and t:ask(seat, "bid", rules.bids) == "take" then t.bidder = seat end
  end
end

-- The course of a hand.
function rules.hand(t)
  t:deal()
  rules.auction(t)
  t:play_tricks(t.active[1])                              -- the seat at the dealer's left leads
  if t.bidder > 0 then
    local won = t:tricks(t.bidder) >= rules.tricks_to_win
    return t:score(t.bidder, won and rules.stake or -rules.stake, "@FAMILY@-2.3", won and "made" or "lost")
  end
]=]

local function with_bids(text, cards)
  local from = text:find("\n-- The course of a hand.", 1, true)
  local to = select(2, text:find("\n  t:play_tricks[^\n]*\n", from))
  text = text:sub(1, from - 1) .. bidding:gsub("@TRICKS@", tostring(cards // 2 + 1)) .. text:sub(to + 1)
  return replace(text, 'fields("tricks"', 'fields("bidder", t.bidder, "tricks"')
end

local function tricks(at, text)
  local players = whole(at, T "how many play", 2, 6, 4)
  local cards = players and whole(at, T "how many cards each", 1, PACK // players, PACK // players)
  if not cards then return nil end
  local names = { T "none" }
  for i, suit in ipairs(suits) do names[i + 1] = T(suit) end
  local trumps = choice(at, T "trumps", names)
  local bids = trumps and choice(at, T "bids", { T "nobody bids: every trick counts", T "one plays against the others" })
  if not bids then return nil end
  local seats = counted[players] .. " players"
  text = replace(text, "players = { 4 }", ("players = { %d }"):format(players))
  text = replace(text, "Four players, thirteen tricks", ("%s, %s"):format(seats, plural(cards, "trick")))
  text = replace(text, "Four players take part", seats .. " take part")
  text = replace(text, "dealt thirteen cards.", cards * players == PACK and ("dealt %d cards."):format(cards)
    or ("dealt %s; the rest is not used."):format(plural(cards, "card")))
  text = replace(text, '"13 each"', ('"%d each"%s'):format(cards, cards < 10 and " " or ""))
  if players ~= 4 then text = text:gsub("  %-%- partners = true,[^\n]*\n", "") end
  if trumps > 1 then text = with_trumps(text, suits[trumps - 1]) end
  return bids == 2 and with_bids(text, cards) or text
end

--- Asks what a game is to be like: its text; nil at the end of the input. `at` = { name = the game's, ask =
--- function(prompt) -> a line, say = function(text) }.
function game.text(at)
  local kind = choice(at, T "What kind of game is it?", { T "tricks", T "drawing and discarding",
                                                          T "capturing cards from the table", T "a patience" })
  if not kind then return nil end
  local made = templates.kinds[kind]
  local text = starters[made]
  if made == "trick" then text = tricks(at, text) end
  return text and templates.game(at.name, made, text)
end

return game
