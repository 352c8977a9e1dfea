-- endings_spec.lua - bots claim, concede and surrender: each kind of ending occurs in 100 games of theirs. Endings that no
-- sensible bot chooses (a false claim, a wrong call) occur in 100 random games with calls.
local program = require "program"

teardown(program.close)

-- Counts each ending: the `why` of games, the `ended` or `outcome` of hands.
local function endings_of(flags)
  local seen, games = {}, 0
  local code, text = program.run(("sim %s --games 100 --seed ends --records -"):format(flags))
  assert.equal(0, code)
  for line in text:gmatch "[^\n]+" do
    if line:match '^{"hand"' then
      local how = line:match '"ended":"([%l-]+)"' or line:match '"outcome":"([%l-]+)"'
      if how then seen[how] = (seen[how] or 0) + 1 end
    elseif line:match '^{"game"' then
      local why = "game " .. line:match '"why":"([%l-]+)"'
      seen[why], games = (seen[why] or 0) + 1, games + 1
    elseif line:match '^{"event":"muggins"' then seen.muggins = 1 end
  end
  assert.equal(100, games)
  return seen
end

local SENSE, RANDOM = " --bot simple", " --bot random --calls 0.2"

-- The flags, who plays, the endings that come up, those that do not.
local cases = {
  { "bela-2 -o target=150", SENSE, "made bate thrown-in claim, game claim, game target", "game false-claim" },
  { "bela-3 -o target=150", SENSE, "made bate claim, game claim, game target", "game false-claim" },
  { "bela-2 -v play-out -o target=100", SENSE, "game target, game higher", "game claim" },
  { "bela-2 -o target=60", RANDOM, "claim, game claim, game false-claim, game target, game last-trick", "" },
  { "bela-2 -o early_claim=loses -o target=60", SENSE, "game claim", "game false-claim" },
  { "klaberjass-4 -o target=200", SENSE, "made bate, game target, game higher", "claim" },
  { "irish-don", SENSE, "played claim, game claim, game concede, game points", "game wrong-claim" },
  { "irish-don -o claims=open", SENSE, "game claim", "game wrong-claim" },
  { "irish-don -o claims=open", RANDOM, "claim, game claim, game concede, game wrong-claim", "" },
  { "irish-don -v nod", SENSE, "game claim, game concede, game points", "game wrong-claim" },
  { "zole -o hands=2", SENSE, "played offer, game hands", "" },
  { "zole -o hands=2 -o surrender_before=9", SENSE, "played offer surrender", "" },
  { "zole -o hands=2", RANDOM, "played offer surrender", "" },
  { "nine-card-don -o target=60", SENSE, "played target, game target", "redeal" },
  { "irish-don -o redeal=yes -o redeal_ranks=A", RANDOM, "redeal", "" },
  { "single-cribbage -v muggins -o target=31", RANDOM, "game target, muggins", "" },
}

local function words_of(text)
  local list = {}
  for part in text:gmatch "[^,]+" do
    part = part:match "^%s*(.-)%s*$"
    if part:match "^game " then list[#list + 1] = part
    else for word in part:gmatch "%S+" do list[#list + 1] = word end end
  end
  return list
end

describe("100 games of", function()
  for _, case in ipairs(cases) do
    local flags, who, wanted, unwanted = table.unpack(case)
    it(flags .. who .. " end in every way", function()
      local seen = endings_of(flags .. who)
      for _, kind in ipairs(words_of(wanted)) do assert.truthy(seen[kind], kind) end
      for _, kind in ipairs(words_of(unwanted)) do assert.is_nil(seen[kind], kind) end
    end)
  end
end)
