-- Faults at a trick game: cards out of turn are boarded, and the other side may call reneges. A right call makes the deal
-- void. Options say what a fault costs besides.
--
-- use "faults" gives a function that adds these rules to any trick game. It takes the clauses by name and the costs of
-- faults.
--   use "faults"(v, rules, { turn = "DN-11.2", boarded = "DN-11.4", call = "DN-11.7", ... }, { board = 19, renege = 52 })
local calls = {}
for seat = 1, 8 do calls[seat] = "call renege " .. seat end

-- The discards of a seat in this deal, first to last: { trick =, card = }.
local function discards(t, seat)
  local list = table.move(t.discards[seat], 1, #t.discards[seat], 1, {})
  local card = t:in_trick() > 0 and t:discarded(seat)
  if card then list[#list + 1] = { trick = t:finished() + 1, card = card } end
  return list
end

local function uncalled(t, seat) return #discards(t, seat) > t.called[seat] end

local function note_trick(t)
  for _, seat in ipairs(t.active) do
    local card = t:discarded(seat)
    if card then table.insert(t.discards[seat], { trick = t:finished(), card = card }) end
  end
end

return function(v, rules, clauses, costs)
  v.set.referee = { turn = clauses.turn, renege = clauses.renege }
  v.append.duties = { forced = clauses.boarded }
  v.append.calls = { play = calls, challenge = calls }
  v.append.events = { boarded = "seat card points scores",
                      called = "caller seat right trick card points scores" }
  v.append.says = {
    ["challenge?"] = "do you call a renege, or let it be?",
    boarded = "{seat} {plays|play} {card} out of turn: it lies face up"
      .. "{points:, and costs % points}",
    ["play call"] = "",
    called = "{caller} {calls|call} a renege of {seat}{card:: %, and is right|, and is wrong}"
      .. "{points:. It costs % points}",
    ["challenge call"] = "", ["challenge accept"] = "{seat} {lets|let} it be",
  }
  v.option { "board_penalty", costs.board or 0, "points lost for a card played out of turn",
             clause = clauses.board_cost }
  v.option { "renege_penalty", costs.renege or 0, "points lost for a renege that is called",
             clause = clauses.renege_cost }
  v.option { "false_call", costs.call or 0, "points lost for a wrong call",
             clause = clauses.call_cost }

  function v.wrap.hand(base, t)
    t.discards, t.called, t.reneged = {}, {}, {}
    for _, seat in ipairs(t.seats) do t.discards[seat], t.called[seat] = {}, 0 end
    base(t)
  end
  v.add.on_renege = function(t, _, card) t.reneged[card] = true end
  v.add.on_boarded = function(t, seat, card)
    t:penalize(seat, rules.board_penalty, clauses.board_cost, "out of turn")
    t:tell("boarded", seat, card, -rules.board_penalty, t:standing())
  end

  v.add.may_call_renege = function(t, seat, _, other)
    local opponent = t.side[other] and t.side[other] ~= t.side[seat]
    if not (opponent and uncalled(t, other)) then return clauses.call end
  end
  v.add.on_call_renege = function(t, seat, _, other)
    local list, renege = discards(t, other), nil
    for i = t.called[other] + 1, #list do
      if not renege and t.reneged[list[i].card] then renege = list[i] end
    end
    t.called[other] = #list
    if renege then
      local cost = rules.renege_penalty
      t:penalize(other, cost, clauses.renege_cost, "renege")
      t:tell("called", seat, other, true, renege.trick, renege.card, -cost, t:standing())
      t:void_deal()
    else
      local cost = rules.false_call
      t:penalize(seat, cost, clauses.call_cost, "wrong call")
      t:tell("called", seat, other, false, 0, "", -cost, t:standing())
    end
    return renege ~= nil
  end

  -- A trick that ends the game before the last one: the other side may call before it is over.
  v.add.challenge = function(t)
    local side, open = t:reached(), false
    for _, seat in ipairs(t.active) do open = open or t.side[seat] == side and uncalled(t, seat) end
    local winner = t:last_winner()
    if not side or not open or t:hand(winner) == 0 then return false end
    for _, seat in ipairs(t.active_from[winner]) do
      if t.side[seat] ~= side and not t:ask(seat, "challenge", { "accept" }) then return true end
    end
    return false
  end
  local function after_trick(base, t)
    local stop = base(t)
    note_trick(t)
    return rules.challenge(t) or stop
  end
  if rules.after_trick then v.wrap.after_trick = after_trick
  else v.add.after_trick = function(t) return after_trick(function() end, t) end end
end
