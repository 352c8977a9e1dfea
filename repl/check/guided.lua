-- guided.lua - writes the file of `houserule new` from the answers to a few questions. It makes a house rule (another
-- number, cards that may not be led, one more bid) or the beginning of a game of some kind. For a game of tricks it asks for
-- the number of players and cards, the trumps, and bidding. It knows no game and offers what a composition has. The caller
-- puts the questions.
local engine = require "houserule"
local options, words, T = engine.options, engine.words, engine.texts.of
local rulemodel = require "host.rules.model"
local templates = require "host.check.templates"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local values = require "host.game.values"

local guided = {}

local head = [=[
-- @TITLE@: a house rule for @OF@, laid on top of it.
local v = variant {
  id = "@ID@", of = "@OF@", title = "@TITLE@", clauses = "@FAMILY@-1",
  summary = "@SUMMARY@",
}

-- ## 1 @TITLE@
]=]

local bid_text = [=[
-- @FAMILY@-1.1 A further bid `@WORD@`, above `@BID@`. It is played as `@BID@` and brings @TIMES@ times as much.
v.append.@RULE@ = "@WORD@"
v.options { "@TABLE@", "what @WORD@ brings", clause = "@FAMILY@-1.1",
            rows = { ["@WORD@"] = { @ROWS@ } } }
v.append.says = { ["bid @WORD@"] = "{seat} {bids|bid} @WORD@" }
]=]

-- Asks until read(answer) returns a value, and returns that value; nil at the end of the input. When read returns nil and a
-- sentence, it prints the sentence and asks again.
local function until_right(at, question, read)
  while true do
    local line = at.ask(question .. "> ")
    if not line then return nil end
    local value, wrong = read(words.trim(line))
    if value ~= nil then return value end
    if wrong then at.say(wrong) end
  end
end

-- Asks for a whole number from `least` to `most`; Enter stands for `usual`. Returns the number; nil at the end of the input.
local function ask_whole(at, question, least, most, usual)
  return until_right(at, ("%s (%d)"):format(question, usual), function(text)
    local n = text == "" and usual or math.tointeger(tonumber(text))
    if n and n >= least and n <= most then return n end
    return nil, T("a whole number from %d to %d", least, most)
  end)
end

-- Numbers and choices ------------------------------------------------------------------------------------------------

-- Each kind of house rule has a function(at) that asks for its details. It returns a sentence for the list of house rules
-- and the text of the script; nil at the end of the input.

-- Gives an option of the game another value.
local function option_rule(at)
  local slot = until_right(at, "which one (Enter lists them)", function(text)
    if text ~= "" and text ~= "?" then
      local slot, unknown = rulemodel.slot(at.made, text)
      return slot and #slot.path == 1 and slot or nil, unknown
    end
    for _, slot in ipairs(at.made.slots) do
      if #slot.path == 1 then
        at.say(("  %s  %s, %s"):format(slot.name, options.show(rulemodel.value(at.made, slot)), slot.help))
      end
    end
  end)
  if not slot then return nil end
  local now = options.show(rulemodel.value(at.made, slot))
  local value = until_right(at, ("%s, now %s: what is it to be"):format(slot.help, now), function(text)
    local given = values.read(text, slot.kind)
    local ok, why = options.check(slot, given)
    if type(given) == "table" then ok, why = nil, "a list is too much for here: write it into the file" end
    if not ok then return nil, why end
    return { given }
  end)
  if not value then return nil end
  local shown = options.show(value[1])
  return ("%s: %s in place of %s."):format(engine.texts.capital(slot.help), shown, now),
    ("-- @FAMILY@-1.1 `%s` is %s.\nv.set.%s = %s\n"):format(slot.name, shown, slot.name, values.literal(value[1]))
end

-- Cards that may not be led --------------------------------------------------------------------------------------------

