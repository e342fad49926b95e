#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// How often this thread has asked for memory; -1 where nobody counts.
long allocation_count(void);

#endif
