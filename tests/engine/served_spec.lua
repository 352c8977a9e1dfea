-- served_spec.lua - a bot that has only its view can play every shipped game.
--
-- At each decision the seat that is asked gets the line of its view, as text, and answers from that line alone. Then `serve
-- --view` gets the same decisions, and must write exactly the lines of that view.
local referee = require "referee"
local json = require "dkjson"
local engine = referee.engine()
local encode, view = engine.record.encode, engine.session.view

local DECISIONS = 60

-- Any answer that the line of an ask allows.
local function answer_to(line)
  if line.legal then return line.legal[math.random(#line.legal)] end
  if line.number then return line.point .. " " .. math.random(line.number.least, line.number.most) end
  local of, picked = referee.split(line.pick.of), {}
  for i = 1, math.random(line.pick.least, line.pick.most) do picked[i] = table.remove(of, math.random(#of)) end
  return line.point .. " " .. table.concat(picked, " ")
end

-- The entries of a game in which each seat answers from its view.
local function played(library, header)
  local s = assert(engine.session.open(library, header))
  local entries = {}
  for _ = 1, DECISIONS do
    while s.state == "pack" do assert(s:pack()) end
    for _, entry in ipairs(s:take()) do entries[#entries + 1] = entry end
    if s.state == "over" then break end
    local asked = entries[#entries]
    local line = json.decode(encode(view(asked, asked.seat)))
    assert(s:decide(line.ask, answer_to(line)))
  end
  while s.state == "pack" do assert(s:pack()) end
  for _, entry in ipairs(s:take()) do entries[#entries + 1] = entry end
  return entries, s
end

describe("with nothing but its view a bot plays", function()
  local library = engine.library.new()
  math.randomseed(5)
  for _, name in ipairs(library:names "games") do
    it(name, function()
      local players = engine.compose.game(library, name, {}).players
      local header = { houserule = 1, game = name, players = players, seed = "served" }
      local entries, s = played(library, header)
      local seat = math.random(#s.t.seats)
      local wanted, input = {}, {}
      for _, entry in ipairs(entries) do
        local line = view(entry, seat)
        if line then wanted[#wanted + 1] = encode(line) end
        if entry.kind == "by" then input[#input + 1] = encode(entry.line) .. "\n" end
      end
      local flags = ("serve %s --players %d --seed served --view %d"):format(name, players, seat)
      local output, code = referee.run(flags, table.concat(input))
      assert.equal(0, code)
      assert.same(wanted, referee.lines(output))
    end)
  end
end)
