-- beginning_spec.lua - how an evening of `houserule play` begins at a terminal: what is offered, what is asked, and what
-- each question understands.
local program = require "program"
local terminal = require "terminal"

teardown(program.close)

local function type_at(script, args, home) terminal.type(script, args, { home = home }) end

describe("houserule play", function()
  it("is at the first hand after one Enter", function()
    type_at("< What would you like to play?\n<  3 \n< suits you> \n> \\n\n< as its page says\n< Hand 1\n< your move> \n"
      .. "> q\\n\nend 0\n", "play", "first")
  end)

  it("asks what suits, and takes the name of a game at any question", function()
    type_at("< What would you like to play?\n< what suits you> \n> more\\n\n< What kind of game?\n"
      .. "< taking tricks\n< Enter: any> \n> 1\\n\n"
      .. "< How many play\n"
      .. "< 3\n< Enter: any> \n> 3\\n\n< > \n> zole\\n\n< to begin> \n> \\n\n< > \n"
      .. "kill\nend 137\n", "play", "a")
    type_at("< suits you> \n> zole\\n\n< Zole\n< page says> \n> \\n\n< > \nkill\nend 137\n", "play", "b")
  end)

  it("goes on where only Enter is typed, and ends at none", function()
    type_at("< suits you> \n> more\\n\n< What kind\n< any> \n> \\n\n< How many play\n< any> \n> \\n\n"
      .. "< How long may it take?\n< any> \n> \\n\n"
      .. "< How hard may it be?\n< any> \n> \\n\n< Enter for \n> \\n\n< begin\n> \\n\n"
      .. "< > \nkill\nend 137\n", "play", "c")
  end)

  it("asks again for what is no answer, and says what would be one", function()
    type_at("< suits you> \n> more\\n\n< any> \n> 99\\n\n< \"99\" is none of these: 1 taking tricks\n< any> \n"
      .. "> \\n\n< How many\n> x\\n\n"
      .. "< \"x\" is none of these: 1, 2, 3\n< any> \n> q\\n\nend 0\n", "play", "d")
  end)

  it("says help, rules and lessons at a question, and leaves by q", function()
    type_at("< suits you> \n> help\\n\n< the name of a game begins that\n< suits you> \n> rules zole 3.1\\n\n"
      .. "< ZO-3.1\n< suits you> \n"
      .. "> lesson\\n\n< zole\n< suits you> \n> lesson zole 1\\n\n< suits you> \n> resume\\n\n< suits you> \n"
      .. "> q\\n\nend 0\n",
      "play", "e")
    type_at("< page says> \n> rules 3.1\\n\n< ZO-3.1\n< says> \n> help\\n\n< ticks a house rule\n< says> \n"
      .. "> lesson\\n\n< Zole\n"
      .. "> q\\n\n< page says> \n> quit\\n\nend 0\n", "play zole", "e")
    type_at("< suits you> \n> \\x04\nend 0\n", "play", "e")
  end)

  local function leave_one(home)
    type_at("< bid: \n< your move> \n> 1\\n\n< play: \n< your move> \n> q\\n\n< is kept\nend 0\n",
      "play zole --seed k7 --dealer 3", home)
  end

  it("offers first what was left: Enter goes on with it", function()
    leave_one "f"
    type_at("<  1  go on with \n< 's Zole (hand 1\n<  2  another game\n< Enter: go on with \n< ; or a number> \n"
      .. "> \\n\n< play: \n"
      .. "< your move> \n> q\\n\nend 0\n", "play", "f")
    type_at("<  1  go on with\n<  2  a new game\n< number> \n> 2\\n\n< House rules\n< page says> \n> resume\\n\n< play: \n"
      .. "< your move> \n> q\\n\nend 0\n", "play zole", "f")
    type_at("< Phat\n< page says> \n> resume\\n\n< play: \n< your move> \n> q\\n\nend 0\n", "play phat", "f")
    type_at("< number> \n> 2\\n\n< What would you like to play?\n< suits you> \n> resume\\n\n< play: \n< your move> \n"
      .. "> q\\n\nend 0\n",
      "play", "f")
  end)

  it("throws a kept game away where that is said, and lists all that are kept", function()
    leave_one "dropped"
    type_at("<  1  go on with \n< 's Zole (hand 1\n< number> \n> games\\n\n<  1  Zole: hand 1\n< number> \n"
      .. "> resume drop\\n\n< thrown away\n< number> \n> q\\n\nend 0\n", "play", "dropped")
    type_at("< What would you like to play?\n< suits you> \n> games\\n\n< No game is kept\n"
      .. "> q\\n\nend 0\n", "play", "dropped")
  end)

  it("says of a kept game below the table of another, not above it", function()
    leave_one "g"
    type_at("< bid: \n< resume\n< your move> \n> q\\n\nend 0\n",
      "play zole --seed k8 --dealer 3", "g")
  end)

  it("offers circles that were kept, by the shell too", function()
    local out, code = program.output_of(("HOME=%s/h XDG_DATA_HOME= %s club thursday zole -v pool --names Anna,Bela,Celia")
      :format(program.folder, program.houserule))
    assert.equal(0, code)
    program.has(out, "`houserule play thursday`")
    type_at("<  1  thursday: Zole, Anna, Bela and Celia\n<  2  another game\n< Enter: thursday; or a number> \n> 1\\n\n"
      .. "< the bots Bela and Celia\n< Zole + pool\n< > \nkill\nend 137\n", "play", "h")
    for args, why in pairs { ["club"] = "houserule club", ["club zole zole -v pool"] = "zole",
                             ["club us zole"] = "this is zole by itself" } do
      local wrong, _, err = program.run(args)
      assert.equal(2, wrong)
      program.has(err, why)
    end
  end)
end)
