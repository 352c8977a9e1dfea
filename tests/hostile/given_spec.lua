-- What scripts give to the host, or get from it, and what the host says of it.
local here = debug.getinfo(1, "S").source:match "^@(.*/)" or "./"
package.path = here .. "?.lua;" .. package.path
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
                         "sim zole -v evil -n 50 --threads 1 --seed x" .. records, 1)
      runner.says(result, "evil.lua:2: an error was thrown that is no text but null")
    end
  end)

  it("names its script, even where its text is like a file of the host's", function()
    for text, said in pairs { ["repl/"] = "repl/", ["core/engine/x:1:"] = "core/engine/x:1:",
                              ["repl/a.lua:1: no"] = "no" } do
      runner.says(run(("error(%q, 0)"):format(text), "rules zole -v evil", 2), "evil.lua:2: " .. said)
    end
  end)
end)
