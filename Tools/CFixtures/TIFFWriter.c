#include "CFixtures.h"
#include "Growing.h"

#ifdef WITH_TIFF

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tiffio.h>

/// A file in memory.
typedef struct {
  GrowingBytes bytes;
  uint64_t place;
} TIFFWriter;

static tmsize_t on_read(thandle_t handle, void *start, tmsize_t count) {
  TIFFWriter *writer = handle;
  uint64_t rest = writer->place < writer->bytes.count ? writer->bytes.count - writer->place : 0;
  if ((uint64_t)count > rest) count = (tmsize_t)rest;
  if (count > 0) memcpy(start, writer->bytes.start + writer->place, (size_t)count);
  writer->place += (uint64_t)count;
  return count;
}

static tmsize_t on_write(thandle_t handle, void *start, tmsize_t count) {
  TIFFWriter *writer = handle;
  size_t end = (size_t)writer->place + (size_t)count;
  if (end > writer->bytes.count) {
    if (!growing_reserve(&writer->bytes, end - writer->bytes.count)) return -1;
    memset(writer->bytes.start + writer->bytes.count, 0, end - writer->bytes.count);
    writer->bytes.count = end;
  }
  memcpy(writer->bytes.start + writer->place, start, (size_t)count);
  writer->place += (uint64_t)count;
  return count;
}

static toff_t on_seek(thandle_t handle, toff_t offset, int whence) {
  TIFFWriter *writer = handle;
  uint64_t base = whence == SEEK_CUR ? writer->place : whence == SEEK_END ? writer->bytes.count : 0;
  return writer->place = base + offset;
}

static toff_t on_size(thandle_t handle) { return ((TIFFWriter *)handle)->bytes.count; }

static int on_close(thandle_t handle) {
  (void)handle;
  return 0;
}

static int on_message(TIFF *file, void *data, const char *module, const char *format, va_list arguments) {
  (void)file, (void)data, (void)module, (void)format, (void)arguments;
  return 1;
}

static void set_palette(TIFF *file, const FixtureTIFF *picture) {
  size_t count = (size_t)1 << picture->bits;
  uint16_t *maps = malloc(3 * count * sizeof *maps);
  if (!maps) return;
  for (size_t i = 0; i < 3 * count; i++) maps[i] = picture->palette[3 * (i % count) + i / count];
  TIFFSetField(file, TIFFTAG_COLORMAP, maps, maps + count, maps + 2 * count);
  free(maps);
}

static void set_tags(TIFF *file, const FixtureTIFF *picture) {
  uint16_t extra = picture->extra_sample > 0 ? (uint16_t)picture->extra_sample : EXTRASAMPLE_UNSPECIFIED;
  TIFFSetField(file, TIFFTAG_IMAGEWIDTH, picture->width);
  TIFFSetField(file, TIFFTAG_IMAGELENGTH, picture->height);
  TIFFSetField(file, TIFFTAG_BITSPERSAMPLE, picture->bits);
  TIFFSetField(file, TIFFTAG_SAMPLESPERPIXEL, picture->channels);
  TIFFSetField(file, TIFFTAG_PHOTOMETRIC, picture->photometric);
  TIFFSetField(file, TIFFTAG_COMPRESSION, picture->compression);
  TIFFSetField(file, TIFFTAG_PLANARCONFIG, picture->separate ? PLANARCONFIG_SEPARATE : PLANARCONFIG_CONTIG);
  TIFFSetField(file, TIFFTAG_ORIENTATION, picture->orientation);
  if (picture->predictor > 1) TIFFSetField(file, TIFFTAG_PREDICTOR, picture->predictor);
  if (picture->extra_sample != 0) TIFFSetField(file, TIFFTAG_EXTRASAMPLES, 1, &extra);
  if (picture->sample_format > 0) TIFFSetField(file, TIFFTAG_SAMPLEFORMAT, picture->sample_format);
  if (picture->fill_order > 0) TIFFSetField(file, TIFFTAG_FILLORDER, picture->fill_order);
  if (picture->white[0] > 0) TIFFSetField(file, TIFFTAG_WHITEPOINT, picture->white);
  if (picture->date) TIFFSetField(file, TIFFTAG_DATETIME, picture->date);
  if (picture->profile.count > 0)
    TIFFSetField(file, TIFFTAG_ICCPROFILE, (uint32_t)picture->profile.count, picture->profile.start);
  if (picture->palette) set_palette(file, picture);
  if (picture->compression == COMPRESSION_JPEG) {
    TIFFSetField(file, TIFFTAG_JPEGQUALITY, 95);
    TIFFSetField(file, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
  }
  if (picture->tile_width > 0) {
    TIFFSetField(file, TIFFTAG_TILEWIDTH, picture->tile_width);
    TIFFSetField(file, TIFFTAG_TILELENGTH, picture->tile_height);
  } else {
    TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, picture->rows_per_strip);
  }
}

