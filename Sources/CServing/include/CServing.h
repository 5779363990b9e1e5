#ifndef CSERVING_H
#define CSERVING_H

/// A process that speaks HTTP on the loopback interface, and has access to nothing else. This is in C because
/// libmicrohttpd calls back, and because the process does without Swift's runtime once it is confined.
///
/// It exchanges packets with the process that started it (`cisolation_start`). A packet is a letter, followed by
/// numbers (eight bytes, the lowest first) and texts (a number of bytes, and these). Packets of the server:
///
///     H port step code reason                  it is ready; or the step that failed, or what is missing
///     R id method bodyCount target headerCount (name value)…
///     B id bytes                               the body, in pieces
///
/// Packets of its owner:
///
///     A id status bodyCount headerCount (name value)…
///     B id bytes

#include <stdint.h>

enum {
  CSERVING_LONGEST_BODY = 8 << 20,
  CSERVING_LONGEST_ANSWER = 16 << 20,
  CSERVING_MOST_CONNECTIONS = 64,
  /// Headers of a request in a packet.
  CSERVING_MOST_HEADERS = 100,
  /// The bytes of a header of an answer.
  CSERVING_LONGEST_NAME = 63,
  CSERVING_LONGEST_VALUE = 1023,
  /// The memory for requests and answers in progress.
  CSERVING_MOST_HELD = 64 << 20
};

/// The methods of requests.
enum cserving_method { CSERVING_GET = 0, CSERVING_HEAD, CSERVING_POST };

/// Returns true if this build has a server.
int cserving_is_possible(void);

/// Serves until its owner ends.
///
/// - Parameters:
///   - port: The port, or 0 for any that is free.
///   - seconds: The time after which an idle connection is closed. A request may take twice as long, and an
///     answer four times.
///   - is_confined: False on a system that cannot confine processes.
_Noreturn void cserving_serve(uint16_t port, unsigned seconds, int is_confined);

#endif
