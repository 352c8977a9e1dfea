-- Melds by hand: after a knock the players lay their melds and lay off themselves.
local v, gin = variant {
  id = "by-hand", of = "gin-rummy", title = "Melds by hand", clauses = "GR-9",
  replaces = { "GR-2.5" }, beside = "last-discard",
  summary = "After a knock the players lay down their melds, and lay cards off, themselves.",
}

-- ## 9 Melds by hand
-- GR-9.1 The knocker lays down melds of his hand, one after the other (`meld 7C 7D 7S`), and says `done` when he has no more
--   points left than he may knock with. A meld that would leave him too many for good he may not lay.
-- With `most`, only so many points may be left at the end.
local function lay(t, seat, most)
  repeat
    local words, meld_of = gin.words_to_lay(t, seat, most)
    local meld = meld_of[t:ask(seat, "lay", words)]
    if meld then
      t:move(meld, seat, "laid " .. seat)
      table.insert(t.melds[seat], meld)
    end
  until not meld or t:hand(seat) == 0
  t.deadwood[seat] = t:worth(t:hand(seat))
end
-- The words that may be said, and by each word the meld that it lays.
function v.add.words_to_lay(t, seat, most)
  local hand = t:hand(seat)
  local words, meld_of = {}, {}
  if not most or t:worth(hand) <= most then words[1] = "done" end
  for _, meld in ipairs(sets.melds(hand, gin.melds)) do
    local left = sets.deadwood(hand & ~meld, gin.points, nil, gin.melds)
    if not most or left <= most then
      local word = "meld " .. sets.text(meld)
      words[#words + 1] = word
      meld_of[word] = meld
    end
  end
  return words, meld_of
end
v.add.refuse_lay = "GR-9.1"
-- GR-9.2 Unless the knocker has no deadwood, the other lays off cards that make a meld of the knocker longer, one after the
--   other (`off 7H`), as long as he likes; then he says `done`.
-- The place of the meld that a card makes longer. Runs come last in the list and are tried first, as only a run goes on
-- from there.
local function place(melds, card)
  for i = #melds, 1, -1 do
    local longer = melds[i] | card
    for _, meld in ipairs(sets.melds(longer, gin.melds)) do
      if meld == longer then return i end
    end
  end
end
local function cards_that_fit(melds, hand)
  local fit = 0
  for _, name in ipairs(sets.list(hand)) do
    if place(melds, cards(name)) then fit = fit | cards(name) end
  end
  return fit
end
local function lay_off(t, knocker, seat)
  local melds = t.melds[knocker]
  repeat
    local fit = cards_that_fit(melds, t:hand(seat))
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
local function is_run(meld) return #sets.runs(meld, 3, gin.melds.ranks) > 0 end
local function is_sorted(one, other) return not is_run(one) and is_run(other) end
function v.wrap.arrange(_, t, knocker, other)
  lay(t, knocker, t.limit)
  table.sort(t.melds[knocker], is_sorted)
  if t.deadwood[knocker] > 0 then lay_off(t, knocker, other) end
  lay(t, other)
  t:show(knocker)
  t:show(other)
end
-- A bot of sense lays the best melds, and lays off what fits onto the knocker's and is in none of its own.
function v.wrap.suggest(base, t, seat, point)
  if point ~= "lay" and point ~= "off" then return base(t, seat, point) end
  local _, melds, rest = sets.deadwood(t:hand(seat), gin.points, nil, gin.melds)
  if point == "lay" then
    local best = melds[1]
    return best and "meld " .. sets.text(best) or "done"
  end
  local fit = cards_that_fit(t.melds[3 - seat], rest)
  local card = sets.list(fit)[1]
  return card and "off " .. card or "done"
end
v.append.says = {
  ["lay?"] = "which meld do you lay down?",
  ["off?"] = "which card do you lay off?",
  ["lay meld"] = "{seat} {lays|lay} {cards}", ["lay done"] = "",
  ["off off"] = "{seat} {lays|lay} off {cards}", ["off done"] = "",
}
