-- Hostile rules in the places in which the host calls rules: in a simulation on two threads, at the prompt, and by turns in
-- a simulation with records and in a served record. The host writes a sentence with file:line, or nothing, and continues.
local runner = require "runner"
local hooks = require "hooks"

local head = 'local v, zole = variant { id = "evil", of = "zole", title = "Evil" }'
local lines = 'deal zole -v evil%s --seed x\nlegal\n%s\nsolo\ntable\nhands\nscore\nwhy score\n'
  .. 'why 9s\nauto 40\nscore\ndeal\nauto 5\nundo\nlog\n%s\nprint "==="\n'
  .. 'deal zole --seed clean --dealer 1\nauto 5\ntable\nhands\nlog\n'

-- One case in eight prints the whole page, which reads all scripts. The others print only the section that a hook may
-- change.
local function page(number) return number % 8 == 1 and "rules" or "rules 7" end

local function places(hook, number)
  local options = hook.options and " " .. hook.options or ""
  local dealt = options .. (hook.drawn and "" or " --dealer 3")
  local decisions = '{"by":1,"do":"7"}\n{"by":1,"do":"solo"}\n{"by":1,"do":"surrender"}\n'
  local list = {
    { "sim", at = "s", ("sim zole -v evil -n 300 --bot random --threads 2 --seed x%s"):format(options) },
    { "sim with records", at = "r",
      ("sim zole -v evil -n 30 --bot random --threads 2 --seed x --calls 0.5 --records -%s"):format(options) },
    { "serve", at = "v", ("serve zole -v evil --seed x%s"):format(dealt), decisions },
    { "the prompt", at = "p", "--ascii -", lines:format(dealt, hook.typed or "legal", page(number)) },
  }
  table.remove(list, (number % 2 == 0 or hook.replays) and 3 or 2) -- both are sessions to which a recorder listens
  return list
end

local function start(hook, number)
  local running = {}
  for k, place in ipairs(places(hook, number)) do
    local folder = runner.folder(place[1])
    runner.write(folder .. "/variants/evil.lua", (hook.head or head) .. "\n" .. hook[2] .. "\n")
    running[k] = runner.start(folder, place[2], place[3])
  end
  return running
end

local clean
local function check_clean(result)
  local function last(text) return text:match "===\n(.*)$" end
  local input = lines:format("", "legal", "rules"):gsub(" %-v evil", "")
  clean = clean or last(runner.run(runner.folder "clean", "--ascii -", input).out)
  assert.equal(clean, last(result.out))
end

local function said(text, parts)
  for part in parts:gmatch "[^|]+" do
    if text:find(part, 1, true) then return true end
  end
end

-- The records of a simulation are valid up to the game in which the script failed.
local function check_replay(place, result)
  local again = runner.run(runner.folder(place[1]), "replay - --json", result.out)
  assert.equal(result.out, again.out, again.err)
end

local function check(hook, place, result)
  local at_prompt = place.at == "p"
  runner.is_calm(result)
  if at_prompt then check_clean(result) end
  if hook.says and (hook.at or "srvp"):find(place.at) then
    assert.is_true(said(result.all, hook.says), ("no %s in: %s"):format(hook.says, result.all:sub(1, 2000)))
    if place.at == "s" or place.at == "r" then assert.not_equal(0, result.code, result.all:sub(1, 2000)) end
  elseif at_prompt and hook.shown then
    assert.is_true(said(result.all, hook.shown), ("no %s in: %s"):format(hook.shown, result.all:sub(1, 2000)))
  else
    assert.is_nil(result.all:find("evil.lua:", 1, true), result.all:sub(1, 2000))
    if not at_prompt then assert.equal(0, result.code, result.all:sub(1, 2000)) end
  end
end

teardown(runner.close)

for number, hook in ipairs(hooks) do
  describe(hook[1], function()
    local results
    setup(function()
      results = start(hook, number)
      for k, one in ipairs(results) do results[k] = runner.finish(one) end
    end)
    for k, place in ipairs(places(hook, number)) do
      it("in " .. place[1], function() check(hook, place, results[k]) end)
      if hook.replays and place.at == "r" then
        it("and its record again", function() check_replay(place, results[k]) end)
      end
    end
  end)
end
