-- pbn.lua - Portable Bridge Notation: reads deals and auctions as records, and writes them from records.
--
-- Seats 1 to 4 are North, East, South and West. The play of the cards is neither read nor written. The format: "PBN 2.1",
-- www.tistis.nl/pbn.
local engine = require "houserule"
local json = require "host.system.json"
local T = engine.texts.of

local fields, words = engine.record.fields, engine.words
local pbn = {}

local SEATS <const>, SUITS <const> = "NESW", "SHDC"
local VULNERABLE <const> = { NONE = "none", LOVE = "none", ["-"] = "none", NS = "side 1", EW = "side 2", ALL = "all",
                             BOTH = "all" }
local VULNERABLE_AS <const> = { none = "None", ["side 1"] = "NS", ["side 2"] = "EW", all = "All" }
-- Vulnerable sides of boards 1 to 16.
local BOARDS <const> = { "none", "side 1", "side 2", "all", "side 1", "side 2", "all", "none", "side 2", "all", "none",
                         "side 1", "all", "none", "side 1", "side 2" }
local CALLS <const> = { pass = "Pass", double = "X", redouble = "XX" }
local CALLED <const> = { AP = "all pass", PASS = "pass", P = "pass", X = "double", XX = "redouble" }

local function seat_of(letter) return letter and letter ~= "" and SEATS:find(letter, 1, true) or nil end

