#define _GNU_SOURCE
#include "isolation.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int cisolation_landlock(void) {
  enum { ask_for_version = 1 };
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, ask_for_version);
  return version > 0 ? (int)version : 0;
}

/// A descriptor out of the way of those that the worker is given.
static int lifted(int descriptor) {
  if (descriptor < 0) return -1;
  int high = fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
  int error = errno;
  close(descriptor);
  errno = error;
  return high;
}

/// Memory whose end nobody can move: whoever looks at it could fall off otherwise.
static int shared_memory(size_t count) {
  int memory = lifted(memfd_create("tessera", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (memory < 0) return -1;
  if (ftruncate(memory, (off_t)count) == 0
    && fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0) return memory;
  int error = errno;
  close(memory);
  errno = error;
  return -1;
}

/// Whether an error may be gone the next time: then it says nothing of the system.
static int is_passing(int error) {
  return error == EMFILE || error == ENFILE || error == ENOMEM || error == ENOBUFS || error == EINTR || error == EAGAIN;
}

int cisolation_can_confine(size_t memory_count) {
  if (isolation_architecture == 0) return 0;
  uint32_t action = SECCOMP_RET_KILL_PROCESS;
  if (syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) != 0) return 0;
  // Where services are confined themselves, these may be missing.
  int memory = shared_memory(memory_count);
  if (memory < 0 && !is_passing(errno)) return 0;
  if (memory >= 0) close(memory);
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) == 0) {
    close(sockets[0]);
    close(sockets[1]);
  } else if (!is_passing(errno)) {
    return 0;
  }
  return access("/proc/self/exe", X_OK) == 0;
}

/// Where libraries are found is all that a worker may know of the environment.
static void choose_environment(char *chosen[], size_t room) {
  static const char *const names[] = {"LD_LIBRARY_PATH=", "LIBHEIF_PLUGIN_PATH="};
  size_t count = 0;
  for (char **entry = environ; *entry; entry++)
    for (size_t index = 0; index < sizeof names / sizeof *names; index++)
      if (count + 1 < room && strncmp(*entry, names[index], strlen(names[index])) == 0) chosen[count++] = *entry;
  chosen[count] = NULL;
}

/// Signals as at the start of a program, and a group of its own: what a terminal tells the program is not for workers.
static int choose_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &all);
  posix_spawnattr_setpgroup(attributes, 0);
  return posix_spawnattr_setflags(
    attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
}

