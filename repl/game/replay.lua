-- replay.lua - reads a record line by line and hands it to a session, for `replay`, `serve` and saved games.
local comparison = require "host.game.comparison"
local engine = require "houserule"
local check_keys = require("houserule.play.header").check_keys
local json = require "host.system.json"
local sys = require "host.system.sys"
local wall = require "host.wall"
local T = engine.texts.of

local replay = {}
replay.__index = replay

local record, session, words = engine.record, engine.session, engine.words

-- A line with one of these keys, and a value of this type, is output. (A misspelt header has a game's name.)
local OUTPUTS <const> = { deal = "number", ask = "number", event = "string", hand = "number", game = "number",
                          match = "number", error = "string", move = "string", show = "string", cards = true }

local function kind_of(line)
  for _, key in ipairs(record.inputs) do
    if line:get(key) ~= nil then return key end
  end
  for name, value in line:each() do
    if OUTPUTS[name] and (OUTPUTS[name] == true or type(value) == OUTPUTS[name]) then return "output" end
  end
  return "unknown"
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

--- A reader. `options` = { library =, say = function(entry), complete = nil or function(header) that fills a header in,
--- opened = nil or function(session), compared = whether the lines that the rules make are held against those that the
--- record has }; with `file` = an open file all lines are written there, and none is said.
function replay.new(options)
  local writer = options.file and record.writer()
  if writer and options.compared then writer:said() end -- it keeps from here on what is to be compared
  return setmetatable({ library = options.library, say = options.say, complete = options.complete,
                        opened = options.opened, file = options.file,
                        comparison = options.compared and comparison.new() or nil, writer = writer,
                        coming = record.reader() }, replay)
end

--- The number of the line that was taken or refused last; at the end of the record, of its last one.
function replay:line() return self.coming:line() end

function replay:flush()
  if self.writer then
    self.writer:write(self.file)
    if self.session and self.session.log[1] then self.session.log = {} end -- nobody takes a step back in it
  elseif self.session then
    for _, entry in ipairs(self.session:take()) do
      if self.comparison and entry.line then self.comparison:says(entry.line) end
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
  local tricks = self.follows and function() return self.coming end or nil
  opened, why = session.open(self.library, header, false, { writer = self.writer, tricks = tricks })
  if not opened then return nil, why end
  self.session = opened
  if self.opened then self.opened(opened) end
  self:flush()
  return true
end

--- Compares what the record has with what the rules have made, up to the next line of input. Returns true, or nil and the
--- problem.
function replay:compare()
  if not self.comparison then return true end
  if self.writer then self.comparison:says(self.writer:said()) end
  return self.comparison:settle(self.session.game)
end

-- Deals what is due where the seed gives it; with `piles` only shuffles of piles.
local function deal_from_seed(self, piles)
  local s = self.session
  while s.state == "pack" and s.header.seed and (s.pile or not piles) do
    local fine, why = s:pack()
    self:flush()
    if not fine then return nil, why end
  end
  return self:compare()
end

local function feed_hands(self, line)
  local list, piles = nil, {}
  for name, value in line:each() do
    if name == "hands" then list = value elseif name ~= "note" then piles[name] = value end
  end
  if record.is_line(list) then list = nil end
  return self.session:hands(list, piles)
end

local function without_header() return fail(T "a record begins with its header, {\"houserule\":1,\"game\":...}") end

local function decide(self, by, text)
  if not self.session then return without_header() end
  local fine, why = deal_from_seed(self)
  if not fine then return nil, why end
  return self.session:decide(by, text)
end

local function feed(self, line)
  local s, kind = self.session, kind_of(line)
  if kind == "houserule" then return self:open(plain(line)) end
  if not s then return without_header() end
  if kind == "output" then
    if self.comparison then self.comparison:states(line, self:line()) end
    return true
  end
  if KEYS[kind] then
    local fine, why = check_keys(names_of(line), KEYS[kind], CALLED[kind])
    if not fine then return nil, why end
  end
  if kind == "do" then return decide(self, line:get("by"), line:get("do")) end
  local pile = kind == "pack" and line:get("pile") or nil
  local dealt = pile and replay.compare or deal_from_seed -- an order of a pile is not due where the seed deals
  local fine, why = dealt(self, kind == "pack" or kind == "hands")
  if not fine then return nil, why end
  if kind == "pack" then return s:pack(line:get("pack"), pile) end
  if kind == "hands" then return feed_hands(self, line) end
  local refusals, near = s.game.refusals, nil
  local rule = s.state == "over" and refusals.over or s.state == "pack" and refusals.due or refusals.word
  for name in line:each() do near = near or name ~= "by" and words.nearest(name, record.inputs) end
  return fail(near and T("a line of input has one of the keys houserule, do, pack and hands; did you mean \"%s\"?", near)
    or T "a line of input has one of the keys houserule, do, pack and hands", rule)
end

local function read(self, text)
  if self:line() == 1 then text = text:gsub("^\xEF\xBB\xBF", "") end -- a byte order mark, as editors on Windows write it
  if #text > record.LINE_MOST then
    return fail(T("a line of a record is at most %d characters long", record.LINE_MOST))
  end
  local by, said = json.decision(text)
  if by then return decide(self, by, said) end
  local line, wrong = json.decode(text)
  if wrong then return nil, { sentence = T("not JSON: %s", words.printable(wrong)), json = true } end
  if not record.is_line(line) then return fail(T "a line of a record is a JSON object") end
  return feed(self, line)
end

-- Takes the lines that have come in whole. In a record that is whole, most are the very ones that the game has just said:
-- these are compared and not read. Returns true, or nil and the problem (with its line); what has become of a last line that
-- is not whole, problem.cut says: its text.
local function take(self)
  local coming, writer = self.coming, self.writer
  while true do
    local text, whole = coming:next(writer)
    if not text then return true end
    wall.beat()
    local fine, why = read(self, text)
    self:flush()
    if not fine then
      why.line, why.cut = why.line or coming:line(), not whole and why.json and text or nil
      return nil, why
    end
    if writer then coming:settle(writer) end
  end
end

--- Takes one line of text. Returns true, or nil and the problem (with its line).
function replay:feed(text)
  self.coming:add(text, "\n")
  return take(self)
end

--- Takes a whole record from an open file; `name` is what an error calls it. Returns true, or nil and the problem. Where
--- lines are written, cards to tricks that the record has to the letter are not asked for, and not in the session's log.
function replay:read_all(file, name)
  self.follows = self.writer ~= nil
  repeat
    local bytes, why = sys.chunk(file)
    if why then error({ sentence = (name == "-" and "standard input" or name) .. ": " .. why }, 0) end
    if bytes then self.coming:add(bytes) else self.coming:close() end
    local fine, problem = take(self)
    if not fine then return nil, problem end
  until not bytes
  return true
end

--- The record has ended. Deals what the seed gives, so that it stops at an open ask.
function replay:close()
  if not self.session then return true end
  local fine, why = deal_from_seed(self)
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
