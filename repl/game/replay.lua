-- replay.lua - reads a record line by line and hands it to a session. One reader for `replay`, `serve` and saved games.
local engine = require "houserule"
local json = require "host.system.json"

local replay = {}
replay.__index = replay

local record, session, words = engine.record, engine.session, engine.words

-- What a line is, by the first of these keys it has.
local outputs = { "deal", "ask", "event", "hand", "game", "match", "error", "cards" }

local function kind_of(line)
  for _, key in ipairs(record.inputs) do
    if line:get(key) ~= nil then return key end
  end
  for _, key in ipairs(outputs) do
    if line:get(key) ~= nil then return "output" end
  end
  return "unknown"
end

-- A hand's line has a field `hand` and one of hands has `hands`: no key is of both kinds.
local function plain(line)
  local t = line:by_name()
  if type(t.options) == "table" and not record.is_line(t.options) then t.options = "a list" end -- is no object
  return t
end

--- A reader. `options` = { library =, say = function(entry), complete = nil or function(header) that fills a header in,
--- opened = nil or function(session) }.
function replay.new(options)
  return setmetatable({ library = options.library, say = options.say, complete = options.complete,
                        opened = options.opened, line = 0 }, replay)
end

function replay:flush()
  if self.session then
    for _, entry in ipairs(self.session:take()) do self.say(entry) end
  end
end

local function fail(sentence, rule) return nil, { sentence = sentence, rule = rule } end

--- Opens the game of a header.
function replay:open(header)
  local fine, why = self:close()
  if not fine then return nil, why end
  if self.complete then self.complete(header) end
  local opened
  opened, why = session.open(self.library, header)
  if not opened then return nil, why end
  self.session = opened
  if self.opened then self.opened(opened) end
  self:flush()
  return true
end

-- Where a pack is due and the seed gives it, the seed gives it.
local function deal_from_seed(self)
  local s = self.session
  while s.state == "pack" and s.header.seed do
    local fine, why = s:pack()
    self:flush()
    if not fine then return nil, why end
  end
  return true
end

local function feed_hands(self, line)
  local list, piles = nil, {}
  for name, value in line:each() do
    if name == "hands" then list = value else piles[name] = value end
  end
  if record.is_line(list) then list = nil end
  return self.session:hands(list, piles)
end

local function feed(self, kind, line)
  local s = self.session
  if kind == "houserule" then return self:open(plain(line)) end
  if not s then return fail("a record begins with its header, {\"houserule\":1,\"game\":...}") end
  if kind == "output" then return true end
  if kind == "pack" then return s:pack(line:get("pack")) end
  if kind == "hands" then return feed_hands(self, line) end
  local fine, why = true, nil
  if kind == "do" or kind == "unknown" then fine, why = deal_from_seed(self) end
  if not fine then return nil, why end
  if kind == "do" then return s:decide(line:get("by"), line:get("do")) end
  local refusals = s.game.refusals
  local rule = s.state == "over" and refusals.over or s.state == "pack" and refusals.due or refusals.word
  return fail("this is no line of a record: it has none of the keys do, pack, hands, houserule", rule)
end

--- Takes one line of text. Returns true, or nil and the problem (with its line).
function replay:feed(text)
  self.line = self.line + 1
  if text:match("^[ \t\r]*$") then return true end
  local function failed(why)
    why.line = self.line
    return nil, why
  end
  if #text > record.LINE_MOST then
    return failed { sentence = ("a line of a record is at most %d characters long"):format(record.LINE_MOST) }
  end
  local line, wrong = json.decode(text)
  if wrong then return failed { sentence = "not JSON: " .. words.printable(wrong), json = true } end
  if not record.is_line(line) then return failed { sentence = "a line of a record is a JSON object" } end
  local fine, why = feed(self, kind_of(line), line)
  self:flush()
  if not fine then return failed(why) end
  return true
end

--- The record has ended. Deals what the seed gives, so that it stops at an open ask.
function replay:close()
  if not self.session then return true end
  local fine, why = deal_from_seed(self)
  if not fine then
    why.line = self.line
    return nil, why
  end
  return true
end

--- A problem as a line.
function replay.error_line(why)
  local line = record.fields("error", words.clean(why.sentence), "line", why.line)
  if why.rule and why.rule ~= "" then line:add("rule", why.rule) end
  return line
end

return replay
