-- json_spec.lua - a decision as records are written is read without a parser, and nothing else is.
require "inside"
local json = require "host.system.json"

describe("a decision read to the letter", function()
  it("is a seat and a text", function()
    assert.same({ 1, "play QC" }, { json.decision '{"by":1,"do":"play QC"}' })
    assert.same({ 10, "pass" }, { json.decision '{"by":10,"do":"pass"}' })
  end)

  it("is nothing else, above all nothing that is no JSON", function()
    for _, text in ipairs { '{"by":01,"do":"pass"}', '{"by":0,"do":"pass"}', '{"by":-1,"do":"pass"}', '{"by":,"do":"pass"}',
                            '{"by":1,"do":"pass"} ', '{"by":1,"do":"pa\\u0073s"}', '{"by":1,"do":"pass","by":2}',
                            '{"by":1,"do":"pass"', '{"do":"pass","by":1}', "" } do
      assert.same({}, { json.decision(text) }, text)
    end
  end)
end)
