-- svg.lua - SVG as text: elements with their attributes in the order given, and all that is written in them escaped. One
-- unit is a tenth of a millimetre, and all places are whole numbers, so that the same sheet is the same bytes everywhere.
local words = require("houserule").words

local svg = { INK = "#111111", DIM = "#666666", LINE = "#999999", SHADE = "#eeeeee" }

local entities = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }

--- A text of a script's without what XML cannot hold: control characters, bytes that are not UTF-8, two code points.
function svg.legible(text)
  return (words.clean(text:gsub("[\t\n]", " ")):gsub("\u{fffe}", "?"):gsub("\u{ffff}", "?"))
end

--- It as XML says it.
function svg.escape(text) return (svg.legible(text):gsub('[&<>"]', entities)) end

--- An element; `attributes` are names and values in turn, `content` is SVG or nothing.
function svg.element(name, attributes, content)
  local parts = {}
  for i = 1, #attributes, 2 do
    local value = attributes[i + 1]
    parts[#parts + 1] = (' %s="%s"'):format(attributes[i], type(value) == "number" and value or svg.escape(value))
  end
  local head = "<" .. name .. table.concat(parts)
  return content and ("%s>%s</%s>"):format(head, content, name) or head .. "/>"
end

--- A rectangle: `fill` and `stroke` are colours or nil, `round` the radius of its corners.
function svg.box(x, y, width, height, fill, stroke, round, thick)
  return svg.element("rect", { "x", x, "y", y, "width", width, "height", height, "rx", round or 0, "fill", fill or "none",
                               "stroke", stroke or "none", "stroke-width", thick or 3 })
end

function svg.line(x, y, to_x, to_y)
  return svg.element("line", { "x1", x, "y1", y, "x2", to_x, "y2", to_y, "stroke", svg.LINE, "stroke-width", 3 })
end

return svg
