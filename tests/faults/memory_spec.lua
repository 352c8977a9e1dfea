-- memory_spec.lua - every allocation fails in turn, as SQLite's tests do it: alone, with the next, and with all that follow.
-- Whatever fails, the program ends as if nothing had been, or it says in one sentence what is missing; what it wrote is
-- whole, or what was there before.
local faults = require "faults"

teardown(faults.close)

-- Lua collects its garbage after one failure and asks again. So two failures in a row hit Lua once, and then all is well
-- again. Code outside Lua (jansson, stdio, the threads) is hit by one failure, and tried by itself.
local WAYS <const> = { { times = 1 }, { times = 1, only = "others" }, { times = 2 }, { times = 0 } }
local SAMPLE <const> = 6 -- places of a scenario, in each way
local STRETCH <const> = 400 -- places for which the program is started once

local function unchanged(text) return text end
local function without_figures(text) return (text:gsub("%d[%d.,]*", "N")) end

local record = assert(faults.read "tests/records/zole/three-small.jsonl")
local old_record = '{"houserule":1,"game":"whist"}\n' -- that may be replaced

-- Each is a call of the program.
--   files     what is there before          input     what it reads
--   same      makes what it writes comparable
--   prefix    what it wrote before it failed is the beginning of the right output
--   complains what is wrong it says on stdout
--   goes_on   it says of each line what was wrong with it
--   anyway    it may go on without what failed
--   record    what it saves, which may be a shorter game if something failed before
--   slow      a run takes long, or is not the same twice, so that all cannot be tried
--   threads   it has some, which cannot branch
local scenarios = {
  { name = "start", command = "--version", prefix = true },
  { name = "list", command = "list", prefix = true },
  { name = "rules", command = "rules zole -v pool ZO-7", prefix = true },
  { name = "save", goes_on = true, anyway = true, files = { ["game.jsonl"] = old_record }, record = "game.jsonl",
    command = "zole --seed k7 --dealer 3 -e take -e 'auto 3' -e undo -e 'why 7d' -e 'auto 2' -e 'save @/game.jsonl'" },
  { name = "load", goes_on = true, anyway = true, files = { ["in.jsonl"] = record },
    command = "-e 'load @/in.jsonl' -e table -e score -e 'transcript @/out.txt'" },
  { name = "journal", goes_on = true, anyway = true, record = "game.jsonl",
    command = "zole --journal --seed k7 --dealer 3 -e take -e 'auto 2' -e 'fork a' -e 'auto 1' -e 'switch main' "
      .. "-e 'save @/game.jsonl'" },
  { name = "replay", command = "replay --json @/in.jsonl", files = { ["in.jsonl"] = record }, prefix = true,
    complains = true },
  { name = "replay of Klaberjass", command = "replay tests/records/klaberjass/play-out.jsonl", prefix = true },
  { name = "serve", command = "serve zole --seed k7 --dealer 3 --view 1", complains = true, input = "@/in",
    files = { ["in"] = '{"by":1,"do":"take"}\n{"by":1,"do":"pass"}\n{"by":1,"do":"discard QH QD"}\n' } },
  { name = "play", command = "play zole --seed k7 --dealer 3", anyway = true, input = "@/in",
    files = { ["in"] = "2\nb e\nb\nu\n?\nq\n" } },
  { name = "sim", command = "sim zole -v pool -n 60 --bot random --threads 1 --seed s", same = without_figures },
  { name = "sim --bot", command = "sim bela-2 -n 2 --threads 1 --seed s --bot simple", same = without_figures },
  { name = "sim --records", command = "sim zole -n 6 --bot random --threads 1 --seed s --records @/out.jsonl",
    same = without_figures,
    files = { ["out.jsonl"] = old_record } },
  { name = "sim on two threads", same = without_figures, files = { ["out.jsonl"] = old_record }, sample = 10, slow = true,
    threads = true, command = "sim zole --games 17 -o hands=1 --bot random --threads 2 --seed s --records @/out.jsonl" },
  { name = "check", command = "check scripts/variants/zole/small-zole.lua", same = without_figures, sample = 3,
    complains = true, slow = true },
  { name = "new", command = "new variant twice --of zole --scripts @", files = { ["variants/x"] = "" } },
}

