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
-- Limits, besides those said below. Time: 1.2 seconds of a deal or of one rule that is asked, half of that to read a file.
-- Memory: 64 MiB for all scripts and threads. A deal: 5000 decisions; deals in which nobody is asked: 1000 in a row. Cards:
-- 64, dealt to 8 seats and 32 piles in 16 stages. Library functions: strings of 1 MiB, lists of 65536 items, and no pattern
-- that could take too long. What a script says of itself or of a hand: tables of 2000 entries, 6 deep, texts of 1000 bytes.
-- Amounts paid: a million million; what a side scores in a deal: ten times that. Games inside games: 3 deep, 64 in all.

---A set of cards: one bit a card, so `a & b`, `a | b`, `a & ~b` are common cards, all cards, cards of a not in b.
---@alias CardSet integer
---A seat, 1 and up, clockwise.
---@alias Seat integer
---A side. They are numbered by their lowest seats: partners 1 and 3, side 1, play 2 and 4; without partners side = seat.
---@alias Side integer
---A clause of the rule page, "ZO-5.3". Its text stands in a comment of the script that begins with that number.
---@alias Clause string

---The declaration of a game.
---@class GameDeclaration
---@field id string lower-case letters, digits and hyphens; the file's name
---@field title string
---@field players integer[] how many can play, the usual number first; 1 to 20, of whom 8 at most sit at the table (rule
--- `seats`)
---@field partners? boolean two partnerships, of the seats that sit opposite each other; who else plays with whom the rule
--- `sides` says
---@field clauses? string the letters its clauses begin with, "ZO"
---@field names? string other names by which people find it, in any script: "Don, Chaser (چیسر), in Ireland: Don". The earlier
--- one stands, the more the game is meant by it; what stands before a colon is a remark
---@field summary? string one line
---@field kind? "trick"|"draw"|"capture"|"shed"|"count"|"patience"|"other" on which shelf `list` puts it: games of tricks, of drawing and
--- melding, of capturing cards from the table, of getting rid of cards, of counting, for one alone; "other" by default
---@field land? string where it is at home, or the lands, for `list --land`: "Germany, Austria"
---@field level? "easy"|"some practice"|"hard" how hard it is to learn, for those who look for a game
---@field minutes? integer how long a game takes people at a table, about: 1 to 10000
---@field tag? string which of a family's clauses are its own: "2" for those marked [2,3]
---@field by? string who wrote it, as a pack says

