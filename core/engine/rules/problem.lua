-- problem.lua - a refusal: { sentence =, rule = }, where `rule` is the clause that justifies it, if there is one.
--
-- Code that finds a composition unplayable raises a problem, and compose.game catches it. All other errors pass through.
-- Refusals of a seat's or the host's action are returned instead. tostring(problem) is the sentence, so assert shows it.
-- Sentences are plain text, unless the host keeps their marks to show names and signs of cards (texts.lua).
local plain = require "houserule.values.plain"
local texts = require "houserule.values.texts"
local words = require "houserule.values.words"

local problem = { keeps_marks = false }

local PROBLEM <const> = { __tostring = function(self) return texts.plain(self.sentence) end }
local RAISED <const> = {} -- metatable of a problem until it is caught: no error of a script can pass for one

-- Returns a clause; nil if it is no text or empty.
local function new(sentence, clause, meta)
  if not problem.keeps_marks then sentence = texts.plain(sentence) end
  return setmetatable({ sentence = sentence, rule = type(clause) == "string" and clause ~= "" and clause or nil }, meta)
end

--- `clash` has the names of two house rules, if their order would resolve the problem
function problem.raise(sentence, clause, clash)
  local raised = new(sentence, clause, RAISED)
  raised.clash = clash
  error(raised, 0)
end

--- Returns nil and the problem.
function problem.of(sentence, clause) return nil, new(sentence, clause, PROBLEM) end

--- Checks the keys of an input: each must be one of `known` or `note`, a remark for people. `kind` names a key.
--- Returns true, or nil and the problem.
function problem.check_keys(keys, known, kind)
  for _, key in ipairs(keys) do
    if key ~= "note" and not plain.is_in(known, key) then return problem.of(words.unknown(kind, tostring(key), known)) end
  end
  return true
end

local function caught(ok, result, ...)
  if ok then return result, ... end
  if debug.getmetatable(result) ~= RAISED then error(result, 0) end
  return nil, setmetatable(result, PROBLEM)
end

--- Calls f. Returns its results, or nil and the problem that it raised.
function problem.catch(f, ...) return caught(pcall(f, ...)) end

return problem
