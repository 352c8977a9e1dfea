-- view.lua - everything that a bot may see: the table from the seat that is asked, as plain data.
--
-- A view holds the seat's own hand, the trick in play, the cards played and face up, its partners, and what everybody knows
-- of the rules. It holds no other hand and no pile, so a bot cannot use what its seat may not see. Sets of cards are
-- integers. A field is computed when it is first read: most decisions need few of them.
local visibility = require "houserule.seat.visibility"
local choosing = require "houserule.play.choosing"
local core = require "houserule.core"
local rating = core.rating
local words = require "houserule.values.words"
local experience = require "host.bots.experience"
local pack = require "host.bots.card_traits"
local teams = require "houserule.play.teams"
local views = require "host.table.seat_view"

local view = {}
local none = {}

-- Packs as core/solve/rating.c reads them.
local rated = setmetatable({}, { __mode = "k" })

--- Returns a pack as rating.c reads it; each is made once.
function view.rates(made)
  rated[made] = rated[made] or rating.pack(made)
  return rated[made]
end

-- Makes a pack by a function of pack.lua, once for each key; false if a rule fails.
local function pack_by(at, key, make, ...)
  local packs = at.model.packs
  if packs[key] == nil then
    local ok, made = core.guarded(make, at.rules, ...)
    packs[key] = ok and made
  end
  return packs[key]
end

--- Returns the pack with a suit as trumps ("": none); false in a game without cards.
function view.under(at, suit) return at.deals and pack_by(at, suit, pack.under, suit) end

-- The pack under each suit, if the first card led or a word makes trumps.
local function packs_of(at)
  local packs = {}
  for suit in at.rules.sets.make().suits:gmatch "." do packs[suit] = view.under(at, suit) or nil end
  return next(packs) and packs or false
end

--- Returns the partners of a seat, a bit each. `of` = { rules =, together = seats that the game has made partners (a bit
--- each), bidder = the seat that plays alone against all }; without these, the seat's side.
function view.partners_of(of, seat)
  local with = 0
  for other = 1, of.rules.seats do
    local is_partner = of.rules.side_of[other] == of.rules.side_of[seat]
    if of.together then is_partner = (of.together >> other ~ of.together >> seat) & 1 == 0
    elseif of.bidder and of.bidder ~= seat then is_partner = is_partner or other ~= of.bidder end
    if is_partner and other ~= seat then with = with | 1 << other end
  end
  return with
end

local LISTS <const> = 1000 -- lists of words that a model remembers: a script may make up more without end

