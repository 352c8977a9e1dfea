-- Prison rules; who holds A K Q J must pitch.
local v = variant {
  id = "prison-wheatfield", of = "irish-don", title = "Wheatfield prison",
  summary = "Prison rules; who holds A K Q J must pitch.",
  excludes = { ["best-of-three"] = true, ["two-player"] = true, ["prison-cork"] = true,
               ["prison-mountjoy"] = true },
}

use "prison"(v)
v.set.pitch_ranks = "AKQJ"
v.set.must_pitch = true
