-- source.lua - gets the answer to each question of a script.
--
-- A word of a script that needs a decision puts a question to the source of its table (table_report.c). This file makes the
-- question, with the legal answers and the open calls, and gets the answer from `answers`. A call, or a card that is
-- boarded, is carried out at once, and the question is put again. Persons, logs, bots and chance differ only in `answers`.
local core = require "houserule.core"
local faults = require "houserule.play.faults"
local returned = require "houserule.values.returned"
local words = require "houserule.values.words"

local source = {}

--- Makes a call. Returns true if it ends the question. `is_card`: a card to a trick is asked for, and again after the call.
function source.make_call(t, rules, engine_table, question, call, is_card)
  local name, number = words.call(call)
  local rule = rules["on_" .. name]
  if rule and rule(t, question.seat, question.point, number) then return true end
  if is_card and (engine_table.turn() == 0 or t:hand(engine_table.turn()) == 0) then
    error(returned.by(rules, "on_" .. name) .. " leaves the play to a seat without a card", 0)
  end
  return false
end

--- Makes `answers` the source of a table. It has the functions
---   put(question)     is called for each question
---   answer(question)  returns its checked answer, made by ask.lua; it may yield
---   deal()            returns the pack of a deal that begins; nil for that under the seed. May yield
---   pack(pile)        returns the order of a pack, or of a pile, that a script shuffles; nil for that under the seed. May
---                     yield
function source.attach(t, rules, engine_table, answers)
  local asks = engine_table.asks

  -- Returns the answer, or nil and the call that ended the question.
  local function decide(make, is_card)
    while true do
      local question = make()
      answers.put(question)
      local answer = answers.answer(question)
      if question.broken then core.end_script(question.broken) end
      if answer.boarded then faults.board(t, engine_table, rules, answer.by, answer.card)
      elseif not answer.call then return answer
      elseif source.make_call(t, rules, engine_table, question, answer.call, is_card) then return nil, answer.call end
    end
  end

  local kinds = {}
  if answers.deal then
    function kinds.deal(_) return answers.deal() end
    function kinds.pack(_, pile) return answers.pack(pile) end
  end

  function kinds.words(_, seat, point, list)
    local answer, call = decide(function() return asks:words(seat, point, list) end)
    return answer and answer.text, call
  end

  function kinds.cards(_, seat, point, from, least, most, ways, filter)
    local answer, call = decide(function() return asks:cards(seat, point, from, least, most, ways, filter) end)
    return answer and engine_table.resolve(answer.set, from), call
  end

  function kinds.number(_, seat, point, range, hook, things, say)
    local answer, call = decide(function()
      if say then return asks:moves(seat, point, things, range[2], say) end
      return asks:number(seat, point, range, hook)
    end)
    return answer and answer.number, call
  end

  function kinds.play(_)
    local answer, call = decide(function() return asks:play() end, true)
    if answer then return answer.card, answer.said, answer.fault end
    return nil, call
  end

  -- Makes a call in place of a card to a trick. Returns its text if it ended the play.
  function kinds.call(_, seat, number)
    local text = asks:calls_at "play"[number].text
    return source.make_call(t, rules, engine_table, { seat = seat, point = "play" }, text, true) and text or nil
  end

  engine_table.source(kinds)
end

return source
