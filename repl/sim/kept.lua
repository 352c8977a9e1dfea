-- kept.lua - what rules keep from one game to the next, and how it is put back.
--
-- A game begins as its record would: at a table that no rule has written into, under rules that have just been read. To make
-- both anew takes a hundred times as long as to play a game at random, and few rules keep anything but fields of t. So table
-- and rules are used again, and what they were is known: all tables, and all variables of functions, that a rule can reach.
-- Variables are few: they are put back before each game. In tables it is looked after some games for what has changed; from
-- then on that is put back too, and whoever looked plays again what may have depended on it.
local entries = require "host.sim.entries"
local returned = require "houserule.values.returned"

local kept = {}
kept.__index = kept

local MANY <const> = 64 -- entries of one table that are put back one by one
local NONE <const> = {} -- for the many tables of which none is

local getupvalue, setupvalue = debug.getupvalue, debug.setupvalue
local getmetatable, setmetatable_raw, upvalueid = debug.getmetatable, debug.setmetatable, debug.upvalueid

-- Tables lie in tables as deep as a script likes: what is still to be noted is a list, not a call in a call.
local function also(self, value)
  local kind = type(value)
  if kind ~= "table" and kind ~= "function" or self.seen[value] then return end
  self.seen[value] = true
  self.waiting[#self.waiting + 1] = value
end

local function note_table(self, t)
  local was, meta, n = {}, getmetatable(t), 0
  for key, value in next, t do was[key], n = value, n + 1 end
  self.tables[#self.tables + 1] = { t = t, was = was, n = n, meta = meta, keys = NONE, values = NONE, listed = NONE,
                                    of_rules = not self.grouping }
  also(self, meta)
  for key, value in next, was do
    also(self, key)
    also(self, value)
  end
end

-- The host's own functions keep nothing of a game; those that wrap a rule hold it.
local function note_function(self, f)
  if returned.is_hosts(f) then return end
  local hosts = not returned.place(f)
  for i = 1, 255 do
    local name, value = getupvalue(f, i)
    if not name then return end
    local id = upvalueid(f, i)
    if not hosts and not self.seen[id] then
      self.seen[id] = true
      self.variables[#self.variables + 1] = { f = f, i = i, was = value }
    end
    if not hosts or type(value) == "function" then also(self, value) end
  end
end

--- Notes what a value and all that a rule can reach through it are now.
function kept:note(value)
  also(self, value)
  while #self.waiting > 0 do
    local one = table.remove(self.waiting)
    if type(one) == "table" then note_table(self, one) else note_function(self, one) end
  end
end

--- The same of several, as a group that is put back together: a table to play at, and the lists in it.
function kept:note_group(...)
  local group = { first = #self.tables + 1 }
  self.grouping = true
  for _, value in ipairs { ... } do self:note(value) end
  self.grouping, group.last = false, #self.tables
  return group
end

local function note_game(self, game)
  self:note(game.rules)
  self:note(game.base.rules)
  for name, library in next, game.libs do
    if type(name) == "string" then self:note(library) end
  end
  for _, sub in next, game.subs do note_game(self, sub) end
end

--- What the rules of a game are before it has been played.
function kept.new(game)
  local self = setmetatable({ seen = {}, waiting = {}, tables = {}, variables = {}, touched = {}, of = {} }, kept)
  note_game(self, game)
  return self
end

-- Whether an entry, which is not what it was, is known to change.
local function is_listed(one, key)
  if one.is_whole or one.listed[key] then return true end
  if one.keys == NONE then one.keys, one.values, one.listed = {}, {}, {} end
  local n = #one.keys + 1
  one.listed[key], one.keys[n], one.values[n] = true, key, one.was[key]
  one.is_whole = n > MANY
  return false
end

local function look_at_table(one)
  local found = not one.has_ways and not rawequal(getmetatable(one.t), one.meta)
  one.has_ways = one.has_ways or found
  if one.is_whole or entries.same(one.t, one.was, one.n, one.listed) then return found end
  for key, value in next, one.t do
    if not rawequal(value, one.was[key]) and not is_listed(one, key) then found = true end
  end
  for key in next, one.was do
    if rawget(one.t, key) == nil and not is_listed(one, key) then found = true end
  end
  return found
end

--- Looks for what has changed since it was noted; whether it found anything that is not put back yet. `self.keeps`: it has
--- once found that rules keep something in a table of their own.
function kept:look()
  local found = false
  for _, one in ipairs(self.tables) do
    if look_at_table(one) then
      found, self.keeps = true, self.keeps or one.of_rules
      if not self.of[one.t] then self.of[one.t], self.touched[#self.touched + 1] = one, one end
    end
  end
  return found
end

local function put_one_back(one)
  local t, was = one.t, one.was
  if one.has_ways then setmetatable_raw(t, one.meta) end
  if not one.is_whole then return entries.put(t, one.keys, one.values, #one.keys) end
  for key in next, t do
    if was[key] == nil then rawset(t, key, nil) end
  end
  for key, value in next, was do rawset(t, key, value) end
end

--- Puts a group of tables back, as far as looks have found them changed.
function kept:put_group_back(group)
  for i = group.first, group.last do
    if self.of[self.tables[i].t] then put_one_back(self.tables[i]) end
  end
end

--- Puts back all variables, and of tables what looks have found.
function kept:put_back()
  for _, one in ipairs(self.touched) do put_one_back(one) end
  for _, one in ipairs(self.variables) do setupvalue(one.f, one.i, one.was) end
end

return kept
