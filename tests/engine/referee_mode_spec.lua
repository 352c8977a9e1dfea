-- referee_mode_spec.lua - referee mode is part of the engine: a house rule of one line, `use "faults"`, gives it to a game.
--
-- Section 11 of the Don page describes it, and don_referee_spec.lua plays that. This spec has the same faults in games whose
-- pages do not know them, with the house rule's own clauses and costs.
local referee = require "referee"

local folder = os.tmpname()
os.remove(folder)
assert(os.execute(("mkdir -p '%s/variants'"):format(folder)))

local function write(name, text)
  local file = assert(io.open(("%s/variants/%s.lua"):format(folder, name), "wb"))
  file:write(text)
  file:close()
end

-- A void hand of Zole is settled by nobody; that is all there is to say besides.
write("zole-faults", [[
local v, zole = variant { id = "zole-faults", of = "zole", title = "Faults", clauses = "ZO-90", summary = "Faults." }
-- ZO-90.1 A card out of turn is boarded.
use "faults"(v, zole, { turn = "ZO-90.1", boarded = "ZO-90.2", call = "ZO-90.3", board_cost = "ZO-90.4",
                        renege_cost = "ZO-90.5", call_cost = "ZO-90.6" }, { board = 1, renege = 5, call = 2 })
function v.wrap.settle(base, t, row)
  if t.void then t.row, t.stake, t.ended = "void", 0, "redeal" else base(t, row) end
end
function v.wrap.settle_table(base, t)
  if t.void then t.payers, t.ended = {}, "redeal" else base(t) end
end
]])
write("phat-faults", [[
local v, phat = variant { id = "phat-faults", of = "phat", title = "Faults", clauses = "DN-90", summary = "Faults." }
-- DN-90.1 A card out of turn is boarded.
use "faults"(v, phat, { turn = "DN-90.1", boarded = "DN-90.2", call = "DN-90.3" }, {})
function v.wrap.muck(base, t)
  if not t.void then return base(t) end
end
]])

write("bela-faults", [[
local v, kb = variant { id = "bela-faults", of = "bela-2", title = "Faults", clauses = "KB-90", summary = "Faults." }
-- KB-90.1 A card out of turn is boarded.
use "faults"(v, kb, { turn = "KB-90.1", boarded = "KB-90.2", call = "KB-90.3" }, { renege = 50 })
function v.wrap.ask_count(base, t)
  if not t.void then base(t) end
end
function v.wrap.settle(base, t)
  if t.void then t.outcome, t.why = "thrown-in", "renege" else base(t) end
end
]])

local by = referee.by

local function replay(lines)
  local output, code = referee.run(("replay - --json --scripts '%s'"):format(folder), referee.text_of(lines))
  return referee.lines(output), code
end

