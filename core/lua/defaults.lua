-- defaults.lua - the rules every game has unless it says otherwise, and what kind of thing each known rule is.
local defaults = {}

--- What the host itself asks of a game. Everything else is the script's own business.
defaults.known = {
  pack = "number", ranks = "string", trumps = "string", trump_ranks = "string", points = "table", trump_points = "table",
  duties = "table", packets = "string", active = "number", refusals = "table", calls = "table", events = "table",
  secret = "table", kinds = "table", may_omit = "table", even_hands = "boolean",
  status = "function", open = "table", hand = "function", result = "function", new_game = "function",
  ready = "function", first_dealer = "function", next_dealer = "function", game_over = "function", check = "function",
  announcement = "string", card_played = "function", second_pack = "number", match_over = "function",
}

defaults.required = { "pack", "ranks", "packets", "hand", "result", "game_over" }
defaults.why = {
  pack = 'the cards there are, like cards "AKQJT9 of CDHS"',
  ranks = 'the ranks of a suit, high to low, like "A T K 9"',
  packets = 'how they are dealt, like "4 each, 2 to talon"',
  hand = "the course of a hand, a function(t)",
  result = "what a hand's line in the record says, a function(t)",
  game_over = "who has won and why, a function(t); nothing while the game goes on",
}

defaults.rules = {
  refusals = {}, calls = {}, events = {}, secret = {}, kinds = {}, duties = { follow = "" },
  --- The deal passes to the left.
  next_dealer = function(t) return t.dealer % t.players + 1 end,
  --- Any seat, each equally likely; the last one where there is no seed.
  first_dealer = function(t) return t:draw(t.players) end,
  --- After a game: nothing if another one follows, true if not, or the match's line.
  match_over = function() return true end,
  --- Before the first deal of a game.
  new_game = function() end,
}

return defaults
