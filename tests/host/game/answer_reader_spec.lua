-- answer_reader_spec.lua - the reader understands people: each legal answer of every question, in every usual wording, is
-- read as that answer. Illegal answers are refused with the reason.
local inside = require "inside"
local program = require "program"
local engine = require "houserule"
local answer_reader = require "host.game.answer_reader"
local says = require "host.table.says"
local record, texts = engine.record, engine.texts

teardown(program.close)

local RANKS <const> = { A = "ace", K = "king", Q = "queen", J = "jack", T = "ten", ["9"] = "nine", ["8"] = "eight",
                        ["7"] = "seven", ["6"] = "six", ["5"] = "five", ["4"] = "four", ["3"] = "three", ["2"] = "two" }
local SUITS <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
local SIGNS <const> = { C = "\u{2663}", D = "\u{2666}", H = "\u{2665}", S = "\u{2660}" }

-- Spellings of a card that people type: functions of its rank and suit.
local SPELLINGS <const> = {
  function(rank, suit) return RANKS[rank] .. " of " .. SUITS[suit] end,
  function(rank, suit) return "the " .. RANKS[rank] .. " of " .. SUITS[suit] end,
  function(rank, suit) return (rank == "T" and "10" or rank) .. SIGNS[suit] .. "\u{FE0F}" end,
  function(rank, suit) return SIGNS[suit] .. (rank == "T" and "10" or rank) end,
  function(rank, suit) return suit:lower() .. (rank == "T" and "10" or rank:lower()) end,
}

local function reversed(text)
  local head, list = text:match "^(.-)%f[%w]([AKQJT2-9][CDHS][%sAKQJT2-9CDHS]*)$"
  local out = {}
  if not head then return text end
  for card in list:gmatch "%S+" do table.insert(out, 1, card) end
  return head .. table.concat(out, " ")
end

-- The sentence in which an answer is told.
local function sentence_of(q, text) return texts.plain(says.decision(q.rules, q.point, text, q.seat) or "") end

