-- output.lua - says what was counted, in the form that a call asks for: for `sim`, `merge` and the prompt.
local comparison = require "host.sim.comparison"
local curves = require "host.sim.curves"
local engine = require "houserule"
local export = require "host.sim.export"
local json = require "host.system.json"
local report = require "host.sim.report"
local running = require "host.sim.running"
local setting = require "host.sim.setting"
local summary = require "host.sim.summary"
local sys = require "host.system.sys"
local sentences = require "host.sim.sentences"
local T = engine.texts.of

local output = {}

-- How much was played, and by whom.
local function head(made, about)
  local lines, job = {}, about.job
  lines[1] = T("%s: %s", about.title, T("%s against %s", table.concat(about.labels, ", ", 2), about.labels[1]))
  if job.vary then lines[1] = T("%s: %s", about.title, T("%d combinations", made.combos)) end
  local first = comparison.size(made, 1)
  lines[2] = T("%s deals and %s games (%s), the same packs under all rules; seed %s; %s", sentences.grouped(first.deals),
    sentences.grouped(first.games), about.labels[1], job.seed, summary.players(job.bots or { "random" }))
  return lines
end

--- A comparison for a terminal, as lines; `with_bars` where there is room for them.
function output.lines(made, about, with_bars)
  local lines = head(made, about)
  local function add(list, indent)
    for _, line in ipairs(list) do lines[#lines + 1] = (indent or "") .. line end
  end
  if about.job.vary then
    add { "" }
    add(curves.lines(made, about))
  end
  for combo = 2, about.job.vary and 1 or made.combos do
    add { "", T("Under %s:", about.labels[combo]) }
    add(sentences.sentences(made, combo), "  ")
    add(({ sentences.pairing(made, combo) }), "  ")
    add { "" }
    add(sentences.table(made, combo, about.labels, with_bars))
  end
  add { "" }
  for combo = 1, about.job.vary and 1 or made.combos do
    for _, line in ipairs(sentences.about(made, combo, about)) do add { ("%s: %s"):format(about.labels[combo], line) } end
  end
  add { sentences.note(made) }
  return lines
end

--- Says a result of running.run: `call` has json, csv and report (texts or nil); `write` and `print` are the command
--- line's. Of one combination `threads` says how many played it.
function output.say(result, about, call, cli, threads)
  local job = about.job
  local blocks = result.blocks or { { result.from, result.to } }
  local command = setting.command(about, blocks, running.blocks(job))
  if #job.headers == 1 and not call.csv then
    if call.report then cli.fault "--report is for comparisons: say --against or --vary" end
    local s = summary.of(result, about, threads)
    if call.json then return cli.print(json.encode(s)) end
    for _, line in ipairs(summary.lines(s, about, result.sums.crowded[1], sys.tty(1))) do cli.print(line) end
    return
  end
  local made = comparison.new(result.sums, about)
  if call.report then cli.write(call.report, report.page(made, about, head(made, about), command)) end
  if call.json then cli.print(export.json(made, about, command))
  elseif call.csv then cli.print((export.csv(made, about):gsub("\n$", "")))
  else
    for _, line in ipairs(output.lines(made, about, true)) do cli.print(engine.words.clean(line)) end
  end
end

return output
