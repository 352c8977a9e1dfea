#include "wall/wall.h"

/* Who has no wall (a test that loads a module alone) beats all the same, and nobody listens. */
static page_t alone;
static page_t *shared;

page_t *wall_page(void) { return shared ? shared : &alone; }

void wall_share(page_t *page) { shared = page; }
