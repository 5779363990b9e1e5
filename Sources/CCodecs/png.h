#ifndef CCODECS_PNG_H
#define CCODECS_PNG_H

/// What the files of the PNG decoder share.

#include <png.h>

#include "picture.h"

enum { ccodecs_png_chunk_head = 8 };

/// A PNG being decoded.
typedef struct {
  ccodecs_picture picture;
  png_structp reader;
  png_infop info;
  ccodecs_error failure;
  // The file.
  ccodecs_reader file;
  off_t size;
  uint8_t head[ccodecs_png_chunk_head];  // of the current chunk, as libpng is to see it
  uint32_t head_rest;                    // bytes of it that libpng has not seen
  uint64_t rest;                         // of the chunk behind its head, its checksum included
  uint32_t passed;                       // chunks that hold no part of the picture
  uint32_t surplus;                      // bytes of image data that were read behind the last row
  bool goes_on;                          // and there are far more of them
  // The picture.
  uint32_t row;           // the next
  bool is_deep;           // rows have 16 bits a channel
  uint32_t decoded_rows;  // of all passes where it is interlaced
  uint32_t wanted_rows;   // the same, once all of them are there
  bool broken;            // nothing can be read any more; the remaining rows are grey
  uint8_t *pixels;        // the whole picture where it is interlaced, NULL elsewhere
} ccodecs_png;

/// For `png_set_read_fn`, with the decoder: hands on the chunks that pixels depend on.
void ccodecs_png_read_bytes(png_structp reader, png_bytep bytes, size_t count);

/// How many rows an interlaced picture has in all its passes.
uint32_t ccodecs_png_count_rows(const ccodecs_png *png);

/// Makes the picture of its whole passes alone, each pixel of them standing for those around it that are missing.
/// False where not even the first pass is whole.
bool ccodecs_png_repeat_known_pixels(ccodecs_png *png);

#endif
