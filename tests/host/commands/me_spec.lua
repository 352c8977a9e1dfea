-- me_spec.lua - houserule me: what somebody has played to the end, and what cost most, from what is kept on this machine.
local program = require "program"
local terminal = require "terminal"

teardown(program.close)

local function me(home)
  return (program.output_of(("HOME=%s/%s XDG_STATE_HOME= %s me -n 20"):format(program.folder, home, program.houserule)))
end

describe("houserule me", function()
  it("says that nothing is kept yet", function() program.has(me "nobody", "You have played no game to the end yet") end)

  it("counts games that came to their end, and no other", function()
    local script = "< your move> \n> pass\\n\n< play: \n"
      .. "each qh qd jd 8d 7d tc 9c th ks 9s kc ac jc|your move> |ZO-7\n< > \n> q\\n\nend 0\n"
    terminal.type(script, "play zole --seed k7 --dealer 3 -o hands=1", { home = "somebody" })
    local out = me "somebody"
    program.has(out, "You have played 1 game to the end.\n  Zole: 1 game, ")
    program.has(out, "houserule games")
    program.has(out, "1 hand")
    terminal.type("< your move> \n> pass\\n\n< play: \n< your move> \n> q\\n\n< kept\nend 0\n",
      "play zole --seed k7 --dealer 3", { home = "somebody" })
    program.has(me "somebody", " 1 game ")
    local played = program.folder .. "/somebody/.local/state/houserule/played/"
    os.execute(("cd %s && for i in $(seq 100 250); do cp game*.jsonl 19990101-000$i-seat1.jsonl; done"):format(played))
    terminal.type(script, "play zole --seed k7 --dealer 3 -o hands=1", { home = "somebody" })
    assert.equal("153\n", program.output_of(("ls %s | wc -l"):format(played))) -- all are kept
    program.has(me "somebody", " 100 games ") -- the newest
  end)
end)
