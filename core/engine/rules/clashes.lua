-- clashes.lua - which variants may lie on one game together, and who lies above whom.
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"

local is_in = plain.is_in
local clashes = {}

-- A problem: a sentence, and the clause that says so, if one does.
local function problem(sentence, rule) return nil, { sentence = sentence, rule = rule } end

-- Two forms of one thing, of which an option says which holds: only one changes anything.
local function forms(a, b) return a.brings == b.declared.id or b.brings == a.declared.id end

local function excludes(a, b)
  local list = a.declared.excludes or {}
  return not forms(a, b) and list[b.declared.id]
end

--- Whether variants may go together: none excludes another, and each has what it needs.
function clashes.company(list, refusals)
  local clause = refusals.conflict or refusals.variant
  local there = {}
  for _, file in ipairs(list) do there[file.declared.id] = true end
  for i, a in ipairs(list) do
    for j = i + 1, #list do
      local why = excludes(a, list[j]) or excludes(list[j], a)
      if why then
        return problem(("the variants %s and %s exclude each other"):format(a.declared.id, list[j].declared.id),
                       type(why) == "string" and why or clause)
      end
    end
    if a.declared.needs and not there[a.declared.needs] then
      return problem(("the variant %s needs %s"):format(a.declared.id, a.declared.needs), clause)
    end
  end
  return true
end

--- Who lies lower first: by `above`, else by name.
function clashes.stacked(list)
  local out, placed = {}, {}
  local function place(file, from)
    if placed[file] then return end
    if from[file] then return nil, file end
    from[file] = true
    for _, other in ipairs(list) do
      if other ~= file and is_in(file.declared.above or {}, other.declared.id) then
        local _, ring = place(other, from)
        if ring then return nil, ring end
      end
    end
    placed[file] = true
    out[#out + 1] = file
  end
  for _, file in ipairs(list) do
    local _, ring = place(file, {})
    if ring then return problem(("the variants lie above each other in a ring, at %s"):format(ring.declared.id)) end
  end
  return out
end

local function related(a, b, how)
  return is_in(a.declared[how] or {}, b.declared.id) or is_in(b.declared[how] or {}, a.declared.id)
end

--- Two variants that touch one rule and do not say how they lie.
function clashes.check(list, refusals)
  local clause = refusals.conflict or refusals.variant
  for i, a in ipairs(list) do
    for j = i + 1, #list do
      local b = list[j]
      if not related(a, b, "above") and not forms(a, b) then
        for _, name in ipairs(ordered.keys(a.set)) do
          if b.set[name] and not plain.same(a.set[name].value, b.set[name].value) then
            return problem(("the variants %s and %s clash: both set `%s`"):format(a.declared.id, b.declared.id, name),
                           clause)
          end
        end
        for _, name in ipairs(ordered.keys(a.wrap)) do
          if b.wrap[name] and not related(a, b, "beside") then
            return problem(("the variants %s and %s clash: both change the rule `%s`, and neither says that it lies above")
              :format(a.declared.id, b.declared.id, name), clause)
          end
        end
      end
    end
  end
  return true
end

return clashes
