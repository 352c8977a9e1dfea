-- houserule new: a starting file that runs.
local engine = require "houserule"
local checker = require "host.check.checker"
local folders = require "host.system.folders"
local guided = require "host.check.guided"
local host = require "host.prompt.host"
local prose = require "host.table.prose"
local rulediff = require "host.rules.diff"
local sys = require "host.system.sys"
local quoted = require("host.game.values").quoted
local templates = require "host.check.templates"
local typing = require "host.prompt.typing"

local words = engine.words
local command = {
  words = { "game|variant", "NAME" },
  summary = "write a commented starting file that runs; at a terminal, answer a few questions first",
  flags = { { "--kind " .. table.concat(templates.kinds, "|"), help = "the game to begin from" },
            { "--of GAME", help = "the game the variant is for (zole)" } },
  example = "houserule new variant deal-twice --of zole",
}

local folder_of = { game = "games", variant = "variants" }

local function check_name(call, cli, kind, name, of)
  if not name then cli.fault("new wants a name; usage: houserule %s", command.usage) end
  if not name:match("^%l[%l%d]*[%l%d-]*$") or name:match("%-$") or name:match("%-%-") or #name > 40 then
    cli.fault("a name is lower-case letters, digits and hyphens, like \"my-rule\", not \"%s\"", words.printable(name))
  end
  if kind == "game" and cli.is_command(name) then cli.fault("\"%s\" is a command: a game needs another name", name) end
  local is_taken = kind == "game" and call.library.files.games[name]
  for _, file in ipairs(kind == "variant" and engine.catalog.variants_of(call.library, of) or {}) do
    is_taken = is_taken or file.declared.id == name
  end
  if is_taken then cli.fault("there is a %s \"%s\" already: take another name", kind, name) end
end

-- The file's path, and the folder of scripts it stands in if there is one.
local function place(call, kind, name)
  local folder
  for _, one in ipairs(call.folders) do
    if not folders.is_file(one) then folder = one end
  end
  if not folder then return name .. ".lua" end
  return ("%s/%s/%s.lua"):format((folder:gsub("(.)/+$", "%1")), folder_of[kind], name), folder
end

local function say_next(call, cli, kind, name, of, path, folder)
  local scripts = cli.scripts(call)
  for _, one in ipairs(call.folders) do -- the game's file says as much in the place of its name
    if one:match "([%w_-]+)%.lua$" == of then of, scripts = quoted(one), cli.scripts(call, one) end
  end
  local script = folder and name or quoted(path)
  local play = kind == "game" and script or ("%s -v %s"):format(of, script)
  cli.print("wrote " .. words.clean(path))
  cli.print("look it over: houserule check " .. words.clean(quoted(path) .. cli.scripts(call)))
  cli.print("play with it: houserule play " .. words.clean(play .. scripts))
end

-- A person at a terminal, for the questions of guided.lua; nil if there is none.
local function somebody(cli, name, made)
  return sys.tty(0) and sys.tty(1) and { made = made, name = name, say = cli.print, ask = typing.ask } or nil
end

-- A game's text: at a terminal the answers to a few questions make it, where no kind was named; nil if somebody leaves.
local function game_text(call, cli, name)
  local at = not call.kind and somebody(cli, name)
  if at then return guided.game(at) end
  return templates.game(name, call.kind or templates.kind)
end

-- A variant's text: at a terminal the answers to a few questions make it, if somebody wants to be asked; nil if
-- they leave.
local function variant_text(call, cli, name, of)
  local made = cli.need(engine.compose.game(call.library, of, {}))
  local at = somebody(cli, name, made)
  local text = ""
  if at then text = guided.variant(at) end
  if text ~= "" then return text, made end
  return templates.variant(name, made)
end

-- Says what is wrong with a variant that was made of answers, and what it changes.
local function look_over(call, cli, path, text, made)
  local name = path:match "([^/]+)%.lua$"
  local report = checker.check(call.library, path, text)
  for _, one in ipairs(report.list) do cli.print(("%s:%d: %s"):format(words.clean(path), one.line, one.sentence)) end
  local after = engine.compose.game(call.library, made.id, { variants = { name } })
  for _, line in ipairs(after and rulediff.lines(made, after, prose.columns()) or {}) do cli.print(line) end
end

function command.run(call, cli)
  local kind, name = call.words[1], call.words[2]
  if not folder_of[kind or ""] then
    cli.fault("new wants game or variant%s; usage: houserule %s",
      kind and (", not \"%s\""):format(words.printable(kind)) or "", command.usage)
  end
  if kind == "variant" and call.kind then cli.fault("--kind is for a game: a variant is of its game's kind") end
  if kind == "game" and call.of then cli.fault("--of is for a variant: a game is of no other game") end
  local path, folder = place(call, kind, name or "")
  if name and name:match("^[%w-]+$") and sys.exists(path) then
    cli.refuse(("%s is there already and was left as it is"):format(path))
  end
  local base = cli.read({ call.of or "zole" }, "new", {})
  base.library, base.note = call.library, call.note
  local of = cli.game(base, 1)
  check_name(call, cli, kind, name, of)
  local text, made
  if kind == "game" then text = game_text(call, cli, name) else text, made = variant_text(call, cli, name, of) end
  if not text then
    cli.print "\nnothing was written"
    return 0
  end
  cli.have(host.save(path, text))
  if made then look_over(call, cli, path, text, made) end
  say_next(call, cli, kind, name, of, path, folder)
  return 0
end

return command
