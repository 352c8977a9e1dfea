-- kept.lua - refuses rules that store state between games.
--
-- Rules may store state only in `t`, which is reset for each game, and in memo(f). A game then depends only on its header
-- and its answers. note(game) copies all tables and variables of functions that the rules can reach, before the
-- first game. wrong(game) compares them later. It takes about as long as one random deal.
local core = require "houserule.core"
local ordered = require "houserule.values.ordered"
local words = require "houserule.values.words"
local T = require("houserule.values.texts").of

local kept = {}

local EACH <const> = 4 -- entries of `tables` for each table: the table, a copy, its number of entries, its metatable

local function note_game(noted, game)
  local function note(value)
    noted.n = core.note(value, noted.seen, noted.tables, noted.variables, noted.n)
  end
  note(game.seating)
  note(game.rules)
  note(game.base.rules)
  for name, library in next, game.libs do
    if type(name) == "string" then note(library) end
  end
  for _, sub in next, game.subs do note_game(noted, sub) end
end

--- Notes the rules of a composition before they are played for the first time; later calls do nothing.
function kept.note(game)
  if game.noted then return end
  game.noted = { seen = {}, tables = {}, variables = {}, n = 0 }
  note_game(game.noted, game)
end

local function is_of_engine(f) return debug.getinfo(f, "S").source:find("^@core/engine/") ~= nil end

-- Lists the scripts' variables that have changed, or that reach a changed table or iterator through tables, each with its
-- name. The second result is true if a list of the host's has changed: t.active, t.seats or t.side.
local function changed_variables(noted, seating)
  local found, changed, copies = {}, {}, {}
  for at = 1, #noted.tables, EACH do
    changed[noted.tables[at]] = core.rewritten(table.move(noted.tables, at, at + EACH - 1, 1, {}), 1) or nil
    copies[noted.tables[at]] = noted.tables[at + 1]
  end
  local function each_variable(act)
    for at = 1, 3 * noted.n, 3 do
      local f, i = noted.variables[at], noted.variables[at + 1]
      local _, value = debug.getupvalue(f, i)
      act(f, i, value, rawequal(value, noted.variables[at + 2]))
    end
  end
  each_variable(function(f, _, _, same) changed[f] = not same and is_of_engine(f) or changed[f] end)
  -- A worklist, because tables may be nested deeper than the stack allows.
  local function reaches_changed(value)
    local waiting, seen = { value }, {}
    while #waiting > 0 do
      local one = table.remove(waiting)
      if changed[one] then return true end
      if type(one) == "table" and not seen[one] then
        seen[one] = true
        for _, inner in next, one do waiting[#waiting + 1] = inner end
      end
    end
    return false
  end
  -- Adds the names of a script that have no `local`: fields of its _ENV.
  local function add_globals(f, env)
    for name, value in next, env do
      local is_changed = not rawequal(value, copies[env][name]) or not rawequal(value, env) and reaches_changed(value)
      if is_changed and type(name) == "string" then found[#found + 1] = { f = f, name = name, is_global = true } end
    end
  end
  each_variable(function(f, i, value, same)
    if is_of_engine(f) or same and not reaches_changed(value) then return end
    local name = debug.getupvalue(f, i)
    if name == "_ENV" and copies[value] then add_globals(f, value) else found[#found + 1] = { f = f, name = name } end
  end)
  return found, reaches_changed(seating)
end

-- Returns "FILE:LINE" for a variable of a function: the last `local NAME` up to the function's first line in `text`, the
-- script; for a global name the first line that assigns it. If there is none, returns the function's first line.
local function place_of(f, name, text, is_global)
  local assigns = "%f[%w_]" .. name:gsub("%p", "%%%0") .. "%f[^%w_][%w_%s,.%[%]]*=[^=]"
  local info = debug.getinfo(f, "S")
  local line, at = info.linedefined, 0
  for code in (text or ""):gmatch "([^\n]*)\n?" do
    at = at + 1
    if is_global and code:find(assigns) then return ("%s:%d"):format(info.short_src, at) end
    if at > info.linedefined and not is_global then break end
    local names = code:match "^%s*local%s+([%w_,%s<>]+)"
    if names and (", " .. names .. ","):find("[%s,]" .. name .. "[%s,<=]") then line = at end
  end
  return ("%s:%d"):format(info.short_src, line)
end

-- Returns the script of a function, a game or a house rule; nil for a library.
local function text_of(game, f)
  local path = debug.getinfo(f, "S").source:sub(2)
  for _, file in ipairs { game.base, table.unpack(game.variants) } do
    if file.path == path then return file.text end
  end
end

--- Returns a sentence that names the state kept by the rules of a noted composition; nil if they keep none.
function kept.wrong(game)
  local noted = game.noted
  if not (core.changed(noted.variables, noted.n) or core.rewritten(noted.tables, #noted.tables // EACH)) then return nil end
  local sentences = {}
  local found, is_seating = changed_variables(noted, game.seating)
  if is_seating then
    return T("%s: the lists t.active, t.seats and t.side are the host's: change a copy, or take a seat out with t:sit_out",
      game.base.at)
  end
  for _, one in ipairs(found) do
    sentences[T("%s: `%s` is kept from one game to the next: keep it in t, or declare a cache, memo(f)",
      place_of(one.f, one.name, text_of(game, one.f), one.is_global), words.printable(one.name))] = true
  end
  return ordered.keys(sentences)[1] or T("%s: rules are changed as they are played: what a game keeps lies in t",
    game.base.at)
end

return kept
