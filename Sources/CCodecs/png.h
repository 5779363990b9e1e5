#ifndef CCODECS_PNG_H
#define CCODECS_PNG_H

/// What the files of the PNG decoder share.

#include <png.h>

#include "support.h"

struct ccodecs_png {
  png_structp reader;
  png_infop info;
  ccodecs_error failure;
  int descriptor;
  off_t offset;
  uint64_t rest;    // of the chunk that is being read, its checksum included
  uint32_t passed;  // chunks that hold no part of the picture
  uint32_t width, height, row;
  bool is_deep;     // rows have 16 bits a channel
  uint8_t *pixels;  // the whole picture where it is interlaced, NULL elsewhere
};

/// For `png_set_read_fn`, with the decoder: hands on the chunks that pixels depend on.
void ccodecs_png_read_bytes(png_structp reader, png_bytep bytes, size_t count);

#endif
