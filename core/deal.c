#include "deal.h"

#include <ctype.h>
#include <string.h>

typedef struct reader {
  const char *text;
  size_t at;
  deal_t *deal;
  unsigned place, cards, seats;
  bool dealer_active;
  char (*name)[DEAL_NAME];
  uint8_t *names;
} reader_t;

typedef struct packet {
  unsigned count;
  bool rest, each, but_dealer;
  uint8_t to;
} packet_t;

static void skip_space(reader_t *r) {
  while (r->text[r->at] == ' ') r->at++;
}

/* True, and past it, if the next word is `word`. */
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
    if (n < 1000) n = n * 10 + (unsigned)(r->text[r->at] - '0'); /* more than any pack has: no need to be exact */
  *out = n;
  return true;
}

static const char *take_pile(reader_t *r, uint8_t *to) {
  skip_space(r);
  const char *word = r->text + r->at;
  size_t n = 0;
  while (isalnum((unsigned char)word[n]) || word[n] == '-' || word[n] == '_') n++;
  if (n == 0 || n >= DEAL_NAME) return "a pile needs a name of at most 15 letters";
  for (uint8_t i = 0; i < *r->names; i++)
    if (strlen(r->name[i]) == n && memcmp(r->name[i], word, n) == 0) {
      r->at += n;
      *to = DEAL_PILE | i;
      return NULL;
    }
  if (*r->names == DEAL_PILES) return "there can be at most 8 piles";
  memcpy(r->name[*r->names], word, n);
  r->name[*r->names][n] = '\0';
  *to = (uint8_t)(DEAL_PILE | (*r->names)++);
  r->at += n;
  return NULL;
}

static const char *take_packet(reader_t *r, packet_t *p) {
  *p = (packet_t){ 0 };
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
  p->to = (uint8_t)(r->seats - 1);
  return NULL;
}

static const char *put(reader_t *r, unsigned count, uint8_t to) {
  if (r->place + count > r->cards) return "more cards are dealt than the pack has";
  memset(r->deal->to + r->place, to, count);
  r->place += count;
  return NULL;
}

static const char *put_packet(reader_t *r, const packet_t *p) {
  if (p->rest) return put(r, r->cards - r->place, p->to);
  if (!p->each) return put(r, p->count, p->to);
  const unsigned seats = p->but_dealer && r->dealer_active ? r->seats - 1 : r->seats;
  for (unsigned s = 0; s < seats; s++) {
    const char *wrong = put(r, p->count, (uint8_t)s);
    if (wrong) return wrong;
  }
  return NULL;
}

static const char *put_times(reader_t *r, const packet_t *p) {
  unsigned times = 1;
  if (take_word(r, "x") && !take_number(r, &times)) return "`x` is followed by a number";
  for (unsigned i = 0; i < times; i++) {
    const char *wrong = put_packet(r, p);
    if (wrong) return wrong;
  }
  return NULL;
}

static const char *read_plan(reader_t *r) {
  for (;;) {
    packet_t p;
    const char *wrong = take_packet(r, &p);
    if (!wrong) wrong = put_times(r, &p);
    if (wrong) return wrong;
    skip_space(r);
    const bool then = take_word(r, "then");
    if (then || r->text[r->at] == '\0') {
      if (r->deal->stages == DEAL_STAGES) return "a deal has at most 4 stages";
      r->deal->stage[r->deal->stages++] = (uint8_t)r->place;
      if (!then) return NULL;
    } else if (r->text[r->at] == ',') {
      r->at++;
    } else {
      return "packets are parted by commas";
    }
  }
}

const char *deal_compile(deal_t *deal, const char *text, unsigned cards, unsigned seats, bool dealer_active,
                         char name[DEAL_PILES][DEAL_NAME], uint8_t *names, size_t *at) {
  reader_t r = { text, 0, deal, 0, cards, seats, dealer_active, name, names };
  memset(deal, 0, sizeof *deal);
  memset(deal->to, DEAL_STOCK, sizeof deal->to);
  const char *wrong = read_plan(&r);
  deal->used = (uint8_t)r.place;
  *at = r.at;
  return wrong;
}
