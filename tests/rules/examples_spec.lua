-- examples_spec.lua - every worked example of the rules pages, as the record's format has it, through `replay --json`.
local referee = require "zole_referee"

for _, name in ipairs(referee.files("tests/rules/", "%.jsonl$")) do
  describe("examples of " .. name, function()
    local all, listed = referee.examples("tests/rules/" .. name), referee.listed
    it("has some", function() assert.is_true(#all > 0) end)
    for _, example in ipairs(all) do
      it(example.title, function()
        local output, code = referee.run("replay - --json", referee.text_of(example.inputs))
        local got, want = listed(referee.lines(output)), listed(example.outputs)
        for i = 1, math.max(#got, #want) do assert.equal(want[i], got[i], "output " .. i) end
        assert.equal((want[#want] or ""):match "^error" and 1 or 0, code)
      end)
    end
  end)
end
