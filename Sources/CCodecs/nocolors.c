#ifndef WITH_ICC

#include "CCodecs.h"
#include "support.h"

#include <stdlib.h>

// Builds without LittleCMS convert no colors. Every photo is taken as sRGB, with a warning where it is not.

size_t ccodecs_profile_name(const uint8_t *bytes, size_t count, uint32_t *name, size_t capacity) {
  (void)bytes, (void)count, (void)name, (void)capacity;
  return 0;
}

ccodecs_conversion *ccodecs_conversion_open(
    const ccodecs_colors *from, enum ccodecs_samples samples, const ccodecs_colors *to, ccodecs_error *error) {
  (void)from, (void)samples, (void)to;
  ccodecs_fail(error, CCODECS_UNSUPPORTED, "this build cannot convert colors");
  return NULL;
}

// No conversion can be opened.
void ccodecs_conversion_run(const ccodecs_conversion *conversion, uint8_t *pixels, size_t count) {
  (void)conversion, (void)pixels, (void)count;
  abort();
}

const ccodecs_shaper *ccodecs_conversion_shaper(const ccodecs_conversion *conversion) {
  (void)conversion;
  return NULL;
}

ccodecs_shaper *ccodecs_shaper_read(const uint8_t *bytes, size_t count) {
  (void)bytes, (void)count;
  return NULL;
}

size_t ccodecs_shaper_size(void) { return 0; }

void ccodecs_shaper_write(const ccodecs_shaper *shaper, uint8_t *bytes) { (void)shaper, (void)bytes; }

void ccodecs_shaper_run(const ccodecs_shaper *shaper, uint8_t *pixels, size_t count) {
  (void)shaper, (void)pixels, (void)count;
  abort();
}

void ccodecs_shaper_free(ccodecs_shaper *shaper) { (void)shaper; }

void ccodecs_conversion_close(ccodecs_conversion *conversion) { (void)conversion; }

#endif
