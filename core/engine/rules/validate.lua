-- validate.lua - checks the rules of a composition: the right type, none missing, no function of the host.
--
-- compose.game calls `check` after all layers are applied, and again after the game's own rule `ready` has run. `snapshot`
-- makes the copy that the host reads afterwards. The C core checks if values agree with each other (packets and pack).
local core = require "houserule.core"
local defaults = require "houserule.rules.defaults"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local problem = require "houserule.rules.problem"
local record = require "houserule.values.record"
local returned = require "houserule.values.returned"
local words = require "houserule.values.words"

local validate = {}

local function is_word(text)
  return type(text) == "string" and #text <= words.LONGEST and text:find("%S") ~= nil and words.clean(text) == text
end

local CALLS <const> = core.calls // 2 -- most calls at one point, or anywhere: with the answers they fit a line of a record

-- Each function checks one rule that the host reads, words or a table of words. It returns an error, or nil if all is
-- right.
local texts = {}
function texts.calls(calls)
  for point, list in ordered.pairs(calls) do
    if type(list) ~= "table" then return ("the calls at `%s` are a list of words"):format(tostring(point)) end
    local n = 0
    for _, call in ordered.pairs(list) do
      n = n + 1
      if n > CALLS then return ("at most %d calls are open at `%s`"):format(CALLS, tostring(point)) end
      if not is_word(call) then return ("a call at `%s` is a word of plain text"):format(tostring(point)) end
    end
  end
end
function texts.announcement(word)
  if not is_word(word) then return "it is a word of plain text" end
end
function texts.kept(names)
  for _, name in ipairs { "by", "hand", "seat" } do
    if not is_word(names[name]) then return "it names who keeps the game, a hand and a seat: { by = , hand = , seat = }" end
  end
end
function texts.score_keeping(word)
  if word ~= "shown" and word ~= "remembered" then return "it is `shown` or `remembered`" end
end
function texts.events(events)
  for event, list in ordered.pairs(events) do
    if type(list) ~= "string" then return ("the fields of `%s` are words in a text"):format(tostring(event)) end
    for name in list:gmatch "%S+" do
      if record.is_input(name) then return ("an event has no field `%s`, which is of a line of the input"):format(name) end
    end
  end
end
local SENTENCE <const> = words.TEXT -- most bytes of a sentence: the search for its fields is slow in a long text

function texts.says(says)
  for word, sentence in ordered.pairs(says) do
    if type(sentence) ~= "string" or #sentence > SENTENCE then
      return ("what is said of `%s` is a sentence of at most %d bytes"):format(words.clean(tostring(word)), SENTENCE)
    end
  end
end
function texts.card_words(list)
  for part, of in ordered.pairs(list) do
    if type(of) ~= "table" or part ~= "suits" and part ~= "ranks" and part ~= "cards" then
      return "it names `suits`, `ranks` and `cards`, each a table"
    end
    for name, word in ordered.pairs(of) do
      if not is_word(word) then return ("what `%s` is called is a word of plain text"):format(tostring(name)) end
    end
  end
end
function texts.secret(points)
  for point, how in ordered.pairs(points) do
    if type(how) ~= "boolean" and how ~= "unnoticed" then return ("`%s` is yes or \"unnoticed\""):format(tostring(point)) end
  end
end
function texts.kinds(list)
  for _, field in next, list do
    if type(field) ~= "string" then return "a kind is the name of a field of t" end
  end
end
function texts.refusals(refusals)
  for name, clause in ordered.pairs(refusals) do
    if type(clause) ~= (name == "at" and "table" or "string") then
      return ("`%s` is a clause, and `at` a table of them"):format(tostring(name))
    end
  end
  for point, clause in ordered.pairs(refusals.at or {}) do
    if type(clause) ~= "string" then return ("what `%s` has in `at` is a clause"):format(tostring(point)) end
  end
end

--- Makes the copy that the host reads: later changes by the script to its rules or their metatables have no effect. Rules
--- with names of the script (may_CALL, refuse_POINT) are still read from the script's table. `of` are the composition's
--- cards.
function validate.snapshot(rules, of)
  local own = core.sparse()
  for name, value in next, rules do
    own[name] = name ~= "open" and type(value) == "table" and plain.try(value) or value
  end
  own.open = plain.viewers(rules.open or {})
  own.deck, own.sets = of.deck, of.sets
  return setmetatable(own, { __index = rules }) -- its metatable is the engine's own, empty one
end

-- The rules that count people, with their maximum; only a game without cards has no other limit.
local MOST_SEATS <const>, MOST_ACTIVE <const> = 20, 8
local people = { seats = MOST_SEATS, dealers = MOST_SEATS, active = MOST_ACTIVE }

