-- complete.lua - what the word before the cursor may become.
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

local function open_moves(con)
  local s = session_of(con)
  if not s or s.state ~= "ask" then return {} end
  local q, list = s.question, {}
  if q.set or q.from then list = q.sets.list(q.set or q.from) else add(list, q:legal() or { q.point }) end
  return add(list, q:may())
end

-- The cards of the seat that is asked: why asks about those that may not be played, too.
local function held(con)
  local s = session_of(con)
  local hand = s and s.state == "ask" and s.rules.packets and s.t:hand(s.question.holder)
  return hand and s.rules.sets.list(hand) or {}
end

-- What there is to name, each { word, what it is }: for the prompt, and for the shells (completion.lua).

local function named(file) return { file.declared.id, file.declared.title } end

function complete.games(library)
  return plain.map((engine.catalog.all(library)), function(game) return named(game.file) end)
end

function complete.variants(library, game_id)
  return add(plain.map((engine.catalog.variants_of(library, game_id)), named),
    plain.map(engine.catalog.bundles_of(library, game_id), named))
end

function complete.lessons(library)
  return plain.map(lessons.all(library), function(lesson) return { lesson.name, lesson.title } end)
end

function complete.clauses(game)
  local list = {}
  for _, name in ipairs(game and pages.sections or {}) do list[#list + 1] = { name } end
  for _, section in ipairs(game and rulemodel.model(game).sections or {}) do
    list[#list + 1] = { section.id, section.heading }
    for _, clause in ipairs(section.clauses) do list[#list + 1] = { clause.id } end
  end
  return list
end

--- Names of files that begin as a word does, folders with a "/".
function complete.files(word)
  local folder, list = word:match("^(.*/)") or "", {}
  for _, name in ipairs(folders.names(folder == "" and "." or folder)) do
    local is_folder = folders.names(folder .. name)[1]
    list[#list + 1] = { folder .. name .. (is_folder and "/" or "") }
  end
  return list
end

local function option_names(con) return session_of(con) and engine.options.names(session_of(con).game.slots) or {} end

-- What follows each kind of command, by its `completes`: words, or pairs as above.
local offers = {
  game = function(con) return complete.games(con.library) end,
  lesson = function(con) return add(add(complete.lessons(con.library), complete.games(con.library)), { "new" }) end,
  variant = function(con)
    local list, s = {}, session_of(con)
    for _, pair in ipairs(s and complete.variants(con.library, s.game.id) or {}) do
      for _, sign in ipairs { "", "+", "-" } do list[#list + 1] = sign .. pair[1] end
    end
    return list
  end,
  option = option_names,
  clause = function(con) return complete.clauses(session_of(con) and session_of(con).game) end,
  move = open_moves,
  file = function(_, word) return complete.files(word) end,
  fork = function(con) return (ordered.keys(con.forks)) end,
  command = function() return commands.names end,
  seat = function() return { "turn", "all" } end,
  script = function(con)
    local s = session_of(con)
    return add(con.library:names "games", s and complete.variants(con.library, s.game.id) or {})
  end,
  why = function(con) return add(add(add(open_moves(con), held(con)), { "trick", "score" }), con:decision_words()) end,
  doc = function(con) return add(doc.names(), option_names(con)) end,
  bot = function() return bots.names end,
  none = function() return {} end,
}

-- Fields of a Lua value: game.x, game:x, sets.x, or names of the prompt's world.
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

--- Words of scripts and names of files are printed as they are: one with a control character is left out.
function complete.harmless(name) return not name:find "%c" and not name:find "\xc2[\x80-\x9f]" end

local function beginning(list, word)
  local matches = {}
  for _, name in ipairs(list) do
    name = type(name) == "table" and name[1] or name
    if name:sub(1, #word):lower() == word:lower() and complete.harmless(name) then matches[name] = true end
  end
  return (ordered.keys(matches))
end

local function first_words(con, word)
  return add(add(open_moves(con), commands.names), word ~= "" and lua_names(con, word) or {})
end

--- What the last word of `text`, the line before the cursor, may become: where it begins, and a list, sorted.
function complete.line(con, text)
  local command_word, tail = text:match("^%s*([%a]+)%s+(.*)$")
  local command = command_word and commands.find(command_word)
  if not command then
    local at, word = text:match("()([%w_.:]*)$")
    local first = text:match("^%s*[%w_.:]*$")
    return at, beginning(first and first_words(con, word) or lua_names(con, word), word)
  end
  local at, word = tail:match("()(%S*)$")
  at = at + #text - #tail
  local flag = tail:match("(%-[vo])%s+%S*$")
  local kind = flag == "-v" and "variant" or flag == "-o" and "option" or command.completes or "none"
  return at, beginning(offers[kind](con, word), word)
end

local LISTED <const>, COLUMNS <const> = 200, 78

-- The part that all words of a list begin with.
local function common_part(list)
  local part = list[1] or ""
  for _, word in ipairs(list) do
    while word:sub(1, #part) ~= part do part = part:sub(1, -2) end
  end
  return part
end

-- Words in lines, or as many as a screen has room for.
local function listed(list)
  local lines, line = {}, ""
  for i = 1, math.min(#list, LISTED) do
    if line ~= "" and #line + #list[i] + 2 > COLUMNS then lines[#lines + 1], line = line, "" end
    line = line .. list[i] .. "  "
  end
  lines[#lines + 1] = line .. (#list > LISTED and "..." or "")
  return table.concat(lines, "\n")
end

--- What Tab does behind `text`, as edit.open wants it: goes on as far as there is one way; or else lists the ways there are.
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
