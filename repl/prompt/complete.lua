-- complete.lua - finds what the word before the cursor may become, at the prompt and in the shells' completions.
local bots = require "host.bots.bots"
local commands = require "host.prompt.commands"
local doc = require "host.rules.doc"
local engine = require "houserule"
local gamevalue = require "host.prompt.gamevalue"
local ordered = require "houserule.values.ordered"
local lessons = require "host.learn.lessons"
local plain = require "houserule.values.plain"
local pages = require "host.rules.pages"
local rulemodel = require "host.rules.model"
local folders = require "host.system.folders"

local complete = {}

local function session_of(con) return con.position and con.position.session end

local add = require("host.table.prose").add
local visibility = require "houserule.seat.visibility"

local function open_moves(con)
  local s = session_of(con)
  if not s or s.state ~= "ask" then return {} end
  local q, list = s.question, {}
  if q.set or q.from then list = q.sets.list(q.set or q.from) else add(list, q:legal() or { q.point }) end
  return add(list, q:may())
end

-- Lists the cards of the seat that is asked: `why` asks about those that may not be played, too.
local function held(con)
  local s = session_of(con)
  local hand = s and s.state == "ask" and s.rules.packets and visibility.own(s, s.question.holder)
  return hand and s.rules.sets.list(hand) or {}
end

local function named(file) return { file.declared.id, file.declared.title } end

