-- draw_spec.lua - the table on the screen: what is on it, who sees it, and that it fits.
local here = debug.getinfo(1, "S").source:match "^@(.*/)" or "./"
package.path = here .. "?.lua;" .. package.path
require "inside"
local draw, look, paint, tell = require "host.draw", require "host.look", require "host.paint", require "host.tell"
local engine = require "houserule"

local E1 = { { "QC QH JC JD AD TD AC 9H", "QS JS KD 8D AH TH KC 9S", "QD JH 9D 7D AS KS TC KH" }, { talon = "TS 9C" } }

local function session(decisions, header)
  header = header or {}
  header.game, header.dealer, header.seed = "zole", header.dealer or 3, header.seed or "k7"
  local s = assert(engine.session.open(engine.library.new(), header))
  if header.players == 4 then assert(s:pack()) else assert(s:hands(E1[1], E1[2])) end
  for _, text in ipairs(decisions or {}) do assert(s:decide(s.question.seat, text)) end
  return s
end

local play = { "take", "discard 9H TS", "play QC", "play 8D" }

describe("the table", function()
  it("seats three round a table", function()
    local lines = draw.table(look.at(session(play), 3), paint.new { ascii = true }, 80)
    local expected = [[
Zole, hand 1                                                      take by seat 1
                       +--------------------------------+
  seat 1               |                                |   seat 2
  ####### 7            |  [QC*]                  8D*    |   ####### 7
  no trick             |                                |   no trick
  score 0              |  seat 1 is winning, 3 points   |   score 0
                       +--------------------------------+
talon: 2 cards, face down
> seat 3, dealer: no trick, score 0
 trumps        clubs hearts spades
 +--+--+--+--+ +--+  +--+   +--+--+
 |QD|JH|9D|7D| |TC|  |KH|   |AS|KS|
  ^  ^  ^  ^
seat 3, play: QD JH 9D 7D; or offer]]
    assert.equal(expected, table.concat(lines, "\n"))
  end)

  it("fits 80, 40 and 32 columns, in every form", function()
    for _, seats in ipairs { 3, 4 } do
      local s = session(nil, { players = seats, variants = seats == 4 and { "four-players-dealer-pays" } or nil })
      for _ = 1, 60 do
        if s.state == "pack" then s:pack() else s:answer(s:random_answer(100000)) end
        for _, width in ipairs { 32, 40, 80, 200 } do
          for _, form in ipairs { { ascii = true }, {}, { color = true } } do
            for viewer = 0, seats do
              local p = paint.new(form)
              for _, line in ipairs(draw.table(look.at(s, viewer > 0 and viewer or nil), p, width)) do
                assert.is_true(paint.width(line) <= math.min(width, 80), line)
                if form.ascii then assert.is_nil(line:find "[\128-\255\27]") end
              end
            end
          end
        end
      end
    end
  end)

  it("shows a seat only what it may see", function()
    for seat = 1, 3 do
      local s = session(play)
      local view = look.at(s, seat)
      for other = 1, 3 do
        assert.equal(other == seat, view.seats[other].fan ~= nil)
        assert.equal(other == seat, view.seats[other].set ~= nil)
      end
      assert.equal(seat == 1, view.piles[1].cards ~= nil, "his own discards, which he alone knows (ZO-13.2)")
      assert.equal(seat == 3, view.ask.legal ~= nil)
    end
  end)

  it("draws the same for a seat whatever it cannot see", function()
    local function drawn(first, second)
      local s = assert(engine.session.open(engine.library.new(), { game = "zole", dealer = 3, seed = "k7" }))
      assert(s:hands({ E1[1][1], first, second }, E1[2]))
      return table.concat(draw.table(look.at(s, 1), paint.new {}, 80), "\n")
    end
    assert.equal(drawn(E1[1][2], E1[1][3]), drawn(E1[1][3], E1[1][2]))
  end)

  it("is sentences for a screen reader", function()
    local p = paint.new { plain = true }
    local text = table.concat(draw.table(look.at(session(play), 3), p, 80), "\n")
    assert.is_truthy(text:find("Seat 3 holds trumps queen of diamonds, jack of hearts", 1, true))
    assert.is_truthy(text:find("Seat 1 is winning.", 1, true))
    assert.is_nil(text:find "[\128-\255|#]")
    text = table.concat(draw.compact(look.at(session(play), 3), p, 80), "\n")
    assert.is_truthy(text:find("Seat 3 is to play", 1, true))
  end)

  it("says what a score is made of", function()
    local s = session { "take", "discard 9H TS", "surrender" }
    local text = table.concat(tell.score(s), "\n")
    assert.is_truthy(text:find("seat 1 pays seat 3    2  lost  ZO-7.4", 1, true))
  end)
end)

describe("paint", function()
  local function settings(given, env, tty)
    return paint.settings(given, function(name) return (env or {})[name] end, tty)
  end

  it("knows when colour is wanted", function()
    assert.is_true(settings({}, { TERM = "xterm" }, true).color)
    assert.is_false(settings({}, {}, false).color)
    assert.is_false(settings({}, { NO_COLOR = "1" }, true).color)
    assert.is_true(settings({}, { NO_COLOR = "" }, true).color)
    assert.is_false(settings({}, { TERM = "dumb" }, true).color)
    assert.is_true(settings({ color = "always" }, { NO_COLOR = "1" }, false).color)
    assert.is_false(settings({ color = "never" }, {}, true).color)
  end)

  it("knows when there are signs", function()
    assert.is_false(settings({}, { LANG = "lv_LV.UTF-8" }, true).ascii)
    assert.is_true(settings({}, { LANG = "lv_LV.UTF-8", LC_ALL = "C" }, true).ascii)
    assert.is_true(settings({}, {}, true).ascii)
    assert.is_true(settings({ ascii = true }, { LANG = "lv_LV.UTF-8" }, true).ascii)
  end)

  it("paints four colours and measures without them", function()
    local p = paint.new { color = true }
    local seen = {}
    for _, suit in ipairs { "C", "D", "H", "S" } do
      local text = p:card("T" .. suit)
      assert.equal(3, paint.width(text))
      assert.is_nil(seen[text:match "^\27%[%d+m"])
      seen[text:match "^\27%[%d+m"] = true
    end
  end)
end)
