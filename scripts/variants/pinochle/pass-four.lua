-- The partner passes cards.
local v, pin = variant {
  id = "pass-four", of = "pinochle", title = "Passing cards",
  names = "Pass four, Racehorse pinochle",
  summary = "The bidder's partner gives him four cards, and gets four back.", clauses = "PI-9",
}

-- ## 9 Passing
-- PI-9.1 When trumps are named the bidder's partner gives him `passed` 4 cards, face down. The bidder takes them up and
--   gives as many back; then all show their melds.
v.option { "passed", 4, "cards that are passed", clause = "PI-9.1", min = 1, max = 5 }
v.append.secret = { give = true, ["return"] = true }
v.add.refuse_give = "PI-9.1"
v.add.refuse_return = "PI-9.1"
v.append.refusals = { at = { give = "PI-9.1", ["return"] = "PI-9.1" } }
v.append.says = {
  ["give?"] = "which cards do you give to {bidder}?",
  ["return?"] = "which cards do you give back to your partner?",
  ["give give"] = "{seat} {gives|give} the partner {cards:%|cards}",
  ["return return"] = "{seat} {gives|give} {cards:%|cards} back",
}
function v.wrap.meld(base, t)
  local partner = t:partner(t.bidder)
  local given = t:pick(partner, "give", pin.passed)
  t:move(given, partner, t.bidder)
  local returned = t:pick(t.bidder, "return", pin.passed)
  t:move(returned, t.bidder, partner)
  return base(t)
end
