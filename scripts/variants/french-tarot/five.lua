-- French tarot for five: the taker calls a king, and has its holder for a partner.
local v, ft = variant {
  id = "five", of = "french-tarot", title = "Five players", names = "Roi appelé", clauses = "FT-9",
  excludes = { three = "FT-9.1" }, players = 5, players_clause = "FT-9.1", replaces = { "FT-1.1" },
  summary = "Five players; the holder of a called king is the taker's partner.",
}

-- ## 9 Five players
-- FT-9.1 Five players, each for himself. Each is dealt 15 cards, three at a time, and three go one by one to the dog.
v.set.packets = ("3 each, 1 to dog, "):rep(3) .. "3 each x 2"
v.set["refusals.players"] = "FT-9.1"
v.set["refusals.hands"] = "FT-9.1"
-- FT-9.2 Before the dog is shown the taker calls a king. With all four kings he may call a queen instead, with all queens
--   too a knight, with all knights too a jack.
v.add.refuse_call = "FT-9.2"
v.add.callable = { "K", "Q", "C", "J" }
function v.add.may_be_called(t)
  local hand, open = t:hand(t.taker_seat), 0
  for _, rank in ipairs(ft.callable) do
    open = open | cards(rank)
    if not sets.has(hand, cards(rank)) then break end
  end
  return open
end
-- FT-9.3 The holder of the called card is the taker's partner, known to himself alone. A taker who has it himself, or finds
--   it in the dog, plays alone.
function v.wrap.hand(base, t)
  t.friend = 0
  t.called = ""
  base(t)
end
function v.wrap.find_sides(_, t)
  local taker = t.taker_seat
  t.called = t:choose(taker, "call", ft.may_be_called(t))
  local holder = t:holder(cards(t.called))
  if holder and holder ~= taker then
    t.friend = holder
    t:together({ taker, holder }, { holder })
  else
    t:together({ taker }, { taker })
  end
end
function v.wrap.takers(base, t)
  local takers = base(t)
  if t.friend > 0 then takers[2] = t.friend end
  return takers
end
-- FT-9.4 The first card of a deal may be of the suit of the called card only if it is that card, or if the leader has no
--   other.
function v.wrap.play(base, t)
  local suit = cards("of " .. t.called:sub(2))
  local duties = { lead = "FT-9.4", not_led = suit & ~cards(t.called) }
  for duty, clause in pairs(ft.duties) do duties[duty] = clause end
  t:duties(duties)
  base(t)
end
function v.wrap.after_first_trick(_, t) t:duties(ft.duties) end
-- FT-9.5 Handfuls are 8, 10 and 13 trumps.
v.set.handful_sizes = { 8, 10, 13 }
v.set.levels = { petite = 30, garde = 42, ["garde sans"] = 60, ["garde contre"] = 72 }
-- FT-9.6 Each of three defenders pays each amount, or gets it: two thirds go to the taker, and one to his partner.
function v.wrap.pay(base, t, amount, clause, what)
  if t.friend == 0 or amount == 0 then return base(t, amount, clause, what) end
  for _, seat in ipairs(t.active) do
    local is_defender = seat ~= t.taker_seat and seat ~= t.friend
    if is_defender then t:pay(seat, t.taker_seat, amount, clause, what) end
  end
  t:pay(t.taker_seat, t.friend, amount, "FT-9.6", what)
end
v.append.says = {
  ["call?"] = "which king do you call? Its holder is your partner",
  ["call call"] = "{seat} {calls|call} {cards}",
}
function v.wrap.result(base, t) return base(t):add("called", t.called, "partner", t.friend) end
