#define _GNU_SOURCE
#include "isolation.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/// Duplicates a descriptor to a number above those that the other process gets.
static int lifted(int descriptor) {
  if (descriptor < 0) return -1;
  int high = fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
  // A number beyond the limit of open files is an invalid argument.
  int error = errno == EINVAL ? EMFILE : errno;
  close(descriptor);
  errno = error;
  return high;
}

enum { most_variables = 16 };

/// Workers get only the environment variables that locate libraries and, if they read fonts, fonts.
static void choose_environment(char *chosen[], size_t room, int reads_fonts) {
  static const char *const names[] = {
    "LD_LIBRARY_PATH=", "LIBHEIF_PLUGIN_PATH=",
    "FONTCONFIG_FILE=", "FONTCONFIG_PATH=", "HOME=", "XDG_CACHE_HOME=", "XDG_CONFIG_HOME=", "XDG_DATA_HOME="};
  enum { library_names = 2 };
  size_t count = 0, name_count = reads_fonts ? sizeof names / sizeof *names : library_names;
  for (char **entry = environ; *entry; entry++)
    for (size_t index = 0; index < name_count; index++)
      if (count + 1 < room && strncmp(*entry, names[index], strlen(names[index])) == 0) chosen[count++] = *entry;
  chosen[count] = NULL;
}

/// Default signals, and a separate process group: signals from the terminal are not for workers.
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

static int spawn(const char *program, const char *argument, int reads_fonts, int socket, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  char *environment[most_variables];
  char *const words[] = {"tessera", (char *)argument, NULL};
  choose_environment(environment, sizeof environment / sizeof *environment, reads_fonts);
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    error = choose_attributes(&attributes);
    if (error == 0) error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, 0, 1);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, 0, 2);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, socket, template_socket);
    if (error == 0) error = posix_spawn(pid, program, &actions, &attributes, words, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// Creates a socket pair: the owner's end in `template`, the other in `socket`.
static int connect_template(cisolation_template *template, int *socket) {
  int sockets[2] = {-1, -1};
  *template = (cisolation_template){.pid = -1, .socket = -1};
  *socket = -1;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0) return errno;
  template->socket = lifted(sockets[0]);
  *socket = lifted(sockets[1]);
  return *socket < 0 || template->socket < 0 ? errno : 0;
}

/// Closes the template's end, and on failure the owner's, too.
static int settle_template(int error, cisolation_template *template, int socket) {
  if (socket >= 0) close(socket);
  if (error != 0) cisolation_end_template(template);
  return error;
}

int cisolation_start(const char *program, const char *argument, int reads_fonts, cisolation_template *template) {
  int socket;
  int error = connect_template(template, &socket);
  if (error == 0) error = spawn(program, argument, reads_fonts, socket, &template->pid);
  return settle_template(error, template, socket);
}

void cisolation_end_template(cisolation_template *template) {
  if (template->socket >= 0) close(template->socket);
  template->socket = -1;
  if (template->pid > 0) {
    kill(template->pid, SIGKILL);
    while (waitpid(template->pid, NULL, 0) < 0 && errno == EINTR) {}
  }
  template->pid = -1;
}

// MARK: - Forking

/// Overwrites the environment except for the variables that workers may have.
static void clear_environment(void) {
  char *chosen[most_variables];
  choose_environment(chosen, sizeof chosen / sizeof *chosen, 0);
  for (char **entry = environ; *entry; entry++) {
    int is_chosen = 0;
    for (char **known = chosen; *known; known++) is_chosen |= *known == *entry;
    if (!is_chosen) memset(*entry, 0, strlen(*entry));
  }
  size_t count = 0;
  while (chosen[count]) count++;
  memcpy(environ, chosen, (count + 1) * sizeof *chosen);
}

/// Does what `spawn` has the system do.
static void become_template(int socket, pid_t owner) {
  sigset_t none;
  // The template must not outlive its owner, whatever happens.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != owner) _exit(CISOLATION_DONE);
  isolation_set_owner(owner);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  setpgid(0, 0);
  int null = open("/dev/null", O_RDWR);
  for (int stream = 0; stream <= 2; stream++) dup2(null, stream);
  dup2(socket, template_socket);
  isolation_close_from(template_socket + 1);
  clear_environment();
  prctl(PR_SET_NAME, "tessera-decoder");
}

int cisolation_branch(cisolation_template *template, int *is_template) {
  int socket;
  int error = connect_template(template, &socket);
  *is_template = 0;
  if (error == 0) {
    pid_t owner = getpid();
    template->pid = fork();
    if (template->pid < 0) error = errno;
    if (template->pid == 0) {
      become_template(socket, owner);
      *template = (cisolation_template){.pid = -1, .socket = -1};
      *is_template = 1;
      return 0;
    }
  }
  return settle_template(error, template, socket);
}

#else

int cisolation_start(const char *program, const char *argument, int reads_fonts, cisolation_template *template) {
  return -1;
}
int cisolation_branch(cisolation_template *template, int *is_template) { return -1; }
void cisolation_end_template(cisolation_template *template) {}

#endif
