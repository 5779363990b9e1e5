#ifndef CCODECS_PICTURE_H
#define CCODECS_PICTURE_H

/// Shared by the decoders.

#include "reader.h"

/// The first member of every format's own picture.
struct ccodecs_picture {
  uint32_t width, height;
  int plane_count;  // 0 if rows are pixels
  ccodecs_plane planes[ccodecs_most_planes];
  int (*read_row)(ccodecs_picture *picture, uint8_t *bytes, ccodecs_error *error);
  int (*finish)(ccodecs_picture *picture, ccodecs_error *error);  // NULL if no data after the last row matter
  void (*close)(ccodecs_picture *picture);
  char damage[240];
};

/// The functions that read a format.
typedef struct {
  /// NULL, like `read_metadata`, if Tessera does so itself.
  int (*read_header)(int descriptor, ccodecs_header *header, ccodecs_error *error);
  void (*read_metadata)(int descriptor, size_t most, ccodecs_metadata *metadata);
  ccodecs_picture *(*open)(int descriptor, ccodecs_decode_options options, ccodecs_error *error);
  /// Returns true if a picture can be decoded smaller than it is; NULL if none can.
  bool (*scales)(enum ccodecs_color color, bool has_alpha);
} ccodecs_decoder;

/// Has libheif load its codecs in separate files, which it would otherwise do on first use.
void ccodecs_load_heif_codecs(void);

/// Have librsvg and poppler read what they need of other files, except for fonts.
void ccodecs_warm_up_svg(void);
void ccodecs_warm_up_pdf(void);

/// Records the first damage.
void ccodecs_note_damage(ccodecs_picture *picture, const char *message);

/// Fills pixels in place of missing data.
void ccodecs_fill_with_grey(uint8_t *rgba, size_t pixels);

/// Fails if the file is not the one whose header was read.
bool ccodecs_has_expected_size(ccodecs_decode_options options, int64_t width, int64_t height, ccodecs_error *error);

/// The maximum length of an EXIF block; longer ones are ignored.
enum { ccodecs_longest_exif = 1 << 20 };

#endif
