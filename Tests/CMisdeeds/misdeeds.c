#include "CMisdeeds.h"

#include <errno.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>

int misdeeds_trace(void) { return ptrace(PTRACE_TRACEME, 0, 0, 0) < 0 ? errno : 0; }

int misdeeds_limit(int process, void *place) {
  struct rlimit *limit = place;
  *limit = (struct rlimit){RLIM_INFINITY, RLIM_INFINITY};
  return syscall(SYS_prlimit64, process, RLIMIT_CORE, limit, NULL) < 0 ? errno : 0;
}
#else
int misdeeds_trace(void) { return ENOSYS; }
int misdeeds_limit(int process, void *place) { return ENOSYS; }
#endif

int misdeeds_fork(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child < 0 ? errno : 0;
}
