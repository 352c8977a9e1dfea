-- checker.lua - looks a stranger's script over: reads its text, lays it on its game, plays it.
--
-- The text has compiled when it is read here, so the reader below need not find errors in it: it follows the scopes of
-- local names and notes what is left, the names of a script's world, with the texts that look like clause numbers.
local engine = require "houserule"
local core = require "houserule.core"
local json = require "host.json"
local rulepage = require "host.rulepage"
local sandbox = require "houserule.sandbox"
local script = require "houserule.script"
local sys = require "host.sys"

local compose, session, words = engine.compose, engine.session, engine.words
local checker = {}

local SECONDS <const> = 1          -- of play, about
local GAMES <const> = 200          -- random games played at most
local DEALS_A_GAME <const> = 24    -- a longer one is left
local DECISIONS_A_DEAL <const> = 5000
local CALLS <const> = 200000       -- the chance, in millionths, that a random answer is an open call
local COMPLAINTS <const> = 50

-- Reading: text to tokens ---------------------------------------------------------------------------------------------

local keywords = {}
for word in ([[and break do else elseif end false for function goto if in local nil not or repeat return then true until
  while]]):gmatch("%a+") do keywords[word] = true end

local function long_end(text, at)
  local level = text:match("^%[(=*)%[", at)
  if not level then return nil end
  local _, stop = text:find("]" .. level .. "]", at, true)
  return stop or #text
end

local function quoted_end(text, at)
  local quote, i = text:sub(at, at), at + 1
  while i <= #text and text:sub(i, i) ~= quote do
    i = i + (text:sub(i, i) == "\\" and 2 or 1)
  end
  return i
end

local operators = { "^%.%.%.", "^%.%.", "^[=~<>]=", "^<<", "^>>", "^//", "^::", "^." }

