-- serve_spec.lua - the record's format over standard input and output: what a bot sends and what it gets.
local referee = require "zole_referee"

local HEADER = '{"houserule":1,"game":"zole","players":3,"dealer":3,"seed":"a"}'
local FLAGS = "serve zole --seed a --dealer 3"

local by = referee.by
local function text_of(lines) return #lines > 0 and table.concat(lines, "\n") .. "\n" or "" end

local function serve(flags, ...)
  local output, code, said = referee.run(flags, text_of { ... })
  return referee.lines(output), code, said
end

local function replayed(...)
  local output = referee.run("replay - --json", text_of { ... })
  return referee.lines(output)
end

-- An error and the ask that was open, again.
local function is_refusal(lines, i, number, rule, ask)
  local problem = referee.decode(lines[i])
  assert.is_string(problem.error)
  assert.equal(number, problem.line)
  assert.equal(rule, problem.rule)
  assert.equal(ask, lines[i + 1])
end

describe("serve", function()
  it("begins with a header, a pack, a deal and an ask", function()
    local lines, code = serve(FLAGS)
    assert.equal(0, code)
    assert.same(replayed(HEADER), lines)
    assert.truthy(lines[#lines]:match '^{"ask":1,"point":"bid"')
  end)

  it("takes the header as the first line if no game is named", function()
    local lines, code = serve("serve", HEADER, by(1, "pass"))
    assert.equal(0, code)
    assert.same(replayed(HEADER, by(1, "pass")), lines)
  end)

  it("gives a header its players and a seed, and so a record that can be replayed", function()
    for _, first in ipairs { '{"houserule":1,"game":"zole"}', '{"houserule":1,"game":"zole","variants":["pool"]}' } do
      local lines = serve("serve", first)
      assert.truthy(lines[1]:match '"players":3,.*"dealer":%d,"seed":"[^"]+"}$')
      assert.same(lines, replayed(table.unpack(lines)))
      assert.same(lines, replayed(lines[1]))
    end
    assert.truthy(serve("serve", '{"houserule":1,"game":"zole","variants":["four-players-dealer-idle"]}')[1]
      :find('"players":4', 1, true))
    assert.are_not.equal(serve("serve zole")[1], serve("serve zole")[1])
  end)

  it("plays the other seats by bots, and ends after so many games", function()
    local said, line, code = {}
    local output = serve("serve zole -o hands=2 --view 1 --bot simple --games 2 --seed b --dealer 3")
    assert.truthy(output[#output]:find '^{"ask":1,') -- there is nobody at seat 1 any more: the input has ended
    repeat -- what was answered so far, and the first word that is offered
      line, code = serve("serve zole -o hands=2 --view 1 --bot simple --games 2 --seed b --dealer 3", table.unpack(said))
      local ask = line[#line]:match '^{"ask":1,.*'
      said[#said + 1] = ask and by(1, ask:match '"legal":%["([^"]*)"') or nil
    until not ask
    assert.equal(0, code)
    local games, headers, mine = 0, 0, 0
    for _, text in ipairs(line) do
      games = games + (text:find '^{"game":' and 1 or 0)
      headers = headers + (text:find '^{"houserule":' and 1 or 0)
      mine = mine + (text:find '^{"by":1,' and 1 or 0)
      assert.is_nil(text:find '^{"ask":[23],.*"legal"')
    end
    assert.same({ 2, 2, #said }, { games, headers, mine })
    assert.equal(2, select(2, serve "serve zole --bot simple"))
  end)

  it("answers a refused decision with an error and the same ask", function()
    local start = #serve(FLAGS)
    local lines, code = serve("serve", HEADER, by(1, "zip"), by(2, "pass"), by(1, "play 7C"), by(1, "pass"))
    local ask = lines[start]
    is_refusal(lines, start + 1, 2, "ZO-1.8", ask)
    is_refusal(lines, start + 3, 3, "ZO-1.8", ask)
    is_refusal(lines, start + 5, 4, "ZO-1.2", ask)
    assert.equal(by(1, "pass"), lines[start + 7])
    assert.equal(start + 8, #lines)
    assert.equal(0, code)
  end)

  it("answers lines that are no decisions with an error and the same ask", function()
    for text, rule in pairs { ["foo"] = false, ["[1]"] = false, ["{}"] = false,
                              ['{"by":"1","do":"pass"}'] = false, ['{"pack":"QC"}'] = "ZO-1.8",
                              ['{"hands":[]}'] = "ZO-1.8", ["\0"] = false, [("x"):rep(70000)] = false,
                              [("["):rep(60000)] = false, ['{"by":1,"do":"pa'] = false } do
      local lines, code = serve("serve", HEADER, text, by(1, "pass"))
      is_refusal(lines, 5, 2, rule or nil, lines[4])
      assert.equal(by(1, "pass"), lines[7])
      assert.equal(0, code)
    end
  end)

  it("passes over blank lines and output lines", function()
    assert.same(replayed(HEADER, by(1, "pass")), (serve("serve", "", HEADER, " ", '{"deal":1}', by(1, "pass"), "")))
  end)

  it("plays a game to its end and then refuses by ZO-9.3", function()
    local first = '{"houserule":1,"game":"zole","players":3,"options":{"hands":1},"dealer":3,"seed":"a"}'
    local lines, code = serve("serve", first, by(1, "solo"), by(1, "surrender"), by(2, "pass"))
    assert.truthy(lines[#lines - 1]:match '^{"game":1')
    is_refusal(lines, #lines, 4, "ZO-9.3", nil)
    assert.equal(0, code)
  end)

  it("deals the next hand by itself", function()
    local lines = serve(FLAGS, by(1, "solo"), by(1, "surrender"))
    assert.truthy(lines[#lines - 3]:match '^{"hand":1')
    assert.truthy(lines[#lines - 2]:match '^{"pack"')
    assert.truthy(lines[#lines]:match '^{"ask":2,"point":"bid"')
  end)

  it("begins another game with another header", function()
    local other = '{"houserule":1,"game":"zole","players":4,"dealer":1,"seed":"b"}'
    assert.same(replayed(HEADER, by(1, "pass"), other), (serve("serve", HEADER, by(1, "pass"), other)))
  end)

  it("ends with its input, which may be empty or cut short", function()
    assert.equal(0, select(2, serve "serve"))
    assert.equal(0, select(2, serve("serve", HEADER, by(1, "pass"))))
    assert.equal(0, select(2, referee.run("serve", HEADER .. "\n" .. '{"by":1,"do')))
  end)

  it("ends with exit code 1 and one error line where there is no game to play", function()
    for _, first in ipairs {
      '{"houserule":1,"game":"zola"}', '{"houserule":1,"game":"zole","options":{"x":1}}', "foo", by(1, "pass"),
      '{"houserule":1,"game":"zole","variants":["x"]}', '{"houserule":1,"game":"zole","players":5}',
      '{"houserule":1,"game":"zole","dealer":9}', '{"houserule":1,"game":null}', '{"houserule":1,"game":["zole"]}',
      '{"houserule":1}', '{"houserule":1,"game":"zole","variants":[1]}', '{"houserule":1,"game":"zole","seed":1}',
      '{"houserule":1,"game":"zole","variants":5}', '{"houserule":1,"game":"zole","variants":"pool"}',
      '{"houserule":1,"game":"zole","options":5}', '{"houserule":1,"game":"zole","seed":false}',
    } do
      local lines, code, said = serve("serve", first)
      assert.equal(1, code, first)
      assert.equal(1, #lines, first)
      assert.is_string(referee.decode(lines[1]).error)
      assert.equal("", said, first)
    end
  end)

  it("keeps the game where a second header is wrong", function()
    local lines, code = serve("serve", HEADER, '{"houserule":1,"game":"zola"}', by(1, "pass"))
    is_refusal(lines, 5, 2, nil, lines[4])
    assert.equal(by(1, "pass"), lines[7])
    assert.equal(0, code)
  end)

  it("ends with exit code 2 where the command line is wrong", function()
    for _, flags in ipairs { "serve zola", "serve zole -v x", "serve zole -o x=1", "serve zole --players 5",
                             "serve zole --dealer 9", "serve zole zole", "serve zole --view x",
                             "serve zole --view 1,1", "serve zole --view 1,9",
                             "serve zole -v four-players-dealer-pays -v four-players-dealer-idle" } do
      local lines, code = serve(flags)
      assert.equal(2, code, flags)
      assert.same({}, lines)
    end
  end)

  it("says in one sentence that a seed must be text", function()
    local lines, code, said = serve "serve zole --seed '\xff'"
    assert.are_not.equal(0, code)
    assert.is_true(#lines <= 1)
    assert.is_nil(said:find("traceback", 1, true))
  end)

  it("writes an ask before it waits for the answer", function()
    local name = os.tmpname()
    local pipe = assert(io.popen(("%s %s >%s"):format(referee.binary, FLAGS, name), "w"))
    local function wait_for(pattern)
      for _ = 1, 6000 do -- against a hang
        local file = assert(io.open(name))
        local text = file:read "a"
        file:close()
        if text:match(pattern) then return true end
        os.execute "sleep 0.05"
      end
    end
    assert.is_true(wait_for '"ask":1,"point":"bid"[^\n]*\n$')
    pipe:write(by(1, "pass"), "\n")
    pipe:flush()
    assert.is_true(wait_for '"ask":2,"point":"bid"[^\n]*\n$')
    pipe:close()
    os.remove(name)
  end)
end)

describe("serve --view", function()
  it("shows what replay --view shows", function()
    for seat = 1, 3 do
      local moves = { by(1, "take"), by(1, "discard KC QS"), by(1, "surrender") }
      local wanted = referee.run("replay - --json --view " .. seat, text_of { HEADER, table.unpack(moves) })
      assert.same(referee.lines(wanted), (serve(FLAGS .. " --view " .. seat, table.unpack(moves))))
    end
  end)

  it("repeats another seat's ask without its moves", function()
    local lines = serve("serve --view 2", HEADER, by(1, "zip"))
    is_refusal(lines, 5, 2, "ZO-1.8", '{"ask":1,"point":"bid"}')
  end)

  it("names no card of another seat in a refusal", function()
    local pass = { by(1, "pass"), by(2, "pass"), by(3, "pass"), by(1, "play KS"), by(2, "play JS") }
    local lines = serve("serve --view 3", HEADER, table.unpack(pass))
    local last = lines[#lines - 1]
    assert.truthy(last:find('"error"', 1, true), last)
    assert.is_nil(last:find('"rule"', 1, true), last) -- which clause refuses a card tells whether it is held
    for card in last:gmatch "%f[%w][AKQJT9][CDHS]%f[%W]" do assert.equal("JS", card) end
  end)

  -- Each seat of several gets the lines that it would get alone, and nothing else.
  it("gives each of several seats its own lines", function()
    local moves = { by(1, "take"), by(1, "discard KC QS"), by(2, "play KS"), by(1, "play JD"), by(2, "play JS") }
    local several = serve(FLAGS .. " --view 1,3 --observe", table.unpack(moves))
    for _, seat in ipairs { 1, 3 } do
      local own = {}
      for _, line in ipairs(several) do
        local text, seats = line:match '^(.*),"view":(%b[])}$'
        assert.is_string(text, line)
        if seats:find(seat, 1, true) and not text:find '^{"error"' then own[#own + 1] = text .. "}" end
      end
      local alone = {}
      for _, line in ipairs((serve(FLAGS .. " --observe --view " .. seat, table.unpack(moves)))) do
        if not line:find '^{"error"' then alone[#alone + 1] = line end
      end
      assert.same(alone, own)
    end
  end)

  it("tells a refusal to the seat that was refused", function()
    local lines = serve(FLAGS .. " --view 1,2", by(2, "pass"), by(1, "zip"), by(3, "pass"))
    local refusals = {}
    for _, line in ipairs(lines) do
      refusals[#refusals + 1] = line:match '^{"error".*"view":(%b[])}$'
    end
    assert.same({ "[2]", "[1]", "[1]" }, refusals)
  end)

  it("lets bots play the seats that nobody views", function()
    local lines = serve("serve zole --seed b --dealer 3 --view 2,3 --bot simple")
    local ask = referee.decode(lines[#lines])
    assert.equal(2, ask.ask)
    assert.same({ 3 }, ask.view)
    assert.truthy(lines[#lines - 1]:find '^{"ask":2,"point":"%l+","legal":.*,"view":%[2%]}$')
  end)
end)
