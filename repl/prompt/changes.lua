-- changes.lua - lays other house rules on the header on the table, for `variants`, `set` and `what if`.
local engine = require "houserule"
local bundles = require "host.game.bundles"
local ordered = require "houserule.values.ordered"
local values = require "host.game.values"

local words = engine.words
local changes = {}

--- Makes a header like the one on the table, for a new game or the same under other rules.
function changes.header(console, fresh)
  local new = console:session_needed():full_header()
  if not console.players_given then new.players = nil end
  if fresh then new.seed, new.dealer = nil, nil end
  return new
end

--- Lays the house rules on a header that a list names, +NAME or NAME, and takes off those it has as -NAME.
function changes.variants(console, header, list)
  local on = {}
  for _, id in ipairs(header.variants or {}) do on[id] = true end -- not those that an option brings
  for _, word in ipairs(list) do
    local sign, name = word:match("^([+-]?)(.+)$")
    local id = engine.names.variant(console.library, header.game, name or word)
    local bundle, why = engine.names.bundle(console.library, header.game, id)
    if why then console:fault("%s", why) end
    if sign == "-" and not (bundle and bundles.is_on(bundle, header) or on[id]) then
      console:fault("the variant %s is not laid on this game", words.printable(id))
    end
    if bundle then bundles.lay(bundle, header, on, sign ~= "-") else on[id] = sign ~= "-" or nil end
  end
  header.variants = next(on) and ordered.keys(on) or nil
end

--- Sets an option of a header from a text; `game` is the composition that has the slot.
function changes.option(header, game, name, text)
  local slot = game.slots[name]
  header.options = bundles.with_option(header.options, name, values.read(text, slot and slot.kind))
end

return changes
