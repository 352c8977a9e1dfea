-- don_views_spec.lua - `replay --view SEAT` and `serve --view SEAT`: a seat learns only what section 5 of the page allows.
--
-- The referee plays games with faults and calls. Then every line of every view must follow from the record by the protocol,
-- and name no card that the seat cannot know. If hidden cards change places, a view and its legal moves do not change. A
-- seat's knowledge is computed here, from the record and the page.
local referee = require "don_referee"
local make = require "don_referee_random"

local random = math.random
local GAMES, CUTS = 2, 5 -- for each composition

local COMPOSITIONS = {
  { "nine-card-don" }, { "nine-card-don", "faults-friendly" }, { "nine-card-don", "faults-league", "side-bets" },
  { "nine-card-don", "best-of-three", "four-pitches" }, { "nine-card-don", "jacks-out", "partner-bets" },
  { "nine-card-don", "jacks-out-regiment" },
  { "blind-don" }, { "blind-don", "stalybridge" }, { "blind-don", "three-player" },
  { "irish-don" }, { "irish-don", "prison" }, { "irish-don", "prison-cork", "pack-44", "nod" },
  { "irish-don", "two-player" }, { "irish-don", "best-of-three", "pack-48" },
  { "phat" }, { "phat", "packets-threes-and-four" }, { "phat", "hereford" },
}

-- Games as the referee plays them: { header =, title =, lines = all after the header, setting = }.
local function games_of(composition, seed)
  math.randomseed(seed)
  local list = {}
  for i = 1, GAMES do
    local header = make.header(composition[1], { table.unpack(composition, 2) }, 0, true)
    if i % 2 == 0 then header.options.blind_partner = nil end
    list[i] = { header = header, title = make.title(header), setting = referee.options.read(header),
                lines = (referee.play(header, {}, make.player(random(2, 4), 0, 0.2))) }
  end
  return list
end

local function view(text, seat)
  local output, code, said = referee.run("replay - --json --view " .. seat, text)
  assert(code == 0, said .. output:sub(-300))
  return output
end

local text_of = referee.text_of

-- The record's own lines: the header, packs and decisions.
local function inputs(game, last)
  local list = { game.title }
  for i = 1, last do
    if game.lines[i]:match '^{"pack"' or game.lines[i]:match '^{"by"' then table.insert(list, game.lines[i]) end
  end
  return list
end

local function cards_in(text)
  local list = {}
  for card in text:gmatch "%f[%w][AKQJT2-9][CDHS]%f[%W]" do table.insert(list, card) end
  return list
end

-- ---- what a seat knows (section 5)

local know = {}
know.__index = know

local function knowledge(game, seat)
  return setmetatable({ game = game, o = game.setting.o, seats = game.setting.seats, seat = seat, cards = {} }, know)
end

