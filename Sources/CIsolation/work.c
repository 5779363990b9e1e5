#define _GNU_SOURCE
#include "isolation.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int cisolation_is_worker(void) {
  struct stat status;
  int type = 0;
  socklen_t count = sizeof type;
  return getsockopt(worker_socket, SOL_SOCKET, SO_TYPE, &type, &count) == 0 && type == SOCK_STREAM
    && fcntl(worker_memory, F_GET_SEALS) == (F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL)
    && fstat(worker_memory, &status) == 0;
}

void *cisolation_memory(size_t *count) {
  struct stat status;
  if (fstat(worker_memory, &status) != 0) return NULL;
  *count = (size_t)status.st_size;
  void *memory = mmap(NULL, *count, PROT_READ | PROT_WRITE, MAP_SHARED, worker_memory, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

// MARK: - Confinement

/// What a process does when it finds no memory where it counted on some is to crash. That is told from other crashes.
static void crashed(int number) {
  enum { little = 1 << 20 };
  void *memory = mmap(NULL, little, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED && errno == ENOMEM) _exit(CISOLATION_BLOATED);
  signal(number, SIG_DFL);
  raise(number);
}

void isolation_close_others(void) {
  const int first = worker_memory + 1, most = 1 << 20;
  struct rlimit limit;
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
  // An older kernel, or one that may not be asked.
  int count = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < (rlim_t)most ? (int)limit.rlim_cur : most;
  for (int descriptor = first; descriptor < count; descriptor++) close(descriptor);
}

static void limit(int resource, rlim_t most) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return;
  if (limit.rlim_max > most) limit.rlim_max = most;
  if (limit.rlim_cur > most) limit.rlim_cur = most;
  setrlimit(resource, &limit);
}

/// Takes away every file and, where this Landlock knows of them, the network, and signals and sockets of others.
static int restrict_files(void) {
  int version = cisolation_landlock();
  if (version == 0) return 1;
  // What each version could take away beyond the one before it.
  struct {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
  } rules = {.files = (1ULL << 13) - 1};
  size_t size = sizeof rules.files;
  if (version >= 2) rules.files |= 1ULL << 13;  // moving files between folders
  if (version >= 3) rules.files |= 1ULL << 14;  // making them shorter
  if (version >= 4) {
    rules.network = 3;  // binding and connecting
    size += sizeof rules.network;
  }
  if (version >= 5) rules.files |= 1ULL << 15;  // speaking to devices
  if (version >= 6) {
    rules.scopes = 3;
    size += sizeof rules.scopes;
  }
  int rule_set = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
  if (rule_set < 0) return 0;
  int is_done = syscall(SYS_landlock_restrict_self, rule_set, 0) == 0;
  close(rule_set);
  return is_done;
}

int cisolation_confine(void) {
  static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP, SIGFPE};
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) signal(crashes[index], crashed);
  isolation_close_others();
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 32);
  fcntl(worker_socket, F_SETOWN, getpid());
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  return restrict_files() && isolation_filter();
}

// MARK: - Work

/// While there is something to do, nobody looks at the socket, and the system is asked to end the process when the other
/// end is closed. Otherwise one that hangs would outlive its owner. It would do so for a message, too, but none comes
/// before the answer.
static void watch_owner(int is_working) { fcntl(worker_socket, F_SETFL, is_working ? O_ASYNC : 0); }

static void leave(void) { _exit(CISOLATION_DONE); }

static void receive(uint8_t *bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t got = recv(worker_socket, bytes + done, count - done, 0);
    if (got == 0 || (got < 0 && errno != EINTR)) leave();
    if (got > 0) done += (size_t)got;
  }
}

void cisolation_await_first_work(void) {
  struct pollfd other_end = {.fd = worker_socket, .events = POLLIN};
  while (poll(&other_end, 1, -1) < 0 && errno == EINTR) {}
  if (other_end.revents & POLLHUP) leave();
}

size_t cisolation_await_work(size_t longest, int *descriptor) {
  uint32_t length = 0;
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control;
  struct iovec part = {&length, sizeof length};
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  ssize_t got;
  do got = recvmsg(worker_socket, &message, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  if (got <= 0) leave();
  *descriptor = -1;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
    memcpy(descriptor, CMSG_DATA(header), sizeof(int));
  receive((uint8_t *)&length + got, sizeof length - (size_t)got);
  if (length > longest) leave();
  return length;
}

void cisolation_receive_work(uint8_t *bytes, size_t count) {
  receive(bytes, count);
  watch_owner(1);
  // It may have gone just before.
  struct pollfd other_end = {.fd = worker_socket, .events = POLLIN};
  if (poll(&other_end, 1, 0) > 0) leave();
}

void cisolation_answer(const uint8_t *bytes, size_t count) {
  watch_owner(0);
  if (cisolation_send(worker_socket, bytes, count, -1, INT32_MAX) != CISOLATION_OK) leave();
}

#else

int cisolation_is_worker(void) { return 0; }
int cisolation_confine(void) { return 0; }
void *cisolation_memory(size_t *count) { return NULL; }
void cisolation_await_first_work(void) {}
size_t cisolation_await_work(size_t longest, int *descriptor) { return 0; }
void cisolation_receive_work(uint8_t *bytes, size_t count) {}
void cisolation_answer(const uint8_t *bytes, size_t count) {}

#endif
