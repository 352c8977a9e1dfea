-- Oh Hell. The rule page and the game in one: each clause stands above what does it.
local hell = game {
  id = "oh-hell", title = "Oh Hell", players = { 4, 3, 5 }, clauses = "OH",
  summary = "Say how many tricks you will take, and take exactly so many.",
}

-- ## 1 Deal
-- OH-1.1 Three to five players, each for himself. 52 cards, high to low: A K Q J T 9 8 7 6 5 4 3 2, trumps too.
hell.pack = cards "AKQJT98765432 of CDHS"
hell.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
-- OH-1.2 One card each in the first deal, and one more in each deal up to `last` 7. The next card is turned up for trumps.
hell.option { "last", 7, "cards each in the last deal", clause = "OH-1.2", min = 1, max = 10 }
hell.piles = { up = "open" }
function hell.packets(t) return ("%d each, 1 to up"):format(t.deal_number) end
hell.refusals = { players = "OH-1.1", pack = "OH-1.1", dealer = "OH-1.1", hands = "OH-1.2", word = "OH-2.1",
                  over = "OH-3.2" }

-- ## 2 Bids and play
-- OH-2.1 From the dealer's left each says how many tricks he will take. The dealer, last, may not make it come out even: the
--   sum is another than the number of tricks.
-- OH-2.2 The dealer's left leads. Follow suit if you can; the highest trump wins, else the highest card of the suit led.
hell.duties = { hold = "OH-2.2", follow = "OH-2.2" }
hell.says = { ["bid bid"] = "{seat} {bids|bid} {1}" }
function hell.bid(t)
  local left = t.deal_number
  for _, seat in ipairs(t.active) do
    t.bids[seat] = t:number(seat, "bid", { 0, t.deal_number }, function(n)
      if seat == t.dealer and n == left then return "OH-2.1" end
    end)
    left = left - t.bids[seat]
  end
end
function hell.hand(t)
  t.bids = {}
  t:deal()
  t:trumps(t:top "up":sub(2))
  hell.bid(t)
  t:play_tricks(t.active[1])
  for seat, bid in ipairs(t.bids) do
    if t:tricks(seat) == bid then t:score(seat, 10 + bid, "OH-3.1", "made") end
  end
end

-- ## 3 Score
-- OH-3.1 Who takes exactly so many tricks as he said scores 10 and one for each.
-- OH-3.2 After the deal of `last` 7 cards the highest score wins.
hell.game_over = "last"
function hell.result(t) return fields("bids", t.bids, "tricks", t:per_seat(t.tricks)) end
