-- sim, compare and find at the prompt, for what is on the table; and `what if` where a house rule asks more.
local inside = require "inside"
local program = require "program"
local terminal = require "terminal"

local find = require "host.sim.deal_search"
local sys = require "host.system.sys"

local has = program.has

teardown(program.close)

local function at_prompt(flags, lines)
  local parts = {}
  for i, line in ipairs(lines) do parts[i] = ("-e '%s'"):format(line) end
  return (program.output_of(("%s %s --ascii %s 2>&1"):format(program.full, flags, table.concat(parts, " "))))
end

describe("sim", function()
  it("draws its kinds as bars at a terminal, the commonest longest, and nowhere else", function()
    local call = "sim zole -n 2000 --seed a --threads 1"
    terminal.type("< take lost\n< to\n<   #\n< take won\n< ####################\nend 0\n", call, { columns = 100 })
    assert.is_nil(program.output_of(program.full .. " " .. call):find "#")
  end)
end)

describe("at the prompt", function()
  it("sim counts what the rules on the table come to", function()
    local text = at_prompt("zole --seed k7 -v pool", { "sim 2_000 random", "sim 200", "legal" })
    has(text, "Zole with pool: 2,000 deals")
    assert.matches("by%s+random", text)
    has(text, "none thrown-in")
    has(text, "Zole with pool: 200 deals")
    assert.matches("by%s+simple", text)
    has(text, "pass, take, solo") -- the game stands where it stood
  end)

  it("compare lays a house rule on the table's rules, and takes nothing away", function()
    local text = at_prompt("zole --seed k7", { "compare +pool 1500", "variants" })
    has(text, "Zole: +pool against as it is")
    has(text, "The bidder makes")
    assert.is_truthy(text:find "\n  table +[%d.]+ %% +0 %%", text)
    has(text, "[ ] pool")
  end)

  -- Nobody bids, so the rules alone say what the hand is worth. The tries have 5 seconds of a clock
  -- that moves by a tenth at each look, so there are at most 50.
  it("compare plays this hand on under both, from here or from its deal", function()
    local clock, now = sys.clock, 0
    finally(function() sys.clock = clock end)
    function sys.clock()
      now = now + 0.1
      return now
    end
    local con, taken = inside.console()
    inside.type(con, taken, "deal zole --seed k7", "pass", "pass", "pass")
    local before = con:prompt()
    local text = inside.type(con, taken, "compare here +pool")
    local tries = tonumber(text:match "^(%d+) hands from here on; ")
    assert.is_true(tries >= 20 and tries <= 50, text)
    local sides, clear = 0, 0
    for own, other in text:gmatch "\nside %d +(%-?[%d.]+) +(%-?[%d.]+)" do
      assert.equal(0, tonumber(other)) -- ZO-10.3: delta is all zero
      sides, clear = sides + 1, clear + (tonumber(own) ~= 0 and 1 or 0)
    end
    assert.equal(3, sides)
    assert.is_true(clear > 0)
    assert.equal(before, con:prompt())
    inside.type(con, taken, "auto")
    local refusal, fine = inside.type(con, taken, "compare here +pool")
    assert.is_false(fine)
    has(refusal, "`compare deal`")
    assert.matches("^%d%d hands from the deal on; ", (inside.type(con, taken, "compare deal +pool")))
  end)

  it("find puts a hand on the table of which a condition holds", function()
    local text = at_prompt("zole --seed k7", { 'find contract == "solo" and tricks[bidder] > 6', "switch last", "legal" })
    has(text, "`switch last`")
    has(text, "contract solo, bidder ")
    has(text, "pass, take, solo")
    has(at_prompt("zole --seed k7", { "find winner[1]==1" }), "the game is over") -- only its last hand has a winner
  end)

  -- `find` tries 20 deals here, 100,000 at the prompt.
  it("say what is wrong with a line", function()
    local run = find.run
    finally(function() find.run = run end)
    function find.run(search)
      assert.is_true(search.deals >= 1000)
      search.deals = 20
      return run(search)
    end
    local con, taken = inside.console()
    inside.type(con, taken, "deal zole --seed k7")
    for _, case in ipairs {
      { "sim 0", '"0"' }, { "sim 10 simpel", '"simpel"' }, { "compare", "+NAME" }, { "compare +pol", '"pool"' },
      { "compare deal foo=3", '"foo"' }, { "find", 'contract == "solo"' }, { "find x ==", "<eof>" },
      { "find contrct == 3", '"contract"' }, { "find delta[1] > 999", "20 deals" },
      { "compare small-zole 10 random,simple", "2 bots" },
    } do
      local text, fine = inside.type(con, taken, case[1])
      assert.is_false(fine, case[1])
      has(text, case[2])
    end
  end)
end)

