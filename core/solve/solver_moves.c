/* solver_moves.c - selects the cards that the search must try, and their order. */
#include "solver.h"

/* Returns 1 if, after c, the trick surely goes to the team of the seat whose turn it is; -1 if to the others; 0 if unsure.
 * */
static int fate(const solve_t *s, const solve_node_t *n, card_t c) {
  const bool leads = n->played == 0, wins = leads || s->order.above[n->best] >> c & 1, me = s->in_a[n->turn];
  const bool ours = wins || s->in_a[n->winner] == me;
  const cardset_t over = s->order.above[wins ? c : n->best] & n->left, suit = s->group_of[leads ? c : n->led];
  for (uint8_t i = n->played + 1u, seat = s->next[n->turn]; i < s->seats; i++, seat = s->next[seat]) {
    if ((s->in_a[seat] == me) == ours) continue;
    const cardset_t hand = s->hand[seat] & n->left, follows = hand & suit;
    if ((follows ? follows : hand) & over) return 0;
  }
  return ours ? 1 : -1;
}

/* Returns 1 if the seat wants many points in this trick, -1 if few, 0 if it cannot know yet. */
static int wish(const solve_t *s, const solve_node_t *n, card_t c) {
  const int who = s->swaps ? fate(s, n, c) : 0;
  return (s->in_a[n->turn] == s->most[n->turn]) ? who : -who;
}

/* Returns true if two cards of a hand, the second one higher, take the same tricks. No card in play lies between them. If
 * they are not copies of each other, no copy of either is in another hand. */
static bool are_next(const solve_t *s, cardset_t in_play, cardset_t hand, card_t low, card_t high) {
  if (!(s->group_of[low] >> high & 1) || s->over[low] & in_play & (card_bit(high) - 1)) return false;
  return !s->ties || s->same[low] >> high & 1 || !((s->same[low] | s->same[high]) & in_play & ~hand);
}

/* Adjacent cards, among those in play, take the same tricks. If they have the same points, the highest stands for all. If
 * not, exchanging them changes only the trick to which the points go. Once the winner of this trick is certain, the card
 * with the better points for it is at least as good. */
cardset_t solve_distinct(const solve_t *s, const solve_node_t *n, cardset_t legal, cardset_t *why) {
  const cardset_t in_play = n->left | n->trick;
  cardset_t out = legal;
  card_t kept = CARD_NONE, last = CARD_NONE;
  if (!(legal & (legal - 1))) return out;
  CARDSET_EACH(next, legal) {
    const card_t c = (card_t)next, before = kept;
    const bool joins = last != CARD_NONE && are_next(s, in_play, s->hand[n->turn], last, c);
    last = kept = c;
    if (!joins) continue;
    if (s->kind[c] == s->kind[before]) {
      out &= ~card_bit(before);
      continue;
    }
    const int likes = wish(s, n, c), more = likes * (s->order.points[c] - s->order.points[before]);
    if (!likes) continue;
    if (more < 0) kept = before;
    out &= ~card_bit(more < 0 ? c : before);
    *why |= card_bit(before) | (n->played ? card_bit(n->best) : 0);
  }
  return out;
}

/* For card points: best is a lead that surely wins or that a partner's card takes; else one that costs little. */
static int promise_lead(const solve_t *s, const solve_node_t *n, card_t c) {
  const int points = s->order.points[c];
  const cardset_t suit = s->group_of[c] & n->left;
  const int low = (int)cardset_count(s->order.above[c] & suit);
  cardset_t theirs = 0;
  bool ruff = false;
  if (fate(s, n, c) > 0) return 200 + 8 * points;
  for (uint8_t i = 1, seat = s->next[n->turn]; i < s->seats; i++, seat = s->next[seat]) {
    if (s->in_a[seat] == s->in_a[n->turn]) continue;
    const cardset_t held = s->hand[seat] & suit;
    theirs |= held;
    ruff |= !held && s->hand[seat] & n->left & s->order.trumps;
  }
  const cardset_t ours = suit & ~theirs;
  if (ruff) return -20 - 8 * points + low;
  if ((ours & ~s->hand[n->turn]) > theirs) return 150 + 4 * points + low;
  return 20 - 4 * points - low;
}

static int promise_follow(const solve_t *s, const solve_node_t *n, card_t c) {
  const int points = s->order.points[c];
  const bool wins = s->order.above[n->best] >> c & 1, safe = fate(s, n, c) > 0;
  const bool ours = s->in_a[n->winner] == s->in_a[n->turn];
  const int low = (int)cardset_count(s->order.above[c] & n->left);
  if (wins && ours) return safe ? 60 + 4 * points + low : low - 4 * points;
  if (wins) return safe ? 200 + 4 * points + low : 40 - 4 * points + low;
  return safe ? 150 + 8 * points + low : -8 * points + low;
}

