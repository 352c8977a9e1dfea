-- grammar.lua - turns bytes into scripts: a game and variants that load and call everything a script may call, with odd
-- arguments.
--
-- Each symbol has alternatives. `<symbol>` in one is replaced in turn, and the next byte of the input selects the
-- alternative. If the bytes end or the nesting is too deep, it is the first. So every input is a complete script, and a
-- short one is simple.
local DEEP <const>, MOST <const> = 14, 12000 -- symbols in each other; bytes of a script

local g = {}

-- Values ----------------------------------------------------------------------------------------------------------------

g.small = { "1", "2", "3", "0", "4", "5", "8" }
g.int = { "<small>", "<small>", "<small>", "-1", "7", "9", "13", "16", "63", "64", "65", "100", "255", "1000",
  "-2147483648", "1 << 31", "1 << 32", "1 << 62", "math.maxinteger", "math.mininteger", "1000000007" }
g.number = { "<int>", "<int>", "<int>", "1.5", "0/0", "1/0", "-1/0", "1e308", "2^53", "3.0", "-0.0", "'3'", "t.dealer",
  "t.deal_number", "t.players", "(<int> + <int>)", "(<int> * <int>)", "(<int> // 3)", "#<list>" }
g.seat = { "1", "2", "3", "t.dealer", "t.active[1]", "t:turn()", "<int>", "<any>" }
g.amount = { "1", "10", "<int>", "<number>", "-3", "<any>" }
g.word = { "'bid'", "'pass'", "'play'", "'talon'", "'won'", "'discard'", "'contract'", "'call'", "<string>" }
g.string = { "'x'", "''", "'ZO-1.1'", "'AC KC'", "'a b'", "'%s%d'", "'\\0'", "'\\27[31m'", "'\\xff\\xfe'",
  "'\\u{202e}x'", "('x'):rep(<int>)", "tostring(<any>)", "'" .. ("long"):rep(60) .. "'", "'QC'", "'C'", "'constructor'",
  "'__index'", "'1'", "<any> .. 'x'" }
g.list = { "{ 'a', 'b' }", "{ 'pass', 'take' }", "t.seats", "t.active", "{}", "{ 1, 2, 3 }", "{ <any>, <any> }",
  "{ n = <any> }", "sets.list(<set>)", "sets.choices('x', <set>, <small>)", "<table>", "t:totals()", "t:leaders()" }
g.table = { "{}", "{ <any> }", "{ a = <any>, [1] = <any> }", "{ { { { { { {} } } } } } }", "cyclic()", "<meta>", "g",
  "t", "fields('a', <any>)", "{ [1.5] = 1, [true] = 2, [g] = 3 }", "wide(<int>)", "deep(<int>)", "_G", "string",
  "sets" }
g.meta = { "setmetatable({}, { __index = function(_, k) <stmts> return k end })",
  "setmetatable({ 'a' }, { __len = function() return <small> end })", "setmetatable({}, { __index = t })",
  "setmetatable({}, { __call = function() <stmts> return 1 end })",
  "setmetatable({}, { __newindex = function(_, k, v) <stmts> end })",
  "setmetatable({}, { __tostring = function() return <any> end })", "setmetatable({}, { __metatable = false })",
  "setmetatable({}, { __eq = function() return true end, __lt = function() return true end })",
  "setmetatable({}, { __close = function() <stmts> end })",
  "setmetatable({}, { __concat = function() return <any> end })", "setmetatable({}, { __name = <any> })",
  "setmetatable({ 'a', 'b' }, { __index = function() while true do end end, __len = function() while true do end end })",
  "setmetatable({ 'a', 'b' }, { __pairs = function() while true do end end })", "setmetatable({}, { __gc = print })" }
g.any = { "1", "nil", "true", "false", "<string>", "<number>", "<set>", "<list>", "<table>",
  "function(...) <stmts> return ... end", "print", "t", "g", "<meta>", "t.ask", "cards",
  "(function() <stmts> return <any> end)()" }
g.set = { "t:hand(<seat>)", "g.pack", "0", "-1", "cards 'AC KC QC'", "cards 'AKQJT9 of CDHS'", "cards <string>",
  "t:pile('talon')", "t:pile(<word>)", "(<set> & <set>)", "(<set> | <set>)", "(~<set>)", "(<set> & -<set>)",
  "(1 << <int>)", "t:taken(<seat>)", "<int>", "<any>" }
