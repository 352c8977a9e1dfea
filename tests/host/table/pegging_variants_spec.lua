-- pegging_variants_spec.lua - plays pegged games under each of their house rules, at the prompt and at the table. The host
-- answers every command, fits the screen, and shows a seat only its own view.
local inside = require "inside"

local engine = require "houserule"
local bots = require "host.bots.bots"
local draw = require "host.table.draw"
local views = require "host.table.seat_view"
local visibility = require "houserule.seat.visibility"
local paint = require "host.table.paint"

local library = engine.library.new()
local sets = engine.sets
local wants = { ["partner-bets"] = { "jacks-out", "partner-bets" }, ["double-lurch"] = { "target-121", "double-lurch" } }
local families = { DN = true, CR = true }
local simple, random = bots.seats { "simple" }, bots.seats { "random" }

-- Compositions: each game as it is, and with each of its variants.
local function compositions()
  local list = {}
  for _, id in ipairs(library:names "games") do
    local game = assert(engine.compose.game(library, id, {}))
    local ours = families[game.base.declared.clauses]
    if ours then list[#list + 1] = { id = id, variants = {} } end
    for _, file in ipairs(ours and engine.catalog.variants_of(library, id) or {}) do
      local variants = wants[file.declared.id] or { file.declared.id }
      list[#list + 1] = { id = id, variants = variants }
    end
  end
  return list
end

local function fields_read(con, taken)
  for _, name in ipairs(require("host.prompt.gamevalue").names()) do
    local text, fine = inside.type(con, taken, "=game." .. name)
    if not fine then error(name .. ": " .. text) end
  end
end

-- Lines of the prompt that must never end in the host's own fault; what they refuse is their business.
local lines = { "table", "hands", "legal", "may", "score", "why", "why trick", "why score", "why 9h", "why pass", "view 1",
                "view 2", "view turn", "view all", "table", "log", "game", "view turn", "undo", "redo" }

local function walk(composed)
  local con, taken = inside.console()
  local flags = #composed.variants > 0 and " -v " .. table.concat(composed.variants, " -v ") or ""
  local text, fine = inside.type(con, taken, ("deal %s%s --seed w"):format(composed.id, flags))
  assert.is_true(fine, text)
  local whole = #composed.variants == 0 -- bots would have to learn each house rule's game; `sit` has some of them
  for _, go in ipairs(whole and { "auto 1", "auto 2 simple", "auto 9", "auto simple", "auto 1", "auto" }
                            or { "auto 13", "auto" }) do
    if con.position.session.state == "pack" then inside.type(con, taken, "deal") end
    text = inside.type(con, taken, go)
    assert.is_nil(text:find("host itself", 1, true), text)
    for _, line in ipairs(lines) do
      text = inside.type(con, taken, line)
      if text:find("host itself", 1, true) then error(line .. ": " .. text) end
    end
    fields_read(con, taken)
  end
end

-- A drawn view is no wider than the screen, and plain if asked for: another form and width each time.
local forms, widths = { { ascii = true }, {}, { color = true }, { plain = true } }, { 32, 40, 80 }
local times = 0
local function drawn(s, viewer)
  local form, width, view = forms[times // 2 % #forms + 1], widths[times % #widths + 1], views.at(s, viewer)
  local p = paint.new(form)
  for _, line in ipairs(draw.table(view, p, width)) do
    if not form.plain and paint.width(line) > width or form.ascii and line:find "[\128-\255\27]" then error(line) end
  end
  draw.compact(view, p, width)
  times = times + 1
end

local function play_through(composed, steps)
  local s = assert(engine.session.open(library, { game = composed.id, variants = composed.variants, seed = "d" }))
  for step = 1, steps do
    if s.state == "pack" then assert(s:pack())
    elseif s.state == "ask" then assert(s:answer(s:random_answer(100000)))
    else break end
    if step % 7 == 0 then drawn(s, nil) end
    if step % 7 == 3 then drawn(s, step % s.rules.seats + 1) end
  end
end

-- A person who takes the first choice each time, and asks a few things.
local function sit(composed, seat, bot)
  local header = { game = composed.id, variants = composed.variants, seed = "s" }
  local me, feed = inside.sit(header, seat, bot, library)
  local text = feed()
  for i = 1, 40 do
    if me.done then break end
    text = text .. feed(i % 9 == 0 and "u" or i % 5 == 0 and "?" or i % 7 == 0 and "s" or i % 2 == 0 and "" or "1")
  end
  assert.is_nil(text:find("wrong:", 1, true), text)
  return text
end

for _, composed in ipairs(compositions()) do
  local name = table.concat({ composed.id, table.unpack(composed.variants) }, " + ")
  describe(name, function()
    it("answers at the prompt", function() walk(composed) end)
    it("fits the screen", function() play_through(composed, 60) end)
    it("sits people down", function()
      local game = assert(engine.compose.game(library, composed.id, { variants = composed.variants }))
      local whole = #composed.variants == 0
      if whole then sit(composed, 1, simple) end
      sit(composed, game.most, whole and simple or random) -- what `simple` learns under each house rule is not tried here
    end)
  end)
end

describe("a seat's table", function()
  -- The drawing for a seat names no card of another's hand that does not lie face up, and no card of its own that it may
  -- not see.
  it("shows no card that the rules hide", function()
    for _, id in ipairs { "nine-card-don", "blind-don", "irish-don", "phat", "double-cribbage", "single-cribbage" } do
      local s = assert(engine.session.open(library, { game = id, seed = "h", dealer = 1 }))
      for step = 1, 60 do
        if s.state == "over" then break end
        if s.state == "pack" then assert(s:pack()) else assert(s:answer(s:random_answer(0))) end
        if s.state == "ask" then
          local seat = step // 2 % s.rules.seats + 1 -- another one as often as the one whose turn it is
          local hidden = visibility.hidden(s, seat)
          for other = 1, s.rules.seats do
            if other ~= seat then hidden = hidden | s.t:hand(other) & ~visibility.face_up(s, other) end
          end
          local text = table.concat(draw.table(views.at(s, seat), paint.new { ascii = true }, 80), "\n")
          for _, card in ipairs(sets.list(hidden)) do assert.is_nil(text:find("%f[%w]" .. card .. "%f[%W]"), text) end
        end
      end
    end
  end)
end)
