-- places.lua - moves between places at a watched table: the lines that say them, and what each seat is told of them.
--
-- t:take, t:move, t:show and the shuffle of a pile are done by the C core (table_places.c), as in a simulation. Here each of
-- them writes its line. A view names the cards that its seat saw before the move or sees after it, and counts the others.
local record = require "houserule.values.record"
local returned = require "houserule.values.returned"
local sights = require "houserule.play.sights"

local places = {}

local fields = record.fields
local yield = coroutine.yield

-- The views of a line: `view(seat)` makes that of a seat, and gives nothing for one that sees it whole.
local function views_of(line, seats, view)
  local list = {}
  for seat = 0, seats do list[seat] = view(seat) or line end
  return list
end

--- Makes these methods of a table say what they do. `say` is as in watched.make; `one_more` counts what goes on unasked.
function places.add(t, rules, raw, say, one_more)
  local methods = raw.methods
  local deal, lay, take, shuffle, hand = methods.deal, methods.lay, methods.take, methods.shuffle, methods.hand
  local emit, quiet = say.emit, say.quiet
  local is_viewed = not say.writer

  local function tell_move(text, set, from, to, before)
    if text == "" or quiet() then return end
    local from_name, _, owner = raw.place(from)
    local to_name = raw.place(to)
    if before and owner then say.gone(owner, set) end
    local line = fields("move", text, "from", from_name, "to", to_name)
    local after = before and sights.of_all(rules, raw, to)
    emit(line, "place", before and views_of(line, rules.seats, function(seat)
      local seen = before[seat] | after[seat]
      if set & ~seen == 0 then return nil end
      local names, _, hidden = sights.split(rules.sets, text, set, ~seen)
      return fields("move", names, "hidden", hidden, "from", from_name, "to", to_name)
    end))
  end

  -- What seats held before a deal, and how much had been asked then: nobody has looked at what is dealt before something is
  -- asked or told of it, and what is laid face down till then not even its owner knows.
  local held, asked = nil, nil
  local function looked_at(seat) return held and asked == say.asked() and held[seat] or -1 end

  -- What all see of a place before something goes from it; nil where nobody looks. First all are told what was dealt.
  local function sights_before(place)
    held = nil
    if not is_viewed or quiet() then return nil end
    say.tell()
    return sights.of_all(rules, raw, place)
  end

  -- The cards of its own hand that a seat sees: wherever it puts these, it knows where they are.
  local function own_sight(seat)
    if not is_viewed or not seat then return 0 end
    return rules.hidden and hand(t, seat) & ~returned.set(rules, "hidden", raw, seat) or -1
  end
  local function remember(seat, set)
    if set ~= 0 then raw.remember(seat, set) end
  end

  function methods.deal(...)
    if is_viewed and not (held and asked == say.asked()) then
      held, asked = {}, say.asked()
      for seat = 1, rules.seats do held[seat] = hand(t, seat) end
    end
    return deal(...)
  end

  function methods.lay(self, seat, set, pile)
    local own = is_viewed and own_sight(seat) & looked_at(seat) or 0
    lay(self, seat, set, pile)
    remember(seat, set & own)
  end

  function methods.take(self, seat, pile)
    raw.place(seat, "take")
    local _, was = raw.place(pile, "take")
    local before = sights_before(pile)
    local card = take(self, seat, pile)
    if card then tell_move(card, was & ~select(2, raw.place(pile)), pile, seat, before) end
    return card
  end

  function methods.move(self, cards, from, to)
    local _, _, owner = raw.place(from, "move")
    local before, own = sights_before(from), own_sight(owner)
    local text, set = raw.move(self, cards, from, to)
    remember(owner, set & own)
    tell_move(text, set, from, to, before)
  end

  function methods.show(self, place, cards, seat)
    if is_viewed and not quiet() then say.tell() end
    local text, set = raw.show(self, place, cards, seat)
    if quiet() then return end
    local line = fields("show", text, "in", (raw.place(place)))
    if seat then line:add("to", seat) end
    emit(line, "place", is_viewed and views_of(line, rules.seats, function(viewer)
      if set & ~sights.at(rules, raw, place, viewer) == 0 then return nil end
      local counted = fields("show", rules.sets.count(set), "in", (raw.place(place)))
      return seat and counted:add("to", seat) or counted
    end))
  end

  function methods.shuffle(self, pile)
    shuffle(self, pile)
    one_more()
    if pile == nil then
      local text = yield("pack", "shuffle")
      if text then raw.stack(text) end
      return emit(fields("pack", raw.pack_text()), "shuffle")
    end
    local name, all = raw.place(pile)
    local text = yield("pack", "shuffle", name)
    if text then raw.stack_pile(name, text) end
    local line = fields("pack", raw.pile_text(name), "pile", name)
    emit(line, "place", is_viewed and not quiet() and views_of(line, rules.seats, function(viewer)
      if all & ~sights.at(rules, raw, name, viewer) == 0 then return nil end
      return fields("cards", rules.sets.count(all), "pile", name)
    end))
  end
end

return places
