#define _GNU_SOURCE
#include "CFaultyWorker.h"

#include <errno.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>

int faulty_worker_trace(void) { return ptrace(PTRACE_TRACEME, 0, 0, 0) < 0 ? errno : 0; }

int faulty_worker_copy(void) {
  long child = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  return child < 0 ? errno : 0;
}

int faulty_worker_outlive(void) { return prctl(PR_SET_PDEATHSIG, 0) < 0 ? errno : 0; }

static int listeners[2];

void faulty_worker_listen(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  for (int index = 0; index < 2; index++) {
    listeners[index] = socket(AF_INET, SOCK_STREAM, 0);
    bind(listeners[index], (struct sockaddr *)&address, sizeof address);
    listen(listeners[index], 1);
  }
}

int faulty_worker_reconnect(void) {
  struct sockaddr_in address;
  socklen_t size = sizeof address;
  char byte = 1;
  struct iovec part = {&byte, sizeof byte};
  struct msghdr message = {.msg_name = &address, .msg_namelen = sizeof address, .msg_iov = &part, .msg_iovlen = 1};
  if (getsockname(listeners[1], (struct sockaddr *)&address, &size) < 0) return 0;
  if (shutdown(listeners[0], SHUT_RDWR) < 0) return 0;
  return sendmsg(listeners[0], &message, MSG_FASTOPEN | MSG_NOSIGNAL) < 0 ? errno : 0;
}

int faulty_worker_set_option(void) {
  int number = 1, yes = 1;
  for (int option = TCP_NODELAY; option <= TCP_CORK; option += TCP_CORK - TCP_NODELAY)
    if (setsockopt(listeners[0], IPPROTO_TCP, option, &yes, sizeof yes) < 0) return 0;
  return setsockopt(listeners[0], IPPROTO_TCP, TCP_KEEPCNT, &number, sizeof number) < 0 ? errno : 0;
}

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
  // If the call is not allowed, the setting is already in effect.
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == 0 ? 0 : errno;
}
#else
void faulty_worker_listen(void) {}
int faulty_worker_reconnect(void) { return ENOSYS; }
int faulty_worker_set_option(void) { return ENOSYS; }
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
