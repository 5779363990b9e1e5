#ifdef WITH_HEIF

#include <stdlib.h>
#include <string.h>

#include "heif.h"

// MARK: - Preparing

static ccodecs_heif_plane plane(const struct heif_image *image, enum heif_channel channel) {
  ccodecs_heif_plane plane = {0};
  if (!heif_image_has_channel(image, channel)) return plane;
  plane.start = heif_image_get_plane_readonly(image, channel, &plane.stride);
  plane.width = heif_image_get_width(image, channel);
  plane.height = heif_image_get_height(image, channel);
  plane.bits = heif_image_get_bits_per_pixel_range(image, channel);
  return plane;
}

/// Whether a plane that is there has all the samples that will be read.
static bool is_usable(const ccodecs_heif_plane *plane, int64_t width, int64_t height) {
  int bytes = plane->bits > 8 ? 2 : 1;
  return plane->width >= width && plane->height >= height && plane->bits >= 1 && plane->bits <= 16 &&
         (int64_t)plane->stride >= bytes * width;
}

static bool find_planes(ccodecs_heif_rows *rows, const struct heif_image *image) {
  enum heif_chroma chroma = heif_image_get_chroma_format(image);
  rows->across = chroma == heif_chroma_420 || chroma == heif_chroma_422 ? 2 : 1;
  rows->down = chroma == heif_chroma_420 ? 2 : 1;
  switch (heif_image_get_colorspace(image)) {
    case heif_colorspace_YCbCr:
      rows->is_ycbcr = true;
      rows->planes[0] = plane(image, heif_channel_Y);
      rows->planes[1] = plane(image, heif_channel_Cb);
      rows->planes[2] = plane(image, heif_channel_Cr);
      return chroma == heif_chroma_420 || chroma == heif_chroma_422 || chroma == heif_chroma_444;
    case heif_colorspace_RGB:
      rows->planes[0] = plane(image, heif_channel_R);
      rows->planes[1] = plane(image, heif_channel_G);
      rows->planes[2] = plane(image, heif_channel_B);
      return chroma == heif_chroma_444;
    case heif_colorspace_monochrome:
      rows->planes[0] = plane(image, heif_channel_Y);
      return true;
    default: return false;
  }
}

static bool check_planes(const ccodecs_heif_rows *rows, int count) {
  for (int i = 0; i < count; i++) {
    int64_t across = i == 0 ? 1 : rows->across, down = i == 0 ? 1 : rows->down;
    int64_t width = (rows->width + across - 1) / across, height = (rows->height + down - 1) / down;
    if (!rows->planes[i].start || !is_usable(&rows->planes[i], width, height)) return false;
    if (rows->planes[i].bits != rows->planes[0].bits) return false;
  }
  return !rows->alpha.start || is_usable(&rows->alpha, rows->width, rows->height);
}

bool ccodecs_heif_prepare_rows(ccodecs_heif_rows *rows, const struct heif_image *image, ccodecs_error *error) {
  bool is_known = find_planes(rows, image);
  bool is_grey = heif_image_get_colorspace(image) == heif_colorspace_monochrome;
  rows->alpha = plane(image, heif_channel_Alpha);
  rows->width = (uint32_t)rows->planes[0].width;
  rows->height = (uint32_t)rows->planes[0].height;
  if (!is_known || rows->planes[0].width <= 0 || rows->planes[0].height <= 0 || !check_planes(rows, is_grey ? 1 : 3)) {
    ccodecs_fail(error, CCODECS_UNSUPPORTED, "its planes are not of a known kind");
    return false;
  }
  // One more on either side, for the neighbours of the first and the last.
  size_t line = (size_t)rows->width + 2;
  for (int i = 0; i < 3; i++) rows->lines[i] = calloc(line, sizeof *rows->lines[i]);
  rows->blended = calloc(line, sizeof *rows->blended);
  if (rows->lines[0] && rows->lines[1] && rows->lines[2] && rows->blended) return true;
  ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory for a row");
  return false;
}

