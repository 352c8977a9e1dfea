-- output.lua - prints the result of a simulation in the form that a call asks for: for `sim`, `merge` and the prompt.
local comparison = require "host.sim.comparison"
local curves = require "host.sim.curves"
local engine = require "houserule"
local export = require "host.sim.export"
local html = require "host.print.html"
local report = require "host.sim.report_page"
local sentences = require "host.sim.sentences"
local sys = require "host.system.sys"
local T, N = engine.texts.of, engine.texts.count

local output = {}

-- Tells how much was played, and by whom.
local function head(made, about)
  local lines, job = {}, about.job
  local first, players = comparison.size(made, 1), sentences.players(job.bots or { "random" })
  local deals, games = sentences.amount(first.deals, "deal"), sentences.amount(first.games, "game")
  if made.combos == 1 then
    local rules = about.labels[1] ~= "base" and T("%s with %s", about.title, about.labels[1]) or about.title
    return { T("%s: %s and %s; seed %s; %s", rules, deals, games, job.seed, players) }
  end
  lines[1] = T("%s: %s", about.title, job.vary and T("%d combinations", made.combos)
    or T("%s against %s", table.concat(about.labels, ", ", 2), about.labels[1]))
  lines[2] = T("%s and %s (%s), the same packs under all rules; seed %s; %s", deals, games, about.labels[1],
    job.seed, players)
  return lines
end

--- Returns a result as lines for a terminal; `with_bars` if there is room for them.
function output.lines(made, about, with_bars)
  local lines, is_grid = head(made, about), about.job.vary
  local function add(list, indent)
    for _, line in ipairs(list) do lines[#lines + 1] = (indent or "") .. line end
  end
  if made.of.clusters == 0 then
    add { T "Nothing was counted yet." }
    return lines
  end
  if made.combos == 1 then
    add(sentences.summary(made, about))
    add { "" }
    add(sentences.table(made, 1, about, with_bars))
    if made.of.sums.crowded[1] then add { T "There are too many kinds of deals to list them." } end
    return lines
  end
  if is_grid then
    add { "" }
    add(curves.lines(made, about))
  end
  for combo = 2, is_grid and 1 or made.combos do
    add { "", T("Under %s:", about.labels[combo]) }
    add(sentences.changes(made, combo, about), "  ")
    add { "" }
    add(sentences.table(made, combo, about, with_bars))
    add(({ sentences.pairing(made, combo) }))
  end
  add { "" }
  for combo = 1, is_grid and 1 or made.combos do
    for _, line in ipairs(sentences.about(made, combo, about)) do add { ("%s: %s"):format(about.labels[combo], line) } end
  end
  add { sentences.note(made) }
  return lines
end

--- Refuses forms that a result of so many combinations of rules cannot have.
function output.check(call, cli, combos)
  if call.json and call.csv then cli.fault "--json and --csv both want the standard output: leave out one" end
  if call.report and combos == 1 then cli.fault "--report is for comparisons: say --against or --vary" end
end

--- Prints a result. `call` has json, csv, timing and report; `run` has
---   sums      all that was counted
---   blocks    the ranges of whole blocks
---   again     the command that counts them again
---   continue  a function that returns the command that continues a run that was stopped
---   seconds   how long it took, or nil; `threads`
function output.print(run, about, call, cli)
  local made = comparison.new(run.sums, about)
  if call.json then cli.print(export.json(made, about, run, call.timing))
  elseif call.csv then
    cli.print((export.csv(made, about):gsub("\n$", "")))
  else
    local with_bars = made.combos > 1 or sys.tty(1)
    for _, line in ipairs(output.lines(made, about, with_bars)) do cli.print(engine.words.clean(line)) end
    if call.timing and run.seconds then
      local size = comparison.size(made, 1)
      cli.print(T("%.2f s, %s deals/s, %s decisions/s, %s", run.seconds, sentences.grouped(size.deals / run.seconds),
        sentences.grouped(size.decisions / run.seconds), N(run.threads, "thread")))
    end
  end
  local say = call.csv and call.note or cli.print
  if about.stopped and not call.json then
    say(engine.words.clean(T("Not complete: %s.", about.stopped)))
    if run.continue then say(engine.words.clean(T("To continue: %s", run.continue()))) end
  end
  -- Last: if it cannot be written, nothing else is lost.
  if call.report then cli.write(call.report, report.page(made, about, head(made, about), run.again), html.MARK) end
end

return output
