-- gallery_spec.lua - the games of the gallery: every shipped game but those of the first families. GAME=hearts tries one
-- alone.
--
-- Each game has a page for readers and a lesson beside it. Whatever is refused in random play names a
-- clause of its page, and the game is as any game is (any_game.lua). host/check/check_spec.lua runs `check` on all scripts.
local any_game = require "any_game"
local clauses = require "houserule.script.clauses"
local referee = require "referee"
local engine = require "houserule"

local first_families = { zole = true, ["crib-and-don"] = true, ["crib-and-don-league"] = true, klaberjass = true, don = true,
                         cribbage = true }

local library = engine.library.new {}
local games = {}
for _, game in ipairs((engine.catalog.all(library))) do
  local declared, is_first = game.file.declared, first_families[game.file.declared.id]
  for name in game.file.text:gmatch 'use "([%w-]+)"' do is_first = is_first or first_families[name] end
  local is_wanted = not os.getenv "GAME" or os.getenv "GAME" == declared.id
  if not is_first and is_wanted then games[#games + 1] = game end
end

-- The page of a game or of a library that it uses, and the lessons beside it.
local function named(game)
  local names = { game.file.declared.id }
  for name in game.file.text:gmatch 'use "([%w-]+)"' do names[#names + 1] = name end
  return names
end

-- All that somebody might say at an ask and may not: each card with the point and alone, a word of no game, another's turn.
local function strays(s)
  local list, point = { { s.question.seat, "xyzzy" }, { s.question.seat % #s.t.seats + 1, "pass" } }, s.question.point
  for _, card in ipairs(s.rules.sets.list(s.rules.sets.distinct(s.rules.pack))) do
    list[#list + 1] = { s.question.seat, point .. " " .. card }
  end
  for n = 0, 14 do list[#list + 1] = { s.question.seat, point .. " " .. n } end
  return list
end

-- The clauses of a composition's page.
local function clauses_of(game)
  local known = {}
  local function read(text)
    for _, one in ipairs(clauses.read(text, game.file.declared.tag)) do known[one.id or ""] = true end
  end
  read(game.file.text)
  for _, name in ipairs(named(game)) do
    local text = library:find("lib", name)
    if text then read(text) end
  end
  for _, file in ipairs(game.variants) do read(file.text) end
  return known
end

it("the gallery is there", function() assert.is_true(#games > 0) end)

it("each shipped game says how hard it is and how long it takes", function()
  for _, game in ipairs((engine.catalog.all(library))) do
    local declared = game.file.declared
    assert.is_true(declared.level ~= nil and declared.minutes ~= nil, declared.id)
  end
end)

for _, game in ipairs(games) do
  local file, id = game.file, game.file.declared.id
  describe(id, function()
    it("says what kind it is and where it is at home", function()
      assert.not_equal("other", file.declared.kind)
      for _, field in ipairs { "land", "summary", "clauses" } do assert.truthy(file.declared[field], field) end
    end)

    it("has three house rules, and promises what its page does", function()
      assert.is_true(#game.variants >= 3, "house rules: " .. #game.variants)
      local made = assert(engine.compose.game(library, id, { houserule = 1, game = id }))
      assert.is_true(#made.promises > 0, "it has no promise")
    end)

    it("names a clause whatever it refuses", function()
      local known, tried, asks = clauses_of(game), 0, 0
      for number = 1, 4 do
        local variant = game.variants[number - 1]
        local variants = variant and { variant.declared.id }
        local header = { houserule = 1, game = id, variants = variants, seed = "stray " .. number }
        any_game.played(library, header, 90, function(s)
          asks = asks + 1
          for _, stray in ipairs(asks % 4 == 1 and strays(s) or {}) do
            local answer, why = s:check(table.unpack(stray))
            if not answer then
              local said = ("%s: %s (%s)"):format(stray[2], why.sentence, why.rule or "no clause")
              assert.is_true(known[why.rule] or false, said)
              tried = tried + 1
            end
          end
        end)
      end
      assert.is_true(tried > 500)
    end)

    it("has golden records, which golden_spec replays", function()
      local records = referee.files("tests/records/" .. id, "%.jsonl$")
      assert.is_true(#records >= 3, "tests/records/" .. id .. ": " .. #records .. " records")
    end)

    it("has a page with a glossary and one for beginners, and a lesson", function()
      local has_page, has_lesson = false, false
      for _, name in ipairs(named(game)) do
        local text = library:find("pages", name)
        has_page = has_page or text and text:find "\n## Glossary\n" and text:find "\n## Beginners\n"
        for _, lesson in ipairs(library:names "lessons") do
          has_lesson = has_lesson or lesson:find(name .. "/", 1, true) == 1
        end
      end
      assert.truthy(has_page, "scripts/pages has no such page")
      assert.truthy(has_lesson, "scripts/lessons has no lesson")
    end)

    -- A seat that is asked for a rank at Go Fish and gives nothing has none of it.
    any_game.tests(it, library, id, "", id == "pinochle" and "meld" or nil, id == "go-fish")
  end)
end
