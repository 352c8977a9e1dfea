-- houserule list: what there is, in columns and as JSON; files that do not load.
local program = require "program"

local folder, write, run, has = program.folder, program.write, program.run, program.has

teardown(program.close)

local function clean(text) return not text:find("[%z\1-\9\11-\31\127]") end

describe("list", function()
  it("names each game with its variants below it", function()
    local code, out, err = run "list"
    assert.equal(0, code)
    assert.equal("", err)
    has(out, "zole")
    has(out, "Zole, 3 or 4 players. Latvian three-hand game")
    has(out, "\n  small-zole ")
    has(out, "Small zole. Bid to lose every trick.")
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
    has(out, '"players":[3,4],"partners":false,"summary":"Latvian')
    has(out, '{"name":"win_points","type":"number","default":61,"help":"card points the bidder needs",'
      .. '"clause":"ZO-7.3"}')
    has(out, '{"id":"small-zole","title":"Small zole","names":["mazā zole","سولوی کوچک","مازا زوله"],'
      .. '"summary":"Bid to lose every trick.","options":[{"name":"small"')
    has(out, '"excludes":["four-players-dealer-pays"]')
  end)

  it("lists what stands in a folder, and a variant of its game", function()
    write("variants/mine.lua", 'local v, zole = variant { id = "mine", of = "zole", title = "Mine" }\n'
      .. "local first = zole.bids[1]\nfunction v.wrap.row(base, t) return base(t, first) end\n")
    local code, out, err = run("list --scripts " .. folder)
    assert.equal(0, code)
    assert.equal("", err)
    has(out, "\n  mine ")
  end)

  it("says what does not load and lists the rest", function()
    write("variants/broken.lua", "local v = variant {\n")
    write("games/loose.lua", "error('no \\27]0;x\\7')\n")
    write("variants/lost.lua", 'variant { id = "lost", of = "nowhere", title = "Lost" }\n')
    local code, out, err = run("list --scripts " .. folder)
    assert.equal(0, code)
    has(out, "small-zole")
    has(err, folder .. "/variants/broken.lua:")
    has(err, "loose.lua:1: no ?]0;x?")
    has(err, "lost.lua: it is a variant of nowhere, and there is no such game")
    assert.is_true(clean(err))
  end)

  it("is not fooled by data that lies", function()
    write("variants/lies.lua", [[
      local v = variant { id = "lies", of = "zole", title = "Lies", summary = "\27[2J\194\155 red", needs = "\27[1m" }
      v.option { "knot", { 1, { "\27" } }, "help \27\200", clause = "ZO-\27" }
    ]])
    local code, out = run("list --scripts " .. folder)
    assert.equal(0, code)
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
    local _, out, err = run("list --scripts " .. folder)
    has(out, "\n  bbc ")
    has(out .. err, "aaa.lua:2: a variant changes nothing: it says set.table_stake")
    os.remove(folder .. "/variants/aaa.lua")
    os.remove(folder .. "/variants/bbc.lua")
  end)

  it("takes no words", function()
    local code, _, err = run "list zole"
    assert.equal(2, code)
    has(err, "houserule: list takes 0 words at most")
  end)
end)
