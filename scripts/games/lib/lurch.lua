-- From how many points on a loser is not lurched: 91 where the target is 121, else half the target rounded down, plus 1.
--
-- use "lurch" gives this as the value of the slot `lurch_line`.
return function(rules) return rules.target == 121 and 91 or rules.target // 2 + 1 end
