-- stopped_spec.lua - a simulation that ends early, by its budget or a signal: it prints what it counted, marked as not
-- complete, with a command that continues it to the same bytes as a run that was never stopped.
local program = require "program"
local referee = require "referee"

local FLAGS <const> = "sim zole -n 20000 --seed stop --bot random --threads 2 --json"
local folder = program.folder

-- Runs a command line as JSON prints it, with another state file.
local function continued(line, state)
  local words = line:gsub("^houserule ", ""):gsub(" %-%-state [^ ]+", ""):gsub(" %-%-budget [^ ]+", "")
  local code, out, err = program.run(("%s --json --state %s"):format(words, state))
  assert.equal(0, code, err)
  return referee.decode(out)
end

describe("a simulation that is stopped", function()
  teardown(program.close)
  program.run(FLAGS .. " --state " .. folder .. "/whole")
  local whole = program.read "whole"

  it("prints what was counted within any budget, and continues to the same bytes", function()
    for tries = 1, 12 do
      local state = ("%s/budget-%d"):format(folder, tries)
      local code, out, err = program.run(("%s --state %s --budget %.3f"):format(FLAGS, state, tries * 0.005))
      assert.equal(0, code, err)
      local said = referee.decode(out)
      assert.is_true(said.combinations[1].deals <= 20000)
      if not said.complete then
        assert.matches("^stopped after", said.stopped)
        assert.is_true(continued(said.continue, state).complete)
      end
      assert.equal(whole, program.read("budget-" .. tries))
    end
  end)

  it("by its budget, keeps the time with any bot, and counts the deals of a game that is not over", function()
    local code, out, err, deals
    for _, budget in ipairs { 1, 10, 100 } do -- a busy machine may count nothing in the first second
      code, out, err = program.run(("sim zole -o hands=0 -n 1000000000 --seed b --budget %ds --json"):format(budget))
      assert.equal(0, code, err)
      local said = referee.decode(out)
      assert.is_false(said.complete)
      assert.equal(0, said.combinations[1].games)
      deals = said.combinations[1].deals
      if deals > 0 then break end
    end
    assert.is_true(deals > 0)
    code, out = program.run "sim tarock -n 100 --seed b --budget 1s --bot strong"
    assert.equal(0, code)
    program.has(out, "Not complete: stopped after 1s.")
    program.has(out, "To continue: houserule sim tarock --players 4 -n 100 --seed b --bot strong --budget 1s")
  end)

  it("by its budget after all is counted, measures no skill, and names a command without a budget", function()
    local flags = ("sim zole --vary hands=1,2 -n 100 --seed b --bot random --state %s/counted"):format(folder)
    assert.equal(0, (program.run(flags .. " --csv")))
    local _, out = program.run(flags .. " --json --budget 0.001")
    local said = referee.decode(out)
    assert.is_false(said.complete)
    assert.equal("stopped after 0.001", said.stopped)
    assert.is_nil(said.combinations[1].skill)
    assert.is_nil(said.continue:find("--budget", 1, true))
    local again = continued(said.continue, folder .. "/counted")
    assert.is_true(again.complete)
    assert.is_truthy(again.combinations[2].skill)
  end)

  -- The signal comes when there is a file to continue from.
  local function stopped_by(signal, name)
    local flags = FLAGS:gsub("%-n 20000", "-n 1000000000"):gsub("%-%-threads 2 %-%-json", "--json")
    return program.output_of(([[%s %s --state %s/%s > %s/out & pid=$!
until [ -e %s/%s ] || ! kill -0 $pid; do sleep 0.02; done; kill -%s $pid; wait $pid]]):format(program.houserule, flags,
      folder, name, folder, folder, name, signal))
  end

  it("by SIGTERM, prints what was counted, and ends with the signal's code", function()
    local _, code = stopped_by("TERM", "term")
    local said = referee.decode(program.read "out")
    assert.equal(128 + 15, code)
    assert.is_false(said.complete)
    assert.equal("interrupted", said.stopped)
    assert.is_true(said.combinations[1].deals >= 2048 * said.blocks[1][2])
    local to = said.blocks[1][2]
    assert.same({ 0, to }, referee.decode(program.read "term").blocks[1])
    local flags = said.continue:gsub("^houserule ", ""):gsub(" %-%-state [^ ]+", "")
    flags = ("%s --blocks 0..%d --state %s/"):format(flags, to, folder)
    assert.equal(0, (program.run(flags .. "term")))
    assert.equal(0, (program.run(flags .. "unharmed")))
    assert.equal(program.read "unharmed", program.read "term")
  end)

  -- The signal comes as soon as the program catches it, long before the engine reads its first script.
  it("by SIGTERM at its very start, prints what there is, and continues to the same bytes", function()
    local _, code = program.output_of(([[%s %s --state %s/early > %s/out & pid=$!
until grep -q "^SigCgt:.*[4-7c-f]...$" /proc/$pid/status || ! kill -0 $pid; do :; done; kill -TERM $pid; wait $pid]])
      :format(program.houserule, FLAGS, folder, folder))
    assert.equal(128 + 15, code)
    local said = referee.decode(program.read "out")
    if not said.complete then -- a very fast machine counts all before it looks
      assert.equal("interrupted", said.stopped)
      assert.is_true(continued(said.continue, folder .. "/early").complete)
    end
    assert.equal(whole, program.read "early")
  end)

  it("without a file of its own, keeps the counts in the user's folder", function()
    local home = "XDG_STATE_HOME=" .. folder .. "/home "
    local flags = "sim zole -n 600000 --seed home --bot random --json"
    local out = program.output_of(("%s %s %s --budget 0.4"):format(home, program.full, flags))
    local said = referee.decode(out)
    if said.complete then return end -- a very fast machine
    program.has(said.continue, "--state " .. folder .. "/home/houserule/stopped-sim.json")
    local line = said.continue:gsub("^houserule", program.full):gsub(" %-%-budget [^ ]+", "")
    local again = referee.decode((program.output_of(("%s %s --json"):format(home, line))))
    local _, alone = program.run(flags)
    again["repeat"] = nil
    local unharmed = referee.decode(alone)
    unharmed["repeat"] = nil
    assert.same(unharmed, again)
  end)
end)
