-- Another language laid on: the catalogue that `houserule texts` writes, a file that fills it in, and that all that the host
-- says can be said in it.
local program = require "program"
local terminal = require "terminal"

local has, write = program.has, program.write

teardown(program.close)

-- Runs the program with a language laid on.
local function run(po, args) return program.run(args, ("env HOUSERULE_TEXTS=%s %s"):format(po, program.houserule)) end

local _, catalogue = program.run "texts"

-- The catalogue with each sentence as `said`(sentence) gives it.
local function filled(said)
  return (catalogue:gsub('(\nmsgid "([^\n]+)"\n)msgstr ""', function(head, id)
    return ('%smsgstr "%s"'):format(head, said(id))
  end):gsub('(\nmsgid "([^\n]+)"\nmsgid_plural "([^\n]+)"\n)msgstr%[0%] ""\nmsgstr%[1%] ""', function(head, one, many)
    return ('%smsgstr[0] "%s"\nmsgstr[1] "%s"'):format(head, said(one), said(many))
  end))
end

local HEAD <const> = 'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);\\n"\n'

local function po_of(entries) return write("some.po", HEAD .. entries) end

describe("houserule texts", function()
  it("writes every sentence once, with its place", function()
    has(catalogue, 'msgid "seat %d is winning"\nmsgstr ""\n')
    has(catalogue, 'msgid "%d trick"\nmsgid_plural "%d tricks"\nmsgstr[0] ""\nmsgstr[1] ""\n')
    assert.is_truthy(catalogue:find "#: [^\n]*repl/table/draw.lua:%d+[^\n]*\n#, c%-format\nmsgid \"seat %%d is winning\"")
    local seen = {}
    for id in catalogue:gmatch '\nmsgid ("[^\n]+")' do
      assert.is_nil(seen[id], id)
      seen[id] = true
    end
  end)

  it("writes it with what stands for each in the language that is laid on", function()
    local forms = 'msgstr[0] "%d stiķis"\nmsgstr[1] "%d stiķi"\nmsgstr[2] "%d stiķu"\n'
    local _, out = run(po_of('msgid "%d trick"\n' .. forms), "texts")
    has(out, "plural=(n%10==1")
    has(out, forms)
  end)
end)

describe("the build", function()
  local function gather(text)
    return (program.output_of("lua5.4 repl/texts/gather.lua " .. write("said.lua", text) .. " 2>&1"))
  end

  it("gathers sentences of a choice, of fields and of several lines", function()
    local out = gather('x = T(a == "b c" and "one leads" or "two " ..\n  "lead", f "no one", { "nor this" })'
      .. '{ help = "Says it." }\n')
    for _, id in ipairs { "one leads", "two lead", "Says it." } do has(out, ('id = "%s"'):format(id)) end
    assert.is_nil(out:find("b c", 1, true) or out:find("no one", 1, true) or out:find("nor this", 1, true))
  end)

  it("says where a sentence is joined with what nobody knows before", function()
    local out = gather '\nconsole:say("hand " .. n)\n'
    has(out, "said.lua:2: a sentence is joined with what is no string: write it whole, with %s")
  end)
end)

describe("a language", function()
  local function at_table(entries)
    return select(2, run(po_of(entries), "zole --seed k7 --plain -e take -e table -e '9c 10c' -e trump -e table"))
  end

  it("has its own order of words and forms of plurals", function()
    local out = at_table('msgid "Seat %d holds %s."\nmsgstr "%2$s: tās ir %1$d. vietai."\n'
      .. 'msgid "%d card"\nmsgid_plural "%d cards"\nmsgstr[0] "%d kārts"\nmsgstr[1] "%d kārtis"\nmsgstr[2] "%d kāršu"\n')
    has(out, "spades king and nine: tās ir 3. vietai.\n")
    has(out, "8 kārtis")
    has(out, "hand 1") -- what is missing stays English
  end)

  it("has people's names in what it does not say too", function()
    local po = po_of('msgid "seat %d"\nmsgstr "%d. vieta"\nmsgid "seat %d passes"\nmsgstr "%d. vieta pasē"\n')
    local out = select(2, run(po, "zole --seed k7 --plain --names Anna,Bela,Celia -e pass -e log"))
    has(out, "hand 1, Bela deals")
    assert.falsy(out:find("vieta", 1, true), out)
  end)

  it("is taken from a file as tools write it: joined lines, comments, guesses left out", function()
    local out = at_table('# a person\n#: place\nmsgid "%d "\n"card"\nmsgstr[0] "%d "\n"kārts"\nmsgstr[1] "%d kārtis"\n'
      .. 'msgstr[2] "%d kāršu"\n\n#, fuzzy, c-format\nmsgid "score %s"\nmsgstr "punkti %s"\n#~ msgid "old"\n')
    has(out, "10 kārtis")
    has(out, "score 0")
  end)

  it("changes nothing for programs", function()
    local po = write("all.po", filled(function(id) return "XX" .. id end))
    for _, args in ipairs { "list --json", "sim zole -n 20 --seed a --threads 1 --records -", "rules zole --json" } do
      assert.is_true(select(2, program.run(args)) == select(2, run(po, args)), args)
    end
    local served = write("served", '{"houserule":1,"game":"zole","seed":"a"}\n{"do":"nothing"}\n')
    assert.equal(select(2, program.run("serve < " .. served)), select(2, run(po, "serve < " .. served)))
  end)
end)

