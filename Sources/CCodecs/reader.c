#include "reader.h"

#include <errno.h>
#include <string.h>

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
