-- Napola: a row of coins from the ace.
local v, sc = variant {
  id = "napola", of = "scopa", title = "Napola", clauses = "SC-9", names = "Napoli, Cirulla",
  summary = "Ace, two and three of coins score a point for each coin of the row they begin.",
}

-- ## 9 Napola
-- SC-9.1 A player who has taken ace, two and three of coins scores a point for each coin in the row from the ace on: three,
--   or with the four 4, and so on. With `all_coins` on who has all ten wins the game.
v.option { "all_coins", false, "who has all ten coins wins the game", clause = "SC-9.1" }
function v.wrap.settle(base, t)
  base(t)
  t.all_coins = nil
  for side = 1, t.sides do
    local n = 0
    for rank in sc.ranks:reverse():gmatch "%S" do
      if not sets.has(sc.won(t, side), rank .. "D") then break end
      n = n + 1
    end
    if n >= 3 then t:score(side, n, "SC-9.1", "napola") end
    if n == 10 and sc.all_coins then t.all_coins = side end
  end
end
function v.wrap.game_over(base, t)
  if t.all_coins then return { t.all_coins }, "coins" end
  return base(t)
end
v.append.says = { ["over coins"] = "{winner} {has|have} all the coins" }
