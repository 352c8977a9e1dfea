-- worker.lua - plays the blocks of a simulation in one thread's state. It plays each game under all combinations of rules.
--
-- A block depends on nothing but the rules, its number and the seed. Each game starts with a reset table, and rules that
-- keep anything else between games are refused (houserule.rules.kept). silent_worker runs games that chance or the bot
-- `simple` plays in C. watched_worker opens a session for each game: it writes records and asks other bots.
local engine = require "houserule"
local core = require "houserule.core"
local flow = require "houserule.play.flow"
local host_table = require "houserule.play.host_table"
local kept = require "houserule.rules.kept"
local plain = require "houserule.values.plain"
local promises = require "houserule.rules.promises"
local silent = require "houserule.rules.silent"
local seat_table = require "houserule.play.seat_table"
local question_source = require "houserule.play.source"
local json = require "host.system.json"
local bots = require "host.bots.bots"
local folders = require "host.system.folders"

local record, session = engine.record, engine.session

-- The beginning of the seeds of a block's games; the number of the game follows. (Under guard ("x"):format has checks.)
local function seeds_of(spec, block) return spec.seed .. "/" .. block .. "." end

-- A sentence about what went wrong says where: the game's own words come first.
local function located(why, seed, meter) return ("%s (seed %s, deal %d)"):format(why, seed, meter.deal()) end

local function sides_of(rules)
  local sides = {}
  for seat = 1, rules.seats do sides[seat] = rules.side_of[seat] end
  return sides
end

-- The bots that a job names: { bot = a function of a session, source = the same for session.open or nil }; nil for none.
local function seats_of(spec, library)
  if not spec.bots then return nil end
  local bot, source = bots.seats(spec.bots)
  return { library = library, bot = bot, source = source }
end

-- Chance as a source of sessions; `calls` is the chance of an open call in millionths.
local function chance(calls)
  return { answer = function(_, s) return (s:random_answer(calls)) end, tricks = function() return calls end }
end

-- Lets a bot answer the questions of a table, through a session that keeps nothing.
local function seat_bot(seats, game, t, engine_table, seen, said)
  local s = setmetatable({ library = seats.library, game = game, rules = game.rules, refusals = game.refusals, t = seen,
                           engine_table = engine_table, state = "ask" }, session)
  local function put(question)
    engine_table.asked(question.point)
    s.question = question
  end
  local function answer(question)
    local given, why = seats.bot(s)
    if given then said(question:said(given)) elseif why then core.end_script(why.sentence) end
    return given
  end
  question_source.attach(t, game.rules, engine_table, { put = put, answer = answer })
  if not game.rules.referee then
    engine_table.tricks(function() return seats.source:tricks(s) end, engine_table.asks:calls_of_play())
  end
end

-- Makes a table without a listener, at which chance or a bot answers. `taken` adds its decisions to the meter.
local function silent_table(game, meter, seats, inside)
  local ok, t, engine_table, ud = core.guarded(seat_table.new, game.rules, game)
  if not ok then error(t, 0) end
  local seen, take = host_table.new(t, engine_table, {}), meter.listen(ud, inside)
  local inner = {}
  function engine_table.inner(sub)
    local at = inner[sub] or silent_table(sub, meter, seats, true)
    inner[sub] = at
    at.engine_table.as_new()
    return at.t, at.engine_table, function() end
  end
  if seats then seat_bot(seats, game, t, engine_table, seen, inside and meter.inner.said_only or meter.said_only) end
  local function taken()
    take()
    for _, at in next, inner do at.taken() end
  end
  return { t = t, engine_table = engine_table, taken = taken }
end

-- Raises an error if the rules of a composition keep state between games. The meter then drops the whole block.
local function check_kept(game, meter)
  local wrong = kept.wrong(game)
  if not wrong then return end
  meter.clear()
  error(wrong, 0)
end

local function silent_worker(games, library, spec, meter)
  local combos = {}
  for k, game in ipairs(games) do
    meter.seats(k, sides_of(game.rules))
    combos[k] = { rules = game.rules, at = silent_table(game, meter, seats_of(spec, library)),
                  dealer = spec.headers[k].dealer }
  end
  collectgarbage() -- what reading the rules left: else a collection of all of it runs beside the first games

  return function(block)
    local seeds, number, k, is_over = seeds_of(spec, block), 1, 1, false
    meter.clear()
    meter.block(block)
    local function taken()
      combos[k].at.taken()
      k = k + 1
      if k <= #combos then return end
      number, k, is_over = number + 1, 1, meter.fold()
    end
    local function play()
      while not is_over do
        local one = combos[k]
        local at, rules = one.at, one.rules
        meter.turn(k)
        at.engine_table.as_new()
        at.engine_table.seed(seeds, number)
        at.t.dealer = one.dealer or flow.first_dealer(rules, at.engine_table)
        at.engine_table.drawn()
        flow.match(rules, at.t, at.engine_table)
        meter.over()
        taken()
      end
    end
    while not is_over do
      local ok, why = core.guarded(play)
      if ok then break end
      if type(why) == "string" and meter.cancelled() then
        if #combos == 1 and meter.deal() > 1 then taken() end -- the deals of an unfinished game count, if it is no pair
        error(why, 0)
      elseif type(why) == "string" then
        local where = located("", seeds .. number, meter)
        collectgarbage() -- what failed may have filled the memory
        for _, game in ipairs(number > 1 and games or {}) do check_kept(game, meter) end -- state may be the cause
        error(silent.explained(games[k], why) .. where, 0)
      end
      taken() -- the meter stopped it, which throws a userdata
    end
    for _, game in ipairs(games) do check_kept(game, meter) end
  end