-- The list of these words that all views of a model share, so that what is known of a list is found by it.
local function shared_list(model, list)
  local key = table.concat(list, "\n")
  local shared = model.lists[key]
  if shared then return shared end
  if model.list_count == LISTS then model.lists, model.list_count = {}, 0 end
  shared = table.move(list, 1, #list, 1, {})
  model.lists[key], model.list_count = shared, model.list_count + 1
  return shared
end

-- The fields. Each is computed from the table `at` which the seat sits and the view so far; false if there is nothing.
local sees = {}

--- Returns the cards of a seat that it may see.
function view.hand(at, seat)
  if not at.deals or seat > at.seats or at.seated and views.asks_people(at.session) then return 0 end
  return visibility.own(at, seat)
end

function sees.hand(at, seen) return view.hand(at, seen.seat) end

--- Returns the cards as they rank at the table now; false in a game without cards.
function view.pack(at)
  local named = at.engine_table.named() -- longer than a suit's letter
  if not named then return view.under(at, at.deals and at.trump_suit(at.t) or "") end
  return pack_by(at, named, pack.now, at.t, at.engine_table)
end

sees.pack = view.pack

-- The suit of a set that is one card; false for any other.
local function suit_of_one(at, set)
  return set ~= 0 and set & (set - 1) == 0 and at.rules.sets.suit(at.rules.sets.nth(set, 1)) or false
end

--- The suit of the only card that lies face up on the table, which may become trumps; false for none.
function sees.up(at, seen)
  local up, names = seen.piles, at.asked_piles and at.engine_table.piles() or none
  for i = 1, #names do
    if at.asked_piles[names[i]] then up = up | visibility.at(at, names[i], seen.seat) end
  end
  return suit_of_one(at, up)
end

--- The cards that the seat sees in piles, without a rule of the script's.
function sees.piles(at, seen) return select(2, at.engine_table.see(seen.seat)) end

--- The cards as they rank if that card makes trumps and there are none yet; false otherwise.
function sees.turned(at, seen)
  return seen.pack and seen.pack.trumps == 0 and seen.up and view.under(at, seen.up) or false
end

--- The answer by the rule `suggest`, from what the seat may see; none if the heuristics lose to chance under these rules.
function sees.suggested(at, seen)
  if not at.suggest or seen.chance then return false end
  local ok, word = core.looking(at.suggest, at.looking, seen.seat, seen.point)
  if not ok then error(word, 0) end
  return type(word) == "string" and #word <= words.LONGEST and word
end

--- True if the others do not see the answer.
function sees.is_secret(at, seen) return not visibility.is_heard(at.rules, seen.point) end

function sees.words(at) return at.session.question:legal() end

--- The list of words that all views of the model share (shared_list).
function sees.list(at, seen) return shared_list(at.model, seen.words) end

--- The value of each word (word_model.lua); false if unknown.
function sees.values(at, seen)
  local model = at.model
  return model.words and model.word_values(model.words, at, seen) or false
end

--- The calls that are open.
function sees.calls(at, seen) return at.rules.calls[seen.point] and at.session.question:may() or false end

-- Tells if each of some words ends with a suit's letter, from the last on, as the first one may be a word for none.
local function are_suits(list)
  for i = #list, 1, -1 do
    if not string.find(list[i], "%f[%w]%u$") then return false end
  end
  return true
end

--- The pack under each suit, if the seat names one by its word or its lead; false otherwise.
function sees.packs(at, seen)
  if seen.kind == "words" then return are_suits(seen.words) and packs_of(at) end
  return at.trump_suit(at.t) == "" and seen.trick.played == 0 and packs_of(at)
end

--- The sets that the filter accepts; false without one.
function sees.accepted(at)
  local list, why = choosing.accepted(at.session.question)
  if why then error(why, 0) end
  for i, answer in ipairs(list or {}) do list[i] = answer.set end
  return list or false
end

--- The contract of the hand, "" if the game names none.
function sees.contract(at) return views.kind(at.looking, at.rules) or "" end

function sees.bidder(at) return experience.bidder(at.looking) or false end

--- The number of tricks from which on another one is bad for the seat; false if each is welcome.
function sees.enough(at, seen)
  return (seen.kind == "play" or seen.kind == "cards") and experience.enough(at.rules, at.looking, seen.seat) or false
end

--- The thing that is bad for the seat in this hand, "tricks" or "points"; false if neither is, or if it wants some tricks.
function sees.bad(at, seen)
  local is_about_cards = seen.kind == "play" or seen.kind == "cards"
  if not is_about_cards or seen.enough then return false end
  return experience.bad(teams.bad(at.rules, at.engine_table), at.model.traits, at.rules, at.looking, seen.seat)
end

--- True if the points in tricks are bad.
function sees.bad_points(_, seen) return seen.bad == "points" end

--- True if points are bad, but all of them are good.
function sees.sweep(at, seen) return seen.bad_points and select(2, teams.bad(at.rules, at.engine_table)) or false end

--- True if tricks are bad for the seat, or it has enough.
function sees.low(at, seen)
  local enough = seen.enough
  if enough and at.t:tricks(seen.seat) >= enough then return true end
  return seen.bad == "tricks"
end

--- True if the card points that a seat discards count for it.
function sees.lays(at, seen) return at.model.traits.lays[seen.contract] == true end

--- True if the heuristics lose to chance under these rules (trial.lua).
function sees.chance(at) return at.model.traits.chance or false end

--- Contracts and roles for which tricks are bad.
function sees.low_kinds(at) return at.model.traits.low end

--- The partners of the seat in this hand: those that the game has named and the seat knows, or its side's. If one seat plays
--- alone, all others are partners if experience says so.
function sees.partners(at, seen)
  local together = at.engine_table.together(seen.decider)
  if together then return view.partners_of({ rules = at.rules, together = together }, seen.seat) end
  local bidder = seen.bidder
  local alone = bidder and bidder ~= seen.seat and at.sides == at.rules.seats and at.model.traits.team[seen.contract]
  if alone then at.against[bidder] = at.against[bidder] or {} end
  local list = alone and at.against[bidder] or at.partners
  list[seen.seat] = list[seen.seat]
    or view.partners_of({ rules = at.rules, bidder = alone and bidder or nil }, seen.seat)
  return list[seen.seat]
end

--- The number of sides that play against the seat.
function sees.rivals(at, seen)
  local bidder = seen.bidder
  local alone = bidder and at.sides == at.rules.seats and at.model.traits.team[seen.contract]
  return (alone or at.engine_table.together(seen.decider)) and 1 or at.sides - 1
end

--- The trick in play and the cards played before: see in_play in table_play.c.
function sees.trick(at)
  local gone, cards, led, best, winner, points, later, held, must_beat, may_ruff, collected =
    at.engine_table.in_play()
  return { gone = gone, cards = cards, led = led, best = best, winner = winner, points = points, later = later, held = held,
           must_beat = must_beat, may_ruff = may_ruff, collected = collected,
           played = at.rules.sets.count(cards) }
end

--- The cards of other hands that the seat, or the one that decides for it, sees.
function sees.open(at, seen)
  local is_open = at.any_up or seen.seat <= at.seats and select(4, at.engine_table.see(seen.seat))
  if not is_open then return at.none end
  local open = {}
  for _, seat in ipairs(at.engine_table.active()) do
    open[seat] = seat ~= seen.seat and visibility.at(at, seat, seen.decider) or 0
  end
  return open
end

--- Returns the place of a bot at the table of a session, from which view.of makes views. It is valid as long as the session
--- plays at that table. `model` is what the bot knows of the composition: { packs = by trumps, traits = of experience.lua,
--- words = of word_model.lua, word_values = its function }.
function view.sit(session, model)
  local t, rules = session.t, session.rules
  local suggest = rules.suggest
  local at = { session = session, t = t, engine_table = session.engine_table, rules = rules, model = model,
               seats = rules.seats, deals = rules.packets ~= nil, seated = rules.events.seated ~= nil,
               hiding = visibility.hiding(rules), may_call = session.engine_table.asks:calls_of_play()[1] ~= nil,
               lead_trumps = rules.lead_trumps, any_up = visibility.any_up(rules),
               looking = session.engine_table.looking, suggest = type(suggest) == "function" and suggest,
               trump_suit = t.trump_suit, sides = #session.engine_table.scores(), partners = {}, against = {}, none = {} }
  at.plain_hand, at.asked_piles = visibility.asked_of(rules)
  at.plain_hand = at.plain_hand and at.deals and not at.seated
  for seat = 1, at.seats do at.none[seat] = 0 end
  at.meta = { __index = function(seen, name)
    local field = sees[name]
    local value = field and field(at, seen)
    seen[name] = value
    return value
  end }
  return at
end

--- Returns the view of the seat that is asked; if it decides for another, `seat` is that one. `invert`: the fewest points
--- win. Fields that the table knows, and those that most decisions read, are set at once.
function view.of(at)
  local q, traits, packs, hand, piles, suit, up = at.session.question, at.model.traits, nil, nil, nil, nil, nil
  if q.kind ~= "words" and not at.lead_trumps then packs = false end
  if at.plain_hand and q.holder <= at.seats then hand, piles, suit = at.engine_table.see(q.holder) end
  if piles and not at.asked_piles then up = suit_of_one(at, piles) end
  return setmetatable({ seat = q.holder, decider = q.seat, point = q.point, kind = q.kind, set = q.set or q.from,
                        sides = at.sides, least = q.least, most = q.most, seats = at.seats,
                        numbers = q.kind == "number" and q:open_numbers() or nil,
                        invert = traits.invert or false, packs = packs, hand = hand, piles = piles, up = up,
                        pack = suit and at.model.packs[suit], turned = up == false and up or nil,
                        chance = traits.chance or false, low_kinds = traits.low,
                        words = q.kind == "words" and q.different or nil }, at.meta)
end

--- Returns the fields for a seat's cards to tricks until the next script callback: pack, partners, rivals, bidder, low,
--- bad_points, sweep, and `enough` if a later trick may be bad. Returns nil if the seat is to be asked.
function view.at_play(at, seat)
  local traits, made = at.model.traits, view.pack(at)
  if at.seated or at.any_up or traits.chance or not made then return nil end
  if at.lead_trumps and at.trump_suit(at.t) == "" then return nil end
  local seen = { seat = seat, decider = seat, kind = "play", pack = made, bidder = sees.bidder(at),
                 contract = sees.contract(at) }
  seen.enough, seen.bad = sees.enough(at, seen), sees.bad(at, seen)
  seen.bad_points = sees.bad_points(at, seen)
  seen.sweep = sees.sweep(at, seen)
  seen.partners, seen.low, seen.rivals = sees.partners(at, seen), sees.low(at, seen), sees.rivals(at, seen)
  return seen
end

--- Computes every field of a view.
function view.whole(seen)
  for name in pairs(sees) do
    if (name ~= "words" and name ~= "list" and name ~= "values") or seen.kind == "words" then local _ = seen[name] end
  end
  return seen
end

return view
