-- flags.lua - flags that several commands have a use for. A command joins those it takes with its own.
--
-- A flag is { KIND, VALUE, help = }: how what follows it is read (arguments.lua; "yes" takes nothing), what that is called,
-- and what the flag does. Reading a call, help, the manual and the shells' completion all go by this.
local flags = {}

--- One table of several.
function flags.join(...)
  local all = {}
  for _, some in ipairs { ... } do
    for name, flag in pairs(some) do all[name] = flag end
  end
  return all
end

--- What every command takes.
flags.always = {
  scripts = { "folder", "DIR", help = "scripts of your own, in DIR/games, DIR/variants and DIR/bundles, or one file of "
    .. "them, besides those built in" },
  h = { "bare" }, help = { "bare" }, version = { "bare" },
}

--- Which rules a game has.
flags.rules = {
  v = { "variant", "VARIANT", help = "lay a variant on the game, by its name or as a file (./mild.lua); may be said several "
    .. "times, in any order" }, variant = { "variant", "VARIANT" },
  o = { "option", "SLOT=VALUE", help = "set an option: yes or no, a number, a word, JSON for a list" },
  option = { "option", "SLOT=VALUE" },
  players = { "number", "N", help = "how many play, where the game leaves a choice" },
}

--- Which game is dealt.
flags.game = flags.join(flags.rules, {
  seed = { "text", "S", help = "any text: the same seed deals the same cards" },
  dealer = { "number", "SEAT", help = "who deals the first hand" },
})

--- How a table is drawn.
flags.looks = {
  color = { "text", "WHEN", help = "auto, always or never" },
  ascii = { "yes", help = "letters instead of suit signs" },
  plain = { "yes", help = "sentences, for a screen reader" },
}

--- Who sits there.
flags.people = { names = { "text", "NAME,NAME", help = "who sits at seat 1, 2 ...: Anna,Bela,Celia" } }

--- Whether the game is kept on disk.
flags.keeps = {
  resume = { "yes", help = "go on with the game that was kept last" },
  journal = { "yes", help = "keep every decision on disk, as on a terminal" },
}

--- What a lesson or a quiz keeps.
flags.learned = { journal = { "yes", help = "keep what was learned, as on a terminal" } }

--- How results are said, and to whom.
flags.json = { json = { "yes", help = "write JSON" } }
flags.view = { view = { "number", "SEAT", help = "show only what this seat may know" } }

return flags