void ccodecs_heif_free_rows(ccodecs_heif_rows *rows) {
  for (int i = 0; i < 3; i++) free(rows->lines[i]);
  free(rows->blended);
}

// MARK: - The matrix

/// The shares of red and blue in light, in ten-thousandths.
typedef struct {
  int64_t red, blue;
} light_shares;

static light_shares shares_of(int matrix) {
  switch (matrix) {
    case heif_matrix_coefficients_ITU_R_BT_709_5: return (light_shares){2126, 722};
    case heif_matrix_coefficients_US_FCC_T47: return (light_shares){3000, 1100};
    case heif_matrix_coefficients_SMPTE_240M: return (light_shares){2120, 870};
    case heif_matrix_coefficients_ITU_R_BT_2020_2_non_constant_luminance:
    case heif_matrix_coefficients_ITU_R_BT_2020_2_constant_luminance: return (light_shares){2627, 593};
    // Also what is to be taken where nothing is said.
    default: return (light_shares){2990, 1140};
  }
}

static int64_t divided(int64_t dividend, int64_t divisor) { return (dividend + divisor / 2) / divisor; }

void ccodecs_heif_choose_matrix(ccodecs_heif_rows *rows, const struct heif_color_profile_nclx *profile) {
  bool is_full = !profile || profile->full_range_flag;
  int matrix = profile ? (int)profile->matrix_coefficients : heif_matrix_coefficients_unspecified;
  int bits = rows->planes[0].bits;
  int64_t light_range = is_full || bits < 8 ? (1 << bits) - 1 : 219 << (bits - 8);
  int64_t color_range = is_full || bits < 8 ? (1 << bits) - 1 : 224 << (bits - 8);
  rows->light_zero = is_full || bits < 8 ? 0 : 16 << (bits - 8);
  rows->color_zero = 1 << (bits - 1);
  int64_t one = (int64_t)255 << 20;
  rows->light = (int32_t)divided(one, light_range);
  if (rows->is_ycbcr && matrix == heif_matrix_coefficients_RGB_GBR) {
    // Green, blue and red under other names.
    ccodecs_heif_plane green = rows->planes[0], blue = rows->planes[1], red = rows->planes[2];
    rows->planes[0] = red;
    rows->planes[1] = green;
    rows->planes[2] = blue;
    rows->is_ycbcr = false;
  }
  light_shares shares = shares_of(matrix);
  int64_t green = 10000 - shares.red - shares.blue;
  rows->red_cr = (int32_t)divided(one * 2 * (10000 - shares.red), 10000 * color_range);
  rows->blue_cb = (int32_t)divided(one * 2 * (10000 - shares.blue), 10000 * color_range);
  rows->green_cr = (int32_t)divided(one / 10000 * 2 * (10000 - shares.red) * shares.red, green * color_range);
  rows->green_cb = (int32_t)divided(one / 10000 * 2 * (10000 - shares.blue) * shares.blue, green * color_range);
}

// MARK: - Rows of samples

static void read_line(const ccodecs_heif_plane *plane, int64_t y, uint32_t count, uint16_t *line) {
  const uint8_t *row = plane->start + y * plane->stride;
  if (plane->bits > 8)
    memcpy(line, row, 2 * (size_t)count);
  else
    for (uint32_t x = 0; x < count; x++) line[x] = row[x];
}

