-- pager_spec.lua - long text at a terminal, a screen at a time; and straight out where nobody turns pages.
local program = require "program"
local pty = require "terminal"

teardown(program.close)

local counter = program.write("pager", "echo \"[$(wc -l) lines]\"\n")

local function env(pager, more)
  return ("HOME=%s TERM=xterm LC_ALL=C.UTF-8 PAGER='%s' %s"):format(pty.home, pager, more or "")
end

local function terminal(script, args, pager, more) pty.type(script, args, { env = env(pager, more) }) end

describe("the pager", function()
  it("has what is longer than the screen, of a command and at the prompt", function()
    terminal("< lines]\n! ZO-1.7\nend 0\n", "rules zole", "sh " .. counter)
    terminal("< bid> \n> rules\\n\n< lines]\n< bid> \n! ZO-1.7\n> quit\\n\nend 0\n", nil, "sh " .. counter)
  end)

  it("has it in play too, with what was said before it", function()
    terminal("< your move> \n> rules\\n\n< lines]\n< your move> \n> q\\n\nend 0\n", "play zole --seed k7 -o hands=2",
      "sh " .. counter)
  end)

  it("is not asked for what fits", function()
    terminal("< bid> \n> rules ZO-1.7\\n\n< clockwise\n! lines]\n> quit\\n\nend 0\n", nil, "sh " .. counter)
  end)

  it("is left by Ctrl-C alone, and the session goes on", function()
    terminal("< bid> \n> rules\\n\n< at the pager\n> \\x03\n< bid> \n> pass\\n\n< seat 2: pass\n> quit\\n\nend 0\n",
      "zole --seed k7 --dealer 1", "echo at the pager; trap \"exit 0\" INT; cat >/dev/null; while :; do sleep 0.1; done")
    terminal("< at the pager\n> \\x03\nend 0\n", "rules zole",
      "echo at the pager; trap \"exit 0\" INT; cat >/dev/null; while :; do sleep 0.1; done")
  end)

  it("that is missing, fails or reads nothing is no failure", function()
    terminal("< ZO-1.7\n< ZO-12\nend 0\n", "rules zole", "/nowhere/pager")
    terminal("< ZO-1.7\n< ZO-12\nend 0\n", "rules zole", "false")
    terminal("< none read\nend 0\n", "rules zole", "exec <&-; echo none read")
  end)

  it("is not asked where the terminal is dumb, in --plain, or where lines are piped", function()
    terminal("< ZO-1.7\n! lines]\nend 0\n", "rules zole", "sh " .. counter, "TERM=dumb")
    terminal("< bid> \n> rules\\n\n< ZO-1.7\n! lines]\n> quit\\n\nend 0\n", "zole --seed k7 --plain",
      "sh " .. counter)
    local out = program.output_of(("%s %s rules zole"):format(env("sh " .. counter), program.houserule))
    assert.truthy(out:find("ZO-1.7", 1, true), out)
    assert.falsy(out:find("lines]", 1, true), out)
  end)
end)