/* For tricks: the leader's own sure tricks were counted before. So best is a lead to a partner who ruffs or has the highest
 * card; then our highest card, and suits in which we are strong; last suits that the others ruff. */
static int promise_trick_lead(const solve_t *s, const solve_node_t *n, card_t c) {
  const cardset_t suit = s->group_of[c] & n->left, ruffs = suit & s->order.trumps ? 0 : s->order.trumps & n->left;
  const cardset_t mine = suit & s->hand[n->turn];
  cardset_t his = 0, theirs = 0;
  bool he_ruffs = false;
  for (uint8_t i = 1, seat = s->next[n->turn]; i < s->seats; i++, seat = s->next[seat]) {
    const cardset_t held = s->hand[seat] & suit;
    const bool ruff = !held && s->hand[seat] & ruffs, mate = s->in_a[seat] == s->in_a[n->turn];
    if (ruff && !mate) return (int)cardset_count(s->order.above[c] & suit) - 20;
    if (mate)
      his |= held, he_ruffs |= ruff;
    else
      theirs |= held;
  }
  const int low = (int)cardset_count(s->order.above[c] & suit);
  if (he_ruffs) return 230 + low;
  if (his > theirs) return card_bit(c) > theirs ? 200 + low : 210 + low;
  if (card_bit(c) > theirs) return 200 + low;
  return 20 + 4 * ((int)cardset_count(mine | his) - (int)cardset_count(theirs)) + low;
}

/* For tricks: a seat that cannot follow discards a card with many others above it, of a suit of which others have few. */
static int promise_trick_follow(const solve_t *s, const solve_node_t *n, card_t c) {
  const bool wins = s->order.above[n->best] >> c & 1, safe = fate(s, n, c) > 0;
  const bool ours = s->in_a[n->winner] == s->in_a[n->turn];
  const int low = (int)cardset_count(s->order.above[c] & n->left);
  if (wins) return (safe ? ours ? 60 : 200 : 40) + low;
  if (s->group_of[n->led] >> c & 1) return (safe ? 150 : 0) + low;
  const cardset_t suit = s->group_of[c] & n->left, others = suit & ~s->hand[n->turn];
  const int over = (int)cardset_count(s->over[c] & suit);
  return (safe ? 150 : 0) + 4 * over - 2 * (int)cardset_count(others) - (s->order.trumps >> c & 1 ? 40 : 0);
}

/* Finds the highest of the equally good cards above this one: with a higher card fewer ranks matter. */
static card_t highest_like(const solve_t *s, const solve_node_t *n, cardset_t legal, card_t c) {
  for (cardset_t over = s->over[c] & (n->left | n->trick); over; over &= over - 1) {
    const card_t next = cardset_first(over);
    if (!(legal >> next & 1) || s->kind[next] != s->kind[c]) break;
    c = next;
  }
  return c;
}

/* Returns the cards of later partners, or of later opponents, that may win the trick: of the suit led, or trumps. */
static cardset_t to_come(const solve_t *s, const solve_node_t *n, bool mates) {
  const cardset_t led = s->group_of[n->led];
  cardset_t out = 0;
  for (uint8_t i = n->played + 1u, seat = s->next[n->turn]; i < s->seats; i++, seat = s->next[seat]) {
    if ((s->in_a[seat] == s->in_a[n->turn]) != mates) continue;
    const cardset_t held = s->hand[seat] & n->left, follows = held & led;
    out |= follows ? follows : held & s->order.trumps;
  }
  return out;
}

card_t solve_reply(const solve_t *s, const solve_node_t *n, cardset_t legal) {
  if (!(legal & (legal - 1))) return cardset_first(legal);
  if (s->aim.fewest || !(legal & s->group_of[n->led])) return CARD_NONE;
  const cardset_t beats = s->order.above[n->best], theirs = to_come(s, n, false), mates = to_come(s, n, true);
  const cardset_t beyond = solve_beyond(s, theirs), wins = legal & beats, safe = wins & beyond;
  const bool won = s->in_a[n->winner] == s->in_a[n->turn] && !(beats & theirs);
  cardset_t from = legal;
  if (!won && !(mates & beats & beyond)) from = safe ? safe : wins > mates ? wins : legal;
  return highest_like(s, n, legal, cardset_first(from));
}

int solve_promise(const solve_t *s, const solve_node_t *n, card_t c) {
  int p;
  if (s->aim.tricks)
    p = n->played ? promise_trick_follow(s, n, c) : promise_trick_lead(s, n, c);
  else
    p = n->played ? promise_follow(s, n, c) : promise_lead(s, n, c);
  return s->aim.fewest ? -p : p;
}
