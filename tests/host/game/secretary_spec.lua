-- secretary_spec.lua - a league is kept by its secretary at a terminal: every result is entered, none is invented, and it
-- goes on week after week. Fixtures come from CR-10.2 and the table from CR-10.5 and 10.6, worked out by hand.
local program = require "program"
local terminal = require "terminal"

teardown(program.close)

local NAMES <const> = "names Red Lion, The Crown & Anchor, Old Volunteer, Navigation"

describe("a league", function()
  local function keep(script, args, home) terminal.type(script, args, { home = home or "league" }) end

  -- Four clubs, week 1 (n = 4, w = 1): p = 1 2 3 4, night 0 pairs 1 with 4, the first at home in an odd week; night 1 pairs
  -- 2 with 3, the second at home. Week 2: p = 1 4 2 3, so 3 at home to 1, and 2 at home to 4.
  it("is entered week by week, with clubs by their names", function()
    keep("< `names` and all clubs\n< page says> \n> " .. NAMES .. "\\n\n< at the table: Red Lion, The\n"
      .. "< to begin> \n> \\n\n< you are the secretary\n< week 1\n< Red Lion at home to Navigation\n< result: 9-0   8-1\n"
      .. "< result> \n> 5-4\\n\n< Red Lion reports 5-4\n< Week 1: Old Volunteer at home to The Crown & Anchor\n< result> \n"
      .. "> 6-3\\n\n< Week 1 is over\n< Old Volunteer at home to Red Lion\n< place  club\n<  1  Old Volunteer \n"
      .. "<  6     0\n"
      .. "<  2  Red Lion \n<  3  Navigation \n<  4     4\n<  4  The Crown & Anchor \n! hand\n! seat 1\n! bots are\n"
      .. "< result> \n"
      .. "> fixtures\\n\n< week  home \n"
      .. "<  1  Red Lion            Navigation          5-4\n<  2  Old Volunteer       Red Lion\n"
      .. "<  2  The Crown & Anchor  Navigation\n"
      .. "< result> \n"
      .. "> results\\n\n<  1  Red Lion       Navigation          5-4\n<  1  Old Volunteer  The Crown & Anchor  6-3\n"
      .. "< result> \n> q\\n\n< is kept\nend 0\n", "play crib-and-don-league")
  end)

  it("goes on by one word, corrects last week's, and prints for the wall", function()
    local wall = program.folder .. "/wall.html"
    keep("<  1  go on with \n< league (week 2)\n< number> \n> resume\\n\n< Old Volunteer at home to Red Lion\n< result> \n"
      .. "> correct Red Lion 2-7\\n\n< decision 1: result 2-7 in place of result 5-4\n<  1  Navigation \n< result> \n"
      .. "> results\\n\n"
      .. "<  1  Red Lion       Navigation          2-7\n< result> \n> u\\n\n< Old Volunteer at home to The Crown\n"
      .. "< result> \n"
      .. "> 4-5\\n\n< Week 1 is over\n< result> \n> 11-2\\n\n< \"11-2\"\n< result> \n> correct Nobody 5-4\\n\n"
      .. "< wants a decision\n"
      .. "< result> \n> print " .. wall .. "\\n\n< standings, fixtures and results: written to\n< result> \n"
      .. "> standings\\n\n"
      .. "< place  club\n< result> \n> q\\n\n< is kept\nend 0\n", "play")
    local text = program.read(wall)
    for _, part in ipairs { "Standings", "Fixtures", "Results", "<td>The Crown &amp; Anchor</td>", "<td>2-7</td>" } do
      program.has(text, part)
    end
  end)

  it("asks how many clubs there are where nobody names them", function()
    keep("< page says> \n> \\n\n< How many clubs? Enter: 12> \n> 7\\n\n< 7\n< How many clubs\n> 4\\n\n"
      .. "< club 1 at home to club 4\n< result> \n> q\\n\nend 0\n", "play crib-and-don-league", "unnamed")
  end)

  -- Week 1: 1 at home to 4, 3 at home to 2; week 2: 3 at home to 1.
  it("corrects the last night in which a club met another, at home or away", function()
    keep("< page says> \n> " .. NAMES .. "\\n\n< begin> \n> \\n\n< result> \n> 5-4\\n\n< result> \n> 6-3\\n\n< result> \n"
      .. "> correct Navigation 1-8\\n\n< decision 1: result 1-8 in place of result 5-4\n< result> \n> 9-0\\n\n< result> \n"
      .. "> correct Red Lion 0-9\\n\n< decision 3: result 0-9 in place of result 9-0\n< result> \n"
      .. "> q\\n\nend 0\n", "play crib-and-don-league", "away")
  end)

  it("is over after its last week, and no bot has said anything", function()
    keep("< says> \n> single-round\\n\n< begin> \n> names A, B\\n\n< begin> \n> \\n\n< A at home to B\n< result> \n"
      .. "> 5-4\\n\n< place  club\n< The game is over\n< another one\n> \n> fixtures\\n\n<  1  A     B         5-4\n"
      .. "> correct 1 4-5\\n\n< 4-5 in place of\n< place  club\n<  1  B\n> q\\n\n< games\nend 0\n",
      "play crib-and-don-league", "over")
    keep("<  1  B\n< is over\n< another one\n> results\\n\n<  1  A     B         4-5\n> \\n\n< A at home to B\n"
      .. "> q\\n\nend 0\n", "games 1", "over")
  end)
end)

describe("at the prompt", function()
  it("a figure alone is the result, and no sum", function()
    local _, out = program.run("crib-and-don-league --players 4 -e 5-4 -e 'sheet results' -e 'correct 1 2-7' "
      .. "-e 'sheet results'")
    program.has(out, "1  club 1  club 4    5-4\n")
    program.has(out, "1  club 1  club 4    2-7\n")
  end)
end)
