-- added_cards_spec.lua - house rules that add cards to the pack or remove some. The numbers of cards are counted by hand.
local program = require "program"

local write, run, has = program.write, program.run, program.has

teardown(program.close)

write("games/tiny.lua", [[
local tiny = game { id = "tiny", title = "Tiny", players = { 2 }, clauses = "TY" }
tiny.pack = cards "AKQ of CDHS"
tiny.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
tiny.packets = "1 each, rest to stock"
tiny.refusals = { variant = "TY-1" }
function tiny.hand(t)
  t:deal()
  t:score(1, sets.count(tiny.pack), "TY-1", "cards")
end
function tiny.result() return fields("cards", sets.count(tiny.pack), "jokers", sets.count(tiny.pack & tiny.joker())) end
function tiny.joker() return 0 end
function tiny.game_over(t) return t:leaders(), "hands" end
]])

local function house_rule(id, lines)
  write(("variants/%s.lua"):format(id), ('local v = variant { id = "%s", of = "tiny", title = "%s", clauses = "TY-2", '
    .. 'summary = "It is."}\n%s\n'):format(id, id, lines))
end
house_rule("jokers", 'v.append.pack = "2 x joker"\nfunction v.set.joker() return cards "joker" end')
house_rule("twos", 'v.append.pack = "2 of CDHS"')
house_rule("two-queens", 'v.append.pack = "QC"')
house_rule("no-kings", 'v.remove.pack = "K"')
house_rule("number", "v.append.pack = 5")
house_rule("nonsense", 'v.append.pack = "XY"')
house_rule("gone", 'v.remove.pack = "XY"')
house_rule("other", 'v.remove.ranks = "A"')
house_rule("whole", 'v.set.pack = cards "A of CDHS"')

-- The result of a deal with these house rules, or what is wrong.
local function dealt(ids)
  local code, out, err = run(("sim tiny -n 1 --seed a --bot random --records - --scripts %s %s"):format(program.folder,
    (ids:gsub("%S+", "-v %0"))))
  if code ~= 0 then return err end
  return out:match '"result":(%b{})'
end

describe("a house rule", function()
  for ids, wanted in pairs { [""] = '{"cards":12,"jokers":0}', jokers = '{"cards":14,"jokers":2}',
      twos = '{"cards":16,"jokers":0}', ["two-queens"] = '{"cards":13,"jokers":0}',
      ["no-kings"] = '{"cards":8,"jokers":0}',
      ["jokers twos two-queens no-kings"] = '{"cards":15,"jokers":2}' } do
    it(("gives a pack of that size: %s"):format(ids), function() assert.equal(wanted, dealt(ids)) end)
  end

  local wrong = {
    number = "number.lua:2: append.pack is a text of cards", nonsense = "append.pack: no card at 'XY'",
    gone = "gone.lua:2: remove.pack: ", other = "nothing else can be removed",
    ["jokers whole"] = "whole sets `pack`, to which jokers appends", ["no-kings whole"] = "whole sets `pack`",
  }
  for ids, part in pairs(wrong) do
    it(("that is wrong is named: %s"):format(ids), function() has(dealt(ids), part) end)
  end
end)

it("shipped games take two jokers", function()
  for _, game in ipairs { "president", "durak", "gin-rummy", "crazy-eights" } do
    local code, _, err = run(("sim %s -v jokers -n 50 --seed a --bot random --check"):format(game))
    assert.equal(0, code, err)
  end
end)
