-- words.lua - words that people type or read: "did you mean", decisions, lists, text that is safe to print.
local core = require "houserule.core"
local texts = require "houserule.values.texts"

local T = texts.of

--- LONGEST: most bytes of a decision. TEXT: most bytes of another text of a script: a sentence, a name, a line of help.
local words = { LONGEST = 200, TEXT = 1000 }

local find, gsub, match, gmatch = string.find, string.gsub, string.match, string.gmatch

--- nearest(word, list): returns the name in the list with the fewest edits from the word, or that begins with it; nil if
--- none is near.
words.nearest = core.nearest

--- Returns a sentence like 'unknown game "zol"; did you mean "zole"?'.
function words.unknown(kind, word, list)
  local near = words.nearest(word, list)
  local text = T('there is no %s "%s"', T(kind), words.printable(word))
  if near then return T('%s; did you mean "%s"?', text, near) end
  if #list > 0 and #list <= 8 then return T("%s; there is %s", text, table.concat(list, ", ")) end
  return text
end

--- offered(list, text): returns the word of a list that equals a text in small letters or capitals; nil if there is none.
words.offered = core.offered

--- trim(text): returns a text without the blanks at both ends.
words.trim = core.trim

--- Returns a text that is safe to print, in plain words. A question mark replaces each byte that is not UTF-8 and each
--- control character (C1, bidirectional and invisible ones too).
function words.clean(text)
  if find(text, "^[ -~]*$") then return text end
  text = gsub(texts.plain(text), "[%c\127]", "?")
  if not utf8.len(text) then return (gsub(text, "[\128-\255]", "?")) end
  if not find(text, "\226[\128\129]") and not find(text, "[\194\216\239\243][\128-\160\187]") then return text end
  text = gsub(text, "\194[\128-\159]", "?")
  text = gsub(text, "\216\156", "?")              -- U+061C
  text = gsub(text, "\226\128[\139-\143]", "?")   -- U+200B to U+200F
  text = gsub(text, "\226\128[\168-\174]", "?")   -- U+2028 to U+202E
  text = gsub(text, "\226\129[\160-\175]", "?")   -- U+2060 to U+206F
  text = gsub(text, "\239\187\191", "?")          -- U+FEFF
  return (gsub(text, "\243\160[\128-\129][\128-\191]", "?")) -- U+E0000 to U+E007F
end

--- Cleans text and cuts it after 80 bytes.
function words.printable(text)
  if #text <= 80 and not find(text, "[^ -~]") then return text end
  local whole = #text <= words.TEXT -- a text of a script may be very long
  text = words.clean(whole and text or text:sub(1, utf8.offset(text, 0, words.TEXT) - 1))
  if #text > 80 then
    local cut = utf8.offset(text, 0, 78)
    text = text:sub(1, cut - 1) .. ".."
  end
  return text
end

--- Returns the name of a call's rules, and its number: call_renege, 2 for "call renege 2".
function words.call(call)
  local name, number = match(call, "^(.-) (%d+)$")
  return (gsub(name or call, "[ -]", "_")), math.tointeger(number)
end

--- Reads a decision, read(deck, text): its canonical text and its tokens, each { text = canonical, card = number or nil }.
--- The number is that of the first copy.
words.read = core.words

--- Returns the words of a text as keys: { word = true }.
function words.set(text)
  local set = {}
  for word in gmatch(text, "%S+") do set[word] = true end
  return set
end

--- Removes the full stop behind a sentence that has its own end: "did you mean pool?." is "did you mean pool?".
function words.closed(text) return (gsub(text, "([.?!])%.$", "%1")) end

local RUN <const> = 8 -- this many numbers in equal steps are written as a run, by its first two and its last

-- Returns the last item of the run that begins at item `from`; `from` if none begins there.
local function run_end(items, from)
  local first, second = tonumber(items[from]), tonumber(items[from + 1])
  local to = from
  while first and second and tonumber(items[to + 1]) == first + (to + 1 - from) * (second - first) do to = to + 1 end
  return to - from + 1 >= RUN and to or from
end

--- Returns the items, with each run as one item: "pass", "250, 260 ... 1000".
function words.abridged(items)
  local out, from = {}, 1
  while items[from] do
    local to = run_end(items, from)
    out[#out + 1] = to == from and items[from] or ("%s, %s ... %s"):format(items[from], items[from + 1], items[to])
    from = to + 1
  end
  return out
end

--- Returns "1, 2 and 3"; with `last` = "or", "1, 2 or 3".
function words.list(items, last)
  if last == "or" and #items >= RUN then items = words.abridged(items) end
  if #items < 2 then return items[1] and tostring(items[1]) or "" end
  return T(last == "or" and "%s or %s" or "%s and %s", table.concat(items, ", ", 1, #items - 1), items[#items])
end

return words
