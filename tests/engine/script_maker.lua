-- script_maker.lua - makes small random games, right and wrong ones, in the language of scripts/houserule.lua.
--
-- A script is made of templates, in which $S stands for a seat, $P for a pile and so on (`parts`). Results of calls are
-- scored, so that no difference stays hidden. A number determines a script.
local referee = require "referee"

local script_maker = {}

local chance, one_of = referee.chance, referee.one_of

local parts = {
  S = { "1", "2", "t.dealer", "t.active[1]", "t.active[#t.active]", "t:left_of(t.dealer)", "t:draw(t.players)" },
  P = { '"talon"', '"heap"', '"row"', '"own 1"', '"own 2"' },
  K = { "1", "2", "3", "{ 1, 2 }", "{ 0, 2 }", "{ 2, 3 }" },
  N = { "0", "1", "2", "3", "-2", "7" },
  C = { '"of D"', '"A"', '"K Q"', '"of C"' },
  L = { "pick", "lay", "take-up", "choose" },
  W = { '{ "pass", "take" }', '{ "pass", "one", "two" }', '{ "yes", "no", "yes" }', "WORDS",
    't:bids_above({ 3, 4, 5 }, 3)' },
  E = { "t:hand($S)", "t:pile($P)", "t:tricks($S)", "t:points($S)", "t:worth(t:hand($S))", "t:draw(6)", "t:standing()[1]",
        "t:total(1)", "t:finished()", "t:top($P)", "t:last_winner()", "t:dealt($S)", "t:trump_suit()", "t:turn()",
        "t:taken($S)", "t:per_seat(t.tricks)", "t.deal_number", "t.counted_deals", "t.game_number", "t.kept" },
  Q = { "t:draw(2) == 1", "t:hand($S) & cards $C ~= 0", "t.deal_number % 2 == 0", "t:finished() > 1", "t.kept" },
  -- Values that a tell may have, and values that it may not.
  V = { "1", "-3", '"word"', "true", "null", "{ 1, 2 }", '{ "a", { "b", 3 } }', "fields(\"a\", 1)", "t.dealer", "t.seats",
        "t:hand($S)", "t:standing()", "function() return 5 end", "function(u) return u:total(1) end", "LIST" },
  X = { "nil", "1.5", "print", "{ 1, print }", "{ a = 1 }", "{ [2] = 1 }", "LOOP", "DEEP", "t", "{ 1.5 }", '("x"):rep(2000)',
        '"\\7"', "{ {}, { nil, 1 } }", "rules" },
}

