-- cli.lua - command lines: a word a line, and after an empty line what comes on standard input.
--
-- It checks that the exit code is 0, 1 or 2; that the output is UTF-8 without control characters; that a wrong call (2)
-- writes one sentence to stderr; and that nothing is written outside a folder of its own.
local fuzz = ...
local bots = require "host.bots.experience"
local disk = require "host.system.disk"
local edit = require "host.prompt.edit"
local sim = require "host.sim.sim"
local sys = require "host.system.sys"
local lines = fuzz.load "lines"
local world = fuzz.load "world"

local cli = {}

local WORDS <const>, LINES <const>, DEALS <const>, GAMES <const> = 24, 60, 60, 2
local NOW <const> = 1700000000 -- seconds
local real = { open = io.open, tmpfile = io.tmpfile, remove = os.remove,
               execute = os.execute, tmpname = os.tmpname, date = os.date }

-- The folder -----------------------------------------------------------------------------------------------------------

local folder
local written = 0 -- calls that may have left something in the folder

local shipped = {
  ["game.jsonl"] = '{"houserule":1,"game":"zole","players":3,"dealer":3,"seed":"k7"}\n{"by":1,"do":"solo"}\n',
  ["broken.jsonl"] = '{"houserule":1,"game":"zole"}\n{"by":1',
  ["lines.txt"] = "deal zole --seed k7\nlegal\nwhy 7d\nscore\n",
  ["mine.lua"] = 'local v = variant { id = "mine", of = "zole", title = "Mine" }\nv.set.table_stake = 4\n',
  ["wrong.lua"] = 'variant { id = "wrong", of = "zole" ',
}

local function fill()
  for name, text in pairs(shipped) do
    local file = assert(real.open(folder .. "/" .. name, "wb"))
    file:write(text)
    file:close()
  end
end

local function empty()
  if written == 0 then return end
  written = 0
  real.execute(("rm -rf '%s' && mkdir '%s'"):format(folder, folder))
  fill()
end