static int spawn(const char *program, const char *argument, int socket, int memory, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  char *environment[8];
  char *const words[] = {"tessera", (char *)argument, NULL};
  choose_environment(environment, sizeof environment / sizeof *environment);
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    error = choose_attributes(&attributes);
    if (error == 0) error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, 0, 1);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, 0, 2);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, socket, worker_socket);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, memory, worker_memory);
    if (error == 0) error = posix_spawn(pid, program, &actions, &attributes, words, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// What the two ends of a worker share: the owner's end is in `worker`, the other in `socket` and `memory`.
static int connect_worker(size_t memory_count, cisolation_worker *worker, int *socket, int *memory) {
  int sockets[2] = {-1, -1};
  *worker = (cisolation_worker){.pid = -1, .socket = -1, .memory = MAP_FAILED, .memory_count = memory_count};
  *socket = -1;
  *memory = shared_memory(memory_count);
  if (*memory >= 0) worker->memory = mmap(NULL, memory_count, PROT_READ | PROT_WRITE, MAP_SHARED, *memory, 0);
  // Workers that are branched off later do not see it.
  if (worker->memory == MAP_FAILED || madvise(worker->memory, memory_count, MADV_DONTFORK) != 0) return errno;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return errno;
  worker->socket = lifted(sockets[0]);
  *socket = lifted(sockets[1]);
  return *socket < 0 || worker->socket < 0 ? errno : 0;
}

/// Lets go of the worker's end, and of the other where there is no worker.
static int settle_worker(int error, cisolation_worker *worker, int socket, int memory) {
  if (memory >= 0) close(memory);
  if (socket >= 0) close(socket);
  if (error != 0) cisolation_end(worker);
  return error;
}

int cisolation_start(const char *program, const char *argument, size_t memory_count, cisolation_worker *worker) {
  int socket, memory;
  int error = connect_worker(memory_count, worker, &socket, &memory);
  if (error == 0) error = spawn(program, argument, socket, memory, &worker->pid);
  return settle_worker(error, worker, socket, memory);
}

// MARK: - Branching off

/// Overwrites the environment but for what a worker may know.
static void forget_environment(void) {
  char *chosen[8];
  choose_environment(chosen, sizeof chosen / sizeof *chosen);
  for (char **entry = environ; *entry; entry++) {
    int is_chosen = 0;
    for (char **known = chosen; *known; known++) is_chosen |= *known == *entry;
    if (!is_chosen) memset(*entry, 0, strlen(*entry));
  }
  size_t count = 0;
  while (chosen[count]) count++;
  memcpy(environ, chosen, (count + 1) * sizeof *chosen);
}

/// What `spawn` asks the system for.
static void become_worker(int socket, int memory, pid_t owner) {
  sigset_t none;
  // It does not outlive its owner, whatever becomes of it. Those that are started by threads cannot have that, as they
  // would end with the thread.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != owner) _exit(CISOLATION_DONE);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  setpgid(0, 0);
  int null = open("/dev/null", O_RDWR);
  for (int stream = 0; stream <= 2; stream++) dup2(null, stream);
  dup2(socket, worker_socket);
  dup2(memory, worker_memory);
  isolation_close_others();
  forget_environment();
  prctl(PR_SET_NAME, "tessera-decoder");
}

int cisolation_branch(size_t memory_count, cisolation_worker *worker, int *is_worker) {
  int socket, memory;
  int error = connect_worker(memory_count, worker, &socket, &memory);
  *is_worker = 0;
  if (error == 0) {
    pid_t owner = getpid();
    worker->pid = fork();
    if (worker->pid < 0) error = errno;
    if (worker->pid == 0) {
      become_worker(socket, memory, owner);
      *worker = (cisolation_worker){.pid = -1, .socket = -1};
      *is_worker = 1;
      return 0;
    }
  }
  return settle_worker(error, worker, socket, memory);
}

// MARK: - Looking after workers

// What looks after memory in tests takes terabytes of it, none of which is used.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MEMORY_IS_WATCHED 1
#endif
#endif

void cisolation_allow_memory(const cisolation_worker *worker, size_t count) {
#ifdef MEMORY_IS_WATCHED
  return;
#endif
  struct rlimit limit;
  if (prlimit(worker->pid, RLIMIT_DATA, NULL, &limit) != 0) return;
  limit.rlim_cur = count < limit.rlim_max ? count : limit.rlim_max;
  prlimit(worker->pid, RLIMIT_DATA, &limit, NULL);
}

enum cisolation_ending cisolation_wait(cisolation_worker *worker, int milliseconds, int *number) {
  if (worker->pid <= 0) return CISOLATION_RUNNING;
  const long longest_sleep = 1000;
  long left = milliseconds * 1000L;
  for (long sleep = 50;; sleep = sleep < longest_sleep / 2 ? sleep * 2 : longest_sleep) {
    int status;
    pid_t pid = waitpid(worker->pid, &status, WNOHANG);
    if (pid < 0 && errno == EINTR) continue;
    if (pid < 0) return CISOLATION_RUNNING;
    if (pid > 0) {
      worker->pid = -1;
      *number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
      return WIFSIGNALED(status) ? CISOLATION_SIGNALED : CISOLATION_EXITED;
    }
    if (left <= 0) return CISOLATION_RUNNING;
    nanosleep(&(struct timespec){.tv_nsec = sleep * 1000}, NULL);
    left -= sleep;
  }
}

void cisolation_dismiss(cisolation_worker *worker) {
  if (worker->socket >= 0) close(worker->socket);
  worker->socket = -1;
  if (worker->pid > 0) kill(worker->pid, SIGKILL);
}

void cisolation_end(cisolation_worker *worker) {
  int number;
  cisolation_dismiss(worker);
  // One that hangs in the system itself, as at a drive that does not answer, is not waited for.
  if (worker->pid > 0) cisolation_wait(worker, 2000, &number);
  worker->pid = -1;
  if (worker->memory != MAP_FAILED && worker->memory) munmap(worker->memory, worker->memory_count);
  worker->memory = NULL;
}

#else

int cisolation_can_confine(size_t memory_count) { return 0; }
int cisolation_landlock(void) { return 0; }
int cisolation_start(const char *program, const char *argument, size_t memory_count, cisolation_worker *worker) {
  return -1;
}
int cisolation_branch(size_t memory_count, cisolation_worker *worker, int *is_worker) { return -1; }
void cisolation_allow_memory(const cisolation_worker *worker, size_t count) {}
enum cisolation_ending cisolation_wait(cisolation_worker *worker, int milliseconds, int *number) {
  return CISOLATION_RUNNING;
}
void cisolation_dismiss(cisolation_worker *worker) {}
void cisolation_end(cisolation_worker *worker) {}

#endif
