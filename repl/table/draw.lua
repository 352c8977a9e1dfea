-- draw.lua - draws the table from a seat's view (seat_view.lua): around a table if the screen has room, otherwise in a few
-- lines, and in sentences for a screen reader.
local board = require "host.table.board"
local fan = require "host.table.fan"
local views = require "host.table.seat_view"
local piles = require "host.table.piles"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local scores = require "host.table.scores"
local tell = require "host.table.tell"
local words = require("houserule").words
local texts = require("houserule").texts
local T, N, seat_of = texts.of, texts.count, texts.seat

local signed = prose.signed
local draw = {}

local ROUND <const> = 70    -- columns from which seats sit round a table
local SIDE <const> = 23     -- columns of a seat at the left or right
local BOX_ROWS <const> = 4  -- of the table's middle

local function holds(paint, set, card) return set and set & paint:deck().same(card) ~= 0 end

-- The cards that may be played now, if the viewer is the one who plays; nil where the question is of another kind.
local function playable(view, seat)
  local ask = view.ask
  if not ask or ask.holder ~= seat or not ask.set then return nil end
  return (ask.kind ~= "cards" or ask.most == 1) and ask.set or nil
end

-- True during a hand: before the first hand and between hands the table is empty.
local function is_dealt(view) return view.playing and view.cards end

-- Seats -------------------------------------------------------------------------------------------------------------

