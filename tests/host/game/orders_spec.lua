-- Two house rules that change one rule: which lies above, whether that matters, and what is never reached below another.
local program = require "program"
require "inside"

local checker = require "host.check.checker"
local engine = require "houserule"
local folders = require "host.system.folders"

local folder, write, run, has = program.folder, program.write, program.run, program.has

teardown(program.close)

local HEAD <const> = 'local v, zole = variant { id = "%s", of = "zole", title = "%s", clauses = "%s-1", '
  .. 'summary = "a house rule"%s }\n'
local TAIL <const> = "function v.wrap.settle(base, t, row)\n  %s\nend\n"

-- A house rule on the settlement; `id` in capitals begins its clauses.
local function rule(id, body, more)
  local family = id:upper():sub(1, 2)
  return write(("variants/%s.lua"):format(id), HEAD:format(id, id, family, more or "")
    .. ("-- %s-1.1 What %s does.\n"):format(family, id) .. TAIL:format(body))
end

local bonus = rule("bonus", 'base(t, row) t:collect(t.bidder, "active", 1, "BO-1.1", "bonus")')
local kontra = rule("kontra", 'base(t, row) t:collect(t.bidder, "active", 2, "KO-1.1", "kontra")')
local flat = rule("flat", 't.row, t.stake = row, 1 t:collect(t.bidder, "active", zole.sign[row], "FL-1.1", "flat")')
local over = rule("over", 't.row, t.stake = row, 2 t:collect(t.bidder, "active", zole.sign[row], "OV-1.1", "over")',
  ', above = "flat"')

-- The header that a simulation writes under these rules; or its error.
local function records(more)
  local code, out, err = run("sim zole -n 30 --seed a --threads 1 --records - " .. more)
  return code == 0 and out or err, err
end

