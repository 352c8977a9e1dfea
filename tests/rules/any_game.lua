-- any_game.lua - what holds of every game, whoever wrote it: its random games replay byte for byte, `sim` counts what its
-- records say, and a seat's view is the same whichever cards that seat does not see.
require "inside"
local referee = require "referee"
local engine = require "houserule"
local luassert = require "luassert"

local any_game = {}

--- Returns what the program prints; it must end well.
function any_game.run(arguments, input)
  local output, code, said = referee.run(arguments, input)
  assert(code == 0, arguments .. "\n" .. output .. said)
  return output
end

-- The sums of a record's hands for each side, and the number of hands.
local function sums_of(text)
  local sums, deals = {}, 0
  for list in text:gmatch '"delta":%[([^%]]*)%]' do
    deals = deals + 1
    local side = 0
    for n in list:gmatch "%-?%d+" do
      side = side + 1
      sums[side] = (sums[side] or 0) + math.tointeger(n)
    end
  end
  return sums, deals
end

--- Plays at random, for `decisions` decisions at most or to the end; look(session) before each.
function any_game.played(library, header, decisions, look)
  local s = assert(engine.session.open(library, header))
  for _ = 1, decisions do
    while s.state == "pack" do assert(s:pack()) end
    if s.state == "over" then break end
    if look then look(s) end
    assert(s:answer(s:random_answer()))
  end
  return s
end

-- A seat's view without events of this name.
local function view_of(entries, seat, but)
  local lines = {}
  for _, entry in ipairs(entries) do
    local line = engine.session.view(entry, seat)
    if line and not (but and line:get "event" == but) then lines[#lines + 1] = engine.record.encode(line) end
  end
  return lines
end

-- Two cards change places in a text, wherever they are named.
local function exchanged(text, a, b)
  return (text:gsub("%f[%w*][%w*]+", { [a] = b, [b] = a }))
end

-- Plays a game's log again with two cards exchanged; nil if a step is refused.
local function other_game(library, s, a, b)
  local header = s:full_header()
  header.seed = nil
  local other = assert(engine.session.open(library, header))
  for _, step in ipairs(s.log) do
    local fine
    if step.pack then fine = other:pack(exchanged(step.pack, a, b), step.pile)
    else fine = other:decide(step.by, exchanged(step["do"], a, b)) end
    if not fine then return nil end
  end
  return other
end

-- Two cards that no line of a view names, of one rank if `alike`; nil if there are none.
local function unseen_pair(s, lines, alike)
  local text, unseen = table.concat(lines, "\n", 2), {}
  for _, card in ipairs(s.rules.sets.list(s.rules.sets.distinct(s.rules.pack))) do
    if not text:find("%f[%w*]" .. card:gsub("%*", "%%*") .. "%f[^%w*]") then unseen[#unseen + 1] = card end
  end
  for _ = 1, #unseen > 1 and 50 or 0 do
    local i = math.random(#unseen - 1)
    local a, b = unseen[i], unseen[math.random(i + 1, #unseen)]
    if not alike or a:sub(1, 1) == b:sub(1, 1) then return a, b end
  end
end
--- Says the tests of a game of the library by busted's `it`; `scripts` stands in a call of the program that needs it.
--- `shown`: an event by which everybody learns, by rule, of cards in hands. `alike`: by rule all learn of ranks, and
--- suits alone are hidden.
function any_game.tests(it, library, name, scripts, shown, alike)
  it("has random games that replay byte for byte, and that sim counts as they are", function()
    local flags = ("sim %s -n 4 --bot random --threads 1 --seed newcomers "):format(name .. scripts)
    local records = any_game.run(flags .. "--records -")
    luassert.is_true(#records > 1000)
    luassert.equal(records, any_game.run("replay - --json" .. scripts, records))
    local report, sums, deals = referee.decode(any_game.run(flags .. "--json")).combinations[1], sums_of(records)
    luassert.equal(deals, report.deals)
    local means = {}
    for _, one in ipairs(report.measures) do means[one.measure] = one.mean end
    for side, sum in ipairs(sums) do luassert.equal(sum, math.floor(means["points/" .. side] * deals + 0.5)) end
  end)

  it("has views in which no card makes a difference that its seat does not see", function()
    math.randomseed(3) -- the same every time
    local first, tried = assert(engine.session.open(library, { houserule = 1, game = name })), 0
    local seats, may_wait = #first.t.seats, false -- for an answer that others do not notice
    for _, how in pairs(first.rules.secret) do may_wait = may_wait or how == "unnoticed" end
    local hides = seats > 1 -- a patience may have no card that its player does not see
    for _, who in pairs(first.rules.piles or {}) do hides = hides or not who:find "^open" end
    for number = 1, 8 do
      local s = any_game.played(library, { houserule = 1, game = name, seed = "view " .. number }, math.random(4, 40))
      local entries, seat = s:take(), number % seats + 1
      local lines = view_of(entries, seat, shown)
      local a, b = unseen_pair(s, lines, alike)
      local other = a and other_game(library, s, a, b)
      if other then
        table.remove(lines, 1)
        local others = view_of(other:take(), seat, shown)
        table.remove(others, 1)
        if may_wait then -- the one that waits has fewer lines
          for i = math.min(#lines, #others) + 1, math.max(#lines, #others) do lines[i], others[i] = nil, nil end
        end
        luassert.same(lines, others)
        tried = tried + 1
      end
    end
    luassert.is_true(not hides or tried > 2, "tried " .. tried)
  end)
end

return any_game
