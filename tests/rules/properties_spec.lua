-- properties_spec.lua - what holds of every hand, record and session of Zole under each of its house rules, at random play.
-- any_game.lua has what holds of the other games.
local referee = require "zole_referee"

local DEALS = 24 -- for each composition
local POINTS = { A = 11, T = 10, K = 4, Q = 3, J = 2 }

local simulated = {} -- records by the call

local function records(c, more)
  local call = ("sim %s -n %d --bot random --calls 0.1 --seed p --records - %s"):format(c.flags, DEALS,
    more or "-o hands=4 -o surrender_before=9")
  if not simulated[call] then
    local output, code = referee.run(call)
    assert.equal(0, code)
    simulated[call] = output
  end
  return simulated[call]
end

local function points_of(cards)
  local sum = 0
  for card in cards:gmatch "%w%w" do sum = sum + (POINTS[card:sub(1, 1)] or 0) end
  return sum
end

-- The lines of each hand: from its pack to its `hand` line; one that is not over is left out.
local function hands_of(game)
  local list, current = {}, nil
  for _, line in ipairs(game.lines) do
    if line:match '^{"pack"' then current = {} end
    if current then table.insert(current, line) end
    if line:match '^{"hand"' then
      table.insert(list, current)
      current = nil
    end
  end
  return list
end

