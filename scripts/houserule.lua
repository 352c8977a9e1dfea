---@meta
-- The names that a script may call, for people and for editors that complete them (LuaLS: add this folder to workspace.library).
--
-- A game file (scripts/games) calls `game` once and assigns its rules to what it gets. A variant file (scripts/variants)
-- calls `variant` once and says what it sets, wraps, appends or adds. A rule is anything with a name: a number, a text, a
-- list, a function. Rule functions take the table `t` first. `houserule new` writes a file of either kind to start from.
--
-- Scripts are kept apart from the system: no files, clock, coroutines, chance but the table's, bytecode or finalizers;
-- `pairs` goes through keys in order.
--
-- Limits, besides those given below. Time: 1.2 seconds for a deal or a call of one rule, half of that to read a file.
-- Memory: 64 MiB for all scripts and threads. A deal: 5000 decisions; deals without a question: 1000 in a row. Cards: 128, dealt
-- to 8 seats and 32 piles in 16 stages. Library functions: strings of 1 MiB, lists of 65536 items, and no pattern that could
-- take too long. Declarations and results of rules: tables of 2000 entries, 6 deep, texts of 1000 bytes. Payments: 10^12; the
-- score of a side in a deal: 10^13. Games inside games: 3 deep, 64 in all.

---A set of cards, one bit a card: `a & b` has the common cards, `a | b` all cards, `a & ~b` those of a that are not in b. It is
---an integer; of a pack of more than 64 cards it may be a userdata with the same operators. The empty set is 0 in any game.
---@alias CardSet integer
---A seat, 1 and up, clockwise.
---@alias Seat integer
---A side. Sides are numbered in the order of their lowest seats: seats 1 and 3 are side 1, seats 2 and 4 side 2. Without
---partners a side is a seat.
---@alias Side integer
---A clause of the rule page, "ZO-5.3". Its text stands in a comment of the script that begins with that number.
---@alias Clause string

---The declaration of a game.
---@class GameDeclaration
---@field id string lower-case letters, digits and hyphens; the file's name
---@field title string
---@field players integer[] the numbers of players, the usual one first; 1 to 20, at most 8 of them at the table (rule `seats`)
---@field partners? boolean two partnerships of the seats opposite each other; the rule `sides` gives other ones
---@field clauses? string the letters its clauses begin with, "ZO"
---@field names? string other names by which people find it, in any script, the most common first: "Don, Chaser (چیسر), in
--- Ireland: Don". Text before a colon is a remark
---@field summary? string one line
---@field kind? "trick"|"draw"|"capture"|"shed"|"count"|"patience"|"other" its group in `list`: games of tricks, of drawing and
--- melding, of capturing cards from the table, of shedding cards, of counting, patiences; "other" by default
---@field land? string the country or countries where it is played, for `list --land`: "Germany, Austria"
---@field level? "easy"|"some practice"|"hard" the difficulty of learning it
---@field minutes? integer the usual length of a game at a table, 1 to 10000
---@field tag? string the mark of its own clauses in a family's page: "2" for those marked [2,3]
---@field by? string who wrote it, as a pack says

