-- Scripts that keep something: from one game of a simulation to the next, or until the memory is full.
local runner = require "runner"

teardown(runner.close)

local head = 'local v = variant { id = "evil", of = "zole", title = "Evil" }\n'

local function folder_with(text)
  local folder = runner.folder "keeping"
  runner.write(folder .. "/variants/evil.lua", head .. text .. "\n")
  return folder
end

local function run(folder, args, input)
  local result = runner.run(folder, args, input)
  runner.is_calm(result)
  return result
end

-- The rest of a test is of the program that is shipped: something takes its time in it.
local function patient()
  runner.program = runner.whole
  finally(function() runner.program = runner.counted end)
end

local function has(result, part) assert.is_truthy(result.all:find(part, 1, true), result.all:sub(1, 4000)) end

local scores = "b(t, r) local p = %s t:score(1, p, 'ZO-1', 'x') t:score(2, -p, 'ZO-1', 'x') end"

-- State in t, which is new in each game.
local fields = {
  ["fields of t"] = "function v.wrap.settle(b, t, r) t.n = (t.n or 0) + 1 " .. scores:format "t.n % 1000",
  ["fields of t that are the host's"] = "function v.wrap.settle(b, t, r) t.people, t.side = t.people + 1, nil "
    .. scores:format "t.people",
  ["what was played"] = "function v.wrap.first_dealer(b, t) return t:points(1) % 3 + 1 end",
  ["fields of t of another name in each deal"] = "function v.wrap.settle(b, t, r) local n = 0 "
    .. "for k in pairs(t) do n = n + (k:sub(1, 2) == 'x1' and 1 or 0) end "
    .. "t['x' .. t:points(1) * 1000 + t:points(2)] = true " .. scores:format "n",
  ["fields of t that no other name finds"] = "function v.wrap.settle(b, t, r) t[function() return r end] = true "
    .. scores:format "1",
  ["a field of t that few games write"] = "function v.wrap.settle(b, t, r) local n = t.late or 0 "
    .. "if t:points(1) == 77 then t.late = 50 end " .. scores:format "n + 1",
  ["what memo remembers"] = "local f = memo(function(x) return x * x end) function v.wrap.settle(b, t, r) "
    .. scores:format "f(t:points(1)) % 100",
}

-- State that rules keep elsewhere: the name of the variable, and the line of its declaration.
local variables = {
  { "a variable", "n", 2, "local n = 0 function v.wrap.settle(b, t, r) n = n + 1 " .. scores:format "n % 1000" },
  { "a variable, declared among others", "n", 3, "\nlocal a, n <const>, m = 1, {}, 2\nfunction v.wrap.settle(b, t, r) "
    .. "n[1] = r " .. scores:format "a + m" },
  { "a variable that comes and goes", "odd", 2, "local odd function v.wrap.first_dealer(b, t) odd = not odd return b(t) end "
    .. "function v.wrap.settle(b, t, r) " .. scores:format "odd and 100 or 1" },
  { "a variable that is written seldom", "late", 2, "local late = false function v.wrap.settle(b, t, r) "
    .. "if t:points(1) == 77 then late = true end " .. scores:format "1" },
  { "a list", "l", 2, "local l = {} function v.wrap.settle(b, t, r) l[#l + 1] = r " .. scores:format "#l % 100" },
  { "a table that lies deep in others", "first", 2, "local l = { 0 } local first = l for _ = 1, 2e4 do l = { l } end "
    .. "function v.wrap.settle(b, t, r) first[1] = first[1] + 1 local _ = l " .. scores:format "first[1] % 100" },
  { "a metatable", "l", 2, "local l = {} function v.wrap.settle(b, t, r) local n = (l.n or 0) + 1 "
    .. "setmetatable(l, { __index = { n = n } }) " .. scores:format "n % 1000" },
  { "a name without local", "lost", 4, "\nfunction v.wrap.settle(b, t, r)\nlost, t.found = (lost or 0) + 1, 1 "
    .. scores:format "lost % 100" },
  { "a table without local", "lost", 2, "lost = { 0 } function v.wrap.settle(b, t, r) lost[1] = lost[1] + 1 "
    .. scores:format "lost[1] % 100" },
  { "a table that is emptied", "l", 2, "local l = { 7, 8, 9 } function v.wrap.settle(b, t, r) table.remove(l) "
    .. scores:format "#l" },
  { "how far an iterator is", "next_one", 2, "local next_one = pairs { 1, 2, 3 } function v.wrap.settle(b, t, r) next_one() "
    .. scores:format "1" },
  { "how far a search is", "word", 2, "local word = ('a b c'):gmatch '%a' function v.wrap.settle(b, t, r) word() "
    .. scores:format "1" },
  { "a field of the library's place", "math", 2, "local math = math function v.wrap.settle(b, t, r) "
    .. "math.n = (math.n or 0) + 1 " .. scores:format "math.n" },
  { "the number of players", "evil.lua:2: ", 2,
    "function v.wrap.first_dealer(b, t) t.players = t.players % 3 + 1 return t.players end" },
  { "lists of t, which tables share", "", 2, "function v.wrap.settle(b, t, r) t.seats[9] = (t.seats[9] or 0) + 1 "
    .. scores:format "t.seats[9]" },
}

