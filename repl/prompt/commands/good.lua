-- good.lua - what is good, not only what is legal.
local advise = require "host.prompt.advise"
local review = require "host.prompt.review"

return {
  { usage = "hint", run = advise.hint, example = "hint",
    help = "What the seat that is asked should do, from what it can see: first the principle, then the card or the word "
      .. "with its reason; at a terminal better while you look, until you type." },
  { usage = "best [MS]", run = advise.best, example = "best 1000",
    help = "Every answer with the points a hand that come of it, tried in deals that fit what the seat sees, for MS "
      .. "milliseconds. Without MS for 250, and at a terminal better while you look: until you type, nothing changes any "
      .. "more, or ten seconds are over." },
  { usage = "review [SEAT]", run = review, example = "review 1",
    help = "The three costliest decisions of the hand that is over, of all seats or of one: what would have been better, as "
      .. "far as that seat could see, and why." },
}
