#include "support.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

ssize_t ccodecs_read_at(int descriptor, void *buffer, size_t count, off_t offset) {
  ssize_t got;
  do {
    got = pread(descriptor, buffer, count, offset);
  } while (got < 0 && errno == EINTR);
  return got;
}

void ccodecs_fail(ccodecs_error *error, int status, const char *message) {
  error->status = status;
  error->code = 0;
  snprintf(error->message, sizeof error->message, "%s", ccodecs_plain_words(message));
}

void ccodecs_fail_reading(ccodecs_error *error, int code) {
  ccodecs_fail(error, CCODECS_READ_FAILED, strerror(code));
  error->code = code;
}
