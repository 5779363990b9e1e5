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

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/// Converts an error: either the other end is gone, or resources such as memory are short.
static enum cisolation_status status_of(int error) {
  return error == EPIPE || error == ECONNRESET || error == ENOTCONN ? CISOLATION_CLOSED : CISOLATION_UNREACHED;
}

/// Waits until the socket is readable or writable.
static enum cisolation_status await(int socket, short event, int64_t end) {
  while (1) {
    int64_t left = end - now();
    struct pollfd poll_socket = {.fd = socket, .events = event};
    int ready = poll(&poll_socket, 1, left > 0 ? (int)(left < INT32_MAX ? left : INT32_MAX) : 0);
    if (ready > 0) return CISOLATION_OK;
    if (ready == 0 && left <= 0) return CISOLATION_LATE;
    if (ready < 0 && errno != EINTR && errno != EAGAIN) return CISOLATION_UNREACHED;
  }
}

enum cisolation_status cisolation_send(
  int socket, const uint8_t *bytes, size_t count, int descriptor, int milliseconds
) {
  if (count > INT32_MAX) return CISOLATION_TOO_LONG;
  int64_t end = now() + milliseconds;
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
      enum cisolation_status status = await(socket, POLLOUT, end);
      if (status != CISOLATION_OK) return status;
    } else if (errno != EINTR) {
      return status_of(errno);
    }
  }
  return CISOLATION_OK;
}

static enum cisolation_status receive(int socket, uint8_t *bytes, size_t count, int64_t end) {
  size_t done = 0;
  while (done < count) {
    // recv instead of recvmsg: the system then closes any descriptor that is sent along.
    ssize_t got = recv(socket, bytes + done, count - done, MSG_DONTWAIT);
    if (got > 0) {
      done += (size_t)got;
    } else if (got == 0) {
      return CISOLATION_CLOSED;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      enum cisolation_status status = await(socket, POLLIN, end);
      if (status != CISOLATION_OK) return status;
    } else if (errno != EINTR) {
      return status_of(errno);
    }
  }
  return CISOLATION_OK;
}

enum cisolation_status cisolation_await(int socket, size_t longest, size_t *count, int milliseconds) {
  uint32_t length = 0;
  enum cisolation_status status = receive(socket, (uint8_t *)&length, sizeof length, now() + milliseconds);
  *count = length;
  return status == CISOLATION_OK && length > longest ? CISOLATION_TOO_LONG : status;
}

enum cisolation_status cisolation_receive(int socket, uint8_t *bytes, size_t count, int milliseconds) {
  return receive(socket, bytes, count, now() + milliseconds);
}
