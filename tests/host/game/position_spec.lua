-- position_spec.lua - a game that is put back plays cards of its log without asking: it must stand where a game stands that
-- was asked each of them.
require "inside"
local engine, json, position = require "houserule", require "host.system.json", require "host.game.position"

local DECISIONS <const> = 70

-- A game with so many decisions at random; open calls among them.
local function played(library, id)
  local at = assert(position.open(library, { houserule = 1, game = id, seed = "back" }))
  while at.session.state ~= "over" and at:decisions() < DECISIONS do
    if at.session.state == "pack" then assert(at:pack())
    else assert(at:answer(assert(at.session:random_answer(50000)))) end
  end
  return at
end

local function question_of(s)
  local q = s.state == "ask" and s.question
  return q and json.encode(q:line()) or s.state
end

local function log_of(s)
  local out = {}
  for i, step in ipairs(s.log) do out[i] = ("%s %s %s %s"):format(step.pack, step.pile, step.by, step["do"]) end
  return out
end

-- The state of a session.
local function standing(s) return { question_of(s), json.encode(s.engine_table.scores()), log_of(s) } end

-- A shot of the first `n` steps.
local function shot_of(at, n)
  local shot = at:snapshot()
  shot.log = table.move(shot.log, 1, n, 1, {})
  return shot
end

describe("a game put back", function()
  local function compare(library, id)
    local at = played(library, id)
    for n = #at.session.log, 0, -13 do
      local back, fitted, of = position.fit(library, shot_of(at, n))
      assert.same({ n, n }, { fitted, of }, id)
      assert.same(standing(assert(at.session:replay(n))), standing(back.session), ("%s, %d steps"):format(id, n))
    end
  end

  it("stands where one stands that was asked each card", function()
    local library = engine.library.new()
    assert.is_true(#library:names "games" >= 10)
    for _, id in ipairs(library:names "games") do compare(library, id) end
  end)

  it("so does a newcomer's", function() -- of tests/games, which do not ship
    local library = engine.library.new()
    for _, id in ipairs { "gops", "joker-euchre", "rummy-500" } do
      local file <close> = assert(io.open("tests/games/" .. id .. ".lua"))
      library:put("games", id, "games/" .. id .. ".lua", file:read "a")
      compare(library, id)
    end
  end)

  it("goes on from there as the other would", function()
    local library = engine.library.new()
    local at = played(library, "zole")
    local back = position.fit(library, shot_of(at, 40))
    local other = assert(at.session:replay(40))
    other:take()
    for i = 41, #at.session.log do
      local step = at.session.log[i]
      for _, s in ipairs { other, back.session } do
        assert(step.pack and s:pack(step.pack) or not step.pack and s:decide(step.by, step["do"]))
      end
    end
    local function lines(s)
      local out = {}
      for i, entry in ipairs(s:take()) do out[i] = json.encode(entry.line or entry.kind) end
      return out
    end
    local expected = lines(other)
    assert.is_true(#expected > 20)
    assert.same(expected, lines(back.session))
  end)

  it("stops at the step that does not fit, with the sentence of one that is asked", function()
    local library = engine.library.new()
    local at, wrong = played(library, "zole"), 0
    for n, step in ipairs(at.session.log) do
      if step["do"] and step["do"]:match "^play " then
        local shot = shot_of(at, #at.session.log)
        shot.log[n] = { by = step.by, ["do"] = "play 2C" } -- no card of this pack
        local back, fitted, of, why = position.fit(library, shot)
        assert.same({ n - 1, #shot.log, "ZO-1.2" }, { fitted, of, why.rule })
        assert.same(standing(assert(at.session:replay(n - 1))), standing(back.session))
        shot.log[n] = { by = step.by % 3 + 1, ["do"] = step["do"] } -- nor is it that seat's turn
        assert.equal(n - 1, (select(2, position.fit(library, shot))))
        wrong = wrong + 1
      end
    end
    assert.is_true(wrong > 40)
  end)
end)
