-- zole_views_spec.lua - `replay --view SEAT`: a seat learns what ZO-13 lets it know, and nothing else.
local referee = require "zole_referee"

local random, split = math.random, referee.split
local DEALS, CUTS = 6, 11 -- for each composition

-- Records without a seed: packs and decisions only.
local function records(c, seed)
  local options = "-o hands=3 -o surrender_before=6" .. (seed % 2 == 0 and " -o overcall=yes" or "")
  local flags = ("sim %s -n %d --threads 1 --calls 0.03 --seed v%d --records - "):format(c.flags, DEALS, seed)
  local text = referee.run(flags .. options)
  return (text:gsub(',"seed":"[^"]*"', ""))
end

local function view(text, seat)
  local output, code = referee.run("replay - --json --view " .. seat, text)
  assert.equal(0, code)
  return output
end

-- The places in the pack that are dealt to a seat (ZO-2.2): the first packet, then the second. Empty: it sits out.
local function places(seat, dealer, seats)
  local turn = (seat - dealer - 1) % seats
  if turn > 2 then return {} end
  local list = {}
  for i = 1, 4 do list[i], list[i + 4] = 4 * turn + i, 4 * turn + 14 + i end
  return list
end

local function dealt_to(seat, dealer, seats, pack)
  local list = {}
  for i, place in ipairs(places(seat, dealer, seats)) do list[i] = pack[place] end
  return list
end

-- ---- every line of every view

-- A line of the whole record as protocol.md ("Views") shows it to a seat; `dealer` is that of the deal.
local function expected(line, seat, dealer, seats)
  local pack = line:match '^{"pack":"([^"]*)"}$'
  if pack then return ('{"cards":"%s"}'):format(table.concat(dealt_to(seat, dealer, seats, split(pack)), " ")) end
  local asked, point = line:match '^{"ask":(%d),"point":"(%w+)"'
  if asked and tonumber(asked) ~= seat then return ('{"ask":%s,"point":"%s"}'):format(asked, point) end
  local by = line:match '^{"by":(%d),"do":"discard '
  if by and tonumber(by) ~= seat then return ('{"by":%s,"do":"discard"}'):format(by) end
  return line
end

local function expected_view(lines, seat, seats)
  local list = {}
  for i, line in ipairs(lines) do
    local dealer = line:match '^{"pack"' and tonumber(lines[i + 1]:match '"dealer":(%d)')
    list[i] = expected(line, seat, dealer, seats)
  end
  return list
end

-- A seat's knowledge as a set of cards, line by line: its own, the talon once it took it, and the played cards.
local function new_knowledge(seat, seats)
  local know = { cards = {} }
  function know.hear(line, following)
    local pack = line:match '^{"pack":"([^"]*)"}$'
    if pack then
      pack = split(pack)
      know.cards, know.talon = {}, { pack[13], pack[14] }
      local dealer = tonumber(following:match '"dealer":(%d)')
      for _, card in ipairs(dealt_to(seat, dealer, seats, pack)) do know.cards[card] = true end
    end
    if line:match(('^{"event":"contract","contract":"take","bidder":%d}'):format(seat)) then
      for _, card in ipairs(know.talon) do know.cards[card] = true end
    end
    local played = line:match '"do":"play (%w%w)"'
    if played then know.cards[played] = true end
  end
  return know
end

local function check_no_leak(lines, shown, seat, seats)
  local know = new_knowledge(seat, seats)
  for i, line in ipairs(lines) do
    know.hear(line, lines[i + 1])
    for word in shown[i]:gmatch "%w+" do
      if word:match "^[AKQJT2-9][CDHS]$" then
        assert.is_true(know.cards[word] == true, ("seat %d cannot know %s: %s"):format(seat, word, shown[i]))
      end
    end
  end
end

describe("a view shows what protocol.md says and no card too many", function()
  for number, c in ipairs(referee.compositions()) do
    it(c.name, function()
      local text = records(c, number)
      local lines = referee.lines(text)
      for seat = 1, c.seats do
        local shown = referee.lines(view(text, seat))
        referee.same(expected_view(lines, seat, c.seats), shown, "view of seat " .. seat, { "protocol", "program" })
        check_no_leak(lines, shown, seat, c.seats)
      end
    end)
  end
end)

-- ---- other cards, same view

