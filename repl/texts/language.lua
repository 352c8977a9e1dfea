-- language.lua - another language laid on the sentences of the program: a PO file that a person has filled in. What is
-- missing in it, or cannot stand for its sentence, stays English.
local catalogue = require "host.texts.catalogue"
local plurals = require "host.texts.plurals"
local po = require "host.texts.po"
local sys = require "host.system.sys"
local texts = require("houserule").texts

local format = string.format

local language = {}

local PLACE <const> = "%%(%d*%$?)([-+0#]*%d*%.?%d*)(%a)" -- %s, %+9.2f, and %2$s: the second of the sentence's own

-- The placeholders of a text, each the kind of it ("d") by its number; the order they stand in; the text without numbers.
local function places_of(text)
  local kinds, order, n = {}, {}, 0
  if not text:find("%", 1, true) then return kinds, order, text end
  local plain = text:gsub("%%%%", "\0"):gsub(PLACE, function(number, size, kind)
    local at = math.tointeger(tonumber((number:gsub("%$", ""))))
    if number ~= "" and number:sub(-1) ~= "$" then at, size = nil, number .. size end
    n = n + 1
    at = at or n
    kinds[at], order[#order + 1] = kind, at
    return "%" .. size .. kind
  end):gsub("\0", "%%%%")
  return kinds, order, plain
end

-- What fills a text in; nil if its placeholders are not those of the English sentence. `some`: it may do without them.
local function filler(text, english, some)
  local kinds, order, plain = places_of(text)
  local wanted, places = places_of(english)
  for at, kind in pairs(kinds) do
    if wanted[at] ~= kind then return nil end
  end
  for _, at in ipairs(places) do
    if not kinds[at] and not some then return nil end
  end
  local probe = {} -- a lone %, a width of four digits: what cannot be filled in is no sentence
  for i, at in ipairs(order) do probe[i] = wanted[at] == "s" and "x" or 1 end
  if places[1] and not pcall(format, plain, table.unpack(probe)) then return nil end
  return function(...)
    if select("#", ...) == 0 then return text end
    local given, args = { ... }, {}
    for i, at in ipairs(order) do args[i] = given[at] end
    return format(plain, table.unpack(args, 1, #order))
  end
end

-- The same for a sentence with a number, of the forms that its language has.
local function counter(entry, rule)
  local forms = {}
  for i, text in ipairs(entry) do
    forms[i] = text ~= "" and filler(text, entry.id, true)
    if not forms[i] then return nil end
  end
  return function(n) return (forms[rule(math.abs(n)) + 1] or forms[#forms])(n) end
end

local function head_rule(entry)
  local text = (entry[1] or ""):match "Plural%-Forms:[^\n]*plural%s*=%s*([^;\n]*)"
  if not text then return nil end
  return plurals.rule(text) or false
end

-- Lays the entries on that are sound: the sentences for the others, with their places.
local function lay(path, entries)
  local known, laid, wrong = {}, {}, {}
  local rule = plurals.rule "n != 1"
  for _, one in ipairs(catalogue) do known[one.id] = one end
  local function complain(entry, text, ...)
    wrong[#wrong + 1] = ("%s:%d: "):format(path, entry.line) .. texts.of(text, ...)
  end
  for _, entry in ipairs(entries) do
    local own, is_said = known[entry.id], (entry[1] or "") ~= "" and not entry.fuzzy
    if entry.id == "" then
      local read = head_rule(entry)
      if read == false then complain(entry, "the rule of Plural-Forms cannot be read") end
      rule = read or rule
    elseif not own then complain(entry, "the program has no sentence \"%s\"", entry.id)
    elseif is_said then
      laid[entry.id] = own.many and counter(entry, rule) or not own.many and filler(entry[1], entry.id) or nil
      if not laid[entry.id] then
        complain(entry, own.many and "the forms of \"%s\" have other placeholders, or one is empty"
          or "what stands for \"%s\" has other placeholders", entry.id)
      end
    end
  end
  texts.lay(laid)
  return wrong
end

--- The entries of a file, by their sentences; nil and why it cannot be read.
function language.read(path)
  local text, why = sys.read(path)
  if not text then return nil, why end
  local entries, line, wrong = po.read(text)
  if not entries then return nil, ("%s:%d: %s"):format(path, line, wrong) end
  return entries
end

--- From now on the program speaks as this file says. What is wrong with it, as one sentence; nil if nothing is.
function language.lay(path)
  local entries, why = language.read(path)
  if not entries then return why end
  local wrong = lay(path, entries)
  return wrong[2] and ("%s (and %d more)"):format(wrong[1], #wrong - 1) or wrong[1]
end

return language
