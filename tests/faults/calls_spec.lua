-- calls_spec.lua - every system call on a file fails in turn: the disk is full or broken, the folder is read-only, missing
-- or somebody else's, a write is partial, the program is killed. Failures are reported with file and reason. Old content
-- stays until the new is complete. A game continues if only its journal fails.
local faults = require "faults"
local inside = require "inside"
local journal = require "host.game.journal"

teardown(faults.close)

-- Possible failures of each call. "+" means that the program continues.
local HOW <const> = {
  open = { "EACCES", "ENOENT", "EMFILE", "EIO", "EROFS+", "ENOSPC+" },
  write = { "ENOSPC", "EIO", "ENOSPC+", "short", "short+" }, fsync = { "EIO", "ENOSPC", "EIO+" }, close = { "EIO" },
  mkdir = { "EACCES", "ENOSPC", "EROFS+" }, rename = { "EIO", "ENOSPC", "EACCES", "ENOENT", "EROFS+" },
  link = { "EIO", "ENOSPC", "EACCES" }, unlink = { "EACCES", "EIO" }, stat = { "EIO", "EACCES" },
  access = { "EACCES", "EIO" }, flock = { "EINTR", "ENOLCK" }, read = { "EIO" }, getdents = { "EIO" }, fstat = { "EIO" },
  lstat = { "EIO" }, readlink = { "EIO" }, ftruncate = { "EIO" }, fchmod = { "EIO" }, lseek = { "EIO" },
}

local REASON <const> = {
  ENOSPC = "No space left on device", EIO = "Input/output error", EROFS = "Read-only file system", EINTR = "Interrupted",
  ENOENT = "No such file or directory", EMFILE = "Too many open files", ENOLCK = "No locks available",
  EACCES = "Permission denied",
}

local SAMPLE <const> = 20 -- failures of a scenario

local function unchanged(text) return text end
local function without_figures(text) return (text:gsub("%d[%d.,]*", "N")) end

local record = assert(faults.read "tests/records/zole/three-small.jsonl")
local old_record = '{"houserule":1,"game":"whist"}\n' -- that may be replaced


local own_variant = 'local v = variant { id = "twice", of = "zole", title = "Twice", clauses = "ZO-14",\n'
  .. '  summary = "The table costs more." }\n\n-- ZO-14.1 The table costs 4.\nv.set.table_stake = 4\n'

--   writes    the file that is there afterwards, whole or as before; `part`: it may end too early
--   vanishes  the folder that is taken away in the middle
--   same      makes what it writes comparable
--   goes_on   what fails is said so, and the exit code is 0
--   looks     in a folder, and where that cannot be read it sees nothing
local scenarios = {
  { name = "save over a file", command = "zole --seed k7 --dealer 3 -e take -e 'save @/game.jsonl' -e table",
    files = { ["game.jsonl"] = old_record }, writes = "game.jsonl" },
  { name = "save a new file", command = "zole --seed k7 --dealer 3 -e take -e 'save @/new/game.jsonl'",
    writes = "new/game.jsonl", vanishes = "new" },
  { name = "transcript through a link", command = "-e 'load @/in.jsonl' -e 'transcript @/link'", writes = "out.txt",
    files = { ["in.jsonl"] = record, ["out.txt"] = "Zole, seed before\n" }, links = { link = "out.txt" } },
  { name = "sim --records over a file", command = "sim zole -n 6 --bot random --threads 2 --seed s --records @/out.jsonl",
    same = without_figures, files = { ["out.jsonl"] = old_record }, writes = "out.jsonl" },
  { name = "sim --records into a new file",
    command = "sim zole -n 600 --bot random --threads 2 --seed s --records @/sub/out.jsonl",
    same = without_figures, files = { ["sub/x"] = "" }, writes = "sub/out.jsonl", vanishes = "sub" },
  { name = "new", command = "new variant twice --of zole --scripts @", files = { ["variants/x"] = "" },
    writes = "variants/twice.lua", vanishes = "variants" },
  { name = "output into a file", command = "rules zole", output = "@/page", writes = "page", part = true },
  { name = "records as output", command = "sim zole -n 60 --bot random --threads 2 --seed s --records -", output = "@/page",
    writes = "page", part = true },
  { name = "replay", command = "replay --json @/in.jsonl", files = { ["in.jsonl"] = record } },
  { name = "check", command = "check @/lib/x.lua", files = { ["lib/x.lua"] = "local x = {}\n\nreturn x\n" } },
  { name = "own scripts", command = "zole -v twice --seed k7 --dealer 3 --scripts @ -e 'why pass'", looks = true,
    files = { ["variants/twice.lua"] = own_variant } },
  { name = "journal", writes = "game.jsonl", goes_on = true, vanishes = "state",
    command = "zole --journal --seed k7 --dealer 3 -e take -e 'auto 1' -e undo -e redo -e 'fork a' -e 'auto 2' "
      .. "-e 'switch main' -e 'save @/game.jsonl'" },
}

