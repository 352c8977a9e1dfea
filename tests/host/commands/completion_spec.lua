-- completion_spec.lua - the manual page and the shells' completion say what the program knows; bash and fish are tried.
local program = require "program"

local folder, run, write = program.folder, program.run, program.write
local repl = os.getenv "PWD" .. "/repl/"

teardown(program.close)

-- Names from the program's own help: commands, and the flags of one with their dashes.
local known
local function commands()
  known = known or select(2, run "help")
  local list = {}
  for name in known:gmatch "\n  (%l+)" do
    if #name > 1 then list[#list + 1] = name end
  end
  return list
end

local helps = {}
local function flags_of(command)
  helps[command] = helps[command] or select(2, run("help " .. command))
  local list, has_value = {}, {}
  for line in helps[command]:gmatch "\n  (%-[^\n]*)" do
    local left = line:match "^(.-)  " or line
    for flag in left:gmatch "%-%-?%a[%a-]*" do list[#list + 1], has_value[flag] = flag, left:find " [^-]%S*$" ~= nil end
  end
  return list, has_value
end

local function of_all(flags)
  local all = {}
  for _, command in ipairs { "repl", table.unpack(commands()) } do
    for _, flag in ipairs(flags(command)) do all[flag] = true end
  end
  return all
end

-- The words that bash offers after each of some lines, whose last word, perhaps empty, is the one at the cursor. bash splits
-- at "=". One bash completes them all.
local function offered_after(lines)
  local script = { ("source '%scompletions/houserule.bash'\n"):format(repl) }
  for _, line in ipairs(lines) do
    local words = {}
    for i, word in ipairs { program.full, table.unpack(line) } do words[i] = "'" .. word .. "'" end
    script[#script + 1] = ([[
COMP_WORDS=(%s) COMP_CWORD=%d
_houserule
printf '%%s\n' "${COMPREPLY[@]}"
echo "end of line"
]]):format(table.concat(words, " "), #words - 1)
  end
  local path = write("complete.bash", table.concat(script))
  local pipe = io.popen(("XDG_DATA_HOME=%s/none LC_ALL=C bash --norc %s 2>&1"):format(folder, path))
  local all, set, list = {}, {}, {}
  for line in pipe:lines() do
    if line == "end of line" then
      all[#all + 1] = { set = set, list = list }
      set, list = {}, {}
    elseif line ~= "" then set[line], list[#list + 1] = true, line end
  end
  pipe:close()
  assert.equal(#lines, #all)
  return all
end

local function offered(...)
  local one = offered_after({ { ... } })[1]
  return one.set, one.list
end

local bash = os.execute "command -v bash >/dev/null" and it or pending

describe("completion in bash", function()
  bash("offers commands, games and files first", function()
    local set = offered ""
    for _, name in ipairs(commands()) do assert.is_true(set[name], name) end
    assert.is_true(set.zole)
    assert.is_true(set["README.md"])
    assert.same({ "serve" }, select(2, offered "ser"))
  end)

  bash("offers games where a game is wanted", function()
    assert.same({ "zole" }, select(2, offered("sim", "zo")))
    assert.same({ "zole" }, select(2, offered("new", "variant", "x", "--of", "zo")))
    assert.is_nil(offered("rules", "")["list"])
  end)

  bash("offers the variants of the chosen game", function()
    local set, list = offered("zole", "-v", "")
    assert.is_true(set["small-zole"] and set.pool)
    for _, name in ipairs(list) do assert.equal(0, (run("rules zole -v " .. name)), name) end
    assert.same({ "small-zole" }, select(2, offered("sim", "zole", "-v", "pool", "--variant", "small")))
  end)

  bash("offers options of the game, and of the variants that are laid on", function()
    local set = offered("rules", "zole", "-o", "")
    assert.is_true(set["win_points="])
    assert.is_nil(set["pool_share="])
    assert.is_true(offered("rules", "zole", "-v", "pool", "-o", "pool_s")["pool_share="])
    assert.same({ "yes" }, select(2, offered("zole", "-o", "overcall", "=", "y")))
    assert.same({ "yes", "no" }, select(2, offered("zole", "-o", "overcall", "=")))
    assert.is_true(offered("zole", "-o", "win_points", "=", "51", "-v", "")["pool"])
  end)

  bash("offers scripts that stand in a folder on the line", function()
    write("variants/mine.lua", 'local v = variant { id = "mine", of = "zole", title = "Mine" }\nv.set.pile = 3\n')
    assert.is_nil(offered("zole", "-v", "")["mine"])
    assert.is_true(offered("--scripts", folder, "zole", "-v", "")["mine"])
  end)

  bash("offers clauses, files and words of flags", function()
    assert.same({ "ZO-7.1" }, select(2, offered("rules", "zole", "ZO-7.1")))
    assert.is_true(offered("replay", "tests/rules/")["tests/rules/zole.jsonl"])
    assert.is_true(offered("solve", "x.jsonl", "scripts/games/zo")["scripts/games/zole.lua"])
    assert.is_true(offered("check", "scripts/games/zo")["scripts/games/zole.lua"])
    assert.is_true(offered("check", "scripts/lessons/zole/2")["scripts/lessons/zole/2-following-suit.md"])
    assert.is_nil(offered("check", "")["Makefile"])
    assert.same({ "simple" }, select(2, offered("play", "zole", "--bot", "si")))
    assert.same({ "capture" }, select(2, offered("new", "game", "x", "--kind", "ca")))
    assert.same({ "always" }, select(2, offered("zole", "--color", "=", "al")))
    assert.same({ "game", "variant" }, select(2, offered("new", "")))
    assert.same({}, select(2, offered("sim", "zole", "--seed", "")))
  end)

  -- `zole` spares the program a look through all games, for what may be meant by a call without one.
  bash("offers each command's flags and no others", function()
    local names, lines = { "repl", table.unpack(commands()) }, {}
    for i, command in ipairs(names) do lines[i] = command == "repl" and { "zole", "-" } or { command, "zole", "-" } end
    for i, one in ipairs(offered_after(lines)) do
      local set, command = one.set, names[i]
      for _, flag in ipairs(flags_of(command)) do
        assert.is_true(set[flag], command .. " " .. flag)
        set[flag] = nil
      end
      assert.is_nil(next(set), command .. " has no " .. tostring(next(set)))
    end
  end)

  -- A flag that several commands have, with or without a value alike, is tried in the first of them.
  bash("knows which flags have a value", function()
    local lines, wanted, seen = {}, {}, {}
    for _, command in ipairs { "repl", table.unpack(commands()) } do
      for flag, has_value in pairs(select(2, flags_of(command))) do
        local kind = flag .. tostring(has_value)
        if not seen[kind] then
          lines[#lines + 1] = command == "repl" and { "zole", flag, "-" } or { command, "zole", flag, "-" }
          wanted[#lines], seen[kind] = not has_value, true
        end
      end
    end
    assert.is_true(#lines > 60)
    for i, one in ipairs(offered_after(lines)) do
      assert.equal(wanted[i], one.set["--help"] ~= nil, table.concat(lines[i], " "))
    end
  end)
end)

describe("completion in fish", function()
  local fish = os.execute "command -v fish >/dev/null" and it or pending
  fish("offers what the program says, with its description", function()
    local script = write("complete.fish", ("set PATH %s $PATH\nsource %scompletions/houserule.fish\n"):format(
      program.full:match "^(.*)/", repl) .. "complete -C 'houserule sim zol'\ncomplete -C 'houserule zole -o overcall='\n")
    local pipe = io.popen(("HOME=%s XDG_DATA_HOME=%s/none fish --no-config %s 2>&1"):format(folder, folder, script))
    local text = pipe:read "a"
    pipe:close()
    assert.equal("zole\tZole\novercall=no\novercall=yes\n", text)
  end)
end)

describe("the manual page", function()
  local page = select(2, run "help --man")

  it("names every command", function()
    for _, name in ipairs(commands()) do
      assert.is_truthy(page:find("\n.It Cm " .. name .. "%f[%s]"), name)
    end
  end)

  it("names every flag", function()
    for flag in pairs(of_all(flags_of)) do
      assert.is_truthy(page:find("Fl " .. flag:sub(2):gsub("%-", "%%-") .. "%f[%s]"), flag)
    end
  end)

  it("names every command of the prompt", function()
    local code, out, err = run "-e help"
    assert.equal(0, code, err)
    local seen = {}
    for line in out:gmatch "[^\n]+" do
      local rest = line:match "^%u[%a, ]-  +(.*)$" or line:match "^      +(%l.*)$"
      for name in (rest or ""):gmatch "%S+" do
        seen[name] = true
        assert.is_truthy(page:find("\n.It Ic [^\n]-%f[%w]" .. name .. "%f[%W]"), name)
      end
    end
    assert.is_true(seen.deal and seen.undo and seen.quit and seen.cards)
  end)

  it("is no longer than a screen is wide, and every part of it is filled in", function()
    for line in page:gmatch "[^\n]+" do assert.is_true(#line <= 80 or line:sub(1, 1) == ".", line) end
    assert.is_nil(page:find "@%u")
  end)
end)
