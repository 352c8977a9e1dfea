-- Pairs are books.
local v = variant {
  id = "pairs", of = "go-fish", title = "Pairs", clauses = "GF-5", replaces = { "GF-2.4" },
  summary = "Two cards of a rank are a book: a game for small children.",
}

-- ## 5 Pairs
-- GF-5.1 Two cards of a rank are a book, which is laid down at once; four are two books.
v.set.book = 2