describe("a simulation", function()
  -- Without the line with the time, and the choices and words, which are counted with records only.
  local function report(folder, args)
    local result = run(folder, "sim zole -v evil --bot random --seed x " .. args)
    assert.equal(0, result.code, result.all)
    local out = result.out:gsub("\n[^\n]*threads?[^\n]*", "")
    for _, title in ipairs { "choices at a decision", "answers, times a deal" } do
      out = out:gsub("\n" .. title .. ".-(\n%f[^\n ])", "%1"):gsub("\n" .. title .. ".*", "\n")
    end
    return out
  end

  for what, text in pairs(fields) do
    it("begins each game as its record does, though rules keep " .. what, function()
      local folder = folder_with(text)
      for _, size in ipairs { "-n 2400", "--games 17 -o hands=3" } do
        local one = report(folder, size .. " --threads 1")
        assert.equal(one, report(folder, size .. " --threads 2"))
        assert.equal(one, report(folder, size .. " --threads 2 --records " .. folder .. "/records.jsonl"))
      end
    end)
  end

  it("does not remember all keys of t that rules have written", function()
    local text = ("x"):rep(900)
    local folder = folder_with("function v.wrap.settle(b, t, r) b(t, r) t['" .. text .. "' .. t:points(1) .. t:points(2) "
      .. ".. t:total(1) .. t:total(2)] = true end")
    report(folder, "-n 120000 --threads 1") -- 100 MB of keys, and 64 of memory
  end)

  it("says that t keeps its metatable", function()
    for call, says in pairs { ["setmetatable(t, {})"] = "setmetatable:",
                              ["rawset(t, 'n', 1)"] = "rawset:",
                              ["getmetatable(t).__index = nil"] = "" } do
      local folder = folder_with(("function v.wrap.settle(b, t, ...) %s return b(t, ...) end"):format(call))
      for _, records in ipairs { "", " --records -" } do
        local result = run(folder, "sim zole -v evil -n 50 --bot random --threads 1 --seed x" .. records)
        assert.equal(1, result.code)
        has(result, "evil.lua:2: " .. says)
      end
    end
  end)

  it("of bots says what a rule that they ask did wrong", function()
    for rule, says in pairs { ["suggest(t) error 'no'"] = "evil.lua:2: no",
                              ["hidden(t) while true do end"] = "evil.lua:2: ",
                              ["suggest(t) t:lead(1)"] = "evil.lua:2: " } do
      local folder = folder_with(("function v.set.%s end"):format(rule))
      local result = run(folder, "sim zole -v evil -n 50 --threads 1 --seed x --bot simple")
      assert.equal(1, result.code)
      has(result, says)
      has(run(folder, "zole -v evil --seed x -e 'auto 3 simple' -e table"), says)
    end
  end)
end)

describe("rules that keep", function()
  local in_few = { ["a variable that is written seldom"] = true, ["a variable that comes and goes"] = true,
                    ["the number of players"] = true }

  for _, case in ipairs(variables) do
    local what, name, line, text = table.unpack(case)
    it(what .. " are refused in every mode", function()
      local folder = folder_with(text)
      local says = name == "" and "zole.lua:" or name:find ":" and name or ("evil.lua:%d: `%s` is kept"):format(line, name)
      for _, call in ipairs { "--threads 1 --bot random", "--threads 2 --bot random", "--threads 1 --bot random --records -",
          "--threads 1 --bot simple" } do
        local result = run(folder, "sim zole -v evil --seed x -n 4000 " .. call)
        assert.equal(1, result.code)
        has(result, says)
      end
      if not in_few[what] then
        has(run(folder, "zole -v evil --seed x -e 'auto 200'"), says)
        has(run(folder, ("check %s/variants/evil.lua"):format(folder)), says)
        has(run(folder, "serve zole -v evil --seed x --dealer 3 -o hands=1",
                '{"by":1,"do":"solo"}\n{"by":1,"do":"surrender"}\n'), says)
      end
    end)
  end
end)

