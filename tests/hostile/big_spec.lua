-- Scripts that are too much: too many, too long, too deep, or no text at all.
local runner = require "runner"
runner.program = runner.whole -- big scripts need the time limits that are shipped, except texts marked `slow`

local head = 'local v, zole = variant { id = "evil", of = "zole", title = "Evil" }\n'
local function chain(n, first, part, last) return first .. part:rep(n) .. last end

teardown(runner.close)

describe("a text that Lua reads for a long time", function()
  local texts = {
    { "a chain of ors", chain(180000, "local a return a", " or a", ""), slow = true }, -- Lua's parser needs a minute
    { "a chain of elseifs", chain(75000, "local a\nif a then\n", "elseif a then\n", "end"), slow = true },
    { "parentheses", chain(200000, "return ", "(", "") },
    { "tables in tables", chain(200000, "return ", "{", "") },
    { "functions in functions", chain(5000, "", "return function() ", "") },
    { "a table of very many", chain(300000, "local t = {", "'x',1,", "} error(t)") },
    { "a line of a million", "local s = '" .. ("x"):rep(1 << 20) .. "' error(s)" },
    { "a comment of a million", "-- ZO-14.1 " .. ("x "):rep(1 << 19) .. "\nerror 'and then'" },
    { "a clause of very many lines", "-- ZO-14.1 x\n" .. ("--   y\n"):rep(200000) .. "error 'and then'" },
    { "very many clauses", ("-- ZO-14.1 x\n"):rep(100000) .. "error 'and then'" },
    { "labels", chain(60, "", "::a:: ", "") },
    { "zeros", "error '\0'\0" }, { "no text", "\xff\xfe\0\1\2" }, { "bytecode", "\27LuaT\0" .. ("\xff"):rep(1000) },
    { "more than a file may have", ("-- \n"):rep(2000000) },
  }
  for _, text in ipairs(texts) do
    it("is given up: " .. text[1], function()
      local folder = runner.folder "long"
      for _, place in ipairs { { "variants/evil.lua", head, "rules zole -v evil", 1 },
                               { "games/evilgame.lua", "", "list", 0 } } do
        os.execute(("rm -f %s/*/*.lua"):format(folder))
        runner.write(folder .. "/" .. place[1], place[2] .. text[2] .. "\n")
        runner.program = text.slow and runner.counted or runner.whole
        local result = runner.run(folder, place[3])
        runner.is_calm(result)
        assert.equal(place[4], result.code, result.all:sub(1, 1000))
        runner.says(result, place[1])
      end
    end)
  end
end)

describe("very many variants", function()
  local folder, names = nil, {}
  setup(function()
    runner.program = runner.whole
    folder = runner.folder "many"
    for i = 1, 300 do
      local name = ("many-%d"):format(i)
      names[i] = "-v " .. name
      runner.write(("%s/variants/%s.lua"):format(folder, name), ([[
local v = variant { id = "%s", of = "zole", title = "Many", beside = %s }
function v.wrap.row(base, t) return base(t) end
]]):format(name, i == 1 and '"none"' or "{ " .. '"many-1"' .. " }"))
    end
  end)

  it("are listed", function()
    local result = runner.run(folder, "list zole")
    runner.is_calm(result)
    assert.equal(0, result.code, result.all:sub(1, 1000))
    assert.is_truthy(result.out:find("many-300", 1, true))
  end)

  it("are named at once, and clash in one sentence", function()
    local result = runner.run(folder, "rules zole " .. table.concat(names, " ", 1, 120)) -- every pair is compared
    runner.is_calm(result)
    assert.equal(2, result.code)
    runner.says(result, "many-10:many-100") -- the pair that clashes
  end)

  it("are named at once, the same one", function()
    local result = runner.run(folder, "sim zole -n 20 --seed x --threads 1 " .. ("-v many-7 "):rep(1000))
    runner.is_calm(result)
    assert.equal(0, result.code, result.all:sub(1, 1000))
  end)

  it("lie upon each other", function()
    for i = 1, 120 do
      runner.write(("%s/variants/many-%d.lua"):format(folder, i), ([[
local v = variant { id = "many-%d", of = "zole", title = "Many", above = { %s } }
function v.wrap.row(base, t) return base(t) end
]]):format(i, (function()
        local below = {}
        for k = 1, i - 1 do below[k] = ('"many-%d"'):format(k) end
        return table.concat(below, ",")
      end)()))
    end
    local result = runner.run(folder, "sim zole -n 20 --seed x --threads 1 " .. table.concat(names, " ", 1, 120))
    runner.is_calm(result)
    assert.equal(0, result.code, result.all:sub(1, 1000))
  end)
end)

