-- repl.lua - lines of a session at the prompt, from nothing that types.
--
-- It checks that a refused line has a sentence and leaves the game unchanged; that the output is UTF-8 and harmless to a
-- terminal; and that the game's record replays to the game on the table.
local fuzz = ...
local engine, json = require "houserule", require "host.system.json"
local console, paint = require "host.prompt.console", require "host.table.paint"
local experience, sys = require "host.bots.experience", require "host.system.sys"
local complete = require "host.prompt.complete"
local lines = fuzz.load "lines"
local world = fuzz.load "world"

local library = engine.library.new {}

local LINES <const>, DECISIONS <const> = 24, 60 -- of one input; of one line

sys.clock, sys.entropy, sys.tty = world.clock(0.02), function() return "entropy1" end, function() return false end
sys.processor_time = sys.clock
sys.dir, sys.exists = function() return "" end, function() return false end
-- A bot's experience is had once: it takes long, and is the same every time.
local learn, learnt = experience.of, {}
function experience.of(from, header)
  local key = header.game .. "|" .. table.concat(header.variants or {}, " ") .. "|" .. tostring(header.players)
  if header.options then return learn(from, header) end
  learnt[key] = learnt[key] or learn(from, header)
  return learnt[key]
end

-- A console without a system: files are kept here, somebody interrupts what goes on for long.
local function new_console()
  local out, files, asked = {}, {}, 0
  local con = console.new { library = library, paths = {}, width = 80, paint = paint.new { ascii = false },
    write = function(text) out[#out + 1] = text end, entropy = function() return "k7" end, clock = world.clock(0.5),
    load = function() return library end, lines = function(path)
      if not files[path] then return nil, path .. ": there is no such file" end
      return lines.each(files[path])
    end,
    save = function(path, text)
      files[path] = text
      return true
    end,
    interrupted = function()
      asked = asked + 1
      return asked > DECISIONS
    end }
  return con, function()
    local text = table.concat(out)
    out, asked = {}, 0
    return text
  end
end

-- The position of the game, as text.
local function place_of(con)
  local s = con.position and con.position.session
  if not s then return "no game" end
  local last = s.log[#s.log] or {}
  return ("%s %s %s %d %s"):format(s.game.id, tostring(s.header.seed), s.state, #s.log, last.pack or last["do"] or "-")
end

-- Lua may move the game and fail afterwards; a command or a decision may not.
local function check_unmoved(con, line, before)
  if line:find "[.:(=%[]" or con.mode then return end
  local now = place_of(con)
  if now ~= before then error(("a refused line moved the game: %s: from %s to %s"):format(line, before, now)) end
end

local function feed(con, taken, line)
  local place, pending = place_of(con), con.pending
  local fine = con:feed(line)
  local said = taken()
  world.harmless(said)
  if said:find("the host itself", 1, true) or said:find("stack traceback", 1, true) then error(said) end
  if not fine and not said:find "%S" then error("refused without a sentence: " .. line) end
  if not fine and not pending then check_unmoved(con, line, place) end
  if utf8.len(line) then complete.line(con, line) end
  if not con:prompt():find "^[\32-\126]+$" then error("a prompt that is not ASCII: " .. con:prompt()) end
end

-- A record of what is on the table is replayed to the same question.
local function check_position(con)
  local s = con.position and con.position.session
  if not s or s.state == "dead" then return end
  local again, why = s:replay(#s.log)
  if not again then error("the game on the table cannot be replayed: " .. why.sentence) end
  if again.state ~= s.state then error "the game on the table replays to another state" end
  if s.state == "ask" and json.encode(again.question:line()) ~= json.encode(s.question:line()) then
    error "the game on the table replays to another question"
  end
end

local function run(text)
  local con, taken = new_console()
  for i, line in ipairs(lines.split(text)) do
    if i > LINES or con.done then break end
    feed(con, taken, line)
  end
  con:finish()
  world.harmless(taken())
  check_position(con)
  world.check()
end

local fresh = { "deal zole", "deal zole --seed k7 --players 3", "deal zole -v pool -v small-zole",
  "deal bela-2 --seed x", "deal bela-3", "deal nine-card-don --seed 3", "deal single-cribbage --seed 4",
  "deal klaberjass-4 -v schmeiss", "deal zole --players 4 -o hands=2", "pass", "take", "solo", "auto", "auto 1",
  "auto 7 simple", "undo", "undo 3", "redo", "go 2", "fork a", "switch main", "switch a", "variants +pool",
  "variants -pool +small-zole", "set win_points 51", "set overcall yes", "set", "score", "why 7d", "why trick", "why score",
  "why take", "legal", "may", "table", "hands", "view 2", "view all", "view turn", "rules", "rules 5.3", "diff pool",
  "save a.jsonl", "load a.jsonl", "transcript t.txt", "reload", "edit pool", "help", "help why", "? deal", "log", "seed k8",
  "list", "quiz zole 2", "lesson zole", "cards \"QC QS AD\" - \"AC TC\" talon \"9H 9S\"", "play qc", "play 1", "1", "9h ts",
  "surrender", "offer", "accept", "discard 9h ts", "game.hands[2]", "game", "local x = 3", "x + 1", "for i = 1, 3 do",
  "print(i) end", "=game.score", "game.play \"pass\"", "game.undo(2)", "print(sets.list(game.hands[1]))",
  "for k, v in pairs(game) do print(k, v) end", "function f(n) return n < 2 and n or f(n - 1) + f(n - 2) end f(9)",
  "error({})", "resume", "quit", ": auto", "2 pass", "accept", "refuse", "schmeiss", "C", "play as bela" }

return { run = run, mutate = lines.mutator(function(draw) return lines.one(fresh, draw) end) }
