-- newcomers_spec.lua - games of the world, each in one script as its author would write it (tests/games).
--
-- What the language is for is said there: a file put beside the others is tested here without another line. Its script
-- passes `check`, its random games replay byte for byte, `sim` counts what its records say, a bot plays it, and a seat's
-- view is the same whichever cards that seat does not see.
require "inside"
local checker = require "host.check.checker"
local referee = require "referee"
local engine = require "houserule"

local FOLDER = "tests/games/"
local SCRIPTS = " --scripts tests"

local function names_in(folder)
  local names, pipe = {}, assert(io.popen("ls " .. folder))
  for file in pipe:lines() do names[#names + 1] = file:match "^(.*)%.lua$" end
  pipe:close()
  return names
end

local library = engine.library.new {}
for _, kind in ipairs { { "games", FOLDER }, { "lib", FOLDER .. "lib/" } } do
  for _, name in ipairs(names_in(kind[2] .. " 2>/dev/null")) do
    library:put(kind[1], name, name .. ".lua", referee.read(kind[2] .. name .. ".lua"))
  end
end

local function run(arguments, input)
  local output, code, said = referee.run(arguments .. SCRIPTS, input)
  assert(code == 0, arguments .. "\n" .. output .. said)
  return output
end

-- What a record's hands come to for each side, and how many there are.
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

-- Plays at random, for `decisions` decisions at most or to the end.
local function played(header, decisions)
  local s = assert(engine.session.open(library, header))
  for _ = 1, decisions do
    while s.state == "pack" do assert(s:pack()) end
    if s.state == "over" then break end
    assert(s:answer(s:random_answer()))
  end
  return s
end

local function view_of(entries, seat)
  local lines = {}
  for _, entry in ipairs(entries) do
    local line = engine.session.view(entry, seat)
    if line then lines[#lines + 1] = engine.record.encode(line) end
  end
  return lines
end

-- Two cards change places in a text, wherever they are named.
local function exchanged(text, a, b)
  return (text:gsub("%f[%w*][%w*]+", { [a] = b, [b] = a }))
end

-- The same game with two cards exchanged, as far as it can be played so; nil if it cannot.
local function other_game(s, a, b)
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

-- Two cards that no line of a view names; nil if there are none.
local function unseen_pair(s, lines)
  local text, unseen = table.concat(lines, "\n", 2), {}
  for _, card in ipairs(s.rules.sets.list(s.rules.sets.distinct(s.rules.pack))) do
    if not text:find("%f[%w*]" .. card:gsub("%*", "%%*") .. "%f[^%w*]") then unseen[#unseen + 1] = card end
  end
  if #unseen < 2 then return nil end
  local i = math.random(2, #unseen)
  return unseen[1], unseen[i]
end

math.randomseed(18)

it("all pass check", function() -- with games of a tenth of a second each
  for _, name in ipairs(names_in(FOLDER)) do
    local path = FOLDER .. name .. ".lua"
    local report = checker.check(library, path, referee.read(path), 0.1)
    assert.same({}, report.list, path)
    assert.is_true(report.deals > 0, path)
  end
end)

for _, name in ipairs(names_in(FOLDER)) do
  describe(name, function()
    it("has random games that replay byte for byte, and that sim counts as they are", function()
      local flags = ("sim %s -n 6 --threads 1 --seed newcomers "):format(name)
      local records = run(flags .. "--records -")
      assert.is_true(#records > 1000)
      assert.equal(records, run("replay - --json", records))
      local report, sums, deals = referee.decode(run(flags .. "--json")), sums_of(records)
      assert.equal(deals, report.deals)
      for side, one in ipairs(report.sides) do assert.equal(sums[side], math.floor(one.mean * deals + 0.5)) end
    end)

    it("is played by a bot", function() run(("sim %s -n 2 --threads 1 --seed newcomers --bot simple"):format(name)) end)

    it("has views in which no card makes a difference that its seat does not see", function()
      local seats, tried = #assert(engine.session.open(library, { houserule = 1, game = name })).t.seats, 0
      for number = 1, 12 do
        local s = played({ houserule = 1, game = name, seed = "view " .. number }, math.random(4, 40))
        local entries, seat = s:take(), number % seats + 1
        local lines = view_of(entries, seat)
        local a, b = unseen_pair(s, lines)
        local other = a and other_game(s, a, b)
        if other then
          table.remove(lines, 1)
          local others = view_of(other:take(), seat)
          table.remove(others, 1)
          assert.same(lines, others)
          tried = tried + 1
        end
      end
      assert.is_true(tried > 2, "tried " .. tried)
    end)
  end)
end
