-- When a game of Bela may be claimed, where that is not after any trick: the option `claims`, which the variants
-- claim-first-three-tricks (KB-25) and play-out (KB-24) set.
--
-- use "claims" gives a function that lays this on a game of Bela.
return function(kb)
  kb.option { "claims", "any", "when the game may be claimed", clause = "KB-10.1",
              words = { "any", "first-three", "none" } }
  local early, never = kb.when { claims = "first-three" }, kb.when { claims = "none" }
  function early.wrap.may_claim(base, t, seat, point)
    if t:finished() > 3 or base(t, seat, point) then return "KB-25.1" end
  end
  function early.wrap.ask_count() end
  function never.wrap.may_claim() return "KB-24.1" end
  function never.wrap.ask_count() end
end
