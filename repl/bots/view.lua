-- view.lua - all that a bot is given to see: the table from the seat that is asked, as plain data.
--
-- It has its own hand, the trick in play, what has been played and lies face up, who stands with it, and what everybody
-- knows of the rules. No other hand and no pile is in it, so a bot cannot use what its seat may not see. Sets of cards are
-- integers, and a field is worked out when the bot first reads it: most decisions need few of them.
local visibility = require "houserule.seat.visibility"
local choosing = require "houserule.play.choosing"
local core = require "houserule.core"
local words = require "houserule.values.words"
local experience = require "host.bots.experience"
local pack = require "host.bots.pack"
local views = require "host.table.seat_view"

local view = {}
local none = {}

-- The pack that a function of pack.lua makes, known by a key from then on; false where a rule fails.
local function known_pack(at, key, make, ...)
  local packs = at.known.packs
  if packs[key] == nil then
    local ok, made = core.guarded(make, at.rules, ...)
    packs[key] = ok and made
  end
  return packs[key]
end

-- The pack with these trumps; false in a game without cards.
local function pack_of(at, suit) return at.deals and known_pack(at, suit, pack.under, suit) end

--- The cards as they rank with a suit made trumps; false in a game without cards.
view.under = pack_of

-- The pack as it would stand, for each suit that can be made trumps now: by the first card led, or by a word.
local function packs_of(at)
  local packs = {}
  for suit in at.rules.sets.make().suits:gmatch "." do packs[suit] = pack_of(at, suit) or nil end
  return next(packs) and packs or false
end

--- The seats that stand with a seat, a bit each. `of` says what is known: { rules =, together = seats that the game has
--- put together (a bit each), bidder = who plays alone against all }; else it is the seat's side.
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

-- The fields, each from the table `at` which the seat sits and the view so far; false for what is not there.
local sees = { by_thumb = function() return false end }

--- The cards of a seat that it may see.
function view.hand(at, seat)
  if not at.deals or seat > at.seats or at.seated and views.asks_people(at.session) then return 0 end
  return visibility.own(at, seat)
end

function sees.hand(at, seen) return view.hand(at, seen.seat) end

--- The cards as they rank at the table now; false where there are none.
function view.pack(at)
  if not at.raw.is_named() then return pack_of(at, at.deals and at.trump_suit(at.t) or "") end
  local order, trumps = at.raw.order()
  return known_pack(at, table.concat(order) .. "/" .. trumps, pack.now, at.t, order, trumps) -- the key is no suit's letter
end

sees.pack = view.pack

-- The suit of a set that is one card; false for any other.
local function suit_of_one(at, set)
  return set ~= 0 and set & (set - 1) == 0 and at.rules.sets.suit(at.rules.sets.nth(set, 1)) or false
end

--- The suit of the one card that lies face up on the table for the seat, which may become trumps; false for none.
function sees.up(at, seen)
  local up = seen.piles
  for _, name in ipairs(at.asked_piles and at.raw.piles() or none) do
    if at.asked_piles[name] then up = up | visibility.at(at, name, seen.seat) end
  end
  return suit_of_one(at, up)
end

--- The cards that the seat sees in piles, without a rule of the script's.
function sees.piles(at, seen) return select(2, at.raw.see(seen.seat)) end

--- The cards as they rank if a card that lies face up makes trumps, where there are none yet; false where none does.
function sees.turned(at, seen) return seen.pack and seen.pack.trumps == 0 and seen.up and pack_of(at, seen.up) or false end

--- The game's own word for it, by its rule `suggest`: only from what the seat may see; nothing where a house rule has turned
--- it into bad advice. `by_thumb` says then whether that is no more than a rule of thumb.
function sees.suggested(at, seen)
  if not at.suggest or seen.chance then return false end
  local ok, word, by_thumb = core.looking(at.suggest, at.looking, seen.seat, seen.point)
  if not ok then error(word, 0) end
  if word then seen.by_thumb = by_thumb == true end
  return type(word) == "string" and #word <= words.LONGEST and word
end

function sees.words(at) return at.session.question:legal() end

--- The last-ditch calls that are open.
function sees.calls(at, seen) return at.rules.calls[seen.point] and at.session.question:may() or false end

function sees.packs(at, seen)
  for _, word in ipairs(seen.kind == "words" and seen.words or {}) do
    if not string.find(word, "%f[%w]%u$") then return false end -- no suit's letter
  end
  return seen.kind == "words" and packs_of(at) or at.trump_suit(at.t) == "" and seen.trick.played == 0 and packs_of(at)
end

--- The sets that a filter accepts; false without one.
function sees.accepted(at)
  local list, why = choosing.accepted(at.session.question)
  if why then error(why, 0) end
  for i, answer in ipairs(list or {}) do list[i] = answer.set end
  return list or false
end

local function contract(at) return experience.kind(at.looking, at.rules) end

function sees.bidder(at) return experience.bidder(at.looking) or false end

