#define _GNU_SOURCE
#include "serving.h"

#ifdef SERVING_IS_POSSIBLE

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "CIsolation.h"

// MARK: - Writing

/// A packet being written. The head of a request fits: the memory of its connection is half as long.
typedef struct {
  size_t count;
  uint8_t bytes[CISOLATION_LONGEST_PACKET];
} packet;

static packet out;

static void begin(char letter) {
  out.bytes[0] = (uint8_t)letter;
  out.count = 1;
}

static void add_number(uint64_t number) {
  for (int index = 0; index < 8 && out.count < sizeof out.bytes; index++)
    out.bytes[out.count++] = (uint8_t)(number >> (8 * index));
}

static void add_text(const char *text, size_t count) {
  add_number(count);
  if (count > sizeof out.bytes - out.count) count = sizeof out.bytes - out.count;
  memcpy(out.bytes + out.count, text, count);
  out.count += count;
}

/// Sends the packet, with bytes after it. Returns 0 if the owner takes no more now.
static int send_packet(const void *bytes, size_t count, int flags) {
  struct iovec parts[2] = {{out.bytes, out.count}, {(void *)bytes, count}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = count > 0 ? 2 : 1};
  while (sendmsg(serving.owner, &message, MSG_NOSIGNAL | flags) < 0) {
    if (errno == EAGAIN || errno == EWOULDBLOCK || errno == ENOBUFS || errno == ENOMEM) return 0;
    if (errno != EINTR) _exit(CISOLATION_DONE);
  }
  return 1;
}

void serving_send_hello(uint16_t port, int step, int code, const char *reason) {
  begin('H');
  add_number(port);
  add_number((uint64_t)step);
  add_number((uint64_t)code);
  add_text(reason, strlen(reason));
  send_packet(NULL, 0, 0);
}

static int is_needed(const char *name) {
  static const char *const names[] = {"Host", "Origin", "Sec-Fetch-Site", "Content-Type"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++)
    if (strcasecmp(name, names[index]) == 0) return 1;
  return 0;
}

static enum MHD_Result count_header(void *count, enum MHD_ValueKind kind, const char *name, const char *value) {
  *(size_t *)count += (size_t)is_needed(name);
  return MHD_YES;
}

size_t serving_count_headers(struct MHD_Connection *connection) {
  size_t count = 0;
  MHD_get_connection_values(connection, MHD_HEADER_KIND, count_header, &count);
  return count;
}

static enum MHD_Result add_header(void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  if (!is_needed(name)) return MHD_YES;
  add_text(name, strlen(name));
  add_text(value ? value : "", value ? strlen(value) : 0);
  return MHD_YES;
}

static int send_head(const request *request) {
  begin('R');
  add_number(request->id);
  add_number(request->method);
  add_number(request->body.count);
  add_text(request->target, strlen(request->target));
  add_number(serving_count_headers(request->connection));
  MHD_get_connection_values(request->connection, MHD_HEADER_KIND, add_header, NULL);
  return send_packet(NULL, 0, MSG_DONTWAIT);
}

/// Returns true if a part of the body is left.
static int is_begun(const request *request) {
  return request->is_head_sent && request->body_sent < request->body.count;
}

/// Sends a request, or what is left of it. Returns 0 if the owner takes no more now.
static int send_request(request *request) {
  const size_t most = CISOLATION_LONGEST_PACKET / 2;
  if (!request->is_head_sent && !send_head(request)) return 0;
  request->is_head_sent = 1;
  while (is_begun(request)) {
    size_t count = request->body.count - request->body_sent;
    if (count > most) count = most;
    begin('B');
    add_number(request->id);
    add_number(count);
    if (!send_packet(request->body.bytes + request->body_sent, count, MSG_DONTWAIT)) return 0;
    request->body_sent += count;
  }
  serving_release(&request->body);
  request->body_sent = 0;
  return 1;
}

/// Sends the request that is begun, or all new ones.
static int send_waiting(int begun) {
  for (request *request = serving.requests; request; request = request->next) {
    int is_chosen = begun ? is_begun(request) : !request->is_head_sent;
    if (request->state == request_waiting && is_chosen && !send_request(request)) return 0;
  }
  return 1;
}

