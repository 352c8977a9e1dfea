-- promises.lua - statements of a rule page that must be true of every deal, declared by `promise` in scripts.
--
-- Only `check` and `sim --check` test them, at the end of each deal and game. They cost other games nothing.
local clauses = require "houserule.script.clauses"
local core = require "houserule.core"
local plain = require "houserule.values.plain"
local readonly = require "houserule.values.readonly"
local returned = require "houserule.values.returned"
local words = require "houserule.values.words"

local promises = {}

-- Returns the clauses that house rules replace.
local function replaced(list, file)
  local names = {}
  for _, other in ipairs(list) do
    for _, name in ipairs(other ~= file and plain.list_of(other.declared.replaces) or {}) do names[name] = true end
  end
  return names
end

--- Lists the promises of a game and of its variants. If a variant `replaces` a clause, its promise no longer applies.
function promises.of(base, variants)
  local list = {}
  for _, file in ipairs { base, table.unpack(variants) } do
    local names = replaced(variants, file)
    for _, promise in ipairs(file.promises) do
      if not clauses.covered(names, promise.clause) then list[#list + 1] = promise end
    end
  end
  return list
end

local function broken(promise, sentence, ...)
  error(("%s: the promise %s, \"%s\", %s"):format(promise.where, words.printable(promise.clause),
    words.printable(promise.says), sentence:format(...)), 0)
end

-- " by" the clauses that scored a deal, each once, and the line of what has none; nothing if there was no score.
local function scored(items)
  local list = {}
  for _, item in ipairs(items) do
    local by = words.printable(item.clause or item.line and item.line:gsub(":$", "") or "")
    if by ~= "" and not plain.is_in(list, by) then list[#list + 1] = by end
  end
  return list[1] and " by " .. words.list(list) or ""
end

local function keep(list, engine_table, state, seed, deal, game)
  for _, promise in ipairs(list) do
    local ok, holds = core.looking(promise.holds, engine_table.looking, deal, game)
    if not ok then error(holds, 0) end
    if type(holds) ~= "boolean" then broken(promise, "must return true or false, not %s", returned.shown(holds)) end
    if not holds then
      broken(promise, "is not kept by deal %d of the seed %s, which makes %s%s", deal.deal, words.printable(seed or ""),
        table.concat(deal.delta, " "), scored(state.last.items))
    end
  end
end

--- Makes the listener of a table, whose functions are `hears`, test a composition's promises. After a deal each gets the
--- deal's fields by name; at the end of a game, the game's fields too.
function promises.attach(game, engine_table, state, seed, hears)
  local list, deal = game.promises, nil
  local settled, over = hears.settled, hears.game
  if #list == 0 then return end
  function hears.settled(...)
    settled(...)
    deal = state.last.result:by_name()
    deal.deal, deal.delta, deal.scores = state.last.deal, state.last.delta, engine_table.scores()
    deal = readonly.deal(deal)
    keep(list, engine_table, state, seed, deal, nil)
  end
  function hears.game(winners, why, more)
    over(winners, why, more)
    keep(list, engine_table, state, seed, deal, readonly.deal { winner = winners, why = why })
  end
end

return promises
