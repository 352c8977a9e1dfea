-- Three games win, a jink is two; the pitch may be passed, a bare hand redealt.
local v = variant {
  id = "prison", of = "irish-don", title = "Prison rules",
  summary = "Three games win, a jink is two; the pitch may be passed, a bare hand redealt.",
  excludes = { ["best-of-three"] = true, ["two-player"] = true },
}

use "prison"(v)
