#define _GNU_SOURCE
#include "isolation.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// A message is its length in four bytes, followed by its contents. A descriptor comes with the first of them.

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#ifndef MSG_CMSG_CLOEXEC
#define MSG_CMSG_CLOEXEC 0
#endif

enum { million = 1000000 };

/// Returns the nanoseconds of a clock; -1 if it cannot be read.
static int64_t nanoseconds(clockid_t clock) {
  struct timespec time;
  return clock_gettime(clock, &time) == 0 ? (int64_t)time.tv_sec * 1000 * million + time.tv_nsec : -1;
}

int64_t cisolation_processor_time(pid_t process) {
#ifdef __linux__
  clockid_t clock;
  if (process > 0 && clock_getcpuclockid(process, &clock) == 0) return nanoseconds(clock);
#else
  (void)process;
#endif
  return -1;
}

cisolation_limits isolation_waiting(int milliseconds) {
  return (cisolation_limits){.processor = INT64_MAX, .waiting = (int64_t)milliseconds * million};
}

/// Converts an error: either the other end is gone, or resources such as memory are short.
static enum cisolation_status status_of(int error) {
  return error == EPIPE || error == ECONNRESET || error == ENOTCONN ? CISOLATION_CLOSED : CISOLATION_UNREACHED;
}

/// Returns true if the process has used its processor time. If the system does not tell, waiting counts instead.
static int is_late(const cisolation_limits *limits) {
  if (limits->process <= 0) return 0;
  int64_t used = cisolation_processor_time(limits->process);
  return used < 0 ? limits->waited >= limits->allowed : used >= limits->processor;
}

/// Waits until the socket is readable or writable, a moment at a time. A moment counts at most with its own length: a
/// run that was stopped or suspended in it, or did not get the processor, has not waited longer.
static enum cisolation_status await(int socket, short event, cisolation_limits *limits) {
  enum { longest_moment = 100 };
  while (1) {
    if (is_late(limits)) return CISOLATION_LATE;
    int64_t left = limits->waiting - limits->waited, moment = left / million + 1;
    if (left <= 0) return CISOLATION_HUNG;
    if (moment > longest_moment) moment = longest_moment;
    int64_t start = nanoseconds(CLOCK_MONOTONIC);
    struct pollfd poll_socket = {.fd = socket, .events = event};
    int ready = poll(&poll_socket, 1, (int)moment);
    int error = errno;
    int64_t passed = nanoseconds(CLOCK_MONOTONIC) - start;
    limits->waited += passed < moment * million ? passed : moment * million;
    if (ready > 0) return CISOLATION_OK;
    if (ready < 0 && error != EINTR && error != EAGAIN) return CISOLATION_UNREACHED;
  }
}

enum cisolation_status cisolation_send(
  int socket, const uint8_t *bytes, size_t count, int descriptor, cisolation_limits *limits
) {
  if (count > INT32_MAX) return CISOLATION_TOO_LONG;
  uint32_t length = (uint32_t)count;
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control;
  size_t done = 0;
  while (done < sizeof length + count) {
    struct iovec parts[2] = {{&length, sizeof length}, {(void *)bytes, count}};
    if (done < sizeof length) {
      parts[0].iov_base = (char *)&length + done;
      parts[0].iov_len -= done;
    } else {
      parts[0].iov_len = 0;
      parts[1].iov_base = (void *)(bytes + (done - sizeof length));
      parts[1].iov_len = count - (done - sizeof length);
    }
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    if (done == 0 && descriptor >= 0) {
      memset(&control, 0, sizeof control);
      message.msg_control = control.bytes;
      message.msg_controllen = sizeof control.bytes;
      struct cmsghdr *header = CMSG_FIRSTHDR(&message);
      header->cmsg_level = SOL_SOCKET;
      header->cmsg_type = SCM_RIGHTS;
      header->cmsg_len = CMSG_LEN(sizeof(int));
      memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
    }
    ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) {
      done += (size_t)sent;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      enum cisolation_status status = await(socket, POLLOUT, limits);
      if (status != CISOLATION_OK) return status;
    } else if (errno != EINTR) {
      return status_of(errno);
    }
  }
  return CISOLATION_OK;
}

enum cisolation_status cisolation_receive(
  int socket, uint8_t *bytes, size_t count, cisolation_limits *limits
) {
  size_t done = 0;
  while (done < count) {
    // recv instead of recvmsg: the system then closes any descriptor that is sent along.
    ssize_t got = recv(socket, bytes + done, count - done, MSG_DONTWAIT);
    if (got > 0) {
      done += (size_t)got;
    } else if (got == 0) {
      return CISOLATION_CLOSED;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      enum cisolation_status status = await(socket, POLLIN, limits);
      if (status != CISOLATION_OK) return status;
    } else if (errno != EINTR) {
      return status_of(errno);
    }
  }
  return CISOLATION_OK;
}

enum cisolation_status cisolation_await(int socket, size_t longest, size_t *count, cisolation_limits *limits) {
  uint32_t length = 0;
  enum cisolation_status status = cisolation_receive(socket, (uint8_t *)&length, sizeof length, limits);
  *count = length;
  return status == CISOLATION_OK && length > longest ? CISOLATION_TOO_LONG : status;
}
