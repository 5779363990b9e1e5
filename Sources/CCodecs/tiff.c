#ifdef WITH_TIFF

#include "tiff.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  ccodecs_picture picture;
  ccodecs_tiff_page page;
  ccodecs_tiff_colors colors;
  uint32_t row, band_rows;
  uint32_t broken_until;   // rows before this one are lost with their strip
  bool has_rows;           // something could be decoded
  uint8_t *packed;         // a row, or the strips or the tile being unpacked, one per plane
  size_t packed_bytes;     // of one plane
  uint8_t *band;           // rows of RGBA that are decoded together
} tiff_decoder;

// MARK: - The header

static enum ccodecs_color color_of(const ccodecs_tiff_page *page) {
  switch (page->photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK: return CCODECS_GRAY;
    case PHOTOMETRIC_PALETTE: return CCODECS_PALETTE;
    case PHOTOMETRIC_SEPARATED: return CCODECS_CMYK;
    case PHOTOMETRIC_YCBCR: return CCODECS_YCBCR;
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
    case PHOTOMETRIC_ITULAB: return CCODECS_LAB;
    default: return CCODECS_RGB;
  }
}

static void copy_text(TIFF *file, uint32_t tag, char *output, size_t capacity) {
  const char *text = NULL;
  if (TIFFGetField(file, tag, &text) && text) snprintf(output, capacity, "%s", text);
}

/// Reads the date the photo was taken; that of the EXIF directory is preferred to that of the first.
static void read_date(ccodecs_tiff_page *page, ccodecs_header *header) {
  uint64_t place = 0;
  copy_text(page->file, TIFFTAG_DATETIME, header->date, sizeof header->date);
  if (!TIFFGetField(page->file, TIFFTAG_EXIFIFD, &place) || !TIFFReadEXIFDirectory(page->file, place)) return;
  char date[sizeof header->date] = "";
  copy_text(page->file, EXIFTAG_DATETIMEORIGINAL, date, sizeof date);
  if (!date[0]) return;
  memcpy(header->date, date, sizeof date);
  copy_text(page->file, EXIFTAG_SUBSECTIMEORIGINAL, header->fraction, sizeof header->fraction);
  copy_text(page->file, EXIFTAG_OFFSETTIMEORIGINAL, header->offset, sizeof header->offset);
}

/// Returns true if strips or tiles are so large that more than a few rows must be in memory, compressed or
/// uncompressed.
static bool needs_whole(ccodecs_tiff_page *page) {
  enum { bytes_for_column = 2048 };  // half of the allowance for rows in ImageInfo.decodingBytes
  uint64_t most = (uint64_t)bytes_for_column * page->width;
  uint64_t packed = TIFFGetStrileByteCount(page->file, 0);
  uint64_t unpacked = 0;
  if (ccodecs_tiff_band_rows(page) > 1)
    unpacked = (uint64_t)ccodecs_tiff_band_rows(page) * page->width * (4 + (uint64_t)page->samples * page->bits / 8);
  return packed + unpacked > most;
}

/// Reads the profile, unless the colors are Lab, which is decoded to sRGB.
static void read_profile(const ccodecs_tiff_page *page, ccodecs_header *header) {
  uint32_t count = 0;
  const void *profile = NULL;
  if (page->is_lab || !TIFFGetField(page->file, TIFFTAG_ICCPROFILE, &count, &profile) || !profile) return;
  header->profile_count = count;
  if (count == 0 || count > ccodecs_longest_profile) return;
  header->profile = malloc(count);
  if (header->profile) memcpy(header->profile, profile, count);
}

