-- sentence_check.lua - reads the sentences of a script, the rule `says`: braces that are left open, keys for which nothing
-- is asked or told, and fields that a line does not have. The prompt shows no sentence if a field is missing, and its
-- author would never know.
local complaints = require "host.check.complaints"
local ordered = require "houserule.values.ordered"
local says = require "host.table.says"
local words = require("houserule").words

local sentences = {}

local DECISION <const> = words.set "seat word suit rank cards others 1 2 3 4 5 6 7 8 9"
local MOVE <const> = words.set "seat cards from to hidden"
local GENERAL <const> = words.set "hand over to the trick"

-- The line of this file on which a sentence stands; nil if it is another file's.
local function line_of(read, template)
  for _, said in ipairs(read.strings) do
    if said.text == template then return said.line end
  end
end

-- The fields of the lines that a key's sentence is for, as a set; nil if a script names them as it plays.
local function fields_of(game, key, first)
  if key:find "%?$" or first == "hand" or first == "over" then return nil end
  if first == "to" then return MOVE end
  local declared = game.rules.events[first]
  if not declared then return not GENERAL[first] and DECISION or nil end
  local fields = words.set(type(declared) == "string" and declared or "")
  for name in pairs(DECISION) do fields[name] = true end -- a point may have the event's name
  return fields
end

local function check_sentence(report, line, template, fields, known)
  local names, wrong = says.names_in(template)
  if wrong then
    return complaints.add(report, line, "\"%s\": a brace is not closed, or holds neither a field nor a verb's forms", wrong)
  end
  for _, name in ipairs(names) do
    if not (fields or known)[name] and not (fields and GENERAL[name]) then
      complaints.add(report, line, "the sentence has no field {%s} there%s", name,
        complaints.or_perhaps(name, fields and ordered.keys(fields) or {}))
    end
  end
end

--- Complains of the sentences in a file. `points` are the plain texts of the scripts, of which each point and word is one,
--- and `known` all names that they read.
function sentences.check(report, read, game, points, known)
  for key, template in ordered.pairs(game.rules.says) do
    local line = type(key) == "string" and type(template) == "string" and line_of(read, template)
    if line then
      local first = key:match "^[^ ?]*"
      if not (GENERAL[first] or points[first] or game.rules.events[first]) then
        local near = words.nearest(first, (ordered.keys(points)))
        if near then
          complaints.add(report, line, "nothing is asked or told as `%s`; did you mean `%s`?", first, near)
        end
      end
      check_sentence(report, line, template, fields_of(game, key, first), known)
    end
  end
end

return sentences