-- Mostly correct code.
local right = {
  "pay(t, t:ask($S, 'bid', $W))",
  "pay(t, t:ask($S, 'bid', $W), t:ask($S, 'bid', $W))",
  "pay(t, t:first_bid('bid', $W))",
  "local s = $S if held(t, s) > 2 then pay(t, t:pick(s, '$L', $K)) end",
  "local s = $S if held(t, s) > 2 then t:lay(s, t:pick(s, '$L', $K) or 0, $P) end",
  "local s = $S if held(t, s) > 3 then pay(t, t:pick(s, '$L', $K, nil, function(set) return set & 3 ~= 0 end)) end",
  "local s = $S if held(t, s) > 2 then pay(t, t:pick(s, '$L', 1, t:hand(s), function(set) return set ~= 0 end)) end",
  "local s = $S if held(t, s) > 2 then pay(t, t:swap(s, $P, '$L', 2)) end",
  "if held(t, t.active[#t.active]) > 2 then pay(t, t:lay_away('$L', 1, $P)) end",
  "if held(t, t.active[#t.active]) > 2 then pay(t, t:pass_cards('$L', $K, $N % 3)) end",
  "pay(t, t:number($S, 'say', { 0, $N * $N + 5 }))",
  "pay(t, t:number($S, 'say', { 1, 6 }, function(n) return n % 2 == 0 end))",
  "pay(t, t:number($S, 'say', { 0, 300 }, function(n) return n % 10 ~= 0 end))",
  "pay(t, t:number($S, 'say', { 0, 10000 }))",
  "local s = $S pay(t, t:choose(s, 'name', t:hand(s), { 'none' }))",
  "local s = $S local c = sets.list(t:hand(s))[1] if c then t:move(c, s, $P) end",
  "local c = t:top($P) if c then t:move(c, t:holder(cards(c)) or $P, $P) end",
  "local c, s = nil, $S for _, p in ipairs { 'talon', 'row' } do c = t:top(p) if c then t:move(c, p, s) end end",
  "local s = $S local c = sets.list(t:hand(s))[1] if c then t:tuck(c, s, $P) end",
  "t:show($P)", "t:show($S)", "t:show($S, cards $C)", "t:show($P, nil, $S)",
  "t:shuffle($P)", "t:pick_up($S, $P)", "local s = $S t:lay(s, t:hand(s) & cards $C, $P)",
  "t:tell('note', $V, $V)", "t:tell('word', $V)", "t.x, t.y = $V, $V t:tell 'note'", "t:tell 'bare'",
  "t:score($S, $N, 'SM-1', 'points')", "t:score($S, $N, 'SM-1')", "t:pay($S, $S, $N, 'SM-1', 'paid')",
  "t:collect($S, 'all', $N, 'SM-1', 'all pay')", "t:penalize($S, 2, 'SM-2', 'lost')",
  "t:score_sides(t:per_side(t.side_tricks), 'SM-1', 'tricks')", "t:score_tricks('SM-3', 'in tricks')",
  "pay(t, $E)", "pay(t, $E, $E)", "t.kept = $E", "t.kept = not t.kept", "t.own = { $N, { $N } } t.own[3] = $N",
  "t:lead($S)", "pay(t, t:play_card())", "pay(t, t:play_trick())", "pay(t, t:play_tricks())", "pay(t, t:play_tricks($S))",
  "pay(t, t:play_trick(function(u, seat, hand) pay(u, hand) return u:draw(9) == 1 end))",
  "t:announce($S, cards $C)", "t:announce($S, cards $C, cards $C)", "t:bar(cards $C)", "t:force(cards $C)",
  "t:free(cards $C)",
  "t:trumps($T)", "t:ranking { suit = $T }", "t:ranking { ranks = 'A 9 T J Q K' }", "t:stop_at($S)",
  "t:together({ $S, $S })",
  "t:sit_out($S)", "t:play_for($S, $S)",
  "t:begin_series('row')",
  "t:begin_series 'row' local s = $S pay(t, t:lay_fitting(s, 'peg', { 'go' }))",
  "t:begin_series 'row' pay(t, t:lay_fitting($S, 'peg', { 'go' }, { 'stay' }), t:lay_fitting($S, 'peg', { 'go' }))",
  "t:begin_series 'row' pay(t, t:go($S), t:fitting($S), t:next_holder($S))",
  "t.deal = t.deal", "t.tricks = t.tricks", "rawset({}, 1, 2)", "count = count + 1",
  "for key in pairs(t) do pay(t, key) end",
}

