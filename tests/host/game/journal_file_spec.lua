-- journal_file_spec.lua - what a journal's file says of who sits where, and which of several is offered first.
local inside = require "inside"
local program = require "program"
local journal = require "host.game.journal"

local folder = program.folder
teardown(program.close)

-- A console with a game on its table, and what journal:update takes of it.
local function subject_at(seat)
  local con = inside.console {}
  con:feed "deal zole --dealer 3 --seed k7"
  con:feed "take"
  return { position = con.position, seat = seat }
end

local function parsed(own) return assert(journal.parse(inside.lines(program.read(own.path)))) end

describe("a journal", function()
  it("has the seat that was taken since, though nothing was decided", function()
    local own, subject = journal.new { folder = folder .. "/seats" }, subject_at(1)
    assert.is_nil(own:update(subject))
    assert.equal(1, parsed(own).seat)
    subject.seat = 2
    assert.is_nil(own:update(subject))
    assert.equal(2, parsed(own).seat)
    own:finish()
  end)
end)

describe("of several journals", function()
  it("the newest is the first, whatever their names", function()
    local subject, path = subject_at(1), folder .. "/several"
    local kept = {}
    for i = 1, 3 do
      local own = journal.new { folder = path }
      own:update(subject)
      own:leave()
      kept[i] = own.path
    end
    table.sort(kept)
    for i, day in ipairs { 2, 3, 1 } do assert(os.execute(("touch -d 2020-01-0%d %s"):format(day, kept[i]))) end
    local found = {}
    for i, one in ipairs(journal.list(path)) do found[i] = one.path end
    assert.same({ kept[2], kept[1], kept[3] }, found)
  end)
end)
