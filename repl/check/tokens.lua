-- tokens.lua - cuts a text of Lua into tokens, for `check` and for lines typed at the prompt. It finds no errors: what is no
-- Lua is cut into tokens all the same.
local luatokens = { keywords = {} }

local keywords = luatokens.keywords
for word in ([[and break do else elseif end false for function goto if in local nil not or repeat return then true until
  while]]):gmatch("%a+") do keywords[word] = true end

local function long_end(text, at)
  local level = text:match("^%[(=*)%[", at)
  if not level then return nil end
  local _, stop = text:find("]" .. level .. "]", at, true)
  return stop or #text
end

local function quoted_end(text, at)
  local quote, i = text:sub(at, at), at + 1
  while i <= #text and text:sub(i, i) ~= quote do
    i = i + (text:sub(i, i) == "\\" and 2 or 1)
  end
  return i
end

local operators = { "^%.%.%.", "^%.%.", "^[=~<>]=", "^<<", "^>>", "^//", "^::", "^." }

-- Returns the kind of the token at `at` and where it ends. Comments and spaces have no kind.
local function token_at(text, at)
  local _, stop = text:find("^%s+", at)
  if stop then return nil, stop end
  if text:find("^%-%-", at) then return nil, long_end(text, at + 2) or (text:find("\n", at, true) or #text) end
  _, stop = text:find("^[%a_][%w_]*", at)
  if stop then return keywords[text:sub(at, stop)] and "keyword" or "name", stop end
  if text:find("^[\"']", at) then return "string", quoted_end(text, at) end
  stop = long_end(text, at)
  if stop then return "string", stop end
  if text:find("^%.?%d", at) then
    _, stop = text:find(text:find("^0[xX]", at) and "^0[xX][%x.]*[pP]?[+-]?[%x]*" or "^[%d.]+[eE]?[+-]?%d*", at)
    if not text:find("^[%dxX.]+[eEpP]", at) then _, stop = text:find("^[%w.]+", at) end
    return "number", stop
  end
  for _, pattern in ipairs(operators) do
    _, stop = text:find(pattern, at)
    if stop then return "operator", stop end
  end
end

--- Returns the tokens of a text as parallel lists: kinds, texts, lines and the places of their first bytes.
function luatokens.read(text)
  local kinds, texts, lines, places = {}, {}, {}, {}
  local at, line = 1, 1
  while at <= #text do
    local kind, stop = token_at(text, at)
    local token, n = text:sub(at, stop), #kinds + 1
    if kind then kinds[n], texts[n], lines[n], places[n] = kind, token, line, at end
    line, at = line + select(2, token:gsub("\n", "")), stop + 1
  end
  return kinds, texts, lines, places
end

return luatokens