-- The target of a path: inside the folder, or nowhere.
local function inside(path)
  if type(path) ~= "string" then return path end
  if path:sub(1, #folder + 1) == folder .. "/" or path == folder then
    return not path:find("..", 1, true) and path or folder .. "/no/where"
  end
  if path:sub(1, 1) == "/" or path:find("..", 1, true) or path:find "%z" then return folder .. "/no/where" end
  return folder .. "/" .. path
end

local function jailed(module, names)
  for _, name in ipairs(names) do
    local f = module[name]
    if f then
      module[name] = function(path, ...)
        if name ~= "exists" and name ~= "read" and name ~= "dir" then written = written + 1 end
        return f(inside(path), ...)
      end
    end
  end
end

-- A system that is the same on every run -------------------------------------------------------------------------------

local err, input

-- Standard output is a file: records are written to it in C.
local stdout = io.tmpfile()

-- Text written to it since the last time.
local function written_out()
  stdout:seek "set"
  local text = stdout:read "a"
  stdout:close()
  stdout = assert(real.tmpfile())
  rawset(_G.io, "stdout", stdout)
  return text
end

local function sink(list)
  local file = {}
  function file.write(_, ...)
    for i = 1, select("#", ...) do list()[#list() + 1] = tostring((select(i, ...))) end
    return file
  end
  function file.flush() return file end
  function file.setvbuf() return true end
  function file.close() return true end
  return file
end

local stdin, line_of, chunk_of = {}, sys.line, sys.chunk
function stdin.setvbuf() return true end

local function next_line(file, most)
  if file ~= stdin then return line_of(file, most) end
  local line = table.remove(input, 1)
  return line, line and true
end

local function next_chunk(file)
  if file ~= stdin then return chunk_of(file) end
  local line = table.remove(input, 1)
  return line and line .. "\n"
end

local function make_system()
  folder = real.tmpname()
  real.remove(folder)
  assert(real.execute("mkdir " .. folder))
  cli.kept = setmetatable({}, { __gc = function() real.execute("rm -rf " .. folder) end }) -- until the program ends
  fill()
  _G.io = { stdout = stdout, stderr = sink(function() return err end), stdin = stdin,
            type = io.type, write = function(...) return stdout:write(...) end,
            flush = function() return stdout:flush() end,
            open = function(path, mode)
              if mode and mode:find "[wa+]" then written = written + 1 end
              return real.open(inside(path), mode)
            end }
  local home = { HOME = folder, XDG_STATE_HOME = folder .. "/state" }
  local now = world.clock(0.02)
  _G.os = { getenv = function(name) return home[name] end, time = function() return NOW end, clock = now,
            date = function(how) return real.date(how or "%c", NOW) end,
            execute = function() error "a command would be run" end,
            exit = function() error "the program would end here" end,
            remove = function(path) return real.remove(inside(path)) end }
  jailed(sys, { "dir", "read", "exists", "mkdir" })
  jailed(disk, { "replace", "open", "create", "claim", "whole" })
  sys.clock, sys.entropy, sys.tty = now, function() return "entropy1" end, function() return false end
  sys.processor_time = sys.clock
  sys.line, sys.chunk, sys.write, sys.flush = next_line, next_chunk, _G.io.write, _G.io.flush
  sys.columns, sys.processors, sys.peak = function() return 80 end, function() return 2 end, function() return 1 end
  edit.open, edit.read = function() return false end, function() return nil end
end

-- Limits for slow commands: a simulation plays a few deals, and a bot learns once.
local function shorten()
  local run_sim, learn, learnt = sim.run, bots.of, {}
  function sim.run(call)
    if call.deals then call.deals = math.min(call.deals, DEALS) end
    if call.games then call.games = math.min(call.games, GAMES) end
    call.threads = math.min(call.threads, 2)
    return run_sim(call)
  end
  function bots.of(library, header)
    local key = { header.game, table.concat(header.variants or {}, " "), header.players }
    key = table.concat({ tostring(key[1]), key[2], tostring(key[3]) }, "|")
    if header.options then return learn(library, header) end
    learnt[key] = learnt[key] or learn(library, header)
    return learnt[key]
  end
end

-- The program ----------------------------------------------------------------------------------------------------------

--- Runs the program: its exit code, what it said, and what it said on stderr. `text` is its standard input.
function cli.call(args, text)
  if not folder then
    make_system()
    shorten()
  end
  err, input = {}, text == "" and {} or lines.split(text)
  if input[#input] == "" then input[#input] = nil end
  local code = require("host.cli").main(args)
  empty()
  return code, written_out(), table.concat(err)
end

local function check(code, said, wrong)
  if code ~= 0 and code ~= 1 and code ~= 2 then error("the exit code is " .. tostring(code)) end
  for _, text in ipairs { said, wrong } do
    world.harmless((text:gsub("\27%[[%d;]*m", ""))) -- colours were asked for
    world.discreet(text)
  end
  if code == 2 and not wrong:find "^houserule: %S" then error("a wrong call without a sentence: " .. wrong) end
end

local function run(text)
  local head, rest = text:match "^(.-)\n\n(.*)$"
  local args = lines.split(head or text)
  for i, word in ipairs(args) do args[i] = word:match "^%Z*" end -- as the system hands words over
  while #args > WORDS do args[#args] = nil end
  rest = table.concat(lines.split(rest or ""), "\n", 1, math.min(LINES, #lines.split(rest or "")))
  check(cli.call(args, rest))
  world.check()
end

local words = { "zole", "bela-2", "nine-card-don", "single-cribbage", "crib-and-don-league", "klaberjass-4",
  "-v", "pool", "small-zole", "schmeiss", "-o", "win_points=51",
  "hands=2", "--seed", "k7", "--players", "4", "3", "--dealer", "list", "rules", "replay", "serve", "sim", "check", "new",
  "help", "lesson", "quiz", "play", "--json", "--view", "2", "-n", "10", "--games", "--threads", "--bot", "simple", "random",
  "--calls", "0.5", "--records", "r.jsonl", "-", "game.jsonl", "broken.jsonl", "lines.txt", "mine.lua", "wrong.lua",
  "--of", "game", "variant", "--scripts", ".", "-e", "legal", "deal zole", "--batch", "--journal", "--resume",
  "--color=always", "--ascii", "--plain", "--seat", "ZO-5.3", "ZO-7", "--", "--help", "--version" }

cli.run = run
cli.mutate = lines.mutator(function(draw) return lines.one(words, draw) end)
return cli
