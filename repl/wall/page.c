#include "wall/wall.h"

static page_t alone;
page_t *wall_page = &alone;