g.card = { "'AC'", "'QC'", "'7D'", "'10h'", "sets.name(<int>)", "<string>", "<any>" }
g.suit = { "'C'", "'D'", "nil", "'S'", "'H'", "'X'", "<any>" }
g.clause = { "'FZ-1.1'", "''", "nil", "<any>" }

-- Bodies of rules -----------------------------------------------------------------------------------------------------

g.stmts = { "", "<stmt> ", "<stmt> <stmts>", "<stmt> <stmt> ", "<stmt> <stmts>" }
g.stmt = { "t.x = (t.x or 0) + 1", "t:deal()", "t:deal(<number>)", "local w, c = t:ask(<seat>, <word>, <list>)",
  "t:ask(1, 'bid', { 'pass', 'take' })", "t:ask(2, 'call', { 'a' })",
  "local p = t:pick(<seat>, <word>, <number>, <set>)", "t:pick(1, 'discard', 2)", "t:pick(2, 'give', 1)",
  "t:tell('contract', <any>, <any>)", "t:tell(<word>, <any>)", "t:pick_up(<seat>, <word>)", "t:pick_up(1, 'talon')",
  "t:lay(<seat>, <set>, <word>)", "t:lay(1, t:hand(1) & -t:hand(1), 'talon')",
  "t:swap(<seat>, <word>, <word>, <number>)", "t:swap(1, 'talon', 'discard', 2)", "t:trumps(<suit>)", "t:lead(<seat>)",
  "t:lead(1) t:play_trick()", "t:play_trick()", "t:play_tricks(<seat>)", "t:play_tricks(1)", "t:play_card()",
  "t:lead(2) t:play_card()", "t:announce(<seat>, <set>, <set>)", "t:announce(1, t:hand(1), t:hand(1))", "t:bar(<set>)",
  "t:free(<set>)", "t:force(<set>)", "t:stop_at(<seat>)", "t:pay(<seat>, <seat>, <amount>, <clause>, <word>)",
  "t:pay(1, 2, <amount>, 'FZ-1.1', 'x')", "t:collect(<seat>, <list>, <amount>, <clause>, <word>)",
  "t:collect(1, t.seats, 2, 'FZ-1.1', 'x')", "t:score(<seat>, <amount>, <clause>, <word>)",
  "t:score(1, <amount>, 'FZ-1.1', 'x')", "t.<field> = <any>", "t.<field> = <small>", "local a = <read>",
  "local a = <read>", "t.y = <read>", "local a = <lib>", "local a = <lib>", "print(<any>)", "g.<rule> = <any>",
  "if <read> then <stmts> end", "for i = 1, <small> do <stmts> end", "for _, s in ipairs(<list>) do <stmts> end",
  "for k, v in pairs(<table>) do <stmts> end", "pcall(function() <stmts> end)",
  "xpcall(function() <stmts> end, function(e) <stmts> return e end)",
  "local ok, e = pcall(t.<method>, t, <any>, <any>, <any>)", "t.<method>(<any>, <any>)",
  "t:<method>(<any>, <any>, <any>, <any>, <any>)", "error(<any>)", "do local c <close> = <meta> end",
  "do return <any> end", "recurse(<small>)", "recurse(<int>)", "goto out", "rawset(t, <any>, <any>)",
  "setmetatable(t, nil)", "setmetatable(<table>, <table>)", "table.insert(<list>, <any>)",
  "for i = 1, <int> do t.z = i end", "while true do <stmts> t.n = (t.n or 0) + 1 if t.n > <int> then break end end",
  "t.run = function() <stmts> end", "t:shuffle()", "t:turn_up(<any>, <any>)", "t:discarded(<seat>, <set>, <word>)",
  "t:score_sides(t:points_by_side(<amount>), <clause>, <word>, <seat>)", "t:score_sides(<list>, <clause>, <word>)",
  "t:play_trick(function(_, s, h) <stmts> return s == <seat> end)",
  "t:penalize(<seat>, <amount>, <clause>, <word>)", "t:void_deal(<any>)", "t:play_game('inner', <seat>)",
  "t:play_game(<word>, <any>)", "t:start_at(<seat>, <any>)", "t:low_trump(<any>)", "t:reached(<any>)",
  "local s = '' for i = 1, <int> do s = s .. <string> end" }
