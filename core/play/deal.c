/* deal.c - compiles plans of deals, and deals by them. See play.h. */
#include "play.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct reader {
  const char *text;
  size_t at;
  deal_t *deal;
  const deal_table_t *table;
  unsigned place;
} reader_t;

typedef struct packet {
  unsigned count;
  bool rest, each, but_dealer;
  uint8_t to;
} packet_t;

static void skip_space(reader_t *r) {
  while (r->text[r->at] == ' ') r->at++;
}

/* Consumes the next word if it is `word`. */
static bool take_word(reader_t *r, const char *word) {
  const size_t n = strlen(word);
  skip_space(r);
  if (strncmp(r->text + r->at, word, n) != 0) return false;
  const unsigned char next = (unsigned char)r->text[r->at + n];
  if (isalnum(next) || next == '-' || next == '_') return false;
  r->at += n;
  return true;
}

static bool take_number(reader_t *r, unsigned *out) {
  skip_space(r);
  if (!isdigit((unsigned char)r->text[r->at])) return false;
  unsigned n = 0;
  for (; isdigit((unsigned char)r->text[r->at]); r->at++)
    if (n < 1000) n = n * 10 + (unsigned)(r->text[r->at] - '0'); /* 1000 stands for all greater numbers */
  *out = n;
  return true;
}

/* Piles of one kind, `column 1` to `column 7`, differ in their last letter. */
int deal_pile(const deal_piles_t *piles, const char *name) {
  const size_t n = strlen(name);
  if (n == 0 || n >= DEAL_NAME) return -1;
  for (int i = 0; i < piles->count; i++)
    if (piles->name[i][n - 1] == name[n - 1] && strcmp(piles->name[i], name) == 0) return i;
  return -1;
}

/* Consumes the word of n letters at the reader's place and the number behind it if they name a pile. Returns the pile, or
 * -1. */
static int take_numbered(reader_t *r, const char *word, size_t n) {
  char name[DEAL_NAME];
  const size_t start = r->at;
  unsigned number = 0;
  r->at += n;
  if (take_number(r, &number) && number < 100) {
    snprintf(name, sizeof name, "%.*s %u", (int)n, word, number);
    const int pile = deal_pile(r->table->piles, name);
    if (pile >= 0) return pile;
  }
  r->at = start;
  return -1;
}

static const char *take_pile(reader_t *r, uint8_t *to) {
  deal_piles_t *piles = r->table->piles;
  skip_space(r);
  const char *word = r->text + r->at;
  size_t n = 0;
  while (isalnum((unsigned char)word[n]) || word[n] == '-' || word[n] == '_') n++;
  if (n == 0 || n >= DEAL_WORD) return "a pile needs a name of at most 15 letters";
  char name[DEAL_NAME];
  memcpy(name, word, n);
  name[n] = '\0';
  int pile = take_numbered(r, word, n);
  if (pile < 0) {
    pile = deal_pile(piles, name);
    if (pile < 0 && piles->fixed) return "there is no such pile: the rule `piles` must name it";
    if (pile < 0 && piles->count == DEAL_PILES) return "there can be at most 32 piles";
    if (pile < 0) memcpy(piles->name[pile = piles->count++], name, n + 1);
    r->at += n;
  }
  *to = (uint8_t)(DEAL_PILE | pile);
  return NULL;
}

static const char *take_packet(reader_t *r, packet_t *p) {
  *p = (packet_t){0};
  if (take_word(r, "rest")) {
    p->rest = true;
  } else if (!take_number(r, &p->count)) {
    return "a packet begins with a number of cards, or `rest`";
  }
  if (take_word(r, "each")) {
    p->each = true;
    if (take_word(r, "but")) {
      if (!take_word(r, "dealer")) return "only `each but dealer` is understood";
      p->but_dealer = true;
    }
    return p->rest ? "`rest` goes to a pile" : NULL;
  }
  if (!take_word(r, "to")) return "a packet goes to `each` or `to` somebody";
  if (!take_word(r, "dealer")) return take_pile(r, &p->to);
  p->to = (uint8_t)(r->table->seats - 1);
  return NULL;
}

static const char *put(reader_t *r, unsigned count, uint8_t to) {
  if (r->place + count > r->table->cards) return "more cards are dealt than the pack has";
  memset(r->deal->to + r->place, to, count);
  for (unsigned i = 0; i < count; i++) r->deal->height[r->place + i] = (uint8_t)(r->place + count - 1 - i);
  r->place += count;
  return NULL;
}

static const char *put_packet(reader_t *r, const packet_t *p) {
  if (p->rest) return put(r, r->table->cards - r->place, p->to);
  if (!p->each) return put(r, p->count, p->to);
  const unsigned seats = p->but_dealer && r->table->dealer_active ? r->table->seats - 1 : r->table->seats;
  const char *wrong = NULL;
  for (unsigned s = 0; s < seats && !wrong; s++) wrong = put(r, p->count, (uint8_t)s);
  return wrong;
}

static const char *read_plan(reader_t *r) {
  for (;;) {
    packet_t p;
    unsigned times = 1;
    const char *wrong = take_packet(r, &p);
    if (!wrong && take_word(r, "x") && !take_number(r, &times)) wrong = "`x` is followed by a number";
    for (unsigned i = 0; i < times && !wrong; i++) wrong = put_packet(r, &p);
    if (wrong) return wrong;
    skip_space(r);
    const bool then = take_word(r, "then");
    if (then || r->text[r->at] == '\0') {
      if (r->deal->stages == DEAL_STAGES) return "a deal has at most 16 stages";
      r->deal->stage[r->deal->stages++] = (uint8_t)r->place;
      if (!then) return NULL;
    } else if (r->text[r->at] == ',') {
      r->at++;
    } else {
      return "packets are parted by commas";
    }
  }
}

const char *deal_compile(deal_t *deal, const char *text, const deal_table_t *table, size_t *at) {
  reader_t r = {text, 0, deal, table, deal->used};
  *at = strlen(text);
  if (*at > DEAL_TEXT) return "a deal is said in at most 2000 letters";
  memset(deal->to + deal->used, DEAL_STOCK, sizeof deal->to - deal->used);
  memset(deal->stage, 0, sizeof deal->stage);
  deal->stages = 0;
  deal->first = deal->used;
  const char *wrong = read_plan(&r);
  deal->used = (uint8_t)r.place;
  *at = r.at;
  return wrong;
}

void deal_run(const deal_t *deal, pack_t *pack, unsigned from, unsigned to, cardset_t *seat, cardset_t *pile,
              uint32_t placed[CARD_LIMIT], uint32_t above) {
  if (to > pack->size) to = pack->size;
  pack_settle(pack, to);
  for (unsigned i = from; i < to; i++) {
    const uint8_t where = deal->to[i];
    const card_t c = pack->card[i];
    if (where < DEAL_PILE) { /* the usual case */
      seat[where] |= card_bit(c);
    } else if (where != DEAL_STOCK) {
      pile[where & 0x7f] |= card_bit(c);
      placed[c] = above + 1 + deal->height[i];
    }
  }
}
