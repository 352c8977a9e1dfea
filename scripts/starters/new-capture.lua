-- @TITLE@. The rule page and the game in one: each clause stands above what does it.
-- `houserule check @ID@.lua` says what is wrong, with file and line.
local rules = game {
  id = "@ID@", title = "@TITLE@", players = { 2 }, clauses = "@FAMILY@", level = "easy", minutes = 15,
  summary = "A card captures cards from the table that add up to it.",
}

-- ## 1 Pack and deal
-- @FAMILY@-1.1 Two players take part. The header's `dealer` deals first, then it goes round.
-- @FAMILY@-1.2 The pack has 40 cards, from the ace to the ten. Each counts its number, the ace one.
rules.pack = cards "AT98765432 of CDHS"
rules.ranks = "T 9 8 7 6 5 4 3 2 A"
rules.points = { T = 10, ["9"] = 9, ["8"] = 8, ["7"] = 7, ["6"] = 6, ["5"] = 5, ["4"] = 4, ["3"] = 3, ["2"] = 2, A = 1 }
-- @FAMILY@-1.3 Four cards go to the table, and three to each seat. When these are played three more are dealt to each, until
--   the pack is used up.
rules.piles = { table = "open", won = "own each" }        -- all see the table, a seat what it has won
rules.packets = "4 to table" .. (" then 3 each"):rep(6)   -- `then`: the next t:deal
rules.refusals = { players = "@FAMILY@-1.1", dealer = "@FAMILY@-1.1", card = "@FAMILY@-1.2", pack = "@FAMILY@-1.2",
                   hands = "@FAMILY@-1.3", due = "@FAMILY@-1.3", word = "@FAMILY@-2.1", over = "@FAMILY@-3.2" }

-- The course of a hand.
function rules.hand(t)
  t.last = t.dealer
  t:deal()
  for _ = 1, 6 do
    t:deal()
    for _ = 1, 3 do
      for _, seat in ipairs(t.active) do rules.turn(t, seat) end
    end
  end
  t:move(t:pile "table", "table", "won " .. t.last)
  rules.settle(t)
end

-- ## 2 Play
-- @FAMILY@-2.1 In turn, from the dealer's left, each plays a card to the table.
-- @FAMILY@-2.2 If cards on the table add up to it, he captures such cards, which he chooses, and the card with them.
-- @FAMILY@-2.3 Who captured last has what is left on the table at the end.
function rules.turn(t, seat)
  local card = t:pick(seat, "lay", 1)
  local sum = t:worth(card)
  if #sets.sums(t:pile "table", rules.points, sum) == 0 then return t:move(card, seat, "table") end
  local function adds_up(set) return t:worth(set) == sum, "@FAMILY@-2.2" end
  local taken = t:pick(seat, "capture", { 1, 10 }, t:pile "table", adds_up)
  t:move(card, seat, "won " .. seat)
  t:move(taken, "table", "won " .. seat)
  t.last = seat
end
rules.says = { ["lay lay"] = "{seat} {lays|lay} {cards}", -- sentences for people
               ["capture capture"] = "{seat} {captures|capture} {cards}" }

-- ## 3 Score
-- @FAMILY@-3.1 Who has more cards than the other scores `most_cards` 2, who has more hearts `most_hearts` 1.
rules.option { "most_cards", 2, "what most cards score", clause = "@FAMILY@-3.1" }
rules.option { "most_hearts", 1, "what most hearts score", clause = "@FAMILY@-3.1" }
function rules.settle(t)
  local function most(points, what, of)
    local one, two = sets.count(t:pile "won 1" & of), sets.count(t:pile "won 2" & of)
    if one ~= two then t:score(one > two and 1 or 2, points, "@FAMILY@-3.1", what) end
  end
  most(rules.most_cards, "cards", rules.pack)
  most(rules.most_hearts, "hearts", cards "AT98765432 of H")
end
function rules.result(t) return fields("cards", { sets.count(t:pile "won 1"), sets.count(t:pile "won 2") }) end
-- @FAMILY@-3.2 The game is over after `hands` 8 hands; the highest score wins.
rules.option { "hands", 8, "hands of a game", clause = "@FAMILY@-3.2", min = 1 }
rules.game_over = "hands"
