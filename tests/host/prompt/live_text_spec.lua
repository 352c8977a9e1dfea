-- live_text_spec.lua - `best` and `hint` improve at a terminal while a person reads them. Keys typed meanwhile belong to the
-- next line, replaced text leaves nothing behind, and a pipe gets none of it.
local inside = require "inside"
local program = require "program"
local pty = require "terminal"

local live_text = require "host.prompt.live_text"
local sys = require "host.system.sys"

teardown(program.close)

local GAME <const> = "zole --seed k7 --dealer 3"

-- Seat 1 has 45 ways to discard, and many of them are as good as others: there is always more to see.
local DISCARD <const> = "< bid> \n> take\\n\n< discard> \n"

local function terminal(script, args, options) pty.type(script, args or GAME, options) end

-- A screen as a terminal has it, of what is written to it.
local function screen(columns, rows)
  local lines, row, column, top = { "" }, 1, 0, 1
  local function put(letter)
    if column == columns then row, column = row + 1, 0 end
    lines[row] = (lines[row] or ""):sub(1, column) .. letter .. (lines[row] or ""):sub(column + 2)
    column = column + 1
  end
  local function write(text)
    text = text:gsub("\u{b1}", "+") -- a column each
    local at = 1
    while at <= #text do
      local n, what, to = text:match("^\27%[(%d*)(%a)()", at)
      if what == "A" then row = math.max(row - tonumber(n), top)
      elseif what == "K" then lines[row] = (lines[row] or ""):sub(1, column)
      elseif what == "J" then
        lines[row] = (lines[row] or ""):sub(1, column)
        for i = row + 1, #lines do lines[i] = nil end
      elseif text:sub(at, at) == "\n" then
        row, column = row + 1, 0
        lines[row] = lines[row] or ""
        top = math.max(top, row - rows + 1)
      elseif text:sub(at, at) == "\r" then column = 0
      else put(text:sub(at, at)) end
      at = to or at + 1
    end
  end
  return write, lines
end

