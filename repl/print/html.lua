-- html.lua - writes pages as text. All text is escaped when it is added, so no script or person can add an element. Suit
-- signs in a text get the suit's class, and with it their colour.
--
-- Content is a text, a number, an element, false for nothing, or a list of these.
local core = require "houserule.core"
local plain = require "houserule.values.plain"
local words = require("houserule").words

local html = {}

--- A page's first bytes.
html.MARK = '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
  .. '<meta name="generator" content="houserule"/>\n'

local entities = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }
local SIGN <const> = "\xe2\x99[\xa0\xa3\xa5\xa6]" -- the four suits' in UTF-8
local signs = {}
for suit, sign in pairs { C = "\u{2663}", D = "\u{2666}", H = "\u{2665}", S = "\u{2660}" } do
  signs[sign] = ('<span class="%s">%s</span>'):format(suit, sign)
end

local function escape(text) return (words.clean((text:gsub("[\t\n]", " "))):gsub('[&<>"]', entities)) end

local function written(content)
  if not content then return "" end
  if type(content) ~= "table" then return (escape(tostring(content)):gsub(SIGN, signs)) end
  return content.html or table.concat(plain.map(content, written))
end

--- An element, "div" or with classes "div.seat.left"; `attributes` are names and values in turn.
function html.element(tag, content, attributes)
  local name, classes = tag:match "^(%w+)%.?(.*)$"
  local head = { name, classes ~= "" and (' class="%s"'):format(classes:gsub("%.", " ")) or nil }
  for i = 1, #(attributes or {}), 2 do
    head[#head + 1] = (' %s="%s"'):format(attributes[i], escape(attributes[i + 1]))
  end
  return { html = ("<%s>%s</%s>"):format(table.concat(head), written(content), name) }
end

--- A table of rows of cells; the first is its head.
function html.table(rows)
  local drawn = plain.map(rows, function(row, i)
    return html.element("tr", plain.map(row, function(cell) return html.element(i == 1 and "th" or "td", cell) end))
  end)
  return html.element("table", { html.element("thead", drawn[1]), html.element("tbody", { table.unpack(drawn, 2) }) })
end

--- A file that a browser shows and prints as it is: it has all that it needs. The browser lays it out by sheet.css. Sizes
--- are in em where a small sheet has them smaller. Without four colours a red suit is hollow: a printer in grey shows it.
function html.page(title, content, four_colours)
  local style = core.shipped "repl/print/sheet.css"
  return html.MARK .. ('<meta name="viewport" content="width=device-width"/>\n<title>%s</title>\n<style>\n%s</style>\n'
    .. '</head>\n<body%s>\n%s\n</body>\n</html>\n'):format(escape(title), style, four_colours and ' class="four"' or "",
    html.element("main", content).html)
end

return html
