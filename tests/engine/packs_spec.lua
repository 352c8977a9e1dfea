-- packs_spec.lua - errors in a script's pack, ranking and seats: one sentence each, with the line.
local engine = require("referee").engine()

-- A game of two tricks for two, as far as its parts let it: the pack on line 2, the ranks on line 3, its hand on line 5.
local function sentence(parts)
  local library = engine.library.new {}
  library:put("games", "tiny", "tiny.lua", table.concat({
    'local g = game { id = "tiny", title = "Tiny", players = { 2 }, clauses = "TI", summary = "Two tricks." }',
    "g.pack = " .. (parts.pack or 'cards "AK of CD"'), parts.ranks or 'g.ranks = "A K"',
    'g.packets, g.duties = "2 each", { hold = "TI-1.1", follow = "TI-1.2" }',
    "function g.hand(t) t:deal() t:lead(1) " .. (parts.hand or "") .. " t:play_tricks() end",
    'function g.game_over(t) return { 1 }, "played" end', "function g.result(t) end",
  }, "\n"))
  local function text_of(why) return type(why) == "table" and (why.sentence or why.error) or tostring(why) end
  local opened, session, why = pcall(engine.session.open, library, { houserule = 1, game = "tiny", seed = "x" })
  if not opened or not session then return text_of(not opened and session or why) end
  local fine, done, refused = pcall(session.pack, session)
  if fine and done then fine, done, refused = pcall(function() return session:answer(session:random_answer()) end) end
  return fine and done and "" or text_of(not fine and done or refused)
end

local function says(parts, wanted)
  local said = sentence(parts)
  assert(said:find(wanted, 1, true), ("wanted: %s\ngot:    %s"):format(wanted, said))
end

it("a game that says all of it rightly is dealt", function() assert.equal("", sentence {}) end)

describe("a pack", function()
  for text, wanted in pairs {
    ['cards "AK109 of CD"'] = "tiny.lua:2: no card at 'AK109 of CD': a ten is T",
    ['pack "AK of CX"'] = "tiny.lua:2: pack: no suit at 'X'", ['pack "ZZ"'] = "tiny.lua:2: pack: no card at 'ZZ'",
    ['pack "AC KC AC"'] = "a card stands twice (say `2 x`), at 'AC'", ['pack "AC; KC"'] = "no card at '; KC'",
    ['pack "AK of CD, AC"'] = "at 'AC'",
    ['pack "AK of CD, 2 x QH KH, KH"'] = "twice (say `2 x`), at 'KH'",
    ['pack "AK of CD, 2 jokers, joker"'] = "jokers are named twice, at ",
    ['pack "AK of CD, 3 jokers"'] = "different jokers are one or two",
    ['pack "9 x AKQJT987 of CDHS"'] = "pack: a pack has 1 to 128 cards, not 288", ['pack ""'] = "pack: ",
    ["pack(5)"] = "a pack is like", ['pack { suits = "CD" }'] = "pack: `ranks` are capital letters or digits, each once",
    ['pack { suits = "cd", ranks = "AK" }'] = "pack: `suits` are capital letters, each once, at most ",
    ['pack { suits = "CD", ranks = { C = "AK" } }'] = "pack: suit D has no ranks",
    ['pack { suits = "CD", ranks = { CD = "AK", D = "Q" } }'] = "pack: suit D has its ranks twice",
    ['pack { suits = "CD", ranks = { CX = "AK" } }'] = "pack: the keys of `ranks` are letters of suits",
    ['pack { suits = "CD", ranks = { C = 100, D = "A" } }'] = "pack: a suit has 1 to 99 numbered cards",
    ['pack { suits = "CD", ranks = "AK", copies = 0 }'] = "pack: `copies` of a card are 1 to 128",
    ['pack { suits = "CD", ranks = "AK", colour = 1 }'] = "pack: a pack has `suits`, `ranks` and perhaps `copies`",
    ['cards "AC" and pack "AK of CD"'] = "pack: it stands before the first `cards`",
    ['pack "AK of CD" and pack "AK of CD"'] = "pack: a game declares one pack",
  } do
    it(("like %s is refused"):format(text), function() says({ pack = text }, wanted) end)
  end
end)

describe("a ranking", function()
  for text, wanted in pairs {
    ["5"] = "tiny.lua:5: ", ["{ trumsp = 'AC' }"] = "ranking: there is no `trumsp`; it takes trumps, suit, ranks",
    ["{ suit = 'X' }"] = "ranking: `suit` is one of the letters ",
    ["{ suit = 5 }"] = "ranking: `suit` ",
    ["{ trumps = 'AC AC' }"] = "a trump is named twice (AC)",
    ["{ trumps = 'AC ZZ' }"] = "ranking: `trumps`: no card at 'ZZ'",
    ["{ trumps = 5 }"] = "ranking: `trumps` is a text, not a number",
    ["{ ranks = 'A A' }"] = "ranking: `ranks`: 'A' is named twice",
    ["{ ranks = 'A Z' }"] = "ranking: `ranks`: 'Z' is no rank",
    ["{ ranks = 'A' }"] = "a card of a plain suit has no rank",
    ["{ suit = 'C', trump_ranks = 'A' }"] = "a card of the trump suit has no rank among the trumps",
    ["{ points = 'A' }"] = "ranking: `points` is a table, not a string",
    ["{ points = { A = 1.5 } }"] = "ranking: `points`: A ", ["{ points = { A = -1000001 } }"] = "ranking: `points`: A ",
    ["{ points = { A = 1, ['of C'] = 1 } }"] = "ranking: `points`: AC counts by its rank and by its suit: name the card",
    ["{ points = { ['of X'] = 1 } }"] = "no suit at ",
    ["{ points = { [true] = 1 } }"] = "its keys are ranks, suits or cards",
  } do
    it(("like %s is refused"):format(text), function() says({ hand = ("t:ranking(%s)"):format(text) }, wanted) end)
  end

  it("does not change while a trick is in play", function()
    says({ hand = "t:play_card() t:ranking { suit = 'C' }" },
      "tiny.lua:5: ranking: a trick is in play; the ranking changes between tricks")
  end)
end)

it("more seats in a hand than can be dealt cards are refused", function()
  says({ ranks = 'g.ranks, g.active = "A K", 9' }, "tiny.lua:3: rule `active`: it is a whole number from 1 to 8")
end)
