-- spades_spec.lua - Spades against its page: when spades may be led, and what each hand scores.
local referee = require "referee"

local function lines_of(text)
  local lines = {}
  for line in text:gmatch "[^\n]+" do lines[#lines + 1] = referee.decode(line) end
  return lines
end

local function played(flags) return lines_of(referee.records("spades --seed spades " .. flags)) end

-- SP-3.3, from the asks alone: at a lead `legal` is the whole hand but for its spades, until one has been played.
local function check_leads(lines)
  local seen = { barred = 0, broken = 0, forced = 0 }
  local held, in_trick, is_broken, asked = {}, 0, false, nil
  for _, line in ipairs(lines) do
    if line.deal then held, in_trick, is_broken = { 13, 13, 13, 13 }, 0, false
    elseif line.ask and line.point == "play" then asked = line
    elseif line["do"] and line["do"]:find "^play" then
      local spades, cards = 0, #asked.legal
      for _, word in ipairs(asked.legal) do spades = spades + (word:find "S$" and 1 or 0) end
      if in_trick == 0 and is_broken then
        assert.equal(held[asked.ask], cards)
        seen.broken = seen.broken + 1
      elseif in_trick == 0 then
        assert.is_true(spades == 0 or spades == held[asked.ask])
        seen.barred = seen.barred + (cards < held[asked.ask] and 1 or 0)
        seen.forced = seen.forced + (spades > 0 and 1 or 0)
      end
      held[line.by], in_trick = held[line.by] - 1, (in_trick + 1) % 4
      is_broken = is_broken or line["do"]:find "S$" ~= nil
    end
  end
  return seen
end

-- Section 4: what each hand brings, by the bids and tricks that its line tells.
local function check_scores(lines)
  local seen, bags = { made = 0, set = 0, ["nil"] = 0, bags = 0 }, { 0, 0 }
  for _, line in ipairs(lines) do
    if line.houserule or line.game then bags = { 0, 0 } end
    if line.hand then
      for side = 1, 2 do
        local bid, tricks, expected, failed = 0, 0, 0, 0
        for seat = side, side + 2, 2 do
          local one, won = line.result.bids[seat], line.result.tricks[seat]
          bid, tricks = bid + one, tricks + won
          if one == 0 then
            failed, tricks = failed + won, tricks - won
            expected = expected + (won == 0 and 100 or -100)
            seen["nil"] = seen["nil"] + 1
          end
        end
        if tricks >= bid then
          expected, bags[side], seen.made = expected + 9 * bid + tricks, bags[side] + tricks - bid, seen.made + 1
        else
          expected, seen.set = expected - 10 * bid, seen.set + 1
        end
        expected, bags[side] = expected + failed, bags[side] + failed
        while bags[side] > 9 do
          expected, bags[side], seen.bags = expected - 100, bags[side] - 10, seen.bags + 1
        end
        assert.equal(expected, line.delta[side])
        assert.equal(bags[side], line.result.bags[side])
      end
    end
  end
  return seen
end

for _, flags in ipairs { "-o blind_nil=0 -n 400 --bot random", "-o blind_nil=0 -n 200 --bot simple" } do
  local lines = played(flags)

  it("lets spades be led once one has been played, with " .. flags, function()
    local seen = check_leads(lines)
    assert.is_true(seen.barred > 30 and seen.broken > 100)
  end)

  it("scores bids, nil and bags as its page says, with " .. flags, function()
    local seen = check_scores(lines)
    assert.is_true(seen.made > 10 and seen.set > 10)
    if flags:find "simple" then assert.is_true(seen.bags > 0) else assert.is_true(seen["nil"] > 0) end
  end)
end

it("refuses a spade that is led first, by its clause", function()
  local text = referee.run("sim spades --bot random -o blind_nil=0 --threads 1 --records - --seed spades -n 1")
  local head, place, spade = text:match '^(.-)[^\n]*"point":"play"', 0, nil
  for card in text:match('"pack":"([^"]*)"'):gmatch "%S+" do
    if place % 4 == 0 and card:find "S$" then spade = card end -- the dealer's left leads, and is dealt the first card
    place = place + 1
  end
  local by = head:match '.*"deal":1,"dealer":(%d)' % 4 + 1
  local output, code = referee.run("replay - --json", head .. referee.by(by, "play " .. spade) .. "\n")
  local problem = referee.decode(output:match "[^\n]*\n$")
  assert.equal(1, code)
  assert.equal("SP-3.3", problem.rule, problem.error)
end)

it("one of each side bids nil in suicide spades, and the other four at least (SP-8.1)", function()
  local hands = 0
  for _, line in ipairs(played "-v suicide -n 200") do
    local bids = line.hand and line.result.bids
    for side = 1, bids and 2 or 0 do
      hands = hands + 1
      assert.equal(0, math.min(bids[side], bids[side + 2]))
      assert.is_true(math.max(bids[side], bids[side + 2]) >= 4)
    end
  end
  assert.is_true(hands >= 400)
end)
