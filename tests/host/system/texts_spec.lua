-- Another language: the catalogue that `make texts` gathers, and good and bad translations. All sentences of the host can be
-- translated.
local program = require "program"
local terminal = require "terminal"

local has, write = program.has, program.write

teardown(program.close)

local catalogue = program.read(os.getenv "PWD" .. "/" .. (os.getenv "HOUSERULE_BESIDE" or "build") .. "/houserule.pot")

local ZOLE <const> = program.read(os.getenv "PWD" .. "/scripts/games/zole.lua")
local TAKES <const>, ASKS <const> = ZOLE:match '"bid take"%] = "([^"]+)"', ZOLE:match '"discard%?"%] = "([^"]+)"'

local HEAD <const> = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
  .. '"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);\\n"\n'

-- Compiles a translation, as it is given, into a folder of translations; with "-c", what msgfmt says against it.
local function compile(language, entries, checks)
  local folder = program.folder .. "/" .. language .. "/LC_MESSAGES"
  assert(os.execute("mkdir -p " .. folder))
  return (program.output_of(("msgfmt %s -o %s/houserule.mo %s 2>&1"):format(checks or "", folder,
    write(language .. ".po", HEAD .. entries))))
end

local function env(languages) return ("LANGUAGE=%s HOUSERULE_TEXTS=%s"):format(languages, program.folder) end

-- Runs the program in a language: its exit code, what it printed, and what it said on stderr.
local function run(languages, args) return program.run(args, ("env %s %s"):format(env(languages), program.houserule)) end

-- The catalogue with each sentence as `said`(sentence) gives it.
local function filled(said)
  return (catalogue:match "\n\n.*":gsub('(\nmsgid "([^\n]+)"\n)msgstr ""', function(head, id)
    return ('%smsgstr "%s"'):format(head, said(id))
  end):gsub('(\nmsgid "([^\n]+)"\nmsgid_plural "([^\n]+)"\n)msgstr%[0%] ""\nmsgstr%[1%] ""', function(head, one, many)
    return ('%smsgstr[0] "%s"\nmsgstr[1] "%s"\nmsgstr[2] "%s"'):format(head, said(one), said(many), said(many))
  end))
end

describe("make texts", function()
  it("gathers sentences of a choice, of fields, of several lines and with a number, with their places", function()
    has(catalogue, 'msgid "Which card should %s play?"\nmsgstr ""\n')
    has(catalogue, 'msgid "What should %s say?"\nmsgstr ""\n')
    has(catalogue, 'msgid "play wants a card, like: play %s"\n')
    has(catalogue, 'msgid "Lists the games there are."\n')
    has(catalogue, 'it begins a new game; the old one is kept as `switch last`."\n')
    has(catalogue, 'msgid "%d card point"\nmsgid_plural "%d card points"\nmsgstr[0] ""\nmsgstr[1] ""\n')
    assert.is_truthy(catalogue:find '#: [^\n]*repl/table/draw.lua:%d+[^\n]*\n#, c%-format\nmsgid "%%s {is|are} winning"')
    assert.is_nil(catalogue:find '#, c%-format\nmsgid "[^"]*95 %% sure')
    has(catalogue, 'msgid "' .. TAKES .. '"\n')
    has(catalogue, 'msgid "' .. ASKS .. '"\n')
  end)
end)

