-- Prison rules; who holds 9 5 must pitch.
local v = variant {
  id = "prison-mountjoy", of = "irish-don", title = "Mountjoy prison",
  summary = "Prison rules; who holds 9 5 must pitch.",
  excludes = { ["best-of-three"] = true, ["two-player"] = true,
               ["prison-cork"] = true, ["prison-wheatfield"] = true },
}

use "prison"(v)
v.set.pitch_ranks = "95"
v.set.must_pitch = true
