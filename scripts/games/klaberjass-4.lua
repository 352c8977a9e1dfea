-- Four-handed Klaberjass. The family's rules, and the rule page, are in lib/klaberjass.lua; here is what four players have.
local kb = game {
  id = "klaberjass-4", title = "Four-handed Klaberjass", players = { 4 }, partners = true,
  clauses = "KB", tag = "4",
  names = "Clobyosh, Klabberjass (کلوبیوش چهار نفره, کلابرجاس)",
  summary = "Klaberjass for two partnerships: beat an opponent if you can.",
  kind = "trick", land = "Scotland, South Africa",
  level = "some practice", minutes = 40,
}
use "klaberjass"(kb)

-- Two cards to each of the other three, then the last card and the turned card to the dealer (KB-2.7).
kb.packets = "3 each x 2, 1 to turned then 2 each but dealer, 1 to dealer"
function kb.second_packet(t)
  t:deal()
  t:pick_up(t.dealer, "turned")
end
-- A `hands` line may leave the turned card out of another list than the dealer's, as the page's last example does.
kb.even_hands = true
kb.bate_clause = "KB-11.11"
kb.duties = { hold = "KB-8.1", follow = "KB-8.3", beat = "KB-8.11", trump = "KB-8.12",
              overtrump = "KB-8.12", undertrump = "KB-8.13", partner_exempt = true }
kb.option { "must_undertrump", false, "void and unable to beat: a trump if one is held",
            clause = "KB-8.13" }
function kb.ready()
  if not kb.must_undertrump then kb.duties.undertrump = nil end
end

kb.option { "target", 1001, "points that win the game", clause = "KB-13.3", min = 1 }
kb.option { "bela_call", "first", "with which of the two cards bela is said", clause = "KB-7.5",
            words = { "both", "first", "second" } }
use "scots-bela"(kb)
kb.option { "tie", "bate", "what happens when the maker's side ties", clause = "KB-11.11",
            words = { "hold", "hold-all", "maker-nothing", "bate" } }
kb.over_target = "higher"
kb.next_deals = "left"

-- Partners speak like opponents; silence is silence (KB-5.7, KB-6.5).
function kb.say_declaration(t, seat, value)
  if value == 20 then t:tell("says", seat, "I have a twenty") end
  if value == 50 then t:tell("says", seat, "I have a fifty") end
end
kb.talk = kb.talk_in_turn
-- Each seat of the side with the best shows, and chooses which part of a long run is seen (KB-6.7, KB-6.9).
function kb.shows(t, seat) return t.side[seat] == t.side[t.best] end
kb.laid_down = kb.choose_parts
