// For posix_spawn_file_actions_addchdir_np, which Swift does not see.
#define _GNU_SOURCE

#include "CChildProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

static int add_actions(posix_spawn_file_actions_t *actions, const char *folder, const int streams[3]) {
  int code = 0;
  if (folder != NULL) code = posix_spawn_file_actions_addchdir_np(actions, folder);
  for (int stream = 0; stream < 3 && code == 0; stream++) {
    code = posix_spawn_file_actions_adddup2(actions, streams[stream], stream);
  }
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
  return code;
}

int child_processes_start(char *const *words, char *const *environment, const char *folder, const int streams[3],
                          pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int code = posix_spawn_file_actions_init(&actions);
  if (code != 0) return code;
  code = posix_spawnattr_init(&attributes);
  if (code != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return code;
  }
  // As in a shell: threads of tests block signals, and tests themselves may ignore some (`nohup`), which programs
  // would inherit.
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  code = posix_spawnattr_setsigmask(&attributes, &none);
  if (code == 0) code = posix_spawnattr_setsigdefault(&attributes, &all);
  if (code == 0) code = posix_spawnattr_setflags(&attributes, flags);
  if (code == 0) code = add_actions(&actions, folder, streams);
  if (code == 0) code = posix_spawnp(process, words[0], &actions, &attributes, words, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

int child_processes_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
  if (pipe(ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

void child_processes_await_end(pid_t process) {
  siginfo_t info;
  while (waitid(P_PID, (id_t)process, &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {}
}