--- Whether tricks are bad to have for the seat, under this contract.
function sees.low(at, seen)
  local low = at.known.learned.low
  return next(low) ~= nil and low[contract(at) .. "/" .. experience.role(seen.bidder, seen.seat)] == true
end

--- Whether the card points that a seat lays away count for it.
function sees.lays(at) return at.known.learned.lays[contract(at)] == true end

--- Whether the rule of thumb is worth less than chance here (trial.lua).
function sees.chance(at) return at.known.learned.chance or false end

--- In which contracts, and for whom, tricks are bad to have.
function sees.low_kinds(at) return at.known.learned.low end

--- The seats with whom the seat plays in this hand, if the game has said so and the seat knows; its side's. Where one seat
--- undertook the contract alone, all others stand together if experience says so.
function sees.partners(at, seen)
  local together = at.raw.together(seen.decider)
  if together then return view.partners_of({ rules = at.rules, together = together }, seen.seat) end
  local bidder = seen.bidder
  local alone = bidder and bidder ~= seen.seat and at.sides == at.rules.seats and at.known.learned.team[contract(at)]
  if alone then at.against[bidder] = at.against[bidder] or {} end
  local list = alone and at.against[bidder] or at.partners
  list[seen.seat] = list[seen.seat]
    or view.partners_of({ rules = at.rules, bidder = alone and bidder or nil }, seen.seat)
  return list[seen.seat]
end

--- The trick in play and what is behind it: see in_play in table_play.c.
function sees.trick(at)
  local gone, cards, led, best, winner, points, later, held = at.raw.in_play()
  return { gone = gone, cards = cards, led = led, best = best, winner = winner, points = points, later = later, held = held,
           played = at.rules.sets.count(cards) }
end

--- The known cards of others: those that lie face up, and all of who decides for another.
function sees.open(at, seen)
  local open = {}
  if not at.any_up and seen.decider == seen.seat then return at.none end
  for _, seat in ipairs(at.any_up and at.raw.active() or {}) do open[seat] = visibility.face_up(at, seat) end
  if seen.decider == seen.seat then return open end
  for seat = 1, at.seats do open[seat] = seat == seen.decider and view.hand(at, seat) or open[seat] or 0 end
  return open
end

--- The bot's side of a table that it sits at, for as long as the session plays at it. `known` is what it knows of the
--- composition: { packs = by trumps, learned = from experience.lua }.
function view.sit(session, known)
  local t, rules = session.t, session.rules
  local suggest = rules.suggest
  local at = { session = session, t = t, raw = session.raw, rules = rules, known = known, seats = rules.seats,
               deals = rules.packets ~= nil, seated = rules.events.seated ~= nil,
               hiding = visibility.hiding(rules), may_call = session.raw.asks:calls_of_play()[1] ~= nil,
               lead_trumps = rules.lead_trumps, any_up = visibility.any_up(rules),
               looking = session.raw.looking, suggest = type(suggest) == "function" and suggest,
               trump_suit = t.trump_suit, sides = #session.raw.scores(), partners = {}, against = {}, none = {} }
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

--- The view of the seat that is asked; where it decides for another, `seat` is that one. `invert`: the fewest points win.
--- What the table itself knows, and what most decisions read, is there at once.
function view.of(at)
  local q, learned, packs, hand, piles, suit, up = at.session.question, at.known.learned, nil, nil, nil, nil, nil
  if q.kind ~= "words" and not at.lead_trumps then packs = false end
  if at.plain_hand and q.holder <= at.seats then hand, piles, suit = at.raw.see(q.holder) end
  if piles and not at.asked_piles then up = suit_of_one(at, piles) end
  return setmetatable({ seat = q.holder, decider = q.seat, point = q.point, kind = q.kind, set = q.set or q.from,
                        sides = at.sides, least = q.least, most = q.most, numbers = q.open or nil, seats = at.seats,
                        invert = learned.invert or false, packs = packs, hand = hand, piles = piles, up = up,
                        pack = suit and at.known.packs[suit], turned = up == false and up or nil,
                        chance = learned.chance or false, low_kinds = learned.low,
                        words = q.kind == "words" and q.different or nil }, at.meta)
end

--- What holds of a seat that is to play a card until scripts have had their say: its pack, partners, bidder, low and invert,
--- worked out without a question; nil where it is to be asked.
function view.at_play(at, seat)
  local learned, made = at.known.learned, view.pack(at)
  if at.seated or at.any_up or learned.chance or not made then return nil end
  if at.lead_trumps and at.trump_suit(at.t) == "" then return nil end
  local seen = { seat = seat, decider = seat, pack = made, invert = learned.invert or false, bidder = sees.bidder(at) }
  seen.partners, seen.low = sees.partners(at, seen), sees.low(at, seen)
  return seen
end

--- The view of the seat that is asked, with every field worked out.
function view.whole(at)
  local seen = view.of(at)
  for name in pairs(sees) do
    if name ~= "words" or seen.kind == "words" then local _ = seen[name] end
  end
  return seen
end

return view
