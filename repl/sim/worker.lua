-- worker.lua - plays the blocks of a simulation in one thread's state.
local engine = require "houserule"
local core = require "houserule.core"
local flow = require "houserule.play.flow"
local host_table = require "houserule.play.host_table"
local plain = require "houserule.values.plain"
local seat_table = require "houserule.play.seat_table"
local play_game = require "houserule.play.play_game"
local fresh = require "host.sim.fresh"
local keeping = require "host.game.keeping"
local json = require "host.system.json"
local bots = require "host.bots.bots"
local folders = require "host.system.folders"

local record, session = engine.record, engine.session

-- What the seeds of a block's games begin with; the number of the game follows. (Under guard ("x"):format has checks.)
local function seeds_of(spec, block) return spec.seed .. "/" .. block .. "." end

-- A table at which the bot answers by a direct call: nothing is asked, said or written. `tables` takes those of the core,
-- `known` (keeping.lua) notes the lists in it.
local function fast_table(game, meter, tables, known)
  local ok, t, raw, ud = core.guarded(seat_table.new, game.rules)
  if not ok then error(t, 0) end
  host_table.new(t, raw, {})
  meter.fast(raw.methods, ud)
  flow.desk(game.rules, raw)
  local inner = {}
  play_game.add(raw, game, function(sub)
    local at = inner[sub] or fast_table(sub, meter, tables, known)
    inner[sub] = at
    at.fresh:renew()
    return at.t, at.raw, function() end
  end)
  for _, list in ipairs { t.seats, t.active_from, t.side, raw.drawing } do known:note(list) end
  local at = { t = t, raw = raw, fresh = fresh.new(t, raw.methods) }
  tables[#tables + 1] = { ud = ud, fresh = at.fresh }
  return at
end

local function play_match(game, at, spec, seeds, number)
  at.fresh:renew()
  at.raw.seed(seeds, number)
  at.t.dealer = spec.header.dealer or flow.first_dealer(game.rules, at.raw)
  at.raw.drawn()
  flow.match(game.rules, at.t, at.raw)
end

-- Plays; what went wrong: nothing if the meter stopped it, which throws a userdata.
local function counted(meter, tables, play)
  local _, why = core.guarded(play)
  for _, one in ipairs(tables) do meter.taken(one.ud) end
  if type(why) == "string" then collectgarbage() end -- what failed may have filled the memory
  return type(why) == "string" and why or nil
end

-- Whether a game has written what was not put back until now into a table, whether that is more than can be put back, and
-- whether it was laid over a method.
local function compare(tables)
  local found, crowded, hides = false, false, false
  for _, one in ipairs(tables) do
    local written, over = one.fresh:compare()
    found, crowded, hides = found or written, crowded or one.fresh:is_crowded(), hides or over
  end
  return found, crowded, hides
end

-- All is compared after 1, 4, 16, 64 ... games, as what is found early is soon played again, and after the blocks that are
-- played at once. The function that plays these returns false when rules are found to keep something: any block may depend
-- on it.
local function fast_worker(game, spec, meter)
  local tables, known, games, compared, due = {}, keeping.new(game), 0, 0, 1
  local at = fast_table(game, meter, tables, known)
  collectgarbage() -- what reading the rules left: else a collection of all of it runs beside the first games
  local kept_some, written
  local function play_block(block)
    local seeds, number = seeds_of(spec, block), 0
    meter.block(block)
    return counted(meter, tables, function()
      repeat
        number, games = number + 1, games + 1
        play_match(game, at, spec, seeds, number)
        if games == due then
          compared, due = games, 4 * due
          kept_some, written = known:has_changed(), compare(tables)
        end
      until kept_some or written or meter.full() -- what is asked between two games belongs to the second: it is not begun
    end)
  end
  local function play(first, last)
    local block, why = first, nil
    meter.clear()
    kept_some, written = false, false
    while block <= last and not (why or kept_some or written) do
      why = play_block(block)
      block = block + 1
    end
    local more, crowded, hides = compare(tables)
    -- The first game after tables were compared began as its record does: another try would only take a script's time
    -- once more. But without a method that it hid anything may have failed.
    if why and not hides and games == compared + 1 then error(why, 0) end
    compared = games
    return kept_some or crowded, written or more, why
  end
  return function(first, last)
    local keeps, again, why
    repeat keeps, again, why = play(first, last) until keeps or not again
    if keeps or known:has_changed() then return false end
    if why then error(why, 0) end
  end
end

local function must(fine, why)
  if not fine then error(type(why) == "table" and why.sentence or why, 0) end
  return fine
end

-- A record under a seed ends where somebody is asked (its packs go on by themselves): in a simulation of games at the next
-- ask, in one of deals at the first ask of the next deal, after what is asked between the two.
local function is_over(meter, s)
  if s.state ~= "ask" then return s.state == "over" end
  local full, games = meter.full()
  return games or full and s.raw.is_open()
end

local HANDED_ON <const> = 1 << 16 -- bytes: a writer has about so much, as it counts as memory of the scripts

-- Every decision is asked and can be written down. Rules that keep something are read anew for each game.
local function watched_worker(library, compose, spec, meter, records)
  local calls, writer, known = spec.calls, records and record.writer(), nil
  local bot, at_once, player = nil, function(s) return (s:random_answer(calls)) end, nil
  if spec.bots then bot, at_once, player = bots.seats(spec.bots) end
  local unasked = (player or not bot) and { by = not bot and calls, player = player, stops = meter.full, made = 0 } or nil
  local answered = 0 -- at once
  local more = { meter = meter, writer = writer, unasked = unasked, at_once = at_once and function(s)
    local answer = not meter.full() and at_once(s)
    answered = answered + (answer and 1 or 0)
    return answer
  end }
  local function game(seed, out)
    local header = plain.with(spec.header, { houserule = 1, seed = seed })
    if known and known:has_changed() then known = false end -- these rules keep something
    if not known then more.game = compose() end
    if known == nil then known = keeping.new(more.game) end
    local s, taken = must(session.open(library, header, not records, more)), 0
    while not is_over(meter, s) do
      taken = taken + (s.state == "ask" and 1 or 0)
      must(s:play_on(bot, calls))
      if writer and #writer > HANDED_ON then out[#out + 1] = writer:take() end
    end
    meter.decisions(taken + answered + (unasked and unasked.made or 0))
    if unasked then unasked.made = 0 end
    answered = 0
  end
  return function(block)
    local out, seeds, number = {}, seeds_of(spec, block), 0
    meter.clear()
    meter.block(block)
    repeat
      number = number + 1
      game(seeds .. number, out)
    until meter.full()
    if not writer then return nil end
    out[#out + 1] = writer:take()
    return out
  end
end

--- `text` is what is to be played, as JSON. Returns the function that plays the blocks from one to another, and whether they
--- may be several: where decisions are asked it plays one. That function returns the records as a list of texts, if they are
--- wanted, or false: all is to be played again, carefully.
return function(text, meter, records, carefully)
  local spec = json.decode(text):by_name()
  spec.header = spec.header:by_name()
  local library = must(folders.library(spec.folders)):pinned()
  local function compose() return must(engine.compose.game(library, spec.header.game, spec.header)) end
  if records or carefully or spec.calls > 0 or spec.bots then
    return watched_worker(library, compose, spec, meter, records)
  end
  return fast_worker(compose(), spec, meter), true
end
