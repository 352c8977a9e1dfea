-- mpi_spec.lua - houserule-mpi: many processes count the same as one, to the byte, and a rank that dies loses nothing that
-- was counted. Without Open MPI the Makefile says so, and nothing else is tested.
local program = require "program"

local has = program.has

teardown(program.close)

local mpi = program.full .. "-mpi"
local file = io.open(mpi)
local RUN <const> = "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 timeout 600 mpirun --oversubscribe "

if not file then
  it("houserule-mpi is missed in a sentence", function()
    local out = program.output_of "rm -f build/no-mpi; make -s build/no-mpi 2>&1"
    has(out, "houserule-mpi is not built: it wants Open MPI (Debian: libopenmpi-dev openmpi-bin)")
  end)
  return
end
file:close()

describe("houserule-mpi", function()
  it("counts the same bytes with 1, 2 and 4 ranks as without", function()
    local flags = "sim zole -v pool --against base -n 12000 --seed ranks --bot random"
    local function kept(call, name)
      local path = ("%s/%s.json"):format(program.folder, name)
      local out, code = program.output_of(("%s %s --state %s 2>&1"):format(call, flags, path))
      assert.equal(0, code, out)
      return program.read(path), out
    end
    local bytes, said = kept(program.full .. " ", "alone")
    has(said, "pool")
    for _, ranks in ipairs { 1, 2, 4 } do
      local more, again = kept(("%s -n %d %s"):format(RUN, ranks, mpi), "ranks-" .. ranks)
      assert.equal(bytes, more)
      assert.equal(said, again)
    end
  end)

  it("says who died, and what was counted until then", function()
    local flags = "sim zole -v pool --against base -n 10000000 --seed dies --bot random --state "
      .. program.folder .. "/dies.json"
    local out = program.output_of(([[
      (%s -n 3 %s %s > %s/dies.out 2>&1) &
      for try in $(seq 100); do sleep 0.2; [ -s %s/dies.json ] && break; done
      for pid in $(pgrep -f "^[^ ]*houserule-mpi sim .*--seed dies"); do
        [ "$(tr '\0' '\n' 2>/dev/null < /proc/$pid/environ | grep -x OMPI_COMM_WORLD_RANK=2)" ] && echo $pid
      done | head -1 | xargs kill -9
      wait; cat %s/dies.out]]):format(RUN, mpi, flags, program.folder, program.folder, program.folder))
    has(out, "Not complete: rank 2 has died")
    has(out, "To continue: houserule sim zole -v pool")
    has(out, "Zole: pool against base")
    local blocks = program.read("dies.json"):match '"blocks":%[%[0,(%d+)%]%]'
    assert.is_true(tonumber(blocks) > 0)
  end)
end)
