-- guide_spec.lua - the guide, and the pages on records and on the library, in scripts/: their files are written, their
-- commands called, and what they show is said (written_pages.lua).
local pages = require "written_pages"
local program = require "program"

local folder, run, read = program.folder, program.run, program.read
local shows, read_here = pages.shows, pages.text

teardown(program.close)

local function named(text, pattern)
  local list = {}
  for name in text:gmatch(pattern) do list[#list + 1] = name end
  table.sort(list)
  return list
end

describe("the author's guide", function()
  shows("scripts/README.md", 24, it)

  local guide = read_here "scripts/README.md"

  it("has every rule by its theme", function()
    local meta = read_here "scripts/houserule.lua"
    local class = meta:match "%-%-%-@class Rules\n(.-)\n\n"
    local themes = guide:match "| theme | rules |\n| %-%-%- | %-%-%- |\n(.-)\n\n"
    assert.same(named(class, "%-%-%-@field ([%w_]+)"), named(themes, "`([%w_]+)`"))
  end)

  local acts = guide:match "\nMethods that act:\n\n(.-)\n\n"
  local looks = guide:match "\nMethods that only look:\n\n(.-)\n\n"

  it("names what may be called where a rule only looks", function()
    local source = read_here "core/engine/play/host_table.lua"
    assert.same(named(source:match "for name in %(%[%[(.-)%]%]", "[%w_]+"), named(looks, "`t:([%w_]+)`"))
  end)

  it("names every method of `t`, which no field may be called", function()
    local meta = read_here "scripts/houserule.lua"
    assert.same(named(meta, "\nfunction t:([%w_]+)"), named(acts .. "\n" .. looks, "`t:([%w_]+)`"))
  end)

  it("counts its games as it says, to the nearest thousand characters", function()
    local counted = 0
    for game, shown in guide:gmatch "\n| (%l+) | ([%d,]+) | [^|]+ | [%d,]+ | [^|]+ |" do
      local characters = utf8.len(read_here("scripts/games/" .. game .. ".lua"))
      local said = tonumber((shown:gsub(",", "")))
      assert.is_true(math.abs(said - characters) <= 1000, ("%s has %d characters"):format(game, characters))
      counted = counted + 1
    end
    assert.equal(3, counted)
  end)
end)

describe("the page on records", function()
  shows("scripts/RECORD.md", 3, it)

  it("has a client that plays every game", function()
    local library = require("referee").engine().library.new {}
    local here = ("cd %s && PATH=$PWD/bin:$PATH "):format(folder)
    for _, game in ipairs(library:names "games") do
      local call = ("%s XDG_DATA_HOME=none timeout 600 python3 client.py %s 1 2>&1"):format(here, game)
      local out, code = program.output_of(call)
      assert.equal(0, code, game .. ": " .. out)
      assert.equal(1, select(2, out:gsub("hand %d+ scores %[", "")), game .. ": " .. out)
    end
  end)
end)

describe("the page on JSON", function()
  shows("scripts/JSON.md", 1, it)
end)

describe("the page on the library", function()
  shows("scripts/LIBRARY.md", 3, it)

  it("has a program that plays any game, and writes its record", function()
    local library = require("referee").engine().library.new {}
    for _, game in ipairs(library:names "games") do
      local call = ("LUA_CPATH='build/?.so' timeout 600 lua5.4 %s/random-game.lua %s > %s/random.jsonl"):format(folder, game,
        folder)
      assert.is_true(os.execute(call), game)
      local code, out, err = run(("replay %s/random.jsonl --json"):format(folder))
      assert.equal(0, code, game .. err)
      local record = read "random.jsonl"
      assert.equal(record, out:sub(1, #record), game) -- the seed deals the next hand
      assert.truthy(out:find '\n{"hand":', game)
    end
  end)

  it("has problems that assert shows as a sentence in plain text", function()
    local text = [[
      local houserule = require "houserule"
      local s = houserule.session.open(houserule.library.new {}, { houserule = 1, game = "zole", seed = "k7", dealer = 3 })
      assert(s:pack() and s:decide(1, "take") and houserule.crib)
      local words = s.question:legal()
      assert(s:decide(1, words[#words]))
      assert(s:decide(1, "play QC")) assert(s:decide(2, "play QC"))]]
    local out = program.output_of(("LUA_CPATH='build/?.so' lua5.4 -e '%s' 2>&1"):format(text))
    assert.is_nil(out:find "[\1\2]", out)
    assert.is_nil(out:find "error object", out)
    assert.truthy(out:find "seat", 1, true, out)
  end)

  it("has a program that plays many games by numbers", function()
    local out = program.output_of(("LUA_CPATH='build/?.so' timeout 600 lua5.4 %s/many-games.lua 2>&1"):format(folder))
    local sum = 0
    for points in out:gmatch "%d+" do sum = sum + tonumber(points) end
    assert.truthy(out:find "^%d+ %d+ %d+ %d+\n$", out)
    assert.is_true(sum >= 100 and sum % 26 == 0, out) -- a hand has 26 points
  end)

  it("has a program that plays a game of which nobody reads a line", function()
    local out = program.output_of(("LUA_CPATH='build/?.so' timeout 600 lua5.4 %s/silent-game.lua 2>&1"):format(folder))
    assert.equal("over\t3\n", out)
  end)
end)
