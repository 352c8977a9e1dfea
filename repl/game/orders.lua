-- orders.lua - composes games and gives advice on house rules that clash or have no effect.
--
-- houserule.rules.clashes finds clashes by reading the rules. This file plays random deals, and adds to the sentence if the
-- two orders gave the same deals, and if one house rule kept another from being called.
local engine = require "houserule"
local json = require "host.system.json"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local T = engine.texts.of

local record = engine.record
local orders = {}

local DEALS <const>, DECISIONS <const> = 60, 4000 -- of a trial: some 30 ms

-- A line with the names of its fields in order: two house rules that each add a field do not differ by which came first.
local function sorted(value)
  if not record.is_line(value) then return json.encode(value) end
  local parts, fields = {}, value:by_name()
  for _, name in ipairs(ordered.keys(fields)) do parts[#parts + 1] = name .. "=" .. sorted(fields[name]) end
  return table.concat(parts, ",")
end

-- Plays random games of a composition. Returns their lines as one text and the number of deals; nil if a script fails. Lines
-- between two decisions are sorted, so that their order does not count.
local function trial(library, header, made)
  local course, said, deals, decisions, games, s = {}, {}, 0, 0, 0, nil
  local function close()
    table.sort(said)
    course[#course + 1], said = table.concat(said, "\n"), {}
  end
  while deals < DEALS and decisions < DECISIONS do
    if not s or s.state == "over" then
      games = games + 1
      if games > DEALS then break end -- of a game without cards
      local seeded = plain.with(header, { houserule = 1, seed = "trial/" .. games })
      s = engine.session.of(library, made, seeded)
      if not s then return nil end
    end
    if s.state == "pack" then deals = deals + 1 else decisions = decisions + 1 end
    if s.state ~= "over" and not s:play_on() then return nil end
    for _, entry in ipairs(s:take()) do
      if entry.kind == "by" or entry.kind == "ask" then close() end -- what is asked and answered has its order
      said[#said + 1] = entry.line and entry.kind ~= "header" and sorted(entry.line) or nil
    end
  end
  close()
  return table.concat(course, "\n\n"), deals
end

-- Plays random deals with these two house rules alone, `upper` above `lower`. Returns what trial returns; nil if they cannot
-- be composed.
local function course_of(library, header, upper, lower)
  local pair = plain.with(header, { variants = { upper, lower }, above = { upper .. ":" .. lower }, options = {} })
  local made = engine.compose.game(library, header.game, pair)
  if made then return trial(library, pair, made) end
end

--- Composes a header. Returns the composition, or nil and a problem. If two house rules clash, its sentence shows the flag
--- that orders them, and says if random deals were the same in either order.
function orders.compose(library, header)
  local made, why = engine.compose.game(library, header.game, header)
  if made or not why.clash then return made, why end
  local a, b = why.clash[1], why.clash[2]
  local one, deals = course_of(library, header, a, b)
  why.sentence = T("%s: say which does, --above %s:%s or %s:%s (`variants %s:%s` at the prompt)", why.sentence, a, b, b, a,
    a, b)
  if one and one == course_of(library, header, b, a) then
    why.sentence = T("%s; %d deals at random were the same in either order", why.sentence, deals)
  end
  return nil, why
end

-- Returns true if two of these variants wrap one rule: otherwise none hides another.
local function share_a_rule(variants)
  local wrapped = {}
  for _, file in ipairs(variants) do
    for name in ordered.pairs(file.wrap) do
      if wrapped[name] then return true end
      wrapped[name] = true
    end
  end
  return false
end

--- Lists wraps that were never called in random deals because a variant above them did not call its base:
--- { { rule =, by = the variant, where = "file:line", under = the one above it, deals = how many were played }, ... }.
function orders.unreached(made)
  if made.unreached then return made.unreached end
  local list, watch, above = {}, {}, {}
  made.unreached = list
  if not share_a_rule(made.variants) then return list end
  local header = plain.with(made.asked, { game = made.id, players = made.players })
  local again = engine.compose.game(made.library, made.id, header, nil, watch)
  local course, deals
  if again then course, deals = trial(made.library, header, again) end
  if not course then return list end
  for i = #watch, 1, -1 do
    local seen = watch[i]
    local upper = above[seen.rule]
    if seen.calls > 0 then above[seen.rule] = seen
    elseif upper then
      list[#list + 1] = { rule = seen.rule, by = seen.by, where = seen.where, under = upper.by, deals = deals }
    end
  end
  return list
end

--- Says each of these in a sentence.
function orders.sentences(made)
  return plain.map(orders.unreached(made), function(one)
    return T("what %s does to `%s` (%s) had no effect in %d deals at random: %s, above it, did not call it", one.by,
      one.rule, one.where, one.deals, one.under)
  end)
end

return orders
