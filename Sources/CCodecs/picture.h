#ifndef CCODECS_PICTURE_H
#define CCODECS_PICTURE_H

/// What the formats that a build may leave out have in common.

#include "reader.h"

/// What a format's own picture begins with.
struct ccodecs_picture {
  uint32_t width, height;
  int (*read_row)(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error);
  void (*close)(ccodecs_picture *picture);
  char damage[240];
};

/// A format: its two entries, both NULL where the build leaves it out.
typedef struct {
  int (*read_header)(int descriptor, ccodecs_header *header, ccodecs_error *error);
  ccodecs_picture *(*open)(int descriptor, ccodecs_decode_options options, ccodecs_error *error);
} ccodecs_format_entries;

extern const ccodecs_format_entries ccodecs_heif, ccodecs_webp, ccodecs_tiff, ccodecs_gif;

/// Remembers the first thing that was wrong.
void ccodecs_note_damage(ccodecs_picture *picture, const char *message);

/// Fills pixels with what stands for missing data.
void ccodecs_fill_with_grey(uint8_t *rgba, size_t pixels);

/// Fails where a file is not the one whose header was read.
bool ccodecs_has_expected_size(ccodecs_decode_options options, int64_t width, int64_t height, ccodecs_error *error);

/// No block of EXIF is longer; a file that claims one is taken to have none.
enum { ccodecs_longest_exif = 1 << 20 };

#endif
