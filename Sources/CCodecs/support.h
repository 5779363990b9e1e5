#ifndef CCODECS_SUPPORT_H
#define CCODECS_SUPPORT_H

/// Shared by the decoders: buffered reading by position, and filling in errors.

#include "CCodecs.h"
#include <stdbool.h>
#include <sys/types.h>

/// Reads at `offset` without moving the descriptor, so that its owner and the decoder do not disturb each other.
/// Returns the bytes read, 0 at the end of the file, -1 on failure with `errno` set.
ssize_t ccodecs_read_at(int descriptor, void *buffer, size_t count, off_t offset);

void ccodecs_fail(ccodecs_error *error, int status, const char *message);

/// Returns the message of a library in the words of users; the message itself if there are none.
const char *ccodecs_plain_words(const char *message);

/// Fills in CCODECS_READ_FAILED with the system's message for `code`.
void ccodecs_fail_reading(ccodecs_error *error, int code);

/// Returns a color without its multiplication by alpha. All are from 0 to `most`.
static inline unsigned ccodecs_unmultiplied(unsigned color, unsigned alpha, unsigned most) {
  uint64_t value = alpha == 0 ? 0 : (color * (uint64_t)most + alpha / 2) / alpha;
  return value < most ? (unsigned)value : most;
}

#endif
