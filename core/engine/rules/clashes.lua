-- clashes.lua - which variants may be played together, and in which order they are laid.
--
-- compose.game asks this before anything is laid. Two variants that set one rule differently, or wrap one rule, must say
-- which lies above the other, so that the order in which variants are named never matters.
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local problem = require "houserule.rules.problem"
local T = require("houserule.values.texts").of

local is_in = plain.is_in
local clashes = {}

-- Two forms of one rule, of which an option chooses one: only that one changes anything.
local function are_forms(a, b) return a.brings == b.declared.id or b.brings == a.declared.id end

-- One of the two names the other in its declaration's field `field`.
local function related(a, b, field)
  return is_in(a.declared[field] or {}, b.declared.id) or is_in(b.declared[field] or {}, a.declared.id)
end

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

--- The variants, lowest first: a variant comes after those it is `above`; otherwise the order is the list's.
function clashes.stack(list)
  local stacked, state = {}, {} -- state: "open" while those below a variant are placed, then "placed"
  local function place(file)
    if state[file] == "placed" then return end
    if state[file] == "open" then
      problem.raise(T("the variants lie above each other in a ring, at %s", file.declared.id))
    end
    state[file] = "open"
    for _, other in ipairs(list) do
      if other ~= file and is_in(file.declared.above or {}, other.declared.id) then place(other) end
    end
    state[file] = "placed"
    stacked[#stacked + 1] = file
  end
  for _, file in ipairs(list) do place(file) end
  return stacked
end

local function check_pair(a, b, clause)
  if related(a, b, "above") or are_forms(a, b) then return end
  local clash = T("the variants %s and %s clash: both", a.declared.id, b.declared.id)
  for _, name in ipairs(ordered.keys(a.set)) do
    if b.set[name] and not plain.same(a.set[name].value, b.set[name].value) then
      problem.raise(T("%s set `%s`", clash, name), clause)
    end
  end
  for _, name in ipairs(ordered.keys(a.wrap)) do
    if b.wrap[name] and not related(a, b, "beside") then
      problem.raise(T("%s change the rule `%s`, and neither says that it lies above", clash, name), clause)
    end
  end
end

--- Raises a problem if two variants change one rule and neither says which lies above.
function clashes.check_rules(list, refusals)
  for i, file in ipairs(list) do
    for j = i + 1, #list do check_pair(file, list[j], refusals.conflict or refusals.variant) end
  end
end

return clashes
