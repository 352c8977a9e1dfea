local engine = require "houserule"
local sys = require "host.sys"
local json = require "host.json"
local replay = require "host.replay"
return function(args)
  local library = engine.library.new()
  if args[2] == "--json" then table.remove(args, 2) end
  if args[1] == "replay" then
    local r = replay.new { library = library, say = function(e) print(json.encode(e.line)) end }
    for line in io.lines(args[2]) do
      local ok, why = r:feed(line)
      if not ok then print(json.encode(replay.error_line(why))) return 1 end
    end
    r:close()
    return 0
  end
  return 2
end