-- One token at `at`: its kind and where it ends. Comments and spaces have no kind.
local function token_at(text, at)
  local _, stop = text:find("^%s+", at)
  if stop then return nil, stop end
  if text:find("^%-%-", at) then return nil, long_end(text, at + 2) or (text:find("\n", at, true) or #text) end
  _, stop = text:find("^[%a_][%w_]*", at)
  if stop then return keywords[text:sub(at, stop)] and "keyword" or "name", stop end
  if text:find("^[\"']", at) then return "string", quoted_end(text, at) end
  stop = long_end(text, at)
  if stop then return "string", stop end
  if text:find("^%.?%d", at) then
    _, stop = text:find(text:find("^0[xX]", at) and "^0[xX][%x.]*[pP]?[+-]?[%x]*" or "^[%d.]+[eE]?[+-]?%d*", at)
    if not text:find("^[%dxX.]+[eEpP]", at) then _, stop = text:find("^[%w.]+", at) end
    return "number", stop
  end
  for _, pattern in ipairs(operators) do
    _, stop = text:find(pattern, at)
    if stop then return "operator", stop end
  end
end

local function count_lines(text, from, to)
  local n, at = 0, text:find("\n", from, true)
  while at and at <= to do
    n, at = n + 1, text:find("\n", at + 1, true)
  end
  return n
end

--- The tokens of a text: parallel lists of kinds, texts and lines.
local function read_tokens(text)
  local kinds, texts, lines = {}, {}, {}
  local at, line = 1, 1
  while at <= #text do
    local kind, stop = token_at(text, at)
    if kind then
      local n = #kinds + 1
      kinds[n], texts[n], lines[n] = kind, text:sub(at, stop), line
    end
    line, at = line + count_lines(text, at, stop), stop + 1
  end
  return kinds, texts, lines
end

-- Reading: tokens to names --------------------------------------------------------------------------------------------

local reader = {}
reader.__index = reader

local function new_reader(text)
  local self = setmetatable({ at = 1, scope = {}, found = {}, strings = {}, tells = {} }, reader)
  self.kinds, self.texts, self.lines = read_tokens(text)
  for i, kind in ipairs(self.kinds) do
    local plain = kind == "string" and self.texts[i]:match("^[\"']([^\\]*)[\"']$")
    if plain then self.strings[#self.strings + 1] = { text = plain, line = self.lines[i] } end
  end
  return self
end

function reader:see() return self.kinds[self.at] ~= "string" and self.texts[self.at] or nil end
function reader:next() self.at = self.at + 1 end

function reader:take(text)
  if self:see() ~= text then return false end
  self.at = self.at + 1
  return true
end

function reader:name()
  self.at = self.at + 1
  return self.texts[self.at - 1]
end

function reader:open() self.scope = { parent = self.scope, names = {} } end
function reader:close() self.scope = self.scope.parent end
function reader:declare(name) (self.scope.names or self.scope)[name] = true end

function reader:is_local(name)
  local scope = self.scope
  while scope do
    if (scope.names or scope)[name] then return true end
    scope = scope.parent
  end
end

function reader:note(name, line, write, field)
  if not self:is_local(name) then
    self.found[#self.found + 1] = { name = name, line = line, write = write, field = field }
  end
end

function reader:list()
  repeat self:expression() until not self:take(",")
end

function reader:body(method)
  self:open()
  if method then self:declare("self") end
  self:take("(")
  while not self:take(")") do
    if self.kinds[self.at] == "name" then self:declare(self:name()) else self:next() end
  end
  self:block()
  self:close()
  self:take("end")
end

function reader:constructor()
  self:take("{")
  while not self:take("}") do
    if self:take("[") then
      self:expression()
      self:take("]")
      self:take("=")
    elseif self.kinds[self.at] == "name" and self.texts[self.at + 1] == "=" then
      self.at = self.at + 2
    end
    self:expression()
    if not self:take(",") then self:take(";") end
  end
end

function reader:arguments()
  if self.kinds[self.at] == "string" then self:next()
  elseif self:see() == "{" then self:constructor()
  elseif self:take("(") then
    if not self:take(")") then
      self:list()
      self:take(")")
    end
  else return false end
  return true
end

function reader:method()
  local called = self:name()
  if called == "tell" and self:see() == "(" and self.kinds[self.at + 1] == "string" then
    self.tells[#self.tells + 1] = { text = self.texts[self.at + 1]:sub(2, -2), line = self.lines[self.at] }
  end
  self:arguments()
end

-- What may stand left of `=`; whether it is a name and nothing more, the caller notes that.
function reader:suffixed()
  local name, line
  if self:take("(") then
    self:expression()
    self:take(")")
  else
    line, name = self.lines[self.at], self:name()
  end
  local bare = name ~= nil
  while true do
    local field
    if self:take(".") then field = self:name()
    elseif self:take("[") then
      self:expression()
      self:take("]")
    elseif self:take(":") then self:method()
    elseif not self:arguments() then break end
    if bare then self:note(name, line, false, field) end
    bare = false
  end
  return bare and name or nil, line
end

local unary = { ["not"] = true, ["-"] = true, ["#"] = true, ["~"] = true }
local constant = { ["nil"] = true, ["true"] = true, ["false"] = true, ["..."] = true }
local binary = { ["and"] = true, ["or"] = true }
for op in ("+ - * / // % ^ .. == ~= < > <= >= & | ~ << >>"):gmatch("%S+") do binary[op] = true end

function reader:expression()
  repeat
    while unary[self:see()] do self:next() end
    local kind, text = self.kinds[self.at], self:see()
    if kind == "string" or kind == "number" or constant[text] then self:next()
    elseif text == "{" then self:constructor()
    elseif self:take("function") then self:body()
    else
      local name, line = self:suffixed()
      if name then self:note(name, line) end
    end
    local more = binary[self:see()]
    if more then self:next() end
  until not more
end

local statements = {}
local closing = { ["end"] = true, ["else"] = true, ["elseif"] = true, ["until"] = true }

function statements.local_names(self)
  local names = {}
  repeat
    names[#names + 1] = self:name()
    if self:take("<") then self.at = self.at + 2 end
  until not self:take(",")
  if self:take("=") then self:list() end
  for _, name in ipairs(names) do self:declare(name) end
end
statements["local"] = function(self)
  if self:take("function") then
    self:declare(self:name())
    return self:body()
  end
  return statements.local_names(self)
end
statements["function"] = function(self)
  local line, name, method = self.lines[self.at], self:name(), false
  local whole = self:see() == "("
  while self:see() == "." or self:see() == ":" do
    method = self:see() == ":"
    self.at = self.at + 2
  end
  self:note(name, line, whole)
  self:body(method)
end
local function inner(self, stop)
  self:open()
  self:block()
  self:close()
  if stop then self:take(stop) end
end
statements["do"] = function(self) inner(self, "end") end
statements["while"] = function(self)
  self:expression()
  self:take("do")
  inner(self, "end")
end
statements["repeat"] = function(self) -- the condition sees the block's locals
  self:open()
  self:block()
  self:take("until")
  self:expression()
  self:close()
end
statements["if"] = function(self)
  repeat
    self:expression()
    self:take("then")
    inner(self)
  until not self:take("elseif")
  if self:take("else") then inner(self) end
  self:take("end")
end
statements["for"] = function(self)
  local names = {}
  repeat names[#names + 1] = self:name() until not self:take(",")
  self:next()
  self:list()
  self:take("do")
  self:open()
  for _, name in ipairs(names) do self:declare(name) end
  self:block()
  self:close()
  self:take("end")
end
statements["return"] = function(self)
  if self.kinds[self.at] and self:see() ~= ";" and not closing[self:see()] then self:list() end
  self:take(";")
end
statements["goto"] = function(self) self:next() end
statements["break"] = function() end
statements[";"] = function() end
statements["::"] = function(self) self.at = self.at + 2 end

function reader:assignment()
  local targets = {}
  repeat
    local name, line = self:suffixed()
    if name then targets[#targets + 1] = { name = name, line = line } end
  until not self:take(",")
  if self:take("=") then self:list() end
  for _, target in ipairs(targets) do self:note(target.name, target.line, true) end
end

function reader:block()
  while self.kinds[self.at] and not closing[self:see()] do
    local before, rule = self.at, statements[self:see()]
    if rule then
      self:next()
      rule(self)
    else self:assignment() end
    if self.at == before then self:next() end -- never, in a text that compiles
  end
end

--- What a text that compiles says: `found`, the names that are not local, { name =, line =, write =, field = };
--- `strings` and `tells`, its plain texts and the events it tells, { text =, line = }.
function checker.read(text)
  local self = new_reader(text)
  self:open()
  self:block()
  self.kinds, self.texts, self.lines = nil, nil, nil -- a long text has many
  return self
end

-- Complaints ----------------------------------------------------------------------------------------------------------

-- A list of complaints about one file; the same sentence is said once.
local function new_report(path)
  return { path = path, list = {}, notes = {}, said = {}, deals = 0 }
end

local function complain(report, line, sentence, ...)
  if select("#", ...) > 0 then sentence = sentence:format(...) end
  sentence = words.clean(sentence)
  local key = line .. ":" .. sentence
  if report.said[key] or #report.list >= COMPLAINTS then return end
  report.said[key] = true
  report.list[#report.list + 1] = { line = line, sentence = sentence, place = #report.list }
end

-- Lua shortens a long path to its end: "...".
local function is_path(shown, path)
  return shown == path or shown:sub(1, 3) == "..." and path:sub(-(#shown - 3)) == shown:sub(4)
end

-- A sentence of the engine's, which mostly begins with file:line: itself. `lead` says when; what was said without it is
-- not said again.
local function complain_where(report, sentence, lead)
  if report.said[sentence] then return end
  report.said[sentence] = true
  local path, line, rest = sentence:match("^(.-):(%d+):? (.*)$")
  if path and is_path(path, report.path) then
    return complain(report, math.tointeger(tonumber(line)) or 1, "%s", (lead or "") .. rest)
  end
  path, rest = sentence:match("^(.-): (.*)$")
  if path and is_path(path, report.path) then sentence = rest end
  complain(report, report.head or 1, "%s", (lead or "") .. sentence)
end

-- Names ---------------------------------------------------------------------------------------------------------------

local absent = {}
for word in ([[io os debug package require load loadstring loadfile dofile coroutine collectgarbage warn module setfenv
  getfenv]]):gmatch("%a+") do absent[word] = true end

local function known_names(kind)
  local env = sandbox.new()
  env.use = true
  if kind ~= "lib" then env[kind == "games" and "game" or "variant"] = true end
  return env
end

local function or_perhaps(name, list)
  local near = words.nearest(name, list)
  return near and ("; did you mean `%s`?"):format(near) or ""
end

local function unknown_name(env, one)
  if absent[one.name] then
    return ("scripts have no `%s`: no files, no clock, no code from elsewhere"):format(one.name)
  end
  return ("undeclared name: `%s`%s"):format(one.name, or_perhaps(one.name, script.sorted(env)))
end

local function check_names(report, kind, read)
  local env, written = known_names(kind), {}
  for _, one in ipairs(read.found) do
    if one.write and not written[one.name] then
      written[one.name] = true
      complain(report, one.line, "undeclared name: `%s` is assigned, write `local %s` before", one.name, one.name)
    end
  end
  for _, one in ipairs(read.found) do
    local value = env[one.name]
    if value == nil and not written[one.name] and one.name ~= "_ENV" then
      written[one.name] = true
      complain(report, one.line, "%s", unknown_name(env, one))
    elseif one.field and type(value) == "table" and value ~= env and value[one.field] == nil then
      complain(report, one.line, "%s", ("`%s` has no `%s`%s"):format(one.name, one.field,
        or_perhaps(one.field, script.sorted(value))))
    end
  end
end

-- Clauses -------------------------------------------------------------------------------------------------------------

local function check_own_clauses(report, file)
  local declared, seen = rawget(file.declared, "clauses"), {}
  for _, item in ipairs(file.clauses) do
    if item.id and seen[item.id] then complain(report, item.line, "clause %s is said twice", item.id) end
    if item.id then seen[item.id] = true end
    if item.id and type(declared) == "string" and item.id:match("^%u+") ~= declared
      and not rulepage.covers(declared, item.id) then
      complain(report, item.line, "clause %s is not of %s, which the file declares (`clauses`)", item.id, declared)
    end
  end
end

-- Numbers of clauses in the code that no clause text has, in any of these compositions.
local function check_clause_numbers(report, read, games)
  local function is_there(id)
    for _, game in ipairs(games) do
      local page = rulepage.model(game)
      if page.clauses[id] or page.sections[id] then return true end
    end
  end
  for _, one in ipairs(read.strings) do
    if one.text:match("^%u%u%u?%-[%d.]*%d$") and not is_there(one.text) then
      complain(report, one.line, "clause %s has no text in the rule page", one.text)
    end
  end
end

local function check_events(report, read, games)
  for _, one in ipairs(read.tells) do
    local declared = false
    for _, game in ipairs(games) do declared = declared or rawget(game.rules.events, one.text) ~= nil end
    if not declared then
      complain(report, one.line, "the event \"%s\" is told and not declared in `events`", one.text)
    end
  end
end

-- Laying it on --------------------------------------------------------------------------------------------------------

local function list_of(value)
  if type(value) ~= "table" then return { value } end
  local list = {}
  for i = 1, math.min(rawlen(value), 64) do list[i] = rawget(value, i) end
  return list
end

-- A variant with those it needs.
local function with_needs(variants, id)
  local ids, at = { id }, 1
  while ids[at] do
    local needs = variants[ids[at]] and rawget(variants[ids[at]].declared, "needs")
    local there = false
    for _, one in ipairs(ids) do there = there or one == needs end
    if type(needs) == "string" and not there then ids[#ids + 1] = needs end
    at = at + 1
  end
  return ids
end

local function by_id(list)
  for _, file in ipairs(list) do list[file.declared.id] = file end
  return list
end

local function exclude(a, b)
  local function names(file, other)
    local list = rawget(file.declared, "excludes")
    return type(list) == "table" and rawget(list, other.declared.id) ~= nil
  end
  return names(a, b) or names(b, a)
end

local function join(a, b)
  local list, seen = {}, {}
  for _, ids in ipairs { a, b } do
    for _, id in ipairs(ids) do
      if not seen[id] then list[#list + 1] = id end
      seen[id] = true
    end
  end
  return list
end

-- With which other variants of the game it does not go. No complaint: its player may never want both.
local function note_clashes(report, library, game_id, variants, id)
  for _, other in ipairs(variants) do
    local name = other.declared.id
    if name ~= id and not (id and exclude(variants[id], other)) then
      local ids = with_needs(variants, name)
      if id then ids = join(with_needs(variants, id), ids) end
      local game, why = compose.game(library, game_id, { variants = ids })
      if not game then
        report.notes[#report.notes + 1] = ("with %s: %s"):format(name, words.clean(why.sentence))
      end
    end
  end
end

-- Playing -------------------------------------------------------------------------------------------------------------

-- Lines of a session since the last call, as a record has them.
local function lines_of(s, into)
  for _, entry in ipairs(s:take()) do
    if entry.line then into[#into + 1] = json.encode(entry.line) end
  end
  return into
end

-- The sum of a hand's items is its delta, for as many sides as there are.
local function check_delta(s)
  local sides = s.rules.partners and 2 or s.game.players
  local last, sums = s.last, {}
  if #last.delta ~= sides then return ("a hand's delta has %d sides, not %d"):format(#last.delta, sides) end
  local function side(seat) return s.rules.partners and (seat - 1) % 2 + 1 or seat end
  local function add(seat, n)
    if seat then sums[side(seat)] = (sums[side(seat)] or 0) + n end
  end
  for _, item in ipairs(last.items) do
    add(item.to, item.amount)
    add(item.from, -item.amount)
  end
  for i = 1, sides do
    if (sums[i] or 0) ~= last.delta[i] then
      return ("a hand's items come to %d for side %d, and its delta is %d"):format(sums[i] or 0, i, last.delta[i])
    end
  end
end

-- One decision at random, or nil and what is wrong.
local function decide(s, decisions)
  if decisions > DECISIONS_A_DEAL then
    return nil, ("a hand does not end: after %d decisions it still asks `%s`"):format(DECISIONS_A_DEAL,
      s.question.point)
  end
  local ok, answer = core.guarded(s.random_answer, s, CALLS)
  if not ok then return nil, answer end
  local fine, why = s:answer(answer)
  return fine, why and why.sentence
end

-- One game, to its end or as long as is wanted. Returns the session, the lines it said, and the number of its deals; or
-- nil and what is wrong.
local function play(library, header, quiet, until_when)
  local s, problem = session.open(library, header, quiet)
  if not s then return nil, problem.sentence end
  local lines, deals, decisions = {}, 0, 0
  local seen, fine, why
  while s.state ~= "over" do
    if s.state == "pack" then
      if deals == DEALS_A_GAME or deals > 0 and sys.clock() > until_when then break end
      deals, decisions = deals + 1, 0
      fine, problem = s:pack()
      why = problem and problem.sentence
    else
      decisions = decisions + 1
      fine, why = decide(s, decisions)
    end
    if fine and s.last ~= seen then why = check_delta(s) end
    if why then return nil, why end
    seen = s.last
    if not quiet then lines_of(s, lines) end
  end
  return s, lines, deals
end

local function check_replay(s, lines)
  local again, why = s:replay(#s.log)
  if not again then return "a replay of its own record fails: " .. why.sentence end
  for i, line in ipairs(lines_of(again, {})) do
    if line ~= lines[i] then
      return ("a replay of its own record says something else: %s, not %s"):format(line, lines[i] or "nothing")
    end
  end
end

-- Other values of a file's own options: the other of yes and no, each other word.
local function other_values(slot)
  if slot.kind == "yes/no" then return { not slot.default } end
  local list = {}
  if slot.kind == "word" then
    for _, word in ipairs(list_of(slot.limits)) do
      if word ~= slot.default and type(word) == "string" then list[#list + 1] = word end
    end
  end
  return list
end

-- Headers to play under, and how to call each: as it is, each number of players, each other value of the file's own
-- options.
local function headers_of(file, game_id, variants, players)
  local list = {}
  local function add(what, n, options)
    list[#list + 1] = { what = what, header = { game = game_id, variants = variants, players = n, options = options } }
  end
  add("", nil, nil)
  for i = 2, #players do add(("with %s players: "):format(tostring(players[i])), players[i], nil) end
  for _, slot in ipairs(file.slots) do
    for _, value in ipairs(other_values(slot)) do
      add(("with %s=%s: "):format(slot.name, rulepage.show(value)), nil, { [slot.name] = value })
    end
  end
  return list
end

-- Whether the rules can be laid under a header at all: some values are refused together, and rightly.
local function can_be(library, header)
  return compose.game(library, header.game,
    { variants = header.variants, options = header.options, players = header.players }) ~= nil
end

local function play_one(report, library, entry, number, until_when)
  local header = {}
  for key, value in pairs(entry.header) do header[key] = value end
  header.seed = "check/" .. number
  local quiet = entry.played > 0
  local s, lines, deals = play(library, header, quiet, until_when)
  if not s then
    complain_where(report, lines, entry.what)
    return false
  end
  entry.played, report.deals = entry.played + 1, report.deals + deals
  local wrong = not quiet and check_replay(s, lines)
  if wrong then complain_where(report, wrong, entry.what) end
  return not wrong
end

-- Plays in turn under each header until the time is up; one that failed is left.
local function play_all(report, library, list, until_when)
  local number, open = 0, {}
  for i, entry in ipairs(list) do
    entry.played = 0
    if i == 1 or can_be(library, entry.header) then open[#open + 1] = entry end
  end
  while number < GAMES and #open > 0 do
    local fine = {}
    for _, entry in ipairs(open) do
      if number > 0 and sys.clock() > until_when then return end
      number = number + 1
      if play_one(report, library, entry, number, until_when) then fine[#fine + 1] = entry end
    end
    open = fine
  end
end

-- A file as a whole ---------------------------------------------------------------------------------------------------

local function check_game(report, library, file, read)
  local id = file.declared.id
  local game, why = compose.game(library, id, {})
  if not game then return complain_where(report, why.sentence) end
  check_clause_numbers(report, read, { game })
  check_events(report, read, { game })
  note_clashes(report, library, id, by_id(compose.variants_of(library, id)))
  local players = list_of(rawget(file.declared, "players"))
  play_all(report, library, headers_of(file, id, nil, players), sys.clock() + SECONDS)
end

local function check_variant(report, library, file, read)
  local id, games = file.declared.id, {}
  local of = list_of(rawget(file.declared, "of"))
  for _, game_id in ipairs(of) do
    local variants = by_id(compose.variants_of(library, game_id))
    local ids = with_needs(variants, id)
    local game, why = compose.game(library, tostring(game_id), { variants = ids })
    if game then
      games[#games + 1] = game
      note_clashes(report, library, game_id, variants, id)
      local players = rawget(file.declared, "players") or rawget(game.base.declared, "players")
      play_all(report, library, headers_of(file, game_id, ids, list_of(players)), sys.clock() + SECONDS / #of)
    else complain_where(report, why.sentence) end
  end
  if #games < #of or #of == 0 then return end
  check_clause_numbers(report, read, games)
  check_events(report, read, games)
end

-- What kind of script a text is, by the word it calls.
local function kind_of(path, read)
  for _, one in ipairs(read.found) do
    if one.name == "game" and not one.write then return "games", one.line end
    if one.name == "variant" and not one.write then return "variants", one.line end
  end
  if path:match("lib/[^/]*$") then return "lib", 1 end
end

-- Runs the file once to see what it declares.
local function declare(library, kind, text, path)
  local games = compose.catalog(library)
  local function rules_of(declared)
    local game = games[list_of(rawget(declared, "of"))[1]]
    return game and game.file.rules
  end
  return script.run(kind, text, path, core.guarded, { game_rules = rules_of, use = compose.user(library, {}) })
end

local function in_order(report)
  table.sort(report.list, function(a, b)
    if a.line ~= b.line then return a.line < b.line end
    return a.place < b.place
  end)
  return report
end

--- Checks a script's text. The library gets it in place of one of the same name. Returns { list = complaints { line =,
--- sentence = }, notes = sentences, deals = number played, kind = }.
function checker.check(library, path, text)
  local report = new_report(path)
  local chunk, wrong = sandbox.compile(text, path, {})
  if not chunk then
    complain_where(report, wrong)
    return report
  end
  local read = checker.read(text)
  report.kind, report.head = kind_of(path, read)
  if not report.kind then
    complain(report, 1, "the file declares neither a game nor a variant: it must call game { ... } or variant { ... }")
    return report
  end
  check_names(report, report.kind, read)
  if report.kind == "lib" then return in_order(report) end
  local file, why = declare(library, report.kind, text, path)
  if not file then
    complain_where(report, why)
    return in_order(report)
  end
  local name = path:match("([^/]*)%.lua$") or path:match("[^/]*$")
  if name ~= file.declared.id then
    complain(report, report.head, "the file is called %s, but it declares \"%s\": it would not be found", name,
      file.declared.id)
  end
  library:put(report.kind, file.declared.id, path, text)
  check_own_clauses(report, file);
  (report.kind == "games" and check_game or check_variant)(report, library, file, read)
  return in_order(report)
end

--- Puts a file where others that are checked with it find it, if its text says what it is.
function checker.announce(library, path, text)
  local kind = sandbox.compile(text, path, {}) and kind_of(path, checker.read(text))
  local name = path:match("([%w_-]+)%.lua$")
  if kind and name then library:put(kind, name, path, text) end
end

return checker
