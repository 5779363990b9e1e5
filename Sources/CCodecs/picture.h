#ifndef CCODECS_PICTURE_H
#define CCODECS_PICTURE_H

/// What the decoders have in common.

#include "reader.h"

/// What a format's own picture begins with.
struct ccodecs_picture {
  uint32_t width, height;
  int plane_count;  // 0 if rows are pixels
  ccodecs_plane planes[ccodecs_most_planes];
  int (*read_row)(ccodecs_picture *picture, uint8_t *bytes, ccodecs_error *error);
  int (*finish)(ccodecs_picture *picture, ccodecs_error *error);  // NULL where nothing behind the last row matters
  void (*close)(ccodecs_picture *picture);
  char damage[240];
};

/// How a format is read.
typedef struct {
  /// NULL where Tessera does so itself, as is `read_metadata`.
  int (*read_header)(int descriptor, ccodecs_header *header, ccodecs_error *error);
  void (*read_metadata)(int descriptor, size_t most, ccodecs_metadata *metadata);
  ccodecs_picture *(*open)(int descriptor, ccodecs_decode_options options, ccodecs_error *error);
  /// Whether a picture can be decoded smaller than it is; NULL where none can.
  bool (*scales)(enum ccodecs_color color, bool has_alpha);
} ccodecs_decoder;

/// Remembers the first thing that was wrong.
void ccodecs_note_damage(ccodecs_picture *picture, const char *message);

/// Fills pixels with what stands for missing data.
void ccodecs_fill_with_grey(uint8_t *rgba, size_t pixels);

/// Fails where a file is not the one whose header was read.
bool ccodecs_has_expected_size(ccodecs_decode_options options, int64_t width, int64_t height, ccodecs_error *error);

/// No block of EXIF is longer; a file that claims one is taken to have none.
enum { ccodecs_longest_exif = 1 << 20 };

#endif
