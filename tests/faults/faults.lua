-- faults.lua - runs the program many times over, each time with another thing going wrong, and hands back what came of it.
--
-- FAULTS in the environment says how many: a number k makes every k-th allocation fail, "all" every one; without it a sample
-- does.
local faults = {}

local houserule = os.getenv "HOUSERULE" or "build/houserule"
local folder = os.tmpname()
os.remove(folder)
assert(os.execute(("mkdir -p %s/templates"):format(folder)))

-- The place of the runs: in memory if there is such a place, because nothing here waits for a disk.
local place
do
  local made = io.popen "mktemp -d -p /dev/shm 2>/dev/null || mktemp -d"
  place = made:read "l"
  made:close()
end

local BATCH <const> = 1600 -- runs and branches of runs before their files are read and removed
local WORKERS <const> = 2

-- `alone`: in one process, whose allocations can be counted.
faults.folder, faults.houserule, faults.alone = folder, houserule, houserule .. "-alone"

--- Takes all away; a spec's teardown.
function faults.close() os.execute(("rm -rf %s %s"):format(folder, place)) end

local function compiled(name, source, flags)
  local path = folder .. "/" .. name
  local line = "cd tests/faults && cc -std=c17 -D_GNU_SOURCE -O1 -Wall -Wextra -Werror %s -o %s %s -ldl"
  assert(os.execute(line:format(flags, path, source)))
  return path
end

--- The library that makes memory run out, as what stands before a command.
function faults.memory(settings)
  faults.injector = faults.injector or compiled("faults.so", "inject.c branch.c", "-shared -fPIC")
  return ("env LD_PRELOAD=%s %s"):format(faults.injector, settings)
end

--- The program that lets a system call go wrong; nil where the system does not allow that.
function faults.trip()
  if faults.tripper == nil then
    faults.tripper = compiled("trip", "trip.c", "")
    local can = os.execute(("%s %s 0 none true 2>%s/cannot"):format(faults.tripper, folder, folder))
    if not can then faults.tripper = false end
  end
  return faults.tripper or nil
end

--- The text of a file; nil if it is not there.
function faults.read(path)
  local file = io.open(path, "rb")
  if not file then return nil end
  local text = file:read "a"
  file:close()
  return text
end

-- Settings of a sanitizer: a library is loaded before it, and it ends with a code of its own.
local function environment(at)
  return ("XDG_DATA_HOME=%s/none XDG_STATE_HOME=%s/state HOME=%s TERM=dumb LC_ALL=C "):format(at, at, at)
    .. "ASAN_OPTIONS=verify_asan_link_order=0:exitcode=99:$ASAN_OPTIONS"
end

-- The folder of a run's files; those of its k-th branch.
local function folder_of(i, k) return ("%s/runs/%d%s"):format(place, i, k and "." .. k or "") end

-- The shell lines of a run. "@" in a command is the run's own folder, which begins as a copy of the scenario's.
local function shell_lines(run, i)
  local whole = folder_of(i)
  local at, branches = whole .. "/at", ""
  if run.places then
    branches = ("env FAIL_FOLDER=%s FAIL_ALLOC='%s'"):format(whole, table.concat(run.places, " "))
  end
  local line = ("%s timeout -k 1 %d %s %s %s <%s >%s 2>%s.err"):format(environment(at), run.places and 3600 or 60, branches,
    run.before or "", run.command, run.input or "/dev/null", run.output or "@.out", at)
  return ("mkdir %s && cp -r %s %s && : >%s.out\n%s\necho $? >%s/code\n"):format(whole, run.template, at, at,
    (line:gsub("@", at)), whole)
end

-- The result of a run, or of its k-th branch; `names` are the files of the batch, by folder.
local function result_of(run, i, k, names)
  local whole, at = folder_of(i, k), folder_of(i) .. "/at"
  local function text(name) return faults.read(whole .. "/" .. name) end
  local result = { run = run, place = k and run.places[k], code = tonumber(text "code" or nil), files = {} }
  result.out, result.err = (text "at.out" or ""):gsub(at, "@"), (text "at.err" or ""):gsub(at, "@")
  result.count, result.log = tonumber(text "at.count" or ""), text "at.log"
  for name, to in pairs(names[whole:match "[^/]*$"] or {}) do
    local shown = name:gsub("/game%-%d+%-%d+%-%w+", "/game-N") -- journals have names by time and chance
    result.files[shown] = to ~= "" and to or text("at/" .. name) or ""
  end
  return result
end

