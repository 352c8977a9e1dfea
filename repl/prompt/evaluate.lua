-- evaluate.lua - Lua at the prompt, for a console: its world, lines that are a statement together, and how values look.
local core = require "houserule.core"
local gamevalue = require "host.prompt.gamevalue"
local lualine = require "host.prompt.lualine"
local plain = require "houserule.values.plain"
local sandbox = require "houserule.script.sandbox"
local show = require "host.prompt.show"

local evaluate = {}

local MEMORY_CALM <const> = 32 << 20

--- The world of the prompt's Lua, anew: `game` is what lies on the table.
function evaluate.env(self)
  local env, text_of
  self.cards = sandbox.cards()
  env = sandbox.new(function(...)
    local parts = {}
    for i = 1, select("#", ...) do
      local value = select(i, ...)
      parts[i] = type(value) == "table" and evaluate.shown(self, value) or text_of(value)
    end
    self:say(table.concat(parts, "\t"))
  end, nil, self.cards)
  text_of = env.tostring
  local game, name = gamevalue.new(self)
  env.game = game
  self.known_values = { [game] = name, [env] = function() return "<the world of the prompt>" end }
  return env
end

--- A Lua value as text.
function evaluate.shown(self, value)
  local s = self.position and self.position.session
  return show.value(value, { paint = self.paint, width = self:columns() - 2, pack = s and s.rules.pack,
                             known = self.known_values })
end

-- Values that a line made or changed go when it asked for too much memory; if that is not enough, all of them do.
local function give_memory_back(self, before)
  for name, value in next, self.env do
    if before[name] ~= value then self.env[name] = before[name] end
  end
  collectgarbage()
  if core.memory() < MEMORY_CALM then return end
  self.env = evaluate.env(self)
  collectgarbage()
  self:fault("what Lua held needed too much memory: all variables are gone")
end

local function run_lua(self, chunk)
  local s = self.position and self.position.session
  core.adopt(self.cards.deck, s and s.rules and s.rules.deck or sandbox.cards().deck)
  local steps, before = s and #s.log, plain.with(self.env)
  local results, wrong = lualine.run(chunk, self.host)
  if not results and wrong:find("more memory than", 1, true) then give_memory_back(self, before) end
  local now = self.position and self.position.session
  if now and (now ~= s or #now.log ~= steps) then
    self:tell_news()
    self:show_compact()
    self:changed()
  end
  if not results then self:fault("%s", wrong) end
  if results.n > 0 then self.env._ = results[1] end
  for i = 1, results.n do
    if results.n > 1 or results[i] ~= nil then self:say("%s", evaluate.shown(self, results[i])) end
  end
end

--- Takes a line of Lua, which may go on with the one before or into the next.
function evaluate.feed(self, text)
  local whole = self.pending and self.pending .. "\n" .. text or text
  local chunk, wrong = lualine.compile(whole, self.env)
  if not chunk and wrong == "more" then
    self.pending = whole
    return
  end
  self.pending = nil
  if not chunk then self:fault("%s", wrong) end
  run_lua(self, chunk)
end

return evaluate
