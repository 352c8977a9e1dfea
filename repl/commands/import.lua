-- houserule import: deals of other programs as records.
local pbn = require "host.game.pbn"
local replay = require "host.game.record_replay"
local sys = require "host.system.sys"
local T = require("houserule").texts.of

local command = {
  words = { "FILE", "[GAME]" }, example = "houserule import deals.pbn --to deals.jsonl",
  summary = "deals in Portable Bridge Notation as a record, for bridge or another game of four with 52 cards",
  notes = { "The record has a game of one hand for each board, with its auction for bridge. `serve --from`, `solve` and "
    .. "`print` take it, and `print pbn` writes such a file." },
  flags = { { "--board N", from = 1, help = "only the board of this number" },
            { "--to FILE", help = "where it goes (standard output)" } },
}

function command.run(call, cli)
  local path = call.words[1] or cli.fault "import wants a file in PBN"
  local game = call.words[2] and cli.game(call, 2) or "bridge"
  local boards = cli.have(pbn.read(path, cli.have(sys.read(path))))
  local list = {}
  for _, board in ipairs(boards) do
    if not call.board or board.number == call.board then list[#list + 1] = pbn.record(board, game) end
  end
  if not list[1] then cli.refuse(call.board and T("%s: there is no deal number %d", path, call.board)
    or T("%s: the file has no deal in Portable Bridge Notation", path)) end
  cli.write(call.to or "-", table.concat(list), replay.MARK)
  return 0
end

return command
