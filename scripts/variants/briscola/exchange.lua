-- The seven of trumps may be exchanged for the turned card.
local v, br = variant {
  id = "exchange", of = "briscola", title = "Exchange of the turned card", names = "scambio",
  clauses = "BC-5",
  summary = "With the seven or the two of trumps one takes the turned card.",
}

-- ## 5 Exchange
-- BC-5.1 Before he plays to a trick, from the second on, a player with the seven of trumps may say `exchange` and take
--   the turned card for it, if that is an ace, a three, king, knight or jack; with the two of trumps, if it is a seven
--   or lower. With `two_takes_all` on it is the two alone that is exchanged, for any card.
v.option { "two_takes_all", false, "the two of trumps alone is exchanged, for any card",
           clause = "BC-5.1" }
v.add.calls = { play = { "exchange" } }
local function low_card(t) -- the one that may be exchanged now
  local turned = t:top "turned"
  if not turned then return nil end
  local is_high = ("13RCF"):find(turned:sub(1, 1)) ~= nil
  local rank = is_high and not br.two_takes_all and "7" or "2"
  return rank .. t:trump_suit()
end
function v.add.may_exchange(t, seat)
  local low = low_card(t)
  if not low or t:finished() == 0 or not sets.has(t:hand(seat), low) then return "BC-5.1" end
end
function v.add.on_exchange(t, seat)
  local turned, low = t:top "turned", low_card(t)
  t:move(low, seat, "turned")
  t:move(turned, "turned", seat)
end
v.append.says = { ["play exchange"] = "{seat} {exchanges|exchange} the turned card" }
function v.wrap.suggest(base, t, seat, point)
  if point == "play" and not br.may_exchange(t, seat) then return "exchange" end
  return base(t, seat, point)
end
