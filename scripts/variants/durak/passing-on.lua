-- Passing on: perevodnoy durak.
local v, durak = variant {
  id = "passing-on", of = "durak", title = "Passing on", names = "Perevodnoy durak, transfer",
  clauses = "DU-5",
  summary = "The defender may pass the attack on with a card of its rank, before he beats any.",
}

-- ## 5 Passing on
-- DU-5.1 While he has beaten nothing, the defender may `transfer` the attack: he plays a card of the rank that lies there
--   beside it, and the next to his left defends against all of them, if he has as many cards. He may pass it on too.
-- DU-5.2 A player who passed on is the attacker from then on: he throws in first, and draws first.
-- DU-5.3 With `showing` on he may instead `show` the trump of that rank, once in a deal, and keep it.
v.option { "showing", false, "the trump of the rank may be shown in place of played",
           clause = "DU-5.3" }
-- DU-5.4 With `pass_first` off nobody passes on in the first bout of a deal.
v.option { "pass_first", true, "the first attack may be passed on", clause = "DU-5.4" }
local function next_seat(t) return t:left_of(t.defender) end
function v.wrap.ways_out(base, t)
  local words = { base(t) }
  local has_beaten = t.pairs[1][2] ~= nil
  if has_beaten or t.bouts == 1 and not durak.pass_first then return words end
  local alike = t:hand(t.defender) & sets.ranks(t:pile "bout")
  local held_by_next = sets.count(t:hand(next_seat(t)))
  if #t.pairs < math.min(t.limit, held_by_next) then
    for _, card in ipairs(sets.list(alike)) do words[#words + 1] = "transfer " .. card end
  end
  local trump = sets.list(alike & cards("of " .. t.trump))[1]
  local may_show = durak.showing and trump and not t.shown[trump]
  if may_show and #t.pairs <= held_by_next then words[#words + 1] = "show " .. trump end
  return words
end
function v.wrap.bout(base, t, attacker, defender)
  t.shown = t.bouts > 0 and t.shown or {}
  t.limit = t.bouts == 0 and durak.most_first or durak.most
  return base(t, attacker, defender)
end
function v.wrap.get_out(base, t, word)
  if word == "take" then return base(t, word) end
  local verb, card = word:match "(%a+) (..)"
  if verb == "transfer" then
    t:move(card, t.defender, "bout")
    t.pairs[#t.pairs + 1] = { card }
  else
    t.shown[card] = true
    t:show(t.defender, card)
  end
  t.attacker = t.defender
  t.defender = next_seat(t)
  t.room = math.min(t.limit, sets.count(t:hand(t.defender)))
end
function v.add.refuse_beat(_, _, word)
  if word:find "^transfer" then return "DU-5.1" end
  if word:find "^show" then return "DU-5.3" end
  return "DU-2.1"
end
-- Advice for bots: pass on with the lowest card that is no trump.
function v.wrap.suggest(base, t, seat, point)
  local words = point == "beat" and durak.ways_out(t) or {}
  for i = #words, 2, -1 do
    if words[i]:sub(-1) ~= t.trump or words[i]:find "^show" then return words[i] end
  end
  return base(t, seat, point)
end
v.append.says = {
  ["beat transfer"] = "{seat} {passes|pass} it on with {1}",
  ["beat show"] = "{seat} {shows|show} {1} and {passes|pass} it on",
}
