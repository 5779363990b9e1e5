#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <CReducedJPEG.h>

#include "jpeg.h"

/// A JPEG that is decoded straight to a smaller size.
typedef struct {
  ccodecs_picture picture;
  reduced_jpeg *jpeg;
} ccodecs_reduced_jpeg;

static int read_strip(ccodecs_picture *picture, uint8_t *bytes, ccodecs_error *error) {
  (void)error;
  reduced_read_strip(((ccodecs_reduced_jpeg *)picture)->jpeg, (int16_t *)bytes);
  return CCODECS_OK;
}

static void list_planes(ccodecs_picture *picture, const reduced_jpeg *jpeg) {
  reduced_plane planes[reduced_most_planes];
  picture->plane_count = reduced_planes(jpeg, planes);
  for (int i = 0; i < picture->plane_count; i++) {
    picture->planes[i] = (ccodecs_plane){
      planes[i].width, planes[i].height, planes[i].across, planes[i].down, planes[i].rows, planes[i].stride};
  }
  picture->width = planes[0].width;
  picture->height = planes[0].height;
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
  struct stat status;
  off_t end = (off_t)options.end;
  if (fstat(descriptor, &status) == 0 && status.st_size < end) end = status.st_size;
  reduced_source source = {ccodecs_read_at, descriptor, (off_t)options.start, end};
  reduced->jpeg = reduced_open(&source, options.eighths, options.allowance);
  if (!reduced->jpeg) {
    if (errno == ENOMEM) fail_without_memory(error);
    free(reduced);
    return NULL;
  }
  reduced->picture.read_row = read_strip;
  reduced->picture.close = close_jpeg;
  list_planes(&reduced->picture, reduced->jpeg);
  return &reduced->picture;
}
