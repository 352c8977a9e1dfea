-- names.lua - finds a game or a house rule by any name that people use.
--
-- Beside its id a script has a title and `names`: "Clobyosh, Klabberjass (کلوبیوش), in Ireland: Don". Case, accents, blanks
-- and hyphens do not count. The earlier a name stands in a list, the better it matches, and a word of a title is a name
-- too. So "don" means Nine Card Don, which lists it first, and the other Don games are named beside it. Records do not use
-- these names: they name scripts by id.
local catalog = require "houserule.script.catalog"
local options = require "houserule.script.options"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local words = require "houserule.values.words"
local T = require("houserule.values.texts").of

local names = {}

-- Letters that people leave the accents of out, and two that Arabic and Persian write differently.
local plain_letters = {}
for letter, accented in pairs {
  a = "àáâãäåāăą", c = "çćčĉċ", d = "ďđð", e = "èéêëēĕėęě", g = "ĝğġģ", h = "ĥħ", i = "ìíîïĩīĭįı", j = "ĵ", k = "ķ",
  l = "ĺļľł", n = "ñńņň", o = "òóôõöøōŏő", r = "ŕŗř", s = "śŝşš", t = "ţťŧ", u = "ùúûüũūŭůűų", w = "ŵ", y = "ýÿŷ",
  z = "źżž", ae = "æ", oe = "œ", ss = "ß", ["ی"] = "يى", ["ک"] = "ك",
} do
  for _, code in utf8.codes(accented) do plain_letters[code] = letter end
end

-- The small letter of a capital in Latin-1 and Latin Extended-A.
local function small(code)
  if code >= 0xC0 and code <= 0xDE then return code + 32 end
  if code == 0x178 then return 0xFF end
  local odd = code >= 0x139 and code <= 0x148 or code >= 0x179 and code <= 0x17E -- here capitals are the odd ones
  if code >= 0x100 and code <= 0x17E and code % 2 == (odd and 1 or 0) then return code + 1 end
  return code
end

-- Marks over and under letters, joiners and signs of punctuation.
local function is_dropped(code)
  return code >= 0x300 and code <= 0x36F or code >= 0x64B and code <= 0x652 or code == 0x640 or code == 0x60C
    or code >= 0x2000 and code <= 0x206F
end

local LONGEST <const> = 200 -- bytes of a name

