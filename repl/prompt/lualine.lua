-- lualine.lua - compiles and runs Lua typed at the prompt: expressions, lines that want more lines, and locals that stay.
local core = require "houserule.core"
local luatokens = require "host.check.tokens"
local T = require("houserule").texts.of

local lualine = { keywords = luatokens.keywords }

local SECONDS <const> = 10 -- that a line may drive the game

local opens = { ["function"] = 1, ["do"] = 1, ["if"] = 1, ["repeat"] = 1, ["end"] = -1, ["until"] = -1 }

-- Reads the names of `a <const>, b` from token i on. Returns them and the place after them.
local function names_from(tokens, i)
  local names = {}
  while tokens[i] and tokens[i]:match("^[%a_]") do
    names[#names + 1] = tokens[i]
    i = i + 1
    if tokens[i] == "<" and tokens[i + 2] == ">" then i = i + 3 end
    if tokens[i] ~= "," then break end
    i = i + 1
  end
  return names, i
end

-- Returns what stands for `local a, b`, and where that ends; nil where it stays as it is.
local function rewrite(text, tokens, places, i)
  if tokens[i + 1] == "function" then return "", places[i] + #"local" - 1 end
  local names, after = names_from(tokens, i + 1)
  if #names == 0 then return nil end
  return table.concat(names, ", ") .. (tokens[after] == "=" and " " or " = nil "), (places[after] or #text + 1) - 1
end

--- Makes the locals of a text stay: `local a, b` becomes `a, b`, at the top only: in a block a local is a local.
function lualine.keep_locals(text)
  if not text:find("local", 1, true) then return text end
  local _, tokens, _, places = luatokens.read(text)
  local out, at, depth = {}, 1, 0
  for i, token in ipairs(tokens) do
    local with, to
    if token == "local" and depth == 0 then with, to = rewrite(text, tokens, places, i) end
    if with then
      out[#out + 1] = text:sub(at, places[i] - 1) .. with
      at = to + 1
    end
    depth = depth + (opens[token] or 0)
  end
  out[#out + 1] = text:sub(at)
  return table.concat(out)
end

--- Compiles a line or lines for `env`. Returns the function; or nil and "more" if more lines are wanted; or nil and
--- what is wrong.
function lualine.compile(text, env)
  local expression = load("return " .. text, "=line", "t", env)
  if expression then return expression end
  local chunk, wrong = load(" " .. lualine.keep_locals(text), "=line", "t", env) -- an escape at the start would be bytecode
  if chunk then return chunk end
  -- Too deep for Lua, it is an error in mid-compilation: a handler of somebody's out there has had its hands on it.
  if type(wrong) ~= "string" or wrong:find("stack overflow", 1, true) then return nil, T "line:1: this lies too deep" end
  if wrong:sub(-5) == "<eof>" then return nil, "more" end
  return nil, wrong
end

--- Runs a chunk under the guard. A function that drives the game leaves the coroutine and runs outside, so that host code
--- is never interrupted. `host` = { interrupted =, clock = }, both optional. Returns the results, packed; or nil and a
--- sentence.
function lualine.run(chunk, host)
  local co = coroutine.create(function() return table.pack(chunk()) end)
  local interrupted, clock = host.interrupted or function() return false end, host.clock or os.clock
  local until_when, answer = clock() + SECONDS, nil
  while true do
    local ok, what = core.resume(co, answer)
    if not ok then -- a tail call from the line leaves the host's own place in a message
      return nil, interrupted() and "stopped" or (tostring(what):gsub("^repl/[%w_/]+%.lua:%d+:", "line:"))
    end
    if coroutine.status(co) == "dead" then return what end
    if interrupted() or clock() > until_when then return nil, T "the line ran too long and was stopped" end
    answer = table.pack(pcall(what))
  end
end

return lualine
