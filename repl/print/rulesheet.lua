-- rulesheet.lua - prints the rules of a combination on one page of A4 for a beginner. It has the cards from the highest to
-- the lowest with their points, the game in plain words, and the house rules.
--
-- The words come from the section "Beginners" of scripts/pages; an option's name in them stands for its value. Without such
-- a section the sheet has the clauses of the page, as many as fit.
local diagram = require "host.print.diagram"
local engine = require "houserule"
local html = require "host.print.html"
local pages = require "host.rules.pages"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"
local sheets = require "host.print.sheets"
local views = require "host.table.seat_view"
local T = engine.texts.of

local E = html.element
local rulesheet = {}

local LARGEST <const>, SMALLEST <const> = 100, 70 -- of the text, in tenths of a point
local STEPS <const> = 400                         -- decisions before which a card must be led

-- The cards --------------------------------------------------------------------------------------------------------

-- A game played at random to where a card has been led, as only then trumps may be known; nil if none ever is. And whether
-- trumps are what they were before anything was said.
local function led(library, header)
  local session, why = engine.session.open(library, header, { listener = {} })
  if not session then error(why, 0) end
  local before
  for _ = 1, STEPS do
    if session.state == "over" then return nil end
    if session.state == "ask" then
      before = before or select(2, session.engine_table.order())
      if session.question.kind == "play" and session.t:in_trick() > 0 then
        return session, before == select(2, session.engine_table.order())
      end
    end
    if not session:play_on() then return nil end
  end
end

