-- Four jacks in a trick count twice as much.
local v = variant {
  id = "four-jacks", of = "klaverjas", title = "Four jacks count 200", clauses = "KJ-10",
  summary = "Four jacks in a trick are 200 roem.",
}

-- ## 10 Four jacks
-- KJ-10.1 `four_jacks` is 200.
v.set.four_jacks = 200
