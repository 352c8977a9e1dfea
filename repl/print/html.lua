-- html.lua - writes pages as text. All text is escaped when it is added, so no script or person can add an element. Suit
-- signs in a text get the suit's class, and with it their colour.
--
-- Content is a text, a number, an element, false for nothing, or a list of these.
local plain = require "houserule.values.plain"
local words = require("houserule").words

local html = {}

--- A page's first bytes.
html.MARK = '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
  .. '<meta name="generator" content="houserule"/>\n'

-- The browser lays out. Sizes are in em where a small sheet has them smaller. Without four colours a red suit is hollow, so
-- that a printer in grey shows which it is.
local STYLE <const> = [[
@page { size: A4; margin: 15mm }
@page numbered { @bottom-center { content: counter(page) " / " counter(pages); font: 8pt Helvetica, Arial, sans-serif } }
body { margin: 0; background: #ddd; color: #111; font: 10pt/1.35 Helvetica, Arial, "Liberation Sans", sans-serif;
  font-variant-emoji: text; print-color-adjust: exact; -webkit-print-color-adjust: exact }
main { width: 180mm; padding: 15mm; margin: 5mm auto; background: #fff; --card: 5.6em }
main:has(.answer, .several, .hand) { page: numbered }
@media print { body { background: none } main { margin: 0; padding: 0 } }
h1 { font-size: 18pt; line-height: 1.2; margin: 0 }
h2 { font-size: 1.2em; margin: .7em 0 0; break-after: avoid }
h2:last-child { break-after: auto }
p { margin: 0; orphans: 2; widows: 2 }
.dim { color: #666 }
.small { font-size: .8em }
.answer { break-before: page }
.hand { font-size: 8.5pt }
.several { columns: 2; column-gap: 6mm; font-size: 7.5pt; --card: 4.4em }
article { break-inside: avoid; padding-bottom: 3em }

.D, .H { color: #a00018 }
span.D, span.H { -webkit-text-fill-color: #fff; -webkit-text-stroke: .06em }
.four .C { color: #087f23 }
.four .D { color: #1450c8 }
.four .H { color: #c00018 }
.four span { -webkit-text-fill-color: currentcolor; -webkit-text-stroke: 0 }

table { border-collapse: collapse }
th, td { text-align: left; vertical-align: top; padding: .05em 1.5em .05em 0 }
thead th { border-bottom: .3mm solid #999 }
tr { break-inside: avoid }

.table { display: grid; grid-template: "top top top" "left middle right" "bottom bottom bottom" / 1fr auto 1fr; gap: 1.2em;
  place-items: center; margin: 1.2em 0; break-inside: avoid }
.table.listed { grid-template: "middle middle" / 1fr 1fr; justify-items: start }
.top { grid-area: top }
.left { grid-area: left }
.right { grid-area: right }
.bottom { grid-area: bottom }
.table > .left { justify-self: end }
.table > .right { justify-self: start }
.middle { grid-area: middle; place-self: center }
.piles { border: .3mm solid #999; border-radius: 1em; background: #eee; padding: 1.2em; min-width: 6em; max-width: 12em;
  text-align: center }

.card { display: block; position: relative; box-sizing: border-box; width: var(--card); height: calc(1.4 * var(--card));
  border: .3mm solid #111; border-radius: calc(.08 * var(--card)); background: #fff; padding: calc(.06 * var(--card));
  line-height: 1; overflow: hidden }
.card > b { display: block; font-size: calc(.3 * var(--card)); letter-spacing: -.08em }
.card > b > span { display: block }
.card > i { position: absolute; right: 8%; bottom: 8%; font-style: normal; font-size: calc(.6 * var(--card)) }
.card.named > b { font-size: calc(.2 * var(--card)) }
.card.named > i { left: 5%; right: 5%; bottom: 35%; font-size: calc(.2 * var(--card)); text-align: center }
.fan { display: flex; flex-wrap: wrap; padding: .3em calc(.62 * var(--card)) calc(.6 * var(--card)) 0 }
.fan .card { flex: none; margin: 0 calc(-.62 * var(--card)) calc(-.6 * var(--card)) 0 }
.table > .left .fan, .table > .right .fan { max-width: calc(2.4 * var(--card)) }
.trick { display: grid; grid-template: "left top right" minmax(3em, auto) "left bottom right"; gap: 1em;
  place-items: center }
.trick.listed { display: flex; flex-wrap: wrap }
.played { position: relative; padding: .4em; border-radius: .6em }
.winner { outline: .8mm solid #111; background: #eee }
.played > small { position: absolute; right: -.3em; top: -.3em; width: 1.5em; border: .3mm solid #111; border-radius: 1em;
  background: #fff; line-height: 1.5; text-align: center; font-weight: bold }
.open { border: .4mm dashed #999; color: #666; text-align: center; line-height: calc(1.3 * var(--card)) }

.ranks { display: grid; grid-template-columns: 8em 1fr; margin-top: .3em }
.ranks > div { display: flex; flex-wrap: wrap; gap: .25em }
.rank { flex: 1 1 2.6em; max-width: 4.8em; text-align: center }
.rank > :first-child { border: .3mm solid #999; border-radius: .25em; padding: .2em 0 }
.rules { columns: 2; column-gap: 6mm; margin-top: .5em }
.house { padding-left: .6em; font-size: .9em }
]]

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

--- A file that a browser shows and prints as it is: it has all that it needs.
function html.page(title, content, four_colours)
  return html.MARK .. ('<meta name="viewport" content="width=device-width"/>\n<title>%s</title>\n<style>\n%s</style>\n'
    .. '</head>\n<body%s>\n%s\n</body>\n</html>\n'):format(escape(title), STYLE, four_colours and ' class="four"' or "",
    html.element("main", content).html)
end

return html
