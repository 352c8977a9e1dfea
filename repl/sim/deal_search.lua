-- deal_search.lua - deals until a condition on the finished hand holds.
--
-- Bots play game after game under seeds of their own. After each hand the condition, an expression in Lua, sees its
-- result. If another composition is named, it also sees `other`, the hand of that number under those rules. It has the
-- same cards, and the same decisions as far as they are legal there.
local core = require "houserule.core"
local engine = require "houserule"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local sandbox = require "houserule.script.sandbox"
local values = require "host.game.values"
local views = require "host.table.seat_view"
local T = engine.texts.of

local find = {}

local words = engine.words

-- Hands of a game, after which the next one is begun: among bots at random a game may never end, and all its decisions are
-- kept for the record.
local LONG <const> = 2000

-- A session that is watched hand by hand. It says no lines, which takes a fifth of the time, unless the condition reads what
-- only lines have.
local function watch(search, header, game)
  local at = { hands = 0 }
  local listener = { hand = function() at.hands = at.hands + 1 end, game = function(winner) at.winner = winner end,
                     lines = search.loud and true }
  local session, why = engine.session.of(search.library, game, header, { listener = listener })
  at.session = session
  return session and at, why
end

-- The lines of a hand: what happened, and what each seat was dealt.
local function read_lines(at, hand)
  hand.events, hand.dealt = {}, {}
  for _, entry in ipairs(at.session:take()) do
    for seat, text in pairs(entry.dealt or {}) do
      hand.dealt[seat] = views.with_named(at.session.rules.sets, hand.dealt[seat] or 0, text)
    end
    if entry.line and entry.line[1] == "event" then table.insert(hand.events, values.tables(entry.line)) end
  end
end

-- The hand that is over now, as the condition sees it; nil if none is.
local function take_hand(search, at)
  if at.hands == 0 then return nil end
  local last = at.session.last
  local hand = values.tables(last.result)
  at.hands = 0
  hand.hand, hand.delta, hand.scores, hand.items, hand.winner = last.deal, values.tables(last.delta),
    at.session.engine_table.scores(), values.tables(last.items), at.winner and values.tables(at.winner)
  if search.loud then read_lines(at, hand) end
  return hand
end

-- Plays a hand at the other table with the decisions of `log` from `from` on; from the first that does not fit the bot
-- decides. The hand as the condition sees it, or nil if that game is over.
local function twin_of(search, at, log, from)
  local session, fits = at.session, true
  while at.hands == 0 and session.state ~= "over" do
    while log[from] and log[from].pack do from = from + 1 end
    local said, done = log[from], false
    if session.state == "ask" and fits then
      done = said ~= nil and session:decide(said.by, said["do"]) == true
      from, fits = from + 1, done
    end
    local ok, why = done, nil
    if not done then ok, why = session:play_on(search.bot) end
    if not ok then return nil, why end
  end
  local hand = take_hand(search, at)
  if hand then hand.fits = fits end
  return hand
end

-- Times that a name is read in vain before it counts as misspelled, if no script of the game has that word. A rare field,
-- such as `shot` at hearts, is in a script.
local VAIN <const> = 100

--- Compiles a condition on hands of a game, which is composed with this pinned library. Returns a function(hand, other) ->
--- whether it holds, or nil and why it cannot be said; and a function that says which of its names no hand had, if there is
--- one. Or nil and what is wrong.
function find.condition(text, library)
  local at, known, missed = {}, { other = true, winner = true }, {}
  local env = sandbox.new()
  setmetatable(env, { __index = function(_, name)
    if name == "other" then return at.other end
    local value = at.hand[name]
    if value == nil and not known[name] then
      missed[name] = (missed[name] or 0) + 1
      if missed[name] == VAIN and not library:mentions(name) then at.misspelled = name end
    end
    return value
  end })
  local chunk, wrong = load("return " .. text, "=condition", "t", env)
  if not chunk then return nil, (wrong:gsub("^condition:1: ", "")) end
  local function unknown(misspelled)
    local name = misspelled or ordered.keys(missed)[1]
    return name and words.unknown("field of a hand", name, ordered.keys(known)) or nil
  end
  return function(hand, other)
    at.hand, at.other = hand, other
    for name in pairs(hand) do known[name], missed[name] = true, nil end
    local ok, result = core.guarded(chunk)
    if ok and at.misspelled then return nil, unknown(at.misspelled) end
    if ok then return result and true or false end
    local absent = result:match "attempt to index a nil value %(%a+ '([%w_]+)'%)$"
    if known[absent or ""] then return false end -- as `winner`, which only a game's last hand has
    return nil, unknown() or T("the condition: %s", result:gsub("^condition:1: ", ""))
  end, unknown
end

-- Plays one game and tries the condition after each of its hands. Returns what was found, or nil and, if something failed,
-- the problem. `count` counts a hand; false: there have been enough.
local function play(search, header, count)
  local at, why = watch(search, header, search.game)
  local other
  if at and search.against then
    local under = at.session:full_header()
    under.variants, under.above, under.options = search.against.variants, nil, nil
    other, why = watch(search, under, search.against.game)
  end
  if why then return nil, why end
  local first, hands = 1, 0 -- step of the hand
  while at.session.state ~= "over" and hands < LONG do
    local ok, wrong = at.session:play_on(search.bot)
    if not ok then return nil, wrong end
    local hand, twin = take_hand(search, at), nil
    if hand and other then twin, wrong = twin_of(search, other, at.session.log, first) end
    if wrong then return nil, wrong end
    if hand then
      hands = hands + 1
      first = #at.session.log + 1
      local holds, failed = search.condition(hand, twin)
      if failed then return nil, { sentence = failed } end
      if not count() or holds then
        return holds and { hand = hand, session = at.session, other = twin and other.session,
                         fits = twin and twin.fits }
      end
    end
  end
end

--- Searches up to `search.deals` deals. `search` has
---   library, header, bot, deals
---   game            the header's composition
---   against         nil or { variants =, game = }
---   condition       a function; `loud` if it reads `events` or `dealt`
---   beat            called after each hand
--- Returns what was found, { session =, other =, hand = }, or nil; the number of deals played; and the problem, if one ended
--- the search.
function find.run(search)
  local deals, number = 0, 0
  local found, problem
  local function count()
    search.beat()
    deals = deals + 1
    return deals < search.deals
  end
  repeat
    number = number + 1
    local header = plain.with(search.header, { seed = ("%s/%d"):format(search.header.seed, number) })
    found, problem = play(search, header, count)
  until found or problem or deals >= search.deals
  return found or nil, deals, problem
end

return find
