-- about_table.lua - answers what people ask about the table in their own words: "what are trumps?", "whose turn is it?". It
-- finds out what is asked, and says it from what the seat may see.
local engine = require "houserule"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local rulemodel = require "host.rules.model"
local rulepage = require "host.rules.page"
local views = require "host.table.seat_view"
local words, texts = engine.words, engine.texts
local T, N = texts.of, texts.count

local about_table = {}

-- Words that may stand in a question anywhere and ask nothing by themselves.
local FILLERS <const> = words.set [[is are was it the it's its my our your please tell me do does did you i we of now so then
  has have had got been in this that at a an for to there there's left many much]]

-- Patterns for a question without its fillers, and the subject that it asks about.
local ASKED <const> = {
  { "^what legal", "legal" }, { "^what can", "legal" }, { "^what may", "legal" }, { "^which cards? [cm]a[ny]", "legal" },
  { "^what options", "legal" }, { "^wh%a+ .*made trumps?$", "status" }, { "^wh%a+ .*trumps?$", "trumps" },
  { "^wh%a+ trumps?", "trumps" }, { "^whose? turn", "turn" }, { "^whose? go$", "turn" }, { "^whose? next", "turn" },
  { "^whose? leads?$", "turn" }, { "^who plays?$", "turn" }, { "^who wins?", "winning" },
  { "^who winning", "winning" }, { "^who won", "score" }, { "^wh%a+ led", "trick" }, { "^%a+ trick worth", "trick" },
  { "partner$", "partner" }, { "score$", "score" },
  { "^who ahead", "score" }, { "^who leading", "score" }, { "^how points", "score" }, { "^who deal", "dealer" },
  { "^wh%a+ bid", "status" }, { "^wh%a+ contract", "status" }, { "^who playing", "status" }, { "^who declarer", "status" },
  { "^who maker", "status" }, { "^%a+ tricks", "tricks" }, { "^how cards", "cards" }, { "^what should", "hint" },
  { "^what would", "hint" }, { "^what best", "hint" },
}

-- Wishes without a question word. The part that is caught is their subject.
local WISHES <const> = {
  { "last trick$", "log" }, { "been played$", "log" }, { "cards? played$", "log" }, { "still out$", "log" },
  { "^show .*hand$", "table" }, { "^show .*cards$", "table" }, { "^what do i h", "table" }, { "in my hand$", "table" },
  { "^how do you play", "rules" }, { "^how do i play this", "rules" }, { "^explain .*rules$", "rules" },
  { "^what.* the goal", "rules" }, { "^what.* the aim", "rules" },
  { "take%f[%A].*back$", "undo" }, { "^take back (.+)$", "undo" }, { "house rules?%f[%A]", "variants" },
  { "^wh%a+ rules are on$", "variants" }, { "^undo that", "undo" }, { "^[cm]a[ny] i %a+ (.+)$", "why" },
  { "^[cm]a[ny] i (%a+)$", "why" }, { "^is it .*turn$", "turn" }, { "^what did %a+ %a+$", "log" },
  { "^what does (.+) mean$", "help" }, { "^what do (.+) mean$", "help" }, { "^what'?s? an? (%a+)$", "help" },
  { "^what is an? (%a+)$", "help" },
}

-- Commands that change nothing, asked with a question mark.
local COMMANDS <const> = words.set "score hint legal table"

-- Questions about a word of the game or a card, when they are no others.
local MEANINGS <const> = { "^what is (.+) worth$", "^what are (.+) worth$", "^what'?s (.+) worth$", "^what is (.+)$",
                           "^what are (.+)$", "^what'?s (.+)$", "^who is (.+)$", "^who'?s (.+)$" }

-- Words with which a question begins, if more words follow; "why" and "what if" are commands.
local QUESTION_WORDS <const> = words.set [[what which who whose whom when where how may can could must should did does are]]

--- True for a line that asks something: it must decide nothing.
function about_table.is_question(text)
  local first, next_word = text:lower():match "^(%a+)'?%l*%s+(%a+)"
  local is_command = first == "why" or first == "what" and next_word == "if"
  return not is_command and (text:find "%?%s*$" ~= nil or QUESTION_WORDS[first] == true)
end

--- Says that a question is not understood, and which are.
about_table.not_understood = T("I do not understand this question. I know, for example: whose turn is it? what are trumps? "
  .. "who is winning? what is the score? can I pass? what does pass mean?")

-- Lines of somebody who is lost, without fillers and commas.
local LOST <const> = { help = true, what = true, sorry = true, ["sorry what"] = true, huh = true, pardon = true,
                       ["not understand"] = true, ["don't understand"] = true }

local function has_tricks(session) return (views.game(session).base.declared.kind or "trick") == "trick" end

--- The subject of a question or a wish in people's own words ("what's legal?" is about "legal"), and what it names, if it
--- does; nil for any other line. Who is winning is about the score in a game without tricks.
function about_table.asked(text, session)
  local left, small = {}, text:lower():gsub("[%p]+%s*$", "")
  for _, pair in ipairs(WISHES) do
    local named = small:match(pair[1])
    if named then return pair[2], pair[1]:find("(", 1, true) and named or nil end
  end
  if COMMANDS[small] and text:find "%?" then return small end
  local asks = small:gsub("^could you ", ""):gsub("^can you ", ""):gsub("^please ", "")
  asks = asks:gsub("^tell me ", "what "):gsub("^show me ", "what ")
  for word in asks:gsub("'s%f[%s]", ""):gmatch "%S+" do
    word = ({ whats = "what", whos = "who" })[word] or word
    if not FILLERS[word] then left[#left + 1] = word end
  end
  local bare = table.concat(left, " "):gsub(",", "")
  if LOST[bare] then return "help" end
  local is_asked = bare:find "^wh[aio]" or bare:find "^how" -- "why" is a command
  for _, pair in ipairs(is_asked and ASKED or {}) do
    local subject = bare:find(pair[1]) and pair[2]
    if subject == "winning" then return has_tricks(session) and "trick" or "score" end
    if subject then return subject end
  end
  for _, pattern in ipairs(MEANINGS) do
    local named = small:match(pattern)
    named = named and named:gsub("^the ", ""):gsub("^an? ", ""):gsub("^my ", "")
    if named and not FILLERS[named] then return "meaning", named end
  end
end

-- The line about how the hand stands, if it has a word.
local function status_with(view, word)
  local pattern = "%f[%w]" .. word:lower():gsub("%p", "%%%0") .. "s?%f[^%w]"
  local has_word = view.status and texts.plain(view.status):lower():find(pattern)
  return has_word and texts.capital(view.status) .. "." or nil
end

-- True if the rule page of a game has trumps, and not only says that there are none.
local function has_trumps(game)
  for _, clause in ipairs(rulepage.search(game, "trump")) do
    if clause.text:lower():gsub("no trump", ""):find "trump" then return true end
  end
  return false
end

local answers = {}

function answers.trumps(s, view)
  local suit, sets = s.t:trump_suit(), s.rules.sets
  local fan = view.order and views.fan(sets, view.order, view.trumps, view.trumps)[1]
  local list = fan and fan.cards or {}
  local is_suit = suit and suit ~= "" and suit ~= "none"
  for _, card in ipairs(list) do is_suit = is_suit and sets.suit(card) == suit end
  local own = s.rules.card_words and s.rules.card_words.suits
  local is_named_so = own and own[suit] == "trump" -- of a tarot pack
  if is_suit and not is_named_so then return T("%s {are|are} trumps.", texts.suit(suit)) end
  return list[1] and T("Trumps, from the highest: %s.", texts.cards(list)) or status_with(view, "trump")
    or T(has_trumps(views.game(s)) and "There are no trumps now." or "This game has no trumps.")
end

function answers.turn(s, view, me)
  local ask = view.ask
  if not ask or ask.seat == 0 then return T "Nobody is asked now." end
  local asked = ask.seat == me and views.asked(s)
  if asked then return T("It is your turn: %s", asked) end
  local is_lead = ask.kind == "play" and not (view.trick and view.trick.open)
  if is_lead then return T("%s {leads|lead}.", texts.seat(ask.holder)) end
  return T("It is %s turn.", texts.whose(ask.holder))
end

function answers.dealer(_, view) return T("%s {is|are} the dealer.", texts.seat(view.dealer)) end

function answers.status(_, view)
  return view.status and texts.capital(view.status) .. "." or T "Nothing is bid or named yet."
end

function answers.meaning(_, view, _, named) return status_with(view, named) end

-- The seats with a figure each.
local function each(view, figure)
  return table.concat(plain.map(view.seats, function(seat) return ("%s %d"):format(texts.seat(seat.seat), figure(seat)) end),
    ", ")
end

function answers.tricks(_, view)
  return T("Tricks: %s.", each(view, function(seat) return seat.tricks or 0 end))
end

function answers.cards(_, view)
  local left = T("In hand: %s.", each(view, function(seat) return seat.count end))
  for _, pile in ipairs(view.piles) do
    if pile.name == "stock" then return left .. " " .. T("In the stock: %s.", N(pile.count, "card")) end
  end
  return left
end

-- The house rules that are on, and the options that are not as the page has them.
function answers.variants(s)
  local game = views.game(s)
  local on = plain.map(game.variants, function(one) return words.clean(one.declared.title) end)
  for _, slot in ordered.pairs(game.slots) do
    if rulemodel.changed(game, slot) then
      on[#on + 1] = words.clean(("%s=%s"):format(slot.name, engine.options.show(rulemodel.value(game, slot))))
    end
  end
  return on[1] and T("House rules: %s.", words.list(on)) or T "No house rule is on: this is played as its page says."
end

-- Says who plays with the seat in this hand, as far as it knows.
function answers.partner(s, view, me)
  local list, side_of, together = {}, s.rules.side_of, view.together
  for seat = 1, #view.seats do
    local is_one = together and plain.is_in(together, seat) or not together and side_of[seat] == side_of[me]
    if seat ~= me and is_one and (not together or plain.is_in(together, me)) then list[#list + 1] = texts.seat(seat) end
  end
  return list[1] and T("You play with %s.", words.list(list)) or T "You play alone, as far as you know."
end

--- The answer for a seat as a sentence; nil for what a command answers. `named` is what the question names.
function about_table.answer(session, what, seat, named)
  local answer = answers[what]
  local sentence = answer and answer(session, views.at(session, seat), seat, named)
  return sentence and texts.capital(sentence) or nil
end

return about_table
