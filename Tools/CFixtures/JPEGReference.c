#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "CFixtures.h"
#include "Growing.h"

/// How a JPEG looks at k/8 of its size if the k × k lowest frequencies of its blocks are transformed: slowly, with
/// libjpeg's coefficients and numbers of double precision.

typedef struct {
  struct jpeg_decompress_struct decompress;
  struct jpeg_error_mgr errors;
  jmp_buf barrier;
  bool warned;
  char message[JMSG_LENGTH_MAX];
  double *planes[3];
  size_t width, height;  // of the planes
  double cosines[DCTSIZE + 1][DCTSIZE][DCTSIZE];
} JPEGReference;

static JPEGReference *reference_of(j_common_ptr decompress) { return (JPEGReference *)decompress->client_data; }

static void on_error(j_common_ptr decompress) {
  JPEGReference *reference = reference_of(decompress);
  (*decompress->err->format_message)(decompress, reference->message);
  longjmp(reference->barrier, 1);
}

static void on_message(j_common_ptr decompress, int level) {
  int code = decompress->err->msg_code;
  // These concern markers, and are common and harmless.
  bool is_harmless = code == JWRN_ADOBE_XFORM || code == JWRN_EXTRANEOUS_DATA || code == JWRN_JFIF_MAJOR;
  if (level < 0 && !is_harmless) reference_of(decompress)->warned = true;
}

static void fill_cosines(JPEGReference *reference) {
  for (int n = 1; n <= DCTSIZE; n++)
    for (int u = 0; u < n; u++)
      for (int x = 0; x < n; x++)
        reference->cosines[n][u][x] = u == 0 ? 1 : sqrt(2) * cos((2 * x + 1) * u * acos(-1) / (2 * n));
}

static double limited(double value, double least, double most) {
  return value < least ? least : value > most ? most : value;
}

/// The pixels of one block.
static void transform(
    const JPEGReference *reference, const JCOEF *block, const UINT16 *steps, int across, int down, double *pixels) {
  for (int y = 0; y < down; y++)
    for (int x = 0; x < across; x++) {
      double sum = 0;
      for (int v = 0; v < down; v++)
        for (int u = 0; u < across; u++)
          sum += limited(block[DCTSIZE * v + u] * (double)steps[DCTSIZE * v + u], -4095, 4095) *
                 reference->cosines[across][u][x] * reference->cosines[down][v][y];
      pixels[(size_t)y * reference->width + (size_t)x] = limited(128 + sum / 8, 0, 255);
    }
}

static void transform_component(JPEGReference *reference, int index, jvirt_barray_ptr blocks, int eighths) {
  struct jpeg_decompress_struct *decompress = &reference->decompress;
  const jpeg_component_info *component = &decompress->comp_info[index];
  int across = eighths, down = eighths;
  if (decompress->num_components > 1) {
    across = eighths * decompress->max_h_samp_factor / component->h_samp_factor;
    down = eighths * decompress->max_v_samp_factor / component->v_samp_factor;
  }
  for (JDIMENSION row = 0; row < component->height_in_blocks; row++) {
    JBLOCKARRAY line = (*decompress->mem->access_virt_barray)((j_common_ptr)decompress, blocks, row, 1, FALSE);
    for (JDIMENSION column = 0; column < component->width_in_blocks; column++)
      transform(
        reference, line[0][column], component->quant_table->quantval, across, down,
        reference->planes[index] + row * (size_t)down * reference->width + column * (size_t)across);
  }
}

static bool append_pixel(const JPEGReference *reference, size_t place, GrowingBytes *bytes) {
  double y = reference->planes[0][place];
  float pixel[3] = {(float)y, (float)y, (float)y};
  if (reference->decompress.num_components == 3) {
    double cb = reference->planes[1][place] - 128, cr = reference->planes[2][place] - 128;
    pixel[0] = (float)limited(y + 1.402 * cr, 0, 255);
    pixel[1] = (float)limited(y - 0.344136286 * cb - 0.714136286 * cr, 0, 255);
    pixel[2] = (float)limited(y + 1.772 * cb, 0, 255);
  }
  return growing_append(bytes, (const uint8_t *)pixel, sizeof pixel);
}

static void reduce(JPEGReference *reference, FixtureBytes file, int eighths, GrowingBytes *bytes) {
  struct jpeg_decompress_struct *decompress = &reference->decompress;
  jpeg_mem_src(decompress, file.start, file.count);
  jpeg_read_header(decompress, TRUE);
  jvirt_barray_ptr *blocks = jpeg_read_coefficients(decompress);
  size_t width = (decompress->image_width * (size_t)eighths + 7) / 8;
  size_t height = (decompress->image_height * (size_t)eighths + 7) / 8;
  // Whole units of blocks.
  reference->width = width + 4 * DCTSIZE;
  reference->height = height + 4 * DCTSIZE;
  for (int i = 0; i < decompress->num_components; i++) {
    reference->planes[i] = calloc(reference->width * reference->height, sizeof(double));
    if (!reference->planes[i]) longjmp(reference->barrier, 1);
    transform_component(reference, i, blocks[i], eighths);
  }
  for (size_t y = 0; y < height; y++)
    for (size_t x = 0; x < width; x++)
      if (!append_pixel(reference, y * reference->width + x, bytes)) longjmp(reference->barrier, 1);
}

int fixture_jpeg_reduce(FixtureBytes file, int32_t eighths, bool *warned, FixtureOutput *output) {
  JPEGReference *reference = calloc(1, sizeof *reference);
  if (!reference) return output_fail(output, "no memory for the reference");
  GrowingBytes bytes = {0};
  reference->decompress.err = jpeg_std_error(&reference->errors);
  reference->errors.error_exit = on_error;
  reference->errors.emit_message = on_message;
  reference->decompress.client_data = reference;
  fill_cosines(reference);
  snprintf(reference->message, sizeof reference->message, "no memory");
  int result;
  if (setjmp(reference->barrier) == 0) {
    jpeg_create_decompress(&reference->decompress);
    reduce(reference, file, eighths, &bytes);
    *warned = reference->warned;
    result = output_finish(output, &bytes);
  } else {
    growing_free(&bytes);
    result = output_fail(output, reference->message);
  }
  jpeg_destroy_decompress(&reference->decompress);
  for (int i = 0; i < 3; i++) free(reference->planes[i]);
  free(reference);
  return result;
}
