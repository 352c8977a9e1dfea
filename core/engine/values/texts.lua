-- texts.lua - the sentences of the program: English in the source, translated where the host finds a translation.
--
-- A file says `local T, N = texts.of, texts.count` and marks visible text by these names. xgettext gathers the marked
-- sentences (`make texts`), so each is a literal, with %s for variable parts. Functions called `say`, `say_text` or `fault`
-- translate their first argument, and code that shows a field `help` or `summary` translates it.
--
-- A sentence names seats and cards by marks: T("%s {leads|lead}", texts.seat(2)). It becomes text when it is displayed.
-- Then a painter (repl/table/paint.lua) inserts names, "you" and the signs of cards once; `plain` writes them as in a
-- record. Braces hold the forms of a verb: for somebody, for "you", and perhaps a third for several. The verb agrees with
-- the mark before it. The rest of a sentence is not interpreted, so a script's text stays as it is.
local texts = {}

local format, gsub, find, match, concat = string.format, string.gsub, string.find, string.match, table.concat

-- lookup(english) or lookup(one, many, n) finds what stands for an English sentence, nil if nothing does. Without a lookup
-- the process speaks English, and a sentence costs no more than the call of string.format.
local lookup

-- Returns the fields of a text ("%s", "%+9.2f"; "%2$s" is the second of the English sentence): their kinds by number, their
-- numbers in order, and the text for string.format.
local function read_fields(text)
  local kinds, order, n = {}, {}, 0
  local plain = text:gsub("%%%%", "%%\0"):gsub("%%(%d*)(%$?)([-+#.%d]*)(%a)", function(digits, is_numbered, size, kind)
    local at = is_numbered ~= "" and tonumber(digits) or n + 1
    n = n + 1
    kinds[at], order[n] = (kinds[at] or kind) == kind and kind, at
    return "%" .. (is_numbered == "" and digits or "") .. size .. kind
  end)
  return kinds, order, (plain:gsub("\0", "%%"))
end

