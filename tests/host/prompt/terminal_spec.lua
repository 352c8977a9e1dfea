-- terminal_spec.lua - the real program: typed at in a terminal of its own, and fed without one.
local program = require "program"
local pty = require "terminal"

local folder, write, has, terminal = program.folder, program.write, program.has, pty.type

teardown(program.close)

-- Without a terminal: output, errors, exit code.
local function piped(args, input, called)
  local out, code = program.output_of(("HOME=%s LC_ALL=C timeout 600 %s %s < %s 2>%s/err"):format(pty.home,
    called or program.houserule, args, input and write("input", input) or "/dev/null", folder))
  return out, code, program.read "err"
end

describe("at a terminal", function()
  it("greets, deals, and ends at Ctrl-D", function()
    terminal("< houserule\n< houserule> \n> deal zole\\n\n< Zole, hand 1\n< bid> \n> \\x04\nend 0\n", "")
  end)

  it("says who stopped a script: a person, and not its time", function()
    write("variants/stuck.lua", 'local v = variant { id = "stuck", of = "zole", title = "Stuck", clauses = "ZO-99", '
      .. 'summary = "The talon never ends." }\n-- ZO-99.1 The talon never ends.\n'
      .. 'function v.wrap.talon() while true do end end\n')
    -- Ctrl-C is lost if it is pressed after the line was taken and before the script begins. So it is tried again.
    local out, code
    for _ = 1, 8 do
      out, code = program.output_of(pty.line("< bid> \n> take\\n\ntaken\n> \\x03\n< was stopped\n! too long\n"
        .. "< bid> \n> \\x04\nend 0\n",
        "zole --seed k7 --dealer 3 -v stuck --scripts " .. folder))
      if code == 0 then break end
    end
    assert.equal(0, code, out)
  end)

  it("keeps the letters of a name where the locale is C", function()
    terminal("< bid> \n> names Zo\u{EB} \u{156}\u{12B}ga\\n\n< 1 Zo\u{EB}  2 \u{156}\u{12B}ga\n"
      .. "< bid> \n> \\x04\nend 0\n", nil,
      { env = ("HOME=%s/plain XDG_STATE_HOME= TERM=xterm LC_ALL=C"):format(pty.home) })
  end)

  it("takes an editor without a name for none", function()
    for _, editors in ipairs { "VISUAL= EDITOR=true", "VISUAL=' ' EDITOR=true", "VISUAL=true EDITOR=false" } do
      terminal("< bid> \n> edit\\n\n< reloaded\n< bid> \n> \\x04\nend 0\n", nil,
        { env = ("%s HOME=%s/editor TERM=xterm LC_ALL=C.UTF-8"):format(editors, pty.home) })
    end
  end)

  it("plays cards and answers why", function()
    terminal [[
< zole 1 bid>
> take\n
< zole 1 discard>
> discard 9s ks\n
< zole 1 play>
> qd\n
< zole 2 play>
> why 9h\n
< ZO-5.3
> quit\n
end 0
]]
  end)

  it("stops a script at Ctrl-C, and never the session", function()
    terminal [[
< zole 1 bid>
> print("g".."o") while true do end\n
< go
> \x03
< stopped
< zole 1 bid>
> for i = 1, 2 do\n
< >>
> \x03
< zole 1 bid>
> abandoned
< abandoned
> \x03
< zole 1 bid>
> =6*7\n
< 42
< zole 1 bid>
> \x04
end 0
]]
  end)

  it("forgets Ctrl-C with the line that it abandons", function()
    terminal "< bid> \n> abc\\x03\n< bid> \n> auto 3 simple\\n\n< 3 decisions by simple\n< discard> \n> \\x04\nend 0\n"
  end)

  it("completes words with Tab", function()
    terminal("< bid> \n> tak\\t\\n\n< seat 1: take\n< discard> \n> game.opt\\t.win_points\\n\n< 61\n< discard> \n"
      .. "> game.hand\\t\n< game.hand  game.hands\n< discard> game.hand\n> \\x03\n< discard> \n> \\x04\nend 0\n")
  end)

  it("keeps a history from one session to the next", function()
    terminal "< bid> \n> ='remember' .. 'ed'\\n\n< remembered\n< bid> \n> \\x04\nend 0\n"
    terminal "< bid> \n> \\x1b[A\\n\n< remembered\n< bid> \n> \\x12remem\\n\n< remembered\n< bid> \n> \\x04\nend 0\n"
  end)

  it("works without a home, and where nothing can be written", function()
    local script = "< bid> \n> take\\n\n< discard> \n> \\x04\nend 0\n"
    terminal(script, nil, { env = "-u HOME -u XDG_STATE_HOME -u XDG_DATA_HOME TERM=xterm LC_ALL=C.UTF-8" })
    assert(os.execute(("mkdir -p %s/shut && chmod 500 %s/shut"):format(folder, folder)))
    terminal(script, nil, { env = ("HOME=%s/shut TERM=xterm LC_ALL=C.UTF-8"):format(folder) })
  end)

  it("fits 40 columns, and another size when the window changes", function()
    terminal("< > seat 1\n< bid> \n> table\\n\n< > seat 1\n! \226\148\130   seat 3\n< bid> \nsize 80 40\n> table\\n\n"
      .. "< \226\148\130   seat 3\n< bid> \n> \\x04\nend 0\n", nil, { columns = 40 })
  end)

  it("wraps what it says and why not where words end", function()
    terminal("< Ctrl-D ends.\n! you can say\n< bid> \n> go\\n\n< 0 is the deal\n! as `log` counts\n< bid> \n"
      .. "> take\\n\n< discard> \n> auto simple\\n\n< zole> \n> review\\n\n< costliest decisions:\n< zole> \n"
      .. "> \\x04\nend 0\n", nil, { columns = 40 })
    terminal("< h helps,\n! word means\n< your move> \n> q\\n\nend 0\n", "play " .. pty.GAME, { columns = 40 })
  end)

  it("uses letters where there are no signs, and no colour on a dumb terminal", function()
    terminal("< |QH|QD|\n! \226\n! \27[31m\n< bid> \n> \\x04\nend 0\n", nil,
      { env = ("HOME=%s TERM=dumb LC_ALL=C"):format(pty.home) })
  end)

  it("asks which game to play, where how is said and not what", function()
    terminal("< > \n> ludo\\n\n< ludo\n< > \n> zole\\n\n< your move> \n> q\\n\nend 0\n", "play --seed k7 --dealer 3")
    terminal("< > \n> q\\n\nend 0\n", "play --seed k7")
  end)

  it("sits you down to play", function()
    terminal([[
< you play with the bots
< bid: 1 pass   2 take   3 solo
> 2\n
< discard 2 of:
> 9s ks\n
< play:
> ?\n
> u\n
< discard 2 of:
> q\n
end 0
]], "play zole --seed k7 --dealer 3")
  end)
end)

