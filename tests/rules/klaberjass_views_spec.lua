-- klaberjass_views_spec.lua - who is asked `exchange` holds the seven of trumps (KB-4.1): nobody else notices it, unless the
-- exchange is made and told (KB-4.2).
local referee = require "referee"

local record = referee.run "sim bela-2 -n 60 --bot random --seed views --threads 1 --records -"

local function view(seat) return referee.run("replay - --json --view " .. seat, record) end

local function count(text, what) return select(2, text:gsub(what, "")) end

describe("a view of Bela", function()
  it("shows an exchange that is asked to its seat alone, and to both if it is made", function()
    local asked, kept, made = count(record, '"point":"exchange"'), count(record, '"do":"keep"'),
      count(record, '"event":"exchange"')
    assert.is_true(kept > 0 and made > 0)
    local seen = { view(1), view(2) }
    for _, part in ipairs { { '"point":"exchange"', asked }, { '"do":"keep"', kept }, { '"do":"exchange"', made } } do
      assert.equal(part[2], count(seen[1], part[1]) + count(seen[2], part[1]), part[1])
    end
    for seat = 1, 2 do
      assert.equal(made, count(seen[seat], '"event":"exchange"'))
      assert.equal(0, count(seen[seat], ('"ask":%d,"point":"exchange"'):format(3 - seat)))
    end
  end)

  it("refuses another seat's decision without the clause, which tells what that seat holds", function()
    local upto = record:match '^.-"point":"exchange".-\n'
    local asked = tonumber(upto:match '"ask":(%d),"point":"exchange"')
    for by = 1, 2 do
      local output = referee.run("replay - --json --view " .. 3 - asked, upto .. ('{"by":%d,"do":"no"}\n'):format(by))
      local last = output:match '([^\n]*)\n$'
      assert.is_truthy(last:find '"error"', last)
      assert.is_nil(last:find '"rule"', last)
      assert.is_nil(last:find('exchange', 1, true), last)
    end
  end)
end)