describe("what if, where a house rule", function()
  -- KB-14: with big-take the maker is asked whether the hand is big.
  it("asks more, goes on: the bot answers, and that is said", function()
    local text = at_prompt("bela-3 --seed k7", { "auto simple", "what if +big-take" })
    has(text, ("seat %s for `big`: simple says "):format(text:match "maker (%d)"))
    has(text, "what each side made of the hand:")
  end)

  it("asked what the table's rules do not, leaves that out", function()
    local text = at_prompt("bela-3 -v big-take --seed k7", { "auto simple", "what if -big-take" })
    has(text, ("these rules do not ask seat %s for `big`: "):format(text:match "maker (%d)"))
    has(text, " is left out")
    has(text, "\nside 1 ")
  end)
end)

describe("at a table", function()
  local bots = require "host.bots.bots"
  local con, feed
  before_each(function()
    con, feed = inside.sit({ houserule = 1, game = "zole", players = 3, dealer = 3, seed = "k7" }, 1,
      (bots.seats { "simple" }))
  end)

  -- Answers with the last legal answer until the hand is over.
  local function to_the_end()
    local said
    repeat
      local list = con.position.session.question:legal()
      said = feed(list[#list])
    until con.position.session.state ~= "ask"
    return said
  end

  it("find deals the hand to the person, and switch goes back", function()
    has(feed 'find contract == "take" and bidder == 1', "you have this hand now")
    assert.equal("bid", con.position.session.question.point)
    has(feed "take", "discard 2 of")
    has(feed "switch last", "pass   2 take   3 solo")
    assert.equal("k7", con.position.session.header.seed)
  end)

  it("try plays a reviewed decision again in a fork, any number of times", function()
    has(feed "try", "`review` first")
    to_the_end()
    local log = #con.position.session.log
    assert.matches("1%. .*`try N` plays number N again", (feed "review"))
    local worst = con.reviewed.worst[1]
    assert.equal(1, worst.by)
    has(feed "try 9", "The review names ")
    has(feed "try 1", "main stays as it is")
    assert.matches("^try%-1 ", con:prompt())
    local s = con.position.session
    assert.equal(worst.number, con.position:decisions() + 1)
    assert.equal(1, s.question.seat)
    assert.equal(worst.point, s.question.point)
    feed(worst.best:gsub("^" .. worst.point .. " ", ""))
    local said
    for _, step in ipairs(con.position.session.log) do said = step.by == 1 and step["do"] or said end
    assert.equal(worst.best, said)
    feed("switch main")
    assert.equal(log, #con.position.session.log)
    has(feed "try 1", "this is try-2 now")
    assert.equal(worst.number, con.position:decisions() + 1)
  end)

  it("every other command of the prompt says where it works", function()
    local asked = #con.position.session.log
    for _, name in ipairs(require("host.prompt.commands").names) do
      local said = feed(name)
      assert.falsy(said:find("do not know", 1, true), name .. ": " .. said)
      if name == "quit" then con.done = false end
    end
    assert.equal(asked, #con.position.session.log)
    has(feed "hands", "`hands` works only at the prompt")
  end)
end)
