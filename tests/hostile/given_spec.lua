-- Values that scripts give to the host or get from it, and the host's messages about them.
local runner = require "runner"

teardown(runner.close)

local head = 'local v, zole = variant { id = "evil", of = "zole", title = "Evil" }\n'

-- The result of the program with `text` as the variant evil of Zole.
local function run(text, args, code)
  local folder = runner.folder "given"
  runner.write(folder .. "/variants/evil.lua", head .. text .. "\n")
  local result = runner.run(folder, args)
  assert.equal(code, result.code, result.all)
  return result
end

describe("a check", function()
  it("of a script beside three that never end looks at that script alone", function()
    local folder = runner.folder "beside"
    for i = 1, 3 do runner.write(("%s/variants/a%d.lua"):format(folder, i), "while true do end\n") end
    local path = runner.write(folder .. "/variants/evil.lua", head)
    local result = runner.run(folder, "check " .. path)
    runner.is_calm(result)
    assert.equal(0, result.code, result.all)
  end)
end)

describe("an error", function()
  it("that is null ends a simulation, and does not count its games", function()
    for _, records in ipairs { "", " --records -" } do
      local result = run("function v.wrap.settle(b, t, r) if t.deal_number == 3 then assert(false, null) end "
                         .. "return b(t, r) end",
                         "sim zole -v evil -n 50 --bot random --threads 1 --seed x" .. records, 1)
      runner.says(result, "evil.lua:2: ")
    end
  end)

  it("names its script, even where its text is like a file of the host's", function()
    for text, said in pairs { ["repl/"] = "repl/", ["core/engine/x:1:"] = "core/engine/x:1:",
                              ["repl/a.lua:1: no"] = "no" } do
      runner.says(run(("error(%q, 0)"):format(text), "rules zole -v evil", 1), "evil.lua:2: " .. said)
    end
  end)
end)

describe("what is written", function()
  it("can be read: an ask of too many words is refused where it is made, told or not", function()
    for _, records in ipairs { "", " --records -" } do
      local result = run([[function v.wrap.play(b, t)
        local l = {} for i = 1, 1025 do l[i] = 'w' .. i end t:ask(1, 'bid', l)
      end]], "sim zole -v evil -n 50 --bot random --threads 1 --seed x" .. records, 1)
      runner.says(result, "evil.lua:3: ask: at most 1024")
      result = run([[function v.wrap.play(b, t)
        local l = {} for i = 1, 300 do l[i] = ('w'):rep(160) .. i end t:ask(1, 'bid', l)
      end]], "sim zole -v evil -n 50 --bot random --threads 1 --seed x" .. records, 1)
      runner.says(result, "48000 bytes")
    end
  end)

  it("can be read: an event or a result is no longer than a line may be", function()
    local list = "local l = {} for i = 1, 70 do l[i] = ('x'):rep(1000) end "
    for rule, said in pairs { ["wrap.play(b, t) t:tell('contract', l, 1) return b(t)"] = "tell",
                              ["set.result() return fields('more', l)"] = "the rule `result`" } do
      local result = run(list .. ("function v.%s end"):format(rule),
                         "sim zole -v evil -n 50 --bot random --threads 1 --seed x --records -", 1)
      runner.says(result, "evil.lua:2: " .. said .. ":")
    end
  end)
end)

describe("a function that is told", function()
  it("only looks: a simulation, which does not call it, would differ from its records", function()
    local result = run("function v.wrap.play(b, t) t:tell('contract', function(t) t.take = 1 return 'solo' end, 1) "
      .. "return b(t) end", "sim zole -v evil -n 50 --bot random --threads 1 --seed x --records -", 1)
    runner.says(result, "(take)")
  end)
end)

describe("the game at the prompt", function()
  it("takes text, and shows no address", function()
    for line, kind in pairs { ["game:decide({})"] = "table", ["game:play(print)"] = "function", ["game:why({})"] = "table",
                              ["game[{}]"] = "table" } do
      local result = runner.run(runner.folder "clean", ("zole --seed x -e '%s'"):format(line))
      runner.says(result, "not a " .. kind)
    end
  end)
end)

describe("a point that others do not notice", function()
  it("is not in their views, nor is its clause in their refusals", function()
    local folder = runner.folder "unnoticed"
    runner.write(folder .. "/variants/evil.lua", head .. 'v.set.secret = { discard = true, bid = "unnoticed" }\n')
    local record = runner.run(folder, "sim zole -v evil -n 9 --bot random --seed x --threads 1 --records -").out
    local first = record:match '^.-"point":"bid".-\n'
    local asked = tonumber(first:match '"ask":(%d),"point":"bid"')
    for seat = 1, 3 do
      local view = runner.run(folder, "replay - --json --view " .. seat, record).out
      for other in view:gmatch '"ask":(%d),"point":"bid"' do assert.equal(seat, tonumber(other)) end
      assert.is_truthy(view:find(('"ask":%d,"point":"bid","legal"'):format(seat), 1, true))
      local line = ('{"by":%d,"do":"no"}\n'):format(seat)
      local refused = runner.run(folder, "replay - --json --view " .. asked % 3 + 1, first .. line).out:match '([^\n]*)\n$'
      assert.is_truthy(refused:find '"error"')
      assert.is_nil(refused:find '"rule"' or refused:find("bid", 1, true), refused)
    end
  end)
end)

describe("what a script is given", function()
  it("is not written by a rule: the game's rules and the tables in them", function()
    for _, text in ipairs { "for _, row in pairs(zole.stakes) do row.won = 9 end", "zole.stakes = {}",
                            "local row = zole.stakes.take row.won = 9" } do
      for _, records in ipairs { "", " --records -" } do
        local result = run(("function v.wrap.settle(b, t, r) %s return b(t, r) end"):format(text),
                           "sim zole -v evil -n 50 --bot random --threads 1 --seed x" .. records, 1)
        runner.says(result, "evil.lua:2: ")
      end
    end
  end)

  it("is not written by a script: a library and the tables in it", function()
    local folder = runner.folder "given"
    runner.write(folder .. "/games/lib/shared.lua", "return { words = { 'on' }, seats = { 1, 2, 3 } }\n")
    for _, text in ipairs { "use 'shared'.new = 1", "use 'shared'.words[2] = 'off'",
                            "function v.wrap.play(b, t) use 'shared'.words[1] = 'off' end" } do
      runner.says(run(text, "sim zole -v evil -n 9 --bot random --seed x --records -", 1),
                  "evil.lua:2: ")
    end
  end)

  it("can be handed on to the table", function()
    for _, records in ipairs { "", " --records -" } do
      run("local shared = use 'shared' local words = shared.words function v.wrap.play(b, t) t:ask(1, 'bid', words) "
        .. "t:ask(1, 'bid', shared.words) t:collect(1, shared.seats, 1, 'ZO-1', 'x') t:tell('contract', words, 1) "
        .. "return b(t) end", "sim zole -v evil -n 9 --bot random --seed x" .. records, 0)
    end
  end)
end)
