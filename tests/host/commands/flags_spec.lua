-- flags_spec.lua - every flag of every command, called wrongly: one sentence, and never a trace of the host's own code.
local program = require "program"

-- Words after a command that make the call short, if a flag's value happens to be right.
local CALLS <const> = {
  play = "zole", quiz = "zole", rules = "zole", serve = "zole", lesson = "zole", print = "zole", sim = "zole -n 10",
  find = "zole -n 10", solve = "", analyse = "", replay = "", merge = "", check = "", new = "", pack = "", club = "",
  me = "", list = "", import = "",
}

local VALUES <const> = { "", " ''", " folder", " missing" }

-- The flags that take a value, as `houserule help COMMAND` lists them, each by one of its names.
local function flags_of(command)
  local list = {}
  for name in select(2, program.run("help " .. command)):gmatch "\n  (%-[-%w, ]-) [A-Z][%w=.,:|]*" do
    list[#list + 1] = name:match "%-[-%w]+$"
  end
  return list
end

describe("a flag", function()
  teardown(program.close)

  it("with no value, an empty one, a folder or a missing file gives one sentence", function()
    local tried, list = 0, {}
    for command, rest in pairs(CALLS) do
      for _, flag in ipairs(flags_of(command)) do
        for _, value in ipairs(VALUES) do
          local name = ("%s %s%s"):format(command, flag, value:gsub("'", "_"))
          list[#list + 1] = ("echo '== %s'; timeout 60 %s %s %s %s%s 2>&1 </dev/null; echo \"code $?\"\n"):format(name,
            program.full, command, rest, flag, value)
        end
      end
    end
    program.write("all.sh", table.concat(list))
    local out = program.output_of(("cd %s && mkdir folder && XDG_DATA_HOME=%s/none sh all.sh"):format(program.folder,
      program.folder))
    for call, said, code in out:gmatch "== ([^\n]*)\n(.-)code (%d+)\n" do
      tried = tried + 1
      assert.is_nil(said:find "traceback" or said:find "attempt to" or said:find "%.lua:%d", call .. "\n" .. said)
      assert.truthy(tonumber(code) <= 2, call .. " ends with " .. code)
      if call:find " %-%-?[%w-]+$" then
        assert.equal("2", code, call)
        assert.matches("^houserule: %-%-?[%w-]+ [^\n]+\n$", said)
      end
    end
    assert.equal(#list, tried)
    assert.truthy(tried > 300, tried)
  end)
end)