-- Code that is wrong, or may be.
local wrong = {
  "t:tell('none', $V)", "t:tell('note', $V)", "t:tell('note', $V, $X)", "t:tell('word', $X)", "t.x = $X t:tell 'note'",
  "t:tell('word', { $V, $X })", "t:tell(1)", "t:tell('bare', $V)", "t:tell()",
  "t:score($S, $N, {}, 'text')", "t:score($S, $N, 'SM-1', {})", "t:score($S, 1.5, 'SM-1', 'x')",
  "t:score(9, 1, 'SM-1', 'x')",
  "t:score($S, 1 << 60, 'SM-1', 'x')", "t:score($S, $N, '', 'x')", "t:score($S, $N, 'SM-1', 'a\\nb')", "t:score(nil, 1)",
  "t:pay($S, $S, '3', 'SM-1', 'x')", "t:pay($S, 0, 3, 'SM-1', 'x')", "t:collect($S, { $S, 7 }, 2, 'SM-1', 'x')",
  "t:collect($S, $X, 2, 'SM-1', 'x')", "t:score_sides({ 1 }, 'SM-1', 'x')", "t:score_sides($X, 'SM-1', 'x')",
  "t:ask($S, 'bid', { 'a', 'A' })", "t:ask($S, 'bid', {})", "t:ask($S, 'bid', $X)", "t:ask($S, $X, { 'a' })",
  "t:ask($S, 'bid', { 'stop' })", "t:ask(9, 'bid', { 'a' })", "t:ask($S, 'bid', { 'AC X' })",
  "t:ask($S, 'bid', { 'a', $X })",
  "t:ask($S, 'bid', { ' a' })", "t:ask('1', 'bid', $W)", "t:ask($S, '', { 'a' })", "t:first_bid('bid', { 'a', 'A' })",
  "t:first_bid($X, { 'a' })", "t:first_bid('bid', $X)", "t:first_bid('bid', $W, 9)",
  "t:pick($S, '$L', 20)", "t:pick($S, '$L', 0)", "t:pick($S, 'AC', 1)", "t:pick($S, 'two words', 1)", "t:pick($S, $X, 1)",
  "t:pick($S, '$L', $K, $X)", "t:pick($S, '$L', $K, nil, $X)", "t:pick($S, '$L', 1, t.all)", "t:pick($S, 'stop', 1)",
  "t:pick($S, '$L', 1, nil, function() end)", "t:pick($S, '$L', { 1, 2 }, nil, function() return false end)",
  "t:pick($S, '$L', 1, nil, function(set) return set + {} end)", "t:pick($S, '$L', 1, nil, function() $B end)",
  "t:pick($S, '$L', 1, nil, function() t:score(1, 1, 'SM-1', 'x') return true end)",
  "t:pick($S, '$L', 1, nil, function(set) if set & 7 ~= 0 then error 'filter' end return true end)",
  "t:pick($S, '$L', 1, nil, function() error(null) end)", "t:pick($S, '$L', 1, nil, function() error {} end)",
  "t:number($S, 'say', { 1, 6 }, function() return true end)", "t:number($S, 'say', { 1, 600 }, function() return true end)",
  "t:number($S, 'say', { 1, 600 }, function(n) return n < 590 and 'SM-1' end)", "t:number($S, 'say', $X)",
  "t:number($S, 'say', { 3, 1 })", "t:number($S, 'say', { 1, 6 }, $X)", "t:number(9, 'say', { 1, 6 })",
  "t:number($S, 'stop', { 1, 2 })",
  "t:number($S, 'say', { 1, 6 }, function(n) return n + {} end)", "t:number($S, 'say', { 1, 600 }, function(n) $B end)",
  "t:number($S, 'say', { 1, 6 }, function(n) if n == 3 then error 'hook' end end)", "t:number($S, $X, { 1, 6 })",
  "t:swap($S, 'none', '$L', 1)", "t:swap($S, $P, '$L', 30)", "t:lay_away('$L', 30, $P)", "t:lay_away('$L', 1, 'none')",
  "t:pass_cards('$L', 1, -1)", "t:pass_cards('$L', 30, 1)", "t:pass_cards($X, 1, 1)", "t:choose($S, 'name', $X, { 'a' })",
  "t:choose($S, 'name', t:hand($S), { 'a', 'A' })",
  "t:move('AC', $S, $P)", "t:move($X, $S, $P)", "t:tuck('AC', $S, $P)", "t:move(t:hand(1), 1, 'none')", "t:show('none')",
  "t:show($S, $X)", "t:shuffle('none')", "t:pick_up($S, 'none')", "t:pick_up($S, $P, t.all)", "t:lay($S, t.all, $P)",
  "t:deal()", "t:deal(7)", "t:deal($X)", "t:turn_up(1, $P)", "t:turn_up(99, $P)", "t:card(99)",
  "t:lead(9)", "t:play_card() t:play_card()", "t:play_tricks(9)", "t:play_trick($X)", "t:announce(9, 1)",
  "t:announce($S, $X)",
  "t:play_trick(function() $B end)", "t:play_trick(function(u) u:score(1, {}, 'x') end)",
  "t:trumps($X)", "t:ranking($X)", "t:ranking { ranks = 'A' }", "t:stop_at(9)", "t:sit_out(9)", "t:play_for($S, 9)",
  "for _, s in ipairs(t.seats) do t:sit_out(s) end", "t:together($X)", "t:begin_series('none')",
  "t:lay_fitting($S, 'peg', {})",
  "t:go(9)", "t:fitting(9)", "t:draw(0)", "t:draw($X)", "t:void_deal()", "t:start_at { 1, 2, 3 }", "t:play_game('none')",
  "t.deal = 1", "t.ask = function() return 'pass' end", "t.deal = nil", "t.score = t.pay", "rawset(t, 'x', 1)",
  "t.dealer = $X",
  "t.active = $X", "t.side = $X", "t.seats = $X", "t.void = true", "t.players = 1", "t.items = 3", "t.dealer = $S",
  "error 'wrong'", "error('wrong', 2)", "error {}", "error(null)", "error()", "local x = nil + 1", "t.none()", "$B",
  "while true do t:ask(1, 'on', { 'on' }) end", "for i = 1, 40 do pay(t, t:ask(1, 'on', { 'on', 'off' })) end",
  "return", "if $Q then return end", "pay(t, next(t))", "WORDS[1] = 'other'", "rules.game_over = 1",
}
parts.B = { "error 'inside'", "local x = nil + 1", "t:ask(1, 'deep', { 'a' })", "error(null)", "t:score(1, 1, {}, 'x')",
    "t:deal(9)",
            "error {}", "local x = t.none.none" }
