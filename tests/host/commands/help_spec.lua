-- houserule help: the commands, and each of them.
local program = require "program"

local run, has = program.run, program.has

teardown(program.close)

local commands = { "list", "rules", "replay", "serve", "sim", "check", "new", "help" }

describe("help", function()
  it("names every command with its summary", function()
    local code, out, err = run "help"
    assert.equal(0, code)
    assert.equal("", err)
    has(out, "usage: houserule [GAME|FILE|-] [FILE|-] [FLAG ...]\n       houserule COMMAND ... [FLAG ...]\n")
    for _, name in ipairs(commands) do assert.is_truthy(out:find("\n  " .. name .. " "), name) end
    has(out, "\n  check SCRIPT...                check a script")
    has(out, "\n  print deal|trick|hand|puzzle|rules|pbn FILE|GAME...\n" .. (" "):rep(33) .. "a handout")
    has(out, "Exit codes: 0 fine, 1 the input is wrong, 2 the call is wrong.")
    for line in out:gmatch("[^\n]+") do assert.is_true(utf8.len(line) <= 80, line) end
  end)

  it("explains words of scripts: fields by their class, values, and forms of names", function()
    for word, part in pairs {
      null = "null\n  The value of a field without a value", ["sets.melds"] = "sets.melds(set, melds)\n  Every meld that",
      may_x = "may_x(t, seat, point, n)", refuse_POINT = "rule refuse_POINT", stray_POINT = "rule stray_POINT",
      ["Rules.says"] = "Rules.says\n  table<string, string>", ["Rules.duties"] = "Rules.duties\n  Duties",
      CardSet = "one bit a card", CardGroup = "taken only as a whole",
    } do
      local code, out = run("help " .. word)
      assert.equal(0, code, word)
      has(out, part)
    end
    assert.matches('there is no word of scripts "t:nope"', (select(3, run "help t:nope")))
    assert.matches('there is no command "nope"', (select(3, run "help nope")))
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

  it("has what there is to read, shipped scripts, and words of scripts", function()
    for word, part in pairs { guide = "## A house rule", record = "## A whole session", library = "session.open",
                              ["games/zole.lua"] = "zole.option", ["houserule.lua"] = "---@meta",
                              ["t:ask"] = "t:ask(seat, point, words, say)", face_up = "Rules.face_up",
                              settle = "scripts/games/lib/settlement.lua:" } do
      local code, out = run("help " .. word)
      assert.equal(0, code, word)
      has(out, part)
    end
    local code, _, err = run "help gide"
    assert.equal(2, code)
    has(err, '"guide"')
  end)

  it("explains the flags a command has", function()
    local _, out = run "help sim"
    for _, flag in ipairs { "-n DEALS", "--games N", "--threads N", "--bot BOT", "--calls P", "--records FILE", "--json",
                            "-v, --variant VARIANT", "-o, --option SLOT=VALUE", "--seed S", "--players N" } do
      assert.is_truthy(out:find("\n  " .. flag:gsub("%-", "%%-") .. " +%l") or out:find("\n  " .. flag:gsub("%-", "%%-")
        .. " +%u"), flag .. "\n" .. out)
    end
    _, out = run "help check"
    assert.is_nil(out:find("VARIANT", 1, true))
  end)

  it("asks back when it knows no such command", function()
    local code, out, err = run "help serv"
    assert.equal(2, code)
    assert.equal("", out)
    assert.matches('^houserule: there is no command "serv".*"serve"', err)
    assert.equal(2, (run "help list sim"))
  end)

  it("is not needed to know how a flag is typed", function()
    for args, sentence in pairs {
      ["sim zole -n 0"] = "-n is a whole number from 1 to 1000000000000, not 0",
      ["sim zole -n"] = "-n wants a value after it", ["list --scripts ''"] = "--scripts wants a value, not an empty one",
      ["sim zole --games x"] = '--games wants a whole number, not "x"',
      ["play zole --seat 1_0"] = '--seat wants a whole number, not "1_0"',
      ["play zole --seat 1_000"] = "--seat is a seat from 1 to 3, not 1000",
      ["zole --color sometimes"] = '--color is auto, always or never, not "sometimes"',
      ["sim zole pool"] = 'sim takes 1 word at most, "pool" is one too many; usage: houserule sim GAME',
      ["solve x y.lua z"] = 'solve takes 1 word at most, "z" is one too many; usage: houserule solve FILE|- [SCRIPT...]',
    } do
      local code, _, err = run(args)
      assert.equal(2, code)
      assert.equal("houserule: " .. sentence .. "\n", err)
    end
  end)

  it("is asked for of a command by --help or -h, wherever they stand", function()
    for args, command in pairs { ["sim --help"] = "sim", ["sim zole --help"] = "sim", ["sim -h"] = "sim",
                                 ["-v pool sim -h"] = "sim", ["zole -h"] = "repl", ["-h sim"] = "sim",
                                 ["zole -v pool --help"] = "repl", ["new game x -h"] = "new" } do
      local code, out, err = run(args)
      assert.equal(0, code)
      assert.equal("", err)
      assert.equal(select(2, run("help " .. command)), out)
    end
    assert.equal(0, (run "zole -e --help"))
  end)

  it("is asked for beside any other flags, wrong ones too; so is the version", function()
    local calls = { "%s", "%s zole", "zole %s", "--seed k7 %s", "-v pool %s", "--batch %s", "--color always %s",
                    "--scripts /nowhere %s", "--players x %s", "zole -n %s", "sim --nope %s", "--json sim %s",
                    "play zoel %s" }
    for _, name in ipairs { "play", "lesson", "quiz", "list", "rules", "replay", "serve", "sim", "check", "new", "help" } do
      for _, call in ipairs { "%s " .. name, name .. " %s", name .. " --plain %s zole" } do calls[#calls + 1] = call end
    end
    local version = select(2, run "--version")
    assert.is_truthy(version:find "^houserule %d+%.%d+%.%d+\n$")
    for _, call in ipairs(calls) do
      for _, flag in ipairs { "--help", "-h", "--version" } do
        local code, out, err = run(call:format(flag))
        assert.same({ 0, "" }, { code, err }, call)
        if flag == "--version" then assert.equal(version, out) else has(out, "usage: houserule ") end
      end
    end
  end)
end)

describe("a command line", function()
  local function refused(args, sentence)
    local code, out, err = run(args .. " </dev/null")
    assert.equal(2, code, args .. err)
    assert.equal("", out)
    assert.equal("houserule: " .. sentence .. "\n", err)
  end

  it("has no flag that its command has no use for", function()
    for args, said in pairs {
      ["list -v nix -o zz=1"] = "list -v", ["-v nix list"] = "list -v", ["check -o x=1 --dealer 77 nix"] = "check -o",
      ["lesson --seed x"] = "lesson --seed", ["replay --players 99 nix"] = "replay --players",
      ["help --dealer 1"] = "help --dealer", ["new variant qq --of zole -v nix"] = "new -v",
      ["rules zole --seed=x"] = "rules --seed", ["rules zole --dealer 99 1.1"] = "rules --dealer",
      ["sim zole --plain"] = "sim --plain",
    } do
      refused(args, (said:gsub(" ", " has no use for ")))
    end
    local code, _, err = run "list --jsn"
    assert.equal(2, code)
    assert.matches('^houserule: there is no flag "%-%-jsn".*"%-%-json"', err)
    assert.matches('"%-%-variant"', (select(3, run "sim zole --variants pool")))
  end)

  it("speaks of a game only where it names one", function()
    for _, args in ipairs { "-v nix -o foo=1 --players 77 -e list", "-v nix", "serve -v nix -o zz=1 --players 99" } do
      refused(args, "-v is for a game: name it")
    end
    refused("serve --seed k7", "--seed is for a game: name it")
    refused("play hearts --players 7", "hearts is for 3, 4 or 5 players, not 7")
    refused("zole --resume --players 3", "--players is for a new game, not for --resume")
    local code, out = run "--seed k7 </dev/null"
    assert.equal(0, code)
    has(out, "Zole")
  end)

  it("gives no value to a flag that takes none", function()
    for _, call in ipairs { "sim zole --json=no", "zole --journal=no", "zole --batch=0", "sim --help=no" } do
      refused(call, call:match "%-%-%l+" .. " takes no value")
    end
  end)

  it("may name the command after --, as the end of its flags", function()
    local _, out = run "list --json"
    assert.equal(out, select(2, run "list --json --"))
    assert.equal(select(2, run "list"), select(2, run "-- list"))
    assert.equal(select(2, run "rules zole -v pool 3"), select(2, run "-v pool -- rules zole 3"))
    refused("-- list --json", 'there is no game "--json"')
  end)
end)
