-- showing.lua - a table with a question about it: what is drawn must not give the answer away.
local draw = require "host.table.draw"
local views = require "host.table.seat_view"

local showing = {}

local of_the_trick = { winner = true, worth = true }

--- Draws the table of a console as its viewer sees it, for a question of this kind (nil for none): without what may be
--- played, and for one of the trick without who has it.
function showing.table(con, kind)
  local s, viewer = con:session_needed(), con.viewer
  local trick = of_the_trick[kind] and views.at(s, 0).trick
  if trick and not viewer then con.viewer = trick.leader end -- not who is to lead now
  local view = con:view()
  con.viewer, view.sitting = viewer, true
  if view.ask then view.ask.may, view.ask.set = nil, nil end
  if trick then
    view.trick.winner, view.trick.points, view.tricks, view.ask = nil, nil, nil, { seat = 0, holder = 0 }
  end
  con:say_lines(draw.table(view, con.paint, con:width()))
end

return showing
