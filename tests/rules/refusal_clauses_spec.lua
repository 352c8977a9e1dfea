-- refusal_clauses_spec.lua - every refusal names the clause that is the reason for that card or word. For each game a table
-- says which clause that is, read off its page; random positions are tried with every card of the pack and with words that
-- somebody might say.
--
-- The games of the first families are not here: their referees know the clause of each line. Patiences, Accordion, Cassino,
-- President and Dou Dizhu are in reasons_spec.lua and in specs of their own.
require "inside"
local any_game = require "any_game"
local engine = require "houserule"

local library = engine.library.new {}
local OTHER_BOWER <const> = { C = "S", S = "C", D = "H", H = "D" }

-- Suits as a page has them: "trumps", or the letter of a suit.
local function printed(card, trump)
  local suit = card:match "^T%d+$" and "T" or card:match "%u$" or ""
  return suit == trump and "trumps" or suit
end
-- Printed suits and permanent trumps; `without(t)` says when there are none.
local function with_trumps(list, without)
  local set = {}
  for card in list:gmatch "%S+" do set[card] = true end
  return function(card, trump, t)
    if set[card] and not (without and without(t)) then return "trumps" end
    return printed(card, trump)
  end
end
local function with_bowers(card, trump)
  if trump ~= "" and (card == "*" or card == "J" .. OTHER_BOWER[trump]) then return "trumps" end
  return printed(card, trump)
end
local function heart_ace(card, trump) return card == "AH" and "trumps" or printed(card, trump) end

-- The reasons for which a card is refused: `hold` it is not in the hand; `lead` it may not be led; `follow` the hand has the
-- suit led; `over` it follows, or it is a trump of one who cannot, but is too low; `trump` it is no trump. `special` knows
-- more: it returns a clause, or nothing.
local CARDS <const> = {
  belote = { hold = "BT-3.1", follow = "BT-3.2", trump = "BT-3.3",
             over = function(_, _, at) return at.has_led and "BT-3.2" or "BT-3.3" end },
  bezique = { hold = "BZ-2.2", follow = "BZ-2.4", over = "BZ-2.4", trump = "BZ-2.4" },
  bridge = { hold = "BR-3.3", follow = "BR-3.2" },
  briscola = { hold = "BC-2.2" },
  euchre = { hold = "EU-4.2", follow = "EU-4.2", suit = with_bowers },
  ["five-hundred"] = { hold = "FH-3.2", follow = "FH-3.3", suit = with_bowers,
                       special = function(t, card, at)
                         return t:trump_suit() == "" and (card == "*" or at.led == "*") and "FH-3.4"
                       end },
  ["french-tarot"] = { hold = "FT-5.1", follow = "FT-5.2", over = "FT-5.3", trump = "FT-5.2" },
  hearts = { hold = "HE-3.1", follow = "HE-3.2", lead = "HE-3.4",
             special = function(t, card, at)
               local is_bad = card:find "H$" or card == "QS"
               if t:finished() > 0 then return end
               if not at.led then return card:find "H$" and "HE-3.4" or "HE-3.3" end
               return not at.has_led and is_bad and "HE-3.3"
             end },
  klaverjas = { hold = "KJ-3.1", follow = "KJ-3.2", over = function(_, _, at) return at.has_led and "KJ-3.2" or "KJ-3.3" end,
                trump = "KJ-3.3" },
  ["oh-hell"] = { hold = "OH-2.3", follow = "OH-2.4" },
  pinochle = { hold = "PI-4.2", follow = "PI-4.3", over = "PI-4.3", trump = "PI-4.4" },
  pitch = { hold = "PT-3.1", follow = "PT-3.2" },
  schieber = { hold = "SB-3.1", trump = "SB-3.1", over = "SB-3.3",
               special = function(_, card, at)
                 return at.suit(card) == "trumps" and at.led_suit ~= "trumps" and "SB-3.3"
               end,
               follow = function(_, _, at) return at.led_suit == "trumps" and "SB-3.2" or "SB-3.1" end },
  schnapsen = { hold = "SN-3.1", follow = "SN-3.3", over = "SN-3.3", trump = "SN-3.3" },
  sheepshead = { hold = "SH-4.2", follow = "SH-4.3", suit = with_trumps "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D",
                 lead = "SH-3.3", over = "SH-3.3", trump = "SH-3.3", free = "SH-3.3" },
  skat = { hold = "SK-5.1", follow = "SK-5.2",
           suit = with_trumps("JC JS JH JD", function(t) return t.game == "null" end) },
  spades = { hold = "SP-3.1", follow = "SP-3.2", lead = "SP-3.3" },
  tarock = { hold = "TA-4.1", follow = "TA-4.2", trump = "TA-4.2", over = "TA-4.3", lead = "TA-4.3", free = "TA-4.3" },
  tressette = { hold = "TR-2.2", follow = "TR-2.3" },
  ["twenty-five"] = { hold = "TF-3.1", suit = heart_ace, follow = "TF-3.2" },
  whist = { hold = "WH-2.1", follow = "WH-2.2" },
}

