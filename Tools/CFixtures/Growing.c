#include "Growing.h"

#include <stdlib.h>
#include <string.h>

bool growing_reserve(GrowingBytes *bytes, size_t extra) {
  if (extra <= bytes->capacity - bytes->count) return true;
  if (extra > SIZE_MAX / 2 - bytes->count) return false;
  size_t capacity = bytes->capacity < 4096 ? 4096 : bytes->capacity;
  while (capacity - bytes->count < extra) capacity *= 2;
  uint8_t *grown = realloc(bytes->start, capacity);
  if (grown == NULL) return false;
  bytes->start = grown;
  bytes->capacity = capacity;
  return true;
}

bool growing_append(GrowingBytes *bytes, const uint8_t *start, size_t count) {
  if (!growing_reserve(bytes, count)) return false;
  if (count > 0) memcpy(bytes->start + bytes->count, start, count);
  bytes->count += count;
  return true;
}

void growing_free(GrowingBytes *bytes) {
  free(bytes->start);
  *bytes = (GrowingBytes){0};
}

int output_fail(FixtureOutput *output, const char *message) {
  output->start = NULL;
  output->count = 0;
  output->failed = true;
  strncpy(output->message, message, sizeof output->message - 1);
  output->message[sizeof output->message - 1] = '\0';
  return -1;
}

int output_finish(FixtureOutput *output, GrowingBytes *bytes) {
  output->start = bytes->start;
  output->count = bytes->count;
  output->failed = false;
  output->message[0] = '\0';
  return 0;
}

void fixture_output_free(FixtureOutput *output) {
  free(output->start);
  output->start = NULL;
  output->count = 0;
}
