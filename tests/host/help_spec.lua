-- houserule help: the commands, and each of them.
local here = debug.getinfo(1, "S").source:match "^@(.*/)" or "./"
package.path = here .. "?.lua;" .. package.path
local program = require "program"

local run, has = program.run, program.has

teardown(program.close)

local commands = { "list", "rules", "replay", "serve", "sim", "check", "new", "help" }

describe("help", function()
  it("names every command with its summary", function()
    local code, out, err = run "help"
    assert.equal(0, code)
    assert.equal("", err)
    has(out, "usage: houserule [GAME] [-v VARIANT]")
    for _, name in ipairs(commands) do assert.is_truthy(out:find("\n  " .. name .. " "), name) end
    has(out, "new game|variant NAME [--of GAME]  a commented starting file")
    has(out, "Exit codes: 0 fine, 1 the input is wrong, 2 the call is wrong.")
    for line in out:gmatch("[^\n]+") do assert.is_true(utf8.len(line) <= 80, line) end
  end)

  it("is what --help and -h are", function()
    local _, out = run "help"
    assert.equal(out, select(2, run "--help"))
    assert.equal(out, select(2, run "-h"))
  end)

  it("shows usage, summary, flags and an example of each", function()
    for _, name in ipairs(commands) do
      local code, out = run("help " .. name)
      assert.equal(0, code)
      assert.is_truthy(out:find("^usage: houserule " .. name), out)
      has(out, "\nexample: houserule " .. name)
      has(out, "\n  --scripts DIR ")
    end
  end)

  it("explains the flags a command has", function()
    local _, out = run "help sim"
    for _, flag in ipairs { "-n DEALS", "--games N", "--threads T", "--bot B", "--calls P", "--records FILE", "--json",
                            "-v VARIANT", "-o SLOT=VALUE", "--seed S", "--players N" } do
      assert.is_truthy(out:find("\n  " .. flag:gsub("%-", "%%-") .. " +%l") or out:find("\n  " .. flag:gsub("%-", "%%-")
        .. " +%u"), flag .. "\n" .. out)
    end
    _, out = run "help check"
    assert.is_nil(out:find("-v VARIANT", 1, true))
  end)

  it("asks back when it knows no such command", function()
    local code, out, err = run "help serv"
    assert.equal(2, code)
    assert.equal("", out)
    assert.equal('houserule: there is no command "serv"; did you mean "serve"?\n', err)
    assert.equal(2, (run "help list sim"))
  end)

  it("is not needed to know how a flag is typed", function()
    for args, sentence in pairs {
      ["sim zole -n 0"] = "-n is a whole number from 1 to 1000000000000, not 0",
      ["sim zole -n"] = "-n wants a value after it",
      ["sim zole --games x"] = '--games wants a whole number, not "x"',
    } do
      local code, _, err = run(args)
      assert.equal(2, code)
      assert.equal("houserule: " .. sentence .. "\n", err)
    end
  end)
end)
