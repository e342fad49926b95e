// Swift's tasks run on Dispatch unless they are given an executor. kineo's have one (WorkThreads), so nothing calls
// Dispatch, and these functions stand in for its 0.2 MB. One that is called after all says so and ends the program.
#include <stdlib.h>
#include <unistd.h>

static _Noreturn void end(void) {
  static const char message[] = "kineo: a task has no executor, and Dispatch is not in this program\n";
  if (write(STDERR_FILENO, message, sizeof message - 1) < 0) abort();
  abort();
}

// What libswift_Concurrency refers to. A new version that wants another one does not link.
#define NEVER_CALLED(name) \
  _Noreturn void name(void) { end(); }
NEVER_CALLED(dispatch_activate)
NEVER_CALLED(dispatch_after_f)
NEVER_CALLED(dispatch_assert_queue)
NEVER_CALLED(dispatch_async_f)
NEVER_CALLED(dispatch_main)
NEVER_CALLED(dispatch_queue_attr_make_with_qos_class)
NEVER_CALLED(dispatch_queue_create)
NEVER_CALLED(dispatch_queue_set_width)
NEVER_CALLED(dispatch_release)
NEVER_CALLED(dispatch_set_context)
NEVER_CALLED(dispatch_source_create)
NEVER_CALLED(dispatch_source_set_event_handler_f)
NEVER_CALLED(dispatch_source_set_timer)
NEVER_CALLED(dispatch_walltime)

// Only their addresses are used.
char _dispatch_main_q, _dispatch_queue_attr_concurrent, _dispatch_source_type_timer;
