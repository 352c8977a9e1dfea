-- header.lua - the first line of a record: what is played, and by how many.
local compose = require "houserule.rules.compose"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local problem = require("houserule.rules.problem").of
local record = require "houserule.values.record"
local T = require("houserule.values.texts").of

local header = {}

local fields = record.fields

local order = { "houserule", "game", "players", "variants", "above", "options", "dealer", "seed" }

--- The header as a line: as given, keys in their order, with the dealer that was drawn.
function header.line(given, drawn)
  local line, options = fields(), given.options
  if options and not record.is_line(options) then -- a Lua table, as a program gives it
    local list = fields()
    for _, name in ipairs(ordered.keys(options)) do list:add(name, options[name]) end
    given = plain.with(given, { options = list })
  end
  for _, key in ipairs(order) do
    local value = given[key]
    if key == "dealer" and value == nil then value = drawn end
    if value ~= nil then line:add(key, value) end
  end
  return line
end

-- Bytes: each may take six characters (\u001B) of the 65,536 that a record's line has.
local SEED_MOST <const> = 10000

local kinds = {
  houserule = function(v) return math.type(v) == "integer" and v == 1 end, game = function(v) return type(v) == "string" end,
  players = function(v) return math.type(v) == "integer" end, dealer = function(v) return math.type(v) == "integer" end,
  variants = function(v) return type(v) == "table" and not record.is_line(v) end,
  above = function(v) return type(v) == "table" and not record.is_line(v) end,
  options = function(v) return type(v) == "table" and (record.is_line(v) or #v == 0) end,
  seed = function(v) return type(v) == "string" and #v <= SEED_MOST and utf8.len(v) ~= nil end,
}
local wants = { houserule = "1", game = T "a name", players = T "a whole number", dealer = T "a seat",
                variants = T "a list of names", above = T "a list of texts like \"A:B\"", options = T "an object",
                seed = T("a text of at most %d bytes", SEED_MOST) }

local function check_all(given)
  for _, key in ipairs(order) do
    local value = given[key]
    if value ~= nil and not kinds[key](value) then
      return problem(T("the header's `%s` must be %s", key, wants[key]))
    end
  end
  if not given.game then return problem(T "the header names no game") end
  return true
end

-- The wording of a header's wrong players or dealer comes with the game's clause, even where the type is wrong.
local function soft_refusals(library, given)
  local bare = compose.game(library, given.game, {})
  return bare and bare.refusals or {}
end

--- Whether a header's fields are of the right kinds: true, or nil and the problem.
function header.check_types(library, given)
  if type(given.game) == "string" then
    for _, key in ipairs { "players", "dealer", "variants", "above", "options" } do
      if given[key] ~= nil and not kinds[key](given[key]) then
        local what = key:gsub("s$", ""):gsub("^player$", "players"):gsub("^above$", "variant")
        local clause = soft_refusals(library, given)[what]
        return problem(T("the header's `%s` must be %s", key, wants[key]), clause)
      end
    end
  end
  return check_all(given)
end

return header