local function hands_of(text)
  local list = {}
  for line in text:gmatch '{"hand":[^\n]*' do list[#list + 1] = line end
  return list
end

-- The notes of check, which plays little here: they are not of what is played.
local function notes_of(path, beside)
  local library = folders.library {}
  for _, one in ipairs { path, beside } do checker.announce(library, one, program.read(one)) end
  local report = checker.check(library, path, program.read(path), 600, nil, { decisions = 500 })
  assert.same({}, report.list)
  return engine.texts.plain(table.concat(report.notes, "\n"))
end

describe("two house rules that change one rule", function()
  -- They clash, and the call can say how they lie.
  local function clash(pair, a, b)
    local code, _, err = run(("sim zole -n 2 --seed a --threads 1 --records - -v %s -v %s"):format(pair[1], pair[2]))
    assert.equal(2, code)
    has(err, ("--above %s:%s or %s:%s"):format(a, b, b, a))
    return err
  end

  it("clash, whether hands at random show a difference or not", function()
    has(clash({ kontra, flat }, "flat", "kontra"), "the variants flat and kontra clash: both change the rule `settle`, "
      .. "and neither says that it lies above: say which does")
    has(clash({ kontra, bonus }, "bonus", "kontra"), "; 60 deals at random were the same in either order")
    assert.is_nil(clash({ kontra, flat }, "flat", "kontra"):find("60 deals", 1, true))
    local cell = write("variants/cell.lua", 'local v = variant { id = "cell", of = "klondike", title = "Cell", '
      .. 'clauses = "KL-20", summary = "a pile" }\nv.append.piles = { cell = "open" }\n')
    local _, _, err = run(("rules klondike -v %s -v thoughtful"):format(cell)) -- a game is one deal
    assert.matches("; [1-9]%d* deals at random were the same in either order", err)
  end)

  -- In one trial of random hands neither does anything: only who wins every trick as a solo player makes a difference.
  it("clash where they seldom act", function()
    local seldom = "base(t, row) if t:tricks(t.bidder) == 8 then t:score(1, %s * t:total(1), \"%s-1.1\", \"seldom\") end"
    clash({ rule("seldom", seldom:format("1", "SE")), rule("rarely", seldom:format("2", "RA")) }, "rarely", "seldom")
  end)

  it("do not clash where one says that it lies beside the other, and the record says no order then", function()
    local next_to = rule("nextto", 'base(t, row) t:collect(t.bidder, "active", 2, "NE-1.1", "next")', ', beside = "bonus"')
    local out = records(("-v %s -v %s"):format(next_to, bonus))
    has(out, '"variants":["nextto","bonus"],"dealer"')
  end)

  local function change(id, text)
    return write(("variants/%s.lua"):format(id), HEAD:format(id, id, id:upper():sub(1, 2), "") .. text .. "\n")
  end

  it("clash where one sets what the other appends to, and not where both name clauses that refuse", function()
    local sets = change("setter", 'v.set.events = { boast = "seat" }')
    local appends = change("appender", 'v.append.events = { grand = "seat" }')
    has(clash({ sets, appends }, "appender", "setter"), "setter sets `events`, to which appender appends")
    local refuse = 'function v.wrap.refuse_bid() return "%s" end'
    local strict, stern = change("strict", refuse:format "ZO-3.1"), change("stern", refuse:format "ZO-3.2")
    assert.equal(0, (run(("rules zole -v %s -v %s"):format(strict, stern))))
  end)

  it("are laid as the call says", function()
    local pair = ("-v %s -v %s --above "):format(kontra, flat)
    local upper, lower = records(pair .. "kontra:flat"), records(pair .. "flat:kontra")
    local alone = records("-v " .. flat)
    assert.same(hands_of(alone), hands_of(lower)) -- flat never comes to kontra
    assert.is_true(#hands_of(alone) == 30 and hands_of(upper)[1] ~= hands_of(lower)[1])
    has(lower, '"above":["flat:kontra"]')
  end)

  it("and an order that is said wrongly is refused", function()
    local pair = ("-v %s -v %s --above "):format(kontra, flat)
    has(records(pair .. "kontra:bonus"), '`above` names two variants that are laid, the upper one first, like '
      .. '"flat:kontra", and not "kontra:bonus"')
    has(records(pair .. "kontra"), '--above wants the upper variant and the lower, A:B, not "kontra"')
    has(records(pair .. "kontra:flat --above flat:kontra"), "the variants lie above each other in a ring")
    local path = write("wrong.jsonl", '{"houserule":1,"game":"zole","above":"kontra:flat","seed":"a"}\n')
    has(select(3, run("replay " .. path)), '`above`')
  end)

  it("are ordered by a bundle", function()
    local circle = write("bundles/circle.lua", 'bundle { id = "circle", of = "zole", title = "Circle", '
      .. 'variants = { "flat", "kontra" }, order = { "kontra", "flat" } }\n')
    assert.truthy(circle)
    local out = records(("-v circle --scripts %s"):format(folder))
    has(out, '"above":["kontra:flat"]')
    write("bundles/circle.lua", 'bundle { id = "circle", of = "zole", title = "Circle", variants = { "flat" }, '
      .. 'order = { "kontra" } }\n')
    has(records(("-v circle --scripts %s"):format(folder)), "`order`")
  end)

  it("are ordered at the prompt, and kept with a circle's name", function()
    local _, out = run(("zole --scripts %s --seed a -v kontra -v flat --above kontra:flat -e variants"):format(folder))
    has(out, "houserule play zole -v kontra -v flat --above kontra:flat")
    local call = "zole --scripts %s --seed a -e 'variants +kontra +flat%s' -e variants"
    _, out = run(call:format(folder, " flat:kontra"))
    has(out, "--above flat:kontra")
    out = select(3, run(call:format(folder, "")))
    has(out:gsub("%s+", " "), "(`variants flat:kontra` at the prompt)")
  end)
end)

describe("a house rule that another never lets come to anything", function()
  local pair = ("-v %s -v %s"):format(flat, over)
  local sentence = "had no effect in 60 deals at random: over, above it, did not call it"

  it("is said", function()
    local _, err = records(pair)
    has(err, "what flat does to `settle` (")
    has(err, sentence)
    assert.is_nil(select(2, records("-v " .. flat)):find("deals at random", 1, true))
  end)

  it("is not struck on the page, which says no more than the rules do", function()
    local _, out = run("rules zole " .. pair)
    has(out, "[flat] What flat does.")
    has(out, "[over] What over does.")
  end)

  it("is said at the prompt, and by check", function()
    local _, out = run(("zole --scripts %s --seed a -v flat -e 'variants +over'"):format(folder))
    has(out:gsub("%s+", " "), sentence)
    has(notes_of(over, flat), "with flat: ")
  end)
end)

it("check says which rule is wrapped and never called", function()
  local path = write("variants/idle.lua", HEAD:format("idle", "idle", "ID", "") .. "-- ID-1.1 Nothing.\n"
    .. "function v.wrap.card_played(base, ...) return base(...) end\n")
  has(notes_of(path), "`card_played`")
end)

it("a house rule is laid at the prompt by its file, and another that fails is not", function()
  local call = "zole --seed a -e 'variants +%s' -e 'variants +./missing.lua'"
  local code, out, err = run(call:format(bonus))
  has(out, "Zole + bonus, hand 1")
  has(out .. err, "./missing.lua: No such file or directory")
  assert.equal(1, code)
end)