g.read = { "t:hand(<seat>)", "t:pile(<word>)", "t:turn()", "t:tricks(<seat>)", "t:points(<seat>)", "t:won(<seat>)",
  "t:side_points(<seat>)", "t:points_by_side(10)", "t:highest({ 1, 2 }, <seat>)",
  "t:side_tricks(<seat>)", "t:last_trick(<seat>)", "t:last_winner()", "t:total(<seat>)",
  "t:taken(<seat>)", "t:finished()", "t:in_trick()", "t:worth(<set>)", "t:worth(<word>)", "t:draw(<number>)",
  "t:totals()", "t:leaders()", "t:per_seat(t.<method>)", "t:sum(t.<method>, <list>, <any>)", "t:per_seat(<any>)",
  "t.seats[<any>]", "t.side[<seat>]", "t.<field>", "t.items", "t.last", "t:card(<any>)", "t:dealt(<any>, <any>)",
  "t:last_scorer()", "t:penalties(<seat>)", "t:side_count(<seat>)", "t:side_taken(<seat>)", "t:standing()",
  "t:taker(<card>)", "t:top_trump(<any>)", "t:low_trump(<any>)", "t:trick(<any>)", "t:trump_suit()", "t:reached(<any>)",
  "t:finished()" }
-- Only <small> where a library function would loop in C for ever: that ends at the wall, which a fuzzer has not.
g.lib = { "cards(<string>)", "sets.count(<set>)", "sets.list(<set>)", "sets.text(<set>)", "sets.has(<set>, <set>)",
  "sets.has(<set>, <card>)", "sets.runs(<set>, <number>)", "sets.longest(<set>)",
  "sets.melds(<set>, <any>)", "sets.deadwood(<set>, { K = <number> }, { <set> })", "sets.poker(<set>)",
  "sets.sums(<set>, { K = 10, A = <number> }, <number>)", "sets.summing(<any>)(<set>, <any>, <any>)",
  "sets.runs(<set>, <number>, <string>)",
  "sets.choices(<string>, <set>, <number>)", "sets.card(<card>)", "sets.name(<number>)", "fields(<string>, <any>)",
  "fields(<any>, <any>, <any>)", "fields('a', 1):add(<string>, <any>)", "fields('a', 1):get(<any>)",
  "string.rep(<string>, <small>, <string>)", "string.format(<string>, <any>, <any>)",
  "string.format('%<number>s', <any>)", "(<string>):find(<string>, <number>)", "(<string>):gsub(<string>, <any>)",
  "string.gsub(('x'):rep(<small>), <pattern>, <any>)", "(<string>):match(<pattern>)", "(<string>):byte(1, <number>)",
  "string.char(<number>)", "table.concat(<list>, <string>, <number>, <number>)",
  "table.unpack(<list>, <number>, <number>)", "table.sort(<list>, function(a, b) <stmts> return <any> end)",
  "table.move(<list>, <small>, <small>, <number>)", "table.remove(<list>, <number>)",
  "table.insert(<list>, <number>, <any>)", "select(<any>, <any>)", "next(<table>, <any>)", "tostring(<any>)",
  "tonumber(<any>, <number>)", "rawget(<table>, <any>)", "rawlen(<any>)", "utf8.char(<number>)",
  "utf8.codepoint(<string>, 1, <number>)", "utf8.len(<string>, <number>)", "utf8.offset(<string>, <number>)",
  "math.floor(<any>)", "math.max(<number>, <any>)", "math.fmod(<number>, <number>)", "getmetatable(<any>)",
  "getmetatable('').__index", "type(<any>)", "use(<word>)", "use 'bela'", "setmetatable(<table>, <meta>)",
  "fields(<any>)", "string.reverse(<string>)", "crib.pips(<set>)", "crib.count(<set>, <set>, <flush>, <number>)",
  "crib.list(<set>, <set>, <flush>, <number>)", "crib.count(<set>, 1 << 5)",
  "crib.played(<series>, <runs>, <any>, <number>)", "crib.list_played(<series>, <runs>, <any>, <number>)",
  "(<string>):gmatch(<pattern>)()" }
