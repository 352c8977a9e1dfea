-- setting.lua - what was simulated: the rules of each combination and what they are called, read from a job's headers,
-- whether the job has just been run or lies in a file.
local engine = require "houserule"
local plain = require "houserule.values.plain"
local skill = require "host.sim.skill"

local setting = {}

--- The rules of a header in a few words: "pool + hands=12", or "base".
function setting.label(header)
  local parts = table.move(header.variants or {}, 1, #(header.variants or {}), 1, {})
  for name, value in (header.options or engine.record.fields()):each() do
    parts[#parts + 1] = name .. "=" .. engine.options.show(value)
  end
  return parts[1] and table.concat(parts, " + ") or "base"
end

--- The setting of a job: { job =, games = compositions, labels =, title =, sides =, seats_are_sides =, has_course =, skill =
--- function(combination) -> what skill.of says of it }; nil and a problem where its rules are not there.
function setting.of(library, job)
  local games = {}
  for k, header in ipairs(job.headers) do
    local game, why = engine.compose.game(library, header.game, header)
    if not game then return nil, why end
    games[k] = game
  end
  local about = { job = job, games = games, labels = plain.map(job.headers, setting.label), sides = 0,
                  title = games[1].base.declared.title, seats_are_sides = true,
                  has_course = games[1].rules.course ~= nil }
  for _, game in ipairs(games) do
    about.sides = math.max(about.sides, game.rules.side_count)
    about.seats_are_sides = about.seats_are_sides and game.rules.side_count == game.rules.seats
  end
  local known = {}
  function about.skill(k) -- it is played when it is told
    if known[k] == nil then known[k] = skill.of(library, job.headers[k], games[k].rules, job.seed) or false end
    return known[k] or nil
  end
  return about
end

-- A word as a shell takes it.
local function quoted(word) return word:find "[^%w_%-./:=,+@]" and "'" .. word:gsub("'", "'\\''") .. "'" or word end

-- The rules of a header as --against takes them.
local function against(header)
  local parts = table.move(header.variants or {}, 1, #(header.variants or {}), 1, {})
  for name, value in (header.options or engine.record.fields()):each() do
    parts[#parts + 1] = name .. "=" .. engine.options.show(value)
  end
  return parts[1] and table.concat(parts, ",") or "base"
end

local function command_of(about, from, to, all)
  local job, words = about.job, { "houserule", "sim" }
  local function add(...)
    for _, word in ipairs { ... } do words[#words + 1] = quoted(tostring(word)) end
  end
  local own = job.headers[job.headers[2] and not job.vary and 2 or 1]
  add(own.game)
  for _, id in ipairs(own.variants or {}) do add("-v", id) end
  for _, pair in ipairs(own.above or {}) do add("--above", pair) end
  for name, value in (own.options or engine.record.fields()):each() do
    local is_varied = false
    for _, vary in ipairs(job.vary or {}) do is_varied = is_varied or vary.slot == name end
    if not is_varied then add("-o", name .. "=" .. engine.options.show(value)) end
  end
  if own.players then add("--players", own.players) end
  if own.dealer then add("--dealer", own.dealer) end
  for k, header in ipairs(job.headers) do
    if header ~= own and not job.vary then add("--against", against(header)) end
    if k == 1 then
      for _, vary in ipairs(job.vary or {}) do add("--vary", vary.slot .. "=" .. table.concat(vary.values, ",")) end
    end
  end
  add(job.games and "--games" or "-n", job.games or job.deals)
  add("--seed", job.seed, "--bot", table.concat(job.bots or { "random" }, ","))
  if (job.calls or 0) > 0 then add("--calls", job.calls / 1000000) end
  if from > 0 or to < all then add("--blocks", ("%d..%d"):format(from, to - 1)) end
  return table.concat(words, " ")
end

--- The command that counts these blocks again, of so many that there are; of several ranges a command each.
function setting.command(about, blocks, all)
  local list = {}
  for i, range in ipairs(blocks) do list[i] = command_of(about, range[1], range[2], all) end
  return table.concat(list, "; ")
end


return setting
