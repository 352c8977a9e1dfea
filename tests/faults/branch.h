/* branch.h - a running program goes on twice: once in a child that has all for itself, and once as if nothing had been. */
#ifndef BRANCH_H
#define BRANCH_H

/* Forks the program, whose files are in `folder`. Returns 1 in the child: the folder and open files are its own copy, and
 * it is stopped after a minute. Returns 0 in the parent when the child has ended: its folder is at `folder`.K, with its
 * exit code (128 + the signal that ended it) in the file `code`. An error here ends the program with code 98 and a sentence
 * on stderr. Only for a program of one thread. */
int branch(const char *folder, int k);

#endif