g.pattern = { "'x'", "'.-b'", "'(.*)(.*)(.*)'", "'%f[%w]'", "'%b()'", "'[^%s]+'", "'a?a?a?a?aaaa'", "'%'", "'('",
  "'%1'", "<string>" }
g.flush = { "nil", "'hand'", "'five'", "'four'", "'none'", "<any>" }
g.runs = { "nil", "'any'", "'up'", "<any>" }
g.series = { "'7C4S5C'", "'AC 2C 3C'", "{ '7C', '8C' }", "{ 1, 2, 4 }", "<string>", "<list>", "<any>",
  "sets.list(<set>)" }
g.field = { "bidder", "x", "dealer", "active", "players", "seats", "side", "sides", "items", "deal_number", "last",
  "hand", "ask", "contract", "deal", "begin_deal", "end_deal", "card_played", "end_game", "active_from", "clear",
  "dealt_last" }
g.method = { "hand", "tricks", "points", "deal", "ask", "pick", "tell", "lay", "swap", "trumps", "lead", "play_trick",
  "play_tricks", "play_card", "announce", "bar", "free", "force", "stop_at", "pay", "collect", "score", "draw", "worth",
  "sum",
  "per_seat", "leaders", "totals", "begin_deal", "end_deal", "end_game", "end_match", "clear", "turn", "total", "won",
  "taken", "card", "dealt", "discarded", "last_scorer", "low_trump", "penalize", "penalties", "reached", "shuffle",
  "score_tricks", "side_count", "side_taken", "standing", "start_at", "taker", "top_trump", "trick", "trump_suit", "turn_up",
  "void_deal", "play_game", "end_course", "begin_series", "lay_fitting", "go", "series", "series_cards",
  "fitting", "next_holder", "uncovered", "lay_away", "pass_cards" }

-- A game ----------------------------------------------------------------------------------------------------------------

g.help = { "", "local function cyclic() local c = {} c.c = c c[1] = c return c end\n" }
g.game = { "<head><tables><options><rules>function g.hand(t) <course> <stmts> end\n<result><over>" }
g.head = { "local g = game { id = 'fuzzgame', title = 'Fuzz', players = { 3 }, clauses = 'FZ' }\n",
  "local g = game { id = 'fuzzgame', title = 'Fuzz', players = { 4 }, partners = true, clauses = 'FZ' }\n",
  "local g = game { id = 'fuzzgame', title = 'Fuzz', players = { <small>, <small> }, summary = <string> }\n",
  "local g = game { id = 'fuzzgame', title = <any>, players = <any>, names = <any>, tag = <any>, partners = <any> }\n" }
g.tables = { "<pack>g.ranks = 'A T K Q J 9'\ng.packets = '4 each, 2 to talon'\n<table_rules>",
  "<pack>g.ranks = <ranks>\ng.packets = <packets>\n<table_rules>" }
g.pack = { "g.pack = cards 'AKQJT9 of CDHS'\n", "g.pack = cards 'AKQJT98765432 of CDHS'\n",
  "g.pack = cards 'AK of CD'\n", "g.pack = <int>\n", "g.pack = <any>\n" }
g.ranks = { "'A T K Q J 9'", "'A K Q J T 9 8 7 6 5 4 3 2'", "'A'", "'A A'", "'X'", "''", "<any>" }
g.packets = { "'2 each'", "'3 each, rest to talon'", "'1 each x 4'", "'2 each but dealer, 2 to dealer'",
  "'1 each then 1 each, 1 to talon'", "'<int> each'", "'1 to <rule>'", "'0 each'", "'x 3'", "'rest to talon, 1 each'",
  "'8 each x 100000000'", "<any>" }
