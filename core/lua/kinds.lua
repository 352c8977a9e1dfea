-- kinds.lua - the rules of a composition as the host may use them: of the right kinds, complete, and its own.
local core = require "houserule.core"
local defaults = require "houserule.defaults"
local plain = require "houserule.plain"

local kinds = {}

local function problem(sentence) return nil, { sentence = sentence } end

local function all_texts(list)
  for _, text in next, list do
    if type(text) ~= "string" then return false end
  end
  return true
end

-- What the host reads of these tables is text.
local shapes = {
  calls = function(calls)
    for _, list in next, calls do
      if type(list) ~= "table" or not all_texts(list) then return false end
    end
    return true
  end,
  events = all_texts, kinds = all_texts,
  refusals = function(refusals)
    local at = refusals.at
    local rest = plain.try(refusals)
    rest.at = nil
    return all_texts(rest) and (at == nil or type(at) == "table" and all_texts(at))
  end,
}

--- What the host reads is its own from here on: a script may change its rules while it plays, and even their tables' ways.
-- Rules that only the script knows (may_CALL, refuse_POINT) are still looked up, as they are.
function kinds.own(rules)
  local own = core.sparse()
  for name, value in next, rules do
    own[name] = name ~= "open" and type(value) == "table" and plain.try(value) or value
  end
  own.open, own.players, own.partners = plain.viewers(rules.open or {}), rules.players, rules.partners
  return setmetatable(own, { __index = function(_, name) return rawget(rules, name) end })
end

--- A rule that may not be anything but what the host can use; the sentence says where it was set.
function kinds.check(base, rules)
  rules.open = plain.viewers(rules.open or {})
  if not rules.open then
    return problem(("%s: rule `open` says of each pile true, or a function(t, seat)"):format(base.where.open or base.path))
  end
  for name, kind in pairs(defaults.known) do
    local value = rules[name]
    if value ~= nil and type(value) ~= kind then
      return problem(("%s: rule `%s` must be a %s, not a %s"):format(base.where[name] or base.path, name, kind, type(value)))
    end
    if kind == "table" and value ~= nil and name ~= "open" then
      rules[name] = plain.try(value)
      if not rules[name] then
        return problem(("%s: rule `%s` must be plain data"):format(base.where[name] or base.path, name))
      end
      if shapes[name] and not shapes[name](rules[name]) then
        return problem(("%s: rule `%s` must hold texts"):format(base.where[name] or base.path, name))
      end
    end
  end
  local bad = plain.bad_texts(rules)
  if bad then return problem(("%s: rule %s"):format(base.where[bad:match("%w+")] or base.path, bad)) end
  local cardless = rules.packets == nil and rules.pack == nil and rules.ranks == nil
  for _, name in ipairs(rules.course and {} or cardless and defaults.without_cards or defaults.required) do
    if rules[name] == nil then
      return problem(("%s: the game has no rule `%s` (%s)"):format(base.path, name, defaults.why[name]))
    end
  end
  return true
end

--- Fills in what every game has unless it says otherwise.
function kinds.finish(base, rules, players)
  setmetatable(rules, nil)
  rules.players, rules.partners = players, base.declared.partners or false
  if rules.seats == nil then rules.seats = players end
  for name, value in pairs(defaults.rules) do
    if rules[name] == nil then rules[name] = value end
  end
  if rules.active == nil then rules.active = rules.seats end
  if rules.active > rules.seats then rules.active = rules.seats end
  if rules.active > 8 then rules.active = 8 end -- at most so many are dealt cards
  return rules
end

return kinds
