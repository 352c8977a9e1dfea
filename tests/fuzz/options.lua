-- options.lua - options in both forms: slot=value as on the command line, an object as in a header.
--
-- The first line names a game and its variants, perhaps with a number of players. The next lines are slot=value or a JSON
-- object. Options are refused with a sentence, or the game is played under them: its rule page prints, its header reads
-- back the same, and a few deals succeed in a simulation and at a table.
local fuzz = ...
local catalog, engine, json = require "houserule.script.catalog", require "houserule", require "host.system.json"
local folders, replay = require "host.system.folders", require "host.game.record_replay"
local rulejson, rulepage, values = require "host.rules.json", require "host.rules.page", require "host.game.values"
local lines = fuzz.load "lines"
local world = fuzz.load "world"

local compose, record, session = engine.compose, engine.record, engine.session
local library = engine.library.new {}
function folders.library() return library end -- the simulation's

local DECISIONS <const> = 40

-- "zole pool small-zole 4" -> a header
local function read_head(line)
  local header, variants = { houserule = 1, seed = "fuzz" }, {}
  for word in line:gmatch "%S+" do
    if not header.game then header.game = word
    elseif word:match "^%-?%d+$" then header.players = math.tointeger(tonumber(word))
    else variants[#variants + 1] = word end
  end
  header.game = header.game or "zole"
  if #variants > 0 then header.variants = variants end
  return header
end

-- Options as the program reads them: an object, or words; the first value of a name holds.
local function read_options(list)
  local line, seen = record.fields(), {}
  local function add(name, value)
    if not seen[name] then line:add(name, value) end
    seen[name] = true
  end
  for i = 2, #list do
    local slot, text = list[i]:match "^([%w_]+)=(.*)$"
    if slot then add(slot, values.read(text))
    else
      local object = json.decode(list[i])
      if record.is_line(object) then
        for at = 1, #object, 2 do add(object[at], object[at + 1]) end
      end
    end
  end
  return line
end

local function must(fine, why, what)
  if fine then return fine end
  error(what .. " under options that were taken: " .. world.sentence(why))
end

-- A few decisions at a table; the lines said.
local function play(header)
  local s, why = session.open(library, header)
  if not s then
    world.sentence(why)
    return nil
  end
  local out = {}
  for _ = 1, DECISIONS do
    if s.state == "over" then break end
    if s.state == "pack" then must(s:pack(), nil, "no pack")
    else
      local fine
      fine, why = s:answer(s:random_answer(300000))
      must(fine, why, "a script died")
    end
    for _, entry in ipairs(s:take()) do
      if entry.line then out[#out + 1] = json.encode(entry.line) end
    end
  end
  return s, table.concat(out, "\n")
end

local function check_again(said)
  local again = {}
  local reader = replay.new { library = library, say = function(entry)
    if entry.line then again[#again + 1] = json.encode(entry.line) end
  end }
  for line in said:gmatch "[^\n]+" do
    local fine, why = reader:feed(line)
    must(fine, why, "a record is refused")
  end
  if table.concat(again, "\n") ~= said then error "a record replayed is another" end
end

local function simulate(header, game)
  local line = record.fields("game", header.game, "players", game.players)
  if header.variants then line:add("variants", header.variants) end
  line:add("options", header.options)
  local spec = record.fields("seed", "fuzz", "folders", {}, "calls", 0, "headers", { line })
  local sum, why = fuzz.simulate(json.encode(spec), 10)
  must(sum, why, "a simulation fails")
end

local function run(text)
  local list = lines.split(text)
  local header = read_head(list[1])
  header.options = read_options(list)
  local game, why = compose.game(library, header.game, header)
  if not game then
    world.sentence(why)
    local s, problem = session.open(library, header)
    if s then error("refused, and played all the same: " .. why.sentence) end
    world.sentence(problem)
  else
    world.harmless(table.concat(rulepage.page(game, 60), "\n"))
    json.encode(rulejson.page(game))
    local s, said = play(header)
    if s then check_again(said) end
    simulate(header, game)
  end
  world.check()
end

-- Lines that mean something: a game with variants; a slot that there is with a value of some kind.
local games, slots = library:names "games", {}
local heads = {}
for _, name in ipairs(games) do
  heads[#heads + 1] = name
  for _, file in ipairs(catalog.variants_of(library, name)) do heads[#heads + 1] = name .. " " .. file.declared.id end
  local game = compose.game(library, name, {})
  for _, slot in ipairs(game.slots) do slots[#slots + 1] = slot.name end
end
for _, name in ipairs(games) do
  for _, file in ipairs(catalog.variants_of(library, name)) do
    for _, slot in ipairs(file.slots) do slots[#slots + 1] = slot.name end
  end
end

local function value(draw)
  local n = draw(12)
  if n <= 4 then return tostring(draw(130) - 10) end
  return ({ "yes", "no", "1000000000", "1000000001", "[1,2]", '["pass"]', "word", "" })[n - 4]
end

return { run = run, mutate = lines.mutator(function(draw)
  if draw(6) == 1 then return lines.one(heads, draw) end
  return lines.one(slots, draw) .. "=" .. value(draw)
end) }
