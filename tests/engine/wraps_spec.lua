-- wraps_spec.lua - a game wraps the rules of its libraries as a variant wraps those of the game.
local referee = require "referee"
local engine = referee.engine()

-- A library whose rule `said` and its log go through all that wraps it.
local LIB = [[
return function(g)
  g.pack, g.ranks, g.packets = cards "AK of CDHS", "A K", "1 each"
  g.option { "loud", false, "whether it is said loudly" }
  g.option { "tone", "plain", "how it is said", words = { "plain", "sharp" } }
  function g.said(word) return word end
  function g.hand() end
  function g.result() return fields("said", g.said "hello") end
  function g.game_over() return {}, "end" end
end
]]
local OTHER = 'return function(g)\n  function g.wrap.said(base, word) return "<" .. base(word) .. ">" end\nend\n'
local GAME = 'local g = game { id = "probe", title = "Probe", players = { 4 } }\nuse "talk"(g)\n'

-- The composition of a game with these lines; or nil and the sentence that refuses it.
local function compose(lines, asked, variants)
  local library = engine.library.new {}
  library:put("lib", "talk", "lib/talk.lua", LIB)
  library:put("lib", "other", "lib/other.lua", OTHER)
  library:put("games", "probe", "probe.lua", GAME .. lines)
  for id, text in pairs(variants or {}) do
    local head = ('local v, g = variant { id = "%s", of = "probe", title = "V" }\n'):format(id)
    library:put("variants", id, id .. ".lua", head .. text)
  end
  local game, why = engine.compose.game(library, "probe", asked or {})
  return game, why and why.sentence
end

local function said(...) return assert(compose(...)).rules.said "a" end

describe("a game wraps a library's rule:", function()
  it("over what the library says, and over another library's wrap that was laid before", function()
    assert.equal("(a)", said 'function g.wrap.said(base, word) return "(" .. base(word) .. ")" end\n')
    assert.equal("(<a>)", said 'use "other"(g)\nfunction g.wrap.said(base, word) return "(" .. base(word) .. ")" end\n')
    assert.equal("<(a)>", said 'function g.wrap.said(base, word) return "(" .. base(word) .. ")" end\nuse "other"(g)\n')
  end)

  it("over what the game's file sets itself, wherever it stands", function()
    assert.equal("<b>", said 'use "other"(g)\nfunction g.said() return "b" end\n')
  end)

  it("below a variant, which wraps the whole or sets another rule in place of the whole", function()
    local asked = { variants = { "over" } }
    local lines = 'use "other"(g)\n'
    assert.equal("[<a>]", said(lines, asked,
      { over = 'function v.wrap.said(base, word) return "[" .. base(word) .. "]" end\n' }))
    assert.equal("c", said(lines, asked, { over = 'function v.set.said() return "c" end\n' }))
  end)

  it("also one that every game has", function()
    local game = compose 'function g.wrap.match_over(base) return not base() end\n'
    assert.is_false(game.rules.match_over())
  end)

  it("also one that the host knows and the game does without: what the host does is below it", function()
    local more = { face_up = 0, hidden = 0, playable = 5 } -- others say nothing
    for _, name in ipairs { "status", "ready", "check", "card_played", "after_trick", "suggest", "aim", "layout", "face_up",
                            "hidden", "playable" } do
      local line = ("function v.wrap.%s(base, t, seat, set) return base(t, seat, set) end\n"):format(name)
      local game = assert(compose("", { variants = { "one" } }, { one = line }))
      assert.equal(more[name], (game.rules[name](game.rules, 1, 5)), name)
      assert.is_nil((compose("", { variants = { "one", "two" } }, { one = line, two = line }))) -- which lies above?
    end
  end)

  it("and appends to a table that the host knows and the game does without, as another does", function()
    local game = assert(compose("", { variants = { "one", "two" } },
      { one = 'v.append.piles = { stock = "closed" }\n', two = 'v.append.piles = { discards = "open" }\n' }))
    assert.same({ stock = "closed", discards = "open" }, game.rules.piles)
  end)

  it("only while the slots have the values that `when` names", function()
    local lines = 'g.when { loud = true, tone = "sharp" }.wrap.said = function(base, word) return base(word):upper() end\n'
    local both = { loud = true, tone = "sharp" }
    assert.equal("a", said(lines))
    assert.equal("a", said(lines, { options = { loud = true } }))
    assert.equal("A", said(lines, { options = both }))
    local set = { both = 'v.set.loud, v.set.tone = true, "sharp"\n' }
    assert.equal("A", said(lines, { variants = { "both" } }, set))
    assert.equal("a", said(lines, { variants = { "both" }, options = { loud = false } }, set))
  end)
end)

describe("a game's wrap is refused:", function()
  local function refused(lines, sentence)
    local game, why = compose(lines)
    assert.is_nil(game)
    assert.is_truthy(why:find(sentence, 1, true), why)
  end

  it("of a rule that there is not", function()
    refused("function g.wrap.siad() end\n", 'probe.lua:3: there is no rule function "siad"')
    refused("function g.wrap.pack() end\n", "probe.lua:3: the rule `pack` is no function: set it, or append to it")
    refused("function g.wrap.piles() end\n", "probe.lua:3: the rule `piles` ")
  end)

  it("twice in one file, as no function, with a slot that there is not", function()
    refused("function g.wrap.said() end\nfunction g.wrap.said() end\n", "probe.lua:4: wrap.said is said twice")
    refused("g.wrap.said = 7\n", "probe.lua:3: wrap.said must be a function(base, ...)")
    refused("g.wrap.said = print\n", "probe.lua:3: wrap.said ")
    refused("g.when { lout = true }.wrap.said = function() end\n",
      'probe.lua:3: there is no option "lout"')
    refused("g.when = 7\n", "probe.lua:3: `when` is the host's word, not a rule's name")
  end)
end)
