-- evaluate.lua - Lua at the prompt, for a console: its world, lines that are a statement together, and how values look.
local core = require "houserule.core"
local gamevalue = require "host.prompt.gamevalue"
local lualine = require "host.prompt.lualine"
local ordered = require "houserule.values.ordered"
local readonly = require "houserule.values.readonly"
local plain = require "houserule.values.plain"
local sandbox = require "houserule.script.sandbox"

local evaluate = {}

local MEMORY_CALM <const> = 32 << 10 -- KiB

-- Printing values: tables sorted and bounded, text quoted, cards as cards -----------------------------------------------

local ITEMS <const>, DEEP <const>, TEXT <const> = 40, 4, 400
local SET_FROM <const> = 1 << 13 -- smaller whole numbers are taken for numbers, not for sets of cards

local escapes = { ["\n"] = "\\n", ["\t"] = "\\t", ["\r"] = "\\r", ['"'] = '\\"', ["\\"] = "\\\\" }

-- Puts text in quotes, with what is no plain character as an escape.
local function quoted(text)
  local cut = #text > TEXT and text:sub(1, TEXT) or text
  cut = cut:gsub('[%c"\\\127]', function(c) return escapes[c] or ("\\%d"):format(c:byte()) end)
  if not utf8.len(cut) then cut = cut:gsub("[\128-\255]", function(c) return ("\\x%02x"):format(c:byte()) end) end
  return '"' .. cut .. '"' .. (#text > TEXT and (" .. (%d bytes)"):format(#text) or "")
end

local function is_cards(t, sets)
  local n = #t
  if n == 0 or n > 64 then return false end
  for i = 1, n do
    local card = rawget(t, i)
    if type(card) ~= "string" or select(2, sets.card(card)) ~= card then return false end
  end
  local count = 0
  for _ in next, t do count = count + 1 end
  return count == n
end

local function number_text(value, at)
  if not core.is_set(value) then return ("%.14g"):format(value) end
  local name = math.type(value) and tostring(value) or "set"
  local may_be_cards = name == "set" or value >= SET_FROM
  if may_be_cards and at.pack and value & ~at.pack == 0 then
    return ("%s (cards: %s)"):format(name, at.paint:cards(at.paint:deck().list(value)))
  end
  return name
end

local function key_text(key)
  if type(key) ~= "string" then return "[" .. tostring(key) .. "]" end
  return key:match("^[%a_][%w_]*$") and key or "[" .. quoted(key) .. "]"
end

local value_text

local function table_text(t, at, depth, indent)
  if at.seen[t] then return "{ ... itself }" end
  if depth >= DEEP then return "{ ... }" end
  at.seen[t] = true
  local parts, n = {}, rawlen(t)
  for i = 1, math.min(n, ITEMS) do
    parts[#parts + 1] = value_text(rawget(t, i), at, depth + 1, indent .. "  ")
  end
  local more = math.max(0, n - ITEMS)
  for _, key in ipairs((ordered.keys(t))) do
    local listed = math.type(key) == "integer" and key >= 1 and key <= n
    if not listed and #parts >= ITEMS then more = more + 1
    elseif not listed then
      parts[#parts + 1] = key_text(key) .. " = " .. value_text(rawget(t, key), at, depth + 1, indent .. "  ")
    end
  end
  at.seen[t] = nil
  if more > 0 then parts[#parts + 1] = ("... %d more"):format(more) end
  if #parts == 0 then return "{}" end
  local flat = "{ " .. table.concat(parts, ", ") .. " }"
  if at.paint.width(flat) + #indent <= at.width and not flat:find("\n") then return flat end
  return "{\n" .. indent .. "  " .. table.concat(parts, ",\n" .. indent .. "  ") .. "\n" .. indent .. "}"
end

function value_text(value, at, depth, indent)
  local kind = type(value)
  if kind == "string" then return quoted(value) end
  if kind == "number" or core.is_set(value) then return number_text(value, at) end
  if kind ~= "table" then return kind == "nil" and "nil" or kind == "boolean" and tostring(value) or kind end
  if at.known[value] then return at.known[value]() end
  value = readonly.unwrap(value)
  if is_cards(value, at.paint:deck()) then return at.paint:cards(value) end
  return table_text(value, at, depth, indent)
end

-- A line of Lua -----------------------------------------------------------------------------------------------------

--- Makes the world of the prompt's Lua anew: `game` is what lies on the table.
function evaluate.env(self)
  local env, text_of
  self.cards = sandbox.cards()
  env = sandbox.new(function(...)
    local parts = {}
    for i = 1, select("#", ...) do
      local value = select(i, ...)
      parts[i] = type(value) == "table" and evaluate.shown(self, value) or text_of(value)
    end
    self:say(table.concat(parts, "\t"))
  end, nil, self.cards)
  text_of = env.tostring
  local game, name = gamevalue.new(self)
  env.game = game
  self.known_values = { [game] = name, [env] = function() return "<the world of the prompt>" end }
  return env
end

--- Says a Lua value as text, perhaps of several lines.
function evaluate.shown(self, value)
  local s = self.position and self.position.session
  return value_text(value, { paint = self.paint, width = self:columns() - 2, pack = s and s.rules.pack, seen = {},
                             known = self.known_values }, 0, "")
end

-- Lets values go that a line made or changed when it asked for too much memory; if that is not enough, all of them.
local function give_memory_back(self, before)
  for name, value in next, self.env do
    if before[name] ~= value then self.env[name] = before[name] end
  end
  collectgarbage()
  if collectgarbage "count" < MEMORY_CALM then return end
  self.env = evaluate.env(self)
  collectgarbage()
  self:fault("what Lua held needed too much memory: all variables are gone")
end

local function run_lua(self, chunk)
  local s = self.position and self.position.session
  sandbox.adopt(self.cards, s and s.rules or sandbox.cards())
  local steps, before = s and #s.log, plain.with(self.env)
  local results, wrong = lualine.run(chunk, self.host)
  if not results and wrong:find("more memory than", 1, true) then give_memory_back(self, before) end
  local now = self.position and self.position.session
  if now and (now ~= s or #now.log ~= steps) then
    self:tell_news()
    self:show_compact()
    self:changed()
  end
  if not results then self:fault("%s", wrong) end
  if results.n > 0 then self.env._ = results[1] end
  for i = 1, results.n do
    if results.n > 1 or results[i] ~= nil then self:say("%s", evaluate.shown(self, results[i])) end
  end
end

--- Takes a line of Lua, which may go on with the one before or into the next.
function evaluate.feed(self, text)
  local whole = self.pending and self.pending .. "\n" .. text or text
  local chunk, wrong = lualine.compile(whole, self.env)
  if not chunk and wrong == "more" then
    self.pending = whole
    return
  end
  self.pending = nil
  if not chunk then self:fault("%s", wrong) end
  run_lua(self, chunk)
end

return evaluate
