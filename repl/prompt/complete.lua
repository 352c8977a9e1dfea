-- complete.lua - what the word before the cursor may become.
local bots = require "host.bots.bots"
local clauses = require "houserule.script.clauses"
local commands = require "host.prompt.commands"
local engine = require "houserule"
local gamevalue = require "host.prompt.gamevalue"
local sys = require "host.system.sys"

local complete = {}

local function session_of(con) return con.position and con.position.session end

local function open_moves(con)
  local s = session_of(con)
  if not s or s.state ~= "ask" then return {} end
  local q, list = s.question, {}
  if q.kind == "words" then table.move(q:legal(), 1, #q:legal(), 1, list)
  else list = engine.sets.list(q.set or q.from) end
  table.move(q:may(), 1, #q:may(), #list + 1, list)
  return list
end

local function variant_names(con)
  local s, list = session_of(con), {}
  if not s then return list end
  for _, file in ipairs((engine.catalog.variants_of(con.library, s.game.id))) do list[#list + 1] = file.declared.id end
  return list
end

local function clause_names(con)
  local s, list = session_of(con), {}
  if not s then return list end
  for _, clause in ipairs(clauses.of(s.game.base)) do list[#list + 1] = clause.id end
  for _, file in ipairs(s.game.variants) do
    for _, clause in ipairs(clauses.of(file)) do list[#list + 1] = clause.id end
  end
  return list
end

--- Names of files that begin as a word does, folders with a "/".
function complete.files(word)
  local folder, list = word:match("^(.*/)") or "", {}
  for _, name in ipairs(sys.dir(folder == "" and "." or folder) or {}) do
    local is_folder = sys.dir(folder .. name .. "/.") and #(sys.dir(folder .. name) or {}) > 0
    list[#list + 1] = folder .. name .. (is_folder and "/" or "")
  end
  return list
end

local function slot_names(con)
  local s, list = session_of(con), {}
  for _, slot in ipairs(s and s.game.slots or {}) do list[#list + 1] = slot.name end
  return list
end

local function fork_names(con)
  local list = {}
  for name in pairs(con.forks) do list[#list + 1] = name end
  return list
end

local function signed(list)
  local out = {}
  for _, name in ipairs(list) do
    out[#out + 1] = name
    out[#out + 1] = "+" .. name
    out[#out + 1] = "-" .. name
  end
  return out
end

local kinds = {
  game = function(con) return con.library:names "games" end,
  variant = function(con) return signed(variant_names(con)) end,
  option = slot_names, move = open_moves, clause = clause_names, fork = fork_names,
  file = function(_, word) return complete.files(word) end,
  command = function() return commands.names end,
  seat = function() return { "turn", "all" } end,
  script = function(con)
    local list = variant_names(con)
    return table.move(con.library:names "games", 1, 200, #list + 1, list)
  end,
  why = function(con)
    local list = open_moves(con)
    list[#list + 1] = "trick"
    list[#list + 1] = "score"
    local words = con:decision_words()
    return table.move(words, 1, #words, #list + 1, list)
  end,
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
  local found, seen = {}, {}
  for _, name in ipairs(list) do
    if name:sub(1, #word):lower() == word:lower() and not seen[name] and complete.harmless(name) then
      seen[name] = true
      found[#found + 1] = name
    end
  end
  table.sort(found)
  return found
end

local function first_words(con, word)
  local list = table.move(commands.names, 1, #commands.names, 1, {})
  for _, more in ipairs { open_moves(con), word ~= "" and lua_names(con, word) or {} } do
    table.move(more, 1, #more, #list + 1, list)
  end
  return list
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
  return at, beginning(kinds[kind](con, word), word)
end

return complete
