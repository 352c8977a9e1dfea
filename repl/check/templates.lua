-- templates.lua - fills in @ID@, @TITLE@ and so on in the starting files of `houserule new`, scripts/starters/. They are
-- short, commented, and run as they are.
local core = require "houserule.core"
local engine = require "houserule"

local templates = {}

--- The kinds of games that there is a start for, and the usual one.
templates.kinds, templates.kind = { "trick", "draw", "capture", "patience" }, "trick"

--- The starting file of a game of a kind, or of a "variant", with nothing filled in.
function templates.start(kind) return core.shipped(("scripts/starters/new-%s.lua"):format(kind)) end

--- The letters before the numbers of its clauses: "four-jacks" has FJ, "poker" PO; never those of `taken`.
function templates.family(name, taken)
  local initials = name:gsub("%-?(%l)[%l%d]*", "%1"):gsub("[^%l]", "")
  local letters = (#initials > 1 and initials or name:gsub("[^%l]", "") .. "x"):upper()
  local family = letters:sub(1, 2)
  if family == taken then family = letters:sub(1, 3) end
  return family == taken and family:sub(1, 2) .. (#family < 3 and "X" or "Y") or family
end

local function title_of(name)
  return (name:gsub("%-", " "):gsub("^%l", string.upper))
end

local function fill(text, values)
  return (text:gsub("@(%u+)@", values))
end

--- The text of a game of a kind, or the one that was begun from it, with its names filled in.
function templates.game(name, kind, text)
  return fill(text or templates.start(kind), { ID = name, TITLE = title_of(name), FAMILY = templates.family(name) })
end

-- An example of `set` that fits the game: its first number, doubled if it may be.
local function set_line(made)
  local line = "v.set.NAME = 1"
  for i = #made.slots, 1, -1 do
    local slot = made.slots[i]
    if slot.kind == "number" and #slot.path == 1 and engine.options.check(slot, slot.default * 2) then
      line = ("v.set.%s = %d"):format(slot.name, slot.default * 2)
    end
  end
  return ("%-54s -- another value for an option or a rule of the game"):format(line)
end

--- A variant's text with its names filled in. `made` is the composition of the game that it is for.
function templates.filled(text, name, made, summary)
  local taken = type(made.base.declared.clauses) == "string" and made.base.declared.clauses:match("^%u+") or nil
  return fill(text, { ID = name, TITLE = title_of(name), OF = made.id, FAMILY = templates.family(name, taken),
                      SUMMARY = summary, SET = set_line(made) })
end

function templates.variant(name, made) return templates.filled(templates.start "variant", name, made, "") end

return templates
