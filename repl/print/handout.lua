-- handout.lua - a handout about a game as the text of a file, for the command and for the prompt.
local hand_history = require "host.print.hand_history"
local html = require "host.print.html"
local paint = require "host.table.paint"
local people = require "host.table.people"
local plain = require "houserule.values.plain"
local puzzle = require "host.print.puzzle"
local rulesheet = require "host.print.rulesheet"
local scores = require "host.table.scores"
local tell = require "host.table.tell"
local views = require "host.table.seat_view"
local T = require("houserule").texts.of
local sheets = require "host.print.sheets"

local handout = {}

local function text_of(sheet, options) return html.page(sheet.name, sheet, options.four_colours) end

-- The pen that draws a sheet; `at` is the session or the hand whose rules apply.
local function pen_of(options, session, at)
  local painter = paint.new {}
  painter:follow(function() return at.rules end)
  painter:seat(people.new(function() return options.names end, function() return session end))
  return { painter = painter, as_cards = options.cards, seed = options.seed }
end

--- Returns the sheet of a deal, trick or hand of a session, or of the puzzles of several; or nil, a sentence and the number
--- of the session in question. `options` = { hand = number, trick = number, answer = true for answers of puzzles, cards =
--- true to draw hands, names = of people, four_colours =, seed = shown }.
function handout.of(sessions, kind, options)
  local sheet, why, i
  if kind == "puzzle" then
    sheet, why, i = puzzle.sheet(plain.map(sessions, function(session)
      return { session = session, pen = pen_of(options, session, session) }
    end), options.answer)
  else
    local hand
    hand, why = hand_history.hand(sessions[1], options.hand, nil, kind)
    if hand then sheet, why = sheets[kind](pen_of(options, sessions[1], hand), hand, options.trick) end
  end
  if not sheet then return nil, why, i end
  return text_of(sheet, options)
end

--- Sheets of a game that is kept (scores.lua) on a page, as `painter` names who is in them.
function handout.sheets(session, list, painter)
  local title, content = session.game.base.declared.title, {}
  for i, sheet in ipairs(list) do
    content[i] = { html.element("h2", (sheet.name:gsub("^%l", string.upper))), sheet.list[1]
      and html.table(scores.cells(sheet.list, painter)) or html.element("p.dim", T "nothing yet") }
  end
  return html.page(title, { html.element("h1", title),
    html.element("p.dim", tell.moment(views.at(session))), table.unpack(content) })
end

--- The rules of a composition on one page; `header` is its header.
function handout.rules(game, library, header, options)
  return text_of(rulesheet.sheet(paint.new {}, game, library, header), options)
end

return handout
