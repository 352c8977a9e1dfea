-- duties_spec.lua - the duties of a hand: those that it names from a trick on (strict play once the stock is gone), and
-- those that depend on an option. Legal cards are computed here from the words of the page, card by card.
local program = require "program"
require "inside"
local json = require "host.system.json"

local write, run, has = program.write, program.run, program.has

teardown(program.close)

write("games/schnaps.lua", [[
local sn = game { id = "schnaps", title = "Schnaps", players = { 2 }, clauses = "SN" }
sn.pack = cards "AKQJT of CDHS"
sn.ranks = "A T K Q J"
sn.points = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
-- SN-1.1 Five cards each; the rest are the stock. Hearts are trumps. Nobody need follow while there is a stock.
sn.packets = "5 each, rest to stock"
sn.duties = { hold = "SN-1.1" }
sn.refusals = { word = "SN-1.1" }
-- SN-2.1 Then follow suit.
-- SN-2.2 And beat, where you can.
-- SN-2.3 Who cannot follow plays a trump.
sn.strict = { follow = "SN-2.1", beat = "SN-2.2", trump = "SN-2.3" }
-- SN-2.4 `mild` Nobody need beat.
sn.option { "mild", false, "nobody need beat", clause = "SN-2.4" }
function sn.ready(rules)
  if rules.mild then rules.strict.beat = nil end
end
function sn.draw(t, first)
  for seat in t:round(first) do t:take(seat, "stock") end
end
function sn.hand(t)
  t:deal()
  t:trumps "H"
  while true do
    local winner = t:play_trick()
    if not winner then return sn.settle(t) end
    if t:top "stock" then
      sn.draw(t, winner)
      if not t:top "stock" then t:duties(sn.strict) end
    end
  end
end
-- SN-3.1 Card points count.
function sn.settle(t)
  for seat = 1, 2 do t:score(seat, t:points(seat), "SN-3.1", "points") end
end
function sn.result(t) return fields("points", t:per_side(t.side_points)) end
function sn.game_over(t)
  if t.deal_number == 2 then return t:leaders(), "hands" end
end
]])

local VALUE <const> = { A = 5, T = 4, K = 3, Q = 2, J = 1 }

