-- @TITLE@. The rule page and the game in one: each clause stands above what does it.
-- `houserule check @ID@.lua` says what is wrong, with file and line.
local rules = game {
  id = "@ID@", title = "@TITLE@", players = { 4 }, clauses = "@FAMILY@", level = "easy", minutes = 15,
  summary = "Four players, thirteen tricks, no trumps: every trick counts.",
  -- partners = true,                                     -- seats 1 and 3 against 2 and 4
}

-- ## 1 Pack, deal, play
-- @FAMILY@-1.1 Four players take part, each a side of his own. The header's `dealer` deals first, then it goes round.
-- @FAMILY@-1.2 The pack has 52 cards. In every suit they rank, high to low: A K Q J T 9 8 7 6 5 4 3 2.
rules.pack = cards "AKQJT98765432 of CDHS"
rules.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
-- rules.trumps = "QC QS"                                 -- permanent trumps, high to low
-- rules.points = { A = 11, T = 10 }                      -- card points: t:points(seat) is their sum in a seat's tricks
-- @FAMILY@-1.3 Each seat is dealt thirteen cards.
rules.packets = "13 each"                                 -- also: "4 each, 2 to talon, 4 each"
-- @FAMILY@-1.4 Who is asked plays one card that he holds. The leader may play any card.
-- @FAMILY@-1.5 The others must follow the suit led if they can; who cannot may play any card. The highest card of the
--   suit led wins the trick, and its winner leads to the next.
rules.duties = { hold = "@FAMILY@-1.4", follow = "@FAMILY@-1.5" }
rules.refusals = { players = "@FAMILY@-1.1", dealer = "@FAMILY@-1.1", card = "@FAMILY@-1.2", pack = "@FAMILY@-1.2",
                   hands = "@FAMILY@-1.3", due = "@FAMILY@-1.3", word = "@FAMILY@-1.4", over = "@FAMILY@-2.2" }

-- ## 2 Score
-- @FAMILY@-2.1 Every trick counts `trick_points` 1 for the seat that won it.
-- @FAMILY@-2.2 The game is over after `hands` 8 hands; the highest score wins.
rules.option { "trick_points", 1, "what a trick counts", clause = "@FAMILY@-2.1", min = 1 }
rules.option { "hands", 8, "hands of a game", clause = "@FAMILY@-2.2", min = 1 }

-- The course of a hand. t:ask(seat, "bid", { "pass", "take" }) would ask a seat for one of these words.
function rules.hand(t)
  t:deal()
  t:play_tricks()                                         -- the seat at the dealer's left leads
  for _, seat in ipairs(t.seats) do
    t:score(seat, rules.trick_points * t:tricks(seat), "@FAMILY@-2.1", "tricks")
  end
end

-- Fields of the hand's line, besides what it brought each side.
function rules.result(t) return fields("tricks", t:per_seat(t.tricks)) end

rules.game_over = "hands"                                 -- an option; also "goal points": once a side has so many