static int read_header(int descriptor, ccodecs_header *header, ccodecs_error *error) {
  ccodecs_tiff_page page;
  int status = CCODECS_OK;
  if (ccodecs_tiff_open_page(&page, descriptor)) {
    uint16_t orientation = ORIENTATION_TOPLEFT;
    TIFFGetFieldDefaulted(page.file, TIFFTAG_ORIENTATION, &orientation);
    header->orientation = orientation;
    header->width = page.width;
    header->height = page.height;
    header->color = color_of(&page);
    header->bits = page.bits;
    header->has_alpha = page.alpha >= 0;
    header->needs_whole = needs_whole(&page);
    read_profile(&page, header);
    // Last, because it switches to another directory.
    read_date(&page, header);
  } else {
    *error = page.failure;
    status = error->status;
  }
  ccodecs_tiff_close_page(&page);
  return status;
}

// MARK: - Bands

static uint8_t *plane(const tiff_decoder *tiff, int index) {
  return tiff->packed + (tiff->page.is_separate ? (size_t)index * tiff->packed_bytes : 0);
}

/// Returns the number of planes to unpack: those of colors and alpha, or a single one.
static int planes(const ccodecs_tiff_page *page) {
  return page->is_separate ? page->colors + (page->alpha >= 0 ? 1 : 0) : 1;
}

/// Returns the file's plane for an index.
static uint16_t sample_of_plane(const ccodecs_tiff_page *page, int index) {
  return (uint16_t)(index < page->colors ? index : page->alpha);
}

/// Converts `rows` rows of the strip or tile in `packed`, of `stride` bytes each, to RGBA in the band.
static void convert_rows(tiff_decoder *tiff, uint32_t rows, size_t stride, uint32_t left, uint32_t count) {
  const uint8_t *starts[5];
  for (uint32_t y = 0; y < rows; y++) {
    for (int i = 0; i < planes(&tiff->page); i++) starts[i] = plane(tiff, i) + y * stride;
    uint8_t *output = tiff->band + 4 * ((size_t)y * tiff->page.width + left);
    ccodecs_tiff_convert(&tiff->colors, &tiff->page, starts, count, output);
  }
}

static bool unpack_tiles(tiff_decoder *tiff, uint32_t top, uint32_t rows) {
  ccodecs_tiff_page *page = &tiff->page;
  bool is_whole = true;
  for (uint32_t left = 0; left < page->width; left += page->tile_width) {
    uint32_t rest = page->width - left, count = rest < page->tile_width ? rest : page->tile_width;
    bool is_there = true;
    for (int i = 0; i < planes(page) && is_there; i++) {
      uint32_t tile = TIFFComputeTile(page->file, left, top, 0, sample_of_plane(page, i));
      is_there = TIFFReadEncodedTile(page->file, tile, plane(tiff, i), (tmsize_t)tiff->packed_bytes) ==
                 (tmsize_t)tiff->packed_bytes;
    }
    if (is_there) {
      convert_rows(tiff, rows, (size_t)TIFFTileRowSize(page->file), left, count);
      tiff->has_rows = true;
    }
    is_whole = is_whole && is_there;
  }
  return is_whole;
}

static bool unpack_strips(tiff_decoder *tiff, uint32_t top, uint32_t rows) {
  ccodecs_tiff_page *page = &tiff->page;
  size_t stride = (size_t)TIFFScanlineSize(page->file);
  for (int i = 0; i < planes(page); i++) {
    uint32_t strip = TIFFComputeStrip(page->file, top, sample_of_plane(page, i));
    tmsize_t wanted = (tmsize_t)(stride * rows);
    if (TIFFReadEncodedStrip(page->file, strip, plane(tiff, i), wanted) != wanted) return false;
  }
  convert_rows(tiff, rows, stride, 0, page->width);
  tiff->has_rows = true;
  return true;
}

static void unpack_pixel(uint32_t pixel, uint8_t *rgba) {
  rgba[0] = (uint8_t)TIFFGetR(pixel);
  rgba[1] = (uint8_t)TIFFGetG(pixel);
  rgba[2] = (uint8_t)TIFFGetB(pixel);
  rgba[3] = (uint8_t)TIFFGetA(pixel);
}