describe("a language", function()
  local function at_table(entries)
    assert.equal("", compile("lv", entries, "--check-format"))
    return select(2, run("lv", "zole --seed k7 --plain -e take -e table -e '9c 10c' -e trump -e table"))
  end

  it("has the sentences of a game, and its questions", function()
    assert.equal("", compile("lv", ('msgid "%s"\nmsgstr "{seat} {ņem|ņemat} galdu un {spēlē|spēlējat} viens"\n'
      .. 'msgid "you"\nmsgstr "jūs"\nmsgid "%s"\nmsgstr "kuras divas kārtis jūs norokat?"\n'):format(TAKES, ASKS)))
    local _, out = run("lv", "play zole --seed k7 --dealer 3 --plain < " .. write("taken", "take\nq\n"))
    has(out, "take: Jūs ņemat galdu un spēlējat viens.")
    has(out, "Kuras divas kārtis jūs norokat?")
  end)

  it("has its own order of words and forms of plurals", function()
    local out = at_table('#, c-format\nmsgid "%s {holds|hold} %s."\nmsgstr "%2$s: tās ir %1$s."\n'
      .. 'msgid "seat %d"\nmsgstr "%d. vietai"\n'
      .. 'msgid "%d card"\nmsgid_plural "%d cards"\nmsgstr[0] "%d kārts"\nmsgstr[1] "%d kārtis"\nmsgstr[2] "%d kāršu"\n')
    has(out, "spades king and nine: tās ir 3. vietai.\n")
    has(out, "8 kārtis")
    has(out, "hand 1") -- what is missing stays English
  end)

  it("is found in a folder that is named from where one is", function()
    compile("lv", 'msgid "seat %d"\nmsgstr "%d. vieta"\n')
    local out = program.output_of(("cd %s && LANGUAGE=lv HOUSERULE_TEXTS=. %s zole --seed k7 --plain -e table"):format(
      program.folder, program.full))
    has(out, "1. vieta")
  end)

  it("has people's names in what it does not say too", function()
    compile("lv", 'msgid "seat %d"\nmsgstr "%d. vieta"\nmsgid "%s {passes|pass}"\nmsgstr "%s {pasē|pasē}"\n')
    local out = select(2, run("lv", "zole --seed k7 --plain --names Anna,Bela,Celia -e pass -e log"))
    has(out, "Hand 1, Bela deals")
    assert.falsy(out:find("vieta", 1, true), out)
  end)

  it("is the next that the user reads where the first says nothing", function()
    compile("de", 'msgid "seat %d"\nmsgstr "Platz %d"\n')
    has(at_table 'msgid "score %s"\nmsgstr "punkti %s"\n', "punkti 0")
    local out = select(2, run("de:lv", "zole --seed k7 --plain -e take -e table"))
    has(out, "punkti 0")
    has(out, "Platz 3: take")
  end)

  it("changes nothing for programs", function()
    compile("all", filled(function(id) return "XX" .. id end))
    for _, args in ipairs { "list --json", "sim zole -n 20 --seed a --threads 1 --records -", "rules zole --json" } do
      assert.is_true(select(2, program.run(args)) == select(2, run("all", args)), args)
    end
    local served = write("served", '{"houserule":1,"game":"zole","seed":"a"}\n{"do":"nothing"}\n')
    assert.equal(select(2, program.run("serve < " .. served)), select(2, run("all", "serve < " .. served)))
  end)

  it("that is not in HOUSERULE_TEXTS is said to be missing", function()
    local code, out, err = run("none", "zole --seed k7 -e table")
    assert.equal(0, code)
    has(out, "Zole, hand 1")
    has(err, "houserule: HOUSERULE_TEXTS: there is no LANGUAGE/LC_MESSAGES/houserule.mo in " .. program.folder)
  end)
end)

