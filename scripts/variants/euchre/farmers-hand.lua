-- Farmer's hand: low cards are exchanged.
local v, euchre = variant {
  id = "farmers-hand", of = "euchre", title = "Farmer's hand",
  names = "Going under, Bottoms, Under the table",
  summary = "Three nines or tens may be exchanged for the three cards that lie face down.",
  clauses = "EU-10",
}

-- ## 10 Farmer's hand
-- EU-10.1 Before anybody bids, each seat in turn from the dealer's left that holds three or more nines and tens may say
--   `exchange`, or `no`. The first who does shows three of them, lays them away, and takes the three cards that lie face
--   down, with a joker in the pack the upper three of four.
v.option { "farmer_ranks", "9T", "the ranks that may be exchanged", clause = "EU-10.1",
           words = { "9T", "9" } }
v.add.refuse_farmer = "EU-10.1"
v.add.refuse_low = "EU-10.1"
v.append.refusals = { at = { low = "EU-10.1" } }
function v.wrap.make(base, t)
  local low = cards(euchre.farmer_ranks .. " of CDHS")
  for seat in t:round(t.active[1]) do
    local has_three = sets.count(t:hand(seat) & low) >= 3
    if has_three and t:ask(seat, "farmer", { "no", "exchange" }) == "exchange" then
      local three = t:pick(seat, "low", 3, t:hand(seat) & low)
      local face_down = cards(table.concat(t:list("kitty", 3), ", "))
      t:show(seat, three)
      t:move(three, seat, "kitty")
      t:move(face_down, "kitty", seat)
      break
    end
  end
  return base(t)
end
function v.wrap.suggest(base, t, seat, point)
  if point ~= "farmer" then return base(t, seat, point) end
  return "exchange"
end
v.append.says = {
  ["farmer?"] = "do you exchange three low cards for those that lie face down?",
  ["low?"] = "which three cards do you exchange?",
  ["farmer exchange"] = "{seat} {has|have} a farmer's hand", ["farmer no"] = "",
  ["low low"] = "{seat} {lays|lay} {cards} away for the cards face down",
}
