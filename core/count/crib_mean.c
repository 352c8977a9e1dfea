/* crib_mean.c - mean points at cribbage before the starter is turned up and the box is full. */
#include "crib.h"

enum { HUNDREDTHS = 100, BOX = 2 };

/* Mean points that one or two discards add to the box, in hundredths of a point, over all other cards of box and starter.
 * By rank, A K Q J T 9 8 7 6 5 4 3 2. Flushes and nobs depend on suits and are left out. tests/unit/test_crib.c counts each
 * again. */
static const uint16_t pair[CARD_RANKS][CARD_RANKS] = {
    {549},
    {370, 499},
    {381, 393, 521},
    {392, 403, 474, 543},
    {391, 337, 407, 478, 543},
    {400, 346, 351, 421, 480, 549},
    {408, 352, 362, 367, 426, 489, 560},
    {404, 353, 364, 375, 368, 431, 672, 607},
    {422, 359, 369, 380, 380, 553, 486, 550, 625},
    {569, 677, 688, 699, 698, 569, 571, 637, 705, 896},
    {543, 389, 400, 411, 410, 416, 426, 414, 492, 695, 610},
    {452, 389, 400, 411, 410, 407, 425, 431, 423, 638, 545, 612},
    {440, 382, 392, 403, 403, 409, 419, 424, 432, 572, 480, 680, 579}};
static const uint16_t alone[CARD_RANKS] = {438, 402, 421, 441, 439, 446, 457, 461, 472, 658, 477, 476, 460};

double crib_mean(cardset_t kept, cardset_t unseen, crib_flush_t flush, unsigned nobs) {
  const unsigned n = cardset_count(unseen);
  double sum = 0;
  CARDSET_EACH(c, unseen) sum += crib_points(kept, (card_t)c, flush, nobs);
  return n ? sum / n : crib_points(kept, CARD_NONE, flush, nobs);
}

double crib_box(cardset_t cards) {
  if (!cards || cardset_count(cards) > BOX) return crib_points(cards, CARD_NONE, CRIB_FLUSH_NONE, 0);
  const unsigned one = card_rank(cardset_first(cards));
  const cardset_t more = cards & (cards - 1);
  if (!more) return (double)alone[one] / HUNDREDTHS;
  const unsigned other = card_rank(cardset_first(more));
  return (double)(one > other ? pair[one][other] : pair[other][one]) / HUNDREDTHS;
}
