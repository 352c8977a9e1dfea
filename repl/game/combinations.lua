-- combinations.lua - the combinations of rules that a call names beside its own: `--against base`, `--against
-- pool,hands=12`, `--vary win_points=55..70`.
local arguments = require "host.game.arguments"
local engine = require "houserule"
local orders = require "host.game.orders"
local plain = require "houserule.values.plain"
local values = require "host.game.values"

local words = engine.words
local combinations = {}

--- The most combinations to compare: each thread holds the rules of all of them.
combinations.MOST = 32

-- A call for the same game that names other rules.
local function other_call(call, game)
  return { words = { game }, variants = {}, above = {}, options = {}, bundles = {}, folders = call.folders,
           library = call.library, players = call.players, dealer = call.dealer, note = call.note, command = call.command }
end

local function combination(call, game)
  local header, made = arguments.header(call, game), arguments.compose(call, game)
  header.houserule, header.seed, header.players = nil, nil, made.players
  return { header = header, made = made }
end

-- The content of a header as text: two combinations with equal text are one.
local function key_of(header)
  local parts = { table.concat(header.variants or {}, "+"), table.concat(header.above or {}, "+") }
  for name, value in (header.options or engine.record.fields()):each() do
    parts[#parts + 1] = name .. "=" .. engine.options.show(value)
  end
  return table.concat(parts, ";")
end

-- "base", or house rules and SLOT=VALUE, with commas between them.
local function read_against(call, game, text)
  local own, named = other_call(call, game), false
  for part in text:gmatch "[^,]+" do
    local slot, value = part:match "^([%w_]+)=(.*)$"
    named = true
    if slot then table.insert(own.options, { name = slot, text = value })
    elseif part ~= "base" then arguments.add_variant(own, arguments.script(own, part)) end
  end
  if not named then arguments.fault "--against wants house rules, or base for none" end
  arguments.name_ids(own, 1)
  return combination(own, game)
end

-- A call for the same rules with more options.
local function varied_call(call, game, options)
  local own = other_call(call, game)
  own.variants, own.above, own.bundles = call.variants, call.above, call.bundles
  own.options = table.move(options, 1, #options, #call.options + 1, table.move(call.options, 1, #call.options, 1, {}))
  return own
end

-- The values of a --vary: A..B, A..B/STEP, or a list with commas. `made` is the composition of the call.
local function read_vary(text, call, made)
  local slot, range = text:match "^([%w_]+)=(.*)$"
  if slot and not made.slots[slot] then -- an option that there is not: this says so
    arguments.compose(varied_call(call, made.id, { { name = slot, text = "" } }), made.id)
  end
  local list, from, to, step = {}, (range or ""):match "^(.-)%.%.([^/]*)(.*)$"
  if from then
    from, to, step = values.whole(from), values.whole(to), values.whole(step == "" and "1" or step:sub(2))
    local is_range = from and to and step and step > 0
    while is_range and from <= to and #list <= combinations.MOST do
      list[#list + 1] = tostring(from)
      if step > to - from then break end -- the next sum may be too large for an integer
      from = from + step
    end
  else
    for part in (range or ""):gmatch "[^,]+" do list[#list + 1] = part end
  end
  if not slot or #list < 2 then
    arguments.fault("--vary wants SLOT=A..B, SLOT=A..B/STEP or SLOT=A,B,C with two values or more, not \"%s\"",
      words.printable(text))
  end
  return { slot = slot, values = list }
end

-- Every choice of one value from each list, the last list fastest.
local function grid(varies)
  local points = { {} }
  for _, vary in ipairs(varies) do
    local more = {}
    for _, point in ipairs(points) do
      for _, value in ipairs(vary.values) do
        more[#more + 1] = table.move(point, 1, #point, 1, {})
        table.insert(more[#more], { name = vary.slot, text = value })
      end
    end
    points = more
    if #points > combinations.MOST then
      arguments.fault("--vary comes to more than %d combinations: take larger steps, as in %s=A..B/5", combinations.MOST,
        vary.slot)
    end
  end
  return points
end

--- Returns the combinations of a call, { header =, made = its composition } each; others are compared with the first. With
--- --vary also the varied slot: { slot =, values = }.
function combinations.read(call, game)
  if call.against and call.vary then arguments.fault "--against and --vary do not go together" end
  local list = {}
  if call.vary then
    local made = arguments.need(orders.compose(call.library, arguments.header(call, game)))
    local varies = plain.map(call.vary, function(text) return read_vary(text, call, made) end)
    for _, point in ipairs(grid(varies)) do
      list[#list + 1] = combination(varied_call(call, game, point), game)
    end
    return list, varies
  end
  for _, text in ipairs(call.against or {}) do
    list[#list + 1] = read_against(call, game, text)
    if #list == 1 then list[2] = combination(call, game) end
  end
  if not list[1] then return { combination(call, game) } end
  if #list > combinations.MOST then arguments.fault("at most %d combinations are compared", combinations.MOST) end
  for i, one in ipairs(list) do
    for k = 1, i - 1 do
      if key_of(list[k].header) == key_of(one.header) then
        arguments.fault "--against: a combination of rules is compared with itself"
      end
    end
  end
  return list
end


return combinations
