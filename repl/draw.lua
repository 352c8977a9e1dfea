-- draw.lua - the table on the screen, from what a seat may see (look.lua): round a table where there is room, in a
-- few lines where there is not, in sentences for a screen reader.
local look = require "host.look"
local sets = require("houserule").sets
local words = require("houserule").words

local draw = {}

local ROUND <const> = 70    -- columns from which seats sit round a table
local SIDE <const> = 23     -- columns of a seat at the left or right
local BOX_ROWS <const> = 4  -- of the table's middle

local function plural(n, word) return ("%d %s%s"):format(n, word, n == 1 and "" or "s") end
draw.plural = plural

local function signed(n) return n > 0 and "+" .. n or tostring(n) end
draw.signed = signed

local function holds(set, card) return set and set & (1 << sets.card(card)) ~= 0 end

-- The cards that may be played now, if the viewer is the one who plays; nil where the question is of another kind.
local function playable(view, seat)
  local ask = view.ask
  return ask and ask.seat == seat and ask.kind == "play" and ask.set or nil
end

-- Hands -------------------------------------------------------------------------------------------------------------

local function group_label(paint, group, of, n)
  local label = group.suit == "trumps" and "trumps" or paint:suit_word(group.suit)
  return of and n > 1 and ("%s (%d)"):format(label, of) or label
end

