-- readme_spec.lua - the README shows what the program does: each of its blocks is run (written_pages.lua).
local pages = require "written_pages"
local program = require "program"

local readme = pages.text "README.md"

teardown(program.close)

describe("the README", function()
  setup(function() program.write("game.jsonl", program.read(os.getenv "PWD" .. "/tests/records/whist/plain.jsonl")) end)

  pages.shows("README.md", 5, it)

  it("has at most 120 lines", function() assert.is_true(select(2, readme:gsub("\n", "")) <= 120) end)

  it("points at files that are there", function()
    local number = 0
    for path in readme:gmatch "%]%(([^)#:]+)#?[%w-]*%)" do
      assert.is_truthy(io.open(path), path)
      number = number + 1
    end
    assert.is_true(number >= 8)
  end)

  it("has pictures of at most 150 kB", function()
    local number = 0
    for path in readme:gmatch "!%[[^]]+%]%(([^)]+)%)" do
      local file = assert(io.open(path, "rb"), path)
      assert.is_true(file:seek "end" < 150000, path)
      file:close()
      number = number + 1
    end
    assert.equal(2, number)
  end)

  -- .ci/run runs exactly the commands that the README gives a newcomer.
  it("names the test command that is run for each change", function()
    local told = assert(readme:match "\nmake (deps test) ")
    local ci = pages.text ".ci/run"
    for target in told:gmatch "%a+" do assert.is_truthy(ci:find("\nmake " .. target .. "\n", 1, true), target) end
  end)
end)
