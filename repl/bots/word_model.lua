-- word_model.lua - learns from rollouts the value of each word, by the cards of the seat that says it.
--
-- Words are understood by their effect: bids, doubles or surrenders need not be known by name. Before a bot first says a
-- word in a game, it deals hands of the same rules at random. At one question of each hand it tries several words in the
-- same deal, and the policy plays the rollouts. The difference of a word from the reference word of its point is fitted to
-- the seat's view (cards, place, earlier bids) by ridge regression. Nothing of the deal on the table goes in, and no clock
-- stops the learning: a game has the same model on every machine.
local engine = require "houserule"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local rollout = require "houserule.play.rollout"
local rating = require("houserule.core").rating
local stats = require "host.bots.stats"
local view = require "host.bots.view"

local word_model = {}

local unpack = table.unpack

local BUDGET <const> = 56000 -- work in all hands that are played: a card counts 1, a word asked for WORD
local WORD <const> = 10
local SCAN <const> = 24      -- deals in which words are only listed; if none is asked for in these, there are none
local LOOK <const> = 8       -- deals after which it is asked if words can be learned at all
local EACH <const> = 4       -- words tried in a deal
local FEW <const> = 40       -- samples below which nothing is known of a word
local RIDGE <const> = 60     -- samples that a card must be in before it counts half
local SITUATION <const> = 8  -- and of a situation
local STRENGTH <const>, SQUARE <const> = 20, 200 -- and of the strength and its square, which a few odd deals can drive far
local USUAL <const> = 2      -- standard deviations of strength within which most hands are
local DOUBT <const> = 1      -- standard errors by which a word must bring more than the one that stands
local HABIT <const> = 1.7    -- log odds in favour of the word that stands
local CLEAR <const> = 0.3    -- scale of the log odds, in standard deviations of what a word brings
local RANDOM <const> = 0.02  -- share of words said for no known reason
local GOLDEN <const> = 0.61803398874989
local SITUATIONS <const> = 1000 -- situations that a list of words remembers
local EXACT <const> = { doubt = 0, spread = 0 } -- of the reference, compared with itself
local A <const>, Z <const> = string.byte "A", string.byte "Z"

-- Kinds of words ------------------------------------------------------------------------------------------------------

local function number_of(word) return math.tointeger(tonumber(string.match(word, "^%d+$"))) end

-- The letter of the suit that a word ends with, "6 H" or "H", and what stands before it; nil for another word.
local function split_suit(word)
  local last = string.byte(word, -1) or 0
  if last < A or last > Z then return nil end
  return string.match(word, "^(.-)%f[%w](%u)$")
end

-- The kind under which a word is learned, and the suit that it names. A suit stands for each: "6 H" and "6 S" are one kind.
-- If numbers raise each other, the lowest open number is one kind, whatever it is. Higher numbers are not learned.
local function kind_of(point, list, word)
  local prefix, suit = split_suit(word)
  if suit then return prefix .. "*", suit end
  if not (point.raises and number_of(word)) then return word end
  for i = 1, #list do
    local other = number_of(list[i])
    if other then return other == number_of(word) and "raise" or nil end
  end
end

-- The kind by which a rare word is judged: "declare 20" and "declare 50" are one. Nil for words that differ in more.
local function wider_kind(kind) return string.match(kind, "^(%a[%a ]* )%d+$") end

-- Tells if numbers raise each other: if they are not always the same, and each list had all those from its lowest on. At
-- Oh Hell one number in the middle is barred, which is no raise.
local function do_raise(point)
  local first = next(point.fewest)
  for lowest, fewest in ordered.pairs(point.fewest) do
    local above = 0
    for number in ordered.pairs(point.numbers) do above = above + (number >= lowest and 1 or 0) end
    if fewest < above then return false end
  end
  return first ~= nil and next(point.fewest, first) ~= nil
end

