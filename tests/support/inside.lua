-- inside.lua - the host's Lua modules in a stock lua5.4, for tests that want an object and not a process: what is in
-- repl/ as `host.*`, its C modules from inside.so, the engine from the build's houserule.so.
local inside = {}

local build = os.getenv "HOUSERULE_LIB" or (os.getenv "HOUSERULE" or "build/houserule"):match "^(.*)/[^/]*$" or "build"
package.cpath = build .. "/?.so;" .. package.cpath

local folder = "repl/"
table.insert(package.searchers, 2, function(name)
  local file = name:match "^host%.([%w_.]+)$"
  if not file then return nil end
  local path = folder .. file:gsub("%.", "/") .. ".lua"
  return loadfile(path), path
end)

require "houserule"
local beside = os.getenv "HOUSERULE_BESIDE" or "build"
for _, name in ipairs { "system.json", "system.sys", "system.disk", "table.columns" } do
  local entry = "inside_" .. name:match "%w+$"
  package.preload["host." .. name] = assert(package.loadlib(beside .. "/inside.so", entry))
end
local function nothing() end
package.preload["host.wall"] = function()
  local lines = 0
  return { beat = nothing, patient = nothing, session = nothing, lost = nothing,
           line = function()
             lines = lines + 1
             return lines
           end }
end
package.preload["host.prompt.edit"] = function() return {} end
package.preload["host.sim.sim"] = function() return {} end -- counts in threads of the program
package.preload["host.sim.cluster"] = function() return {} end -- and with other processes

--- The lines of a text, as sys.line gives those of a file: each, and whether it had its end.
function inside.lines(text)
  local next_line = text:gmatch "([^\n]*)(\n?)"
  return function()
    local line, ending = next_line()
    if not line or line == "" and ending == "" then return nil end
    return line, ending ~= ""
  end
end

--- A console whose output is caught. Returns it, a function() -> what has been written since the last call, and the files
--- that were saved. `more` goes into the console's options.
function inside.console(more)
  local engine, console, paint = require "houserule", require "host.prompt.console", require "host.table.paint"
  local out, files = {}, {}
  local options = { library = engine.library.new(), write = function(text) out[#out + 1] = text end, width = 80,
                    paint = paint.new { ascii = true }, entropy = function() return "k7" end,
                    lines = function(path)
                      if not files[path] then return nil, path .. ": there is no such file" end
                      return inside.lines(files[path])
                    end,
                    save = function(path, text)
                      files[path] = text
                      return true
                    end }
  options.load = function() return engine.library.new() end
  for key, value in pairs(more or {}) do options[key] = value end
  local con = console.new(options)
  return con, function()
    local text = table.concat(out)
    out = {}
    return text
  end, files
end

--- Feeds lines; returns the output of the last one, and whether it was fine.
function inside.type(con, taken, ...)
  local text, fine
  for _, line in ipairs { ... } do
    taken()
    fine = con:feed(line)
    text = taken()
  end
  return text, fine
end

--- A seat that plays at the table, where `bot` sits in the others: a console in that mode. Returns it and a function(...)
--- that feeds lines and returns what was said to the last of them, or without a line what has been said since.
function inside.sit(header, seat, bot, library)
  local con, taken = inside.console { library = library }
  con:open(header)
  local me = require("host.prompt.play_mode").new(con, seat, bot)
  con:try(me.start, me)
  local last = ""
  return con, function(...)
    for _, line in ipairs { ... } do
      taken()
      last = ""
      con:feed(line)
    end
    last = last .. taken()
    return last
  end
end

return inside
