-- packs.lua - packs: a bundle with its games, house rules, lessons and examples in one file to pass on.
--
-- A pack is a line of JSON with a table of contents, followed by the texts of its files. It is read like a folder of scripts
-- and never unpacked.
--
--     {"pack":1,"id":"our-zole","title":"Our Zole","by":"Anna","program":"0.1.0","files":[["bundles/our-zole.lua",231]],
--      "digest":"9f86d081..."}
local engine = require "houserule"
local json = require "host.system.json"
local ordered = require "houserule.values.ordered"
local sys = require "host.system.sys"
local check_keys = require("houserule.rules.problem").check_keys
local T = engine.texts.of

local fields, record, words = engine.record.fields, engine.record, engine.words
local packs = {}

local FORM <const> = 1 -- the version of the format
local KEYS <const> = { "pack", "id", "title", "by", "program", "files", "digest" }

-- Paths that a pack may contain: scripts as in a folder, and examples beside them.
local HELD <const> = { "^games/[%w_-]+%.lua$", "^games/[%w_-]+%.jsonl$", "^games/lib/[%w_-]+%.lua$",
                       "^variants/[%w_-]+%.lua$", "^variants/[%w_-]+/[%w_-]+%.lua$", "^variants/[%w_-]+%.jsonl$",
                       "^variants/[%w_-]+/[%w_-]+%.jsonl$", "^bundles/[%w_-]+%.lua$", "^pages/[%w_-]+%.md$",
                       "^lessons/[%w_-]+%.md$", "^lessons/[%w_-]+/[%w_-]+%.md$" }

local function may_hold(path)
  for _, pattern in ipairs(HELD) do
    if path:find(pattern) then return true end
  end
  return false
end

-- Paths of each kind of script in a folder.
local PLACES <const> = { games = "games/%s.lua", lib = "games/lib/%s.lua", variants = "variants/%s.lua",
                         bundles = "bundles/%s.lua", pages = "pages/%s.md", lessons = "lessons/%s.md" }

--- Returns the path in a pack of a script.
function packs.place(kind, name) return PLACES[kind]:format(name) end

--- Compares a file of a pack with a library: "new", "another than here", or nil if they are equal.
function packs.difference(library, path, text)
  for kind, place in pairs(PLACES) do
    local name = path:match("^" .. place:gsub("%p", "%%%0"):gsub("%%%%s", "(.+)") .. "$")
    if name and (kind ~= "games" or not name:find "/") then
      local here = library:find(kind, name)
      return not here and T "new" or here ~= text and T "another than here" or nil
    end
  end
  return T "new"
end

--- Tests if a word names a pack.
function packs.is_one(path) return path:find "[%w_-]%.houserule$" ~= nil end

-- Returns the digest of a pack's table of contents and texts.
local function digest(files, body) return sys.digest(json.encode(files) .. "\n" .. body) end

--- Writes a pack. `about` = { id =, title =, by = or nil }; `files` = { { path =, text = }, ... }.
function packs.text(about, files)
  local list, texts = {}, {}
  for i, file in ipairs(files) do list[i], texts[i] = { file.path, #file.text }, file.text end
  local body = table.concat(texts)
  local line = fields("pack", FORM, "id", about.id, "title", about.title)
  if about.by then line:add("by", about.by) end
  return json.encode(line:add("program", engine.version, "files", list, "digest", digest(list, body))) .. "\n" .. body
end

-- Reads the first line as a table; nil if it is not a pack's.
local function read_head(line)
  local ok, head = pcall(json.decode, line)
  head = ok and record.is_line(head) and head:by_name() or nil
  local known = head and math.type(head.pack) == "integer" and type(head.files) == "table"
  for _, name in ipairs { "id", "title", "digest" } do known = known and type(head[name]) == "string" end
  return known and head.id:find "^%l[%w-]*$" and head or nil
end

-- Returns the texts by path; nil and the error.
local function read_files(head, body)
  local texts, at = {}, 1
  for i, file in ipairs(head.files) do
    local path, size = table.unpack(type(file) == "table" and file or {}, 1, 2)
    if type(path) ~= "string" or math.type(size) ~= "integer" or size < 0 then
      return nil, T("its file %d has no name and number of bytes", i)
    end
    if not may_hold(path) or texts[path] then return nil, T("a pack holds no file %s", words.printable(path)) end
    texts[path], at = body:sub(at, at + size - 1), at + size
  end
  if at - 1 ~= #body then return nil, T("it has %d bytes where its first line says %d", #body, at - 1) end
  if digest(head.files, body) ~= head.digest then return nil, T "its digest is not that of what is in it" end
  return texts
end

--- Reads a pack: { path =, head = the first line as a table, texts = by path, list =, read = like a folder of scripts }.
--- Returns nil and why if it is damaged.
function packs.read(path)
  local text, why = sys.read(path)
  if not text then return nil, why end
  local stop = text:find("\n", 1, true) or #text + 1
  local head = read_head(text:sub(1, stop - 1))
  if not head then return nil, T("%s:1: this is no pack: `houserule pack` makes one", path) end
  if head.pack ~= FORM then return nil, T("%s:1: a pack of a later program: this one reads form %d", path, FORM) end
  local fine, problem = check_keys(ordered.keys(head), KEYS, "key of a pack")
  if not fine then return nil, ("%s:1: %s"):format(path, problem.sentence) end
  local texts, wrong = read_files(head, text:sub(stop + 1))
  if not texts then return nil, T("%s: %s: it was cut or changed since it was packed", path, wrong) end
  return { path = path, head = head, texts = texts,
    list = function(sub)
      local names = {}
      for _, file in ipairs(head.files) do
        local rest = file[1]:sub(1, #sub + 1) == sub .. "/" and file[1]:sub(#sub + 2)
        local name = rest and rest:match "^[^/]+"
        if name and names[#names] ~= name then names[#names + 1] = name end
      end
      return names
    end,
    read = function(whole) return texts[whole:sub(#path + 2)] end }
end

--- Names a pack and its author in a sentence.
function packs.title(pack)
  local head = pack.head
  local by = type(head.by) == "string" and T("by %s", words.clean(head.by)) or T "nobody says by whom"
  return ("%s: %s, %s"):format(words.clean(pack.path), words.clean(head.title), by)
end

--- Names a pack, its author, and the scripts in it that differ from the built-in ones.
function packs.sentence(pack)
  local library, parts = engine.library.new {}, {}
  for _, file in ipairs(pack.head.files) do
    local differs = not file[1]:find "%.jsonl$" and packs.difference(library, file[1], pack.texts[file[1]])
    if differs then parts[#parts + 1] = ("%s (%s)"):format(file[1], differs) end
  end
  return packs.title(pack) .. (parts[1] and ": " .. table.concat(parts, ", ") or "")
end

return packs
