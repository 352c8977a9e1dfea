-- sim, compare and find at the prompt, for what is on the table; and `what if` where a house rule asks more.
local program = require "program"
local terminal = require "terminal"

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
    terminal.type("< take lost\n< to\n<   ####################\nend 0\n", call, { columns = 100 })
    assert.is_nil(program.output_of(program.full .. " " .. call):find "#")
  end)
end)

describe("at the prompt", function()
  it("sim counts what the rules on the table come to", function()
    local text = at_prompt("zole --seed k7 -v pool", { "sim 2_000", "sim 200 simple", "legal" })
    has(text, "Zole: 2,000 deals")
    has(text, "played: all seats by random")
    has(text, "none thrown-in")
    has(text, "Zole: 200 deals")
    has(text, "played: all seats by simple")
    has(text, "pass, take, solo") -- the game stands where it stood
  end)

  it("compare lays a house rule on the table's rules, and takes nothing away", function()
    local text = at_prompt("zole --seed k7", { "compare +pool 1500", "variants" })
    has(text, "Zole: +pool against as it is")
    has(text, "points more to the bidder")
    assert.is_truthy(text:find "\n  table +1%d%.%d %% +0 %%")
    has(text, "[ ] pool")
  end)

  -- All four bids are pass: what a hand is worth that nobody bids hangs on the rules alone.
  it("compare here plays this hand on under both", function()
    local text = at_prompt("zole --seed k7", { "pass", "pass", "pass", "compare here +pool" })
    has(text, "here on; what each side makes as it is, under +pool, and the")
    local sides, clear = 0, 0
    for own, other in text:gmatch "\nside %d +(%-?[%d.]+) +(%-?[%d.]+)" do
      assert.equal(0, tonumber(other)) -- ZO-10.3: delta is all zero
      sides, clear = sides + 1, clear + (tonumber(own) ~= 0 and 1 or 0)
    end
    assert.equal(3, sides)
    assert.is_true(clear > 0)
  end)

  it("compare deal goes back to the deal", function()
    local text = at_prompt("zole --seed k7", { "pass", "pass", "pass", "auto", "compare here +pool", "compare deal +pool" })
    has(text, "nobody is asked here: say `compare deal`")
    has(text, "from the deal on; what each side makes as it is, under +pool")
  end)

  it("find puts a hand on the table of which a condition holds", function()
    local text = at_prompt("zole --seed k7", { 'find contract == "solo" and tricks[bidder] > 6', "switch last", "legal" })
    has(text, "which is on the table now (`switch last` goes back)")
    has(text, "contract solo, bidder ")
    has(text, "pass, take, solo")
  end)

  it("say what is wrong with a line", function()
    local text = at_prompt("zole --seed k7", { "sim 0", "sim 10 simpel", "compare", "compare +pol", "compare deal foo=3",
                                               "find", "find x ==", "find contrct == 3",
                                               "compare small-zole 10 random,simple" })
    has(text, 'how many deals is a whole number from 1 on, not "0"')
    has(text, 'sim takes a number of deals and a bot, not "simpel"')
    has(text, "compare wants house rules: compare [here|deal] +NAME, -NAME or SLOT=VALUE")
    has(text, 'did you mean "pool"?')
    has(text, 'there is no option of zole "foo"')
    has(text, "find wants a condition, like:")
    has(text, "the condition is no Lua expression")
    has(text, 'did you mean "contract"?')
    has(text, "2 bots are named for 3 seats")
  end)
end)

describe("what if, where a house rule", function()
  -- KB-14: with big-take the maker is asked whether the hand is big.
  it("asks more, goes on: the bot answers, and that is said", function()
    local text = at_prompt("bela-3 --seed k7", { "auto simple", "what if +big-take" })
    has(text, ("these rules also ask seat %s for `big`: simple says normal"):format(text:match "maker (%d)"))
    has(text, "what each side made of the hand:")
    assert.is_nil(text:find("no longer fits", 1, true))
  end)

  it("asked what the table's rules do not, leaves that out", function()
    local text = at_prompt("bela-3 -v big-take --seed k7", { "auto simple", "what if -big-take" })
    has(text, ("these rules do not ask seat %s for `big`: normal is left out"):format(text:match "maker (%d)"))
    has(text, "what each side made of the hand:")
  end)
end)
