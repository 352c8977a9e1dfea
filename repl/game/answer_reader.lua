-- answer_reader.lua - reads what somebody types as an answer to the open question: at the prompt, at the table, in lessons,
-- in serve and on the page. It is the only reader of cards, suits, ranks, bids and numbers that people write.
--
-- The line and every answer are brought into a normal form, a list of tokens. Polite words are dropped; "nine of spades",
-- "S9" and "9♠" become the card 9S, "nines" the rank 9, "hearts" the suit H, "two" the number 2. The line means the answer
-- with its tokens: in their order, else with its cards in any order, else with cards of its ranks. If it could mean several
-- answers, the reader asks back.
local engine = require "houserule"
local plain = require "houserule.values.plain"
local says = require "host.table.says"
local visibility = require "houserule.seat.visibility"
local words, texts = engine.words, engine.texts
local T = texts.of

local answer_reader = {}

-- Words ---------------------------------------------------------------------------------------------------------------

-- The ranks or suits as people call them, in the reader's language too, { word = name }, laid over those of `of`.
local function spoken(list, of)
  of = plain.with(of or {})
  for name, others in pairs(list) do
    of[name:lower()] = name
    for word in others:lower():gmatch "%S+" do
      of[word], of[word .. "s"] = name, name
      of[T(word)], of[T(word .. "s")] = name, name
    end
  end
  return of
end

local FRENCH <const> = {
  ranks = spoken { A = "ace", K = "king", Q = "queen", J = "jack knave", T = "ten 10", ["9"] = "nine", ["8"] = "eight",
                   ["7"] = "seven", ["6"] = "six sixe", ["5"] = "five", ["4"] = "four", ["3"] = "three", ["2"] = "two" },
  suits = spoken { C = "club \u{2663}", D = "diamond \u{2666}", H = "heart \u{2665}", S = "spade \u{2660}" },
}

local NUMBERS <const> = {}
for i, word in ipairs { "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
                        "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
                        "twenty" } do NUMBERS[word] = tostring(i - 1) end

