-- folders.lua - finds the folders of scripts and of saved sessions, and makes a library of scripts from them.
local engine = require "houserule"
local packs = require "host.system.packs"
local sys = require "host.system.sys"

local T = engine.texts.of

local folders = {}

local MOST <const> = 2000 -- files in a folder of scripts: each is read to know its name

-- Returns the program's folder below $VARIABLE, or else below $HOME; nil without a home.
local function at_home(variable, otherwise)
  local named, home = os.getenv(variable), os.getenv "HOME"
  if named and named:sub(1, 1) == "/" then return named .. "/houserule" end
  return home and home ~= "" and home .. otherwise .. "/houserule" or nil
end

--- Returns the folder of the user's scripts; nil without a home.
function folders.own() return at_home("XDG_DATA_HOME", "/.local/share") end

--- Returns the folder of saved sessions; nil without a home.
function folders.state() return at_home("XDG_STATE_HOME", "/.local/state") end

--- Lists the folders and files of a call: the user's own folder, if it exists, then those named.
function folders.all(named)
  local own = folders.own()
  local list = { own and sys.exists(own) and own or nil }
  return table.move(named, 1, #named, #list + 1, list)
end

-- Returns the kind that a script's text declares.
local function kind_of(text)
  for kind, word in pairs { games = "game", variants = "variant", bundles = "bundle" } do
    if text:find("%f[%w]" .. word .. "%s*{") then return kind end
  end
end

-- Folders of a script's libraries: beside a game, or in the games' folder next to a variant's.
local LIBRARIES <const> = { "lib/", "../games/lib/", "../../games/lib/" }

-- Adds the scripts of a folder that a text names: the game of a variant, games inside a game.
local function put_named(library, folder, text)
  local beside = {}
  for _, file in ipairs(folders.names(folder == "" and "." or folder)) do beside[file] = true end
  for name in text:gmatch '"([%w_-]+)"' do
    local known = library.files.games[name] or library.files.variants[name] or library.files.bundles[name]
    if beside[name .. ".lua"] and not known then folders.put_file(library, folder .. name .. ".lua") end
  end
end

--- Adds the files beside a script that it needs: libraries, and scripts that its text names and the library lacks.
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

--- Adds one file to a library, with the files beside it that it needs; nil and why if that fails.
function folders.put_file(library, path)
  local text, why = sys.read(path)
  local kind, name = text and kind_of(text), path:match "([%w_-]+)%.lua$"
  if not text then return nil, why end
  if not kind then
    local is_code, wrong = load(text, "@" .. path, "t", {})
    return nil, is_code and T("%s: the file declares no game, variant or bundle", path) or wrong
  end
  library:place(kind, name, { path = path, read = sys.read })
  folders.put_beside(library, path, text)
  return true
end

--- Tests if a path names one script or pack, rather than a folder.
function folders.is_file(path)
  return (packs.is_one(path) or path:find "[%w_-]%.lua$" ~= nil) and not sys.exists(path .. "/.")
end

--- Lists a folder's entries, sorted. If it cannot be read: an empty list and why.
function folders.names(path)
  local list, text, why = {}, sys.dir(path)
  for name in (text or ""):gmatch "[^/]+" do list[#list + 1] = name end
  return list, why
end

--- Makes a library of the built-in scripts and these folders, packs or files; later ones take precedence. Returns nil and
--- why if one cannot be read. `note`, if given, is called with a sentence about each pack.
function folders.library(paths, note)
  local list, wrong = {}, nil
  local function names(folder)
    local found, why = folders.names(folder)
    wrong = wrong or why
    if #found > MOST then
      wrong = wrong or T("%s has %d files: a folder of scripts may have %d at most", folder, #found, MOST)
    end
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
    if folders.is_file(path) and not packs.is_one(path) and not wrong then
      wrong = select(2, folders.put_file(library, path))
    end
  end
  if wrong then return nil, wrong end
  return library
end

return folders
