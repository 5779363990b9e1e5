#include <errno.h>
#include <stdlib.h>

#include "blocks.h"
#include "colors.h"
#include "progressive.h"
#include "transform.h"

/// A component's frequencies and pixels for one row of units. It has as many pixels as the picture.
typedef struct {
  block_decoder decoder;
  int32_t *values;       // by rows of blocks, each with a plane for every frequency
  size_t row_size;       // of its numbers
  size_t blocks;         // in a row, rounded up to whole groups
  int across, down;      // pixels of a block
  reduced_transform *transform;
  uint8_t *pixels;
} plane;

struct reduced_jpeg {
  jpeg_header header;
  block_kinds kinds;
  scan_data data;
  uint32_t *starts;
  plane planes[most_components];
  progressive_values progressive;
  size_t stride;
  uint32_t width, height;
  int rows_per_unit;
  uint32_t next_row;
  const uint32_t *next_start;
};

// MARK: - Opening

/// Reads the only scan.
static bool read_baseline(reduced_jpeg *jpeg, jpeg_scan *scan, const reduced_source *source) {
  jpeg_header *header = &jpeg->header;
  uint32_t units = (uint32_t)header->units_across * (uint32_t)header->units_down;
  size_t count = (size_t)units * (size_t)header->blocks_per_unit;
  off_t end;
  if (!reduced_read_scan(&jpeg->data, header, source, scan->data, units, (uint32_t)header->blocks_per_unit, &end))
    return false;
  if (reduced_read_next(header, scan, source, end) != picture_ended) return false;
  jpeg->starts = malloc((count + 1) * sizeof *jpeg->starts);
  if (!jpeg->starts) return false;
  jpeg->next_start = jpeg->starts;
  return reduced_skim(jpeg->starts, count, &jpeg->data, &jpeg->kinds);
}

/// Prepares a component whose blocks become `across` × `down` pixels.
static bool prepare_plane(reduced_jpeg *jpeg, int index, int across, int down) {
  plane *plane = &jpeg->planes[index];
  const component *component = &jpeg->header.components[index];
  size_t blocks = (size_t)jpeg->header.units_across * (size_t)component->across;
  plane->across = across;
  plane->down = down;
  plane->blocks = (blocks + group_blocks - 1) / group_blocks * group_blocks;
  plane->row_size = (size_t)(across * down + 1) * plane->blocks;
  plane->transform = reduced_transform_to(across, down);
  plane->values = malloc(plane->row_size * (size_t)component->down * sizeof *plane->values);
  plane->pixels = malloc(jpeg->stride * (size_t)jpeg->rows_per_unit);
  return plane->values && plane->pixels;
}

/// Prepares the planes, of which each block of brightness becomes `eighths` pixels a side.
static bool prepare_planes(reduced_jpeg *jpeg, int eighths) {
  const jpeg_header *header = &jpeg->header;
  const component *brightness = &header->components[0];
  jpeg->width = (uint32_t)(header->width * eighths + block_side - 1) / block_side;
  jpeg->height = (uint32_t)(header->height * eighths + block_side - 1) / block_side;
  jpeg->rows_per_unit = eighths * brightness->down;
  size_t units = (size_t)(header->units_across + group_blocks - 1) / group_blocks * group_blocks;
  // What is written behind a row must not be the next one.
  jpeg->stride = units * (size_t)(eighths * brightness->across) + bytes_behind_pixels;
  for (int i = 0; i < header->component_count; i++) {
    const component *component = &header->components[i];
    int across = eighths * brightness->across / component->across;
    int down = eighths * brightness->down / component->down;
    if (!prepare_plane(jpeg, i, across, down)) return false;
  }
  return true;
}

static void prepare_baseline(reduced_jpeg *jpeg) {
  reduced_make_kinds(&jpeg->kinds, &jpeg->header);
  const block_kind *kind = jpeg->kinds.kinds;
  for (int i = 0; i < jpeg->header.component_count; i++) {
    plane *plane = &jpeg->planes[i];
    const component *component = &jpeg->header.components[i];
    reduced_prepare_blocks(
      &plane->decoder, &jpeg->header, i, plane->across, plane->down, plane->blocks, kind);
    kind += component->across * component->down;
  }
}

static void prepare_progressive(reduced_jpeg *jpeg) {
  for (int i = 0; i < jpeg->header.component_count; i++) {
    const plane *plane = &jpeg->planes[i];
    component_values *values = &jpeg->progressive.components[i];
    values->across = plane->across;
    values->down = plane->down;
    values->columns = plane->blocks;
    values->rows = (size_t)jpeg->header.units_down * (size_t)jpeg->header.components[i].down;
  }
}

static bool open_jpeg(reduced_jpeg *jpeg, const reduced_source *source, int eighths, int allowance) {
  jpeg_scan scan;
  if (!reduced_read_header(&jpeg->header, &scan, source) || !prepare_planes(jpeg, eighths)) return false;
  if (jpeg->header.is_progressive) {
    prepare_progressive(jpeg);
    return reduced_read_progressive(&jpeg->progressive, &jpeg->header, &scan, source, allowance);
  }
  prepare_baseline(jpeg);
  return read_baseline(jpeg, &scan, source);
}

