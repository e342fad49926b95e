#ifndef KINEO_ARGUMENTS_H
#define KINEO_ARGUMENTS_H

#include <stddef.h>

/// The number of arguments of the process; 0 if the C library does not say.
int kineo_argument_count(void);

/// One of the arguments, which live as long as the process.
const char *kineo_argument(int index);

/// Keeps the memory of pictures that are freed for the next ones, where the C library would give it back to the system,
/// which clears each page that it gives again.
void kineo_keep_memory(void);

/// Gives memory that is kept and free back to the system.
void kineo_release_memory(void);

/// Copies the number that the linker made of the program's content, and returns its length; 0 if there is none, or it
/// has more than `most` bytes.
size_t kineo_build_id(unsigned char *bytes, size_t most);

#endif
