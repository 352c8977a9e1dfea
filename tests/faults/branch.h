/* branch.h - a running program goes on twice: once in a child that has all for itself, and once as if nothing had been. */
#ifndef BRANCH_H
#define BRANCH_H

/* Forks the program, whose files are in `folder`. 1 in the child: what is in the folder is a copy of its own, open files too,
 * and it is stopped after a minute. 0 in the parent, when the child has ended: what the child made of the folder is at
 * `folder`.K, with its exit code (128 + the signal that ended it) in the file `code`. What goes wrong here ends the program
 * with code 98 and a sentence on stderr. Only for a program of one thread. */
int branch(const char *folder, int k);

#endif
