-- Partner bets: those who got jacks bet on whom the cut will make their partner.
local v, don = variant {
  id = "partner-bets", of = "nine-card-don", title = "Partner bets", clauses = "DN-14.1, DN-14",
  switch = "partner_bets",
  summary = "The four who got jacks bet on who will be their partner.", needs = "jacks-out",
  above = "jacks-out",
}
local purse = use "purse"

-- ## 14 Bets
-- DN-14.1 *Partner bets* (`partner_bets` on; needs `jacks_out` `pub`). The four who play are asked at `partner-bet` in
--   the order in which their jacks fell: `no bet`, or `bet P` on one of the other three. Each bet puts `partner_stake`
--   100 into a pool of its own.
v.option { "partner_stake", 100, "what a partner bet puts into its pool", clause = "DN-14.1" }
v.append.events = { ["partner-bets"] = "pool to shares" }
v.append.says = { ["partner-bet?"] = "do you bet on the partners, and on whom?",
                  ["partner-bet no"] = "{seat} {does|do} not bet",
                  ["partner-bet bet"] = "{seat} {bets|bet} {cards:on person %}",
                  ["partner-bets"] = "the pool of {pool} goes to {to:person %}" }
function v.wrap.cut_partners(base, t, fell)
  don.offer_partner_bets(t, fell)
  base(t, fell)
  don.settle_partner_bets(t)
end
v.add.offer_partner_bets = function(t, fell)
  t.partner_bet = {}
  local people = table.move(fell, 1, 4, 1, {})
  table.sort(people)
  for _, person in ipairs(fell) do
    local words = { "no bet" }
    for _, other in ipairs(people) do
      if other ~= person then words[#words + 1] = "bet " .. other end
    end
    local named = math.tointeger(t:ask(person, "partner-bet", words):match "%d+")
    if named then
      t.partner_bet[person] = named
      purse.get(t, person, -don.partner_stake)
    end
  end
end
-- DN-14.2 After `seated`, those who named their own partner divide the pool; if none did, the bets go back. If anybody
--   bet: event `partner-bets`.
v.add.settle_partner_bets = function(t)
  local right, all = {}, {}
  for seat, person in ipairs(t.person) do
    local named = t.partner_bet[person]
    if named then all[#all + 1] = person end
    if named and named == t.person[t:partner(seat)] then right[#right + 1] = person end
  end
  if #all == 0 then return end
  local pool, to = #all * don.partner_stake, #right > 0 and right or all
  local shares = purse.share(t, pool, to)
  t:tell("partner-bets", pool, to, shares)
end
