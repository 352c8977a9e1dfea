-- The rooms: which file may require which. Every `require "..."` of repl and of core/engine is read as text, wherever it
-- stands, so that one inside a function hides nothing; so is every `#include "..."` of C.

-- A room may require itself and the rooms after it. What stands in no room (repl/cli.lua, core/engine/engine.lua) is the
-- door: it comes before all of them.
local ROOMS <const> = {
  repl = { "commands", "prompt", "learn", "check", "analysis", "sim", "print", "bots", "rules", "game", "table", "system" },
  ["core/engine"] = { "play", "rules", "script", "values" },
}
local PREFIX <const> = { repl = "host.", ["core/engine"] = "houserule." }

local function files(folder, ending)
  local list, pipe = {}, assert(io.popen(("find %s -name '*.%s' | sort"):format(folder, ending or "lua")))
  for path in pipe:lines() do list[#list + 1] = path end
  pipe:close()
  return list
end

-- { [module] = { the modules it requires } } of a folder, of what is in that folder.
local function modules(folder)
  local all = {}
  for _, path in ipairs(files(folder)) do
    local name = PREFIX[folder] .. path:sub(#folder + 2, -5):gsub("/", ".")
    local file, list = assert(io.open(path)), {}
    for wanted in file:read("a"):gmatch 'require%s*%(?%s*"([%w_.]+)"' do
      if wanted:sub(1, #PREFIX[folder]) == PREFIX[folder] then list[#list + 1] = wanted end
    end
    file:close()
    all[name] = list
  end
  return all
end

-- The place of a module's room in the order; 0 for the door.
local function place(folder, name)
  local room = name:sub(#PREFIX[folder] + 1):match "^([%w_]+)%."
  if not room then return 0 end
  for i, other in ipairs(ROOMS[folder]) do
    if other == room then return i end
  end
  error(("%s: the room %s is not in the order of rooms"):format(name, room))
end

local function circle(all, name, on_way)
  if on_way[name] == "done" then return nil end
  if on_way[name] then return name end
  on_way[name] = "open"
  for _, wanted in ipairs(all[name] or {}) do
    local found = circle(all, wanted, on_way)
    if found then return name .. " -> " .. found end
  end
  on_way[name] = "done"
end

for folder in pairs(ROOMS) do
  describe(folder, function()
    local all = modules(folder)

    it("has arrows from a room to the rooms behind it, and none back", function()
      local n = 0
      for name, list in pairs(all) do
        for _, wanted in ipairs(list) do
          local is_lua = all[wanted] ~= nil
          n = n + (is_lua and 1 or 0)
          assert.is_true(not is_lua or place(folder, name) <= place(folder, wanted), name .. " requires " .. wanted)
        end
      end
      assert.is_true(n > 40)
    end)

    it("has no circle of files", function()
      local on_way = {}
      for name in pairs(all) do assert.is_nil(circle(all, name, on_way)) end
    end)
  end)
end

describe("the engine", function()
  it("requires nothing of the host's", function()
    for _, path in ipairs(files "core/engine") do
      local file = assert(io.open(path))
      assert.is_nil(file:read("a"):find('require%s*%(?%s*"host'), path)
      file:close()
    end
  end)
end)

-- C: a file's place is the first of these that its path begins with. It may include its own and those before it; `count` and
-- `solve` are of one height, and know nothing of each other.
local HEIGHTS <const> = { { "core/cards/", 1 }, { "core/play/", 2 }, { "core/count/", 3 }, { "core/solve/", 3 },
                          { "core/binding/", 4 }, { "repl/", 5 } }

local function height(path)
  for _, room in ipairs(HEIGHTS) do
    if path:sub(1, #room[1]) == room[1] then return room[2], room[1] end
  end
  error(path .. " is in no room of C")
end

-- { [file] = { the files it includes } }. A name is looked up as the Makefile has the compiler do it.
local function included()
  local all, found = {}, {}
  for _, folder in ipairs { "core", "repl" } do
    for _, path in ipairs(files(folder, "[ch]")) do
      all[path] = {}
      local name = folder == "repl" and path:sub(6) or path:match "[^/]+$"
      if path:sub(-2) == ".h" then
        assert.is_nil(found[name], name .. " is the name of two headers")
        found[name] = path
      end
    end
  end
  for path, list in pairs(all) do
    local file = assert(io.open(path))
    for name in file:read("a"):gmatch '#include "([^"]+)"' do
      list[#list + 1] = assert(found[name], path .. " includes " .. name .. ", which is nowhere")
    end
    file:close()
  end
  return all
end

describe("the C files", function()
  it("have arrows from a room to those below it, and none back", function()
    local n = 0
    for path, list in pairs(included()) do
      local own, room = height(path)
      for _, wanted in ipairs(list) do
        local below, other = height(wanted)
        assert.is_true(room == other or below < own, path .. " includes " .. wanted)
        n = n + (room == other and 0 or 1)
      end
    end
    assert.is_true(n > 20)
  end)

  -- What x.c and x.h include is one: so that two files cannot know each other by each other's headers.
  it("have no circle", function()
    local all, on_way = {}, {}
    for path, list in pairs(included()) do
      local whole = path:sub(1, -3)
      all[whole] = all[whole] or {}
      for _, wanted in ipairs(list) do
        if wanted:sub(1, -3) ~= whole then table.insert(all[whole], wanted:sub(1, -3)) end
      end
    end
    for name in pairs(all) do assert.is_nil(circle(all, name, on_way)) end
  end)
end)
