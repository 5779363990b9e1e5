#include "writer.h"

#include <stdlib.h>
#include <string.h>

int ccodecs_writer_add(ccodecs_writer *writer, const uint8_t *rgba, uint32_t rows, ccodecs_error *error) {
  int status = writer->add(writer, rgba, rows, error);
  writer->rows += rows;
  return status;
}

int ccodecs_writer_finish(ccodecs_writer *writer, const ccodecs_marks *marks, ccodecs_error *error) {
  return writer->finish(writer, marks, error);
}

const uint8_t *ccodecs_writer_bytes(const ccodecs_writer *writer, size_t *count) {
  *count = writer->output.count;
  return writer->output.start;
}

void ccodecs_writer_close(ccodecs_writer *writer) {
  if (!writer) return;
  free(writer->output.start);
  writer->output.start = NULL;
  writer->close(writer);
}

// MARK: - Growing bytes

bool ccodecs_bytes_reserve(ccodecs_bytes *bytes, size_t count) {
  if (bytes->capacity - bytes->count >= count) return true;
  size_t capacity = bytes->capacity < 1 << 16 ? 1 << 16 : bytes->capacity + bytes->capacity / 2;
  if (capacity < bytes->count + count) capacity = bytes->count + count;
  uint8_t *start = realloc(bytes->start, capacity);
  if (!start) return false;
  bytes->start = start;
  bytes->capacity = capacity;
  return true;
}

bool ccodecs_bytes_append(ccodecs_bytes *bytes, const void *start, size_t count) {
  if (!ccodecs_bytes_reserve(bytes, count)) return false;
  if (count > 0) memcpy(bytes->start + bytes->count, start, count);
  bytes->count += count;
  return true;
}

// MARK: - Strips of a TIFF

void ccodecs_difference(const uint8_t *rgba, size_t pixels, size_t samples, uint8_t *output) {
  uint8_t left[4] = {0};
  for (size_t x = 0; x < pixels; x++)
    for (size_t i = 0; i < samples; i++) {
      uint8_t value = rgba[4 * x + i];
      *output++ = (uint8_t)(value - left[i]);
      left[i] = value;
    }
}
