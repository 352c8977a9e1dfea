-- limits_spec.lua - what comes in without an end, or cannot be read: one sentence, and no more memory than for a line.
local here = debug.getinfo(1, "S").source:match "^@(.*/)" or "./"
package.path = here .. "?.lua;" .. package.path
require "inside"
local program = require "program"
local json = require "host.system.json"

local write, run, has = program.write, program.run, program.has

teardown(program.close)

-- With little memory: what fills it ends with another sentence. A sanitizer cannot start in so little.
local NARROW <const> = "sh -c 'ulimit -v 200000; exec \"$@\"' sh " .. program.houserule
local call = run("--version", NARROW) == 0 and NARROW or nil
local function narrow(args) return run(args, call) end

describe("standard input", function()
  it("that cannot be read is not taken for empty", function()
    for _, args in ipairs { "serve zole", "replay -", "zole", "zole -", "play zole", "quiz zole" } do
      local code, _, err = run(args .. " < /")
      assert.equal(1, code, args)
      assert.equal("houserule: standard input: Is a directory\n", err)
    end
  end)

  it("without a record in it is empty", function()
    for _, text in ipairs { "", "\n", " \n\r\n" } do
      local code, out, err = run("replay - < " .. write("blank", text))
      assert.equal(1, code)
      assert.equal("", out)
      has(err, "line 1: ")
    end
  end)

  it("that is none at all is refused", function()
    local code, out, err = run("replay - < " .. write("garbage", "garbage"))
    assert.equal(1, code)
    assert.equal("", out)
    has(err, "line 1: ")
  end)

  it("that is to be written is no pipe that nobody reads", function()
    local fifo = program.folder .. "/records.fifo"
    assert(os.execute("mkfifo " .. fifo))
    local code, out, err = run("sim zole -n 10 --seed a --records " .. fifo)
    assert.equal(1, code)
    assert.equal("", out)
    assert.equal(("houserule: %s: nobody reads from it\n"):format(fifo), err)
  end)

  it("that is one line without an end fills no memory", function()
    local code, _, err = narrow "replay - < /dev/zero"
    assert.equal(1, code)
    assert.equal("line 1: a line of a record is at most 65536 characters long\n", err)
    code, _, err = narrow "zole --batch < /dev/zero"
    assert.equal(1, code)
    assert.equal("line 1: that is longer than the 65536 characters a line may have\n", err)
  end)

  it("may have a line that is too long: the rest of it is no other line", function()
    local path = write("long", ("x"):rep(300000) .. "\n=6*7\n")
    local code, out, err = run("zole --seed k7 < " .. path)
    assert.equal(1, code)
    assert.equal("42\n", out)
    assert.matches("^line 1: [^\n]*\n$", err)
    path = write("answers", ("x"):rep(300000) .. '\n{"by":1,"do":"pass"}\n')
    code, out = run("serve zole --seed k7 --dealer 3 < " .. path)
    assert.equal(0, code)
    has(out, ',"line":1}\n')
    has(out, '{"ask":2,"point":"bid"')
  end)
end)

describe("a file that cannot be read", function()
  it("is wrong input, whatever command it is named to", function()
    for _, command in ipairs { "replay", "check", "zole" } do
      for path, why in pairs { ["/"] = "Is a directory", ["/nowhere/at-all"] = "No such file or directory" } do
        local code, out, err = run(command .. " " .. path)
        assert.equal(1, code, command)
        assert.equal("", out)
        assert.equal(("houserule: %s: %s\n"):format(path, why), err)
      end
    end
  end)
end)

describe("a record", function()
  it("has a seed that leaves room for the rest of its line, however it is written", function()
    local code, out, err = run(("zole --seed %s -e table"):format(("x"):rep(1001)))
    assert.equal(2, code)
    assert.equal("", out)
    assert.equal("houserule: --seed wants a text of at most 1000 bytes\n", err)
    code, out = run(("sim zole -n 1 --records - --seed '%s' | %s replay -"):format(("\27"):rep(1000), program.houserule))
    assert.equal(0, code)
    has(out, "Hand 1")
    local header = '{"houserule":1,"game":"zole","players":3,"dealer":3,"seed":"%s"}\n'
    code, out = run("replay --json " .. write("long.jsonl", header:format(("\\u001B"):rep(10000))))
    assert.equal(0, code)
    code, err = run("replay --json " .. write("again.jsonl", out))
    assert.equal(0, code)
    assert.equal(out, err)
    code, out, err = run("replay " .. write("long.jsonl", header:format(("x"):rep(10001))))
    assert.equal(1, code)
    assert.equal("", out)
    assert.matches("^line 1: [^\n]*`seed`[^\n]*\n$", err)
  end)

  it("names a variant once, however often it was asked for", function()
    local code, out = run("sim zole -n 1 --seed s --records -" .. (" -v pool"):rep(9))
    assert.equal(0, code)
    has(out:match "[^\n]*", '"variants":["pool"]')
  end)

  it("may be longer than a script: what is saved is loaded", function()
    local saved = program.folder .. "/saved.jsonl"
    local path = write("long.jsonl", '{"houserule":1,"game":"zole","players":3,"dealer":3,"seed":"k7"}\n'
      .. '{"by":1,"do":"pass"}\n' .. ('{"event":"said","text":"%s"}\n'):format(("x"):rep(60000)):rep(80))
    local code, out, err = run(("-e 'load --trust %s' -e 'save %s' -e 'load %s'"):format(path, saved, saved))
    assert.equal(0, code)
    assert.equal("", err)
    has(out, "saved 1 decision")
  end)
end)

