-- When a game of Bela may be claimed, where that is not after any trick: the option `claims`, which the variants
-- claim-first-three-tricks (KB-25) and play-out (KB-24) set. And what becomes of a claim at another time: the option
-- `early_claim`.
--
-- use "claims" gives a function that lays this on a game of Bela.
return function(kb)
  kb.option { "claims", "any", "when the game may be claimed", clause = "KB-10.1",
              words = { "any", "first-three", "none" } }
  local three, never = kb.when { claims = "first-three" }, kb.when { claims = "none" }
  function three.wrap.untimely(base, t, seat, point)
    if t:finished() > 3 or base(t, seat, point) then return "KB-25.1" end
  end
  function three.wrap.ask_count() end
  function never.wrap.untimely() return "KB-24.1" end
  function never.wrap.ask_count() end

  kb.option { "scores", "shown",
              "points and scores are told, or kept in mind until the game is over",
              clause = "KB-10.1", words = { "shown", "remembered" }, rule = "score_keeping" }
  kb.option { "early_claim", "refused", "a claim at a moment when it is not allowed",
              clause = "KB-10.1",
              words = { "refused", "loses" } }
  local loses = kb.when { early_claim = "loses" }
  local open = { show = true, play = true, count = true }
  function loses.wrap.may_claim(base, t, seat, point)
    local led = t:finished() > 0 or t:in_trick() > 0
    if not (led and open[point]) or kb.claims == "none" then return base(t, seat, point) end
  end
end
