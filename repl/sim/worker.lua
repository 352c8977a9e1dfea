-- worker.lua - plays the blocks of a simulation in one thread's state, each game under all combinations of rules in turn.
--
-- Each game begins as its record does: under rules that have just been read, at a table that is new. Reading rules takes a
-- hundred times as long as playing a game at random, so the rules are read once, and what they can reach is compared with
-- what it was (rules_snapshot.lua). Where decisions are written, or seats have bots of their own, that is done after each
-- game, at a new table each. Else, where chance or the bot `simple` decides, it is done after many games, at one table: the
-- fields that rules write into `t` are put back, and where rules keep anything else, all is played again with a look after
-- each game ("carefully").
local engine = require "houserule"
local core = require "houserule.core"
local flow = require "houserule.play.flow"
local host_table = require "houserule.play.host_table"
local plain = require "houserule.values.plain"
local silent = require "houserule.rules.silent"
local seat_table = require "houserule.play.seat_table"
local source = require "houserule.play.source"
local rules_snapshot = require "host.game.rules_snapshot"
local json = require "host.system.json"
local bots = require "host.bots.bots"
local folders = require "host.system.folders"

local record, session = engine.record, engine.session

local FIELDS <const> = 256 -- of t: a script that writes more may think of other ones in each game

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

-- A table at which chance, or a bot, answers by a direct call: nothing is said or written. It joins `tables`, and the
-- snapshot.
-- Methods lie in t itself, where they are found soonest. So a script can write over one, which a watched table refuses: such
-- a field is never put back, t stays changed, and all is played carefully.
local function fast_table(game, meter, tables, snapshot, seats, inside)
  local ok, t, raw, ud = core.guarded(seat_table.new, game.rules, game)
  if not ok then error(t, 0) end
  local seen = host_table.new(t, raw, {})
  flow.desk(game.rules, raw, meter.desk(ud, inside))
  local inner = {}
  function raw.inner(sub)
    local at = inner[sub] or fast_table(sub, meter, tables, snapshot, seats, true)
    inner[sub] = at
    at.put_back()
    return at.t, at.raw, function() end
  end
  if seats then seat_bot(seats, game, t, raw, seen, inside and meter.inner.said_only or meter.said_only) end
  debug.setmetatable(t, { __metatable = false, methods = raw.methods })
  for name, method in next, raw.methods do rawset(t, name, method) end
  snapshot:note(t)
  snapshot:note(raw.drawing)
  local at = { t = t, raw = raw, ud = ud, first = {}, written = {}, put_back = function() end }
  for key, value in next, t do at.first[key] = value end
  tables[#tables + 1] = at
  return at
end

-- Finds the fields of t that are not as at first, and has them put back from now on: by code with a line for each, which
-- takes a third of the time of a loop, as it runs before each game.
local function learn_fields(at)
  local t, first, written, lines = at.t, at.first, at.written, { "local t, first, written = ... return function()" }
  local function learn(key)
    if rawequal(rawget(t, key), first[key]) or at.raw.methods[key] or #written > FIELDS then return end
    written[#written + 1] = key
  end
  for key in next, t do learn(key) end
  for key in next, first do if rawget(t, key) == nil then learn(key) end end
  for i, key in ipairs(written) do
    local field = type(key) == "string" and ("%q"):format(key) or ("written[%d]"):format(i)
    lines[i + 1] = ("t[%s] = first[%s]"):format(field, field)
  end
  at.put_back = load(table.concat(lines, "\n") .. " end", "=put_back", "t")(t, first, written)
  at.put_back()
end

-- Nobody waits for an answer. The function that plays returns false where rules keep something: any block may depend on it.
--
-- All is compared after 1, 4, 16, 64 ... games, as most fields of t are written in the first ones, and after the blocks that
-- are played at once; these are played again where a new field was found, as games may have begun with it.
local function fast_worker(games, library, spec, meter)
  local combos, tables, played, compared, due = {}, {}, 0, 0, 1
  for k, game in ipairs(games) do
    local snapshot = rules_snapshot.new(game)
    meter.seats(k, sides_of(game.rules))
    combos[k] = { game = game, rules = game.rules, snapshot = snapshot,
                  at = fast_table(game, meter, tables, snapshot, seats_of(spec, library)), dealer = spec.headers[k].dealer }
  end
  collectgarbage() -- what reading the rules left: else a collection of all of it runs beside the first games

  local function has_changed()
    for _, one in ipairs(combos) do
      if one.snapshot:has_changed() then return true end
    end
    return false
  end

  local function find_change()
    compared = played
    for _, one in ipairs(tables) do one.put_back() end
    if not has_changed() then return nil end
    for _, one in ipairs(tables) do learn_fields(one) end
    return has_changed() and "rules" or "fields"
  end

  -- Returns what went wrong, if not just the meter stopped it, which throws a userdata; and what had changed.
  local function play_block(block)
    local seeds, number, k, change, is_over = seeds_of(spec, block), 1, 1, nil, false
    meter.block(block)
    local function taken()
      for i = 1, #tables do tables[i].raw.desk.taken() end
      k = k + 1
      if k <= #combos then return end
      local done = meter.fold()
      number, k, played = number + 1, 1, played + 1
      if played == due then due, change = 4 * due, find_change() end
      is_over = done or change ~= nil -- what is asked between two games belongs to the second: it is not begun
    end
    local function play()
      while not is_over do
        local one = combos[k]
        local at, rules = one.at, one.rules
        meter.turn(k)
        at.put_back()
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
      if not ok and type(why) == "string" then
        local where = located("", seeds .. number, meter)
        collectgarbage() -- what failed may have filled the memory
        return silent.explained(combos[k].game, why) .. where, change
      end
      if not ok then taken() end
    end
    return nil, change
  end

  return function(first, last)
    local why, change, began_clean
    repeat
      local block = first
      meter.clear()
      repeat
        why, change = play_block(block)
        block = block + 1
      until why or change or block > last
      began_clean = played == compared -- another try of that game would only take a script's time once more
      change = change or find_change()
    until change ~= "fields" or why and began_clean
    if change == "rules" then return false end
    if why then error(why, 0) end
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
-- one in pieces. What rules keep is put back after each game.
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
    combos[k] = { bot = bot, snapshot = rules_snapshot.new(game), header = spec.headers[k] }
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
    if one.snapshot:has_changed() then one.snapshot:put_back() end
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
--- that plays the blocks from one to another, and whether they may be several: where decisions are asked it plays one.
--- That function returns false where all is to be played again, carefully. `write`, if records are wanted, takes their text.
return function(text, meter, write)
  local spec, games = json.decode(text):by_name(), {}
  local library = must(folders.library(spec.folders)):pinned()
  for k, header in ipairs(spec.headers) do
    spec.headers[k] = header:by_name()
    games[k] = must(engine.compose.game(library, spec.headers[k].game, spec.headers[k]))
  end
  if write or spec.check or spec.carefully or spec.calls > 0 or spec.bots and not seats_of(spec, library).player then
    return watched_worker(games, library, spec, meter, write)
  end
  return fast_worker(games, library, spec, meter), true
end