local function each_hand(check)
  for _, c in ipairs(referee.compositions()) do
    for _, game in ipairs(referee.games(records(c))) do
      for _, hand in ipairs(hands_of(game)) do check(hand, referee.decode(hand[#hand]), c, game) end
    end
  end
end

local function sum(list)
  local all = 0
  for _, n in ipairs(list) do all = all + n end
  return all
end

local function holder_of(hand, seats)
  local dealer, holder, place = tonumber(hand[2]:match '"dealer":(%d)'), {}, 0
  for card in hand[1]:match('"pack":"([^"]*)"'):gmatch "%w%w" do
    place = place + 1
    local turn = place <= 12 and (place - 1) // 4 or place > 14 and (place - 15) // 4
    holder[card] = turn and (dealer + turn) % seats + 1 or 0
  end
  return holder, place
end

describe("a hand", function()
  it("has every card once, and each is played by who holds it, once", function()
    each_hand(function(hand, last, c)
      local holder, count = holder_of(hand, c.seats)
      assert.equal(26, count)
      local played = {}
      for _, line in ipairs(hand) do
        local by, card = line:match '^{"by":(%d),"do":"play (%w%w)"}$'
        if card then
          local own = holder[card] == tonumber(by) or holder[card] == 0 and last.result.bidder == tonumber(by)
          assert.is_true(own and not played[card], line)
          played[card] = true
        end
      end
    end)
  end)

  it("has 120 card points in tricks and talon when it is played out", function()
    local seen = 0
    each_hand(function(_, last)
      local r = last.result
      if sum(r.tricks) == 8 then
        seen = seen + 1
        assert.equal(120, sum(r.points) + r.talon_points)
        if r.contract == "take" or r.contract == "solo" then assert.equal(120, r.bidder_points + r.opponent_points) end
      end
    end)
    assert.is_true(seen > 50)
  end)

  it("has tricks whose points are those of their cards", function()
    each_hand(function(hand, last, c)
      local points, tricks = {}, {}
      for seat = 1, c.seats do points[seat], tricks[seat] = 0, 0 end
      for _, line in ipairs(hand) do
        local winner, cards, worth = line:match '"event":"trick","winner":(%d),"cards":%[([^%]]*)%],"points":(%d+)'
        winner = tonumber(winner)
        if winner then
          assert.equal(points_of(cards), tonumber(worth))
          points[winner], tricks[winner] = points[winner] + tonumber(worth), tricks[winner] + 1
        end
      end
      assert.same(points, last.result.points)
      assert.same(tricks, last.result.tricks)
    end)
  end)

  it("moves points from side to side and makes none", function()
    for _, c in ipairs(referee.compositions()) do
      for _, game in ipairs(referee.games(records(c))) do
        local running = {}
        for seat = 1, c.seats do running[seat] = 0 end
        for _, hand in ipairs(hands_of(game)) do
          local last = referee.decode(hand[#hand])
          assert.equal(0, sum(last.delta))
          for seat = 1, c.seats do running[seat] = running[seat] + last.delta[seat] end
          assert.same(running, last.scores)
        end
      end
    end
  end)

  it("takes as many decisions as its course says", function()
    each_hand(function(hand, last)
      local count = {}
      for _, line in ipairs(hand) do
        local word = line:match '^{"by":%d,"do":"(%w+)'
        if word then count.all, count[word] = (count.all or 0) + 1, (count[word] or 0) + 1 end
      end
      local function n(word) return count[word] or 0 end
      local bids = n "pass" + n "take" + n "solo" + n "small"
      assert.is_true(bids >= 1 and bids <= 3)
      assert.equal(last.result.contract == "take" and 1 or 0, n "discard")
      assert.equal(n "offer", n "accept" + n "refuse")
      assert.is_true(n "offer" <= 16 and n "surrender" + n "accept" <= 1 and n "from" <= 1)
      assert.equal(sum(last.result.tricks), n "play" // 3)
      assert.is_true(n "play" <= 24)
      assert.equal(count.all, bids + n "discard" + n "play" + 2 * n "offer" + n "surrender" + n "from")
    end)
  end)
end)

describe("a game", function()
  it("ends after its hands, the deal passing to the left", function()
    for _, c in ipairs(referee.compositions()) do
      local games = referee.games(records(c))
      for i, game in ipairs(games) do
        local hands, dealer = hands_of(game), nil
        if i < #games then
          assert.equal(4, #hands)
          assert.truthy(game.lines[#game.lines]:match '^{"game":1,.*"why":"hands"}$')
        end
        for k, hand in ipairs(hands) do
          local number, now = hand[2]:match '^{"deal":(%d+),"dealer":(%d)}$'
          assert.equal(k, tonumber(number))
          if dealer then assert.equal(dealer % c.seats + 1, tonumber(now)) end
          dealer = tonumber(now)
        end
      end
    end
  end)

  it("without an end goes on", function()
    local text = referee.run "sim zole -n 60 --bot random --seed long --records - -o hands=0"
    assert.equal(1, #referee.games(text))
    assert.is_nil(text:find('{"game":', 1, true))
    assert.truthy(text:find('{"hand":60,', 1, true))
  end)

  it("is drawn without a winner where all are equal", function()
    local first = '{"houserule":1,"game":"zole","variants":["pool"],"options":{"hands":1},"dealer":3,"seed":"q"}\n'
    local output = referee.run("replay - --json",
      first .. '{"by":1,"do":"pass"}\n{"by":2,"do":"pass"}\n{"by":3,"do":"pass"}\n')
    assert.equal('{"game":1,"winner":[],"scores":[0,0,0],"why":"hands"}', output:match "([^\n]*)\n$")
  end)
end)

describe("a record", function()
  local function replay(text)
    local output, code = referee.run("replay - --json", text)
    assert.equal(0, code)
    return output
  end

  -- All in one process.
  it("replayed is itself, byte for byte", function()
    local all = {}
    for i, c in ipairs(referee.compositions()) do all[i] = records(c) end
    all = table.concat(all)
    assert.is_true(replay(all) == all)
  end)

  it("cut after any line is itself and what follows up to the next question", function()
    local text = records(referee.compositions()[4], "-o hands=2")
    local lines = referee.lines(text)
    for cut = 1, math.min(#lines, 150), 3 do
      local output = replay(table.concat(lines, "\n", 1, cut) .. "\n")
      assert.equal(output, text:sub(1, #output))
    end
  end)

  it("needs no packs where there is a seed", function()
    local all = {}
    for i, c in ipairs(referee.compositions()) do all[i] = records(c) end
    all = table.concat(all)
    assert.is_true(replay((all:gsub('{"pack":[^\n]*\n', ""))) == all)
  end)

  it("is the same by hands as by packs", function()
    local pack = "QC QH JC JD QS JS KD 8D QD JH 9D 7D TS 9C AD TD AC 9H AH TH KC 9S AS KS TC KH"
    local first = '{"houserule":1,"game":"zole","dealer":3}\n'
    assert.equal(replay(first .. '{"pack":"' .. pack .. '"}\n'), replay(first .. '{"hands":["QC QH JC JD AD TD AC 9H",'
      .. '"QS JS KD 8D AH TH KC 9S","QD JH 9D 7D AS KS TC KH"],"talon":"TS 9C"}\n'))
  end)

  it("is the same whatever the order of the variants", function()
    local flags = '"variants":["four-players-dealer-idle","pool","small-zole"]'
    local text = records(referee.compositions()[16])
    local one = text:gsub('"variants":%b[]', flags)
    local two = text:gsub('"variants":%b[]', '"variants":["small-zole","four-players-dealer-idle","pool"]')
    assert.is_true(one ~= two)
    assert.equal(replay(one), (replay(two):gsub('"variants":%b[]', flags)))
  end)

  it("of a simulation does not depend on the threads", function()
    local flags = "sim zole -v pool -n 1000 --calls 0.1 --seed t --records - --threads "
    assert.is_true(referee.run(flags .. 1) == referee.run(flags .. 3))
  end)

  it("draws a dealer evenly where none is named", function()
    local count = { 0, 0, 0, 0 }
    for i = 1, 400 do count[i] = ('{"houserule":1,"game":"zole","players":4,"seed":"d%d"}\n'):format(i) end
    local output, dealers = replay(table.concat(count)), { 0, 0, 0, 0 }
    for dealer in output:gmatch '{"houserule":1,"game":"zole","players":4,"dealer":(%d),"seed"' do
      dealers[tonumber(dealer)] = dealers[tonumber(dealer)] + 1
    end
    assert.equal(400, sum(dealers))
    for seat = 1, 4 do assert.is_true(dealers[seat] > 65 and dealers[seat] < 135, "seat " .. seat) end
  end)
end)

-- ---- the engine's sessions

local engine = referee.engine()
local library = engine.library.new {}

-- A line, and all that is in it, as text.
local function text_of(value)
  if type(value) ~= "table" then return tostring(value) end
  local parts = {}
  for i, item in ipairs(value) do parts[i] = text_of(item) end
  return "(" .. table.concat(parts, " ") .. ")"
end

local function state_of(s)
  return s.state .. (s.state == "ask" and text_of(s.question:line()) or "") .. text_of(s.t:totals())
end

local function said(s)
  local parts = {}
  for _, entry in ipairs(s:take()) do
    if entry.line then table.insert(parts, text_of(entry.line)) end
  end
  return table.concat(parts, "\n")
end

local function open(c, seed)
  local header = { houserule = 1, game = "zole", players = c.players, variants = c.variants, seed = seed,
                   options = { hands = 2, surrender_before = 9 } }
  local s, why = engine.session.open(library, header)
  return assert(s, why and why.sentence)
end

-- Plays a game at random. Returns the session and its state after each number of steps (from 0).
local function play(c, seed)
  local s = open(c, seed)
  local states = { [0] = state_of(s) }
  while s.state ~= "over" do
    if s.state == "pack" then assert(s:pack()) else assert(s:answer(s:random_answer(50000))) end
    states[#s.log] = state_of(s)
  end
  return s, states
end

describe("a session", function()
  it("goes back to any of its steps: the same question, the same scores", function()
    for i, c in ipairs(referee.compositions()) do
      local s, states = play(c, "undo" .. i)
      for n = 0, #s.log do
        local back = assert(s:replay(n))
        assert.equal(states[n], state_of(back))
        assert.equal(n, #back.log)
      end
    end
  end)

  it("goes on from a step back as it did before", function()
    local c = referee.compositions()[4]
    local s, states = play(c, "on")
    local back = assert(s:replay(#s.log // 2))
    for n = #back.log + 1, #s.log do
      local step = s.log[n]
      if step.pack then assert(back:pack(step.pack)) else assert(back:decide(step.by, step["do"])) end
      assert.equal(states[n], state_of(back))
    end
    assert.equal("over", back.state)
  end)

  it("is left as it was by a refusal", function()
    local s = open(referee.compositions()[1], "refuse")
    assert(s:pack())
    while s.state == "ask" do
      local before, log = state_of(s), #s.log
      said(s)
      for _, try in ipairs { { 0, "pass" }, { s.question.seat, "xyzzy" }, { s.question.seat, "play 7C" },
                             { s.question.seat, "discard QC" }, { s.question.seat, "" } } do
        assert.is_nil((s:decide(try[1], try[2])))
        assert.is_nil((s:pack()))
      end
      assert.equal(before, state_of(s))
      assert.equal(log, #s.log)
      assert.equal("", said(s))
      s:answer(s:random_answer(0))
    end
  end)

  it("draws the same packs by a seed alone as its log holds", function()
    local c = referee.compositions()[8]
    local s = play(c, "alone")
    local other = assert(engine.session.open(library, s:full_header()))
    for _, step in ipairs(s.log) do
      if step.pack then assert(other:pack()) else assert(other:decide(step.by, step["do"])) end
    end
    assert.equal(said(s), said(other))
  end)
end)