-- The ways in which people say an answer.
local function ways(q, text)
  local list = { text, text:upper(), "I " .. text .. " please", text .. "." }
  if text:find("^" .. q.point .. " ") then list[#list + 1] = text:sub(#q.point + 2) end
  local has_french = not q.rules.card_words and q.rules.sets.card "9S" and q.rules.sets.card "9D"
  for i = 1, has_french and #list or 0 do
    for _, spelling in ipairs(SPELLINGS) do
      list[#list + 1] = list[i]:gsub("%f[%w]([AKQJT2-9])([CDHS])%f[^%w]", spelling)
    end
  end
  for i = 1, q.kind == "cards" and #list or 0 do list[#list + 1] = reversed(list[i]) end
  local said = q.kind == "words" and sentence_of(q, text) or ""
  local is_shared = false -- by several answers, whose cards others do not see
  for _, other in ipairs(said ~= "" and q:legal() or {}) do
    is_shared = is_shared or other ~= text and sentence_of(q, other) == said
  end
  if said ~= "" and not is_shared then
    list[#list + 1] = said
    list[#list + 1] = said:gsub("^[sS]eat %d+ (%l+)", function(verb) return verb ~= "is" and "I " .. verb or nil end)
  end
  local suit = q.kind == "words" and has_french and text:match "^([CDHS])$"
  if suit then
    list[#list + 1] = SUITS[suit]
    list[#list + 1] = SIGNS[suit]
  end
  return list
end

local MOST <const> = 24 -- answers of a question that are tried

local function answers_of(q)
  local list = {}
  if q.kind == "words" then table.move(q:legal(), 1, math.min(#q:legal(), MOST), 1, list)
  elseif q.kind == "play" then
    for i = 1, q:count() do list[i] = q:nth(i).text end
  else
    for i = 1, 4 do list[i] = q:random().text end
  end
  return table.move(q:may(), 1, #q:may(), #list + 1, list)
end

describe("each legal answer of every game, said in each way", function()
  local library = engine.library.new()
  for _, id in ipairs(library:names "games") do
    it("is understood in " .. id, function()
      local s = engine.session.open(library, { game = id, seed = "said" }, { listener = {} })
      local decisions, of_point, tried = 0, {}, 0
      while s.state ~= "over" and decisions < 200 do
        local q = s.question
        if s.state == "pack" then assert(s:pack())
        else
          of_point[q.point] = (of_point[q.point] or 0) + 1
          for _, text in ipairs(of_point[q.point] <= 4 and answers_of(q) or {}) do
            for _, way in ipairs(ways(q, text)) do
              local answer, wrong = answer_reader.read(s, way, { strict = tried % 2 == 0 })
              assert.equal(text, answer and answer.text or wrong and texts.plain(wrong.sentence), way)
              tried = tried + 1
            end
          end
          assert(s:answer(s:random_answer(0)))
          decisions = decisions + 1
        end
      end
      assert.is_true(tried > 20)
    end)
  end
end)

-- The sentences that the program prints of the open answers, each with its answer; without those of several answers.
local function printed(con, s)
  local q, of = s.question, {}
  for _, text in ipairs(answers_of(q)) do
    local said = says.entry({ kind = "by", rules = q.rules, point = q.point }, record.fields("by", q.seat, "do", text))
    con.paint:deck()
    local shown = con.paint:text(said or "")
    of[shown] = of[shown] and "" or text
  end
  of[""] = nil
  return of
end

describe("each sentence that is printed of a decision", function()
  local NAMES <const> = { "Anna", "Bela", "Celia", "Dora", "Emil", "Flora", "Georg", "Hanna" }
  for _, id in ipairs(engine.library.new():names "games") do
    it("is that decision, to you and of others, in " .. id, function()
      local con = inside.sit({ game = id, seed = "printed" }, 1)
      local tried, of_point = 0, {}
      for decision = 1, 150 do
        local s = con.position.session
        if s.state == "over" then break end
        if s.state == "ask" then
          local q = s.question
          of_point[q.point] = (of_point[q.point] or 0) + 1
          con.seat, con.names = q.seat, decision % 2 == 0 and NAMES or nil
          for shown, text in pairs(of_point[q.point] <= 4 and printed(con, s) or {}) do
            local answer, wrong = answer_reader.read(s, shown, { names = con:seats_by_name() })
            if text ~= "" then assert.equal(text, answer and answer.text or wrong and texts.plain(wrong.sentence), shown) end
            tried = tried + 1
          end
          con.position:answer(s:random_answer(0))
        else con.position:pack() end
      end
      assert.is_true(tried > 0)
    end)
  end
end)

-- A table that asks seat 1, who holds these cards, for one of these words.
local function asked(words_asked, rules)
  local library = engine.library.new()
  library:put("games", "asks", "asks.lua", ([[
    local g = game { id = "asks", title = "Asks", players = { 1 } }
    g.pack, g.ranks, g.packets = cards "A98765432 of CDHS", "A 9 8 7 6 5 4 3 2", "9 each"
    %s
    function g.hand(t)
      t:deal()
      %s
    end
    function g.result(t) return fields("left", 1) end
    function g.game_over() return {}, "end" end]]):format(rules or "", words_asked))
  local s = assert(engine.session.open(library, { game = "asks", seed = "k" }))
  assert(s:hands({ "9C 9D 9H 5C 6C 7C 8C AD AH" }, {}))
  return s
end

local function said(s, text, options)
  local answer, wrong = answer_reader.read(s, text, options)
  return answer and answer.text or wrong and texts.plain(wrong.sentence)
end

describe("an answer", function()
  it("of several cards has no order, and equal ranks are one where only one is offered", function()
    local s = asked 't:ask(1, "play", { "pass", "play 9C 9D", "play 5C 6C 7C 8C", "play AD AH" })'
    for _, text in ipairs { "9d 9c", "play 9D 9C", "99", "nines", "two nines", "a pair of nines",
                           "9h 9c", "the nine of hearts and the nine of clubs" } do
      assert.equal("play 9C 9D", said(s, text), text)
    end
    for _, text in ipairs { "8c 7c 6c 5c", "5678", "play 5678" } do
      assert.equal("play 5C 6C 7C 8C", said(s, text), text)
    end
    assert.equal("seat 1 holds no 3S", said(s, "3s 3c"))
    assert.equal("pass", said(s, "no thank you"))
  end)

  it("keeps the order of cards between which there is a word", function()
    local s = asked 't:ask(1, "move", { "5C on 6C", "7C on 8C" })'
    assert.equal("5C on 6C", said(s, "five of clubs on the 6 of clubs"))
    assert.not_equal("5C on 6C", said(s, "6c on 5c"))
  end)

  it("that is not open is refused with its reason, in every spelling", function()
    local s = asked('t:ask(1, "play", { "draw", "play 5C" })', 'g.refuse_play = "1.1"')
    local _, short = answer_reader.read(s, "9h")
    for _, text in ipairs { "nine of hearts", "\u{2665}9", "play the nine of hearts", "6", "six" } do
      local answer, wrong = answer_reader.read(s, text)
      assert.is_nil(answer)
      assert.equal("1.1", wrong.rule, text)
    end
    assert.equal("1.1", short.rule)
    assert.equal("seat 1 holds no 4S", said(s, "four of spades"))
    assert.equal("play 5C", said(s, "5"))
  end)

  it("that several could be meant by gets a question back, which the next line answers", function()
    local s = asked 't:ask(1, "ask", { "ask 2 for 9", "ask 2 for 8", "ask 3 for 9", "ask 3 for 8" })'
    local _, wrong = answer_reader.read(s, "nines")
    assert.is_true(wrong.is_question)
    assert.same({ "ask 2 for 9", "ask 3 for 9" }, wrong.list)
    assert.equal("ask 3 for 9", said(s, "3", { among = wrong.list }))
    assert.equal("ask 3 for 9", said(s, "ask Bela for nines", { names = function() return { bela = 3 } end }))
    _, wrong = answer_reader.read(s, "3", { numbers = { "ask 2 for 9", "ask 2 for 8", "ask 3 for 9", "ask 3 for 8" } })
    assert.is_true(wrong.is_question)
    assert.equal("ask 2 for 8", said(s, "answer 2", { numbers = { "ask 2 for 9", "ask 2 for 8" } }))
  end)

  it("is a bid in figures or in words", function()
    local s = asked 't:ask(1, "bid", { "pass", "1 C", "1NT", "2 H" })'
    for text, word in pairs { ["one club"] = "1 C", ["1c"] = "1 C", ["I bid two hearts"] = "2 H", ["1 no trump"] = "1NT",
                              ["one notrump"] = "1NT", ["2\u{2665}"] = "2 H", ["bid 2 h"] = "2 H", ["2hearts"] = "2 H" } do
      assert.equal(word, said(s, text), text)
    end
    local n = asked 't:number(1, "bid", { 0, 9 })'
    for text, word in pairs { ["four"] = "bid 4", ["I bid 4 please"] = "bid 4", ["none"] = "bid 0" } do
      assert.equal(word, said(n, text), text)
    end
  end)
end)

describe("a program", function()
  it("that plays by serve may say what people say, and a set in any order", function()
    local take = program.read(os.getenv "PWD" .. "/scripts/games/zole.lua"):match '"bid take"%] = "([^"]+)"'
    local lines = program.write("lines", ('{"by":1,"do":"%s"}\n'):format((take:gsub("{seat} {%w+|(%w+)}", "I %1")))
      .. '{"by":1,"do":"the 9 and the king of spades"}\n')
    local _, out = program.run("serve zole --seed k7 --dealer 3 < " .. lines)
    program.has(out, '{"by":1,"do":"take"}')
    program.has(out, '{"by":1,"do":"discard KS 9S"}')
    local s = asked 't:ask(1, "play", { "pass", "play 9C 9D" })'
    assert.equal("play 9C 9D", s:check(1, "play 9D 9C").text)
    assert.is_nil(s:check(1, "play 9H 9C"))
  end)
end)

describe("at the table", function()
  it("an answer comes before every command of the same name", function()
    local _, say = inside.sit({ game = "klaverjas", seed = "a" }, 1)
    program.has(say "h", "ou make hearts trumps")
    local _, again = inside.sit({ game = "klaverjas", seed = "a" }, 1)
    program.has(again "spades", "ou make spades trumps")
  end)

  it("others are asked by their names, bots too", function()
    local con, say = inside.sit({ game = "go-fish", seed = "a" }, 1)
    program.has(say "t", "ask: ask Ada, Ben or Cleo   for tens, eights, sevens, sixes or twos")
    program.has(say "ben", 'by "ben": ask Ben for tens, ask Ben for eights') -- and nobody for a two
    say "Ada for eights"
    local by_me
    for _, step in ipairs(con.position.session.log) do by_me = by_me or step.by == 1 and step["do"] end
    assert.equal("ask 2 for 8", by_me)
  end)

  it("a bid in words is refused as one in figures is", function()
    local con, taken = inside.console()
    inside.type(con, taken, "deal bridge --dealer 1 --seed k7", "3nt")
    for _, bid in ipairs { "one spade", "two spades", "1 spade", "2 spades", "one no trump" } do
      program.has(inside.type(con, taken, bid), ', at "call": ') -- and is no card, as "nine of spades" is
    end
  end)

  it("a suit behind an article is no ace", function()
    local con, say = inside.sit({ game = "whist", seed = "q1", dealer = 4 }, 1)
    local q = con.position.session.question
    for _, suit in ipairs { "diamond", "heart", "spade" } do program.has(say("a " .. suit), "do you mean") end
    assert.equal(q, con.position.session.question)
  end)

  it("polite sentences are answers, and goodbye leaves", function()
    local con, say = inside.sit({ game = "zole", seed = "k7", dealer = 3 }, 1)
    say "I would like to take the talon, please"
    assert.equal("discard", con.position.session.question.point)
    say "goodbye"
    assert.is_true(con.done)
  end)
end)
