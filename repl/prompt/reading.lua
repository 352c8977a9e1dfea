-- reading.lua - finds out what a line typed at a console is, a decision, a command, cards, or Lua, and does that.
local engine = require "houserule"
local commands = require "host.prompt.commands"
local decisions = require "host.game.decisions"
local evaluate = require "host.prompt.evaluate"
local lualine = require "host.prompt.lualine"
local plain = require "houserule.values.plain"

local words = engine.words
local reading = {}

-- The commands of the shell that are none here.
local SHELL <const> = { "play", "rules", "replay", "serve", "solve", "analyse", "print", "check", "new", "pack", "merge" }

local LINE_MOST <const> = engine.record.LINE_MOST

-- What people ask in their own words, as patterns, and the command that answers it.
local ASKED <const> = {
  { "^what'?s?%s+is%s+legal$", "legal" }, { "^what'?s?%s+legal$", "legal" }, { "^what%s+[cm]a[ny]%s+i%s+%a+$", "legal" },
  { "^who'?s?%s+is%s+next$", "legal" }, { "^who'?s?e?%s+turn", "legal" }, { "^what'?s?%s*i?s?%s+trumps?$", "table" },
  { "^who'?s?%s*i?s?%s+winning$", "why trick" },
}

--- The command that a question in people's own words means, "what's legal?"; nil for any other line.
function reading.asked(text)
  local bare = text:lower():gsub("%s*%?$", "")
  for _, pair in ipairs(ASKED) do
    if bare:find(pair[1]) then return pair[2] end
  end
end

-- Says of a command of the shell that it is one, and how to call it there.
local function shell_word(self, text)
  local word, rest = text:match "^houserule%s+(%S+)%s*(.*)$"
  word = word or text:match "^(%l+)"
  if word and plain.is_in(SHELL, word) then
    self:fault("%s is said to the shell, not here: leave by `quit`, then houserule %s %s", word, word,
      rest or text:match "^%l+%s*(.*)$")
  end
  if text:find "^houserule%f[%s%z]" then self:fault("this is houserule already: say the rest of the line alone") end
end

-- Lists every word that could begin a line: commands and decisions.
local function known_words(self)
  local list, names = self:decision_words(), commands.names
  return table.move(names, 1, #names, #list + 1, table.move(list, 1, #list, 1, {}))
end

-- Takes a line that is neither a command nor a decision nor cards as Lua; if it is not even that, its first word is
-- unknown.
local function other_line(self, line, word)
  local known = word and (self.env[word] ~= nil or lualine.keywords[word])
  if word and not known then shell_word(self, line) end
  if word and not known and self:is_decision_word(word) then
    self:decide(line)
    return self:after_decision()
  end
  local bare = line:match("^[%a][%w_-]*$")
  local chunk, wrong = lualine.compile(line, self.env)
  local sentence = not chunk and wrong ~= "more" and word and line:match("^%a[%w_-]*%s+[%w\"+-]")
  if not known and (bare or sentence) then
    self:fault("%s", words.unknown("command or word", word or line, known_words(self)))
  end
  evaluate.feed(self, line)
end

-- Whether a number before a decision is the seat of who decides, and not a bid of so many.
local function names_seat(session, number)
  local question = session.state == "ask" and session.question
  for _, word in ipairs(question and question.kind == "words" and question:legal() or {}) do
    if word:find "^%d" then return false end
  end
  return number <= session.rules.seats
end

--- Takes a line, as console:feed does; raises what is wrong with it.
function reading.line(self, line)
  if #line + #(self.pending or "") > LINE_MOST then
    self:fault("that is longer than the %d characters a line may have", LINE_MOST)
  end
  if self.pending then return evaluate.feed(self, line) end
  if self.mode then return self.mode:feed(line) end
  local text = words.trim(line)
  if text == "" then return end
  local forced
  if text:find "^[-#=?:]" then
    if text:find "^%-%-" or text:find "^#!" then return end
    local mark = text:sub(1, 1)
    if mark == "=" then return evaluate.feed(self, text:sub(2)) end
    if mark == "?" then text = "help " .. text:sub(2) end
    forced = text:match("^:%s*(%a.*)$")
    text = forced or text
  end
  if self.position and not forced then
    local answer, refusal = decisions.read(self.position.session, text)
    if refusal then error(refusal, 0) end
    if answer then
      self:answer(answer)
      return self:after_decision()
    end
    local cards, back = decisions.spoken(self.position.session, text)
    if back then self:fault("%s", back) end
    if cards then return reading.line(self, cards) end
  end
  local asked = text:find "^[wW]h" and not forced and reading.asked(text)
  if asked then return reading.line(self, ":" .. asked) end
  local word, tail = text:match("^([%a][%w_]*)(.*)$")
  local is_lua = word and (tail:match "^[.:]" or tail:match "^%s*[=(]") -- play.x, play:x, play = 3, play("QC")
  if is_lua then return evaluate.feed(self, text) end
  local command = word and not lualine.keywords[word] and commands.find(word, self)
  if command then return self:run(command, words.trim(tail)) end
  local by, said = text:match "^(%d+)%s+(%a.*)$"
  if by and self.position then
    if names_seat(self.position.session, tonumber(by)) then self:decide(said, math.tointeger(tonumber(by)))
    else self:decide(text) end
    return self:after_decision()
  end
  return other_line(self, text, word)
end

return reading
