#define _GNU_SOURCE
#include "isolation.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void leave(void) { _exit(CISOLATION_DONE); }

/// While there is work, the socket is not read, so the system is asked to send a signal when the other end is closed:
/// otherwise a process that hangs would outlive its owner.
static void watch_owner(int is_working) { fcntl(worker_socket, F_SETFL, is_working ? O_ASYNC : 0); }

void isolation_check_owner(void) {
  struct pollfd other_end = {.fd = worker_socket, .events = POLLRDHUP};
  if (poll(&other_end, 1, 0) > 0 && (other_end.revents & (POLLHUP | POLLRDHUP))) leave();
}

/// Handles a signal, which may also be about something to read.
static void end_if_orphaned(int signal) {
  int error = errno;
  isolation_check_owner();
  errno = error;
}

void isolation_end_with_owner(void) {
  struct sigaction action = {.sa_handler = end_if_orphaned, .sa_flags = SA_RESTART};
  sigaction(SIGIO, &action, NULL);
}

static void receive(uint8_t *bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t got = recv(worker_socket, bytes + done, count - done, 0);
    if (got == 0 || (got < 0 && errno != EINTR)) leave();
    if (got > 0) done += (size_t)got;
  }
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
  // It may have been closed just before.
  isolation_check_owner();
}

void cisolation_answer(const uint8_t *bytes, size_t count) {
  watch_owner(0);
  cisolation_limits limits = isolation_waiting(INT32_MAX);
  if (cisolation_send(worker_socket, bytes, count, -1, &limits) != CISOLATION_OK) leave();
}

#else

size_t cisolation_await_work(size_t longest, int *descriptor) { return 0; }
void cisolation_receive_work(uint8_t *bytes, size_t count) {}
void cisolation_answer(const uint8_t *bytes, size_t count) {}

#endif
