-- Points that are pegged as they are made, a target that ends the game, lines on the board: Nine Card Don, Blind Don, Phat.
--
-- use "don-pegs" gives a function that lays these rules on a game of the Don family.
return function(don)
  don.option { "new_game", "rotate", "who deals first in a later game",
               clause = "DN-6.4", words = { "rotate", "cut" },
               rule = "later_games" }
  -- DN-7.5 At the end of each trick its points (DN-4.8) are pegged at once: added to the score of the winner's side.
  don.peg_tricks = "DN-7.5"
  function don.peg(t, kind, side, points, clause)
    if points == 0 then return end
    t:score(side, points, clause, kind) -- a side has the number of its lowest seat
    t:tell("peg", kind, side, points, t.standing)
    don.mark_lines(t)
  end
  -- DN-7.10 The first side whose score is `target` 121 or more wins the game at once, at the end of the trick or with
  --   the single peg that brings it there. No further card is played and no further peg made; the deal's `ended` is
  --   `target`, the game's `why` `"target"`. `target` 0: no target.
  -- DN-7.11 With `deals` 0 above 0 the game also ends after that many counted deals; the side with more points wins,
  --   with equal points it is drawn. `why` `"deals"`. `target` and `deals` cannot both be 0.
  don.promise { "DN-7.10", "who wins by the target has it", function(t, _, game)
    return not game or game.why ~= "target" or t:total(game.winner[1]) >= don.target
  end }
  function don.check_end()
    if don.target == 0 and don.deals == 0 then
      return "target and deals cannot both be 0", "DN-7.11"
    end
  end
  function don.game_over(t)
    local side = t:reached()
    if side then return { side }, "target" end
    if don.deals == 0 or t.counted_deals < don.deals then return end
    local best = t:leaders()
    return #best < t.sides and best or {}, "deals"
  end

  -- ## 15 Lines on the board
  -- DN-15.1 With `line_points` above 0 every `line_points` points are a line: a side that first has 1, 2, 3 ... times
  --   as many in a game gets event `line`, after the peg that does it. Where a line would end exactly one point before
  --   `target`, it ends at `target`.
  -- DN-15.2 Lines are for the record and for the players' own stakes. They do not change who wins. A line reached in a
  --   void deal is taken back with the points.
  don.option { "line_points", 0, "points of a line on the board, 0 for none", clause = "DN-15.1" }
  function don.line_end(line)
    local points = line * don.line_points
    return points == don.target - 1 and don.target or points
  end
  function don.mark_lines(t)
    if don.line_points == 0 then return end
    for side, score in ipairs(t:standing()) do
      while score >= don.line_end(t.lines[side] + 1) do
        t.lines[side] = t.lines[side] + 1
        t:tell("line", side, t.lines[side])
      end
    end
  end
  don.after_trick = don.mark_lines
  function don.wrap.ready(base, rules)
    base(rules)
    -- Without lines there is nothing to do between tricks: the core then plays on by itself.
    if rules.line_points == 0 and rules.after_trick == rules.mark_lines then
      rules.after_trick = nil
    end
  end
  function don.wrap.new_game(base, t)
    t.lines = t:standing() -- nobody has anything yet
    base(t)
  end
  function don.line_fields(t, line)
    if don.line_points > 0 then line:add("lines", table.move(t.lines, 1, t.sides, 1, {})) end
  end
  don.events.peg, don.events.line = "kind side points scores", "side line"
  don.says.peg = "{side} {pegs|peg} {points} for {kind}"
  don.says.line = "{side} {has|have} its line"
end