-- The inputs of a game up to some ask, and what is public or the bidder's in that hand.
local function cut_game(game)
  local kept, at = { game.title }, {}
  local stop
  repeat stop = random(#game.lines) until game.lines[stop]:match '^{"ask"'
  for i = 1, stop do
    local line = game.lines[i]
    local input = referee.read_line(line)
    if input then table.insert(kept, line) end
    if input and input.pack then
      at.pack, at.place, at.played, at.contract, at.bidder = split(input.pack), #kept, {}, nil, nil
      at.dealer = tonumber(game.lines[i + 1]:match '"dealer":(%d)')
    end
    local contract, bidder = line:match '"event":"contract","contract":"(%w+)","bidder":(%d)'
    if contract then at.contract, at.bidder = contract, tonumber(bidder) end
    local card = line:match '"do":"play (%w%w)"'
    if card then at.played[card] = true end
  end
  return kept, at
end

-- The cards of the hand that the seat does not know, in pack order.
local function hidden(at, seat, seats)
  local known = {}
  for _, place in ipairs(places(seat, at.dealer, seats)) do known[place] = true end
  if at.contract == "take" and at.bidder == seat then known[13], known[14] = true, true end
  local list = {}
  for place, card in ipairs(at.pack) do
    if not known[place] and not at.played[card] then table.insert(list, card) end
  end
  return list
end

-- In the list's order, as the echo has them.
local order = referee.places(referee.pack)
local function discard_line(by, a, b)
  if order[a] > order[b] then a, b = b, a end
  return ('{"by":%s,"do":"discard %s %s"}'):format(by, a, b)
end

-- A record with two, or all, of the hidden cards of its last hand dealt to other seats.
local function swapped(kept, at, cards)
  local others, other = table.move(cards, 1, #cards, 1, {}), {}
  if random() < 0.5 then referee.shuffle(others)
  else
    local i, j = random(#cards), random(#cards)
    others[i], others[j] = others[j], others[i]
  end
  for i, card in ipairs(cards) do other[card] = others[i] end
  local lines = table.move(kept, 1, #kept, 1, {})
  local pack = {}
  for i, card in ipairs(at.pack) do pack[i] = other[card] or card end
  lines[at.place] = ('{"pack":"%s"}'):format(table.concat(pack, " "))
  for i = at.place + 1, #lines do
    local by, a, b = lines[i]:match '^{"by":(%d),"do":"discard (%w%w) (%w%w)"}$'
    if by then lines[i] = discard_line(by, other[a] or a, other[b] or b) end
  end
  return lines
end

-- True if the others could have decided so with these cards.
local function possible(lines)
  local game = referee.games(table.concat(lines, "\n"))[1]
  return (pcall(referee.play, game.header, game.inputs))
end

describe("hidden cards make no difference to a view", function()
  math.randomseed(13)
  local tried = 0
  for number, c in ipairs(referee.compositions()) do
    it(c.name, function()
      local games = referee.games(records(c, 100 + number))
      for seat = 1, c.seats do
        local one, two = {}, {}
        for _ = 1, CUTS do
          local kept, at = cut_game(games[random(#games)])
          local other = swapped(kept, at, hidden(at, seat, c.seats))
          if table.concat(other) ~= table.concat(kept) and possible(other) then
            table.insert(one, referee.text_of(kept))
            table.insert(two, referee.text_of(other))
          end
        end
        tried = tried + #one
        assert.is_true(#one > 2)
        referee.same(referee.lines(view(table.concat(one), seat)), referee.lines(view(table.concat(two), seat)),
          "view of seat " .. seat, { "these cards", "other cards" })
      end
    end)
  end
  it("was tried often", function() assert.is_true(tried > 500, "tried " .. tried) end)
end)

-- ---- special cases

local HEADER = '{"houserule":1,"game":"zole","dealer":3}'
local HANDS = '{"hands":["QC QH JC JD AD TD AC 9H","QS JS KD 8D AH TH KC 9S","QD JH 9D 7D AS KS TC KH"],'
  .. '"talon":"TS 9C"}'
local function lines_of(...) return table.concat({ HEADER, HANDS, ... }, "\n") .. "\n" end
local TAKE, DISCARD = '{"by":1,"do":"take"}', '{"by":1,"do":"discard 9H TS"}'

describe("a view", function()
  it("of `hands` is what the seat is dealt", function()
    assert.equal('{"cards":"QS JS KD 8D AH TH KC 9S"}', referee.lines(view(lines_of(), 2))[2])
  end)
  it("hides the discard from all but the bidder", function()
    local text = lines_of(TAKE, DISCARD)
    assert.truthy(view(text, 1):find(DISCARD, 1, true))
    for seat = 2, 3 do
      assert.truthy(view(text, seat):find('{"by":1,"do":"discard"}', 1, true))
      assert.is_nil(view(text, seat):find("9H", 1, true))
    end
  end)
  it("shows the talon to the bidder of `take` alone", function()
    assert.truthy(view(lines_of(TAKE), 1):find("TS", 1, true))
    for seat = 2, 3 do assert.is_nil(view(lines_of(TAKE), seat):find("TS", 1, true)) end
  end)
  it("shows the talon to nobody in `solo`", function()
    for seat = 1, 3 do assert.is_nil(view(lines_of '{"by":1,"do":"solo"}', seat):find("TS", 1, true)) end
  end)
  it("of a dealer who sits out has no hand", function()
    local text = ('{"houserule":1,"game":"zole","players":4,"dealer":2}\n{"pack":"%s"}\n')
      :format(table.concat(referee.pack, " "))
    assert.equal('{"cards":""}', referee.lines(view(text, 2))[2])
    assert.equal('{"ask":3,"point":"bid"}', referee.lines(view(text, 2))[4])
  end)
  it("of a refusal names no card of another seat", function()
    local text = lines_of('{"by":1,"do":"solo"}', '{"by":1,"do":"play AC"}', '{"by":2,"do":"play AH"}')
    for seat = 1, 3, 2 do
      local output = referee.run("replay - --json --view " .. seat, text)
      assert.is_nil(output:match "([^\n]*)\n$":find("KC", 1, true), "seat " .. seat .. " learns that seat 2 has KC")
    end
  end)
  it("does not give away the seed that deals all the cards", function()
    local shown = view('{"houserule":1,"game":"zole","dealer":3,"seed":"a"}\n', 2)
    assert.is_nil(referee.run("replay - --json", referee.lines(shown)[1] .. "\n"):find('"pack"', 1, true))
  end)
  it("for people says no more than the one for machines", function()
    local output, code = referee.run("replay - --view 2", lines_of(TAKE, DISCARD))
    assert.equal(0, code)
    for _, card in ipairs { "9H", "TS", "9♥", "10♠", "QC", "Q♣" } do
      assert.is_nil(output:find(card, 1, true), card)
    end
  end)
  it("of a deal that a script broke off tells no cards", function()
    local engine = referee.engine()
    local library = engine.library.new {}
    library:put("variants", "broken", "broken.lua", [[
      local v = variant { id = "broken", of = "zole", title = "Broken" }
      function v.wrap.hand(base, t) t:deal() return t.nothing(base) end
    ]])
    local s = assert(engine.session.open(library, { houserule = 1, game = "zole", variants = { "broken" }, seed = "a" }))
    assert.is_nil(s:pack())
    local said = s:take()[2]
    assert.equal("pack", said.kind)
    assert.is_nil(engine.session.view(said, 1))
  end)
end)

describe("a game inside a hand", function()
  local engine = referee.engine()
  local OUTER = [[
    local g = game { id = "outer", title = "Outer", players = { 3 } }
    g.pack, g.ranks, g.packets = cards "AKQJ of CDHS", "A K Q J", "2 each"
    function g.sub_games() return { zole = { game = "zole", options = { hands = 1 } } } end
    function g.hand(t) %s t:play_tricks(1) end
    function g.result(t) return fields("dealt", { t:dealt(1), t:dealt(2), t:dealt(3) }) end
    function g.game_over() return {}, "end" end
  ]]

  -- The output when all decide at random.
  local function played(hand)
    local library = engine.library.new {}
    library:put("games", "outer", "outer.lua", OUTER:format(hand))
    local s = assert(engine.session.open(library, { houserule = 1, game = "outer", seed = "a", dealer = 3 }))
    while s.state ~= "over" do
      if s.state == "pack" then assert(s:pack()) else assert(s:answer(s:random_answer())) end
    end
    assert(s:replay(#s.log))
    return s:take()
  end

  local function cards_lines(entries, seat)
    local list = {}
    for _, entry in ipairs(entries) do
      local line = engine.session.view(entry, seat)
      if line and line[1] == "cards" then table.insert(list, line:get "cards") end
    end
    return list
  end

  local function dealt_outside(entries, seat)
    local found
    for _, entry in ipairs(entries) do
      if entry.line and entry.line[1] == "hand" then found = entry.line:get "result" end
    end
    return table.concat(found:get "dealt"[seat], " ")
  end

  it("leaves the hand's own deal to be told when it comes", function()
    local entries = played 't:play_game "zole" t:deal()'
    for seat = 1, 3 do
      local told = cards_lines(entries, seat)
      assert.equal("", told[1]) -- the hand's pack: nothing is dealt from it yet
      assert.equal(8 * 3 - 1, #told[2])
      assert.equal(dealt_outside(entries, seat), told[3])
    end
  end)
  it("has tables of its own: what was dealt before it is told of the hand around it", function()
    local entries = played 't:deal() t:play_game "zole"'
    for seat = 1, 3 do
      local told = cards_lines(entries, seat)
      assert.equal(dealt_outside(entries, seat), told[1])
      assert.equal(8 * 3 - 1, #told[2])
    end
  end)
end)