-- The position of a seat that is to play: its hand, the suit led, and if it has that.
local function position(s, game)
  local t = s.t
  local suit_of = game.suit or printed
  local trick = t:in_trick() > 0 and t:trick() or {}
  local led = trick[1] ~= "E1" and trick[1] or trick[2] -- the excuse leaves it to the next card
  local at = { hand = {}, led = led, has_trump = false, has_led = false }
  function at.suit(card) return card == "E1" and "excuse" or suit_of(card, t:trump_suit(), t) end
  at.led_suit = led and at.suit(led)
  for _, card in ipairs(s.rules.sets.list(t:hand(s.question.holder))) do
    at.hand[card] = true
    at.has_led = at.has_led or at.suit(card) == at.led_suit
    at.has_trump = at.has_trump or at.suit(card) == "trumps"
  end
  return at
end

local function reason(game, t, card, at)
  local suit = at.suit(card)
  local key
  if not at.hand[card] then return game.hold end
  local special = game.special and game.special(t, card, at)
  if special then return special end
  if not at.led then key = "lead"
  elseif suit == at.led_suit then key = "over"
  elseif at.has_led then key = "follow"
  elseif at.has_trump then key = suit == "trumps" and "over" or "trump"
  else key = "free" end
  local clause = game[key]
  if type(clause) == "function" then clause = clause(t, card, at) end
  return assert(clause, ("nothing on the page refuses %s: %s"):format(card, key))
end

-- Words that somebody might say at a point, and the clause that refuses each if it is refused, or its name in DEPENDS.
-- `cards` stands for cards that are not held, and for too few.
local function by_list(clause, ...)
  local list = {}
  for _, word in ipairs { ... } do list[word] = clause end
  return list
end
local function both(list, more)
  for word, clause in pairs(more) do list[word] = clause end
  return list
end
local function held(t, seat, set) return t:hand(seat) & set == set end