-- The cards that each seat is dealt, in the order dealt.
local function dealt(self, pack, dealer)
  local sizes, hands, at = {}, {}, 0
  local count = self.o.hand_size or self.o.columns and 2 * self.o.columns + self.o.hand_cards or #pack // self.seats
  if self.game.header.game == "phat" then
    for size in self.o.packets:gmatch "%d+" do table.insert(sizes, math.tointeger(size)) end
  end
  for seat = 1, self.seats do hands[seat] = {} end
  local packet = 0
  while #hands[dealer] < count do
    packet = packet + 1
    local size = math.min(sizes[math.min(packet, #sizes)] or 1, count - #hands[dealer])
    for i = 1, self.seats do
      local hand = hands[(dealer + i - 1) % self.seats + 1]
      table.move(pack, at + 1, at + size, #hand + 1, hand)
      at = at + size
    end
  end
  return hands
end

function know:learn(list)
  for _, card in ipairs(list) do self.cards[card] = true end
  return list
end

-- DN-5.2: whether this seat is the pitcher's partner and may not look.
function know:is_blind()
  return self.o.blind_partner and self.seats == 4 and self.seat == (self.pitcher + 1) % 4 + 1
end

-- Before the first lead, before a pitch is passed.
function know:may_not_look() return not self.led and not self.passed and self:is_blind() end

-- Cards dealt to a seat that it may see at once: in blind-don the upper cards, others' too, in their places (DN-8.2, 8.8).
function know:open_deal(pack, dealer)
  local hands, o = dealt(self, pack, dealer), self.o
  local own = hands[self.seat] or {}
  self.pitcher, self.led, self.passed, self.owed, self.second = dealer % self.seats + 1, false, false, nil, nil
  if o.columns then
    local up = {}
    for seat = 1, self.seats do
      local open = not o.name_trumps or seat == self.pitcher
      up[seat] = open and table.move(hands[seat], o.columns + 1, 2 * o.columns, 1, {}) or {}
    end
    own = table.move(own, 2 * o.columns + 1, #own, #(up[self.seat] or {}) + 1, table.move(up[self.seat] or {}, 1, 13, 1, {}))
    return own, up
  end
  if self.game.header.game == "irish-don" and self.seats == 2 then
    self.second = table.move(own, #own // 2 + 1, #own, 1, {})
    return table.move(own, 1, #own // 2, 1, {})
  end
  return own
end

-- A deal begins. The card that gives the pitch says who must not look (DN-9.4, 9.8).
function know:deal(i)
  local lines = self.game.lines
  self.pack, self.at, self.cards = cards_in(lines[i]), i, {}
  local dealer = math.tointeger(lines[i + 1]:match '^{"deal":%d+,"dealer":(%d)')
  local own, up = self:open_deal(self.pack, dealer)
  local by_card = (lines[i + 2] or ""):match '^{"event":"pitcher","seat":(%d),"how":"card"}'
  if by_card then self.pitcher = math.tointeger(by_card) end
  if self:may_not_look() then self.owed, own = own, {} end
  self:learn(own)
  for _, list in ipairs(up or {}) do self:learn(list) end
  return own, up
end

-- A pack of a cut or of jacks out: its first cards are shown, and at the regiment's the last.
function know:shuffle(i)
  self.pack, self.at, self.cards = cards_in(self.game.lines[i]), i, {}
  local shown = 0
  for k = i + 1, #self.game.lines do
    local line = self.game.lines[k]
    if line:match '^{"pack"' or line:match '^{"by"' then break end
    if line:match '"event":"cut"' then shown = shown + #cards_in(line) end
    shown = shown + (math.tointeger(line:match '"dealt":(%d+)') or line:match '"event":"seated"' and 4 or 0)
    if line:match '"event":"count%-round"' then self:learn { self.pack[#self.pack] } end
  end
  self:learn(table.move(self.pack, 1, shown, 1, {}))
end

-- The cards that it may look at from now on, if there are such.
function know:look()
  local own = self.owed
  if not own or self:may_not_look() then return end
  self.owed = nil
  return self:learn(own)
end

-- Hears a line. Returns cards that it is told of with it, and those face up before all.
function know:hear(i)
  local line = self.game.lines[i]
  if line:match '^{"pack"' then
    if (self.game.lines[i + 1] or ""):match '^{"deal"' then return self:deal(i) end
    return self:shuffle(i)
  end
  if line:match '^{"event"' or line:match '^{"by"' then self:learn(cards_in(line)) end
  if line:match '"do":"play ' and not self.led then -- a card out of turn is no lead (DN-11.3)
    local boarded = (self.game.lines[i + 1] or ""):match '^{"event":"boarded"'
    self.led = not boarded
  end
  if line:match '^{"event":"pitcher",.*"how":"pass"' then self.passed = true end
  if line == '{"event":"second-part"}' then return self:learn(self.second) end
end

-- ---- every line of every view

local function shown(line, seat)
  local asked, point = line:match '^{"ask":(%d+),"point":"([%l-]+)"'
  if asked and math.tointeger(asked) ~= seat then return ('{"ask":%s,"point":"%s"}'):format(asked, point) end
  return line
end

local ORDER = referee.places(referee.pack_of(referee.options.RANKS))
local function listed(cards) return table.concat(referee.sorted(cards, ORDER), " ") end

local function cards_line(own, up)
  local text = ('{"cards":"%s"'):format(table.concat(own, " "))
  if not up then return text .. "}" end
  local parts = {}
  for seat, list in ipairs(up) do parts[seat] = listed(list) end
  return text .. ',"face_up":' .. referee.texts(parts) .. "}"
end

-- The lines of a view by protocol.md, and every card in them is one that the seat knows by then.
local function expected_view(game, seat)
  local self, list = knowledge(game, seat), { game.title }
  local function say(line)
    for _, card in ipairs(cards_in(line)) do
      assert(self.cards[card], ("seat %d cannot know %s: %s"):format(seat, card, line))
    end
    table.insert(list, line)
  end
  for i, line in ipairs(game.lines) do
    if line:match '^{"ask"' then
      local own = self:look()
      if own then say(cards_line(own)) end
    end
    local own, up = self:hear(i)
    if line:match '^{"pack"' then
      say(cards_line(own or {}, up))
    else
      say(shown(line, seat))
      if own then say(cards_line(own)) end
    end
  end
  return list
end

local function name_of(composition) return table.concat(composition, " + ") end

describe("a view is what protocol.md says and names no card too many:", function()
  for number, composition in ipairs(COMPOSITIONS) do
    it(name_of(composition), function()
      local games = games_of(composition, number)
      for seat = 1, games[1].setting.seats do
        local all, wanted = {}, {}
        for _, game in ipairs(games) do
          table.move(inputs(game, #game.lines), 1, 9999, #all + 1, all)
          for _, line in ipairs(expected_view(game, seat)) do table.insert(wanted, line) end
        end
        referee.same(wanted, referee.lines(view(text_of(all), seat)), "view of seat " .. seat, { "page", "program" })
      end
    end)
  end
end)

-- ---- other cards, same view

-- An ask of a game, more often one of this seat: the number of its line.
local function some_ask(game, seat)
  local asks, own = {}, {}
  for i, line in ipairs(game.lines) do
    local asked = line:match '^{"ask":(%d+)'
    if asked then
      table.insert(asks, i)
      if math.tointeger(asked) == seat then table.insert(own, i) end
    end
  end
  local list = #own > 0 and random() < 0.7 and own or asks
  return list[random(math.max(#list, 1))]
end

-- The inputs of a game with two, or all, of the cards exchanged that the seat does not know in the last pack.
local function swapped(game, seat, stop)
  local self = knowledge(game, seat)
  for i = 1, stop do
    self:look()
    self:hear(i)
  end
  local hidden, other = {}, {}
  for _, card in ipairs(self.pack or {}) do
    if not self.cards[card] then table.insert(hidden, card) end
  end
  if #hidden < 2 then return end
  local moved = referee.shuffled(hidden)
  if random() < 0.5 then
    local i, j = random(#hidden), random(#hidden)
    moved = table.move(hidden, 1, #hidden, 1, {})
    moved[i], moved[j] = moved[j], moved[i]
  end
  for i, card in ipairs(hidden) do other[card] = moved[i] end
  local lines = table.move(game.lines, 1, stop, 1, {})
  lines[self.at] = lines[self.at]:gsub("%w%w%f[ \"]", other)
  return { header = game.header, title = game.title, lines = lines, at = self.at }
end

-- Lines for everybody: if they differ with other cards, the seat could exclude those cards.
local function public(lines, stop)
  local list = {}
  for i = 1, stop do
    list[i] = lines[i]:match '^{"ask":%d+,"point":"[%l-]+"' or lines[i]:match '^{"pack"' or lines[i]
  end
  return table.concat(list, "\n")
end

local function possible(game, other, stop)
  local list = {}
  for i, line in ipairs(inputs(other, stop)) do list[i - 1] = i > 1 and referee.read_line(line) or nil end
  list[0] = nil
  local lines, state = referee.play(other.header, list)
  return not state.refused and #lines == stop and public(lines, stop) == public(game.lines, stop)
end

describe("hidden cards make no difference to a view and its legal moves:", function()
  local tried, own = 0, 0
  for number, composition in ipairs(COMPOSITIONS) do
    it(name_of(composition), function()
      local games = games_of(composition, 100 + number)
      local here_tried = 0
      for seat = 1, games[1].setting.seats do
        local one, two = {}, {}
        for _ = 1, CUTS do
          local game = games[random(#games)]
          local stop = some_ask(game, seat)
          local other = stop and swapped(game, seat, stop)
          if other and other.lines[other.at] ~= game.lines[other.at] and possible(game, other, stop) then
            for _, line in ipairs(inputs(game, stop)) do table.insert(one, line) end
            for _, line in ipairs(inputs(other, stop)) do table.insert(two, line) end
            here_tried = here_tried + 1
            if game.lines[stop]:match('^{"ask":(%d+)') == tostring(seat) then own = own + 1 end
          end
        end
        if #one > 0 then
          referee.same(referee.lines(view(text_of(one), seat)), referee.lines(view(text_of(two), seat)),
            "view of seat " .. seat, { "these cards", "other cards" })
        end
      end
      tried = tried + here_tried
      assert.is_true(here_tried > 2, "tried " .. here_tried)
    end)
  end
  it("was tried often", function() assert.is_true(tried > 200 and own > 100, tried .. " " .. own) end)
end)

-- ---- special cases

local by = referee.by
local function hands(text)
  local list = {}
  for seat in text:gmatch "[^/]+" do table.insert(list, seat:match "^%s*(.-)%s*$") end
  return ('{"hands":%s}'):format(referee.texts(list))
end
local function header(game, more) return ('{"houserule":1,"game":"%s"%s}'):format(game, more and "," .. more or "") end

local NINE = header("nine-card-don", '"dealer":4')
local NINE_HANDS = hands("AH KH 9H 5S AC TC 7D 3S 2D / QH 6H 4H KD 9D 5D JS 8C 4C / JH 5H TD 6D 5C QC AS 7S 3C / "
  .. "TH 3H 2H AD QD KS TS 6S KC")
local SUITS = {}
for i, suit in ipairs { "C", "D", "H", "S" } do
  SUITS[i] = ("AKQJT98765432"):gsub(".", "%0" .. suit .. " "):gsub(" $", "")
end
SUITS = hands(table.concat(SUITS, " / "))

local function seen(seat, ...) return referee.lines(view(text_of { ... }, seat)) end

describe("the pitcher's partner", function()
  it("sees none of his cards before the first lead, and all of them after it", function()
    assert.same({ NINE, '{"cards":""}', '{"deal":1,"dealer":4}', '{"ask":1,"point":"play"}' }, seen(3, NINE, NINE_HANDS))
    local lines = seen(3, NINE, NINE_HANDS, by(1, "play AH"))
    assert.same({ by(1, "play AH"), '{"event":"trumps","suit":"H","seat":1}', '{"cards":"JH 5H TD 6D 5C QC AS 7S 3C"}',
                  '{"ask":2,"point":"play"}' }, table.move(lines, 5, #lines, 1, {}))
  end)
  it("is told once", function()
    local lines = seen(3, NINE, NINE_HANDS, by(1, "play AH"), by(2, "play 4H"), by(3, "play 5H"), by(4, "play 2H"))
    local count = 0
    for _, line in ipairs(lines) do count = count + (line:match '^{"cards"' and 1 or 0) end
    assert.equal(2, count)
    assert.equal('{"ask":1,"point":"play"}', lines[#lines])
  end)
  it("is alone in that", function()
    for seat, cards in pairs { [1] = "AH KH 9H 5S AC TC 7D 3S 2D", [2] = "QH 6H 4H KD 9D 5D JS 8C 4C",
                               [4] = "TH 3H 2H AD QD KS TS 6S KC" } do
      assert.equal('{"cards":"' .. cards .. '"}', seen(seat, NINE, NINE_HANDS)[2])
    end
  end)
  it("may look with `blind_partner` off", function()
    local open = header("nine-card-don", '"options":{"blind_partner":false},"dealer":4')
    assert.equal('{"cards":"JH 5H TD 6D 5C QC AS 7S 3C"}', seen(3, open, NINE_HANDS)[2])
  end)
  it("is not told while the pitcher bets", function()
    local bets = header("nine-card-don", '"variants":["side-bets"],"dealer":4')
    local lines = seen(3, bets, NINE_HANDS, by(1, "bet game"), by(2, "accept"))
    for _, line in ipairs(lines) do assert.equal(0, #cards_in(line), line) end
    lines = seen(3, bets, NINE_HANDS, by(1, "bet game"), by(2, "accept"), by(1, "play AH"))
    assert.equal('{"cards":"JH 5H TD 6D 5C QC AS 7S 3C"}', lines[#lines - 1])
  end)
  it("may look once the pitch is passed", function()
    local prison = header("irish-don", '"variants":["prison"]')
    local blind = seen(4, prison, SUITS) -- seat 2 has 2D
    assert.equal('{"cards":""}', blind[2])
    assert.equal('{"ask":2,"point":"pitch"}', blind[#blind])
    local lines = seen(4, prison, SUITS, by(2, "pass"))
    assert.same({ by(2, "pass"), '{"event":"pitcher","seat":4,"how":"pass"}',
                  '{"cards":"AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"}' }, table.move(lines, #lines - 3, #lines - 1, 1, {}))
    assert.truthy(lines[#lines]:match '^{"ask":4,"point":"play","legal":%["play AS"')
    assert.equal('{"cards":""}', seen(4, prison, SUITS, by(2, "pitch"))[2])
  end)
  it("is told the same by serve", function()
    local first = header("nine-card-don", '"players":4,"dealer":4,"seed":"s"') -- serve deals by the seed
    local lines = { first }
    for _ = 1, 5 do
      local output = referee.lines((referee.run("serve", text_of(lines))))
      table.insert(lines, by(math.tointeger(output[#output]:match '^{"ask":(%d)'),
        output[#output]:match '"legal":%["([^"]*)"'))
    end
    for seat = 1, 4 do
      local served = referee.lines((referee.run("serve --view " .. seat, text_of(lines))))
      assert.same(seen(seat, table.unpack(lines)), served)
      assert.equal(seat == 3, served[2] == '{"cards":""}')
    end
  end)
  it("is told nothing by a refusal of what others do", function()
    local output = referee.run("replay - --json --view 3", text_of { NINE, NINE_HANDS, by(1, "play AH"), by(2, "play 5D") })
    local problem = referee.decode(output:match "([^\n]*)\n$")
    assert.equal(0, #cards_in(problem.error), problem.error)
  end)
end)

describe("a view of blind-don", function()
  local first = header("blind-don", '"dealer":2,"options":{"columns":2}')
  local deal = hands "5H 9C AH 2D / KH JH 5D 3C"
  it("shows the upper cards of all, and nobody's down cards", function()
    assert.equal('{"cards":"AH 2D","face_up":["2D AH","3C 5D"]}', seen(1, first, deal)[2])
    assert.equal('{"cards":"5D 3C","face_up":["2D AH","3C 5D"]}', seen(2, first, deal)[2])
    for seat = 1, 2 do
      local text = view(text_of { first, deal, by(1, "play AH") }, seat)
      for _, card in ipairs { "5H", "9C", "KH", "JH" } do assert.is_nil(text:find(card, 1, true), card) end
    end
  end)
  it("shows a down card to all once it is turned", function()
    for seat = 1, 2 do
      local lines = seen(seat, first, deal, by(1, "play AH"), by(2, "play 3C"))
      assert.same({ '{"event":"turned","seat":1,"column":1,"card":"5H"}',
                    '{"event":"turned","seat":2,"column":2,"card":"JH"}' },
        table.move(lines, #lines - 2, #lines - 1, 1, {}))
    end
  end)
  local naming = header("blind-don", '"variants":["stalybridge"],"dealer":2,"options":{"columns":1,"hand_cards":2}')
  local named = hands "5S AH KC 3H / 9H KS 9S 2C"
  it("with trumps to be named shows the pitcher's upper cards alone, until the others are faced", function()
    assert.equal('{"cards":"AH KC 3H","face_up":["AH",""]}', seen(1, naming, named)[2])
    assert.equal('{"cards":"9S 2C","face_up":["AH",""]}', seen(2, naming, named)[2])
    for seat = 1, 2 do
      assert.is_nil(view(text_of { naming, named }, seat):find("KS", 1, true))
      local text = view(text_of { naming, named, by(1, "name S") }, seat)
      assert.truthy(text:find('{"event":"faced","seat":2,"cards":["KS"]}', 1, true))
    end
  end)
  it("shows a hand to its owner alone", function()
    assert.is_nil(view(text_of { naming, named, by(1, "name S"), by(1, "play AH") }, 2):find("KC", 1, true))
    assert.is_nil(view(text_of { naming, named, by(1, "name S"), by(1, "play AH") }, 1):find("9S", 1, true))
  end)
end)

describe("a view of irish-don for two", function()
  it("shows the second part when it is dealt, to each his own", function()
    local first, pack = header("irish-don", '"variants":["two-player"],"dealer":1'), referee.pack_of "AKQJT98765432"
    local lines = { first, '{"pack":"' .. table.concat(pack, " ") .. '"}' }
    local output = referee.lines((referee.run("replay - --json", text_of(lines))))
    for _ = 1, 26 do
      table.insert(lines, by(math.tointeger(output[#output]:match '^{"ask":(%d)'),
        output[#output]:match '"legal":%["([^"]*)"'))
      output = referee.lines((referee.run("replay - --json", text_of(lines))))
    end
    local parts = { {}, {} } -- DN-9.24: the cards go round, from the dealer's left: seat 2
    for i = 27, 52 do table.insert(parts[i % 2 == 1 and 2 or 1], pack[i]) end
    for seat = 1, 2 do
      local shown_lines = seen(seat, table.unpack(lines))
      assert.equal('{"event":"second-part"}', shown_lines[#shown_lines - 2])
      assert.equal('{"cards":"' .. table.concat(parts[seat], " ") .. '"}', shown_lines[#shown_lines - 1])
      for i = 1, #shown_lines - 2 do
        for _, card in ipairs(cards_in(shown_lines[i])) do
          assert.is_true(not referee.has(parts[1], card) and not referee.has(parts[2], card), shown_lines[i])
        end
      end
    end
  end)
end)
