-- Don in the pubs of South Wales, among friends: two legs of 121, faults cost nothing but the deal.
bundle {
  id = "south-wales-don", of = "nine-card-don", title = "South Wales Don",
  names = "South Wales, pub Don",
  summary = "Two legs of 121, each with a new cut for the pitch; faults cost no points.",
  variants = { "best-of-three", "target-121", "faults-friendly" },
}
