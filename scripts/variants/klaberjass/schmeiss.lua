-- An offer to throw the deal in, or else to make trumps.
local v = variant {
  id = "schmeiss", of = "bela-2", title = "Schmeiss", clauses = "KB-20",
  summary = "An offer to throw the deal in, or else to make trumps.",
  switch = "schmeiss",
}

-- ## 20 Schmeiss
-- KB-20.1 In round one each seat may also say `schmeiss`, an offer to throw the deal in.
v.append.bids = "schmeiss"
v.append.says = { ["answer?"] = "do you accept the schmeiss, so that the cards are thrown in?",
                  ["bid schmeiss"] = "{seat} {says|say} schmeiss" }
-- KB-20.2 The other seat is asked `answer`: `accept` or `refuse`.
v.append.refusals = { at = { answer = "KB-20.2" } }
v.add.refuse_answer = "KB-20.2"
-- KB-20.3 `accept`: event `throw-in`, `why` `schmeiss`; there is no second round; forehand deals next (also when the
--   dealer said it).
-- KB-20.4 `refuse`: the caller is the maker with the turned suit as trumps (`how` `schmeiss`); the exchange is open
--   as after `take`.
function v.wrap.ends_bidding(base, t, seat, word)
  if word ~= "schmeiss" then return base(t, seat, word) end
  if t:ask(3 - seat, "answer", { "accept", "refuse" }) == "accept" then
    return "schmeiss"
  end
  t.maker = seat
  t.suit = t.proposed
  t.how = "schmeiss"
end
