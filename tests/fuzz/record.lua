-- record.lua - lines to the reader of records, and to `serve`: they are taken or refused, never more.
--
-- It checks that a refusal has a sentence and a line; that every entry can be shown to every seat; that a seat's lines have
-- no seed and no secret; that a replay says the same; and that `serve` answers the same lines without an error.
local fuzz = ...
local engine, json, replay = require "houserule", require "host.system.json", require "host.game.record_replay"
local cli = fuzz.load "cli"
local lines = fuzz.load "lines"
local world = fuzz.load "world"

local library, session = engine.library.new {}, engine.session

local function check_view(entry, seat, s)
  local line = session.view(entry, seat)
  if not line then return end
  world.harmless(json.encode(line))
  if entry.kind == "header" and line:get "seed" then error "a view shows the seed" end
  if entry.seat ~= seat and entry.secret and line:get "do" and line:get "do" ~= entry.point then
    error "a view shows a secret decision"
  end
  if entry.kind == "pack" and (line:get "pack" or line:get "hands") then error "a view shows the pack" end
  return s
end

-- Feeds a text; what was said, and the refusal if there is one.
local function feed(text)
  local out, reader = {}, nil
  local function say(entry)
    if entry.line then out[#out + 1] = json.encode(entry.line) end
    for seat = 1, 4 do check_view(entry, seat, reader.session) end
  end
  reader = replay.new { library = library, say = say }
  local fine, why, good = true, nil, 0
  for _, line in ipairs(lines.split(text)) do
    fine, why = reader:feed(line)
    if not fine then break end
    good = good + 1
  end
  if fine then fine, why = reader:close() end
  out[#out + 1] = ""
  return { said = table.concat(out, "\n"), why = not fine and why or nil, good = good, session = reader.session }
end

local function check_refusal(one)
  world.sentence(one.why)
  if one.session and one.session.state == "dead" then error("a script died: " .. one.why.sentence) end
  local line = json.decode(json.encode(replay.error_line(one.why)))
  if line:get "error" == "" or math.type(line:get "line") ~= "integer" then error "a refusal that says nothing" end
end

local function check_replay(said)
  local again = feed(said)
  if again.why then error("the output is refused: " .. again.why.sentence) end
  if again.said ~= said then error "the output replayed is another" end
end

-- Sends the lines through `serve`, with a view or without.
local function serve(text)
  local seat = #text % 5
  local code, out = cli.call(seat > 0 and { "serve", "--view", tostring(seat) } or { "serve" }, text)
  if code ~= 0 and code ~= 1 and seat == 0 then error("serve ends with code " .. tostring(code)) end -- 2: no such seat
  for line in out:gmatch "[^\n]+" do
    local _, wrong = json.decode(line)
    if wrong then error("serve says what is no JSON: " .. line) end
    if seat > 0 and line:find('"seed"', 1, true) then error("a view of serve shows the seed: " .. line) end
  end
end

local function run(text)
  local one = feed(text)
  if one.why then check_refusal(one) else check_replay(one.said) end
  serve(text)
  world.check()
end

-- The lines of a record that are good, and a few random decisions after them.
local function go_on(text, draw)
  local one = feed(text)
  local list, s = lines.split(text), one.session
  while #list > one.good do list[#list] = nil end
  for _ = 1, draw(12) do
    if not s or s.state == "dead" or s.state == "over" then break end
    if s.state == "pack" then
      if not s.header.seed then break end
      s:pack()
    else
      local question, may = s.question, s.question:may()
      local answer = question:nth(draw(question:count()))
      if #may > 0 and draw(4) == 1 then
        local call = lines.one(may, draw)
        answer = { by = question.seat, text = call, call = call }
      end
      if not s:answer(answer) then break end
      list[#list + 1] = json.encode(engine.record.fields("by", answer.by, "do", answer.text))
    end
  end
  return table.concat(list, "\n")
end

local by_lines = lines.mutator()

return { run = run, mutate = function(text, draw)
  if draw(2) == 1 then return go_on(text, draw) end
  return by_lines(text, draw)
end }
