-- texts.lua - the sentences of the program: English where they are said, in another language where one is laid on.
--
-- A file says `local T, N = texts.of, texts.count` and marks by these names what people read: the build gathers the marked
-- sentences (repl/texts/gather.lua), so each is written out where it is said, with %s for what is not known before. What is
-- called `say`, `say_text` or `fault` looks its sentence up itself, and so does who shows a field `help` or `summary`.
local texts = {}

local format = string.format

-- What stands for an English sentence: { [ENGLISH] = function(...) -> text }. A process speaks one language.
local laid = {}

--- T("seat %d leads", 2): the sentence filled in. Without further arguments it is taken as it is, a % in it too.
function texts.of(english, ...)
  local own = laid[english]
  if own then return own(...) end
  if ... == nil then return english end
  return format(english, ...)
end

--- N(n, "card"): "1 card", "2 cards".
function texts.count(n, word)
  local own = laid["%d " .. word]
  if own then return own(n) end
  return format("%d %s%s", n, word, n == 1 and "" or "s")
end

--- From now on these stand for English sentences.
function texts.lay(list) laid = list end

return texts