-- { folder = { name of a file = what a link leads to, or "" } }
local function files_of_batch()
  local names = {}
  local find = "cd %s/runs && find . -path './*/at/*' \\( -type f -o -type l \\) -printf '%%P\\t%%l\\n'"
  local pipe = io.popen(find:format(place))
  for line in pipe:lines() do
    local whole, name, to = line:match "^(.-)/at/(.*)\t(.*)$"
    names[whole] = names[whole] or {}
    names[whole][name] = to
  end
  pipe:close()
  return names
end

local function run_batch(runs, from, to, each)
  os.execute(("rm -rf %s/runs && mkdir %s/runs"):format(place, place)) -- of the batch before, even if that failed
  local scripts = {}
  for i = from, to do
    local w = i % WORKERS + 1
    scripts[w] = (scripts[w] or "") .. shell_lines(runs[i], i)
  end
  local lines = {}
  for w, text in pairs(scripts) do
    local path = ("%s/worker%d"):format(folder, w)
    local file = assert(io.open(path, "wb"))
    file:write(text)
    file:close()
    lines[#lines + 1] = "sh " .. path .. " &"
  end
  assert(os.execute("exec 2>/dev/null; " .. table.concat(lines, " ") .. " wait"))
  local names = files_of_batch()
  for i = from, to do
    for k = 1, runs[i].places and #runs[i].places or 0 do each(result_of(runs[i], i, k, names)) end
    each(result_of(runs[i], i, nil, names))
  end
end

--- Runs all; calls each(result) for each in turn: { run =, code =, out =, err =, files = { name = text } }. A run =
--- { template = folder, before = what stands before the command, command =, input = file, output = file, places =
--- numbers of allocations, upwards }: for each of the places, if there are any, there is a result of its own, with `place`,
--- and then the run's.
function faults.all(runs, each)
  local from, size = 1, 0
  for i, run in ipairs(runs) do
    size = size + 1 + (run.places and #run.places or 0)
    if size >= BATCH or i == #runs then
      run_batch(runs, from, i, each)
      from, size = i + 1, 0
    end
  end
end

--- One run.
function faults.one(run)
  local result
  faults.all({ run }, function(r) result = r end)
  return result
end

--- A folder for runs to begin with; `files` = { name = text }.
function faults.template(name, files)
  local at = folder .. "/templates/" .. name
  assert(os.execute("mkdir -p " .. at))
  for path, text in pairs(files) do
    assert(os.execute(("mkdir -p %s/%s"):format(at, path:match "^(.*)/" or "")))
    local file = assert(io.open(at .. "/" .. path, "wb"))
    file:write(text)
    file:close()
  end
  return at
end

--- Samples a list: about `most` of it, or all of it if FAULTS asks for more.
function faults.sample(list, most)
  if os.getenv "FAULTS" then return list end
  local some = {}
  for i, n in ipairs(faults.places(1, #list, most)) do some[i] = list[n] end
  return some
end

--- The places from `first` to `last` that are to fail: `sample` of them, or as FAULTS says unless they are `slow`.
function faults.places(first, last, sample, slow)
  local list, wanted = {}, not slow and os.getenv "FAULTS"
  local step = wanted == "all" and 1 or tonumber(wanted) or math.max(1, (last - first + 1) / sample)
  local at = first + (step - 1) / 2
  while at <= last do
    list[#list + 1] = math.floor(at)
    at = at + step
  end
  return list
end

-- The first difference of two texts.
local function parting(out, other)
  local at = 1
  while at <= #out and out:byte(at) == other:byte(at) do at = at + 1 end
  local from = math.max(1, at - 200)
  return ("%s <<<HERE\n--- instead of\n%s <<<HERE%s"):format(out:sub(from, at - 1) .. "|" .. out:sub(at, at + 400),
    other:sub(from, at - 1) .. "|" .. other:sub(at, at + 400), "")
end

--- Wants nothing in a list of what went wrong in so many runs.
function faults.none(wrong, runs)
  if #wrong == 0 then return end
  error(("%d of %d went wrong:\n%s"):format(#wrong, runs, table.concat(wrong, "\n\n", 1, math.min(#wrong, 40))), 0)
end

--- Fails with the run and what came of it; `whole` is what should have.
function faults.fail(result, why, whole)
  local run, names = result.run, {}
  for name in pairs(result.files) do names[#names + 1] = name end
  local place_of = result.place and ("FAIL_FOLDER FAIL_ALLOC=%d "):format(result.place) or ""
  local out = whole and parting(result.out, whole.out) or result.out:sub(-1500)
  error(("%s\n%s%s %s\nexit %s; files: %s\n--- stdout\n%s\n--- stderr\n%s"):format(why, place_of, run.before, run.command,
    result.code, table.concat(names, " "), out, result.err:sub(1, 3000)), 0)
end

return faults
