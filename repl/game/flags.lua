-- flags.lua - flags that several commands have a use for, by what follows each. A command joins those it takes.
local flags = {}

--- One table of several.
function flags.join(...)
  local all = {}
  for _, some in ipairs { ... } do
    for name, kind in pairs(some) do all[name] = kind end
  end
  return all
end

--- What every command takes.
flags.always = { scripts = "folder", h = "bare", help = "bare", version = "bare" }

--- Which rules a game has.
flags.rules = { v = "variant", variant = "variant", o = "option", option = "option", players = "number" }

--- Which game is dealt.
flags.game = flags.join(flags.rules, { seed = "text", dealer = "number" })

--- How a table is drawn.
flags.looks = { color = "text", ascii = "yes", plain = "yes" }

--- Who sits there.
flags.people = { names = "text" }

--- Whether the game is kept on disk.
flags.keeps = { resume = "yes", journal = "yes" }

return flags