--- Returns the folded form of a name, for comparisons: "Galdiņš" and "GALDINS" have the same.
function names.fold(text)
  text = text:sub(1, LONGEST):lower():gsub("[%s%p]", "")
  if not text:find "[\128-\255]" or not utf8.len(text) then return text end
  local out = {}
  for _, code in utf8.codes(text) do
    code = small(code)
    if not is_dropped(code) then out[#out + 1] = plain_letters[code] or utf8.char(code) end
  end
  return table.concat(out)
end

--- Returns the names in a declaration's `names`, in their order. A text before a colon says where the name is used.
function names.list(declared)
  local list = {}
  for part in (declared.names or ""):gmatch "[^,;()\"]+" do
    local name = words.trim(part:match "^[^:]*:(.*)$" or part)
    if name ~= "" then list[#list + 1] = name end
  end
  return list
end

-- Returns how well a folded word names a script: 0 for its id or title, otherwise the index in `names`; nil if it does not.
local function rank(declared, folded)
  if names.fold(declared.id) == folded or names.fold(declared.title) == folded then return 0 end
  for i, name in ipairs(names.list(declared)) do
    if names.fold(name) == folded then return i end
  end
end

local AFTER_ALL_NAMES <const> = 1000

-- Ranks a game in the same way; a word of the title is a name too, except "and".
local function rank_of_game(declared, folded)
  local found = rank(declared, folded)
  if found or #folded < 3 then return found end
  for word in declared.title:gmatch "%u[^%s%p]*" do
    if names.fold(word) == folded then return AFTER_ALL_NAMES end
  end
end

-- Every file with a house rule or a bundle of them: fn(game's id, file).
local function each_variant(games, fn)
  for _, game in ipairs(games) do
    for _, file in ipairs(game.variants) do fn(game.file.declared.id, file) end
    for _, file in ipairs(game.bundles) do fn(game.file.declared.id, file) end
  end
end

local function ids_of(list) -- of the games that were found
  local ids = {}
  for i, found in ipairs(list) do ids[i] = found.game end
  return ids
end

-- Games of that name, the one that is meant first: { { game = id } , ... }.
local function games_named(games, folded)
  local found = {}
  for _, game in ipairs(games) do
    local place = rank_of_game(game.file.declared, folded)
    if place then found[#found + 1] = { game = game.file.declared.id, place = place } end
  end
  table.sort(found, function(a, b)
    if a.place ~= b.place then return a.place < b.place end
    return a.game < b.game
  end)
  return found
end

-- House rules and bundles of that name: { { game = id, variant = id, file = }, ... }.
local function variants_named(games, folded)
  local found = {}
  each_variant(games, function(id, file)
    if rank(file.declared, folded) then found[#found + 1] = { game = id, variant = file.declared.id, file = file } end
  end)
  return found
end

-- Returns the id of the script that a folded word is nearest to, by an id, a title or a name; nil if none is near.
local function meant(list, folded)
  local all, meaning = {}, {}
  for _, declared in ipairs(list) do
    for _, name in ipairs { declared.id, declared.title, table.unpack(names.list(declared)) } do
      local known = names.fold(name)
      if known ~= "" and not meaning[known] then all[#all + 1], meaning[known] = known, declared.id end
    end
  end
  local near = words.nearest(folded, all)
  return near and meaning[near]
end

--- The sentence that there is no such game, and the name that may be meant, if one is near. `kind` is what was wanted, and
--- `more` are words that it could be besides.
function names.no_game(library, word, kind, more)
  local text = T('there is no %s "%s"', T(kind or "game"), words.printable(word))
  local near = more and words.nearest(word, more)
  if not near or near:lower() ~= word:lower() then
    local games, folded = catalog.all(library), names.fold(word)
    local named = games_named(games, folded)[1]
    near = named and named.game or meant(plain.map(games, function(one) return one.file.declared end), folded) or near
  end
  return near and T('%s; did you mean "%s"?', text, near) or text, near
end

-- Returns the variant of a game among all with a name.
local function own_variant(found, game_id)
  for _, one in ipairs(found) do
    if one.game == game_id then return one.variant, one.file end
  end
end

-- Lists the parts of a bundle, for a sentence: the user named the bundle where only its parts are allowed.
local function brings(file)
  local list = table.move(file.declared.variants, 1, #file.declared.variants, 1, {})
  for name, value in ordered.pairs(file.declared.options) do list[#list + 1] = name .. "=" .. options.show(value) end
  return words.list(list)
end

--- The sentence that a game has no such house rule; the right game is named if another has it.
function names.no_variant(library, game_id, word)
  local games, folded, list = catalog.all(library), names.fold(word), {}
  local found = variants_named(games, folded)
  local near, file = own_variant(found, game_id)
  local game = games_named(games, folded)[1]
  if file and file.kind == "bundles" then
    return T("%s is a bundle, and a record names what it brings: %s", near, brings(file))
  elseif not near and found[1] then
    return T("%s is a variant of %s, not of %s", found[1].variant, words.list(ids_of(found)), game_id)
  elseif not near and game then
    return T("%s is the game %s, not a variant of %s", words.printable(word), game.game, game_id)
  end
  each_variant({ games[game_id] }, function(_, other) list[#list + 1] = other.declared end)
  near = near or meant(list, folded)
  local text = T('there is no variant of %s "%s"', game_id, words.printable(word))
  if near then return T('%s; did you mean "%s"?', text, near) end
  return #list > 0 and #list <= 8 and T("%s; there is %s", text,
    table.concat(plain.map(list, function(declared) return declared.id end), ", ")) or text
end

-- Returns the bundles of a list, or the list if it has none: a bundle is preferred to a house rule.
local function bundles_first(list)
  local bundles = {}
  for _, found in ipairs(list) do
    if found.file.kind == "bundles" then bundles[#bundles + 1] = found end
  end
  return bundles[1] and bundles or list
end

local function same_file(list)
  for _, found in ipairs(list) do
    if found.file ~= list[1].file then return false end
  end
  return true
end

--- Returns the game that a word means: { game = id, variant = a house rule or bundle that the word names, or nil, others =
--- ids of other games that it could mean }. Returns nil and a sentence if there is none. For `kind` and `more` see no_game.
function names.game(library, word, kind, more)
  if library.files.games[word] then return { game = word, others = {} } end
  local games, folded = catalog.all(library), names.fold(word)
  local found = folded == "" and {} or games_named(games, folded)
  if not found[1] then found = bundles_first(variants_named(games, folded)) end
  if not found[1] or folded == "" then return nil, (names.no_game(library, word, kind, more)) end
  if not same_file(found) then
    return nil, T("%s is a variant of %s: name the game", found[1].variant, words.list(ids_of(found)))
  end
  return { game = found[1].game, variant = found[1].variant, others = table.move(ids_of(found), 2, #found, 1, {}) }
end

--- Returns the id of the house rule or bundle of a game that a word means; the word itself if it means none.
function names.variant(library, game_id, word)
  if library:names("variants", word)[1] or library.files.bundles[word] then return word end
  local folded = names.fold(word)
  return folded ~= "" and (own_variant(variants_named(catalog.all(library), folded), game_id)) or word
end

--- Returns the bundle of a game by its id. Returns nil if the id is a house rule's or unknown; nil and a sentence if the
--- bundle is another game's or cannot be read.
function names.bundle(library, game_id, id)
  if not library.files.bundles[id] or library:names("variants", id)[1] then return nil end
  local file, why = catalog.run(library, "bundles", id)
  if file and plain.is_in(file.declared.of, game_id) then return file end
  return nil, why or names.no_variant(library, game_id, id)
end

return names