parts.T = { '"C"', '"D"', '"H"' }

local function fill(text)
  while text:find "%$%u" do
    text = text:gsub("%$(%u)", function(kind) return one_of(parts[kind]) end)
  end
  return text
end

local statement

local function block(deep)
  local lines = {}
  for i = 1, math.random(deep > 1 and 2 or 3) do lines[i] = statement(deep + 1) end
  return table.concat(lines, "\n  ")
end

-- A statement; wrong ones at script_maker.make's rate, often where the script catches what they throw.
local rate
function statement(deep)
  if deep < 3 and chance(0.06) then return ("if %s then\n  %s\n  end"):format(fill "$Q", block(deep)) end
  if deep < 3 and chance(0.04) then return ("for _ = 1, 2 do\n  %s\n  end"):format(block(deep)) end
  local one = fill(one_of(chance(rate) and wrong or right))
  if one:find "^return" or one:find " return end$" then one = "do " .. one .. " end" end
  if chance(0.35) then return ("caught(t, pcall(function()\n  %s\n  end))"):format(one) end
  return "do " .. one .. " end"
end

local packs = { { 'cards "AKQJT9 of CDHS"', 24 }, { 'cards "AKQJ of CDH"', 12 }, { 'pack "2 x AKQ of CD"', 12 },
                { 'cards "AKQJT98765432 of CDHS"', 52 }, { 'pack "AKQJT9 of CDHS, joker"', 25 } }

-- Rules that a script may have, each by its own chance, and what may be wrong with them.
local rules = {
  { 0.3, "function rules.after_trick(t) pay(t, t:finished()) $R end" },
  { 0.15, "function rules.playable(t, seat, set) return set & cards $C, 'SM-9' end" },
  { 0.03, "function rules.playable(t, seat, set) if set & 5 ~= 0 then $B end return set end" },
  { 0.25, "rules.announcement = 'bela'" },
  { 0.3, "function rules.card_played(t, seat, card, said) pay(t, card, said) $R end" },
  { 0.3, "rules.calls = { play = { 'stop', 'claim' }, bid = { 'claim' } }\n"
    .. "function rules.on_stop(t) return true end\nfunction rules.on_claim(t, seat) pay(t, seat) $R end\n"
    .. "function rules.may_stop(t, seat) if t:finished() < 1 then return 'SM-8' end end" },
  { 0.2, "rules.lead_trumps = 'SM-7'" },
  { 0.2, "rules.peg_tricks, rules.target = 'SM-6', 9" },
  { 0.3, "rules.secret = { pick = true, say = true, bid = 'unnoticed' }" },
  { 0.2, "function rules.next_dealer(t) return t:draw(t.players) end" },
  { 0.02, "function rules.next_dealer(t) return $X end" },
  { 0.02, "function rules.first_dealer(t) return $X end" },
  { 0.2, "function rules.first_dealer(t) return 1 end" },
  { 0.1, "function rules.new_game(t) t.kept = t:draw(3) pay(t, t.kept) end" },
  { 0.1, "function rules.new_game(t) pay(t, t:ask(1, 'begin', { 'here', 'there' })) end" },
  { 0.05, "rules.trumps = 'QC QD AD'" },
  { 0.2, "function rules.match_over(t, winners) return t.game_number > 1 end" },
  { 0.03, "function rules.match_over(t, winners) return fields('match', 1, 'winner', $X) end" },
  { 0.1, "function rules.match_over(t, winners) return fields('match', 1, 'winner', winners, 'x', $V) end" },
  { 0.1, "rules.kinds = { 'kept' }" },
  { 0.1, "function rules.face_up(t, seat) return t:hand(seat) & cards $C end" },
  { 0.1, "function rules.hidden(t, seat) return t:finished() == 0 and t:hand(seat) & cards $C or 0 end" },
  { 0.1, "rules.open = { talon = function(t, seat) return seat == t.dealer end }" },
}
parts.R = { "", "", "", "return t:draw(5) == 1", "$B", "t:score(1, 2, 'SM-5', 'heard')",
    "pay(t, t:ask(seat or 1, 'now', { 'x', 'y' }))" }