-- Reads cards of the game's pack. Returns their names in a text; nil and what is wrong.
local function read_cards(at, text)
  local list, sets = {}, at.made.rules.sets
  for token in text:gmatch "[^%s,]+" do
    local card, name = sets.card(token)
    if not card or at.made.rules.pack & sets.same(card) == 0 then
      return nil, ("\"%s\" is no card of %s"):format(words.printable(token), at.made.id)
    end
    list[#list + 1] = name
  end
  return list[1] and table.concat(list, " ") or nil, "name cards, like: QC 7D"
end

-- Bars cards from being led while the leader has others.
local function lead_rule(at)
  local cards = until_right(at, "which cards may not be led while there are others", function(text)
    return read_cards(at, text)
  end)
  if not cards then return nil end
  local kind = at.made.rules.playable and "function v.wrap.playable(base, t, seat, set)\n  set = base(t, seat, set) or set\n"
    or "v.add.playable = function(t, _, set)\n"
  return ("%s may not be led while there are others."):format(cards),
    ("-- @FAMILY@-1.1 %s may not be led while the leader has another card.\nlocal barred = cards \"%s\"\n%s"
    .. "  return t:in_trick() == 0 and set & ~barred or set, \"@FAMILY@-1.1\"\nend\n"):format(cards, cards, kind)
end

-- One more bid -----------------------------------------------------------------------------------------------------------

-- Finds the list of bids. Returns { rule = its name, bid = the highest bid, rows = the slots that say what it brings }; nil
-- if the game has none.
local function bids_of(made)
  for _, name in ipairs((ordered.keys(made.rules))) do
    local list = type(name) == "string" and rawget(made.rules, name)
    local bid = type(list) == "table" and plain.is_in(list, "pass") and rawget(list, rawlen(list))
    local rows = {}
    for _, slot in ipairs(made.slots) do
      if #slot.path == 3 and slot.path[2] == bid and slot.kind == "number" then rows[#rows + 1] = slot end
    end
    if rows[1] then return { rule = name, bid = bid, rows = rows } end
  end
end

-- Adds a bid above the highest one.
local function bid_rule(at)
  local bids = bids_of(at.made)
  local word = until_right(at, "the word", function(text)
    if text:find "^%l[%l%d]*$" and #text <= 20 and not plain.is_in(at.made.rules[bids.rule], text) then return text end
    return nil, "a new word in small letters, like: grand"
  end)
  local times = word and ask_whole(at, ("how many times what %s brings"):format(bids.bid), 1, 9, 2)
  if not times then return nil end
  local rows = plain.map(bids.rows, function(slot)
    return ("%s = %d"):format(slot.path[3], rulemodel.value(at.made, slot) * times)
  end)
  return ("A bid `%s` above %s, played as that and worth %d times as much."):format(word, bids.bid, times),
    (bid_text:gsub("@(%u+)@", { RULE = bids.rule, WORD = word, BID = bids.bid, TIMES = times, TABLE = bids.rows[1].path[1],
                                ROWS = table.concat(rows, ", ") }))
end

--- Asks for a house rule and returns its script; "" if a commented starting file is wanted; nil at the end of the input.
--- `at` = { made = the game's composition, name = the rule's, ask = function(prompt) -> a line, say = function(text) }.
function guided.variant(at)
  local kinds = { option_rule, lead_rule, bids_of(at.made) and bid_rule or nil }
  at.say(("What is to be different in %s?"):format(words.clean(at.made.base.declared.title)))
  at.say("  1  a number or a choice of the rule page")
  at.say("  2  cards that may not be led")
  if kinds[3] then at.say("  3  one more bid") end
  local kind = until_right(at, "a number, or Enter for a file to write in", function(text)
    if text == "" then return "file" end
    return kinds[math.tointeger(tonumber(text))], ("a number from 1 to %d"):format(#kinds)
  end)
  if not kind or kind == "file" then return kind and "" end
  local summary, text = kind(at)
  if not summary then return nil end
  local said = at.ask("in a sentence, for the list (Enter: " .. summary .. ")> ")
  if not said then return nil end
  if words.trim(said) ~= "" then summary = words.trim(said) end
  return templates.filled(head .. text, at.name, at.made, (summary:gsub('[%c"\\@]', "")))
end

-- A game of tricks ----------------------------------------------------------------------------------------------------

local RANKS <const> = "A K Q J T 9 8 7 6 5 4 3 2"
local PACK <const> = 52
local suits = { "clubs", "diamonds", "hearts", "spades" }
local counted = { "One", "Two", "Three", "Four", "Five", "Six" }

local function plural(n, word) return n .. " " .. word .. (n == 1 and "" or "s") end

-- Prints a numbered list and asks for one item; Enter stands for the first. Returns its number; nil at the end of the input.
local function ask_choice(at, question, list)
  at.say(question)
  for i, text in ipairs(list) do at.say(("  %d  %s"):format(i, text)) end
  return ask_whole(at, T "a number", 1, #list, 1)
end

-- Replaces the first `old` in the text. The text must contain it.
local function replace(text, old, new)
  local from, to = text:find(old, 1, true)
  return text:sub(1, from - 1) .. new .. text:sub(to + 1)
end

-- Returns the text of a game in which `suit` is always trumps.
local function with_trumps(text, suit)
  local letter = suit:sub(1, 1):upper()
  local cards = RANKS:gsub("%S", "%0" .. letter)
  text = replace(text, '-- rules.trumps = "QC QS"' .. (" "):rep(32), ('rules.trumps = "%s" '):format(cards))
  text = replace(text, "The highest card of the\n--   suit led wins the trick, and its winner leads to the next.",
    ("The highest of the\n--   %s, which are trumps, wins the trick, without one the highest card of the suit led; its\n"
      .. "--   winner leads to the next."):format(suit))
  return replace(text, "no trumps", suit .. " are trumps")
end

local bidding = [=[
-- @FAMILY@-2.3 Before the play each is asked, from the dealer's left: `pass`, or `take`. The first who takes plays against
--   the others and must win `tricks_to_win` @TRICKS@ tricks: then he scores `stake` 10, else he loses as much. If nobody
--   takes, every trick counts.
rules.option { "tricks_to_win", @TRICKS@, "tricks the bidder needs", clause = "@FAMILY@-2.3", min = 1 }
rules.option { "stake", 10, "what a bid wins or loses", clause = "@FAMILY@-2.3", min = 1 }
rules.bids = { "pass", "take" }
rules.says = { ["bid take"] = "{seat} {plays|play} against the others" }
function rules.auction(t)
  t.bidder = 0
  for _, seat in ipairs(t.active) do
    if t.bidder == 0 and t:ask(seat, "bid", rules.bids) == "take" then t.bidder = seat end
  end
end

-- The course of a hand.
function rules.hand(t)
  t:deal()
  rules.auction(t)
  t:play_tricks()                                         -- the seat at the dealer's left leads
  if t.bidder > 0 then
    local won = t:tricks(t.bidder) >= rules.tricks_to_win
    return t:score(t.bidder, won and rules.stake or -rules.stake, "@FAMILY@-2.3", won and "made" or "lost")
  end
]=]

-- Returns the text of a game in which one player bids to play against the others. Each holds this number of cards.
local function with_bids(text, cards)
  local from = text:find("\n-- The course of a hand.", 1, true)
  local to = select(2, text:find("\n  t:play_tricks[^\n]*\n", from))
  text = text:sub(1, from - 1) .. bidding:gsub("@TRICKS@", tostring(cards // 2 + 1)) .. text:sub(to + 1)
  return replace(text, 'fields("tricks"', 'fields("bidder", t.bidder, "tricks"')
end

-- Asks for the details of a game of tricks and puts them into the starting text. Returns it; nil at the end of the input.
local function trick_game(at, text)
  local players = ask_whole(at, T "how many play", 2, 6, 4)
  local cards = players and ask_whole(at, T "how many cards each", 1, PACK // players, PACK // players)
  if not cards then return nil end
  local names = { T "none" }
  for i, suit in ipairs(suits) do names[i + 1] = T(suit) end
  local trumps = ask_choice(at, T "trumps", names)
  local bids = trumps and ask_choice(at, T "bids", { T "nobody bids: every trick counts", T "one plays against the others" })
  if not bids then return nil end
  local seats = counted[players] .. " players"
  text = replace(text, "players = { 4 }", ("players = { %d }"):format(players))
  text = replace(text, "Four players, thirteen tricks", ("%s, %s"):format(seats, plural(cards, "trick")))
  text = replace(text, "Four players take part", seats .. " take part")
  text = replace(text, "dealt thirteen cards.", cards * players == PACK and ("dealt %d cards."):format(cards)
    or ("dealt %s; the rest is not used."):format(plural(cards, "card")))
  text = replace(text, '"13 each"', ('"%d each"%s'):format(cards, cards < 10 and " " or ""))
  if players ~= 4 then text = text:gsub("  %-%- partners = true,[^\n]*\n", "") end
  if trumps > 1 then text = with_trumps(text, suits[trumps - 1]) end
  return bids == 2 and with_bids(text, cards) or text
end

--- Asks for a game and returns its script; nil at the end of the input. `at` = { name = the game's, ask =
--- function(prompt) -> a line, say = function(text) }.
function guided.game(at)
  local kind = ask_choice(at, T "What kind of game is it?", { T "tricks", T "drawing and discarding",
                                                              T "capturing cards from the table", T "a patience" })
  if not kind then return nil end
  local made = templates.kinds[kind]
  local text = templates.start(made)
  if made == "trick" then text = trick_game(at, text) end
  return text and templates.game(at.name, made, text)
end

return guided
