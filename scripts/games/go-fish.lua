-- Go Fish. The rule page and the game in one: each clause stands above what does it.
local fish = game {
  id = "go-fish", title = "Go Fish", names = "Fish, Authors",
  clauses = "GF", players = { 4, 2, 3, 5, 6 }, kind = "draw", land = "United States, England",
  summary = "Ask the others for cards, and lay down four of a rank.",
  level = "easy", minutes = 10,
}

-- ## 1 Deal
-- GF-1.1 Two to six players, each for himself. 52 cards; suits do not matter.
fish.pack = cards "AKQJT98765432 of CDHS"
fish.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
-- GF-1.2 Each gets `size` 5 cards one at a time, of two or three players each `size_for_few` 7. The rest is the stock.
fish.option { "size", 5, "cards dealt to each", clause = "GF-1.2", min = 1, max = 8 }
fish.option { "size_for_few", 7, "cards dealt to each of two or three", clause = "GF-1.2",
              min = 1, max = 12 }
fish.piles = { stock = "closed", books = "open each" }
function fish.packets(t)
  local size = t.players <= 3 and fish.size_for_few or fish.size
  return ("1 each x %d, rest to stock"):format(size)
end
fish.refusals = { players = "GF-1.1", dealer = "GF-1.2", pack = "GF-1.1", hands = "GF-1.2",
                  word = "GF-2.1", over = "GF-3.3" }

-- t.known has by seat all cards of the ranks for which it asked and was given none since: bots ask by it.
function fish.hand(t)
  t.known = {}
  t.laid = 0
  t.others = {}
  t:deal()
  for _, seat in ipairs(t.seats) do
    t.known[seat] = 0
    fish.lay_books(t, seat)
  end
  local seat = t.active[1]
  while not fish.is_over(t) do
    local asks_again = fish.turn(t, seat)
    if not asks_again then seat = fish.next(t, seat) end
  end
  fish.settle(t)
end

-- ## 2 Play
-- GF-2.1 From the dealer's left each in turn asks one of the others who has cards for a rank of which he has a card
--   himself: `ask 2 for 7`, sevens of seat 2.
-- GF-2.2 A player who is asked gives all his cards of that rank. If he has none, the asker draws a card from the stock: go
--   fish.
-- GF-2.3 A player who was given cards asks again; so does one who draws a card of the rank that he asked for and shows it,
--   unless `lucky_draw` is off. Otherwise the next to the left asks.
-- GF-2.4 Four cards of a rank are a book, which is laid down at once.
-- GF-2.5 A player who has no card at his turn draws `refill` 1 from the stock; with the stock gone he is out. The deal is
--   over when all books lie there.
-- GF-2.6 If nobody else has cards, nobody can be asked: the player draws a card from the stock, and his turn ends.
fish.option { "lucky_draw", true, "who draws what he asked for asks again", clause = "GF-2.3" }
fish.option { "refill", 1, "cards drawn by who has none at his turn", clause = "GF-2.5",
              min = 1, max = 7 }
fish.book = 4
fish.of = {}     -- by rank, its cards
fish.letter = {} -- by card, its name or its number, its rank
for rank in fish.ranks:gmatch "%S" do
  fish.of[rank] = cards(rank)
  for _, card in ipairs(sets.list(fish.of[rank])) do
    fish.letter[card] = rank
    fish.letter[sets.card(card)] = rank
  end
end
function fish.is_over(t) return t.laid == fish.pack end
function fish.next(t, seat)
  repeat
    seat = t:left_of(seat)
  until t:hand(seat) ~= 0 or t:top "stock" or fish.is_over(t)
  return seat
end
function fish.lay_book(t, seat, rank)
  local set = t:hand(seat) & fish.of[rank]
  local n = sets.count(set)
  if n < fish.book then return end
  local book = sets.first(set, n - n % fish.book) -- of pairs there may be two
  t.laid = t.laid | book
  t:move(book, seat, "books " .. seat)
  t:tell("book", seat, rank)
end
function fish.lay_books(t, seat)
  if sets.multiples(t:hand(seat), fish.book) == 0 then return end
  for rank in fish.ranks:gmatch "%S" do fish.lay_book(t, seat, rank) end
