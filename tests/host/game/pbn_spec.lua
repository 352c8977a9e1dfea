-- pbn_spec.lua - Portable Bridge Notation: boards are read as records and written again, and solved as in published tables.
local program = require "program"
local referee = require "referee"

local run = program.run

local SUITS <const>, RANKS <const>, SEATS <const> = "SHDC", "AKQJT98765432", "NESW"

teardown(program.close)

-- A number from 1 to n, the same in every run.
local state = 7
local function random(n)
  state = (state * 1103515245 + 12345) % 2147483648
  return state // 65536 % n + 1
end

-- A deal as PBN has it, from the seat North.
local function random_deal()
  local held, left = { {}, {}, {}, {} }, { 13, 13, 13, 13 }
  for suit in SUITS:gmatch "." do
    for seat = 1, 4 do held[seat][suit] = "" end
    for rank in RANKS:gmatch "." do
      local seat
      repeat seat = random(4) until left[seat] > 0
      left[seat], held[seat][suit] = left[seat] - 1, held[seat][suit] .. rank
    end
  end
  local hands = {}
  for seat, of in ipairs(held) do hands[seat] = ("%s.%s.%s.%s"):format(of.S, of.H, of.D, of.C) end
  return table.concat(hands, " ")
end

local AUCTIONS <const> = { "1S Pass 2C Pass\n2NT X XX Pass\nPass Pass", "Pass Pass Pass Pass",
                           "Pass 1NT Pass 3NT\nPass Pass Pass", "7NT X Pass Pass\nPass" }
local VULNERABLE <const> = { "None", "NS", "EW", "All" }

