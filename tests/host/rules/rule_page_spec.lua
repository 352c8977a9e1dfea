-- houserule rules: the rule page of a combination.
local program = require "program"

local folder, write, run, has = program.folder, program.write, program.run, program.has

teardown(program.close)

describe("rules", function()
  it("prints every clause under its section, wrapped with a hanging indent", function()
    local code, out = run "rules zole"
    assert.equal(0, code)
    has(out, "\n1 Pack and ranking\n  ZO-1.1   Three or four players")
    has(out, "\n           are active in a hand")
    has(out, "\n8 Table (galdiņš)\n  ZO-8.1")
    has(out, "\n12 Four players\n")
    assert.is_nil(out:find("ZO-12.1", 1, true))
    assert.is_nil(out:find("What was changed", 1, true))
    for line in out:gmatch("[^\n]+") do assert.is_true(utf8.len(line) <= 80, line) end
  end)

  it("keeps the order of numbers", function()
    local last = 0
    for section in select(2, run "rules zole -v pool -v small-zole"):gmatch("\n(%d+) %u") do
      assert.is_true(tonumber(section) > last)
      last = tonumber(section)
    end
    assert.equal(13, last)
  end)

  it("puts a variant's clauses where they belong and leaves out what it replaces", function()
    local _, out = run "rules zole -v pool -v four-players-dealer-pays"
    has(out, "ZO-3.6    (replaced by pool)\n")
    has(out, "8 Table (galdiņš)\n  ZO-8      (replaced by pool)\n")
    has(out, "\n10 Pools\n  ZO-10.1   [pool] Pools are tokens")
    has(out, "\n12 Four players\n  ZO-12.1   [four-players-dealer-pays] A variant of this")
    has(out, "\n  ZO-12.2   With `dealer_pays` on")
    assert.is_nil(out:find("12 Four players.*12 Four players"))
  end)

  it("does not print what is switched off", function()
    local _, out = run "rules zole -v small-zole -o small=no"
    has(out, "with Small zole (small-zole, switched off)")
    assert.is_nil(out:find("11 Small zole", 1, true))
    assert.is_nil(out:find("A further bid", 1, true))
  end)

  it("shows options as they are now", function()
    local _, out = run "rules zole -o win_points=51 -o take_all=9"
    has(out, "`win_points` 51 (changed from 61) card points")
    has(out, "`take_all` 9 (changed from 3)")
    has(out, "(`solo_all` 6)")
    has(out, "\n* win_points         51     61       ZO-7.3   card points")
    has(out, "\n  high_points        91     91       ZO-7.3   ")
    has(out, "\n  you  set take_all to 9 (default 3) and win_points to 51 (default 61)\n")
  end)

  it("leaves a number alone that is not the default", function()
    local _, out = run "rules zole -o hands=6 ZO-9.2"
    has(out, "`hands` 6 (changed from 24) hands")
    has(out, "With `hands` 0 the")
  end)

  it("says what each variant changed", function()
    local _, out = run "rules zole -v pool -v small-zole -v four-players-dealer-idle"
    has(out, "\nWhat was changed\n")
    has(out, "  four-players-dealer-idle  sets dealer_pays to no\n")
    has(out, "  small-zole                appends small to bids\n")
    has(out, "  pool                      wraps new_game, nobody_bids, result, settle")
    has(out, "\n* dealer_pays       no     yes      ZO-12.2  ")
    assert.is_nil(out:find("\n  table_stake ", 1, true), "an option of section 8, which pool replaces")
    write("variants/mild.lua", 'local v = variant { id = "mild", of = "zole", title = "Mild" }\n'
      .. "function v.set.status() return 'quiet' end\n")
    _, out = run(("rules zole -v mild --scripts %s"):format(program.folder))
    has(out, "  mild  sets status anew\n")
  end)

  it("finds a clause however it is written", function()
    for _, name in ipairs { "ZO-7.4", "zo-7.4", "7.4" } do
      local code, out = run("rules zole " .. name)
      assert.equal(0, code)
      assert.is_truthy(out:find("^  ZO%-7%.4  Each opponent pays the bidder"))
    end
  end)

  it("finds a section", function()
    for _, name in ipairs { "ZO-5", "zo-5", "5" } do
      local code, out = run("rules zole " .. name)
      assert.equal(0, code)
      assert.is_truthy(out:find("^5 Play\n  ZO%-5%.1   The active seat"))
      assert.is_nil(out:find("ZO%-6"))
    end
  end)

  it("shows a replaced clause to who asks for it", function()
    has(select(2, run "rules zole -v pool 3.6"), "ZO-3.6  (replaced by pool) If all three pass, the table is played")
    has(select(2, run "rules zole -v pool 8"), "(replaced by pool) When all three pass")
  end)

  it("refuses a clause that is not there", function()
    local code, out, err = run "rules zole 7.44"
    assert.equal(2, code)
    assert.equal("", out)
    assert.matches('^houserule: there is no clause "ZO%-7%.44".*"ZO%-7%.4"', err)
    code, out, err = run "rules zole ZO-10.3"
    assert.equal("", out)
    assert.equal(2, code)
    assert.equal("houserule: ZO-10.3 comes with the variant pool: add -v pool\n", err)
  end)

  it("refuses what cannot be composed", function()
    local code, _, err = run "rules zol"
    assert.equal(2, code)
    has(err, '"zole"')
    code, _, err = run "rules zole -v pol"
    assert.equal(2, code)
    has(err, '"pool"')
    code, _, err = run "rules zole -o small=yes"
    assert.equal(2, code)
    has(err, "small-zole")
    code, _, err = run "rules zole -o hands=1000000001"
    assert.equal(2, code)
    has(err, "1000000001\n")
    code, _, err = run "rules zole -o hands=-1"
    assert.equal(2, code)
    has(err, "-1\n")
    assert.equal(2, (run "rules"))
    assert.equal(2, (run "rules zole 7.4 7.5"))
  end)

  it("gives the page as JSON", function()
    local code, out = run "rules zole -v pool -o win_points=51 --json"
    assert.equal(0, code)
    has(out, '{"game":"zole","title":"Zole","names":["Zolīte","زوله","زولیته","galdiņš","گالدینو"],'
      .. '"players":3,"variants":["pool"],"bundles":[],"houserule":1,"sections":[{"section":"ZO-1",')
    has(out, '{"id":"ZO-3.6","text":"If all three pass, the table is played (section 8).","from":null,"replaced_by":"pool"}')
    has(out, '"name":"win_points","type":"number","value":51,"default":61,"changed":true,')
    has(out, '{"by":"pool","how":"wraps","rule":"settle","what":"settle"}')
    code, out = run "rules zole 7.4 --json"
    assert.equal(0, code)
    has(out, '"clauses":[{"id":"ZO-7.4",')
    assert.is_nil(out:find("ZO-7.5", 1, true))
    assert.is_nil(out:find('"options"', 1, true))
  end)

  it("lays house rules of other families after the game's own", function()
    write("variants/mine.lua", [[
-- ## 1 Mine
local v = variant { id = "mine", of = "zole", title = "Mine\194\155", clauses = "AA-1", replaces = "ZO-7.5" }
-- AA-1.1 First part,
--   second part with `pile` 3 of them.
v.option { "pile", 3, "how \27many", clause = "AA-1.1" }
-- AA-1.2 After.
v.set.bids = { "pass", "take" }
]])
    local code, out = run("rules zole -v mine -o pile=4 --scripts " .. folder)
    assert.equal(0, code)
    has(out, "\nAA-1 Mine\n  AA-1.1   [mine] First part, second part with `pile` 4 (changed from 3) of")
    assert.is_true(out:find("ZO-13.3", 1, true) < out:find("AA-1.1", 1, true))
    has(out, "ZO-7.5   (replaced by mine)")
    has(out, "mine  sets bids to [pass,take]")
    has(out, "[mine] how ?many")
    assert.is_nil(out:find("\27", 1, true))
  end)

  it("heads a section that a house rule begins without a heading with its title", function()
    for _, id in ipairs { "one", "two" } do
      write("variants/" .. id .. ".lua", ([[
local v = variant { id = "%s", of = "zole", title = "The %s", clauses = "AB" }
-- AB-1.%d What it says.
]]):format(id, id, #id))
    end
    has(select(2, run("rules zole -v one --scripts " .. folder)), "\nAB-1 The one\n  AB-1.3   [one] What it says.\n")
    write("variants/two.lua", (program.read "variants/two.lua":gsub("AB%-1.3", "AB-1.4")))
    has(select(2, run("rules zole -v one -v two --scripts " .. folder)), "\nAB-1\n  AB-1.3   [one] What it says.\n")
  end)

  it("reads a file after the game as the house rule that it is", function()
    local path = write("mild.lua", 'local v = variant { id = "mild", of = "zole", title = "Mild" }\nv.set.low_points = 10\n')
    assert.equal(select(2, run("rules zole -v " .. path)), select(2, run("rules zole " .. path)))
    has(select(2, run("print rules zole " .. path)), "Mild")
  end)

  it("says what changes from one composition to another", function()
    require "inside"
    local engine, rulediff, rulemodel = require "houserule", require "host.rules.diff", require "host.rules.model"
    local library = engine.library.new {}
    local function made(variants, options)
      return engine.compose.game(library, "zole", { variants = variants, options = options })
    end
    local bare, pool, low = made {}, made { "pool" }, made({}, { win_points = 51 })
    assert.same({}, rulediff.lines(bare, made {}, 80))
    local text = table.concat(rulediff.lines(bare, low, 80), "\n")
    has(text, "from zole to zole with win_points=51\n  option win_points: 61, then 51\n  ZO-3.5 The seat")
    text = table.concat(rulediff.lines(bare, pool, 80), "\n")
    has(text, "\n+ option pool_share 1\n")
    has(text, "\n+ rule wraps settle (pool)\n")
    has(text, "\n- ZO-8.2 The contract is `table`, the bidder 0.\n")
    has(text, "\n+ ZO-10.9 A surrender is a loss, an accepted offer a win.\n")
    has(table.concat(rulediff.lines(pool, bare, 80), "\n"), "\n- rule wraps settle (pool)\n")
    assert.equal("(replaced by pool) The contract is `table`, the bidder 0.", rulemodel.clause_text(pool, "ZO-8.2"))
    assert.is_nil(rulemodel.clause_text(bare, "ZO-10.9"))
  end)

  it("has the clauses of the libraries a script uses", function()
    os.execute("mkdir -p " .. folder .. "/games/lib")
    write("games/lib/shared.lua", "-- ## 14 Shared\n-- ZO-14.1 Said in a library.\nreturn {}\n")
    write("variants/uses.lua", 'local v = variant { id = "uses", of = "zole", title = "Uses" }\nlocal s = use "shared"\n'
      .. "function v.wrap.row(base, t) return base(t, s) end\n")
    local code, out = run("rules zole -v uses --scripts " .. folder)
    assert.equal(0, code)
    has(out, "\n14 Shared\n  ZO-14.1  Said in a library.\n")
  end)

  it("says no value of a changed table that a line has no room for", function()
    has(select(2, run "rules hearts -v spot-hearts"), "spot-hearts  sets limit to 500 and points anew\n")
  end)

  it("tells beginners what they read that is not so here", function()
    local function page(more) return (select(2, run("rules hearts beginners " .. more)):gsub("%s+", " ")) end
    local base = page ""
    assert.is_nil(base:find("Changed here", 1, true))
    local changed = page "-v spot-hearts -o moon=none"
    has(changed, "13 (HE-4.1). Changed here: HE-4.1 is replaced by spot-hearts.")
    has(changed, "(HE-4.2, HE-4.3). Changed here: what shooting the moon does: none (HE-4.3).")
    has(changed, "Spot hearts Each heart counts its number")
    has(changed, "When somebody has 500 points, whoever has the fewest wins (HE-4.4). What") -- the number says it
    local five = page "--players 5" -- HE-1.2, HE-1.3
    has(five, "(HE-1.2, HE-1.3). Changed here: With three players 2D is left out, with five 2D and 2C")
    has(five, "with five ten (HE-1.3)")
    assert.is_nil(page "--players 4":find("Changed here", 1, true))
    has(select(2, run "rules durak -v teams beginners"), "Four play two against two")
  end)

  it("has a page for beginners, with the numbers of this combination", function()
    local _, out = run "rules zole beginners -o win_points=51"
    out = out:gsub("%s+", " ")
    has(out, "at least 51 of the 120 points")
    has(out, "What to hold for a bid")
    assert.is_nil(out:find("win_points", 1, true))
    for _, game in ipairs { "bela-2", "irish-don", "single-cribbage" } do
      local code, page = run(("rules %s beginners"):format(game))
      assert.equal(0, code)
      assert.is_nil(page:find("`", 1, true), page)
    end
  end)
end)
