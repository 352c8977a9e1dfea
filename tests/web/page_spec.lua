-- page_spec.lua - the page in a real browser (page.mjs), where there are one and what the page is built of: `make web-deps`
-- fetches them.
local cases = require "cases"
local program = require "program"

local page, chromium = os.getenv "HOUSERULE_PAGE" or "", os.getenv "HOUSERULE_CHROMIUM" or ""

local function quoted(text)
  return '"' .. text:gsub('[%c"\\\127-\255]', function(c) return ("\\u%04x"):format(c:byte()) end) .. '"'
end

-- The cases of tests/hostile, but only a sixth of those that a time limit ends, as they are slow.
local function hostile()
  local list, slow = {}, 0
  for _, case in ipairs(cases) do
    slow = slow + (case.slow and 1 or 0)
    if not case.whole and not (case.slow and slow % 6 ~= 0) then
      list[#list + 1] = ("[%s,%s,%s,%s]"):format(quoted(case.name), quoted(case[1]), tostring(case.fine or false),
        tostring(case.slow or false))
    end
  end
  return program.write("cases.json", "[" .. table.concat(list, ",") .. "]")
end

describe("the page", function()
  if page == "" or chromium == "" then
    pending "is not tested: make web-deps fetches emscripten, Chromium and what else it needs"
    return
  end
  local pipe = assert(io.popen(("HOUSERULE_CASES=%s node tests/web/page.mjs %s %s/web %s 2>&1"):format(hostile(), page,
    page:match "^(.*)/", chromium)))
  local text = pipe:read "a"
  local _, _, code = pipe:close()
  program.close()
  local found = {}
  for line in text:gmatch "[^\n]+" do
    local mark, name = line:match "^(%l*%s?ok) %- (.*)"
    if mark then found[#found + 1] = { name = name:gsub("[%s#]*%(%d+ ms%)$", ""), mark = mark, lines = line }
    elseif found[1] then found[#found].lines = found[#found].lines .. "\n" .. line end
  end
  for _, one in ipairs(found) do
    it(one.name, function() assert.equal("ok", one.mark, one.lines) end)
  end

  it("was tried to the end", function()
    assert.is_true(#found > 25, text)
    assert.equal(0, code, text)
  end)
end)
