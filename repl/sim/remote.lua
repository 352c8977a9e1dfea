-- remote.lua - plays the blocks that rank 0 of an MPI run lends to this process, in one thread's state.
local sums = require "host.sim.sums"
local world = require "host.sim.world"

--- `play` is a worker's function, `counted` gives what its last block counted. Returns when there is no more to play.
return function(play, counted)
  local text
  while true do
    local block = world.ask(text)
    if not block then return end
    local ok, why = pcall(play, block)
    local sentence = not ok and tostring(why) or nil
    text = sums.part_text(block, counted(), sentence)
  end
end
