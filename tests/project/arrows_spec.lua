-- The rooms: which file may require which. Every `require "..."` of repl and of core/engine is read as text, wherever it
-- stands, so that one inside a function hides nothing; so is every `#include "..."` of C.

-- A room may require itself and the rooms after it. Files in no room (repl/cli.lua, core/engine/engine.lua) are the door,
-- which comes before all rooms.
local ROOMS <const> = {
  repl = { "web", "commands", "prompt", "learn", "check", "analysis", "sim", "print", "bots", "rules", "game", "table",
           "system" },
  ["core/engine"] = { "play", "seat", "rules", "script", "values" },
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

-- Returns the arrows of `all` = { [file] = { files } } for which is_right(file, wanted) is false, and the number of arrows
-- tested. Names that are not in `all` were made elsewhere: houserule.core is C.
local function wrong_arrows(all, is_right)
  local wrong, n = {}, 0
  for name, list in pairs(all) do
    for _, wanted in ipairs(list) do
      if all[wanted] then
        n = n + 1
        if not is_right(name, wanted) then wrong[#wrong + 1] = name .. " -> " .. wanted end
      end
    end
  end
  return wrong, n
end

-- Follows the arrows from `name` back to it, or to a file on the way; nil if they do not return.
local function circle_from(all, name, on_way)
  if on_way[name] == "done" then return nil end
  if on_way[name] then return name end
  on_way[name] = "open"
  for _, wanted in ipairs(all[name] or {}) do
    local found = circle_from(all, wanted, on_way)
    if found then return name .. " -> " .. found end
  end
  on_way[name] = "done"
end

local function circle(all)
  local on_way = {}
  for name in pairs(all) do
    local found = circle_from(all, name, on_way)
    if found then return found end
  end
end

-- Lays one more arrow, for which `check` must be true, and takes it away.
local function with_arrow(all, from, to, check)
  table.insert(assert(all[from], from .. " is nowhere"), to)
  assert(all[to], to .. " is nowhere")
  assert.is_true(check(), ("nobody minds that %s knows %s"):format(from, to))
  table.remove(all[from])
end

-- Two files of each folder; the first knows the second, which is in a later room.
local PLANTED <const> = { repl = { "host.commands.play", "host.prompt.console" },
                          ["core/engine"] = { "houserule.play.session", "houserule.values.record" } }

for folder in pairs(ROOMS) do
  describe(folder, function()
    local all = modules(folder)
    local function is_right(name, wanted) return place(folder, name) <= place(folder, wanted) end

    it("has arrows from a room to the rooms behind it, and none back", function()
      local wrong, n = wrong_arrows(all, is_right)
      assert.same({}, wrong)
      assert.is_true(n > 40)
    end)

    it("has no circle of files", function() assert.is_nil(circle(all)) end)

    it("has no room in its order that is gone", function()
      for _, room in ipairs(ROOMS[folder]) do assert.is_truthy(files(folder .. "/" .. room)[1], room) end
    end)

    -- Else an arrow could be one that nobody reads.
    it("names in each room what it requires", function()
      for _, path in ipairs(files(folder)) do
        local file = assert(io.open(path))
        for rest in (file:read("a"):gsub("%-%-[^\n]*", "")):gmatch "%f[%w_.]require%f[^%w_]([^\n]*)" do
          local is_list = path == "core/engine/engine.lua" or path == "repl/check/checker.lua" -- of parts; of names
          assert.is_truthy(is_list or rest:find '^%s*%(?%s*"', path .. ": require" .. rest)
        end
        file:close()
      end
    end)

    it("would be told of an arrow back, and of a circle", function()
      local back, front = PLANTED[folder][2], PLANTED[folder][1]
      with_arrow(all, back, front, function() return #wrong_arrows(all, is_right) == 1 and circle(all) ~= nil end)
    end)
  end)
end

it("no two files of Lua in the program share a name", function()
  local found = {}
  for folder in pairs(ROOMS) do
    for _, path in ipairs(files(folder)) do
      local name = path:match "[^/]+$"
      assert.is_nil(found[name], path)
      found[name] = path
    end
  end
end)

describe("the engine", function()
  it("requires nothing of the host's, and in its rooms not the door", function()
    for _, path in ipairs(files "core/engine") do
      local file = assert(io.open(path))
      local text = file:read("a"):gsub("%-%-[^\n]*", "")
      assert.is_nil(text:find 'require%s*%(?%s*"host', path)
      assert.is_nil(text:find 'require%s*%(?%s*"houserule"' or text:find '"houserule%.engine"', path)
      file:close()
    end
  end)
end)

-- Rules about visible cards, each by a way to read it, and the files outside the room that may read it: validate checks the
-- rules themselves.
local SIGHTS <const> = { "rules%.hidden", "rules%.face_up", "rules%.open%f[%W]", "rules%.secret", "engine_table%.visible" }
local MAY_READ <const> = { ["core/engine/rules/validate.lua"] = true }

describe("what a seat sees", function()
  it("is worked out in the room of seats alone", function()
    local inside, outside = 0, {}
    for _, folder in ipairs { "core/engine", "repl" } do
      for _, path in ipairs(files(folder)) do
        local file = assert(io.open(path))
        local text = file:read("a"):gsub("%-%-[^\n]*", "")
        file:close()
        for _, sight in ipairs(SIGHTS) do
          if text:find(sight) and path:find("core/engine/seat/", 1, true) then inside = inside + 1
          elseif text:find(sight) and not MAY_READ[path] then outside[#outside + 1] = path .. " reads " .. sight end
        end
      end
    end
    assert.same({}, outside)
    assert.is_true(inside >= #SIGHTS)
  end)
end)

-- C: a file's place is the first of these that its path begins with. It may include its own room and those below it; rooms
-- of one height know nothing of each other.
local HEIGHTS <const> = { { "core/cards/", 1 }, { "core/play/", 2 }, { "core/count/", 3 }, { "core/solve/", 3 },
                          { "core/binding/cards/", 4 }, { "core/binding/guard/", 5 }, { "core/binding/record/", 5 },
                          { "core/table/", 6 }, { "core/binding/", 7 }, { "core/api/", 8 }, { "repl/", 8 } }

local function height(path)
  for _, room in ipairs(HEIGHTS) do
    if path:sub(1, #room[1]) == room[1] then return room[2], room[1] end
  end
  error(path .. " is in no room of C")
end

local function is_right(path, wanted)
  local own, room = height(path)
  local below, other = height(wanted)
  return room == other or below < own
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
    local text = file:read "a"
    for name in text:gmatch '#include "([^"]+)"' do
      list[#list + 1] = assert(found[name], path .. " includes " .. name .. ", which is nowhere")
    end
    assert.is_true(path:sub(-2) == ".h" or not text:find "\nextern ", path .. " declares by hand what another file has")
    file:close()
  end
  return all
end

-- x.c and x.h count as one, so that two files cannot know each other through their headers.
local function by_pairs(files_included)
  local all = {}
  for path, list in pairs(files_included) do
    local whole = path:sub(1, -3)
    all[whole] = all[whole] or {}
    for _, wanted in ipairs(list) do
      if wanted:sub(1, -3) ~= whole then table.insert(all[whole], wanted:sub(1, -3)) end
    end
  end
  return all
end

describe("the C files", function()
  local all = included()
  it("have arrows from a room to those below it, and none back", function()
    local wrong, n = wrong_arrows(all, is_right)
    assert.same({}, wrong)
    assert.is_true(n > 150)
  end)

  it("include each other in no circle", function() assert.is_nil(circle(by_pairs(all))) end)

  it("stand in each room of the order", function()
    for _, room in ipairs(HEIGHTS) do assert.is_truthy(files(room[1], "[ch]")[1], room[1]) end
  end)

  it("would be told of an arrow back, of one between rooms of one height, and of a circle", function()
    for _, arrow in ipairs { { "binding/cards/sets.h", "binding/guard/guard.h" },
                             { "binding/record/json_write.h", "binding/guard/guard.h" },
                             { "binding/guard/blame.c", "table/table.h" },
                             { "table/table_places.c", "binding/module.h" } } do
      with_arrow(all, "core/" .. arrow[1], "core/" .. arrow[2], function()
        return #wrong_arrows(all, is_right) == 1
      end)
    end
    with_arrow(all, "core/binding/cards/push.h", "core/table/table.h", function()
      return circle(by_pairs(all)) ~= nil
    end)
  end)
end)

-- Includes do not show who calls whom where many files share a header: the symbols of the compiled files do. Returns for the
-- path of each C file the files that define what it uses.
local function called()
  local build = os.getenv "HOUSERULE_BESIDE" or "build"
  local defined, used, all, objects = {}, {}, {}, {}
  for _, folder in ipairs { "core", "repl" } do -- an object whose file is gone may still lie there
    for _, path in ipairs(files(folder, "c")) do objects[#objects + 1] = ("'%s/%s.o'"):format(build, path:sub(1, -3)) end
  end
  local pipe = io.popen("nm -A -P " .. table.concat(objects, " ") .. " 2>/dev/null")
  for line in pipe:lines() do
    local path, symbol, kind = line:sub(#build + 2):match "^(.-)%.o[^:]*: (%S+) (%a)"
    if path then all[path .. ".c"] = all[path .. ".c"] or {} end
    if kind == "U" then used[#used + 1] = { path .. ".c", symbol }
    elseif kind and kind:find "[TDBR]" then defined[symbol] = path .. ".c" end
  end
  pipe:close()
  for _, use in ipairs(used) do
    local path, wanted = use[1], defined[use[2]]
    if wanted and wanted ~= path then table.insert(all[path], wanted) end
  end
  return all
end

-- Two files that call each other, "a b".
local function pairs_of(all)
  local seen, list = {}, {}
  for path, wanted in pairs(all) do
    for _, other in ipairs(wanted) do
      for _, back in ipairs(path < other and all[other] or {}) do
        local pair = path:match "[^/]+$" .. " " .. other:match "[^/]+$"
        if back == path and not seen[pair] then seen[pair], list[#list + 1] = true, pair end
      end
    end
  end
  table.sort(list)
  return list
end

local KNOWN <const> = { "count_lua.c sets.c", "pager.c sys.c" }

describe("the calls between C files", function()
  local all = called()
  it("go from a room to those below it, and none back", function()
    local wrong, n = wrong_arrows(all, is_right)
    assert.same({}, wrong)
    assert.is_true(n > 150)
  end)

  it("make no circle of two files but those that are known", function() assert.same(KNOWN, pairs_of(all)) end)

  it("would be told of a call back, and of a new circle", function()
    with_arrow(all, "core/cards/pack.c", "core/play/deal.c", function() return #wrong_arrows(all, is_right) == 1 end)
    with_arrow(all, "core/cards/rng.c", "core/cards/deck.c", function()
      table.insert(all["core/cards/deck.c"], "core/cards/rng.c")
      local n = #pairs_of(all)
      table.remove(all["core/cards/deck.c"])
      return n == #KNOWN + 1
    end)
  end)
end)