--- Fills in refusals. Without a clause of its own, a card outside the pack gets the clause of the pack, and a missing pack
--- gets that of the hands.
function validate.refusals(refusals)
  refusals.card, refusals.due = refusals.card or refusals.pack, refusals.due or refusals.hands
  return refusals
end

--- Returns where a rule was set; the game's beginning if it is not known.
function validate.place(base, name) return base.where[name] or base.at end

--- Raises a problem, with where the rule was set, if the host cannot use a rule or lacks one.
function validate.check(base, rules)
  local function refuse(name, sentence, ...)
    problem.raise(("%s: %s"):format(validate.place(base, name), sentence:format(...)))
  end
  for _, name in ipairs(ordered.keys(rules)) do
    if returned.is_hosts(rules[name]) then refuse(name, returned.NOT_OWN, "rule `" .. name .. "`") end
  end
  rules.open = plain.viewers(rules.open or {})
  if not rules.open then refuse("open", "rule `open` says of each pile true, or a function(t, seat)") end
  for name, kind in ordered.pairs(defaults.known) do
    local value = rules[name]
    local is_kind = type(value) == kind or kind == "set of cards" and core.is_set(value)
      or kind:find " or " and kind:find(type(value), 1, true)
    if value ~= nil and not is_kind then
      refuse(name, "rule `%s` must be a %s, not a %s", name, kind, type(value))
    end
    if kind == "table" and value ~= nil and name ~= "open" then
      rules[name] = plain.try(value)
      if not rules[name] then refuse(name, "rule `%s` must be plain data", name) end
    end
    if name == "refusals" and value ~= nil then validate.refusals(rules.refusals) end
    local wrong, most = value ~= nil and texts[name] and texts[name](rules[name]), value ~= nil and people[name]
    if wrong then refuse(name, "rule `%s`: %s", name, wrong) end
    if most and (math.type(value) ~= "integer" or value < 1 or value > most) then
      refuse(name, "rule `%s`: it is a whole number from 1 to %d", name, most)
    end
  end
  local cardless = rules.packets == nil and rules.pack == nil and rules.ranks == nil
  for _, name in ipairs(rules.course and {} or cardless and defaults.without_cards or defaults.required) do
    if rules[name] == nil then
      local others = {}
      for _, other in ipairs(ordered.keys(rules)) do others[#others + 1] = not defaults.known[other] and other or nil end
      local near = words.nearest(name, others)
      problem.raise(("%s: the game has no rule `%s` (%s)%s"):format(near and base.where[near] or base.at, name,
        defaults.why[name], near and ("; is `%s` meant for it?"):format(near) or ""))
    end
  end
end

-- Returns the side of each seat, numbered by lowest seat, and the number of sides: from the rule `sides` if there is one.
-- Otherwise partners sit opposite each other, or each seat is a side.
local function sides_of(base, rules)
  local function refuse(name, sentence, ...)
    problem.raise(("%s: %s"):format(validate.place(base, name), sentence:format(...)))
  end
  local of, list, seats = {}, rules.sides, rules.seats
  if not list and base.declared.partners then
    if seats % 2 == 1 then
      refuse("seats", "in %s partners sit opposite each other, so the seats are an even number, not %d; who else plays with "
        .. "whom the rule `sides` says", words.printable(base.declared.id), seats)
    end
    for seat = 1, seats do of[seat] = (seat - 1) % 2 + 1 end
    return of, 2
  end
  local group, count = {}, 0
  for i, side in ipairs(list or {}) do
    for _, seat in ipairs(type(side) == "table" and side or {}) do
      if math.type(seat) ~= "integer" or seat < 1 or seat > seats then
        refuse("sides", "rule `sides`: a seat is a number from 1 to %d, not %s", seats, words.printable(tostring(seat)))
      elseif group[seat] then refuse("sides", "rule `sides`: seat %d is in two sides", seat) end
      group[seat] = i
    end
  end
  local number = {}
  for seat = 1, seats do
    local key = group[seat] or not list and -seat
    if not key then refuse("sides", "rule `sides`: seat %d of %d is in no side", seat, seats) end
    if not number[key] then count, number[key] = count + 1, count + 1 end
    of[seat] = number[key]
  end
  return of, count
end

--- Adds the default rules.
function validate.finish(base, rules, players)
  rules.players = players
  if rules.seats == nil then rules.seats = players end
  rules.side_of, rules.side_count = sides_of(base, rules)
  rules.partners = rules.side_count < rules.seats
  for name, value in pairs(defaults.rules) do
    if rules[name] == nil then rules[name] = value end
  end
  if rules.active == nil then rules.active = rules.seats end
  rules.active = math.min(rules.active, rules.seats, MOST_ACTIVE)
  return rules
end

return validate
