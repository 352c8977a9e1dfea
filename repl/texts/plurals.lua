-- plurals.lua - which of a language's forms stands beside a number: the rule that the head of a PO file gives, in C.
local plurals = {}

local function yes(condition) return condition and 1 or 0 end

-- By how tightly they bind: what they make of two numbers.
local levels = {
  { ["||"] = function(a, b) return yes(a ~= 0 or b ~= 0) end },
  { ["&&"] = function(a, b) return yes(a ~= 0 and b ~= 0) end },
  { ["=="] = function(a, b) return yes(a == b) end, ["!="] = function(a, b) return yes(a ~= b) end },
  { ["<"] = function(a, b) return yes(a < b) end, [">"] = function(a, b) return yes(a > b) end,
    ["<="] = function(a, b) return yes(a <= b) end, [">="] = function(a, b) return yes(a >= b) end },
  { ["+"] = function(a, b) return a + b end, ["-"] = function(a, b) return a - b end },
  { ["*"] = function(a, b) return a * b end, ["/"] = function(a, b) return b ~= 0 and a // b or 0 end,
    ["%"] = function(a, b) return b ~= 0 and a % b or 0 end },
}

local LONGEST <const> = 1000 -- bytes: each operation is a call within the one before it, and no language needs so many

local function tokens_of(text)
  local list, at = {}, 1
  while at <= #text do
    local token = text:match("^%d+", at) or text:match("^[=!<>]=", at) or text:match("^[|&][|&]", at) or text:sub(at, at)
    if token:find "%S" then list[#list + 1] = token end
    at = at + #token
  end
  return list
end

--- The rule as a function of n; nil if it is none.
function plurals.rule(text)
  if #text > LONGEST then return nil end
  local tokens, at, choice = tokens_of(text), 1, nil

  local function take(token)
    if tokens[at] ~= token then error "no rule" end
    at = at + 1
  end

  local function value()
    local token = tokens[at] or ""
    at = at + 1
    if token == "n" then return function(n) return n end end
    if math.tointeger(tonumber(token)) then
      local number = math.tointeger(tonumber(token))
      return function() return number end
    end
    if token == "!" then
      local of = value()
      return function(n) return yes(of(n) == 0) end
    end
    if token ~= "(" then error "no rule" end
    local inner = choice()
    take ")"
    return inner
  end

  local function binary(level)
    if not levels[level] then return value() end
    local left = binary(level + 1)
    while levels[level][tokens[at]] do
      local operation, a = levels[level][tokens[at]], left
      at = at + 1
      local b = binary(level + 1)
      left = function(n) return operation(a(n), b(n)) end
    end
    return left
  end

  function choice()
    local condition = binary(1)
    if tokens[at] ~= "?" then return condition end
    take "?"
    local one = choice()
    take ":"
    local other = choice()
    return function(n) return condition(n) ~= 0 and one(n) or other(n) end
  end

  local ok, rule = pcall(choice)
  return ok and not tokens[at] and rule or nil
end

return plurals
