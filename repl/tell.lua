-- tell.lua - what happens and how things stand, in sentences: for the log under a game, for --plain and a screen
-- reader.
local look = require "host.look"
local engine = require "houserule"

local words, sets = engine.words, engine.sets
local tell = {}

local function signed(n) return n > 0 and "+" .. n or tostring(n) end
local function count(n, word) return ("%d %s%s"):format(n, word, n == 1 and "" or "s") end

-- The table ---------------------------------------------------------------------------------------------------------

local function hand_sentence(seat, paint)
  local parts = {}
  for _, group in ipairs(seat.fan) do
    local ranks = {}
    for i, card in ipairs(group.cards) do
      ranks[i] = group.suit == "trumps" and paint:name(card) or paint:rank(card)
    end
    local label = group.suit == "trumps" and "trumps" or paint:suit_word(group.suit)
    parts[#parts + 1] = label .. " " .. words.list(ranks)
  end
  return ("Seat %d holds %s."):format(seat.seat, #parts > 0 and table.concat(parts, "; ") or "no cards")
end

local function seat_sentence(view, seat)
  local has = { count(seat.count, "card"), count(seat.tricks, "trick"), count(seat.points, "point") }
  return ("Seat %d%s: score %s, %s."):format(seat.seat, seat.dealer and ", the dealer" or "",
    signed(view.scores[seat.side] or 0), table.concat(has, ", "))
end

local function trick_sentence(trick, paint)
  local parts = {}
  for i, card in ipairs(trick.cards) do parts[i] = ("seat %d the %s"):format(trick.seats[i], paint:name(card)) end
  return ("%s: %s. Seat %d %s."):format(trick.open and "The trick" or "The last trick", table.concat(parts, ", "),
    trick.winner, trick.open and "is winning" or "took it")
end

local function question_sentence(view, paint)
  local ask = view.ask
  if not ask.count then return ("It is for seat %d to decide: %s."):format(ask.seat, ask.point) end
  local what
  if ask.kind == "cards" then what = ("%d of %s"):format(ask.n, paint:cards(sets.list(ask.set)))
  elseif ask.kind == "play" then what = paint:cards(sets.list(ask.set))
  else what = words.list(ask.legal, "or") end
  local may = #ask.may > 0 and (" It may also say %s."):format(words.list(ask.may, "or")) or ""
  return ("Seat %d is to %s: %s.%s"):format(ask.seat, ask.point, what, may)
end

local function pile_sentence(pile, paint)
  local what = pile.cards and paint:cards(pile.cards) or count(pile.count, "card") .. ", face down"
  return ("The %s: %s."):format(pile.name, what)
end

local function due_sentence(view)
  if view.state == "over" then return "The game is over." end
  return ("Hand %d is to be dealt; seat %d deals."):format(view.deal, view.dealer)
end

--- The table in sentences.
function tell.table(view, paint)
  local out = { ("%s, hand %d."):format(view.game, view.deal) }
  if view.status then
    out[#out + 1] = view.status .. "."
  end
  for _, seat in ipairs(view.seats) do out[#out + 1] = seat_sentence(view, seat) end
  for _, pile in ipairs(view.piles) do
    out[#out + 1] = pile_sentence(pile, paint)
  end
  if view.trick then out[#out + 1] = trick_sentence(view.trick, paint) end
  for _, seat in ipairs(view.seats) do
    if seat.fan and seat.count > 0 then out[#out + 1] = hand_sentence(seat, paint) end
  end
  out[#out + 1] = view.ask and question_sentence(view, paint) or due_sentence(view)
  return out
end

--- The trick so far, and what the seat to decide holds and may say.
function tell.turn(view, paint)
  if not view.ask then return { due_sentence(view) } end
  local out = {}
  if view.trick and view.trick.open then out[1] = trick_sentence(view.trick, paint) end
  local seat = view.seats[view.ask.seat]
  if seat.fan then out[#out + 1] = hand_sentence(seat, paint) end
  out[#out + 1] = question_sentence(view, paint)
  return out
end

--- Every hand and pile that may be seen.
function tell.hands(view, paint)
  local out = {}
  for _, seat in ipairs(view.seats) do
    if seat.fan then out[#out + 1] = hand_sentence(seat, paint) end
  end
  for _, pile in ipairs(view.piles) do out[#out + 1] = pile_sentence(pile, paint) end
  return out
end

-- What happened -----------------------------------------------------------------------------------------------------

local function value_text(value)
  if engine.record.is_line(value) then
    local parts = {}
    for i = 1, #value, 2 do parts[#parts + 1] = value[i] .. " " .. value_text(value[i + 1]) end
    return table.concat(parts, ", ")
  elseif type(value) == "table" then
    local parts = {}
    for i, item in ipairs(value) do parts[i] = value_text(item) end
    return #parts > 0 and table.concat(parts, " ") or "none"
  elseif value == engine.null then return "none"
  elseif type(value) == "boolean" then return value and "yes" or "no" end
  return tostring(value)
end
tell.value = value_text

local function pairs_text(line, from)
  local parts = {}
  for i = from, #line, 2 do
    -- An event `contract` has a field `contract`.
    local name = line[i] ~= line[2] and line[i]:gsub("_", " ") .. " " or ""
    parts[#parts + 1] = name .. value_text(line[i + 1])
  end
  return table.concat(parts, ", ")
end

local function trick_event(line)
  local points = line:get "points"
  return ("  seat %d takes the trick %s%s"):format(line:get "winner", table.concat(line:get "cards", " "),
    points and points > 0 and ", " .. count(points, "point") or "")
end

local function hand_line(line)
  local deltas = {}
  for side, delta in ipairs(line:get "delta") do
    deltas[side] = ("%d: %s (%s)"):format(side, signed(delta), signed(line:get "scores"[side]))
  end
  return ("  hand %d is over: %s"):format(line[2], table.concat(deltas, "  "))
end

local function game_line(line)
  local winners = line:get "winner"
  local who = "nobody wins"
  if #winners == 1 then who = ("side %d wins"):format(winners[1])
  elseif #winners > 1 then who = ("sides %s win"):format(words.list(winners)) end
  return ("  %s is over (%s): %s; scores %s"):format(line[1] == "match" and "the match" or "the game",
    tostring(line:get "why" or ""), who, value_text(line:get "scores" or {}))
end

--- One entry of a session as a sentence; nil for one that tells people nothing (`line` as the seat may know it).
function tell.entry(entry, line)
  if entry.kind == "by" then return ("seat %d: %s"):format(line:get "by", line:get "do") end
  if entry.kind then return nil end
  if line[1] == "event" then
    if line[2] == "trick" then return trick_event(line) end
    local rest = pairs_text(line, 3)
    return ("  %s%s"):format(line[2], rest ~= "" and ": " .. rest or "")
  end
  if line[1] == "deal" then return ("hand %d, seat %d deals"):format(line[2], line:get "dealer") end
  if line[1] == "hand" then return hand_line(line) end
  if line[1] == "game" or line[1] == "match" then return game_line(line) end
  return "  " .. pairs_text(line, 1)
end

-- The score ---------------------------------------------------------------------------------------------------------

-- What a script gave as text, if it is text: nothing of a script's is called here.
local function given(text) return type(text) == "string" and text ~= "" and "  " .. text or "" end

local function item_text(item)
  local clause, what = given(item.clause), given(item.what)
  if item.from then
    local from, to, amount = item.from, item.to, item.amount
    if amount < 0 then from, to, amount = to, from, -amount end
    return ("  seat %d pays seat %d %4d%s%s"):format(from, to, amount, what, clause)
  end
  return ("  seat %d scores %s%s%s"):format(item.to, signed(item.amount), what, clause)
end

--- Items of a score with their clauses, and their sum.
function tell.items(items, delta)
  local out = {}
  for i, item in ipairs(items) do out[i] = item_text(item) end
  if #items == 0 then out[1] = "  nothing is scored" end
  local sum = {}
  for side, n in ipairs(delta) do sum[side] = ("%d: %s"):format(side, signed(n)) end
  out[#out + 1] = "  together  " .. table.concat(sum, "  ")
  return out
end

--- The score as it stands: the hand that runs, or the last one with its result.
function tell.score(session)
  local raw, last = session.raw, session.last
  local out
  if session.state == "ask" or not last then
    out = tell.items(session.t.items or {}, raw.delta())
    table.insert(out, 1, ("hand %d, so far"):format(session.t.deal_number))
    if session.state == "ask" then
      for seat = 1, session.game.players do
        out[#out + 1] = ("  seat %d has %s, %s"):format(seat, count(session.t:tricks(seat), "trick"),
          count(session.t:points(seat), "point"))
      end
    end
  else
    out = tell.items(last.items, last.delta)
    table.insert(out, 1, ("hand %d: %s"):format(last.deal, pairs_text(last.result, 1)))
  end
  local scores = {}
  for side, score in ipairs(raw.scores()) do scores[side] = ("%d: %s"):format(side, signed(score)) end
  out[#out + 1] = ("  scores    %s"):format(table.concat(scores, "  "))
  return out
end

tell.side = look.side

return tell
