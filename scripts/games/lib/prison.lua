-- The prison rules of Irish Don: three games win, a jink ends its game and counts two; the pitch may be passed, a hand
-- without scoring cards dealt again. Which cards keep their holder from passing, each prison says for itself.
--
-- use "prison" gives a function that lays these on a variant.
return function(v)
  v.set.games_to_win = 3
  v.set.jink_games = 2
  v.set.jink_ends = true
  v.set.pitcher = "game"
  v.set.pass_first = "partner"
  v.set.pass_later = "left"
  v.set.redeal = true
end
