-- folders.lua - where scripts are looked for, and what is kept is.
local engine = require "houserule"
local packs = require "host.system.packs"
local sys = require "host.system.sys"

local folders = {}

-- The program's folder below one that an environment variable names, or else below one at home; nil without a home.
local function at_home(variable, otherwise)
  local named, home = os.getenv(variable), os.getenv "HOME"
  if named and named:sub(1, 1) == "/" then return named .. "/houserule" end
  return home and home ~= "" and home .. otherwise .. "/houserule" or nil
end

--- The folder in which a user keeps scripts; nil without a home.
function folders.own() return at_home("XDG_DATA_HOME", "/.local/share") end

--- Where the state of sessions is kept; nil without a home.
function folders.state() return at_home("XDG_STATE_HOME", "/.local/state") end

--- Where scripts are looked for in a call that names these folders and files: the user's own first, if there is one by now.
function folders.all(named)
  local own = folders.own()
  local list = { own and sys.exists(own) and own or nil }
  return table.move(named, 1, #named, #list + 1, list)
end

-- What a script's text says it is.
local function kind_of(text)
  for kind, word in pairs { games = "game", variants = "variant", bundles = "bundle" } do
    if text:find("%f[%w]" .. word .. "%s*{") then return kind end
  end
end

-- Where the libraries of a script lie: beside a game, and for a variant in the games' folder next to its own.
local LIBRARIES <const> = { "lib/", "../games/lib/", "../../games/lib/" }

local put_file

-- Puts the scripts of a folder that a text names: the game of a variant, the games inside a game.
local function put_named(library, folder, text)
  local beside = {}
  for _, file in ipairs(folders.names(folder == "" and "." or folder)) do beside[file] = true end
  for name in text:gmatch '"([%w_-]+)"' do
    local known = library.files.games[name] or library.files.variants[name] or library.files.bundles[name]
    if beside[name .. ".lua"] and not known then put_file(library, folder .. name .. ".lua") end
  end
end

--- Puts what is beside a script and belongs to it into a library of scripts: the libraries, and what its text names and the
--- library has not.
function folders.put_beside(library, path, text)
  local folder = path:match "^(.*/)" or ""
  for _, sub in ipairs(LIBRARIES) do
    for _, file in ipairs(folders.names(folder .. sub)) do
      local name = file:match "^([%w_-]+)%.lua$"
      if name then library:place("lib", name, { path = folder .. sub .. file, read = sys.read }) end
    end
  end
  put_named(library, folder, text)
end

-- Puts one file into a library, with what is beside it; nil and why, if it cannot be.
function put_file(library, path)
  local text, why = sys.read(path)
  local kind, name = text and kind_of(text), path:match "([%w_-]+)%.lua$"
  if not text then return nil, why end
  if not kind then return nil, path .. ": this is no game, variant or bundle" end
  library:place(kind, name, { path = path, read = sys.read })
  folders.put_beside(library, path, text)
  return true
end

--- Whether a path names one script, or a pack, and not a folder of them.
function folders.is_file(path)
  return (packs.is_one(path) or path:find "[%w_-]%.lua$" ~= nil) and not sys.exists(path .. "/.")
end

--- The names of what is in a folder, sorted; if it cannot be read, none and why.
function folders.names(path)
  local list, text, why = {}, sys.dir(path)
  for name in (text or ""):gmatch "[^/]+" do list[#list + 1] = name end
  return list, why
end

--- A library of what is built in and of these folders, packs, or single files, later ones before earlier ones; nil and why
--- if one cannot be read. `note`, if given, is told what each pack is.
function folders.library(paths, note)
  local list, wrong = {}, nil
  local function names(folder)
    local found, why = folders.names(folder)
    wrong = wrong or why
    return found
  end
  for _, path in ipairs(paths) do
    if packs.is_one(path) then
      local pack, why = packs.read(path)
      list[#list + 1], wrong = pack, wrong or why
      if pack and note then note(packs.sentence(pack)) end
    elseif not folders.is_file(path) then
      list[#list + 1] = { path = path, list = function(sub) return names(path .. "/" .. sub) end, read = sys.read }
    end
  end
  local library = engine.library.new(list)
  for _, path in ipairs(paths) do
    if folders.is_file(path) and not packs.is_one(path) and not wrong then wrong = select(2, put_file(library, path)) end
  end
  if wrong then return nil, wrong end
  return library
end

return folders
