-- probe.lua - plays a game of a few lines, written for a test, at a recorded table, which asks for each decision, and at the
-- silent table of a simulation.
--
-- `source` is the game's text, with %s in place of the body of its hand; `hands` are the cards of each seat. The hand writes
-- its findings into t.out, and the result has them as its field `out`.
local referee = require "referee"
local engine = referee.engine()
local seat_table = require "houserule.play.seat_table"
local core = require "houserule.core"
local luassert = require "luassert"

local probe = { engine = engine }
probe.__index = probe

local encode = core.lines(getmetatable(engine.record.fields()))

function probe.new(source, hands) return setmetatable({ source = source, hands = hands }, probe) end

function probe:library(body)
  local library = engine.library.new {}
  library:put("games", "probe", "probe.lua", self.source:format(body))
  return library
end

--- The game up to its first ask, or nil and the sentence why there is none. The last seat deals.
function probe:opened(body)
  local s = assert(engine.session.open(self:library(body), { houserule = 1, game = "probe", dealer = #self.hands }))
  local ok, why = s:hands(self.hands, {})
  return ok and s or nil, not ok and why.sentence or nil
end

--- The open ask as its line.
function probe.line(s) return encode(s.question:line()) end

--- Lines that were said since the last time, as a seat may know them; nil: all.
function probe.said(s, seat)
  local list = {}
  for _, entry in ipairs(s:take()) do
    local line = engine.session.view(entry, seat)
    if line then list[#list + 1] = encode(line) end
  end
  return list
end

function probe.accepts(s, text, echo)
  local answer, why = s:check(s.question.seat, text)
  assert(answer, why and why.sentence)
  luassert.equal(echo or text, answer.text)
end

function probe.refuses(s, text, rule, part)
  local answer, why = s:check(s.question.seat, text)
  luassert.is_nil(answer)
  luassert.equal(rule, why.rule)
  local sentence = engine.texts.plain(why.sentence)
  luassert.is_truthy(sentence:find(part, 1, true), sentence)
end

--- Plays the hand at a silent table. Returns t.out and the table, or nil and the sentence of an error.
function probe:fast(body)
  local game = assert(engine.compose.game(self:library(body), "probe", {}))
  local t, engine_table = seat_table.new(game.rules)
  local dealer = #self.hands
  engine_table.seed "probe"
  engine_table.begin_deal(dealer)
  local pack, rest, held = {}, {}, {}
  for i = 1, #self.hands[1] // 3 + 1 do
    for seat = 1, dealer do table.insert(pack, self.hands[seat]:sub(3 * i - 2, 3 * i - 1)) end
  end
  for _, card in ipairs(pack) do held[card] = (held[card] or 0) + 1 end
  for _, card in ipairs(game.rules.sets.list(game.rules.pack)) do
    local left = held[card] or 0
    if left == 0 then table.insert(rest, card) else held[card] = left - 1 end
  end
  assert(engine_table.stack(table.concat(pack, " ") .. " " .. table.concat(rest, " ")))
  t.dealer, t.deal_number, t.active = dealer, 1, t.active_from[dealer]
  local ok, why = core.guarded(game.rules.hand, t)
  if ok then return t.out, t end
  return nil, why
end

--- A body that neither table plays: the same sentence at both, with its place.
function probe:fails(part, body)
  local s, why = self:opened(body)
  luassert.is_true(s == nil)
  local out, sentence = self:fast(body)
  luassert.is_nil(out)
  for _, text in ipairs { why, sentence } do
    luassert.is_truthy(text:find(part, 1, true), text)
    luassert.is_truthy(text:find("probe.lua:", 1, true), text)
  end
end

return probe
