-- cited_spec.lua - whatever is scored or refused names a clause, and that clause stands on the rule page of its game; what
-- is scored comes to what the hand brought each side.
local inside = require "inside"
local engine = require "houserule"
local rulemodel = require "host.rules.model"
local views = require "host.table.seat_view"

local library = engine.library.new()
local NEEDS = { ["partner-bets"] = { "jacks-out" }, ["double-lurch"] = { "target-121" } }
local HANDS = 6

-- The sum of a hand's items for each side.
local function sums_of(session)
  local side, sums = session.t.side, {}
  for i = 1, #session.last.delta do sums[i] = 0 end
  for _, item in ipairs(session.last.items) do
    sums[side[item.to]] = sums[side[item.to]] + item.amount
    if item.from then sums[side[item.from]] = sums[side[item.from]] - item.amount end
  end
  return sums
end

-- Every clause that the hands of a game cite, with what it was cited for.
local function cited(call)
  local con, taken = inside.console()
  local text, fine = inside.type(con, taken, "deal " .. call .. " --seed cited")
  assert(fine, text)
  local list = {}
  for number = 1, HANDS do -- chance hardly ever knocks at gin
    inside.type(con, taken, number > 1 and not next(list) and "auto simple" or "auto")
    local session = con.position.session
    assert.same(sums_of(session), session.last.delta, call)
    for _, item in ipairs(session.last.items) do list[item.clause or "no clause"] = item.what or "" end
    if session.state == "over" then break end
    inside.type(con, taken, "deal")
  end
  return list, views.game(con.position.session)
end

local function check(call)
  local list, game = cited(call)
  assert(next(list), call .. ": nothing was scored")
  for clause, what in pairs(list) do
    assert(rulemodel.clause_text(game, clause), ("%s: %s, cited for %s, is not on its page"):format(call, clause, what))
  end
end

describe("what is scored", function()
  for _, id in ipairs(library:names "games") do
    if not id:find "^crib%-and%-don" then -- nights: what they score is scored in the games
      it("names a clause of " .. id .. " and of each of its house rules", function()
        check(id)
        for _, file in ipairs(engine.catalog.variants_of(library, id)) do
          local variant = file.declared.id
          check(("%s -v %s"):format(id, table.concat({ variant, table.unpack(NEEDS[variant] or {}) }, " -v ")))
        end
      end)
    end
  end
end)

-- A word that means nothing, at each point of a hand: the clause that refuses it is on the page, and no house rule has
-- replaced it there.
local function check_refused(id, variants)
  local session = assert(engine.session.open(library, { houserule = 1, game = id, variants = variants, seed = "refused" }))
  local game, seen = views.game(session), {}
  for _ = 1, 100 do
    while session.state == "pack" do assert(session:pack()) end
    if session.state ~= "ask" then break end
    local point = session.question.point
    if not seen[point] then
      local _, problem = session:check(session.question.seat, "banana")
      local text = rulemodel.clause_text(game, assert(problem.rule, ("%s: no clause at %s"):format(id, point)))
      assert(text and not text:find "^%(replaced", ("%s %s: %s is not on the page, cited at %s"):format(id,
        table.concat(variants, " "), problem.rule, point))
      seen[point] = true
    end
    assert(session:answer(session:random_answer(0.2)))
  end
  assert(next(seen), id .. ": nothing was asked")
end

describe("what is refused", function()
  for _, id in ipairs(library:names "games") do
    if not id:find "^crib%-and%-don" then
      it("names a clause of " .. id .. " and of each of its house rules", function()
        check_refused(id, {})
        for _, file in ipairs(engine.catalog.variants_of(library, id)) do
          local variant = file.declared.id
          check_refused(id, { variant, table.unpack(NEEDS[variant] or {}) })
        end
      end)
    end
  end
end)
