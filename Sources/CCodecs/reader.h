#ifndef CCODECS_READER_H
#define CCODECS_READER_H

#include "support.h"

/// Reads a file by position, in blocks for small requests.
typedef struct {
  int descriptor;
  off_t offset;        // of the next byte
  off_t buffer_start;  // of the buffer's first byte
  size_t buffered;
  int code;            // the system's error number once reading has failed
  uint8_t buffer[8192];
} ccodecs_reader;

/// Reads up to `count` bytes; fewer if the file ends or cannot be read, which sets `code`.
size_t ccodecs_reader_read(ccodecs_reader *reader, void *bytes, size_t count);

/// Reads a byte; -1 if the file ends or cannot be read, which sets `code`.
static inline int ccodecs_reader_byte(ccodecs_reader *reader) {
  off_t into = reader->offset - reader->buffer_start;
  uint8_t byte;
  if (into < 0 || into >= (off_t)reader->buffered) return ccodecs_reader_read(reader, &byte, 1) == 1 ? byte : -1;
  reader->offset++;
  return reader->buffer[into];
}

/// Reads a whole file of at most `most` bytes, for libraries that need it in memory. Returns NULL and fills `error` if
/// it cannot; `too_long` is the reason for longer ones.
uint8_t *ccodecs_whole_file(int descriptor, size_t most, const char *too_long, size_t *count, ccodecs_error *error);

#endif
