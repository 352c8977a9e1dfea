-- templates.lua - the starting files of `houserule new`: short, commented, and they run as they are.
local engine = require "houserule"

local templates = {}

local game = [=[
-- @TITLE@. The rule page and the game in one: each clause stands above what does it.
-- `houserule check @ID@.lua` says what is wrong, with file and line.
local rules = game {
  id = "@ID@", title = "@TITLE@", players = { 4 }, clauses = "@FAMILY@",
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
-- @FAMILY@-2.2 The game is over after `hands` 8 hands; the seats with the highest score win.
rules.option { "trick_points", 1, "what a trick counts", clause = "@FAMILY@-2.1", min = 1 }
rules.option { "hands", 8, "hands of a game", clause = "@FAMILY@-2.2", min = 1 }

-- The course of a hand. t:ask(seat, "bid", { "pass", "take" }) would ask a seat for one of these words.
function rules.hand(t)
  t:deal()
  t:play_tricks(t.active[1])                              -- the seat at the dealer's left leads
  for _, seat in ipairs(t.seats) do
    t:score(seat, rules.trick_points * t:tricks(seat), "@FAMILY@-2.1", "tricks")
  end
end

-- What the record says of a hand, besides what it brought each side.
function rules.result(t) return fields("tricks", t:per_seat(t.tricks)) end

-- Nothing while the game goes on; at its end the sides that won, and a word for why.
function rules.game_over(t)
  if t.deal_number == rules.hands then return t:leaders(), "hands" end
end
]=]

local variant = [=[
-- @TITLE@: a house rule for @OF@. Nothing in the game itself is changed: this file is laid on top of it.
local v, rules = variant {
  id = "@ID@", of = "@OF@", title = "@TITLE@", clauses = "@FAMILY@-1",
  summary = "Everybody deals twice in turn.",
}

-- ## 1 @TITLE@
-- @FAMILY@-1.1 A seat deals `deals_in_turn` 2 hands before the deal passes on.
v.option { "deals_in_turn", 2, "hands a seat deals before the deal passes on", clause = "@FAMILY@-1.1", min = 1, max = 9 }
function v.wrap.next_dealer(base, t)                      -- `base` is the rule as it was; `rules` has all there are
  if t.deal_number % rules.deals_in_turn ~= 0 then return t.dealer end
  return base(t)
end

-- Other things a variant says:
@SET@
-- v.append.LIST = "word"                                 -- goes at the end of a list of the game
-- v.add.NAME = 1                                         -- a rule of its own, read as rules.NAME
]=]

--- The letters before the numbers of its clauses: "four-jacks" has FJ, "poker" PO; never those of `taken`.
function templates.family(name, taken)
  local initials = name:gsub("%-?(%l)[%l%d]*", "%1"):gsub("[^%l]", "")
  local letters = (#initials > 1 and initials or name:gsub("[^%l]", "") .. "x"):upper()
  local family = letters:sub(1, 2)
  if family == taken then family = letters:sub(1, 3) end
  return family == taken and family:sub(1, 2) .. (#family < 3 and "X" or "Y") or family
end

local function title_of(name)
  return (name:gsub("%-", " "):gsub("^%l", string.upper))
end

local function fill(text, values)
  return (text:gsub("@(%u+)@", values))
end

function templates.game(name)
  return fill(game, { ID = name, TITLE = title_of(name), FAMILY = templates.family(name) })
end

-- An example of `set` that fits the game: its first number, doubled if it may be.
local function set_line(made)
  for _, slot in ipairs(made.slots) do
    if slot.kind == "number" and #slot.path == 1 and engine.options.check(slot, slot.default * 2) then
      local line = ("-- v.set.%s = %d"):format(slot.name, slot.default * 2)
      return ("%-57s -- another value for an option or a rule of the game"):format(line)
    end
  end
  return ("%-57s -- another value for an option or a rule of the game"):format("-- v.set.NAME = 1")
end

--- `made` is the composition of the game that the variant is for.
function templates.variant(name, made)
  local taken = type(made.base.declared.clauses) == "string" and made.base.declared.clauses:match("^%u+") or nil
  return fill(variant, { ID = name, TITLE = title_of(name), OF = made.id, FAMILY = templates.family(name, taken),
                         SET = set_line(made) })
end

return templates
