#include <errno.h>

#include "blocks.h"
#include "colors.h"
#include "memory.h"
#include "progressive.h"
#include "transform.h"

/// A component's frequencies in one row of units, and the places of its samples.
typedef struct {
  block_decoder decoder;
  int32_t *values;       // by rows of blocks, each with a plane for every frequency
  size_t row_size;       // of its numbers
  size_t blocks;         // in a row, rounded up to whole groups
  int across, down;      // samples of a block
  reduced_transform *transform;
  reduced_plane shape;
} plane;

struct reduced_jpeg {
  jpeg_header header;
  block_kinds kinds;
  scan_data data;
  uint32_t *starts;
  plane planes[most_components];
  progressive_values progressive;
  uint32_t next_strip;
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
  // Tables after the data do not apply to them.
  jpeg_header rest = *header;
  if (reduced_read_next(&rest, scan, source, end) != picture_ended) return false;
  jpeg->starts = reduced_allocate((count + 1) * sizeof *jpeg->starts);
  if (!jpeg->starts) return false;
  reduced_get_pages(jpeg->starts, count * sizeof *jpeg->starts);
  jpeg->next_start = jpeg->starts;
  return reduced_skim(jpeg->starts, count, &jpeg->data, &jpeg->kinds);
}

/// Returns the number of samples of a block of color along a side, for the `eighths` that one of brightness has. If the
/// file has half as many colors, that is between half and all of the samples of brightness for as many pixels.
static int samples_of_color(int eighths, bool is_halved) {
  static const int halved[] = {0, 2, 3, 4, 4}, whole[] = {0, 1, 2, 2, 4};
  return is_halved ? halved[eighths] : whole[eighths];
}

/// Returns the number of samples for `pixels` pixels of a component whose blocks have `samples`.
static uint32_t reduced_side(int pixels, int samples) {
  return (uint32_t)(pixels * samples + block_side - 1) / block_side;
}

/// Prepares a component whose blocks become `across` × `down` samples.
static bool prepare_plane(reduced_jpeg *jpeg, int index, int across, int down) {
  const jpeg_header *header = &jpeg->header;
  plane *plane = &jpeg->planes[index];
  const component *component = &header->components[index], *brightness = &header->components[0];
  size_t blocks = (size_t)header->units_across * (size_t)component->across;
  plane->across = across;
  plane->down = down;
  plane->blocks = (blocks + group_blocks - 1) / group_blocks * group_blocks;
  plane->row_size = (size_t)(across * down + 1) * plane->blocks;
  plane->transform = index == 0 ? reduced_transform_of_brightness(across) : reduced_transform_of_color(across, down);
  // Pixels of the picture for one of the component, which are one or two.
  int wide = brightness->across / component->across, high = brightness->down / component->down;
  plane->shape = (reduced_plane){
    .width = reduced_side((header->width + wide - 1) / wide, across),
    .height = reduced_side((header->height + high - 1) / high, down),
    .across = (uint32_t)(2 * across / wide), .down = (uint32_t)(2 * down / high),
    .rows = (uint32_t)(down * component->down),
    .stride = (uint32_t)plane->blocks * (uint32_t)across + samples_behind_row};
  plane->values = reduced_allocate_zeros(plane->row_size * (size_t)component->down * sizeof *plane->values);
  return plane->values;
}

