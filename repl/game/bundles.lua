-- bundles.lua - lays bundles on a header, and writes the present combination as one.
--
-- A header never names a bundle. It has the variants and options that the bundle brings, so that who replays the record
-- needs no bundle.
local engine = require "houserule"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local values = require "host.game.values"

local T, literal = engine.texts.of, values.literal
local bundles = {}

--- Returns the options of a header with one of them set, or taken out where the value is nil.
function bundles.with_option(old, name, value)
  local line, done = engine.record.fields(), value == nil
  for other, was in (old or line):each() do
    if other ~= name then line:add(other, was)
    elseif not done then
      line:add(name, value)
      done = true
    end
  end
  if not done then line:add(name, value) end
  return line
end

--- Lists which variant a bundle lays above which, as a header says it.
function bundles.above(file)
  local list, order = {}, plain.list_of(file.declared.order)
  for i = 2, #order do list[i - 1] = order[i - 1] .. ":" .. order[i] end
  return list
end

-- Lists the variants of pairs "A:B", the upper one of each before the lower one.
local function order_of(pairs_of)
  local list, above = {}, {}
  for _, pair in ipairs(pairs_of) do
    local a, b = pair:match "^(.*):(.*)$"
    above[a], above[b] = above[a] or {}, above[b] or {}
    above[b][a] = true
  end
  while next(above) do
    local name
    for _, one in ipairs(ordered.keys(above)) do
      local is_top = true
      for other in next, above[one] do is_top = is_top and not above[other] end
      if is_top then name = one break end
    end
    if not name then return list end -- a ring, which nobody can play
    above[name], list[#list + 1] = nil, name
  end
  return list
end

--- Applies a bundle to a header, or removes its rules and options. `on` are the header's variants as a set.
function bundles.lay(file, header, on, is_on)
  for _, id in ipairs(file.declared.variants) do on[id] = is_on or nil end
  for name, value in ordered.pairs(file.declared.options) do
    header.options = bundles.with_option(header.options, name, is_on and value or nil)
  end
  if is_on then
    header.players = header.players or file.declared.players
    local above = table.move(header.above or {}, 1, #(header.above or {}), 1, {})
    header.above = table.move(bundles.above(file), 1, #bundles.above(file), #above + 1, above)
  end
end

--- The header of a game that is played as a bundle says and nothing else.
function bundles.header(file, game)
  local declared, above = file.declared, bundles.above(file)
  return { game = game, variants = declared.variants, options = declared.options, players = declared.players,
           above = above[1] and above or nil }
end

--- True if a header has all that a bundle brings.
function bundles.is_on(file, header)
  for _, id in ipairs(file.declared.variants) do
    if not plain.is_in(header.variants or {}, id) then return false end
  end
  for name, value in ordered.pairs(file.declared.options) do
    if not header.options or not plain.same(header.options:get(name), value) then return false end
  end
  return true
end

--- Finds the names of the people who play by a header's rules: those of the user's own bundle that shares most with it; nil
-- if there is none.
function bundles.people(library, header)
  local found, most = nil, -1
  for _, id in ipairs(library:names "bundles") do
    local own = not library.files.bundles[id].shipped and engine.names.bundle(library, header.game, id)
    local declared = own and own.declared
    local says = declared and declared.people and #declared.variants + #ordered.keys(declared.options) or -1
    if says > most and bundles.is_on(own, header) then found, most = declared.people, says end
  end
  return found
end

--- Makes the line to send to somebody that plays under a header's rules again; nil if they are the game's own.
function bundles.line(header)
  local out = {}
  for _, id in ipairs(header.variants or {}) do out[#out + 1] = "-v " .. id end
  for _, pair in ipairs(header.above or {}) do out[#out + 1] = "--above " .. pair end
  for name, value in (header.options or engine.record.fields()):each() do
    out[#out + 1] = "-o " .. values.quoted(("%s=%s"):format(name, engine.options.show(value)))
  end
  return out[1] and ("houserule play %s %s"):format(header.game, table.concat(out, " ")) or nil
end

--- Returns the path for a bundle in the user's folder `own`, and the file that has this name already, if any. Returns nil
-- and a sentence if the name is not valid, or another script has it.
function bundles.own_path(library, own, name)
  if not (name or ""):match "^%l[%l%d-]*$" or #name > 40 then
    return nil, T "club wants a name of lower-case letters, digits and hyphens, like: club thursday"
  end
  local path, there = ("%s/bundles/%s.lua"):format(own, name), library.files.bundles[name]
  if library.files.games[name] or library:names("variants", name)[1] or there and there.path ~= path then
    return nil, T("there is a game or variant \"%s\" already: take another name", name)
  end
  return path, there
end

--- Says that a bundle is kept, perhaps in the place of one that was `there`, and the command that plays it. `call` has the
--- folders of scripts that it needs, as a console's host does.
function bundles.kept_as(name, there, call)
  local typed = name .. engine.words.clean(values.scripts(call.folders))
  return T(there and "kept as %s in place of the one before: `houserule play %s`" or "kept as %s: `houserule play %s`",
    name, typed)
end

--- Writes a bundle that brings what a header has, and names people. nil if there is nothing besides its game.
function bundles.text(header, id, title, players, people)
  local out = { ("-- %s: our way of playing %s."):format(title, header.game), "bundle {",
                ("  id = %q, of = %q, title = %q,"):format(id, header.game, title) }
  local set = {}
  for name, value in (header.options or engine.record.fields()):each() do
    set[#set + 1] = ("%s = %s"):format(name, literal(value))
  end
  if #(header.variants or {}) > 0 then out[#out + 1] = ("  variants = %s,"):format(literal(header.variants)) end
  if header.above then out[#out + 1] = ("  order = %s,"):format(literal(order_of(header.above))) end
  if #set > 0 then out[#out + 1] = ("  options = { %s },"):format(table.concat(set, ", ")) end
  if people then out[#out + 1] = ("  people = %s,"):format(literal(people)) end
  if #out == 3 then return nil end
  if players then out[#out + 1] = ("  players = %d,"):format(players) end
  return table.concat(out, "\n") .. "\n}\n"
end

return bundles
