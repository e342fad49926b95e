#ifndef KINEO_ARGUMENTS_H
#define KINEO_ARGUMENTS_H

/// The number of arguments of the process; 0 if the C library does not say.
int kineo_argument_count(void);

/// One of the arguments, which live as long as the process.
const char *kineo_argument(int index);

#endif