/// Lets libtiff convert the colors. Its rows go from bottom to top.
static bool unpack_by_library(tiff_decoder *tiff, uint32_t top, uint32_t rows) {
  ccodecs_tiff_page *page = &tiff->page;
  uint32_t *pixels = (uint32_t *)(void *)tiff->packed;
  uint32_t step = page->is_tiled ? page->tile_width : page->width;
  bool is_whole = true;
  for (uint32_t left = 0; left < page->width; left += step) {
    uint32_t rest = page->width - left, count = rest < step ? rest : step;
    bool is_there = page->is_tiled ? TIFFReadRGBATileExt(page->file, left, top, pixels, 1)
                                   : TIFFReadRGBAStripExt(page->file, top, pixels, 1);
    uint32_t last = (page->is_tiled ? page->tile_height : rows) - 1;
    for (uint32_t y = 0; y < rows && is_there; y++)
      for (uint32_t x = 0; x < count; x++)
        unpack_pixel(pixels[(size_t)(last - y) * step + x], tiff->band + 4 * ((size_t)y * page->width + left + x));
    tiff->has_rows = tiff->has_rows || is_there;
    is_whole = is_whole && is_there;
  }
  return is_whole;
}

/// Fills rows with gray; with inks, that is half of the black.
static void fill_with_gray(const tiff_decoder *tiff, uint8_t *rgba, size_t pixels) {
  ccodecs_fill_with_grey(rgba, pixels);
  for (size_t i = 0; i < pixels && tiff->page.keeps_inks; i++) {
    uint8_t black = 255 - rgba[4 * i];
    memset(rgba + 4 * i, 0, 3);
    rgba[4 * i + 3] = black;
  }
}

/// Decodes the strips or tiles that begin at the current row; those that cannot be decoded are gray.
static bool read_band(tiff_decoder *tiff) {
  ccodecs_tiff_page *page = &tiff->page;
  uint32_t rest = page->height - tiff->row, rows = rest < tiff->band_rows ? rest : tiff->band_rows;
  fill_with_gray(tiff, tiff->band, (size_t)rows * page->width);
  if (page->uses_library_rgba) return unpack_by_library(tiff, tiff->row, rows);
  return page->is_tiled ? unpack_tiles(tiff, tiff->row, rows) : unpack_strips(tiff, tiff->row, rows);
}

// MARK: - Rows

/// Decodes a single row; if that fails, its strip is lost, but not the others.
static bool read_single_row(tiff_decoder *tiff, uint8_t *rgba) {
  ccodecs_tiff_page *page = &tiff->page;
  if (tiff->row < tiff->broken_until) {
    fill_with_gray(tiff, rgba, page->width);
    return true;
  }
  if (TIFFReadScanline(page->file, tiff->packed, tiff->row, 0) == 1) {
    const uint8_t *rows[] = {tiff->packed};
    ccodecs_tiff_convert(&tiff->colors, page, rows, page->width, rgba);
    tiff->has_rows = true;
    return true;
  }
  fill_with_gray(tiff, rgba, page->width);
  tiff->broken_until = (tiff->row / page->rows_per_strip + 1) * page->rows_per_strip;
  return false;
}

static bool is_lost_data(int status) { return status == CCODECS_MALFORMED || status == CCODECS_TRUNCATED; }

static int read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  tiff_decoder *tiff = (tiff_decoder *)picture;
  size_t row_bytes = 4 * (size_t)picture->width;
  bool is_whole = true;
  if (tiff->band) {
    uint32_t y = tiff->row % tiff->band_rows;
    if (y == 0) is_whole = read_band(tiff);
    memcpy(rgba, tiff->band + y * row_bytes, row_bytes);
  } else {
    is_whole = read_single_row(tiff, rgba);
  }
  tiff->row++;
  if (is_whole) return CCODECS_OK;
  ccodecs_tiff_note_failure(&tiff->page, CCODECS_MALFORMED, "its data is invalid");
  if (!tiff->has_rows || !is_lost_data(tiff->page.failure.status)) {
    *error = tiff->page.failure;
    return error->status;
  }
  ccodecs_note_damage(picture, tiff->page.failure.message);
  return CCODECS_OK;
}

