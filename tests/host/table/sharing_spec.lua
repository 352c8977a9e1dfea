-- sharing_spec.lua - several people share a screen, and each sees only the view of his seat. Also: an only answer is given
-- without a question, the pace of bots, and a pause after a trick.
local inside = require "inside"
local program = require "program"
local terminal = require "terminal"

local play_mode = require "host.prompt.play_mode"
local sets = require("houserule").sets

teardown(program.close)

-- Seats people at a game; returns the console, and say(lines) -> what was said to the last of them.
local function sit(header, options)
  local con, taken = inside.console()
  con:open(header)
  local mode = play_mode.new(con, 1, nil, options)
  con:try(mode.start, mode)
  local last = taken()
  return con, function(...)
    for _, line in ipairs { ... } do
      con:feed(line)
      last = taken()
    end
    return last
  end
end

describe("several people at one screen", function()
  it("hand it over, and see nothing in between", function()
    terminal.type("< bid: \n< your move> \n> pass\\n\n"
      .. "< to seat 2\n< > \n> \\n\n< > you: \n< bid: \n"
      .. "< your move> \n"
      .. "> q\\n\nend 0\n", "play zole --seed k7 --dealer 3 --people 2")
    terminal.type("< Anna and Bela \n< your move> \n> pass\\n\n< to Bela\n! Bela (you)\n"
      .. "> x\\n\n< Bela (you)\n< your move> \n> q\\n\nend 0\n", "play zole --seed k7 --dealer 3 --people Anna,Bela")
    -- Bela sits at seat 3 or 2. Nothing but a yes, a no or Enter answers.
    local again = "standings\\n\n< neither\n< play together? y\n> help\\n\n< partners\n< play together? y\n> yes"
    for answer, seen in pairs { y = "Anna, partner", [again] = "Anna, partner", [""] = "Ben, partner",
                                no = "Ben, partner" } do
      terminal.type("< play together? y\n> " .. answer .. "\\n\n< Anna and Bela \n"
        .. "< to Bela\n> \\n\n< " .. seen .. "\n< your move> \n> q\\n\nend 0\n",
        "play whist --seed k7 --dealer 1 --people Anna,Bela")
    end
    local code, _, err = program.run "play zole --seed k7 --people 9 < /dev/null"
    assert.equal(2, code)
    program.has(err, "--people")
  end)

  it("see no card of the other's hand in a whole game, and hear what all may hear", function()
    local con, say = sit({ game = "zole", seed = "share", dealer = 3, options = nil }, { people = { 1, 2 } })
    local text, heard = say(), 0
    for _ = 1, 400 do
      local s = con.position.session
      if con.done or s.state == "over" then break end
      local mode = con.mode
      if s.state == "ask" and not mode.handing and text:find("> you", 1, true) then
        local other = con.seat == 1 and 2 or 1
        local hand = text:match "\n [^\n]*trumps.*$" or ""
        for _, card in ipairs(sets.list(s.t:hand(other))) do
          local shown = card:gsub("T", "10")
          assert.is_nil(hand:find("[|%s]" .. shown .. "[|%s]"), shown .. " of seat " .. other .. " in\n" .. text)
        end
        heard = heard + 1
      end
      local q = s.state == "ask" and not mode.handing and s.question
      text = say(q and q.seat == mode:here() and s:random_answer(0).text or "")
    end
    assert.is_true(heard > 20)
  end)
end)

describe("an only answer", function()
  it("is told, not asked, and taking back goes to a choice", function()
    local con, say = inside.sit({ game = "zole", seed = "k7", dealer = 3 }, 1)
    local asked, told, text = 0, 0, say "solo"
    while not con.position.session.last do
      local q = con.position.session.question
      assert.is_nil(q:only())
      asked = asked + 1
      text = say((q:legal()[1]:gsub("^play ", "")))
      told = told + select(2, text:gsub("You play ", ""))
    end
    assert.equal(1, select(2, text:gsub("Hand 1%f[%D]", "")))
    assert.equal(8, asked + told) -- eight cards, of which the last is no choice
    assert.is_true(told >= 1)
    say "u"
    assert.is_nil(con.position.session.question:only())
    assert.equal(1, con.position.session.question.seat)
  end)
end)

describe("the table", function()
  it("is as fast as was said, and waits after a trick where that was said", function()
    local _, say = inside.sit({ game = "zole", seed = "k7", dealer = 3 }, 1)
    program.has(say "pace x", "0 to 5000")
    program.has(say "pace 1", " 1 millisecond to")
    program.has(say "pace 0", "at once")
    program.has(say "pause", "`pause off`")
    program.has(say "pause off", "does not wait")
    terminal.type("< your move> \n> pause\\n\n< pause off\n< your move> \n> pass\\n\n< your move> \n> qh\\n\n< You take\n"
      .. "< Enter \n< > \n> \\n\n> q\\n\nend 0\n", "play zole --seed k7 --dealer 3")
  end)
end)