---The rules of a game. Those below are known to the host; a game adds any others it needs, and variants may change all.
---@class Rules
---@field pack CardSet the cards there are
---@field ranks string ranks of a plain suit, high to low: "A T K 9". Numbered trumps rank by number, the highest first; a
--- joker that is no trump is a suit of its own
---@field trumps? string permanent trumps, high to low: "QC QS QH"
---@field trump_ranks? string|table<string, string> ranks of a trump suit, high to low; `ranks` by default. t:trumps(suit) chooses the suit
---@field later_wins? CardSet of two cards that are alike the first one played wins a trick; of these the later one
---@field points? table<string, integer> card points by rank, suit or card: { A = 11, ["of H"] = 1, QS = 13 }. A card outranks
--- its rank and its suit; where both of these name it, it is an error
---@field trump_points? table<string, integer> the same for cards of the trump suit; `points` by default
---@field playable? fun(t: Table, seat: Seat, set: CardSet): CardSet?, Clause? which of the cards that the duties allow may be
--- played, and the clause that says so; it only looks. None of them, or nothing: all. If the clause depends on the card, it
--- returns none, and the rule refuse_play(t, seat, card) says the clause for a card. `solve` refuses such a game; hints and
--- bots play it on by the rule itself
---@field sides? Seat[][] who plays with whom: { { 1, 4 }, { 2, 5 }, { 3, 6 } }, each seat once. Partners sit opposite each
--- other, or each seat is a side, by default. For several numbers of players the rule `ready` says it, by rules.players
---@field seats? integer how many seats the table has, where more people than that take part in the match; they are asked
--- by their numbers before the first deal. As many as people by default
---@field dealers? integer how many seats the header's `dealer` may name, where games inside this one have others; `seats`
--- by default
---@field counts? table<string, integer> what a card counts besides card points, by keys as in `points`: see t:side_count
---@field active? integer how many seats, from the dealer's left, take part in a hand, 8 at most; all by default, or if fewer sit
---@field packets string|fun(t: Table): string how a pack is dealt: "4 each, 2 to talon, 4 each". A packet is a number and `each`, `each but
--- dealer`, `to dealer` or `to PILE`; `rest to PILE`; `x N` after it repeats it; `then` in place of a comma ends a stage,
--- of which there are 16 at most, in 2000 letters. A packet comes to a pile as it lies, its first card on top, and later
--- ones above it. A pile that `piles` does not name is made by being named here, closed to all. A function is asked when
--- cards are dealt: at the first t:deal, and again at one for which its last text has nothing left; it looks at t, and
--- names only declared piles
---@field piles? table<string, string> the piles there are, 32 at most in all, and who sees what lies there: { discards =
--- "open" } all, { stock = "closed" } nobody, { won = "own each" } the seat whose it is. `each` makes one for each seat, a
--- number after it so many: "closed 7". These are called "won 2", "column 7". A name is a word of at most 15 letters
---@field may_omit? table<string, boolean> piles that a `hands` line may leave out
---@field duties? Duties
---@field refusals? Refusals
---@field calls? table<string, string[]> the calls that may be open at each point, in order: { play = { "surrender" } };
--- those under `anywhere` at every point, after its own. A call `x` has two rules: may_x(t, seat, point, n) returns the
--- clause that closes it, or nothing if it is open; and on_x(t, seat, point, n) does it, and returns true if it ends the
--- play. Calls that end in a number, "call renege 2", share the rules may_call_renege and on_call_renege and differ in `n`,
--- which others do not have
---@field events? table<string, string> the fields of each event, in order: { contract = "contract bidder" }.
--- An event may have two forms: the first word of a name is what it is called in the record, ["count claimed"]
---@field lead_trumps? Clause the suit of the first card led in a deal is trumps, unless t:trumps named some; the game
--- declares the event `trumps`, "suit seat"
---@field peg_tricks? Clause a trick's card points are scored as soon as it is won
---@field target? integer where tricks are pegged: t:play_tricks stops as soon as a side has it; 0 for none. See t:reached
---@field after_trick? fun(t: Table): true? hears of every trick that is complete; true ends the play. See t:stop_at
---@field turns_up? { columns: integer, pile: string } each seat has so many columns of two cards before it, 32 at most: of the
--- cards that it was dealt the first lie in the pile, each under one of the next. After a trick, when after_trick has heard
--- of it, the cards whose upper card was played to it come into the hands of those who played these. The game declares the
--- event `turned`, "seat column card", told for each in the order played
---@field referee? { turn: Clause } reneges and cards out of turn can be played: an ask lists them as `faults`. `turn`
--- refuses a card out of turn that is none of these. What they cost is the game's affair; lib/faults.lua has it ready
---@field on_renege? fun(t: Table, seat: Seat, card: string) a card has been played that does not follow suit
---@field on_boarded? fun(t: Table, seat: Seat, card: string) a card has been played out of turn: it is still in the hand,
--- lies face up, and is forced (duty `forced`)
---@field hidden? fun(t: Table, seat: Seat): CardSet the cards of its hand that a seat may not see yet itself
---@field face_up? fun(t: Table, seat: Seat): CardSet the cards of a hand that all may see
---@field secret? table<string, true|"unnoticed"> points whose decisions others do not see, or do not even notice
---@field says? table<string, string> what people are told in place of a row of fields, one sentence a word: for an event
--- ("trick", or "contract take" where its first field is `take`), for a decision (its point and word, "bid take"; what
--- t:number, t:pick and t:choose ask is answered by the point and more, `bid 4`, so "bid bid"; words of t:ask that are
--- numbers, cards or suits by the point alone: bid = "{seat} {bids|bid} {word}"), for a
--- hand's result ("hand take won" by its kinds, "hand won", "hand"), for the end of a game ("over target" by its why), for
--- {cards} that go to a pile ("to gone"), for the question at a point ("bid?"), with the fields of the rule `asking` or of t.
--- {seat} is the field of that name, "you" to that seat; {points: for % points} the words with it, or nothing where it is 0
--- or not there; {right:with %|without} the other words there; {by:seat %} a field that is a seat under whatever name,
--- {by:whose %} what is that seat's; {bids:each %} a list of a number a seat, {won:sides %} of one a side, with names, but those below 0. A
--- verb that goes with a seat has its forms, "{seat} now {takes|take} {cards}": of somebody and of "you", and a third where
--- several have another. Without them that seat is not said to be "you". {cards}
--- of a decision is what follows its word, {1} the first word of that; or the whole of one that begins with a card. Where
--- no card was picked, or who hears it may not know them, it is not there: {cards:%|nothing}. "" says nothing. Numbers are
--- said without their sign. A game that has sentences has one for each word that it asks, as these are also how the prompt
--- knows its words; what all games say alike needs none: play, discard, pass, accept, refuse, trick
---@field card_words? { suits: table<string, string>?, ranks: table<string, string>?, cards: table<string, string>? } what people
--- call suits, ranks and single cards that are not the French ones, { suits = { B = "batons" } }: they read and type these
---@field kinds? string[] one or two fields of t that say what kind of hand it was, for simulations
---@field open? table<string, true|fun(t: Table, seat: Seat): boolean> who may look into a pile besides those whom `piles`
--- names; true is the same as "open" there
---@field layout? fun(t: Table, seat: Seat): table[] cards that lie in columns before a seat, for the screen: each column
--- with what all see of it, a card or a list whose last card lies on top, and how many lie face down below: { up = "QD" or
--- { "7D", "6C" } or nil, down = 1 }. Numbered piles, like "closed 7", are drawn as columns without it
---@field kept? { by: string, hand: string, seat: string } a game that is kept, not played: one person, called so, enters the
--- answers of all seats, and what a hand and a seat are called then: { by = "secretary", hand = "week", seat = "club" }
---@field sheets? fun(t: Table): Line lists to show and to print, by their names: fields("results", { fields("week", 1, "home",
--- 3), ... }, ...), each of lines with the same names. Numbers named club, team, home and visitors are seats
---@field score_keeping? "shown"|"remembered" whether points and scores are told while a game goes on: remembered, only
--- the record has them until it is over
---@field status? fun(t: Table): string?, Line? a line about how the hand stands, for the screen; only what all may know. Seats
--- and cards in it are fields of a line given with it: return "{contract} by {bidder}", fields("contract", t.contract,
--- "bidder", 2)
---@field asking? fun(t: Table, seat: Seat): Line? what the question that this seat is asked says besides, as fields of its
--- sentence ("pass?" in `says`): to whom, on what, how much; only what the seat may see
---@field suggest? fun(t: Table, seat: Seat, point: string): string? a sensible answer at a point where bots have no
--- sense of their own; only from what the seat may see. Hints and strong bots keep it unless a trial shows a better one
---@field aim? fun(t: Table): Seat[]?, ("points"|"tricks")?, ("most"|"least")?, integer? who plays together against the rest
--- in the tricks of this hand, what counts (by default card points, or tricks where no card has any), whether they want
--- the most of it (by default) or the least, and with how many of it on their side the play ends; for `solve`. Unless said
--- those whom t:together names, or partners, play together, and where there are none the seat to play is alone. It only
--- looks
---@field hand fun(t: Table) the course of a hand: deal, bid, play, score
---@field result fun(t: Table): Line what the hand's line in the record says
---@field game_over string|fun(t: Table): Side[]?, string?, Line? the winners and why, once the game is over, and fields that
--- the game's line has besides; called after each hand, a void one too. Or the name of an option: over after so many hands,
--- won by the sides with the highest score, by nobody if all have it. "target points": over once a side has as many points
--- as the option `target` says, won by all with the highest score. ", lowest wins" after either. With 0 the game has no end
---@field new_match? fun(t: Table) before the first game
---@field new_game? fun(t: Table) before the first deal of a game; where first_dealer named nobody, it sets t.dealer
---@field next_dealer? fun(t: Table): Seat the left of the dealer by default, after a void deal the same seat
---@field first_dealer? fun(t: Table): Seat? drawn under the seed by default; it looks at t and draws; nothing: new_game says
---@field match_over? fun(t: Table, winners: Side[]): true|Line|nil, any after a game: nothing if another one follows, true
--- if not, or the match's line, fields("match", 1, "winner", winners, ...); and what t:play_game gives to the game around
--- this one
---@field sub_games? fun(rules: Rules): table<string, SubGame> games inside this one, by a name; see t:play_game
---@field course? fun(t: Table): Line, Side[], any a course of its own in place of deals: the match's line, its winners, and
--- what t:play_game gives besides to the game around this one
---@field ready? fun(rules: Rules) once variants and options are laid on
---@field second_pack? CardSet cards of the pack that are a pack of their own, shuffled by itself, below the first
---@field announcement? string the word with which cards may be played, see t:announce
---@field card_played? fun(t: Table, seat: Seat, card: string, said: boolean) hears of cards named to t:announce
---@field even_hands? boolean a `hands` line may name a seat's last cards in another seat's list
---@field check? fun(rules: Rules): string?, Clause? a sentence if the options do not fit together
---@field option fun(option: Option) a slot that the header may set
---@field options fun(options: Options) slots by row and column, such as take_all
---@field promise fun(promise: Promise) what holds at the end of each deal
---@field wrap table<string, function> wrap.NAME = function(base, ...): a rule function of a library that the game uses, with
--- the one below it callable. Of several wraps the last said lies on top; all lie below what variants say
---@field when fun(slots: table<string, any>): { wrap: table<string, function> } the same, laid only where these slots have
--- these values: local on = g.when { stinkhole = true }; function on.wrap.peg_heels(base, t)
---@field [string] any

