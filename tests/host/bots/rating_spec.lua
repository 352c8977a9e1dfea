-- rating_spec.lua - what the bot `simple` gives a card, worked out by hand from the sentences at the head of simple.lua.
require "inside"
local rating = require("houserule.core").rating

-- Ace (ten points) and king of one suit, ace and king of another.
local A, K, X, Y = 1, 2, 4, 8

local function pack(trumps)
  local first, second = { set = A | K }, { set = X | Y }
  return rating.pack { set = 15, trumps = trumps, worth = 20, count = 4, cards = {
    [A] = { above = 0, worth = 10, power = 1, suit = first }, [K] = { above = A, worth = 0, power = 0, suit = first },
    [X] = { above = 0, worth = 10, power = 1, suit = second }, [Y] = { above = X, worth = 0, power = 0, suit = second } } }
end

-- Ace (ten points), king and queen of one suit.
local Q = X
local one_suit = { set = A | K | Q }
local three = rating.pack { set = A | K | Q, trumps = 0, worth = 20, count = 4, cards = {
  [A] = { above = 0, worth = 10, power = 1, suit = one_suit }, [K] = { above = A, worth = 0, power = 0, suit = one_suit },
  [Q] = { above = A | K, worth = 0, power = 0, suit = one_suit } } }

local function view(of)
  local seen = { hand = of.hand, bad_points = of.bad_points or false, sweep = of.sweep or false,
                 open = { 0, of.up or 0, 0 },
                 partners = of.partners or 0,
                 trick = { must_beat = of.must_beat or false, may_ruff = of.may_ruff or false, gone = of.gone or 0,
                           cards = of.cards or 0, led = of.cards or 0, best = of.cards or 0, winner = of.winner or 0,
                           points = of.points or 0, collected = of.collected or 0, later = of.later or {},
                           held = of.held or {} } }
  return seen
end

local function rates(set, of, low)
  local equal, n, value, scale = rating.best(pack(of.trumps or 0), set, view(of), low or false)
  return { equal, n, math.floor(value * 1000 + 0.5) / 1000, scale }
end

