-- complaints.lua - collects what `check` has to say about one file, each sentence with its line.
local words = require("houserule").words

local MOST <const> = 50

local complaints = {}

--- Ends a sentence with what a name may be meant for; "" where nothing is near.
function complaints.or_perhaps(name, list)
  local near = words.nearest(name, list)
  return near and ("; did you mean `%s`?"):format(near) or ""
end

--- Begins the report on a file. Each sentence about a line appears once. The caller sets `head` and `changed`:
--- the lines of its declaration, and of the one rule that it changes.
function complaints.new(path)
  return { path = path, list = {}, notes = {}, unsaid = {}, said = {}, deals = 0 }
end

--- Adds a sentence about a line of another file; without a path, of the file itself.
function complaints.add_in(report, path, line, sentence)
  sentence = words.clean(sentence)
  local key = ("%s:%d:%s"):format(path or "", line, sentence)
  if report.said[key] or #report.list >= MOST then return end
  report.said[key] = true
  report.list[#report.list + 1] = { path = path, line = line, sentence = sentence, place = #report.list }
end

--- Adds a sentence about a line.
function complaints.add(report, line, sentence, ...)
  if select("#", ...) > 0 then sentence = sentence:format(...) end
  complaints.add_in(report, nil, line, sentence)
end

-- Lua shortens a long path to its end: "...".
local function is_path(shown, path)
  return shown == path or shown:sub(1, 3) == "..." and path:sub(-(#shown - 3)) == shown:sub(4)
end

--- True if a place, "file:line", is in the report's file.
function complaints.is_in(report, where)
  local path = where:match "^(.*):%d+$"
  return path ~= nil and is_path(path, report.path)
end

-- The line of this file to which a sentence about another file belongs: one that it names, or that of the last clause in it;
-- nil if it names neither.
local function line_of_author(report, sentence)
  for path, line in sentence:gmatch " (%S+%.lua):(%d+)" do
    if is_path(path, report.path) then return math.tointeger(tonumber(line)) end
  end
  local line
  for clause in sentence:gmatch "%u%u%u?%-%d[%d.]*" do
    for _, said in ipairs(report.strings or {}) do
      if said.text == clause then line = said.line end
    end
  end
  return line
end

--- Adds a sentence of the engine's, which mostly begins with file:line: itself. `lead` says when it came up; a sentence that
--- was said without one is not said again.
function complaints.add_where(report, sentence, lead)
  if report.said[sentence] then return end
  report.said[sentence] = true
  local path, line, rest = sentence:match("^(.-):(%d+):? (.*)$")
  if path and is_path(path, report.path) then
    return complaints.add(report, math.tointeger(tonumber(line)) or 1, "%s", (lead or "") .. rest)
  end
  local otherwise = path and path:find "%.lua$" and report.changed or report.head or 1
  path, rest = sentence:match("^(.-): (.*)$")
  if path and is_path(path, report.path) then sentence = rest end
  complaints.add(report, line_of_author(report, sentence) or otherwise, "%s", (lead or "") .. sentence)
end

--- Sorts the complaints by their lines, those about other files last, and returns the report.
function complaints.in_order(report)
  table.sort(report.list, function(a, b)
    if a.path ~= b.path then return (a.path or "") < (b.path or "") end
    if a.line ~= b.line then return a.line < b.line end
    return a.place < b.place
  end)
  return report
end

return complaints
