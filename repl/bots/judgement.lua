-- judgement.lua - how likely a seat says each word that it may say, by the cards it holds.
--
-- It says what the rule of thumb would, unless with such cards another word brings clearly more. How much a word brings is
-- learned before anybody sits down: hands of the same composition are dealt at random and played on by the policy after each
-- of the words, and what the seat's side made of them is put down to the cards it held, so much for each place in trumps
-- and in the other suits (least squares). So nothing is known of the deal on the table, and it is the same every time, as no
-- clock says when to end. A hand is judged only by what its seat sees.
local engine = require "houserule"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local rollout = require "houserule.play.rollout"
local rating = require("houserule.core").rating
local view = require "host.bots.view"

local judgement = {}

local ANSWERS <const> = 75000 -- cards and words in all hands that are played
local BARREN <const> = 24     -- deals in which nothing is said, after which nobody ever says anything
local EACH <const> = 4        -- words that are tried in a deal
local FEW <const> = 60        -- samples of a word below which nothing is known of it
local CALM <const> = 8        -- keeps small what few samples say of a card
local HABIT <const> = 1.7     -- how much likelier the word by rule of thumb is, as a power of e
local CLEAR <const> = 0.3     -- what is clearly more, in standard deviations of what a hand brings
local ODD <const> = 0.02      -- how often a word has no reason that is known
local GOLDEN <const> = 0.61803398874989

-- A word as it is learned: one that names a suit is the same in each.
local function kind_of(word)
  local kind, suit = string.match(word, "^(.* )(%u)$")
  return kind or word, suit
end

-- The number of a column, which has a name.
local function column_of(models, name)
  local column = models.columns[name]
  if not column then
    models.count = models.count + 1
    column = models.count
    models.columns[name] = column
  end
  return column
end

-- The columns of the cards of a pack: what each is, by its place in trumps or in another suit; by their sets.
local function places_of(models, pack)
  local places = models.places[pack]
  if places then return places end
  places = {}
  for bit, card in ordered.pairs(pack.cards) do
    places[bit] = column_of(models, (card.suit.name == "trumps" and "trump %.6f" or "%.6f"):format(card.power))
  end
  models.places[pack] = places
  return places
end

-- Where a seat sits from the dealer.
local function place_of(at, seat)
  local dealer = at.t.dealer
  return (seat - (math.type(dealer) == "integer" and dealer or 0)) % at.seats
end

