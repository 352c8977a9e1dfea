-- refit.lua - replays the decisions of a game under other rules. If these ask more questions, a bot answers them. Decisions
-- that they no longer ask for are left out.
--
-- A decision belongs to the point at which it was made. If that point is asked and the decision is not legal there, the game
-- has taken another course, and the replay ends.
local engine = require "houserule"

local refit = {}

local MOST <const> = 40 -- questions in a row that the other rules ask besides

--- Reads the first n steps of a session (default: all), and the point of each decision.
function refit.read(session, n)
  local course = { library = session.library, log = table.move(session.log, 1, n or #session.log, 1, {}), points = {} }
  local again = engine.session.from(session.library, session:full_header(), {}, {})
  for i, step in ipairs(course.log) do
    if again.state == "ask" then course.points[i] = again.question.point end
    if not again:step(step) then break end
  end
  return course
end

-- Returns true if a decision of the log answers the current question.
local function fits(s, step, point)
  return step and step["do"] and s.state == "ask" and s.question.point == point and s:check(step.by, step["do"]) ~= nil
end

--- Replays a course under another header; `bot`, a function of the session, answers additional questions. Returns the
--- session, the number of steps replayed, the number of all, the problem that stopped it (or nil), and the changes. A change
--- is { by =, point =, text =, left = true if the decision was left out }. If there is no such game, returns nil and a
--- problem.
function refit.under(course, header, bot)
  local points, log, changes = course.points, course.log, {}
  local s, why = engine.session.open(course.library, header, { listener = {} })
  if not s then return nil, why end
  local i, besides = 1, 0
  while i <= #log do
    local step = log[i]
    local ok, wrong = s:step(step)
    local asks = s.state == "ask" and s.question.point
    if ok then i, besides = i + 1, 0
    elseif not asks or asks == points[i] then return s, i - 1, #log, wrong, changes
    elseif points[i] and fits(s, log[i + 1], points[i + 1]) then
      changes[#changes + 1] = { by = step.by, point = points[i], text = step["do"], left = true }
      i = i + 1
    else
      besides = besides + 1
      local answer = besides <= MOST and bot(s)
      if not answer then return s, i - 1, #log, wrong, changes end
      changes[#changes + 1] = { by = answer.by, point = asks, text = answer.text }
      local played, failed = s:answer(answer)
      if not played then return s, i - 1, #log, failed, changes end
    end
  end
  s:shuffle_piles()
  s:hear { lines = true }
  return s, #log, #log, nil, changes
end

return refit
