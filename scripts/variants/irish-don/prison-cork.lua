-- Prison rules; who holds A K Q J T must pitch.
local v = variant {
  id = "prison-cork", of = "irish-don", title = "Cork prison",
  summary = "Prison rules; who holds A K Q J T must pitch.",
  excludes = { ["best-of-three"] = true, ["two-player"] = true,
               ["prison-mountjoy"] = true, ["prison-wheatfield"] = true },
}

use "prison"(v)
v.set.pitch_ranks = "AKQJT"
v.set.must_pitch = true
