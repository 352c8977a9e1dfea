-- library.lua - where scripts are: those built in, and the folders of their own that people keep.
--
-- A folder holds games/ and variants/ like the source tree's scripts/. A file in a folder stands in place of one of the
-- same name that is built in, and a later folder's in place of an earlier one's.
local core = require "houserule.core"
local plain = require "houserule.plain"

local library = {}
library.__index = library

--- `folders` is a list of { path = , list = function(sub) -> names, read = function(path) -> text or nil, why }.
function library.new(folders)
  local self = setmetatable({ files = { games = {}, variants = {}, lib = {} } }, library)
  for path, text in pairs(core.shipped()) do
    local kind, name = path:match("^scripts/(%a+)/([%w_-]+)%.lua$")
    if not kind then
      name = path:match("^scripts/games/lib/([%w_-]+)%.lua$")
      kind = name and "lib"
    end
    if kind and self.files[kind] then self.files[kind][name] = { path = path, text = text, shipped = true } end
  end
  for _, folder in ipairs(folders or {}) do self:add(folder) end
  return self
end

function library:add(folder)
  for kind, sub in pairs { games = "games", variants = "variants", lib = "games/lib" } do
    for _, file in ipairs(folder.list(sub)) do
      local name = file:match("^([%w_-]+)%.lua$")
      local path = ("%s/%s/%s"):format(folder.path, sub, file)
      if name then self.files[kind][name] = { path = path, read = folder.read } end
    end
  end
end

--- Puts one file in place, as for `check FILE`.
function library:put(kind, name, path, text) self.files[kind][name] = { path = path, text = text } end

--- A script's text and path; nil if there is none of that name, nil and a sentence if it cannot be read.
function library:find(kind, name)
  local file = self.files[kind][name]
  if not file then return nil end
  if file.text then return file.text, file.path end
  local text, why = file.read(file.path)
  if not text then return nil, why end
  return text, file.path
end

-- Every text there is, by kind and name; a sentence for one that cannot be read.
local function all_texts(self)
  local texts = {}
  for kind, files in pairs(self.files) do
    for name in pairs(files) do
      local text, path = self:find(kind, name)
      texts[kind .. "/" .. name] = (text or "") .. "\0" .. path
    end
  end
  return texts
end

--- What `make` made of all files, made anew only when one of them has changed.
function library:made(make)
  local texts = all_texts(self)
  if not self.kept or not plain.same_entries(texts, self.kept.texts) then
    self.kept = { texts = texts, what = table.pack(make(self)) }
  end
  return table.unpack(self.kept.what, 1, self.kept.what.n)
end

--- The names there are, sorted.
function library:names(kind)
  local names = {}
  for name in pairs(self.files[kind]) do names[#names + 1] = name end
  table.sort(names)
  return names
end

return library
