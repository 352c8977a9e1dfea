-- Pages for readers: terms, names, examples, readings, history and manners of a game, and terms asked for at the table.
local program = require "program"
local inside = require "inside"
local engine = require "houserule"
local json = require "host.system.json"
local examples = require "host.rules.page_examples"
local pages = require "host.rules.pages"
local rulemodel = require "host.rules.model"

local write, run, has = program.write, program.run, program.has
local library = engine.library.new()

teardown(program.close)

local function compose(id) return assert(engine.compose.game(library, id, {})) end

-- All scripts: a page is a family's, and names clauses of any of its games and house rules.
local texts = {}
for _, kind in ipairs { "games", "lib", "variants" } do
  for _, name in ipairs(library:names(kind)) do texts[#texts + 1] = (library:find(kind, name)) end
end
local all = table.concat(texts, "\n")

local function is_clause(id)
  return all:find("\n%s*%-%- " .. id:gsub("%p", "%%%0") .. (id:find("%.") and " " or "%."))
end

for _, id in ipairs(library:names "games") do
  describe("the pages of " .. id, function()
    local game = compose(id)

    it("have every section", function()
      for _, name in ipairs(pages.sections) do
        if name ~= "names" then assert.is_true(#pages.items(library, game, name) > 0, name) end
      end
      assert.is_true(#pages.names(library, game) > 0)
    end)

    it("explain each term once", function()
      local seen = {}
      for _, item in ipairs(pages.items(library, game, "glossary")) do
        assert.is_string(item.term)
        assert.is_nil(seen[item.term], item.term)
        seen[item.term] = true
      end
    end)

    it("name clauses that there are", function()
      local family, count = rulemodel.family(game), 0
      for _, name in ipairs(pages.sections) do
        for _, item in ipairs(pages.items(library, game, name)) do
          for clause in (item.text .. " " .. (item.term or "")):gmatch(family .. "%-%d[%d.]*%d*") do
            clause, count = clause:gsub("%.$", ""), count + 1
            assert.is_truthy(is_clause(clause), ("%s: %s"):format(name, clause))
          end
        end
      end
      assert.is_true(count > 3)
    end)

    for _, example in ipairs(pages.items(library, game, "examples")) do
      it(("have an example that can be played: %s"):format(example.title), function()
        local session, why = examples.play(library, example)
        assert.is_truthy(session, why and why.sentence)
        for _, line in ipairs(example.lines) do
          local wanted = line:match "^=>%s*(.*)$"
          for name, value in (wanted and json.decode(wanted) or engine.record.fields()):each() do
            local got = name == "scores" and session.t:totals() or session.last[name]
            assert.same(value, table.move(got, 1, #got, 1, {}))
          end
        end
      end)
    end
  end)
end

describe("rules GAME", function()
  it("glossary explains the terms of this game", function()
    local code, out = run "rules bela-2 glossary"
    assert.equal(0, code)
    has(out, "jass ")
    has(out, "schmeiss ")
    for line in out:gmatch "[^\n]+" do assert.is_true(utf8.len(line) <= 80, line) end
    assert.is_nil(select(2, run "rules klaberjass-4 glossary"):find("schmeiss", 1, true))
    has(select(2, run "rules nine-card-don don"), "In South Wales the fives")
    assert.is_nil(select(2, run "rules nine-card-don glossary"):find("muck", 1, true))
    has(select(2, run "rules phat glossary"), "muck ")
  end)

  it("TERM explains one, however it is written", function()
    local code, out = run "rules bela-2 MENEL"
    assert.equal(0, code)
    has(out, "the nine of trumps, second only to the jass, worth 14")
    has(select(2, run "rules irish-don Bonk"), "taking all 80 points in one deal")
    has(select(2, run "rules zole galdins"), "the hand that nobody bids")
    has(select(2, run "rules zole 'bidders talon'"), "lays away")
    assert.equal(2, (run "rules phat jass"))
  end)

  it("names has those of its house rules and bundles", function()
    local _, out = run "rules zole names"
    has(out, "Zolīte, زوله")
    has(out, "Small zole  mazā zole")
    has(select(2, run "rules don names"), "South Wales Don")
  end)

  it("examples draws a table, what happened and the score", function()
    local code, out = run "rules single-cribbage examples"
    assert.equal(0, code)
    has(out, "A card left unplayed still counts\n  After seat 1's go")
    has(out, "Single Cribbage, hand 1")
    has(out, "seat 1 scores")
    has(select(2, run "rules nine-card-don examples"), "seat 4, play") -- it stops where seat 4 is asked
  end)

  it("readings, history and etiquette are there", function()
    has(select(2, run "rules zole readings"), "ZO-3.3")
    has(select(2, run "rules zole history"), "Latvia")
    has(select(2, run "rules bela-2 etiquette"), "The defender counts his tricks first")
    has(select(2, run "rules phat etiquette"), "right-hand neighbour cuts")
  end)

  it("has all of it as JSON", function()
    has(select(2, run "rules bela-2 jass --json"),
      '{"game":"bela-2","page":"glossary","items":[{"term":"jass","text":"the jack')
    has(select(2, run "rules zole examples --json"), '"record":["{\\"houserule\\":1,\\"game\\":\\"zole\\"')
  end)
end)

describe("an author's own page", function()
  it("stands beside the game, and its examples are played", function()
    write("games/mine.lua", 'local g = game { id = "mine", title = "Mine", players = { 2 } }\n'
      .. 'g.pack, g.ranks, g.packets = cards "AK of CD", "AK", "2 each"\n'
      .. "function g.hand(t) t:deal() t:play_tricks(1) end\nfunction g.result() return fields('n', 0) end\n"
      .. "function g.game_over() return { 1 }, 'end' end\n")
    write("pages/mine.md", ([[
# Mine

## Glossary
- **snark**: a card that
  bites
- [other] **boojum**: not of this game

## History
It was %c made up.

Yesterday.

## Examples
### A lead
Any card.

    {"houserule":1,"game":"mine","dealer":1}
    {"hands":["AC KD","AD KC"]}
    do: AC

### A wrong one
No.

    {"houserule":1,"game":"mine","dealer":1}
    do: dance
]]):format(27))
    local with = " --scripts " .. program.folder
    assert.equal("  snark  a card that bites\n", (select(2, run("rules mine glossary" .. with))))
    assert.equal("  It was ? made up.\n  Yesterday.\n", (select(2, run("rules mine history" .. with))))
    local _, out = run("rules mine examples" .. with)
    has(out, "A lead\n  Any card.\nMine, hand 1")
    has(out, "A wrong one\n  No.\n  this example cannot be played:")
    assert.equal("nobody has written the readings of mine yet\n", (select(2, run("rules mine readings" .. with))))
    local many = ("### Again\nNo.\n\n    {\"houserule\":1,\"game\":\"mine\"}\n    do: dance\n"):rep(503)
    write("pages/mine.md", "# Mine\n\n## Examples\n" .. many)
    _, out = run("rules mine examples" .. with)
    assert.equal(500, select(2, out:gsub("cannot be played", "")))
    has(out, "\n(and 3 more, which are not played)\n")
  end)
end)

describe("at the table", function()
  it("? knows the terms, at the prompt and for who sits there", function()
    local con, taken = inside.console()
    inside.type(con, taken, "deal bela-2 --seed k7")
    has(inside.type(con, taken, "? jass"), "the jack of trumps, the highest card, worth 20")
    has(inside.type(con, taken, "? from bela"), "said with the second card of bela")
    has(inside.type(con, taken, "?schmeiss"), "an offer to throw the deal in")
    has(inside.type(con, taken, "rules glossary"), "menel")
    has(inside.type(con, taken, "rules from bela"), "said with the second card")
    inside.type(con, taken, "deal crib-and-don --seed k7 -o don_contests=0")
    has(inside.type(con, taken, "? his nobs"), "the jack of the starter's suit") -- of the game inside
    has(inside.type(con, taken, "? snark"), '"snark"')
    local _, say = inside.sit({ game = "phat", seed = "k7" }, 1)
    has(say "? muck", "the count of the tricks, 80 in all")
  end)
end)
