-- hands.lua - reads packs that a person types: as a text, or as the cards of each seat and pile.
local core = require "houserule.core"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local returned = require "houserule.values.returned"
local words = require "houserule.values.words"
local texts = require "houserule.values.texts"

local T = texts.of

local hands = {}

-- Reads the cards of a text. Returns a list of names, or nil and a sentence.
local function read(text, rules, set, pile)
  local list = {}
  if type(text) ~= "string" or #text > 1000 then return nil, T "cards are a text like \"QC 9S\"" end
  for token in text:gmatch("%S+") do
    local number, name = rules.sets.card(token)
    if not number then return nil, T("\"%s\" is no card", words.printable(token)) end
    if set & rules.sets.same(number) == 0 then
      return nil, T(pile and "%s is no card of this pile" or "%s is no card of this pack", name)
    end
    list[#list + 1] = name
  end
  return list
end

local TIMES <const> = { T "twice", T "three times" }

-- Removes the named cards, copy by copy, from a set, and returns the rest. If a name comes more often than the set has
-- copies, returns nil, the name and the number of its copies.
local function without(rules, set, names)
  local sets, all = rules.sets, set
  for _, name in ipairs(names) do
    local same = set & sets.same(name)
    if same == 0 then return nil, name, sets.count(all & sets.same(name)) end
    set = set & ~(same & -same)
  end
  return set
end

--- Returns a whole pack as canonical text, or nil and a sentence. With `pile`, `text` is the order of this pile, with the
--- cards `set`.
function hands.pack(text, rules, set, pile)
  local what = pile or "pack"
  set = set or rules.pack
  local list, wrong = read(text, rules, set, pile)
  if not list then return nil, wrong end
  local left, name, copies = without(rules, set, list)
  if not left then
    return nil, T("%s is in the %s %s", name, what, TIMES[copies] or T("%s times", copies + 1))
  end
  local count = rules.sets.count(set)
  if #list ~= count then return nil, T("the %s has %d cards, not %d", what, count, #list) end
  return table.concat(list, " ")
end

-- Counts the cards that the plan deals to each seat and pile.
local function shares(plan, piles)
  local count = {}
  for _, to in ipairs(plan) do count[to] = (count[to] or 0) + 1 end
  for _, name in ipairs(piles) do count[name] = count[name] or 0 end
  return count
end

--- Returns a seat or a pile in words.
function hands.receiver(to) return type(to) == "number" and texts.seat(to) or T("the %s", to) end

-- Lists the receivers of cards: seats by number, and piles.
local function receivers(rules, names)
  local all = {}
  for seat = 1, rules.seats do all[seat] = seat end
  return table.move(names, 1, #names, #all + 1, all)
end

local function read_all(rules, list, piles, names)
  local given = {}
  if type(list) ~= "table" or #list ~= rules.seats then
    return nil, T("`hands` names the cards of %d seats, \"\" for a seat without", rules.seats), "hands"
  end
  for name in ordered.pairs(piles) do
    if not plain.is_in(names, name) then return nil, words.unknown("pile", name, names), "hands" end
  end
  for _, to in ipairs(receivers(rules, names)) do
    local is_seat, wrong = type(to) == "number", nil
    if is_seat or piles[to] ~= nil then given[to], wrong = read((is_seat and list or piles)[to], rules, rules.pack) end
    if wrong then return nil, wrong, "pack" end
  end
  return given
end

-- Fills piles that the rule may_omit allows to leave out: they get the remaining cards in listing order.
local function fill_omitted(given, counts, rules, names)
  local rest = rules.pack
  for _, cards in pairs(given) do rest = without(rules, rest, cards) or rest end -- too many are refused as a pack
  local left = rules.sets.list(rest)
  for _, name in ipairs(names) do
    if not given[name] and rules.may_omit and rules.may_omit[name] then
      given[name] = table.move(left, 1, counts[name], 1, {})
      left = table.move(left, counts[name] + 1, #left, 1, {})
    end
  end
  return left
end

local function check_counts(given, counts, rules, names)
  for _, to in ipairs(receivers(rules, names)) do
    local has, wants = given[to] and #given[to] or 0, counts[to] or 0
    if has ~= wants then return nil, T("%s {gets|get} %d cards, not %d", hands.receiver(to), wants, has) end
  end
  return true
end

-- Moves the last cards of lists that are too long to lists that are too short (the rule even_hands).
local function even_out(given, counts, rules)
  local over = {}
  for seat = 1, rules.seats do
    while #given[seat] > (counts[seat] or 0) do over[#over + 1] = table.remove(given[seat]) end
  end
  for seat = 1, rules.seats do
    while #given[seat] < (counts[seat] or 0) and #over > 0 do table.insert(given[seat], table.remove(over)) end
  end
  if #over > 0 then table.move(over, 1, #over, #given[1] + 1, given[1]) end -- too many in all: refused below
end

--- Sets the plan of the cards that are still to be dealt, from the rule `packets`, a function.
function hands.lay_plan(engine_table, rules)
  local wrong = engine_table.lay_plan(returned.text(rules, "packets", engine_table))
  if wrong then error(("%s: %s"):format(returned.by(rules, "packets"), wrong), 0) end
end

--- Returns the plan of the next deal, like engine_table.plan. It calls a rule of the script: call it under guard.
function hands.due_plan(engine_table, rules)
  if type(rules.packets) ~= "function" then return engine_table.plan() end
  engine_table.drop_plan()
  hands.lay_plan(engine_table, rules)
  local plan, stages = engine_table.plan()
  engine_table.drop_plan() -- the rule is asked again when the cards are dealt
  return plan, stages
end

--- Returns the pack that deals these hands under the plan; nil, a sentence and the kind of refusal if there is none.
function hands.to_pack(engine_table, rules, list, piles)
  local names = engine_table.piles()
  local ok, plan = core.guarded(engine_table.due_plan)
  if not ok then return nil, T("what is dealt cannot be said before the hand has begun: %s", plan), "hands" end
  local given, wrong, kind = read_all(rules, list, piles, names)
  if not given then return nil, wrong, kind end
  local counts = shares(plan, names)
  if rules.even_hands then even_out(given, counts, rules) end
  local left = fill_omitted(given, counts, rules, names)
  local fine
  fine, wrong = check_counts(given, counts, rules, names)
  if not fine then return nil, wrong, "hands" end
  local pack, at = {}, {}
  for place, to in ipairs(plan) do
    at[to] = (at[to] or 0) + 1
    pack[place] = given[to][at[to]]
  end
  table.move(left, 1, #left, #pack + 1, pack)
  local text
  text, wrong = hands.pack(table.concat(pack, " "), rules)
  if not text then return nil, wrong, "pack" end
  return text
end

return hands
