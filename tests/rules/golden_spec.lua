-- golden_spec.lua - whole games, replayed byte for byte: tests/records/FAMILY/*.jsonl.
--
-- Zole's are played by its referee here; those of the other first families in their referees' specs. The gallery's are
-- looked over by hand, and gallery_spec.lua wants three of each game.
local referee = require "zole_referee"

local folder = "tests/records/"
local it_replays = referee.replaying(it)

local families = {} -- { name =, records = their names }
for _, family in ipairs(referee.files(folder, ".")) do
  local records = {}
  for _, name in ipairs(referee.files(folder .. family, "%.jsonl$")) do table.insert(records, family .. "/" .. name) end
  table.insert(families, { name = family, records = records })
end

local function read(name) return referee.read(folder .. name) end

-- The text must come of itself, of its packs and decisions, and of its seed and decisions.
local function replay_later(name, text)
  local kept = {}
  for _, line in ipairs(referee.lines(text)) do
    if line:match '^{"houserule"' or line:match '^{"pack"' or line:match '^{"by"' then table.insert(kept, line) end
  end
  for how, inputs in pairs { itself = text, ["its packs and decisions"] = referee.text_of(kept),
                             ["its seed and decisions"] = text:gsub('{"pack":[^\n]*\n', "") } do
    referee.replay_later(inputs, text, name .. " from " .. how, { "record", "program" })
  end
end

-- Variants named in a header and their page.
local function variants_of(text)
  local list = {}
  for name in (text:match '^{[^\n]*"variants":%[([^%]]*)%]' or ""):gmatch '"([^"]+)"' do table.insert(list, name) end
  return list
end

describe("golden records", function()
  local seen = {}
  for _, family in ipairs(families) do
    for _, name in ipairs(family.records) do
      for _, variant in ipairs(variants_of(read(name))) do seen[variant] = true end
    end
    it_replays(family.name .. ": each follows from itself, from its packs and from its seed", function()
      assert.is_true(#family.records > 0)
      for _, name in ipairs(family.records) do replay_later(name, read(name)) end
    end)
    for _, name in ipairs(family.name == "zole" and family.records or {}) do
      it(name .. " is what the referee says", function()
        local game = referee.games(read(name))[1]
        local lines, played = referee.play(game.header, game.inputs)
        referee.same(lines, game.lines, name, { "referee", "record" })
        assert.is_true(played.over)
      end)
    end
  end

  it("are there for cribbage, the night and the league and each of their variants", function()
    local engine = referee.engine()
    local library = engine.library.new {}
    for _, game in ipairs { "double-cribbage", "single-cribbage", "crib-and-don", "crib-and-don-league" } do
      assert.truthy(read("cribbage/" .. game .. ".jsonl"):find('"game":"' .. game .. '"', 1, true))
      for _, file in ipairs(engine.catalog.variants_of(library, game)) do
        local text = read(("cribbage/%s-%s.jsonl"):format(game, file.declared.id))
        assert.truthy(table.concat(variants_of(text), " "):find(file.declared.id, 1, true), file.declared.id)
      end
    end
  end)

  it("are there for the Don family and each of its variants", function()
    local engine = referee.engine()
    local library = engine.library.new {}
    for _, game in ipairs { "nine-card-don", "blind-don", "irish-don", "phat" } do
      assert.truthy(read("don/" .. game .. ".jsonl"):find('"game":"' .. game .. '"', 1, true))
      for _, file in ipairs(engine.catalog.variants_of(library, game)) do
        local variant = file.declared.id
        local text = read(("don/%s-%s.jsonl"):format(game, variant))
        assert.truthy(text:find('"game":"' .. game .. '"', 1, true), variant)
        assert.truthy(table.concat(variants_of(text), " "):find(variant, 1, true), variant)
      end
    end
  end)

  it("are there for every variant of Zole", function()
    for _, variant in ipairs { "pool", "small-zole", "four-players-dealer-pays", "four-players-dealer-idle" } do
      assert.is_true(seen[variant], variant)
    end
  end)
end)