end

local function sentence_of(why) return type(why) == "table" and why.sentence or why end
local function must(fine, why)
  if not fine then error(sentence_of(why), 0) end
  return fine
end

-- True if a record under a seed ends here. It ends where somebody is asked, as its packs continue by themselves. In a
-- simulation of games that is the next ask. In one of deals it is the first ask since the next deal began, after all that is
-- asked between the two.
local function is_over(meter, s)
  if s.state ~= "ask" then return s.state == "over" end
  local full, too_late = meter.full()
  return too_late or full and s.engine_table.is_open()
end

local PIECE <const> = 1 << 13 -- bytes at which record text is flushed: it counts as memory of the scripts
local PAUSE <const> = 150 -- setpause of the garbage collector: memory stays within half as much again of what is in use

-- Plays each game as a session. write(text), if given, takes its record: at the end of the game, or in pieces of PIECE
-- bytes.
local function watched_worker(games, library, spec, meter, write)
  local calls, writer, combos = spec.calls, write and record.writer(), {}
  collectgarbage("setpause", PAUSE)
  -- Flushes the record and clears the log, which only undo and bots that think ahead need.
  local function flush(s)
    if writer and #writer > PIECE then write(writer:take()) end
    if s.log[1] then s.log = {} end
  end
  for k, game in ipairs(games) do
    local seats = seats_of(spec, library) or { source = chance(calls) }
    local bot, source, answers = seats.bot, seats.source, {}
    if source then
      function answers.answer(_, s)
        flush(s)
        return not meter.full() and source:answer(s) or nil
      end
      function answers.pack(_, s) -- a pack under the seed is not waited for, and not in the log
        if not writer and s.header.seed then return false end
      end
      function answers.tricks(_, s)
        flush(s)
        return not meter.full() and source:tricks(s) or nil
      end
    end
    combos[k] = { bot = bot, header = spec.headers[k], game = game }
    meter.seats(k, sides_of(game.rules))
    combos[k].how = { source = answers,
                      listener = plain.with(meter, { lines = writer, table = spec.check and promises.attach }) }
  end
  local function play(one, k, seed)
    meter.turn(k)
    local header = plain.with(one.header, { houserule = 1, seed = seed })
    local s, why = session.of(library, one.game, header, one.how)
    local ok = s
    while ok and not is_over(meter, s) do
      ok, why = s:play_on(one.bot, calls)
      if writer and #writer > PIECE then write(writer:take()) end
    end
    if not ok and s and #combos == 1 and meter.deal() > 1 and meter.cancelled() then
      meter.given(select(2, s.main.decisions()))
      meter.fold()
    end
    if not ok then error(located(sentence_of(why), seed, meter), 0) end
    if s.state == "over" then meter.over() else check_kept(one.game, meter) end -- a game that is over was checked
    meter.given(select(2, s.main.decisions()))
    if writer then write(writer:take()) end
  end
  return function(block)
    local seeds, number = seeds_of(spec, block), 0
    meter.clear()
    meter.block(block)
    repeat
      number = number + 1
      for k, one in ipairs(combos) do play(one, k, seeds .. number) end
    until meter.fold()
  end
end

--- Returns a function that plays one block, given its number. `text` is the job as JSON: { seed =, headers = a list with
--- one header for each combination of rules, ... }. `write(text)` takes the records; nil if none are wanted.
return function(text, meter, write)
  local spec, games = json.decode(text):by_name(), {}
  local library = must(folders.library(spec.folders)):pinned()
  for k, header in ipairs(spec.headers) do
    spec.headers[k] = header:by_name()
    games[k] = must(engine.compose.game(library, spec.headers[k].game, spec.headers[k]))
    kept.note(games[k])
  end
  if write or spec.check or spec.calls > 0 or spec.bots and not seats_of(spec, library).source then
    return watched_worker(games, library, spec, meter, write)
  end
  return silent_worker(games, library, spec, meter)
end
