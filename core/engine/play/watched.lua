-- watched.lua - a table that is watched: every decision is asked, every line is said.
--
-- The script runs in a coroutine. It stops where something must come from outside: a pack, or a decision. What it asks is
-- an *ask*: who, at which point, what is legal, what may be called. The session (session.lua) answers; what it answers has
-- been checked against the same ask, so the script only ever gets what it may get.
local core = require "houserule.core"
local faults = require "houserule.play.faults"
local record = require "houserule.values.record"
local ask = require "houserule.play.ask"
local choosing = require "houserule.play.choosing"
local places = require "houserule.play.places"
local plain = require "houserule.values.plain"
local readonly = require "houserule.values.readonly"
local returned = require "houserule.values.returned"
local telling = require "houserule.play.telling"
local words = require "houserule.values.words"

local watched = {}

local fields, yield = record.fields, coroutine.yield

local IDLE <const> = 1000    -- deals in a row in which nobody is asked: a game that never ends looks like that
local MANY <const> = 255     -- cards to a trick: all that are left
local WORDS <const> = 128    -- of one ask: they fit a line of a record (table_ask.c refuses more too)
local KNOWN <const> = 1000   -- words and points of a table that are not checked again

-- The words a script offers must be words. Equal ones are one answer, which a random bot gives as often as it is offered: so
-- the list of all comes back, and that of the different ones. Copies: the script's own table could change, or have no end
-- for the host. `checked.small` has words that can be said in small letters, `checked.points` points of cards and numbers,
-- `checked.lists` what was offered last at a point, as most offer the same again; `checked.n` of all three.
local function words_of(rules, point, list, checked)
  if type(list) == "table" then list = readonly.unwrap(list) end
  if type(list) ~= "table" or rawlen(list) == 0 then
    error(("ask: the point \"%s\" offers no word"):format(point), 3)
  end
  local last = checked.lists[point]
  if last and core.same_items(list, last.offered) then return last.offered, last.different end
  if rawlen(list) > WORDS then error(("ask: at most %d words are offered at once"):format(WORDS), 3) end
  local offered, different, known = {}, {}, {}
  for i = 1, rawlen(list) do
    local word = rawget(list, i)
    local small = checked.small[word] or plain.word(word, ("ask: a word of \"%s\""):format(point), 3):lower()
    local before = known[small]
    if not before then different[#different + 1] = word end
    if before and before ~= word or not checked.small[word] then
      local wrong = before and before ~= word and "is another's in other letters" or ask.unsayable(rules, word)
      if wrong then error(("ask: the word \"%s\" %s"):format(words.printable(word), wrong), 3) end
      if checked.n < KNOWN then checked.small[word], checked.n = small, checked.n + 1 end
    end
    offered[i], known[small] = word, word
  end
  if last or checked.n < KNOWN then
    checked.n = checked.n + (last and 0 or 1)
    checked.lists[point] = { offered = offered, different = different }
  end
  return offered, different
end

-- Makes a call: the name of its rule, and whether that ends what is asked.
local function make_call(t, rules, call, seat, point)
  local name, number = words.call(call)
  local rule = rules["on_" .. name]
  return "on_" .. name, rule and rule(t, seat, point, number)
end

-- Waits for a decision and makes the calls that come before it, and the cards played out of turn: after each the question
-- is put anew, by put(called). Returns the answer, or nil and the call that ended it.
local function decide(t, rules, at_once, put)
  local question, called = put(), nil
  while true do
    local answer = at_once and at_once(question) or yield("ask", question)
    if answer.boarded then faults.board(t, rules, answer.by, answer.card)
    elseif not answer.call then return answer
    else
      local ends
      called, ends = make_call(t, rules, answer.call, question.seat, question.point)
      if ends then return nil, answer.call end
    end
    question = put(called)
  end
end

local function add_asking(t, rules, raw, at_once, asks)
  local methods, checked = raw.methods, { small = {}, points = {}, lists = {}, n = 0 }
  local function check_seat(seat, point)
    if math.type(seat) ~= "integer" or seat < 1 or seat > t.players and seat > t.people then
      error(("ask: %s is no seat"):format(returned.shown(seat)), 3)
    end
    plain.word(point, "ask: a point", 3)
  end

  function methods.ask(_, seat, point, list)
    check_seat(seat, point)
    local offered, different = words_of(rules, point, list, checked)
    local answer, call = decide(t, rules, at_once, function() return asks:words(seat, point, offered, different) end)
    if answer then return answer.text end
    return nil, call
  end

  local function check_choice(method, seat, point)
    check_seat(seat, point)
    local wrong = not checked.points[point] and choosing.unsayable(point, rules.deck)
    if wrong then error(("%s: the point \"%s\" %s"):format(method, words.printable(point), wrong), 3) end
    if not checked.points[point] and checked.n < KNOWN then checked.points[point], checked.n = true, checked.n + 1 end
  end

  function methods.pick(_, seat, point, n, from, filter)
    check_choice("pick", seat, point)
    local set, least, most, ways = raw.choice(seat, point, n, from, filter)
    if not set then error("pick: " .. least, 2) end
    local answer, call = decide(t, rules, at_once, function()
      return asks:cards(seat, point, set, least, most, ways, filter)
    end)
    if answer then return raw.meant(answer.set, set) end
    return nil, call
  end

  function methods.number(_, seat, point, range, hook)
    check_choice("number", seat, point)
    local answer, call = decide(t, rules, at_once, function()
      local ok, least, most, open = core.looking(raw.number, range, hook)
      if not ok then error(least, 0) end
      if not least then error("number: " .. most, 4) end
      if open and not open[1] then error(("number: the hook closes every answer at `%s`"):format(point), 4) end
      return asks:number(seat, point, least, most, open, hook)
    end)
    if answer then return answer.number end
    return nil, call
  end

  choosing.add_combined(t, raw)
end

local function add_play(t, rules, raw, say, asks, state)
  local methods = raw.methods
  local standing, finished, hand = methods.standing, methods.finished, methods.hand
  local emit, writer = say.emit, say.writer
  local pegs, lead_trumps, on_renege, after_trick = rules.peg_tricks, rules.lead_trumps, rules.on_renege, rules.after_trick
  local function say_trick()
    local winner, points = raw.won()
    if pegs and points ~= 0 then
      table.insert(state.items, { to = winner, amount = points, clause = pegs, what = "trick " .. finished(t) })
    end
    if writer then return raw.write_trick(writer, pegs) end
    if say.quiet() then return end
    local line = fields("event", "trick", "winner", winner, "cards", (raw.trick()), "points", points)
    emit(pegs and line:add("scores", standing(t)) or line)
  end

  local function check_turn(called)
    if called and (raw.turn() == 0 or hand(t, raw.turn()) == 0) then
      error(returned.by(rules, called) .. " leaves the play to a seat without a card", 0)
    end
  end

  local function put(called)
    check_turn(called)
    return asks:play()
  end

  local function play(answer)
    local before, seat = lead_trumps and t:trump_suit(), raw.turn()
    local done, heard = raw.play(answer.card, answer.fault)
    if before == "" then t:tell("trumps", t:trump_suit(), seat) end
    if answer.fault and on_renege then on_renege(t, seat, rules.sets.name(answer.card)) end
    if heard and t.card_played then t:card_played(seat, rules.sets.name(answer.card), answer.said) end
    if done then say_trick() end
    return done
  end

  -- Whether nothing needs to be done between two tricks but that their lines are written.
  local runs_on = not (after_trick or pegs or lead_trumps or rules.turns_up)

  -- Where nobody is to be asked: at most so many cards, of this trick or (`on`) of the hand, or a call. Returns as play_card
  -- does; nil alone where the next one is to be asked for all the same.
  local unasked, calls = not rules.referee and say.unasked, nil
  local function play_unasked(most, on)
    local by = not unasked.stops() and (unasked.by or say.player())
    if not by then return nil end
    if not say.quiet() then say.tell() end
    calls = calls or asks:calls_of_play()
    local before = lead_trumps and t:trump_suit()
    if before == "" then most = 1 end -- the trumps are told before the next card
    local made, done, seat, heard, call = raw.play_unasked(writer or false, calls, by, most, on)
    if made == 0 then return nil end
    unasked.made, state.idle = unasked.made + made, 0
    if call then
      call = calls[call].text
      if writer then writer:by(seat, call) end
      local called, ends = make_call(t, rules, call, seat, "play")
      if ends then return nil, call end
      check_turn(called)
      return play_unasked(most, on)
    end
    if before == "" then t:tell("trumps", t:trump_suit(), seat) end
    if heard and t.card_played then t:card_played(seat, rules.sets.name(heard), false) end
    if done then say_trick() end
    return done
  end

  -- The card that the steps ahead (session.open) have here, if that is what the ask would take to the letter. Returns as
  -- play_card does; nil where it is to be asked for.
  local ahead = not (rules.referee or rules.announcement or asks.copies) and say.ahead
  local function play_ahead()
    local step = ahead.next()
    local card = step and asks.played[step["do"]]
    if not card then return nil end
    local legal, _, _, decider = raw.legal()
    if decider ~= step.by or legal >> card & 1 == 0 then return nil end
    calls = calls or asks:calls_of_play()
    raw.asked "play"
    ahead.take(step)
    return play { card = card, said = false }
  end

  -- One card, or unasked up to so many. Returns true when the trick is complete, false when not, nil and the
  -- call if a call ended the play.
  local function play_card(most, on)
    if hand(t, raw.turn()) == 0 then error("play_card: the seat to play holds no card", 3) end
    if unasked then
      local done, call = play_unasked(most, on)
      if done ~= nil or call then return done, call end
    end
    if ahead then
      local done = play_ahead()
      if done ~= nil then return done end
    end
    local answer, call = decide(t, rules, say.at_once, put)
    if answer then return play(answer) end
    return nil, call
  end

  local function play_trick(on)
    if hand(t, raw.turn()) == 0 then return nil end
    while true do
      local done, call = play_card(MANY, on)
      if done == nil then return nil, call end
      if done then return (raw.won()) end
    end
  end

  -- The winner of the trick just played, or nothing where the rule ends the play.
  local function winner_after(winner)
    local ends = raw.stops_at() == winner
    if after_trick and after_trick(t) then ends = true end
    if rules.turns_up then raw.turn_up(t) end
    return not ends and winner or nil
  end

  local function play_one()
    raw.need_lead()
    local done, call = play_card(1)
    if not done then return done, call end
    return winner_after((raw.won()))
  end
  methods.play_card = play_one

  function methods.play_trick(self, before)
    raw.need_lead()
    if before and type(before) ~= "function" then error("play_trick: a function is due, called before each card", 3) end
    if before and hand(t, raw.turn()) ~= 0 then
      local done, call
      repeat
        if before(self, raw.turn(), hand(t, raw.turn())) then return nil end
        done, call = play_one()
      until done ~= false
      return done, call
    end
    local winner, call = play_trick()
    if not winner then return nil, call end
    return winner_after(winner)
  end

  function methods.play_tricks(_, leader)
    if leader then t:lead(leader) end
    raw.need_lead()
    while true do
      local winner, call = play_trick(runs_on and not raw.stops_at() and (writer or say.quiet()))
      if not winner then return call end
      if not winner_after(winner) or pegs and t:reached() then return end
    end
  end
end

-- What a hand's line says must be what a record can hold.
local function check_result(line, rules)
  if not record.is_line(line) then error(returned.by(rules, "result") .. " must return fields(...)", 0) end
  return record.copy(line) or plain.said(line, returned.by(rules, "result"), -1)
end

-- Fields that a rule adds to a line, or its whole line: a copy.
local function check_fields(line, who)
  line = plain.said(line, who, -1)
  for name in line:each() do
    if record.is_input(name) then
      error(("%s returns a field `%s`, which is of a line of the input"):format(who, name), 0)
    end
  end
  return line
end

-- The line of a match, which people read too.
local function check_match(line, rules)
  local name = rules.course and "course" or "match_over"
  local who = returned.by(rules, name)
  line = check_fields(line, who)
  if line[1] ~= "match" then error(who .. " must return fields(\"match\", ...)", 0) end
  returned.sides(rules, name, line:get "winner")
  return line
end

local function add_deals(t, rules, raw, say, state)
  local emit, quiet, methods = say.emit, say.quiet, raw.methods
  local session = state.session or state
  local function one_more() -- deal
    if state.left then error("the game of this table is over", 3) end
    session.idle = (session.idle or 0) + 1
    if session.idle > IDLE then error(("%d deals in a row were made, and nobody was asked anything"):format(IDLE), 0) end
  end

  local number -- of the deal
  function methods.begin_deal(_, dealer, deal_number)
    number = deal_number
    raw.begin(dealer or 1)
    one_more()
    state.items, t.boarded = {}, {}
    if not rules.packets then return end -- a game without cards
    local text = not say.dealt() and yield("pack") or nil
    if text then raw.stack(text) end
    emit(not quiet() and fields("pack", raw.pack_text()), "pack")
    emit(not quiet() and fields("deal", number, "dealer", dealer))
  end

  places.add(t, rules, raw, say, one_more)

  function methods.end_deal(_, kind, also)
    local result = check_result(rules.result(t), rules)
    local delta = raw.delta()
    raw.settle()
    state.last = { items = state.items, delta = delta, result = result, deal = number, rules = rules,
                   dealt = not rules.packets or raw.stage() > 0 }
    if state.session then state.session.last = state.last end -- a game inside another
    if state.meter then state.meter.hand(delta, kind, also) end
    emit(not quiet() and fields("hand", number, "result", result, "delta", delta, "scores", raw.scores()))
  end

  function methods.end_game(_, winners, why, more)
    local who = returned.by(rules, "game_over")
    if type(why) ~= "string" then error(who .. " must return a list of sides and a word", 0) end
    winners, why = plain.said(winners, who, -1), plain.word(why, who .. ": its word", -1)
    more = record.is_line(more) and check_fields(more, who) or nil
    state.games = state.games + 1
    if state.meter then state.meter.game(winners) end
    local line = fields("game", state.games, "winner", winners, "scores", raw.scores(), "why", why)
    if more then line:add(table.unpack(more)) end
    emit(line)
  end

  function methods.end_course(_, line, winners)
    if state.meter then state.meter.course(raw.scores(), winners) end
    raw.desk.end_match(t, line)
  end

  function methods.end_match(_, line)
    if record.is_line(line) then emit(check_match(line, rules)) end
  end
end

--- Turns the methods of a table into those of a watched one. `say` takes what is said there: emit(line, kind, views), with
--- what each seat is told if that differs, and put(question); asked() is how many were put; tell() tells what was dealt,
--- gone(seat, set) hears of cards that leave a hand; quiet() is whether nobody listens; dealt() whether the pack is shuffled
--- and no other may come; `writer`, if there is one, takes lines that need not be made; `at_once`, if there is one, is asked
--- for the answer to a question before all stops for it; `unasked`, if there is one, plays to tricks without being asked,
--- player() giving the function of a bot that does; so does `ahead`: next() gives the step to come, take(step) is called
--- when it is played (session.open).
function watched.make(t, rules, raw, say, state)
  local asks = ask.at(t, rules, raw, say.put)
  state.games, state.items = 0, {}
  add_asking(t, rules, raw, say.at_once, asks)
  add_play(t, rules, raw, say, asks, state)
  telling.events(t, rules, raw, say)
  telling.scores(raw, state)
  add_deals(t, rules, raw, say, state)
  core.frame(raw.methods)
  return t
end

return watched
