-- flags.lua - lists the flags that several commands have a use for. A command joins those it takes with its own.
--
-- A flag is { "-v, --variant VARIANT", help = }: as it is typed, with the kind of its value if it takes one (arguments.lua
-- says how each kind is read, prompt/complete.lua what completes it); `from` and `to` bound a number. Reading a call, help,
-- the manual and the shells' completion all go by this.
local flags = {}

--- Joins several lists into one.
function flags.join(...)
  local all = {}
  for _, list in ipairs { ... } do table.move(list, 1, #list, #all + 1, all) end
  return all
end

--- Keys the flags of a list by each of their names.
function flags.by_name(list)
  local found = {}
  for _, flag in ipairs(list) do
    for name in flag[1]:gmatch "%-%-?(%w[%w-]*)" do found[name] = flag end
  end
  return found
end

--- Returns the kind of value that a flag takes, as "SEAT"; nil if it takes none.
function flags.value(flag) return flag[1]:match " ([^-]%S*)$" end

--- Every command takes these.
flags.always = {
  { "--scripts DIR", help = "scripts of your own, in DIR/games, DIR/variants and DIR/bundles, or one file of them, besides "
    .. "those built in" },
  { "-h, --help", help = "show this help" },
  { "--version", help = "show the version" },
}

--- Flags for the rules of a game.
flags.rules = {
  { "-v, --variant VARIANT", help = "add a variant to the game, by its name or as a file (./mild.lua); may be given several "
    .. "times, in any order" },
  { "--above A:B", help = "lay variant A above B: both change the same rule" },
  { "-o, --option SLOT=VALUE", help = "set an option: yes or no, a number, a word, JSON for a list" },
  { "--players N", help = "number of players, if the game allows several numbers" },
}

--- Flags for the deal.
flags.game = flags.join(flags.rules, {
  { "--seed S", help = "any text: the same seed deals the same cards" },
  { "--dealer SEAT", help = "who deals the first hand" },
})

--- Flags for drawing a table.
flags.looks = {
  { "--color auto|always|never", help = "when to use colours" },
  { "--ascii", help = "letters instead of suit signs" },
  { "--plain", help = "sentences, for a screen reader" },
}

--- Flags for the players.
flags.people = { { "--names NAME,NAME", help = "names of the players at seat 1, 2 ...: Anna,Bela,Celia" } }

--- Flags for keeping the game on disk.
flags.keeps = {
  { "--resume", help = "continue the game that was kept last, or the last one of GAME" },
  { "--journal", help = "keep every decision on disk, as on a terminal" },
}

--- This says that a lesson or a quiz keeps what was learned.
flags.learned = { { "--journal", help = "keep what was learned, as on a terminal" } }

--- Flags for the form of results.
flags.json = { { "--json", help = "write JSON" } }
flags.outcome = flags.join(flags.json, { { "--csv", help = "write a table for spreadsheets: a row a measure" },
  { "--report FILE", help = "write a page to FILE that opens anywhere: intervals and curves, the rules that differ, and the "
    .. "command that counts it again" } })
flags.view = { { "--view SEAT", help = "show only what this seat may know" } }

return flags