describe("texts that are declared", function()
  local function numbered(n)
    local list = {}
    for i = 1, n do list[i] = ("-- ZO-14.%d x\n"):format(i) end
    return table.concat(list)
  end
  local sections = 'local v = variant { id = "evil", of = "zole", title = "Evil", clauses = ("A "):rep(20000) }\n'
  local replaces = 'local l = {} for i = 1, 1900 do l[i] = "ZO-99." .. i end\n'
    .. 'local v = variant { id = "evil", of = "zole", title = "Evil", replaces = l }\n'
  -- The call, its exit code, the script, and a part of what is printed.
  local texts = {
    { "a comment that names options without end", "rules zole -v evil", 0,
      head .. "-- ZO-14.1 " .. ("`a` "):rep(100000) .. "\n", "ZO-14.1" },
    { "an option whose name is long", "rules zole -v evil", 1, head .. 'v.option { ("x"):rep(1 << 20), 1, "two words" }\n',
      "evil.lua:2:" },
    { "sections without end", "check %s/variants/evil.lua", 1, sections .. numbered(5000), "evil.lua:1:" },
    { "clauses that are replaced", "rules zole -v evil", 0, replaces .. numbered(10000), "ZO-14.10000" },
    { "clauses in no order", "rules zole -v evil", 0, head .. numbered(10000), "ZO-14.10000" },
    { "a clause of a long number", "rules zole -v evil", 0, head .. "-- ZO-14" .. (".1"):rep(100000) .. " x\n", "ZO-12.2" },
  }
  for _, text in ipairs(texts) do
    it("are read, or refused at their line: " .. text[1], function()
      local folder = runner.folder(text[1])
      runner.write(folder .. "/variants/evil.lua", text[4])
      local result = runner.run(folder, text[2]:format(folder))
      runner.is_calm(result)
      assert.equal(text[3], result.code, result.err)
      assert.is_truthy(result.all:find(text[5], 1, true), result.all:sub(1, 1000))
    end)
  end
end)

describe("a script that spoils the list of all", function()
  local game = 'local g = game { id = "evil", title = "Evil", players = { 2 } }\n'
  local hoard = "local l = {} for i = 1, 10 do l[i] = ('x'):rep(1 << 20) end " -- of 10 MiB
  local function constants()
    local list, letters = {}, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for a in letters:gmatch "." do
      for b in letters:gmatch "." do list[#list + 1] = "'?" .. a .. b end
    end
    local three, all = table.concat(list, "!',") .. "!'", {}
    for a in letters:gmatch "." do
      for b in ("abcd"):gmatch "." do all[#all + 1] = three:gsub("[?!]", { ["?"] = a, ["!"] = b }) end
    end
    return "local t = { " .. table.concat(all, ",") .. " }\n"
  end
  local texts = {
    { "by saying that there is no memory", "variants", head .. "error('not enough memory', 0)\n", "evil.lua:1:" },
    { "by more constants than there is room for", "variants", head .. constants(), "evil.lua:" },
    { "by a hoard in a rule of a game", "games", game .. hoard .. "g.hoard = function() return l end\n", "evil.lua:" },
    { "by hoards in variants' rules", "variants", head .. hoard .. "v.add.hoard = function() return l end\n", copies = 8 },
  }
  for _, text in ipairs(texts) do
    it("is one sentence: " .. text[1], function()
      local folder = runner.folder(text[1])
      for i = 1, text.copies or 1 do
        local name = "evil" .. (i > 1 and i or "")
        runner.write(("%s/%s/%s.lua"):format(folder, text[2], name), (text[3]:gsub('"evil"', ("%q"):format(name))))
      end
      for _, name in ipairs { "after", "zzz" } do -- before the host's own and after them
        local good = head:gsub("evil", name):gsub("Evil", "Title of " .. name)
        runner.write(("%s/variants/%s.lua"):format(folder, name), good)
      end
      local result = runner.run(folder, "list zole irish-don")
      runner.is_calm(result)
      assert.equal(0, result.code, result.all:sub(1, 1000))
      for _, part in ipairs { "Title of after", "Title of zzz", "zole", "irish-don" } do
        assert.is_truthy(result.out:find(part, 1, true), result.all:sub(1, 1000))
      end
      local _, lines = result.err:gsub("\n", "")
      assert.equal(text[4] and 1 or 0, lines, result.err:sub(1, 1000))
      if text[4] then assert.is_truthy(result.err:find(text[2] .. "/" .. text[4], 1, true), result.err) end
    end)
  end
end)

describe("lines at the prompt", function()
  it("are never too long, too deep or too many", function()
    local long = ("x"):rep(70000)
    local result = runner.run(runner.folder "prompt", "--ascii -", table.concat({
      "deal zole --seed x", long, "= " .. ("("):rep(60000), "= " .. ("-"):rep(60000) .. "1", "x = {" .. ("{"):rep(30000),
      "= 1" .. (" or 1"):rep(13000), "local a = " .. ('"'):rep(9999), "= [" .. ("="):rep(60000), "why " .. ("9"):rep(2000),
      "\0\0\0", "print '\0'", "\xff\xfe", "take " .. ("9"):rep(2000), "game:decide(('x'):rep(1 << 20))",
      "game.rules.hand(game)",
      "game.x = 1", "rawset(game, 'x', 1)", "setmetatable(game, {})", "getmetatable(game).x = 1", "legal" }, "\n") .. "\n")
    runner.is_calm(result)
    assert.is_truthy(result.out:find("seat", 1, true), result.all:sub(1, 1000))
  end)
end)
