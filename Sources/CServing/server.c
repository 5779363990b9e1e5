#define _GNU_SOURCE
#include "serving.h"

#include <stdlib.h>

#include "CIsolation.h"

#ifdef SERVING_IS_POSSIBLE

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "CLibraries.h"

// MARK: - Starting

/// Returns a socket that listens on the loopback interface, and its port; negative if that is impossible.
static int listen_locally(uint16_t *port) {
  struct sockaddr_in address = {
    .sin_family = AF_INET, .sin_port = htons(*port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int yes = 1, listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (listener < 0) return -1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(listener, (struct sockaddr *)&address, size) == 0 && listen(listener, CSERVING_MOST_CONNECTIONS) == 0
    && getsockname(listener, (struct sockaddr *)&address, &size) == 0) {
    *port = ntohs(address.sin_port);
    return listener;
  }
  int error = errno;
  close(listener);
  errno = error;
  return -1;
}

static struct MHD_Daemon *start(int listener, unsigned seconds) {
  return MHD_start_daemon(
    MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, serving_handle, NULL,
    MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CSERVING_MOST_CONNECTIONS,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CISOLATION_LONGEST_PACKET / 2,
    MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_STRICT_FOR_CLIENT, 1,
    MHD_OPTION_URI_LOG_CALLBACK, serving_note_target, NULL,
    MHD_OPTION_NOTIFY_CONNECTION, serving_note_connection, NULL,
    MHD_OPTION_NOTIFY_COMPLETED, serving_note_completion, NULL, MHD_OPTION_END);
}

static cisolation_step confine(int *code) {
  // Enough for what is held, and for libmicrohttpd.
  const size_t memory = (size_t)4 * CSERVING_MOST_HELD;
  return cisolation_confine_server(CSERVING_MOST_CONNECTIONS, memory, code);
}

static _Noreturn void fail(int step, int code, const char *reason) {
  serving_send_hello(0, step, code, reason);
  _exit(CISOLATION_UNCONFINED);
}

// MARK: - Running

/// Waits for connections, the owner, or the next deadline.
static void await(int connections, int is_sent) {
  enum { longest = 1000 };
  MHD_UNSIGNED_LONG_LONG timeout = longest;
  if (MHD_get_timeout(serving.daemon, &timeout) != MHD_YES || timeout > longest) timeout = longest;
  struct pollfd waited[] = {
    {.fd = connections, .events = POLLIN}, {.fd = serving.owner, .events = is_sent ? POLLIN : POLLIN | POLLOUT}};
  poll(waited, sizeof waited / sizeof *waited, (int)timeout);
}

static _Noreturn void run(void) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(serving.daemon, MHD_DAEMON_INFO_EPOLL_FD);
  int connections = info ? info->epoll_fd : -1;
  while (1) {
    serving_receive_answers();
    serving_check_deadlines();
    MHD_run(serving.daemon);
    await(connections, serving_send_requests());
  }
}

int cserving_is_possible(void) { return 1; }

_Noreturn void cserving_serve(uint16_t port, unsigned seconds, int is_confined) {
  const int64_t second = 1000000000;
  int code = 0;
  serving.owner = cisolation_begin_server();
  serving.patience = 2 * (int64_t)seconds * second;
  // Writing to a closed connection is an error.
  signal(SIGPIPE, SIG_IGN);
  const char *reason = clibraries_load(CLIBRARIES_MICROHTTPD);
  if (reason) fail(CISOLATION_STEP_NONE, 0, reason);
  int listener = listen_locally(&port);
  if (listener < 0) fail(CISOLATION_STEP_SOCKET, errno, "");
  serving.daemon = start(listener, seconds);
  if (!serving.daemon) fail(CISOLATION_STEP_SOCKET, errno, "");
  cisolation_step step = is_confined ? confine(&code) : CISOLATION_STEP_NONE;
  if (step != CISOLATION_STEP_NONE) fail((int)step, code, "");
  serving_send_hello(port, CISOLATION_STEP_NONE, 0, "");
  run();
}

#else

int cserving_is_possible(void) { return 0; }

_Noreturn void cserving_serve(uint16_t port, unsigned seconds, int is_confined) {
  (void)port, (void)seconds, (void)is_confined;
  exit(CISOLATION_UNCONFINED);
}

#endif
