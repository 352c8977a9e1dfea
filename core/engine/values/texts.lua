-- texts.lua - the sentences of the program: English where they are said, in another language where the host finds one.
--
-- A file says `local T, N = texts.of, texts.count` and marks by these names what people read: xgettext gathers the marked
-- sentences (`make texts`), so each is written out where it is said, with %s for what is not known before. What is called
-- `say`, `say_text` or `fault` looks its sentence up itself, and so does who shows a field `help` or `summary`.
local texts = {}

local format = string.format

-- lookup(english) or lookup(one, many, n) finds what stands for an English sentence, nil if nothing does. Without a lookup
-- the process speaks English, and a sentence costs no more than the call of string.format.
local lookup

-- The fields of a text ("%s", "%+9.2f"; "%2$s" is the second of the English sentence): their kinds by their numbers, their
-- numbers as they stand in it, and the text as string.format takes it.
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

-- What stands for a sentence, filled in; nil where its fields are not those of the English one, which msgfmt -c refuses.
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

--- T("seat %d leads", 2): the sentence filled in. Without further arguments it is taken as it is, a % in it too.
function texts.of(english, ...)
  local own = lookup and lookup(english)
  own = own and translated(own, english, false, ...)
  if own or ... == nil then return own or english end
  return format(english, ...)
end

--- N(n, "card"): "1 card", "2 cards".
function texts.count(n, word)
  local one = "%d " .. word
  local own = lookup and lookup(one, one .. "s", n)
  return own and translated(own, one, true, n) or format("%d %s%s", n, word, n == 1 and "" or "s")
end

--- From now on the program speaks by this function; without it English.
function texts.lay(find) lookup = find end

return texts
