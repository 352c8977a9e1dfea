-- Prison rules; who holds 9 5 must pitch.
local v = variant {
  id = "prison-mountjoy", of = "irish-don", title = "Mountjoy prison",
  summary = "Prison rules; who holds 9 5 must pitch.",
  excludes = { ["best-of-three"] = true, ["two-player"] = true,
               ["prison-cork"] = true, ["prison-wheatfield"] = true },
}

v.set.games_to_win = 3
v.set.jink_games = 2
v.set.jink_ends = true
v.set.pitcher = "game"
v.set.pass_first = "partner"
v.set.pass_later = "left"
v.set.redeal = true
v.set.pitch_ranks = "95"
v.set.must_pitch = true
