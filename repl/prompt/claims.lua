-- claims.lua - "the rest is mine" and "I give up" in every game of tricks, for play_mode.lua. A claim holds if its side
-- takes all remaining tricks against every defence, with all cards open (solution.lua); if tricks are bad, none of them.
-- Then the hand is played to its end, card by card, and the script scores it.
local plain = require "houserule.values.plain"
local solution = require "host.game.solution"
local T = require("houserule").texts.of

local claims = {}

local SECONDS <const> = 1.5 -- a line has two
local CARDS_MOST <const> = 64 -- of a hand: plays after which a claim ends for certain

-- Returns the tricks that each card of the asked seat brings; nil and a sentence if that cannot be known here.
local function solved_of(session, seconds)
  if session.question.kind ~= "play" then
    return nil, T "`claim` and `concede` are for somebody who is to play a card to a trick"
  end
  return solution.of(session, { tricks = true }, { seconds = seconds or SECONDS })
end

-- True if the side of the seat that is asked takes all of the rest with its best card, or none where tricks are avoided.
local function is_certain(session, solved)
  local best = solution.best(solved, session.question.seat)
  if not best then return false end
  local is_ours = plain.is_in(solved.aim.teams[1], session.question.seat)
  local wants_most = (solved.aim.best == "most") == is_ours
  local ours_lose = is_ours ~= wants_most -- the first team gets none of the rest
  local now = 0
  for _, seat in ipairs(solved.aim.teams[ours_lose and 1 or 2]) do now = now + session.t:tricks(seat) end
  return (ours_lose and best.ours or best.theirs) == now
end

-- Plays the hand to its end: `loser`'s side plays its worst cards, everybody else the best; a bot where no card is known to
-- be best.
local function play_out(mode, loser)
  local console, last = mode.console, mode.console.position.session.last
  local side_of = console.position.session.rules.side_of
  for _ = 1, CARDS_MOST * 2 do
    local s = console.position.session
    if s.state ~= "ask" or s.last ~= last then return end
    local seat, solved = s.question.seat, s.question.kind == "play" and solved_of(s) or nil
    local best, sign
    if solved then best, sign = solution.best(solved, seat) end
    if best and loser and side_of[seat] == side_of[loser] then
      for _, card in ipairs(solved.cards) do
        if card.ours and sign * card.ours < sign * best.ours then best = card end
      end
    end
    local answer = best and s:check(seat, "play " .. best.card)
    if answer then console:need(console.position:answer(answer)) else console:step(mode.bot) end
  end
end

--- Checks a claim of the person who is asked, and plays the rest.
function claims.claim(mode)
  local session = mode.console.position.session
  local solved = mode.console:need(solved_of(session))
  if not is_certain(session, solved) then
    return mode.console:say "That is not certain with all cards open: play on."
  end
  play_out(mode)
  return true
end

--- Gives the rest up for the person who is asked, in a game that can be solved.
function claims.concede(mode)
  local session = mode.console.position.session
  mode.console:need(solved_of(session, 0))
  play_out(mode, session.question.seat)
  return true
end

return claims
