-- strict_spec.lua - what `check` finds in a script that runs and is still not what its author means. The game is the one
-- that `new game` writes, with one thing changed.
local program = require "program"

local folder, write, run, read = program.folder, program.write, program.run, program.read

local starter

setup(function()
  os.execute(("cd %s && %s new game alpha >/dev/null"):format(folder, program.full))
  starter = read("alpha.lua"):gsub('"hands", 8', '"hands", 2') -- each game ends, with what is wrong in each hand
end)
teardown(program.close)

-- Checks the game with `old` replaced by `new`: code, output.
local function check(old, new)
  local from, to = starter:find(old, 1, true)
  local code, out, err = run("check " .. write("alpha.lua", starter:sub(1, from - 1) .. new .. starter:sub(to + 1)))
  assert.equal("", err)
  out = out:gsub("[^\n]*/alpha.lua: note: [^\n]*\n", "") -- no complaint
  return code, (out:gsub("[^\n]*/alpha.lua:", "alpha.lua:")), select(2, starter:sub(1, from):gsub("\n", "")) + 1
end

-- The complaint, at the line of `old` or so many further down.
local function complains(old, new, sentence, further)
  local code, out, line = check(old, new)
  assert.equal(("alpha.lua:%d: %s\n"):format(line + (further or 0), sentence), out)
  assert.equal(1, code)
end

-- A complaint of this pattern, at whatever line.
local function finds(old, new, pattern)
  local code, out = check(old, new)
  assert.truthy(out:find(pattern), out)
  assert.equal(1, code)
end

local function is_fine(old, new)
  local code, out = check(old, new)
  assert.truthy(out:find "fine", out)
  assert.equal(0, code)
end

local DEAL <const> = "  t:deal()\n"
local RESULT <const> = "function rules.result"

