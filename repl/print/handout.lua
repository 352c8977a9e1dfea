-- handout.lua - a handout about a game as the text of a file, for the command and for the prompt.
local hand_history = require "host.print.hand_history"
local html = require "host.print.html"
local paint = require "host.table.paint"
local people = require "host.table.people"
local plain = require "houserule.values.plain"
local puzzle = require "host.print.puzzle"
local rulesheet = require "host.print.rulesheet"
local sheets = require "host.print.sheets"

local handout = {}

local function text_of(sheet, options) return html.page(sheet.name, sheet, options.four_colours) end

-- What a sheet is drawn with; `at` is the session or the hand whose rules are in force.
local function pen_of(options, session, at)
  local painter = paint.new {}
  painter:follow(function() return at.rules.sets end)
  painter:seat(people.new(function() return options.names end, function() return session end))
  return { painter = painter, as_cards = options.cards, seed = options.seed }
end

--- A deal, trick or hand of a session, or the puzzles of one or several; or nil, a sentence and the number of the session
--- that it is about. `options` = { hand = its number, trick = its number, answer = whether puzzles have one, cards = whether
--- hands are drawn, names = of people, four_colours =, seed = shown }.
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

--- The rules of a composition on one page; `header` is its header.
function handout.rules(game, library, header, options)
  return text_of(rulesheet.sheet(paint.new {}, game, library, header), options)
end

return handout