describe("output that nobody gets", function()
  local full = io.open("/dev/full", "w")
  local test = full and it or pending
  local said = "houserule: the output could not be written: No space left on device\n"

  test("is said with the reason, by every command", function()
    local record = write("big.jsonl", '{"houserule":1,"game":"zole","players":3,"dealer":3,"seed":"k7"}\n')
    for _, args in ipairs { "--version", "help", "list", "list --json", "rules zole", "rules zole --json", "quiz zole",
                            "lesson", "play zole", "serve zole", "zole", "zole -e table", "check scripts/games/zole.lua",
                            "replay --json " .. record, "sim zole -n 1", "sim zole -n 600 --records -",
                            "new variant unheard --scripts " .. program.folder } do
      local code, _, err = run(args .. " </dev/null >/dev/full")
      assert.equal(1, code, args)
      assert.equal(args:find "records" and said:gsub("the output.*: ", "-: ") or said, err, args)
    end
  end)

  test("ends a session, however much there is still to say", function()
    local endless = "sh -c 'yes \"$LINE\" | exec \"$@\"' sh " .. program.houserule
    for args, line in pairs { ["serve zole --seed k7"] = '{"by":1,"do":"x"}', ["zole --seed k7"] = "table",
                              ["play zole --seed k7"] = "t", ["quiz zole"] = "x", ["zole --seed k7 -"] = "table" } do
      local code, _, err = run(args .. " >/dev/full", ("env LINE='%s' %s"):format(line, endless))
      assert.equal(1, code, args)
      assert.equal(said, err, args)
    end
  end)
  if full then full:close() end
end)

describe("a folder of scripts", function()
  local counted = program.counted

  it("is read though some of them run for ever", function()
    for i = 1, 5 do write(("games/ever%d.lua"):format(i), "\nwhile true do end") end
    local code, out, err = run("list zole --scripts " .. program.folder, counted)
    assert.equal(0, code)
    has(out, "small-zole")
    for i = 1, 5 do has(err, ("/games/ever%d.lua:2: "):format(i)) end
    for i = 1, 5 do os.remove(program.folder .. ("/games/ever%d.lua"):format(i)) end
  end)

  it("is not waited for though none of them runs for ever", function()
    assert(os.execute(("mkdir -p %s/many/variants"):format(program.folder)))
    for i = 1, 200 do
      write(("many/variants/slow%d.lua"):format(i), ('local v = variant { id = "slow%d", of = "zole", title = "S" }\n'
        .. "for i = 1, 6e6 do end\n"):format(i))
    end
    local code, out, err = run(("list --scripts %s/many"):format(program.folder), counted)
    assert.equal(0, code)
    has(out, "zole ")
    has(err, "/slow99.lua:1: ")
  end)

  it("is a folder", function()
    local code, _, err = run("list --scripts " .. write("file", ""))
    assert.equal(1, code)
    has(err, "/file: Not a directory\n")
    assert.equal("houserule: --scripts: missing: No such file or directory\n", select(3, run "list --scripts missing"))
    assert(os.execute(("mkdir -p %s/closed && chmod 0 %s/closed && chmod a+x %s"):format(program.folder, program.folder,
      program.folder)))
    assert.equal("houserule: --scripts: closed: Permission denied\n", (program.output_of(
      ("cd %s; setpriv --reuid=65534 --clear-groups %s list --scripts closed 2>&1"):format(program.folder,
        "$(realpath bin/houserule)"))))
    for _, args in ipairs { "list --scripts ''", "--scripts= list", "new variant xyzzy --scripts ''" } do
      local out
      code, out, err = run(args)
      assert.equal(2, code)
      assert.equal("", out)
      assert.matches("^houserule: %-%-scripts [^\n]+\n$", err)
    end
  end)

  it("may hold what is no file: that is named and not waited for", function()
    local fifo = program.folder .. "/variants/fifo.lua"
    local said = fifo .. " is not a regular file\n"
    assert(os.execute("mkfifo " .. fifo))
    local code, out, err = run("list zole --scripts " .. program.folder)
    assert.equal(0, code)
    has(out, "small-zole")
    has(err, said)
    code, out, err = run(("zole -v fifo --scripts %s -e variants"):format(program.folder))
    assert.equal(1, code)
    assert.equal("", out)
    assert.equal("houserule: " .. said, err)
    code, out, err = run("check " .. fifo)
    assert.is_true(code ~= 0)
    assert.equal("", out)
    assert.equal("houserule: " .. said, err)
    os.remove(fifo)
  end)
end)

