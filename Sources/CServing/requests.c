#include "serving.h"

#ifdef SERVING_IS_POSSIBLE

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

server serving;

int64_t serving_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// MARK: - Memory

int serving_reserve(buffer *buffer, size_t count) {
  // One on each connection, so that other answers never wait for long ones.
  const size_t always = 1 << 20;
  if (count <= buffer->room) return 1;
  if (count > always && serving.held + (count - buffer->room) > CSERVING_MOST_HELD) return 0;
  char *bytes = realloc(buffer->bytes, count);
  if (!bytes) return 0;
  serving.held += count - buffer->room;
  buffer->bytes = bytes;
  buffer->room = count;
  return 1;
}

int serving_append(buffer *buffer, const void *bytes, size_t count) {
  if (count > buffer->room - buffer->count) {
    size_t needed = buffer->count + count;
    if (!serving_reserve(buffer, needed < 2 * buffer->room ? 2 * buffer->room : needed)) return 0;
  }
  memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += count;
  return 1;
}

void serving_release(buffer *buffer) {
  free(buffer->bytes);
  serving.held -= buffer->room;
  memset(buffer, 0, sizeof *buffer);
}

// MARK: - Connections

static client *client_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

/// Sets the time for what a connection does next.
static void allow(struct MHD_Connection *connection, int64_t nanoseconds) {
  client *client = client_of(connection);
  if (client) client->deadline = nanoseconds == no_deadline ? no_deadline : serving_now() + nanoseconds;
}

void serving_note_connection(
  void *context, struct MHD_Connection *connection, void **of_socket, enum MHD_ConnectionNotificationCode code) {
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    client *client = calloc(1, sizeof *client);
    *of_socket = client;
    if (!client) return;
    client->connection = connection;
    client->deadline = serving_now() + serving.patience;
    client->next = serving.clients;
    serving.clients = client;
  } else if (*of_socket) {
    client **place = &serving.clients;
    while (*place && *place != *of_socket) place = &(*place)->next;
    if (*place) *place = (*place)->next;
    free(*of_socket);
    *of_socket = NULL;
  }
}

// MARK: - Requests

void *serving_note_target(void *context, const char *target, struct MHD_Connection *connection) {
  request *added = calloc(1, sizeof *added);
  if (!added) return NULL;
  added->connection = connection;
  added->target = strdup(target);
  added->id = ++serving.last_id;
  added->deadline = no_deadline;
  request **place = &serving.requests;
  while (*place) place = &(*place)->next;
  *place = added;
  return added;
}

void serving_note_completion(
  void *context, struct MHD_Connection *connection, void **of_request, enum MHD_RequestTerminationCode code) {
  request *ended = *of_request;
  *of_request = NULL;
  allow(connection, serving.patience);
  if (!ended) return;
  request **place = &serving.requests;
  while (*place && *place != ended) place = &(*place)->next;
  if (*place) *place = ended->next;
  if (ended->response) MHD_destroy_response(ended->response);
  serving_release(&ended->body);
  serving_release(&ended->answer);
  free(ended->target);
  free(ended);
}

/// Queues an answer of this process.
static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned status) {
  struct MHD_Response *response = MHD_create_response_from_buffer(0, "", MHD_RESPMEM_PERSISTENT);
  if (!response) return MHD_NO;
  MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
  enum MHD_Result result = MHD_queue_response(connection, status, response);
  MHD_destroy_response(response);
  return result;
}

void serving_give_up(request *request, unsigned status) {
  if (request->response) MHD_destroy_response(request->response);
  request->response = NULL;
  request->status = status;
  request->state = request_answered;
  MHD_resume_connection(request->connection);
}

/// Returns the length that the request states for its body; 0 if it states none.
static unsigned long long stated_length(struct MHD_Connection *connection) {
  const char *text = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_CONTENT_LENGTH);
  return text ? strtoull(text, NULL, 10) : 0;
}

/// Handles the head of a request.
static enum MHD_Result start(request *request, const char *method) {
  struct MHD_Connection *connection = request->connection;
  request->state = request_arriving;
  allow(connection, serving.patience);
  if (strcmp(method, MHD_HTTP_METHOD_GET) == 0) request->method = CSERVING_GET;
  else if (strcmp(method, MHD_HTTP_METHOD_HEAD) == 0) request->method = CSERVING_HEAD;
  else if (strcmp(method, MHD_HTTP_METHOD_POST) == 0) request->method = CSERVING_POST;
  else return refuse(connection, MHD_HTTP_METHOD_NOT_ALLOWED);
  if (serving_count_headers(connection) > CSERVING_MOST_HEADERS)
    return refuse(connection, MHD_HTTP_REQUEST_HEADER_FIELDS_TOO_LARGE);
  if (stated_length(connection) > CSERVING_LONGEST_BODY) return refuse(connection, MHD_HTTP_CONTENT_TOO_LARGE);
  return MHD_YES;
}

/// Adds a part of the body. The connection is closed if it is too long.
static enum MHD_Result collect(request *request, const char *bytes, size_t *count) {
  if (*count > CSERVING_LONGEST_BODY - request->body.count || !serving_append(&request->body, bytes, *count))
    return MHD_NO;
  *count = 0;
  return MHD_YES;
}

/// Queues the answer of the owner, or why there is none.
static enum MHD_Result answer(request *request) {
  allow(request->connection, 2 * serving.patience);
  if (!request->response) return refuse(request->connection, request->status);
  enum MHD_Result result = MHD_queue_response(request->connection, request->status, request->response);
  MHD_destroy_response(request->response);
  request->response = NULL;
  return result;
}

enum MHD_Result serving_handle(
  void *context, struct MHD_Connection *connection, const char *path, const char *method, const char *version,
  const char *bytes, size_t *count, void **of_request) {
  request *request = *of_request;
  if (!request || !request->target) return MHD_NO;
  if (request->state == request_new) return start(request, method);
  if (*count > 0) return collect(request, bytes, count);
  if (request->state == request_answered) return answer(request);
  if (request->state == request_arriving) {
    request->state = request_waiting;
    // The owner may take as long as ten clients.
    request->deadline = serving_now() + 10 * serving.patience;
    allow(connection, no_deadline);
    MHD_suspend_connection(connection);
  }
  return MHD_YES;
}

// MARK: - Deadlines

static int is_over(int64_t deadline, int64_t now) { return deadline != no_deadline && now > deadline; }

/// Returns true if the other end of a connection is closed. libmicrohttpd does not look at it while it is suspended.
static int is_gone(struct MHD_Connection *connection) {
  char byte;
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  ssize_t count = info ? recv(info->connect_fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) : -1;
  return count == 0 || (count < 0 && errno == ECONNRESET);
}

void serving_check_deadlines(void) {
  const int64_t pause = 500000000;
  static int64_t last;
  int64_t now = serving_now();
  if (now - last < pause) return;
  last = now;
  for (client *client = serving.clients; client; client = client->next) {
    if (client->is_shut || !is_over(client->deadline, now)) continue;
    const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(client->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    // libmicrohttpd finds the connection closed, and does the rest.
    if (info) shutdown(info->connect_fd, SHUT_RDWR);
    client->is_shut = 1;
  }
  for (request *request = serving.requests; request; request = request->next)
    if (request->state == request_waiting && (is_over(request->deadline, now) || is_gone(request->connection)))
      serving_give_up(request, MHD_HTTP_GATEWAY_TIMEOUT);
}

#endif
