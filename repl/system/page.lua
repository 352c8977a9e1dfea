-- page.lua - long text: a screen at a time for somebody at a terminal, else straight out.
local sys = require "host.system.sys"

--- Writes a text. What was written before it comes before it.
return function(text)
  io.flush()
  if not sys.page(text) then io.write(text) end
end