-- A seat's name and role. `room`, if given, is the number of columns to which the name is cut.
local function seat_name(view, paint, seat, room)
  local parts = { paint:who(seat.seat) }
  if seat.person and not paint:has_name(seat.seat) then parts[1] = ("%s (P%d)"):format(parts[1], seat.person) end
  if view.viewer == seat.seat and view.sitting and parts[1] ~= T "you" then parts[1] = T("%s (you)", parts[1]) end
  local own = view.sitting and #view.sides < #view.seats and view.seats[view.viewer]
  if own and own ~= seat and own.side == seat.side then parts[2] = T "partner" end
  if seat.dealer then parts[#parts + 1] = T "dealer" end
  local whole = table.concat(parts, ", ")
  local left = room and room - prose.width(whole) + prose.width(parts[1])
  if left and left < prose.width(parts[1]) then parts[1] = prose.cut(parts[1], math.max(left, 4)) end
  return table.concat(parts, ", ")
end

-- Nothing where the pegging board says it.
local function seat_score(view, seat)
  return view.scores and not board.there(view) and signed(view.scores[seat.side] or 0) or nil
end

-- Texts that there are, with commas between.
local function joined(...)
  local given, parts = { ... }, {}
  for i = 1, select("#", ...) do parts[#parts + 1] = given[i] or nil end
  return table.concat(parts, ", ")
end

local function tricks_text(view, seat)
  if seat.blind > 0 then return T "may not look yet" end
  if not view.tricks then return nil end
  if seat.tricks == 0 and (seat.points or 0) == 0 then return T "no trick" end
  return joined(N(seat.tricks, "trick"), seat.points and N(seat.points, "point"))
end

local function is_turn(view, seat) return view.ask and view.ask.holder == seat.seat end

-- The seat's name after the mark that shows its turn.
local function marked_name(view, paint, seat, room)
  local name = seat_name(view, paint, seat, room)
  return is_turn(view, seat) and paint:style("bold", "> " .. name) or "  " .. name
end

local function seat_block(view, paint, seat, room)
  local name = marked_name(view, paint, seat, room)
  local backs = paint:style("dim", paint.line.back:rep(math.min(seat.count, 10)))
  local sits_out = seat.count == 0 and seat.tricks == 0 and view.playing and #view.active > 0
    and not plain.is_in(view.active, seat.seat)
  local block = { name, "  " .. (sits_out and T "sits out" or backs .. (seat.count > 0 and " " or "") .. seat.count) }
  local tricks, score = tricks_text(view, seat), seat_score(view, seat)
  if tricks then block[#block + 1] = "  " .. tricks end
  if score then block[#block + 1] = "  " .. T("score %s", score) end
  return block
end

-- Seats and their places on the screen. A seat keeps its place through the game. At the bottom sits the viewer, or the
-- first seat.
local function seated(view)
  local first = view.below or view.viewer or 1
  local at = views.places_round(view.players, view.seats[first] and first or 1) -- a watcher has no seat
  for place, seat in pairs(at or {}) do at[place] = view.seats[seat] end
  return at
end

-- The trick ---------------------------------------------------------------------------------------------------------

local function trick_card(view, paint, i)
  local trick = view.trick
  local card = trick.cards[i]
  local shown = paint:card(card) .. (holds(paint, view.trumps, card) and "*" or "")
  if trick.seats[i] == trick.winner then shown = "[" .. shown .. "]" end
  return trick.open and shown or paint:style("dim", shown)
end

local function card_of(view, paint, seat)
  local seats = seat and view.trick and view.trick.seats
  for i = 1, seats and #seats or 0 do
    if seats[i] == seat.seat then return trick_card(view, paint, i) end
  end
  return ""
end

--- "seat 1 is winning", or who took the last one; nothing where the view does not tell.
function draw.trick_words(view, paint)
  local trick = view.trick
  if not trick or not trick.winner then return "" end
  local text = paint:named(T(trick.open and "%s {is|are} winning" or "%s took it", seat_of(trick.winner)))
  return (trick.points or 0) ~= 0 and text .. ", " .. N(trick.points, "point") or text
end

local function trick_line(view, paint)
  local parts = {}
  for i, seat in ipairs(view.trick.seats) do
    parts[i] = ("%s %s"):format(paint:number(seat), trick_card(view, paint, i))
  end
  return table.concat(parts, "  ")
end

local function middle(view, paint, at, width)
  local rows = piles.open(view, paint, width, BOX_ROWS)
  for i = 1, rows and BOX_ROWS or 0 do rows[i] = paint.pad(rows[i] or "", width, "middle") end
  if rows then return rows end
  local third = width // 3
  local function across(left, centre, right)
    return paint.pad(left, third, "middle") .. paint.pad(centre, width - 2 * third, "middle")
      .. paint.pad(right, third, "middle")
  end
  return { across("", card_of(view, paint, at.top), ""),
           across(card_of(view, paint, at.left), "", card_of(view, paint, at.right)),
           across("", card_of(view, paint, at.bottom), ""),
           paint.pad(paint:style("dim", draw.trick_words(view, paint)), width, "middle") }
end

-- The seat above the table, or below it: in two lines.
local function across_table(view, paint, seat, width, out)
  local block = seat_block(view, paint, seat)
  for i = 3, #block do block[2], block[i] = block[2] .. ", " .. block[i]:sub(3), nil end
  for _, text in ipairs(block) do out[#out + 1] = paint.pad(text, width, "middle"):gsub("%s+$", "") end
end

local function round_table(view, paint, at, width, out)
  local line, inner = paint.line, width - 2 * SIDE - 2
  local left = at.left and seat_block(view, paint, at.left, SIDE - 3) or {}
  local right = at.right and seat_block(view, paint, at.right, SIDE - 3) or {}
  if at.top then across_table(view, paint, at.top, width, out) end
  local function row(i, from, to, text)
    local whole = paint.pad(left[i] or "", SIDE) .. from .. text .. to .. " " .. (right[i] or "")
    out[#out + 1] = whole:gsub("%s+$", "")
  end
  row(0, line.nw, line.ne, line.across:rep(inner))
  for i, text in ipairs(middle(view, paint, at, inner)) do row(i, line.down, line.down, text) end
  row(BOX_ROWS + 1, line.sw, line.se, line.across:rep(inner))
  if at.bottom.seat ~= view.viewer then across_table(view, paint, at.bottom, width, out) end
end

-- A seat a line, its name before what it has; below it for all of them where the screen is too narrow for one.
local function seat_list(view, paint, width, out)
  local names, has, wide, widest = {}, {}, 16, 0
  for i, seat in ipairs(view.seats) do
    local score = seat_score(view, seat)
    local rest = joined(is_dealt(view) and N(seat.count, "card"), is_dealt(view) and tricks_text(view, seat))
    names[i], has[i] = marked_name(view, paint, seat), ((score and paint.pad(score, 4) or "") .. rest):gsub("%s+$", "")
    wide, widest = math.max(wide, paint.width(names[i])), math.max(widest, paint.width(has[i]))
  end
  local between = wide + 1 + widest <= width and " " or "\n    "
  for i, name in ipairs(names) do
    if between == " " then name = paint.pad(name, wide) end
    for line in ((name .. between .. has[i]):gsub("%s+$", "")):gmatch "[^\n]+" do out[#out + 1] = line end
  end
  if view.trick and view.playing then
    out[#out + 1] = T("trick: %s", trick_line(view, paint))
    local said = draw.trick_words(view, paint)
    if said ~= "" then out[#out + 1] = "       " .. said end
  end
end

-- Sentences for who listens.
local function painted(list, paint) return plain.map(list, function(sentence) return paint:text(sentence) end) end

-- The whole ---------------------------------------------------------------------------------------------------------

local function title(view, paint, width)
  local name = (view.outer and view.outer .. ": " or "") .. view.game
  if #view.variants > 0 then name = name .. " + " .. table.concat(view.variants, " + ") end
  local left = ("%s, %s"):format(name, tell.moment(view))
  local won = view.games_won and view.game_number > 1 and T("games %s", table.concat(view.games_won, "-"))
  local right = joined(view.status and paint:named(view.status), view.together and paint:named(tell.together(view)), won)
  if right == "" then return { paint:style("bold", left) } end
  if paint.width(left) + paint.width(right) + 2 > width then
    return { paint:style("bold", left), table.unpack(paint.wrap(right, width, "")) }
  end
  return { paint:style("bold", left) .. paint.pad(right, width - paint.width(left), "right") }
end

-- A set's cards as a hand shows them: by suit and strength.
local function sorted_cards(view, paint, set)
  local asked = view.seats[view.ask.holder]
  local sorted = asked and asked.fan and asked.set == set and views.flat(asked.fan)
  return paint:cards(sorted or views.sorted(paint:deck(), view.order, view.trumps, set))
end

-- Possible actions that are no legal move: "; at fault: 9S TC (renege), seats 2 and 3 out of turn".
local function faults_text(view, paint)
  local faults, parts = view.ask.faults, {}
  if not faults then return "" end
  if faults.renege ~= 0 then parts[1] = T("%s (renege)", sorted_cards(view, paint, faults.renege)) end
  if #faults.turn > 0 then
    parts[#parts + 1] = T("%s out of turn", texts.seats(faults.turn))
  end
  return #parts > 0 and T("; as a fault: %s", table.concat(parts, ", ")) or ""
end

--- The answers open to the seat that decides, as a sentence without its full stop.
function draw.question(view, paint)
  local ask = view.ask
  if not ask.point then return T "it is for another seat to decide" end
  if not ask.may then return T("it is for %s to decide (%s)", tell.who(ask), ask.point) end
  local may = (#ask.may > 0 and T("; or %s", words.list(ask.may, "or")) or "") .. faults_text(view, paint)
  local what = tell.answers(ask, function(set) return sorted_cards(view, paint, set) end)
  return T("%s, %s: %s%s", tell.who(ask), ask.point, what, may)
end

-- "trumps Q J | clubs A, and 3 cards that nobody has seen"
local function hand_text(view, paint, seat)
  local may = playable(view, seat.seat)
  local text = fan.line(paint, seat, may and may & seat.set ~= 0 and may or nil) -- or it chooses from a pile
  if seat.unseen > 0 then text = joined(text ~= "" and text, T("%s not to be seen yet", N(seat.unseen, "card"))) end
  return text
end

local function hands(view, paint, width, out)
  local seen = {}
  for _, seat in ipairs(view.seats) do
    if seat.own and seat.count > 0 then seen[#seen + 1] = seat end
  end
  if #seen == 1 and seen[1].unseen == 0 then
    local may = playable(view, seen[1].seat)
    return prose.add(out, fan.hand(paint, seen[1], may, width))
  end
  for _, seat in ipairs(seen) do
    local holds_text = paint:named(T("%s: %s", seat_of(seat.seat), hand_text(view, paint, seat)))
    prose.add(out, paint.wrap((is_turn(view, seat) and "> " or "  ") .. holds_text, width, "          "))
  end
end

--- Every hand that may be seen, a line each.
function draw.hand_lines(view, paint, width)
  if paint.plain then return painted(tell.hands(view, paint), paint) end
  if not view.cards then return { T "this game has no cards of its own" } end
  local out = {}
  for _, seat in ipairs(view.seats) do
    if seat.fan then
      local text = paint:named(T("%s: %s", seat_of(seat.seat), seat.count > 0 and fan.line(paint, seat) or T "no cards"))
      prose.add(out, paint.wrap(text, width, "        "))
    end
  end
  piles.lines(view, paint, width, out)
  return out
end

-- The line above the viewer's own hand.
local function own_line(view, paint)
  local own = view.seats[view.viewer]
  local score = seat_score(view, own)
  local rest = joined(tricks_text(view, own), score and T("score %s", score))
  return (is_turn(view, own) and "> " or "  ") .. seat_name(view, paint, own) .. (rest ~= "" and ": " .. rest or "")
end

local function dealt_table(view, paint, width, out)
  local round = width >= ROUND and view.players > 1 and seated(view)
  if round then round_table(view, paint, round, width, out) else seat_list(view, paint, width, out) end
  piles.lines(view, paint, width, out, round and select(2, piles.open(view, paint, width - 2 * SIDE - 2, BOX_ROWS)))
  piles.before_seats(view, paint, width, out)
  local at = #out
  hands(view, paint, width, out)
  if round and view.viewer and view.seats[view.viewer] then table.insert(out, at + 1, own_line(view, paint)) end
end

local function whole_table(view, paint, width)
  local out = title(view, paint, width)
  if view.trouble then prose.add(out, paint.wrap(words.clean(view.trouble), width, "  ")) end
  if board.there(view) then prose.add(out, board.lines(view, paint, width)) end
  if is_dealt(view) then dealt_table(view, paint, width, out)
  elseif not board.there(view) then scores.lines(view, paint, width, out) end
  if view.state ~= "ask" then
    out[#out + 1] = paint:named(tell.due(view))
    return out
  end
  if view.sitting then return out end -- the choices come below, as a menu
  return prose.add(out, paint.wrap(paint:named(draw.question(view, paint)), width, "  "))
end

--- The table, a list of lines none wider than `width` columns (32 at least, 120 at most).
function draw.table(view, paint, width)
  if paint.plain then return painted(tell.table(view, paint), paint) end
  width = math.max(32, math.min(width, 120))
  return paint.wrap(whole_table(view, paint, width), width, "    ")
end

--- A few lines for after a decision: the trick so far, and the hand of the seat that is to decide.
function draw.compact(view, paint, width)
  if paint.plain then return painted(tell.turn(view, paint), paint) end
  if view.state ~= "ask" then return paint.wrap(paint:named(tell.due(view)), width, "    ") end
  local out, ask = {}, view.ask
  if view.trick and view.trick.open then out[1] = "  " .. T("trick: %s", trick_line(view, paint)) end
  local seat = is_dealt(view) and view.seats[ask.holder]
  if seat and seat.fan and seat.count > 0 then
    local text = "  " .. paint:named(T("%s: %s", seat_of(ask.holder), hand_text(view, paint, seat)))
    prose.add(out, paint.wrap(text, width, "    "))
  end
  if ask.kind ~= "play" or not ask.may or ask.faults or not seat then
    prose.add(out, paint.wrap("  " .. paint:named(draw.question(view, paint)), width, "    "))
  elseif #ask.may > 0 then
    local may = T("(or %s)", words.list(ask.may, "or"))
    if paint.width(out[#out]) + 2 + paint.width(may) <= width then out[#out] = out[#out] .. "  " .. may
    else prose.add(out, paint.wrap("    " .. may, width, "    ")) end
  end
  return out
end

return draw