-- Files of a folder that a scenario does not explain: removed ones, and ones that could not be removed.
local function is_left_over(result, name)
  local run = result.run
  if name:find "^gone/" then return true end
  if name:find "%.houserule%-%d+%-%d+%.tmp$" then
    return run.how == "kill" or run.how:find "%+" or run.call == "unlink"
  end
  if name:find "^state/houserule/game%-" then
    return run.how == "kill" or run.how:find "%+" or run.call == "unlink" or run.call == "stat" or run.call == "fstat"
  end
  return false
end

local function check_files(scenario, result, whole)
  for name, text in pairs(result.files) do
    local before = scenario.files and scenario.files[name] or scenario.links and scenario.links[name]
    local beginning = scenario.part and name == scenario.writes and whole.files[name]:sub(1, #text) == text
    if text ~= before and text ~= whole.files[name] and not beginning and not is_left_over(result, name) then
      faults.fail(result, ("%s is neither what it was nor what it should be: %s"):format(name, text:sub(1, 500)))
    end
  end
  for name in pairs(scenario.files or {}) do
    if not result.files[name] and not result.run.how:find "^sh" then faults.fail(result, name .. " is gone") end
  end
end

local function says(result, how)
  local reason = how:find "^short" and "ENOSPC" or how:match "^%u+"
  local said = (result.err .. result.out):gsub("%s+", " ")
  return said:find(REASON[reason], 1, true) or result.run.call == "access"
end

local function check(scenario, result, whole)
  local how, same = result.run.how, scenario.same or unchanged
  if how == "kill" then
    if result.code ~= 137 then faults.fail(result, "it was not killed") end
    for name, text in pairs(result.files) do
      if name:find "^state/houserule/game%-[%w-]+%.jsonl$" then
        local kept = journal.parse(inside.lines(text .. '{"by":0,"do":"whole"}\n'))
        local last = kept and kept.game.log[#kept.game.log]
        if not last or last["do"] ~= "whole" then faults.fail(result, name .. " is torn: " .. text) end
      end
    end
  elseif result.code == 0 then
    local there = result.files[scenario.writes] or result.files["gone" .. (scenario.writes or ""):match "/?[^/]*$"]
    if scenario.writes and there ~= whole.files[scenario.writes] then
      faults.fail(result, "exit 0, and the file is not there as it should be")
    end
    local said = scenario.goes_on and #result.out > #whole.out -- it says why the game is not kept
    if not said and same(result.out) ~= same(whole.out) then faults.fail(result, "exit 0, and other output", whole) end
    if said and not how:find "^sh" and not says(result, how) then faults.fail(result, "the reason is missing") end
    if result.err ~= whole.err then faults.fail(result, "exit 0, and a complaint") end
  else
    if result.code ~= 1 and result.code ~= 2 then faults.fail(result, "this is no exit code of the program") end
    if result.err:find "traceback" then faults.fail(result, "it shows a traceback") end
    if result.err == "" then faults.fail(result, "it says nothing") end
    if not scenario.looks then
      if not how:find "^sh" and not says(result, how) then faults.fail(result, "the reason is missing") end
      local named = result.err:find "@" or result.err:find "the output" or result.err:find "houserule: %-: "
      if not named then faults.fail(result, "the file is not named") end
    end
  end
  check_files(scenario, result, whole)
end

-- The calls that a run makes: { { name, path }, ... }.
local function calls_of(result)
  local calls = {}
  for name, path in result.log:gmatch "%d+ (%l+) ([^\n]*)\n" do calls[#calls + 1] = { name, path } end
  return calls
end

local total = 0

for _, scenario in ipairs(scenarios) do
  it("each system call fails in: " .. scenario.name, function()
    local trip = faults.trip()
    if not trip then return pending "this system lets no program answer another's system calls" end
    local template = faults.template(scenario.name:gsub("%W", "-"), scenario.files or {})
    for name, to in pairs(scenario.links or {}) do
      assert(os.execute(("ln -sf %s %s/%s"):format(to, template, name)))
    end
    local function run(n, how, call)
      return { template = template, output = scenario.output, command = faults.houserule .. " " .. scenario.command,
               how = how, call = call, before = ("env TRIP_LOG=@.log %s @ %d '%s'"):format(trip, n, how) }
    end
    local whole = faults.one(run(0, "none"))
    local calls, runs = calls_of(whole), {}
    for n, call in ipairs(calls) do
      for _, how in ipairs(HOW[call[1]]) do runs[#runs + 1] = run(n, how, call[1]) end
      runs[#runs + 1] = run(n, "kill", call[1])
      if scenario.vanishes then
        runs[#runs + 1] = run(n, ("sh:mv @/%s @/gone 2>/dev/null || true"):format(scenario.vanishes), call[1])
      end
    end
    runs = faults.sample(runs, SAMPLE)
    local wrong = {}
    faults.all(runs, function(result)
      local fine, why = pcall(check, scenario, result, whole)
      if not fine then wrong[#wrong + 1] = why end
    end)
    total = total + #runs
    print(("# %s: %d calls, %d failures of them; %d so far"):format(scenario.name, #calls, #runs, total))
    faults.none(wrong, #runs)
  end)
end