describe("Portable Bridge Notation", function()
  it("is read, replayed and written again, for 200 boards", function()
    local texts = {}
    for i = 1, 200 do
      local dealer = SEATS:sub((i - 1) % 4 + 1, (i - 1) % 4 + 1)
      texts[i] = ('[Board "%d"]\n[Dealer "%s"]\n[Vulnerable "%s"]\n[Deal "N:%s"]\n[Auction "%s"]\n%s\n\n'):format(i, dealer,
        VULNERABLE[random(4)], random_deal(), dealer, AUCTIONS[random(#AUCTIONS)])
    end
    local path = program.write("boards.pbn", "% PBN 2.1\n" .. table.concat(texts))
    local record = program.folder .. "/boards.jsonl"
    assert.equal(0, (run(("import %s --to %s"):format(path, record))))
    assert.equal(0, (run("replay " .. record)))
    local code, out, err = run("print pbn " .. record)
    assert.equal(0, code, err)
    assert.equal(table.concat(texts), out)
  end)

  it("is read with remarks, another first seat, no auction, and Windows line ends", function()
    local path = program.write("odd.pbn", '\xEF\xBB\xBF[Event "A ; b"]\r\n[Board "6"]\r\n[Deal "E:A8654.KQ5.T.QJT6 '
      .. 'J973.J98742.3.K4 KQT2.AT.J6542.85 .63.AKQ987.A9732"]\r\n{a remark\r\n\r\nof three lines}\r\n'
      .. '[Auction "E"]\r\n1S! Pass $1 2C =1= Pass '
      .. '; weak\r\nAP\r\n')
    local code, out = run("import " .. path)
    assert.equal(0, code)
    local header, hands = out:match "^([^\n]*)\n([^\n]*)\n"
    assert.equal('{"houserule":1,"game":"bridge","options":{"vulnerable":"side 2","boards":1},"dealer":2}', header)
    assert.equal("6H 3H AD KD QD 9D 8D 7D AC 9C 7C 3C 2C", referee.decode(hands).hands[1])
    assert.equal(6, select(2, out:gsub('"do"', "")))
    assert.truthy(select(2, run("import " .. path .. " whist")):find '^{"houserule":1,"game":"whist","dealer":2}\n{"hands":')
    assert.equal(1, (run("import " .. path .. " --board 7")))
    assert.equal(1, (run("print pbn " .. program.write("zole.jsonl", '{"houserule":1,"game":"zole","seed":"k7"}\n'))))
  end)

  it("is refused with what it does not know", function()
    local board = '[Board "6"]\n[Dealer "%s"]\n[Vulnerable "%s"]\n[Deal "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 '
      .. 'K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"]\n[Auction "%s"]\n%s\n'
    local function refused(...)
      local code, out, err = run("import " .. program.write("wrong.pbn", board:format(...)))
      return code == 1 and out == "" and err:match "wrong.pbn: the board that ends at line 6: ([^:]*)\n$" or code
    end
    assert.equal(0, refused("E", "ALL", "E", "1S pass p Pass"))
    assert.equal(0, refused("?", "-", "-", "- AP"))
    assert.equal('there is no value "Q" of the tag Dealer', refused("Q", "EW", "E", "AP"))
    assert.equal('there is no value "Nome" of the tag Vulnerable', refused("E", "Nome", "E", "AP"))
    assert.equal('there is no value "East" of the tag Auction', refused("E", "EW", "East", "AP"))
    assert.equal('the auction has no call "8S"', refused("E", "EW", "E", "8S AP"))
    assert.equal('the auction has no call "PAS"', refused("E", "EW", "E", "1S Pas Pass Pass"))
  end)

  -- Deals and their tables that come with Bo Haglund's double dummy solver, DDS (three of examples/hands.cpp, ten of
  -- hands/list10.txt): tricks of a declarer North, East, South, West in spades, hearts, diamonds, clubs and without trumps.
  -- One declarer of each strain is solved; all 260 entries were, once, and none differed.
  local TABLES <const> = {
    { "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
      "5 8 5 8  6 6 6 6  5 7 5 7  7 5 7 5  6 6 6 6" },
    { "E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63",
      "4 9 4 9  10 2 10 2  8 3 8 3  6 7 6 7  9 3 9 3" },
    { "N:73.QJT.AQ54.T752 QT6.876.KJ9.AQ84 5.A95432.7632.K6 AKJ9842.K.T8.J93",
      "3 10 3 10  9 4 9 4  8 4 8 4  3 9 3 9  4 8 4 8" },
    { "N:6.QT986.8754.J65 AQT983.2.A93.AK2 KJ74.K73.KQJ.987 52.AJ54.T62.QT43",
      "3 10 3 9  7 6 7 6  4 8 4 8  4 8 4 8  5 7 5 7" },
    { "N:AK98.QT954.A32.4 J732.K8.8764.873 T64.A32.95.AQT92 Q5.J76.KQJT.KJ65",
      "9 4 9 4  10 3 10 3  7 6 7 6  8 4 9 4  8 4 8 4" },
    { "N:AJ75..AQ732.K972 KQ98642.K3.T5.J6 T.Q87652.K4.8543 3.AJT94.J986.AQT",
      "5 7 5 8  6 7 6 7  8 5 8 5  9 4 9 4  6 7 6 7" },
    { "N:AK.AKQT3.532.843 QT4.84.AKJT987.Q J932.95.Q6.AK762 8765.J762.4.JT95",
      "8 5 8 5  9 3 9 3  5 6 5 6  9 2 9 2  6 4 6 4" },
    { "N:83.Q65.AKT642.J8 KJT6.AT93.QJ9.A4 A9.842.8753.K973 Q7542.KJ7..QT652",
      "2 11 2 11  3 10 3 10  7 6 7 6  3 9 3 9  4 7 4 7" },
    { "N:J9.QT92.KT.KJT94 AK84.754.9654.85 QT752.A86.3.AQ62 63.KJ3.AQJ872.73",
      "9 4 9 4  9 4 9 4  5 8 5 8  9 4 9 4  7 4 7 4" },
    { "N:K43.632.T874.T54 AQ2.AQ9.653.AJ93 T95.KT754.J92.62 J876.J8.AKQ.KQ87",
      "1 12 1 11  3 10 3 10  2 11 2 11  1 12 1 11  1 12 1 11" },
    { "N:975.743.QJ765.K9 4.AQJT965.92.J75 AKQJ6.2.KT3.6432 T832.K8.A84.AQT8",
      "10 3 10 3  2 10 2 10  9 3 9 3  2 8 2 8  4 8 4 8" },
    { "N:K8.A872.93.KJ764 97.KQJT6.T65.Q98 AQ532..AKJ74.AT3 JT64.9543.Q82.52",
      "12 1 12 1  8 5 8 5  12 1 12 1  13 0 13 0  12 1 12 1" },
    { "N:KQ82.AJT.AJ.AQ94 T54.K932.843.K86 A73.875.KQT5.T53 J96.Q64.9762.J72",
      "12 1 12 1  10 3 10 3  11 1 11 1  11 1 11 1  11 1 11 1" },
  }

  it("has boards that are solved as in a public table", function()
    for i, one in ipairs(TABLES) do
      local at = 0
      for tricks in one[2]:gmatch "%d+" do
        local declarer, strain = at % 4 + 1, ({ "S", "H", "D", "C", "NT" })[at // 4 + 1]
        at = at + 1
        if declarer == (i + at // 4) % 4 + 1 then
          local seat = SEATS:sub(declarer, declarer)
          local board = '[Dealer "%s"]\n[Deal "%s"]\n[Auction "%s"]\n1%s AP\n'
          local path = program.write("solved.pbn", board:format(seat, one[1], seat, strain))
          local record = program.folder .. "/solved.jsonl"
          assert.equal(0, (run(("import %s --to %s"):format(path, record))))
          local code, out, err = run("solve --tricks --json " .. record)
          assert.equal(0, code, err)
          local first = referee.decode(out:match '{"solve"[^\n]*').solve.teams[1]
          local team, least = (first[1] == declarer or first[2] == declarer) and 1 or 2, 13
          for line in out:gmatch '{"card"[^\n]*' do least = math.min(least, referee.decode(line).tricks[team]) end
          assert.equal(tonumber(tricks), least, ("deal %d, %s plays %s"):format(i, seat, strain))
        end
      end
    end
  end)
end)
