#define _GNU_SOURCE
#include "CFaultyWorker.h"

#include <errno.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>

int faulty_worker_trace(void) { return ptrace(PTRACE_TRACEME, 0, 0, 0) < 0 ? errno : 0; }

int faulty_worker_copy(void) {
  long child = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  return child < 0 ? errno : 0;
}

int faulty_worker_outlive(void) { return prctl(PR_SET_PDEATHSIG, 0) < 0 ? errno : 0; }

int faulty_worker_limit(int process, void *place) {
  struct rlimit *limit = place;
  *limit = (struct rlimit){RLIM_INFINITY, RLIM_INFINITY};
  return syscall(SYS_prlimit64, process, RLIMIT_CORE, limit, NULL) < 0 ? errno : 0;
}

long faulty_worker_stack(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ? -1 : (long)limit.rlim_cur;
}

int faulty_worker_refuse(int number) {
  struct sock_filter lines[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {sizeof lines / sizeof *lines, lines};
  // A process that may not say so already has no new privileges.
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == 0 ? 0 : errno;
}
#else
int faulty_worker_trace(void) { return ENOSYS; }
int faulty_worker_copy(void) { return ENOSYS; }
int faulty_worker_outlive(void) { return ENOSYS; }
long faulty_worker_stack(void) { return -1; }
int faulty_worker_refuse(int number) { return ENOSYS; }
int faulty_worker_limit(int process, void *place) { return ENOSYS; }
#endif

int faulty_worker_fork(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child < 0 ? errno : 0;
}
