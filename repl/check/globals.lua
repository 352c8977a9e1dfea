-- globals.lua - follows the scopes of local names in a Lua text. It notes the global names, texts that look like clause
-- numbers, events told, and each field and method used. The text has been compiled already, so syntax errors do not occur
-- here.
local luatokens = require "host.check.tokens"
local words = require("houserule").words

local globals = {}

local reader = {}
reader.__index = reader

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
function reader:declare(name) self.scope.names[name] = true end

-- Returns the scope in which a name is local; nil for a global.
function reader:is_local(name)
  local scope = self.scope
  while scope do
    if scope.names[name] then return scope end
    scope = scope.parent
  end
end

-- Notes a field or method: `base` is the local or global name right before it.
function reader:use(base, before, method)
  local use = { base = base, before = before, line = self.lines[self.at], field = self:name(), method = method,
                depth = self.depth, scope = base and self:is_local(base) }
  self.uses[#self.uses + 1] = use
  return use
end

function reader:note(name, line, write, field)
  if not self:is_local(name) then
    self.names[#self.names + 1] = { name = name, line = line, write = write, field = field }
  end
end

function reader:list()
  repeat self:expression() until not self:take(",")
end

-- `laying`: of a function that runs before a hand is played.
function reader:body(method, laying)
  local depth = self.depth
  self:open()
  self.depth = laying and depth or depth + 1
  if method then self:declare("self") end
  self:take("(")
  while not self:take(")") do
    if self.kinds[self.at] == "name" then self:declare(self:name()) else self:next() end
  end
  self:block()
  self.depth = depth
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

function reader:method(base)
  local use = self:use(base, nil, true)
  if use.field == "tell" and self:see() == "(" and self.kinds[self.at + 1] == "string" then
    self.tells[#self.tells + 1] = { text = self.texts[self.at + 1]:sub(2, -2), line = self.lines[self.at] }
  end
  self:arguments()
  return use
end

-- Reads a possible left side of `=`. Returns name and line if it is only a name, which the caller notes; and the field or
-- method call at its end, if there is one.
function reader:suffixed()
  local name, line
  if self:take("(") then
    self:expression()
    self:take(")")
  else
    line, name = self.lines[self.at], self:name()
  end
  local bare, last = name, nil
  while true do
    local field
    if self:take(".") then
      last = self:use(bare, last and last.field)
      field = last.field
      last.dotted = self:see() == "(" and self.texts[self.at + 1] ~= bare
    elseif self:take("[") then
      self:expression()
      self:take("]")
      last = nil
    elseif self:take(":") then last = self:method(bare)
    elseif self:arguments() then last = nil
    else break end
    if bare then self:note(name, line, false, field) end
    bare = nil
  end
  return bare, line, last
end

local unary, constant = words.set "not - # ~", words.set "nil true false ..."
local binary = words.set "and or + - * / // % ^ .. == ~= < > <= >= & | ~ << >>"

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
local closing = words.set "end else elseif until"

statements["local"] = function(self)
  if self:take("function") then
    self:declare(self:name())
    return self:body()
  end
  local names = {}
  repeat
    names[#names + 1] = self:name()
    if self:take("<") then self.at = self.at + 2 end
  until not self:take(",")
  if self:take("=") then
    local maker = self:see()
    self:list()
    local which = maker == "game" and 1 or maker == "variant" and 2
    if which then self.rules, self.rules_scope = names[which], self.scope end
  end
  for _, name in ipairs(names) do self:declare(name) end
end
statements["function"] = function(self)
  local line, name = self.lines[self.at], self:name()
  local bare, last, method = name, nil, false
  while self:see() == "." or self:see() == ":" do
    method = self:see() == ":"
    self:next()
    last, bare = self:use(bare, last and last.field), nil
  end
  if last then last.write = true end
  self:note(name, line, bare ~= nil)
  self:body(method, last and last.field == "ready")
end
local function inner(self, names, stop)
  self:open()
  for _, name in ipairs(names) do self:declare(name) end
  self:block()
  self:close()
  if stop then self:take(stop) end
end
statements["do"] = function(self) inner(self, {}, "end") end
statements["while"] = function(self)
  self:expression()
  self:take("do")
  inner(self, {}, "end")
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
    inner(self, {})
  until not self:take("elseif")
  if self:take("else") then inner(self, {}) end
  self:take("end")
end
statements["for"] = function(self)
  local names = {}
  repeat names[#names + 1] = self:name() until not self:take(",")
  self:next()
  self:list()
  self:take("do")
  inner(self, names, "end")
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
  local targets, fields = {}, {}
  repeat
    local name, line, last = self:suffixed()
    if name then targets[#targets + 1] = { name = name, line = line } end
    fields[#fields + 1] = last
  until not self:take(",")
  local written = self:take("=")
  if written then self:list() end
  for _, target in ipairs(targets) do self:note(target.name, target.line, true) end
  for _, last in ipairs(fields) do last.write, last.alone = written, not written end
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

--- Reads a text that compiles. Returns:
---
---     names        names that are not local: { name =, line =, write =, field = }
---     strings      its plain texts, and `tells`, the events it tells: { text =, line =, declares = it names
---                  an option }
---     uses         fields and methods: { field =, line =, write =, base = the local or field before it, before =,
---                  scope = the base's scope, method =, alone = a method's result is dropped, depth = nesting in
---                  functions, dotted = called with a dot and without its base }
---     rules        the local that holds the result of `game` or the rules from `variant`, and `rules_scope`, its scope
function globals.read(text)
  local self = setmetatable({ at = 1, depth = 0, names = {}, strings = {}, tells = {}, uses = {} }, reader)
  self.kinds, self.texts, self.lines = luatokens.read(text)
  for i, kind in ipairs(self.kinds) do
    local plain = kind == "string" and self.texts[i]:match("^[\"']([^\\]*)[\"']$")
    local declares = plain and self.texts[i - 1] == "{" and (self.texts[i - 2] or ""):match "^options?$" ~= nil
    if plain then self.strings[#self.strings + 1] = { text = plain, line = self.lines[i], declares = declares } end
  end
  self:open()
  self:block()
  self.kinds, self.texts, self.lines = nil, nil, nil -- a long text has many
  return self
end

return globals
