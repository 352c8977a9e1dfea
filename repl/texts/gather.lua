-- gather.lua - run by the build: `gather.lua FILE...` prints the catalogue of the sentences that these files mark, as a Lua
-- list in the order of the files: { id = ENGLISH, many = its plural or nil, places = "FILE:LINE ..." }.
--
-- A sentence is a string that is the first argument of a function that looks it up, the second of N, or the value of a field
-- that is looked up where it is shown. It may be one of several, by `and` and `or`, and joined of strings over lines; joined
-- with anything else it is no sentence that somebody could translate, and the build says where.
local tokens = assert(loadfile "repl/check/tokens.lua")()

local markers = { T = 1, N = 2, say = 1, say_text = 1, fault = 1, unknown = 1 }
local fields = { help = true, summary = true }
local openers, closers = { ["("] = 1, ["{"] = 1, ["["] = 1 }, { [")"] = 1, ["}"] = 1, ["]"] = 1 }
local before = { ["="] = 1, ["("] = 1, [","] = 1, ["and"] = 1, ["or"] = 1, [".."] = 1 } -- a value
local compares = { ["=="] = true, ["~="] = true }

local list, of, wrong = {}, {}, {}

-- Whether there is something to translate: a word that is no placeholder.
local function has_words(text) return text:gsub("%%[-+0#]*%d*%.?%d*%a", ""):find "%a%a" ~= nil end

local function add(id, many, place)
  if not has_words(id) then return end
  if not of[id] then
    of[id] = { id = id, many = many, places = place }
    list[#list + 1] = of[id]
  elseif not of[id].places:find(place .. " ", 1, true) then of[id].places = of[id].places .. " " .. place end
end

local function gather(path)
  local file = assert(io.open(path, "rb"))
  local kinds, texts, lines = tokens.read(file:read "a")
  file:close()

  -- The string at i with those that are joined to it, and where it ends.
  local function joined(i)
    local to = i
    while texts[to + 1] == ".." and kinds[to + 2] == "string" do to = to + 2 end
    local text = load("return " .. table.concat(texts, " ", i, to))()
    if has_words(text) and (texts[i - 1] == ".." or texts[to + 1] == "..") then
      wrong[#wrong + 1] = ("%s:%d: a sentence is joined with what is no string: write it whole, with %%s"):format(path,
        lines[i])
    end
    return text, to
  end

  -- The strings of the argument that begins at i.
  local function argument(i, found)
    local depth = 0
    while texts[i] and (depth > 0 or texts[i] ~= "," and not closers[texts[i]]) do
      depth = depth + (openers[texts[i]] or 0) - (closers[texts[i]] or 0)
      local is_value = kinds[i] == "string" and before[texts[i - 1]] and not compares[texts[i + 1]]
      if depth == 0 and is_value then
        local whole, to = joined(i)
        found(whole, ("%s:%d"):format(path, lines[i]))
        i = to
      end
      i = i + 1
    end
    return i
  end

  for i, text in ipairs(texts) do
    local is_field = fields[text] and texts[i + 1] == "=" and kinds[i + 2] == "string"
    if is_field then argument(i + 2, function(id, place) add(id, nil, place) end) end
    local marker = kinds[i] == "name" and texts[i - 1] ~= "function" and markers[text]
    if marker and kinds[i + 1] == "string" then
      add(load("return " .. texts[i + 1])(), nil, ("%s:%d"):format(path, lines[i]))
    elseif marker == 1 and texts[i + 1] == "(" then argument(i + 2, function(id, place) add(id, nil, place) end)
    elseif marker == 2 and texts[i + 1] == "(" then
      argument(argument(i + 2, function() end) + 1, function(word, place)
        add("%d " .. word, "%d " .. word .. "s", place)
      end)
    end
  end
end

for _, path in ipairs { ... } do gather(path) end
if wrong[1] then error(table.concat(wrong, "\n"), 0) end
print "return {"
for _, one in ipairs(list) do
  print(("  { id = %q, many = %s, places = %q },"):format(one.id, one.many and ("%q"):format(one.many), one.places))
end
print "}"
