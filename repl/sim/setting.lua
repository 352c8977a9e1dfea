-- setting.lua - the rules that a job simulates and their names, and the command that runs it. The job comes from a call or
-- from a file.
local engine = require "houserule"
local plain = require "houserule.values.plain"
local skill = require "host.sim.skill"
local values = require "host.game.values"

local setting = {}

--- Returns the setting of a job, or nil and a problem if its rules are missing. A setting is { job =, games = compositions,
--- labels =, title =, sides =, seats_are_sides =, has_course =, lowest_wins =, skill = function(combination) }; `skill`
--- returns the result of skill.of.
--- A caller may set `stopped`, the sentence why the run ended early, and `stop`, a function that returns it when it is time.
--- No skill is measured after that.
function setting.of(library, job)
  local games = {}
  for k, header in ipairs(job.headers) do
    local game, why = engine.compose.game(library, header.game, header)
    if not game then return nil, why end
    games[k] = game
  end
  local about = { job = job, games = games, labels = plain.map(job.headers, setting.label), sides = 0,
                  title = games[1].base.declared.title, seats_are_sides = true,
                  has_course = games[1].rules.course ~= nil, lowest_wins = games[1].base.lowest_wins }
  for _, game in ipairs(games) do
    about.sides = math.max(about.sides, game.rules.side_count)
    about.seats_are_sides = about.seats_are_sides and game.rules.side_count == game.rules.seats
  end
  local known = {}
  function about.skill(k) -- it takes a moment to play
    if known[k] == nil and not about.stopped then
      known[k], about.stopped = skill.of(library, job.headers[k], games[k].rules, job.seed, about.stop)
    end
    return known[k] or nil
  end
  return about
end

-- Lists house rules and options of a header, as --against takes them.
local function parts_of(header)
  local parts = table.move(header.variants or {}, 1, #(header.variants or {}), 1, {})
  for name, value in (header.options or engine.record.fields()):each() do
    parts[#parts + 1] = name .. "=" .. engine.options.show(value)
  end
  return parts
end

--- Names the rules of a header: "pool + hands=12", or "base".
function setting.label(header)
  local parts = parts_of(header)
  return parts[1] and table.concat(parts, " + ") or "base"
end

--- Returns the command that counts the blocks `from` up to `to` (not included) of `all`; `more` are words added to it. A job
--- without an end of its own is counted again by its blocks; `more` ends it otherwise.
function setting.command(about, from, to, all, more)
  local job, words = about.job, { "houserule", "sim" }
  local function add(...)
    for _, word in ipairs { ... } do words[#words + 1] = values.quoted(tostring(word)) end
  end
  local own = job.headers[job.headers[2] and not job.vary and 2 or 1]
  add(own.game)
  for _, folder in ipairs(job.scripts or {}) do add("--scripts", folder) end
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
    local parts = parts_of(header)
    if header ~= own and not job.vary then add("--against", parts[1] and table.concat(parts, ",") or "base") end
    if k == 1 then
      for _, vary in ipairs(job.vary or {}) do add("--vary", vary.slot .. "=" .. table.concat(vary.values, ",")) end
    end
  end
  if not (more and job.is_open) then add(job.games and "--games" or "-n", job.games or job.deals) end
  add("--seed", job.seed, "--bot", table.concat(job.bots or { "random" }, ","))
  if (job.calls or 0) > 0 then add("--calls", job.calls / 1000000) end
  if job.check then add "--check" end
  if from > 0 or to < all then add("--blocks", ("%d..%d"):format(from, to - 1)) end
  add(table.unpack(more or {}))
  return table.concat(words, " ")
end

return setting
