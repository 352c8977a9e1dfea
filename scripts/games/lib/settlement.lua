-- The scores of a hand of the Klaberjass family, the next dealer, and the winner. See klaberjass.lua.
--
-- use "settlement" gives a function that lays these rules on a game.
return function(kb)
  -- ## 11 Scoring a hand
  -- KB-11.1 A side's points: card points of its tricks, last trick, its scoring sequences, its bela.
  function kb.count(t)
    local counted, best, bela = kb.trick_points(t, t.made), t.side[t.best], t.side[t.bela_seat]
    if best then counted[best] = counted[best] + kb.sequence_points(t, best) end
    if bela then counted[bela] = counted[bela] + kb.bela_of(t, bela) end
  end
  -- KB-11.2 [2] The maker has more than the opponent: both score their own. Outcome `made`.
  -- KB-11.3 [2] The maker has less: bate. The opponent scores both totals, the maker nothing. Outcome `bate`.
  -- KB-11.4 [2] Equal: the opponent scores its own; the maker's points are held over. Outcome `tie`.
  -- KB-11.5 [2,3] The side that wins a later hand (KB-12.1) adds all points held over to its score; further ties add
  --   to them.
  -- KB-11.6 [3] The maker has more than each opponent: all score their own. Outcome `made`.
  -- KB-11.7 [3] An opponent has more than the maker: bate. The opponent with most scores its own and the maker's
  --   points, the other its own, the maker nothing. If the opponents are equal each scores its own and half the
  --   maker's points, an odd point being lost. Outcome `bate`.
  -- KB-11.8 [3] The maker and exactly one opponent are equal at the top: the opponents score their own, the maker's
  --   points are held over. Outcome `tie`. All three equal: as KB-11.7.
  -- KB-11.9 [3] If a hand is won by two opponents together each collects half of what was held over, an odd point
  --   being lost.
  -- KB-11.10 [4] The maker's side has more: both sides score their own. Outcome `made`.
  -- KB-11.11 [4] The maker's side has the same or less: the opponents score both totals. Outcome `bate`.
  -- KB-11.12 With the option `tie` `hold-all` equality means that nobody scores and all points, the opponents' too,
  --   are held over.
  function kb.settle(t)
    kb.count(t)
    local maker = t.side[t.maker]
    local most, first, second = kb.to_beat(t, maker)
    local mine = t.made[maker]
    if mine == most and not kb.tie_is_bate(t, maker) then return kb.settle_tie(t, maker) end
    t:score_sides(t.made, "KB-11.1", "own points", maker)
    if mine > most then
      t.outcome = "made"
      t:score(maker, kb.maker_share(t, maker), "KB-11.1", "own points")
      return kb.win_hand(t, maker)
    end
    t.outcome = "bate"
    kb.share_bate(t, maker, first, second)
    kb.win_hand(t, first, second)
  end
  -- Returns the score that the maker has to beat, and the opponent or two opponents who made it: they take the maker's
  -- points.
  function kb.to_beat(t, maker) return t:highest(t.made, maker) end
  function kb.maker_share(t, maker) return t.made[maker] end
  function kb.share_bate(t, maker, first, second)
    kb.share(t, kb.maker_share(t, maker), kb.bate_clause, "the maker's points", first, second)
  end
  -- An odd point of two who share is lost.
  function kb.share(t, points, clause, what, first, second)
    if second then points = points // 2 end
    t:score(first, points, clause, what)
    if second then t:score(second, points, clause, what) end
  end
  function kb.tie_is_bate() return kb.tie == "bate" end
  function kb.settle_tie(t, maker)
    t.outcome = "tie"
    if kb.tie == "hold-all" then
      for side = 1, t.sides do
        t.held = t.held + (side == maker and kb.maker_share(t, maker) or t.made[side])
      end
    else
      t:score_sides(t.made, "KB-11.1", "own points", maker)
      if kb.tie == "hold" then t.held = t.held + kb.maker_share(t, maker) end
    end
    kb.win_hand(t)
  end
  function kb.win_hand(t, first, second)
    t.winner, t.winner_too, t.collected = first, second, 0
    if t.held == 0 or not first then return end
    kb.share(t, t.held, "KB-11.5", "points held over", first, second)
    t.collected, t.held = t.held, 0
  end
  function kb.winners(t) return { t.winner, t.winner_too } end

  -- ## 12 Next dealer
  -- KB-12.1 [2,3] The winner of a hand deals the next: the maker if the hand is made; if bate, the opponent who took
  --   the maker's points.
  -- KB-12.2 [2,3] No single winner (a tie; two winners): the seat on the dealer's left deals.
  -- KB-12.3 [4] The deal passes to the left after every deal, thrown in or played, also from game to game.
  function kb.next_dealer(t)
    if t.outcome == "thrown-in" then return t.active[1] end
    return kb.next_deals == "winner" and not t.winner_too and t.winner or t.active[1]
  end

  -- ## 13 Winning the game
  -- KB-13.1 [2,3] After a hand is scored: if exactly one seat has the target or more it wins, `why` `target`.
  -- KB-13.2 [2,3] If several have, the one of them that won the latest trick of this hand wins, `why` `last-trick`.
  --   (If none of them won a trick, another hand is dealt.)
  -- KB-13.3 [4] If exactly one side has the target or more it wins, `target`; if both, the higher, `higher`; if
  --   equal, another hand is dealt.
  kb.promise { "KB-13.1", "who wins by the target has it", function(t, _, game)
    return not game or game.why ~= "target" or t:total(game.winner[1]) >= kb.target
  end }
  -- KB-13.4 [2,3] A game ended by a claim has `why` `claim` (good) or `false-claim`.
  function kb.game_over(t)
    if t.claim then return kb.claim_winners(t), t.claim.good and "claim" or "false-claim" end
    local first = t:reached()
    if not first then return end
    local there = { first }
    for side = first + 1, t.sides do
      if t:total(side) >= kb.target then there[#there + 1] = side end
    end
    if #there == 1 then return there, "target" end
    return kb.among(t, there)
  end
  function kb.claim_winners(t)
    if t.claim.good then return { t.claim.by } end
    local others = {}
    for _, seat in ipairs(t.seats) do
      if seat ~= t.claim.by then others[#others + 1] = seat end
    end
    return others
  end
  function kb.among(t, sides)
    local best, winner
    for _, side in ipairs(sides) do
      local n = kb.over_target == "higher" and t:total(side) or t:last_trick(side)
      if kb.over_target ~= "higher" and n == 0 then n = nil end -- no trick in this hand
      if n and (not best or n > best) then best, winner = n, side
      elseif n and n == best then winner = nil end
    end
    if winner then return { winner }, kb.over_target end
  end

  -- ## 14 Match
  -- KB-14.1 With `best_of` greater than 1, games follow one another until a side has won more than half of `best_of`;
  --   scores and points held over start at nothing, deals are numbered from 1. A game won by two seats counts for
  --   both. With `start_scores` every game begins with these scores, a number below the target for each side.
  -- KB-14.2 [2,3] The winner of a game deals the first hand of the next (of two winners the first one clockwise from
  --   the left of the last dealer).
  kb.option { "best_of", 1, "games of a match", clause = "KB-14.1", min = 1, odd = true }
  kb.option { "start_scores", {},
              "the scores at which a game begins, one a side; all 0 unless said",
              clause = "KB-14.1" }
  function kb.check()
    local sides, fits = kb.partners and 2 or kb.players, true
    for _, score in ipairs(kb.start_scores) do
      fits = fits and math.type(score) == "integer" and score >= 0 and score < kb.target
    end
    if fits and (#kb.start_scores == sides or #kb.start_scores == 0) then return end
    local sentence = "start_scores are %d numbers, each 0 or more and below the target"
    return sentence:format(sides), "KB-14.1"
  end
  function kb.new_game(t)
    if #kb.start_scores > 0 then t:start_at(kb.start_scores) end
    t.held, t.winner, t.winner_too, t.claim = 0, nil, nil, false
    t.first_hand, t.made = {}, t:points_by_side()
  end
  function kb.new_match(t)
    if kb.best_of > 1 then t.games = t:per_side(function() return 0 end) end
  end
  function kb.match_over(t, winners)
    if kb.best_of == 1 then return true end
    local top, over = 0, nil
    for _, side in ipairs(winners) do t.games[side] = t.games[side] + 1 end
    for side = 1, t.sides do top = math.max(top, t.games[side]) end
    if 2 * top > kb.best_of then
      over = {}
      for side = 1, t.sides do
        if t.games[side] == top then over[#over + 1] = side end
      end
    end
    kb.first_of_next(t, winners)
    local games = table.move(t.games, 1, t.sides, 1, {})
    return over and fields("match", 1, "winner", over, "games", games)
  end
  function kb.first_of_next(t, winners)
    if kb.next_deals ~= "winner" then return end
    for i = 0, t.players - 1 do
      local seat = (t.dealt_last + i) % t.players + 1
      for _, winner in ipairs(winners) do
        if seat == winner then
          t.dealer = seat
          return
        end
      end
    end
  end
end