// MARK: - Opening and closing

static void close_tiff(ccodecs_picture *picture) {
  tiff_decoder *tiff = (tiff_decoder *)picture;
  ccodecs_tiff_close_page(&tiff->page);
  ccodecs_tiff_free_colors(&tiff->colors);
  free(tiff->packed);
  free(tiff->band);
  free(tiff);
}

/// Returns the number of bytes of one plane that are unpacked at once; 0 if that is invalid.
static uint64_t packed_bytes(tiff_decoder *tiff) {
  ccodecs_tiff_page *page = &tiff->page;
  if (page->uses_library_rgba && page->is_tiled) return (uint64_t)4 * page->tile_width * page->tile_height;
  if (page->uses_library_rgba) return (uint64_t)4 * page->width * tiff->band_rows;
  if (page->is_tiled) return TIFFTileSize64(page->file);
  return TIFFScanlineSize64(page->file) * tiff->band_rows;
}

static bool prepare(tiff_decoder *tiff) {
  ccodecs_tiff_page *page = &tiff->page;
  if (!ccodecs_tiff_prepare_colors(&tiff->colors, page)) return false;
  tiff->band_rows = ccodecs_tiff_band_rows(page);
  if (page->uses_library_rgba) {
    char reason[1024];
    // Makes libtiff return rows as they are stored.
    TIFFSetField(page->file, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    if (!TIFFRGBAImageOK(page->file, reason)) {
      ccodecs_fail(&page->failure, CCODECS_UNSUPPORTED, reason);
      return false;
    }
  }
  uint64_t bytes = packed_bytes(tiff);
  // libtiff's rows must contain all samples that are read from them.
  uint64_t samples = page->is_separate ? 1 : page->samples;
  uint64_t columns = page->is_tiled ? page->tile_width : page->width;
  uint64_t rows = page->is_tiled ? page->tile_height : tiff->band_rows;
  uint64_t needed = page->uses_library_rgba ? 1 : (samples * columns * page->bits + 7) / 8 * rows;
  if (bytes < needed || bytes > SIZE_MAX / 64) {
    ccodecs_tiff_note_failure(page, CCODECS_MALFORMED, "its rows are not of the expected size");
    return false;
  }
  tiff->packed_bytes = (size_t)bytes;
  tiff->packed = calloc((size_t)planes(page), tiff->packed_bytes);
  bool needs_band = page->is_tiled || page->is_separate || page->uses_library_rgba;
  if (needs_band) tiff->band = calloc(tiff->band_rows, 4 * (size_t)page->width);
  if (tiff->packed && (tiff->band || !needs_band)) return true;
  ccodecs_fail(&page->failure, CCODECS_NO_MEMORY, "not enough memory for its strips or tiles");
  return false;
}

static ccodecs_picture *open_tiff(int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  tiff_decoder *tiff = calloc(1, sizeof *tiff);
  if (!tiff) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return NULL;
  }
  ccodecs_tiff_page *page = &tiff->page;
  bool is_open = ccodecs_tiff_open_page(page, descriptor);
  page->keeps_inks = options.keeps_inks && page->photometric == PHOTOMETRIC_SEPARATED && page->alpha < 0;
  if (is_open &&
      ccodecs_has_expected_size(options, page->width, page->height, &page->failure) && prepare(tiff)) {
    tiff->picture.width = page->width;
    tiff->picture.height = page->height;
    tiff->picture.read_row = read_row;
    tiff->picture.close = close_tiff;
    return &tiff->picture;
  }
  *error = page->failure;
  close_tiff(&tiff->picture);
  return NULL;
}

const ccodecs_decoder ccodecs_tiff_decoder = {.read_header = read_header, .open = open_tiff};

#endif