/// Prepares the planes; each block of brightness becomes `eighths` samples a side.
static bool prepare_planes(reduced_jpeg *jpeg, int eighths) {
  const component *brightness = &jpeg->header.components[0];
  for (int i = 0; i < jpeg->header.component_count; i++) {
    const component *component = &jpeg->header.components[i];
    int across = eighths, down = eighths;
    if (i > 0) {
      across = samples_of_color(eighths, component->across < brightness->across);
      down = samples_of_color(eighths, component->down < brightness->down);
    }
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
  // Failed allocations set it.
  errno = 0;
  reduced_jpeg *jpeg = reduced_allocate(sizeof *jpeg);
  if (!jpeg) return NULL;
  memset(&jpeg->data, 0, sizeof jpeg->data);
  memset(jpeg->planes, 0, sizeof jpeg->planes);
  memset(&jpeg->progressive, 0, sizeof jpeg->progressive);
  jpeg->starts = NULL;
  jpeg->next_strip = 0;
  if (open_jpeg(jpeg, source, eighths, allowance)) return jpeg;
  int reason = errno;
  reduced_close(jpeg);
  errno = reason;
  return NULL;
}

void reduced_close(reduced_jpeg *jpeg) {
  reduced_free_scan(&jpeg->data);
  reduced_free_progressive(&jpeg->progressive);
  reduced_free(jpeg->starts);
  for (int i = most_components - 1; i >= 0; i--) reduced_free(jpeg->planes[i].values);
  reduced_free(jpeg);
}

int reduced_planes(const reduced_jpeg *jpeg, reduced_plane planes[reduced_most_planes]) {
  planes[0] = jpeg->planes[0].shape;
  if (jpeg->header.component_count == 1) return 1;
  for (int i = 1; i < reduced_most_planes; i++) planes[i] = jpeg->planes[1].shape;
  return reduced_most_planes;
}

// MARK: - Strips

/// Reads the frequencies of a component's blocks in the next row of units; `starts` begins with the first.
static void decode_blocks(const reduced_jpeg *jpeg, plane *plane, const uint32_t *starts) {
  const jpeg_header *header = &jpeg->header;
  memset(plane->values, 0, (size_t)plane->decoder.down * plane->row_size * sizeof *plane->values);
  block_row row = {
    .bytes = jpeg->data.bytes, .starts = starts, .units = header->units_across, .unit_blocks = header->blocks_per_unit,
    .values = plane->values, .row_size = plane->row_size};
  reduced_decode_row(&plane->decoder, &row);
}

/// Multiplies the frequencies of a component by their steps. Nonzero values are assumed to be in the middle of their
/// range without the unread bits.
static void scale_blocks(const reduced_jpeg *jpeg, int index, size_t row) {
  const plane *plane = &jpeg->planes[index];
  const component *component = &jpeg->header.components[index];
  const uint8_t *steps = component->steps;
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

/// Decodes a component's blocks of the next row of units. Its first block is number `block` of a unit.
static void read_component(reduced_jpeg *jpeg, int index, int block, int16_t *samples) {
  plane *plane = &jpeg->planes[index];
  if (jpeg->header.is_progressive)
    scale_blocks(jpeg, index, jpeg->next_strip);
  else
    decode_blocks(jpeg, plane, jpeg->next_start + block);
  for (int y = 0; y < jpeg->header.components[index].down; y++) {
    plane->transform(plane->values + (size_t)y * plane->row_size, plane->blocks, samples, plane->shape.stride);
    samples += (size_t)plane->down * plane->shape.stride;
  }
}

void reduced_read_strip(reduced_jpeg *jpeg, int16_t *samples) {
  const jpeg_header *header = &jpeg->header;
  read_component(jpeg, 0, 0, samples);
  if (header->component_count > 1) {
    const reduced_plane *brightness = &jpeg->planes[0].shape, *color = &jpeg->planes[1].shape;
    size_t size = (size_t)color->rows * color->stride;
    int16_t *red = samples + (size_t)brightness->rows * brightness->stride, *green = red + size, *blue = green + size;
    // Each color is one block, after those of brightness.
    int block = header->blocks_per_unit - 2;
    read_component(jpeg, 1, block, red);
    read_component(jpeg, 2, block + 1, blue);
    for (size_t row = 0; row < size; row += color->stride)
      reduced_split_colors(red + row, green + row, blue + row, color->width);
  }
  jpeg->next_strip++;
  if (!header->is_progressive) jpeg->next_start += header->units_across * header->blocks_per_unit;
}
