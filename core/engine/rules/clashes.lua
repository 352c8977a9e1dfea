-- clashes.lua - decides if variants may be played together, and in which order they are applied.
--
-- compose.game calls this before it applies any variant. Two variants clash if they set one rule differently, if one sets a
-- table and the other appends to it, or if they wrap one rule. One of them or the header must then say which lies above the
-- other: the order of names never matters. A variant says `beside` if it wraps a rule that another wraps too, and their
-- order makes no difference.
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local problem = require "houserule.rules.problem"
local words = require "houserule.values.words"
local T = require("houserule.values.texts").of

local is_in = plain.is_in
local clashes = {}

-- Returns true for two forms of one rule, chosen by an option: only the chosen one changes anything.
local function are_forms(a, b) return a.brings == b.declared.id or b.brings == a.declared.id end

-- Returns true if one of the two names the other in its declaration's field `field`.
local function related(a, b, field)
  return is_in(a.declared[field] or {}, b.declared.id) or is_in(b.declared[field] or {}, a.declared.id)
end

local function is_above(a, b) return is_in(a.declared.above or {}, b.declared.id) or is_in(a.above or {}, b.declared.id) end

local function check_excludes(a, b, clause)
  local id_a, id_b = a.declared.id, b.declared.id
  if are_forms(a, b) then return end
  local why = (a.declared.excludes or {})[id_b] or (b.declared.excludes or {})[id_a]
  if not why then return end
  problem.raise(T("the variants %s and %s exclude each other", id_a, id_b), type(why) == "string" and why or clause)
end

--- Raises a problem if a variant excludes another, or lacks the one that it needs.
function clashes.check_company(list, refusals)
  local clause, ids = refusals.conflict or refusals.variant, {}
  for i, file in ipairs(list) do ids[i] = file.declared.id end
  for i, file in ipairs(list) do
    for j = i + 1, #list do check_excludes(file, list[j], clause) end
    local needs = file.declared.needs
    if needs and not is_in(ids, needs) then
      problem.raise(T("the variant %s needs %s", file.declared.id, needs), clause)
    end
  end
end

--- Reads the order of variants in a header, a list of texts "A:B" for A above B. Raises a problem if a text names none of
-- them.
function clashes.order(list, above, refusals)
  local by_name = {}
  for _, file in ipairs(list) do by_name[file.declared.id] = file end
  for _, text in ipairs(above) do
    local upper, lower = tostring(text):match "^([%w-]+):([%w-]+)$"
    local file = by_name[upper]
    if not file or not by_name[lower] or file == by_name[lower] then
      problem.raise(T("`above` names two variants that are laid, the upper one first, like \"%s:%s\", and not \"%s\"",
        list[1] and list[1].declared.id or "A", list[2] and list[2].declared.id or "B", words.printable(tostring(text))),
        refusals.conflict or refusals.variant)
    end
    file.above = file.above or {}
    table.insert(file.above, lower)
  end
end

--- Returns the variants, the lowest first. A variant comes after those it is `above`; otherwise the list's order stays.
function clashes.stack(list)
  local stacked, state = {}, {} -- state: "open" while those below a variant are placed, then "placed"
  local function stack_up(file) -- after all that it lies above
    if state[file] == "placed" then return end
    if state[file] == "open" then
      problem.raise(T("the variants lie above each other in a ring, at %s", file.declared.id))
    end
    state[file] = "open"
    for _, other in ipairs(list) do
      if other ~= file and is_above(file, other) then stack_up(other) end
    end
    state[file] = "placed"
    stacked[#stacked + 1] = file
  end
  for _, file in ipairs(list) do stack_up(file) end
  return stacked
end

-- Returns true for a rule that only names the clause of a refusal. Such rules never clash: no game depends on them.
local function is_refusal(name) return name:find "^refuse_" ~= nil or name:find "^refusals%f[.%z]" ~= nil end

-- Returns "events" for "events.trumps": a variant that sets a whole table also sets this entry of it. "" for other names.
local function table_of(name) return name:match "^([%w_]+)%." or "" end

-- Returns the end of a sentence if `a` sets a rule that `b` sets differently or appends to; nil if not.
local function set_apart(a, b)
  for _, name in ipairs(ordered.keys(a.set)) do
    local whole, is_free = b.set[table_of(name)], is_refusal(name)
    local same = not b.set[name] or plain.same(a.set[name].value, b.set[name].value)
    if not is_free and (whole or not same) then return T("both set `%s`", name) end
    if not is_free and (b.append[name] or b.remove[name]) then
      return T("%s sets `%s`, to which %s appends", a.declared.id, name, b.declared.id)
    end
  end
end

-- Returns the sentence of a clash between two variants; nil if they do not clash.
local function clash_of(a, b)
  if is_above(a, b) or is_above(b, a) or are_forms(a, b) then return nil end
  local how = set_apart(a, b) or set_apart(b, a)
  for _, name in ipairs(how and {} or ordered.keys(a.wrap)) do
    if b.wrap[name] and not is_refusal(name) and not related(a, b, "beside") then
      how = T("both change the rule `%s`", name)
      break
    end
  end
  local a_id, b_id = a.declared.id, b.declared.id
  return how and T("the variants %s and %s clash: %s, and neither says that it lies above", a_id, b_id, how)
end

--- Raises a problem if two variants change one rule and nobody says which lies above. It has their names as `clash`.
function clashes.check_rules(list, refusals)
  for i, file in ipairs(list) do
    for j = i + 1, #list do
      local sentence = clash_of(file, list[j])
      if sentence then
        problem.raise(sentence, refusals.conflict or refusals.variant, { file.declared.id, list[j].declared.id })
      end
    end
  end
end

return clashes