local WORDS <const> = {
  belote = { bid = both(by_list("BT-2.2", "170 H", "85 C", "80", "surcoinche"), { coinche = "BT-2.3" }),
             answer = by_list("BT-2.3", "coinche", "80 C") },
  bezique = { declare = both(by_list("BZ-3.1", "four", "flush"), {
    seven = "BZ-3.4",
    ["marriage C"] = "declared", ["marriage D"] = "declared", ["marriage H"] = "declared", ["marriage S"] = "declared",
  }) },
  ["big-two"] = { play = both(by_list("BW-2.2", "play 3C 3D 3H 3S", "play 3C 4C 6D 8H 9S", "play 4C 4D 7H 7S KD"), {
    ["play 3C 4D"] = "BW-2.1", ["play 5C 5D 6H"] = "BW-2.1", pass = "lead", ["play 3D"] = "low", ["play 4C 4D"] = "low",
  }) },
  bridge = { call = both(by_list("BR-2.2", "1 C", "1NT", "3 D", "4 S", "8 C"), by_list("BR-2.3", "double", "redouble")) },
  ["crazy-eights"] = { suit = by_list("CE-2.2", "suit X", "8C"),
                       play = both(by_list("eight", "play 2C", "play KD", "play 7H", "play TS"),
                                   { draw = "CE-2.3", pass = "CE-2.4" }) },
  doppelkopf = { health = by_list("DK-2.2", "C", "pass"), contract = { marriage = "DK-2.4", grand = "DK-2.3" } },
  ["dou-dizhu"] = { bid = by_list("DZ-2.1", "1", "2", "4") },
  durak = { attack = by_list("DU-2.1", "pass", "take", "cards"), beat = by_list("DU-2.1", "pass", "cards"),
            throw = by_list("DU-2.2", "take", "cards") },
  euchre = { bid = by_list("EU-3.1", "alone", "H"), name = by_list("EU-3.2", "C", "D", "H", "S", "order up"),
             alone = by_list("EU-3.4", "pass", "yes"), discard = { cards = "EU-3.1" } },
  ["five-hundred"] = { bid = both(by_list("FH-2.2", "6 S", "7 D", "8NT", "5 S", "11 S"),
                                  by_list("FH-2.3", "misere", "open misere")),
                       discard = { cards = "FH-2.4" } },
  ["french-tarot"] = { bid = by_list("FT-2.3", "petite", "garde", "garde sans", "prise"), slam = by_list("FT-3.5", "pass"),
                       discard = { cards = "FT-3.1" }, handful = by_list("FT-4.1", "double", "triple", "pass") },
  ["gin-rummy"] = { first = by_list("GR-2.1", "draw", "knock"), draw = by_list("GR-2.2", "pass"),
                    discard = { cards = "GR-2.2", ["knock 2C"] = "GR-2.4", ["knock KD"] = "GR-2.4" } },
  ["go-fish"] = { ask = by_list("GF-2.1", "ask 1 for A", "ask 2 for A", "ask 3 for 7", "ask 9 for K", "draw") },
  hearts = { pass = { cards = "HE-2.1" } },
  klaverjas = { name = by_list("KJ-2.2", "pass", "NT") },
  ["oh-hell"] = { bid = { ["11"] = "OH-2.1", ["0"] = "OH-2.2", ["1"] = "OH-2.2", ["2"] = "hook", ["3"] = "hook" } },
  pinochle = { bid = by_list("PI-2.2", "240", "250", "255", "300", "610"),
               trumps = by_list("PI-2.4", "NT", "pass") },
  pitch = { bid = both(by_list("PT-2.1", "2", "3", "4", "5"), { pass = "PT-2.3" }) },
  schieber = { name = by_list("SB-2.2", "push", "C", "pass"), weis = by_list("SB-4.1", "30", "200") },
  scopa = { play = by_list("SC-2.1", "pass", "cards"), take = by_list("SC-2.2", "take 1D 1C", "take RD 7D") },
  sheepshead = { pick = by_list("SH-2.1", "alone", "call AC"), bury = { cards = "SH-2.1" },
                 call = by_list("SH-3.2", "call AC", "call AH", "call AS", "call AD", "call TC", "pass") },
  skat = { bid = both(by_list("SK-3.1", "19", "265"), { ["18"] = "bid", ["20"] = "bid", ["24"] = "bid", ["120"] = "bid" }),
           answer = by_list("SK-3.2", "20", "take"), skat = by_list("SK-4.1", "pass"), discard = { cards = "SK-4.1" },
           game = both(by_list("SK-4.2", "C schneider", "grand ouvert", "pass"),
                       by_list("SK-4.3", "null", "null ouvert")) },
  spades = { bid = both(by_list("SP-2.1", "0", "14", "pass"), { ["blind nil"] = "SP-2.2" }),
             look = by_list("SP-2.2", "nil", "4"), give = { cards = "SP-2.3" }, ["return"] = { cards = "SP-2.3" } },
  tarock = { bid = both(by_list("TA-2.3", "two", "one", "solo three", "beggar", "game"),
                        { klop = "TA-2.4", three = "three" }),
             raise = by_list("TA-2.5", "pass", "two"), king = by_list("TA-3.1", "T", "pass"),
             take = by_list("TA-3.2", "T1 T2 T3", "pass"), discard = { cards = "TA-3.2" } },
  tressette = { show = by_list("TR-3.1", "3", "pass") },
  ["twenty-five"] = { rob = by_list("TF-2.6", "pass", "yes"), put = { cards = "TF-2.6" } },
}

