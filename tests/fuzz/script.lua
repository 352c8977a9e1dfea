-- script.lua - runs whole hostile scripts: loaded, printed, checked, played in a simulation, at a table and at the prompt.
--
-- An input is bytes for grammar.lua, or, if it begins with `--`, files, each after a line `-- games/ID` or `-- variants/ID`
-- (ID fuzzgame, fuzzvar, fuzzother). Variants alone are played with the game named by a line `-- of GAME`. A script does
-- its allowed work or is refused with a sentence in plain words; nothing else is affected.
local fuzz = ...
local engine, json = require "houserule", require "host.system.json"
local checker, console, paint = require "host.check.checker", require "host.prompt.console", require "host.table.paint"
local folders, sys = require "host.system.folders", require "host.system.sys"
local rulejson, rulepage = require "host.rules.json", require "host.rules.page"
local grammar = fuzz.load "grammar"
local world = fuzz.load "world"

local compose, record, session = engine.compose, engine.record, engine.session

local DECISIONS <const>, DEALS <const> = 30, 6
local SECONDS <const> = 0.1 -- of random games in a check: a tenth of what people have, and still some dozens

sys.clock, sys.entropy, sys.tty = world.clock(0.1), function() return "entropy1" end, function() return false end
sys.processor_time = sys.clock
sys.dir, sys.exists = function() return "" end, function() return false end
local library -- of this input
function folders.library() return library end

-- Files as they are.
local function read_files(text)
  local files, base, variants = {}, "zole", {}
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do
    local kind, id = line:match "^%-%- (%l+)/(%l+)$"
    if kind == "games" or kind == "variants" then
      files[#files + 1] = { kind = kind, id = id, text = "" }
      if kind == "games" then base = id else variants[#variants + 1] = id end
    elseif line:match "^%-%- of " then base = line:match "^%-%- of (%S*)" or base
    elseif files[1] then files[#files].text = files[#files].text .. line .. "\n" end
  end
  return files, base, #variants > 0 and variants or nil
end

local function make_library(files)
  library = engine.library.new {}
  for _, file in ipairs(files) do library:put(file.kind, file.id, ("%s/%s.lua"):format(file.kind, file.id), file.text) end
end

local function print_rules(game)
  world.harmless(table.concat(rulepage.page(game, 60), "\n"))
  json.encode(rulejson.page(game))
end

local function simulate(header, game)
  local line = record.fields("game", header.game, "players", game.players)
  if header.variants then line:add("variants", header.variants) end
  local spec = record.fields("seed", "fuzz", "folders", {}, "calls", 0, "headers", { line })
  local sum, why = fuzz.simulate(json.encode(spec), DEALS)
  if not sum then world.sentence(why) end
end

local function show(s)
  for _, entry in ipairs(s:take()) do
    if entry.line then json.encode(entry.line) end
    for seat = 1, s.game.players do
      local line = session.view(entry, seat)
      if line then world.harmless(json.encode(line)) end
    end
  end
end

-- At a table, with wrong decisions between the right ones.
local function play(header)
  local s, why = session.open(library, header)
  if not s then return world.sentence(why) end
  local _
  for i = 1, DECISIONS do
    if s.state == "pack" then _, why = s:pack()
    elseif s.state == "ask" then
      if i % 4 == 0 then
        local fine, wrong = s:decide(s.question.seat, i % 8 == 0 and "play QC" or "nonsense")
        if not fine then world.sentence(wrong) end
      end
      if s.state == "ask" then _, why = s:answer(s:random_answer(300000)) end
    else break end
    show(s)
    if s.state == "dead" then return world.sentence(why) end
  end
end

-- At the prompt: what a person would say to find out.
local said_lines = { "table", "hands", "legal", "may", "why QC", "why score", "score", "auto 3", "rules", "undo", "view 1",
  "table", "view all",
  "set", "log", "game", "game.last", "game.rules", "game.hands[1]", "save x", "auto 20" }

local function talk(header)
  local out, asked = {}, 0
  local con = console.new { library = library, paths = {}, width = 70, paint = paint.new {},
    write = function(text) out[#out + 1] = text end, entropy = function() return "k7" end, clock = world.clock(0.5),
    load = function() return library end, lines = function(path) return nil, path .. ": no" end,
    save = function() return true end,
    interrupted = function()
      asked = asked + 1
      return asked > DECISIONS
    end }
  local opened = { game = header.game, variants = header.variants, seed = "fuzz" }
  local fine, why = pcall(con.open, con, opened)
  if not fine then
    if type(why) ~= "table" then error(why, 0) end
    return world.sentence(why)
  end
  fine, why = pcall(con.deal, con)
  if not fine and type(why) ~= "table" then error(why, 0) end
  for _, line in ipairs(said_lines) do
    con:feed(line)
    local text = table.concat(out)
    out, asked = {}, 0
    world.harmless(text)
    if text:find("the host itself", 1, true) then error(line .. ": " .. text) end
  end
end

local function check(file)
  local report = checker.check(library, ("%s/%s.lua"):format(file.kind, file.id), file.text, SECONDS)
  for _, one in ipairs(report.list) do world.sentence(one.sentence) end
end

local function run(bytes)
  local read = bytes:sub(1, 2) == "--" and read_files or grammar.scripts
  local files, base, variants = read(bytes)
  if #files == 0 then return end
  make_library(files)
  local header = { houserule = 1, game = base, variants = variants, seed = "fuzz" }
  local game, why = compose.game(library, base, { variants = variants })
  if game then
    print_rules(game)
    simulate(header, game)
    play(header)
    if #bytes % 4 == 0 then talk(header) end
  else world.sentence(why) end
  if #bytes % 8 == 3 then check(files[1]) end -- these two take long
  world.check()
end

return { run = run }