-- The columns of a hand: its cards, as they rank in a pack, and where it sits.
local function columns_of(models, pack, hand, place)
  local places, row, rest = places_of(models, pack), { column_of(models, place) }, hand
  while rest ~= 0 do
    local bit = rest & -rest
    row[#row + 1] = places[bit]
    rest = rest ~ bit
  end
  return row
end

-- What a model says of each card of a pack.
local function weights_of(models, model, pack)
  local weights = {}
  for bit, column in pairs(places_of(models, pack)) do weights[bit] = model.by[column] or 0 end
  model.weights[pack] = rating.weights(weights)
  return model.weights[pack]
end

-- What a model says of a hand.
local function worth(models, model, pack, hand, place)
  local weights = model.weights[pack] or weights_of(models, model, pack)
  return rating.sum(weights, hand, model.by[models.columns[place]] or 0)
end

-- The pack that a hand is judged by where a word names this suit, or none; false where there is none.
local function pack_for(at, seen, suit) return suit and view.under(at, suit) or not suit and seen.pack end

-- Solves a x = b for a symmetric matrix without zeros on its diagonal; both are spoiled, and x is in b.
local function solve(a, b)
  local n = #b
  for i = 1, n do
    for j = i + 1, n do
      local f = a[j][i] / a[i][i]
      if f ~= 0 then
        for k = i, n do a[j][k] = a[j][k] - f * a[i][k] end
        b[j] = b[j] - f * b[i]
      end
    end
  end
  for i = n, 1, -1 do
    for k = i + 1, n do b[i] = b[i] - a[i][k] * b[k] end
    b[i] = b[i] / a[i][i]
  end
  return b
end

-- A model fitted to samples, and how far it is off in all, squared. It does not keep them: they are so many that each time
-- garbage is collected they would cost more than what a bot does in between.
local function fit(samples, columns)
  local a, b, off = {}, {}, 0
  for i = 1, columns do
    a[i], b[i] = {}, 0
    for j = 1, columns do a[i][j] = i == j and CALM or 0 end
  end
  for _, sample in ipairs(samples) do
    local row = sample.row
    for i = 1, #row do
      local line = a[row[i]]
      b[row[i]] = b[row[i]] + sample.value
      for j = 1, #row do line[row[j]] = line[row[j]] + 1 end
    end
  end
  local by = solve(a, b)
  for _, sample in ipairs(samples) do
    local sum, row = 0, sample.row
    for i = 1, #row do sum = sum + by[row[i]] end
    off = off + (sample.value - sum) ^ 2
  end
  return { by = by, weights = {}, spread = math.sqrt(off / math.max(1, #samples - columns)) }, off
end

-- The words of a point, as they are best explained: where a card lies face up, perhaps its suit is what a hand is for.
local function best_of(point, columns)
  local best, least
  for _, words in ipairs { point.plain, point.turned } do
    local models, off = {}, 0
    for word, samples in ordered.pairs(words) do
      if #samples >= FEW then
        local model, more = fit(samples, columns)
        models[word], off = model, off + more
      end
    end
    if not best or off < least then best, least = { words = models, turned = words == point.turned }, off end
  end
  return best
end

-- A policy that notes each word asked for, and says the one that is to be tried.
local function trying(base)
  local asked, forced = {}, nil
  local tries = setmetatable({}, { __index = base })
  function tries.word(at, seat, point, list)
    local word = base.word(at, seat, point, list)
    if rawlen(list) <= 1 then return word end
    local sitting, seen = base.seen(at)
    if seen.suggested and not seen.by_thumb then return word end
    local words = table.move(list, 1, rawlen(list), 1, {})
    local hand = { seat = seen.seat, hand = seen.hand, pack = seen.pack, place = place_of(sitting, seen.seat) }
    asked[#asked + 1] = { seat = seat, point = point, words = words, word = word, sitting = sitting, hand = hand,
                          up = seen.up }
    local nth = forced and forced.nth == #asked and forced.word
    return nth or word
  end
  -- What a hand brings where at the ask of this number a word is said, and what was asked in it.
  return tries, function(on, i, nth, word)
    asked, forced = {}, nth and { nth = nth, word = word }
    local delta, winners = on:play(i)
    return delta, winners, asked
  end
end

-- Tries words at one ask of deal i; how often it was played, and whether anything was asked.
local function try_deal(models, on, play, i, value)
  local delta, winners, asked = play(on, i)
  if not delta or #asked == 0 then return 1, false end
  local nth, plays = math.floor(i * GOLDEN % 1 * #asked) + 1, 1
  local ask = asked[nth]
  local point = models.of[ask.point] or { plain = {}, turned = ask.up and {} or nil }
  models.of[ask.point] = point
  local function note(word, made, won)
    local kind, suit = kind_of(word)
    local sample = value(made, won, on.game.rules.side_of[ask.hand.seat])
    for _, how in ipairs { "plain", point.turned and "turned" } do
      local model, pack = point[how][kind] or {}, pack_for(ask.sitting, ask.hand, suit or how == "turned" and ask.up or nil)
      point[how][kind] = model
      if pack then
        model[#model + 1] = { value = sample, row = columns_of(models, pack, ask.hand.hand, ask.hand.place) }
      end
    end
  end
  if not ask.hand.pack then return 1, false end
  note(ask.word, delta, winners)
  for k = 1, math.min(#ask.words, EACH) do
    local word = ask.words[(i + k) % #ask.words + 1]
    if word ~= ask.word then
      plays, delta, winners = plays + 1, play(on, i, nth, word)
      if delta then note(word, delta, winners) end
    end
  end
  return plays, true
end

local function hand_of(library, header, policy)
  local s = engine.session.open(library, plain.with(header, { seed = "judgement" }), { listener = {} })
  for _ = 1, s and 100 or 0 do
    local last = s.log[#s.log]
    if last and last.pack and not last.pile then break end
    if not s:play_on() then return nil end
  end
  local game = s and engine.compose.game(library, header.game, header)
  return game and rollout.at(game, s:full_header(), s.log, policy)
end

local function learn(library, header, policy, value, beat)
  local models = { of = {}, columns = {}, count = 0, places = {}, kinds = {} }
  local tries, play = trying(policy)
  local on = hand_of(library, header, tries)
  if not on or not on:redeal "judgement" then return nil end
  local left, i, said = ANSWERS, 0, false
  local size = on.game.rules.sets.count(on.game.rules.pack)
  while left > 0 and (said or i < BARREN) do
    i = i + 1
    if beat then beat() end
    local plays, asked = try_deal(models, on, play, i, value)
    left, said = left - plays * (size + on.words), said or asked
  end
  if not said then return nil end
  for name, point in pairs(models.of) do models.of[name] = best_of(point, models.count) end
  return models
end

--- Learns the words of a game. `policy` is as policy.lua makes one for that game; value(delta, winners, side) is what a hand
--- is worth to a side; `beat`, if given, is called after each deal, and may raise a table. nil where nothing is said in it,
--- or a rule fails.
function judgement.of(library, header, policy, value, beat)
  local ok, models = pcall(learn, library, header, policy, value, beat)
  if not ok and type(models) == "table" then error(models, 0) end
  return ok and models or nil
end

--- How likely a seat says each of these words, `say` being the one by rule of thumb; their sum is 1. `at` and `seen` are its
--- table and its view (view.lua). nil where too little is known of the words.
function judgement.chances(models, at, seen, list, say)
  local point, n = models.of[seen.point], rawlen(list)
  if not point then return nil end
  local up, place = point.turned and seen.up or nil, place_of(at, seen.seat)
  local all, most, scale, sum = {}, -math.huge, 0, 0
  for i = 1, n do
    local word = rawget(list, i)
    local as = models.kinds[word]
    if not as then
      as = { kind_of(word) }
      models.kinds[word] = as
    end
    local model, suit = point.words[as[1]], as[2]
    local pack = model and pack_for(at, seen, suit or up)
    if not pack then return nil end
    all[i], scale = worth(models, model, pack, seen.hand, place), math.max(scale, model.spread)
  end
  if scale <= 0 then return nil end
  for i = 1, n do
    all[i] = all[i] / (CLEAR * scale) + (rawget(list, i) == say and HABIT or 0)
    most = math.max(most, all[i])
  end
  for i = 1, n do
    all[i] = math.exp(all[i] - most)
    sum = sum + all[i]
  end
  for i = 1, n do all[i] = (1 - ODD) * all[i] / sum + ODD / n end
  return all
end

return judgement
