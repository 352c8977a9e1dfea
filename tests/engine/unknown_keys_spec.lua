-- unknown_keys_spec.lua - a misspelt key of a header, a decision or any other input is refused, and the right one is named.
require "inside"
local json = require "host.system.json"
local program = require "program"
local referee = require "referee"
local engine = referee.engine()

local VALUES <const> = { houserule = "1", game = '"zole"', players = "3", variants = '["pool"]', above = "[]",
                         options = '{"hands":2}', dealer = "1", seed = '"k7"' }

-- A word with one letter left out, doubled, changed or exchanged with the next.
local function misspelt(word)
  local list = {}
  local function add(text) if text ~= word and text ~= "" then list[#list + 1] = text end end
  for i = 1, #word do
    add(word:sub(1, i - 1) .. word:sub(i + 1))
    add(word:sub(1, i) .. word:sub(i))
    add(word:sub(1, i - 1) .. "x" .. word:sub(i + 1))
    add(word:sub(1, i - 1) .. word:sub(i + 1, i + 1) .. word:sub(i, i) .. word:sub(i + 2))
  end
  add(word:upper())
  return list
end

local function line_of(values, from, to)
  local parts = {}
  for key, value in pairs(values) do parts[#parts + 1] = ('"%s":%s'):format(key == from and to or key, value) end
  table.sort(parts)
  return "{" .. table.concat(parts, ",") .. "}"
end

-- Sends lines to a served game: the errors that come back, and how many lines there were.
local function errors_of(lines)
  program.write("lines", '{"houserule":1,"game":"zole","seed":"k7"}\n' .. table.concat(lines, "\n") .. "\n")
  local _, out = program.run("serve < " .. program.folder .. "/lines")
  local list = {}
  for text in out:gmatch '{"error":"([^\n]*)' do list[#list + 1] = text end
  return list
end

describe("a misspelt key", function()
  teardown(program.close)

  it("of a header is refused by the library, which names the key that was meant", function()
    local library, tried = engine.library.new {}, 0
    for key in pairs(VALUES) do
      for _, wrong in ipairs(misspelt(key)) do
        local header = json.decode(line_of(VALUES, key, wrong)):by_name()
        for name, open in pairs {
          open = engine.session.open, batch = engine.batch.open,
          from = function(scripts, given) return engine.session.from(scripts, given, {}) end,
          compose = function(scripts, given) return engine.compose.game(scripts, "zole", given) end,
        } do
          local made, _, why = open(library, header)
          why = why or _
          assert.is_nil(made, name .. wrong)
          assert.truthy(why.sentence:find(wrong, 1, true), why.sentence)
          tried = tried + 1
        end
      end
    end
    assert.truthy(tried > 100)
    assert.matches('^there is no key of a header "seeed".*"seed"',
      select(2, engine.session.open(library, { houserule = 1, game = "zole", seeed = "k7" })).sentence)
  end)

  it("of an option's or a house rule's name is refused", function()
    local library = engine.library.new {}
    for _, wrong in ipairs(misspelt "hands") do
      assert.is_nil((engine.session.open(library, { houserule = 1, game = "zole", options = { [wrong] = 2 } })), wrong)
    end
    for _, wrong in ipairs(misspelt "small-zole") do
      if wrong:lower() ~= "small-zole" then
        assert.is_nil((engine.session.open(library, { houserule = 1, game = "zole", variants = { wrong } })), wrong)
      end
    end
  end)

  it("of an argument of session.open is refused, and a source that answers nothing", function()
    local library, header = engine.library.new {}, { houserule = 1, game = "zole", seed = "k7" }
    local function refused(how) return select(2, engine.session.open(library, header, how)).sentence end
    assert.equal('there is no argument of session.open "sorce"; did you mean "source"?', refused { sorce = {} })
    assert.equal('there is no field of a listener "hnad"; did you mean "hand"?', refused { listener = { hnad = print } })
    assert.equal("a source needs a function `answer`", refused { source = { anwser = print } })
  end)

  it("of any line is refused by serve", function()
    local lines = {}
    local function try(values)
      for key in pairs(values) do
        for _, wrong in ipairs(misspelt(key)) do lines[#lines + 1] = line_of(values, key, wrong) end
      end
    end
    try(VALUES)
    try { by = "3", ["do"] = '"pass"' }
    try { by = "3", ["for"] = "3", ["do"] = '"pass"' }
    try { pack = '"QC 9S"' }
    try { pack = '"QC 9S"', pile = '"talon"' }
    try { hands = '["","",""]', talon = '""' }
    assert.equal(#lines, #errors_of(lines))
  end)

  it("is not taken for a remark, which any line may have as its note", function()
    local header = '{"houserule":1,"game":"zole","dealer":3,"seed":"k7","note":{"table":"seven"}}'
    program.write("noted", header .. '\n{"by":1,"do":"take","note":"a strong hand"}\n')
    local code, out = program.run("replay --json " .. program.folder .. "/noted")
    assert.equal(0, code)
    assert.is_nil(out:find("note", 1, true))
    assert.truthy(out:find('{"by":1,"do":"take"}', 1, true))
  end)

  it("of a file of counts is refused", function()
    local counts = program.folder .. "/counts"
    assert.equal(0, program.run("sim zole -n 100 --seed k7 --state " .. counts))
    local text = program.read "counts"
    local tried = 0
    for from, key, to in text:gmatch '()"([%l_]+)":()' do
      program.write("counts", ('%s"%sx":%s'):format(text:sub(1, from - 1), key, text:sub(to)))
      local code, _, said = program.run("merge " .. counts)
      assert.equal(1, code, key)
      program.has(said, "counts")
      tried = tried + 1
    end
    assert.is_true(tried > 10)
  end)

  it("is not a byte order mark, which is read over at the beginning of a script and a record", function()
    local mark = "\xEF\xBB\xBF"
    program.write("games/marked.lua", mark ..
      'return game { id = "marked", title = "Marked", seats = 2, hand = function(t) t:wins(1) end }\n')
    program.write("record", mark .. '{"houserule":1,"game":"zole","seed":"k7"}\r\n')
    assert.equal(0, program.run("list marked --scripts " .. program.folder))
    assert.equal(0, program.run("replay " .. program.folder .. "/record"))
  end)
end)
