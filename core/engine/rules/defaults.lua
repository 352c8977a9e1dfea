-- defaults.lua - the default rules of every game, and the type of each known rule.
local words = require "houserule.values.words"

local defaults = {}

--- The rules that the host reads. It ignores all others.
defaults.known = {
  pack = "set of cards", ranks = "string or table", trumps = "string", trump_ranks = "string or table", points = "table",
  trump_points = "table", duties = "table", packets = "string or function", active = "number",
  refusals = "table", calls = "table", events = "table", secret = "table", kinds = "table", may_omit = "table",
  even_hands = "boolean",
  status = "function", piles = "table", open = "table", hand = "function", result = "function", new_game = "function",
  ready = "function", first_dealer = "function", next_dealer = "function", game_over = "function", check = "function",
  announcement = "string", card_played = "function", second_pack = "set of cards", match_over = "function",
  seats = "number", dealers = "number", peg_tricks = "string", lead_trumps = "string", target = "number",
  counts = "table", after_trick = "function", new_match = "function", course = "function", sub_games = "function",
  referee = "table", hidden = "function", face_up = "function", layout = "function",
  suggest = "function", enough_tricks = "function", aim = "function", score_keeping = "string", playable = "function",
  later_wins = "set of cards", trick_winner = "function",
  kept = "table", sheets = "function", says = "table", turns_up = "table", sides = "table",
  card_words = "table", asking = "function", excuse = "set of cards", refuse_duty = "function",
}

--- The keys of the rules `duties` and `refusals`.
defaults.duties = words.set [[hold follow beat trump overtrump undertrump lead forced beat_when partner_exempt beat_partner
  not_led until_broken forced_cards free_follow may_trump]]
defaults.refusals = words.set "players dealer variant conflict option pack hands due card word at over"

--- The rules that a game with cards needs. A game without cards (no `packets`) does not need the first two, a game with its
--- own `course` none.
defaults.required = { "pack", "ranks", "packets", "hand", "result", "game_over" }
defaults.without_cards = { "hand", "result", "game_over" }
defaults.why = {
  pack = 'the cards there are, like cards "AKQJT9 of CDHS"',
  ranks = 'the ranks of a suit, high to low, like "A T K 9"',
  packets = 'how they are dealt, like "4 each, 2 to talon"',
  hand = "the course of a hand, a function(t)",
  result = "what a hand's line in the record says, a function(t)",
  game_over = "who has won and why, a function(t); nothing while the game goes on",
}

defaults.rules = {
  refusals = {}, calls = {}, events = {}, secret = {}, kinds = {}, says = {}, duties = { follow = "" },
  --- The deal passes to the left; after a void deal the same seat deals again.
  next_dealer = function(t) return t.void and t.dealer or t.dealer % t.players + 1 end,
  --- Any seat, each equally likely; the last one without a seed. Nothing: new_game names the dealer later.
  first_dealer = function(t) return t:draw(t.players) end,
  --- After a game: nothing if another one follows, true if not, or the match's line.
  match_over = function() return true end,
  --- Before the first game, and before the first deal of each.
  new_match = function() end,
  new_game = function() end,
}

-- Default functions for rules that a game does not define.
local function nothing() end
local function no_cards() return 0 end

--- Functions below a wrap of a rule that the game does not define.
defaults.bases = {
  status = nothing, asking = nothing, ready = nothing, check = nothing, card_played = nothing, after_trick = nothing,
  suggest = nothing, enough_tricks = nothing, aim = nothing, layout = nothing, hidden = no_cards, face_up = no_cards,
  playable = function(_, _, set) return set end, trick_winner = function(_, seat) return seat end,
}

return defaults
