-- batch_spec.lua - games by numbers are those of sessions: the same questions, answers, calls, observations and scores.
local engine = require("referee").engine()


local batch, session, encode = engine.batch, engine.session, engine.record.encode
local library = engine.library.new {}
local LARGE <const> = { canasta = true, ["french-tarot"] = true, spider = true } -- games with more than 64 cards

local function opened(header) return assert(batch.open(library, header)) end

-- The text of an answer as a record has it: cards and numbers stand behind the question's point.
local function said_by(rules, turn, kind, number)
  local text = number >= 1 << 30 and tostring(number - (1 << 30)) or rules.texts[number + 1]
  return (kind == "number" or kind == "play" and number <= 2 * rules.cards) and turn.point .. " " .. text or text
end

local function sorted(list)
  table.sort(list)
  return list
end

-- Plays a game in both ways with random answers from its own stream, and compares them at each question.
local function compare(id, seed, most)
  local header = { houserule = 1, game = id, seed = seed }
  local rules, s = opened(header), assert(session.open(library, header))
  local game = assert(rules:open_game(seed))
  local decisions, made = 0, 0
  while decisions < most and s.state ~= "over" do
    if s.state == "pack" then assert(s:pack()) else
      local q, turn = s.question, game:turn()
      assert.equal(q.seat, turn.seat)
      assert.equal(q.holder, turn.holder)
      assert.equal(q.point, turn.point)
      assert.equal(encode(assert(s:observe(q.seat))), game:see(q.seat))
      local may = game:may()
      assert.same(q:may(), (function()
        local list = {}
        for i, number in ipairs(may) do list[i] = rules.texts[number + 1] end
        return list
      end)())
      if q.kind ~= "cards" and q:legal() then
        local legal = game:legal()
        for i, number in ipairs(legal) do legal[i] = said_by(rules, turn, q.kind, number) end
        assert.same(sorted { table.unpack(q:legal()) }, sorted(legal))
      end
      decisions = decisions + 1
      if may[1] and decisions % 9 == 0 then
        made = made + 1
        assert(s:decide(q.seat, rules.texts[may[1] + 1]))
        assert(game:step(may[1]))
      else
        local answer = assert(s:random_answer())
        assert(s:answer(answer))
        assert(game:step())
        if q.kind ~= "cards" then assert.equal(answer.text, said_by(rules, turn, q.kind, game:turn().answer)) end
      end
    end
  end
  if s.state == "over" then
    assert.equal(0, game:turn().seat)
    assert.same(s.engine_table.scores(), game:turn().points)
  end
  return decisions, made
end

describe("games by numbers", function()
  local calls = 0

  for _, game in ipairs((engine.catalog.all(library))) do
    local id = game.file.declared.id
    it("are " .. id .. " as a session plays it", function()
      if LARGE[id] then
        local rules, why = batch.open(library, { game = id })
        assert.is_nil(rules)
        assert.equal("a game with a pack of more than 64 cards is not played by numbers", tostring(why))
        return
      end
      local decisions, made = compare(id, "numbers", 80)
      calls = calls + made
      assert.is_true(decisions > 5)
    end)
  end

  it("make calls", function() assert.is_true(calls > 10, tostring(calls)) end)

  it("number cards in the order of the pack, and everything alike each time", function()
    local zole, again = opened { game = "zole" }, opened { game = "zole" }
    assert.equal(26, zole.cards)
    assert.same({ "AC", "KC", "QC" }, { table.unpack(zole.texts, 1, 3) })
    assert.same(zole.texts, again.texts)
    for _, word in ipairs { "pass", "take", "solo", "surrender", "offer", "accept", "refuse" } do
      assert.is_true(zole:number(word) > 52, word)
      assert.is_true(zole:number(word) < 60, word)
    end
    assert.equal(60, zole:number "a word of one's own")
  end)

  it("refuse what is not legal, and nothing changes", function()
    local rules = opened { game = "zole" }
    local game = rules:open_game "k7"
    local before = game:see(game:turn().seat)
    local wide = (1 << 32) + game:legal(1) -- a legal number if only 32 bits were read
    for _, number in ipairs { 0, 25, 52, 1000000, -2, 1 << 30, math.mininteger, wide, rules:number "surrender" } do
      local fine, why = game:step(number)
      assert.is_nil(fine)
      assert.equal(number .. " is no answer to \"bid\" now", why)
    end
    assert.equal(before, game:see(game:turn().seat))
    assert.equal(0, game:turn().decisions)
    local fine, why = game:copy(opened { game = "klondike" }:open_game "k7")
    assert.is_nil(fine)
    assert.equal("a game is copied to a game of the same rules", why)
    assert.equal(before, game:see(game:turn().seat))
    fine, why = rules:open_game(nil)
    assert.is_nil(fine)
    assert.equal("a seed is due: a text", tostring(why))
  end)

  it("are copied with all that is to come", function()
    for _, id in ipairs { "hearts", "skat", "doppelkopf", "gin-rummy", "crib-and-don", "tarock" } do
      local rules = opened { game = id }
      local game, copy = rules:open_game "a", rules:open_game "b"
      for steps = 1, 40 do
        assert(game:step())
        if steps % 13 == 0 then
          assert(copy:copy(game))
          assert.same(game:turn(), copy:turn())
          for _ = 1, 20 do
            assert.same(game:legal(), copy:legal())
            game:step()
            copy:step()
            assert.same(game:turn(), copy:turn())
          end
        end
      end
    end
  end)

  it("are copied while cards are picked", function()
    local rules = opened { game = "hearts" }
    local game, copy = rules:open_game "a", rules:open_game "b"
    for _ = 1, 2 do game:step(game:legal(1)) end
    assert.equal("pass", game:turn().point)
    assert(copy:copy(game))
    assert.same(game:legal(), copy:legal())
    assert.equal(11, #copy:legal())
  end)

  it("say what is wrong", function()
    local function why_of(...) return tostring(select(2, batch.open(library, ...))) end
    assert.matches('"zole"', why_of { game = "zle" })
    assert.matches('"seed"', why_of { game = "zole", seeed = "x" })
  end)

  it("end with the sentence of a script that fails", function()
    local mine = engine.library.new {}
    mine:put("variants", "bad", "bad.lua", [[local v = variant { id = "bad", of = "whist", title = "Bad", clauses = "WH-1",
      summary = "Fails." }
    function v.wrap.hand(base, t) base(t) error "that is it" end]])
    local rules = assert(batch.open(mine, { game = "whist", variants = { "bad" } }))
    local game, seat, why = assert(rules:open_game "a"), 1, nil
    while seat do seat, why = game:step() end
    assert.equal("bad.lua:3: that is it", why)
    for _ = 1, 2 do assert.equal(why, select(2, game:step())) end -- the error stays
    assert(game:begin "b")
  end)
end)
