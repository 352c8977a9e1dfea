/* page.c - the page of memory that the processes of the program share (wall.h). A program without a supervisor, such as a
 * test, has this page of its own. */
#include "wall/wall.h"

static page_t alone;
page_t *wall_page = &alone;
