-- disk_spec.lua - files are whole on the disk or not there at all: what `save` and `sim --records` write, and what a journal
-- appends.
require "inside"
local program = require "program"
local disk = require "host.system.disk"

local houserule, folder, mount = program.houserule, program.folder, program.mount
local read, write, has = program.read, program.write, program.has
local output_of, mounted = program.output_of, program.mounted

teardown(program.close)

-- They send each line at once: the reason is past when they end.
local function talks(call)
  local command = call:match "^%l+"
  return command == "serve" or command == "play" or command == "check" or command == "new"
end

describe("output that does not arrive", function()
  it("makes the call fail, with the reason", function()
    local calls = { "--version", "help", "list", "list --json", "rules zole", "rules zole --json", "sim zole -n 50",
                    "sim zole -n 50 --json", "sim zole -n 600 --records -", "replay tests/records/zole/three-small.jsonl",
                    "replay --json tests/records/zole/three.jsonl", "zole -e take -e auto", "zole -e rules",
                    "check scripts/variants/zole/pool.lua", "play zole </dev/null", "serve zole --seed k7 </dev/null",
                    "new game x-y --scripts " .. folder }
    for _, call in ipairs(calls) do
      local text, code = output_of(("%s %s 2>&1 >/dev/full"):format(houserule, call))
      assert.equal(1, code, call)
      has(text, "No space left on device")
      assert.equal(1, select(2, text:gsub("\n", "")), text)
      os.execute(("rm -rf %s/games"):format(folder)) -- what `new` wrote
      text, code = output_of(("%s %s 2>&1 >&-"):format(houserule, call))
      assert.equal(1, code, call)
      has(text, talks(call) and "houserule: " or "Bad file descriptor")
    end
  end)
end)

describe("a limit to the size of files", function()
  it("is said like a full disk, and ends no session", function()
    local function limited(args)
      return output_of(("cd %s; export XDG_STATE_HOME=%s/limited; ulimit -f 0; %s 2>&1 %s"):format(folder, folder,
        program.full, args))
    end
    for _, args in ipairs { "zole -e 'save s.jsonl'", "sim zole -n 50 --records s.jsonl", "new game y-z --scripts .",
                            "list > listed" } do
      local text, code = limited(args)
      assert.equal(1, code, args .. "\n" .. text)
      has(text, "File too large")
    end
    local text, code = limited "zole --seed k7 --dealer 3 --journal -e take -e =6*7"
    assert.equal(0, code)
    has(text:gsub("%s+", " "), "File too large")
    has(text, "\n42\n")
  end)
end)

describe("a file that is written", function()
  it("takes the old one's place at once, and keeps its mode and its links", function()
    local path = write("old", "old")
    assert(os.execute(("chmod 640 %s && ln -s %s %s/link"):format(path, path, folder)))
    assert.is_true(disk.replace(folder .. "/link", "new"))
    assert.equal("new", read(path))
    assert.equal("640\n", (output_of("stat -c %a " .. path)))
    assert.equal(path .. "\n", (output_of(("readlink %s/link"):format(folder))))
    assert.is_true(disk.replace("/dev/null", "x"))
    has(select(2, disk.replace("/dev/full", "x")), "No space left on device")
    has(select(2, disk.replace(folder .. "/none/x", "x")), "No such file")
    has(select(2, disk.replace(folder, "x")), "directory")
  end)

  it("takes no other file's place: notes stay under every command that is given their name", function()
    local notes, command = write("notes.txt", "my notes\n"), "zole --seed k7 --dealer 3 -e take --batch -e '%s %s'"
    local calls = { "sim zole -n 20 --against base -v pool --report %s", "sim zole -n 20 --records %s",
                    "sim zole -n 20 --state %s", "find zole hand==1 -n 9 --records %s", "print rules zole --to %s",
                    "print deal zole --to %s", "print pbn bridge.jsonl --to %s", "import bridge.pbn --to %s",
                    "merge counts.json --state %s", command:format("save", "%s"), command:format("save --example", "%s"),
                    command:format("transcript", "%s"), command:format("handout deal", "%s") }
    write("bridge.pbn", '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
      .. '[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n\n')
    local function run(call, path)
      return output_of(("cd %s; XDG_STATE_HOME=%s/state %s %s 2>&1"):format(folder, folder, program.full, call:format(path)))
    end
    assert.equal(0, select(2, run("sim zole -n 20 --state %s", "counts.json")))
    assert.equal(0, select(2, run("import bridge.pbn --to %s", "bridge.jsonl")))
    for i, call in ipairs(calls) do
      local text, code = run(call, "notes.txt")
      assert.equal(1, code, call .. "\n" .. text)
      local continues = call:find "^sim .*%-%-state"
      has(text, continues and "notes.txt holds no counts" or "notes.txt is another kind of file and was left as it is")
      assert.equal("my notes\n", read(notes), call)
      for _ = 1, continues and 1 or 2 do -- what it wrote itself makes way
        text, code = run(call, "own-" .. i)
        assert.equal(0, code, call .. "\n" .. text)
      end
    end
    write("empty", "")
    assert.equal(0, select(2, run("import bridge.pbn --to %s", "empty")))
    assert.equal(read "bridge.jsonl", read "empty")
  end)

  it("is not there at all when a simulation is killed or fails", function()
    local out = folder .. "/sim"
    assert(os.execute("mkdir " .. out))
    local kept = '{"houserule":1,"game":"zole"}\n'
    write("sim/kept.jsonl", kept)
    for _, name in ipairs { "kept.jsonl", "new.jsonl" } do
      output_of(("timeout -s KILL 0.3 %s sim zole -n 100_000_000 --records %s/%s 2>&1"):format(houserule, out, name))
    end
    assert.equal(kept, read "sim/kept.jsonl")
    assert.equal("kept.jsonl\n", (output_of("ls -A " .. out)))
    local text, code = output_of(houserule .. " sim zole -n 5000 --records /dev/full 2>&1")
    assert.equal(1, code)
    has(text, "No space left on device")
    assert.equal(0, select(2, output_of(("%s sim zole -n 50 --seed s --records %s/kept.jsonl"):format(houserule, out))))
    assert.equal(read "sim/kept.jsonl", (output_of(houserule .. " sim zole -n 50 --seed s --records -")))
  end)

  it("has no half of a line on a full disk", function()
    if not mounted "size=16k" then return pending "no tmpfs can be mounted here" end
    local file = assert(disk.create(mount .. "/full"))
    local n, fine = 0, true
    while fine do
      n = n + 1
      fine = disk.append(file, ("%099d\n"):format(n))
    end
    assert.is_true(n > 100)
    assert.equal((n - 1) * 100, #read "mount/full")
    assert.is_nil(disk.replace(mount .. "/full", ("x"):rep(9000)))
    assert.equal((n - 1) * 100, #read "mount/full")
    local _, code = output_of(("%s sim zole -n 100 --records %s/full 2>&1"):format(houserule, mount))
    assert.equal(1, code)
    assert.equal((n - 1) * 100, #read "mount/full")
    assert.equal("full\n", (output_of("ls -A " .. mount)))
    disk.close(file)
  end)
end)
