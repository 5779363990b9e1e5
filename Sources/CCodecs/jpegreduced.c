#include <errno.h>
#include <stdlib.h>

#include <CReducedJPEG.h>

#include "jpeg.h"

/// A JPEG that is decoded straight to a smaller size.
typedef struct {
  ccodecs_picture picture;
  reduced_jpeg *jpeg;
} ccodecs_reduced_jpeg;

static int read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  (void)error;
  reduced_read_row(((ccodecs_reduced_jpeg *)picture)->jpeg, rgba);
  return CCODECS_OK;
}

static void close_jpeg(ccodecs_picture *picture) {
  reduced_close(((ccodecs_reduced_jpeg *)picture)->jpeg);
  free(picture);
}

static void fail_without_memory(ccodecs_error *error) { ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory"); }

ccodecs_picture *ccodecs_reduced_jpeg_open(int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  enum { most_eighths = 4 };
  if (options.eighths > most_eighths) return NULL;
  ccodecs_reduced_jpeg *reduced = calloc(1, sizeof *reduced);
  if (!reduced) {
    fail_without_memory(error);
    return NULL;
  }
  reduced_source source = {ccodecs_read_at, descriptor, (off_t)options.start, (off_t)options.end};
  reduced->jpeg = reduced_open(&source, options.eighths, options.allowance);
  if (!reduced->jpeg) {
    if (errno == ENOMEM) fail_without_memory(error);
    free(reduced);
    return NULL;
  }
  reduced->picture.read_row = read_row;
  reduced->picture.close = close_jpeg;
  reduced->picture.width = reduced_width(reduced->jpeg);
  reduced->picture.height = reduced_height(reduced->jpeg);
  return &reduced->picture;
}