g.table_rules = { "", "<table_rule>", "<table_rule><table_rules>" }
g.table_rule = { "g.points = { A = 11, T = 10, K = 4 }\n", "g.trumps = 'QC QS QH QD JC'\n", "g.trumps = <string>\n",
  "g.trump_ranks = 'J 9 A T K Q'\n", "g.trump_points = { J = 20, [9] = 14 }\n", "g.points = { A = <number>, X = 1 }\n",
  "g.duties = { follow = 'FZ-1.1', beat = 'FZ-1.2', trump = '', overtrump = '' }\n",
  "g.duties = { hold = 'x', lead = 'FZ-2', not_led = <set0>, forced = 'x', forced_cards = <set0> }\n",
  "g.duties = { follow = '', beat = '', beat_when = 'trump leads', partner_exempt = true, undertrump = '',"
    .. " free_follow = <set0> }\n", "g.duties = { <duty> = <any>, <duty> = <any> }\n",
  "g.calls = { play = { 'stop', 'wait' } }\nfunction g.may_stop(t, seat, point) <stmts> end\n"
    .. "function g.on_stop(t, seat) <stmts> return true end\nfunction g.on_wait(t) <stmts> end\n",
  "g.calls = { anywhere = { 'stop' }, bid = { 'wait' } }\n"
    .. "function g.on_stop(t, seat, point) <stmts> return t:turn() == 1 end\n", "g.calls = <any>\n",
  "g.calls = { play = <any> }\n", "g.events = { contract = 'a b' }\n", "g.events = { contract = <any>, won = '' }\n",
  "g.secret = { discard = true, bid = true }\n", "g.secret = <any>\n", "g.open = { talon = true }\n",
  "g.open = { talon = function(t, seat) <stmts> return seat == 1 end }\n", "g.open = <any>\n",
  "g.kinds = { 'x', 'bidder' }\n", "g.kinds = <any>\n", "g.active = <number>\n",
  "g.refusals = { word = 'FZ-1.1', option = 'FZ-1.2' }\n", "g.refusals = <any>\n",
  "g.refusals = { word = <any>, at = { bid = <any> } }\n", "g.second_pack = <set0>\n", "g.announcement = 'bela'\n",
  "g.announcement = <any>\n", "g.even_hands = <any>\n", "g.may_omit = <any>\n", "g.seats = <number>\n",
  "g.peg_tricks = 'FZ-1.1'\ng.target = <int>\n", "g.lead_trumps = <any>\n", "g.target = <number>\n",
  "g.counts = <any>\n", "g.dealers = <number>\n",
  "g.cribbage = { again = <any>, go = <number> }\n", "g.referee = <any>\n", "g.referee = { 'renege', 'turn' }\n",
  "function g.hidden(t, seat) <stmts> return <set> end\n", "function g.face_up(t, seat) <stmts> return <set> end\n",
  "function g.after_trick(t) <stmts> return <any> end\n", "function g.new_match(t) <stmts> end\n",
  "function g.on_renege(t, seat, card) <stmts> end\n", "function g.on_boarded(t, seat, card) <stmts> end\n",
  "function g.course(t) <stmts> <stmts> end\n",
  "function g.sub_games(r) return { inner = { game = 'zole', options = { hands = 1 } } } end\n"
    .. "function g.course(t) t:play_game('inner') <stmts> end\n",
  "function g.sub_games(r) return { inner = { game = <base>, variants = <any>, options = <any>, players = <any> } }"
    .. " end\n", "function g.sub_games(r) return <any> end\n" }
g.set0 = { "cards 'AC AD'", "cards 'AKQJT9 of C'", "0", "-1", "<int>" }
g.duty = { "follow", "hold", "beat", "trump", "overtrump", "undertrump", "lead", "forced", "beat_when",
  "partner_exempt", "not_led", "until_broken", "forced_cards", "free_follow", "else" }
g.options = { "", "g.option { 'size', 3, 'how many', clause = 'FZ-1.1', max = 9 }\n<options>",
  "g.option { 'way', 'a', 'which', words = { 'a', 'b' } }\n<options>", "g.option { 'on', true, 'x' }\n",
  "g.options { 'stakes', 'x', clause = 'FZ-1.1', rows = { a = { b = 1 } } }\n",
  "g.option { <string>, <any>, <string>, clause = <clause>, words = <any>, rule = <word> }\n",
  "g.options { <any>, <any>, clause = <any>, rows = <any> }\n",
  "g.option { 'odd', 5, 'x', min = <number>, max = <number>, odd = true }\n" }
