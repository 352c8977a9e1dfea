-- houserule list: the shelf of games, what belongs to one, and all as JSON; files that do not load.
require "inside"
local program = require "program"

local folder, write, run, has = program.folder, program.write, program.run, program.has

teardown(program.close)

local function clean(text) return not text:find("[%z\1-\9\11-\31\127]") end

describe("list", function()
  it("is a shelf of games by kind", function()
    local code, out, err = run "list"
    assert.equal(0, code)
    assert.equal("", err)
    local tricks, zole, counting, crib = out:find "Games of tricks\n", out:find "\n  zole ", out:find "\nCounting\n",
      out:find "\n  single%-cribbage "
    assert.is_true(tricks < zole and zole < counting and counting < crib)
    has((out:gsub("%s+", " ")), "Zole, 3 or 4 players, Latvia, 5 house rules. Latvian three-hand game")
    assert.is_nil(out:find("small-zole", 1, true))
    has(out, "\nThe house rules of a game: houserule list ")
  end)

  it("reads what files that are built in declare as running them does", function()
    local engine = require "houserule"
    local library = engine.library.new()
    local all, shelf = engine.catalog.all(library), engine.catalog.shelf(library)
    assert.equal(#all, #shelf)
    for i, game in ipairs(all) do
      local pairs_of = { { game.file, shelf[i].file } }
      for _, kind in ipairs { "variants", "bundles" } do
        assert.equal(#game[kind], #shelf[i][kind])
        for k, file in ipairs(game[kind]) do pairs_of[#pairs_of + 1] = { file, shelf[i][kind][k] } end
      end
      for _, pair in ipairs(pairs_of) do
        assert.is_nil(pair[2].rules) -- it was not run
        for _, field in ipairs { "id", "of", "title", "names", "summary", "kind", "land", "level", "minutes", "players",
                                 "partners" } do
          assert.same(pair[1].declared[field], pair[2].declared[field])
        end
      end
    end
  end)

  it("names the variants of the games that are named", function()
    local code, out, err = run "list zolite phat"
    assert.equal(0, code)
    assert.equal("", err)
    has((out:gsub("%s+", " ")), "Zole, 3 or 4 players, Latvia, 5 house rules. Latvian three-hand game")
    has(out, "\n  small-zole ")
    has(out, "Small zole. Bid to lose every trick.")
    has(out, "Phat, 4 players, partners, England")
    assert.is_nil(out:find("bela-2", 1, true))
    code, out, err = run "list zoe"
    assert.equal(2, code)
    assert.equal("", out)
    has(err, '"zole"')
  end)

  it("finds games by kind, players and land", function()
    local function ids(flags)
      local list = {}
      local game <const> = '"id":"([^"]+)","title":"[^"]+","names":%[[^%]]*%],"players"'
      for id in select(2, run("list --json " .. flags)):gmatch(game) do list[#list + 1] = id end
      return table.concat(list, " ")
    end
    write("games/solo-1.lua", 'game { id = "solo-1", title = "Solo", players = { 1 }, land = "Iceland, Åland" }\n')
    write("games/solo-2.lua", 'game { id = "solo-2", title = "Solo", players = { 2, 1 }, kind = "patience" }\n')
    local mine = " --scripts " .. folder
    assert.truthy(ids("--players 1" .. mine):find("solo-1 solo-2", 1, true)) -- beside the patiences
    assert.equal("solo-1", ids("--land aland" .. mine))
    assert.equal("solo-2", ids("--kind patience --players 2" .. mine))
    assert.equal("solo-1", ids("--kind other --players 1" .. mine)) -- of no kind that it says
    assert.truthy(ids("--land Latvia"):find "zole")
    assert.equal("", ids("--players 19"))
    has(select(2, run "list --players 19"), "There is no such game on the shelf.")
    local code, _, err = run "list --kind bluff"
    assert.equal(2, code)
    has(err, "--kind is trick, draw, capture, shed, count, patience or other")
    write("games/solo-1.lua", 'game { id = "solo-1", title = "Solo", players = { 1 }, kind = "bluff" }\n')
    _, _, err = run("list" .. mine)
    has(err, "\"bluff\"")
    for said, why in pairs { ['level = "tricky"'] = '`level` is easy, some practice or hard, not "tricky"',
                             ["level = 3"] = "`level` must be text",
                             ["minutes = 0"] = "`minutes` is a whole number from 1 to 10000",
                             ['minutes = "ten"'] = "`minutes` is" } do
      write("games/solo-1.lua", 'game { id = "solo-1", title = "Solo", players = { 1 }, ' .. said .. " }\n")
      _, _, err = run("list" .. mine)
      has(err, "solo-1.lua:1: game: " .. why)
    end
    os.remove(folder .. "/games/solo-1.lua")
    os.remove(folder .. "/games/solo-2.lua")
  end)

  it("keeps to 80 places off a terminal", function()
    local _, out = run "list"
    for line in out:gmatch("[^\n]+") do assert.is_true(utf8.len(line) <= 80, line) end
  end)

  it("gives everything as one JSON object", function()
    local code, out = run "list --json"
    assert.equal(0, code)
    assert.equal(1, select(2, out:gsub("\n", "")))
    has(out, '{"games":[')
    has(out, '"id":"zole","title":"Zole","names":["Zolīte",')
    has(out, '"players":[3,4],"partners":false,"kind":"trick","heading":"Games of tricks","lands":["Latvia"],'
      .. '"level":"some practice","minutes":50,')
    has(out, '{"name":"win_points","type":"number","default":61,"help":"card points the bidder needs",'
      .. '"clause":"ZO-7.3"}')
    has(out, '{"id":"small-zole","title":"Small zole","names":["mazā zole","سولوی کوچک","مازا زوله"],'
      .. '"summary":"Bid to lose every trick.","options":[{"name":"small"')
    has(out, '"excludes":["four-players-dealer-pays"]')
  end)

  it("lists what stands in a folder, and a variant of its game", function()
    write("variants/mine.lua", 'local v, zole = variant { id = "mine", of = "zole", title = "Mine" }\n'
      .. "local first = zole.bids[1]\nfunction v.wrap.row(base, t) return base(t, first) end\n")
    local code, out, err = run("list zole --scripts " .. folder)
    assert.equal(0, code)
    assert.equal("", err)
    has(out, "\n  mine ")
  end)

  it("says what does not load and lists the rest", function()
    write("variants/broken.lua", "local v = variant {\n")
    write("games/loose.lua", "error('no \\27]0;x\\7')\n")
    write("variants/lost.lua", 'variant { id = "lost", of = "nowhere", title = "Lost" }\n')
    local code, out, err = run("list zole --scripts " .. folder)
    assert.equal(0, code)
    has(out, "small-zole")
    has(err, folder .. "/variants/broken.lua:")
    has(err, "loose.lua:1: no ?]0;x?")
    has(err, "lost.lua: ")
    assert.is_true(clean(err))
  end)

  it("is not fooled by data that lies", function()
    write("variants/lies.lua", [[
      local v = variant { id = "lies", of = "zole", title = "Lies", summary = "\27[2J\194\155 red", needs = "\27[1m" }
      v.option { "knot", { 1, { "\27" } }, "help \27\200", clause = "ZO-\27" }
    ]])
    local code, out = run("list zole --scripts " .. folder)
    assert.equal(0, code)
    has(out, "lies")
    assert.is_true(clean(out))
    assert.is_nil(out:find("\194\155", 1, true))
    code, out = run("list --json --scripts " .. folder)
    assert.equal(0, code)
    has(out, '"id":"lies"')
    assert.is_true(clean(out))
  end)

  it("loads a variant as if there were no other", function()
    write("variants/aaa.lua", 'local v, zole = variant { id = "aaa", of = "zole", title = "A" }\nzole.table_stake = 77\n')
    write("variants/bbc.lua", 'local v, zole = variant { id = "bbc", of = "zole", title = "B" }\n'
      .. "if zole.table_stake ~= 2 then error(zole.table_stake) end\n")
    local _, out, err = run("list zole --scripts " .. folder)
    has(out, "\n  bbc ")
    has(out .. err, "aaa.lua:2: ")
    os.remove(folder .. "/variants/aaa.lua")
    os.remove(folder .. "/variants/bbc.lua")
  end)

end)