describe("what is wrong with a language's file", function()
  local function wrong(entries)
    local code, out, err = run(po_of(entries), "zole --seed k7 -e table")
    assert.equal(0, code)
    has(out, "Zole")
    return err
  end

  it("is said in a sentence, with its line", function()
    has(wrong 'msgid "no such thing"\nmsgstr "x"\n', "some.po:3: the program has no sentence \"no such thing\"\n")
    has(wrong 'msgid "score %s"\nmsgstr "punkti %d"\n', "some.po:3: what stands for \"score %s\" has other placeholders\n")
    has(wrong 'msgid "score %s"\nmsgstr "punkti"\n', "some.po:3: what stands for \"score %s\" has other placeholders\n")
    has(wrong 'msgid "score %s"\nmsgstr "%2$s"\n', "other placeholders")
    for _, odd in ipairs { "100% vieta %d", "%d%", "%.9999d", "%1$s %1$x" } do -- nothing could be filled in
      local sentence = 'msgid "seat %s"\nmsgstr "%s"\n'
      has(wrong(sentence:format("%d", odd)), 'what stands for "seat %d" has other placeholders')
    end
    has(wrong 'msgid "score %s"\nmsgstr "%1$d %1$s"\n', "other placeholders")
    has(wrong '\nmsgid "%d trick"\nmsgstr[0] "%d"\nmsgstr[1] ""\n', "some.po:4: the forms of \"%d trick\"")
    has(wrong 'msgid "x"\nmsgid "y"\n', "some.po:3: the program has no sentence \"x\" (and 1 more)\n")
    has(wrong "\nreturn {}\n", "some.po:4: a line begins with msgid, msgid_plural, msgstr, \" or #")
    has(wrong 'msgctxt "x"\n', "some.po:3: msgctxt is not read here")
    has(wrong 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=os.exit();"\n', "some.po:3: the rule of Plural-Forms")
    has(wrong('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n' .. ("+n"):rep(100000) .. ';"\n'),
        "some.po:3: the rule of Plural-Forms")
  end)

  it("leaves the rest of it in force", function()
    local _, out = run(po_of 'msgid "no such thing"\nmsgstr "x"\nmsgid "seat %d"\nmsgstr "vieta %d"\n', "zole --seed k7")
    has(out, "vieta 1")
  end)

  it("is a file that is not there, too", function()
    local code, out, err = run("none.po", "zole --seed k7 -e table")
    assert.equal(0, code)
    has(out, "Zole, hand 1")
    has(err, "houserule: none.po: ")
  end)
end)

-- A language in which every sentence stands in brackets: what stands outside is said by scripts, or was not marked.
describe("every sentence of the host", function()
  local po = write("brackets.po", filled(function(id) return "\u{27e6}" .. id .. "\u{27e7}" end))

  -- All that scripts, pages and lessons say, as one text without comment signs and line ends.
  local scripts = program.output_of "find scripts -name '*.lua' -o -name '*.md' | sort | xargs cat"
  scripts = scripts:gsub("\n%s*%-%-", "\n"):gsub("[`*]", ""):gsub("%s+", " "):lower()

  -- What is typed, and what a decision is called in a record, is the same in all languages.
  local typed = {}
  for word in ([[play discard take solo pass deal variants club set cards seed list table hands view signs legal may why
    score hint best review undo redo go fork switch auto log what rules doc diff save load resume handout transcript reload
    edit solve help quit lesson quiz card pool clubs diamonds hearts spades
    pegs main]]):gmatch "%S+" do typed[word] = true end

  -- What of a text stands outside of all brackets and is not the scripts': a list.
  local function unmarked(text)
    text = text:gsub("\27%[[%d;]*m", ""):gsub("<style>.-</style>", ""):gsub("<[^>]*>", "\n")
    text = text:gsub("\u{27e6}", "\1"):gsub("\u{27e7}", "\2"):gsub("%b\1\2", function(inside)
      return "\n" .. inside:gsub("[^\n]", "")
    end)
    for _, sign in ipairs { "♣", "♦", "♥", "♠" } do text = text:gsub("%w+" .. sign, "\n") end
    local list = {}
    text = text:lower():gsub("%a+", function(word) return typed[word] and "\n" or nil end):gsub("  +", "\n")
    for part in text:gmatch "[%a' ]+" do
      part = part:match "^[' ]*(.-)[' ]*$"
      if part:find "%a%a" and not scripts:find(part, 1, true) then list[#list + 1] = part end
    end
    return table.concat(list, "\n")
  end

  local function walk(args, lines)
    local input = write("input", table.concat(lines or {}, "\n") .. "\n")
    local code, out, err = run(po, args .. " < " .. input)
    assert.is_true(code < 2, err)
    has(out, "\u{27e6}")
    assert.equal("", unmarked(out .. err), args .. "\n" .. out)
  end

  it("is found by this test where it is not marked", function()
    assert.equal("words nobody marked", unmarked "\u{27e6}seat \u{27e6}1\u{27e7}\u{27e7} words nobody marked, Q♣")
  end)

  it("is in the catalogue: play, its menu, hint, why, score and refusals", function()
    for _, game in ipairs { "zole", "nine-card-don", "single-cribbage", "bela-2" } do
      walk("play " .. game .. " --seed k7", { "h", "hint", "best 20", "?", "1", "t", "s", "signs", "nonsense", "QC",
        "why trick", "hint", "", "", "u", "s", "log", "q" })
      walk("play " .. game .. " --seed k7 --plain", { "t", "1", "s", "", "t", "q" })
    end
  end)

  it("is in the catalogue: the prompt", function()
    walk("zole --seed k7", { "hint", "take", "why ac", "discard 9c 10c", "best 20", "qh", "why trick", "legal", "table",
      "auto 9", "score", "undo 2", "redo", "hands", "variants +pool", "set win_points 51", "review", "auto", "score",
      "why score", "what if +small-zole", "doc nothing", "rules 5.3", "options", "help", "help why", "quit" })
  end)

  it("is in the catalogue: what the prompt refuses, and files", function()
    local folder = program.folder
    walk("zole --seed k7", { 'cards "QC QC" -', 'cards "ZZ"', 'cards 9 "QC"', "go 99", "redo", "fork x", "switch",
      "lesson", "lesson new a legal", "club", "club thursday", "save", "save " .. folder .. "/kept",
      "load " .. folder .. "/kept", "resume", "foo bar", "set win_points x", "set nothing 3", "variants +nothing", "may",
      "hands", "log", "review 9", "view 9", "view 2", "= 1+nil", "solve", "names Anna", "quiz zole 99", "quit quiz",
      "rules nothing", "doc nothing", "handout deal " .. folder .. "/deal.html", "transcript " .. folder .. "/said" })
  end)

  it("is in the catalogue: the house rules before a game", function()
    local env = "HOME=%s XDG_STATE_HOME= XDG_DATA_HOME= TERM=dumb LC_ALL=C.UTF-8 HOUSERULE_TEXTS=%s"
    local out, code = program.output_of(terminal.line("< page> \n> 3 foo\\n\n< to play> \n> numbers\\n\n< to play> \n"
      .. "> win_points=51\\n\n< to play> \n> save\\n\n< to play> \n> \\n\n< your move> \n> q\\n\nend 0\n", "play zole",
      { env = env:format(terminal.home, po) }))
    assert.equal(0, code, out)
  end)

  it("is in the catalogue: the quiz and lessons", function()
    walk("quiz nine-card-don -n 9 --seed k7", { "skip", "1", "QC", "skip", "skip", "skip", "again", "skip", "skip",
      "skip" })
    walk("quiz zole -n 6 --seed k7", { "skip", "skip", "seat 1", "skip", "nothing", "skip", "skip" })
    for _, name in ipairs { "zole/1", "zole/2", "single-cribbage" } do
      walk("lesson " .. name, { "nonsense", "hint", "skip", "again", "skip", "skip", "skip", "skip", "skip", "skip",
        "back", "quit" })
    end
  end)

  it("is in the catalogue: handouts and the rules", function()
    program.run("sim zole -n 1 --seed a --threads 1 --records " .. program.folder .. "/record")
    for _, what in ipairs { "hand", "deal", "trick --hand 1", "puzzle --answer --at 12" } do
      walk(("print %s %s/record"):format(what, program.folder))
    end
    walk("analyse -n 20 " .. program.folder .. "/record")
    walk "sim zole -n 20 --seed a --threads 1"
    walk "print rules zole -v pool -o win_points=51"
    walk "rules zole -v pool -o win_points=51"
  end)
end)
