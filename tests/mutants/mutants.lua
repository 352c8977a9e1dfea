-- mutants.lua - seeds the faults of mutants.txt, one at a time, and says which of them no test notices: `make mutants`.
--
-- It copies the files that git tracks into build/mutants/tree and builds them there once. For each fault it changes one
-- file, builds again from that first build, and runs tests until one fails: first those that the list names, then
-- `make check`, then the other specs. A test that fails without the fault as well does not count. MUTANT=3 or MUTANT=3-9
-- runs only those. The exit code is 1 if a fault survives, 2 if the list is wrong.
local LIST <const>, ROOT <const> = "tests/mutants/mutants.txt", (os.getenv "BUILD" or "build") .. "/mutants/"
local TREE <const>, CLEAN <const>, OUT <const> = ROOT .. "tree/", ROOT .. "clean", ROOT .. "out"
local MINUTES <const> = 10 -- after which a test is taken to hang, which counts as noticed
local MAKE <const> = "cd " .. TREE .. " && env -u MAKEFLAGS -u BUILD timeout %dm make -s -j2 %s "
  .. "BUSTED=\"lua5.4 $(command -v busted) --no-keep-going\" > ../out 2>&1"

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "a"
  file:close()
  return text
end

local function write(path, text)
  local file = assert(io.open(path, "wb"))
  file:write(text)
  file:close()
end

local function shell(command, ...)
  local ok, _, code = os.execute(command:format(...))
  return ok, code
end

local function must(command, ...) assert(shell(command, ...), command) end

local function give_up(sentence, ...)
  io.stderr:write("mutants: ", sentence:format(...), "\n")
  os.exit(2)
end

-- The list -------------------------------------------------------------------------------------------------------------

