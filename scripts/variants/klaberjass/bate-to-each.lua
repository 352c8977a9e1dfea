-- On a bate each opponent adds the whole of the maker's points.
local v, kb = variant {
  id = "bate-to-each", of = "bela-3", title = "A bate to each", clauses = "KB-32",
  summary = "On a bate each opponent adds the whole of the maker's points.",
}

-- ## 32 A bate to each
-- KB-32.1 Replaces the sharing in KB-11.7: on a bate each opponent adds the whole of the maker's points to its own.
--   Who won the hand (KB-11.5, KB-12.1) does not change.
v.option { "bate_share", "each", "who adds the maker's points on a bate",
           clause = "KB-32.1", words = { "top", "each" } }
function v.wrap.share_bate(base, t, maker, first, second)
  if kb.bate_share == "top" then return base(t, maker, first, second) end
  for side = 1, t.sides do
    if side ~= maker then
      t:score(side, kb.maker_share(t, maker), "KB-32.1", "the maker's points")
    end
  end
end
