-- Sequences of the Klaberjass family: declaring, the talk about whose is best, showing. See klaberjass.lua.
--
-- use "sequences" gives a function that lays these rules on a game.
local longest = sets.longest

local suit_names = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
local high_names = { "ace", "king", "queen", "jack", "ten", "nine" }
local spoken = { [20] = "I have a twenty", [50] = "I have a fifty" }

return function(kb)
  -- ## 5 Sequences: what they are, declaring
  -- KB-5.1 A sequence is three or more cards of one suit, consecutive in natural order, in the hand as it stands when
  --   the first trick begins. Three cards count 20 and four 50. Nothing else but bela (KB-7) is a combination.
  kb.option { "run_of_three", 20, "what a sequence of three scores", clause = "KB-5.1" }
  kb.option { "run_of_four", 50, "what a sequence of four scores", clause = "KB-5.1" }
  function kb.worth(sequence)
    return sets.count(sequence) == 3 and kb.run_of_three or kb.run_of_four
  end
  -- KB-5.2 Sequences do not overlap and a longer run gains nothing: a run of five or six is one 50 (its four highest
  --   cards), a run of seven a 50 (the four highest) and a 20, a run of eight two 50s.
  -- KB-5.3 A seat's sequences are ordered: 50 before 20; then the higher top card; then trumps before plain; then
  --   suit C D H S. The first is its best.
  -- KB-5.4 Just before its first card each seat is asked `declare`: `none`, or the value of its best sequence,
  --   `declare 20` or `declare 50`, and no other value.
  -- KB-5.5 Once any seat has declared 50, no later seat may declare 20.
  kb.declare_words = { -- by the value of the best sequence
    [0] = { "none" }, [20] = { "none", "declare 20" }, [50] = { "none", "declare 50" },
  }
  function kb.declare(t, seat, hand)
    local length, high = longest(hand), t.high
    local value = length > 3 and 50 or length == 3 and 20 or 0
    t.first_hand[seat] = hand
    if value < high then value = 0 end
    if t:ask(seat, "declare", kb.declare_words[value]) == "none" then value = 0 end
    if value == 0 and high == 0 then return end
    kb.say_declaration(t, seat, value)
    if value > high then
      t.high, t.declarer, t.in_question = value, seat, nil
    elseif value == high then
      t.in_question = t.in_question or { t.declarer }
      table.insert(t.in_question, seat)
    end
  end
  function kb.refuse_declare(t, seat, word)
    local is_twenty = word == "declare 20" and longest(t:hand(seat)) == 3
    return is_twenty and t.high == 50 and "KB-5.5" or "KB-5.4"
  end
  -- A seat's sequences in the order of KB-5.3; nothing if it has none.
  function kb.sequences_of(t, seat) return sets.sequences(t.first_hand[seat], 3, 4, t.suit) end
  -- KB-5.6 A declaration is spoken: event `says`, `I have a twenty` or `I have a fifty`.
  -- KB-5.7 [2,3] When an earlier seat of this trick has declared, the answer is spoken against the highest value
  --   declared so far: to `none`, `good`; to a declaration of the same value, `I have a twenty` / `I have a fifty`;
  --   to a 50 against a 20, `not good, I have a fifty`. With no earlier declaration `none` is silent. [4] `none` is
  --   always silent.
  function kb.say_declaration(t, seat, value)
    if value == 0 then
      if t.high > 0 then t:tell("says", seat, "good") end
    elseif value > t.high and t.high > 0 then
      t:tell("says", seat, "not good, " .. spoken[value])
    else
      t:tell("says", seat, spoken[value])
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
    local seats, contested = t.in_question, false -- nothing where there is but one
    for i = 2, seats and #seats or 0 do
      contested = contested or t.side[seats[i]] ~= t.side[seats[1]]
    end
    t.best, t.shown = t.declarer, nil
    if contested then
      t.tops = {}
      for _, seat in ipairs(seats) do
        local best = kb.sequences_of(t, seat)[1]
        t.tops[seat] = sets.name(sets.nth(best, 1))
      end
      kb.talk(t, seats)
      t.best = kb.best_seat(t, seats)
    end
    t:tell("best", t.best, t.high)
  end
  local function place(t, seat) return kb.natural[t.tops[seat]:sub(1, 1)] end
  local function suit_of(t, seat) return t.tops[seat]:sub(2) end
  local function in_trumps(t, seat) return suit_of(t, seat) == t.suit end
  local function high(t, seat) return "mine is " .. high_names[place(t, seat)] .. " high" end
  function kb.best_seat(t, seats)
    local best, lowest
    for _, seat in ipairs(seats) do
      local standing = 2 * place(t, seat) - (in_trumps(t, seat) and 1 or 0)
      if not best or standing < lowest then best, lowest = seat, standing end
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
    local level = { seats[1] } -- those with the highest top so far
    t:tell("says", seats[1], high(t, seats[1]))
    for i = 2, #seats do
      local seat = seats[i]
      if place(t, seat) > place(t, level[1]) then
        t:tell("says", seat, "good")
      elseif place(t, seat) == place(t, level[1]) then
        t:tell("says", seat, "I have that too")
        table.insert(level, seat)
      else
        t:tell("says", seat, "not good, " .. high(t, seat))
        level = { seat }
      end
    end
    if #level == 1 then return end
    t:tell("says", level[1], "mine is in " .. kb.suit_said(t, level[1]))
    for i = 2, #level do
      t:tell("says", level[i], in_trumps(t, level[i]) and "not good" or "good")
    end
  end
  function kb.talk_in_turn(t, seats)
    local best = seats[1]
    t:tell("says", best, high(t, best))
    for i = 2, #seats do
      local seat = seats[i]
      if kb.best_seat(t, { best, seat }) == best then
        t:tell("says", seat, "good")
      else
        local is_higher = place(t, seat) < place(t, best)
        t:tell("says", seat, is_higher and high(t, seat) or "mine is in trumps")
        best = seat
      end
    end
  end
  function kb.trumps_said(t) return suit_names[t.suit] .. " are trumps" end
  function kb.suit_said(t, seat)
    return in_trumps(t, seat) and "trumps" or suit_names[suit_of(t, seat)]
  end
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
    local list = kb.shows(t, seat) and kb.sequences_of(t, seat)
    if not list then return end
    local word = t:ask(seat, "show", #list > 1 and kb.show_words.more or kb.show_words.one)
    if not word then return true end -- a call has ended the play
    if word == "hide" then
      list = {}
    elseif word == "show best" then
      list = { list[1] }
    end
    local points = kb.sum_of(list)
    t.shown = (t.shown or 0) + points
    if word == "hide" then return end
    t.laid = kb.laid_down(t, seat, list)
    t:tell("show", seat, kb.cards_laid, points)
  end
  function kb.laid_down(_, _, list) return list end
  function kb.cards_laid(t)
    local runs = {}
    for i, sequence in ipairs(t.laid) do runs[i] = table.move(sets.list(sequence), 1, 4, 1, {}) end
    return runs
  end
  function kb.choose_parts(t, seat, list)
    local laid = {}
    for i, sequence in ipairs(list) do
      local words = sets.choices("part", sequence, 1)
      if #words > 4 then
        words = table.move(words, 1, #words - 3, 1, {})
        local word = t:ask(seat, "part", words)
        for _, part in ipairs(words) do
          if part == word then break end
          sequence = sequence & (sequence - 1) -- without its top card
        end
      end
      laid[i] = sequence
    end
    return laid
  end
  -- KB-6.11 Sequences shown score for the holder's side, provided that side has won at least one trick of the hand.
  -- KB-6.12 Every other sequence scores nothing.
  kb.option { "sequence_needs_trick", true, "sequences score only for a side with a trick",
              clause = "KB-6.11" }
  function kb.sum_of(list)
    local sum = 0
    for i = 1, #list do sum = sum + kb.worth(list[i]) end
    return sum
  end
  function kb.sequence_points(t, side)
    if side ~= t.side[t.best] or kb.sequence_needs_trick and t:side_tricks(side) == 0 then
      return 0
    end
    return t.shown or 0
  end
end
