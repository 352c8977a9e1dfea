-- Bundles: a circle's way of playing under one name. They are laid by name, expanded in a record's header, explained,
-- checked, and written at the prompt.
local program = require "program"
local inside = require "inside"

local folder, write, run, has = program.folder, program.write, program.run, program.has

teardown(program.close)

-- The content of a shipped bundle, from the rule pages.
local SHIPPED <const> = {
  ["scottish-bela"] = { "bela-2 bela-3", "scots-bela consolidate" },
  ["lancashire-don"] = { "nine-card-don", "target-91 jacks-out" },
  ["preston-don"] = { "nine-card-don", "preston target-91" },
  ["burnley-don"] = { "nine-card-don", "four-pitches" },
  ["barrow-don"] = { "nine-card-don", "barrow" },
  ["macclesfield-don"] = { "nine-card-don", "macclesfield target-121 four-legs" },
  ["south-wales-don"] = { "nine-card-don", "best-of-three target-121 faults-friendly" },
  ["league-don"] = { "nine-card-don", "best-of-three target-121 faults-league" },
  ["league-cribbage"] = { "double-cribbage single-cribbage", "best-of-three cut-each-leg" },
  ["prison-don"] = { "irish-don", "prison" },
  ["mau-mau"] = { "crazy-eights", "jacks-wild draw-two skip" },
}

local engine = require "houserule"
local arguments = require "host.game.arguments"
local library = engine.library.new()

-- The header of a call with these words, and whether it can be composed.
local function header_in(...)
  local call = arguments.read({ ... }, "rules", require("host.game.flags").rules)
  call.library, call.note = library, function() end
  local game = arguments.game(call, 1)
  arguments.compose(call, game)
  return arguments.header(call, game)
end

local function header_of(args)
  local code, out, err = run(("sim %s -n 1 --seed a --records -"):format(args))
  assert.equal(0, code, err)
  return out:match "^[^\n]*"
end