reduced_jpeg *reduced_open(const reduced_source *source, int eighths, int allowance) {
  // What fails for want of memory says so.
  errno = 0;
  reduced_jpeg *jpeg = malloc(sizeof *jpeg);
  if (!jpeg) return NULL;
  memset(&jpeg->data, 0, sizeof jpeg->data);
  memset(jpeg->planes, 0, sizeof jpeg->planes);
  memset(&jpeg->progressive, 0, sizeof jpeg->progressive);
  jpeg->starts = NULL;
  jpeg->next_row = 0;
  if (open_jpeg(jpeg, source, eighths, allowance)) return jpeg;
  int reason = errno;
  reduced_close(jpeg);
  errno = reason;
  return NULL;
}

void reduced_close(reduced_jpeg *jpeg) {
  reduced_free_scan(&jpeg->data);
  reduced_free_progressive(&jpeg->progressive);
  free(jpeg->starts);
  for (int i = 0; i < most_components; i++) {
    free(jpeg->planes[i].values);
    free(jpeg->planes[i].pixels);
  }
  free(jpeg);
}

uint32_t reduced_width(const reduced_jpeg *jpeg) { return jpeg->width; }
uint32_t reduced_height(const reduced_jpeg *jpeg) { return jpeg->height; }

// MARK: - Rows

/// Decodes a component's blocks of the next row of units, of which `starts` has the first.
static void decode_blocks(const reduced_jpeg *jpeg, plane *plane, const uint32_t *starts) {
  const jpeg_header *header = &jpeg->header;
  memset(plane->values, 0, (size_t)plane->decoder.down * plane->row_size * sizeof *plane->values);
  block_row row = {
    .bytes = jpeg->data.bytes, .starts = starts, .units = header->units_across, .unit_blocks = header->blocks_per_unit,
    .values = plane->values, .row_size = plane->row_size};
  reduced_decode_row(&plane->decoder, &row);
}

/// Multiplies the frequencies of a component with their steps. What is not zero is taken to be in the middle of what it
/// may be without the bits that are not read.
static void scale_blocks(const reduced_jpeg *jpeg, int index, size_t row) {
  const plane *plane = &jpeg->planes[index];
  const component *component = &jpeg->header.components[index];
  const uint8_t *steps = jpeg->header.quantization[component->quantization];
  const component_values *values = &jpeg->progressive.components[index];
  for (size_t y = 0; y < (size_t)component->down; y++) {
    const int16_t *from = values->values + (row * (size_t)component->down + y) * values->row_size;
    int32_t *to = plane->values + y * plane->row_size;
    for (int i = 0; i < frequencies; i++) {
      if (!(values->kept >> i & 1)) continue;
      int32_t step = steps[i], rest = i > 0 ? step * ((1 << values->missing[i]) - 1) / 2 : 0;
      size_t offset = values->planes[i];
      for (size_t x = 0; x < plane->blocks; x++) {
        int32_t value = from[offset + x];
        to[offset + x] = value * step + (value > 0 ? rest : value < 0 ? -rest : 0);
      }
    }
  }
}

static void transform_blocks(const reduced_jpeg *jpeg, const plane *plane, size_t rows) {
  for (size_t y = 0; y < rows; y++)
    plane->transform(
      plane->values + y * plane->row_size, plane->blocks, plane->pixels + y * (size_t)plane->down * jpeg->stride,
      jpeg->stride);
}

/// Decodes the next row of units.
static void decode_units(reduced_jpeg *jpeg) {
  const uint32_t *starts = jpeg->next_start;
  size_t row = (jpeg->next_row - 1) / (uint32_t)jpeg->rows_per_unit;
  for (int i = 0; i < jpeg->header.component_count; i++) {
    const component *component = &jpeg->header.components[i];
    plane *plane = &jpeg->planes[i];
    if (jpeg->header.is_progressive) {
      scale_blocks(jpeg, i, row);
    } else {
      decode_blocks(jpeg, plane, starts);
      starts += component->across * component->down;
    }
    transform_blocks(jpeg, plane, (size_t)component->down);
  }
  if (!jpeg->header.is_progressive) jpeg->next_start += jpeg->header.units_across * jpeg->header.blocks_per_unit;
}

void reduced_read_row(reduced_jpeg *jpeg, uint8_t *rgba) {
  uint32_t row = jpeg->next_row++ % (uint32_t)jpeg->rows_per_unit;
  if (row == 0) decode_units(jpeg);
  size_t offset = row * jpeg->stride;
  if (jpeg->header.component_count == 1)
    reduced_show_gray(jpeg->planes[0].pixels + offset, rgba, jpeg->width);
  else
    reduced_show_colors(
      jpeg->planes[0].pixels + offset, jpeg->planes[1].pixels + offset, jpeg->planes[2].pixels + offset, rgba,
      jpeg->width);
}
