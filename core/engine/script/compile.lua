-- compile.lua - a script's text as a function; each text is compiled once.
local core = require "houserule.core"

-- Compiled scripts by path: each game is composed anew, nearly always of the same texts.
local compiled, kept = {}, 0
local KEPT_BYTES <const> = 1 << 21 -- of text; when more has been compiled, all are forgotten

local function keep(path, text, chunk)
  kept = kept + #text
  if kept > KEPT_BYTES then compiled, kept = {}, #text end
  if kept <= KEPT_BYTES then compiled[path] = { text = text, code = string.dump(chunk) } end
end

--- Compiles a script's text. Returns the function, or nil and what is wrong with file:line.
return function(text, path, env)
  if text:sub(1, 1) == "\27" then return nil, path .. ":1: this is bytecode; a script is text" end
  if core.exhausted() and core.shipped(path) ~= text then
    return nil, path .. ":1: not read, as the scripts before it took too long"
  end
  local before = compiled[path]
  local again = before and before.text == text and load(before.code, "@" .. path, "b", env)
  if again then return again end
  local ok, chunk, wrong = core.reading(path, load, text, "@" .. path, "t", env)
  if ok and chunk then
    keep(path, text, chunk)
    return chunk
  end
  wrong = ok and wrong or chunk
  if wrong == "not enough memory" and not core.guards() then error(wrong, 0) end -- the machine's, not the script's
  return nil, wrong:find "^[^\n]-:%d+: " and wrong or ("%s:1: this takes too much memory to read (%s)"):format(path, wrong)
end
