#ifndef SERVING_H
#define SERVING_H

#include "CServing.h"

#include "Lazy.h"

// The systems and processors that can confine processes.
#if defined(WITH_STUDIO) && defined(CLIBRARIES_LAZY)
#define SERVING_IS_POSSIBLE 1

#include <stddef.h>

#include "LazyMicroHTTPD.h"

/// A connection, and the time at which it is closed, in nanoseconds of the monotonic clock.
typedef struct client {
  struct client *next;
  struct MHD_Connection *connection;
  int64_t deadline;
  int is_shut;
} client;

enum { no_deadline = -1 };

typedef struct {
  char *bytes;
  size_t count, room;
} buffer;

/// A request, from its first line until its answer is sent.
typedef struct request {
  struct request *next;
  struct MHD_Connection *connection;
  uint64_t id;
  char *target;
  enum cserving_method method;
  enum { request_new, request_arriving, request_waiting, request_answered } state;
  buffer body;
  int is_head_sent;      ///< to the owner
  size_t body_sent;
  buffer answer;
  struct MHD_Response *response;  ///< until it is queued
  unsigned status;
  int64_t deadline;      ///< of its answer
} request;

/// The state of the process.
typedef struct {
  struct MHD_Daemon *daemon;
  int owner;             ///< a socket
  int64_t patience;      ///< the longest time for a request, in nanoseconds; an answer may take twice as long
  client *clients;
  request *requests;     ///< in the order of their arrival
  uint64_t last_id;
  size_t held;           ///< the bytes of all bodies and answers
} server;

extern server serving;

int64_t serving_now(void);

/// Adds bytes to a buffer. Returns 0 if there is no memory for them, or more is held than allowed.
int serving_append(buffer *buffer, const void *bytes, size_t count);
/// Makes room for exactly as many bytes. Returns 0 likewise.
int serving_reserve(buffer *buffer, size_t count);
void serving_release(buffer *buffer);

// Callbacks of libmicrohttpd.
void *serving_note_target(void *context, const char *target, struct MHD_Connection *connection);
void serving_note_connection(
  void *context, struct MHD_Connection *connection, void **of_socket, enum MHD_ConnectionNotificationCode code);
void serving_note_completion(
  void *context, struct MHD_Connection *connection, void **of_request, enum MHD_RequestTerminationCode code);
enum MHD_Result serving_handle(
  void *context, struct MHD_Connection *connection, const char *path, const char *method, const char *version,
  const char *bytes, size_t *count, void **of_request);

/// Closes connections and ends requests that take too long.
void serving_check_deadlines(void);

/// Answers a request that the owner has, without a body.
void serving_give_up(request *request, unsigned status);

/// Returns the number of headers that the owner gets, each as often as it occurs.
size_t serving_count_headers(struct MHD_Connection *connection);

/// Sends as much to the owner as it takes. Returns 0 if there is more.
int serving_send_requests(void);
void serving_send_hello(uint16_t port, int step, int code, const char *reason);

/// Reads packets of the owner. The process ends with it.
void serving_receive_answers(void);

#endif

#endif
