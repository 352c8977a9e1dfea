-- lesson_answers_spec.lua - the answers that lessons teach are those that `hint` would give, or as good.
require "inside"
local engine = require "houserule"
local judging = require "host.learn.judging"
local lesson_check = require "host.learn.lesson_check"
local tasks = require "host.learn.tasks"

local library = engine.library.new()

local LESSONS <const> = { "euchre/1-the-bowers", "five-hundred/1-the-first-bid", "zole/2-following-suit",
                          "hearts/1-the-lady", "klaverjas/1-trumps", "bridge/1-declarer-and-dummy", "skat/1-the-first-hand" }

-- Answers that a trial does not find, as the simulated seats play worse than people: a partner's bid raised to game, and a
-- suit game after the skat was taken up.
local NOT_FOUND <const> = { ["bridge/1-declarer-and-dummy"] = 1, ["skat/1-the-first-hand"] = 2 }

describe("what a lesson says is right", function()
  local question = tasks.question
  after_each(function() tasks.question = question end)

  for _, name in ipairs(LESSONS) do
    it("is what the bots would do, or as good: " .. name, function()
      local worse, asked = {}, 0
      function tasks.question(at, item)
        local asks, why = question(at, item)
        local is_choice = asks and (item.kind == "move" or item.kind == "best") and not asks.session.question:only()
        if is_choice then
          local judge = judging.at(asks.session)
          local fine, better = judge:check(asks.right[1])
          asked = asked + 1
          if judge:best() and not fine then worse[#worse + 1] = better end
        end
        return asks, why
      end
      lesson_check.check(library, name, assert(library:find("lessons", name)), function(at) return at end)
      assert.is_true(asked > 0)
      assert.equal(NOT_FOUND[name] or 0, #worse, table.concat(worse, "\n"))
    end)
  end
end)
