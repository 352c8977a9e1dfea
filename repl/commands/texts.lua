-- houserule texts: what the program says, for somebody to say it in another language.
local catalogue = require "host.texts.catalogue"
local language = require "host.texts.language"
local po = require "host.texts.po"
local T = require("houserule").texts.of

local command = {
  words = {}, summary = "what the program says, as a file to fill in: another language",
  example = "houserule texts > lv.po", flags = {},
  notes = { T("Fill in the file beside each sentence, as much as you like, in an editor or with Poedit; then "
    .. "HOUSERULE_TEXTS=lv.po before a call, or exported, lays it on. What is missing stays English, what is wrong is said "
    .. "with its line."),
    T("Scripts say what they say in their own words; records, JSON and `serve` stay as they are. With a language laid on, "
    .. "`houserule texts` writes the sentences of this program with what they are in it.") },
}

-- Of the file that is laid on now: what stands for each sentence.
local function filled()
  local path, of = os.getenv "HOUSERULE_TEXTS", {}
  for _, entry in ipairs(path and language.read(path) or {}) do of[entry.id] = not entry.fuzzy and entry or nil end
  return of
end

local HEAD <const> = [[
# The sentences of houserule in English (msgid), and in another language (msgstr): what is empty stays English. %%s and %%d
# are filled in by the program, in their order; %%2$s is the second of the English sentence, wherever it stands. Where a
# number changes the words, plural= says which form stands beside n: msgstr[0], msgstr[1] ... Sentences may have capitals,
# blanks at their ends and a full stop or not: keep these as they are. To speak it: export HOUSERULE_TEXTS=FILE
msgid ""
msgstr ""
%s]]

local FIELDS <const> = "MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
  .. "Language: \nPlural-Forms: nplurals=2; plural=(n != 1);\n"

-- The head's fields as lines.
local function head(entry)
  local fields = entry and entry[1] or FIELDS
  return (fields:gsub("([^\n]*)\n", function(line) return '"' .. line:gsub('[\\"]', "\\%0") .. '\\n"\n' end))
end

function command.run(_, cli)
  local of = filled()
  cli.write("-", HEAD:format(head(of[""])))
  for _, one in ipairs(catalogue) do
    local entry = of[one.id]
    one = { id = one.id, many = one.many, places = one.places, table.unpack(entry or {}) }
    cli.write("-", po.entry(one, one.places) .. "\n")
  end
  return 0
end

return command
