-- compile.lua - compiles a script's text to a function; each text once.
local core = require "houserule.core"

-- Compiled code and texts by path, and the length of all texts. Nearly every composition uses the same files again.
local compiled, kept = {}, 0
local KEPT_BYTES <const> = 1 << 21

--- Compiles a script's text. Returns the function, or nil and the error with file:line.
return function(text, path, env)
  if text:sub(1, 1) == "\27" then return nil, path .. ":1: this is bytecode; a script is text" end
  if core.exhausted() and core.shipped(path) ~= text then
    return nil, path .. ":1: not read, as the scripts before it took too long"
  end
  local before = compiled[path]
  local again = before and before.text == text and load(before.code, "@" .. path, "b", env)
  if again then return again end
  local ok, chunk, wrong = core.reading(path, load, text, "@" .. path, "t", env)
  wrong = ok and wrong or chunk
  if wrong == "not enough memory" and not core.guards() then error(wrong, 0) end -- the machine's, not the script's
  if not ok or not chunk then
    return nil, wrong:find "^[^\n]-:%d+: " and wrong or ("%s:1: this takes too much memory to read (%s)"):format(path, wrong)
  end
  if kept > KEPT_BYTES then compiled, kept = {}, 0 end
  compiled[path], kept = { text = text, code = string.dump(chunk) }, kept + #text
  return chunk
end
