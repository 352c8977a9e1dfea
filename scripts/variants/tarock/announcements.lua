-- Bonuses announced count double, and the game may be doubled.
local v = variant {
  id = "announcements", of = "tarock", title = "Announcements and kontra", names = "napovedi, kontra", clauses = "TA-7",
  summary = "Trula, kings and ultimos may be announced for twice as much, and opponents may say kontra.",
}

-- ## 7 Announcements
-- TA-7.1 In three to solo one each seat in turn from the declarer may announce, before the first lead: trula, kings,
--   the king ultimo if he is the declarer or holds the called king, the pagat ultimo if he holds the pagat; one after
--   the other, then he says pass.
-- TA-7.2 What is announced counts double, for the announcer's side if it is made and against it if not.
-- TA-7.3 An opponent may say `kontra` besides, and the declarer or his partner answer `re`: the contract with its
--   difference is doubled, and doubled again.
v.add.refuse_announce = "TA-7.1"
local function is_ours(t, seat) return seat == t.declarer or seat == t.friend end
local function words_for(t, seat)
  local words = { "pass" }
  for _, name in ipairs { "trula", "kings" } do words[#words + 1] = not t.said[name] and name or nil end
  if t.called ~= "" and not t.said.king_ultimo and (seat == t.declarer or sets.has(t:hand(seat), t.called)) then
    words[#words + 1] = "king ultimo"
  end
  if sets.has(t:hand(seat), "T1") and not t.said.pagat_ultimo then words[#words + 1] = "pagat ultimo" end
  if t.factor == 1 and not is_ours(t, seat) then words[#words + 1] = "kontra" end
  if t.factor == 2 and is_ours(t, seat) then words[#words + 1] = "re" end
  return words
end
function v.wrap.exchange(base, t)
  base(t)
  t.said, t.factor = {}, 1
  if t.level >= 7 or t.declarer == 0 then return end
  for round = 1, 2 do
    for seat in t:round(t.declarer) do
      local word = round == 2 and (t.factor ~= 2 or not is_ours(t, seat)) and "pass"
      while word ~= "pass" do
        word = t:ask(seat, "announce", words_for(t, seat))
        if word == "kontra" or word == "re" then t.factor = 2 * t.factor
        elseif word ~= "pass" then t.said[word:gsub(" ", "_")] = is_ours(t, seat) and 1 or -1 end
      end
    end
  end
end
function v.wrap.bonus(base, t, name, side)
  local by = t.said[name]
  if not by then return base(t, name, side) end
  return 2 * base(t, name, side == by and by or -by)
end
function v.wrap.basic(base, t, made) return base(t, made) * t.factor end
local says = {}
for _, word in ipairs { "trula", "kings", "king", "pagat", "kontra", "re" } do
  says["announce " .. word] = "{seat} {says|say} " .. word .. "{cards: %}"
end
v.append.says = says
function v.wrap.suggest(base, t, seat, point)
  if point == "announce" then return "pass" end
  return base(t, seat, point)
end
