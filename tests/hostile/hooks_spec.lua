-- Rules that are hostile where the host asks them, in a simulation on two threads, one with records, a record served, and a
-- session at the prompt: one sentence with file:line, or nothing at all, and the game goes on.
local here = debug.getinfo(1, "S").source:match "^@(.*/)" or "./"
package.path = here .. "?.lua;" .. package.path
local runner = require "runner"
local hooks = dofile(here .. "hooks.lua")

local head = 'local v, zole = variant { id = "evil", of = "zole", title = "Evil" }'
local lines = 'deal zole -v evil%s --seed x\nlegal\n%s\nsolo\ntable\nhands\nscore\nwhy score\n'
  .. 'why 9s\nauto 40\nscore\ndeal\nauto 5\nundo\nlog\nrules\nprint "==="\n'
  .. 'deal zole --seed clean --dealer 1\nauto 5\ntable\nhands\nlog\n'

local function places(hook)
  local options = hook.options and " " .. hook.options or ""
  local dealt = options .. (hook.drawn and "" or " --dealer 3")
  local decisions = '{"by":1,"do":"7"}\n{"by":1,"do":"solo"}\n{"by":1,"do":"surrender"}\n'
  return {
    { "sim", ("sim zole -v evil -n 3000 --threads 2 --seed x%s"):format(options) },
    { "sim with records", ("sim zole -v evil -n 30 --threads 2 --seed x --calls 0.5 --records -%s"):format(options),
      watched = true, records = true },
    { "serve", ("serve zole -v evil --seed x%s"):format(dealt), decisions, watched = true },
    { "the prompt", "--ascii -", lines:format(dealt, hook.typed or "legal"), prompt = true },
  }
end

local function start(hook, slot)
  local running = {}
  for k, place in ipairs(places(hook)) do
    local folder = runner.folder(place[1] .. slot)
    runner.write(folder .. "/variants/evil.lua", (hook.head or head) .. "\n" .. hook[2] .. "\n")
    running[k] = runner.start(folder, place[2], place[3])
  end
  return running
end

local clean
local function check_clean(result)
  local function last(text) return text:match "===\n(.*)$" end
  clean = clean or last(runner.run(runner.folder "clean", "--ascii -", lines:format("", "legal"):gsub(" %-v evil", "")).out)
  assert.equal(clean, last(result.out))
end

local function said(text, parts)
  for part in parts:gmatch "[^|]+" do
    if text:find(part, 1, true) then return true end
  end
end

-- What was written down is a record.
local function check_replay(place, slot, result)
  if result.code ~= 0 then return end
  local again = runner.run(runner.folder(place[1] .. slot), "replay - --json", result.out)
  assert.equal(result.out, again.out, again.err)
end

local function check(hook, place, result)
  runner.is_calm(result, place.prompt)
  if place.prompt then check_clean(result) end
  if hook.shown and place.prompt then assert.is_truthy(result.all:find(hook.shown, 1, true), result.all) end
  if hook.fine then
    if not place.prompt and place[1] ~= "serve" then assert.equal(0, result.code, result.all:sub(1, 2000)) end
  elseif hook.says and (place.watched or place.prompt or not hook.watched) and not hook.rarely
    and not (place.prompt and hook.dealing) then
    if place[1]:find "^sim" then assert.not_equal(0, result.code, result.all:sub(1, 2000)) end
    assert.is_true(said(result.all, hook.says), ("no %s in: %s"):format(hook.says, result.all:sub(1, 2000)))
  end
end

teardown(runner.close)

local running, started = {}, 0
for i, hook in ipairs(hooks) do
  describe(hook[1], function()
    local results = {}
    setup(function()
      while started < math.min(i + 1, #hooks) do
        started = started + 1
        running[started] = start(hooks[started], started % 2)
      end
      for k, one in ipairs(running[i]) do results[k] = runner.finish(one) end
    end)
    for k, place in ipairs(places(hook)) do
      it("in " .. place[1], function() check(hook, place, results[k]) end)
      if hook.replays and place.records then
        it("and its record again", function() check_replay(place, i % 2, results[k]) end)
      end
    end
  end)
end
