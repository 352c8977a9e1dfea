-- world.lua - what every driver wants to hold: sentences that are sentences, clean games that stay what they were, a
-- shared world that no input changes.
local fuzz = ...
local engine = require "houserule"
local json = require "host.system.json"

local session = engine.session
local world = {}

--- Text that shows nothing of the host's own insides; the input's own words are none.
function world.discreet(text)
  for _, part in ipairs { "stack traceback", "core/engine/", "repl/", "[C]", "the host itself" } do
    if text:find(part, 1, true) and not fuzz.input:find(part, 1, true) then
      error("the host shows its insides: " .. text, 2)
    end
  end
  return text
end

--- A refusal as people read it: text, and no trace of the host's own insides.
function world.sentence(why)
  if type(why) == "table" then why = why.sentence end
  if type(why) ~= "string" or why == "" then error("a refusal without a sentence: " .. tostring(why), 2) end
  return world.discreet(why)
end

--- Text that can harm no terminal: no control characters but ends of lines and tabs.
function world.harmless(text)
  local bad = text:find "[%z\1-\8\11-\31\127]"
  if bad then error(("the output has a control character: %q"):format(text:sub(math.max(1, bad - 40), bad + 40)), 2) end
  if not utf8.len(text) then error(("the output is no UTF-8: %q"):format(text), 2) end
  return text
end

-- Golden games --------------------------------------------------------------------------------------------------------

local clean = {
  { houserule = 1, game = "zole", seed = "golden", variants = { "pool", "small-zole" } },
  { houserule = 1, game = "bela-2", seed = "golden" },
  { houserule = 1, game = "zole", seed = "golden", players = 4, options = { overcall = true } },
  { houserule = 1, game = "klaberjass-4", seed = "golden" },
}

-- One hand of a clean game, as a record has it.
local function play(header)
  local s, why = session.open(engine.library.new {}, header)
  local out, fine = {}, s
  while fine and s.state ~= "over" and not (s.state == "pack" and s.last) do
    if s.state == "pack" then fine, why = s:pack() else fine, why = s:answer(s:random_answer(200000)) end
    for _, entry in ipairs(s:take()) do
      if entry.line then out[#out + 1] = json.encode(entry.line) end
    end
  end
  if not fine then error("a clean game fails: " .. why.sentence) end
  return table.concat(out, "\n")
end

local golden, turn = {}, 0
for i, header in ipairs(clean) do golden[i] = play(header) end

-- The shared world ----------------------------------------------------------------------------------------------------

-- Tables that scripts could reach if the sandbox had a hole, entry by entry. package.loaded grows by itself.
local function entries(list, name, t)
  if list[t] then return end -- known by another name
  list[t] = true
  for key, value in next, t do list[#list + 1] = { name, t, key, value } end
  list[#list + 1] = { name, t, nil, getmetatable(t) }
end

local kept
local function keep()
  kept = {}
  for _, part in ipairs { "teams", "library", "catalog", "names", "compose", "session", "record", "options", "words" } do
    assert(engine[part]) -- loaded when it is first asked for
  end
  entries(kept, "the string metatable", getmetatable "")
  for name, t in next, { _G = _G, string = string, table = table, math = math, utf8 = utf8, coroutine = coroutine,
                         debug = debug } do
    entries(kept, name, t)
  end
  for name, t in next, package.loaded do
    if type(t) == "table" and name:find "^houserule" then entries(kept, name, t) end
  end
  entries(kept, "sets", engine.sets)
  entries(kept, "the methods of strings", getmetatable("").__index)
  entries(kept, "the default rules", require("houserule.rules.defaults").rules)
end

local function check_shared()
  local sizes = {}
  for _, one in ipairs(kept) do
    local name, t, key, value = one[1], one[2], one[3], one[4]
    sizes[t] = sizes[t] or { name = name, n = 0 }
    if key == nil then
      if getmetatable(t) ~= value then error("another metatable: " .. name) end
    else
      sizes[t].n = sizes[t].n + 1
      if not rawequal(rawget(t, key), value) then error(("%s.%s has changed"):format(name, tostring(key))) end
    end
  end
  for t, size in next, sizes do
    local n = 0
    for _ in next, t do n = n + 1 end
    if n ~= size.n then error(size.name .. " has new entries") end
  end
end

--- After every input: nothing shared has changed, and the next clean game (each in turn) gives what it gave.
function world.check()
  fuzz.unseen(function()
    if not kept then keep() end
    check_shared()
    turn = turn % #clean + 1
    if play(clean[turn]) ~= golden[turn] then error("a clean game gives something else: " .. clean[turn].game) end
  end)
end

-- The host's clock and chance, the same on every run ------------------------------------------------------------------

--- A clock that goes on by `step` seconds whenever somebody looks at it: what plays for a second plays for a few rounds.
function world.clock(step)
  local now = 0
  return function()
    now = now + step
    return now
  end
end

return world