local HEAD <const> = [[
local rules = game { id = "%s", title = "Made by chance", players = { %d }, partners = %s }
local WORDS, LIST, LOOP, DEEP, count = { "pass", "low", "high" }, { "a", "b",
    3, true }, {}, { { { { { { { { 1 } } } } } } } }, 0
LOOP[1] = LOOP
rules.pack, rules.ranks = %s, "A K Q J T 9 8 7 6 5 4 3 2"
rules.points = { A = 11, K = 4, Q = 3 }
rules.piles = { talon = "closed", heap = "open", row = "open", own = "own each" }
rules.packets = %s
rules.duties = { hold = "SM-1"%s }
rules.events = { note = "x y", word = "x", bare = "", trumps = "suit seat" }
local function amount(value)
  if math.type(value) == "integer" then return value %% 11 end
  if type(value) == "string" then return #value %% 11 end
  return type(value) == "table" and #value or value and 1 or 0
end
local function pay(t, ...)
  for i = 1, select("#", ...) do t:score(1 + i %% t.players, amount((select(i, ...))), "SM-2", "given") end
end
local function held(t, seat) return sets.count(t:hand(seat)) end
local function caught(t, ok, why)
  if not ok then t:score(2, 1, "SM-4", "caught") t:tell("word", type(why) == "string" and why or type(why)) end
end
]]

local TAIL <const> = [[
function rules.result(t) return fields("n", t.deal_number, "tricks", t:per_seat(t.tricks)) end
]]

local overs = { "function rules.game_over(t) if t.counted_deals > %d then return t:leaders(), 'over' end end",
                "function rules.game_over(t) if t.deal_number > %d then return { t:draw(t.sides) }, 'over' end end" }
local bad_overs = { "function rules.game_over(t) return $X, 'over' end", "function rules.game_over(t) $B end",
                    "function rules.game_over(t) return { 9 }, 'over' end", "rules.game_over = 'none'",
                    "function rules.game_over(t) return {}, $X end", "function rules.game_over(t) return {} end",
                    "function rules.game_over(t) return {}, 'over', fields('x', $X) end" }

-- The deal: remaining cards go to piles, perhaps by a function that reads the table.
local function packets(cards, seats)
  local each = math.min(cards // seats, math.random(3, 6))
  if chance(0.3) then return ('"%d each then %d each, rest to talon"'):format(each - 2, 2) end
  if chance(0.25) then
    return ("function(t) return t.kept and '%d each, rest to heap' or '%d each then 1 each, rest to talon' end")
      :format(each, each - 1)
  end
  return ('"%d each, rest to talon"'):format(each)
end

--- The text of a script by that name, made of this number; and for how many it is.
function script_maker.make(number, name)
  math.randomseed(number)
  rate = one_of { 0, 0, 0.02, 0.06, 0.15 }
  local pack, seats = one_of(packs), math.random(2, 4)
  local text = { HEAD:format(name, seats, tostring(seats == 4 and chance(0.5)), pack[1], packets(pack[2], seats),
                             chance(0.6) and ', follow = "SM-1"' or "") }

  for _, rule in ipairs(rules) do
    if chance(rule[1] * (rule[1] < 0.04 and rate * 5 or 1)) then text[#text + 1] = fill(rule[2]) end
  end
  text[#text + 1] = "function rules.hand(t)"
  if chance(0.15) then text[#text + 1] = ("  if t.deal_number %% %d ~= 0 then return t:score(1, 1, 'SM-2', 'nobody') end")
    :format(math.random(2, 3)) end
  text[#text + 1] = "  t:deal()"
  for _ = 1, math.random(2, 9) do text[#text + 1] = "  " .. statement(1) end
  if chance(0.6) then text[#text + 1] = "  t:play_tricks()" end
  text[#text + 1] = "  t:score_tricks('SM-3', 'tricks')\nend"
  text[#text + 1] = TAIL
  text[#text + 1] = chance(rate / 2) and fill(one_of(bad_overs)) or one_of(overs):format(math.random(1, 4))
  return table.concat(text, "\n") .. "\n", seats
end

return script_maker