---The rules of a game. Those below are known to the host; a game adds any others it needs, and variants may change all.
---@class Rules
---@field pack CardSet all cards of the game
---@field ranks string ranks of a plain suit, high to low: "A T K 9". Numbered trumps rank by number, the highest first; a
--- joker that is no trump is a suit of its own
---@field trumps? string permanent trumps, high to low: "QC QS QH"
---@field trump_ranks? string|table<string, string> ranks of a trump suit, high to low; `ranks` by default. t:trumps(suit) chooses the suit
---@field later_wins? CardSet cards of which the later of two copies wins a trick; of others the first one played wins
---@field excuse? CardSet cards that may always be played. They win no trick, and leave it to the next card which suit is led
---@field points? table<string, integer> card points by rank, suit or card, from -1000000 to 1000000: { A = 11, ["of H"] = 1,
--- JD = -10 }. The entry of a card comes before those of its rank and suit; a card with an entry for its rank and for its
--- suit is an error. `solve` counts no points if a card has less than 0
---@field trump_points? table<string, integer> the same for cards of the trump suit; `points` by default
---@field playable? fun(t: Table, seat: Seat, set: CardSet): CardSet?, Clause? restricts the cards that the duties allow: returns
--- those that may be played, and the clause that forbids the others. An empty set or nothing allows all. It is read-only. If
--- the clause depends on the card, it returns no clause, and the rule refuse_play(t, seat, card) returns it for a card.
--- `solve` refuses such a game; hints and bots call the rule
---@field refuse_duty? fun(t: Table, seat: Seat, card: string, duty: string): Clause? another clause for a held card that a
--- duty refuses, by the duty's word; nothing for the clause in `duties`. It is read-only
---@field trick_winner? fun(t: Table, seat: Seat, cards: CardSet): Seat|false who takes a complete trick, which t:trick lists:
--- `seat` has its highest card. false gives it to nobody: its leader leads again, unless t:lead names another seat, and its
--- cards and points count for nobody. It is read-only. `solve` refuses such a game; hints and bots call the rule
---@field sides? Seat[][] the partnerships: { { 1, 4 }, { 2, 5 }, { 3, 6 } }, each seat once. By default partners sit opposite
--- each other, or each seat is a side. A game for several numbers of players sets it in the rule `ready`, by rules.players
---@field seats? integer the number of seats, if more people than that take part in the match; before the first deal they are
--- asked by their numbers. By default each person has a seat
---@field dealers? integer the number of seats that the header's `dealer` may name, if games inside this one have other seats;
--- `seats` by default
---@field counts? table<string, integer> a second value of cards besides card points, with keys as in `points`: see t:side_count
---@field active? integer the number of seats, from the dealer's left, that take part in a hand, at most 8; all by default
---@field packets string|fun(t: Table): string the deal: "4 each, 2 to talon, 4 each". A packet is a number and `each`, `each but
--- dealer`, `to dealer` or `to PILE`; or `rest to PILE`. `x N` after it repeats it. `then` in place of a comma ends a stage; a
--- deal has at most 16 stages and 2000 letters. A packet keeps its order on a pile, first card on top, and later packets lie
--- above it. A pile that is named only here is closed to all. A function is called when cards are dealt: at the first t:deal,
--- and again when its last text is used up. It is read-only, and names only declared piles
---@field piles? table<string, string> the piles, at most 32 in all, and who sees their cards: { discards = "open" } everybody,
--- { stock = "closed" } nobody, { won = "own each" } the pile's seat. `each` makes a pile for each seat, and a number so many
--- piles: "closed 7". Their names are "won 2", "column 7". A name is a word of at most 15 letters
---@field may_omit? table<string, boolean> piles that a `hands` line may leave out
---@field duties? Duties
---@field refusals? Refusals
---@field calls? table<string, string[]> the optional calls at each point, in order: { play = { "surrender" } }; those under
--- `anywhere` come at every point, after its own. A call `x` has two rules. may_x(t, seat, point, n) returns the clause that
--- forbids it, or nothing if it is allowed. on_x(t, seat, point, n) carries it out, and returns true if it ends the play. Calls
--- that end in a number, "call renege 2", share the rules may_call_renege and on_call_renege, which get the number as `n`
---@field events? table<string, string> the fields of each event, in order: { contract = "contract bidder" }. An event with two
--- forms has two names, of which the record writes the first word: "count" and ["count claimed"]
---@field lead_trumps? Clause the suit of the first card led in a deal is trumps, unless t:trumps named some; the game
--- declares the event `trumps`, "suit seat"
---@field peg_tricks? Clause a trick's card points are scored as soon as it is won
---@field target? integer if tricks are pegged: t:play_tricks stops as soon as a side has it; 0 for none. See t:reached
---@field after_trick? fun(t: Table): true? is called after every trick; true ends the play. See t:stop_at
---@field turns_up? { columns: integer, pile: string } each seat has this many columns of two cards before it, at most 32. The
--- first cards that it was dealt lie in the pile, each under one of the next. After a trick, and after after_trick, the card
--- below each upper card that was played goes to the hand of its player. The game declares the event `turned`, "seat column
--- card", which reports each in the order played
---@field referee? { turn: Clause } reneges and cards out of turn can be played: a question lists them as `faults`. `turn` refuses
--- other cards out of turn. The game sets the cost; lib/faults.lua does it for any game
---@field on_renege? fun(t: Table, seat: Seat, card: string) a card has been played that does not follow suit
---@field on_boarded? fun(t: Table, seat: Seat, card: string) a card has been played out of turn: it is still in the hand,
--- lies face up, and is forced (duty `forced`)
---@field hidden? fun(t: Table, seat: Seat): CardSet the cards of its hand that a seat may not see yet itself
---@field face_up? fun(t: Table, seat: Seat): CardSet the cards of a hand that all may see
---@field secret? table<string, true|"unnoticed"> points at which others do not see the decision, or do not even notice it
---@field says? table<string, string> the sentences for people, by key. Keys: an event ("trick", or "contract take" if its first
--- field is `take`); a decision (its point and word, "bid take"); a hand's result ("hand take won" by its kinds, "hand won",
--- "hand"); the end of a game ("over target" by its reason); cards that go to a pile ("to gone"); the name of a pile ("the
--- up" = "the turn-up"); the question at a point ("bid?"), with the fields of the rule `asking` or of t. Answers of t:number, t:pick and t:choose begin with their point,
--- `bid 4`, so their key is "bid bid". The point alone is the key for words of t:ask without a sentence: bid = "{seat}
--- {bids|bid} {word}". Fields: {seat} is the field's value, "you" for that seat itself. {points: for % points} is the text with
--- the value, and nothing if it is 0 or missing; {right:with %|without} has another text for that case. {by:seat %} reads the
--- field as a seat, {by:whose %} as a possessive. {bids:each %} is a list with a number for each seat, {won:sides %} for each
--- side; both give names, and skip numbers below 0. Verbs: "{seat} now {takes|take} {cards}" has the forms for somebody and for
--- "you", and a third if that for several differs. Without these forms a seat is never "you". In a decision {cards} is the text
--- after its word, or all of it if it begins with a card, and {1} the first word of it, {others} what follows. {cards} is
--- missing if no card was picked or the listener may not know it: {cards:%|nothing}. "" says nothing. Numbers lose their
--- sign. A game with sentences needs one for each word that it asks, as the prompt knows its words by them; but none for
--- play, discard, pass, accept, refuse, trick
---@field card_words? { suits: table<string, string>?, ranks: table<string, string>?, cards: table<string, string>? } the names of
--- suits, ranks and single cards that are not French, { suits = { B = "batons" } }: people read and type these
---@field kinds? string[] one or two fields of t that classify a hand, for simulations
---@field open? table<string, true|fun(t: Table, seat: Seat): boolean> who may see a pile besides the seats that `piles` names;
--- true has the effect of "open" there
---@field layout? fun(t: Table, seat: Seat): table[] columns of cards before a seat, for the screen. Each has the public cards, one
--- or a list whose last card lies on top, and the number of cards face down below: { up = "QD" or { "7D", "6C" } or nil, down =
--- 1 }. Numbered piles, like "closed 7", are drawn as columns without it
---@field kept? { by: string, hand: string, seat: string } for a game that is kept, not played: the title of the person who enters
--- the answers of all seats, and the words for a hand and a seat: { by = "secretary", hand = "week", seat = "club" }
---@field sheets? fun(t: Table): Line lists to show and to print, by name: fields("results", { fields("week", 1, "home", 3), ...
--- }, ...). The lines of a list have the same names. Numbers named club, team, home and visitors are seats. The first list is
--- shown as the table
---@field score_keeping? "shown"|"remembered" points and scores are shown during a game; or, remembered, only its record has them
--- until it is over
---@field status? fun(t: Table): string?, Line? a line about the state of the hand, for the screen; it may say only what all know.
--- Its seats and cards are fields: return "{contract} by {bidder}", fields("contract", t.contract, "bidder", 2)
---@field asking? fun(t: Table, seat: Seat): Line? fields for the sentence of this seat's question ("pass?" in `says`); only from
--- what the seat may see
---@field suggest? fun(t: Table, seat: Seat, point: string): string? a sensible answer at a point that bots do not understand;
--- only from what the seat may see. Hints and strong bots keep it unless a trial shows a better one
---@field enough_tricks? fun(t: Table, seat: Seat): integer? for bots, once all have bid: with so many tricks of its own
--- another one is bad for the seat, for instance as it bid to take exactly so many; nil if each is welcome. It is read-only,
--- goes by what all know, and stays the same while cards are played
---@field aim? fun(t: Table): Seat[]?, ("points"|"tricks")?, ("most"|"least"|"least or all")?, integer? for `solve` and bots: the seats that play together
--- against the rest in this hand; what they count (by default card points, or tricks if no card has points); if they want the
--- most (default) or the least; and the amount on their side with which the play ends. By default those whom t:together names,
--- or partners, play together, and without these the seat to play alone. It is read-only and goes by what all know. Bots
--- ask it at picks and cards, once all have bid: if the team wants the least, all bots avoid what counts; with "least or
--- all" a seat that may take all of it goes on, and the others stop it
---@field hand fun(t: Table) the course of a hand: deal, bid, play, score
---@field result fun(t: Table): Line the content of the hand's line in the record
---@field game_over string|fun(t: Table): Side[]?, string?, Line? called after each hand, a void one too: the winners and the
--- reason once the game is over, and more fields for the game's line. Or the name of an option, the number of hands: the sides
--- with the highest score win, nobody if all are equal. Or "target points": the game is over once a side has the points of the
--- option `target`, and those with the highest score win. ", lowest wins" may follow either. With 0 the game has no end
---@field new_match? fun(t: Table) called before the first game
---@field new_game? fun(t: Table) called before the first deal of a game; it sets t.dealer if first_dealer named nobody
---@field next_dealer? fun(t: Table): Seat the left of the dealer by default, after a void deal the same seat
---@field first_dealer? fun(t: Table): Seat? drawn under the seed by default. It may read t and draw; if it returns nothing,
--- new_game sets the dealer
---@field match_over? fun(t: Table, winners: Side[]): true|Line|nil, any called after a game: nothing if another one follows, true
--- if not, or the match's line, fields("match", 1, "winner", winners, ...). The second result is that of t:play_game, for a
--- game around this one
---@field sub_games? fun(rules: Rules): table<string, SubGame> games inside this one, by a name; see t:play_game
---@field course? fun(t: Table): Line, Side[], any replaces the deals by a course of its own: the match's line, its winners, and
--- another result for t:play_game
---@field ready? fun(rules: Rules) called once variants and options are applied
---@field second_pack? CardSet cards that form a pack of their own, shuffled by itself, below the first
---@field announcement? string the word with which cards may be played, see t:announce
---@field card_played? fun(t: Table, seat: Seat, card: string, said: boolean) is called for cards named to t:announce
---@field even_hands? boolean a `hands` line may name a seat's last cards in another seat's list
---@field check? fun(rules: Rules): string?, Clause? a sentence if the options do not fit together
---@field option fun(option: Option) a slot that the header may set
---@field options fun(options: Options) slots by row and column, such as take_all
---@field promise fun(promise: Promise) a condition that holds at the end of each deal
---@field wrap table<string, function> wrap.NAME = function(base, ...) replaces a rule function of a library that the game uses;
--- `base` is the replaced one. The last wrap lies on top; all lie below those of variants
---@field when fun(slots: table<string, any>): { wrap: table<string, function> } wraps that are applied only if these slots have
--- these values: local on = g.when { stinkhole = true }; function on.wrap.peg_heels(base, t)
---@field [string] any

---A slot: option { "target", 121, "points that win the game", clause = "CR-8.1", min = 11 }. Its type is that of the default:
---yes or no, a whole number, a word, a text, a list. The rule `check` may test more.
---@class Option
---@field [1] string its name
---@field [2] any its default
---@field [3] string a line of help
---@field clause? Clause
---@field words? string[] the words it accepts; without them a text may be any text
---@field min? integer for a number; 0 by default
---@field max? integer
---@field odd? boolean only odd numbers
---@field rule? string the rule that has its value; its own name by default

---Slots by row and column, of one help and clause: options { "stakes", "what each opponent pays", clause = "ZO-7.4",
---rows = { take = { all = 3 } } } makes the slot take_all, kept as rules.stakes.take.all. The other fields are those of Option.
---@class Options
---@field [1] string the rule that has their values
---@field [2] string a line of help
---@field rows table<string, table<string, any>> the defaults
---@field clause? Clause

---A promise of the page, tested by `check` and `sim --check` at the end of every deal: promise { "ZO-7.6", "a hand's payments
---add up to zero", function(t, deal, game) return ... end }. It is dropped if a house rule `replaces` its clause.
---@class Promise
---@field [1] Clause
---@field [2] string the condition, in a few words
---@field [3] fun(t: Table, deal: table<string, any>, game?: table<string, any>): boolean true if it holds; it is read-only. `deal`
--- has the fields of the rule `result` by name, its number `deal`, and `delta` and `scores`. It is called once more when the
--- game is over, with `game`, which has `winner`, a list of sides, and `why`

---A game inside a game: its id, its house rules and their options.
---@class SubGame
---@field game string
---@field variants? string[]
---@field options? table<string, any>
---@field players? integer

---The duties of a game, each with its clause, or "" without one.
---@class Duties
---@field hold? Clause the card must be in the hand
---@field follow? Clause follow the suit led
---@field beat? Clause if you follow: beat the winning card if you can
---@field trump? Clause if you are void: play a trump
---@field overtrump? Clause if you are void and a trump is winning: beat it if you can
---@field undertrump? Clause if you are void and cannot beat the winning trump: play a trump nevertheless
---@field lead? Clause the cards `not_led` may not be led
---@field forced? Clause the cards `forced_cards` must be played when they may be
---@field beat_when? "always"|"trump leads"|"plain leads"
---@field partner_exempt? boolean while a partner is winning, only following is a duty
---@field beat_partner? boolean beside partner_exempt: `beat` is a duty against a partner's card too
---@field not_led? CardSet
---@field until_broken? boolean `not_led` holds until one of these cards has been played to a trick
---@field forced_cards? CardSet
---@field free_follow? CardSet these need not follow a lower card: a seat with only these of the suit led may play any card
---@field may_trump? boolean a seat that can follow may play a trump instead

---The clause that refuses each kind of mistake in a record.
---@class Refusals
---@field players? Clause
---@field dealer? Clause
---@field variant? Clause
---@field conflict? Clause variants that exclude each other or clash; `variant` by default
---@field option? Clause
---@field pack? Clause a pack without each card once
---@field hands? Clause a `hands` line with wrong numbers
---@field due? Clause a decision in place of a pack; `hands` by default
---@field card? Clause a card that is not in the pack; `pack` by default
---@field word? Clause a wrong seat or word, unless the point has its own: rule refuse_POINT, a clause or a function(t, seat,
--- word) that returns one. At a point for cards, the rule stray_POINT, a function(t, seat, words), may return the clause for a
--- word that is none of the point's
---@field at? table<string, Clause> the general clause of each point
---@field over? Clause a line after the end

---Declares the game of this file.
---@param declaration GameDeclaration
---@return Rules
function game(declaration) end

---The declaration of a house rule.
---@class VariantDeclaration
---@field id string the file's name
---@field of string|string[] the game, or games, it is a variant of
---@field title string
---@field summary? string one line
---@field clauses? string the section of its clauses, "ZO-11", or several: "KB-36, KB-42"
---@field names? string other names, as those of a game
---@field players? integer|integer[] the number of players that it needs, or a list, the usual number first
---@field players_clause? Clause the clause for that
---@field switch? string a yes/no slot; when the header says no, the variant changes nothing
---@field when? table<string, any> slots and their values; with other values the variant changes nothing: { pack_low = 8 }
---@field excludes? table<string, Clause|true> variants it cannot be played with
---@field needs? string a variant it needs
---@field instead? table<string, table<any, string>> another form of it, played in its place if the header gives a slot that
--- value: { jacks_out = { regiment = "jacks-out-regiment" } }. Each of the two has a `when`, and excludes the other
---@field above? string|string[] variants below it, if both change one rule. For two that do not know each other a call says it by
--- --above, a bundle by its `order`
---@field beside? string|string[] variants that change one rule with it, in any order
---@field replaces? string[] clauses, or sections, of the game that no longer hold, or that the file has a new text for
---@field by? string who wrote it, as a pack says

---A circle's own way of playing: variants and options of one or more games under a name. It is a file in scripts/bundles
---without code. A record never names it: its header has its variants and options.
---@class BundleDeclaration
---@field id string the file's name
---@field of string|string[] the game or games
---@field title string
---@field names? string other names, as those of a game
---@field summary? string one line
---@field variants? string|string[] its house rules
---@field order? string[] the order of those that change the same rule, the uppermost first
---@field options? table<string, any> its options by name; a call's own -o overrides them
---@field players? integer the number of players
---@field people? string[] the names of the people at seats 1, 2 ...
---@field by? string who wrote it, as a pack says

---@param declaration BundleDeclaration
function bundle(declaration) end

---@class Variant
---@field set table<string, any> set.NAME = value gives a rule or slot of the game another value; set["events.trumps"] = value, an
--- entry of a table; set.SLOT = function(rules) computes a slot from the others, unless the header names it
---@field wrap table<string, function> wrap.NAME = function(base, ...) replaces a rule function; `base` is the replaced one
---@field append table<string, any> append.NAME = value adds to the end of a list, or to a table of names; append.pack = "2 x
--- joker" adds cards to the game's
---@field remove table<string, string> remove.pack = "23 of CDHS" takes all copies of these cards out of the pack
---@field add table<string, any> add.NAME = value adds a rule that the game does not have
---@field option fun(option: Option) a slot of its own
---@field options fun(options: Options)
---@field promise fun(promise: Promise)

---Declares the variant of this file. The second result are the rules of the game as they will be played, for reading and
---calling only.
---@param declaration VariantDeclaration
---@return Variant v, Rules rules
function variant(declaration) end

---Runs a file of scripts/games/lib, once for each composition, and returns its result.
---@param name string
---@return any
function use(name) end

---Returns f with a cache: it is called once for each argument. Only this cache and `t` last from one game to the next. The
---argument and the result are whole numbers (sets of cards too), texts, true or false.
---@generic X, Y
---@param f fun(x: X): Y
---@return fun(x: X): Y
function memo(f) end

---A line of the record: names and values in turn, in this order.
---@param ... any
---@return Line
function fields(...) end

---@class Line
local line = {}
---@param ... any names and values to add at the end
---@return Line
function line:add(...) end
---@param name string
---@return any
function line:get(name) end
---Its names and values in their order: for name, value in line:each() do
---@return fun(): string?, any
function line:each() end
---@return table<string, any> its values by their names
function line:by_name() end

---The value of a field without a value in a line of the record; nil cannot be written.
---@type any
null = {}

---Declares the cards of a game that are not simply some of the 52, before the first `cards`. "2 x AKQJT9 of CDHS" has two
---copies of each. In "AKQJT9 of CDHS, joker" the joker is `*`; of `2 jokers` the big one is `*1` and the small one `*2`. A
---game's own suits and ranks are letters and digits: { suits = "OCEB", ranks = "RCF7654321" }. Suits with different ranks: {
---suits = "CDHST", ranks = { CS = "KQCJT987", DH = "KQCJ1234", T = 22 } }, where T has 22 numbered trumps, T1 to T22. `copies`
---is the number of each. At most 128 cards, 8 suits, 32 ranks, 99 numbered cards of a suit. Cards are listed by suit and rank
---in the order given here.
---@param make string|{ suits: string, ranks: string|table<string, string|integer>, copies?: integer }
---@return CardSet all of them
function pack(make) end

---Cards as text: "AC TD 9H", ranks of suits: "AKQJT9 of CDHS, 87 of D", a rank: "K", a suit: "of H", or "joker". All copies of
---a card are included.
---@param text string
---@return CardSet
function cards(text) end

---Sets of cards. Listing order is by suit C D H S, within a suit A K Q J T 9 ... 2, or the order of the declared pack. Two
---copies of a card are two cards with one name.
sets = {}
---Same as `cards`.
---@param text string
---@return CardSet
function sets.cards(text) end
---@param set CardSet
---@return integer
function sets.count(set) end
---@param set CardSet
---@return string[] "AC", "TC", ... in listing order
function sets.list(set) end
---@param set CardSet
---@return string "AC TC ..." in listing order
function sets.text(set) end
---@param set CardSet
---@param wanted CardSet|string
---@return boolean true if all of them are in it; one copy of a named card is enough
function sets.has(set, wanted) end
---The longest sequences of one suit: suits in order, each from the top. A card at both ends of the ranks may end a sequence
---above and begin another below.
---@param set CardSet
---@param least integer 1 to 13 cards
---@param ranks? string the ranks in a row, from the lowest: "A23456789TJQK", or "A23456789TJQKA" with the ace at either end; by
--- default in listing order, the ace above the king
---@return { top: string, length: integer, cards: CardSet }[]
function sets.runs(set, least, ranks) end
---Sequences as they score, each as a set. A run may be longer than `full` cards. If it has `least` or more below its first
---`full`, these are a sequence of their own. The best come first: those of `full` cards or more, then by top card, then trumps,
---then by suit.
---@param set CardSet
---@param least integer 1 to 64 cards
---@param full integer at least as many
---@param trumps? string a suit
---@return CardSet[]? sequences nothing if there is none
function sets.sequences(set, least, full, trumps) end
---The definition of a meld: so many cards of one rank, or of one suit with ranks in a row.
---@class Melds
---@field least? integer 2 to 5 cards; 3 by default
---@field ranks? string from the lowest, as for sets.runs; "A23456789TJQK" by default
---Every meld that is a part of the set: those of one rank first. More than 1000 are an error.
---@param set CardSet
---@param melds? Melds
---@return CardSet[]
function sets.melds(set, melds) end
---Arranges a hand in melds so that the remaining cards have the least value, and are the fewest with that value. Cards that fit
---onto others' melds are laid off. A hand may have 64 cards of four suits, or 20 if `least` is 4, or three suits if it is 5;
---and no card twice.
---@param hand CardSet
---@param values table<string, integer> by rank or card, 0 to 100000: { K = 10, A = 1, QS = 13 }; 0 by default
---@param onto? CardSet[] 32 melds at most
---@param melds? Melds
---@return integer points of the cards left over
---@return CardSet[] melds of the hand: those of one rank first
---@return CardSet left over; cards in neither were laid off
function sets.deadwood(hand, values, onto, melds) end
---The deadwood (sets.deadwood, without laying off) after one card of the hand is thrown away: the cards that leave at most
---`most`, the least deadwood, and the cards that leave it.
---@param hand CardSet one card at least
---@param values table<string, integer>
---@param most integer 0 to 100000
---@param melds? Melds
---@return CardSet within
---@return integer least
---@return CardSet best
function sets.throws(hand, values, most, melds) end
---@class CardGroup cards that are taken only as a whole
---@field set CardSet
---@field value integer 0 to 100000

---Every part of the set, and of the groups, whose values add up to a number, in listing order, groups behind cards. Cards
---without a value, or worth 0, take no part. It may have at most 1000 parts. For bounds `{ least, most }` it returns the
---parts of every sum, the lowest sum first, and for each sum the place of its first part: those of 7 are `parts[first[7]]` up
---to `parts[first[8] - 1]`.
---@param set CardSet
---@param values table<string, integer> by rank or card, as for sets.deadwood
---@param number integer|integer[] 1 to 1000, or bounds
---@param groups? CardGroup[] at most 64
---@return CardSet[] parts
---@return integer[]? first of bounds
function sets.sums(set, values, number, groups) end
---Prepares `sets.sums` with a copy of these values, for a game that calls it often: `local sums = sets.summing(values)`, and
---then `sums(set, 15)`.
---@param values table<string, integer> by rank or card, as for sets.deadwood
---@return fun(set: CardSet, number: integer|integer[], groups?: CardGroup[]): CardSet[], integer[]?
function sets.summing(values) end
---The poker value of five cards, or of the best five of six or seven. Ranks are those of the 52 cards; the ace is low in
---5 4 3 2 A alone.
---@param set CardSet
---@return integer value greater for the better hand, equal for hands that tie
---@return string class "high card", "pair", "two pairs", "three of a kind", "straight", "flush", "full house",
--- "four of a kind", "straight flush", "five of a kind"
function sets.poker(set) end
---@param set CardSet
---@param n integer
---@return CardSet first its first n cards in listing order, or all if it has fewer
function sets.first(set, n) end
---@param set CardSet
---@return CardSet ranks all cards of the deck with a rank that the set has; for a joker its copies
function sets.ranks(set) end
---@param set CardSet
---@param n integer
---@return CardSet multiples the first n cards of each rank of which the set has n or more; jokers that are copies count as a rank
function sets.multiples(set, n) end
---@param set CardSet
---@return integer the length of its longest sequence
function sets.longest(set) end
---@param set CardSet
---@param i integer
---@return integer? the number of its card i in listing order, 0 to 127
function sets.nth(set, i) end
---@param word string
---@param set CardSet
---@param k integer
---@return string[] "discard AC KC", ... every choice of k cards, k at most 5; an error beyond 65,536 of them
function sets.choices(word, set, k) end
---@param text string
---@return integer? number 0 to 127
---@return string? name "TD"
function sets.card(text) end
---@param number integer
---@return string
function sets.name(number) end

---An item of a count, names and values in turn: { "kind", "fifteen", "cards", { "8H", "7H" }, "points", 2 }. Its line in a
---record is `fields(table.unpack(item))`.
---@alias CribItem any[]

---Counting at cribbage. Aces are low, worth 1; court cards are worth 10.
crib = {}
---@param cards CardSet|string a set, or names of cards: "7C", "7C 4S"
---@return integer the sum of their pip values
function crib.pips(cards) end
---The value of kept cards in the show: fifteens, pairs, runs, flush and nobs.
---@param kept CardSet 6 cards at most
---@param starter? CardSet one card that is not kept; none by default
---@param flush? "hand"|"five"|"four"|"none" when three or more kept cards of a suit count: as in a hand (default); as in a box,
--- only with a starter of the suit ("five") or also without ("four"); or never
---@param nobs? integer points for the jack of the starter's suit; 1 by default
---@return integer points
function crib.count(kept, starter, flush, nobs) end
---The mean value of kept cards in the show, over every card of `unseen` as the starter.
---@param kept CardSet 6 cards at most
---@param unseen CardSet none of the kept ones
---@param flush? "hand"|"five"|"four"|"none"
---@param nobs? integer
---@return number points
function crib.mean(kept, unseen, flush, nobs) end
---The mean value of one or two discards in the box, over all other cards; for more cards, their own value.
---@param cards CardSet
---@return number points
function crib.box(cards) end
---Lists the combinations of crib.count: fifteens, pairs, runs, flush, nobs, each kind in listing order of the cards, without
---those worth 0.
---@param kept CardSet
---@param starter? CardSet
---@param flush? "hand"|"five"|"four"|"none"
---@param nobs? integer
---@return CribItem[] items, integer points
function crib.list(kept, starter, flush, nobs) end
---The value of the last card of a series in the play: fifteen or thirty-one, pair or run, flush.
---@param series string|(string|CardSet)[] its cards in the order played, at most 31 different ones: "7C4S5C" with or without
--- spaces, or a list of names or of sets of one card
---@param runs? "any"|"up" a run counts in any order (default), or only as far as it was played upwards
---@param flush? boolean true if three or more of one suit count; false by default
---@param thirty_one? integer points for 31; 2 by default
---@return integer points
function crib.played(series, runs, flush, thirty_one) end
---Lists the combinations of crib.played: the cards of each item in the order played, the whole series for fifteen and
---thirty-one.
---@param series string|(string|CardSet)[]
---@param runs? "any"|"up"
---@param flush? boolean
---@param thirty_one? integer
---@return CribItem[] items, integer points
function crib.list_played(series, runs, flush, thirty_one) end

---The table of a hand. A script may keep values in it to the end of the match: t.bidder = seat. No field may have the name of a
---method.
---@class Table
---@field players integer the number of seats
---@field people integer the number of people; more than the seats if the rule `seats` says so
---@field seats Seat[] 1 to players
---@field active Seat[] the seats that take part in this hand, from the dealer's left; t:sit_out puts another list here
---@field active_from Seat[][] for each dealer, the seats that would take part, from the dealer's left
---@field dealer Seat
---@field dealt_last Seat? the dealer of the last hand of the game before, in the same match
---@field side Side[] of each seat
---@field sides integer the number of sides
---@field deal_number integer of the game, from 1
---@field counted_deals integer of the game: deals that are over and not void
---@field game_number integer of the match, from 1
---@field void boolean this deal does not count, see t:void_deal
---@field [string] any
local t = {}

---Deals the next stage of the packets, or the given one.
---@param stage? integer
function t:deal(stage) end

---Asks a seat for one of these words. If a call ends the play, it returns nothing and the call.
---@param seat Seat
---@param point string the decision's name on the rule page
---@param words string[]|integer at most 1024, 48000 bytes in all; each at most 200 bytes in canonical form, with single blanks
--- and cards as "TH". No two may differ only in capitals. Equal words are one answer, which a random bot gives more often
---@param say? fun(t: Table, item: any): string the word of an item of the list, which may then have any values: moves as sets,
--- numbers or tables. It is read-only, and called only if somebody reads the words; chance picks an item without it, except in
--- the first list of a point. A number n in place of the list stands for the items 1 to n. There may be 100000 items; of
--- more than 1024 the question gives the number, each word is made when it is wanted, and the point is one small word
---@return any word the word, or with `say` the item
---@return string? call
function t:ask(seat, point, words, say) end

---Asks the active seats for one of these words, in turn from the dealer's left, until one says another word than `pass`.
---Returns that seat and its word, or the call that ended the play; nothing if all pass.
---@param point string
---@param words string[] as for t:ask
---@param after? Seat begin with the seat after this one
---@return Seat? seat, string? word, string? call
function t:first_bid(point, words, after) end

---Asks seats out of turn, clockwise from one: those that take part and for which words(t, seat) returns a list, until one says
---another word than `pass`. Returns that seat and its word, or the call that ended the play; nothing if nobody speaks. Others
---learn nothing of the questions and of who passes: the rule `secret` must say "unnoticed" of the point.
---@param first Seat
---@param point string
---@param words fun(t: Table, seat: Seat): string[]|false|nil
---@return Seat? seat, string? word, string? call
function t:out_of_turn(first, point, words) end

---The words that may be bid over another bid: `pass`, and the bids that are above it.
---@param bids (string|integer)[] all bids, the lowest first; a `pass` among them is skipped
---@param bid? string|integer the last bid, one of these, or any number; without it all bids are open
---@param n? integer|false only the next n bids; all by default
---@return string[] words for t:ask or t:first_bid: { "pass", "18", "20" }
function t:bids_above(bids, bid, n) end

---Asks a seat for different cards, of its hand by default: `POINT XX YY`, or `POINT` alone for none. With more than 100
---answers, or with a filter, the question gives the set and the number of cards in place of a list.
---@param seat Seat
---@param point string one word in small letters, at most 32 bytes
---@param n integer|integer[] the number of cards, 1 or more; or { least, most }, from 0: a `most` above their number means all.
--- The answer must fit 200 bytes
---@param from? CardSet of cards of the pack
---@param filter? fun(set: CardSet): boolean?, Clause? true if the cards are allowed; if not, the clause. It is read-only, and
--- called for an answer only. A bot tries 64 random answers, then the first 20000: if all are rejected, the game fails. So if
--- there may be none, let n begin at 0 and accept the empty set, `POINT` alone: that is a pass
---@return CardSet? picked, string? call
function t:pick(seat, point, n, from, filter) end

---Asks a seat for one card of a set, `POINT XX`, or for one of some words: t:choose(seat, "play", set, "draw"). An empty set
---needs at least one word. At most 1024 cards and words.
---@param seat Seat
---@param point string one word in small letters, at most 32 bytes
---@param set CardSet cards of the pack
---@param words? string|string[] as for t:ask
---@return string? card its name, string? word, string? call the call that ended the play, if one did
function t:choose(seat, point, set, words) end

---Asks a seat for a whole number: `bid 4`.
---@param seat Seat
---@param point string one word in small letters, at most 32 bytes
---@param range integer[] { least, most }, from 0 to 1000000000. Up to 100 numbers are listed; of more the question gives the range
---@param hook? fun(n: integer): Clause? the clause that forbids a number, or nothing if it is allowed. It is read-only. At least
--- one number must be allowed: of more than 100 a bot tries as many as for t:pick
---@return integer? number, string? call
function t:number(seat, point, range, hook) end

---Reports an event, with the values of the fields that the game declares for it. t:tell "trumps" alone takes the fields of `t`
---with these names. A function in place of a value is called, with t, only if somebody listens.
---@param event string
---@param ... any
function t:tell(event, ...) end

---@param seat Seat
---@return CardSet
function t:hand(seat) end
---The seat whose hand has all of these cards; nothing if there is none.
---@param cards CardSet
---@return Seat?
function t:holder(cards) end
---@param name string
---@param n? integer the top ones, so many at most; all by default
---@return CardSet
function t:pile(name, n) end
---@param pile string
---@return string? the card on top; nothing if the pile has none
function t:top(pile) end
---@param pile string
---@param n? integer only the n top cards; all by default
---@return string[] its cards, from the top
function t:list(pile, n) end
---Takes the top card of a pile into a hand. Like t:move, t:show and t:shuffle it writes a line of the record. Seats that see
---the card there, or saw it before, are told which it is; the others, that a card was taken.
---@param seat Seat
---@param pile string
---@return string? its name; nothing if the pile has none
function t:take(seat, pile) end
---Moves cards from one place to another. A place is a pile, or a hand: a seat, or "hand 2".
---@param cards CardSet|string a set, which keeps its order; or names, the last of which comes on top: "KD 7D"
---@param from Seat|string
---@param to Seat|string
function t:move(cards, from, to) end
---Moves cards to the bottom of a pile.
---@param cards CardSet|string a set, or names, the last of which comes to the very bottom
---@param from Seat|string
---@param pile string
function t:tuck(cards, from, pile) end
---Shows a place to a seat from now on, with later cards too; or some cards of it. A card stays shown until its place is
---shuffled, or a seat moves it to a place that only that seat sees.
---@param place Seat|string
---@param cards? CardSet|string the whole place by default
---@param seat? Seat all by default
function t:show(place, cards, seat) end
---Takes a whole pile, or these cards of it, into a hand. This, t:lay, t:swap and t:turn_up write no line: the game reports them
---by events, or everybody knows it.
---@param seat Seat
---@param pile string
---@param set? CardSet
function t:pick_up(seat, pile, set) end
---The cards dealt to a seat so far in this deal, in the order of the pack, wherever they are now.
---@param seat Seat
---@return string[] "AC", "TD", ...
function t:dealt(seat) end
---Some of these cards, as a set.
---@param seat Seat
---@param from integer 1 is the first card dealt
---@param to integer
---@return CardSet
function t:dealt_set(seat, from, to) end
---@param seat Seat
---@return CardSet the face-up cards of its columns: upper ones, and lower ones without an upper card
function t:uncovered(seat) end
---Moves a card that is still in the pack to a pile. A stage that would deal this card later is an error.
---@param i integer from the top of the whole pack
---@param pile string
---@return string its name
function t:turn_up(i, pile) end
---Shuffles a whole pack outside a deal, for example for a cut, or a pile in its place. It is a `pack` line of the record, which
---names the pile.
---@param pile? string
function t:shuffle(pile) end
---@param i integer from the top
---@return string the name of that card of the pack
function t:card(i) end
---Moves cards of a hand to a pile.
---@param seat Seat
---@param set CardSet
---@param pile string
function t:lay(seat, set, pile) end

---A seat takes up a pile and lays n cards of its hand in its place: `POINT XX YY`. Returns the call that ended the play, if one
---did.
---@param seat Seat
---@param pile string
---@param point string
---@param n integer|integer[] as for t:pick
---@return string? call
function t:swap(seat, pile, point, n) end

---Each seat in turn, from the dealer's left, lays n cards of its hand to a pile: `POINT XX YY`. Returns the call that ended the
---play, if one did.
---@param point string
---@param n integer|integer[] as for t:pick
---@param pile string
---@return string? call
function t:lay_away(point, n, pile) end

---Each seat in turn, from the dealer's left, picks n cards of its hand: `POINT XX YY`. Then each hands them to the seat `by`
---active seats to its left: 1 is the next, 0 no pass. Returns the call that ended the play, if one did.
---@param point string
---@param n integer|integer[] as for t:pick
---@param by integer
---@return string? call
function t:pass_cards(point, n, by) end

---Sets the trump suit by its letter; "" or nothing for permanent trumps only.
---@param suit? string
function t:trumps(suit) end
---@return string suit the trump suit now, "" for none
function t:trump_suit() end
---Sets the ranking of this hand, between its tricks: { trumps = "JH JD AH KH QH TH 9H", suit = "H" }. Fields that are left out
---are those of the rules, except `suit`, "" for none. Every card must have a place. The last 64 rankings are cached.
---@param ranking { trumps?: string, suit?: string, ranks?: string|table, trump_ranks?: string|table, points?: table, trump_points?: table }
function t:ranking(ranking) end
---The cards of a set that follow a suit under the ranking of now; for the trump suit all trumps.
---@param set CardSet
---@param suit string "trumps", or a suit's letter
---@return CardSet
function t:of_suit(set, suit) end
---Sets the leader of the next trick; of the first one it is by default the dealer's left. In mid-trick it is an error.
---@param seat Seat
function t:lead(seat) end
---Plays one trick. Returns the winner, 0 if nobody won it; nothing if no cards are left or after_trick ended the play; nothing
---and the call if a call ended it.
---@param before? fun(t: Table, seat: Seat, hand: CardSet): boolean? called before each card, with its seat and the hand; true ends
--- the play
---@return Seat? winner, string? call
function t:play_trick(before) end
---Plays all tricks that are left. Returns the call that ended the play, if one did. A seat without a card in the middle of a
---trick is an error.
---@param leader? Seat leads to the first of them; by default the seat of t:lead, or the last winner
---@return string? call
function t:play_tricks(leader) end

---Plays one card. Returns the seat that won the trick, 0 for nobody, or false if it is not complete; nothing if after_trick
---ended the play; nothing and the call if a call ended it.
---@return Seat|false|nil winner, string? call
function t:play_card() end
---@return Seat whose card is next
function t:turn() end
---The cards of the trick in play, or of the last one, in the order played.
---@return string[] cards, Seat leader
function t:trick() end
---@param seat Seat
---@return string? its card in that trick, if it did not follow suit
function t:discarded(seat) end
---Lets these cards of a seat be played with the word of the rule `announcement`: `play QS bela`. The rule `card_played` is
---called when they, or those of `watched`, are played, with the word or without.
---@param seat Seat
---@param set CardSet
---@param watched? CardSet
function t:announce(seat, set, watched) end
---Replaces the duties of the rule `duties` for the rest of this hand, between its tricks: strict play once the stock is gone.
---It also ends earlier t:bar, t:free and t:force.
---@param duties Duties
function t:duties(duties) end
---Bars cards from being led in this hand, unless the hand has nothing else.
---@param set CardSet
function t:bar(set) end
---Frees cards from following a lower card: a seat with no other card of the suit led may play any card.
---@param set CardSet
function t:free(set) end
---Forces cards to be played as soon as the other duties allow it.
---@param set CardSet
function t:force(set) end
---Ends the play with the first trick that this seat wins, for a bid to win none. `solve` and strong bots know it; they do not
---know when the rule `after_trick` ends the play.
---@param seat Seat
function t:stop_at(seat) end

---@param seat Seat
---@return integer tricks it has won
function t:tricks(seat) end
---@param seat Seat
---@return integer card points in them
function t:points(seat) end
---@param seat Seat
---@param also? CardSet|string|false cards, or a pile's, whose points are added
---@return integer points, integer tricks
function t:won(seat, also) end
---@param side Side
---@return integer card points in the tricks of its seats
function t:side_points(side) end
---@param last? integer more points for the last trick, once all cards are played
---@param into? integer[] a list to write them to; a new one by default
---@return integer[] card points of each side
function t:points_by_side(last, into) end
---The highest of the sides' amounts, such as those of t:points_by_side; one side may be left out.
---@param list integer[]
---@param except? Side
---@return integer? most, Side? side the first that has it, Side? level the next that has it too, if any
function t:highest(list, except) end
---@param side Side
---@return integer tricks its seats have won
function t:side_tricks(side) end
---@param seat Seat
---@return integer the number of the last trick it won, 0 for none
function t:last_trick(seat) end
---@return Seat? the winner of the last complete trick; nothing if nobody won it
function t:last_winner() end
---@return Seat? the winner of the last trick with card points in it
function t:last_scorer() end
---@param side Side
---@return integer its score before this hand
function t:total(side) end
---@param seat Seat
---@return CardSet the cards in its tricks
function t:taken(seat) end
---@param side Side
---@return CardSet the cards in the tricks of its seats
function t:side_taken(side) end
---@param side Side
---@return integer their value by the rule `counts`
function t:side_count(side) end
---@return string? the highest trump in tricks
function t:top_trump() end
---@return string? the lowest
function t:low_trump() end
---@param card string
---@return Seat? the seat with this card in its tricks
function t:taker(card) end
---@return integer tricks that are complete
function t:finished() end
---@return integer cards in the trick in play
---@return string? led the first of them
function t:in_trick() end
---@param cards CardSet|string a set, or the name of a pile
---@return integer card points
function t:worth(cards) end

---One seat's side pays another's; a negative amount goes the other way.
---@param from Seat
---@param to Seat
---@param amount integer
---@param clause Clause
---@param what string
function t:pay(from, to, amount, clause, what) end
---Each of these seats pays the amount to one: "all" at the table, those "active" in this hand, or a list. The payee does not
---pay.
---@param to Seat
---@param seats "all"|"active"|Seat[]
---@param amount integer
---@param clause Clause
---@param what string
function t:collect(to, seats, amount, clause, what) end
---Points for a seat's side.
---@param seat Seat
---@param amount integer
---@param clause Clause
---@param what string
function t:score(seat, amount, clause, what) end
---Each side, except one if given, scores its amount of a list, even 0.
---@param list integer[]
---@param clause Clause
---@param what string
---@param except? Side
function t:score_sides(list, clause, what, except) end
---A seat's side loses points. A void deal does not give them back.
---@param seat Seat
---@param amount integer
---@param clause Clause
---@param what string
function t:penalize(seat, amount, clause, what) end
---@return integer[] the points that each side has lost by t:penalize in this deal, 0 or less
function t:penalties() end
---Makes the deal void: its points so far are taken back, except penalties, and the same seat deals again.
function t:void_deal() end
---@return integer[] the score of each side now, with the points of this deal
function t:standing() end
---Begins a series of the play at cribbage, of the cards that will be laid in this pile. Its points are those of crib.played
---with the other arguments. The script decides who plays next, and pegs the points.
---@param pile string
---@param runs? "any"|"up"
---@param flush? boolean
---@param thirty_one? integer
function t:begin_series(pile, runs, flush, thirty_one) end
---At this point the seat picks a card that does not take the total over 31, and lays it. If none fits, it says one of `none`.
---If one fits, it may say one of `also` instead. Returns nil and the word after a word, nothing after a call that ended the
---play.
---@param seat Seat
---@param point string
---@param none string[]
---@param also? string[]|false
---@return integer? points of the card, integer|string|nil total of the series with it, or the word, Seat? next seat clockwise with
--- cards that has not said go; perhaps itself
function t:lay_fitting(seat, point, none, also) end
---Notes that a seat has said go: it is passed over until the next series.
---@param seat Seat
---@return Seat? next with cards, clockwise, that has not said go; perhaps itself
function t:go(seat) end
---@return integer total of the series, 0 before one begins, integer gone the number of seats that have said go
function t:series() end
---@return string[] its cards in the order played
function t:series_cards() end
---@param seat Seat
---@return CardSet cards of its hand that do not take the total over 31
function t:fitting(seat) end
---@param seat Seat
---@return Seat? next with cards, clockwise; perhaps itself
function t:next_holder(seat) end
---@param points? integer in place of the rule `target`
---@return Side? the side that has reached it, with the points of this deal; the lowest of several
function t:reached(points) end
---Each side scores the card points in its tricks.
---@param clause Clause
---@param what string
function t:score_tricks(clause, what) end
---Sets the scores at the beginning of a game, before its first deal.
---@param scores integer[] one a side
function t:start_at(scores) end

---A number from 1 to n under the seed, apart from the shuffles.
---@param n integer
---@return integer
function t:draw(n) end
---@return integer[] the score of each side before this hand
function t:totals() end
---@return Side[] the sides with the highest score, ascending
function t:leaders() end
---@param seat Seat
---@return Seat the next one clockwise that does not sit out of this hand
function t:left_of(seat) end
---@param seat Seat
---@return Seat the one before it that does not sit out
function t:right_of(seat) end
---@param seat Seat
---@return Seat the next one of its side; the seat two places on if it has no partner
function t:partner(seat) end
---for seat in t:round(first) do: the seats that take part in this hand, clockwise from `first`.
---@param first Seat
---@return fun(first: Seat, seat: Seat?): Seat?, Seat first
function t:round(first) end
---Takes a seat out of the rest of this hand, before its first card is played: it plays to no trick, its lead passes to the next
---seat, and its cards stay in its hand. At least one seat must remain.
---@param seat Seat
function t:sit_out(seat) end
---Lets another seat answer this seat's questions in this hand, and see its cards from now on. The rule `face_up` shows cards to
---all. The lines name the decider, and in `for` the seat whose cards they are.
---@param seat Seat
---@param decider Seat
function t:play_for(seat, decider) end
---Makes these seats partners in this hand, and all others too. The duty `partner_exempt`, bots and the screen follow it; t.side
---and the columns of the score do not change. It writes no line of the record: report it by an event.
---@param seats Seat[]
---@param known_to? Seat|Seat[] the seats that know it, {} for nobody; all by default. A later call replaces an earlier one
function t:together(seats, known_to) end
---The results of a method for each side: t:per_side(t.side_points).
---@param method function
---@return any[]
function t:per_side(method) end
---The results of a method for each seat: t:per_seat(t.tricks).
---@param method function
---@return any[]
function t:per_seat(method) end
---The sum of a method's results for seats, except one: t:sum(t.points, t.active, t.bidder).
---@param method function
---@param seats Seat[]
---@param except? Seat
---@return integer
function t:sum(method, seats, except) end

---The seats with a method's highest result, and that result: t:most(t.tricks); among those that tie, t:most(t.points, tied).
---@param method function it returns a number: t.tricks, or a function(t, seat) of your own
---@param seats? Seat[] all at the table by default
---@return Seat[] seats in the order of the list, number most
function t:most(method, seats) end
---The seats with its lowest result.
---@param method function
---@param seats? Seat[]
---@return Seat[] seats, number least
function t:least(method, seats) end

---Plays a game of the rule `sub_games` from its first deal to its last, at a table of its own and in the same record.
---@param name string
---@param dealer? Seat the first dealer; by default that game's rule decides
---@return Side[] winners, any won the second result of its match_over, or the third of its course
function t:play_game(name, dealer) end
