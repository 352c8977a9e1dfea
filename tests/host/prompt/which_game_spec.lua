-- which_game_spec.lua - which games the questions of the start menu leave, by what scripts declare of themselves.
require "inside"
local engine = require "houserule"
local which_game = require "host.prompt.which_game"

-- Answers the questions, "" those without an answer; returns the lines of the list of games.
local function offered(answers, more)
  local library, listed = engine.library.new {}, {}
  for name, text in pairs(more or {}) do library:put("games", name, name .. ".lua", text) end
  local asked
  which_game.ask {
    library = library,
    say = function(text, indent)
      if indent then listed[#listed + 1] = text else asked = text end
    end,
    height = function() return 100 end, columns = function() return 80 end,
    ask = function(prompt)
      if prompt:find "what suits you" then
        listed = {}
        return "more"
      end
      if listed[1] then return nil end
      for question, answer in pairs(answers) do
        if asked:find(question, 1, true) then return answer end
      end
      return ""
    end,
  }
  return listed
end

local function has(list, title)
  for _, line in ipairs(list) do
    if line:find(title, 1, true) then return line end
  end
end

local LEAGUE <const> = [[
local g = game { id = "cup", title = "Cup of clubs", players = { 2, 4 }, level = "easy", minutes = 10 }
g.kept = { by = "secretary", hand = "week", seat = "club" }
]]

describe("the start menu", function()
  it("suggests three easy games first, of which Enter takes the first, and asks nothing else", function()
    local listed, asked = {}, 0
    local name, players, is_suggested = which_game.ask {
      library = engine.library.new {}, height = function() return 24 end, columns = function() return 80 end,
      say = function(text, indent) listed[#listed + 1] = indent and text or nil end,
      ask = function()
        asked = asked + 1
        return ""
      end,
    }
    assert.equal(3, #listed)
    for _, line in ipairs(listed) do assert.truthy(line:find(", easy.", 1, true), line) end
    assert.same({ "whist", nil, true, 1 }, { name, players, is_suggested, asked })
  end)

  it("shows no more games at once than fit on a screen", function()
    local rows, most = 0, 0
    which_game.ask {
      library = engine.library.new {}, height = function() return 24 end, columns = function() return 80 end,
      say = function(text, indent) rows = indent and rows + 1 + #text // 80 or 0 end,
      ask = function(prompt)
        most, rows = math.max(most, rows), 0
        if prompt:find "what suits you" then return "more" end
        return not prompt:find "number or name" and "" or nil
      end,
    }
    assert.is_true(most > 10 and most <= 24, most)
  end)

  it("goes by the level and the minutes that scripts declare", function()
    local easy = offered { ["How hard"] = "easy" }
    assert.truthy(has(easy, "Go Fish"):find("up to a quarter of an hour, easy", 1, true))
    assert.is_nil(has(easy, "Tarock"))
    local hard = offered { ["What kind"] = "taking tricks", ["How hard"] = "hard" }
    assert.truthy(has(hard, "Slovenian Tarock"):find("the whole evening, hard", 1, true))
    assert.is_nil(has(hard, "Whist"))
    local short = offered { ["How long"] = "up to a quarter" }
    assert.truthy(has(short, "Schnapsen"):find("some practice", 1, true))
    assert.is_nil(has(short, "Bridge"))
  end)

  it("offers no league to somebody who wants something easy, whatever it declares", function()
    local cup = { cup = LEAGUE }
    assert.is_nil(has(offered({ ["How hard"] = "easy" }, cup), "Cup of clubs"))
    assert.is_nil(has(offered { ["How hard"] = "easy" }, "league"))
    assert.truthy(has(offered({ ["How hard"] = "hard" }, cup), "Cup of clubs"))
  end)

  it("offers a game that declares neither at every answer", function()
    local plain = { odd = 'game { id = "odd", title = "Oddity", players = { 2 } }' }
    for _, level in ipairs { "easy", "some practice", "hard" } do
      local line = has(offered({ ["How hard"] = level, ["How long"] = "up to an hour" }, plain), "Oddity")
      assert.truthy(line:find("Oddity: 2 players. ", 1, true))
    end
  end)
end)
