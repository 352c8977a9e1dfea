-- search.lua - searches a rule page for the meaning of a possible answer: the game's explanation, the options that set its
-- value, and its clauses.
local answer_reader = require "host.game.answer_reader"
local engine = require "houserule"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"
local rulepage = require "host.rules.page"
local says = require "host.table.says"
local T = engine.texts.of

local words = engine.words
local search = {}

local FEW <const> = 3  -- clauses of a word that are written out
local MOST <const> = 4 -- clauses of a question

-- Adds the options whose names contain a word. Options that share a help text are shown once.
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
      parts[#parts + 1] = ("%s (`%s`)"):format(prose.show(rulemodel.value(game, slot)), slot.name)
    end
  end
  close()
end

-- Lists the clauses of a word, those that begin with it first: if there are any, those in which it stands as an answer.
local function clauses_of(game, word, is_answer)
  local found, at, answers = rulepage.search(game, "`" .. word .. "`"), {}, {}
  if #found == 0 then found = rulepage.search(game, word) end
  for _, clause in ipairs(is_answer and found or {}) do
    if clause.text:find("`" .. word .. "%f[%A]") then answers[#answers + 1] = clause end
  end
  if is_answer then found = answers end
  for i, clause in ipairs(found) do at[clause] = (clause.text:lower():find(word, 1, true) or 0) * #found + i end
  table.sort(found, function(a, b) return at[a] < at[b] end)
  return found
end

-- Lists the clauses that have most of a question's words, the best first. A word counts more if fewer clauses have it, and
-- "queen of spades" is QS, as clauses have it.
local function clauses_of_question(session, game, text)
  local scores, list, pack = {}, {}, session.rules.pack
  text = text:gsub("%w+ of %w+", function(card)
    local set = answer_reader.cards(session, pack, card)
    return set and session.rules.sets.list(set)[1]
  end)
  for word in text:lower():gmatch "%w+" do
    local found = rulepage.search(game, #word > 3 and word:gsub("s$", "") or word)
    for _, clause in ipairs(found) do
      if not scores[clause] then list[#list + 1] = clause end
      scores[clause] = (scores[clause] or 0) + 1 / #found
    end
  end
  table.sort(list, function(a, b)
    if scores[a] ~= scores[b] then return scores[a] > scores[b] end
    return a.place < b.place
  end)
  return plain.map(list, function(clause) return scores[clause] >= scores[list[1]] / 2 and clause or nil end)
end

local function add_clause(game, clause, lines, width, number_width)
  local at_table = plain.with(clause, { text = rulemodel.at_table(game, clause.text) })
  rulepage.clause_lines(at_table, lines, width, number_width)
end

--- Returns the clauses of the open question as lines: that of its point, then the first of each word that may be said.
function search.question(session, game, width)
  local q, rules, lines, seen = session.question, session.rules, {}, {}
  local page = rulemodel.model(game)
  local function add(clause)
    if not clause or seen[clause.id] or #seen == MOST then return end
    seen[clause.id], seen[#seen + 1] = true, clause
  end
  local function clause_for(text)
    local _, refusal = q:refused("", text)
    add(page.clauses[refusal.rule or (rules.refusals.at or {})[q.point] or ""])
  end
  if q.kind ~= "words" then clause_for(q.point) end
  for _, text in ipairs(q.kind == "words" and q:legal() or {}) do
    local word = text:match "^%l%l+"
    local own = word and clauses_of(game, word, true)[1]
    if own and word ~= "pass" then add(own) elseif text ~= "pass" then clause_for(text) end
  end
  if not seen[1] then add(page.clauses[rules.refusals.word or ""]) end
  for _, clause in ipairs(seen) do add_clause(game, clause, lines, width, #seen[1].id) end
  return lines
end

--- Returns lines that explain an answer of this game at its point; empty if the page has none. painted(sentence) renders it
--- for its reader.
function search.meaning(session, game, text, width, painted)
  local word, lines = text:match "^%S+", {}
  local point = session.state == "ask" and session.question.point
  local said = point and says.decision(session.rules, point, text, session.question.seat)
  if said and said ~= "" then prose.wrap(lines, ("%s: %s."):format(text, painted(said)), width, "") end
  option_lines(game, word, lines, width)
  local is_question = text:find "%s" and #rulepage.search(game, "`" .. word .. "`") == 0
  local found, others = is_question and clauses_of_question(session, game, text) or clauses_of(game, word), {}
  for i, clause in ipairs(found) do
    if i <= FEW then add_clause(game, clause, lines, width, #found[1].id) else others[#others + 1] = clause.id end
  end
  if others[1] then prose.wrap(lines, T("also %s (`rules %s`)", words.list(others), others[1]), width, "  ") end
  return lines
end

return search
