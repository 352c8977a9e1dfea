-- worker.lua - plays the blocks of a simulation in one thread's state.
local engine = require "houserule"
local core = require "houserule.core"
local flow = require "houserule.play.flow"
local host_table = require "houserule.play.host_table"
local returned = require "houserule.values.returned"
local seat_table = require "houserule.play.seat_table"
local play_game = require "houserule.play.play_game"
local kept = require "host.sim.kept"
local json = require "host.system.json"
local bots = require "host.bots.bots"
local folders = require "host.system.folders"

local record, session = engine.record, engine.session

local function seed_of(spec, block, number) return ("%s/%d.%d"):format(spec.seed, block, number) end

-- The bot answers by a direct call: nothing is asked, said or written. `known` (kept.lua) puts the table back as it is now.
local function fast_table(game, meter, tables, known)
  local ok, t, raw, ud = core.guarded(seat_table.new, game.rules)
  if not ok then error(t, 0) end
  host_table.new(t, raw, {})
  meter.fast(t, ud, game.rules.kinds)
  flow.desk(t, raw)
  tables[#tables + 1] = ud
  local inner = {}
  play_game.add(t, raw, game, function(sub)
    inner[sub] = inner[sub] or { fast_table(sub, meter, tables, known) }
    known:put_group_back(inner[sub][3])
    return inner[sub][1], inner[sub][2], function() end
  end)
  return t, raw, known:note_group(t, raw.drawing)
end

local FIRST <const> = 3 -- games after which it is looked at once what rules keep

-- Rules that keep something in tables of their own may have it come and go between two looks: where that is found, all is
-- played again, and `carefully`, with a look after each game.
local function fast_worker(game, spec, meter, carefully)
  local rules, tables, known, new = game.rules, {}, kept.new(game), FIRST
  local t, raw = fast_table(game, meter, tables, known)
  local function play(block)
    local number = 0
    repeat
      number = number + 1
      known:put_back()
      raw.seed(seed_of(spec, block, number))
      t.dealer = spec.header.dealer or returned.seat(rules, "first_dealer", raw.drawing)
      raw.drawn()
      flow.match(rules, t, raw)
      local found = (carefully or new > 0) and known:look()
      if not found then new = new - 1 end
    until found
  end
  return function(block)
    local why
    repeat
      meter.again()
      why = select(2, core.guarded(play, block))
      for _, ud in ipairs(tables) do meter.taken(ud) end
      if type(why) == "string" then collectgarbage() end -- what failed may have filled the memory
      local found = known:look()
      if known.keeps and not carefully then return false end
    until why and not found
    if type(why) ~= "userdata" then error(why, 0) end -- a userdata is the meter's own stop
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
  local deals, games = meter.full()
  return games or deals and s.raw.is_open()
end

local HANDED_ON <const> = 1 << 16 -- bytes: a writer has about so much, as it counts as memory of the scripts

-- Every decision is asked and can be written down.
local function watched_worker(library, spec, meter, records)
  local bot, writer = spec.bots and bots.seats(spec.bots), records and record.writer()
  local calls = spec.calls
  local function game(seed, out)
    local header = { houserule = 1 }
    for key, value in pairs(spec.header) do header[key] = value end
    header.seed = seed
    local s, taken = must(session.open(library, header, not records, { meter = meter, writer = writer })), 0
    while not is_over(meter, s) do
      if s.state == "pack" then must(s:pack())
      else
        must(s:answer(bot and must(bot(s)) or s:random_answer(calls)))
        taken = taken + 1
      end
      if writer and #writer > HANDED_ON then out[#out + 1] = writer:take() end
    end
    meter.decisions(taken)
  end
  local function enough()
    local deals, games = meter.full()
    return deals or games
  end
  return function(block)
    local out, number = {}, 0
    repeat
      number = number + 1
      game(seed_of(spec, block, number), out)
    until enough()
    if not writer then return nil end
    out[#out + 1] = writer:take()
    return table.concat(out)
  end
end

--- `text` is what is to be played, as JSON. Returns the function that plays a block; it returns the records as text, if they
--- are wanted, or false: all is to be played again, carefully.
return function(text, meter, records, carefully)
  local spec = json.decode(text):by_name()
  spec.header = spec.header:by_name()
  local library = must(folders.library(spec.folders)):pinned()
  if records or spec.calls > 0 or spec.bots then return watched_worker(library, spec, meter, records) end
  local game = must(engine.compose.game(library, spec.header.game, spec.header))
  return fast_worker(game, spec, meter, carefully)
end