-- Notes the words offered at a point. The first word that is always offered, and names no suit, is the reference.
-- point.numbers has each number that was offered, and point.fewest how many were offered at least, by the lowest of them.
local function note_list(point, list)
  local offered, lowest, many = {}, math.huge, 0
  point.numbers, point.fewest = point.numbers or {}, point.fewest or {}
  for _, word in ipairs(list) do
    local number = number_of(word)
    offered[word] = true
    if number then lowest, many, point.numbers[number] = math.min(lowest, number), many + 1, true end
  end
  local common = {}
  for _, word in ipairs(point.common or list) do common[#common + 1] = offered[word] and word or nil end
  if many > 1 then point.fewest[lowest] = math.min(many, point.fewest[lowest] or many) end
  point.common, point.reference, point.raises = common, nil, do_raise(point)
  for _, word in ipairs(common) do
    if not point.reference and not string.find(word, "%f[%w]%u$") then point.reference = word end
  end
end

-- Features -------------------------------------------------------------------------------------------------------------

-- The number of a column, by its name.
local function column_of(models, name)
  local column = models.columns[name]
  if not column then
    models.count = models.count + 1
    column = models.count
    models.columns[name] = column
  end
  return column
end

-- The columns of the cards of a pack, by their sets: a card counts by its power, among trumps or in another suit.
local function card_columns(models, pack)
  local columns = models.packs[pack]
  if columns then return columns end
  columns = {}
  for bit, card in ordered.pairs(pack.cards) do
    columns[bit] = column_of(models, (card.suit.name == "trumps" and "trump %.6f" or "%.6f"):format(card.power))
  end
  models.packs[pack] = columns
  return columns
end

-- The first and the last number among some words.
local function numbers_in(list)
  local first, last
  for i = 1, #list do
    local number = tonumber(list[i]) and number_of(list[i]) -- most words are no number, not even "1e2"
    first, last = first or number, number or last
  end
  return first, last
end

-- The situation of a seat: its place from the dealer, who has bid and what, how high (-1 if no bid is a number), and the
-- word that stands. That word may be chosen for a reason that no card shows. The numbers are those of numbers_in.
local function situation_of(at, seen, stands, lowest, highest)
  local dealer, bidder = at.t.dealer, seen.bidder
  local place = (seen.seat - (math.type(dealer) == "integer" and dealer or 0)) % at.seats
  local who = not bidder and "nobody " or bidder == seen.seat and "self " or seen.partners >> bidder & 1 == 1 and "partner "
    or "opponent "
  return place, who .. seen.contract, lowest and highest > 0 and 8 * lowest // highest or -1,
    stands and (split_suit(stands) or stands) or ""
end

-- The names of its columns.
local function situation_names(place, bid, level, stands)
  return { "place " .. place, bid, level >= 0 and "level " .. level or "level", "stands " .. stands }
end

-- The pack by which a hand is judged if a word names this suit, or none; false if there is none.
local function pack_for(at, seen, suit) return suit and view.under(at, suit) or not suit and seen.pack end

-- The strength of a hand, within the range of most.
local function strength_of(pack, hand)
  return math.max(-USUAL, math.min(USUAL, rating.strength(view.rates(pack), hand)))
end

-- A row: the columns of the situation and of the cards, which count 1 each, and the strength of the hand.
local function row_of(models, pack, hand, situation)
  local columns, row, rest = card_columns(models, pack), { strength = strength_of(pack, hand), situation = #situation }, hand
  for i = 1, #situation do row[i] = column_of(models, situation[i]) end
  while rest ~= 0 do
    local bit = rest & -rest
    row[#row + 1] = columns[bit]
    rest = rest ~ bit
  end
  return row
end

-- Fitting --------------------------------------------------------------------------------------------------------------

-- Solves a x = b for a symmetric positive matrix; overwrites both, and x is in b.
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

-- Fits a model to samples by ridge regression. `noise.doubt` is the standard error of a typical prediction. If the
-- cards explain nothing, the model is the mean. `known` has the columns that many samples are in.
local function fit(samples)
  -- First come the strength and its square.
  local number, counts, ridge, used = {}, { #samples, #samples }, { STRENGTH, SQUARE }, 2
  local a, b = {}, {}
  for k = 1, #samples do -- each sample has a row of its own: so many columns that calls of an iterator count
    local row = samples[k].row
    for i = 1, #row do
      local column = row[i]
      if not number[column] then
        used = used + 1
        number[column], counts[used], ridge[used] = used, 0, i <= row.situation and SITUATION or RIDGE
      end
      counts[number[column]] = counts[number[column]] + 1
    end
  end
  for i = 1, used do
    a[i], b[i] = {}, 0
    for j = 1, used do a[i][j] = i == j and ridge[i] or 0 end
  end
  local function entries_of(row)
    local places, values = { 1, 2 }, { row.strength, row.strength * row.strength }
    for i = 1, #row do places[i + 2], values[i + 2] = number[row[i]], 1 end
    return places, values
  end
  for _, sample in ipairs(samples) do
    local places, values = entries_of(sample.row)
    for i = 1, #places do
      local line, x = a[places[i]], values[i]
      b[places[i]] = b[places[i]] + x * sample.value
      for j = 1, #places do line[places[j]] = line[places[j]] + x * values[j] end
    end
  end
  solve(a, b)
  local off, freedom, by, all, known = 0, 2, {}, stats.new {}, {}
  for _, sample in ipairs(samples) do
    stats.add(all, sample.value)
    local places, values = entries_of(sample.row)
    local sum = 0
    for i = 1, #places do sum = sum + values[i] * b[places[i]] end
    off = off + (sample.value - sum) ^ 2
  end
  for column, place in pairs(number) do by[column], known[column] = b[place], counts[place] >= SITUATION end
  for i = 3, used do freedom = freedom + counts[i] / (counts[i] + ridge[i]) end
  local n, doubt = #samples, stats.error(all)
  if off / math.max(1, n - freedom) > doubt * doubt * n then
    return { mean = stats.mean(all), by = {}, known = known, linear = 0, square = 0, off = doubt * doubt * n * (n - 1),
             noise = { doubt = doubt, spread = doubt * math.sqrt(n) } }
  end
  local spread = math.sqrt(off / n)
  return { mean = 0, by = by, known = known, linear = b[1], square = b[2], off = off,
           noise = { doubt = spread * math.sqrt(math.min(1, freedom / n)), spread = spread } }
end

-- Fits the words of a point. If a card lies face up, its suit may be what a hand is for: the better fit decides.
local function fit_point(point)
  local best, least
  for _, words in ipairs { point.plain, point.turned } do
    local models, off = {}, 0
    for kind, samples in ordered.pairs(words) do
      if #samples >= FEW then
        models[kind] = fit(samples)
        off = off + models[kind].off
      end
    end
    if next(models) and (not best or off < least) then
      least, best = off, { kinds = models, turned = words == point.turned, raises = point.raises,
                           reference = point.reference,
                           judges = setmetatable({}, { __mode = "k" }) }
    end
  end
  return best
end

-- Samples --------------------------------------------------------------------------------------------------------------

-- A policy that notes each question for words, and at one of them says the word that is to be tried. Also returns the
-- function that plays deal i with that word at question `nth`.
local function trying(base)
  local asked, forced = {}, nil
  local tries = setmetatable({}, { __index = base })
  function tries.word(at, seat, point, list)
    local word = base.word(at, seat, point, list)
    if rawlen(list) <= 1 then return word end
    local sitting, seen = base.seen(at)
    local words = table.move(list, 1, rawlen(list), 1, {})
    asked[#asked + 1] = { seat = seen.seat, point = point, words = words, word = word, sitting = sitting, hand = seen.hand,
                          pack = seen.pack, up = seen.up,
                          situation = situation_names(situation_of(sitting, seen, seen.stands, numbers_in(words))) }
    return forced and forced.nth == #asked and forced.word or word
  end
  return tries, function(on, i, nth, word)
    asked, forced = {}, nth and { nth = nth, word = word }
    return on:play(i), asked
  end
end

-- Adds the samples of a word: under the pack as it ranks, and under that of a card turned up.
local function add_samples(models, point, ask, word, value)
  local kind, suit = kind_of(point, ask.words, word)
  for _, how in ipairs { "plain", point.turned and "turned" } do
    local pack = pack_for(ask.sitting, ask, suit or how == "turned" and ask.up or nil)
    for _, name in ipairs { kind, wider_kind(kind) } do
      local samples = point[how][name] or {}
      point[how][name] = samples
      samples[#samples + 1] = pack and { value = value, row = row_of(models, pack, ask.hand, ask.situation) } or nil
    end
  end
end

-- Lists the words that a deal tries beside the reference: the one that stands, and others in turn.
local function words_to_try(point, ask, reference, i)
  local tries, seen = {}, { [reference] = true }
  local function add(word)
    if not seen[word] and kind_of(point, ask.words, word) then tries[#tries + 1] = word end
    seen[word] = true
  end
  add(ask.word)
  for k = 1, #ask.words do
    if #tries < EACH then add(ask.words[(i + k) % #ask.words + 1]) end
  end
  return tries
end

-- Tries words at one question of deal i. Returns the number of hands played, and the number of questions in the deal.
local function try_deal(models, on, play, i, points)
  local delta, asked = play(on, i)
  if not delta then return 1, 0 end
  for _, ask in ipairs(asked) do
    local point = models.of[ask.point] or { plain = {}, turned = ask.up and {} or nil, asked = 0, tries = 0 }
    models.of[ask.point], point.asked = point, point.asked + 1
    point.tries = point.tries + math.min(#ask.words, EACH + 1)
    if i <= SCAN or not point.common then note_list(point, ask.words) end
  end
  local nth = math.floor(i * GOLDEN % 1 * #asked) + 1
  local ask = asked[nth]
  if not ask or not ask.pack or i <= SCAN then return 1, #asked end
  local point, side = models.of[ask.point], on.game.rules.side_of[ask.seat]
  local reference, plays = point.reference or ask.word, 1
  local function worth(word)
    if word == ask.word then return points(delta, side) end
    plays = plays + 1
    local made = play(on, i, nth, word)
    return made and points(made, side)
  end
  local least = worth(reference)
  for _, word in ipairs(least and words_to_try(point, ask, reference, i) or {}) do
    local made = worth(word)
    if made then add_samples(models, point, ask, word, made - least) end
  end
  if least and not point.reference then add_samples(models, point, ask, reference, 0) end
  return plays, #asked
end

-- The first hand of a game, with the policy for all seats.
local function hand_of(library, header, policy)
  local s = engine.session.open(library, plain.with(header, { seed = "words" }), { listener = {} })
  for _ = 1, s and 100 or 0 do
    local last = s.log[#s.log]
    if last and last.pack and not last.pile then break end
    if not s:play_on() then return nil end
  end
  local game = s and engine.compose.game(library, header.game, header)
  return game and rollout.at(game, s:full_header(), s.log, policy)
end

-- Tells if some word can get enough samples. A deal tries a few words at one of its questions, and is played for each.
local function can_be_known(models, left, work)
  local asked, tries, most = 0, 0, 0
  for _, point in pairs(models.of) do
    asked, tries, most = asked + point.asked, tries + point.tries, math.max(most, point.asked)
  end
  return left * most >= FEW * work * tries -- deals: left / (work * tries / asked); of these, most / asked are at one point
end

local function learn(model, library, header, policy, points, beat)
  local models = { of = {}, columns = {}, count = 0, packs = {} }
  local tries, play = trying(policy)
  local on = hand_of(library, header, tries)
  if not on or not on:redeal "words" then return end
  local left, i, questions = BUDGET, 0, 0
  local size = on.game.rules.sets.count(on.game.rules.pack)
  while left > 0 and (questions > 0 or i < SCAN) do
    i = i + 1
    if beat then beat() end
    local plays, asked = try_deal(models, on, play, i, points)
    local work = size + WORD * on.words
    left, questions = left - plays * work, questions + asked
    if i <= SCAN and i % LOOK == 0 and not can_be_known(models, left, work) then return end
  end
  for name, point in ordered.pairs(models.of) do models.of[name] = fit_point(point) end
  model.words = next(models.of) and models or false
end

--- Learns the words of a game into model.words, false if there are none or a rule fails. `policy` is one of policy.lua for
--- that model; points(delta, side) is what a hand brings a side; `beat`, if given, is
--- called after each deal and may raise a table. A lack of memory is raised too: another model would change the bot.
function word_model.learn(model, library, header, policy, points, beat)
  local ok, why = pcall(learn, model, library, header, policy, points, beat)
  if not ok then model.words = false end
  if not ok and (type(why) == "table" or why == "not enough memory") then error(why, 0) end
end

-- Use ------------------------------------------------------------------------------------------------------------------

-- The place of a word in a list, which has no word twice; nil if it is not there.
local function place_of(list, word)
  for i = 1, #list do
    if list[i] == word then return i end
  end
end

-- The models that judge the words of a list at a point, found once: the words that name no suit, and those of each suit.
local function judge_of(point, list)
  local judge = point.judges[list]
  if judge then return judge end
  judge = { noise = { scale = 0 }, groups = {}, situations = {}, count = 0, models = {} }
  point.judges[list] = judge
  judge.lowest, judge.highest = numbers_in(list)
  judge.unknown = {}
  for i, word in ipairs(list) do
    judge.unknown[i] = word == point.reference and 0
    local prefix, suit = split_suit(word)
    local kind = suit and prefix .. "*" or word
    local model = point.kinds[kind] or point.kinds[wider_kind(kind)]
    local number = point.raises and number_of(word)
    if number then model = number == judge.lowest and point.kinds.raise end
    if number and model then judge.raise = i end
    if word == point.reference then judge.noise[i] = EXACT
    elseif model then
      judge.models[i], judge.noise[i] = model, model.noise
      local group = judge.groups[suit or ""] or { suit = suit, places = {}, by = setmetatable({}, { __mode = "k" }) }
      judge.groups[suit or ""] = group
      table.insert(group.places, i)
      judge.noise.scale = math.max(judge.noise.scale, model.noise.spread)
    end
  end
  return judge
end

-- The words of a group as rating.values judges a hand by a pack.
local function rates_of(models, judge, group, pack)
  local rates = group.by[pack]
  if rates then return rates end
  local words = {}
  for _, i in ipairs(group.places) do
    local model, cards = judge.models[i], {}
    for bit, column in pairs(card_columns(models, pack)) do cards[bit] = model.by[column] or 0 end
    table.insert(words, { place = i, mean = model.mean, linear = model.linear, square = model.square, cards = cards })
  end
  rates = rating.judge(words)
  group.by[pack] = rates
  return rates
end

-- The points that a situation adds to each word of a list. `is_too_high`: hardly anybody has raised from so high.
local function situation_sums(models, judge, place, bid, level, stands)
  local key = bid .. "/" .. stands
  local same_bid, number = judge.situations[key], place << 32 | level + 1
  local sums = same_bid and same_bid[number]
  if sums then return sums end
  if judge.count == SITUATIONS then judge.situations, judge.count, same_bid = {}, 0, nil end
  sums = {}
  for i, model in pairs(judge.models) do
    sums[i] = 0
    for _, name in ipairs(situation_names(place, bid, level, stands)) do
      sums[i] = sums[i] + (model.by[models.columns[name]] or 0)
    end
  end
  local raise = judge.raise and judge.models[judge.raise]
  sums.is_too_high = raise and not raise.known[models.columns["level " .. level]]
  same_bid = same_bid or {}
  judge.situations[key], same_bid[number], judge.count = same_bid, sums, judge.count + 1
  return sums
end

--- Lists the points by which each word of a seat's view beats the reference, false for a word of which too little is known.
--- The list's `noise` has for each { doubt = a standard error, spread = }, and `scale`, the largest spread. Returns nil if
--- nothing is known of any. `at` and `seen` are the seat's table and view (view.lua).
function word_model.values(models, at, seen)
  local point = models.of[seen.point]
  if not point then return nil end
  local list = seen.list
  local judge, up = judge_of(point, list), point.turned and seen.up or nil
  local values, known = { noise = judge.noise, unpack(judge.unknown) }, false
  local sums = situation_sums(models, judge, situation_of(at, seen, seen.stands, judge.lowest, judge.highest))
  for _, group in pairs(judge.groups) do
    local pack = pack_for(at, seen, group.suit or up)
    if pack then
      rating.values(rates_of(models, judge, group, pack), seen.hand, strength_of(pack, seen.hand), sums, values)
      known = true
    end
  end
  if sums.is_too_high then values[judge.raise] = false end
  return known and values or nil
end

--- Returns the word to say: the one that stands, unless another brings clearly more. A list without one that stands is
--- decided by the values alone.
function word_model.choose(values, list, stands)
  local noise, place = values.noise, stands and place_of(list, stands)
  local standing, best = place and values[place], place and stands
  if standing == false then return stands end
  local most, n = standing, #values
  local margin = standing and DOUBT * math.sqrt(2 * math.log(n)) or 0 -- by so much the luckiest of several is too high
  local standing_doubt = standing and noise[place].doubt or 0
  for i = 1, n do
    local value = values[i]
    if value and (not most or value > most) then
      local doubt = noise[i].doubt
      value = value - margin * (doubt > standing_doubt and doubt or standing_doubt)
      if not most or value > most then best, most = list[i], value end
    end
  end
  return best or stands
end

--- Returns the probability of a word of the list, `say` being the one that the seat would say.
function word_model.chance(values, list, say, word)
  local n, scale = #values, math.max(CLEAR * values.noise.scale, 1e-9)
  local odds, all = rating.odds(values, n, scale, place_of(list, word), place_of(list, say) or 0, HABIT)
  return (1 - RANDOM) * odds / all + RANDOM / n
end

return word_model
