-- game.lua - the commands that say which game is played, under which rules, from which cards.
local engine = require "houserule"
local arguments = require "host.game.arguments"
local bundles = require "host.game.bundles"
local changes = require "host.prompt.changes"
local dealing = require "houserule.play.hands"
local flags = require "host.game.flags"
local orders = require "host.game.orders"
local people = require "host.table.people"
local prose = require "host.table.prose"
local plain = require "houserule.values.plain"
local rulemodel = require "host.rules.model"
local rulepage = require "host.rules.page"
local T, N = engine.texts.of, engine.texts.count

local words = engine.words

local function summary_of(declared)
  local summary = prose.text(declared.summary)
  return summary ~= "" and summary or declared.title
end

-- Tells what another composition changes: the house rules that come and go, and the options that have other values.
local function tell_change(console, before, after)
  local arrow = (console.paint.ascii or console.paint.plain) and "->" or "\u{2192}"
  local function come(list, other, sign)
    for _, file in ipairs(list) do
      local there = false
      for _, one in ipairs(other) do there = there or one.declared.id == file.declared.id end
      if not there then console:say_text(("%s %s: %s"):format(sign, file.declared.id, summary_of(file.declared)), "    ") end
    end
  end
  come(after.variants, before.variants, "with")
  come(before.variants, after.variants, "without")
  for _, slot in ipairs(after.slots) do
    local old = before.slots[slot.name]
    local was, is = old and prose.show(rulemodel.value(before, old)), prose.show(rulemodel.value(after, slot))
    if was and was ~= is then console:say_text(("%s %s %s %s"):format(slot.name, was, arrow, is), "    ") end
  end
end

-- Plays the same cards and decisions under another header.
local function change(console, header)
  local before = console:session_needed().game
  local new, fitted, of, why = console:need(console.position:under(header))
  new.session.header.players = new.session.game.players
  console:put(new)
  tell_change(console, before, new.session.game)
  for _, sentence in ipairs(orders.sentences(new.session.game)) do console:say_text(sentence) end
  if fitted < of then
    console:say_text(words.closed(T("From step %d of %d on the game no longer fits: %s.", fitted + 1, of, why.sentence)))
  end
  console:show_change()
end

-- deal --------------------------------------------------------------------------------------------------------------

local function show_deal(console)
  console:deal()
  console:tell_events()
  console:show_change()
end

local function deal_new(console, args)
  local call = arguments.read(args, "deal", flags.join(flags.game, { { "--scripts DIR" } }))
  if #call.words > 1 then
    console:fault("deal takes one game, \"%s\" is one too many", words.printable(call.words[2]))
  end
  if #call.folders > 0 then console:fault("--scripts is for the command line: houserule --scripts DIR") end
  call.words[1] = call.words[1] or console:session_needed().game.id
  console.players_given, call.library = call.players ~= nil, console.library
  call.note = function(text) console:say_text(text) end
  local new = console:open(arguments.header(call, arguments.game(call, 1)))
  for _, sentence in ipairs(orders.sentences(new.session.game)) do console:say_text(sentence) end
end

local function deal(console, args)
  local s = console.position and console.position.session
  if #args > 0 then deal_new(console, args)
  elseif s and s.state ~= "pack" then console:open(changes.header(console, true))
  else console:position_needed() end
  show_deal(console)
end

-- variants ----------------------------------------------------------------------------------------------------------

local function list_variants(console)
  local s = console:session_needed()
  local list, bad = engine.catalog.variants_of(console.library, s.game.id)
  local lines, on = {}, {}
  for _, file in ipairs(s.game.variants) do on[file.declared.id] = true end
  if #list == 0 then console:say("%s has no variants", s.game.base.declared.title) end
  local function add(file, is_on, mark)
    local first = ("[%s] %-25s "):format(is_on and "x" or " ", file.declared.id .. mark)
    prose.wrap(lines, summary_of(file.declared), console:columns(), first)
  end
  for _, file in ipairs(list) do add(file, on[file.declared.id], "") end
  for _, file in ipairs(engine.catalog.bundles_of(console.library, s.game.id)) do
    add(file, bundles.is_on(file, s.header), "*")
  end
  console:say_lines(lines)
  for _, sentence in ipairs(bad) do console:say_text(sentence) end
  local line = bundles.line(s.header)
  if line then console:say("To play so again, or for a friend: %s", line .. words.clean(arguments.scripts(console.host))) end
