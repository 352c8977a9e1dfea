-- resume.lua - going on with a game whose session died: a crash, a kill, a closed terminal, a full disk.
local draw = require "host.draw"
local engine = require "houserule"
local journal = require "host.journal"
local position = require "host.position"

local words = engine.words
local resume = {}

local LISTED <const> = 20

local function decisions_of(log)
  local n = 0
  for _, step in ipairs(log) do n = n + (step["do"] and 1 or 0) end
  return n
end

-- How it stands: which hand, and what the sides have.
local function standing(library, found)
  local at, problem = position.fit(library, found.game)
  if not at then return ("does not load: %s"):format(problem.sentence) end
  local s, scores = at.session, {}
  for side, score in ipairs(s.raw.scores()) do scores[side] = (score == 0 and "%d" or "%+d"):format(score) end
  return ("hand %d%s, scores %s"):format(s.t.deal_number, s.state == "over" and ", over" or "",
    table.concat(scores, " "))
end

--- What a journal holds, in a line: game, hand, scores, how much was decided, and when.
function resume.describe(library, found)
  local id = found.game.header.game
  local made = engine.compose.game(library, id, {})
  return words.clean(("%s: %s, %s, %s"):format(made and made.base.declared.title or id, standing(library, found),
    draw.plural(decisions_of(found.game.log), "decision"), os.date("%Y-%m-%d %H:%M", found.when)))
end

--- What a start says of them; nil where there are none. `newest`: the word goes on with the newest one.
function resume.offer(library, list, newest)
  if #list == 0 then return nil end
  local several = #list > 1 and not newest
  local more = several and (" %d older: `resume` lists them."):format(#list - 1) or ""
  return ("An unfinished game is kept (%s): `resume%s` goes on with it.%s"):format(resume.describe(library, list[1]),
    several and " 1" or "", more)
end

local function cannot(found, problem)
  local where = ""
  if found.scripts and #found.scripts > 0 then
    where = " It was begun with --scripts " .. table.concat(found.scripts, " --scripts ")
  end
  return ("the game cannot be resumed: %s.%s"):format(problem.sentence, words.clean(where))
end

-- What of a journal is not on the table; nil if all is. `fitted` of `of` steps fit the rules.
local function loss(found, fitted, of, problem)
  local lost = {}
  if found.damage then
    lost[1] = words.clean(("%s: %s; the game stands as it was before that, and the file is kept."):format(found.path,
      found.damage))
  end
  if fitted < of then
    lost[#lost + 1] = ("From step %d of %d on the game no longer fits the rules: %s."):format(fitted + 1, of,
      problem.sentence)
  end
  return lost[1] and table.concat(lost, " ")
end

--- Claims a journal and puts its game together: { position =, forks =, fork =, seat =, file =, lost = a sentence or
--- nil }.
--- nil and a sentence if that cannot be; the journal stays then.
function resume.open(library, path)
  local found, why = journal.claim(path)
  if not found then return nil, ("the game cannot be resumed: %s"):format(words.clean(why)) end
  local at, fitted, of, problem = position.fit(library, found.game)
  if not at then
    found.file:close()
    return nil, cannot(found, fitted)
  end
  found.position = at
  for _, shot in pairs(found.forks) do shot.library = library end
  found.lost = loss(found, fitted, of, problem)
  return found
end

--- The game goes on in another session, with a journal of its own or none: that one keeps it now, or the old one stays.
--- Nothing is dropped of a game that no longer fits.
function resume.taken(found, own)
  if own and own.file and not own.broken and not found.lost then found.file:drop() else found.file:close() end
end

-- In the REPL -------------------------------------------------------------------------------------------------------

local function free_name(console, name)
  local new, n = name, 1
  while console.forks[new] or new == console.fork do
    n = n + 1
    new = ("%s-%d"):format(name, n)
  end
  return new
end

--- Puts it on the table: nothing that lies there is lost.
function resume.onto(console, found)
  local at = console.position
  local blank = not at or at:decisions() == 0 and #at.later == 0
  console:put(found.position, blank)
  if blank and not next(console.forks) then console.fork = found.fork or "main" end
  for name, shot in pairs(found.forks) do console.forks[free_name(console, name)] = shot end
  console:changed()
  resume.taken(found, console.host.journal)
  if found.lost then console:say_text(found.lost) end
  console:session_needed():take()
  console:show_table()
end

local function folder_of(console) return console.host.journals or journal.state_folder() end

local function pick(console, text)
  local list = console.unfinished or journal.list(folder_of(console))
  local n = text and math.tointeger(tonumber(text)) or not text and 1
  if #list == 0 then console:fault("there is no unfinished game to resume") end
  if not n or not list[n] then
    console:fault("resume wants a number from 1 to %d, not \"%s\"", #list, words.printable(text))
  end
  return list[n]
end

local function list_all(console, list)
  for i = 1, math.min(#list, LISTED) do
    console:say_text(("%2d  %s"):format(i, resume.describe(console.library, list[i])), "    ")
  end
  if #list > LISTED then console:say("    and %d older ones", #list - LISTED) end
  console:say_text("`resume N` goes on with one, `resume drop N` throws one away.")
end

local function drop(console, text)
  if not text then console:fault("resume drop wants a number, as `resume` lists them") end
  local entry = pick(console, text)
  local found, why = journal.claim(entry.path)
  if not found then console:fault("%s", why) end
  found.file:drop()
  console.unfinished = nil
  console:say("thrown away: %s", resume.describe(console.library, entry))
end

--- The command.
function resume.run(console, args)
  if args[1] == "drop" then return drop(console, args[2]) end
  if not args[1] then
    local list = journal.list(folder_of(console))
    console.unfinished = list
    if #list > 1 then return list_all(console, list) end
  end
  local found, why = resume.open(console.library, pick(console, args[1]).path)
  if not found then console:fault("%s", why) end
  console.unfinished = nil
  resume.onto(console, found)
end

--- The newest one, for --resume: as `open`; nil and a sentence.
function resume.newest(library)
  local list = journal.list(journal.state_folder())
  if not list[1] then return nil, "there is no unfinished game to resume" end
  return resume.open(library, list[1].path)
end

return resume
