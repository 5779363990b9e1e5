#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "CFixtures.h"
#include "Growing.h"

/// Decodes a JPEG from only the lowest frequencies of its blocks: slowly, with libjpeg's coefficients and numbers of
/// double precision.

typedef struct {
  struct jpeg_decompress_struct decompress;
  struct jpeg_error_mgr errors;
  jmp_buf barrier;
  bool warned;
  char message[JMSG_LENGTH_MAX];
  double *planes[3];
  size_t widths[3], heights[3];  // without what fills up the last blocks
  size_t strides[3];
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

/// The samples of one block.
static void transform(
    const JPEGReference *reference, const JCOEF *block, const UINT16 *steps, int across, int down, double *samples,
    size_t stride) {
  // Frequencies that are high in both directions are left out.
  int most = across > down ? across : down;
  for (int y = 0; y < down; y++)
    for (int x = 0; x < across; x++) {
      double sum = 0;
      for (int v = 0; v < down; v++)
        for (int u = 0; u < across && u + v <= most; u++)
          sum += limited(block[DCTSIZE * v + u] * (double)steps[DCTSIZE * v + u], -4095, 4095) *
                 reference->cosines[across][u][x] * reference->cosines[down][v][y];
      samples[(size_t)y * stride + (size_t)x] = limited(sum / 8, -4095, 4095);
    }
}

static size_t scaled(size_t pixels, int samples) { return (pixels * (size_t)samples + DCTSIZE - 1) / DCTSIZE; }

static void transform_component(JPEGReference *reference, int index, jvirt_barray_ptr blocks, FixtureScale scale) {
  struct jpeg_decompress_struct *decompress = &reference->decompress;
  const jpeg_component_info *component = &decompress->comp_info[index];
  // Pixels of the picture for one of the component.
  int wide = 1, high = 1;
  if (decompress->num_components > 1) {
    wide = decompress->max_h_samp_factor / component->h_samp_factor;
    high = decompress->max_v_samp_factor / component->v_samp_factor;
  }
  int across = (index == 0 ? scale.brightness : scale.color_across) * wide / 2;
  int down = (index == 0 ? scale.brightness : scale.color_down) * high / 2;
  if (across < 1 || across > DCTSIZE || down < 1 || down > DCTSIZE) longjmp(reference->barrier, 1);
  reference->widths[index] = scaled((decompress->image_width + (size_t)wide - 1) / (size_t)wide, across);
  reference->heights[index] = scaled((decompress->image_height + (size_t)high - 1) / (size_t)high, down);
  size_t stride = reference->strides[index] = component->width_in_blocks * (size_t)across;
  size_t samples = stride * component->height_in_blocks * (size_t)down;
  double *plane = reference->planes[index] = calloc(samples, sizeof(double));
  if (!plane) longjmp(reference->barrier, 1);
  for (JDIMENSION row = 0; row < component->height_in_blocks; row++) {
    JBLOCKARRAY line = (*decompress->mem->access_virt_barray)((j_common_ptr)decompress, blocks, row, 1, FALSE);
    for (JDIMENSION column = 0; column < component->width_in_blocks; column++)
      transform(
        reference, line[0][column], component->quant_table->quantval, across, down,
        plane + row * (size_t)down * stride + column * (size_t)across, stride);
  }
}

/// Appends a plane that is made of Y, Cb and Cr with these factors; the sizes are those of component `index`.
static bool append_plane(
    const JPEGReference *reference, int index, const double factors[3], GrowingBytes *bytes) {
  for (size_t y = 0; y < reference->heights[index]; y++)
    for (size_t x = 0; x < reference->widths[index]; x++) {
      double sum = 0;
      for (int i = 0; i < 3; i++)
        if (factors[i] != 0) sum += factors[i] * reference->planes[i][y * reference->strides[index] + x];
      float sample = (float)sum;
      if (!growing_append(bytes, (const uint8_t *)&sample, sizeof sample)) return false;
    }
  return true;
}

static void reduce(JPEGReference *reference, FixtureBytes file, FixtureScale scale, GrowingBytes *bytes) {
  struct jpeg_decompress_struct *decompress = &reference->decompress;
  jpeg_mem_src(decompress, file.start, file.count);
  jpeg_read_header(decompress, TRUE);
  jvirt_barray_ptr *blocks = jpeg_read_coefficients(decompress);
  for (int i = 0; i < decompress->num_components; i++) transform_component(reference, i, blocks[i], scale);
  static const double factors[4][3] = {{1, 0, 0}, {0, 0, 1.402}, {0, -0.344136286, -0.714136286}, {0, 1.772, 0}};
  int planes = decompress->num_components == 3 ? 4 : 1;
  for (int i = 0; i < planes; i++)
    if (!append_plane(reference, i == 0 ? 0 : 1, factors[i], bytes)) longjmp(reference->barrier, 1);
}

int fixture_jpeg_reduce(FixtureBytes file, FixtureScale scale, bool *warned, FixtureOutput *output) {
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
    reduce(reference, file, scale, &bytes);
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