-- Reasons that depend on what was said before.
local DEPENDS <const> = {
  declared = function(t, word, seat, sets) -- a king and a queen that are there were declared before
    return held(t, seat, sets.cards(("K%s Q%s"):format(word:sub(-1), word:sub(-1)))) and "BZ-3.3" or "BZ-3.1"
  end,
  lead = function(t) return t.opening ~= 0 and "BW-3.1" or "BW-3.3" end,
  low = function(t) -- a combination that is too low, or not in the hand
    return t.opening ~= 0 and "BW-3.1" or t.count == 0 and "BW-3.3" or "BW-3.2"
  end,
  hook = function(_, word, _, _, size) return tonumber(word) <= size and "OH-2.2" or "OH-2.1" end,
  bid = function(t) return t.bid == 0 and "SK-3.3" or "SK-3.1" end, -- forehand, if nobody has bid
  eight = function(t, word, seat, sets) -- an eight lies on top, and another suit was named
    return held(t, seat, sets.cards(word:sub(6))) and t:top "discards":find "^8" and "CE-2.2" or "CE-2.1"
  end,
  three = function(t, _, seat) return t.level == 1 and seat == t.active[1] and "TA-2.4" or "TA-2.3" end,
}

-- The words for `cards` at a point: a card that the seat does not hold, and one card too few.
local function cards_to_say(s)
  local q, sets = s.question, s.rules.sets
  local list = {}
  local others = sets.list(s.rules.pack & ~s.t:hand(q.holder))
  local count = q.kind == "cards" and q.least or 1
  if #others >= count then list[1] = q.point .. " " .. table.concat(others, " ", 1, count) end
  if count > 1 then list[2] = q.point .. " " .. sets.list(s.t:hand(q.holder))[1] end
  return list
end

local function check_word(s, word, clause, refused)
  local q, t = s.question, s.t
  local answer, why = s:check(q.seat, word)
  if answer then return end
  local depends = DEPENDS[clause]
  local size = #s.rules.sets.list(t:hand(q.holder))
  local want = depends and depends(t, word, q.holder, s.rules.sets, size) or clause
  assert.equal(want, why.rule, ("%s at %s: %s"):format(word, q.point, why.sentence))
  refused[q.point .. " " .. want] = true
end

describe("a refused word names its own reason:", function()
  for id, points in pairs(WORDS) do
    it(id, function()
      local refused = {}
      for number = 1, 4 do
        any_game.played(library, { houserule = 1, game = id, seed = "word " .. number }, 70, function(s)
          for word, clause in pairs(points[s.question.point] or {}) do
            for _, said in ipairs(word == "cards" and cards_to_say(s) or { word }) do
              check_word(s, said, clause, refused)
            end
          end
        end)
      end
      assert.is_not_nil(next(refused))
    end)
  end
end)

describe("a refused card names its own reason:", function()
  for id, game in pairs(CARDS) do
    it(id, function()
      local refused, asks = {}, 0
      for number = 1, 5 do
        any_game.played(library, { houserule = 1, game = id, seed = "reason " .. number }, 120, function(s)
          if s.question.kind ~= "play" then return end
          local at, legal = position(s, game), s.question.set
          asks = asks + 1
          for i, card in ipairs(s.rules.sets.list(s.rules.sets.distinct(s.rules.pack))) do
            local is_tried = i % 3 == asks % 3 -- one of three, others at the next position
            if is_tried and s.rules.sets.same(card) & legal == 0 then
              local answer, why = s:check(s.question.seat, "play " .. card)
              assert.is_nil(answer)
              local want = reason(game, s.t, card, at)
              assert.equal(want, why.rule, ("%s: %s"):format(card, why.sentence))
              refused[want] = true
            end
          end
        end)
      end
      local count = 0
      for _ in pairs(refused) do count = count + 1 end
      assert.is_true(count > (id == "briscola" and 0 or id == "euchre" and 0 or 1))
    end)
  end
end)