-- The catalogue that is shipped, as `make` compiles it.
describe("Latvian", function()
  local beside = os.getenv "HOUSERULE_BESIDE" or "build"
  local own = program.read(os.getenv "PWD" .. "/repl/languages/lv.po")

  -- Words of English sentences that are neither typed at a table nor Latvian.
  local english = {}
  for word in ([[the you your are and of with that this has have it they them who what which when where not yes may can must
    from for at by all any one two three plays takes holds wins deals says leads bid bidder card cards trick tricks hand
    hands points score scores trump trumps suit game seat play take pass discard surrender offer table wait press
    ace king queen jack ten nine eight seven hearts spades diamonds clubs]]):gmatch "%S+" do english[word] = true end

  local function english_in(text)
    local found = {}
    for line in text:gmatch "[^\n]+" do
      line = line:gsub("`[^`]*`", ""):gsub("%f[%w]%l+ ?%d*: ", ""):gsub("u%. t:", "") -- commands, as they are typed
      for word in line:gmatch "[%a\128-\255]+" do
        if english[word:lower()] then found[#found + 1] = word .. ": " .. line end
      end
    end
    return table.concat(found, "\n")
  end

  local function played(args, lines)
    local code, out, err = program.run(("%s < %s"):format(args, write("latvian", table.concat(lines, "\n") .. "\n")),
      ("env LANGUAGE=lv HOUSERULE_TEXTS=%s/locale %s"):format(beside, program.houserule))
    assert.equal(0, code, err)
    assert.equal("", err)
    return out
  end

  it("has no sentence that the program does not say", function()
    for id in own:gmatch '\nmsgid ("[^\n]+")' do has(catalogue, "\nmsgid " .. id .. "\n") end
    has(own, "No native speaker has read it yet.")
  end)

  it("plays a hand of Zole without an English sentence", function()
    local lines = { "h", "?", "? lielais", "labdien", "hint", "best 20", "lielais", "rules 5", "hint",
                    "pīķu kungs un kreiču kungs", "t" }
    for _ = 1, 8 do
      for _, line in ipairs { "ercenu dūzis", "hint", "why trick", "?", "99", "1" } do lines[#lines + 1] = line end
      for _, card in ipairs { "kreiču dāma", "pīķu dāma", "ercenu dāma", "kāravu dāma", "kreiču kalps", "pīķu kalps",
                              "ercenu kalps", "kāravu kalps", "kāravu dūzis", "kāravu desmits", "kāravu kungs",
                              "kāravu devītnieks", "kāravu astotnieks", "kāravu septītnieks", "kreiču dūzis",
                              "kreiču desmits", "kreiču kungs", "kreiču devītnieks", "ercenu dūzis", "ercenu desmits",
                              "ercenu kungs", "ercenu devītnieks", "pīķu dūzis", "pīķu desmits", "pīķu kungs",
                              "pīķu devītnieks" } do lines[#lines + 1] = card end
    end
    for _, line in ipairs { "s", "log", "review", "why score", "signs", "u", "q" } do lines[#lines + 1] = line end
    for _, how in ipairs { "", " --plain" } do
      local out = played("play zole --seed a" .. how, lines)
      assert.matches("Jūs, lielais: %a+", out) -- the hand has its result
      assert.equal("", english_in(out))
    end
  end)

  it("keeps the score of an evening without one", function()
    local out = played("score zole --names Anna,Bela,Celia --dealer 3 --seed a",
      { "Bela", "lielais", "71", "neviens", "Celia", "h", "correct 3 50", "log", "s", "q" })
    has(out, "Bela, lielais: uzvara (acis: 71)")
    assert.equal("", english_in((out:gsub("score%-pad", ""))))
  end)

  it("has its cases of plurals", function()
    local out = played("play zole --seed a --plain", { "q" })
    has(out, "8 kārtis")
    has(own, 'msgid_plural "%d cards"\nmsgstr[0] "%d kārts"\nmsgstr[1] "%d kārtis"\nmsgstr[2] "%d kāršu"\n')
  end)
end)

describe("what is wrong with a translation", function()
  local FIELDS <const> = { { "score %s", "punkti %d" }, { "score %s", "punkti" }, { "score %s", "%2$s" },
    { "score %s", "%1$d %1$s" }, { "seat %d", "100% vieta %d" }, { "seat %d", "%d%" }, { "seat %d", "%1$s %1$x" } }

  local function said(english, own)
    compile("bad", ('msgid "%s"\nmsgstr "%s"\nmsgid "hand %%d"\nmsgstr "roka %%d"\n'):format(english, own))
    local code, out, err = run("bad", "zole --seed k7 -e table")
    assert.equal("", err)
    assert.equal(0, code)
    has(out, "Zole, roka 1") -- the rest of it is in force
    return out
  end

  it("msgfmt refuses, by the marks of the catalogue", function()
    for _, wrong in ipairs(FIELDS) do
      has(compile("bad", ('#, c-format\nmsgid "%s"\nmsgstr "%s"\n'):format(wrong[1], wrong[2]), "-c"), "fatal error")
    end
    has(catalogue, '#, c-format\nmsgid "seat %d"\n')
    has(catalogue, '#, c-format\nmsgid "score %s"\n')
  end)

  it("stays English where msgfmt was not asked", function()
    for _, wrong in ipairs(FIELDS) do has(said(wrong[1], wrong[2]), wrong[1] == "seat %d" and "seat 1" or "score 0") end
    has(said("seat %d", "%.9999d"), "seat 1")
  end)

  it("does not reach the terminal: controls, turns of direction, NUL", function()
    for _, odd in ipairs { "\\033[31m", "\\r", "\\177", "\u{9b}31m", "\u{202e}", "\u{2066}", "\\000" } do
      compile("bad", filled(function(id) return odd .. id end))
      for _, args in ipairs { "help", "help sim", "list", "zole --seed k7 -e table -e hint", "rules zole" } do
        local code, out, err = run("bad", args)
        assert.equal(0, code, err)
        for _, never in ipairs { "[\0-\9\11-\31\127]", "\u{9b}", "\u{202e}", "\u{2066}" } do
          assert.is_nil((out .. err):find(never), args)
        end
      end
    end
  end)
end)

-- A language in which every sentence stands in brackets: what stands outside is said by scripts, or was not marked.
describe("every sentence of the host", function()
  compile("brackets", filled(function(id) return "\u{27e6}" .. id .. "\u{27e7}" end))

  -- All that scripts, pages and lessons say and are called, as one text without comment signs and line ends.
  local scripts = program.output_of "find scripts; find scripts -name '*.lua' -o -name '*.md' | sort | xargs cat"
  scripts = scripts:gsub("\n%s*%-%-", "\n"):gsub("[`*]", ""):gsub("%s+", " "):lower()
  scripts = scripts .. scripts:gsub("%-", " ")
  scripts = scripts .. scripts:gsub("{([^{}|:]*)|[^{}:]*}", "%1") .. scripts:gsub("{[^{}|:]*|([^{}:]*)}", "%1") -- verbs

  -- Typed input, and decisions in a record, are the same in all languages.
  local typed = {}
  for word in ([[play discard take solo pass deal variants club set cards seed list table hands view signs legal may why
    score hint best review undo redo go fork switch auto log what rules doc diff save load resume handout transcript reload
    sim compare find edit solve help quit lesson quiz card pool clubs diamonds hearts spades
    pegs main ada ben cleo]]):gmatch "%S+" do typed[word] = true end

  -- The parts of a text outside all brackets that are not the scripts', as a list.
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
    local code, out, err = run("brackets", args .. " < " .. input)
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
    local at_home = "HOME=%s XDG_STATE_HOME= XDG_DATA_HOME= TERM=dumb LC_ALL=C.UTF-8 %s"
    local out, code = program.output_of(terminal.line("< says> \n> 1 foo\\n\n< begin> \n> numbers\\n\n< begin> \n"
      .. "> win_points=51\\n\n< begin> \n> save\\n\n< begin> \n> ? 2\\n\n< begin> \n> help\\n\n< begin> \n> \\n\n"
      .. "< your move> \n> q\\n\nend 0\n", "play zole", { env = at_home:format(terminal.home, env "brackets") }))
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
