-- The last trick before the stock is gone counts too.
local v, bz = variant {
  id = "stock-trick", of = "bezique", title = "The last trick of the stock", clauses = "BZ-8",
  summary = "Who wins the last trick before the strict play scores 50.",
}

-- ## 8 The last trick of the stock
-- BZ-8.1 The winner of the trick after which the last cards are drawn scores `stock_trick` 50.
v.option { "stock_trick", 50, "what the last trick of the stock scores", clause = "BZ-8.1" }
function v.wrap.after_trick(base, t)
  local winner = t:last_winner()
  local had_stock = t:top "turned" ~= nil
  local ends = base(t)
  local is_stock_gone = had_stock and not t:top "turned"
  if is_stock_gone then
    t:score(winner, bz.stock_trick, "BZ-8.1", "last trick of the stock")
  end
  return ends
end