-- Rows of cards from the highest, one row for all suits with equal ranks and points: { label =, faces = texts, points =
-- texts, empty if nothing counts }.
local function rows_of(session, fixed, painter)
  local sets, rows, alike = session.rules.sets, {}, {}
  local order, trumps = session.engine_table.order()
  painter:follow(function() return session.rules end)
  local counts = session.t:worth(session.rules.pack) > 0
  for _, group in ipairs(views.fan(sets, order, trumps, sets.distinct(session.rules.pack))) do
    local suit = diagram.suit_on(painter, group.cards)
    local row = { suit = suit, trumps = group.suit == "trumps", faces = diagram.faces(painter, group.cards, suit) }
    row.points = plain.map(counts and group.cards or {}, function(card)
      local same = sets.same(card)
      return session.t:worth(same & -same)
    end)
    local key = table.concat(row.faces, " ") .. "/" .. table.concat(row.points, " ")
    if row.trumps or not suit or not alike[key] then rows[#rows + 1], row.label = row, suit or ""
    else alike[key].label = alike[key].label .. " " .. suit end
    if suit and not row.trumps then alike[key] = alike[key] or row end
  end
  for i, row in ipairs(rows) do
    if row.trumps then row.label = T((fixed or row.suit) and "Trumps" or "Trumps, say")
    elseif #rows <= 2 and i == #rows and not fixed then row.label = T(i == 1 and "Each suit" or "Other suits") end
  end
  return rows
end

local function cards_drawn(rows)
  if #rows == 0 then return false end
  local counts = rows[1].points[1] ~= nil
  return { E("h2", T(counts and "The cards, from the highest, and what each counts" or "The cards, from the highest")),
    plain.map(rows, function(row)
      return E("div.ranks", { E("b", row.label), E("div", plain.map(row.faces, function(face, i)
        return E("div.rank", { E("p", E("b", face)), counts and E("p.dim", row.points[i]) })
      end)) })
    end) }
end

-- The words ---------------------------------------------------------------------------------------------------------

-- A text with the options' values in the place of their names; those that were changed in bold type, with a star.
local function with_values(game, said)
  local pieces, at = {}, 1
  for from, name, to in said:gmatch "()`([%w_]+)`()" do
    local slot = game.slots[name]
    local value = slot and prose.show(rulemodel.value(game, slot)) or name
    local is_changed = slot and rulemodel.changed(game, slot)
    prose.add(pieces, { said:sub(at, from - 1), is_changed and E("b", value .. "*") or value })
    at = to
  end
  pieces[#pieces + 1] = said:sub(at)
  return pieces
end

-- A clause's text without the names of options: of "`win_points` 61" it is the value that is to be read.
local function clause_text(game, clause)
  local said = clause.text:gsub("`([%w_]+)`%s+(%d)", function(name, digit) return game.slots[name] and digit or nil end)
  return (said:gsub("`", ""))
end

-- The elements of the page's text: headings and paragraphs.
local function beginners(game, items)
  local list = {}
  for _, item in ipairs(items) do
    if item.term then list[#list + 1] = E("h2", item.term) end
    local differences = rulemodel.differences(game, item.text)
    list[#list + 1] = E("p", { with_values(game, item.text), differences and E("b", " " .. differences:gsub("`", "")) })
  end
  return list
end

-- The page's own clauses, for a game that nobody has written a page for beginners of.
local function clauses(game)
  local list = {}
  for _, section in ipairs(rulemodel.model(game).sections) do
    if section.heading then list[#list + 1] = E("h2", section.heading) end
    for _, clause in ipairs(section.clauses) do
      if not clause.replaced and not clause.from then list[#list + 1] = E("p", clause_text(game, clause)) end
    end
  end
  return list
end

local function house_rules(game, with_clauses)
  local list = { E("h2", T "House rules here, which go before the rest") }
  for _, file in ipairs(game.variants) do
    if rulemodel.is_on(game, file) then
      list[#list + 1] = E("p", { E("b", prose.text(file.declared.title) .. ":"), " ", prose.text(file.declared.summary) })
      for _, clause in ipairs(with_clauses and rulemodel.model(game).clauses or {}) do
        local is_its = clause.from == file.declared.id and not clause.replaced
        if is_its then list[#list + 1] = E("p.house", clause_text(game, clause)) end
      end
    end
  end
  for _, slot in ipairs(game.slots) do
    if rulemodel.changed(game, slot) then
      list[#list + 1] = E("p", { E("b", ("%s %s*"):format(slot.name, prose.show(rulemodel.value(game, slot)))), " ",
                                 T("(else %s): %s", prose.show(slot.default), prose.text(slot.help)) })
    end
  end
  return #list > 1 and list or {}
end

-- The page ----------------------------------------------------------------------------------------------------------

-- Counts the elements of a list that fit on one page under rows of cards, in a font size. A browser cannot fit text by
-- itself, so lines are estimated: 22 characters are at most as wide as 10 are high.
local function fitting(list, rows, size)
  local em = size * 353 // 10 -- of a page of 180 x 267 mm, in thousandths of a mm
  local wide, left = 22 * 8700 // em, 2 * ((267000 - 16000) * 100 // (em * 135))
  for _, row in ipairs(rows) do left = left - 2 * (1 + #row.faces // 16) * (row.points[1] and 3 or 2) end
  for i, element in ipairs(list) do
    local said = element.html:gsub("<[^>]*>", "")
    left = left - (utf8.len(said) + wide - 1) // wide - (element.html:find "^<h2" and 1 or 0)
    if left < 6 then return i - 1 end
  end
  return #list
end

-- The largest font size in which all elements fit; nil if none does.
local function fitting_size(list, rows, smallest)
  for size = LARGEST, smallest, -5 do
    if fitting(list, rows, size) == #list then return size end
  end
end

--- The rule page of a game on one sheet; `header` is the composition's.
function rulesheet.sheet(painter, game, library, header)
  local session, fixed = led(library, header)
  local items, rows = pages.items(library, game, "beginners"), session and rows_of(session, fixed, painter) or {}
  local said = #items > 0 and beginners(game, items) or clauses(game)
  local list = prose.add(table.move(said, 1, #said, 1, {}), house_rules(game, true))
  local size, rest = fitting_size(list, rows, SMALLEST + 5), false
  if not size then
    list = prose.add(said, house_rules(game, false))
    size = fitting_size(list, rows, SMALLEST)
  end
  if not size then
    size, rest = SMALLEST, E("p", E("b", T("The rest: houserule rules %s", game.id)))
    list = table.move(list, 1, fitting(list, rows, size), 1, {})
  end
  local players = rulemodel.players(game)
  local name, points = (sheets.name(game)), ("font-size: %d.%dpt"):format(size // 10, size % 10)
  return { name = name, E("h1", name), E("p.dim", ("%s. %s"):format(players, prose.text(game.base.declared.summary))),
           E("div", { cards_drawn(rows), E("div.rules", list), rest }, { "style", points }) }
end

return rulesheet
