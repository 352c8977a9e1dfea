-- search.lua - a rule page searched for a word, and what a word that may be answered means there: what the game says of it,
-- the options that set what it costs, and its clauses.
local engine = require "houserule"
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"
local rulepage = require "host.rules.page"
local says = require "host.table.says"
local T = engine.texts.of

local words = engine.words
local search = {}

local FEW <const> = 3 -- clauses of a word that are written out

-- Other clauses, by their numbers.
local function others(lines, list, from, width)
  local ids = {}
  for i = from, #list do ids[#ids + 1] = list[i].id end
  if #ids > 0 then prose.wrap(lines, T("also %s (`rules %s`)", words.list(ids), ids[1]), width, "  ") end
end

-- The options that a word is about: its name is part of theirs. One help may be that of several.
local function option_lines(game, word, lines, width)
  local said, parts = nil, {}
  local function close()
    if said then prose.wrap(lines, ("%s: %s"):format(words.clean(said), table.concat(parts, ", ")), width, "  ") end
    said, parts = nil, {}
  end
  for _, slot in ipairs(game.slots) do
    if ("_" .. slot.name .. "_"):find("_" .. word .. "_", 1, true) then
      local help = prose.text(slot.help)
      if help ~= said then close() end
      said = help
      parts[#parts + 1] = ("`%s` %s"):format(slot.name, prose.show(rulemodel.value(game, slot)))
    end
  end
  close()
end

-- The clauses of a word, those that begin with it first.
local function clauses_of(game, word)
  local found, at = rulepage.search(game, "`" .. word .. "`"), {}
  if #found == 0 then found = rulepage.search(game, word) end
  for i, clause in ipairs(found) do at[clause] = (clause.text:lower():find(word, 1, true) or 0) * #found + i end
  table.sort(found, function(a, b) return at[a] < at[b] end)
  return found
end

--- What a word means that may be said in this game at the point where it stands: lines, none if the page does not have it.
--- `painted`(sentence) is it as its reader sees it.
function search.meaning(session, game, text, width, painted)
  local word, lines = text:match "^%S+", {}
  local point = session.state == "ask" and session.question.point
  local said = point and says.decision(session.rules, point, text, session.question.seat)
  if said and said ~= "" then prose.wrap(lines, ("%s: %s."):format(text, painted(said)), width, "") end
  option_lines(game, word, lines, width)
  local found = clauses_of(game, word)
  for i = 1, math.min(FEW, #found) do rulepage.clause_lines(found[i], lines, width, #found[1].id) end
  others(lines, found, FEW + 1, width)
  return lines
end

return search
