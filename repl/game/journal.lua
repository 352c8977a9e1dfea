-- journal.lua - writes the game on the table to the disk, before the next prompt.
--
-- There is one file for each session, in the format of records, so that `replay` and `load` read it too. Additional lines,
-- which readers of records skip, have what a record cannot say:
--   {"event":"fork"}, {"event":"journal"}   after a header: the name of this game; `journal` also has its people
--   {"event":"taken back"}                  steps that can be redone
--   {"event":"standing"}                    the scores so far, which resume compares with those that the rules make of these
--                                           steps later; and that the game is over
-- The game on the table comes last, so that a new decision appends a line. Any other change writes a new file, which
-- replaces the old one atomically. The file of a game that is over moves to the folder `played`, and stays there.
local engine = require "houserule"
local header = require "houserule.play.header"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local disk = require "host.system.disk"
local folders = require "host.system.folders"
local json = require "host.system.json"
local sys = require "host.system.sys"
local wall = require "host.wall"
local T = engine.texts.of

local journal = {}
journal.__index = journal

local fields, is_line, words = engine.record.fields, engine.record.is_line, engine.words

local LINE_MOST <const> = engine.record.LINE_MOST
local MOST <const> = 4 << 20 -- bytes of a journal: some 150,000 decisions, those of forks included, read in half a second
local PLAYED <const> = "played" -- the folder of games that are over
local TOO_LONG <const> = T "longer than the 4 MiB that a journal may have"

-- Gives the journal the name of a file that is not there yet.
local function name_file(self)
  self.name = ("game-%s-%s.jsonl"):format(os.date "%Y%m%d-%H%M%S", sys.entropy())
  self.path = self.folder and self.folder .. "/" .. self.name
  return self
end

-- A path that leads to the same file from every folder.
local function whole_path(path)
  local here = os.getenv "PWD"
  return path:sub(1, 1) ~= "/" and here and here .. "/" .. path or path
end

--- Makes a journal that has no file yet. `options` = { folder =, scripts = a list of the folders that --scripts named }; the
--- list may grow. With { memory = true } the journal lasts as long as the program, and nothing is written to the disk.
function journal.new(options)
  return name_file(setmetatable({ folder = options.folder, memory = options.memory,
                              scripts = options.scripts or {} }, journal))
end

-- Writing -----------------------------------------------------------------------------------------------------------

--- Says a step of a log as the line of a record; one that was taken back as an event, which a record's reader skips.
function journal.step_line(step, is_back)
  local line = is_back and fields("event", "taken back") or fields()
  if not step.pack then return line:add(is_back and "seat" or "by", step.by, is_back and "said" or "do", step["do"]) end
  line:add(is_back and "cards" or "pack", step.pack)
  return step.pile and line:add("pile", step.pile) or line
end

local function add_steps(out, steps, from, is_back)
  for i = from, #steps do out[#out + 1] = json.encode(journal.step_line(steps[i], is_back)) end
end

--- The line that says the names in a record that is saved.
function journal.names_line(names) return json.encode(fields("event", "journal", "names", names)) end

