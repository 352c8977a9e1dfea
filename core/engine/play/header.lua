-- header.lua - the first line of a record: the game, its house rules and options, and the number of players.
local compose = require "houserule.rules.compose"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local problem = require("houserule.rules.problem").of
local record = require "houserule.values.record"
local T = require("houserule.values.texts").of

local header = {}

local fields = record.fields

-- The most bytes of a text. Each may take six characters (\u001B) of the 65,536 of a record's line.
local SEED_MOST <const> = 10000

local function is_whole(v) return math.type(v) == "integer" end
local function is_list(v) return type(v) == "table" and not record.is_line(v) end

-- The keys of a header, in the order of a record: what each must be, and the kind of the game's clause that refuses others.
local KEYS <const> = {
  { "houserule", function(v) return is_whole(v) and v == 1 end, "1" },
  { "game", function(v) return type(v) == "string" end, T "a name" },
  { "players", is_whole, T "a whole number", "players" },
  { "variants", is_list, T "a list of names", "variant" },
  { "above", is_list, T "a list of texts like \"A:B\"", "variant" },
  { "options", function(v) return type(v) == "table" and (record.is_line(v) or #v == 0) end, T "an object", "option" },
  { "dealer", is_whole, T "a seat", "dealer" },
  { "seed", function(v) return type(v) == "string" and #v <= SEED_MOST and utf8.len(v) ~= nil end,
    T("a text of at most %d bytes", SEED_MOST) },
}

--- Returns the header as a line, with its keys in the order of a record. If it names no dealer, the drawn one is added.
function header.line(given, drawn)
  local line, options = fields(), given.options
  if options and not record.is_line(options) then -- a Lua table, as a program gives it
    local list = fields()
    for _, name in ipairs(ordered.keys(options)) do list:add(name, options[name]) end
    given = plain.with(given, { options = list })
  end
  for _, key in ipairs(KEYS) do
    local value = given[key[1]]
    if key[1] == "dealer" and value == nil then value = drawn end
    if value ~= nil then line:add(key[1], value) end
  end
  return line
end

--- Checks a header's keys and their values. Returns true, or nil and the problem.
function header.check(library, given)
  local fine, why = compose.check_keys(given)
  if not fine then return nil, why end
  for _, key in ipairs(KEYS) do
    local name, is_right, wanted, refusal = table.unpack(key)
    if given[name] ~= nil and not is_right(given[name]) then
      local game = refusal and type(given.game) == "string" and compose.game(library, given.game, {})
      return problem(T("the header's `%s` must be %s", name, wanted), game and game.refusals[refusal] or nil)
    end
  end
  if not given.game then return problem(T "the header names no game") end
  return true
end

return header
