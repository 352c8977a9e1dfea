-- worker.lua - plays the blocks of a simulation in one thread's state, each game under all combinations of rules in turn.
--
-- A block depends on nothing but the rules, its number and the seed: each game begins at a table that is as new, and rules
-- keep nothing else from game to game, which is looked for after each block (houserule.rules.kept). Where decisions are
-- written or asked, each game is a session; where chance or the bot `simple` answers in C and a meter counts, the game runs
-- without one.
local engine = require "houserule"
local core = require "houserule.core"
local flow = require "houserule.play.flow"
local host_table = require "houserule.play.host_table"
local kept = require "houserule.rules.kept"
local plain = require "houserule.values.plain"
local silent = require "houserule.rules.silent"
local seat_table = require "houserule.play.seat_table"
local source = require "houserule.play.source"
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

-- The bots that a job names, { bot =, at_once =, player = } as session.open takes them; nil for none.
local function seats_of(spec, library)
  if not spec.bots then return nil end
  local bot, at_once, player = bots.seats(spec.bots)
  return { library = library, bot = bot, at_once = at_once, player = player }
end

-- Who answers at a table if chance does not: a bot, asked as it is in a session, of which nothing is kept.
local function seat_bot(seats, game, t, raw, seen, said)
  local s = setmetatable({ library = seats.library, game = game, rules = game.rules, refusals = game.refusals, t = seen,
                           raw = raw, state = "ask" }, session)
  local function put(question)
    raw.asked(question.point)
    s.question = question
  end
  local function answer(question)
    local given, why = seats.bot(s)
    if given then said(question:said(given)) elseif why then core.end_script(why.sentence) end
    return given
  end
  source.attach(t, game.rules, raw, { put = put, answer = answer })
  if not game.rules.referee then raw.tricks(function() return seats.player(s) end, raw.asks:calls_of_play()) end
end

-- A table at which chance, or a bot, answers by a direct call: nothing is said or written.
local function silent_table(game, meter, seats, inside)
  local ok, t, raw, ud = core.guarded(seat_table.new, game.rules, game)
  if not ok then error(t, 0) end
  local seen = host_table.new(t, raw, {})
  flow.desk(game.rules, raw, meter.desk(ud, inside))
  local inner = {}
  function raw.inner(sub)
    local at = inner[sub] or silent_table(sub, meter, seats, true)
    inner[sub] = at
    at.raw.as_new()
    return at.t, at.raw, function() end
  end
  if seats then seat_bot(seats, game, t, raw, seen, inside and meter.inner.said_only or meter.said_only) end
  local function taken()
    raw.desk.taken()
    for _, at in next, inner do at.taken() end
  end
  return { t = t, raw = raw, taken = taken }
end

-- Raises what the rules of these compositions keep, if they do: then nothing counts of the block.
local function look_for_kept(games, meter)
  for _, game in ipairs(games) do
    local wrong = kept.wrong(game)
    if wrong then
      meter.clear()
      error(wrong, 0)
    end
  end
end

-- Nobody waits for an answer.
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
        at.raw.as_new()
        at.raw.seed(seeds, number)
        at.t.dealer = one.dealer or flow.first_dealer(rules, at.raw)
        at.raw.drawn()
        flow.match(rules, at.t, at.raw)
        meter.over()
        taken()
      end
    end
    while not is_over do
      local ok, why = core.guarded(play)
      if ok then break end
      if type(why) == "string" then
        local where = located("", seeds .. number, meter)
        collectgarbage() -- what failed may have filled the memory
        if number > 1 then look_for_kept(games, meter) end -- it may have failed for what games before it left
        error(silent.explained(games[k], why) .. where, 0)
      end
      taken() -- the meter stopped it, which throws a userdata
    end
    look_for_kept(games, meter)
  end
end

local function sentence_of(why) return type(why) == "table" and why.sentence or why end
local function must(fine, why)
  if not fine then error(sentence_of(why), 0) end
  return fine
end

-- A record under a seed ends where somebody is asked (its packs go on by themselves): in a simulation of games at the next
-- ask, in one of deals at the first ask since the next deal began, after what is asked between the two.
local function is_over(meter, s)
  if s.state ~= "ask" then return s.state == "over" end
  local full, too_late = meter.full()
  return too_late or full and s.raw.is_open()
end

local HANDED_ON <const> = 1 << 13 -- bytes of a game that a writer has at most: they count as memory of the scripts
local PAUSE <const> = 150 -- percent of what a game needs, until what it has left is collected

-- Every decision is asked and can be written down, with write(text) where records are wanted: a game when it is over, a long
-- one in pieces.
local function watched_worker(games, library, spec, meter, write)
  local calls, writer, combos = spec.calls, write and record.writer(), {}
  collectgarbage("setpause", PAUSE)
  -- Nobody takes a step back in a game whose answers need no look at its log: it does not grow.
  local function forget(s)
    if writer and #writer > HANDED_ON then write(writer:take()) end
    if s.log[1] then s.log = {} end
  end
  for k, game in ipairs(games) do
    local seats = seats_of(spec, library) or { at_once = function(s) return (s:random_answer(calls)) end }
    local bot, at_once, player = seats.bot, seats.at_once, seats.player
    combos[k] = { bot = bot, header = spec.headers[k] }
    meter.seats(k, sides_of(game.rules))
    combos[k].more = {
      game = game, meter = meter, writer = writer, promised = spec.check,
      at_once = at_once and function(s)
        forget(s)
        return not meter.full() and at_once(s) or nil
      end,
      tricks = (player or not bot) and function(s)
        if at_once then forget(s) end
        if not meter.full() then return not bot and calls or player(s) end
      end or nil,
    }
  end
  local function play(one, k, seed)
    meter.turn(k)
    local header = plain.with(one.header, { houserule = 1, seed = seed })
    local s, why = session.open(library, header, not write, one.more)
    local ok = s
    while ok and not is_over(meter, s) do
      ok, why = s:play_on(one.bot, calls)
      if writer and #writer > HANDED_ON then write(writer:take()) end
    end
    if not ok then error(located(sentence_of(why), seed, meter), 0) end
    if s.state == "over" then meter.over() end
    meter.given(select(2, s.main.decisions()))
    look_for_kept(games, meter)
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

--- `text` is what is to be played, as JSON: { seed =, headers = a combination of rules each, ... }. Returns the function
--- that plays a block. `write`, if records are wanted, takes their text.
return function(text, meter, write)
  local spec, games = json.decode(text):by_name(), {}
  local library = must(folders.library(spec.folders)):pinned()
  for k, header in ipairs(spec.headers) do
    spec.headers[k] = header:by_name()
    games[k] = must(engine.compose.game(library, spec.headers[k].game, spec.headers[k]))
    kept.note(games[k])
  end
  if write or spec.check or spec.calls > 0 or spec.bots and not seats_of(spec, library).player then
    return watched_worker(games, library, spec, meter, write)
  end
  return silent_worker(games, library, spec, meter)
end