end
-- Lists the questions: each of t.others may be asked for each rank of t.held. Returns how many there are.
function fish.questions(t, seat)
  local n = 0
  for _, other in ipairs(t.seats) do
    if other ~= seat and t:hand(other) ~= 0 then
      n = n + 1
      t.others[n] = other
    end
  end
  t.held = sets.ranks(t:hand(seat)) & cards "of C"
  t.ranks = sets.count(t.held)
  t.choices = n * t.ranks
  return t.choices
end
-- Returns the seat that question i asks, and the rank.
function fish.question(t, i)
  local other = t.others[(i - 1) // t.ranks + 1]
  local card = sets.nth(t.held, (i - 1) % t.ranks + 1)
  return other, fish.letter[card]
end
function fish.say(t, i) return ("ask %d for %s"):format(fish.question(t, i)) end
-- One question. Returns true if the seat asks again.
function fish.turn(t, seat)
  if t:hand(seat) == 0 then
    for _ = 1, fish.refill do t:take(seat, "stock") end
    fish.lay_books(t, seat)
  end
  local n = fish.questions(t, seat)
  if n == 0 then return fish.draw(t, seat, "") end
  local other, rank = fish.question(t, t:ask(seat, "ask", n, fish.say))
  local given = fish.gives(t, other, rank)
  t.known[seat] = t.known[seat] | fish.of[rank]
  t.known[other] = t.known[other] & ~fish.of[rank]
  local asks_again
  if given ~= 0 then
    t:show(other, given)
    t:move(given, other, seat)
    fish.lay_book(t, seat, rank)
    asks_again = true
  else
    asks_again = fish.draw(t, seat, rank)
  end
  return asks_again and (t:hand(seat) ~= 0 or t:top "stock" ~= nil)
end
function fish.gives(t, other, rank) return t:hand(other) & fish.of[rank] end
-- Draws from the stock. Returns true if it is a card of the rank, which brings another question.
function fish.draw(t, seat, rank)
  local card = t:take(seat, "stock")
  if not card then return false end
  local is_lucky = fish.lucky_draw and fish.letter[card] == rank
  if is_lucky then t:tell("lucky", seat, card) end
  fish.lay_book(t, seat, fish.letter[card])
  return is_lucky
end

-- ## 3 Score
-- GF-3.1 Each book scores a point.
-- GF-3.2 The player with the most books wins the deal.
-- GF-3.3 A game is `deals` 1 deal; the highest score wins.
fish.option { "deals", 1, "deals of a game", clause = "GF-3.3", min = 1 }
fish.game_over = "deals"
function fish.books(t, seat) return sets.count(t:pile("books " .. seat)) // fish.book end
function fish.settle(t)
  t.ended = "fished"
  for _, seat in ipairs(t.seats) do
    t:score(seat, fish.books(t, seat), "GF-3.1", "books")
  end
end
fish.promise { "GF-2.5", "all cards lie in books", function(t)
  return t:sum(fish.books, t.seats) * fish.book == sets.count(fish.pack)
end }

-- ## 4 What a seat may see
-- GF-4.1 All see what is asked for and given, and the books; what is drawn the drawer alone, unless he shows it (GF-2.3).
fish.events = { book = "seat rank", lucky = "seat card" }
fish.kinds = { "ended" }
function fish.status(t) return "books: {books:each %}", fields("books", t:per_seat(fish.books)) end
-- Advice for bots: ask somebody who asked for a rank that you have. Else ask for the rank of which you have most, and
-- whoever has most cards.
function fish.suggest(t, seat)
  local hand = t:hand(seat)
  local best, most = nil, -1
  for i = 1, t.choices do
    local other, rank = fish.question(t, i)
    local worth = sets.count(hand & fish.of[rank])
    local asked_for_it = t.known[other] & fish.of[rank] ~= 0
    if asked_for_it then worth = worth + 10 end
    worth = 100 * worth + sets.count(t:hand(other))
    if worth > most then
      best = i
      most = worth
    end
  end
  return best and fish.say(t, best)
end
fish.says = {
  ["ask?"] = "whom do you ask, and for which rank?",
  ["ask ask"] = "{seat} {asks|ask} {1:seat %} for {rank}",
  book = "{seat} {lays|lay} down a book of {rank}",
  lucky = "{seat} {draws|draw} {card}, and {asks|ask} again",
  hand = "",
}
function fish.result(t) return fields("ended", t.ended, "books", t:per_seat(fish.books)) end