-- "1 play AC | 2 play KC" after a header and hands.
local function game(first, moves)
  local lines = table.move(first, 1, #first, 1, {})
  for seat, words in moves:gmatch "(%d) ([^|]+)" do table.insert(lines, by(seat, (words:gsub("%s+$", "")))) end
  return lines
end

local function last(first, moves)
  local lines, code = replay(game(first, moves))
  assert.equal(0, code, lines[#lines])
  return lines[#lines], lines
end

local function has(lines, wanted)
  for _, line in ipairs(lines) do
    if line == wanted then return end
  end
  error("no line " .. wanted .. " in\n" .. table.concat(lines, "\n"), 2)
end

local function refused(first, moves, rule, part)
  local lines, code = replay(game(first, moves))
  local problem = referee.decode(lines[#lines])
  assert.equal(1, code)
  assert.equal(rule, problem.rule, problem.error)
  if part then assert.truthy(problem.error:find(part, 1, true), problem.error) end
end

local HANDS = '{"hands":["QC QH JC JD AD TD AC 9H","QS JS KD 8D AH TH KC 9S","QD JH 9D 7D AS KS TC KH"],"talon":"TS 9C"}'
local ZOLE = { '{"houserule":1,"game":"zole","variants":["zole-faults"],"dealer":3}', HANDS, by(1, "solo") }
local PLAIN = { '{"houserule":1,"game":"zole","dealer":3}', HANDS, by(1, "solo") }
local SPADE = "1 play 9H | 2 play AH | 3 play KH | 2 play 9S | 3 play KS | 1 play AC | " -- seat 1 has no spade

teardown(function() os.execute(("rm -r '%s'"):format(folder)) end)

describe("Zole with faults", function()
  it("shows them in every play ask, and in no other", function()
    assert.equal('{"ask":1,"point":"play","legal":["play AC","play QC","play JC","play AD","play JD","play TD","play QH",'
      .. '"play 9H"],"may":["surrender"],"faults":{"renege":[],"turn":[2,3]}}', (last(ZOLE, "")))
    assert.equal('{"ask":2,"point":"play","legal":["play KC"],"may":["offer"],"faults":{"renege":["play KD","play 8D",'
      .. '"play AH","play TH","play QS","play JS","play 9S"],"turn":[3]}}', (last(ZOLE, "1 play AC")))
    assert.equal('{"ask":3,"point":"play","legal":["play TC"],"may":["offer"],"faults":{"renege":["play QD","play 9D",'
      .. '"play 7D","play KH","play JH","play AS","play KS"],"turn":[]}}', (last(ZOLE, "1 play AC | 2 play KC")))
    local bid = replay { ZOLE[1], HANDS }
    assert.is_nil(bid[#bid]:find("faults", 1, true))
    assert.is_nil((last(PLAIN, "")):find("faults", 1, true))
  end)

  it("takes a renege like any other card", function()
    local ask, lines = last(ZOLE, "1 play AC | 2 play AH | 3 play TC")
    has(lines, '{"event":"trick","winner":1,"cards":["AC","AH","TC"],"points":32}')
    assert.truthy(ask:find('"may":["surrender","call renege 2"]', 1, true), ask)
  end)

  it("makes the deal void by a right call, and the same seat deals again", function()
    local lines = game(ZOLE, "1 play AC | 2 play AH | 3 play TC | 1 call renege 2")
    table.insert(lines, HANDS)
    local said = replay(lines)
    has(said, '{"event":"called","caller":1,"seat":2,"right":true,"trick":1,"card":"AH","points":-5,"scores":[0,-5,0]}')
    has(said, '{"hand":1,"result":{"contract":"solo","bidder":1,"ended":"redeal","row":"void","stake":0,"payers":[],'
      .. '"tricks":[1,0,0],"points":[32,0,0],"talon_points":10,"bidder_points":32,"opponent_points":10},'
      .. '"delta":[0,-5,0],"scores":[0,-5,0]}')
    has(said, '{"deal":2,"dealer":3}')
    assert.truthy(said[#said]:match '^{"ask":1,"point":"bid"')
  end)

  it("lets the deal pass on where no call made it void", function()
    local moves = "1 play QC | 2 play 8D | 3 play 7D | 1 play QH | 2 play KD | 3 play 9D | 1 play JC | 2 play JS | "
      .. "3 play JH | 1 play JD | 2 play QS | 3 play QD | 2 play 9S | 3 play KS | 1 play AC | 3 play AS | 1 play 9H | "
      .. "2 play KC | 3 play TC | 1 play AD | 2 play AH | 1 play TD | 2 play TH | 3 play KH"
    local lines = game(ZOLE, moves)
    table.insert(lines, (HANDS:gsub("QC", "XX"):gsub("QS", "QC"):gsub("XX", "QS")))
    has(replay(lines), '{"deal":2,"dealer":1}')
  end)

  it("boards a card out of turn, for its price, and asks again", function()
    local ask, lines = last(ZOLE, "3 play 7D")
    has(lines, by(3, "play 7D"))
    has(lines, '{"event":"boarded","seat":3,"card":"7D","points":-1,"scores":[0,0,-1]}')
    assert.truthy(ask:match '^{"ask":1,"point":"play","legal":%["play AC".*"turn":%[2,3%]')
  end)

  it("wants a boarded card as soon as it may be played, and not before", function()
    assert.equal('{"ask":3,"point":"play","legal":["play 7D"],"may":["offer"],"faults":{"renege":["play TC","play KH",'
      .. '"play AS","play KS"],"turn":[]}}', (last(ZOLE, "3 play 7D | 1 play QC | 2 play 8D")))
    local ask = last(ZOLE, "3 play 7D | 1 play AC | 2 play KC")
    assert.truthy(ask:find('"legal":["play TC"]', 1, true), ask)
    refused(ZOLE, "3 play 7D | 1 play QC | 2 play 8D | 3 play QD", "ZO-90.2", "7D may")
  end)

  it("makes a wrong call cost its price, and asks again without it", function()
    local ask, lines = last(ZOLE, SPADE .. "3 call renege 1")
    has(lines, '{"event":"called","caller":3,"seat":1,"right":false,"trick":0,"card":"","points":-2,"scores":[0,0,-2]}')
    assert.truthy(ask:match '^{"ask":3,"point":"play".*"may":%["offer"%]')
    assert.truthy((last(ZOLE, SPADE)):find('"may":["offer","call renege 1"]', 1, true))
  end)

  it("keeps what a void deal's faults cost in the games that follow", function()
    local lines = game(ZOLE, "3 play 7D | 1 play AC | 2 play AH | 3 play TC | 1 call renege 2")
    local said = replay(lines)
    has(said, '{"event":"called","caller":1,"seat":2,"right":true,"trick":1,"card":"AH","points":-5,"scores":[0,-5,-1]}')
    assert.truthy(said[#said]:find('"delta":[0,-5,-1],"scores":[0,-5,-1]', 1, true), said[#said])
  end)

  it("refuses what is no such fault, by the house rule's clauses", function()
    refused(ZOLE, "1 play AC | 1 play 9H", "ZO-90.1", "out of turn")
    refused(ZOLE, "3 play 7D | 3 play 7D", "ZO-90.1", "boarded")
    refused(ZOLE, "3 play QS", "ZO-5.2")
    refused(ZOLE, "1 play AC | 2 play QD", "ZO-5.2")
    refused(ZOLE, "1 call renege 2", "ZO-90.3")
    refused(ZOLE, SPADE .. "3 call renege 1 | 3 call renege 1", "ZO-90.3")
    refused(ZOLE, SPADE .. "1 call renege 3", "ZO-1.8")
    refused(ZOLE, "3 lead 7D", "ZO-1.8")
    refused(ZOLE, "3 play 2C", "ZO-1.8")
  end)

  it("is not there without the house rule", function()
    refused(PLAIN, "1 play AC | 2 play AH", "ZO-5.3")
    refused(PLAIN, "3 play 7D", "ZO-1.8")
  end)

  it("costs what the options say", function()
    local first = { '{"houserule":1,"game":"zole","variants":["zole-faults"],"options":{"board_penalty":7},"dealer":3}',
                    HANDS, by(1, "solo") }
    local _, lines = last(first, "3 play 7D")
    has(lines, '{"event":"boarded","seat":3,"card":"7D","points":-7,"scores":[0,0,-7]}')
  end)

  it("plays at random with calls, to the end, and its records replay", function()
    local flags = ("sim zole -v zole-faults --scripts '%s' -o hands=6 -n 60 --calls 0.5 --seed f "):format(folder)
    local text, code = referee.run(flags .. "--records -")
    assert.equal(0, code)
    local again, fine = referee.run(("replay - --json --scripts '%s'"):format(folder), text)
    assert.equal(0, fine)
    assert.is_true(again == text)
    assert.truthy(text:find('"right":false', 1, true))
  end)
end)

local function suits()
  local list = {}
  for i, suit in ipairs { "C", "D", "H", "S" } do
    list[i] = '"' .. ("AKQJT98765432"):gsub(".", "%0" .. suit .. " "):gsub(" $", "") .. '"'
  end
  return '{"hands":[' .. table.concat(list, ",") .. "]}"
end

-- Seat 2 has one club, and it takes nothing with it.
local PHAT = { '{"houserule":1,"game":"phat","variants":["phat-faults"],"dealer":4}',
               (suits():gsub("2C", "XX"):gsub("2D", "2C"):gsub("XX", "2D")) }

describe("Phat with faults", function()
  it("leaves out who may not look", function()
    assert.truthy((last(PHAT, "")):find('"faults":{"renege":[],"turn":[2,4]}', 1, true))
    assert.truthy((last(PHAT, "1 play AC")):find('"turn":[3,4]', 1, true))
    refused(PHAT, "3 play AH", "DN-90.1")
  end)

  it("takes the points of a void deal's tricks back, and pegs no muck", function()
    local lines = game(PHAT, "1 play AC | 2 play AD | 3 play AH | 4 play AS | 1 call renege 2")
    table.insert(lines, PHAT[2])
    local said = replay(lines)
    has(said, '{"event":"trick","winner":1,"cards":["AC","AD","AH","AS"],"points":4,"scores":[4,0]}')
    has(said, '{"event":"called","caller":1,"seat":2,"right":true,"trick":1,"card":"AD","points":0,"scores":[4,0]}')
    has(said, '{"deal":2,"dealer":4}')
    for _, line in ipairs(said) do
      assert.is_nil(line:find('"event":"peg"', 1, true))
      if line:match '^{"hand"' then assert.truthy(line:find('"delta":[0,0],"scores":[0,0]', 1, true), line) end
    end
  end)

  it("lets partners be, and lists two opponents, the lower seat first", function()
    local moves = "1 play AC | 2 play AD | 3 play AH | 4 play AS | "
    assert.truthy((last(PHAT, moves)):find('"may":["call renege 2","call renege 4"]', 1, true))
    assert.truthy((last(PHAT, moves .. "1 play KC")):find('"may":["call renege 3"]', 1, true))
    refused(PHAT, moves .. "1 call renege 3", "DN-90.3")
  end)
end)

-- Seat 1 leads a club that seat 2 could follow, and holds the suit of the card turned up.
local BELA = { '{"houserule":1,"game":"bela-2","variants":["bela-faults"],"options":{"target":20},"dealer":2}',
               '{"hands":["KH QH 9S KS 8S AC TD 7D 9H","TC JH 8H QC TS AS JC AD 7C"],"turned":"7H",'
               .. '"stock":"KC 9C 8C KD JD 9D 8D AH TH 7S QS JS","bottom":"QD"}',
               by(1, "take"), by(1, "none") }

describe("Bela with faults", function()
  local reneged = "1 play AC | 2 none | 2 play AD"
  it("has its own call beside theirs", function()
    assert.truthy((last(BELA, reneged)):find('"may":["call renege 2","claim"]', 1, true))
    assert.truthy((last(BELA, "1 play AC | 2 none | 2 play TC")):find('"may":["claim"]', 1, true))
    refused(BELA, "1 claim", "KB-10.1")
  end)
  it("makes the deal void by a right call", function()
    local _, lines = last(BELA, reneged .. " | 1 call renege 2")
    has(lines, '{"event":"called","caller":1,"seat":2,"right":true,"trick":1,"card":"AD","points":-50,"scores":[0,-50]}')
    has(lines, '{"hand":1,"result":{"outcome":"thrown-in","why":"renege","held":0},"delta":[0,-50],"scores":[0,-50]}')
  end)
end)
