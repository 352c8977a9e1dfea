-- source.lua - the one way in which a question gets its answer.
--
-- A word of a script that needs a decision puts a question to the source of its table (table_report.c). This file makes the
-- question, with the legal answers and the open calls, and gets the answer from `answers`. A call, or a card that is
-- boarded, is carried out at once, and the question is put again. Persons, logs, bots and chance differ only in `answers`.
local core = require "houserule.core"
local faults = require "houserule.play.faults"
local returned = require "houserule.values.returned"
local words = require "houserule.values.words"

local source = {}

-- Makes a call: the name of its rule, and whether that ends what is asked.
local function make_call(t, rules, call, seat, point)
  local name, number = words.call(call)
  local rule = rules["on_" .. name]
  return "on_" .. name, rule and rule(t, seat, point, number)
end

--- Makes `answers` the source of a table. It has the functions
---   put(question)     hears of a question
---   answer(question)  returns its checked answer, made by ask.lua; it may yield
---   pack(pile)        returns the order of a pack, or of a pile, that a script shuffles; nil for the seed's order. May
-- yield
function source.attach(t, rules, raw, answers)
  local asks = raw.asks

  -- The answer, or nil and the call that ended what was asked.
  local function decide(make)
    local question, called = make(), nil
    while true do
      answers.put(question)
      local answer = answers.answer(question)
      if question.broken then core.end_script(question.broken) end
      if answer.boarded then faults.board(t, raw, rules, answer.by, answer.card)
      elseif not answer.call then return answer
      else
        local ends
        called, ends = make_call(t, rules, answer.call, question.seat, question.point)
        if ends then return nil, answer.call end
      end
      question = make(called)
    end
  end

  local function check_turn(called)
    if called and (raw.turn() == 0 or t:hand(raw.turn()) == 0) then
      error(returned.by(rules, called) .. " leaves the play to a seat without a card", 0)
    end
  end

  local kinds = {}
  if answers.pack then
    function kinds.pack(_, pile) return answers.pack(pile) end
  end

  function kinds.words(_, seat, point, list)
    local answer, call = decide(function() return asks:words(seat, point, list) end)
    return answer and answer.text, call
  end

  function kinds.cards(_, seat, point, from, least, most, ways, filter)
    local answer, call = decide(function() return asks:cards(seat, point, from, least, most, ways, filter) end)
    return answer and raw.meant(answer.set, from), call
  end

  function kinds.number(_, seat, point, range, hook)
    local answer, call = decide(function() return asks:number(seat, point, range, hook) end)
    return answer and answer.number, call
  end

  function kinds.play(_)
    local answer, call = decide(function(called)
      check_turn(called)
      return asks:play()
    end)
    if answer then return answer.card, answer.said, answer.fault end
    return nil, call
  end

  -- A call that was made instead of a card to a trick: its text, if that ended the play.
  function kinds.call(_, seat, number)
    local text = asks:calls_at "play"[number].text
    local called, ends = make_call(t, rules, text, seat, "play")
    if ends then return text end
    check_turn(called)
  end

  raw.source(kinds)
end

return source