---A slot: option { "target", 121, "points that win the game", clause = "CR-8.1", min = 11 }. The default says what it takes:
---yes or no, a whole number, a word, a text, a list. What else must hold, the rule `check` says.
---@class Option
---@field [1] string its name
---@field [2] any its default
---@field [3] string a line of help
---@field clause? Clause
---@field words? string[] the words it takes: a text without them may be any text
---@field min? integer of a number; 0 by default
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

---A promise of the page, tested by `check` and `sim --check` at the end of every deal: promise { "ZO-7.6", "a hand's payments add
---up to zero", function(t, deal, game) return ... end }. It falls where a house rule `replaces` its clause.
---@class Promise
---@field [1] Clause
---@field [2] string what holds, in a few words
---@field [3] fun(t: Table, deal: table<string, any>, game?: table<string, any>): boolean whether it does; it only looks.
--- `deal` has what the rule `result` says, by name, its number `deal`, and `delta` and `scores`. It is called once more
--- when the game is over, with `game`, which has `winner`, a list of sides, and `why`

---A game inside a game: its id, its house rules and their options.
---@class SubGame
---@field game string
---@field variants? string[]
---@field options? table<string, any>
---@field players? integer

---Which duties the game has: each with its clause, or "" for none.
---@class Duties
---@field hold? Clause the card must be in the hand
---@field follow? Clause follow the suit led
---@field beat? Clause following: beat the winning card if you can
---@field trump? Clause void: play a trump
---@field overtrump? Clause void, a trump is winning: beat it if you can
---@field undertrump? Clause void, a trump is winning that you cannot beat: play a trump all the same
---@field lead? Clause the cards `not_led` may not be led
---@field forced? Clause the cards `forced_cards` must be played when they may be
---@field beat_when? "always"|"trump leads"|"plain leads"
---@field partner_exempt? boolean while a partner is winning, nothing but following binds
---@field not_led? CardSet
---@field until_broken? boolean `not_led` holds until one of these cards has been played to a trick
---@field forced_cards? CardSet
---@field free_follow? CardSet these need not follow a lower card: a seat with no other of the suit led may play any card
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
---@field due? Clause a decision where a pack is due; `hands` by default
---@field card? Clause a card that is not in the pack; `pack` by default
---@field word? Clause a wrong seat or word, unless the point has its own: rule refuse_POINT, a clause or a function(t,
--- seat, word) that returns one. Where cards are named, a word that is none of the point's may have its own too: rule
--- stray_POINT, a function(t, seat, words) that returns a clause
---@field at? table<string, Clause> the general clause of a point, where each has its own
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
---@field players? integer|integer[] how many players it needs, or may have, the usual number first
---@field players_clause? Clause the clause that says so
---@field switch? string a yes/no slot; when the header says no, the variant changes nothing
---@field when? table<string, any> slots and the values under which the variant changes anything: { pack_low = 8 }
---@field excludes? table<string, Clause|true> variants it cannot be played with
---@field needs? string a variant it needs
---@field instead? table<string, table<any, string>> another form of it, played in its place where the header gives
--- a slot that value: { jacks_out = { regiment = "jacks-out-regiment" } }. Both have a `when`, and exclude each other
---@field above? string|string[] variants it goes on top of, where both change one rule; a call says it by --above, a bundle
--- by its `order`, where the two do not know each other
---@field beside? string|string[] variants that change one rule with it, in whatever order
---@field replaces? string[] clauses, or sections, of the game that no longer hold, or that the file says anew
---@field by? string who wrote it, as a pack says

---A circle's own way of playing: variants and options of a game, or of several, under one name. It stands in
---scripts/bundles and has no code. A record never names it: its header has what it brings.
---@class BundleDeclaration
---@field id string the file's name
---@field of string|string[] the game, or games, that are played so
---@field title string
---@field names? string other names, as those of a game
---@field summary? string one line
---@field variants? string|string[] the house rules that it brings
---@field order? string[] some of them, the uppermost first: those that change the same rule
---@field options? table<string, any> the options that it sets, by their names; a call's own -o comes before them
---@field players? integer how many play
---@field people? string[] who sits at seat 1, 2 ...: they are called by name where this is played
---@field by? string who wrote it, as a pack says

---@param declaration BundleDeclaration
function bundle(declaration) end

---@class Variant
---@field set table<string, any> set.NAME = value: a rule or slot of the game gets another value;
--- set["events.trumps"] = value: an entry of a table; set.SLOT = function(rules): a slot's value is worked out from the
--- others, unless the header names it
---@field wrap table<string, function> wrap.NAME = function(base, ...): a rule function, with the one below it callable
---@field append table<string, any> append.NAME = value: at the end of a list, or into a table of names;
--- append.pack = "2 x joker": more cards, each as often as it says, beside those of the game
---@field remove table<string, string> remove.pack = "23 of CDHS": these cards are not in the pack, no copy of them
---@field add table<string, any> add.NAME = value: a rule the game does not have
---@field option fun(option: Option) a slot of its own
---@field options fun(options: Options)
---@field promise fun(promise: Promise)

---Declares the variant of this file. The second result are the rules of the game it is laid on, as they will be played: to
---be read and called, not written.
---@param declaration VariantDeclaration
---@return Variant v, Rules rules
function variant(declaration) end

---Runs a file of scripts/games/lib, once a composition, and returns its result.
---@param name string
---@return any
function use(name) end

---Returns f, called once for each argument. What it has returned is the one thing that rules keep from game to game besides
---`t`: the argument and the result are whole numbers (sets of cards too), texts, true or false.
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

---Declares the cards of a game that are not simply some of the 52, before the first `cards`.
---"2 x AKQJT9 of CDHS" has each twice; of "AKQJT9 of CDHS, joker" the joker is `*`, of `2 jokers` the big one `*1` and the
---small one `*2`. Suits and ranks of the game's own are letters and digits: { suits = "OCEB", ranks = "RCF7654321" }, for each
---suit others { suits = "CDHST", ranks = { CS = "KQCJT987", DH = "KQCJ1234", T = 22 } }, where T has 22 numbered trumps, T1 to
---T22; `copies` of each. At most 64 cards, 8 suits, 32 ranks. Cards are listed by suit and rank as they are named here.
---@param make string|{ suits: string, ranks: string|table<string, string|integer>, copies?: integer }
---@return CardSet all of them
function pack(make) end

---Cards as text: "AC TD 9H", ranks of suits: "AKQJT9 of CDHS, 87 of D", a rank: "K", a suit: "of H", or "joker". Of a card
---that is there twice, both.
---@param text string
---@return CardSet
function cards(text) end

---Sets of cards. Listing order is by suit C D H S, within a suit A K Q J T 9 ... 2, or as the pack is declared. A card that is
---there twice is two of a set, with one name.
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
---@return boolean whether all of them are in it; where they are named, one of several copies is enough
function sets.has(set, wanted) end
---The longest sequences of one suit: suits in order, each from the top. A card at both ends of the ranks may end a sequence
---above and begin another below.
---@param set CardSet
---@param least integer 1 to 13 cards
---@param ranks? string the ranks in a row, from the lowest: "A23456789TJQK", or "A23456789TJQKA" with the ace at either
--- end; as they are listed by default, the ace above the king
---@return { top: string, length: integer, cards: CardSet }[]
function sets.runs(set, least, ranks) end
---Sequences as they score, each as a set. A run may be longer than `full` cards; but where it has `least` below its first
---`full`, these are a sequence of their own. The best first: those of `full` cards or more, then by the top card, then that in
---trumps, then by suits.
---@param set CardSet
---@param least integer 1 to 64 cards
---@param full integer at least as many
---@param trumps? string a suit
---@return CardSet[]? sequences nothing where there is none
function sets.sequences(set, least, full, trumps) end
---The definition of a meld: so many cards of one rank, or of one suit with ranks in a row.
---@class Melds
---@field least? integer 2 to 5 cards; 3 by default
---@field ranks? string from the lowest, as for sets.runs; "A23456789TJQK" by default
---Every meld that is a part of the set: those of one rank first. At most 1000; of more it is an error.
---@param set CardSet
---@param melds? Melds
---@return CardSet[]
function sets.melds(set, melds) end
---The arrangement of a hand in melds that leaves cards of the least value, and of several those that leave the fewest; what
---fits onto others' melds is laid off. A hand may have 64 cards of four suits, 20 where `least` is 4; with `least` 5 three
---suits at most; and no card twice.
---@param hand CardSet
---@param values table<string, integer> by rank or card, 0 to 100000: { K = 10, A = 1, QS = 13 }; 0 by default
---@param onto? CardSet[] 32 melds at most
---@param melds? Melds
---@return integer points of the cards left over
---@return CardSet[] melds of the hand: those of one rank first
---@return CardSet left over; what is in neither was laid off
function sets.deadwood(hand, values, onto, melds) end
---The deadwood (sets.deadwood, without laying off) after one card of the hand is thrown away:
---the cards with which that is `most` at most, the least that there is, and the cards that leave it.
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

---Every part of the set, and of the groups, whose values add up to a number, in listing order, groups behind cards. A card
---without a value, or worth 0, takes no part. At most 1000 parts; of more it is an error. Of bounds `{ least, most }` it is
---the parts of every sum, the lowest sum first, and by sum the place of its first part: those of 7 are `parts[first[7]]` up
---to `parts[first[8] - 1]`.
---@param set CardSet
---@param values table<string, integer> by rank or card, as for sets.deadwood
---@param number integer|integer[] 1 to 1000, or bounds
---@param groups? CardGroup[] at most 64
---@return CardSet[] parts
---@return integer[]? first of bounds
function sets.sums(set, values, number, groups) end
---`sets.sums` with these values as they are now, for a game that asks often: `local sums = sets.summing(values)`, and
---`sums(set, 15)`.
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
---@return CardSet first its first n cards as sets.list has them, all where it has no more
function sets.first(set, n) end
---@param set CardSet
---@return CardSet ranks all cards of the deck of the ranks that the set has; of a joker those that are alike
function sets.ranks(set) end
---@param set CardSet
---@param n integer
---@return CardSet multiples of each rank of which the set has n cards or more the first n as sets.list has them; jokers count
--- as a rank if they are alike
function sets.multiples(set, n) end
---@param set CardSet
---@return integer how many cards its longest sequence has
function sets.longest(set) end
---@param set CardSet
---@param i integer
---@return integer? the number of its card i in listing order, 0 to 63
function sets.nth(set, i) end
---@param word string
---@param set CardSet
---@param k integer
---@return string[] "discard AC KC", ... every choice of k cards, k at most 5; an error beyond 65,536 of them
function sets.choices(word, set, k) end
---@param text string
---@return integer? number 0 to 63
---@return string? name "TD"
function sets.card(text) end
---@param number integer
---@return string
function sets.name(number) end

---An item of a count, names and values in turn: { "kind", "fifteen", "cards", { "8H", "7H" }, "points", 2 }; so
---`fields(table.unpack(item))` is its line in a record.
---@alias CribItem any[]

---Counting at cribbage. Aces are low, worth 1; court cards are worth 10.
crib = {}
---@param cards CardSet|string a set, or names of cards: "7C", "7C 4S"
---@return integer the sum of their pip values
function crib.pips(cards) end
---The value of kept cards in the show: fifteens, pairs, runs, flush and nobs.
---@param kept CardSet 6 cards at most
---@param starter? CardSet one card that is not kept; none by default
---@param flush? "hand"|"five"|"four"|"none" when three or more kept cards of one suit count: as in a hand by default, or
--- as in a box, only with a starter of the suit ("five") or without as well ("four")
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
---The mean value that one or two discards bring to the box, over all other cards; of more cards, their own value.
---@param cards CardSet
---@return number points
function crib.box(cards) end
---Lists the combinations of crib.count: fifteens, pairs, runs, flush, nobs, each kind in listing order of the cards. What
---is worth 0 is left out.
---@param kept CardSet
---@param starter? CardSet
---@param flush? "hand"|"five"|"four"|"none"
---@param nobs? integer
---@return CribItem[] items, integer points
function crib.list(kept, starter, flush, nobs) end
---The value of the last card of a series in the play: fifteen or thirty-one, pair or run, flush.
---@param series string|(string|CardSet)[] its cards in the order played, "7C4S5C" with spaces or without, or a list of
--- names or of sets of one card; all different, 31 at most
---@param runs? "any"|"up" whether a run counts in any order, as it does by default, or only as far as it was played upwards
---@param flush? boolean whether three or more of one suit count; no by default
---@param thirty_one? integer points for 31; 2 by default
---@return integer points
function crib.played(series, runs, flush, thirty_one) end
---Lists the combinations of crib.played: the cards of each item in the order played, the whole series for fifteen and thirty-one.
---@param series string|(string|CardSet)[]
---@param runs? "any"|"up"
---@param flush? boolean
---@param thirty_one? integer
---@return CribItem[] items, integer points
function crib.list_played(series, runs, flush, thirty_one) end

---The table a hand is played at. A script may keep what it likes in it, to the end of the match: t.bidder = seat. But no
---field may have the name of a method.
---@class Table
---@field players integer how many seats there are
---@field people integer how many people take part: as many as seats, unless the rule `seats` says less
---@field seats Seat[] 1 to players
---@field active Seat[] the seats that take part in this hand, from the dealer's left; t:sit_out puts another list here
---@field active_from Seat[][] those who would take part if that seat dealt, from its left
---@field dealer Seat
---@field dealt_last Seat? who dealt the last hand of the game before, in the same match
---@field side Side[] of each seat
---@field sides integer how many
---@field deal_number integer of the game, from 1
---@field counted_deals integer of the game: deals that are over and not void
---@field game_number integer of the match, from 1
---@field void boolean this deal does not count, see t:void_deal
---@field [string] any
local t = {}

---Deals the next stage of the packets, or that one.
---@param stage? integer
function t:deal(stage) end

---Asks a seat for one of these words; a call that ends the play gives nothing and the call.
---@param seat Seat
---@param point string the decision's name on the rule page
---@param words string[]|integer at most 1024, 48000 bytes in all, each as it is read: single blanks, cards as "TH", at most 200
--- bytes, and no two alike but for capitals. Equal ones are one answer; a random bot gives it as often as it is offered
---@param say? fun(t: Table, thing: any): string the word of a thing of the list, which is then a list of anything: moves as
--- sets, numbers or tables. It only looks, and is called where somebody reads the words; chance picks a thing without it, but for
--- the first list of a point. In place of a list a number may stand: then the things are the numbers from 1 to that one
---@return any word the word, or with `say` the thing
---@return string? call
function t:ask(seat, point, words, say) end

---Asks the active seats for one of these words, in turn from the dealer's left, until one says another than `pass`: that seat
---and its word, or the call that ended the play. Nothing if all pass.
---@param point string
---@param words string[] as for t:ask
---@param after? Seat begins with the seat after that one
---@return Seat? seat, string? word, string? call
function t:first_bid(point, words, after) end

---The words that may be bid over another bid: `pass`, and the bids that are above it.
---@param bids (string|integer)[] the lowest first; a `pass` among them is passed over
---@param bid? string|integer the last bid, one of these; a number need not be one of them. All are above nothing
---@param n? integer|false only the next so many; all by default
---@return string[] words for t:ask or t:first_bid: { "pass", "18", "20" }
function t:bids_above(bids, bid, n) end

---Asks a seat for different cards, of its hand by default: `POINT XX YY`, or `POINT` alone for none. Where there are more than
---100 answers, or a filter decides, the ask says the choice in place of listing them.
---@param seat Seat
---@param point string one word in small letters, at most 32 bytes
---@param n integer|integer[] so many, 1 or more; or { least, most }, from 0 to as many as there are: a larger `most` means
--- all. The answer must fit 200 bytes
---@param from? CardSet of cards of the pack
---@param filter? fun(set: CardSet): boolean?, Clause? whether the cards will do, and the clause if not. It only looks, and is
--- called for an answer alone. A bot tries 64 at random, then the first 20000: if none will do, the game fails. So offer a
--- way out by t:ask first where there may be none
---@return CardSet? picked, string? call
function t:pick(seat, point, n, from, filter) end

---Asks a seat for one card of a set, `POINT XX`, or for one of some words: t:choose(seat, "play", set, "draw"). Where the set is
---empty the words alone are offered, one at least, and 1024 of both.
---@param seat Seat
---@param point string one word in small letters, at most 32 bytes
---@param set CardSet cards of the pack
---@param words? string|string[] as for t:ask
---@return string? card by its name, string? word, string? call the call that ended the play, if one did
function t:choose(seat, point, set, words) end

---Asks a seat for a whole number: `bid 4`.
---@param seat Seat
---@param point string one word in small letters, at most 32 bytes
---@param range integer[] { least, most }, from 0 to 1000000000. Up to 100 numbers are listed, of more the range is said
---@param hook? fun(n: integer): Clause? the clause that closes a number, or nothing if it is open. It only looks. One at least
--- must be open: of more than 100 a bot tries as many as for t:pick
---@return integer? number, string? call
function t:number(seat, point, range, hook) end

---Says an event, with the values of the fields the game declares for it; t:tell "trumps" alone takes those of `t` that have
---these names. A function in place of a value is called, with t, only where somebody hears it.
---@param event string
---@param ... any
function t:tell(event, ...) end

---@param seat Seat
---@return CardSet
function t:hand(seat) end
---The seat whose hand has all of these cards; nothing if none has.
---@param cards CardSet
---@return Seat?
function t:holder(cards) end
---@param name string
---@return CardSet
function t:pile(name) end
---@param pile string
---@return string? the card on top; nothing if the pile has none
function t:top(pile) end
---@param pile string
---@param n? integer the top ones, so many at most; all by default
---@return string[] its cards, from the top
function t:list(pile, n) end
---The card on top of a pile goes into a hand. The record says so by a line, as it does of t:move, t:show and t:shuffle: the
---seats that see the card there, or saw it before, are told which it is, the others that one was taken.
---@param seat Seat
---@param pile string
---@return string? its name; nothing if the pile has none
function t:take(seat, pile) end
---Cards go from one place to another. A place is a pile, or a hand: a seat, or "hand 2".
---@param cards CardSet|string a set, which stays in the order in which it lies; or names, the last of which comes to lie on
--- top: "KD 7D"
---@param from Seat|string
---@param to Seat|string
function t:move(cards, from, to) end
---Cards go under a pile, as t:move brings them on top of it.
---@param cards CardSet|string a set, or names, the last of which comes to lie undermost
---@param from Seat|string
---@param pile string
function t:tuck(cards, from, pile) end
---From now on a seat sees what lies at a place, later cards too; or some of its cards. A card stays shown until its place is
---shuffled, or a seat moves it to where that seat alone sees it.
---@param place Seat|string
---@param cards? CardSet|string the whole place by default
---@param seat? Seat all by default
function t:show(place, cards, seat) end
---A whole pile, or these of its cards, go into the hand. This, t:lay, t:swap and t:turn_up write no line: what they do stands
---in the game's events, or all know it.
---@param seat Seat
---@param pile string
---@param set? CardSet
function t:pick_up(seat, pile, set) end
---The cards dealt to a seat so far in this deal, in the order dealt, wherever they are now.
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
---@return CardSet the cards of its columns that lie face up: upper ones, and lower ones whose upper card is gone
function t:uncovered(seat) end
---A card of the pack that nobody has been dealt goes to a pile.
---@param i integer from the top of the whole pack
---@param pile string
---@return string its name
function t:turn_up(i, pile) end
---A pack is shuffled for itself, outside a deal: for a cut, say. In a record it is a `pack` line. Or a pile where it lies:
---then the line names it.
---@param pile? string
function t:shuffle(pile) end
---@param i integer from the top
---@return string the name of that card of the pack
function t:card(i) end
---Cards of the hand go to a pile.
---@param seat Seat
---@param set CardSet
---@param pile string
function t:lay(seat, set, pile) end

---Takes a pile up and lays n cards of the hand away in its place: `POINT XX YY`. The call that ended the play, if one did.
---@param seat Seat
---@param pile string
---@param point string
---@param n integer|integer[] as for t:pick
---@return string? call
function t:swap(seat, pile, point, n) end

---Each seat in turn, from the dealer's left, lays n cards of its hand away: `POINT XX YY`. The call that ended the play, if
---one did.
---@param point string
---@param n integer|integer[] as for t:pick
---@param pile string
---@return string? call
function t:lay_away(point, n, pile) end

---Each seat in turn, from the dealer's left, picks n cards of its hand: `POINT XX YY`. When all have, they go to the seat
---that is `by` active seats to the left of who passes them: 1, the next; 0, nobody passes. The call that ended it, if one did.
---@param point string
---@param n integer|integer[] as for t:pick
---@param by integer
---@return string? call
function t:pass_cards(point, n, by) end

---The trump suit by its letter; "" or nothing for no trumps but the permanent ones.
---@param suit? string
function t:trumps(suit) end
---@return string suit the trump suit as it is, "" for none
function t:trump_suit() end
---The ranking of this hand, between its tricks: { trumps = "JH JD AH KH QH TH 9H", suit = "H" }. What it leaves out is the
---rules', but for the trump suit, "" for none; every card must have its place. The last 64 rankings are kept ready for the next hand.
---@param ranking { trumps?: string, suit?: string, ranks?: string|table, trump_ranks?: string|table, points?: table, trump_points?: table }
function t:ranking(ranking) end
---The cards that follow a suit as the ranking is now; if it is the trump suit, all trumps.
---@param set CardSet
---@param suit string "trumps", or a suit's letter
---@return CardSet
function t:of_suit(set, suit) end
---Sets the leader of the first trick; by default it is the dealer's left.
---@param seat Seat
function t:lead(seat) end
---Plays one trick. The winner, or nothing when no cards are left, or a call (then the call) or after_trick ended the play.
---@param before? fun(t: Table, seat: Seat, hand: CardSet): boolean? called before each card, with the seat that plays it and
--- what it holds; true ends the play
---@return Seat? winner, string? call
function t:play_trick(before) end
---Plays all tricks that are left, the leader leading to the first. The call that ended the play, if one did. A seat without a
---card in the middle of a trick is an error.
---@param leader? Seat whose lead it is by default, see t:lead
---@return string? call
function t:play_tricks(leader) end

---Plays one card. The seat that won the trick, false if it is not complete; nothing if a call (then the call) or
---after_trick ended the play.
---@return Seat|false|nil winner, string? call
function t:play_card() end
---@return Seat whose card is next
function t:turn() end
---The cards of the trick in play, or of the last one, as they were played.
---@return string[] cards, Seat leader
function t:trick() end
---@param seat Seat
---@return string? its card in that trick if it is of another suit than the one led
function t:discarded(seat) end
---From now on these cards of the seat may be played with the rule `announcement`'s word: `play QS bela`. The rule
---`card_played` hears of them, and of `watched`, when they are played, with the word or without.
---@param seat Seat
---@param set CardSet
---@param watched? CardSet
function t:announce(seat, set, watched) end
---The duties from now on in this hand, between its tricks, in place of those of the rule `duties`: strict play once the stock is
---gone. What it leaves out holds no more; of t:bar, t:free and t:force only what is said after it holds.
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
---The play ends with the first trick that this seat wins, as when it has bid to win none. `solve` and bots that look ahead
---reckon with it; of what the rule `after_trick` ends they know nothing.
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
---@param last? integer what the last trick counts more, for the side that won it, once all cards are played
---@param into? integer[] a list of your own that they are written to; a new one by default
---@return integer[] card points of each side
function t:points_by_side(last, into) end
---The highest of the sides' amounts, such as those of t:points_by_side; one side may be left out.
---@param list integer[]
---@param except? Side
---@return integer? most, Side? side the first that has it, Side? level the next that has it too, if one does
function t:highest(list, except) end
---@param side Side
---@return integer tricks its seats have won
function t:side_tricks(side) end
---@param seat Seat
---@return integer the number of the last trick it won, 0 for none
function t:last_trick(seat) end
---@return Seat? who won the last complete trick
function t:last_winner() end
---@return Seat? who won the last trick with card points in it
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
---@return integer what they count by the rule `counts`
function t:side_count(side) end
---@return string? the highest trump in tricks
function t:top_trump() end
---@return string? the lowest
function t:low_trump() end
---@param card string
---@return Seat? in whose tricks it is
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
---Each of the seats, but the payee, pays: "all" at the table, those "active" in this hand, or a list.
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
---Each side scores its amount of a list, 0 too; one may be left out.
---@param list integer[]
---@param clause Clause
---@param what string
---@param except? Side
function t:score_sides(list, clause, what, except) end
---Points that a seat's side loses, and that a void deal does not give back.
---@param seat Seat
---@param amount integer
---@param clause Clause
---@param what string
function t:penalize(seat, amount, clause, what) end
---@return integer[] what each side has lost so in this deal, 0 or less
function t:penalties() end
---The deal does not count: its points so far are taken back, save penalties, and the same seat deals again.
function t:void_deal() end
---@return integer[] the score of each side now, with what this deal has brought
function t:standing() end
---A series of the play at cribbage begins, of the cards that will be laid in this pile. What they make is counted as
---crib.played does it by the other arguments. Who plays next, and what is pegged, is the script's affair.
---@param pile string
---@param runs? "any"|"up"
---@param flush? boolean
---@param thirty_one? integer
function t:begin_series(pile, runs, flush, thirty_one) end
---At this point the seat picks a card that does not take the total over 31, and lays it. Where none fits it says one of `none`,
---where some do perhaps one of `also`: then there are no points but the word, and neither where a call ended the play.
---@param seat Seat
---@param point string
---@param none string[]
---@param also? string[]|false
---@return integer? points what the card makes, integer|string|nil total of the series with it, or the word, Seat? next with
--- cards, clockwise, that has not said go; perhaps itself
function t:lay_fitting(seat, point, none, also) end
---The seat has said go: it is passed over until a series begins.
---@param seat Seat
---@return Seat? next with cards, clockwise, that has not said go; perhaps itself
function t:go(seat) end
---@return integer total of the series, 0 before one begins, integer gone how many seats have said go
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
---@return Side? the side that has so many, with what this deal has brought; the lowest one of several
function t:reached(points) end
---Each side scores the card points in its tricks.
---@param clause Clause
---@param what string
function t:score_tricks(clause, what) end
---Before the first deal of a game: it begins with these scores.
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
---@return Seat the one before, likewise
function t:right_of(seat) end
---@param seat Seat
---@return Seat the next one of its side; two places on where that is itself
function t:partner(seat) end
---for seat in t:round(first) do: the seats that take part in this hand, clockwise from that one.
---@param first Seat
---@return fun(first: Seat, seat: Seat?): Seat?, Seat first
function t:round(first) end
---The seat takes no part in this hand from now on: it is in no trick, and a lead that it has is the next one's. Its cards stay in
---its hand. Before the first card is played; one seat at least plays.
---@param seat Seat
function t:sit_out(seat) end
---Another seat decides in this hand what this one is asked, and sees its cards from now on; to lay them open to all is another
---thing (rule `face_up`). The lines say who decides, and in `for` whose cards.
---@param seat Seat
---@param decider Seat
function t:play_for(seat, decider) end
---Says who plays with whom in this hand: these seats together, and all others together. Duty `partner_exempt`, bots and what
---people see go by it; t.side and the columns of the score stay as they are. No line of the record says it: an event may.
---@param seats Seat[]
---@param known_to? Seat|Seat[] who knows it, {} for nobody; all by default. Said again, it holds from then on
function t:together(seats, known_to) end
---The results of a method for each side: t:per_side(t.side_points).
---@param method function
---@return any[]
function t:per_side(method) end
---The results of a method for each seat: t:per_seat(t.tricks).
---@param method function
---@return any[]
function t:per_seat(method) end
---The sum of what a method gives over seats, leaving one out: t:sum(t.points, t.active, t.bidder).
---@param method function
---@param seats Seat[]
---@param except? Seat
---@return integer
function t:sum(method, seats, except) end

---The seats for which a method gives the most, and that: t:most(t.tricks); of those that tie, t:most(t.points, tied).
---@param method function it gives a number: t.tricks, or a function(t, seat) of your own
---@param seats? Seat[] all at the table by default
---@return Seat[] seats in the order of the list, number most
function t:most(method, seats) end
---Those for which it gives the least.
---@param method function
---@param seats? Seat[]
---@return Seat[] seats, number least
function t:least(method, seats) end

---Plays a game of the rule `sub_games` from its first deal to its last, at a table of its own and in the same record.
---@param name string
---@param dealer? Seat who deals first; as that game says unless named
---@return Side[] winners, any won what its match_over, or its course, says besides
function t:play_game(name, dealer) end