-- Reads "N:KQ4.A2.J.. ..." into the cards of each seat; nil and the error.
local function read_deal(text)
  local first, rest = text:match "^(%u):(.+)$"
  local at, list = seat_of(first), { "", "", "", "" }
  if not at then return nil, T("the deal \"%s\" does not begin with a seat, like N:", words.printable(text)) end
  for hand in rest:gmatch "%S+" do
    local cards, suit = {}, 0
    for ranks in (hand == "-" and "" or hand .. "."):gmatch "([^.]*)%." do
      suit = suit + 1
      for rank in ranks:gmatch "." do cards[#cards + 1] = rank .. SUITS:sub(suit, suit) end
    end
    list[at], at = table.concat(cards, " "), at % 4 + 1
  end
  return list
end

-- Reads the calls of an auction as decisions, from the seat that begins; nil and the error.
local function read_auction(text, seat)
  local list, passes = {}, 0
  for call in text:gsub("=%d+=", " "):gsub("%$%d+", " "):gsub("[!?]", " "):gsub("%^%S+", " "):upper():gmatch "%S+" do
    local level, strain = call:match "^([1-7])([CDHSN])T?$"
    local said = CALLED[call] or level and level .. (strain == "N" and "NT" or " " .. strain)
    if call == "*" or call == "+" then break end -- the auction was not finished
    if not said and call ~= "-" then return nil, T("the auction has no call \"%s\"", words.printable(call)) end
    local times = said == "all pass" and (#list == passes and 4 or 3) - passes or said and 1 or 0
    for _ = 1, times do
      local one = said == "all pass" and "pass" or said
      passes = one == "pass" and passes + 1 or 0
      list[#list + 1] = fields("by", (seat + #list - 1) % 4 + 1, "do", one)
    end
  end
  return list
end

--- Reads the boards of the text of a file: a list of { number =, dealer =, vulnerable =, hands = a text a seat, auction =
--- decisions }. Returns nil and the error, with its file and line, if a board cannot be read.
function pbn.read(path, text)
  local boards, tags, section = {}, nil, nil
  local function finish()
    if not (tags and tags.Deal) then return true end
    local hands, why = read_deal(tags.Deal)
    if not hands then return nil, why end
    local known = { Dealer = seat_of(tags.Dealer), Vulnerable = VULNERABLE[(tags.Vulnerable or ""):upper()],
                    Auction = seat_of(tags.Auction) }
    for _, name in ipairs { "Dealer", "Vulnerable", "Auction" } do
      local value = tags[name] or ""
      if not known[name] and not value:find "^[-?#]*$" then -- signs for an unknown value
        return nil, T("there is no value \"%s\" of the tag %s", words.printable(value), name)
      end
    end
    local number = math.tointeger(tonumber(tags.Board))
    local board = { number = number, dealer = known.Dealer or number and (number - 1) % 4 + 1 or 1, hands = hands,
                    vulnerable = known.Vulnerable or number and BOARDS[(number - 1) % 16 + 1] or "none" }
    board.auction, why = read_auction(table.concat(section or {}, " "), known.Auction or board.dealer)
    if not board.auction then return nil, why end
    boards[#boards + 1] = board
    return true
  end
  text = text:gsub("^\xEF\xBB\xBF", ""):gsub("{.-}", function(remark) -- an empty line in it ends no board
    return (remark:gsub("[^\n]", "\0"):gsub("\n", "\0\n"))
  end)
  local in_auction, number = false, 0
  for line in (text .. "\n\n"):gmatch "([^\n]*)\n" do
    number = number + 1
    line = line:gsub("\r$", "")
    local name, value = line:match '^%s*%[(%w+)%s+"(.-)"%]'
    if name then
      tags, section = tags or {}, section or {}
      tags[name], in_auction = value, name == "Auction"
    elseif line:find "^%s*$" then
      local ok, why = finish()
      if not ok then return nil, T("%s: the board that ends at line %d: %s", path, number - 1, why) end
      tags, section, in_auction = nil, nil, false
    elseif in_auction and not line:find "^%%" then section[#section + 1] = line:gsub("%z", " "):gsub(";.*$", "") end
  end
  return boards
end

--- Writes a board as the lines of a record of a game. Only bridge has auctions and vulnerable sides.
function pbn.record(board, game)
  local header = fields("houserule", 1, "game", game)
  if game == "bridge" then header:add("options", fields("vulnerable", board.vulnerable, "boards", 1)) end
  local lines = { header:add("dealer", board.dealer), fields("hands", board.hands) }
  if game == "bridge" then table.move(board.auction, 1, #board.auction, 3, lines) end
  for i, line in ipairs(lines) do lines[i] = json.encode(line) end
  return table.concat(lines, "\n") .. "\n"
end

-- Writes the cards of a seat by suit, high cards first.
local function holding(cards)
  local suits = {}
  for i = 1, 4 do
    local ranks = ""
    for rank in ("AKQJT98765432"):gmatch "." do
      if (" " .. cards .. " "):find(" " .. rank .. SUITS:sub(i, i) .. " ", 1, true) then ranks = ranks .. rank end
    end
    suits[i] = ranks
  end
  return table.concat(suits, ".")
end

--- A file's first bytes.
pbn.MARK = '[Board "'

--- Writes a board: { number =, dealer =, vulnerable =, hands =, auction = decisions }.
function pbn.text(board)
  local lines, calls, deal = {}, {}, {}
  local dealer = SEATS:sub(board.dealer, board.dealer)
  local function tag(name, value) lines[#lines + 1] = ('[%s "%s"]'):format(name, value) end
  for seat = 1, 4 do deal[seat] = holding(board.hands[seat]) end
  tag("Board", board.number)
  tag("Dealer", dealer)
  tag("Vulnerable", VULNERABLE_AS[board.vulnerable])
  tag("Deal", "N:" .. table.concat(deal, " "))
  for i, step in ipairs(board.auction) do
    local said = CALLS[step["do"]] or step["do"]:gsub(" ", "")
    calls[i] = said .. ((i % 4 == 0 or i == #board.auction) and "\n" or " ")
  end
  if calls[1] then
    tag("Auction", dealer)
    lines[#lines + 1] = table.concat(calls):gsub("\n$", "")
  end
  return table.concat(lines, "\n") .. "\n\n"
end

--- Collects boards from the entries of a session (session:take), in `boards`. Each seat's cards are those of its view.
function pbn.collect(boards, session, entries)
  for _, entry in ipairs(entries) do
    local line, board = entry.line, boards[#boards]
    local kind = line and line[1]
    if kind == "pack" and not line:get "pile" then
      local hands = {}
      for seat = 1, 4 do hands[seat] = engine.session.view(entry, seat):get "cards" end
      boards[#boards + 1] = { hands = hands, auction = {} }
    elseif kind == "deal" then
      local side, number = session.rules.vulnerable, line:get "deal"
      board.number, board.dealer = #boards, line:get "dealer"
      board.vulnerable = VULNERABLE_AS[side] and side or BOARDS[(number - 1) % 16 + 1]
    elseif kind == "by" and not line:get("do"):find "^play " then table.insert(board.auction, line:by_name()) end
  end
end

return pbn