g.rules = { "", "<rule_line><rules>", "<rule_line>" }
g.rule_line = { "function g.status(t) <stmts> return 'x' end\n", "function g.status(t) <stmts> return <any> end\n",
  "function g.new_game(t) <stmts> end\n", "function g.next_dealer(t) <stmts> return <seat> end\n",
  "function g.first_dealer(t) <stmts> return <seat> end\n", "function g.match_over(t, w) <stmts> return true end\n",
  "function g.match_over(t, w) <stmts> return <any> end\n", "function g.ready(r) local t = r <stmts> end\n",
  "function g.check(r) local t = r <stmts> return <any>, <any> end\n",
  "function g.card_played(t, seat, card, said) <stmts> end\n",
  "function g.refuse_bid(t, seat, word) <stmts> return <clause> end\n", "g.refuse_play = <any>\n",
  "g.refuse_discard = 'FZ-1.1'\n", "function g.<rule>(t, a, b) <stmts> return <any> end\n", "g.<rule> = <any>\n",
  "-- FZ-1.1 A clause with `size` 3 in it.\n", "-- ## 1 A section\n-- FZ-1.2 [2,3] More.\n--   and more\n",
  "-- FZ-1.1 \27]0;x\7 \xff\n" }
g.rule = { "size", "way", "settle", "hand", "pack", "points", "trumps", "duties", "calls", "events", "result",
  "game_over", "status", "next_dealer", "first_dealer", "ready", "new_game", "may_stop", "on_stop", "kinds", "open",
  "stakes", "bids", "win_points", "table_stake", "auction", "row", "play", "packets", "may_surrender", "on_offer",
  "hands", "refusals", "secret", "active", "partners", "players" }
g.course = { "t:deal() t:ask(1, 'bid', { 'pass', 'take' }) t:play_tricks(1)", "t:deal() t:play_tricks(t.dealer)",
  "t:deal() t:trumps(<suit>) t:lead(2) while t:play_card() ~= nil do <stmts> end",
  "t:deal() t:swap(1, 'talon', 'discard', 2) t:play_tricks(1)",
  "t:deal() for _, s in ipairs(t.seats) do <stmts> end t:play_tricks(3)", "<stmts>",
  "t:deal() <stmts> t:play_tricks(1)" }
g.result = { "function g.result(t) return fields('x', t.x or 0, 'tricks', t:per_seat(t.tricks)) end\n",
  "function g.result(t) <stmts> return fields('x', <any>, <string>, <any>) end\n",
  "function g.result(t) <stmts> return <any> end\n" }
g.over = { "function g.game_over(t) if t.deal_number >= 2 then return t:leaders(), 'hands' end end\n",
  "function g.game_over(t) <stmts> if t.deal_number >= <small> then return <list>, <string> end end\n",
  "function g.game_over(t) return <any>, <any> end\n", "function g.game_over(t) end\n" }

-- Variants of games that there are, and of the one above ------------------------------------------------------------

g.base = { "'zole'", "'fuzzgame'", "'bela-2'", "'klaberjass-4'", "'nine-card-don'", "'single-cribbage'",
  "'crib-and-don'", "{ 'zole', 'fuzzgame' }", "{ 'bela-2', 'bela-3' }", "<any>" }
g.variant = { "local v, g = variant { id = 'fuzzvar', of = <base>, title = 'Fuzz'<declared> }\n<changes>" }
g.other = { "local v, g = variant { id = 'fuzzother', of = <base>, title = 'Other'<declared> }\n<changes>" }
g.declared = { "", ", clauses = 'FZ-2'", ", players = <small>", ", switch = 'fuzz_on'", ", when = { fuzz_size = 3 }",
  ", excludes = <any>", ", needs = <word>", ", above = 'fuzzvar'", ", above = 'fuzzother'",
  ", beside = { 'fuzzvar', 'fuzzother' }", ", replaces = { 'ZO-7.4', 'FZ-1' }", ", summary = <any>, names = <any>",
  ", when = <any>", ", above = <any>, beside = <any>" }
