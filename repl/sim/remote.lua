-- remote.lua - plays the blocks that rank 0 of an MPI run lends to this process.
local sums = require "host.sim.sums"
local cluster = require "host.sim.cluster"

--- Plays until there are no more blocks. `play` is a worker's function; `counted` returns the sums of its last block.
return function(play, counted)
  local text
  while true do
    local block = cluster.ask(text)
    if not block then return end
    local ok, why = pcall(play, block)
    local sentence = not ok and tostring(why) or nil
    text = sums.part_text(block, counted(), sentence)
  end
end
