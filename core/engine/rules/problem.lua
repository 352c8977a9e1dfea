-- problem.lua - a refusal: { sentence =, rule = }, where `rule` is the clause that justifies it, if there is one.
--
-- Code that finds a composition unplayable raises a problem, and compose.game catches it. All other errors pass through.
-- Refusals of a seat's or the host's action are returned instead.
local problem = {}

local RAISED <const> = {} -- metatable of a problem until it is caught: no error of a script can pass for one

--- `clash`: the names of two house rules, if somebody could resolve it by giving their order
function problem.raise(sentence, clause, clash)
  error(setmetatable({ sentence = sentence, rule = type(clause) == "string" and clause or nil, clash = clash }, RAISED), 0)
end

--- nil and the problem. A clause that is no text, or an empty one, is none.
function problem.of(sentence, clause)
  if type(clause) ~= "string" or clause == "" then clause = nil end
  return nil, { sentence = sentence, rule = clause }
end

local function caught(ok, result, ...)
  if ok then return result, ... end
  if debug.getmetatable(result) ~= RAISED then error(result, 0) end
  return nil, setmetatable(result, nil)
end

--- Calls f: its results, or nil and the problem that it raised.
function problem.catch(f, ...) return caught(pcall(f, ...)) end

return problem
