-- coverage.lua - measures how often intervals hold. It simulates 1,000 experiments of each game and counts the 95 %
-- intervals that contain the result of a much longer run. `lua5.4 tests/bench/coverage.lua [EXPERIMENTS]`, with HOUSERULE
-- and HOUSERULE_BESIDE as for specs.
package.path = "tests/support/?.lua;tests/engine/?.lua;tests/rules/?.lua;" .. package.path
local N <const> = tonumber(arg[1]) or 1000
local program = os.getenv "HOUSERULE" or "build/houserule"
package.cpath = (os.getenv "HOUSERULE_LIB" or "build") .. "/?.so;" .. package.cpath
local counts = require "counts"

-- The games, and the numbers of deals of an experiment and of the long run. A kind is examined if at least so many deals of
-- an experiment have it.
local CASES <const> = {
  { flags = "bela-2", n = 1000, truth = 400000 },
  { flags = "zole", n = 2000, truth = 4000000 },
  { flags = "single-cribbage", n = 1000, truth = 1000000 },
  { flags = "nine-card-don", n = 1000, truth = 1500000 },
  { flags = "klaberjass-4", n = 1000, truth = 600000 },
  { flags = "zole -v pool --against base --bot random", n = 2000, truth = 3000000 },
  { flags = "nine-card-don -v jacks-out --against base --bot random", n = 1000, truth = 600000 },
  { flags = "single-cribbage -v flush-in-play --against base --bot random", n = 1000, truth = 400000 },
}
local RARE <const> = 3

local function run(flags, n, seed, threads)
  local line = "%s sim %s -n %d --seed %s --threads %d --json 2>/dev/null"
  local pipe = io.popen(line:format(program, flags, n, seed, threads))
  local text = pipe:read "a"
  return pipe:close() and counts(text) or nil
end

-- The intervals of a report by name: { low, high, middle }.
local function intervals(report)
  local list = {}
  for _, side in ipairs(report.sides) do
    list["points of side " .. side.side] = { side.mean - side.ci95, side.mean + side.ci95, side.mean }
  end
  for _, kind in ipairs(report.kinds) do list["kind " .. kind.kind] = { kind.low, kind.high, kind.rate } end
  local differences = report.line.differences[1]
  for _, one in ipairs(differences and differences.measures or {}) do
    if one.low < one.high then list["difference of " .. one.measure] = { one.low, one.high, one.difference } end
  end
  return list
end

for _, case in ipairs(CASES) do
  local whole = run(case.flags, case.truth, "truth", 2)
  if whole then
    local truth, hits, asked, names = intervals(whole), {}, {}, {}
    for i = 1, N do
      local said = intervals(run(case.flags, case.n, "experiment-" .. i, 1))
      for name, of in pairs(truth) do
        local is_kind = name:find "^kind"
        -- A kind that did not come up has the interval of none among n, which is what Wilson's says of it.
        local at = said[name] or is_kind and { 0, 3.84 / (case.n + 3.84), 0 }
        if at and (not is_kind or of[3] * case.n >= RARE) then
          asked[name] = (asked[name] or 0) + 1
          hits[name] = (hits[name] or 0) + ((at[1] <= of[3] and of[3] <= at[2]) and 1 or 0)
        end
      end
    end
    for name in pairs(asked) do names[#names + 1] = name end
    table.sort(names)
    print(("%s, %d deals, %d experiments"):format(case.flags, case.n, N))
    for _, name in ipairs(names) do
      if asked[name] > N / 2 then print(("  %-40s %5.1f %%"):format(name, 100 * hits[name] / asked[name])) end
    end
  end
end
