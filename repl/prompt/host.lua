-- host.lua - says what a console may do with the system around it, when the program runs one.
local arguments = require "host.game.arguments"
local disk = require "host.system.disk"
local edit = require "host.prompt.edit"
local folders = require "host.system.folders"
local input = require "host.system.input"
local people = require "host.table.people"
local page = require "host.system.paging"
local paint = require "host.table.paint"
local sys = require "host.system.sys"

local host = {}

--- Makes the painter that a call asks for.
function host.painter(call)
  return paint.new(paint.settings(call, os.getenv, sys.tty(1)))
end

--- Writes a file whole or not at all, as disk.replace does, and the folders above it.
function host.save(path, text, mark)
  local folder = path:match("^(.*)/[^/]*$")
  if folder and folder ~= "" and not sys.exists(folder) then
    local made, why = sys.mkdir(folder)
    if not made then return nil, why end
  end
  return disk.replace(path, text, mark)
end

--- Reads the names that a call gives to those who sit there; nil if it gives none.
function host.names(call)
  local names, why = people.read(people.split(call.names or ""))
  if not names or call.names and not names[1] then arguments.fault("--names: %s", why or "it names nobody") end
  return names[1] and names
end

--- Opens what is kept of a learner: on a terminal, or where it is asked for.
function host.memory(call, typed)
  local folder = (typed or call.journal) and folders.state()
  return require("host.learn.learned").new(folder and folder .. "/learned")
end

--- Makes the options of a console that a call asks for. `more` overrides.
function host.options(call, more)
  -- Text gets better where somebody sits at a terminal on which lines can be written again.
  local is_live = not call.plain and sys.tty(0) and sys.tty(1) and (os.getenv "TERM" or "dumb") ~= "dumb"
  local options = { library = call.library, folders = call.folders,
                    load = function() return folders.library(folders.all(call.folders)) end,
                    paint = host.painter(call), own = folders.own(),
                    write = function(text) io.write(text) end,
                    complain = function(text)
                      io.flush()
                      io.stderr:write(text)
                    end,
                    page = not call.plain and page or nil, names = host.names(call), width = sys.columns, height = sys.rows,
                    keys = is_live and edit.keys or nil, interrupted = edit.interrupted, entropy = sys.entropy,
                    save = host.save,
                    lines = function(path) -- a record's, however many there are, and the file that they come from
                      local file, why = io.open(path, "rb")
                      if not file then return nil, why end
                      return input(file, path), file
                    end }
  for key, value in pairs(more) do options[key] = value end
  return options
end

return host
