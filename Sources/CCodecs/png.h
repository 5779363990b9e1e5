#ifndef CCODECS_PNG_H
#define CCODECS_PNG_H

/// Shared by the files of the PNG decoder.

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
  uint8_t head[ccodecs_png_chunk_head];  // of the current chunk, as libpng will see it
  uint32_t head_rest;                    // bytes of it that libpng has not seen
  uint64_t rest;                         // of the chunk after its head, including its checksum
  uint32_t passed;                       // chunks without picture data
  uint32_t surplus;                      // bytes of image data that were read after the last row
  bool goes_on;                          // there are far more of them
  // The picture.
  uint32_t row;           // the next
  bool is_deep;           // rows have 16 bits per channel
  uint32_t decoded_rows;  // of all passes if it is interlaced
  uint32_t wanted_rows;   // the same, once all of them are complete
  bool broken;            // nothing more can be read; the remaining rows are grey
  uint8_t *pixels;        // the whole picture if it is interlaced, otherwise NULL
} ccodecs_png;

/// Passes on the chunks that pixels depend on. For `png_set_read_fn`, with the decoder.
void ccodecs_png_read_bytes(png_structp reader, png_bytep bytes, size_t count);

/// Returns the number of rows of an interlaced picture in all its passes.
uint32_t ccodecs_png_count_rows(const ccodecs_png *png);

/// Makes the picture from its complete passes alone, repeating each pixel in place of missing ones around it. Returns
/// false if not even the first pass is complete.
bool ccodecs_png_repeat_known_pixels(ccodecs_png *png);

#endif
