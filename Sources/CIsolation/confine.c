#define _GNU_SOURCE
#include "isolation.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

int cisolation_landlock(void) {
  enum { ask_for_version = 1 };
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, ask_for_version);
  return version > 0 ? (int)version : 0;
}

/// A failed allocation usually crashes a process. This distinguishes it from other crashes.
static void crashed(int number) {
  enum { little = 1 << 20 };
  void *memory = mmap(NULL, little, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED && errno == ENOMEM) _exit(CISOLATION_OUT_OF_MEMORY);
  signal(number, SIG_DFL);
  raise(number);
}

void isolation_close_from(int first) {
  const int most = 1 << 20;
  struct rlimit limit;
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
  // Older kernels do not have close_range, and others may not allow it.
  int count = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < (rlim_t)most ? (int)limit.rlim_cur : most;
  for (int descriptor = first; descriptor < count; descriptor++) close(descriptor);
}

int isolation_limit(int resource, uint64_t most) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return 0;
  if (limit.rlim_max > most) limit.rlim_max = most;
  if (limit.rlim_cur > most) limit.rlim_cur = most;
  return setrlimit(resource, &limit) == 0;
}

/// Allows no core files, no writing, few open files, and a limited stack, which the memory limit does not include.
static int limit_resources(rlim_t files) {
  const rlim_t stack = 8 << 20;
  return isolation_limit(RLIMIT_CORE, 0) && isolation_limit(RLIMIT_FSIZE, 0) && isolation_limit(RLIMIT_NOFILE, files)
    && isolation_limit(RLIMIT_STACK, stack);
}

int isolation_give_up_capabilities(uint32_t kept) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct held[2] = {{0}}, left[2] = {{0}};
  if (syscall(SYS_capget, &header, held) != 0) return 0;
  int holds_any = 0;
  for (int part = 0; part < 2; part++)
    holds_any |= (held[part].effective | held[part].permitted | held[part].inheritable) != 0;
  left[0].effective = held[0].effective & kept;
  left[0].permitted = held[0].permitted & kept;
  return !holds_any || syscall(SYS_capset, &header, left) == 0;
}

enum { most_readable = 64 };

static int readable[most_readable];
static size_t readable_count;

void cisolation_allow_reading(const char *path) {
  int place = readable_count < most_readable ? open(path, O_PATH | O_CLOEXEC) : -1;
  // Files that are not there are skipped.
  if (place >= 0) readable[readable_count++] = place;
}

/// Exempts the files that may be read.
static int allow_readable(int rule_set) {
  enum { beneath_path = 1, read_file = 1 << 2 };
  for (size_t index = 0; index < readable_count; index++) {
    struct __attribute__((packed)) {
      uint64_t access;
      int32_t place;
    } rule = {read_file, readable[index]};
    if (syscall(SYS_landlock_add_rule, rule_set, beneath_path, &rule, 0) != 0) return 0;
    close(readable[index]);
  }
  return 1;
}

int isolation_make_rules(void) {
  int version = cisolation_landlock();
  // The additional rights that each version can deny.
  struct {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
  } rules = {.files = (1ULL << 13) - 1};
  size_t size = sizeof rules.files;
  if (version >= 2) rules.files |= 1ULL << 13;  // moving files between folders
  if (version >= 3) rules.files |= 1ULL << 14;  // truncating files
  if (version >= 4) {
    rules.network = 3;  // binding and connecting
    size += sizeof rules.network;
  }
  if (version >= 5) rules.files |= 1ULL << 15;  // ioctl on devices
  if (version >= 6) {
    rules.scopes = 3;
    size += sizeof rules.scopes;
  }
  return (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
}

/// Denies access to all files but the readable ones.
static int restrict_files(void) {
  if (cisolation_landlock() == 0) return 1;
  int rule_set = isolation_make_rules();
  if (rule_set < 0) return 0;
  int is_done = allow_readable(rule_set) && syscall(SYS_landlock_restrict_self, rule_set, 0) == 0;
  int error = errno;
  close(rule_set);
  errno = error;
  return is_done;
}

static cisolation_step failed(cisolation_step step, int *code) {
  *code = errno;
  return step;
}

/// Gives up what can be given up without a filter.
static cisolation_step give_up_rights(rlim_t files, int *code) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !isolation_give_up_capabilities(0))
    return failed(CISOLATION_STEP_RIGHTS, code);
  if (!restrict_files()) return failed(CISOLATION_STEP_FILES, code);
  // Only now: the places that may be read were open files until here, and there may be more of them.
  return limit_resources(files) ? CISOLATION_STEP_NONE : failed(CISOLATION_STEP_LIMITS, code);
}

