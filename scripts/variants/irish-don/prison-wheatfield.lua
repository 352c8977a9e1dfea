-- Prison rules; who holds A K Q J must pitch.
local v = variant {
  id = "prison-wheatfield", of = "irish-don", title = "Wheatfield prison",
  summary = "Prison rules; who holds A K Q J must pitch.",
  excludes = { ["best-of-three"] = true, ["two-player"] = true, ["prison-cork"] = true, ["prison-mountjoy"] = true },
}

v.set.games_to_win = 3
v.set.jink_games = 2
v.set.jink_ends = true
v.set.pitcher = "game"
v.set.pass_first = "partner"
v.set.pass_later = "left"
v.set.redeal = true
v.set.pitch_ranks = "AKQJ"
v.set.must_pitch = true
