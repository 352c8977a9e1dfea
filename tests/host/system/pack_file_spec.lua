-- pack_file_spec.lua - packs: a circle's rules in one file. Writing, reading and refusing them.
local program = require "program"
require "inside"

local folder, write, run, has = program.folder, program.write, program.run, program.has

teardown(program.close)

os.execute(("mkdir -p %s/lessons/zole %s/games/lib"):format(folder, folder))
write("games/lib/dice.lua", "return function(rules) rules.dice_points = 3 end\n")
write("games/small.lua", [[
local small = game { id = "small", title = "Small", players = { 2 }, clauses = "SM" }
use "dice"(small)
-- SM-1.1 Four cards each; a trick counts 3 points.
small.pack = cards "AKQJT987 of CDHS"
small.ranks = "A K Q J T 9 8 7"
small.packets = "4 each"
small.duties = { follow = "SM-1.1" }
small.refusals = { word = "SM-1.1" }
function small.hand(t)
  t:deal()
  t:play_tricks()
  for seat = 1, 2 do t:score(seat, small.dice_points * t:tricks(seat), "SM-1.1", "tricks") end
end
function small.result() return fields("tricks", 4) end
function small.game_over(t) return t:leaders(), "hands" end
]])
write("variants/kontra.lua", 'local v, zole = variant { id = "kontra", of = "zole", title = "Kontra", clauses = "KO-1", '
  .. 'by = "Ben", beside = "pool" }\n-- KO-1.1 One more.\nfunction v.wrap.settle(base, t, row)\n  base(t, row)\n'
  .. '  t:collect(t.bidder, "active", zole.win_points // 61, "KO-1.1", "kontra")\nend\n')
write("variants/kontra.jsonl", '{"example":"E1","about":"nothing","inputs":1,"outputs":0}\n'
  .. '{"houserule":1,"game":"zole","variants":["kontra"]}\n')
write("bundles/circle.lua", 'bundle { id = "circle", of = "zole", title = "Circle", variants = { "pool", "kontra" }, '
  .. 'options = { win_points = 62 }, by = "Anna" }\n')
write("lessons/zole/9-own.md", "# Our own\n\nWe double.\n")

local path = folder .. "/circle.houserule"

-- Packs a name of the folder into a file: what it says on stderr, and its text.
local function pack(name, more)
  local code, out, err = run(("pack %s --scripts %s %s"):format(name, folder, more or ""))
  assert.equal(0, code, err)
  return out
end