cisolation_step isolation_confine_template(int *code) {
  enum { files = 32 };
  static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP, SIGFPE};
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) signal(crashes[index], crashed);
  cisolation_step step = give_up_rights(files, code);
  if (step != CISOLATION_STEP_NONE) return step;
  return isolation_filter_template(readable_count > 0) ? CISOLATION_STEP_NONE : failed(CISOLATION_STEP_CALLS, code);
}

cisolation_step isolation_confine_worker(int *code) {
  return isolation_filter_worker() ? CISOLATION_STEP_NONE : failed(CISOLATION_STEP_CALLS, code);
}

cisolation_step cisolation_confine_server(size_t connections, size_t memory, int *code) {
  enum { other_files = 16 };
  cisolation_step step = give_up_rights(connections + other_files, code);
  if (step != CISOLATION_STEP_NONE) return step;
#ifndef MEMORY_IS_WATCHED
  if (!isolation_limit(RLIMIT_DATA, memory)) return failed(CISOLATION_STEP_LIMITS, code);
#endif
  return isolation_filter_server() ? CISOLATION_STEP_NONE : failed(CISOLATION_STEP_CALLS, code);
}

// MARK: - Probing

int isolation_shared_memory(size_t count) {
  int memory = memfd_create("tessera", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return -1;
  if (ftruncate(memory, (off_t)count) == 0
    && fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0) return memory;
  int error = errno;
  close(memory);
  errno = error;
  return -1;
}

/// The limits of another process can be set if the same call works for this one.
static int can_limit_others(void) {
  struct rlimit limit;
  return prlimit(getpid(), RLIMIT_DATA, NULL, &limit) == 0 && prlimit(getpid(), RLIMIT_DATA, &limit, NULL) == 0;
}

/// Forks a copy of this process that tries to confine itself, and returns the step that failed. A copy killed by an
/// outer filter cannot report; if something else kills it, that is no reason to run without a sandbox.
static cisolation_step try_copy(int pipe[2], int *code) {
  isolation_news news = {.step = CISOLATION_STEP_CALLS};
  cisolation_limits limits = isolation_waiting(10000);
  pid_t copy = fork();
  if (copy < 0) return failed(CISOLATION_STEP_PROCESS, code);
  if (copy == 0) {
    news.step = isolation_confine_template(&news.code);
    if (news.step == CISOLATION_STEP_NONE) news.step = isolation_confine_worker(&news.code);
    // The filter allows sendmsg, and workers write nothing else.
    cisolation_send(pipe[1], (const uint8_t *)&news, sizeof news, -1, &limits);
    _exit(CISOLATION_DONE);
  }
  close(pipe[1]);
  pipe[1] = -1;
  size_t count = 0;
  int is_heard = cisolation_await(pipe[0], sizeof news, &count, &limits) == CISOLATION_OK && count == sizeof news
    && cisolation_receive(pipe[0], (uint8_t *)&news, sizeof news, &limits) == CISOLATION_OK;
  kill(copy, SIGKILL);
  int status = 0;
  while (waitpid(copy, &status, 0) < 0 && errno == EINTR) {}
  int is_filtered = WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS;
  if (!is_heard && !is_filtered) {
    *code = EINTR;
    return CISOLATION_STEP_PROCESS;
  }
  *code = news.code;
  return news.step;
}

cisolation_step cisolation_try(size_t memory_count, int *code) {
  int sockets[2];
  *code = 0;
  if (isolation_architecture == 0) return CISOLATION_STEP_PROCESSOR;
  if (!can_limit_others()) return failed(CISOLATION_STEP_OTHERS, code);
  int memory = isolation_shared_memory(memory_count);
  if (memory < 0) return failed(CISOLATION_STEP_MEMORY, code);
  close(memory);
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return failed(CISOLATION_STEP_SOCKET, code);
  cisolation_step step = try_copy(sockets, code);
  for (int end = 0; end < 2; end++)
    if (sockets[end] >= 0) close(sockets[end]);
  return step;
}

#else

int cisolation_landlock(void) { return 0; }
cisolation_step cisolation_try(size_t memory_count, int *code) {
  *code = 0;
  return CISOLATION_STEP_PROCESSOR;
}
cisolation_step cisolation_confine_server(size_t connections, size_t memory, int *code) {
  *code = 0;
  return CISOLATION_STEP_PROCESSOR;
}

#endif
