#ifndef GROWING_H
#define GROWING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CFixtures.h"

/// A byte buffer that grows as an encoder writes.
typedef struct {
  uint8_t *start;
  size_t count;
  size_t capacity;
} GrowingBytes;

/// Reserves at least `extra` more bytes; false if there is no memory.
bool growing_reserve(GrowingBytes *bytes, size_t extra);

/// Appends bytes; false if there is no memory.
bool growing_append(GrowingBytes *bytes, const uint8_t *start, size_t count);

/// Frees the bytes written so far.
void growing_free(GrowingBytes *bytes);

/// Marks an output as failed with a message, and returns the error code of the encoders.
int output_fail(FixtureOutput *output, const char *message);

/// Moves the bytes to an output and returns the success code of the encoders.
int output_finish(FixtureOutput *output, GrowingBytes *bytes);

#endif