local function files_of(text)
  local list = {}
  for name in text:match "^[^\n]*":gmatch '%["([^"]*)",%d+%]' do list[#list + 1] = name end
  return list
end

describe("a pack", function()
  local text = pack "circle"
  write("circle.houserule", text)

  it("has all that a bundle needs, and who wrote it", function()
    assert.same({ "bundles/circle.lua", "games/zole.lua", "lessons/zole/9-own.md", "variants/kontra.jsonl",
      "variants/kontra.lua", "variants/zole/pool.lua" }, files_of(text))
    has(text, '"id":"circle","title":"Circle","by":"Anna"')
    has(pack("circle", "--by Eve"), '"by":"Eve"')
    assert.same({ "games/lib/dice.lua", "games/small.lua" }, files_of(pack "small"))
    assert.same({ "games/zole.lua", "lessons/zole/9-own.md", "variants/kontra.jsonl", "variants/kontra.lua" },
      files_of(pack "kontra"))
  end)

  it("has the SHA-256 of its files' names and texts", function()
    local head, body = text:match "^([^\n]*)\n(.*)$"
    write("digested", head:match '"files":(%[.*%]),"digest"' .. "\n" .. body)
    local sum = program.output_of(("sha256sum < %s/digested"):format(folder)):match "^%x+"
    assert.equal(sum, head:match '"digest":"(%x+)"')
  end)

  it("is the same file again", function() assert.equal(text, pack "circle") end)

  it("says what is in it, and what is other than what is here", function()
    local code, out = run("pack " .. path)
    assert.equal(0, code)
    has(out, "circle.houserule: Circle, by Anna\n")
    has(out, "digest " .. text:match '"digest":"(%x+)"')
    assert.truthy(out:find "variants/kontra%.lua +%d+ bytes, new\n")
    assert.truthy(out:find "games/zole%.lua +%d+ bytes\n")
    write("games/zole.lua", program.read(os.getenv "PWD" .. "/scripts/games/zole.lua") .. "-- ours\n")
    write("ours.houserule", pack "zole")
    os.remove(folder .. "/games/zole.lua")
    out = select(2, run(("pack %s/ours.houserule"):format(folder)))
    assert.truthy(out:find "games/zole%.lua +%d+ bytes, another than here")
  end)

  it("is taken wherever a script is, and says what it is", function()
    local _, bare = run(("sim zole -v circle --scripts %s -n 20 --seed a --threads 1 --records -"):format(folder))
    for _, call in ipairs { "sim " .. path .. " -n 20 %s", "sim zole -v " .. path .. " -n 20 %s",
                            "sim zole -v circle --scripts " .. path .. " -n 20 %s" } do
      local code, out, err = run(call:format "--seed a --threads 1 --records -")
      assert.equal(0, code, err)
      assert.equal(bare, out)
      assert.equal(("houserule: %s: Circle, by Anna: bundles/circle.lua (new), lessons/zole/9-own.md (new), "):format(path)
        .. "variants/kontra.lua (new)\n", err)
    end
    local _, out = run(path .. " -e variants --seed a")
    has(out, "circle")
    has(select(2, run("rules " .. path)), "KO-1.1")
  end)

  it("brings its lessons and its examples", function()
    has(select(2, run("lesson zole/9-own --scripts " .. path .. " </dev/null")), "We double.")
    local code, out = run("check " .. path)
    has(out, "circle.houserule/variants/kontra.lua: fine (")
    has(out, " deals played, 1 example too)")
    has(out, "circle.houserule/bundles/circle.lua: fine (")
    assert.is_nil(out:find("pool.lua", 1, true))
    assert.equal(0, code)
  end)

  it("brings a library", function()
    write("small.houserule", pack "small")
    local code, out = run(("check %s/small.houserule"):format(folder))
    assert.equal(0, code, out)
    has(out, "small.houserule/games/small.lua: fine (")
    has(out, "small.houserule/games/lib/dice.lua: fine (")
    assert.equal(0, (run(("sim %s/small.houserule -n 10"):format(folder))))
  end)

  local function refused(name, other, sentence)
    write(name, other)
    for _, call in ipairs { "pack %s", "sim %s -n 1", "check %s", "list --scripts %s" } do
      local code, out, err = run(call:format(folder .. "/" .. name))
      assert.equal("", out)
      has(err, sentence)
      assert.is_true(code == 1 or code == 2)
    end
  end

  it("is refused where it was changed or cut", function()
    refused("a.houserule", text:gsub("One more", "Two more"), "a.houserule: its digest is not that of what is in it: it was "
      .. "cut or changed since it was packed")
    refused("b.houserule", text:sub(1, -10), "where its first line says")
    refused("c.houserule", text:sub(1, 40), "c.houserule:1: this is no pack: `houserule pack` makes one")
    refused("d.houserule", "", "d.houserule:1: this is no pack")
    refused("e.houserule", text:gsub('"pack":1', '"pack":2'),
      "e.houserule:1: a pack of a later program: this one reads form 1")
    refused("k.houserule", text:gsub('"by":', '"bby":'),
      'k.houserule:1: there is no key of a pack "bby"; did you mean "by"?')
    refused("f.houserule", text:gsub("variants/kontra.lua", "variants/../../k.lua"),
      "a pack holds no file variants/../../k.lua")
    refused("g.houserule", text:gsub('"files":%[%[', '"files":[7,['), "its file 1 has no name and number of bytes")
  end)

  it("is of something that is there", function()
    local code, out, err = run "pack zolee"
    assert.equal(2, code)
    assert.equal("", out)
    has(err, '"zole"')
    has(select(3, run "pack"), "pack wants a name; usage: houserule pack NAME|PACK")
    has(select(3, run(("pack %s/none.houserule"):format(folder))), "none.houserule")
  end)
end)