describe("text that becomes better", function()
  local rows, clock = sys.rows, sys.clock
  after_each(function() sys.rows, sys.clock = rows, clock end)

  -- Says frames one after another on such a screen; what stands there in the end. keys(i, lines on the screen) -> what
  -- edit.keys says then.
  local function said(frames, columns, height, keys)
    local i, write, lines = 0, screen(columns, height)
    write "before\n"
    sys.rows = function() return height end
    local console = inside.console { write = write, width = columns, keys = function(on)
      if on and keys then return keys(i, lines) end
      return false, false
    end }
    live_text.on(console, true, function()
      i = math.min(i + 1, #frames)
      return frames[i]
    end, function() return i < #frames - 1 end)
    write "after"
    return table.concat(lines, "\n")
  end

  it("is written over, line by line", function()
    assert.equal("before\nab\nc\nafter", said({ { "long line" }, { "b", "c", "d" }, { "ab", "c" } }, 20, 10))
  end)

  it("is cut where it is longer than the screen, and whole in the end", function()
    local frames = { {}, {}, {} }
    for i = 1, 30 do frames[1][i], frames[2][i], frames[3][i] = "x" .. i, "y" .. i, "z" .. i end
    assert.equal("before\n" .. table.concat(frames[3], "\n") .. "\nafter", said(frames, 20, 8))
  end)

  it("is wrapped where the screen is narrow", function()
    local frames = { { "one two three four five" }, { "one two three" }, { "five six" } }
    assert.equal("before\nfive six\nafter", said(frames, 8, 8))
    assert.equal("before\n12345678\nafter", said({ { "12345678" }, { "12345678" }, { "12345678" } }, 8, 8))
  end)

  it("is wrapped in the end as it was while somebody looked", function()
    local last = { { "one two three" } }
    assert.equal("before\none two\n  three\nafter", said({ last[1], last[1], last[1] }, 8, 8))
  end)

  it("says below the lines that one can go on, from the second time on and not in the end", function()
    local shown = {}
    local text = said({ { "a" }, { "b" }, { "c" } }, 20, 10, function(i, lines)
      shown[i] = table.concat(lines, "\n")
      return i == 2, false
    end)
    assert.equal("before\na\n", shown[1])
    assert.equal("before\nb\n(Trying more deals.\n  You may type.)\n", shown[2])
    assert.equal("before\nc\nafter", text)
  end)

  it("becomes no better after ten seconds, though it could", function()
    local frames, now, seen = {}, 0, 0
    for i = 1, 99 do frames[i] = { ("after %d s"):format(i) } end
    sys.clock = function() return now end
    local text = said(frames, 20, 10, function(i)
      seen, now = i, now + 1
      return false, false
    end)
    assert.equal(11, seen)
    assert.equal("before\nafter 12 s\nafter", text)
  end)

  it("is written below where the screen has become another", function()
    local text = said({ { "a", "b" }, { "c" }, { "d" } }, 20, 10, function() return true, true end)
    assert.equal("before\na\nb\nc\nafter", text)
  end)
end)

describe("on a narrow screen", function()
  -- `best` thinks for so many milliseconds of this clock: for as many deals on every machine.
  local clock, now = sys.clock, 0
  before_each(function()
    function sys.clock()
      now = now + 0.005
      return now
    end
  end)
  after_each(function() sys.clock = clock end)

  -- Each line of what is said to the last of some lines, in a game of which everything is known.
  local function lines_at(columns, ...)
    local con, taken = inside.console { width = columns }
    local list = {}
    for line in inside.type(con, taken, ...):gmatch "[^\n]+" do
      list[#list + 1] = line
      assert.is_true(utf8.len(line) <= columns, line)
    end
    return list
  end
  local TAKEN <const> = { "deal zole --seed k7 --dealer 3", "take", "discard 10C 10H" }

  local function longest(list)
    local most = 0
    for _, line in ipairs(list) do most = math.max(most, #(line:match "#*$")) end
    return most
  end

  it("best has the bars that there is room for", function()
    TAKEN[4] = "best 200"
    assert.equal(20, longest(lines_at(80, table.unpack(TAKEN))))
    assert.equal(3, longest(lines_at(40, table.unpack(TAKEN)))) -- 40 - #"surrender" - 28
    assert.equal(0, longest(lines_at(38, table.unpack(TAKEN))))
  end)

  it("what if has both sides below each other", function()
    TAKEN[4] = "what if low_points=10"
    local list = lines_at(40, table.unpack(TAKEN))
    local text = table.concat(list, "\n")
    program.has(text, "\nasked\n  as it is       seat 1, play\n  low_points=10  seat 1, play\nlegal\n")
    program.has(text, "\nsurrender\n  as it is          -6.00 ")
  end)
end)

describe("best and hint at a terminal", function()
  it("are drawn again in their place, and what is typed is the next line", function()
    terminal(DISCARD .. "> best\\n\n< Points\n< \27[39A\r\27[KPoints\n< You may type\n> \\x15\n"
      .. "< \27[39A\r\27[J\n< what seat 1\n< discard> \n> \\x04\nend 0\n")
    terminal(DISCARD .. "> best\\n\n< \27[39A\n> discard 9S KS\\n\n< \27[39A\r\27[J\n< what seat 1\n"
      .. "< discard> discard 9S KS\n< seat 1: discard\n< play> \n> \\x04\nend 0\n")
    terminal(DISCARD .. "> hint\\n\n< deals\n< A\r\27[J\n> pass\\n\n"
      .. "< discard> pass\n< discard> \n> \\x04\nend 0\n")
  end)

  it("end by themselves where the order is sure", function()
    terminal "< bid> \n> best\\n\n< \27[J\n< what seat 1\n< bid> \n> \\x04\nend 0\n"
  end)

  it("take as long as they are told", function()
    terminal(DISCARD .. "> best 200\\n\n< what seat 1\n< discard> \n! \27[J\n> \\x04\nend 0\n")
  end)

  it("are left by Ctrl-C, and the session goes on", function()
    terminal(DISCARD .. "> best\\n\n< \27[39A\n> \\x03\n< \27[39A\r\27[J\n< what seat 1\n< discard> \n"
      .. "> auto 3 simple\\n\n< 3 decisions by simple\n< play> \n> \\x04\nend 0\n")
  end)

  -- On a busy machine Ctrl-C may come while a line is on its way to the terminal.
  it("lose nothing at Ctrl-C, six at once", function()
    local line = pty.line(DISCARD .. "> best\\n\n< \27[39A\n> \\x03\n< what seat 1\n< discard> \n> \\x04\nend 0\n")
    assert.equal("", (program.output_of(("for i in $(seq 6); do { %s; } & done; wait"):format(line))))
  end)

  it("stop where the window becomes another, and leave what nobody can write over", function()
    terminal(DISCARD .. "> best\\n\n< \27[39A\nsize 60 20\n< what seat 1\n< discard> \n> best\\n\n< \27[19A\n"
      .. "> \\x15\n< what seat 1\n< discard> \n! \27[39A\r\27[J\n> \\x04\nend 0\n")
  end)

  it("use no colour where none is wanted, and go on being drawn", function()
    terminal(DISCARD .. "> best\\n\n< \27[39A\n! \27[31m\n! \27[1m\n> \\x15\n"
      .. "< what seat 1\n< discard> \n> \\x04\nend 0\n", nil,
      { env = ("NO_COLOR=1 HOME=%s TERM=xterm LC_ALL=C.UTF-8"):format(pty.home) })
  end)

  it("are said once in --plain, on a dumb terminal, and in a pipe", function()
    terminal(DISCARD .. "> best\\n\n< what seat 1\n< discard> \n! \27[J\n> \\x04\nend 0\n", GAME .. " --plain")
    for _, term in ipairs { "TERM=dumb", "-u TERM" } do
      terminal(DISCARD .. "> best\\n\n< what seat 1\n< discard> \n! \27[J\n> \\x04\nend 0\n", nil,
        { env = ("%s HOME=%s LC_ALL=C"):format(term, pty.home) })
    end
    local text = program.output_of(("%s %s -e take -e best -e hint"):format(program.houserule, GAME))
    program.has(text, "what seat 1")
    assert.falsy(text:find("\27", 1, true))
  end)

  it("are there in `play`", function()
    terminal("< your move> \n> 2\\n\n< your move> \n> best\\n\n< \27[\n> q\\n\n< your move> q\nend 0\n",
      "play " .. GAME)
  end)

  it("change nothing in the game", function()
    local function record(name, looks)
      local path = program.folder .. "/" .. name .. ".jsonl"
      terminal(DISCARD .. looks .. "> auto 5 random\\n\n< 5 decisions\n< play> \n> save " .. path
        .. "\\n\n< saved\n< play> \n> \\x04\nend 0\n")
      local file <close> = assert(io.open(path))
      return file:read "a"
    end
    local looked = record("looked", "> best\\n\n< \27[39A\n> \\x15\n< \27[39A\r\27[J\n< discard> \n")
    assert.equal(record("blind", ""), looked)
    assert.truthy(looked:find("discard", 1, true))
  end)
end)
