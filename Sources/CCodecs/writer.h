#ifndef CCODECS_WRITER_H
#define CCODECS_WRITER_H

/// Shared by the writers.

#include "support.h"

/// Bytes that grow at their end.
typedef struct {
  uint8_t *start;
  size_t count, capacity;
} ccodecs_bytes;

/// Makes room for `count` more bytes; returns false if there is no memory.
bool ccodecs_bytes_reserve(ccodecs_bytes *bytes, size_t count);
bool ccodecs_bytes_append(ccodecs_bytes *bytes, const void *start, size_t count);

/// The first member of every format's own writer.
struct ccodecs_writer {
  ccodecs_encode_options options;
  uint32_t rows;  // that have been added
  ccodecs_bytes output;
  int (*add)(ccodecs_writer *writer, const uint8_t *rgba, uint32_t rows, ccodecs_error *error);
  int (*finish)(ccodecs_writer *writer, const ccodecs_marks *marks, ccodecs_error *error);
  void (*close)(ccodecs_writer *writer);
};

/// The functions that write a format.
typedef struct {
  /// Begins a picture; returns NULL and fills `error` if it cannot.
  ccodecs_writer *(*open)(
      const ccodecs_encode_options *options, const uint8_t *profile, size_t profile_count, ccodecs_error *error);
  /// Returns true if the library can write here; NULL if it always can.
  bool (*is_there)(void);
} ccodecs_encoder;

#endif