int serving_send_requests(void) {
  // The owner collects one body at a time.
  return send_waiting(1) && send_waiting(0);
}

// MARK: - Reading

/// A packet being read.
typedef struct {
  const uint8_t *next, *end;
  int is_broken;
} reader;

static uint64_t number(reader *reader) {
  uint64_t number = 0;
  if (reader->end - reader->next < 8) {
    reader->is_broken = 1;
    return 0;
  }
  for (int index = 7; index >= 0; index--) number = number << 8 | reader->next[index];
  reader->next += 8;
  return number;
}

static const char *text(reader *reader, size_t *count) {
  uint64_t length = number(reader);
  if (length > (uint64_t)(reader->end - reader->next)) {
    reader->is_broken = 1;
    length = 0;
  }
  const char *text = (const char *)reader->next;
  reader->next += length;
  *count = (size_t)length;
  return text;
}

/// Returns the next text with a zero at its end, in memory of the caller.
static const char *word(reader *reader, char *room, size_t size) {
  size_t count;
  const char *start = text(reader, &count);
  if (count >= size) {
    reader->is_broken = 1;
    count = 0;
  }
  memcpy(room, start, count);
  room[count] = 0;
  return room;
}

static request *waiting_request(uint64_t id) {
  for (request *request = serving.requests; request; request = request->next)
    if (request->id == id && request->state == request_waiting) return request;
  return NULL;
}

/// Resumes a request if its answer is complete.
static void finish(request *request) {
  if (!request->response || request->answer.count < request->answer.room) return;
  request->state = request_answered;
  MHD_resume_connection(request->connection);
}

static void read_headers(reader *reader, request *request) {
  char name[CSERVING_LONGEST_NAME + 1], value[CSERVING_LONGEST_VALUE + 1];
  for (uint64_t count = number(reader); count > 0 && !reader->is_broken; count--) {
    word(reader, name, sizeof name);
    word(reader, value, sizeof value);
    if (!reader->is_broken && MHD_add_response_header(request->response, name, value) != MHD_YES) reader->is_broken = 1;
  }
}

static void read_answer(reader *reader) {
  request *request = waiting_request(number(reader));
  unsigned status = (unsigned)number(reader);
  uint64_t count = number(reader);
  if (!request || request->response || reader->is_broken) return;
  if (count > CSERVING_LONGEST_ANSWER || !serving_reserve(&request->answer, count)) {
    serving_give_up(request, MHD_HTTP_SERVICE_UNAVAILABLE);
    return;
  }
  request->status = status;
  // The memory is the request's, and is filled before the response is sent.
  request->response = MHD_create_response_from_buffer(count, request->answer.bytes, MHD_RESPMEM_PERSISTENT);
  if (!request->response) {
    serving_give_up(request, MHD_HTTP_SERVICE_UNAVAILABLE);
    return;
  }
  read_headers(reader, request);
  finish(request);
}

static void read_body(reader *reader) {
  request *request = waiting_request(number(reader));
  size_t count;
  const char *bytes = text(reader, &count);
  // It may have been given up.
  if (!request || !request->response) return;
  buffer *answer = &request->answer;
  if (count > answer->room - answer->count) count = answer->room - answer->count;
  memcpy(answer->bytes + answer->count, bytes, count);
  answer->count += count;
  finish(request);
}

static void read_packet(const uint8_t *bytes, size_t count) {
  reader reader = {bytes + 1, bytes + count, 0};
  if (bytes[0] == 'A') read_answer(&reader);
  if (bytes[0] == 'B') read_body(&reader);
  // The owner sends no such packets.
  if (reader.is_broken) _exit(CISOLATION_DONE);
}

void serving_receive_answers(void) {
  static uint8_t bytes[CISOLATION_LONGEST_PACKET];
  // Connections have their turn, too.
  for (int left = 64; left > 0; left--) {
    ssize_t count = recv(serving.owner, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return;
    if (count <= 0) _exit(CISOLATION_DONE);
    read_packet(bytes, (size_t)count);
  }
}

#endif