describe("the terminal", function()
  -- Shells that run the program and show afterwards how they find the terminal: without job control, and with it.
  local ends = write("ends.sh", ("ulimit -c 0\nsh -c 'echo $$ > %s/pid; exec \"$@\"' sh \"$@\"\n"):format(folder)
    .. "echo \"ended $?\"\nstty -a\n")
  local stops = write("stops.sh", "set -m\n\"$@\"\necho 'has stopped'\nstty -a\nfg\n")

  local function call(path) return ("sh %s %s"):format(path, program.houserule) end

  it("is given back by what ends the session", function()
    local number = { HUP = 1, QUIT = 3, USR1 = 10, TERM = 15 }
    local prompts = { ["bid> "] = pty.GAME, ["your move> "] = "play " .. pty.GAME,
                      ["lesson 1/2> "] = "lesson at-478-against-495" }
    for sig, n in pairs(number) do
      for prompt, args in pairs(prompts) do
        terminal(("< %s\n> x\n< x\nsh kill -%s $(cat %s/pid)\n< ended %d\n< isig icanon\n< echo echoe\nend 0\n"):format(
          prompt, sig, folder, 128 + n), args, { call = call(ends) })
      end
    end
  end)

  it("is given back by Ctrl-Z, and taken again with the line that was being typed", function()
    terminal("< bid> \n> ta\n< ta\n> \\x1a\n< has stopped\n< isig icanon\n< echo echoe\n< zole 1 bid> ta\n> k\\t\\n\n"
      .. "< seat 1: take\n< discard> \n> \\x04\nend 0\n", nil, { call = call(stops) })
  end)

  it("is given back while an answer becomes better", function()
    local looks = "< bid> \n> take\\n\n< discard> \n> best\\n\n< \27[39A\n"
    terminal(looks .. ("sh kill -TERM $(cat %s/pid)\n< ended 143\n< isig icanon\n< echo echoe\nend 0\n"):format(folder), nil,
      { call = call(ends) })
    terminal(looks .. "> \\x1a\n< has stopped\n< isig icanon\n< echo echoe\n< that fit what seat 1\n< zole 1 \n"
      .. "> tab\\t\\n\n< discard> tab\n< le\n< > seat 1\n< discard> \n> \\x04\nend 0\n", nil, { call = call(stops) })
  end)

  it("is as it was after Ctrl-Z while a script runs", function()
    terminal("< bid> \n> print('g'..'o') while true do end\\n\n< go\n> \\x1a\n< has stopped\n< isig icanon\n< too long\n"
      .. "< bid> \n> tak\\t\\n\n< seat 1: take\n< discard> \n> \\x04\nend 0\n", nil, { call = call(stops) })
  end)

  it("stays with a session that nobody could continue", function()
    terminal "< bid> \n> ta\n< ta\n> \\x1a\n> k\\t\\n\n< seat 1: take\n< discard> \n> \\x04\nend 0\n"
  end)
end)