-- The cards that the page lets a seat play to a card led once the stock is gone.
local function strict_cards(held, led, mild)
  local function which(is)
    local list = {}
    for _, card in ipairs(held) do list[#list + 1] = is(card) and card or nil end
    return list
  end
  local function follows(card) return card:sub(2) == led:sub(2) end
  local suit = which(follows)
  if suit[1] then
    local over = which(function(card) return follows(card) and VALUE[card:sub(1, 1)] > VALUE[led:sub(1, 1)] end)
    return not mild and over[1] and over or suit
  end
  local trumps = which(function(card) return card:sub(2) == "H" end)
  return trumps[1] and trumps or held
end

local function taken_out(list, card)
  local rest = {}
  for _, one in ipairs(list) do rest[#rest + 1] = one ~= card and one or nil end
  return rest
end

local function sorted(list)
  table.sort(list)
  return table.concat(list, " ")
end

-- Reads the decisions: calls look(line number, held, led, strict, legal) at each card to be played. A leader may play any
-- card.
local function each_ask(text, look)
  local held, led, drawn, number = {}, nil, 0, 0
  for line in text:gmatch "[^\n]+" do
    number = number + 1
    local said = json.decode(line):by_name()
    if said.pack then held, led, drawn = {}, nil, 0 end
    if said.move then
      table.insert(held[tonumber(said.to:match "%d")], said.move)
      drawn = drawn + 1
    elseif said.ask then
      local legal = {}
      for _, word in ipairs(said.legal) do legal[#legal + 1] = word:match "^play (.*)" end
      local strict = drawn == 10
      if not led or not strict then held[said.ask] = table.move(legal, 1, #legal, 1, {}) end
      look(number, held[said.ask], led, strict, legal)
    elseif said.by then
      local card = said["do"]:match "^play (.*)"
      held[said.by] = taken_out(held[said.by], card)
      led = not led and card or nil
    end
  end
end

local function play(more)
  local code, out, err = run(("sim schnaps --scripts %s -n 40 --bot random --seed d --records - %s"):format(
    program.folder, more))
  assert.equal(0, code, err)
  return out
end

describe("duties that a hand names", function()
  for mild, more in pairs { [false] = "", [true] = "-o mild=yes" } do
    it("hold from there to its end" .. (mild and ", as an option has changed them" or ""), function()
      local strict_asks, narrowed, free = 0, 0, 0
      each_ask(play(more), function(_, held, led, strict, legal)
        if led and strict then
          assert.equal(sorted(strict_cards(held, led, mild)), sorted(legal))
          strict_asks, narrowed = strict_asks + 1, narrowed + (#legal < #held and 1 or 0)
        elseif led then
          assert.equal(5, #legal)
          free = free + 1
        end
      end)
      assert.equal(40 * 5, strict_asks)
      assert.equal(40 * 5, free)
      assert.is_true(narrowed > 50, narrowed)
    end)
  end

  -- A record up to the first card that answers a lead and may not be any, and that card's seat, lead and list.
  local function narrow()
    local text, found, lines = play "", nil, {}
    for line in text:gmatch "[^\n]+" do lines[#lines + 1] = line end
    each_ask(text, function(number, held, led, strict, legal)
      if not found and led and strict and #legal < #held and #held > 2 then
        found = { number = number, held = held, led = led, legal = legal }
      end
    end)
    local seat = json.decode(lines[found.number]):get "ask"
    return table.concat(lines, "\n", 1, found.number - 1) .. "\n", found, seat
  end

  it("are cited where they refuse a card", function()
    local text, found, seat = narrow()
    local wrong
    for _, card in ipairs(found.held) do
      if not sorted(found.legal):find(card, 1, true) then wrong = card end
    end
    local path = write("wrong.jsonl", text .. ('{"by":%d,"do":"play %s"}\n'):format(seat, wrong))
    local clause = wrong:sub(2) ~= found.led:sub(2) and "SN-2." or "SN-2.2"
    has(select(3, run(("replay %s --scripts %s"):format(path, program.folder))), clause)
    path = write("right.jsonl", text)
    local _, out = run(("--scripts %s -e 'load %s' -e 'why %s'"):format(program.folder, path, wrong))
    has(out, clause)
  end)

  it("are those that the solver goes by", function()
    local text, found, seat = narrow()
    local path = write("solved.jsonl", text)
    local code, out, err = run(("solve %s --scripts %s --json"):format(path, program.folder))
    assert.equal(0, code, err)
    local cards = {}
    for card in out:gmatch '"card":"(%w+)"' do cards[#cards + 1] = card end
    assert.equal(sorted(found.legal), sorted(cards), seat)
  end)

  local function fails(body, sentence)
    local head = 'local v = variant { id = "odd", of = "schnaps", title = "Odd", clauses = "SN-9" }\n'
    local path = write("variants/odd.lua", head .. "-- SN-9.1 Odd.\nfunction v.wrap.draw(base, t, seat)\n"
      .. "  base(t, seat)\n  " .. body .. "\nend\n")
    local code, out, err = run(("sim schnaps --scripts %s -v %s -n 1"):format(program.folder, path))
    has(out .. err, sentence)
    assert.equal(1, code)
  end

  it("are refused where they are wrong", function()
    fails('t:duties { folow = "SN-9.1" }', "odd.lua:5: duties: there is no duty `folow`")
    fails("t:duties { follow = true }", "odd.lua:5: duties: `follow` is a clause")
    fails('t:duties { follow = "", beat_when = "never" }', "odd.lua:5: duties: `beat_when` is \"always\"")
    fails('t:duties { lead = "SN-9.1", not_led = "AH" }', "odd.lua:5: duties: `not_led` is a set of cards")
    fails("t:duties()", "duties are a table: { follow =")
    fails('t:play_card() t:duties { follow = "SN-9.1" }',
      "odd.lua:5: duties: a trick is in play; they change between tricks")
  end)
end)