end

local function variants(console, args)
  if #args == 0 then return list_variants(console) end
  local header = changes.header(console)
  changes.variants(console, header, args)
  change(console, header)
end

-- set ---------------------------------------------------------------------------------------------------------------

local function set(console, args)
  local game = console:session_needed().game
  if #args == 0 then return console:say_lines(rulepage.option_lines(game, {}, console:columns())) end
  local name, text = args[1]:match("^([%w_]+)=(.*)$")
  if not name then name, text = args[1], args[2] and table.concat(args, " ", 2) end
  if not text then
    local slot = console:need(rulemodel.slot(game, name))
    return console:say_lines(prose.wrap({}, rulemodel.slot_text(game, slot), console:columns(), name .. "  "))
  end
  local header = changes.header(console)
  changes.option(header, game, name, text)
  change(console, header)
end

-- cards -------------------------------------------------------------------------------------------------------------

-- Reads the words as cards of seats and of piles, by name.
local function named_cards(console, s, args)
  local given, seat, to, piles = {}, 0, nil, {}
  for _, name in ipairs((s.engine_table.piles())) do piles[name] = true end
  for _, word in ipairs(args) do
    if piles[word] then to = word
    elseif word:match("^[1-8]$") then to = math.tointeger(tonumber(word))
    else
      if not to then seat = seat + 1 end
      local list = {}
      for token in (word == "-" and "" or word):gmatch("%S+") do
        local number, name = s.rules.sets.card(token)
        if not number then console:fault('"%s" is no card', words.printable(token)) end
        if s.rules.pack & s.rules.sets.same(number) == 0 then console:fault("%s is no card of this pack", name) end
        list[#list + 1] = name
      end
      given[to or seat] = list
      to = nil
    end
  end
  return given
end

-- Shuffles the rest of the pack, by the bot's stream of chance.
local function shuffled_rest(console, s, given)
  local rest = s.rules.pack
  for _, list in pairs(given) do
    for _, card in ipairs(list) do
      local left = rest & s.rules.sets.same(card)
      if left == 0 then console:fault("%s is named twice", card) end
      rest = rest & ~(left & -left)
    end
  end
  local list = s.rules.sets.list(rest)
  for i = #list, 2, -1 do
    local k = s.engine_table.bot(i)
    list[i], list[k] = list[k], list[i]
  end
  return list
end

-- Makes the pack that deals these cards; what is not named comes from the rest.
local function pack_for(console, s, given)
  local rest = shuffled_rest(console, s, given)
  local plan, share = s.engine_table.due_plan(), {}
  for _, to in ipairs(plan) do share[to] = (share[to] or 0) + 1 end
  for to, list in pairs(given) do
    if #list > (share[to] or 0) then
      console:fault("%s is dealt %d cards, not %d", dealing.receiver(to), share[to] or 0, #list)
    end
  end
  local pack, at, taken = {}, {}, 0
  for i, to in ipairs(plan) do
    at[to] = (at[to] or 0) + 1
    local card = given[to] and given[to][at[to]]
    if not card then
      taken = taken + 1
      card = rest[taken]
    end
    pack[i] = card
  end
  table.move(rest, taken + 1, #rest, #pack + 1, pack)
  return table.concat(pack, " ")
end

local function cards(console, args)
  local s = console:session_needed()
  if #args == 0 then console:fault('cards wants the hands, like: cards "QC QS" - "AH KH"') end
  local before = console.position
  if s.state ~= "pack" then console:open(changes.header(console)) end
  s = console:session_needed()
  local ok, why = pcall(function()
    console:need(console.position:pack(pack_for(console, s, named_cards(console, s, args))))
  end)
  if not ok then
    console:put(before, true)
    error(why, 0)
  end
  console:tell_events()
  console:show_change()
end

-- club --------------------------------------------------------------------------------------------------------------

local function club(console, args)
  local header, name = changes.header(console), args[1]
  local path, there = console:need(bundles.own_path(console.library, console:own_folder(), name))
  local title = args[2] and table.concat(args, " ", 2) or name
  if #title > 80 or title:find "[%c\127]" then console:fault("a title is a line of plain text, 80 bytes at most") end
  local text = bundles.text(header, name, title, header.players, console:people())
  if not text then
    console:fault("this is %s by itself: lay variants on it, set options or name who plays first", header.game)
  end
  console:save_own(path, text)
  console:say_text(T(there and "replaced in %s: `deal %s` plays it, `houserule %s` too"
    or "saved in %s: `deal %s` plays it, `houserule %s` too", path, name,
    name .. words.clean(arguments.scripts(console.host))))
end

-- names -------------------------------------------------------------------------------------------------------------

local function names(console, args, rest)
  local given = people.split(rest)
  if args[1] == "-" then console.names, console.circle = nil, false
  elseif given[1] then
    local most = console.position and console.position.session.game.most
    if most and #given > most then console:fault("there are %d seats, and %d names", most, #given) end
    local before = console:people() or {}
    table.move(before, #given + 1, most or #before, #given + 1, given)
    console.names = console:need(people.read(given))
  end
  console:changed()
  local list = console:people()
  if not list then return console:say "nobody has a name here: names Anna Bela Celia" end
  local parts = {}
  for seat, name in ipairs(list) do parts[seat] = ("%d %s"):format(seat, name) end
  console:say("%s", table.concat(parts, "  "))
end

-- seed, list --------------------------------------------------------------------------------------------------------

local function seed(console, _, rest)
  if rest == "" then return console:say("seed %s", words.printable(console:session_needed().header.seed or "none")) end
  local header = changes.header(console, true)
  header.seed = rest
  console:open(header)
  show_deal(console)
end

local function list(console)
  for _, id in ipairs(console.library:names "games") do
    local game, problem = engine.compose.game(console.library, id, {})
    if not game then console:say_text(T("%-10s does not load: %s", id, problem.sentence))
    else
      local declared = game.base.declared
      local n = #(engine.catalog.variants_of(console.library, id))
      local also = prose.text(declared.names)
      local about = ("%s, %s"):format(prose.players(plain.list_of(declared.players)), N(n, "variant"))
      if also ~= "" then about = T("%s; also %s", about, also) end
      local text = ("%s (%s)"):format(summary_of(declared), about)
      console:say_lines(prose.wrap({}, text, console:columns(), ("%-12s "):format(id)))
    end
  end
end

return {
  { usage = "deal [GAME] [-v VARIANT] [-o SLOT=VALUE] [--seed S] [--players N]", run = deal,
    help = "Deals the next hand. In the middle of a hand, or with a game or flags, it begins a new game; the old "
      .. "one is kept as `switch last`.",
    example = "deal zole -v pool -o hands=2" },
  { usage = "variants [+NAME] [-NAME] [A:B]", long = true, run = variants,
    help = "Lists the house rules of this game, and the bundles of them (*), or lays some on it and takes some off; A:B "
      .. "lays A above B if both change the same rule. The cards and decisions stay as far as they fit.",
    example = "variants +small-zole -pool" },
  { usage = "club NAME [TITLE]", run = club, example = "club thursday \"Thursday club\"",
    help = "Saves the house rules and options that are on as a bundle, your circle's own way of playing, among the scripts "
      .. "of your own. A record of such a game still names what the bundle brings." },
  { usage = "set [SLOT [VALUE]]", aliases = { "options" }, long = true, run = set,
    help = "Lists the options, says one, or sets one: the same cards under changed rules.",
    example = "set win_points 51" },
  { usage = "cards [SEAT|PILE] \"CARDS\" ...", run = cards, example = "cards \"QC QS AD\" - \"AC TC\" talon \"9H 9S\"",
    help = "Deals exact hands, seat after seat, or to the seat or pile named before them; - leaves a seat to "
      .. "chance, and what you do not name is dealt at random from the rest." },
  { usage = "names [NAME ...|-]", run = names, example = "names Anna Bela Celia",
    help = "Who sits at seat 1, 2 ...: they are called so from now on, and `club` keeps the names. Seats that are not named "
      .. "keep theirs; - forgets all. Records keep the numbers; of a league or a score pad `save` writes the names too." },
  { usage = "seed [S]", run = seed, example = "seed k7",
    help = "Says the seed of this game, or begins one under another seed." },
  { usage = "list", long = true, run = list, example = "list",
    help = "Lists the games there are." },
}