/// A row of coarse colour at full size: each sample lies between those that it covers, so its nearest neighbours count
/// three quarters and one quarter along either axis.
static void read_coarse_line(ccodecs_heif_rows *rows, int channel, uint32_t y) {
  const ccodecs_heif_plane *plane = &rows->planes[channel];
  uint32_t count = (rows->width + (unsigned)rows->across - 1) / (unsigned)rows->across;
  uint16_t *line = rows->lines[channel];
  uint32_t *near = rows->blended + 1;
  read_line(plane, rows->down == 1 ? y : y / 2, count, line);
  for (uint32_t x = 0; x < count; x++) near[x] = 4 * (uint32_t)line[x];
  if (rows->down == 2) {
    int64_t last = (rows->height + 1) / 2 - 1, other = (int64_t)(y / 2) + (y % 2 == 1 ? 1 : -1);
    read_line(plane, other < 0 ? 0 : other > last ? last : other, count, line);
    for (uint32_t x = 0; x < count; x++) near[x] = near[x] / 4 * 3 + line[x];
  }
  near[-1] = near[0];
  near[count] = near[count - 1];
  for (uint32_t x = 0; x < rows->width; x++) {
    const uint32_t *own = near + x / 2;
    line[x] = (uint16_t)((3 * own[0] + (x % 2 == 1 ? own[1] : own[-1]) + 8) / 16);
  }
}

// MARK: - Colours

static uint8_t clamped(int32_t value) {
  int32_t rounded = (value + (1 << 19)) >> 20;
  return (uint8_t)(rounded < 0 ? 0 : rounded > 255 ? 255 : rounded);
}

static void convert_ycbcr(const ccodecs_heif_rows *rows, uint8_t *rgba) {
  const uint16_t *lights = rows->lines[0], *cbs = rows->lines[1], *crs = rows->lines[2];
  for (uint32_t x = 0; x < rows->width; x++) {
    int32_t light = rows->light * (lights[x] - rows->light_zero);
    int32_t cb = cbs[x] - rows->color_zero, cr = crs[x] - rows->color_zero;
    rgba[4 * (size_t)x] = clamped(light + rows->red_cr * cr);
    rgba[4 * (size_t)x + 1] = clamped(light - rows->green_cb * cb - rows->green_cr * cr);
    rgba[4 * (size_t)x + 2] = clamped(light + rows->blue_cb * cb);
  }
}

/// Grey, or red, green and blue that stand for themselves.
static void convert_planes(const ccodecs_heif_rows *rows, uint8_t *rgba) {
  for (int i = 0; i < 3; i++) {
    const uint16_t *line = rows->lines[rows->planes[1].start ? i : 0];
    for (uint32_t x = 0; x < rows->width; x++)
      rgba[4 * (size_t)x + (size_t)i] = clamped(rows->light * (line[x] - rows->light_zero));
  }
}

static void write_alpha(ccodecs_heif_rows *rows, uint32_t y, uint8_t *rgba) {
  unsigned maximum = (1u << rows->alpha.bits) - 1;
  uint16_t *line = rows->lines[0];
  read_line(&rows->alpha, y, rows->width, line);
  for (uint32_t x = 0; x < rows->width; x++) {
    uint8_t *pixel = rgba + 4 * (size_t)x;
    unsigned alpha = (line[x] * 255u + maximum / 2) / maximum;
    alpha = alpha > 255 ? 255 : alpha;
    pixel[3] = (uint8_t)alpha;
    for (int i = 0; i < 3 && rows->is_premultiplied; i++) {
      unsigned color = alpha == 0 ? 0 : (pixel[i] * 255u + alpha / 2) / alpha;
      pixel[i] = (uint8_t)(color > 255 ? 255 : color);
    }
  }
}

void ccodecs_heif_convert(ccodecs_heif_rows *rows, uint32_t y, uint8_t *rgba) {
  int count = rows->planes[1].start ? 3 : 1;
  for (int i = 0; i < count; i++) {
    if (i == 0 || rows->across == 1)
      read_line(&rows->planes[i], y, rows->width, rows->lines[i]);
    else
      read_coarse_line(rows, i, y);
  }
  if (rows->is_ycbcr)
    convert_ycbcr(rows, rgba);
  else
    convert_planes(rows, rgba);
  for (uint32_t x = 0; x < rows->width; x++) rgba[4 * (size_t)x + 3] = 255;
  if (rows->alpha.start) write_alpha(rows, y, rgba);
}

#endif