-- Fills in what stands for a sentence; nil where its fields are not those of the English one, which msgfmt -c refuses.
-- `some`: it may do without them.
local function translated(own, english, some, ...)
  local wanted, kinds, order, plain = read_fields(english), read_fields(own)
  for at, kind in pairs(kinds) do
    if wanted[at] ~= kind then return nil end
  end
  for at in pairs(wanted) do
    if not kinds[at] and not some then return nil end
  end
  if ... == nil then return own end
  local given, args = { ... }, {}
  for i, at in ipairs(order) do args[i] = given[at] end
  local ok, text = pcall(format, plain, table.unpack(args, 1, #order)) -- a lone %, a width of four digits
  return ok and text or nil
end

-- A template with marks in place of the forms of verbs, "{takes|take}"; those of English sentences are kept.
local function with_verbs(template) return (gsub(template, "{([^{}|]*|[^{}]*)}", "\1verb:%1\2")) end

local templates = {}

local function template_of(english)
  templates[english] = with_verbs(english)
  return templates[english]
end

--- T("hand %d", 2): the sentence filled in. Without further arguments it is taken as it is, a % in it too.
function texts.of(english, ...)
  local own = lookup and lookup(english)
  if ... == nil then return own and translated(own, english) or english end
  own = own and translated(with_verbs(own), english, false, ...)
  return own or format(templates[english] or template_of(english), ...)
end

--- N(n, "card"): "1 card", "2 cards".
function texts.count(n, word)
  local one = "%d " .. word
  local own = lookup and lookup(one, one .. "s", n)
  return own and translated(own, one, true, n) or format("%d %s%s", n, word, n == 1 and "" or "s")
end

-- Marks ---------------------------------------------------------------------------------------------------------------

--- Each makes a mark. Seat 0 is nobody; `apart` is a seat that is never "you", because its verb is unknown; `person` has no
--- seat; `number` is that of a side in a row of scores; `team` is a side with its seats, or its only seat.
function texts.seat(n) return n == 0 and texts.of "nobody" or "\1seat:" .. n .. "\2" end
function texts.whose(n) return "\1whose:" .. n .. "\2" end
function texts.apart(n) return "\1apart:" .. n .. "\2" end
function texts.person(n) return "\1person:" .. n .. "\2" end
function texts.side(n) return "\1side:" .. n .. "\2" end
function texts.number(n) return "\1number:" .. n .. "\2" end
function texts.team(side, list)
  return #list == 1 and texts.seat(list[1]) or "\1team:" .. side .. " " .. concat(list, " ") .. "\2"
end
function texts.seats(list) return #list == 1 and texts.seat(list[1]) or "\1seats:" .. concat(list, " ") .. "\2" end
function texts.people(list) return "\1people:" .. concat(list, " ") .. "\2" end

--- Make a mark: a card by its name; several cards; several with "or"; a text that is cards if each of its words is one; a
--- text in which each card's name becomes the card: "play KH".
function texts.card(name) return "\1cards:" .. name .. "\2" end
function texts.cards(names) return "\1cards:" .. concat(names, " ") .. "\2" end
function texts.either(names) return "\1either:" .. concat(names, " ") .. "\2" end
function texts.suit(letter) return "\1suit:" .. letter .. "\2" end
function texts.field(text) return "\1field:" .. text .. "\2" end
function texts.cards_in(text) return "\1text:" .. text .. "\2" end

--- A verb in its forms: that of somebody, of you, and of several if that is another: "takes|take".
function texts.verb(forms) return "\1verb:" .. forms .. "\2" end

--- With a capital at its beginning; but the place in a script where an error arose stays as it is.
function texts.capital(text)
  if find(text, "^%s*\1") then return "\1capital:\2" .. text end
  return find(text, "^%S+%.lua:%d") and text or (gsub(text, "^%s*%l", string.upper))
end

--- Joins the items of a mark, each written by `shown`: "1, 2 and 3"; `last` may be "or".
function texts.listed(of, shown, last)
  local list = {}
  for item in of:gmatch "%S+" do list[#list + 1] = shown(item) end
  if not list[2] then return list[1] or "" end
  return texts.of(last == "or" and "%s or %s" or "%s and %s", concat(list, ", ", 1, #list - 1), list[#list])
end

-- Returns the text for a mark: { [form of a verb] = text }, and in `form` the form of a verb after it.
local function read_mark(mark, read)
  local kind, of = match(mark, "^(%l+):(.*)$")
  if kind == "verb" then
    local one, you, several = match(of, "^([^|]*)|([^|]*)|?(.*)$")
    return { one, you, several ~= "" and several or you }, true
  end
  local text, form = read(kind, of)
  return { text, text, text, form = form }, kind ~= "text" and kind ~= "field"
end

--- Displays a sentence. read(kind, of) returns the text for a mark and, if a verb can follow, the verb's form: 1 for
--- somebody, 2 for "you", 3 for several. `known` caches texts of marks for the next sentence.
function texts.show(text, read, known)
  if not find(text, "\1", 1, true) then return text end
  local form, has_capital = 1, false
  text = gsub(text, "\1([^\1\2]*)\2", function(mark)
    if mark == "capital:" then
      has_capital = true
      return "\1"
    end
    local entry, keep = known[mark], false
    if not entry then entry, keep = read_mark(mark, read) end
    if keep then known[mark] = entry end
    form = entry.form or form
    return entry[form]
  end)
  return has_capital and (gsub(text, "\1(%s*%l?)", string.upper)) or text
end

-- The text in records, from reader[kind](of).
local function itself(of) return of end
local plain = { cards = itself, suit = itself, field = itself, text = itself, number = itself }
texts.reader = plain
function plain.seat(n) return texts.of("seat %d", n), 1 end
plain.apart = plain.seat
function plain.whose(n) return texts.of("seat %d's", n) end
function plain.person(n) return texts.of("person %d", n), 1 end
function plain.side(n) return texts.of("side %d", n), 1 end
function plain.team(of)
  local side, seats = match(of, "^(%d+) (.*)$")
  return texts.of("side %d (seats %s)", side, texts.listed(seats, itself)), 1
end
function plain.seats(of) return texts.of("seats %s", texts.listed(of, itself)), 3 end
function plain.people(of) return texts.of("person %s", texts.listed(of, itself)), 3 end
function plain.either(of) return texts.listed(of, itself, "or") end

--- A sentence in plain words: "seat 2", "KH".
function texts.plain(text)
  return (texts.show(text, function(kind, of) return plain[kind](of) end, {}))
end

--- From now on the program speaks by this function; without it English.
function texts.lay(found) lookup = found end

return texts
