-- record_reader_spec.lua - lines that come in pieces, and one that is too long (record_reader.h).
local referee = require "referee"
local record = referee.engine().record

describe("a reader of lines", function()
  it("gives a line when it is whole, and the last one when the input is closed", function()
    local reader = record.reader()
    reader:add '{"by":1'
    assert.is_nil(reader:next())
    reader:add(',"do":"pass"}\n\n  \nlast')
    assert.same({ '{"by":1,"do":"pass"}', true }, { reader:next() })
    assert.is_nil(reader:next())
    reader:close()
    assert.same({ "last", false }, { reader:next() })
    assert.equal(4, reader:line())
  end)

  it("passes over the rest of a line that is too long, in however many pieces it comes", function()
    local reader, most = record.reader(), record.LINE_MOST
    reader:add(("x"):rep(most + 1))
    local text, whole = reader:next()
    assert.same({ most + 1, false }, { #text, whole })
    for _ = 1, 3 do
      reader:add(("y"):rep(most + 1))
      assert.is_nil(reader:next())
    end
    reader:add "y\nnext\n"
    assert.same({ "next", true }, { reader:next() })
    assert.equal(2, reader:line())
  end)

  it("gives a line of the largest length whole", function()
    local reader, most = record.reader(), record.LINE_MOST
    reader:add(("x"):rep(most) .. "\n")
    local text, whole = reader:next()
    assert.same({ most, true }, { #text, whole })
  end)
end)
