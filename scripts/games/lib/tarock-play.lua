-- Cards, play and count of Slovenian tarock.
--
-- use "tarock-play" gives a function that lays these rules on a game.

return function(ta)
  -- ## 1 Pack and ranking
  -- TA-1.1 Four players, or three, each for himself. 54 cards: black suits C and S rank K Q C J T 9 8 7, red suits D
  --   and H K Q C J 1 2 3 4 (C after K Q is the knight), and the trumps T1 to T22, the highest. T22 is the skis, T21
  --   the mond, T1 the pagat.
  ta.pack = pack { suits = "CDHST", ranks = { CS = "KQCJT987", DH = "KQCJ1234", T = 22 } }
  ta.ranks = "K Q C J T 9 8 7 1 2 3 4"
  ta.card_words = { suits = { T = "tarock" }, ranks = { C = "knight" },
                    cards = { T1 = "pagat", T21 = "mond", T22 = "skis" } }
  -- TA-1.2 Kings, skis, mond and pagat count 5, queens 4, knights 3, jacks 2, all others 1. They are counted in threes,
  --   less two for each three, and less one for one or two cards left over: 70 in all.
  ta.points = { K = 5, Q = 4, C = 3, J = 2, ["T1 T21 T22"] = 5, ["T987 of CS"] = 1, ["1234 of DH"] = 1 }
  for n = 2, 20 do ta.points["T" .. n] = 1 end
  function ta.count(t, set)
    local n = sets.count(set)
    return t:worth(set) - 2 * (n // 3) - (n % 3 > 0 and 1 or 0)
  end
  ta.refusals = { players = "TA-1.1", pack = "TA-1.1", dealer = "TA-2.1", hands = "TA-2.1", word = "TA-2.2", over = "TA-5.7",
                  option = "TA-5.7", variant = "TA-5.7",
                  at = { bid = "TA-2.3", king = "TA-3.1", take = "TA-3.2", discard = "TA-3.2", play = "TA-4.1" } }

  -- ## 4 Play
  -- TA-4.1 Forehand leads; in a beggar, open beggar and the valats the declarer. A card played must be in the hand.
  -- TA-4.2 Follow suit; who has none of the suit led plays a trump; who has neither any card.
  -- TA-4.3 In klop and the beggars the trick must be beaten too, if that can be done so; and the pagat is played only
  --   by who has no other trump, or on skis and mond. In colour valat trumps are a suit like others, and beat none.
  -- TA-4.4 Of skis, mond and pagat in one trick the pagat wins it; in colour valat only if a trump was led.
  ta.duties = { hold = "TA-4.1", follow = "TA-4.2", trump = "TA-4.2" }
  ta.beating = { hold = "TA-4.1", follow = "TA-4.2", beat = "TA-4.3", trump = "TA-4.2", overtrump = "TA-4.3",
                 undertrump = "TA-4.2" }
  ta.negative = { klop = true, beggar = true, ["open beggar"] = true }
  function ta.playable(t, _, set)
    if t.contract == "colour valat" then
      local _, led = t:in_trick()
      local follows = not led or set & cards("of " .. (led:match "^T%d" and "T" or led:sub(2))) ~= 0
      return not follows and set & cards "of T" or nil, "TA-4.2"
    end
    if not ta.negative[t.contract] or set & cards "T1" == 0 then return end
    local text = t:in_trick() > 1 and table.concat(t:trick(), " ") or ""
    if text:find "T21" and text:find "T22" then return cards "T1", "TA-4.3" end
    return set & cards "of T" ~= cards "T1" and set & ~cards "T1" or nil, "TA-4.3"
  end
  function ta.play(t)
    local leader = t.level >= 7 and t.level ~= 8 and t.declarer or t.active[1]
    if t.contract ~= "colour valat" then t:trumps "T" end
    if ta.negative[t.contract] then t:duties(ta.beating) end
    while t:hand(leader) ~= 0 do
      t:lead(leader)
      t:play_trick()
      leader = t.taker_seat
      local his = leader == t.declarer
      if t.level >= 7 and t.level ~= 8 and his == (ta.negative[t.contract] or false) then return end
    end
  end
  -- Most tricks hold none of these, and nobody need know who played what to them.
  local honours, none = cards "K, T1 T21 T22", {}
  local function who_played(t)
    local players, trick, seat = {}, t:trick()
    for _, card in ipairs(trick) do players[card], seat = seat, t:left_of(seat) end
    return players, t.contract == "colour valat" and not trick[1]:match "^T%d"
  end
  function ta.after_trick(t)
    local winner, players, plain = t:last_winner(), none, false
    local set = t:taken(winner) & ~t.played
    if set & honours ~= 0 then players, plain = who_played(t) end
    if players.T1 and players.T21 and players.T22 and not plain then winner = players.T1 end
    if players.T21 and players.T22 then t.mond = players.T21 end
    t.last, t.taker_seat, t.played, t.wins[winner] = players, winner, t.played | set, t.wins[winner] + 1
    t.won_cards[winner] = t.won_cards[winner] | set
    if t.contract == "klop" and t:top "talon" then
      t.won_cards[winner] = t.won_cards[winner] | cards(t:top "talon")
      t:move(t:top "talon", "talon", "given")
    end
  end
  function ta.face_up(t, seat)
    return t.contract == "open beggar" and seat == t.declarer and t:finished() > 0 and t:hand(seat) or 0
  end
  function ta.aim(t)
    if t.contract == "klop" then return nil, "points", "least" end
    if ta.negative[t.contract] then return { t.declarer }, "tricks", "least" end
    return { t.declarer, t.friend > 0 and t.friend or nil }
  end

  -- ## 5 What counts besides
  -- TA-5.10 The amounts of TA-5.2, TA-5.3 and TA-5.6 are options.
  for slot, amount in pairs { trula = 10, kings = 10, king_ultimo = 10, pagat_ultimo = 25, silent_valat = 250, mond = 21 } do
    ta.option { slot, amount, "what it counts", clause = "TA-5.10" }
  end
  function ta.round(n) return n >= 0 and (n + 2) // 5 * 5 or -((2 - n) // 5 * 5) end
  function ta.bonus(_, name, side) return side * ta[name] end -- side: 1 the declarer's, -1 the others', 0 none
  function ta.bonuses(t, ours, theirs)
    local function is_ours(seat) return (seat == t.declarer or seat == t.friend) and 1 or -1 end
    local function who(set) return ours & set == set and 1 or theirs & set == set and -1 or 0 end
    local won, sum = is_ours(t.taker_seat), 0
    sum = sum + ta.bonus(t, "trula", who(cards "T1 T21 T22")) + ta.bonus(t, "kings", who(cards "K"))
    sum = sum + ta.bonus(t, "king_ultimo", t.called ~= "" and t.last[t.called] and won or 0)
    local pagat = t.last.T1 and is_ours(t.last.T1)
    return sum + ta.bonus(t, "pagat_ultimo", pagat and (t.last.T1 == t.taker_seat and pagat or -pagat) or 0)
  end
  function ta.score_klop(t)
    local lost, special = {}, false
    for _, seat in ipairs(t.active) do
      local points = ta.count(t, t.won_cards[seat])
      lost[seat] = points > 35 and -70 or t.wins[seat] == 0 and 70 or false
      special = special or lost[seat] ~= false
      lost[seat] = lost[seat] or -ta.round(points)
    end
    for _, seat in ipairs(t.active) do
      local points = (not special or math.abs(lost[seat]) == 70) and lost[seat] or 0
      t:score(seat, points, "TA-5.5", "klop")
    end
    t.row = "klop"
  end
  -- A bot of sense plays two with seven trumps of twelve cards, and klop if it must play.
  function ta.suggest(t, seat, point)
    if point ~= "bid" then return end
    local good = 12 * sets.count(t:hand(seat) & cards "of T") >= 7 * sets.count(t:hand(seat))
    return t.level == 1 and (good and "two" or seat == t.active[1] and "klop") or "pass"
  end
end
