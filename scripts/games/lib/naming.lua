-- The dealer, or forehand, must name trumps when nobody wants to (KB-35, KB-37). Four variants share this.
--
-- use "naming" gives a function that lays this on a game of the Klaberjass family. `who` is "dealer" or "left".
return function(v, kb, who)
  v.option { "must_name", who, "who must name trumps in round two", clause = "KB-35.1",
             words = { "none", "dealer", "left" } }
  v.add.forced_names = function(t)
    local words = {}
    for _, word in ipairs(kb.names[t.proposed]) do
      if word ~= "pass" then words[#words + 1] = word end
    end
    return words
  end
  local function ask_name(t, seat, words)
    local word = t:ask(seat, "name", words)
    if word == "pass" then return "passed" end
    kb.name_made(t, seat, word)
  end
  function v.wrap.name_trumps(base, t)
    if kb.must_name ~= "dealer" then
      local why = base(t)
      if not why or kb.must_name == "none" then return why end
      return ask_name(t, t.active[1], kb.forced_names(t))
    end
    for i, seat in ipairs(t.active) do
      local words = i == #t.active and kb.forced_names(t) or kb.names[t.proposed]
      if not ask_name(t, seat, words) then return end
    end
  end
  function v.wrap.refuse_name(base, t, seat, word)
    if word == "pass" then return kb.must_name == "dealer" and "KB-35.1" or "KB-37.1" end
    return base(t, seat, word)
  end
end