-- A group of cards as a fan: label, upper edge, faces, marks under what may be played. All of one width.
local function fan_block(paint, group, may)
  local line = paint.line
  local edge, faces, marks = {}, {}, {}
  for i, card in ipairs(group.cards) do
    local shown = paint:card(card)
    local width = paint.width(shown)
    edge[i] = line.across:rep(width)
    faces[i] = shown
    marks[i] = (may and holds(may, card) and "^" or " ") .. (" "):rep(width - 1)
  end
  local top = line.nw .. table.concat(edge, line.tee) .. line.ne
  local width = math.max(paint.width(top), #group.label)
  local function fit(text) return paint.pad(text, width) end
  return { width = width, fit(paint:style("dim", group.label)), fit(top),
           fit(line.down .. table.concat(faces, line.down) .. line.down), fit(" " .. table.concat(marks, " ")) }
end

-- Groups too wide for the screen are cut in parts.
local function fan_groups(paint, fan, width)
  local out = {}
  local most = math.max(3, (width - 1) // 4)
  for _, group in ipairs(fan) do
    for from = 1, #group.cards, most do
      out[#out + 1] = { label = group_label(paint, group), suit = group.suit,
                        cards = table.move(group.cards, from, math.min(from + most - 1, #group.cards), 1, {}) }
    end
  end
  return out
end

local function flush_blocks(out, row, marked)
  for i = 1, marked and 4 or 3 do
    local parts = {}
    for k, block in ipairs(row) do parts[k] = block[i] end
    local text = table.concat(parts, " "):gsub("%s+$", "")
    if text ~= "" then out[#out + 1] = " " .. text end
  end
end

--- A hand as fans, suit beside suit; `may` marks what may be played, if that is not all.
function draw.hand(paint, seat, may, width)
  local out, row, used = {}, {}, 1
  if seat.count == 0 then return out end
  local some = may and may & seat.set ~= seat.set
  for _, group in ipairs(fan_groups(paint, seat.fan, width)) do
    local block = fan_block(paint, group, may)
    if #row > 0 and used + block.width + 1 > width then
      flush_blocks(out, row, some)
      row, used = {}, 1
    end
    row[#row + 1] = block
    used = used + block.width + 1
  end
  flush_blocks(out, row, some)
  return out
end

--- A hand in one line: "trumps Q♣ J♦ | clubs A♣ (9♣)", what may not be played in brackets.
function draw.hand_line(paint, seat, may)
  local parts = {}
  for _, group in ipairs(seat.fan) do
    local shown = {}
    for i, card in ipairs(group.cards) do
      local text = paint:card(card)
      shown[i] = may and not holds(may, card) and "(" .. text .. ")" or text
    end
    local label = group.suit == "trumps" and "trumps " or ""
    parts[#parts + 1] = label .. table.concat(shown, " ")
  end
  return table.concat(parts, " | ")
end

-- Seats -------------------------------------------------------------------------------------------------------------

local function seat_name(view, seat)
  local you = view.viewer == seat.seat and view.sitting and " (you)" or ""
  return "seat " .. seat.seat .. you .. (seat.dealer and ", dealer" or "")
end

local function seat_score(view, seat) return signed(view.scores[seat.side] or 0) end

local function tricks_text(seat)
  if seat.tricks == 0 and seat.points == 0 then return "no trick" end
  return ("%s, %s"):format(plural(seat.tricks, "trick"), plural(seat.points, "point"))
end

local function is_turn(view, seat) return view.ask and view.ask.seat == seat.seat end

local function seat_block(view, paint, seat)
  local name = (is_turn(view, seat) and "> " or "  ") .. seat_name(view, seat)
  if is_turn(view, seat) then name = paint:style("bold", name) end
  local backs = paint:style("dim", paint.line.back:rep(math.min(seat.count, 10)))
  local sits_out = seat.count == 0 and seat.tricks == 0 and view.state == "ask" and not draw.is_active(view, seat.seat)
  return { name, "  " .. (sits_out and "sits out" or backs .. (seat.count > 0 and " " or "") .. seat.count),
           "  " .. tricks_text(seat), "  score " .. seat_score(view, seat) }
end

function draw.is_active(view, seat)
  for _, active in ipairs(view.active) do
    if active == seat then return true end
  end
  return false
end

-- Where everybody sits, as the seat at the bottom sees it: the next one clockwise at its left.
local places = { { "bottom" }, { "bottom", "top" }, { "bottom", "left", "right" },
                 { "bottom", "left", "top", "right" } }

local function seated(view)
  local names, at = places[view.players], {}
  if not names then return nil end
  local first = view.viewer or view.ask and view.ask.seat or 1
  for i, place in ipairs(names) do at[place] = view.seats[(first + i - 2) % view.players + 1] end
  return at
end

-- The trick ---------------------------------------------------------------------------------------------------------

local function trick_card(view, paint, i)
  local trick = view.trick
  local card = trick.cards[i]
  local shown = paint:card(card) .. (holds(view.trumps, card) and "*" or "")
  if trick.seats[i] == trick.winner then shown = "[" .. shown .. "]" end
  return trick.open and shown or paint:style("dim", shown)
end

local function card_of(view, paint, seat)
  for i, player in ipairs(view.trick and view.trick.seats or {}) do
    if seat and player == seat.seat then return trick_card(view, paint, i) end
  end
  return ""
end

--- "seat 1 is winning", or who took the last one.
function draw.trick_words(view)
  local trick = view.trick
  if not trick then return "" end
  local worth = trick.points > 0 and ", " .. plural(trick.points, "point") or ""
  if trick.open then return ("seat %d is winning%s"):format(trick.winner, worth) end
  return ("seat %d took it%s"):format(trick.winner, worth)
end

local function trick_line(view, paint)
  local parts = {}
  for i, seat in ipairs(view.trick.seats) do parts[i] = ("%d %s"):format(seat, trick_card(view, paint, i)) end
  return table.concat(parts, "  ")
end

local function middle(view, paint, at, width)
  local third = width // 3
  local function across(left, centre, right)
    return paint.pad(left, third, "middle") .. paint.pad(centre, width - 2 * third, "middle")
      .. paint.pad(right, third, "middle")
  end
  return { across("", card_of(view, paint, at.top), ""),
           across(card_of(view, paint, at.left), "", card_of(view, paint, at.right)),
           across("", card_of(view, paint, at.bottom), ""),
           paint.pad(paint:style("dim", draw.trick_words(view)), width, "middle") }
end

local function round_table(view, paint, width, out)
  local at = seated(view)
  local line, inner = paint.line, width - 2 * SIDE - 2
  local left = at.left and seat_block(view, paint, at.left) or {}
  local right = at.right and seat_block(view, paint, at.right) or {}
  if at.top then
    local block = seat_block(view, paint, at.top)
    for _, text in ipairs { block[1], block[2] .. ", " .. block[3]:sub(3) .. ", " .. block[4]:sub(3) } do
      out[#out + 1] = paint.pad(text, width, "middle"):gsub("%s+$", "")
    end
  end
  local function row(i, from, to, text)
    local whole = paint.pad(left[i] or "", SIDE) .. from .. text .. to .. " " .. (right[i] or "")
    out[#out + 1] = whole:gsub("%s+$", "")
  end
  row(0, line.nw, line.ne, line.across:rep(inner))
  for i, text in ipairs(middle(view, paint, at, inner)) do row(i, line.down, line.down, text) end
  row(BOX_ROWS + 1, line.sw, line.se, line.across:rep(inner))
end

local function seat_list(view, paint, out)
  for _, seat in ipairs(view.seats) do
    local block = seat_block(view, paint, seat)
    out[#out + 1] = ("%s %s%s, %s"):format(paint.pad(block[1], 16), paint.pad(seat_score(view, seat), 4),
      plural(seat.count, "card"), tricks_text(seat))
  end
  if view.trick then
    out[#out + 1] = "trick: " .. trick_line(view, paint)
    out[#out + 1] = "       " .. draw.trick_words(view)
  end
end

-- The whole ---------------------------------------------------------------------------------------------------------

local function title(view, paint, width)
  local name = view.game
  if #view.variants > 0 then name = name .. " + " .. table.concat(view.variants, " + ") end
  local left = ("%s, hand %d"):format(name, view.deal)
  local right = view.status and paint:text(view.status) or ""
  if paint.width(left) + paint.width(right) + 2 > width then
    return { paint:style("bold", left), table.unpack(paint.wrap(right, width, "")) }
  end
  if right == "" then return { paint:style("bold", left) } end
  return { paint:style("bold", left) .. paint.pad(right, width - paint.width(left), "right") }
end

local function pile_lines(view, paint, out)
  for _, pile in ipairs(view.piles) do
    local shown = pile.cards and paint:cards(pile.cards) or plural(pile.count, "card") .. ", face down"
    out[#out + 1] = ("%s: %s"):format(pile.name, shown)
  end
end

-- A set's cards as a hand shows them: by suit and strength.
local function sorted_cards(view, paint, set)
  local list = {}
  for _, group in ipairs(look.fan(view.order, view.trumps, set)) do
    table.move(group.cards, 1, #group.cards, #list + 1, list)
  end
  return paint:cards(list)
end

--- What the seat to decide may say, in a sentence without its full stop.
function draw.question(view, paint)
  local ask = view.ask
  local head = ("seat %d, %s"):format(ask.seat, ask.point)
  if not ask.count then return ("it is for seat %d to decide (%s)"):format(ask.seat, ask.point) end
  local may = #ask.may > 0 and "; or " .. words.list(ask.may, "or") or ""
  if ask.kind == "play" then
    return ("%s: %s%s"):format(head, sorted_cards(view, paint, ask.set), may)
  elseif ask.kind == "cards" then
    return ("%s: %d of %s%s"):format(head, ask.n, sorted_cards(view, paint, ask.set), may)
  end
  return ("%s: %s%s"):format(head, paint:text(words.list(ask.legal, "or")), may)
end

local function due(view)
  if view.state == "over" then return "the game is over" end
  return ("hand %d is to be dealt, seat %d deals"):format(view.deal, view.dealer)
end

local function hands(view, paint, width, out)
  local seen = {}
  for _, seat in ipairs(view.seats) do
    if seat.fan and seat.count > 0 then seen[#seen + 1] = seat end
  end
  if #seen == 1 then
    table.move(draw.hand(paint, seen[1], playable(view, seen[1].seat), width), 1, 20, #out + 1, out)
    return
  end
  for _, seat in ipairs(seen) do
    local text = ("%sseat %d: %s"):format(is_turn(view, seat) and "> " or "  ", seat.seat,
      draw.hand_line(paint, seat, playable(view, seat.seat)))
    table.move(paint.wrap(text, width, "          "), 1, 10, #out + 1, out)
  end
end

--- Every hand that may be seen, a line each.
function draw.hand_lines(view, paint, width)
  if paint.plain then return require("host.tell").hands(view, paint) end
  local out = {}
  for _, seat in ipairs(view.seats) do
    if seat.fan then
      local text = ("seat %d: %s"):format(seat.seat, seat.count > 0 and draw.hand_line(paint, seat) or "no cards")
      table.move(paint.wrap(text, width, "        "), 1, 10, #out + 1, out)
    end
  end
  pile_lines(view, paint, out)
  return out
end

local function whole_table(view, paint, width)
  local out = title(view, paint, width)
  if width >= ROUND and places[view.players] and view.players > 1 then round_table(view, paint, width, out)
  else seat_list(view, paint, out) end
  pile_lines(view, paint, out)
  if view.state ~= "ask" then
    out[#out + 1] = due(view)
    return out
  end
  local at = #out
  hands(view, paint, width, out)
  if width >= ROUND and at < #out and seated(view) and view.viewer then
    local own = view.seats[view.viewer]
    table.insert(out, at + 1, ("%s%s: %s, score %s"):format(is_turn(view, own) and "> " or "  ", seat_name(view, own),
      tricks_text(own), seat_score(view, own)))
  end
  if view.menu then return out end -- the choices come below
  table.move(paint.wrap(draw.question(view, paint), width, "  "), 1, 20, #out + 1, out)
  return out
end

--- The table, a list of lines none wider than `width` columns (32 at least, 80 at most).
function draw.table(view, paint, width)
  if paint.plain then return require("host.tell").table(view, paint) end
  width = math.max(32, math.min(width, 80))
  local out = {}
  for _, line in ipairs(whole_table(view, paint, width)) do
    local rows = paint.wrap(line, width, "    ")
    table.move(rows, 1, #rows, #out + 1, out)
  end
  return out
end

--- A few lines for after a decision: the trick so far, and the hand of the seat that is to decide.
function draw.compact(view, paint, width)
  if paint.plain then return require("host.tell").turn(view, paint) end
  if view.state ~= "ask" then return { due(view) } end
  local out = {}
  if view.trick and view.trick.open then out[1] = "  trick: " .. trick_line(view, paint) end
  local ask = view.ask
  local seat = view.seats[ask.seat]
  if seat.fan and seat.count > 0 then
    local text = ("  seat %d: %s"):format(ask.seat, draw.hand_line(paint, seat, playable(view, ask.seat)))
    table.move(paint.wrap(text, width, "    "), 1, 10, #out + 1, out)
  end
  if ask.kind ~= "play" or not ask.count then
    table.move(paint.wrap("  " .. draw.question(view, paint), width, "    "), 1, 10, #out + 1, out)
  elseif #ask.may > 0 then
    out[#out] = out[#out] .. ("  (or %s)"):format(words.list(ask.may, "or"))
  end
  return out
end

return draw
