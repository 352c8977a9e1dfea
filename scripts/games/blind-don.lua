-- Blind Don: cards lie face down under others and turn up when these are played. See also lib/don.lua, don-pegs.lua and
-- don-tally.lua.
local don = game {
  id = "blind-don", title = "Blind Don", names = "Two-player Don (بلایند دان, دان دونفره)",
  summary = "Two-player Don with rows of cards, half of them face down.", players = { 2 },
  clauses = "DN",
  kind = "trick", land = "Britain, Ireland",
  level = "some practice", minutes = 15,
}
use "don"(don, { trump_nine = 9, trump_five = 10, plain_nine = 0, plain_five = 5 },
         { by = "all", wins = "high", choice = "self" })
use "don-tally"(don, { high = 1, low = 1, jack = 1, game = 5 })

-- ## 8 Blind Don
-- DN-8.1 Two players. The cut: `cut` `all`, `cut_wins` `high`, `cut_choice` `self`. The deal alternates, so the pitch
--   does.
-- DN-8.2 `columns` 9 cards go to each seat one at a time, face down in a row from left to right: its columns 1, 2, 3
--   ... Then as many again, one at a time, face up: the first on column 1, and so on. Then `hand_cards` 0 to each, one
--   at a time, as a hand that only the owner sees. The rest is the `stock`, not used.
don.option { "columns", 9, "columns before each player", clause = "DN-8.2", min = 1 }
don.option { "hand_cards", 0, "cards of each that only he sees", clause = "DN-8.2" }
don.packets = "1 each x 18, 0 to down, rest to stock"
function don.wrap.ready(base, rules)
  base(rules)
  rules.packets = ("1 each x %d, 0 to down, rest to stock"):format(don.hand_size())
  rules.turns_up = { columns = rules.columns, pile = "down" }
end
function don.hand_size() return 2 * don.columns + don.hand_cards end
-- DN-8.3 A `hands` line names for each seat: its down cards by column, then its upper cards by column, then its hand.
--   `stock` as in DN-7.3.
don.may_omit = { stock = true, down = true }
-- DN-8.4 Players × (2 × `columns` + `hand_cards`) cannot be more than 52.
function don.wrap.check_end(base)
  if don.seats * don.hand_size() > 52 then
    local sentence = "%d players with %d cards each: more than 52"
    return sentence:format(don.seats, don.hand_size()), "DN-8.4"
  end
  return base()
end

function don.hand(t)
  t.pitcher = don.pitcher_of(t)
  t:deal()
  don.lay_out(t)
  if don.name_trumps then don.name(t) end
  don.play(t)
  don.finish(t)
end
-- A seat is dealt its face-down cards first, then those upon them, then its hand, which only its owner sees.
function don.upper_cards(t, seat) return t:dealt_set(seat, don.columns + 1, 2 * don.columns) end
function don.face_up(t, seat) return t:uncovered(seat) end
function don.lay_out(t)
  for seat = 1, t.players do t:lay(seat, t:dealt_set(seat, 1, don.columns), "down") end
end
function don.layout(t, seat) -- for the screen
  local columns, dealt, down = {}, t:dealt(seat), t:pile "down"
  if #dealt == 0 then return columns end
  for i = 1, don.columns do
    local lower, upper = dealt[i], dealt[don.columns + i]
    local lower_is_down = down & cards(lower) ~= 0
    local upper_is_up = t:hand(seat) & cards(upper) ~= 0
    local face_down = 0
    if lower_is_down then face_down = upper_is_up and 1 or 2 end
    columns[i] = { up = upper_is_up and upper or nil, down = face_down }
  end
  return columns
end

-- DN-8.5 Section 4; the *hand* of DN-4.1 and 4.2 is all face-up cards in front of the player and the cards of his hand
--   of DN-8.2. Face-down cards can neither be played nor make anybody follow suit. A play of any card that is not
--   available is refused by this clause, whatever lies where.
don.duties.hold = "DN-8.5"
-- DN-8.6 After every seat has played to the trick, each down card that lost its upper card in that trick is turned up:
--   event `turned`, in the order in which the cards were played, after the `trick` event, also when that trick ends the
--   game. It can be played from the next trick on.
-- DN-8.7 A deal has 2 × `columns` + `hand_cards` tricks.

-- DN-8.8 Only the pitcher's upper cards are dealt face up; those of the others lie face down on their columns, seen by
--   nobody.
don.option { "name_trumps", false, "the pitcher names trumps", clause = "DN-8.8" }
-- DN-8.9 The pitcher, who sees his hand and his own upper cards, is asked at `name` and names any suit, held or not. It
--   is trumps (event `trumps`).
-- DN-8.10 Then the others turn up their upper cards: event `faced` for each, from the pitcher's left. Then the pitcher
--   leads any card.
don.suits = { "name C", "name D", "name H", "name S" }
function don.name(t)
  local others = { table.unpack(t.active, 2) }
  for _, seat in ipairs(others) do t:lay(seat, t:uncovered(seat), "down") end
  local suit = t:ask(t.pitcher, "name", don.suits):sub(-1)
  t:trumps(suit)
  t:tell("trumps", suit, t.pitcher)
  for _, seat in ipairs(others) do
    t:pick_up(seat, "down", don.upper_cards(t, seat))
    t:tell("faced", seat, { table.unpack(t:dealt(seat), don.columns + 1, 2 * don.columns) })
  end
end

-- DN-8.11 DN-7.5 to 7.8 with `peg_high` 1, `peg_low` 1, `peg_jack` 1, `peg_game` 5. If no trump at all was dealt,
--   nobody pegs high and low.
-- DN-8.12 Game is pegged by the side with the highest count; if two or more share it, by nobody.
-- DN-8.13 DN-7.10 and 7.11 with `target` 0 and `deals` 4 (two by each). The sides with the highest score win, several
--   if three play and two are equal; if all are equal the game is drawn.
don.option { "target", 0, "points that win the game, 0 for none", clause = "DN-7.10" }
don.option { "deals", 4, "counted deals of a game, 0 for no limit", clause = "DN-7.11" }
don.events.turned = "seat column card"
don.events.faced = "seat cards"
don.says.turned = "{seat} {turns|turn} up {card}"
don.says.faced = "{seat} {has|have} {cards} face up"
don.says["name?"] = "which suit do you make trumps?"
don.says["name name"] = ""
