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
  if args[1]=="sim" then
    local rec = engine.record.fields
    local rep, why = require"host.sim".run{ spec = json.encode(rec("seed", "x", "folders", {}, "calls", tonumber(args[5] or 0), "header", rec("game","zole"))), deals=tonumber(args[2]), threads=tonumber(args[3]), records=args[4] ~= "" and args[4] or nil}
    if not rep then print(why) return 1 end
    print(rep.deals, rep.games, rep.decisions, rep.seconds, rep.deals/rep.seconds)
    for i,s in ipairs(rep.sides) do print(i,s.sum,s.square,s.wins) end
    for i,k in ipairs(rep.kinds) do print(k[1],k[2]) end
    return 0
  end
  return 2
end