describe("check", function()
  it("finds a rule that nothing reads", function()
    complains("rules.duties =", "rules.duteis =", "nothing reads the rule `duteis`; did you mean `duties`?")
    complains(RESULT, "function rules.sugest(t) return t.x end\n" .. RESULT,
      "nothing reads the rule `sugest`; did you mean `suggest`?")
    complains(RESULT, "rules.never = 3\n" .. RESULT, "nothing reads the rule `never`")
    is_fine(RESULT, "rules.never, rules.other = 3, {}\nlocal _ = rules.never + #rules['other']\n" .. RESULT)
    is_fine(RESULT, "rules.bid_clause = 'x'\nlocal _ = rules['bid' .. '_clause']\n" .. RESULT)
  end)

  it("finds an option that nothing reads", function()
    complains("rules.option { \"hands\"", "rules.option { \"won\", 1, \"help\" } rules.option { \"hands\"",
      "nothing reads the option `won`")
  end)

  it("points at the use of an option that is misspelt, not at the option", function()
    complains(RESULT, 'rules.option { "in_turn", 1, "help" }\nlocal _ = rules.in_tunr\n' .. RESULT,
      "there is no rule `in_tunr`; did you mean the option `in_turn`?", 1)
  end)

  it("finds a field of t that nothing sets, near one that is set", function()
    complains(DEAL, DEAL .. "  if t.deal_numbr == 3 then return end\n",
      "nothing sets the field t.deal_numbr; did you mean t.deal_number?", 1)
    complains(DEAL, DEAL .. "  t.doubled = 1\n  t.x = t.duobled\n",
      "nothing sets the field t.duobled; did you mean t.doubled?", 2)
    is_fine(DEAL, DEAL .. "  t.x = t.anything\n")
  end)

  it("finds a rule that a house rule adds and nothing reads", function()
    os.execute(("cd %s && %s new game beta >/dev/null"):format(folder, program.full))
    local variant = write("gamma.lua", 'local v, rules = variant { id = "gamma", of = "beta", title = "G" }\n'
      .. "v.add.stake, v.add.tax = 3, 4\nfunction v.wrap.hand(base, t) return base(t, rules.stake) end\n")
    local code, out = run(("check %s %s/beta.lua"):format(variant, folder))
    assert.truthy(out:find("gamma.lua:2: nothing reads the rule `tax`\n", 1, true), out)
    assert.is_nil(out:find("stake", 1, true))
    assert.equal(1, code)
  end)

  describe("reads sentences:", function()
    local ASK <const> = DEAL .. '  t:ask(t.active[1], "stay", { "in", "out" })\n'
    local SAYS <const> = 'rules.says = { ["stay in"] = "in", stay = "out", %s }\n' .. RESULT
    local function put(text, old, new)
      local from, to = text:find(old, 1, true)
      return text:sub(1, from - 1) .. new .. text:sub(to + 1)
    end
    local function finds_in(sentence, complaint)
      local text = put(put(starter, RESULT, SAYS:format(sentence)), DEAL, ASK)
      local code, out = run("check " .. write("alpha.lua", text))
      if not complaint then return assert.truthy(out:find "fine", out) end
      assert.truthy(out:find(complaint, 1, true), out)
      assert.equal(1, code)
    end

    it("a field that the line does not have", function()
      finds_in('["stay out"] = "{sat} {stays|stay} out"', "the sentence has no field {sat} there; did you mean `seat`?")
      finds_in('["to talon"] = "{who} throws {cards}"', "the sentence has no field {who} there")
      finds_in('["to talon"] = "{seat} {throws|throw} {cards:%|some} from {from}"')
    end)

    it("a brace that is left open", function()
      finds_in('["stay out"] = "{seat} {stays|stay out"', "{stays|stay out")
    end)

    it("a key for which nothing is asked", function()
      finds_in('["sty out"] = "{seat} {stays|stay} out"', "nothing is asked or told as `sty`; did you mean `stay`?")
    end)
  end)

  it("finds points at which nobody asks", function()
    local ask = DEAL .. '  t:ask(t.active[1], "draw", { "pass" })\n'
    finds(DEAL, ask .. "  rules.x = rules.secret\nend\nrules.secret = { drw = true }\nfunction rules.other(t)\n",
      "rule `secret`: nobody asks at `drw`; did you mean `draw`?")
  end)

  it("finds what only a screen calls, where it fails", function()
    finds(RESULT, "function rules.layout(t) return t.foo.bar end\n" .. RESULT, "%(field 'foo'%)")
    finds(RESULT, "function rules.status() return 3 end\n" .. RESULT, "status` must return a text, or nothing, not 3")
    finds(RESULT, 'function rules.status() return "{a} by {b}", fields("a", 1) end\n' .. RESULT,
      'a field of "{a} by {b}" is missing')
    is_fine(RESULT, 'function rules.status() return "{a} by {b}", fields("a", 1, "b", 2) end\n' .. RESULT)
  end)

  it("finds fields of t that are the host's", function()
    complains(DEAL, DEAL .. "  t.sides = 7\n", "the field t.sides is the host's: call yours otherwise", 1)
    finds(DEAL, DEAL .. "  table.remove(t.active)\n", "the lists t.active, t.seats and t.side are the host's")
  end)

  it("finds a number of players that cannot be seated", function()
    finds("players = { 4 }", "players = { 4, 9 }", "with 9 players: .*at most 8")
  end)

  it("finds a clause that is misspelt", function()
    finds('"AL-2.1", "tricks"', '"al-2.1", "tricks"', "al%-2.1 is no clause; did you mean AL%-2.1?")
    finds('"AL-2.1", "tricks"', '"AL 2.1", "tricks"', "AL 2.1 is no clause; did you mean AL%-2.1?")
  end)

  it("says what a set of cards is to a script that takes it for a list", function()
    finds(DEAL, DEAL .. "  for _ in ipairs(t:hand(1)) do end\n", "sets.list lists it")
    finds(DEAL, DEAL .. "  t.n = #t:hand(1)\n", "sets.count counts it")
  end)

  it("names a rule that may be meant for one that is missing", function()
    finds('rules.packets = "13 each"', 'rules.packtes = "13 each"', "no rule `packets` .*is `packtes` meant for it?")
  end)

  it("finds what a house rule declares and does not exist", function()
    local head = 'local v = variant { id = "delta", of = "whist", title = "D", clauses = "WH-30", %s }\n-- WH-30.1 D.\n%s\n'
    local function complaint(declared, code, sentence)
      local status, out = run("check " .. write("delta.lua", head:format(declared, code)))
      assert.truthy(out:find(sentence, 1, true), out)
      assert.equal(1, status)
    end
    complaint("when = { targt = 3 }", "v.set.target = 3", "there is no option `targt`")
    complaint('above = "honurs"', "v.set.target = 3", "there is no house rule `honurs`; did you mean `honours`?")
    complaint("", "v.set.settle = 3", "the rule settle is a function, not a number")
    complaint("", 'v.append.pack = "AKQ of E"', "delta.lua:3: append.pack: no suit at 'E'")
  end)

  it("notes a clause that the game has too", function()
    local _, out = run("check " .. write("delta.lua",
      'local v = variant { id = "delta", of = "whist", title = "D", clauses = "WH-3" }\n-- WH-3.1 D.\nv.set.target = 3\n'))
    assert.truthy(out:find("note: line 2: clause WH-3.1 is also one of whist", 1, true), out)
  end)

  it("finds duties and refusals that are none", function()
    complains("rules.duties = { hold =", "rules.duties = { holds =",
      "rule `duties`: there is no duty `holds`; did you mean `hold`?")
    complains("rules.refusals = { players =", "rules.refusals = { player =",
      "rule `refusals`: there is no refusal `player`; did you mean `players`?", 1)
  end)

  it("finds piles that nothing is dealt to", function()
    complains(RESULT, "rules.open = { talon = true }\n" .. RESULT, "rule `open`: nothing is dealt to a pile `talon`")
    is_fine('rules.packets = "13 each"', 'rules.packets = "12 each, rest to talon"\nrules.open = { talon = true }')
  end)

  it("finds a call without its rule", function()
    complains(RESULT, 'rules.calls = { play = { "give up" } }\n' .. RESULT,
      "the call `give up` does nothing: it has no rule `on_give_up`")
    is_fine(RESULT, 'rules.calls = { play = { "give up" } }\nfunction rules.on_give_up() end\n' .. RESULT)
    complains(RESULT, "function rules.on_give_up() end\n" .. RESULT, "nothing reads the rule `on_give_up`")
  end)

  it("finds words that are another's but for capitals", function()
    finds(DEAL, DEAL .. '  t:ask(1, "bid", { "pass", "Pass" })\n', 'ask: the word "Pass" ')
  end)

  it("finds what does nothing without its duty", function()
    complains(DEAL, DEAL .. '  t:force(cards "KC")\n', "t:force does nothing: the rule `duties` has no `forced`", 1)
    complains(DEAL, DEAL .. '  t:bar(cards "KC")\n', "t:bar does nothing: the rule `duties` has no `lead`", 1)
  end)

  it("finds a rule that is assigned in a hand", function()
    finds(DEAL, DEAL .. "  rules.trick_points = rules.trick_points + 1\n",
      "alpha.lua:%d+: the rule `trick_points` is assigned while a hand is played: what changes in a hand belongs to t\n")
    is_fine(DEAL, DEAL .. "  do local rules = {} rules.x = 1 t.y = rules.x end\n") -- another of the name
    local ready = "function rules.ready() rules.stake = 2 end\n"
    is_fine("function rules.hand(t)", ready .. "function rules.hand(t)\n  t.y = rules.stake")
  end)

  it("finds a field of t that hides a method", function()
    finds(DEAL, DEAL .. "  t.won = { 0, 0 }\n", "the field t%.won ")
  end)

  it("finds a method that is called with a dot", function()
    complains(DEAL, (DEAL:gsub("t:deal", "t.deal")), "a method is called with a colon: t:deal, not t.deal")
    is_fine(DEAL, DEAL .. "  t.x = t.tricks(t, 1) + #t:per_seat(t.tricks)\n")
  end)

  it("finds a method that is not there", function()
    complains(DEAL, DEAL .. "  if t.x then t:deals() end\n", "there is no t:deals; did you mean `deal`?", 1)
    is_fine(DEAL, DEAL .. "  function t.twice(_, n) return 2 * n end\n  t.x = t:twice(2)\n")
  end)

  it("finds a number drawn by chance that nothing uses", function()
    finds(DEAL, DEAL .. "  t:draw(1)\n", "t:draw gives a number by chance, and nothing uses it")
    is_fine(DEAL, DEAL .. "  t.x = t:draw(1)\n")
  end)

  it("finds a kind that is no word", function()
    complains(RESULT, 'rules.kinds = { "ended" }\n' .. RESULT,
      "rule `kinds`: t.ended is to be a word at the end of a hand, and is never said")
    complains(RESULT, 'rules.kinds = { "deal_number" }\n' .. RESULT,
      "rule `kinds`: t.deal_number is to be a word at the end of a hand, and is a number")
  end)

  it("finds cards that are left in hands when the tricks are over", function()
    finds("t:play_tricks()", "t:lead(t.active[1]) for _ = 1, 12 do t:play_trick() end",
      "alpha.lua:%d+: seats still hold cards when a hand is over, in every hand played\n")
  end)

  it("finds that points are scored under no clause", function()
    complains('t:tricks(seat), "AL-2.1", "tricks")', 't:tricks(seat), "tricks")',
      "what is scored (tricks) has no clause: t:score, t:pay and their like want its number")
    complains('t:tricks(seat), "AL-2.1", "tricks")', "t:tricks(seat))",
      "what is scored (no word) has no clause: t:score, t:pay and their like want its number")
  end)

  it("finds that no cards are dealt", function()
    finds("t:deal()", "", "alpha.lua:%d+: no card is ever dealt: the rule `hand` is to call t:deal%(%)\n")
  end)

  it("finds a line about the hand that fails, which the screen leaves out", function()
    finds(RESULT, "function rules.status(t) return t.deal_number .. nil end\n" .. RESULT,
      "alpha.lua:%d+: attempt to concatenate a nil value")
    is_fine(RESULT, "function rules.status(t) return 'hand ' .. t.deal_number end\n" .. RESULT)
  end)

  it("looks at each hand for that, not at the one that ends the game alone", function()
    is_fine("t:play_tricks()",
      "t:lead(t.active[1]) for _ = 1, t.deal_number == rules.hands and 2 or 13 do t:play_trick() end")
  end)

  it("finds a game that does not end", function()
    complains('rules.game_over = "hands"', "function rules.game_over() end",
      "the game does not end: after 1000 hands it goes on (rule `game_over`)")
  end)

  it("says of a game that is over with so many points that nobody comes to them at random", function()
    local code, out = run("check " .. write("alpha.lua", (starter:gsub("rules.trick_points %* t", "-rules.trick_points * t")
      :gsub('game_over = "hands"', 'game_over = "hands points"'))))
    assert.equal(0, code, out)
    assert.truthy(out:find("note: at random no game ends: after 1000 hands nobody has come to `hands`\n", 1, true), out)
  end)

  it("finds an option whose 0 leaves a game without an end, unless that is meant", function()
    local option = 'rules.option { "hands", 2, "hands of a game", clause = "AL-2.2"'
    complains(option .. ", min = 1", option,
      "the option `hands` may be 0, and then the game does not end: say `min = 1`, or `min = 0` if that is meant")
    is_fine(option .. ", min = 1", option .. ", min = 0")
  end)

  it("names the line of a library in which an error is", function()
    os.execute(("mkdir -p %s/lib"):format(folder))
    write("lib/scoring.lua", "return function(g)\n  function g.count(t)\n    return sets.count(t.cards)\n  end\nend\n")
    local use = "use 'scoring'(rules)\nfunction rules.after_trick(t) rules.count(t) end\n"
    local code, out = check(RESULT, use .. RESULT)
    assert.equal(1, code)
    assert.truthy(out:find("lib/scoring.lua:3: ", 1, true), out)
  end)
end)
