#include "duty.h"

static const char *const names[DUTY_COUNT] = { "hold",  "lead",      "follow",     "beat",
                                               "trump", "overtrump", "undertrump", "forced" };

const char *duty_name(int duty) { return duty >= 0 && duty < DUTY_COUNT ? names[duty] : "?"; }

cardset_t duty_ruled_out(const duties_t *d, const order_t *o, const duty_view_t *v, card_t c, cardset_t among) {
  duties_t duties = *d;
  cardset_t out = 0;
  if (duties.free_follow) duties.forced = 0;
  if (duties.free_follow && v->led != CARD_NONE && duties.has & DUTY_FLAG(DUTY_FOLLOW) && !(o->suit[v->led] >> c & 1))
    return among & o->suit[v->led] & ~duties.free_follow;
  CARDSET_EACH(x, among & ~card_bit(c)) {
    const cardset_t two = card_bit(c) | card_bit((card_t)x);
    if (!(duty_legal(&duties, o, v, two, NULL) >> c & 1)) out |= card_bit((card_t)x);
  }
  return out;
}
