-- completing_spec.lua - President with the house rule `completing`: who holds all the other cards of the rank just played
-- may play them out of turn. Others must not learn who could: two deals that differ in that alone have equal lines for them.
local program = require "program"

local write, run, has = program.write, program.run, program.has

teardown(program.close)

-- Seat 1 leads 7C. In the first deal seat 3 has the other sevens; in the second seat 4 has one of them.
local ALONE <const> = '{"hands":["7C 8C 3C","9C 9D 9H","7D 7H 7S","KC KD KH"]}'
local SHARED <const> = '{"hands":["7C 8C 3C","9C 9D 9H","7D 7H KH","KC KD 7S"]}'

-- The lines of a hand of these decisions, as a seat may know them; all of them without one. Packs of twelve cards are
-- made by a house rule of the test.
write("variants/twelve.lua", [[
local v = variant { id = "twelve", of = "president", title = "Twelve cards", beside = "completing" }
v.remove.pack = "AQJT6542 of CDHS, 3 of DHS, 8 of DHS, 9S, KS"
]])
local function lines(hands, decisions, seat)
  local text = { '{"houserule":1,"game":"president","variants":["twelve","completing"],"dealer":4,"seed":"k7"}', hands }
  for _, line in ipairs(decisions) do
    local by, what = line:match "^(%d) (.+)$"
    text[#text + 1] = ('{"by":%s,"do":"%s"}'):format(by, what)
  end
  local file = write("hand.jsonl", table.concat(text, "\n") .. "\n")
  local flags = seat and ("--json --view %d"):format(seat) or "--json"
  local _, out, err = run(("replay %s %s --scripts %s"):format(flags, file, program.folder))
  return out .. err
end

describe("completing", function()
  it("lets the holder of all other cards of the rank play them, clear the table and lead", function()
    local out = lines(ALONE, { "1 play 7C", "3 complete" })
    has(out, '{"ask":3,"point":"complete","legal":["pass","complete"],"may":[]}')
    has(out, '{"event":"completed","seat":3}')
    has(out, '{"move":"7D 7H 7S","from":"hand 3","to":"table"}')
    -- Seat 3 is out with that: the next to its left leads.
    has(out, '{"ask":4,"point":"play","legal":["play KC"')
  end)

  it("asks nobody who holds only some of them", function()
    local out = lines(SHARED, { "1 play 7C" })
    assert.is_nil(out:find('"complete"', 1, true))
    has(out, '{"ask":2,"point":"play"')
  end)

  it("hides from others that somebody could have", function()
    for _, seat in ipairs { 1, 2 } do
      local could = lines(ALONE, { "1 play 7C", "3 pass", "2 play 9C" }, seat)
      local could_not = lines(SHARED, { "1 play 7C", "2 play 9C" }, seat)
      has(could, '"do":"play 9C"')
      assert.equal(could_not, could)
    end
  end)
end)