local function list(text)
  local items = {}
  for word in text:gmatch "%S+" do items[#items + 1] = word end
  return items
end

describe("a shipped bundle", function()
  for id, said in pairs(SHIPPED) do
    it(id .. " brings its variants, in the header of a record", function()
      for _, game in ipairs(list(said[1])) do
        local header = header_in(game, "-v", id)
        assert.equal(game, header.game)
        assert.same(list(said[2]), header.variants)
      end
      assert.equal(list(said[1])[1], header_in(id).game)
    end)
  end

  it("is meant by its town's name as a game, and the house rule of that name by -v", function()
    for word, id in pairs { preston = "preston-don", Burnley = "burnley-don", MACCLESFIELD = "macclesfield-don",
                            ["south wales"] = "south-wales-don", lancashire = "lancashire-don" } do
      assert.same(header_in(id), header_in(word))
    end
    assert.same({ "preston" }, header_in("nine-card-don", "-v", "preston").variants)
  end)

  it("is checked like a variant", function()
    local code, out = run "check scripts/bundles/lancashire-don.lua"
    assert.equal(0, code, out)
    has(out, "lancashire-don.lua: fine (")
  end)

  it("is one of these", function()
    local names = library:names "bundles"
    assert.is_true(#names >= 11)
    for _, name in ipairs(names) do assert.is_table(SHIPPED[name], name) end
  end)
end)

describe("a bundle", function()
  setup(function()
    write("bundles/ours.lua", [[
-- Our club.
bundle {
  id = "ours", of = "zole", title = "Our club", names = "Tēvzeme, Thursday", summary = "Pools, and a short game.",
  variants = { "pool" }, options = { hands = 6, pool_debt = 4 }, players = 4,
}
]])
  end)

  it("brings options and players, which a call's own come before", function()
    local with = " --scripts " .. folder
    local header = header_of("zole -v ours" .. with)
    has(header, '"players":4,"variants":["pool"],"options":{"hands":6,"pool_debt":4}')
    assert.equal(header, (header_of("tevzeme" .. with)))
    has(header_of("THURSDAY -o hands=3 --players 3 -v small-zole" .. with),
      '"players":3,"variants":["pool","small-zole"],"options":{"hands":3,"pool_debt":4}')
  end)

  it("leaves a record that any referee can replay", function()
    local path = folder .. "/record.jsonl"
    run(("sim ours -n 2 --seed a --records %s --scripts %s"):format(path, folder))
    assert.equal(0, (run("replay " .. path)))
  end)

  it("is explained with each thing that it brings, and its clauses", function()
    local code, out = run("rules ours --scripts " .. folder)
    assert.equal(0, code)
    has(out, "\nOur club (ours): Pools, and a short game.\nalso: Tēvzeme, Thursday\n  pool         ")
    has(out, "(ZO-10)\n  hands 6      ")
    has(out, "\n  pool_debt 4  ")
    has(select(2, run "rules preston-don"), "\n  target-91  ")
    has(select(2, run("rules ours --json 1 --scripts " .. folder)), '"variants":["pool"],"bundles":["ours"]')
  end)

  it("is listed with its game", function()
    local _, out = run("list zole --scripts " .. folder)
    has(out, "\n* ours ")
    has(out, "Our club. Pools, and a short game. Also:")
    has(out, "\n* a circle's way of playing")
    _, out = run("list --json --scripts " .. folder)
    has(out, '"bundles":[{"id":"ours","title":"Our club","names":["Tēvzeme","Thursday"],'
      .. '"summary":"Pools, and a short game.","variants":["pool"],"options":{"hands":6,"pool_debt":4}}]')
  end)

  it("is no variant of another game, and none that a record could name", function()
    local _, _, err = run "rules zole -v preston-don"
    has(err, "nine-card-don")
    local record = write("r.jsonl", '{"houserule":1,"game":"nine-card-don","variants":["preston-don"]}\n')
    local code, out = run("replay --json " .. record)
    assert.equal(1, code)
    has(out, "preston-don is a bundle, and a record names what it brings: preston and target-91")
  end)

  it("may not set an option that another sets differently", function()
    write("bundles/theirs.lua", 'bundle { id = "theirs", of = "zole", title = "Theirs", options = { hands = 7 } }\n')
    local code, _, err = run("rules zole -v ours -v theirs --scripts " .. folder)
    assert.equal(2, code)
    assert.matches("theirs .*hands .*7.* 6", err)
    assert.equal(0, (run("rules zole -v ours -v theirs -o hands=8 --scripts " .. folder)))
  end)

  it("that is wrong is refused with its line", function()
    for text, said in pairs {
      ['bundle { id = "odd", of = "zole", title = "Odd" }'] = "odd.lua:1: bundle: ",
      ['bundle { id = "odd", of = 3, title = "Odd", variants = "pool" }'] = "`of`",
      ['bundle { id = "odd", of = "zole", title = "Odd", variants = { 3 } }'] = "bundle: `variants`",
      ['bundle { id = "odd", of = "zole", title = "Odd", options = { [3] = 3 } }'] = "odd.lua:1: ",
      ['bundle { id = "odd", of = "zole", title = "Odd", variants = "pool", players = 0 }'] = "`players` are 1 to 20",
      ['bundle { id = "odd", of = "zole", title = "Odd", variants = "pol" }'] = '"pool"',
      ['bundle { id = "odd", of = "zole", title = "Odd", options = { handz = 1 } }'] = '"hands"',
      ['bundle { id = "odd", of = "zol", title = "Odd", variants = "pool" }'] = '"zol"',
      ['bundle { id = "odd", of = "zole", title = "Odd", variants = "pool" } print(1)'] = "`print`",
    } do
      local code, out = run("check " .. write("bundles/odd.lua", text .. "\n"))
      assert.equal(1, code, text)
      has(out, said)
    end
    os.remove(folder .. "/bundles/odd.lua")
  end)
end)

describe("at the prompt, a bundle", function()
  local con, taken

  before_each(function()
    con, taken = inside.console()
    inside.type(con, taken, "deal nine-card-don --dealer 4 --seed k7")
  end)

  local function variants() return con.position.session.header.variants end

  it("is laid on the game and taken off", function()
    has(inside.type(con, taken, "variants"), "[ ] preston-don*")
    inside.type(con, taken, "variants +four-legs +preston-don")
    assert.same({ "four-legs", "preston", "target-91" }, variants())
    has(inside.type(con, taken, "variants"), "[x] preston-don*")
    has(inside.type(con, taken, "rules"), "\nPreston Don (preston-don): ")
    inside.type(con, taken, "variants -preston-don")
    assert.same({ "four-legs" }, variants())
    assert.is_false((select(2, inside.type(con, taken, "variants -preston-don"))))
  end)

  it("is compared with the game as it is", function()
    local text = inside.type(con, taken, "diff preston-don")
    has(text, "nine-card-don with preston and target-91")
    has(text, "option target: 121, then 91")
  end)

  it("is dealt", function()
    inside.type(con, taken, "deal lancashire-don --seed k7")
    assert.same({ "jacks-out", "target-91" }, (function(l) table.sort(l) return l end)(variants()))
  end)
end)

describe("club", function()
  local home = folder .. "/home"

  local function at_prompt(...)
    local lines = {}
    for _, line in ipairs { ... } do lines[#lines + 1] = (" -e %q"):format(line) end
    return program.output_of(("XDG_DATA_HOME=%s %s zole --seed k7%s 2>&1"):format(home, program.houserule,
      table.concat(lines)))
  end

  it("saves what is on the table as a bundle of the user's own", function()
    local out = at_prompt("variants +pool +small-zole", "set hands 6", "club thursday Thursday club", "deal thursday",
      "variants")
    has(out, "saved in ")
    has(out, "[x] thursday*")
    assert.equal('-- Thursday club: our way of playing zole.\nbundle {\n'
      .. '  id = "thursday", of = "zole", title = "Thursday club",\n'
      .. '  variants = { "pool", "small-zole" },\n  options = { hands = 6 },\n}\n',
      program.read(home .. "/houserule/bundles/thursday.lua"))
    local header = program.output_of(("XDG_DATA_HOME=%s %s sim thursday -n 1 --seed a --records - | head -1"):format(home,
      program.houserule))
    has(header, '"variants":["pool","small-zole"],"options":{"hands":6}')
    local said, code = program.output_of(("XDG_DATA_HOME=%s %s check %s/houserule/bundles/thursday.lua"):format(home,
      program.houserule, home))
    assert.equal(0, code, said)
    has(at_prompt("set hands 7", "club thursday"), "replaced in ")
  end)

  it("refuses a name that is taken or none, and a game by itself", function()
    for lines, said in pairs {
      [{ "club thursday" }] = "this is zole by itself",
      [{ "set hands 6", "club" }] = "club wants a name",
      [{ "set hands 6", "club Thurs!" }] = "club thursday",
      [{ "set hands 6", "club pool" }] = 'there is a game or variant "pool" already',
      [{ "set hands 6", "club phat" }] = '"phat"',
      [{ "set hands 6", "club preston-don" }] = '"preston-don"',
    } do has((at_prompt(table.unpack(lines))), said) end
  end)
end)