local function sections(at)
  local list = plain.map(at.game and pages.sections or {}, function(name) return { name } end)
  for _, section in ipairs(at.game and rulemodel.model(at.game).sections or {}) do
    list[#list + 1] = { section.id, section.heading }
    for _, clause in ipairs(section.clauses) do list[#list + 1] = { clause.id } end
  end
  return list
end

-- Offers SLOT= with its help; after the "=" of a slot, its words.
local function options(at, word)
  local name, list = word:match "^([%w_]+)=", {}
  for _, slot in ipairs(at.game and at.game.slots or {}) do
    if not name then list[#list + 1] = { slot.name .. "=", slot.help }
    elseif slot.name == name then
      add(list, plain.map(slot.kind == "yes/no" and { "yes", "no" } or slot.limits, function(value)
        return name .. "=" .. value
      end))
    end
  end
  return list
end

-- Offers names of files that begin as a word does, folders with a "/".
local function files(_, word)
  local folder = word:match("^(.*/)") or ""
  return plain.map(folders.names(folder == "" and "." or folder), function(name)
    return folder .. name .. (folders.names(folder .. name)[1] and "/" or "")
  end)
end

-- Completions for a word of a usage: names, or pairs { name, meaning }, at a place { library =, game = its composition or
-- nil, commands =, con = the prompt or nil }. Used by the prompt and by the shells (completion.lua).
local offers
offers = {
  GAME = function(at) return plain.map((engine.catalog.all(at.library)), function(game) return named(game.file) end) end,
  LESSON = function(at)
    return plain.map(lessons.all(at.library), function(lesson) return { lesson.name, lesson.title } end)
  end,
  VARIANT = function(at)
    local id = at.game and at.game.id or ""
    return add(plain.map((engine.catalog.variants_of(at.library, id)), named),
      plain.map(engine.catalog.bundles_of(at.library, id), named))
  end,
  ["+NAME"] = function(at)
    local list = offers.VARIANT(at)
    for i = 1, #list do add(list, { list[i][1], "+" .. list[i][1], "-" .. list[i][1] }) end
    return list
  end,
  SLOT = function(at) return at.game and engine.options.names(at.game.slots) or {} end,
  ["SLOT=VALUE"] = options, CLAUSE = sections, FILE = files, DIR = files, FOLDER = files,
  SCRIPT = function(at, word)
    local list = {}
    for _, name in ipairs(files(at, word)) do
      local ending = name:match "%.%l+$"
      if name:find "/$" or ending == ".lua" or ending == ".md" or ending == ".houserule" then list[#list + 1] = name end
    end
    return list
  end,
  COMMAND = function(at) return at.commands end,
  SEAT = function() return { "1", "2", "3", "4" } end,
  BOT = function() return bots.names end,
  CARD = function(at) return open_moves(at.con) end,
  FORK = function(at) return (ordered.keys(at.con.forks)) end,
  WHY = function(at)
    return add(add(add(open_moves(at.con), held(at.con)), { "trick", "score" }), at.con:decision_words())
  end,
  DOC = function(at) return add(doc.names(), offers.SLOT(at)) end,
}

--- Lists what may stand at a place where a usage has these words: those in small letters stand for themselves.
function complete.offered(at, usage, word)
  local list = {}
  for one in usage:gmatch "[^%s|%[%].]+" do
    add(list, offers[one] and offers[one](at, word) or one:find "^%-*%l" and { one } or {})
  end
  return list
end

-- Lists fields of a Lua value (game.x, game:x, sets.x), or names of the prompt's world.
local function lua_names(con, word)
  local head, mark = word:match("^([%w_.:]-)([.:])[%w_]*$")
  local list = {}
  if not head then
    for name in next, con.env do
      if type(name) == "string" then list[#list + 1] = name end
    end
    return list
  end
  local value = con.env
  for part in head:gmatch("[%w_]+") do value = type(value) == "table" and rawget(value, part) or nil end
  if value == con.env.game and value ~= nil then
    for _, name in ipairs(gamevalue.names()) do list[#list + 1] = head .. mark .. name end
  elseif type(value) == "table" then
    for name in next, value do
      if type(name) == "string" then list[#list + 1] = head .. mark .. name end
    end
  end
  return list
end

--- True if a name can be printed as it is, as words of scripts and names of files are: it has no control character.
function complete.harmless(name) return not name:find "%c" and not name:find "\xc2[\x80-\x9f]" end

local function beginning(list, word)
  local matches = {}
  for _, name in ipairs(list) do
    name = type(name) == "table" and name[1] or name
    if name:sub(1, #word):lower() == word:lower() and complete.harmless(name) then matches[name] = true end
  end
  return (ordered.keys(matches))
end

--- Finds what the last word of `text`, the line before the cursor, may become: where it begins, and a list, sorted.
function complete.line(con, text)
  local command_word, tail = text:match("^%s*([%a]+)%s+(.*)$")
  local command = command_word and commands.find(command_word)
  if not command then
    local at, word = text:match("()([%w_.:]*)$")
    local list = (word ~= "" or not text:find "^%s*$") and lua_names(con, word) or {}
    if text:find "^%s*[%w_.:]*$" then list = add(add(open_moves(con), commands.names), list) end
    return at, beginning(list, word)
  end
  local at, word = tail:match("()(%S*)$")
  at = at + #text - #tail
  local usage = command.completes or command.usage:gsub("^%S+", ""):gsub("%[%-%-?%l+ .-%]", "")
  local flag, s = tail:match "%-([vo])%s+%S*$", session_of(con)
  if flag then usage = flag == "v" and "VARIANT" or "SLOT=VALUE" end
  local place = { library = con.library, game = s and s.game, commands = commands.names, con = con }
  return at, beginning(complete.offered(place, usage, word), word)
end

local LISTED <const>, COLUMNS <const> = 200, 78

-- Finds the part that all words of a list begin with.
local function common_part(list)
  local part = list[1] or ""
  for _, word in ipairs(list) do
    while word:sub(1, #part) ~= part do part = part:sub(1, -2) end
  end
  return part
end

-- Puts words in lines, or as many as a screen has room for.
local function listed(list)
  local lines, line = {}, ""
  for i = 1, math.min(#list, LISTED) do
    if line ~= "" and #line + #list[i] + 2 > COLUMNS then lines[#lines + 1], line = line, "" end
    line = line .. list[i] .. "  "
  end
  lines[#lines + 1] = line .. (#list > LISTED and "..." or "")
  return table.concat(lines, "\n")
end

--- Completes `text` for Tab, as edit.open expects: adds the part that all candidates share, or lists them.
function complete.tab(con, text)
  local at, list = complete.line(con, text)
  local goes_on = #list == 1 and (list[1]:find "[./:=(]$" or list[1]:find "^[%a_][%w_]*[.:]") -- game.hands[1]
  if #list == 1 and not goes_on then list[1] = list[1] .. " " end
  local typed, part = text:sub(at), common_part(list)
  if #part < #typed then return nil end
  if part ~= typed then return #typed, part end
  return nil, list[2] and listed(list) or nil
end

return complete
