-- paging.lua - writes a long text: at a terminal through a pager.
local sys = require "host.system.sys"

return function(text)
  io.flush()
  if not sys.page(text) then io.write(text) end
end