describe("a game of Don at a terminal", function()
  it("cuts, asks who pitches, pegs, and says why", function()
    terminal([[
< cut: seats 1 2
< nine-card-don 2 first-pitch>
> pitcher 2\n
< seat 1 deals
> deal\n
< nine-card-don 2 play>
> auto 4\n
< trumps: suit
< play>
> score\n
< of 121
< play>
> view 3\n
< side 1
< play>
> \x04
end 0
]], "nine-card-don --seed k7")
  end)

  it("sits you down, with the board before you", function()
    terminal([[
< are cut, and
< first-pitch: 1 pitcher 1
> 2\n
< you and Cleo
< play:
> ?\n
< every card
> 5h\n
< plays
< your move
> s\n
< Hand 1, so far
> q\n
end 0
]], "play nine-card-don --seed k7 --seat 2")
  end)
end)

describe("without a terminal", function()
  it("shows what it does", function()
    for _, args in ipairs { "", "zole" } do
      local out, code, err = piped(args)
      assert.equal("", err)
      assert.equal(0, code)
      has(out, "Zole, hand 1")
      has(out, "  ZO-")
      assert.is_nil(out:find "[\27\128-\255]")
    end
  end)

  it("takes lines from -e, a pipe, a file and -", function()
    has(piped "zole --seed k7 -e 'print(#game.legal)' -e legal", "3\n")
    has(piped("zole --seed k7", "=1+1\n=2+2\n"), "2\n4\n")
    has(piped("zole --seed k7 -", "=1+1\n"), "2\n")
    has(piped("zole " .. write("lines.hr", "#!/usr/bin/houserule\n-- a comment\n=3*3\n")), "9\n")
    has(piped(folder .. "/lines.hr"), "9\n")
  end)

  it("says what to do with a script where it takes lines", function()
    local out, code, err = piped("zole " .. write("mine.lua", 'local g = game { id = "mine", title = "Mine" }\n'))
    assert.equal("", out)
    assert.equal(1, code)
    has(err, "mine.lua is a script, not lines for the prompt: `houserule check` says whether it is sound")
  end)

  it("says where an error is, and stops there with --batch", function()
    local out, code, err = piped("zole --seed k7", "=1\nfly\n=2\n")
    has(err, "line 2: ")
    has(out, "2\n")
    assert.equal(1, code)
    out, code = piped("zole --seed k7 --batch", "=1\nfly\n=2\n")
    assert.equal("1\n", out)
    assert.equal(1, code)
    out, code = piped("zole --batch -e fly -e =2")
    assert.equal("", out)
    assert.equal(1, code)
    assert.equal(0, select(2, piped("zole --batch -e =2")))
    assert.equal(1, select(2, piped("zole", "for i = 1, 2 do\n")))
  end)

  it("refuses a wrong call with code 2", function()
    for _, args in ipairs { "zoel", "zole -v pol", "zole -o x=1", "zole --color=blue", "zole --players 9",
                            "play zole --seat 4" } do
      local out, code, err = piped(args)
      assert.equal("", out)
      assert.equal(2, code, args)
      assert.is_truthy(err:match "^houserule: [^\n]+\n$", err)
    end
  end)

  it("stops what hangs or eats memory, and goes on", function()
    local out, code, err = piped("zole --seed k7", "while true do end\n"
      .. "local s = 'x' while true do s = s .. s end\n"
      .. "while true do pcall(function() while true do end end) end\n"
      .. "=string.rep('x', 1e9)\ngame:undo()\n=1+1\nlegal\ntable\n", program.counted)
    has(err, "line 1: line:1: ")
    has(err, "line 2: line:1: ")
    has(err, "line 3: line:1: ")
    has(out, "2\nseat")
    has(out, "Zole, hand 1")
    assert.equal(1, code)
  end)

  it("colours only when told to", function()
    has(piped "zole --color=always -e hands", "\27[3")
    assert.is_nil(piped("zole -e hands"):find "\27")
  end)
end)
