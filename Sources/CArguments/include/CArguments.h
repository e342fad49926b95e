#ifndef KINEO_ARGUMENTS_H
#define KINEO_ARGUMENTS_H

/// How many words the process was started with; 0 where the C library does not tell.
int kineo_argument_count(void);

/// One of these words, which live as long as the process.
const char *kineo_argument(int index);

#endif
