-- Melds by hand: after a knock the players lay their melds and lay off themselves.
local v, gin = variant {
  id = "by-hand", of = "gin-rummy", title = "Melds by hand", clauses = "GR-9", replaces = { "GR-2.5" },
  summary = "After a knock the players lay down their melds, and lay cards off, themselves.", beside = "last-discard",
}

-- ## 9 Melds by hand
-- GR-9.1 The knocker lays down melds of his hand, one after the other (`meld 7C 7D 7S`), and says `done` when he has no more
--   points left than he may knock with. A meld that would leave him too many for good he may not lay.
local function left(set) return (sets.deadwood(set, gin.points, nil, gin.melds)) end
local function lay(t, seat, most) -- with `most`, so many points may be left at the end
  repeat
    local hand, words, melds = t:hand(seat), {}, {}
    if not most or t:worth(hand) <= most then words[1] = "done" end
    for _, meld in ipairs(sets.melds(hand, gin.melds)) do
      local word = "meld " .. sets.text(meld)
      if not most or left(hand & ~meld) <= most then words[#words + 1], melds[word] = word, meld end
    end
    local meld = melds[t:ask(seat, "lay", words)]
    if meld then
      t:move(meld, seat, "laid " .. seat)
      table.insert(t.melds[seat], meld)
    end
  until not meld or t:hand(seat) == 0
  t.deadwood[seat] = t:worth(t:hand(seat))
end
v.add.refuse_lay = "GR-9.1"
-- GR-9.2 Unless the knocker has no deadwood, the other lays off cards that make a meld of the knocker longer, one after the
--   other (`off 7H`), as long as he likes; then he says `done`.
local function place(melds, card) -- the meld that the card makes longer: a run first, as only a run goes on from there
  for i = #melds, 1, -1 do
    for _, meld in ipairs(sets.melds(melds[i] | card, gin.melds)) do
      if meld == melds[i] | card then return i end
    end
  end
end
local function lay_off(t, knocker, seat)
  local melds = t.melds[knocker]
  repeat
    local fit = 0
    for _, name in ipairs(sets.list(t:hand(seat))) do
      if place(melds, cards(name)) then fit = fit | cards(name) end
    end
    local card = fit ~= 0 and t:choose(seat, "off", fit, "done")
    if card then
      local i = place(melds, cards(card))
      melds[i] = melds[i] | cards(card)
      t:move(card, seat, "laid " .. knocker)
    end
  until not card
end
v.add.refuse_off = "GR-9.2"
-- GR-9.3 Then he lays down melds of his own likewise, as many as he likes. A hand's cards that are left are its deadwood.
function v.wrap.arrange(_, t, knocker, other)
  lay(t, knocker, t.limit)
  table.sort(t.melds[knocker], function(a, b) return #sets.runs(a, 3) < #sets.runs(b, 3) end)
  if t.deadwood[knocker] > 0 then lay_off(t, knocker, other) end
  lay(t, other)
  t:show(knocker)
  t:show(other)
end
-- What a bot of sense says: the best melds, and of what fits onto the knocker's all that is in none of them.
function v.wrap.suggest(base, t, seat, point)
  if point ~= "lay" and point ~= "off" then return base(t, seat, point) end
  local _, melds, rest = sets.deadwood(t:hand(seat), gin.points, nil, gin.melds)
  if point == "lay" then return melds[1] and "meld " .. sets.text(melds[1]) or "done" end
  for _, name in ipairs(sets.list(rest)) do
    if place(t.melds[3 - seat], cards(name)) then return "off " .. name end
  end
  return "done"
end
v.append.says = {
  ["lay meld"] = "{seat} {lays|lay} {cards}", ["lay done"] = "",
  ["off off"] = "{seat} {lays|lay} off {cards}", ["off done"] = "",
}
