-- modes.lua - one game played in every mode: silent, written down, watched, replayed, served, undone and redone, played on.
--
-- Each must come to the same: so many decisions, these points, or the same sentence. The watched game, a session to which
-- somebody listens, is what the others are compared with.
require "inside"
local engine = require "houserule"
local json = require "dkjson"
local rollout = require "houserule.play.rollout"
local position = require "host.game.position"
local counts = require "counts"
local program = require "program"
local referee = require "referee"

-- followed: hands that were played on with nothing left to chance, so that they could be compared.
local modes = { followed = 0 }

local encode, view = engine.record.encode, engine.session.view

-- Calls the engine as the program does: with no line of this file below it, which a sentence would name.
local function alone(f, ...)
  local function result(fine, first, ...)
    if not fine then error(first, 0) end
    return first, ...
  end
  return result(coroutine.resume(coroutine.create(f), ...))
end

-- ---- watched

-- Questions asked, and points.
local function standing(s)
  local asked = s.state == "ask" and encode(s.question:line()) or s.state
  return ("%s %s %s"):format(asked, table.concat(s.engine_table.scores(), " "), table.concat(s.engine_table.delta(), " "))
end

local function take_lines(s, lines)
  for _, entry in ipairs(s:take()) do
    local line = view(entry)
    if line then lines[#lines + 1] = encode(line) end -- some are only for seats
  end
end

-- Plays a random game and counts in `all`. Returns { header, log, lines, hands = { at = entries of the log by then, delta }
-- }. A game that fails also has `why`, the step that `failed` if there was one, and the `last` lines, which that step
-- produced.
local function play(call, header, all)
  local game = { header = header, log = {}, lines = {}, last = {}, hands = {} }
  local s, wrong
  local function hand(delta)
    game.hands[#game.hands + 1] = { at = s and #s.log or 0, delta = delta }
    all.hand(delta)
  end
  s, wrong = alone(engine.session.open, call.library, header,
                   { listener = { lines = true, hand = hand, course = all.course } })
  if not s then
    game.why = wrong.sentence
    return game
  end
  take_lines(s, game.lines)
  while not (s.state == "over" or s.state == "ask" and all.is_over(s)) do
    local before, asked = #s.log, s.state == "ask"
    local fine, why = alone(s.play_on, s, nil, call.calls * 1000000 // 1 | 0)
    if not fine then
      game.why, game.failed = why.sentence, s.log[before + 1] or {}
      game.log = table.move(s.log, 1, before, 1, {})
      take_lines(s, game.last)
      return game
    end
    take_lines(s, game.lines)
    all.decisions = all.decisions + (asked and 1 or 0)
  end
  game.log, game.header = s.log, s:full_header()
  return game
end

-- Plays the games of a simulation: under its seeds, until there are so many deals. Those beyond are played till somebody is
-- asked, and not counted; a course is a deal where none was dealt in it, and its points are its scores, not those of games
-- inside it.
local function watch(call)
  local all, before = { decisions = 0, deals = 0, past = false, sums = {} }, 0
  local made = engine.compose.game(call.library, call.game, { variants = call.variants, players = call.players })
  local has_course = made and made.rules.course
  function all.hand(delta)
    all.past = all.deals == call.deals
    if all.past then return end
    all.deals = all.deals + 1
    for side, n in ipairs(delta) do all.sums[side] = (all.sums[side] or 0) + (has_course and 0 or n) end
  end
  function all.course(scores)
    for side, n in ipairs(scores) do all.sums[side] = (all.sums[side] or 0) + (all.past and 0 or n) end
    if all.deals == before then all.deals = all.deals + 1 end
    before = all.deals
  end
  function all.is_over(s) return all.past or all.deals >= call.deals and s.engine_table.is_open() end
  repeat
    local header = { houserule = 1, game = call.game, variants = call.variants, players = call.players,
                     seed = ("%s/0.%d"):format(call.seed, #all + 1) }
    all[#all + 1] = play(call, header, all)
    all.why = all[#all].why
  until all.why or all.deals >= call.deals
  return all
end

local function result(deals, decisions, points)
  return ("%d deals, %d decisions, points %s"):format(deals, decisions, table.concat(points, " "))
end

local function result_of(all) return all.why or result(all.deals, all.decisions, all.sums) end

-- ---- by the program

-- The output of a simulation, or the sentence with which it fails.
local function simulate(call, more)
  local flags = { call.game, "-n", call.deals, "--threads 1 --seed", call.seed, "--calls", call.calls, call.scripts, more }
  for _, variant in ipairs(call.variants or {}) do table.insert(flags, "-v " .. variant) end
  if call.players then table.insert(flags, "--players " .. call.players) end
  local code, out, err = program.run("sim " .. table.concat(flags, " "))
  if code == 0 then return out end
  return nil, (err:gsub("^houserule: ", ""):gsub("\n$", ""):gsub(" %(seed %S+, deal %d+%)$", "")) -- where it was
end

local function silent(call)
  local out, why = simulate(call, "--json")
  if not out then return why end
  local report, points = counts(out), {}
  for i, side in ipairs(report.sides) do points[i] = math.floor(side.mean * report.deals + 0.5) end
  return result(report.deals, report.decisions, points)
end

local function written_down(call, all)
  local out, why = simulate(call, "--records -")
  if not out then return why end
  local lines = {}
  for _, game in ipairs(all) do table.move(game.lines, 1, #game.lines, #lines + 1, lines) end
  referee.same(lines, referee.lines(out), "written down", { "watched", "written down" })
  return result_of(all)
end

-- A record of the game: all its lines, or only what was put in.
local function input_of(game, whole)
  local lines = whole and table.move(game.lines, 2, #game.lines, 2, {}) or {}
  lines[1] = json.encode(game.header)
  local function add(step)
    if step["do"] then lines[#lines + 1] = referee.by(step.by, step["do"]) end
  end
  for _, step in ipairs(whole and {} or game.log) do add(step) end
  if game.failed then add(game.failed) end
  return referee.text_of(lines)
end

-- The sentence with which `replay` or `serve` refuses a game; before that they say its lines.
local function fed(command, call, game, whole)
  local path = program.write("input", input_of(game, whole))
  local _, out = program.run(("%s %s <%s"):format(command, call.scripts, path))
  local said, why = {}, nil
  for _, line in ipairs(referee.lines(out)) do
    why = why or line:find '^{"error"' and referee.decode(line).error or nil
    if not why then said[#said + 1] = line end
  end
  local wanted = table.move(game.lines, 1, #game.lines, 1, {})
  table.move(game.last, 1, #game.last, #wanted + 1, wanted)
  if #wanted > 0 then referee.same(wanted, said, command, { "watched", command }) end
  return why
end

-- ---- undone and redone

-- Takes the steps of the game at the prompt's position; what is seen after so many decisions.
local function take_steps(p, game)
  local seen, fine, why = {}, true, nil
  for _, step in ipairs(game.log) do
    if step["do"] then fine, why = alone(p.decide, p, step["do"], step.by)
    elseif not step.pile then fine, why = alone(p.pack, p) end
    if not fine then return nil, why.sentence end
    seen[p:decisions()] = standing(p.session)
  end
  return seen
end

local function undone(call, game)
  local p, wrong = alone(position.open, call.library, game.header)
  if not p then return wrong.sentence end
  local seen, why = take_steps(p, game)
  if not seen then return why end
  local n = p:decisions()
  local function go(k)
    assert(p:go(k))
    while p.later[1] and p.later[1].pack do assert(p:pack()) end
    if seen[k] then referee.same({ seen[k] }, { standing(p.session) }, ("after %d of %d decisions"):format(k, n)) end
  end
  local stride = math.max(1, n // 4)
  for k = n - 1, 1, -stride do go(k) end
  go(0)
  for k = stride, n, stride do go(k) end
  go(n)
  local failed = game.failed or {}
  if failed["do"] then why = select(2, alone(p.decide, p, failed["do"], failed.by))
  elseif failed.pack then why = select(2, alone(p.play_on, p)) end
  return why and why.sentence
end

-- ---- played on

local policy = {
  word = function(at, _, _, list) return list[at.engine_table.bot(#list)] end,
  teams = function(at) at.engine_table.policy(0, {}) end,
}

-- Plays a hand on from before a decision, with that decision and the cards as they lie: what it comes to, or a sentence. nil
-- where that is left to chance.
local function play_on(call, game, at, step)
  local composition = assert(engine.compose.game(call.library, call.game, game.header))
  local on, why = alone(rollout.at, composition, game.header, table.move(game.log, 1, at, 1, {}), policy)
  if not on then return why end
  local fine
  fine, why = alone(on.watch, on, step.by)
  if not fine then return why end
  if not on:prepare("on", false) then return nil end
  for _, known in ipairs(on.before) do
    if known and known.place then return nil end -- cards that only a drawn pack has
  end
  on:try(step.by, step["do"])
  on.packs = on.log_packs[#on.log_packs]
  local ok, delta = pcall(alone, on.play, on, 1)
  if not delta or on.here.engine_table.guessed() then return nil end
  modes.followed = modes.followed + 1
  return ok and table.concat(delta, " ") or delta
end

-- Plays the last two hands on from before their last decisions, and the hand that fails: its sentence.
local function played_on(call, game)
  for i = #game.hands, math.max(1, #game.hands - 1), -1 do
    local hand = game.hands[i]
    local step = game.log[hand.at]
    local said = step and step["do"] and play_on(call, game, hand.at - 1, step)
    if said then referee.same({ table.concat(hand.delta, " ") }, { said }, "played on", { "watched", "played on" }) end
  end
  local said = game.failed and game.failed["do"] and play_on(call, game, #game.log, game.failed)
  return said and said:find ":%d+:" and said or game.why
end

--- Plays `call` = { game, variants, players, deals, seed, calls = chance of an open call, scripts = flags, library } in
--- every mode. Two modes are runs of `sim`, and two read a record: with `turn` = a number only one of each two is tried, an
--- even number the first. Returns the differences, and what the watched game came to.
function modes.differences(call)
  local found, all = {}, watch(call)
  local function compare(mode, wanted, f, ...)
    local ok, said = pcall(f, ...)
    if not ok or said ~= wanted then
      found[#found + 1] = ("%s: %s\n    watched: %s"):format(mode, tostring(said), tostring(wanted))
    end
  end
  local first, second = not call.turn or call.turn % 2 == 0, not call.turn or call.turn % 2 == 1
  if first then compare("silent", result_of(all), silent, call) end
  if second then compare("written down", result_of(all), written_down, call, all) end
  for _, game in ipairs(all) do
    local taken = not game.failed or game.failed["do"] or game.failed.pack -- where no answer is found nobody gives one
    if first then compare("replayed", taken and game.why or nil, fed, "replay --json -", call, game, true) end
    if second then compare("served", taken and game.why or nil, fed, "serve", call, game, false) end
    compare("undone", taken and game.why or nil, undone, call, game)
    compare("played on", game.why, played_on, call, game)
  end
  return found, result_of(all)
end

return modes
