-- referee.lua - what the referees of all games share: lists, writing JSON, reading records, chance, running the program,
-- comparing.
--
-- Nothing here knows a rule of any game: which cards there are, how they are ordered and what may be decided each referee
-- says for itself.
local dkjson = require "dkjson"
local luassert = require "luassert"

local referee = {}
local random = math.random

-- ---- words and lines

function referee.split(text)
  local list = {}
  for word in text:gmatch "%S+" do table.insert(list, word) end
  return list
end

function referee.numbers(list) return "[" .. table.concat(list, ",") .. "]" end

function referee.texts(list)
  local parts = {}
  for i, text in ipairs(list) do parts[i] = '"' .. text .. '"' end
  return "[" .. table.concat(parts, ",") .. "]"
end

function referee.zeros(n)
  local list = {}
  for i = 1, n do list[i] = 0 end
  return list
end

function referee.has(list, wanted)
  for _, one in ipairs(list or {}) do
    if one == wanted then return true end
  end
  return false
end

--- The wanted items of a list, in order.
function referee.filter(list, wanted)
  local kept = {}
  for _, one in ipairs(list) do
    if wanted(one) then table.insert(kept, one) end
  end
  return kept
end

--- Takes one out of a list, where it must be.
function referee.remove(list, gone)
  for i, one in ipairs(list) do
    if one == gone then return table.remove(list, i) end
  end
  error(gone .. " is not there")
end

--- A list without those in another.
function referee.without(list, gone)
  return referee.filter(list, function(one) return not referee.has(gone, one) end)
end

--- The keys of a table, sorted.
function referee.keys(t)
  local keys = {}
  for key in pairs(t) do table.insert(keys, key) end
  table.sort(keys)
  return keys
end

-- ---- pairs

