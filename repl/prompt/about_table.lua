-- about_table.lua - answers what people ask about the table in their own words: "what are trumps?", "whose turn is it?". It
-- finds out what is asked, and says it from what the seat may see.
local engine = require "houserule"
local plain = require "houserule.values.plain"
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
  { "^whose? leads?$", "turn" }, { "^who plays?$", "turn" }, { "^who wins?", "trick" }, { "^who winning", "trick" },
  { "^wh%a+ led", "trick" }, { "^%a+ trick worth", "trick" }, { "partner$", "partner" }, { "score$", "score" },
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
  { "take%f[%A].*back$", "undo" }, { "^undo that", "undo" }, { "^[cm]a[ny] i %a+ (.+)$", "why" },
  { "^what does (.+) mean$", "help" }, { "^what do (.+) mean$", "help" }, { "^what'?s? an? (%a+)$", "help" },
  { "^what is an? (%a+)$", "help" },
}

-- Lines of somebody who is lost, without fillers and commas.
local LOST <const> = { help = true, what = true, sorry = true, ["sorry what"] = true, huh = true, pardon = true,
                       ["not understand"] = true, ["don't understand"] = true }

--- The subject of a question or a wish in people's own words ("what's legal?" is about "legal"), and what it names, if it
--- does; nil for any other line.
function about_table.asked(text)
  local left, small = {}, text:lower():gsub("[%p]+%s*$", "")
  for _, pair in ipairs(WISHES) do
    local named = small:match(pair[1])
    if named then return pair[2], named end
  end
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
    if bare:find(pair[1]) then return pair[2] end
  end
end

local answers = {}

function answers.trumps(s, view)
  local suit, sets = s.t:trump_suit(), s.rules.sets
  local fan = view.order and views.fan(sets, view.order, view.trumps, view.trumps)[1]
  local list = fan and fan.cards or {}
  local is_suit = suit and suit ~= "" and suit ~= "none"
  for _, card in ipairs(list) do is_suit = is_suit and sets.suit(card) == suit end
  if is_suit then return T("%s {are|are} trumps.", texts.suit(suit)) end
  return list[1] and T("Trumps, from the highest: %s.", texts.cards(list)) or T "There are no trumps now."
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

-- Says who plays with the seat in this hand, as far as it knows.
function answers.partner(s, view, me)
  local list, side_of, together = {}, s.rules.side_of, view.together
  for seat = 1, #view.seats do
    local is_one = together and plain.is_in(together, seat) or not together and side_of[seat] == side_of[me]
    if seat ~= me and is_one and (not together or plain.is_in(together, me)) then list[#list + 1] = texts.seat(seat) end
  end
  return list[1] and T("You play with %s.", words.list(list)) or T "You play alone, as far as you know."
end

--- The answer for a seat as a sentence; nil for what a command answers.
function about_table.answer(session, what, seat)
  local answer = answers[what]
  return answer and texts.capital(answer(session, views.at(session, seat), seat)) or nil
end

return about_table
