#define _GNU_SOURCE
#include "CProcess.h"
#include "children.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

extern char **environ;

/// The process groups of running commands; 0 for none.
enum { most_children = 256 };
static _Atomic(pid_t) children[most_children];

void children_kill(void) {
  for (int index = 0; index < most_children; index++) {
    pid_t pid = atomic_load(&children[index]);
    if (pid > 0) kill(-pid, SIGKILL);
  }
}

/// Resets signals that this process ignores for itself, so that they end commands. Those that its parent ignored stay
/// ignored.
static int choose_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGXFSZ);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &usual);
  posix_spawnattr_setpgroup(attributes, 0);
  return posix_spawnattr_setflags(
    attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
}

static int spawn(
  char *const words[], char *const environment[], int input, int errors, int held, int second,
  pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    error = choose_attributes(&attributes);
    if (error == 0) error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, 0, 1);
    if (error == 0 && input >= 0) error = posix_spawn_file_actions_adddup2(&actions, input, 0);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, errors, 2);
    // Last, because it may take the place of one of those above. POSIX clears close-on-exec even if it already
    // has that number.
    if (error == 0 && held >= 0) error = posix_spawn_file_actions_adddup2(&actions, held, 3);
    if (error == 0 && second >= 0) error = posix_spawn_file_actions_adddup2(&actions, second, 4);
#ifdef __GLIBC_PREREQ
#if __GLIBC_PREREQ(2, 34)
    // Sockets of a server that uses the library would stay open as long as the command runs.
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, second >= 0 ? 5 : held >= 0 ? 4 : 3);
#endif
#endif
    if (error == 0) error = posix_spawnp(pid, words[0], &actions, &attributes, words, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

static bool has_name_of(const char *variable, char *const additions[]) {
  for (; *additions; additions++) {
    size_t length = strcspn(*additions, "=") + 1;
    if (strncmp(variable, *additions, length) == 0) return true;
  }
  return false;
}

/// Returns variables, with others that replace those with their names. NULL if there is no memory; must be freed.
static char **merged(char *const environment[], char *const additions[]) {
  size_t count = 0;
  for (char *const *variable = environment; variable && *variable; variable++) count++;
  for (char *const *variable = additions; *variable; variable++) count++;
  char **result = calloc(count + 1, sizeof *result);
  if (!result) return NULL;
  char **next = result;
  for (char *const *variable = environment; variable && *variable; variable++)
    if (!has_name_of(*variable, additions)) *next++ = *variable;
  for (; *additions; additions++) *next++ = *additions;
  return result;
}

int cprocess_start(
  char *const words[], char *const environment[], char *const additions[], int input, int errors, int held,
  int second, pid_t *pid) {
  char **variables = merged(environment ? environment : environ, additions);
  if (!variables) return ENOMEM;
  // If the parent ignored it, the end of a command could not be reported.
  signal(SIGCHLD, SIG_DFL);
  // A signal between the two calls would leave the command behind.
  cprocess_enter();
  int error = EAGAIN;
  for (int index = 0; index < most_children && error == EAGAIN; index++) {
    if (atomic_load(&children[index]) != 0) continue;
    error = spawn(words, variables, input, errors, held, second, pid);
    if (error == 0) atomic_store(&children[index], *pid);
    break;
  }
  cprocess_leave();
  free(variables);
  return error;
}

/// Makes the program inherit no descriptor from a number on.
static void keep_until_start(int first) {
#ifdef SYS_close_range
  enum { close_on_exec = 4 };
  if (syscall(SYS_close_range, first, ~0U, close_on_exec) == 0) return;
#endif
  for (int descriptor = first; descriptor < 1024; descriptor++) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

/// Moves descriptors to the numbers from 0 on, and closes all others.
static int arrange(const int files[], int count) {
  enum { most_files = 32 };
  int lifted[most_files];
  if (count > most_files) return EINVAL;
  for (int index = 0; index < count; index++) {
    // Above all numbers that are about to be taken.
    lifted[index] = fcntl(files[index], F_DUPFD_CLOEXEC, most_files + count);
    if (lifted[index] < 0) return errno;
  }
  for (int index = 0; index < count; index++)
    if (dup2(lifted[index], index) < 0) return errno;
  keep_until_start(count);
  return 0;
}

/// Becomes a confined program. Returns the reason for a failure. The process is a copy of one with several threads, so
/// nothing here may allocate memory.
static int become(
  char *const words[], char *const environment[], const int files[], int file_count, int (*confine)(const void *),
  const void *rules) {
  sigset_t none;
  sigemptyset(&none);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
  setpgid(0, 0);
  int error = arrange(files, file_count);
  if (error == 0) error = confine(rules);
  if (error != 0) return error;
  execve(words[0], words, environment);
  return errno;
}

int cprocess_start_confined(
  char *const words[], char *const environment[], const int files[], int file_count, int (*confine)(const void *),
  const void *rules, pid_t *pid) {
  int news[2];
  if (cprocess_pipe(news) != 0) return errno;
  signal(SIGCHLD, SIG_DFL);
  cprocess_enter();
  int error = EAGAIN;
  for (int index = 0; index < most_children && error == EAGAIN; index++) {
    if (atomic_load(&children[index]) != 0) continue;
    *pid = fork();
    error = *pid < 0 ? errno : 0;
    if (*pid == 0) {
      error = become(words, environment, files, file_count, confine, rules);
      ssize_t written = write(news[1], &error, sizeof error);
      _exit(written == sizeof error ? 127 : 126);
    }
    if (error == 0) {
      // The copy does the same, so that the group exists as soon as either of them needs it.
      setpgid(*pid, *pid);
      atomic_store(&children[index], *pid);
    }
    break;
  }
  cprocess_leave();
  close(news[1]);
  // The pipe closes when the program starts.
  ssize_t got = 0;
  int reason = 0;
  if (error == 0) do got = read(news[0], &reason, sizeof reason); while (got < 0 && errno == EINTR);
  close(news[0]);
  if (error != 0 || got == 0) return error;
  cprocess_end(*pid, NULL);
  return got == sizeof reason ? reason : ECHILD;
}

int cprocess_pipe(int ends[2]) {
  cprocess_enter();
  int result = pipe(ends);
  for (int index = 0; result == 0 && index < 2; index++) fcntl(ends[index], F_SETFD, FD_CLOEXEC);
  cprocess_leave();
  return result;
}

int cprocess_has_ended(pid_t pid) {
  siginfo_t info = {0};
  return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

void cprocess_kill(pid_t pid) { kill(-pid, SIGKILL); }

int cprocess_end(pid_t pid, double *processor_seconds) {
  int status = 0;
  struct rusage usage = {0};
  siginfo_t info;
  while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {}
  // From here on, another process may get the number.
  for (int index = 0; index < most_children; index++)
    if (atomic_load(&children[index]) == pid) atomic_store(&children[index], 0);
  while (wait4(pid, &status, 0, &usage) < 0 && errno == EINTR) {}
  if (processor_seconds) {
    struct timeval user = usage.ru_utime, kernel = usage.ru_stime;
    *processor_seconds = (double)(user.tv_sec + kernel.tv_sec) + 1e-6 * (double)(user.tv_usec + kernel.tv_usec);
  }
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}
