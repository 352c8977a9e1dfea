-- Auctions in which bids rise until all seats but one have passed, and the words of those with many bids.
--
-- The words are made once for all deals. t:bids_above gives such a list too, but makes a new one each time: with sixty
-- bids that takes as long as the rest of a deal. Bids are listed with the lowest first. use "auction" gives a table:
local auction = {}

--- The words that may be said after `last` of these bids have been passed over: "pass" and the bids above, the next `count`
--- of them or all.
function auction.words_above(bids, last, count)
  local highest = count and math.min(last + count, #bids) or #bids
  local words = { "pass" }
  for place = last + 1, highest do words[#words + 1] = tostring(bids[place]) end
  return words
end

--- The words that may follow each bid; before the first bid that is "pass", or 0.
function auction.words_over(bids, count)
  local words_over = {}
  for last = 1, #bids do words_over[bids[last]] = auction.words_above(bids, last, count) end
  local first_words = auction.words_above(bids, 0, count)
  words_over.pass = first_words
  words_over[0] = first_words
  return words_over
end

--- Asks the active seats in turn from the dealer's left, until one has bid and all others have passed, or all have passed.
--- A seat that has passed is not asked again. `ask_bid(t, seat, bidders)` asks one seat while so many are left, and returns
--- true if it bids.
function auction.rise(t, ask_bid)
  local seat = t.active[1]
  local bidders = #t.active
  local has_passed = {}
  local is_bid = false
  while bidders > 1 or bidders == 1 and not is_bid do
    if not has_passed[seat] then
      if ask_bid(t, seat, bidders) then
        is_bid = true
      else
        has_passed[seat] = true
        bidders = bidders - 1
      end
    end
    seat = t:left_of(seat)
  end
end

return auction
