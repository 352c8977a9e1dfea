-- Bonuses announced count double, and the game may be doubled.
local v, ta = variant {
  id = "announcements", of = "tarock", title = "Announcements and kontra",
  names = "napovedi, kontra", clauses = "TA-7",
  summary = "Trula, kings and ultimos may be announced for twice as much, "
    .. "and opponents may say kontra.",
}

-- ## 7 Announcements
-- TA-7.1 In three to solo one each seat in turn from the declarer may announce, before the first lead: trula, kings,
--   the king ultimo if he is the declarer or holds the called king, the pagat ultimo if he holds the pagat; one after
--   the other, then he says pass.
-- TA-7.2 An announcement counts double, for the announcer's side if it is made and against it if not.
-- TA-7.3 An opponent may say `kontra` besides, and the declarer or his partner answer `re`: the contract with its
--   difference is doubled, and doubled again.
v.add.refuse_announce = "TA-7.1"
v.add.announced_bonuses = {
  trula = "trula", kings = "kings",
  ["king ultimo"] = "king_ultimo", ["pagat ultimo"] = "pagat_ultimo",
}
function v.add.words_to_announce(t, seat)
  local hand, said = t:hand(seat), t.said
  local words = { "pass" }
  if not said.trula then words[#words + 1] = "trula" end
  if not said.kings then words[#words + 1] = "kings" end
  if t.called ~= "" and not said.king_ultimo then
    local may_say_king = seat == t.declarer or sets.has(hand, t.called)
    if may_say_king then words[#words + 1] = "king ultimo" end
  end
  if sets.has(hand, "T1") and not said.pagat_ultimo then words[#words + 1] = "pagat ultimo" end
  local is_declarers = ta.is_declarers(t, seat)
  if t.factor == 1 and not is_declarers then words[#words + 1] = "kontra" end
  if t.factor == 2 and is_declarers then words[#words + 1] = "re" end
  return words
end
-- A seat announces one thing after the other, until it passes.
function v.add.announce(t, seat)
  repeat
    local word = t:ask(seat, "announce", ta.words_to_announce(t, seat))
    local bonus = ta.announced_bonuses[word]
    if bonus then
      t.said[bonus] = ta.is_declarers(t, seat) and 1 or -1
    elseif word ~= "pass" then
      t.factor = 2 * t.factor
    end
  until word == "pass"
end
function v.wrap.exchange(base, t)
  base(t)
  t.said = {}
  t.factor = 1
  local has_announcements = t.level < 7 and t.declarer > 0 -- three to solo one
  if not has_announcements then return end
  for seat in t:round(t.declarer) do ta.announce(t, seat) end
  -- The declarer's side is asked again if it can still answer kontra.
  for seat in t:round(t.declarer) do
    if t.factor == 2 and ta.is_declarers(t, seat) then ta.announce(t, seat) end
  end
end
function v.wrap.bonus(base, t, name, side)
  local announced_by = t.said[name]
  if not announced_by then return base(t, name, side) end
  local is_made = side == announced_by
  return 2 * base(t, name, is_made and announced_by or -announced_by)
end
function v.wrap.basic(base, t, made) return t.factor * base(t, made) end
v.append.says = {
  ["announce?"] = "what do you announce?",
  ["announce trula"] = "{seat} {says|say} trula", ["announce kings"] = "{seat} {says|say} kings",
  ["announce king"] = "{seat} {says|say} king{cards: %}",
  ["announce pagat"] = "{seat} {says|say} pagat{cards: %}",
  ["announce kontra"] = "{seat} {says|say} kontra", ["announce re"] = "{seat} {says|say} re",
}
function v.wrap.suggest(base, t, seat, point)
  if point == "announce" then return "pass" end
  return base(t, seat, point)
end
