-- folders.lua - where scripts are looked for.
local engine = require "houserule"
local sys = require "host.system.sys"

local folders = {}

--- The folder in which a user keeps scripts, or nil where there is no home.
function folders.own()
  local data = os.getenv "XDG_DATA_HOME"
  local home = os.getenv "HOME"
  if data and data:sub(1, 1) == "/" then return data .. "/houserule" end
  return home and home ~= "" and home .. "/.local/share/houserule" or nil
end

--- A library of what is built in and of these folders, later ones before earlier ones; nil and why if one cannot be read.
function folders.library(paths)
  local list, wrong = {}, nil
  local function names(folder)
    local found, why = sys.dir(folder)
    wrong = wrong or why
    return found or {}
  end
  for _, path in ipairs(paths) do
    list[#list + 1] = { path = path, list = function(sub) return names(path .. "/" .. sub) end, read = sys.read }
  end
  local library = engine.library.new(list)
  if wrong then return nil, wrong end
  return library
end

return folders
