-- meta_spec.lua - scripts/houserule.lua says what a script may call: neither less nor more than there is.
local referee = require "referee"
local engine = referee.engine()
local seat_table = require "houserule.play.seat_table"
local core = require "houserule.core"
local defaults = require "houserule.rules.defaults"

local meta = referee.read("scripts/houserule.lua")

-- Names that the file documents: "function t:NAME" and the like.
local function documented(pattern)
  local names = {}
  for name in meta:gmatch(pattern) do names[name] = true end
  return names
end

-- The text from one line to another.
local function part(from, to) return meta:match(from .. "\n(.-)" .. to) end

local GAME = [[
local g = game { id = "probe", title = "Probe", players = { 4 } }
g.pack, g.ranks, g.packets = cards "AKQJT98765432 of CDHS", "AKQJT98765432", "1 each"
local function names_in(list)
  local names = {}
  for name in pairs(list) do names[#names + 1] = name end
  return names
end
g.names = { sets = names_in(sets), crib = names_in(crib) }
function g.sub_games() return { other = { game = "zole" } } end
function g.hand(t) g.table = t t:ask(1, "wait", { "on" }) end
function g.result() return fields("nothing", 0) end
function g.game_over() return {}, "end" end
]]

local library = engine.library.new {}
library:put("games", "probe", "probe.lua", GAME)
local game = assert(engine.compose.game(library, "probe", {}))

-- Names that only the host calls: flow.lua, at every table.
local HOST = { begin_deal = true, end_deal = true, end_game = true, end_match = true, end_course = true, clear = true }

local function methods(engine_table)
  local names = {}
  for name in pairs(engine_table.methods) do names[name] = not HOST[name] or nil end
  return names
end

describe("scripts/houserule.lua", function()
  local session = assert(engine.session.open(library, { houserule = 1, game = "probe", seed = "m" }))
  assert(session:pack())
  local watched = methods(session.engine_table)

  it("is Lua", function() assert(load(meta, "=houserule.lua")) end)

  it("has every method of a table, and no other", function()
    assert.same(referee.keys(watched), referee.keys(documented "\nfunction t:([%w_]+)%("))
  end)

  it("has methods that a silent table has too", function()
    local fast = methods(select(2, seat_table.new(game.rules)))
    fast.play_game = true -- comes with the games that are inside another
    assert.same(referee.keys(watched), referee.keys(fast))
  end)

  it("has every function of `sets` and of `crib`, and no other", function()
    for _, name in ipairs { "sets", "crib" } do
      local there = table.move(game.rules.names[name], 1, #game.rules.names[name], 1, {})
      table.sort(there)
      assert.is_true(#there > 3)
      assert.same(there, referee.keys(documented("\nfunction " .. name .. "%.([%w_]+)%(")))
    end
  end)

  it("has every global that is not Lua's own", function()
    local env, count = require "houserule.script.sandbox".new(print), 0
    for name in pairs(env) do
      if _G[name] == nil then
        count = count + 1
        local said = meta:find("\nfunction " .. name .. "(", 1, true) or meta:find("\n" .. name .. " = ", 1, true)
        assert.truthy(said, "no global " .. name)
      end
    end
    assert.is_true(count >= 5)
  end)

  it("has every rule that is known to the host", function()
    local fields = part("%-%-%-@class Rules", "%-%-%-@field %[string%] any")
    for name, kind in pairs(defaults.known) do
      local said = fields:match("%-%-%-@field " .. name .. "%?? ([^\n]+)")
      assert.truthy(said, "no rule " .. name)
      if kind == "function" then assert.truthy(said:gsub("^string|", ""):match "^fun%(", name .. " is a function") end
      if kind == "number" then assert.truthy(said:match "^integer" or said:match "^CardSet", name .. " is a number") end
      if kind == "boolean" then assert.truthy(said:match "^boolean", name .. " is yes or no") end
    end
  end)

  it("has every field that a bundle declares, and no other", function()
    local names = {}
    local fields = part("%-%-%-@class BundleDeclaration", "\n\n")
    for name in fields:gmatch "%-%-%-@field ([%w_]+)" do table.insert(names, name) end
    assert.same({ "id", "of", "title", "names", "summary", "variants", "order", "options", "players", "people", "by" },
      names)
    local script = require "houserule.script.script"
    local text = [[bundle { id = "b", of = "zole", title = "B", names = "Bee", summary = "Both.", variants = "pool",
                             order = "pool", options = { hands = 6 }, players = 3, people = { "Ann" }, by = "Ann" }]]
    assert.truthy(script.run("bundles", text, "b.lua"))
    local _, why = script.run("bundles", (text:gsub("players", "payers")), "b.lua")
    assert.matches('^b%.lua:1: bundle: there is no field "payers".*"players"', why)
  end)

  it("has every duty and every refusal, and no other", function()
    for class, known in pairs { Duties = defaults.duties, Refusals = defaults.refusals } do
      local names = {}
      for name in part("%-%-%-@class " .. class, "\n\n"):gmatch "%-%-%-@field ([%w_]+)" do names[name] = true end
      assert.same(referee.keys(known), referee.keys(names))
    end
  end)

  it("has every field that a game and a variant declare", function()
    for _, one in ipairs { { "game", "GameDeclaration" }, { "variant", "VariantDeclaration" } } do
      local declares, names = one[1], { "xx" }
      for name in part("%-%-%-@class " .. one[2], "\n\n"):gmatch "%-%-%-@field ([%w_]+)" do table.insert(names, name) end
      assert.is_true(#names > 8)
      for _, name in ipairs(names) do
        local text = ("%s { id = 'odd', title = 'Odd', of = 'zole', [%q] = {} }"):format(declares, name)
        if declares == "game" then text = text:gsub(" of = 'zole',", "") end
        local scripts = engine.library.new {}
        scripts:put(declares .. "s", "odd", "odd.lua", text)
        local given = declares == "variant" and { variants = { "odd" } } or {}
        local _, why = engine.compose.game(scripts, declares == "game" and "odd" or "zole", given)
        local unknown = why ~= nil and why.sentence:find('there is no field "' .. name, 1, true) ~= nil
        assert.equal(name == "xx", unknown, name .. ": " .. (why and why.sentence or "taken"))
      end
    end
  end)

  it("says the limits as they are", function()
    for _, limit in ipairs {
      { "core/binding/guard/guard.h", "GUARD_MEMORY = (%d+) << 20", "Memory: %s MiB" },
      { "core/table/table.h", "TABLE_QUESTIONS = (%d+)", "A deal: %s decisions" },
      { "core/table/table.h", "TABLE_IDLE = (%d+)", "without a question: %s in a row" },
      { "core/play/play.h", "PLAY_SEATS = (%d+)", "%s seats and" },
      { "core/play/play.h", "DEAL_PILES = (%d+)", "%s piles in" },
      { "core/play/play.h", "DEAL_STAGES = (%d+)", "in %s stages" },
      { "core/engine/values/plain.lua", "MANY <const> = %d+, (%d+)", "tables of %s entries" },
      { "core/engine/values/plain.lua", "MANY <const> = (%d+)", "%s deep, texts" },
      { "core/engine/values/words.lua", "TEXT = (%d+)", "texts of %s bytes" },
      { "core/engine/rules/subgames.lua", "MOST <const> = (%d+)", "Games inside games: %s deep" },
      { "core/engine/rules/subgames.lua", "MOST <const> = %d+, (%d+)", "%s in all" },
      { "core/binding/cards/count_lua.c", "PARTS = (%d+)", "at most %s parts" },
      { "core/binding/cards/count_lua.c", "ONTOS = (%d+)", "%s melds at most" },
    } do
      local source = referee.read(limit[1])
      local number = assert(source:match(limit[2]), limit[1] .. " has no " .. limit[2])
      assert.truthy(meta:find(limit[3]:format(number), 1, true), limit[3])
    end
  end)

  -- Each argument of each function in turn is something else; the others are what they should be.
  it("has functions that say in words what is due, and not what Lua expected", function()
    local SET <const> = 'cards "AC"'
    local RIGHT <const> = {
      seat = "1", side = "1", n = "1", i = "1", k = "1", least = "2", number = "3", amount = "1", place = "1", from = "1",
      by = "1", set = SET, cards = SET, hand = SET, kept = SET, list = "{ 1, 2 }", seats = "{ 1 }", range = "{ 0, 3 }",
      words = '{ "a" }', values = "{ A = 1 }", method = "t.tricks", point = '"bid"', pile = '"stock"', to = '"stock"',
      clause = '"PR-1"', what = '"x"', suit = '"C"', word = '"x"',
    }
    local tries = {}
    for name, list in meta:gmatch "\nfunction ([%w]+[.:][%w_]+)%(([^)]*)%)" do
      local arguments = {}
      for argument in list:gmatch "[%w_]+" do arguments[#arguments + 1] = RIGHT[argument] or "nil" end
      for i = 1, name:find "^line" and 0 or name == "t:play_game" and 0 or #arguments do
        for _, wrong in ipairs { '"KC"', "{}", "true", "nil" } do
          local right = arguments[i]
          arguments[i] = wrong
          tries[#tries + 1] = ("try(function() return %s(%s) end)"):format(name, table.concat(arguments, ", "))
          arguments[i] = right
        end
      end
    end
    library:put("games", "tries", "tries.lua", (GAME:gsub('"probe"', '"tries"'):gsub("g.table = t", function()
      return "t.said = {} local function try(f) local ok, why = pcall(f) if not ok then t.said[#t.said + 1] = why end end "
        .. "t:deal() " .. table.concat(tries, "\n")
    end)))
    local fast = assert(engine.compose.game(library, "tries", {}))
    local t, engine_table = seat_table.new(fast.rules)
    engine_table.begin_deal(1)
    t.dealer, t.active = 1, t.active_from[1]
    assert(core.guarded(fast.rules.hand, t))
    assert.is_true(#t.said > 300, #t.said)
    for _, why in ipairs(t.said) do
      for _, unsaid in ipairs { "expected, got", "attempt to", "no value", "core/engine" } do
        assert.is_nil(why:find(unsaid, 1, true), why)
      end
      assert.truthy(why:find("tries.lua:", 1, true), why)
    end
  end)

  it("has the fields of a table that the host sets", function()
    local fields = part("%-%-%-@class Table", "%-%-%-@field %[string%] any")
    for _, name in ipairs { "players", "people", "seats", "active", "dealer", "side", "sides", "deal_number",
                            "counted_deals", "game_number", "void" } do
      assert.truthy(fields:find("---@field " .. name .. " ", 1, true), name)
      assert.are_not.equal(nil, session.rules.table[name], name)
    end
  end)
end)