describe("a session", function()
  it("is put back though a script has filled its memory in t", function()
    patient()
    local folder = folder_with("function v.wrap.settle(b, t, r) local l = {} t.hoard = l for i = 1, math.huge do "
      .. "l[i] = {} end end")
    local saved = folder .. "/saved.jsonl"
    local result = run(folder, ("zole -v evil --seed x --dealer 1 --ascii -e 'auto 20' -e 'auto 20' -e 'save %s' -e undo "
      .. "-e 'deal zole --seed clean' -e legal -e list"):format(saved))
    has(result, "evil.lua:2: ")
    has(result, "saved 25 decisions")
    has(result, "1 decision taken back")
    has(result, "klaberjass-4")
    assert.is_nil(result.all:find("zole.lua:1:", 1, true), result.all)
    has(run(folder, "replay " .. saved), "Seat 3 plays")
  end)
end)

describe("a rule that only looks", function()
  it("and runs too long at it keeps nobody from playing on", function()
    for rule, code in pairs { status = 0, layout = 0, hidden = 1 } do -- what is hidden must be known before a card is shown
      local folder = folder_with(("v.set.%s = function() while true do end end"):format(rule))
      local result = run(folder, "zole -v evil --seed x --dealer 1 --ascii -e pass -e table -e take -e hands -e table")
      assert.equal(code, result.code)
      has(result, code == 0 and "seat 3: take" or "evil.lua:2: ")
      assert.is_nil(result.all:find("only looks", 1, true), result.all)
    end
  end)
end)

describe("a script", function()
  -- A game without cards, its rules `more` on its second line.
  local function cardless(folder, id, more)
    runner.write(("%s/games/%s.lua"):format(folder, id), ([[
local g = game { id = "%s", title = "Cardless", players = { 2 } }
%s
function g.result(t) return fields("a", 1) end
function g.game_over(t) return {}, "over" end
]]):format(id, more))
  end

  it("learns nothing from what an error names first", function()
    local folder = runner.folder "coin"
    runner.write(folder .. "/variants/evil.lua", [[
local coin = 0
local function toss(says, ...)
  local _, e = pcall(...)
  coin = coin * 2 + (e:find(says, 1, true) and 1 or 0)
end
for i = 1, 16 do toss('field "a', variant, { ["a" .. i] = 1, ["b" .. i] = 1 }) end
local v = variant { id = "evil", of = "zole", title = "Evil" }
for i = 1, 16 do toss("function", v.option, "x", { ["a" .. i] = print, ["b" .. i] = 1.5 }, "h") end
function v.wrap.settle(b, t, r) b(t, r) t:score(1, coin, "ZO-1", "x") end
]])
    local first
    for _ = 1, 3 do
      local result = run(folder, "sim zole -v evil --bot random --seed x -n 3 --threads 1 --records -")
      assert.equal(0, result.code, result.all)
      first = first or result.out
      assert.equal(first, result.out)
    end
  end)

  it("without cards shuffles nothing", function()
    local folder = runner.folder "cardless"
    cardless(folder, "evil", 'function g.hand(t) t:ask(1, "q", { "a" }) t:shuffle() end')
    for _, args in ipairs { "sim evil -n 2 --bot random --seed x --threads 1",
      "sim evil -n 2 --bot random --seed x --threads 1 --records -",
                            "evil --seed x -e a -e undo -e legal" } do
      has(run(folder, args), "evil.lua:2: shuffle:")
    end
  end)

  it("with many games in it that take their time is not waited for", function()
    patient()
    local folder = runner.folder "slow"
    cardless(folder, "slow", "function g.ready(r) for i = 1, 5e7 do end end function g.hand(t) end")
    runner.write(folder .. "/variants/evil.lua", head .. [[
v.add.sub_games = function() local l = {} for i = 1, 64 do l["g" .. i] = { game = "slow" } end return l end
]])
    has(run(folder, "zole -v evil --seed x -e legal"), "evil.lua:2: the rule `sub_games`:")
  end)
end)
