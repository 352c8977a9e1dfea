-- sentences_spec.lua - each sentence of the program is asserted in one spec (tests/README.md, "To add a test").
--
-- A sentence is known by a run of its words: LENGTH bytes or more, three words or more. If two strings of the program share
-- a run, it says nothing about either.
local LENGTH <const> = 18

local function files(of)
  local found = {}
  local pipe <close> = assert(io.popen("find " .. of))
  for path in pipe:lines() do found[#found + 1] = path end
  assert.is_true(#found > 20)
  return found
end

-- The strings of a file but those of comments and titles. Strings that are joined count as one. The manual is one string.
local function strings(path)
  local file <close> = assert(io.open(path))
  local text, found, at = "\n" .. file:read "a":gsub("\\.", "\0"), {}, 1
  if path:find "mdoc$" then return { text } end
  if path:find "lua$" then
    text = text:gsub("%-%- [^\n]*", ""):gsub('\n *%a+%("[^"]*", function', "\n")
  else
    text = text:gsub("/%*.-%*/", ""):gsub("// [^\n]*", "")
  end
  text = text:gsub('"%s*[.+]*%s*"', "")
  while at do
    local from, to = text:find("[\"'`]", at)
    local long, open = text:find("[[", at, true)
    if long and (not from or long < from) then from, to = long, open end
    local finish = from and text:find(from == long and "]]" or text:sub(from, from), to + 1, true)
    local string = finish and text:sub(to + 1, finish - 1)
    if string and (from == long or not string:find "\n") then
      found[#found + 1], at = string, finish + 1
    else
      at = from and from + 1
    end
  end
  return found
end

-- Calls back with the shortest run from each word of a string. A place that is filled in ends a run, and so does a pattern.
-- Calls of the program and deals ("3 each, rest to stock") are no sentences.
local function each_run(string, take)
  local fixed = string:gsub("%%(%p)", "%1"):gsub("%%[-+.%d]*%a[-+*]?", "\0"):gsub("%.[-+*]", "\0"):gsub("[{}|\n]", "\0")
  for part in fixed:gmatch "[^\0]+" do
    for from in part:gmatch "()%f[%w]" do
      local to = part:find("%f[^%w]", from + LENGTH)
      local run = to and part:sub(from, to - 1)
      local is_sentence = run and run:find "%l%l+ .-%l%l+ .-%l%l"
      if is_sentence and not run:find "[-+]%a" and not run:find "^houserule " and not run:find "rest to " then take(run) end
    end
  end
end

it("a sentence of the program is asserted in one spec", function()
  local said_by, spec_of, shared, number = {}, {}, {}, 0
  for _, path in ipairs(files "core repl scripts -name '*.lua' -o -name '*.[ch]' -o -name '*.js' -o -name '*.mdoc'") do
    for _, string in ipairs(strings(path)) do
      each_run(string, function(run)
        said_by[run] = (said_by[run] == nil or said_by[run] == string) and string
      end)
    end
  end
  for _, path in ipairs(files "tests -name '*_spec.lua' -o -name '*.mjs'") do
    local spec = path:gsub("%w+%.mjs$", "page_spec.lua")
    for _, string in ipairs(strings(path)) do
      each_run(string, function(run)
        if not said_by[run] then return end
        number = number + 1
        spec_of[run] = spec_of[run] or spec
        if spec_of[run] ~= spec then
          shared[#shared + 1] = ('%s and %s assert "%s" of "%s"'):format(spec_of[run], spec, run, said_by[run])
        end
      end)
    end
  end
  assert.is_true(number > 500)
  assert.equal("", table.concat(shared, "\n"))
end)
