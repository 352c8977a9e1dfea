-- document.lua - sheets as a file: SVG, or HTML that a browser prints, a page on a sheet of A4. One file has all that it
-- needs, and is XML in both forms.
local cards = require "host.print.cards"
local flow = require "host.print.flow"
local prose = require "host.table.prose"
local svg = require "host.print.svg"
local text = require "host.print.text"

local document = {}

local STYLE <const> = [[
@page { size: A4; margin: 0 }
body { margin: 0; background: #dddddd }
svg { display: block; width: 210mm; height: 296.9mm; margin: 5mm auto; background: #ffffff }
@media print { body { background: none } svg { margin: 0; break-after: page } svg:last-child { break-after: auto } }
]]

-- A number for each page, where there are several.
local function page_text(sheet, i)
  local drawn = table.concat(sheet.pages[i], "\n")
  if #sheet.pages == 1 then return drawn end
  local said = ("%d / %d"):format(i, #sheet.pages)
  return drawn .. "\n" .. text.say(said, flow.WIDTH // 2, flow.HEIGHT - 80, 28, { middle = true, colour = svg.DIM })
end

-- The title, and what is on the sheet in sentences, for who has it read aloud.
local function about_text(sheet)
  local told = table.concat(sheet.told, " ")
  return svg.element("title", {}, svg.escape(sheet.name)) .. svg.element("desc", {}, svg.escape(told))
end

local function root(width, height, units, inside)
  local attributes = { "xmlns", "http://www.w3.org/2000/svg", "viewBox", ("0 0 %d %d"):format(width, height),
                       "xml:space", "preserve", "font-family", text.FONT }
  local measures = units and { "width", width // 10 .. "mm", "height", height // 10 .. "mm" } or {}
  return svg.element("svg", prose.add(attributes, measures), "\n" .. inside .. "\n")
end

-- All pages below each other; one alone is no higher than what stands on it.
local function as_svg(sheet, four_colours)
  local parts = { about_text(sheet), cards.symbols(four_colours) }
  local height = #sheet.pages > 1 and #sheet.pages * flow.HEIGHT or math.min(flow.HEIGHT, sheet.lowest + flow.MARGIN)
  parts[#parts + 1] = svg.box(0, 0, flow.WIDTH, height, "#ffffff")
  for i = 1, #sheet.pages do
    local place = ("translate(0 %d)"):format((i - 1) * flow.HEIGHT)
    parts[#parts + 1] = svg.element("g", { "transform", place }, "\n" .. page_text(sheet, i) .. "\n")
  end
  return root(flow.WIDTH, height, true, table.concat(parts, "\n")) .. "\n"
end

local function as_html(sheet, four_colours)
  local pages = {}
  for i = 1, #sheet.pages do
    local symbols = i == 1 and about_text(sheet) .. "\n" .. cards.symbols(four_colours) .. "\n" or ""
    pages[i] = root(flow.WIDTH, flow.HEIGHT, false, symbols .. page_text(sheet, i))
  end
  return ('<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="en">\n<head>\n<meta charset="utf-8"/>\n'
    .. '<meta name="viewport" content="width=device-width"/>\n<title>%s</title>\n<style>\n%s</style>\n</head>\n<body>\n%s\n'
    .. '</body>\n</html>\n'):format(svg.escape(sheet.name), STYLE, table.concat(pages, "\n"))
end

--- A sheet as the text of a file: SVG, or else HTML.
function document.text(sheet, is_svg, four_colours) return (is_svg and as_svg or as_html)(sheet, four_colours) end

return document
