#include "reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static size_t read_through(ccodecs_reader *reader, uint8_t *bytes, size_t count, off_t offset) {
  size_t total = 0;
  while (total < count) {
    ssize_t got = ccodecs_read_at(reader->descriptor, bytes + total, count - total, offset + (off_t)total);
    if (got < 0) reader->code = errno;
    if (got <= 0) break;
    total += (size_t)got;
  }
  return total;
}

size_t ccodecs_reader_read(ccodecs_reader *reader, void *bytes, size_t count) {
  size_t total = 0;
  while (total < count) {
    off_t into = reader->offset - reader->buffer_start;
    if (into < 0 || into >= (off_t)reader->buffered) {
      size_t rest = count - total;
      if (rest >= sizeof reader->buffer) {
        size_t got = read_through(reader, (uint8_t *)bytes + total, rest, reader->offset);
        reader->offset += (off_t)got;
        return total + got;
      }
      reader->buffer_start = reader->offset;
      reader->buffered = read_through(reader, reader->buffer, sizeof reader->buffer, reader->offset);
      if (reader->buffered == 0) return total;
      into = 0;
    }
    size_t there = reader->buffered - (size_t)into;
    size_t taken = there < count - total ? there : count - total;
    memcpy((uint8_t *)bytes + total, reader->buffer + into, taken);
    total += taken;
    reader->offset += (off_t)taken;
  }
  return total;
}

uint8_t *ccodecs_whole_file(int descriptor, size_t most, const char *too_long, size_t *count, ccodecs_error *error) {
  struct stat status;
  ccodecs_reader *reader = calloc(1, sizeof *reader);
  *count = fstat(descriptor, &status) == 0 && status.st_size > 0 ? (size_t)status.st_size : 0;
  uint8_t *bytes = reader && *count <= most ? malloc(*count + 1) : NULL;
  if (bytes) {
    reader->descriptor = descriptor;
    size_t got = ccodecs_reader_read(reader, bytes, *count);
    if (reader->code != 0) ccodecs_fail_reading(error, reader->code);
    else if (got < *count) ccodecs_fail(error, CCODECS_TRUNCATED, "the file ends too soon");
    if (got < *count) {
      free(bytes);
      bytes = NULL;
    }
  } else {
    ccodecs_fail(
      error, *count > most ? CCODECS_UNSUPPORTED : CCODECS_NO_MEMORY, *count > most ? too_long : "not enough memory");
  }
  free(reader);
  return bytes;
}
