#include "CMisdeeds.h"

#include <errno.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/ptrace.h>

int misdeeds_trace(void) { return ptrace(PTRACE_TRACEME, 0, 0, 0) < 0 ? errno : 0; }
#else
int misdeeds_trace(void) { return ENOSYS; }
#endif

int misdeeds_fork(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child < 0 ? errno : 0;
}
