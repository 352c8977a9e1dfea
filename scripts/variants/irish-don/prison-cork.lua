-- Prison rules; who holds A K Q J T must pitch.
local v = variant {
  id = "prison-cork", of = "irish-don", title = "Cork prison",
  summary = "Prison rules; who holds A K Q J T must pitch.",
  excludes = { ["best-of-three"] = true, ["two-player"] = true,
               ["prison-mountjoy"] = true, ["prison-wheatfield"] = true },
}

v.set.games_to_win = 3
v.set.jink_games = 2
v.set.jink_ends = true
v.set.pitcher = "game"
v.set.pass_first = "partner"
v.set.pass_later = "left"
v.set.redeal = true
v.set.pitch_ranks = "AKQJT"
v.set.must_pitch = true