describe("a script that is named in a call", function()
  it("ends it with code 1 if it is wrong, and with 2 if there is none of that name", function()
    write("wrong.lua", 'game { id = "wrong", title = ')
    write("fails.lua", 'game { id = "fails", title = "F", players = { 2 } }\nerror "never"')
    write("other.lua", "x = 1")
    for _, name in ipairs { "wrong.lua", "fails.lua", "other.lua", "missing.lua" } do
      local path = program.folder .. "/" .. name
      for _, args in ipairs { "check %s", "sim %s", "rules %s", "play %s", "%s", "print rules %s", "replay %s" } do
        if not args:find "replay" or name == "missing.lua" or name == "other.lua" then
          local code, _, err = run(args:format(path) .. " </dev/null")
          assert.equal(1, code, args .. " " .. name .. "\n" .. err)
        end
      end
    end
    for _, args in ipairs { "sim fail", "zole -v nope", "sim zole -o nope=1", "rules zole --players 9" } do
      assert.equal(2, (run(args .. " </dev/null")), args)
    end
  end)
end)

describe("a game without an end", function()
  it("is not waited for", function()
    write("variants/endless.lua", [[
      local v = variant { id = "endless", of = "zole", title = "Endless", summary = "No end." }
      function v.wrap.game_over() return nil end
    ]])
    local code, out, err = run(("sim zole -v endless --games 2 --seed a --scripts %s"):format(program.folder))
    assert.equal(1, code)
    assert.equal("", out)
    assert.equal("houserule: a game had no end after 5000 deals; -n counts deals (seed a/0.1, deal 5001)\n", err)
    code, out = run(("sim zole -v endless -n 6000 --seed a --scripts %s"):format(program.folder))
    assert.equal(0, code)
    has(out, "6,000 deals and 0 games")
  end)
end)

describe("a thread", function()
  it("that cannot be started is said with the reason", function()
    if not call then return pending "a sanitizer wants to be loaded first" end
    local source = program.write("none.c", "#include <errno.h>\nint pthread_create(void) { return EAGAIN; }\n")
    local none = program.folder .. "/none.so"
    assert(os.execute(("cc -shared -fPIC -o %s %s"):format(none, source)))
    local code, out, err = run("sim zole -n 10", ("env LD_PRELOAD=%s %s"):format(none, call))
    assert.equal(1, code)
    assert.equal("", out)
    assert.is_truthy(err:find "^houserule: no thread could be started: %u", err)
  end)
end)

describe("print at the prompt", function()
  it("shows no address", function()
    local code, out = run "zole --seed k7 -e 'print(print, game.undo, {})'"
    assert.equal(0, code)
    assert.equal("function\tfunction\t{}\n", out)
  end)
end)

-- The reader never uses more memory than its limit, whatever the text is made of.
describe("a text of lists and objects", function()
  local function reads(text)
    local value, why = json.decode(text)
    if value == nil then return why end
    return "read"
  end

  it("is read, however small they are", function()
    for _, n in ipairs { 0, 1, 7, 300, 20000 } do
      for _, unit in ipairs { "[],", "{},", '"",', "1,", "1.5,", '{"":[]},', '[""],', '{"a":{}},', "[1],", '"\\u0000",' } do
        assert.equal("read", reads("[" .. unit:rep(n) .. "0]"))
      end
      local keys = {}
      for i = 1, n do keys[i] = ('"%x":{}'):format(i) end
      assert.equal("read", reads("{" .. table.concat(keys, ",") .. "}"))
      assert.equal("read", reads('"' .. ("a"):rep(n) .. '"'))
    end
  end)

  it("is refused for what it is", function()
    for _, n in ipairs { 0, 1, 7, 300, 2047, 20000 } do
      for unit, why in pairs { ["["] = "near", ["{"] = "near", ['{"":'] = "near", ['[{"":'] = "near", ["[0,"] = "near",
                               ["9"] = "too big integer", ['"'] = "near", ["[[],"] = "near" } do
        local said = reads(unit:rep(n + 1))
        assert.is_nil(said:find "memory", said)
        if n > 300 then assert.is_truthy(said:find(why, 1, true), said) end
      end
    end
  end)
end)