/// The number of samples stored together.
static int samples_together(const FixtureTIFF *picture) { return picture->separate ? 1 : picture->channels; }

static size_t row_size(const FixtureTIFF *picture) {
  return ((size_t)picture->width * (size_t)samples_together(picture) * (size_t)picture->bits + 7) / 8;
}

static bool write_rows(TIFF *file, const FixtureTIFF *picture) {
  uint8_t *row = malloc(row_size(picture));
  bool done = row != NULL;
  for (int plane = 0; plane < (picture->separate ? picture->channels : 1); plane++)
    for (uint32_t y = 0; y < picture->height && done; y++) {
      // Copied, because the encoder may swap the bytes in place.
      size_t index = (size_t)plane * picture->height + y;
      memcpy(row, picture->samples.start + index * row_size(picture), row_size(picture));
      done = TIFFWriteScanline(file, row, y, (uint16_t)plane) == 1;
    }
  free(row);
  return done;
}

/// Only for tiles with whole bytes per pixel.
static bool write_tiles(TIFF *file, const FixtureTIFF *picture) {
  size_t pixel = (size_t)samples_together(picture) * (size_t)picture->bits / 8;
  size_t tile_row = picture->tile_width * pixel;
  uint8_t *tile = malloc(tile_row * picture->tile_height);
  bool done = tile != NULL;
  for (int plane = 0; plane < (picture->separate ? picture->channels : 1); plane++)
    for (uint32_t top = 0; top < picture->height; top += picture->tile_height)
      for (uint32_t left = 0; left < picture->width && done; left += picture->tile_width) {
        memset(tile, 0, tile_row * picture->tile_height);
        for (uint32_t y = top; y < picture->height && y < top + picture->tile_height; y++) {
          uint32_t rest = picture->width - left;
          size_t count = (rest < picture->tile_width ? rest : picture->tile_width) * pixel;
          size_t index = (size_t)plane * picture->height + y;
          memcpy(tile + (y - top) * tile_row, picture->samples.start + index * row_size(picture) + left * pixel, count);
        }
        done = TIFFWriteTile(file, tile, left, top, 0, (uint16_t)plane) > 0;
      }
  free(tile);
  return done;
}

int fixture_tiff_encode(const FixtureTIFF *picture, FixtureOutput *output) {
  size_t planes = picture->separate ? (size_t)picture->channels : 1;
  if (picture->samples.count != planes * picture->height * row_size(picture))
    return output_fail(output, "the number of samples does not match the size");
  TIFFWriter writer = {0};
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return output_fail(output, "no memory for the TIFF writer");
  TIFFOpenOptionsSetErrorHandlerExtR(options, on_message, NULL);
  TIFFOpenOptionsSetWarningHandlerExtR(options, on_message, NULL);
  char mode[] = {'w', picture->big_endian ? 'b' : 'l', picture->big ? '8' : '4', 0};
  TIFF *file = TIFFClientOpenExt(
    "fixture", mode, &writer, on_read, on_write, on_seek, on_close, on_size, NULL, NULL, options);
  TIFFOpenOptionsFree(options);
  bool done = file != NULL;
  for (int page = 0; page < picture->pages && done; page++) {
    set_tags(file, picture);
    done = picture->tile_width > 0 ? write_tiles(file, picture) : write_rows(file, picture);
    done = done && TIFFWriteDirectory(file) == 1;
  }
  if (file) TIFFClose(file);
  if (done) return output_finish(output, &writer.bytes);
  growing_free(&writer.bytes);
  return output_fail(output, "libtiff cannot write this picture");
}

#else

int fixture_tiff_encode(const FixtureTIFF *picture, FixtureOutput *output) {
  (void)picture;
  return output_fail(output, "this build leaves TIFF out");
}

#endif
