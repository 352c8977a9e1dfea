-- batch.lua - many games of one combination of rules, played by numbers (table_game.h), for programs that train or compare.
--
-- A game runs in a coroutine at a table without a record, as in a simulation; its source is in C. Rules are composed once
-- for all games. houserule.h describes the numbers.
local core = require "houserule.core"
local compose = require "houserule.rules.compose"
local first = require "houserule.play.header"
local flow = require "houserule.play.flow"
local host_table = require "houserule.play.host_table"
local kept = require "houserule.rules.kept"
local observation = require "houserule.seat.observation"
local ordered = require "houserule.values.ordered"
local problem = require "houserule.rules.problem"
local question_source = require "houserule.play.source"
local record = require "houserule.values.record"
local recorder = require "houserule.play.recorder"
local seat_table = require "houserule.play.seat_table"
local silent = require "houserule.rules.silent"
local visibility = require "houserule.seat.visibility"
local T = require("houserule.values.texts").of

local batch = {}
batch.__index = batch

local HANDS <const>, DECISIONS <const> = 300, 20000 -- limits of the random games that find words
local ODD <const> = 7 -- these games try a call at every seventh decision

-- Calls visit(game) for a composition and all games inside it, in a fixed order.
local function each_game(game, visit)
  visit(game)
  for _, name in ipairs(ordered.keys(game.subs)) do each_game(game.subs[name], visit) end
end

-- Gives numbers to texts that have none.
local function add_texts(self, list)
  for _, text in ipairs(list) do
    if not self.numbers[text] then
      self.texts[#self.texts + 1] = text
      self.numbers[text] = #self.texts - 1
    end
  end
end

-- Gives numbers to the cards, the announced cards, and the end of a pick.
local function number_cards(self)
  self.numbers, self.texts = {}, {}
  each_game(self.game, function(game)
    local rules = game.rules
    if rules.packets then add_texts(self, rules.sets.list(rules.pack | (rules.second_pack or 0))) end
  end)
  self.cards = #self.texts
  local word = self.game.rules.announcement or "said"
  for i = 1, self.cards do add_texts(self, { self.texts[i] .. " " .. word }) end
  add_texts(self, { "done" })
end

local function add_calls(self)
  each_game(self.game, function(game)
    for _, point in ipairs(ordered.keys(game.rules.calls)) do add_texts(self, game.rules.calls[point]) end
  end)
end

-- Adds a table to a game. Returns `at`, its environment for C and for observations.
local function add_table(self, handle, game, inside)
  local rules = game.rules
  local t, engine_table, ud = seat_table.new(rules, game)
  local at = { t = host_table.new(t, engine_table, {}), engine_table = engine_table, rules = rules, script = t, inner = {},
               remembered = rules.score_keeping == "remembered" }
  at.accepted, at.number = engine_table.accepted, engine_table.number
  function at.visible(place, viewer) return visibility.at(at, place, viewer) end
  function at.explain(why) return silent.explained(game, why) end
  function at.called(call, seat, point, is_card)
    return question_source.make_call(t, rules, engine_table, { seat = seat, point = point }, call, is_card)
  end
  function at.may(seat, point)
    local calls, open = engine_table.asks:calls_at(point), {}
    local ok, set = core.looking(core.open_calls, calls, engine_table.looking, seat, point)
    if not ok then error(set, 0) end
    for i, call in ipairs(calls) do
      if set >> (i - 1) & 1 == 1 then open[#open + 1] = call.text end
    end
    return open
  end
  function at.see(seat) return record.encode(observation.of(at, seat)) end
  local own_hand, piles = visibility.asked_of(rules)
  local kinds, hears = handle:table(ud, at, inside, own_hand and not piles and not visibility.any_up(rules))
  recorder.add_memory(hears, t, rules, engine_table)
  engine_table.listen(hears)
  engine_table.source(kinds)
  for _, name in ipairs(ordered.keys(game.subs)) do
    at.inner[game.subs[name]] = add_table(self, handle, game.subs[name], true)
  end
  function engine_table.inner(sub)
    local inner = at.inner[sub]
    inner.engine_table.as_new()
    return inner.script, inner.engine_table, function() end
  end
  return at
end

-- Refuses rules that store something between games, because games must not depend on each other. It checks after 1, 2, 4, 8
-- ... games.
local function check_kept(self)
  self.ended = self.ended + 1
  if self.ended < self.look then return end
  self.look = 2 * self.look
  local wrong = kept.wrong(self.game)
  if wrong then error(wrong, 0) end
end

-- Makes a game that has not begun.
local function new_game(self)
  local main
  local handle = core.game(function(seed)
    local engine_table, rules = main.engine_table, self.game.rules
    engine_table.as_new()
    engine_table.seed(seed)
    main.script.dealer = self.header.dealer or flow.first_dealer(rules, engine_table)
    engine_table.drawn()
    flow.match(rules, main.script, engine_table)
    check_kept(self)
  end, self.cards, self.numbers, self.texts)
  main = add_table(self, handle, self.game, false)
  return handle
end

-- Plays random hands and gives numbers to their words, in the order of the texts. It ignores errors of the script: they
-- recur in a game of the caller.
local function find_words(self)
  number_cards(self)
  add_calls(self)
  local handle, hands, decisions = new_game(self), 0, 0
  for number = 1, HANDS do
    local seat = handle:begin("words " .. number)
    while seat and seat > 0 and decisions < DECISIONS do
      local calls = decisions % ODD == 0 and handle:may() or {}
      seat, decisions = handle:step(calls[1 + number % (#calls + 1)]), decisions + 1
    end
    hands = hands + handle:turn().hands
    if not seat or hands >= HANDS or decisions >= DECISIONS then break end
  end
  local found = table.move(self.texts, 2 * self.cards + 2, #self.texts, 1, {})
  table.sort(found)
  number_cards(self)
  add_texts(self, found)
end

--- Loads a combination of rules from a library of scripts. Returns it, or nil and a problem. `header` is that of
--- session.open; its seed is not used. Public fields: `game` (compose.game), `cards`, and `texts`, with the text of number n
--- at index n + 1.
function batch.open(scripts, header)
  scripts = scripts:pinned()
  local fine, why = first.check(scripts, header)
  if not fine then return nil, why end
  local game
  game, why = compose.game(scripts, header.game, header)
  if not game then return nil, why end
  local is_large = false
  each_game(game, function(one) is_large = is_large or core.is_large(one.rules.deck) end)
  if is_large then return problem.of(T "a game with a pack of more than 64 cards is not played by numbers") end
  kept.note(game)
  local self = setmetatable({ game = game, header = header, ended = 0, look = 1 }, batch)
  find_words(self)
  return self
end

--- Opens a game. Returns its handle, or nil and a problem. handle:begin(seed) begins another one in its place.
function batch:open_game(seed)
  if type(seed) ~= "string" then return problem.of "a seed is due: a text" end
  local handle = new_game(self)
  local seat, why = handle:begin(seed)
  if not seat then return nil, why end
  return handle
end

--- Returns the number of a text; a new one for a new text.
function batch:number(text)
  if type(text) ~= "string" then error("the text of an answer is due", 0) end
  add_texts(self, { text })
  return self.numbers[text]
end

return batch
