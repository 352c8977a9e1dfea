-- library.lua - finds the text of a script by its name: built in, or in a folder that the player named.
--
-- A folder has games/, variants/, bundles/, pages/ and lessons/ like scripts/. Its files replace built-in files of the same
-- name, and a later folder's files replace an earlier one's. Variants are identified by id and game, not by the family's
-- folder. Nothing is run here.
local core = require "houserule.core"
local plain = require "houserule.values.plain"

local library = {}
library.__index = library

-- The file name ending of each kind.
local ENDING <const> = { games = "lua", variants = "lua", bundles = "lua", pages = "md", lessons = "md" }

-- Returns the kind and name of the script at a path. The part below scripts/ begins at `from`. Variants may be in a family's
-- folder: two families may have house rules of one name (don/best-of-three, klaberjass/best-of-three).
local function kind_of(path, from)
  local kind, name, ending = path:match("^(%a+)/(.+)%.(%a+)$", from)
  if not kind or ENDING[kind] ~= ending then return nil end
  if not name:find("/", 1, true) then return kind, name end
  local folder, own = name:match "^([^/]+)/([^/]+)$"
  if kind == "games" and folder == "lib" then return "lib", own end
  return folder and (kind == "variants" or kind == "lessons") and kind, name
end

--- `folders` is a list of { path = , list = function(sub) -> names, read = function(path) -> text or nil, why }.
function library.new(folders)
  local files = { games = {}, variants = {}, bundles = {}, pages = {}, lessons = {}, lib = {} }
  local self = setmetatable({ files = files }, library)
  local shipped, read = core.shipped(), core.shipped
  for i = 1, #shipped do
    local path = shipped[i]
    local kind, name = kind_of(path, #"scripts/" + 1)
    if kind then files[kind][name] = { path = path, read = read, shipped = true, rank = 0 } end
  end
  for _, folder in ipairs(folders or {}) do self:add(folder) end
  return self
end

-- Adds a file. Its rank is the highest so far: it replaces others of its id.
function library:place(kind, name, file)
  local before = self.files[kind][name]
  self.placed = (self.placed or 0) + 1
  file.rank, file.replaces = self.placed, before and (before.shipped or before.replaces)
  self.files[kind][name] = file
end

--- Adds the scripts of a folder.
function library:add(folder)
  local function add(sub)
    for _, file in ipairs(folder.list(sub)) do
      local path = sub .. "/" .. file
      local kind, name = kind_of(path)
      if kind and not name:find "[^%w_/-]" then
        self:place(kind, name, { path = folder.path .. "/" .. path, read = folder.read })
      end
      if (sub == "variants" or sub == "lessons") and file:match("^[%w_-]+$") then add(path) end
    end
  end
  for _, sub in ipairs { "games", "games/lib", "variants", "bundles", "pages", "lessons" } do add(sub) end
end

--- Puts one file in place, as for `check FILE`.
function library:put(kind, name, path, text) self:place(kind, name, { path = path, text = text }) end

--- Returns the library for one game. It reads each file once: a hand is played, undone and saved under the rules it was
--- dealt under, even if the files change meanwhile.
function library:pinned()
  if self.texts then return self end
  return setmetatable({ files = self.files, unpinned = self, texts = {} }, library)
end

--- Returns a script's text and path; nil if there is none of that name, nil and a sentence if it cannot be read.
function library:find(kind, name)
  local file = self.files[kind][name]
  if not file then return nil end
  local pinned = file.text or self.texts and self.texts[file]
  if pinned then return pinned, file.path end
  local text, why = file.read(file.path)
  if not text then return nil, why end
  if self.texts then self.texts[file] = text end
  return text, file.path
end

--- Returns true if the script at this path replaces a built-in one.
function library:replaces(path)
  for _, files in pairs(self.files) do
    for _, file in pairs(files) do
      if file.path == path then return file.replaces end
    end
  end
end

--- Returns true if one of the scripts that a pinned library has read contains this word.
function library:mentions(word)
  for _, text in pairs(self.texts) do
    if text:find("%f[%w_]" .. word .. "%f[^%w_]") then return true end
  end
  return false
end

-- Every text by kind and name; for a file that cannot be read, why.
local function all_texts(self)
  local texts = {}
  for kind, files in pairs(self.files) do
    for name, file in pairs(files) do
      local text, path = "", file.path -- what is built in stays as it is
      if not file.shipped then text, path = self:find(kind, name) end
      texts[kind .. "/" .. name] = (text or "") .. "\0" .. path
    end
  end
  return texts
end

--- Lists, sorted, the paths of scripts that appeared or disappeared since an earlier library was made, and of the files of
--- a game that changed (`earlier` is pinned).
function library:changed_since(earlier)
  local paths = {}
  for kind, files in pairs(self.files) do
    local before = earlier.files[kind]
    for name, file in pairs(plain.with(before, files)) do
      local read = before[name] and earlier.texts[before[name]]
      local is_other = read and files[name] and self:find(kind, name) ~= read
      if is_other or not before[name] or not files[name] then paths[#paths + 1] = file.path end
    end
  end
  table.sort(paths)
  return paths
end

--- Returns the results of make(self), which is called again only after a file has changed.
function library:made(make)
  if self.unpinned then return self.unpinned:made(make) end
  local texts = all_texts(self)
  if not self.kept or not plain.is_equal(texts, self.kept.texts) then
    self.kept = { texts = texts, what = table.pack(make(self)) }
  end
  return table.unpack(self.kept.what, 1, self.kept.what.n)
end

--- Returns the names of all scripts of a kind, sorted; with `id`, only those called so, in any folder.
function library:names(kind, id)
  local names = {}
  for name in pairs(self.files[kind]) do
    if not id or name == id or name:match("/(.*)$") == id then names[#names + 1] = name end
  end
  table.sort(names)
  return names
end

return library
