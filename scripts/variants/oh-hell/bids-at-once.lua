-- All bid at once.
local v = variant {
  id = "bids-at-once", of = "oh-hell", title = "Bids at once",
  names = "Blind bids, Oh Hell with fists",
  summary = "Everybody bids at the same time, by fingers on the table.", clauses = "OH-7",
  replaces = { "OH-2.2" },
}

-- ## 7 Bids at once
-- OH-7.1 All say their bids at the same time: nobody hears another's before his own. So there is no hook.
v.set.hook = false
v.append.secret = { bid = true }
v.append.events = { bids = "bids" }
v.append.says = { bids = "the bids are {bids}" }
function v.wrap.bid(base, t)
  base(t)
  t:tell("bids", table.move(t.bids, 1, t.players, 1, {}))
end
function v.wrap.status(_, t)
  if t.suit then return "{suit} are trumps", fields("suit", t.suit) end
end