local function files_of(list)
  local names = {}
  for name in pairs(list) do names[#names + 1] = name end
  table.sort(names)
  return table.concat(names, " ")
end

-- A run that failed says so, and says why, once.
local function check_sentence(scenario, result)
  local said = scenario.complains and result.err .. result.out:match "[^\n]*\n?$" or result.err
  if not said:lower():find "memory" then faults.fail(result, "it does not say that memory is missing") end
  if result.err:find "traceback" then faults.fail(result, "it shows a traceback") end
  local _, lines = result.err:gsub("\n", "")
  if lines > 2 and not scenario.goes_on then faults.fail(result, "it says too much") end
end

-- Files are what they were or what they should be; what else could be a record is to be looked at.
local function check_files(scenario, result, whole, others)
  for name, text in pairs(result.files) do
    local before = scenario.files and scenario.files[name]
    if text ~= before and text ~= whole.files[name] then
      local is_record = name:find "^state/houserule/game%-[%w-]+%.jsonl$" and result.code ~= 0 -- it can be resumed
      if not is_record and name ~= scenario.record then
        faults.fail(result, ("%s is neither what it was nor what it should be: %s"):format(name, text))
      end
      others[text] = result
    end
  end
  for name in pairs(scenario.files or {}) do
    if not result.files[name] then faults.fail(result, name .. " is gone") end
  end
end

local function check(scenario, result, whole, others)
  if result.err:find("pthread_getattr_np", 1, true) then return end -- the sanitizer itself dies where a thread begins
  local same = scenario.same or unchanged
  if result.code == 0 then
    local goes_on = scenario.anyway and result.out:find "[Nn]ot enough memory"
    if same(result.out) ~= same(whole.out) and not goes_on then faults.fail(result, "exit 0, and other output", whole) end
    if same(result.err) ~= same(whole.err) then faults.fail(result, "exit 0, and a complaint") end
    if files_of(result.files) ~= files_of(whole.files) then faults.fail(result, "exit 0, and other files") end
  else
    if result.code ~= 1 and result.code ~= 2 then faults.fail(result, "this is no exit code of the program") end
    check_sentence(scenario, result)
    if scenario.prefix then
      local out = scenario.complains and result.out:gsub('{"error":[^\n]*\n.*$', "") or result.out
      if whole.out:sub(1, #out) ~= out then faults.fail(result, "what it wrote before is wrong") end
    end
  end
  check_files(scenario, result, whole, others)
end

-- A record that was saved after something failed is a whole record of a shorter game.
local function check_records(others)
  local files, runs = {}, {}
  for text in pairs(others) do files[("%d.jsonl"):format(#runs)], runs[#runs + 1] = text, { was = others[text] } end
  local template = faults.template("records", files)
  for i, run in ipairs(runs) do
    run.template, run.before = template, ""
    run.command = ("%s replay @/%d.jsonl"):format(faults.alone, i - 1)
  end
  faults.all(runs, function(result)
    if result.code ~= 0 then faults.fail(result.run.was, "it saved what is no record:\n" .. result.err) end
  end)
end

-- The place at which the program has started; everything before it is tried once.
local begun, began = { all = 1, others = 1 }, {}

for _, scenario in ipairs(scenarios) do
  it(("a lack of memory in %s"):format(scenario.name), function()
    local template = faults.template(scenario.name:gsub("%W", "-"), scenario.files or {})
    local function run(settings)
      return { template = template, input = scenario.input, before = faults.memory(settings),
               command = faults.alone .. " " .. scenario.command }
    end
    local function count_of(only)
      local counted = run(("FAIL_COUNT=@.count %s"):format(only and "FAIL_ONLY=" .. only or ""))
      counted.places = not scenario.threads and {} or nil
      local whole = faults.one(counted)
      assert.equal(0, whole.code, whole.err)
      return whole.count, whole
    end
    local runs, others, wrong = {}, {}, {}
    local count, whole = count_of()
    for _, way in ipairs(WAYS) do
      local only = way.only or "all"
      local last = way.only and count_of(way.only) or count
      local settings = ("FAIL_TIMES=%d %s"):format(way.times, way.only and "FAIL_ONLY=" .. only or "")
      local places = faults.places(begun[only], last, scenario.sample or SAMPLE, scenario.slow)
      if scenario.threads then
        for _, n in ipairs(places) do runs[#runs + 1] = run(("FAIL_ALLOC=%d %s"):format(n, settings)) end
      else
        for from = 1, #places, STRETCH do
          runs[#runs + 1] = run(settings)
          runs[#runs].places = table.move(places, from, math.min(from + STRETCH - 1, #places), 1, {})
        end
      end
      if scenario.name == "start" then began[only] = math.max(1, math.floor(last * 0.9)) end
    end
    local tried, failed = 0, 0
    faults.all(runs, function(result)
      if scenario.slow and not result.code then return end -- this time there were not so many allocations
      local fine, why = pcall(check, scenario, result, whole, others)
      if not fine then wrong[#wrong + 1] = why end
      tried, failed = tried + 1, failed + (result.code ~= 0 and 1 or 0)
    end)
    check_records(others)
    faults.none(wrong, tried)
    assert.is_true(failed > 0)
    print(("# %s: %d allocations, %d failures of them, %d ends with a sentence"):format(scenario.name, count, tried, failed))
    if scenario.name == "start" then begun = began end
  end)
end
