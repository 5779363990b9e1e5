#ifdef WITH_TIFF

#include <stdlib.h>
#include <string.h>

#include "tiff.h"

// MARK: - Preparing

static bool lacks_memory(ccodecs_tiff_page *page) {
  ccodecs_fail(&page->failure, CCODECS_NO_MEMORY, "not enough memory for a row");
  return false;
}

/// Reads a palette, which has 16 bits per color; old files use only eight.
static bool read_palette(ccodecs_tiff_colors *colors, ccodecs_tiff_page *page) {
  uint16_t *maps[3];
  if (!TIFFGetField(page->file, TIFFTAG_COLORMAP, &maps[0], &maps[1], &maps[2])) {
    ccodecs_tiff_note_failure(page, CCODECS_MALFORMED, "it has no palette");
    return false;
  }
  size_t count = (size_t)1 << page->bits;
  bool is_wide = false;
  for (size_t i = 0; i < count; i++) is_wide = is_wide || (maps[0][i] | maps[1][i] | maps[2][i]) > 255;
  colors->palette = calloc(count, 3);
  for (size_t i = 0; i < 3 * count && colors->palette; i++)
    colors->palette[i] = (uint8_t)(maps[i % 3][i / 3] >> (is_wide ? 8 : 0));
  return colors->palette || lacks_memory(page);
}

bool ccodecs_tiff_prepare_colors(ccodecs_tiff_colors *colors, ccodecs_tiff_page *page) {
  memset(colors, 0, sizeof *colors);
  if (page->photometric == PHOTOMETRIC_PALETTE && !read_palette(colors, page)) return false;
  for (int i = 0; i < 5; i++) {
    colors->channels[i] = calloc(page->width, sizeof *colors->channels[i]);
    if (!colors->channels[i]) return lacks_memory(page);
  }
  if (page->is_lab) colors->lab = ccodecs_tiff_lab_make(page);
  return !page->is_lab || colors->lab || lacks_memory(page);
}

void ccodecs_tiff_free_colors(ccodecs_tiff_colors *colors) {
  for (int i = 0; i < 5; i++) free(colors->channels[i]);
  free(colors->palette);
  ccodecs_tiff_lab_free(colors->lab);
}

// MARK: - Colors

static unsigned scaled(unsigned value, unsigned maximum) {
  return maximum == 255 ? value : (value * 255 + maximum / 2) / maximum;
}

static void undo_multiplication(uint16_t *colors, const uint16_t *alphas, uint32_t count, unsigned maximum) {
  for (uint32_t x = 0; x < count; x++) colors[x] = (uint16_t)ccodecs_unmultiplied(colors[x], alphas[x], maximum);
}

static void write_gray(const ccodecs_tiff_colors *colors, bool is_inverted, uint32_t count, unsigned maximum,
                       uint8_t *rgba) {
  for (uint32_t x = 0; x < count; x++) {
    unsigned value = scaled(colors->channels[0][x], maximum);
    memset(rgba + 4 * (size_t)x, (int)(is_inverted ? 255 - value : value), 3);
  }
}

static void write_palette(const ccodecs_tiff_colors *colors, uint32_t count, uint8_t *rgba) {
  for (uint32_t x = 0; x < count; x++)
    memcpy(rgba + 4 * (size_t)x, colors->palette + 3 * (size_t)colors->channels[0][x], 3);
}

static void write_rgb(const ccodecs_tiff_colors *colors, uint32_t count, unsigned maximum, uint8_t *rgba) {
  for (int i = 0; i < 3; i++)
    for (uint32_t x = 0; x < count; x++)
      rgba[4 * (size_t)x + (size_t)i] = (uint8_t)scaled(colors->channels[i][x], maximum);
}

static void keep_inks(const ccodecs_tiff_colors *colors, uint32_t count, unsigned maximum, uint8_t *inks) {
  for (int i = 0; i < 4; i++)
    for (uint32_t x = 0; x < count; x++)
      inks[4 * (size_t)x + (size_t)i] = (uint8_t)scaled(colors->channels[i][x], maximum);
}

/// Converts ink to light, as for a JPEG.
static void write_inks(const ccodecs_tiff_colors *colors, uint32_t count, unsigned maximum, uint8_t *rgba) {
  for (uint32_t x = 0; x < count; x++) {
    unsigned light = 255 - scaled(colors->channels[3][x], maximum);
    for (int i = 0; i < 3; i++) {
      unsigned value = 255 - scaled(colors->channels[i][x], maximum);
      rgba[4 * (size_t)x + (size_t)i] = (uint8_t)((value * light + 127) / 255);
    }
  }
}

void ccodecs_tiff_convert(
    ccodecs_tiff_colors *colors, const ccodecs_tiff_page *page, const uint8_t *const *rows, uint32_t count,
    uint8_t *rgba) {
  unsigned maximum = ccodecs_tiff_maximum(page);
  size_t step = page->is_separate ? 1 : page->samples;
  for (int i = 0; i < page->colors; i++)
    ccodecs_tiff_unpack(page, rows[page->is_separate ? i : 0], page->is_separate ? 0 : (size_t)i, step, count,
                        colors->channels[i]);
  uint16_t *alphas = colors->channels[4];
  if (page->alpha >= 0) {
    ccodecs_tiff_unpack(page, rows[page->is_separate ? page->colors : 0],
                        page->is_separate ? 0 : (size_t)page->alpha, step, count, alphas);
    bool has_light = page->photometric == PHOTOMETRIC_RGB || page->photometric == PHOTOMETRIC_MINISBLACK;
    for (int i = 0; i < page->colors && page->is_premultiplied && has_light; i++)
      undo_multiplication(colors->channels[i], alphas, count, maximum);
  }
  if (page->keeps_inks) {
    keep_inks(colors, count, maximum, rgba);
    return;
  }
  switch (page->photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
      write_gray(colors, page->photometric == PHOTOMETRIC_MINISWHITE, count, maximum, rgba);
      break;
    case PHOTOMETRIC_PALETTE: write_palette(colors, count, rgba); break;
    case PHOTOMETRIC_SEPARATED: write_inks(colors, count, maximum, rgba); break;
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
    case PHOTOMETRIC_ITULAB: ccodecs_tiff_lab_convert(colors->lab, colors->channels, count, rgba); break;
    default: write_rgb(colors, count, maximum, rgba);
  }
  for (uint32_t x = 0; x < count; x++)
    rgba[4 * (size_t)x + 3] = page->alpha < 0 ? 255 : (uint8_t)scaled(alphas[x], maximum);
}

#endif