local POLITE <const> = words.set [[i i'll i'd i'm ill id you please thanks thank would will like want to let me my the and
  with for it its say says seat seats person points point is make makes made then your it's we]]
POLITE[T("%s and %s", "", ""):match "%S+"] = true
local VERBS <const> = words.set "play plays lead leads put lay throw discard pass give drop use bury choose take"
local NO_TRUMP <const> = words.set "nt notrump notrumps no-trump no-trumps sans"
local NOTHING <const> = words.set "none nothing"
local REFUSALS <const> = { "no", "pass", "none", "keep" }
local SAME <const> = { yeah = "yes", yep = "yes", y = "yes", ok = "yes", okay = "yes", n = "no", nope = "no", skip = "pass",
                       does = "do", has = "have", are = "is" }

-- Names of a game's cards: its rule `card_words` before the French words.
local vocabularies = setmetatable({}, { __mode = "k" })
local function vocabulary(rules)
  local known = vocabularies[rules]
  if known then return known end
  local own, ranks, suits = rules.card_words or {}, {}, {}
  local card = rules.sets.card
  local is_french = card "9C" and card "9D" and card "9H" and card "9S"
  for _, name in ipairs(is_french and {} or rules.sets.list(rules.pack or 0)) do
    local rank, suit = name:match "^(%w)(%u)$"
    if rank then ranks[rank], suits[suit] = "", "" end
  end
  known = { sets = rules.sets, cards = spoken(own.cards or {}),
            ranks = spoken(own.ranks or {}, spoken(ranks, FRENCH.ranks)),
            suits = spoken(own.suits or {}, spoken(suits, FRENCH.suits)) }
  vocabularies[rules] = known
  return known
end

local SIGNS <const> = { ["\u{2663}"] = "\u{2663}", ["\u{2667}"] = "\u{2663}", ["\u{2666}"] = "\u{2666}",
                        ["\u{2662}"] = "\u{2666}", ["\u{2665}"] = "\u{2665}", ["\u{2661}"] = "\u{2665}",
                        ["\u{2660}"] = "\u{2660}", ["\u{2664}"] = "\u{2660}" }

-- The words of a text in small letters: without signs of sentences, "6:3" and "6-3" as two numbers.
local function split(text)
  local list = {}
  text = text:lower()
  if not text:find "[^%w%s]" then
    for word in text:gmatch "%w+" do list[#list + 1] = SAME[word] or word end
    return list
  end
  text = text:gsub("\u{FE0F}", ""):gsub("\u{FE0E}", ""):gsub("\u{2019}", "'"):gsub("\226\153[\160-\167]", SIGNS)
  text = text:gsub(":%s.*$", ""):gsub("[.!?]+%s*$", ""):gsub("[,;\"`|()]", " "):gsub("(%d)[-:](%d)", "%1 %2")
  for word in text:gmatch "%S+" do list[#list + 1] = SAME[word] or word end
  return list
end

-- A card token for a rank and a suit, in whatever deck; "10" is T if the deck has it so.
local function card_of(known, rank, suit)
  local name = rank .. suit
  local number, canonical = known.sets.card(name)
  return { text = (canonical or name):lower(), card = canonical or name:upper(), number = number, rank = rank:lower(),
           suit = suit }
end

-- The card that a word without blanks is: by its name in the deck, or by a rank and a suit in either order.
local function compact(known, word)
  local number, name = known.sets.card(known.cards[word] or word)
  if number then return { text = name:lower(), card = name, number = number, rank = name:sub(1, 1):lower() } end
  for at = 1, known.ranks[word] and 0 or #word - 1 do -- "nines" is no 9S
    local head, tail = word:sub(1, at), word:sub(at + 1)
    local of = tail:match "^of(.+)$" or tail
    local rank = known.ranks[head] or #of > 1 and head:match "^%d+$"
    if rank and known.suits[of] then return card_of(known, rank, known.suits[of]) end
    if known.suits[head] and known.ranks[tail] then return card_of(known, known.ranks[tail], known.suits[head]) end
    if known.suits[head] and tail:find "^%d+$" and known.sets.card(known.suits[head] .. tail) then
      return compact(known, (known.suits[head] .. tail):lower())
    end
  end
end

-- A word that is no card: a number, a rank, a suit, no trumps, or itself without the ending of "takes".
local function token_of(known, word)
  local rank, suit = known.ranks[word], known.suits[word]
  if NUMBERS[word] then return { text = NUMBERS[word], rank = rank and rank:lower() } end
  if rank then return { text = rank == "T" and word ~= "t" and "10" or rank:lower(), rank = rank:lower() } end
  if suit then return { text = suit:lower(), is_suit = true, suit = suit } end
  if word:find "^%l%l%l+s$" and not word:find "ss$" then
    local stem = word:gsub("ies$", "y"):gsub("sses$", "ss"):gsub("([cs]h)es$", "%1"):gsub("([xz])es$", "%1")
    word = stem ~= word and stem or word:sub(1, -2)
  end
  return { text = word }
end

-- Gives each of several ranks before "of" and a suit that suit: "the 9 and 10 of clubs".
local function spread(known, list)
  local i = 1
  for k = #list, 1, -1 do
    if list[k] == "and" or list[k] == "the" then table.remove(list, k) end
  end
  while list[i] do
    local last = i
    while known.ranks[list[last]] and known.ranks[list[last + 1] or ""] do last = last + 1 end
    if last > i and list[last + 1] == "of" and known.suits[list[last + 2] or ""] then
      for k = i, last - 1 do list[k] = known.ranks[list[k]]:lower() .. known.suits[list[last + 2]]:lower() end
    end
    i = last + 1
  end
  return list
end

-- True for "jacks": in "jacks and diamonds" it is no JD.
local function is_plural(known, word) return word:find "^%a+s$" and known.ranks[word:sub(1, -2)] ~= nil end

-- The normal form of a text: a list of tokens { text =, card = its name, number =, rank =, suit = }. `names` has the seats
-- of people by their names in small letters, or is nil. `is_spread`: ranks before a suit are cards of it.
local function normal(known, text, names, is_spread)
  local list, out, i = split(text), {}, 1
  if is_spread then spread(known, list) end
  while list[i] do
    local word, next_word = list[i], list[i + 1]
    local is_of = next_word == "of"
    local suit = known.suits[is_of and list[i + 2] or next_word or ""]
    local rank_behind = known.suits[word] and #word > 1 and next_word and known.ranks[next_word]
    local is_rank = known.ranks[word]
    local is_number = word:find "^%d+$" or NUMBERS[word]
    local is_a = (word == "a" or word == "an") and next_word
    local is_one_suit = not is_of and next_word and next_word:find "^%a%a" and known.suits[next_word .. "s"] -- "a club"
    local is_article = is_a and (not suit or is_one_suit) and not POLITE[next_word]
    local card = not is_article and compact(known, word)
    local count = word == "pair" and 2 or NUMBERS[word] and tonumber(NUMBERS[word])
    local many = count and count >= 2 and count <= 4 and (is_of and list[i + 2] or next_word)
    local person = names and not is_rank and not known.suits[word] and names[word]
    if person then out[#out + 1] = { text = tostring(person), is_person = true }
    elseif (word == "seat" or word == "person" or word == "club") and (next_word or ""):find "^%d+$" then
      out[#out + 1] = { text = next_word, is_person = true }
      i = i + 1
    elseif many and is_plural(known, many) then -- "two nines", "pair of nines"
      for _ = 1, count do out[#out + 1] = token_of(known, many) end
      i = i + (is_of and 2 or 1)
    elseif card then out[#out + 1] = card
    elseif is_number and next_word == "no" and (list[i + 2] or ""):find "^trump" then
      out[#out + 1] = { text = (NUMBERS[word] or word) .. "nt" }
      i = i + 2
    elseif is_number and NO_TRUMP[next_word] then
      out[#out + 1] = { text = (NUMBERS[word] or word) .. "nt" }
      i = i + 1
    elseif (is_rank or is_number) and suit and not is_article and (is_of or not is_plural(known, word)) then
      out[#out + 1] = card_of(known, is_rank or NUMBERS[word] or word, suit)
      i = i + (is_of and 2 or 1)
    elseif rank_behind and list[i + 2] ~= "of" and not is_plural(known, next_word) then
      out[#out + 1] = card_of(known, rank_behind, known.suits[word])
      i = i + 1
    elseif not POLITE[word] and word ~= "of" and not is_article then out[#out + 1] = token_of(known, word) end
    i = i + 1
  end
  return out
end

-- Comparing ------------------------------------------------------------------------------------------------------------

local function key_of(tokens, from)
  local parts = {}
  for i = from or 1, #tokens do parts[#parts + 1] = tokens[i].text end
  return table.concat(parts, " ")
end

-- With cards that follow each other sorted; nil where no card is named.
local function set_key(tokens, from, field)
  local parts, cards, has_cards = {}, {}, false
  for i = from or 1, #tokens + 1 do
    local token = tokens[i]
    if token and token.card then
      cards[#cards + 1], has_cards = token[field or "text"], true
    else
      table.sort(cards)
      table.move(cards, 1, #cards, #parts + 1, parts)
      cards, parts[#parts + 1] = {}, token and token.text
    end
  end
  return has_cards and table.concat(parts, " ") or nil
end

-- The place behind the words that only name the question: its point.
local function behind_point(q, known, tokens)
  local point = normal(known, q.point)
  for i, token in ipairs(point) do
    if not tokens[i] or tokens[i].text ~= token.text then return 1 end
  end
  return tokens[#point + 1] and #point + 1 or 1
end

-- Returns the sentence for an answer in words, the one shown for the seat, without the seat.
local function sentence_of(q, word)
  local said = says.decision(q.rules, q.point, word, q.seat)
  local text, seat = said and texts.plain(said):lower() or "", texts.plain(texts.seat(q.seat)):lower()
  return text:sub(1, #seat) == seat and text:sub(#seat + 1) or text
end

-- The answers of a question of words and its calls, each with its normal form: made once for each question.
local forms_of = setmetatable({}, { __mode = "k" })
local function answers_of(q, known)
  local list = forms_of[q]
  if list then return list end
  list = {}
  for _, word in ipairs(q.kind == "words" and q:legal() or {}) do list[#list + 1] = { word = word } end
  for _, word in ipairs(q:may()) do list[#list + 1] = { word = word, is_call = true } end
  for _, answer in ipairs(list) do
    answer.tokens = normal(known, answer.word)
    answer.from = behind_point(q, known, answer.tokens)
    local own = texts.plain(says.answer(answer.word))
    answer.own = own ~= answer.word and { tokens = normal(known, own), from = 1 } or nil
  end
  forms_of[q] = list
  return list
end

-- Adds the sentences of a question's answers, which are made only if somebody does not say the words themselves.
local function with_sentences(q, known, list)
  if not list.have_sentences then
    list.have_sentences = true
    for _, answer in ipairs(list) do
      local tokens = normal(known, sentence_of(q, answer.word))
      answer.sentence = tokens[1] and { tokens = tokens, from = behind_point(q, known, tokens) } or nil
    end
  end
  return list
end

-- Those answers for which `same` holds, each once.
local function matching(list, same)
  local found = {}
  for _, answer in ipairs(list) do
    if same(answer) or answer.own and same(answer.own) or answer.sentence and same(answer.sentence) then
      found[#found + 1] = answer
    end
  end
  return found
end

-- The cards that the seat which is asked holds; none where it is nobody at a table of cards.
local function held_by(s)
  local seat = s.question.seat
  return s.rules.packets and seat <= s.rules.seats and visibility.own(s, seat) or 0
end

-- True if a line names several cards, each of which the seat that is asked holds: of a rank any will do then.
local function are_held(s, tokens, from)
  local own = held_by(s)
  for i = from, #tokens do
    local number = tokens[i].number
    if not number or own & s.rules.sets.same(number) == 0 then return false end
  end
  return #tokens > from
end

-- The answers whose tokens are exactly those of a line, whichever of both has the point before them.
local function exact(s, q, known, list, tokens)
  local from = behind_point(q, known, tokens)
  local whole, rest = key_of(tokens), key_of(tokens, from)
  local function same(answer)
    local key = key_of(answer.tokens)
    return key == whole or key == rest or key_of(answer.tokens, answer.from) == rest
  end
  local found = matching(list, same)
  if not found[1] then found = matching(with_sentences(q, known, list), same) end
  if found[1] then return found end
  for _, field in ipairs { "text", are_held(s, tokens, from) and "rank" or nil } do
    local set = set_key(tokens, from, field)
    found = set and matching(list, function(answer) return set_key(answer.tokens, answer.from, field) == set end) or {}
    if found[1] then return found end
  end
  return found
end

-- True if each token of a line, from the place `from` on, is one of the answer's: itself, or the rank or suit of a card.
-- `loosely`: somebody's name may be any number, as in the words of a record.
local function is_part(tokens, from, answer, loosely)
  local used, ahead = {}, answer.from - from
  local is_whole = #tokens + ahead == #answer.tokens -- then in its order
  for i = from, #tokens do
    local token, at = tokens[i], nil
    for k = is_whole and i + ahead or answer.from, is_whole and i + ahead or #answer.tokens do
      local other = answer.tokens[k]
      local is_text = other.text == token.text and (loosely or not token.is_person or other.is_person)
      local is_same = is_text or other.card and not token.card
        and (token.rank and other.rank == token.rank or token.is_suit and other.suit == token.suit)
      if not at and not used[k] and is_same then at = k end
    end
    if not at then return false end
    used[at] = true
  end
  return true
end

-- "34567" as the ranks that it writes, "33" as two; nil for any other word.
local function ranks_in(known, word)
  local list = {}
  for at, letter in word:gsub("10", "t"):gmatch "()(%w)" do
    if not known.ranks[letter] then return nil end
    list[at] = known.ranks[letter]:lower()
  end
  return list[2] and list or nil
end

-- The answers whose cards have the ranks that a word like "34567" writes, or several words.
local function with_ranks(known, list, tokens, from)
  local ranks = #tokens == from and not tokens[from].card and ranks_in(known, tokens[from].text) or {}
  for i = from, #tokens > from and #tokens or 0 do
    if not tokens[i].rank or tokens[i].card then return {} end
    ranks[#ranks + 1] = tokens[i].rank
  end
  if not ranks[1] then return {} end
  table.sort(ranks)
  local wanted = table.concat(ranks, " ")
  return matching(list, function(answer)
    return set_key(answer.tokens, answer.from, "rank") == wanted
  end)
end

-- Problems ----------------------------------------------------------------------------------------------------------------

local function back(sentence, list) return { sentence = sentence, is_question = true, list = list } end

local function which(what, list, q)
  local shown = {}
  for i = 1, math.min(#list, 6) do
    shown[i] = q and says.order(q.rules, q.point, list[i], q.seat) or texts.cards_in(list[i])
  end
  local more = #list > 6 and T("%s and %d more", table.concat(shown, ", "), #list - 6) or words.list(shown, "or")
  return back(T("Which do you mean by \"%s\": %s?", words.printable(what), more), list)
end

local function words_in(list) return plain.map(list, function(answer) return answer.word end) end

-- Checks an answer in the words of a record; a refusal has them as `said`.
local function check(s, text)
  local answer, wrong = s:check(s.question.seat, text)
  if wrong then wrong.said = text end
  return answer, wrong
end

-- Refuses a card alone that would be a renege, where these are played out: it is not taken for meant.
local function renege(q, card)
  return { sentence = T("%s does not follow suit, and %s could: `play %s` plays it all the same, as a renege",
    texts.card(card), texts.seat(q.holder), texts.card(card)), said = card }
end

-- Reading -----------------------------------------------------------------------------------------------------------------

local RANK_WORDS <const> = { a = T "ace", k = T "king", q = T "queen", j = T "jack", t = T "ten", ["9"] = T "nine",
                             ["8"] = T "eight", ["7"] = T "seven", ["6"] = T "six", ["5"] = T "five", ["4"] = T "four",
                             ["3"] = T "three", ["2"] = T "two" }

-- A card, or a rank, that is not there.
local function missing(q, token)
  local what = token.card and texts.card(token.card) or RANK_WORDS[token.rank] or token.text
  local sentence = q.holder == q.seat and T("%s {holds|hold} no %s", texts.seat(q.seat), what)
    or T("these cards include no %s", what)
  return { sentence = sentence, is_missing = true, said = q.point and token.card and q.point .. " " .. token.card or nil }
end

-- Cards out of a set for tokens: a set; or nil and what is wrong. `all`: a rank or a suit means all of its cards.
local function choose(q, known, from, tokens, at, all)
  local sets, chosen, left = known.sets, 0, from
  local asked = {}
  for i = at, #tokens do
    local key = tokens[i].rank or tokens[i].text
    if not tokens[i].card then asked[key] = (asked[key] or 0) + 1 end
  end
  for i = at, #tokens do
    local token, fit = tokens[i], 0
    if token.card then fit = token.number and left & sets.same(token.number) or 0
    elseif token.rank or token.suit then
      for _, name in ipairs(sets.list(left)) do
        local is_it = token.rank and name:sub(1, -2):lower() == token.rank or token.suit and name:sub(-1) == token.suit
        if is_it then fit = fit | left & sets.same(name) end
      end
    end
    local names, first = sets.list(fit), fit & -fit
    local is_one = names[1] == names[#names] or #names == asked[token.rank or token.text]
    if fit == 0 and token.card and from & (token.number and sets.same(token.number) or 0) ~= 0 then
      return nil, { sentence = T("%s is named twice", texts.card(token.card)) }
    elseif fit == 0 and (token.card or token.rank) then
      return nil, missing(q, token)
    elseif fit == 0 then return nil end
    if all and not token.card then first = fit end
    if not is_one and first ~= fit then return nil, which(token.text, names) end
    chosen, left = chosen | first, left & ~first
  end
  return chosen
end

-- Splits the words that write ranks, as "55", where the words alone are no cards.
local function with_runs(known, tokens, from)
  local list = {}
  for i = from, #tokens do
    local ranks = not tokens[i].card and not tokens[i].rank and ranks_in(known, tokens[i].text)
    for _, rank in ipairs(ranks or {}) do list[#list + 1] = { text = rank, rank = rank } end
    if not ranks then list[#list + 1] = tokens[i] end
  end
  return list
end

-- The place behind a verb, where something follows it.
local function behind_verb(tokens)
  return tokens[2] and VERBS[tokens[1].text] and not tokens[1].card and 2 or 1
end

-- Several cards.
local function read_cards(s, q, known, tokens, strict)
  local from = math.max(behind_point(q, known, tokens), behind_verb(tokens))
  local only = #tokens == from and tokens[from].text
  local is_none = only and (NOTHING[only] or only == normal(known, q.point)[1].text)
  if q.least == 0 and is_none then return check(s, q.point) end
  if only == "all" and q.most == known.sets.count(q.from) then
    return check(s, q.point .. " " .. table.concat(known.sets.list(q.from), " "))
  end
  local list = with_runs(known, tokens, from)
  for _, token in ipairs(list) do
    if not (token.card or not strict and token.rank) then return nil end
  end
  if not list[1] then return nil end
  local chosen, wrong = choose(q, known, q.from, list, 1)
  if not chosen then return nil, wrong end
  return check(s, q.point .. " " .. table.concat(known.sets.list(chosen), " "))
end

-- A card to the trick, perhaps with the word that announces something.
local function read_play(s, q, known, tokens, strict, among)
  local from, last = behind_verb(tokens), #tokens
  local announced = q.word and last > from and tokens[last].text == normal(known, q.word)[1].text
  if announced then last = last - 1 end
  local token = tokens[from]
  local is_card = token and token.card
  if not token or strict and not is_card or not (is_card or token.rank or token.suit) then return nil end
  if last > from then
    for i = from, last do
      if not tokens[i].card then return nil end
    end
    return nil, { sentence = T "One card at a time." }
  end
  local name = token.card
  if not name then -- what may be played comes before what is only held
    local open = among and q.set & known.sets.cards(table.concat(among, " ")) or q.set
    local set, wrong = choose(q, known, open, { token }, 1)
    if not set and not (wrong and wrong.is_question) then
      if among then return nil end -- it answers no question back
      local held = visibility.own(s, q.holder)
      set, wrong = choose(q, known, held, { token }, 1)
      if wrong and wrong.is_question then set = known.sets.same(wrong.list[1]) & held end
    end
    if not set then return nil, wrong end
    name = known.sets.list(set)[1]
  elseif not token.number then return nil, { sentence = T("%s is no card of this pack", name) } end
  if tokens[1].text ~= "play" and not announced and q.faults and q.faults.renege & known.sets.same(name) ~= 0 then
    return nil, renege(q, name)
  end
  return check(s, "play " .. name .. (announced and " " .. q.word or ""))
end

local function read_number(s, q, known, tokens)
  local from = behind_point(q, known, tokens)
  local only = #tokens == from and tokens[from].text
  if only and NOTHING[only] and q.least == 0 then only = "0" end
  return only and only:find "^%-?%d+$" and check(s, q.point .. " " .. only) or nil
end

-- The cards that the words of a question name.
local function cards_in(q)
  local set, sets = 0, q.rules.sets
  for _, word in ipairs(q:legal() or {}) do
    for name in word:gmatch "%S+" do
      local number = sets.card(name)
      if number then set = set | sets.same(number) end
    end
  end
  return set
end

-- Cards, or where `ranks` may stand for them ranks, none of which is in a word that may be said: why not.
local function refused_card(s, q, known, tokens, from, ranks)
  local own, named = held_by(s), cards_in(q)
  local of_hand, names = named ~= 0 and named & ~own == 0, {}
  for i = from, #tokens do
    local token = tokens[i]
    local held = token.card and (not of_hand or token.number and own & known.sets.same(token.number) ~= 0) and token.card
    if ranks and of_hand and token.rank and not token.card then
      for _, name in ipairs(known.sets.list(own)) do
        if name:sub(1, -2):lower() == token.rank and not plain.is_in(names, name) then held = held or name end
      end
    elseif not token.card then return nil end
    if not held then
      return missing(q, token)
    end
    names[#names + 1] = held
  end
  if not names[1] then return nil end
  local _, refusal = check(s, q.point .. " " .. table.concat(names, " "))
  if refusal and named == 0 then
    refusal.sentence = T("no card is asked for now: it is for %s to decide (%s)", texts.seat(q.seat), q.point)
  end
  return refusal
end

-- The sum of figures, from a place on; nil unless there are two or more of them, and nothing else.
local function sum_of(tokens, from)
  local sum = 0
  for i = from, #tokens do
    local number = math.tointeger(tonumber(tokens[i].text))
    if not number then return nil end
    sum = sum + number
  end
  return tokens[from + 1] and sum
end

-- Refuses figures that make another sum than every answer does: "5-5", if the answers are "9-0", "8-1" and so on.
local function refused_figures(s, q, list, tokens, from, text)
  local sum, wanted = sum_of(tokens, from), nil
  for _, answer in ipairs(sum and list or {}) do
    local its = sum_of(answer.tokens, answer.from)
    if not its or wanted and its ~= wanted then return nil end
    wanted = its
  end
  if not wanted or sum == wanted then return nil end
  local _, refusal = check(s, q.point .. " " .. table.concat(plain.map(tokens, function(token) return token.text end), " "))
  if refusal then
    refusal.sentence = T("\"%s\" makes %d: the figures must make %d", words.printable(words.trim(text)), sum, wanted)
  end
  return refusal
end

local BID <const> = "^%d+%a*$"

-- True if bids are among the words: then one that may not be said is refused, and is no Lua.
local function has_bids(q)
  for _, word in ipairs(q:legal()) do
    if word:find(BID) then return true end
  end
  return false
end

-- The words with which decisions of a game begin, but for calls.
local words_of_games = setmetatable({}, { __mode = "k" })
local function words_of_game(game)
  local list = words_of_games[game]
  if list then return list end
  list = says.add_words({}, game)
  for _, calls in pairs(game.rules.calls) do
    for _, call in ipairs(calls) do list[call:match "^%S+"] = nil end
  end
  words_of_games[game] = list
  return list
end

-- The words of a record for a line that is a word of the game, however it is written, or that word and cards; nil for any
-- other.
local function line_of_game(s, tokens, from)
  local first = tokens[from]
  local word = first and not first.card and engine.names.fold(first.text)
  if not word or not words_of_game(s.game)[word] then return nil end
  for i = from + 1, #tokens do
    if not tokens[i].card then return nil end
    word = word .. " " .. tokens[i].card
  end
  return word
end

local function read_words(s, q, known, tokens, options, text)
  local list, from = answers_of(q, known), behind_point(q, known, tokens)
  if options.among then list = matching(list, function(answer) return plain.is_in(options.among, answer.word) end) end
  local found = exact(s, q, known, list, tokens)
  local only = #tokens == 1 and tokens[1].text
  if not found[1] and only == "no" then
    for _, word in ipairs(REFUSALS) do
      if not found[1] then found = matching(list, function(answer) return answer.word == word end) end
    end
  end
  local own = not found[1] and not options.strict and line_of_game(s, tokens, from)
  if not found[1] and not options.strict then found = with_ranks(known, list, tokens, from) end
  if not found[1] and not options.strict and tokens[from] then
    for _, loosely in ipairs { false, true } do
      if not found[1] then found = matching(list, function(answer) return is_part(tokens, from, answer, loosely) end) end
    end
    local index = options.numbers and only and options.numbers[math.tointeger(tonumber(only)) or 0]
    if index and found[1] and (found[2] or found[1].word ~= index) then
      local all = words_in(found)
      if not plain.is_in(all, index) then all[#all + 1] = index end
      return nil, which(only, all, q)
    end
  end
  if own then -- it may begin an answer, and is never completed to another one
    local word = own:match "^%S+"
    found = matching(found, function(answer) return (answer.tokens[answer.from] or {}).text == word end)
  end
  if found[2] then return nil, which(words.trim(text), words_in(found), q) end
  if found[1] then return check(s, found[1].word) end
  if own then return check(s, own) end
  if q.kind ~= "words" then return nil end
  local wrong = refused_figures(s, q, list, tokens, from, text)
  if wrong then return nil, wrong end
  local bid = #tokens == from and (text:find "%d" or not text:lower():find " of ") and tokens[from].text
  local is_bid = bid and bid:find(BID) and has_bids(q)
  if is_bid then
    return check(s, text:find "[\128-\255]" and tokens[from].text
      or (words.trim(text):gsub("^" .. q.point .. " ", "")))
  end
  local refusal = refused_card(s, q, known, tokens, from, not options.strict)
  if refusal or not tokens[2] or options.strict then return nil, refusal end
  for _, answer in ipairs(list) do -- it begins as an answer does: its refusal says what is wrong with it
    if tokens[1].text == q.point or answer.tokens[1].text == tokens[1].text then
      return check(s, table.concat(plain.map(tokens, function(token) return token.card or token.text end), " "))
    end
  end
end

-- The answer whose sentence a line is, where its cards stand between other words: "lay 5H away for the box".
local function read_sentence(s, q, known, tokens)
  local cards = {}
  for _, token in ipairs(tokens) do cards[#cards + 1] = token.card end
  if q.kind == "words" or not cards[1] then return nil end
  local answer = s:check(q.seat, (q.kind == "play" and "play" or q.point) .. " " .. table.concat(cards, " "))
  local sentence = answer and normal(known, sentence_of(q, answer.text), nil, true)
  return sentence and set_key(sentence) == set_key(tokens) and answer or nil
end

local READERS <const> = {
  cards = function(s, q, known, tokens, options) return read_cards(s, q, known, tokens, options.strict) end,
  play = function(s, q, known, tokens, options) return read_play(s, q, known, tokens, options.strict, options.among) end,
  number = read_number,
}

-- Reads the tokens of a line. Returns as answer_reader.read does.
local function read_tokens(s, q, known, tokens, options, text)
  local answer, wrong
  if READERS[q.kind] then answer, wrong = READERS[q.kind](s, q, known, tokens, options) end
  answer = answer or read_sentence(s, q, known, tokens)
  if answer or wrong then return answer, wrong end
  return read_words(s, q, known, tokens, options, text)
end

--- The answer that a number of a list means, said as "6", "answer 6" or "number 6": a word; nil for any other line.
local function numbered(options, text)
  local list = options.numbers
  local n = list and text:lower():match "^%s*(%d+)%s*$" or list and text:lower():match "^%s*%a*%s*(%d+)%s*$"
  local is_said = n and (text:find "^%s*%d" or text:lower():find "^%s*answer" or text:lower():find "^%s*number")
  return is_said and list[math.tointeger(tonumber(n))] or nil, is_said and n
end

--- Reads a line as an answer of the seat that is asked. Returns the checked answer, or nil and a problem: the reason of a
--- refusal, or a question back (is_question, with the `list` of answers that the line could mean). Returns nil alone if the
--- line is no answer, or a question, or nobody is asked. `options` may have
---   strict    true: accept only lines that can mean nothing else, as at a prompt that also reads Lua
---   numbers   the words of a list that was shown with numbers
---   names     a function that returns { name in small letters = seat }
---   among     the list of a question back that this line answers
function answer_reader.read(s, text, options)
  if s.state ~= "ask" or text:find "%?%s*$" then return nil end
  options = options or {}
  local q = s.question
  if q:is_said(text) then return check(s, text) end
  local known = vocabulary(q.rules)
  local tokens = normal(known, text, options.names and options.names() or nil, q.kind ~= "words")
  if not tokens[1] then return nil end
  local answer, wrong
  if tokens[2] and tokens[1].is_person and tokens[1].text == tostring(q.seat) then -- "Anna passes"
    answer = read_tokens(s, q, known, table.move(tokens, 2, #tokens, 1, {}), options, text)
  end
  if not answer then answer, wrong = read_tokens(s, q, known, tokens, options, text) end
  if answer or wrong and (wrong.is_question or q.kind ~= "words") then return answer, wrong end
  if options.among then return answer_reader.read(s, text, plain.with(options, { among = false })) end
  local index, is_number = numbered(options, text)
  if index then return check(s, q.kind == "cards" and index == "none" and q.point or index) end
  if not wrong and not options.strict and READERS[q.kind] and q.kind ~= "number" and text:find "^%s*%d+%s*$" then
    local held = known.sets.list(q.kind == "play" and visibility.own(s, q.holder) or q.from)
    return nil, held[1] and { sentence = T("no card is %s: %s {holds|hold} %s", words.trim(text), texts.seat(q.holder),
      texts.cards(held)) }
  end
  if wrong or not is_number or options.strict then return nil, wrong end
  if q.kind == "number" then return check(s, ("%s %s"):format(q.point, is_number)) end -- its refusal gives the reason
  return nil, { sentence = T("choose from 1 to %d", #options.numbers) }
end

--- A whole number in figures or in a word, "twelve"; nil for another text.
function answer_reader.number(text)
  local word = words.trim(text):lower()
  return math.tointeger(tonumber(NUMBERS[word] or word))
end

--- The pattern of the short form in which rules write the card, rank or suit that a text names: QS, Q or QD, S or 9S; nil
--- for any other text.
function answer_reader.short_form(rules, text)
  local tokens = normal(vocabulary(rules), text)
  local token = tokens[1]
  if not token or tokens[2] or #text < 3 then return nil end -- "a" is no ace, nor "10" a ten
  local rank, suit = token.rank and token.rank:upper(), token.suit
  if token.card then return "%f[%w]" .. token.card:gsub("%p", "%%%0") .. "%f[%W]" end
  if rank then return "%f[%w]" .. rank .. (rank:find "[A%d]" and "%u" or "%u?") .. "%f[%W]" end -- nor is "A trick"
  return suit and "%f[%w][%u%d]?" .. suit .. "%f[%W]"
end

--- True for a yes, false for a no, nil for any other text.
function answer_reader.yes_or_no(text)
  local word = words.trim(text):lower()
  word = SAME[word] or word
  if word == "yes" or word == T "yes" then return true end
  if word == "no" or word == T "no" then return false end
end

--- Cards that a text names, out of a set: a set; or nil and a sentence, or nil alone where it names none. `all`: "queens"
--- means all of them.
function answer_reader.cards(session, from, text, all)
  local q = { rules = session.rules, holder = 0, seat = 1 }
  local known = vocabulary(session.rules)
  local tokens = normal(known, text, nil, true)
  local list = with_runs(known, tokens, behind_verb(tokens))
  for _, token in ipairs(list) do
    if not (token.card or token.rank or token.suit) then return nil end
  end
  if not list[1] then return nil end
  local set, wrong = choose(q, known, from, list, 1, all)
  return set, wrong and wrong.sentence
end

return answer_reader
