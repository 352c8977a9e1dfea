-- record_replay.lua - reads a record line by line and hands it to a session, for `replay`, `serve` and saved games.
local comparison = require "host.game.record_comparison"
local engine = require "houserule"
local check_keys = require("houserule.rules.problem").check_keys
local log = require "houserule.play.log"
local json = require "host.system.json"
local sys = require "host.system.sys"
local wall = require "host.wall"
local T = engine.texts.of

local replay = {}
replay.__index = replay

local record, session, words = engine.record, engine.session, engine.words

-- The key that says what a line is; "output" for a line that the rules make; nil for none of these.
local function kind_of(line)
  for _, key in ipairs(record.inputs) do
    if line:get(key) ~= nil then return key end
  end
  return record.is_output(line) and "output" or nil
end

-- Keys of a line of input; those of `hands` are piles, which the session checks.
local KEYS <const> = { ["do"] = { "by", "for", "do" }, pack = { "pack", "pile" } }
local CALLED <const> = { ["do"] = "key of a decision", pack = "key of a pack" }

local function names_of(line)
  local list = {}
  for name in line:each() do list[#list + 1] = name end
  return list
end

-- A hand's line has a field `hand` and one of hands has `hands`: no key is of both kinds.
local function plain(line)
  local t = line:by_name()
  if type(t.options) == "table" and not record.is_line(t.options) then t.options = "a list" end -- is no object
  return t
end

--- Makes a reader. `options` has
---   library
---   say(entry)         hears of each entry
---   complete(header)   optional: fills in a header
---   opened(session)    optional: hears of each session
---   compared           true: lines of the record are compared with those that the rules make
---   file               optional: an open file to which all lines are written, in place of `say`
function replay.new(options)
  return setmetatable({ library = options.library, say = options.say, complete = options.complete,
                        opened = options.opened, file = options.file,
                        comparison = options.compared and comparison.new() or nil,
                        writer = options.file and record.writer(), coming = record.reader() }, replay)
end

--- The number of the line that was read last.
function replay:line() return self.coming:line() end

--- Returns the lines written so far, and forgets them.
function replay:flush()
  local held = self.comparison
  if self.writer then
    if held then held:makes(self.writer:text()) end
    self.writer:write(self.file)
    if self.session and self.session.log[1] then self.session.log = {} end -- nobody takes a step back in it
  elseif self.session then
    for _, entry in ipairs(self.session:take()) do
      if held and entry.line then held:makes(json.encode(entry.line) .. "\n") end
      self.say(entry)
    end
  end
end

local function fail(sentence, rule) return nil, { sentence = sentence, rule = rule } end

--- Opens the game of a header.
function replay:open(header)
  local fine, why = self:close()
  if not fine then return nil, why end
  if self.complete then self.complete(header) end
  local opened
  opened, why = session.open(self.library, header, { source = log.new(), listener = { lines = self.writer or true } })
  if not opened then return nil, why end
  self.session = opened
  if self.opened then self.opened(opened) end
  self:flush()
  return true
end

--- Holds the lines that the record has by now against those that the rules have made. With `ended` no more lines come.
--- Returns true, or nil and the problem.
function replay:compare(ended)
  if not self.comparison or not self.session then return true end
  return self.comparison:settle(self.session.game, ended)
end

-- Deals what is due where the seed gives it; with `piles` only shuffles of piles.
local function deal_from_seed(self, piles)
  local s = self.session
  while s.state == "pack" and s.header.seed and (s.pile or not piles) do
    local fine, why = s:pack()
    self:flush()
    if not fine then return nil, why end
  end
  return true
end

-- The steps that the session takes from here. A session that somebody else has opened takes them, too.
local function steps_of(self)
  local s = self.session
  if not s.source.steps then
    s.source = log.new()
    s.source:begin(s)
  end
  return s.source.steps
end

-- Plays the steps that have been read. Returns true, or nil and the problem.
local function play(self)
  local steps, source = steps_of(self), self.session.source
  if not steps:next() then return true end
  local fine, why = self.session:proceed()
  self:flush()
  if fine and steps:next() then
    steps:take()
    fine, why = self.session:decide() -- the game is over
  end
  if not fine then
    if steps:taken() == 0 then steps:take() end
    if steps:line() > 0 then why.line = steps:line() end
  end
  while steps:next() do steps:take() end
  steps:forget()
  source.noted, source.why = 0, nil
  return fine, why
end

local function feed_hands(self, line)
  local list, piles = nil, {}
  for name, value in line:each() do
    if name == "hands" then list = value elseif name ~= "note" then piles[name] = value end
  end
  if record.is_line(list) then list = nil end
  return self.session:hands(list, piles)
end

local function feed(self, line)
  local s, kind = self.session, kind_of(line)
  if kind == "houserule" then return self:open(plain(line)) end
  if not s then return fail(T "a record begins with its header, {\"houserule\":1,\"game\":...}") end
  if kind == "output" then return true end
  if KEYS[kind] then
    local fine, why = check_keys(names_of(line), KEYS[kind], CALLED[kind])
    if not fine then return nil, why end
  end
  if kind == "do" then
    steps_of(self):add(line:by_name())
    return play(self)
  end
  local pile = kind == "pack" and line:get("pile") or nil
  if not pile then -- the order of a pile is not due where the seed deals
    local fine, why = deal_from_seed(self, kind == "pack" or kind == "hands")
    if not fine then return nil, why end
  end
  if kind == "pack" then return s:pack(line:get("pack"), pile) end
  if kind == "hands" then return feed_hands(self, line) end
  local near
  for name in line:each() do near = near or name ~= "by" and words.nearest(name, record.inputs) end
  return fail(near and T("a line of input has one of the keys houserule, do, pack and hands; did you mean \"%s\"?", near)
    or T "a line of input has one of the keys houserule, do, pack and hands")
end

local function read(self, text)
  if self:line() == 1 then text = text:gsub("^\xEF\xBB\xBF", "") end -- a byte order mark, as editors on Windows write it
  if #text > record.LINE_MOST then
    return fail(T("a line of a record is at most %d characters long", record.LINE_MOST))
  end
  local line, wrong = json.decode(text)
  if wrong then return nil, { sentence = T("not JSON: %s", words.printable(wrong)), json = true } end
  if not record.is_line(line) then return fail(T "a line of a record is a JSON object") end
  if self.comparison then
    local kind = kind_of(line)
    self.comparison:reads(json.encode(line) .. "\n", self:line(), 1, kind ~= "output" and kind or nil)
  end
  return feed(self, line)
end

-- Reads packs and decisions, and the lines between them that the rules make, and plays them.
local function read_steps(self)
  if not self.session then return true end
  self.coming:decisions(steps_of(self))
  local text, number, lines = self.coming:passed()
  if text and self.comparison then self.comparison:reads(text, number, lines) end
  local fine, why = play(self)
  if fine then return self:compare() end
  if self.comparison then self.comparison:cut(why.line or self:line()) end
  local same, difference = self:compare() -- what came before the step that is refused
  return nil, same and why or difference
end

-- Takes the lines that have come in whole. Returns true, or nil and the problem (with its line); what has become of a last
-- line that is not whole, problem.cut says: its text.
local function take(self)
  local coming = self.coming
  while true do
    wall.beat()
    local fine, why = read_steps(self)
    if not fine then return nil, why end
    local text, whole = coming:next()
    if not text then return true end
    fine, why = read(self, text)
    self:flush()
    if fine then fine, why = self:compare() end
    if not fine then
      why.line, why.cut = why.line or coming:line(), not whole and why.json and text or nil
      return nil, why
    end
  end
end

--- Takes one line of text. Returns true, or nil and the problem (with its line).
function replay:feed(text)
  self.coming:add(text, "\n")
  return take(self)
end

--- Takes a whole record from an open file; `name` is what an error calls it. Returns true, or nil and the problem.
function replay:read_all(file, name)
  repeat
    local bytes, why = sys.chunk(file)
    if why then error({ sentence = (name == "-" and "standard input" or name) .. ": " .. why }, 0) end
    if bytes then self.coming:add(bytes) else self.coming:close() end
    local fine, problem = take(self)
    if not fine then return nil, problem end
  until not bytes
  return true
end

--- Completes a replay: deals from the seed if a pack is due, so that the game stops at an open question or is over.
function replay:close()
  if not self.session then return true end
  local fine, why = deal_from_seed(self)
  if fine then fine, why = self:compare(true) end
  if not fine then
    why.line = why.line or self:line()
    return nil, why
  end
  return true
end

--- The problem with a record that holds no game.
function replay.nothing() return { sentence = T "there is no game in the record: it begins with its header", line = 1 } end

--- Says a problem as a line.
function replay.error_line(why)
  local line = record.fields("error", words.clean(why.sentence), "line", why.line)
  if why.rule and why.rule ~= "" then line:add("rule", why.rule) end
  return line
end

--- A record's first bytes.
replay.MARK = '{"houserule":'

--- Writes the entries of a session as the lines of a record.
function replay.text(entries)
  local out = {}
  for _, entry in ipairs(entries) do
    if entry.line then out[#out + 1] = json.encode(entry.line) end
  end
  out[#out + 1] = ""
  return table.concat(out, "\n")
end

return replay