--- Sets of up to `most` names, each of which fits(set), so that each of these pairs is in one.
function referee.covering(list, most, fits)
  local open, sets = {}, {}
  for _, pair in ipairs(list) do
    for i, name in ipairs(pair) do
      open[name] = open[name] or {}
      open[name][pair[3 - i]] = true
    end
  end
  local names = referee.keys(open)
  -- The set with a name more, and how many pairs that brings; none where it does not fit.
  local function with(set, name)
    local brings, more = 0, table.move(set, 1, #set, 1, {})
    for _, one in ipairs(set) do brings = brings + (open[name][one] and 1 or 0) end
    more[#more + 1] = name
    return not referee.has(set, name) and fits(more) and brings or 0, more
  end
  for _, pair in ipairs(list) do
    local set = open[pair[1]][pair[2]] and pair
    while set do
      for _, one in ipairs(set) do
        for _, other in ipairs(set) do open[one][other] = nil end
      end
      local most_brought, best = 0, nil
      for _, name in ipairs(#set < most and names or {}) do
        local brings, more = with(set, name)
        if brings > most_brought then most_brought, best = brings, more end
      end
      if not best then table.insert(sets, set) end
      set = best
    end
  end
  return sets
end

-- ---- cards, which are a rank and a suit

function referee.rank_of(card) return card:sub(1, 1) end
function referee.suit_of(card) return card:sub(2, 2) end

--- All ranks of the first suit, then of the next.
function referee.cards(suits, ranks)
  local list = {}
  for suit in suits:gmatch "." do
    for rank in ranks:gmatch "." do table.insert(list, rank .. suit) end
  end
  return list
end

--- The place of each card in a list.
function referee.places(list)
  local place = {}
  for i, card in ipairs(list) do place[card] = i end
  return place
end

--- A new list of the cards, sorted by their places, or as texts if none are named.
function referee.sorted(cards, place)
  local list = table.move(cards, 1, #cards, 1, {})
  table.sort(list, place and function(a, b) return place[a] < place[b] end)
  return list
end

-- ---- records

--- The words of a decision as a line.
function referee.by(seat, words) return ('{"by":%s,"do":"%s"}'):format(seat, words) end

--- An input as a line; hands are written by each game's own.
function referee.input_line(input)
  return input.pack and ('{"pack":"%s"}'):format(input.pack) or referee.by(input.by, input["do"])
end

--- Lines as a text; up to the line `last` if that is said.
function referee.text_of(lines, last) return table.concat(lines, "\n", 1, last) .. "\n" end

--- A record's line as what it is for the referee: a header, a pack, a decision, or nil for an output line.
function referee.read_line(text)
  local by, words = text:match '^{"by":(%d),"do":"([^"]*)"}$'
  if by then return { by = math.tointeger(by), ["do"] = words } end
  local pack = text:match '^{"pack":"([^"]*)"}$'
  if pack then return { pack = pack } end
  if text:match '^{"houserule"' then return { header = dkjson.decode(text) } end
end

--- Cuts a text into games: { header =, title = its text, inputs = list, texts = theirs, lines = all after the header }.
--- A game and an input know their `line` in the text. `read_line` is for games with inputs of other kinds.
function referee.games(text, read_line)
  local games, current, number = {}, nil, 0
  for line in text:gmatch "[^\n]+" do
    number = number + 1
    local input = (read_line or referee.read_line)(line)
    if input and input.header then
      current = { header = input.header, line = number, title = line, inputs = {}, texts = {}, lines = {} }
      table.insert(games, current)
    else
      table.insert(current.lines, line)
      if input then
        input.line = number
        table.insert(current.inputs, input)
        table.insert(current.texts, line)
      end
    end
  end
  return games
end

--- A game's header and its inputs alone.
function referee.inputs_text(game) return game.title .. "\n" .. referee.text_of(game.texts) end

--- The worked examples of a file: { title, inputs, outputs }.
function referee.examples(path)
  local lines, list, at = referee.lines(referee.read(path)), {}, 1
  while lines[at] do
    local head = referee.decode(lines[at])
    local between = at + head.inputs
    local example = { title = head.example .. " " .. head.about, inputs = table.move(lines, at + 1, between, 1, {}),
      outputs = table.move(lines, between + 1, between + head.outputs, 1, {}) }
    assert(#example.inputs == head.inputs and #example.outputs == head.outputs, "an example is cut short")
    table.insert(list, example)
    at = between + head.outputs + 1
  end
  return list
end

--- The lines of a record that an example has: neither headers nor packs, and of an error not the sentence, which is free.
function referee.listed(lines)
  local list = {}
  for _, line in ipairs(lines) do
    local problem = line:match '^{"error":' and referee.decode(line)
    if problem then
      table.insert(list, ("error at line %s by %s"):format(problem.line, problem.rule))
    elseif not line:match '^{"houserule":' and not line:match '^{"pack":' then
      table.insert(list, line)
    end
  end
  return list
end

-- ---- playing: what goes in and what comes out. A game is { inputs =, at = how many were read, out = lines }

referee.STOP = {} -- what is thrown when the record has no further line

function referee.say(game, text, ...) table.insert(game.out, select("#", ...) > 0 and text:format(...) or text) end

function referee.next_input(game)
  game.at = game.at + 1
  local input = game.inputs[game.at]
  if not input then error(referee.STOP) end
  return input
end

--- Plays until the game is over or the record ends. Returns the lines and the game.
function referee.play_out(game)
  local ok, why = pcall(game.play_all, game)
  if not ok and why ~= referee.STOP then error(why, 0) end
  return game.out, game
end

-- ---- chance

function referee.chance(p) return random() < p end
function referee.one_of(list) return list[random(#list)] end

--- Functions that give one of these, a number from this to that.
function referee.word(...)
  local list = { ... }
  return function() return referee.one_of(list) end
end

function referee.number(least, most)
  return function() return random(least, most) end
end

--- Shuffles a list where it is; returns it.
function referee.shuffle(list)
  for i = #list, 2, -1 do
    local j = random(i)
    list[i], list[j] = list[j], list[i]
  end
  return list
end

function referee.shuffled(list) return referee.shuffle(table.move(list, 1, #list, 1, {})) end

-- ---- files and the program

function referee.read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "a"
  file:close()
  return text
end

--- The names of a folder's files that match.
function referee.files(folder, pattern)
  local list, pipe = {}, assert(io.popen(("ls '%s'"):format(folder)))
  for name in pipe:lines() do
    if name:match(pattern) then table.insert(list, name) end
  end
  pipe:close()
  return list
end

referee.binary = os.getenv "HOUSERULE" or "build/houserule"
referee.decode = dkjson.decode

--- Runs the program; `input` goes to its standard input. Returns what it printed, its exit code and its stderr.
function referee.run(arguments, input)
  local into, errors = os.tmpname(), os.tmpname()
  local file = assert(io.open(into, "wb"))
  file:write(input or "")
  file:close()
  local pipe = assert(io.popen(("%s %s <%s 2>%s"):format(referee.binary, arguments, into, errors)))
  local output = pipe:read "a"
  local _, _, code = pipe:close()
  local said = referee.read(errors)
  os.remove(into)
  os.remove(errors)
  return output, code, said
end

--- The records of a simulation that must succeed; `call` has its game and flags.
function referee.records(call)
  local output, code, said = referee.run(("sim %s --threads 1 --records -"):format(call))
  assert(code == 0, output .. said)
  return output
end

function referee.lines(text)
  local list = {}
  for line in text:gmatch "[^\n]+" do table.insert(list, line) end
  return list
end

--- Compares lists of lines; the sentence of a difference is short.
function referee.same(want, got, where, names)
  names = names or { "referee", "program" }
  for i = 1, math.max(#want, #got) do
    if want[i] ~= got[i] then
      error(("%s\n  line %d\n  %s: %s\n  %s: %s"):format(where, i, names[1], tostring(want[i]), names[2],
        tostring(got[i])), 0)
    end
  end
end

-- ---- many records in one replay

local later = {}

--- Keeps what goes into a record, and the record that must come of it, for `replay_all`.
function referee.replay_later(inputs, record, where, names)
  table.insert(later, { inputs = inputs, record = record, where = where, names = names })
end

-- The program's record of what these put in is theirs, one after the other.
local function check_replay(list)
  local inputs, records = {}, {}
  for i, one in ipairs(list) do inputs[i], records[i] = one.inputs, one.record end
  local record, output, code, said = table.concat(records), referee.run("replay - --json", table.concat(inputs))
  referee.same(referee.lines(record), referee.lines(output), list[1].where, list[1].names)
  assert(code == 0 and output == record, list[1].where .. "\n" .. said)
end

--- Replays all that was kept, in one process; where that differs, each record alone, so that the fault has a name.
function referee.replay_all()
  local list = later
  later = {}
  if #list == 0 or pcall(check_replay, list) then return end
  for _, one in ipairs(list) do check_replay { one } end
  check_replay(list)
end

--- busted's `it` for a test that plays, and then replays what it has kept.
function referee.replaying(it)
  return function(name, body)
    it(name, function()
      later = {}
      body()
      referee.replay_all()
    end)
  end
end

-- ---- what the program makes of a record in which nothing is wrong, each replayed once

local ahead, made = {}, {} -- records that will be asked for, and what was made of them: lines

--- A record that `made_of` will be asked for: all of these are replayed in one process.
function referee.will_replay(record)
  if made[record] == nil then table.insert(ahead, record) end
  made[record] = made[record] or false
end

-- If one of them is refused, none is known, and each is replayed alone.
local function replay_ahead()
  local list = ahead
  ahead = {}
  local output, code = referee.run("replay - --json", table.concat(list))
  local games = referee.games(output)
  if code ~= 0 or #games ~= #list then return end
  for i, game in ipairs(games) do made[list[i]] = table.move(game.lines, 1, #game.lines, 2, { game.title }) end
end

function referee.made_of(record)
  if #ahead > 0 then replay_ahead() end
  if not made[record] then
    local output, code, said = referee.run("replay - --json", record)
    luassert.equal(0, code, output .. said)
    made[record] = referee.lines(output)
  end
  return made[record]
end

--- Wants the last line to be refused: under its number, with exit code 1, and what came before stands as if the record had
--- ended there. Returns what was said of it.
function referee.refused(lines)
  local output, code = referee.run("replay - --json", referee.text_of(lines))
  local said = referee.lines(output)
  local problem = referee.decode(table.remove(said) or "{}")
  luassert.is_string(problem.error, "the line was not refused")
  luassert.equal(#lines, problem.line, problem.error)
  luassert.equal(1, code)
  luassert.same(#lines > 1 and referee.made_of(referee.text_of(lines, #lines - 1)) or {}, said)
  return problem
end

--- Prints what was seen and how often.
function referee.show(seen)
  for _, key in ipairs(referee.keys(seen)) do print(key, seen[key]) end
end

--- The engine in this Lua.
function referee.engine()
  package.cpath = (os.getenv "HOUSERULE_LIB" or "build") .. "/?.so;" .. package.cpath
  return require "houserule"
end

--- A seat's view of a session, as text.
function referee.seen(s, seat)
  local engine, lines = require "houserule", {}
  for _, entry in ipairs(s:take()) do
    local line = engine.session.view(entry, seat)
    if line then lines[#lines + 1] = engine.record.encode(line) end
  end
  return table.concat(lines, "\n")
end

return referee
