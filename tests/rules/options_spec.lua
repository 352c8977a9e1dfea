-- options_spec.lua - a clause that names an option with a number, as in `target` 500, names one that there is.
--
-- A library's clauses may name the options of any game of its family. Fields of a record and piles are no options.
require "inside"
local engine = require "houserule"
local clauses = require "houserule.script.clauses"

local library = engine.library.new()
local OTHERS <const> = { match = true, players = true, turned = true, low = true }

local function slots_of(id, variant)
  local variants = variant and { variant.id, variant.needs }
  local header = { houserule = 1, game = id, variants = variants }
  local made = engine.compose.game(library, id, header)
  return made and made.slots or {}
end

local function page_of(file)
  local text = file.text
  for name in file.text:gmatch 'use "([%w-]+)"' do text = text .. "\n" .. (library:find("lib", name) or "") end
  return text
end

-- The options of all games whose clauses begin with these letters, and of their house rules.
local function options_of(games, family)
  local options = {}
  for _, game in ipairs(games) do
    if game.file.declared.clauses == family then
      local id = game.file.declared.id
      for name in pairs(slots_of(id)) do options[name] = true end
      for _, variant in ipairs(game.variants) do
        for name in pairs(slots_of(id, variant.declared)) do options[name] = true end
      end
    end
  end
  return options
end

describe("a clause names no option that is not there:", function()
  local games, named = engine.catalog.all(library), 0
  for _, game in ipairs(games) do
    it(game.file.declared.id, function()
      local options = options_of(games, game.file.declared.clauses)
      local texts = { page_of(game.file) }
      for _, variant in ipairs(game.variants) do texts[#texts + 1] = variant.text end
      for _, text in ipairs(texts) do
        for _, clause in ipairs(clauses.read(text)) do
          for name in (clause.text or ""):gmatch "`([%a_]+)` %d" do
            assert.is_true(options[name] or OTHERS[name] or false, ("%s: `%s`"):format(clause.id, name))
            named = named + 1
          end
        end
      end
    end)
  end
  it("there are clauses that do", function() assert.is_true(named > 50) end)
end)