local function read_list()
  local list, one = {}, nil
  for line in read(LIST):gsub("^.-\n## ", "\n## ", 1):gmatch "[^\n]*" do
    local mark, text = line:match "^([-@+?=]) ?(.*)$"
    if mark == "@" then
      one = { number = #list + 1, file = text, before = {}, after = {}, tests = {} }
      list[#list + 1] = one
    elseif mark == "-" then table.insert(one.before, text)
    elseif mark == "+" then table.insert(one.after, text)
    elseif mark == "?" then for test in text:gmatch "%S+" do table.insert(one.tests, test) end
    elseif mark == "=" then one.why = text
    end
  end
  return list
end

local function count(text, part)
  local n, from = 0, 1
  while true do
    local at = text:find(part, from, true)
    if not at then return n end
    n, from = n + 1, at + 1
  end
end

-- Says what is wrong with a fault; keeps the file's text with it and without.
local function check(one)
  one.title = ("%3d %s"):format(one.number, one.file)
  one.text = read(one.file)
  local before, after = table.concat(one.before, "\n"), table.concat(one.after, "\n")
  local n = count(one.text, before)
  if before == "" or n ~= 1 then return ("its text is found %d times, not once"):format(n) end
  if not one.why or #one.tests == 0 then return "it names no test, or does not say what changes" end
  for _, test in ipairs(one.tests) do
    local file = test:match "^test_" and "tests/unit/" .. test .. ".c" or test
    local found = io.open(file)
    if not found then return "there is no test " .. test end
    found:close()
  end
  local at = one.text:find(before, 1, true)
  one.changed = one.text:sub(1, at - 1) .. after .. one.text:sub(at + #before)
  local fine, wrong = true, nil
  if one.file:match "%.lua$" then fine, wrong = load(one.changed, "=" .. one.file, "t") end
  return not fine and wrong or nil
end

-- Which of them are asked for: MUTANT=3, MUTANT=3-9.
local function chosen(list)
  local asked = os.getenv "MUTANT" or ""
  local first, last = asked:match "^(%d+)%-?(%d*)$"
  if asked == "" then return list end
  if not first or not list[tonumber(first)] then
    give_up("MUTANT is a number up to %d, or two: 3-9; not %s", #list, asked)
  end
  return table.move(list, tonumber(first), math.min(#list, tonumber(last) or tonumber(first)), 1, {})
end

-- Building and testing -------------------------------------------------------------------------------------------------

local HANG <const>, INVALID <const> = "a hang", "the compiler"

-- True, or false and which target failed first; HANG if the time was over, INVALID if a file does not compile.
local function make(targets)
  local ok, code = shell(MAKE, MINUTES, targets)
  if ok then return true end
  if code == 124 then return false, HANG end
  local target = read(OUT):match "%*%*%* %[[^]]-([^%s:%]]+)%] Error" or "make"
  return false, target:find "%.o$" and INVALID or target
end

local function prepare()
  must("mkdir -p %s && rm -rf %s %s && mkdir -p %s", ROOT, TREE, CLEAN, TREE)
  must("git ls-files -z | tar c --null -T - | tar x -C %s", TREE)
  must("mkdir -p %sbuild && if [ -d build/times ]; then cp -r build/times %sbuild; fi", TREE, TREE)
  if not make "mutants-built" then give_up("the tree does not build:\n%s", read(OUT)) end
  must("cp -a %sbuild %s", TREE, CLEAN)
end

-- A file's time must come back too, or make would compile it again for each fault after it.
local function seed(one)
  must("cp -p %s%s %ssaved", TREE, one.file, ROOT)
  write(TREE .. one.file, one.changed)
end

local function restore(one)
  must("cp -p %ssaved %s%s", ROOT, TREE, one.file)
  must("rm -rf %sbuild && cp -a %s %sbuild", TREE, CLEAN, TREE)
end

local function run_unit(name)
  local ok, code = make("build/unit/" .. name)
  if not ok then return false, code end
  ok, code = shell("cd %s && timeout %dm build/unit/%s > ../out 2>&1", TREE, MINUTES, name)
  return ok, code == 124 and HANG or name
end

local function run(test)
  if test:match "^test_" then return run_unit(test) end
  return make(test)
end

local sound = {} -- tests that pass without a fault, by name: true or false

-- Returns true if a test passes in the tree without the fault. The fault then stays out;
-- if the test fails, it is seeded again.
local function is_sound(one, test)
  if test == INVALID then return true end
  if sound[test] == nil then
    restore(one)
    sound[test] = run(test)
    if not sound[test] then seed(one) end
  end
  return sound[test]
end

-- The test that notices a fault, which is in the tree; nil if none does. `broken` gets tests that fail without it too.
local function noticed(one, broken)
  local function fails(ok, test, asked) -- of what was asked for hangs, it is not told which test that was
    if ok then return false end
    if is_sound(one, test == HANG and asked or test) then return true end
    broken[#broken + 1] = test
    return false
  end
  for _, test in ipairs(one.tests) do
    local ok, by = run(test)
    if fails(ok, by, test) then return by end
  end
  local ok, by = make "mutants-short"
  if fails(ok, by, "mutants-short") then return by end
  make(ok and "mutants-left" or "mutants-each") -- the others of `make check`, if one of it fails without the fault too
  for test in read(OUT):gmatch "%S+" do
    ok, by = run(test)
    if fails(ok, by, test) then return by end
  end
end

-- Seeds one fault. Returns the test that notices it, or nil; and what is wrong if it does not compile.
local function try(one, broken)
  seed(one)
  local by = noticed(one, broken)
  local wrong = by == INVALID and (read(OUT):match "[^\n]*error:[^\n]*" or read(OUT))
  restore(one)
  return by, wrong
end

local list, files, distinct = read_list(), {}, 0
for _, one in ipairs(list) do
  local wrong = check(one)
  if wrong then give_up("%s: %s", one.title, wrong) end
  if not files[one.file] then files[one.file], distinct = true, distinct + 1 end
end
print(("%d faults in %d files"):format(#list, distinct))
if os.getenv "MUTANT" == "check" then os.exit(0) end
prepare()

local survivors, invalid, done = {}, {}, chosen(list)
for _, one in ipairs(done) do
  local broken, start = {}, os.time()
  local by, wrong = try(one, broken)
  if wrong then invalid[#invalid + 1] = one elseif not by then survivors[#survivors + 1] = one end
  print(("%-48s %s  (%d s)%s"):format(one.title, wrong and "does not compile: " .. wrong or by or "SURVIVES: " .. one.why,
    os.time() - start, broken[1] and "  fails without it too: " .. table.concat(broken, " ") or ""))
  io.stdout:flush()
end
print(("%d faults, %d noticed, %d survive, %d do not compile"):format(#done, #done - #survivors - #invalid, #survivors,
  #invalid))
for _, one in ipairs(survivors) do print("survives: " .. one.title) end
os.exit(#invalid > 0 and 2 or #survivors > 0 and 1 or 0)
