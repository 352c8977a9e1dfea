-- problem.lua - why a composition cannot be played: { sentence =, rule = }, where `rule` is the clause that says so.
--
-- Whatever finds a problem raises it, and compose.game catches it. Every other error passes through.
local problem = {}

local RAISED <const> = {} -- metatable of a problem until it is caught: no error of a script can pass for one

function problem.raise(sentence, clause)
  error(setmetatable({ sentence = sentence, rule = type(clause) == "string" and clause or nil }, RAISED), 0)
end

local function caught(ok, result, ...)
  if ok then return result, ... end
  if debug.getmetatable(result) ~= RAISED then error(result, 0) end
  return nil, setmetatable(result, nil)
end

--- Calls f: its results, or nil and the problem that it raised.
function problem.catch(f, ...) return caught(pcall(f, ...)) end

return problem
