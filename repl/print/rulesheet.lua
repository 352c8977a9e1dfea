-- rulesheet.lua - the rules of a combination on one page of A4, for who plays for the first time: the cards from the highest
-- to the lowest with what they count, the game in plain words, and the house rules.
--
-- The words are the items of the section "Beginners" of scripts/pages; an option's name in them stands for its value here.
-- A game that has none gets the clauses of its page, as many as the sheet holds.
local engine = require "houserule"
local flow = require "host.print.flow"
local pages = require "host.rules.pages"
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"
local sheets = require "host.print.sheets"
local svg = require "host.print.svg"
local text = require "host.print.text"
local views = require "host.table.seat_view"
local T, N = engine.texts.of, engine.texts.count

local rulesheet = {}

local LARGEST <const>, SMALLEST <const> = 35, 25 -- of the text: from ten points to seven
local STEPS <const> = 400                        -- decisions in which a card must be led

-- The cards --------------------------------------------------------------------------------------------------------

-- A game played at random to where a card has been led, as only then trumps may be known; nil if none ever is. And whether
-- trumps are what they were before anything was said.
local function led(library, header)
  local session, why = engine.session.open(library, header, true)
  if not session then error(why, 0) end
  local before
  for _ = 1, STEPS do
    if session.state == "over" then return nil end
    if session.state == "ask" then
      before = before or select(2, session.raw.order())
      if session.question.kind == "play" and session.t:in_trick() > 0 then
        return session, before == select(2, session.raw.order())
      end
    end
    if not session:play_on() then return nil end
  end
end

-- The row of another suit that is like this one.
local function row_like(rows, key)
  for _, row in ipairs(rows) do
    if row.one and not row.trumps and row.key == key then return row end
  end
end

