#define _GNU_SOURCE
#include "isolation.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

/// Allows reading below a place, and starting programs there.
static int allow(int rule_set, int place, uint64_t access) {
  struct __attribute__((packed)) {
    uint64_t access;
    int32_t place;
  } rule = {access, place};
  enum { beneath_path = 1 };
  return syscall(SYS_landlock_add_rule, rule_set, beneath_path, &rule, 0) == 0;
}

static int restrict_files(const cisolation_program *rules) {
  enum { execute = 1, read_file = 1 << 2 };
  int rule_set = isolation_make_rules();
  if (rule_set < 0) return 0;
  // Files in memory cannot be named in rules, and need none.
  int is_done = allow(rule_set, STDIN_FILENO, read_file) || errno == EBADFD;
  for (const char *const *path = rules->readable; *path && is_done; path++) {
    int place = open(*path, O_PATH | O_CLOEXEC);
    // Places that are not there are skipped.
    if (place < 0) continue;
    is_done = allow(rule_set, place, execute | read_file);
    close(place);
  }
  return is_done && syscall(SYS_landlock_restrict_self, rule_set, 0) == 0;
}

static int limit_resources(const cisolation_program *rules) {
  const rlim_t files = 128, stack = 8 << 20;
  return isolation_limit(RLIMIT_CORE, 0) && isolation_limit(RLIMIT_FSIZE, rules->written)
    && isolation_limit(RLIMIT_CPU, rules->seconds) && isolation_limit(RLIMIT_NOFILE, files)
    && isolation_limit(RLIMIT_STACK, stack) && isolation_limit(RLIMIT_DATA, rules->memory);
}

int cisolation_confine_program(const void *given) {
  const cisolation_program *rules = given;
  errno = 0;
  int has_landlock = cisolation_landlock() > 0;
  errno = 0;
  // The program must not outlive this one.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (!rules->is_limited_only) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    // Opening the descriptor again takes the right to read it. Landlock still restricts root to that file.
    uint32_t kept = has_landlock ? 1U << CAP_DAC_READ_SEARCH : 0;
    if (!isolation_give_up_capabilities(kept)) return errno;
    if (has_landlock && !restrict_files(rules)) return errno;
  }
  if (!limit_resources(rules)) return errno;
  if (!rules->is_limited_only && !isolation_filter_program()) return errno ? errno : EPERM;
  return 0;
}

#else

#include <sys/resource.h>

/// Only the limits of resources.
int cisolation_confine_program(const void *given) {
  const cisolation_program *rules = given;
  struct rlimit processor = {rules->seconds, rules->seconds}, size = {rules->written, rules->written};
  setrlimit(RLIMIT_CPU, &processor);
  setrlimit(RLIMIT_FSIZE, &size);
  return 0;
}

#endif
