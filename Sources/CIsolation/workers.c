#define _GNU_SOURCE
#include "isolation.h"

#ifdef __linux__

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// MARK: - Requesting workers

/// Sends the worker's ends to the template. It makes one worker at a time and receives requests in order.
static int hand_over(int template, uint8_t kit, int socket, int memory) {
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(2 * sizeof(int))];
  } control;
  struct iovec part = {&kit, sizeof kit};
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  memset(&control, 0, sizeof control);
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(2 * sizeof(int));
  memcpy(CMSG_DATA(header), &socket, sizeof(int));
  memcpy(CMSG_DATA(header) + sizeof(int), &memory, sizeof(int));
  ssize_t sent;
  do sent = sendmsg(template, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  while (sent < 0 && errno == EINTR);
  if (sent >= 0) return 0;
  return errno == ECONNRESET || errno == ENOTCONN ? EPIPE : errno;
}

int cisolation_request(
  const cisolation_template *template, uint8_t kit, const cisolation_memory *memory, cisolation_worker *worker) {
  int sockets[2] = {-1, -1};
  *worker = (cisolation_worker){.socket = -1};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return errno;
  worker->socket = sockets[0];
  int error = hand_over(template->socket, kit, sockets[1], memory->descriptor);
  close(sockets[1]);
  if (error != 0) cisolation_end(worker);
  return error;
}

/// Receives one of the first two messages about a worker.
static enum cisolation_status receive_news(int socket, cisolation_limits *limits, isolation_news *news) {
  size_t count = 0;
  enum cisolation_status status = cisolation_await(socket, sizeof *news, &count, limits);
  if (status != CISOLATION_OK) return status;
  if (count != sizeof *news) return CISOLATION_TOO_LONG;
  return cisolation_receive(socket, (uint8_t *)news, sizeof *news, limits);
}

enum cisolation_status cisolation_settle(
  cisolation_worker *worker, int milliseconds, cisolation_step *step, int *code) {
  int is_confined = 0;
  cisolation_limits limits = isolation_waiting(milliseconds);
  *step = CISOLATION_STEP_NONE;
  *code = 0;
  while (worker->pid == 0 || !is_confined) {
    isolation_news news;
    enum cisolation_status status = receive_news(worker->socket, &limits, &news);
    if (status != CISOLATION_OK) return status;
    if (news.process > 0) {
      worker->pid = news.process;
      continue;
    }
    is_confined = 1;
    *step = news.process < 0 ? CISOLATION_STEP_PROCESS : news.step;
    *code = news.code;
    if (news.process < 0) return CISOLATION_OK;
  }
  return CISOLATION_OK;
}

// MARK: - Managing workers

int cisolation_allow_memory(const cisolation_worker *worker, size_t count) {
#ifdef MEMORY_IS_WATCHED
  return 0;
#endif
  struct rlimit limit;
  if (prlimit(worker->pid, RLIMIT_DATA, NULL, &limit) != 0) return errno;
  limit.rlim_cur = count < limit.rlim_max ? count : limit.rlim_max;
  return prlimit(worker->pid, RLIMIT_DATA, &limit, NULL) == 0 ? 0 : errno;
}

static int64_t nanoseconds(struct timeval time) { return (int64_t)time.tv_sec * 1000000000 + time.tv_usec * 1000L; }

enum cisolation_ending cisolation_wait(cisolation_worker *worker, int milliseconds, int *number, int64_t *processor) {
  if (worker->pid <= 0) return CISOLATION_RUNNING;
  const long longest_sleep = 1000;
  long left = milliseconds * 1000L;
  for (long sleep = 50;; sleep = sleep < longest_sleep / 2 ? sleep * 2 : longest_sleep) {
    int status;
    struct rusage usage;
    pid_t pid = wait4(worker->pid, &status, WNOHANG, &usage);
    if (pid < 0 && errno == EINTR) continue;
    if (pid < 0) return CISOLATION_RUNNING;
    if (pid > 0) {
      worker->pid = -1;
      *processor = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
      *number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
      return WIFSIGNALED(status) ? CISOLATION_SIGNALED : CISOLATION_EXITED;
    }
    if (left <= 0) return CISOLATION_RUNNING;
    nanosleep(&(struct timespec){.tv_nsec = sleep * 1000}, NULL);
    left -= sleep;
  }
}

pid_t cisolation_end(cisolation_worker *worker) {
  pid_t process = worker->pid;
  if (worker->socket >= 0) close(worker->socket);
  if (process > 0) kill(process, SIGKILL);
  *worker = (cisolation_worker){.pid = -1, .socket = -1};
  return process > 0 ? process : 0;
}

enum cisolation_reaping cisolation_reap(pid_t process) {
  pid_t ended;
  do ended = waitpid(process, NULL, WNOHANG);
  while (ended < 0 && errno == EINTR);
  return ended == 0 ? CISOLATION_EXITING : ended == process ? CISOLATION_REAPED : CISOLATION_UNKNOWN;
}

#else

int cisolation_request(
  const cisolation_template *template, uint8_t kit, const cisolation_memory *memory, cisolation_worker *worker) {
  return -1;
}
enum cisolation_status cisolation_settle(
  cisolation_worker *worker, int milliseconds, cisolation_step *step, int *code) {
  return CISOLATION_CLOSED;
}
int cisolation_allow_memory(const cisolation_worker *worker, size_t count) { return -1; }
enum cisolation_ending cisolation_wait(cisolation_worker *worker, int milliseconds, int *number, int64_t *processor) {
  return CISOLATION_RUNNING;
}
pid_t cisolation_end(cisolation_worker *worker) { return 0; }
enum cisolation_reaping cisolation_reap(pid_t process) { return CISOLATION_UNKNOWN; }

#endif
