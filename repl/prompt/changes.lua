-- changes.lua - lays other house rules on the header on the table, for `variants`, `set` and `what if`.
local engine = require "houserule"
local bundles = require "host.game.bundles"
local folders = require "host.system.folders"
local ordered = require "houserule.values.ordered"
local orders = require "host.game.orders"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"
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

--- Returns of what a header says of the order of variants (nil: nothing) that of these, a list; nil if that is nothing.
function changes.above(list, variants)
  local kept = {}
  for _, pair in ipairs(list or {}) do
    local upper, lower = pair:match "^(.*):(.*)$"
    if plain.is_in(variants, upper) and plain.is_in(variants, lower) then kept[#kept + 1] = pair end
  end
  return kept[1] and kept or nil
end

-- Parts the words that name a house rule from those that name an order of two, "A:B" for A above B.
local function parted(list)
  local names, pairs_said = {}, {}
  for _, word in ipairs(list) do table.insert(word:find ":" and pairs_said or names, word) end
  return names, pairs_said
end

-- Returns the name of a house rule that a word may name by its file, ./mild.lua, which then belongs to the session.
local function name_of(console, word)
  local name, list = word:match "([%w_-]+)%.lua$", console.host.folders
  if not name or not list then return word end
  local fine, why = folders.put_file(console.library, word)
  if not fine then console:fault("%s", why) end
  if not plain.is_in(list, word) then list[#list + 1] = word end
  return name
end

--- Changes the house rules of a header by a list: +NAME or NAME adds one, -NAME removes one, "A:B" puts A above B.
--- A name may be the path of a file.
function changes.variants(console, header, list)
  local on, names, pairs_said = {}, parted(list)
  for _, id in ipairs(header.variants or {}) do on[id] = true end -- not those that an option brings
  for _, word in ipairs(names) do
    local sign, name = word:match("^([+-]?)(.+)$")
    name = name_of(console, name or word)
    local id = engine.names.variant(console.library, header.game, name)
    local bundle, why = engine.names.bundle(console.library, header.game, id)
    if why then console:fault("%s", why) end
    if sign == "-" and not (bundle and bundles.is_on(bundle, header) or on[id]) then
      console:fault("the variant %s is not laid on this game", words.printable(id))
    end
    if bundle then bundles.lay(bundle, header, on, sign ~= "-") else on[id] = sign ~= "-" or nil end
  end
  header.variants = next(on) and ordered.keys(on) or nil
  header.above = changes.above(prose.add(pairs_said, header.above or {}), header.variants or {})
  local made, why = orders.compose(console.library, header)
  if not made and why.clash then console:fault("%s", why.sentence) end
end

--- Sets an option of a header from a text; `game` is the composition that has the slot.
function changes.option(header, game, name, text)
  local slot = game.slots[name]
  header.options = bundles.with_option(header.options, name, values.read(text, slot and slot.kind))
end

--- Makes the header that the words ask for: house rules, and SLOT=VALUE. `fresh`: for other games than that on the table.
function changes.asked(console, args, fresh)
  local header, list, options = changes.header(console, fresh), {}, {}
  for _, word in ipairs(args) do
    local slot, text = word:match "^([%w_]+)=(.*)$"
    if slot then options[#options + 1] = { slot, text } else list[#list + 1] = word end
  end
  changes.variants(console, header, list)
  if #options == 0 then return header end
  local game = console:need(engine.compose.game(console.library, header.game,
    { variants = header.variants, above = header.above, options = header.options, players = header.players }))
  for _, one in ipairs(options) do
    console:need(rulemodel.slot(game, one[1]))
    changes.option(header, game, one[1], one[2])
  end
  return header
end

return changes
