-- Sequences of the Klaberjass family: declaring, the talk about whose is best, showing. See klaberjass.lua.
--
-- use "sequences" gives a function that lays these rules on a game.
local natural = "AKQJT987"

local suit_names = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
local rank_names = { A = "ace", K = "king", Q = "queen", J = "jack", T = "ten", ["9"] = "nine" }
local value_names = { [20] = "twenty", [50] = "fifty" }

return function(kb)
  -- ## 5 Sequences: what they are, declaring
  -- KB-5.1 A sequence is three or more cards of one suit, consecutive in natural order, in the hand as it stands when
  --   the first trick begins. Three cards count 20 and four 50. Nothing else but bela (KB-7) is a combination.
  kb.option { "run_of_three", 20, "what a sequence of three scores", clause = "KB-5.1" }
  kb.option { "run_of_four", 50, "what a sequence of four scores", clause = "KB-5.1" }
  local function value_of(sequence) return sets.count(sequence) == 3 and 20 or 50 end
  function kb.worth(sequence) return value_of(sequence) == 20 and kb.run_of_three or kb.run_of_four end
  -- KB-5.2 Sequences do not overlap and a longer run gains nothing: a run of five or six is one 50 (its four highest
  --   cards), a run of seven a 50 (the four highest) and a 20, a run of eight two 50s.
  -- KB-5.3 A seat's sequences are ordered: 50 before 20; then the higher top card; then trumps before plain; then
  --   suit C D H S. The first is its best.
  -- KB-5.4 Just before its first card each seat is asked `declare`: `none`, or the value of its best sequence,
  --   `declare 20` or `declare 50`, and no other value.
  -- KB-5.5 Once any seat has declared 50, no later seat may declare 20.
  kb.declare_words = { [0] = { "none" }, [20] = { "none", "declare 20" }, [50] = { "none", "declare 50" } }
  function kb.declare(t, seat)
    local list, high = sets.sequences(t:hand(seat), 3, 4, t.suit), t.high
    t.sequences[seat] = list
    local value = list and value_of(list[1]) or 0
    if value < high then value = 0 end
    if t:ask(seat, "declare", kb.declare_words[value]) == "none" then value = 0 end
    t.declared[seat] = value
    if value == 0 and high == 0 then return end
    kb.say_declaration(t, seat, value)
    if value > high then t.high = value end
  end
  function kb.refuse_declare(t, seat, word)
    local list = t.sequences[seat]
    return word == "declare 20" and list and value_of(list[1]) == 20 and t.high == 50 and "KB-5.5" or "KB-5.4"
  end
  -- KB-5.6 A declaration is spoken: event `says`, `I have a twenty` or `I have a fifty`.
  -- KB-5.7 [2,3] When an earlier seat of this trick has declared, the answer is spoken against the highest value
  --   declared so far: to `none`, `good`; to a declaration of the same value, `I have a twenty` / `I have a fifty`;
  --   to a 50 against a 20, `not good, I have a fifty`. With no earlier declaration `none` is silent. [4] `none` is
  --   always silent.
  function kb.say_declaration(t, seat, value)
    if value == 0 then
      if t.high > 0 then t:tell("says", seat, "good") end
    elseif value > t.high and t.high > 0 then
      t:tell("says", seat, "not good, I have a " .. value_names[value])
    else
      t:tell("says", seat, "I have a " .. value_names[value])
    end
  end

  -- ## 6 Sequences: whose is best, showing, scoring
  -- KB-6.1 Right after the first trick it is decided who has the best declared sequence. The seats in question are
  --   those that declared the highest value declared, in the order of declaring, each with its best sequence. The
  --   higher top card (natural order) is better; with equal tops the one in trumps; with equal tops and neither in
  --   trumps the one declared first.
  -- KB-6.2 Nothing is said if only one seat, or only seats of one side, are in question; that side has the best, the
  --   first of them being named.
  function kb.decide_best(t)
    local seats, contested = {}, false
    for seat in t:round(kb.leader(t)) do
      t.shown[seat] = nil
      if t.declared[seat] == t.high then
        seats[#seats + 1] = seat
        contested = contested or t.side[seat] ~= t.side[seats[1]]
      end
    end
    t.best = seats[1]
    if contested then
      kb.talk(t, seats)
      t.best = kb.best_seat(t, seats)
    end
    t:tell("best", t.best, t.high)
  end
  local function top_card(t, seat) return sets.list(t.sequences[seat][1])[1] end
  local function top_of(t, seat) return natural:find(top_card(t, seat):sub(1, 1), 1, true) end
  local function suit_of(t, seat) return top_card(t, seat):sub(2) end
  local function in_trumps(t, seat) return suit_of(t, seat) == t.suit end
  local function high(t, seat) return ("mine is %s high"):format(rank_names[top_card(t, seat):sub(1, 1)]) end
  function kb.best_seat(t, seats)
    local best = seats[1]
    for _, seat in ipairs(seats) do
      local higher, equal = top_of(t, seat) < top_of(t, best), top_of(t, seat) == top_of(t, best)
      if higher or equal and in_trumps(t, seat) and not in_trumps(t, best) then best = seat end
    end
    return best
  end
  -- KB-6.3 [2,3] Otherwise the tops are spoken, event `says` for each seat in question in order: the first `mine is R
  --   high` (R: `ace king queen jack ten nine`); each later one, against the best top so far: lower `good`; higher
  --   `not good, mine is R high`; equal `I have that too`.
  -- KB-6.4 [2,3] If two or more share the highest top, the first of them says `mine is in S` (S: `clubs diamonds
  --   hearts spades`, or `trumps`), and each other in order says `not good` if its own is in trumps, else `good`.
  -- KB-6.5 [4] Tops are spoken in order: the first `mine is R high`; each later one, against the best sequence so
  --   far: higher top `mine is R high`; equal top and in trumps `mine is in trumps`; else `good`. Partners speak like
  --   opponents.
  function kb.talk(t, seats)
    local best = seats[1]
    t:tell("says", best, high(t, best))
    for i = 2, #seats do
      local seat = seats[i]
      if top_of(t, seat) > top_of(t, best) then t:tell("says", seat, "good")
      elseif top_of(t, seat) == top_of(t, best) then t:tell("says", seat, "I have that too")
      else
        t:tell("says", seat, "not good, " .. high(t, seat))
        best = seat
      end
    end
    local level = {}
    for _, seat in ipairs(seats) do
      if top_of(t, seat) == top_of(t, best) then level[#level + 1] = seat end
    end
    for i, seat in ipairs(#level > 1 and level or {}) do
      if i == 1 then t:tell("says", seat, "mine is in " .. kb.suit_said(t, seat))
      else t:tell("says", seat, in_trumps(t, seat) and "not good" or "good") end
    end
  end
  function kb.talk_in_turn(t, seats)
    local best = seats[1]
    t:tell("says", best, high(t, best))
    for i = 2, #seats do
      local seat = seats[i]
      if kb.best_seat(t, { best, seat }) == best then t:tell("says", seat, "good")
      else
        t:tell("says", seat, top_of(t, seat) < top_of(t, best) and high(t, seat) or "mine is in trumps")
        best = seat
      end
    end
  end
  function kb.trumps_said(t) return suit_names[t.suit] .. " are trumps" end
  function kb.suit_said(t, seat) return in_trumps(t, seat) and "trumps" or suit_names[suit_of(t, seat)] end
  -- KB-6.6 Event `best` names the seat (`by`) and the value declared. If nobody declared there is no event.
  -- KB-6.7 [2,3] The seat with the best is asked `show` just before its card to the second trick. [4] So is each seat
  --   of the side with the best that holds a sequence, declared or not, just before its own card to the second trick.
  function kb.shows(t, seat) return seat == t.best end
  -- KB-6.8 Words: `show` (all its sequences), `show best` (its best only; listed only with two or more), `hide`
  --   (none).
  kb.show_words = { one = { "show", "hide" }, more = { "show", "show best", "hide" } }
  -- KB-6.9 [4] A seat that shows a run of five or six is then asked `part`: `part XX` for each possible top card XX
  --   of the four cards laid down, from the highest. Nothing but what is seen depends on it.
  -- KB-6.10 `show` and `show best` give event `show`. [2,3] A run of five or six is shown by its four highest cards;
  --   [all] a run of seven as KB-5.2 splits it.
  function kb.ask_show(t, seat)
    local list = t.sequences[seat]
    local word = t:ask(seat, "show", #list > 1 and kb.show_words.more or kb.show_words.one)
    if not word then return end
    t.shown[seat] = word == "show" and list or word == "show best" and { list[1] } or {}
    if word == "hide" then return end
    local runs, points = {}, 0
    for i, sequence in ipairs(t.shown[seat]) do
      runs[i] = kb.part_shown(t, seat, sequence)
      points = points + kb.worth(sequence)
    end
    t:tell("show", seat, runs, points)
  end
  local function four_from(sequence, top) return table.move(sets.list(sequence), top, top + 3, 1, {}) end
  function kb.part_shown(_, _, sequence) return four_from(sequence, 1) end
  function kb.choose_part(t, seat, sequence)
    local words = sets.list(sequence)
    if #words < 5 then return words end
    words = table.move(words, 1, #words - 3, 1, {})
    for i, top in ipairs(words) do words[i] = "part " .. top end
    local word = t:ask(seat, "part", words)
    for i, part in ipairs(words) do
      if word == part then return four_from(sequence, i) end
    end
  end
  -- KB-6.11 Sequences shown score for the holder's side, provided that side has won at least one trick of the hand.
  -- KB-6.12 Every other sequence scores nothing.
  kb.option { "sequence_needs_trick", true, "sequences score only for a side with a trick", clause = "KB-6.11" }
  function kb.sum_of(list)
    local sum = 0
    for i = 1, list and #list or 0 do sum = sum + kb.worth(list[i]) end
    return sum
  end
  function kb.sequence_points(t, side)
    if not t.best then return 0 end
    if kb.sequence_needs_trick and t:side_tricks(side) == 0 then return 0 end
    local sum, shown = 0, t.shown
    for seat = 1, t.players do
      if shown[seat] and t.side[seat] == side then sum = sum + kb.sum_of(shown[seat]) end
    end
    return sum
  end
end