-- Rows of cards that rank alike in several suits: { label =, faces = texts, points = texts, key = }.
local function rows_of(session, fixed, painter)
  local sets, rows = session.rules.sets, {}
  local order, trumps = session.raw.order()
  painter:follow(function() return sets end)
  painter:deck()
  local counts = session.t:worth(session.rules.pack) > 0
  for _, group in ipairs(views.fan(sets, order, trumps, sets.distinct(session.rules.pack))) do
    local row = { suits = {}, faces = {}, points = {}, trumps = group.suit == "trumps" }
    for i, card in ipairs(group.cards) do
      local sign = painter:suit(sets.suit(card))
      local shown, found = painter:card(card):gsub(sign, "")
      row.one = row.one ~= false and found > 0 and (row.one or sign) == sign and sign
      row.faces[i] = shown
      local same = sets.same(card)
      row.points[i] = counts and tostring(session.t:worth(same & -same)) or nil
    end
    if not row.one then
      for i, card in ipairs(group.cards) do row.faces[i] = painter:card(card) end
    end
    row.key = table.concat(row.faces, " ") .. "/" .. table.concat(row.points, " ")
    local same = row.one and not row.trumps and row_like(rows, row.key)
    row.suits[1] = row.one or ""
    if same then table.insert(same.suits, row.one) else rows[#rows + 1] = row end
  end
  for i, row in ipairs(rows) do
    local signs = table.concat(row.suits, " ")
    if row.trumps then row.label = T((fixed or row.one) and "Trumps" or "Trumps, say")
    elseif #rows <= 2 and i == #rows and not fixed then row.label = T(i == 1 and "Each suit" or "Other suits")
    else row.label = signs end
  end
  return rows
end

-- A row: each card in a frame, and below it what it counts.
local function row_drawn(row, size, x, y, width)
  local room = 300
  local step = math.min((width - room) // #row.faces, size * 5)
  local parts = { text.say(row.label, x, y + size * 13 // 10, size, { bold = true }) }
  for i, face in ipairs(row.faces) do
    local left = x + room + (i - 1) * step
    local small = math.min(size, size * (step - 16) // math.max(1, text.width(face, size, true)))
    parts[#parts + 1] = svg.box(left, y, step - 8, size * 19 // 10, "#ffffff", svg.LINE, 8)
      .. text.say(face, left + (step - 8) // 2, y + size * 13 // 10, small, { bold = true, middle = true })
    if row.points[i] then
      parts[#parts + 1] = text.say(row.points[i], left + (step - 8) // 2, y + size * 28 // 10, size * 8 // 10,
        { middle = true, colour = svg.DIM })
    end
  end
  return table.concat(parts)
end

local function add_cards(sheet, rows)
  if #rows == 0 then return end
  local counts = rows[1].points[1] ~= nil
  sheet:heading(T(counts and "The cards, from the highest, and what each counts" or "The cards, from the highest"))
  local size, height = sheet.size, sheet.size * (counts and 33 or 24) // 10
  for _, row in ipairs(rows) do
    sheet:draw(height, function(x, y, width) return row_drawn(row, size, x, y, width) end)
  end
end

-- The words ---------------------------------------------------------------------------------------------------------

-- A text with the options' values in the place of their names; those that were changed in bold type, with a star.
local function with_values(game, said)
  local pieces, at = {}, 1
  for from, name, to in said:gmatch "()`([%w_]+)`()" do
    local slot = game.slots[name]
    local changed = slot and rulemodel.changed(game, slot)
    local value = slot and prose.show(rulemodel.value(game, slot)) or name
    if changed then value = value .. "*" end
    prose.add(pieces, { { said:sub(at, from - 1) }, { value, bold = changed } })
    at = to
  end
  pieces[#pieces + 1] = { said:sub(at) }
  return pieces
end

-- The variants that replace a clause which a text names.
local function replaced_by(game, said)
  local page, list, known = rulemodel.model(game), {}, {}
  for id in said:gmatch "%u+%-%d[%d.]*%d" do
    local clause = page.clauses[id]
    local by = clause and clause.replaced
    if by and not known[by] then list[#list + 1], known[by] = by, true end
  end
  return list
end

local function add_words(sheet, game, items)
  for _, item in ipairs(items) do
    if item.term then sheet:heading(item.term) end
    local pieces, by = with_values(game, item.text), replaced_by(game, item.text)
    if #by > 0 then pieces[#pieces + 1] = { " " .. T("Changed here: see %s.", engine.words.list(by)), bold = true } end
    sheet:text(pieces)
  end
end

-- A clause's text without the names of options: of "`win_points` 61" it is the value that is to be read.
local function plain(game, said)
  said = said:gsub("`([%w_]+)`%s+(%d)", function(name, digit) return game.slots[name] and digit or nil end)
  return (said:gsub("`", ""))
end

-- The page's own clauses, for a game that nobody has written a page for beginners of.
local function add_clauses(sheet, game)
  for _, section in ipairs(rulemodel.model(game).sections) do
    if section.heading then sheet:heading(section.heading) end
    for _, clause in ipairs(section.clauses) do
      if not clause.replaced and not clause.from then sheet:text(plain(game, clause.text)) end
    end
  end
end

local function add_house_rules(sheet, game, with_clauses)
  local small, started = { size = sheet.size * 9 // 10, indent = 20 }, false
  local function begin()
    if not started then sheet:heading(T "House rules here, which go before the rest") end
    started = true
  end
  for _, file in ipairs(game.variants) do
    if rulemodel.is_on(game, file) then
      begin()
      sheet:text { { prose.text(file.declared.title) .. ": ", bold = true }, { prose.text(file.declared.summary) } }
      for _, clause in ipairs(with_clauses and rulemodel.model(game).clauses or {}) do
        if clause.from == file.declared.id and not clause.replaced then sheet:text(plain(game, clause.text), small) end
      end
    end
  end
  for _, slot in ipairs(game.slots) do
    if rulemodel.changed(game, slot) then
      begin()
      sheet:text { { ("%s %s* "):format(slot.name, prose.show(rulemodel.value(game, slot))), bold = true },
                   { T("(else %s): %s", prose.show(slot.default), prose.text(slot.help)) } }
    end
  end
end

-- The page ----------------------------------------------------------------------------------------------------------

local function titles(sheet, game)
  sheet:title((sheets.name(game)))
  local players = N(game.players, "player")
  if game.rules.partners and game.players > 2 then players = T("%s, two against two", players) end
  sheet:under(("%s. %s"):format(players, prose.text(game.base.declared.summary)))
  sheet:tell(prose.text(game.base.declared.summary))
end

-- The sheet in a size, its columns ending at `bottom`.
local function made(game, items, rows, size, with_clauses, bottom)
  local sheet = flow.new(size)
  titles(sheet, game)
  add_cards(sheet, rows)
  sheet:gap(size)
  sheet:columns(2)
  sheet.bottom = bottom or sheet.bottom
  if #items > 0 then add_words(sheet, game, items) else add_clauses(sheet, game) end
  add_house_rules(sheet, game, with_clauses)
  return sheet
end

-- The largest text that fits one page; nil if none does.
local function fitting(game, items, rows, with_clauses, smallest)
  for size = LARGEST, smallest, -1 do
    if #made(game, items, rows, size, with_clauses).pages == 1 then return size end
  end
end

--- The rule page of a game on one sheet; `header` is the composition's.
function rulesheet.sheet(painter, game, library, header)
  local session, fixed = led(library, header)
  local items, rows = pages.items(library, game, "beginners"), session and rows_of(session, fixed, painter) or {}
  local with_clauses = fitting(game, items, rows, true, SMALLEST + 2) ~= nil
  local size = fitting(game, items, rows, with_clauses, SMALLEST)
  if not size then
    local sheet = made(game, items, rows, SMALLEST, with_clauses)
    sheet.pages = { sheet.pages[1] }
    local more = T("The rest: houserule rules %s", game.id)
    sheet:add(text.say(more, flow.MARGIN, flow.HEIGHT - 80, 28, { bold = true }))
    return sheet
  end
  local bottom = 600 -- the columns as long as each other
  while #made(game, items, rows, size, with_clauses, bottom).pages > 1 do bottom = bottom + 40 end
  return made(game, items, rows, size, with_clauses, bottom)
end

return rulesheet
