-- handout.lua - a handout about a game as the text of a file, for the command and for the prompt.
local cards = require "host.print.cards"
local course = require "host.print.course"
local document = require "host.print.document"
local people = require "host.table.people"
local paint = require "host.table.paint"
local plain = require "houserule.values.plain"
local puzzle = require "host.print.puzzle"
local rulesheet = require "host.print.rulesheet"
local sheets = require "host.print.sheets"

local handout = {}

local function text_of(sheet, options) return document.text(sheet, options.svg, options.four_colours) end

-- What a sheet is drawn with, and `plain`, with which it is told; `at` is the session or the hand whose rules are in force.
local function pen_of(options, session, at)
  local painter, told = paint.new {}, paint.new { plain = true }
  local them = people.new(function() return options.names end, function() return session end)
  for _, one in ipairs { painter, told } do
    one:follow(function() return at.rules.sets end)
    one:seat(them)
  end
  return { painter = painter, plain = told, cards = cards.new(painter, options.four_colours), as_cards = options.cards,
           seed = options.seed }
end

--- A deal, trick, hand or puzzle of a session; or nil and a sentence. `options` = { hand = its number, trick = its number,
--- answer = whether a puzzle has one, cards = whether hands are drawn, names = of people, four_colours =, svg = or else
--- HTML, seed = shown }.
function handout.of(session, kind, options)
  local sheet, why
  if kind == "puzzle" then
    sheet, why = puzzle.sheet(pen_of(options, session, session), session, options.answer)
  else
    local hand
    hand, why = course.hand(session, options.hand, nil, kind)
    if hand then sheet, why = sheets[kind](pen_of(options, session, hand), hand, options.trick) end
  end
  if not sheet then return nil, why end
  return text_of(sheet, options)
end

--- The puzzles of several sessions on one sheet; or nil, a sentence and which of them it is about.
function handout.puzzles(sessions, options)
  local list = plain.map(sessions, function(session)
    return { session = session, pen = pen_of(options, session, session) }
  end)
  local sheet, why, i = puzzle.sheets(list, options.answer)
  if not sheet then return nil, why, i end
  return text_of(sheet, options)
end

--- The rules of a composition on one page; `header` is its header.
function handout.rules(game, library, header, options)
  return text_of(rulesheet.sheet(paint.new {}, game, library, header), options)
end

return handout
