-- checked.lua - caches texts and lists of scripts that passed their checks, so that the C core need not check them again.
--
-- The core reads the cache of each table `t`; table_report.h describes it. Most texts and lists recur. If a script makes up
-- new ones in each deal, the cache is emptied after MOST of them.
local checked = {}

local MOST <const> = 1000 -- below CHECKED_MOST of table_report.h
local POINT <const>, WORD <const>, CHOICE <const>, NUMBER <const> = 1, 2, 4, 3

--- Returns the functions of engine_table.engine that check words and points of choices. `asks` throws the errors. A list
--- that the rules of `game` hold is cached by its address: rules that change one are refused (kept.lua).
function checked.checks(engine_table, asks, game)
  local found, numbers, n = engine_table.checked(), {}, 0
  local function add(key, what)
    n = n + 1
    found[key] = what
  end
  local function note_text(text, as)
    if n >= MOST then
      for old in next, found do found[old] = nil end
      numbers, n = {}, 0
    end
    local small = text:lower()
    numbers[small] = numbers[small] or n
    if not found[text] then add(text, numbers[small] << NUMBER) end
    found[text] = found[text] | as
  end
  local function choice(point, method)
    asks:check_choice(point, method)
    note_text(point, CHOICE)
  end
  local function words(point, list)
    asks:offer(point, list)
    note_text(point, POINT)
    for i = 1, #list do
      if not asks:is_call(list[i]) then note_text(list[i], WORD) end
    end
    if game and game.noted and game.noted.seen[list] then add(list, point) end
  end
  return choice, words
end

return checked
