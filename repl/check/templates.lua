-- templates.lua - the starting files of `houserule new`: short, commented, and they run as they are.
local engine = require "houserule"
local starters = require "host.check.starters"

local templates = {}

--- The kinds of games that there is a start for, and the usual one.
templates.kinds, templates.kind = { "trick", "draw", "capture", "patience" }, "trick"

local variant = [=[
-- @TITLE@: a house rule for @OF@. Nothing in the game itself is changed: this file is laid on top of it.
local v, rules = variant {
  id = "@ID@", of = "@OF@", title = "@TITLE@", clauses = "@FAMILY@-1",
  summary = "Everybody deals twice in turn.",
}

-- ## 1 @TITLE@
-- @FAMILY@-1.1 A seat deals `deals_in_turn` 2 hands before the deal passes on.
v.option { "deals_in_turn", 2, "hands a seat deals before the deal passes on", clause = "@FAMILY@-1.1", min = 1, max = 9 }
function v.wrap.next_dealer(base, t)                      -- `base` is the rule as it was; `rules` has all there are
  if t.deal_number % rules.deals_in_turn ~= 0 then return t.dealer end
  return base(t)
end

-- Other things a variant says:
@SET@
-- v.append.LIST = "word"                                 -- goes at the end of a list of the game
-- v.add.NAME = 1                                         -- a rule of its own, read as rules.NAME
]=]

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
  text = starters.head .. (text or starters[kind])
  return fill(text, { ID = name, TITLE = title_of(name), FAMILY = templates.family(name) })
end

-- An example of `set` that fits the game: its first number, doubled if it may be.
local function set_line(made)
  local line = "-- v.set.NAME = 1"
  for i = #made.slots, 1, -1 do
    local slot = made.slots[i]
    if slot.kind == "number" and #slot.path == 1 and engine.options.check(slot, slot.default * 2) then
      line = ("-- v.set.%s = %d"):format(slot.name, slot.default * 2)
    end
  end
  return ("%-57s -- another value for an option or a rule of the game"):format(line)
end

--- A variant's text with its names filled in. `made` is the composition of the game that it is for.
function templates.filled(text, name, made, summary)
  local taken = type(made.base.declared.clauses) == "string" and made.base.declared.clauses:match("^%u+") or nil
  return fill(text, { ID = name, TITLE = title_of(name), OF = made.id, FAMILY = templates.family(name, taken),
                      SUMMARY = summary, SET = set_line(made) })
end

function templates.variant(name, made) return templates.filled(variant, name, made, "") end

return templates