-- Adds what the sides have after these steps, unless that was the last to be said. Returns it as a line.
local function add_standing(out, session, said)
  local event = fields("event", "standing", "scores", session.engine_table.scores())
  if session.state == "over" then event:add("over", true) end
  local standing = json.encode(event)
  if standing ~= said then out[#out + 1] = standing end
  return standing
end

local function add_game(out, event, shot)
  out[#out + 1] = json.encode(header.line(shot.header))
  out[#out + 1] = event
  add_steps(out, shot.later, 1, true)
  add_steps(out, shot.log, 1)
end

-- Says what a resume has to know of the session, and of those who sit at its table.
local function session_event(self, subject)
  local event, mode = fields("event", "journal", "fork", subject.fork or "main"), subject.mode or {}
  for _, pair in ipairs { { "seat", subject.seat }, { "names", subject.names }, { "people", mode.people },
                          { "bot", mode.bot_name }, { "pace", mode.pace }, { "pause", mode.pause },
                          { "undo", mode.undo } } do
    if pair[2] then event:add(pair[1], pair[2]) end
  end
  local scripts = {}
  for _, path in ipairs(plain.map(self.scripts, whole_path)) do
    if utf8.len(path) then scripts[#scripts + 1] = path end
  end
  if #scripts > 0 then event:add("scripts", scripts) end
  return event
end

-- True if what is on the disk only lacks the last steps, or nothing.
local function goes_on(kept, subject, event)
  local at = subject.position
  return kept and kept.session == at.session and kept.steps <= #at.session.log and kept.laters == #at.later
    and (kept.laters == 0 or kept.later == at.later) and kept.event == event
    and plain.is_equal(kept.forks, subject.forks or {})
end

-- Puts a new file in the place of the old one. Until then the old one stays, with its lock.
local function rewrite(self, subject, event)
  local out = {}
  local ok, why, new, placed
  for name, shot in ordered.pairs(subject.forks or {}) do
    local is_shelved = name == "last" and shot.is_over and not self.memory -- it has a file of its own
    if not is_shelved then add_game(out, json.encode(fields("event", "fork", "name", name)), shot) end
  end
  add_game(out, event, subject.position:snapshot())
  self.standing = add_standing(out, subject.position.session)
  local text = table.concat(out, "\n") .. "\n"
  if #text > MOST then return nil, TOO_LONG end
  if not self.memory then
    ok, why = sys.mkdir(self.folder)
    if not ok then return nil, why end
  end
  new, why = disk.create(self.path and self.path .. ".new")
  if not new then return nil, why end
  ok, why = disk.append(new, text)
  if ok then ok, why, placed = disk.publish(new, self.path) end
  if not ok and not placed then
    disk.drop(new)
    return nil, why
  end
  if self.file then disk.close(self.file) end
  self.file, self.size = new, #text
  return ok, why
end

local function write(self, subject, event)
  if not self.folder and not self.memory then return nil, T "HOME is not set" end
  local kept = self.kept
  self.kept = nil -- until all is well: what may be on the disk halfway is written anew
  if not goes_on(kept, subject, event) then return rewrite(self, subject, event) end
  local log, out = subject.position.session.log, {}
  if #log == kept.steps then return true end
  add_steps(out, log, kept.steps + 1)
  self.standing = add_standing(out, subject.position.session, self.standing)
  local text = table.concat(out, "\n") .. "\n"
  self.size = self.size + #text
  if self.size <= MOST and disk.append(self.file, text) then return true end
  return rewrite(self, subject, event) -- its folder may have gone, and can be made again
end

local function write_and_remember(self, subject)
  local event = json.encode(session_event(self, subject))
  local ok, why = write(self, subject, event)
  local at = subject.position
  self.kept = ok and { session = at.session, steps = #at.session.log, later = at.later, laters = #at.later, event = event,
                       forks = plain.with(subject.forks or {}) } or nil
  return ok, why
end

--- Keeps what changed. `subject` = { position =, forks =, fork =, seat =, names =, mode = { people =, bot_name =, pace =,
--- pause = } }: a console, or somebody at a table. Returns a sentence if the person is to know something: that it cannot be
--- kept, once, and that it can be again. Until then the field `broken` has the reason.
function journal:update(subject)
  if not subject.position then return nil end
  if not self.name then name_file(self) end
  local ran, ok, why = pcall(write_and_remember, self, subject) -- whatever goes wrong here must not cost the game
  if not ran then ok, why = nil, tostring(ok) end
  local was_broken = self.broken
  self.broken = not ok and words.clean((why:gsub("/game%-[%w-]+%.jsonl%.?n?e?w?", ""))) or nil
  if ok and not was_broken then return nil end
  if ok then return T(self.memory and "The game is kept again." or "The game is kept on disk again.") end
  if was_broken then return nil end
  return T(self.memory and "The game is not kept (%s): it goes on, but a crash would lose it."
    or "The game is not kept on disk from here on (%s): it is lost when you leave, unless `save FILE` writes it to a file.",
    self.broken)
end

--- Removes the file: nothing was begun in it.
function journal:finish()
  if self.file then disk.drop(self.file) end
  self.file, self.kept, self.name = nil, nil, nil
end

--- Keeps the game for the next start. Another game gets another file.
function journal:leave()
  if self.file then disk.close(self.file) end
  self.file, self.kept, self.name = nil, nil, nil
end

-- Puts the file of a game that is over among those that were played; where that cannot be, it stays where it is.
local function shelve(file, folder, name)
  local played = folder .. "/" .. PLAYED
  if sys.mkdir(played) then disk.publish(file, played .. "/" .. name) end
  disk.close(file)
end

--- Keeps the game, which is over, among those that were played. Another game gets another file.
function journal:shelve()
  if self.file and not self.memory then shelve(self.file, self.folder, self.name) end
  self.file, self.kept, self.name = nil, nil, nil
end

-- Reading -----------------------------------------------------------------------------------------------------------

local function is_text(value) return type(value) == "string" end
local function is_whole(value) return math.type(value) == "integer" end
local function is_true(value) return value == true end

local function list_of(is_kind)
  return function(value)
    if type(value) ~= "table" or is_line(value) then return false end
    for _, one in ipairs(value) do
      if not is_kind(one) then return false end
    end
    return true
  end
end
local is_texts, is_numbers = list_of(is_text), list_of(is_whole)

--- The names in a line of a record; nil in any other line.
function journal.names_of(text)
  local line = text:find '^{"event":"journal"' and json.decode(text)
  local names = line and is_line(line) and line:get "names"
  return is_texts(names) and names or nil
end

local function optional(is_kind) return function(value) return value == nil or is_kind(value) end end

-- Types of the fields of a line that is no step: all code behind this relies on them. The game checks the content of a
-- header.
local wants = {
  header = { houserule = is_whole, game = is_text }, fork = { name = is_text },
  journal = { fork = optional(is_text), seat = optional(is_whole), scripts = optional(is_texts),
              names = optional(is_texts), people = optional(is_numbers), bot = optional(is_text), pace = optional(is_whole),
              pause = optional(is_true), undo = optional(is_text) },
  standing = { scores = is_numbers, over = optional(is_true) },
}

-- Applies such a line to the result so far; `shot` is its game.
local takers = {
  header = function(found, line) found.shot = { header = line:by_name(), log = {}, later = {} } end,
  fork = function(found, line, shot)
    local name = line:get "name"
    found.forks[name], found.fork_names[#found.fork_names + 1] = shot, name
  end,
  journal = function(found, line, shot)
    found.game = shot
    for name in next, wants.journal do found[name] = line:get(name) end
  end,
  standing = function(_, line, shot) shot.scores, shot.over = line:get "scores", line:get "over" end,
}

-- Returns the list of its game that a step goes to, and the step; nil for a line that says none.
local function read_step(line)
  local is_back = line:get "event" == "taken back"
  local function get(name, name_back) return line:get(is_back and name_back or name) end
  local list, by, said, pack, pile = is_back and "later" or "log", get("by", "seat"), get("do", "said"),
    get("pack", "cards"), line:get "pile"
  if is_whole(by) and is_text(said) then return list, { by = by, ["do"] = said } end
  if is_text(pack) and (pile == nil or is_text(pile)) then return list, { pack = pack, pile = pile } end
end

-- Takes a line; false if it says nothing there.
local function take_line(found, line, text)
  local shot, kind, list, step = found.shot, line:get "houserule" ~= nil and "header" or line:get "event", nil, nil
  if shot and kind ~= "header" then list, step = read_step(line) end
  if step then
    table.insert(shot[list], step)
    found.known[text] = { list = list, step = step }
    return true
  end
  if not wants[kind] or not shot and kind ~= "header" then return false end
  for name, is_kind in pairs(wants[kind]) do
    if not is_kind(line:get(name)) then return false end
  end
  takers[kind](found, line, shot)
  return true
end

-- Reads the text of a line; returns an error or nil. Equal lines share one step: a long game has few different ones, so it
-- takes less memory than its file.
local function take_text(found, text)
  local known = found.shot and found.known[text]
  if known then return table.insert(found.shot[known.list], known.step) end
  if text:match "^[ \t\r]*$" then return nil end
  if #text > LINE_MOST then return T("is longer than %d characters", LINE_MOST) end
  local line, wrong = json.decode(text)
  if wrong then return T("is not JSON: %s", words.printable(wrong)) end
  if is_line(line) and take_line(found, line, text) then return nil end
  return found.shot and T "is no line of a journal" or T "is no header of a game"
end

-- Takes lines as long as they are whole; returns why the rest was not taken. A kill in the middle of a write tears the last
-- one: that is no damage.
local function take_lines(found, next_line)
  local n, size = 0, 0
  while true do
    local text, whole = next_line()
    n = n + 1
    if not text then return whole and T("line %d cannot be read: %s", n, whole) end
    size = size + #text + 1
    if size > MOST then return T("is %s", TOO_LONG) end
    local wrong = take_text(found, text)
    if wrong and (whole or #text > LINE_MOST) then return T("line %d %s", n, wrong) end
  end
end

-- Puts the last fork in the place of the table where that, which comes last in a journal, is lost.
local function take_last_fork(found)
  for i = #found.fork_names, 1, -1 do
    local name = found.fork_names[i]
    if #found.forks[name].log > 0 then
      found.game, found.fork, found.forks[name] = found.forks[name], name, nil
      return
    end
  end
end

--- Reads a journal up to its end or a damaged line: { game = { header =, log =, later =, over = }, forks =, damage = the
--- error of the damaged line or nil }, with the fields of its event `journal`. Returns nil and the reason if it holds no
--- game. `next_line` returns a line of at most LINE_MOST + 1 bytes, and true if it had its end. It returns nil at the end of
--- the file, and nil and the reason if it cannot be read.
function journal.parse(next_line)
  local found = { forks = {}, fork_names = {}, known = {} }
  found.damage = take_lines(found, next_line)
  found.known = nil
  if found.damage and not found.game then take_last_fork(found) end
  if found.game then return found end
  return nil, found.damage or T "it holds no game"
end

local function parse_stream(stream)
  local _ <close> = stream
  return journal.parse(function() return sys.line(stream, LINE_MOST + 1) end)
end

local function read_claimed(path, file)
  local stream, why = disk.open(path)
  if not stream then return nil, why end
  local found
  found, why = parse_stream(stream)
  if not found then return nil, ("%s: %s"):format(path, why) end
  found.path, found.when = path, disk.time(file)
  return found
end

--- Reads the journal of an engine that was given up, as claim does.
function journal.left(file)
  local found = parse_stream(disk.stream(file))
  if not found then return nil end
  found.path, found.when, found.file = T "the journal", disk.time(file), file
  return found
end

--- Claims the journal of a dead session: { ..., file = }, or nil and why. Nobody else can claim it until it is closed.
function journal.claim(path)
  local file, why = disk.claim(path)
  if not file then return nil, why end
  local found
  found, why = read_claimed(path, file)
  if not found then
    disk.close(file)
    return nil, why
  end
  found.file = file
  return found
end

-- Reads the journal of a dead session; nil, and why unless that is as it should be.
local function look_into(path)
  local file, why, passing = disk.claim(path, true)
  if not file then return nil, not passing and why or nil end
  local found
  found, why = read_claimed(path, file)
  disk.close(file)
  return found, why
end

local function sort_newest_first(list)
  table.sort(list, function(a, b)
    if a.when ~= b.when then return a.when > b.when end
    return a.path > b.path
  end)
  return list
end

--- Lists the journals of dead sessions, newest first, but for those of games that are over: these are put among the played
--- ones. `strange`: of the files that are called so and hold no game, why.
function journal.list(folder)
  local list = { strange = {} }
  for _, name in ipairs(folder and folders.names(folder) or {}) do
    local path = folder .. "/" .. name
    -- A crash in the middle of a rewrite leaves this; the journal itself is whole beside it.
    local torn = name:match "^game%-.*%.jsonl%.new$" and disk.claim(path)
    if torn then disk.drop(torn) end
    if name:match "^game%-.*%.jsonl$" then
      wall.beat() -- each has as long as a line
      local found, why = look_into(path)
      local file = found and found.game.over and not next(found.forks) and disk.claim(path)
      if file then shelve(file, folder, name) else list[#list + 1], list.strange[#list.strange + 1] = found, why end
    end
  end
  return sort_newest_first(list)
end

--- Lists the newest `most` games that are over, newest first, and how many there are. `read(path)` reads a record that an
--- older program kept there, as journal.parse does, or returns nil.
function journal.played(folder, most, read)
  local list, dates = {}, {}
  local names = folder and folders.names(folder .. "/" .. PLAYED) or {}
  for _, name in ipairs(names) do dates[name] = name:gsub("^game%-", "") end
  table.sort(names, function(a, b) return dates[a] > dates[b] end)
  for i = 1, math.min(#names, most) do
    wall.beat()
    local path, name = ("%s/%s/%s"):format(folder, PLAYED, names[i]), names[i]
    list[#list + 1] = name:find "^game%-.*%.jsonl$" and look_into(path) or name:find "%.jsonl$" and read(path) or nil
  end
  return sort_newest_first(list), #names
end

return journal