g.changes = { "", "<change><changes>", "<change><changes>", "<change>" }
g.change = { "v.set.table_stake = 4\n", "function v.wrap.hand(base, t) <stmts> return base(t) end\n",
  "function v.wrap.<wrapped>(base, t, a, b) <stmts> return base(t, a, b) end\n",
  "function v.wrap.<wrapped>(base, t, ...) <stmts> return <any> end\n", "v.set.<rule> = <number>\n",
  "v.set.<rule> = <any>\n", "v.set['<rule>.<rule>'] = <any>\n", "v.append.bids = 'small'\n",
  "v.append.<rule> = <any>\n", "v.append.<rule> = { <rule> = <any> }\n", "v.add.<rule> = <any>\n",
  "function v.add.may_fuzz(t, seat, point) <stmts> end\n",
  "v.append.calls = { play = { 'fuzz' } }\nfunction v.add.on_fuzz(t, seat, point) <stmts> return <any> end\n",
  "v.option { 'fuzz_size', 3, 'x', max = 9 }\n",
  "v.option { <string>, <any>, <any>, clause = <any>, words = <any> }\n",
  "v.options { 'stakes', 'x', clause = 'ZO-7.4', rows = { small = { won = 6 } } }\n",
  "v.set.trumps = <string>\n", "v.set.pack = <set0>\n",
  "v.set.packets = <packets>\n", "v.set.duties = { <duty> = <any> }\n", "v.set.events = <any>\n",
  "v.set.ranks = <ranks>\n", "function v.wrap.result(base, t) return base(t):add(<string>, <any>) end\n",
  "v.set.active = <int>\n", "-- FZ-2.1 A clause of the variant, `table_stake` 4.\n",
  "local t = setmetatable({}, { __index = function() return function() return 1 end end })\n<stmts>\n" }
g.wrapped = { "hand", "settle", "row", "auction", "play", "talon", "game_over", "result", "next_dealer",
  "first_dealer", "may_surrender", "on_offer", "check", "ready", "new_game", "match_over", "bids_above", "status",
  "card_played", "<rule>" }

-- Functions that the values above call, at the head of every file.
local prelude = [[
local cyclic, wide, deep, recurse
function cyclic() local c = {} c.c = c c[1] = c return c end
function wide(n) local w = {} for i = 1, math.min(n, 70000) do w[i] = i end return w end
function deep(n) local d = {} for _ = 1, math.min(n, 300) do d = { d } end return d end
function recurse(n) if n > 0 then return 1 + recurse(math.min(n, 20000) - 1) end return 0 end
]]

local bases = { "bela-2", "nine-card-don", "single-cribbage", "klaberjass-4" }
local grammar = {}

--- A source of choices: each byte is one.
local function reader(bytes)
  local at, size = 0, 0
  return function(n)
    at = at + 1
    local byte = bytes:byte(at)
    return byte and byte % n + 1 or 1
  end, function(more)
    size = size + more
    return size > MOST
  end
end

local function expand(symbol, choose, full, deep)
  local list = g[symbol] or error("the grammar has no " .. symbol)
  local pick = choose(#list)
  if deep == 0 or full(0) then pick = 1 end
  local text = list[pick]
  if deep <= -4 then return (text:gsub("<%w+>", "1")) end -- even the first ones go on in each other
  full(#text)
  return (text:gsub("<([%l_0]+)>", function(name)
    if not g[name] then return nil end -- <close>, <const>
    return expand(name, choose, full, deep > 0 and deep - 1 or deep - 1)
  end))
end

--- The scripts that bytes stand for: a list of { kind =, id =, text = }, the game that is to be played and its variants.
function grammar.scripts(bytes)
  local choose, full = reader(bytes)
  local function make(symbol) return prelude .. expand(symbol, choose, full, DEEP) end
  local what = choose(4)
  local base = ({ "zole", "fuzzgame", bases[choose(#bases)], "fuzzgame" })[what]
  local files, variants = {}, {}
  if base == "fuzzgame" then files[1] = { kind = "games", id = "fuzzgame", text = make "game" } end
  if base ~= "fuzzgame" or what == 4 then
    files[#files + 1] = { kind = "variants", id = "fuzzvar", text = make "variant" }
    variants[1] = "fuzzvar"
  end
  if what == 4 and choose(2) == 2 then
    files[#files + 1] = { kind = "variants", id = "fuzzother", text = make "other" }
    variants[2] = "fuzzother"
  end
  return files, base, #variants > 0 and variants or nil
end

return grammar