describe("what a card is worth playing", function()
  -- Two seats: an average trick has 20 * 2 / 4 = 10 points, so a bare one counts 5.5, and a card of full power 10 in hand.
  -- One that nothing beats counts 3 more in hand, and its own ten points, which it would win later, too.
  it("is the trick where it wins for certain, less what the card would still be good for", function()
    assert.same({ A, 1, 10 + 5.5 - 13 - 10, 10 }, rates(A | X, { hand = A | X, cards = K, winner = 2 }))
  end)

  it("is what goes to the opponent where it cannot win", function()
    assert.same({ Y, 1, -(10 + 5.5), 10 }, rates(Y, { hand = Y, cards = A, winner = 2, points = 10 }))
  end)

  it("is the trick where a partner has it, and the other way round where points are bad", function()
    assert.same({ X, 1, 20 + 5.5 - 13, 10 },
      rates(X, { hand = X, cards = A, winner = 2, points = 10, partners = 1 << 2 }))
    assert.same({ X, 1, -20 + 3, 10 },
      rates(X, { hand = X, cards = A, winner = 2, points = 10, partners = 1 << 2, bad_points = true }))
  end)

  -- One seat has 10 of the 20 points. The next trick with points is worth a 16th of all points, the fourth power of its
  -- share, to it as to those who stop it.
  it("counts the next points in favour of the card if one seat may take all of them", function()
    local of = { hand = A, cards = K, winner = 2, bad_points = true, collected = 10 }
    assert.same({ A, 1, -10 + 3, 10 }, rates(A, of))
    of.sweep = true
    assert.same({ A, 1, -10 + 3 + 20 / 16, 10 }, rates(A, of))
    assert.same({ K, 1, 0, 5 }, rates(K, { hand = K, bad_points = true, sweep = true, collected = 10 }))
  end)

  -- The king is led, one card is held behind it and three are not seen: the ace is there with a chance of a third, and the
  -- trick is as often won as 2 * 2/3 - 1. A later card adds half an average one's points, 2.5.
  it("counts the chance that nobody behind has a higher card", function()
    assert.same({ K, 1, math.floor((2.5 + 5.5) / 3 * 1000 + 0.5) / 1000, 10 },
      rates(K, { hand = K, later = { 2 }, held = { 1 } }))
    assert.same({ K, 1, -8, 10 }, rates(K, { hand = K, later = { 2 }, held = { 1 }, up = A }))
  end)

  -- If points are bad, who holds the ace behind the king must go over it, having no lower card. Without the ace, two
  -- times of three, that seat lays the ten of the other suit on the king one time of three. With it, half an average card.
  it("fears what is laid on a card that wins, if points are bad", function()
    assert.same({ K, 1, math.floor((2.5 / 3 - 2 / 3 * 2 / 3 * 10 / 3) * 1000 + 0.5) / 1000, 10 },
      rates(K, { hand = K, later = { 2 }, held = { 1 }, bad_points = true }))
  end)

  -- The seat behind shows the ace and the queen: seven times of ten it lays the queen under the king that is led. What it
  -- lays else counts half an average card, 2.5.
  it("expects others to stay below it, if points are bad and the rules let them", function()
    local of = { hand = K, later = { 2 }, held = { 2 }, up = A | Q, bad_points = true }
    assert.near(0.3 * 2.5, select(3, rating.best(three, K, view(of), false)), 1e-9)
    of.must_beat = true
    assert.near(2.5, select(3, rating.best(three, K, view(of), false)), 1e-9)
  end)

  -- With these cards, tricks being bad: a partner behind is expected to beat the king with the ace four times of five.
  it("expects rivals to stay below it and a partner to beat it, if tricks are bad", function()
    local of = { hand = K, later = { 2 }, held = { 2 }, up = A | Q }
    assert.near(-0.7, select(3, rating.best(three, K, view(of), true)), 1e-9)
    of.partners = 1 << 2
    assert.near(-0.2, select(3, rating.best(three, K, view(of), true)), 1e-9)
  end)

  -- The seat behind holds the queen, not the ace. If points are bad, only a rival's ace or a card that cannot win is feared.
  it("counts no partner and no trump of others as laid under it, if points are bad", function()
    local of = { hand = K, later = { 2 }, held = { 2 }, up = A, partners = 1 << 2, bad_points = true }
    assert.near(0, select(3, rating.best(three, K, view(of), false)), 1e-9)
    assert.same({ K, 1, 0, 10 },
      rates(K, { hand = K, gone = A, later = { 2 }, held = { 1 }, up = X, trumps = X | Y, bad_points = true }))
  end)

  -- The two unseen cards are trumps: no seat with a card of the suit led is left that could ruff.
  it("fears a ruff", function()
    assert.same({ A, 1, -(10 + 2.5 + 5.5) - 8, 10 },
      rates(A, { hand = A, gone = K, later = { 2 }, held = { 2 }, trumps = X | Y }))
  end)

  -- The seat behind shows the king and a trump. If it must follow, the ace is sure; if not, it ruffs seven times of ten.
  it("fears a ruff of a seat that need not follow suit", function()
    local of = { hand = A, later = { 2 }, held = { 2 }, up = K | X, trumps = X | Y }
    assert.same({ A, 1, (10 + 2.5 + 5.5) - 8 - 10, 10 }, rates(A, of))
    of.may_ruff = true
    assert.same({ A, 1, (0.3 - 0.7) * (10 + 2.5 + 5.5) - 8 - 10, 10 }, rates(A, of))
  end)

  -- A sure card counts 2 less in hand for its leader, and a trump 3 more, as it could ruff.
  it("leads a sure card, and a trump later than another", function()
    assert.same({ X, 1, 10 + 2.5 + 5.5 - 8 - 10, 10 },
      rates(A | X, { hand = A | X, gone = K | Y, later = { 2 }, held = { 0 }, trumps = A | K }))
  end)

  -- With three rivals, what goes to one of them harms as much as a third of it: 10 / 3 and a third of the 5.5.
  it("shares what a rival gains among all that play against the seat", function()
    local seen = view { hand = Y, cards = A, winner = 2, points = 10 }
    seen.rivals = 3
    local _, _, value = rating.best(pack(0), Y, seen, false)
    assert.near(-(10 + 5.5) / 3, value, 1e-9)
  end)

  it("is to keep out of the trick where tricks are bad, and to be rid of what would win later", function()
    assert.same({ X, 1, 0.37, 10 }, rates(X | Y, { hand = X | Y, cards = K, winner = 2 }, true))
    assert.same({ A, 1, -1 + 0.35 + 0.02, 10 }, rates(A, { hand = A, cards = K, winner = 2 }, true))
  end)

  it("leaves those that are worth the same to the bot's own stream", function()
    assert.same({ A | X, 2, 10 + 2.5 + 5.5 - 8 - 10, 10 },
      rates(A | X, { hand = A | X, gone = K | Y, later = { 2 }, held = { 0 } }))
  end)
end)
