/* solver_later.c - counts the tricks that a team takes sooner or later, whoever leads and whatever the other team does.
 *
 * Trumps: each of a hand's trumps is played to some trick. If its team does not take that trick, a higher trump of the other
 * team fell in it, a different one each time. Let each trump of the other team beat one lower trump of the hand: the hand
 * takes at least as many tricks as it has trumps left over.
 *
 * Plain suits, if the other team has no trumps: a hand keeps its tops, the cards that nobody can beat. It takes them one
 * after the other when it gets the lead, at the latest when one of its suits is led. Until then the other team wins only
 * rounds of suits in which it has the highest card. Each round takes a card from the longest of its hands in that suit. With
 * t tops, s tricks left and r such rounds, the hand takes at least the smaller of t and s - r tricks. Tricks that its
 * partner wins meanwhile count, and the others lose each round of a suit in which the partner has the highest card. If each
 * partner has a card of a suit in which the other has tops, they take the tops of both. A hand with tops in several suits
 * must keep one of each until the others have none left. This may cost it one trick less than the number of these suits.
 */
#include "solver.h"

/* Counts the points that a team takes with its trumps above all trumps of the other team. */
static int top_trumps(const solve_t *s, const solve_node_t *n, bool a, cardset_t *why) {
  cardset_t trumps = s->order.trumps & n->left, theirs = 0;
  unsigned most = 0;
  int sum = 0;
  for (uint8_t i = 0, seat = n->turn; i < s->seats; i++, seat = s->next[seat])
    if (s->in_a[seat] != a) theirs |= s->hand[seat] & trumps;
  const cardset_t tops = trumps & solve_beyond(s, theirs);
  if (!tops) return 0;
  *why |= tops & -tops;
  for (uint8_t i = 0, seat = n->turn; i < s->seats; i++, seat = s->next[seat]) {
    const unsigned k = cardset_count(s->hand[seat] & tops);
    most = k > most ? k : most;
  }
  CARDSET_EACH(c, tops) sum += s->order.points[c];
  return sum + (int)most * s->each;
}

/* Counts the trumps of a hand that are left over, at most `want`, and sets *lowest to the lowest card that this depends on.
 * */
static unsigned left_over(cardset_t held, cardset_t theirs, unsigned want, cardset_t *lowest) {
  unsigned over = 0, wins = 0, mine = cardset_count(held), others = cardset_count(theirs);
  unsigned sure = mine > others ? mine - others : 0;
  *lowest = 0;
  for (cardset_t both = held | theirs; both && sure < want;) {
    const cardset_t top = card_bit(cardset_last(both));
    both &= ~top;
    if (top & theirs) {
      over++, others--;
    } else {
      mine--;
      if (over)
        over--;
      else
        wins++;
    }
    const unsigned now = wins + (mine > over + others ? mine - over - others : 0);
    if (now > sure) sure = now, *lowest = top;
  }
  return sure;
}

static int long_trumps(const solve_t *s, const solve_node_t *n, bool a, int want, cardset_t *why) {
  const cardset_t trumps = s->order.trumps & n->left;
  cardset_t theirs = 0, from = 0;
  unsigned most = 0;
  for (uint8_t i = 0, seat = n->turn; i < s->seats; i++, seat = s->next[seat])
    if (s->in_a[seat] != a) theirs |= s->hand[seat] & trumps;
  for (uint8_t i = 0, seat = n->turn; i < s->seats; i++, seat = s->next[seat]) {
    const cardset_t held = s->hand[seat] & trumps;
    cardset_t lowest;
    if (s->in_a[seat] != a || cardset_count(held) <= most) continue;
    const unsigned k = left_over(held, theirs, (unsigned)want, &lowest);
    if (k > most) most = k, from = lowest;
  }
  *why |= from;
  return (int)most;
}

/* One hand's tops in plain suits. */
typedef struct keeper {
  unsigned tops;           /* their number */
  unsigned suits;          /* the number of suits with tops that the others hold too */
  unsigned rounds;         /* the rounds that the others may win in these suits after the first */
  cardset_t first, lowest; /* the highest and the lowest top of each suit, if ranks matter there */
  bool reached;            /* the partner has a card of one of these suits */
} keeper_t;

static int tops_later(const solve_t *s, const solve_node_t *n, bool a, cardset_t *why) {
  keeper_t keeper[2] = {0};
  cardset_t hand[2] = {0, 0}, theirs = 0, from = 0;
  const unsigned size = cardset_count(n->left) / s->seats;
  unsigned mates = 0, lost = 0, best = 0;
  for (uint8_t i = 0, seat = n->turn; i < s->seats; i++, seat = s->next[seat]) {
    const cardset_t held = s->hand[seat] & n->left;
    if (s->in_a[seat] != a)
      theirs |= held;
    else if (mates < 2)
      hand[mates++] = held;
    else
      return 0;
  }
  if (s->order.trumps & theirs) return 0;
  for (unsigned g = 0; g < s->groups; g++) {
    const cardset_t suit = s->group[g] & n->left, their = suit & theirs, beyond = solve_beyond(s, their);
    const unsigned most = their ? solve_longest(s, their, 0) : 0;
    if (their && !(suit & ~their & beyond)) lost += most;
    for (unsigned i = 0; i < 2; i++) {
      keeper_t *k = keeper + i;
      const cardset_t mine = suit & hand[i], his = suit & hand[!i], tops = mine & beyond & solve_beyond(s, his);
      if (!tops) continue;
      const unsigned count = cardset_count(tops), longest = cardset_count(his);
      k->tops += count >= most && count >= longest ? cardset_count(mine) : count;
      k->reached |= his != 0;
      if (their || his) k->lowest |= tops & -tops;
      if (their) k->first |= card_bit(cardset_last(tops)), k->suits++, k->rounds += most - 1;
    }
  }
  const unsigned suits = keeper[0].suits > keeper[1].suits ? keeper[0].suits : keeper[1].suits;
  if (suits) lost += suits - 1;
  if (lost >= size) return 0;
  for (unsigned i = 0; i < 2; i++) {
    const keeper_t *k = keeper + i, *mate = keeper + !i;
    if (lost + mate->rounds >= size) continue;
    const unsigned left = size - lost - mate->rounds, sum = k->tops < left ? k->tops : left;
    if (sum > best) best = sum, from = k->lowest | mate->first;
  }
  if (keeper[0].reached && keeper[1].reached) {
    const unsigned tops = keeper[0].tops + keeper[1].tops, sum = tops < size - lost ? tops : size - lost;
    if (sum > best) best = sum, from = keeper[0].lowest | keeper[1].lowest;
  }
  *why |= from;
  return (int)best;
}

int solve_later(const solve_t *s, const solve_node_t *n, bool a, int want, cardset_t *why) {
  const bool ranks = s->by_rank && s->aim.tricks;
  int trumps = 0;
  cardset_t of_trumps = 0, of_tops = 0;
  if (s->order.trumps & n->left) trumps = ranks ? long_trumps(s, n, a, want, &of_trumps) : top_trumps(s, n, a, &of_trumps);
  if (trumps >= want || !ranks || !s->sure) {
    *why |= of_trumps;
    return trumps;
  }
  const int tops = tops_later(s, n, a, &of_tops);
  *why |= tops > trumps ? of_tops : of_trumps;
  return tops > trumps ? tops : trumps;
}
