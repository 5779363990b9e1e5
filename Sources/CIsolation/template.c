#define _GNU_SOURCE
#include "isolation.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

// The process that the template was forked from. 0 if it was started as a program: then a thread started it, and the
// death signal would come when that thread ends.
static pid_t owner;

void isolation_set_owner(pid_t process) { owner = process; }

int cisolation_is_template(void) {
  int type = 0;
  socklen_t count = sizeof type;
  return getsockopt(template_socket, SOL_SOCKET, SO_TYPE, &type, &count) == 0 && type == SOCK_SEQPACKET;
}

int cisolation_file(const uint8_t *bytes, size_t count) {
  int file = memfd_create("picture", MFD_CLOEXEC);
  if (file < 0 || pwrite(file, bytes, count, 0) == (ssize_t)count) return file;
  close(file);
  return -1;
}

uint8_t cisolation_await_request(void) {
  // The owner may have files that stay open in programs that it starts. As long as the socket of a server is open here,
  // its client waits for more.
  isolation_close_from(template_socket + 1);
  struct pollfd other_end = {.fd = template_socket, .events = POLLIN};
  while (poll(&other_end, 1, -1) < 0 && errno == EINTR) {}
  if (!(other_end.revents & POLLIN)) _exit(CISOLATION_DONE);
  uint8_t kit = 0;
  if (recv(template_socket, &kit, sizeof kit, MSG_PEEK) != sizeof kit) _exit(CISOLATION_DONE);
  return kit;
}

int cisolation_begin_server(void) {
  isolation_close_from(template_socket + 1);
  isolation_end_with_owner();
  fcntl(template_socket, F_SETOWN, getpid());
  fcntl(template_socket, F_SETFL, O_ASYNC);
  prctl(PR_SET_NAME, "tessera-server");
  isolation_check_owner();
  return template_socket;
}

/// Receives the next request: a socket and memory for a worker. The process ends if there are no more.
static void receive_request(int *socket, int *memory) {
  char byte;
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(2 * sizeof(int))];
  } control;
  struct iovec part = {&byte, sizeof byte};
  *socket = *memory = -1;
  while (1) {
    struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t got = recvmsg(template_socket, &message, MSG_CMSG_CLOEXEC);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) _exit(CISOLATION_DONE);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (!header || header->cmsg_type != SCM_RIGHTS || header->cmsg_len != CMSG_LEN(2 * sizeof(int))) continue;
    memcpy(socket, CMSG_DATA(header), sizeof(int));
    memcpy(memory, CMSG_DATA(header) + sizeof(int), sizeof(int));
    return;
  }
}

/// Forks this process with the same parent as its own. The C library has no function for that; its precautions do not
/// matter with a single thread.
static pid_t copy(void) {
  return (pid_t)syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
}

/// Confines this copy, and returns its memory. `step` is what has already failed in the template.
static void *become_worker(int socket, int memory, cisolation_step step, int code, size_t *memory_count) {
  // The worker must not outlive its owner, whatever happens.
  if (owner > 0 && step == CISOLATION_STEP_NONE && prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) {
    step = CISOLATION_STEP_RIGHTS;
    code = errno;
  }
  if (owner > 0 && getppid() != owner) _exit(CISOLATION_DONE);
  struct stat status = {0};
  dup2(socket, worker_socket);
  dup2(memory, worker_memory);
  isolation_close_from(worker_memory + 1);
  fcntl(worker_socket, F_SETOWN, getpid());
  void *start = MAP_FAILED;
  if (fstat(worker_memory, &status) == 0)
    start = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, worker_memory, 0);
  if (step == CISOLATION_STEP_NONE && start == MAP_FAILED) {
    step = CISOLATION_STEP_MEMORY;
    code = errno;
  }
  if (step == CISOLATION_STEP_NONE) step = isolation_confine_worker(&code);
  isolation_news news = {.step = step, .code = code};
  cisolation_limits limits = isolation_waiting(INT32_MAX);
  cisolation_send(worker_socket, (const uint8_t *)&news, sizeof news, -1, &limits);
  if (step != CISOLATION_STEP_NONE) _exit(CISOLATION_UNCONFINED);
  *memory_count = (size_t)status.st_size;
  return start;
}

/// Waits until this thread is the only one. Libraries start some that end soon, as Pango does to look for fonts; a copy
/// made before would keep the locks that they hold, for good.
static void await_other_threads(void) {
  enum { milliseconds = 5000, links_of_folder = 2 };
  struct stat threads;
  for (int passed = 0; passed < milliseconds; passed++) {
    if (stat("/proc/self/task", &threads) != 0 || threads.st_nlink <= links_of_folder + 1) return;
    poll(NULL, 0, 1);
  }
}

void *cisolation_serve(size_t *memory_count) {
  int socket, memory, code = 0;
  await_other_threads();
  isolation_end_with_owner();
  cisolation_step step = isolation_confine_template(&code);
  while (1) {
    receive_request(&socket, &memory);
    pid_t worker = copy();
    if (worker == 0) return become_worker(socket, memory, step, code, memory_count);
    isolation_news news = {.process = worker, .code = worker < 0 ? errno : 0};
    // Sent like a message of the worker itself.
    cisolation_limits limits = isolation_waiting(1000);
    cisolation_send(socket, (const uint8_t *)&news, sizeof news, -1, &limits);
    close(socket);
    close(memory);
  }
}

#else

int cisolation_is_template(void) { return 0; }
int cisolation_file(const uint8_t *bytes, size_t count) { return -1; }
void cisolation_allow_reading(const char *path) {}
uint8_t cisolation_await_request(void) { return 0; }
int cisolation_begin_server(void) { return -1; }
void *cisolation_serve(size_t *memory_count) { return NULL; }

#endif
