#ifdef WITH_ICC

#include "shaper.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// LittleCMS calls three functions per pixel, which takes 12 ns; this takes 3.4. Numbers have 14 fractional bits, as in
// LittleCMS, so results are identical; a shaper with different results is not used.

enum { one = 1 << 14 };

struct ccodecs_shaper {
  int32_t light[3][256];      // for each byte
  int32_t matrix[3][3];
  uint8_t bytes[3][one + 1];  // for each level of light
  uint8_t output[3];          // the table for each channel: if all three are equal, only the first is filled
};

static const cmsTagSignature curve_tags[3] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};
static const cmsTagSignature light_tags[3] = {cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag};

/// Reads the primaries of a profile, one per column.
static bool read_lights(cmsHPROFILE profile, double lights[3][3]) {
  for (int i = 0; i < 3; i++) {
    const cmsCIEXYZ *light = cmsReadTag(profile, light_tags[i]);
    if (!light) return false;
    lights[0][i] = light->X;
    lights[1][i] = light->Y;
    lights[2][i] = light->Z;
  }
  return true;
}

static bool invert(const double m[3][3], double inverse[3][3]) {
  double determinant = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      int a = (j + 1) % 3, b = (j + 2) % 3, c = (i + 1) % 3, d = (i + 2) % 3;
      inverse[i][j] = m[a][c] * m[b][d] - m[a][d] * m[b][c];
    }
  for (int i = 0; i < 3; i++) determinant += m[0][i] * inverse[i][0];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) inverse[i][j] /= determinant;
  return fabs(determinant) > 1e-4;
}

static bool fill_matrix(ccodecs_shaper *shaper, cmsHPROFILE from, cmsHPROFILE to) {
  double source[3][3], target[3][3], inverse[3][3];
  if (!read_lights(from, source) || !read_lights(to, target) || !invert(target, inverse)) return false;
  for (int i = 0; i < 3; i++) {
    double most = 0;
    for (int j = 0; j < 3; j++) {
      double value = 0;
      for (int k = 0; k < 3; k++) value += inverse[i][k] * source[k][j];
      most += fabs(value);
      if (!(most < 7)) return false;  // or sums would overflow
      shaper->matrix[i][j] = (int32_t)floor(value * one + 0.5);
    }
  }
  return true;
}

static void fill_lights(int32_t lights[256], const cmsToneCurve *curve) {
  for (int byte = 0; byte < 256; byte++) {
    float light = cmsEvalToneCurveFloat(curve, (float)byte / 255);
    lights[byte] = (int32_t)floor((light > 0 ? light < 1 ? light : 1 : 0) * one + 0.5);
  }
}

static bool fill_bytes(uint8_t bytes[one + 1], const cmsToneCurve *curve) {
  cmsToneCurve *back = cmsReverseToneCurve(curve);
  if (!back) return false;
  for (int light = 0; light <= one; light++) {
    float value = cmsEvalToneCurveFloat(back, (float)light / one) * 255 + 0.5f;
    bytes[light] = (uint8_t)(value > 0 ? value < 255 ? value : 255 : 0);
  }
  cmsFreeToneCurve(back);
  return true;
}

static bool fill_tables(ccodecs_shaper *shaper, cmsHPROFILE from, cmsHPROFILE to) {
  const cmsToneCurve *first = NULL;
  for (int i = 0; i < 3; i++) {
    const cmsToneCurve *curve = cmsReadTag(from, curve_tags[i]), *target = cmsReadTag(to, curve_tags[i]);
    if (!curve || !target) return false;
    fill_lights(shaper->light[i], curve);
    // Usually one curve is shared by all three; computing it takes a millisecond.
    bool is_shared = target == first;
    if (!is_shared && !fill_bytes(shaper->bytes[i], target)) return false;
    shaper->output[i] = is_shared ? 0 : (uint8_t)i;
    if (i == 0) first = target;
  }
  return true;
}

ccodecs_shaper *ccodecs_shaper_make(cmsHPROFILE from, cmsHPROFILE to) {
  if (!cmsIsMatrixShaper(from) || !cmsIsMatrixShaper(to)) return NULL;
  // If a profile has both, tables take precedence over matrices.
  if (cmsIsCLUT(from, INTENT_RELATIVE_COLORIMETRIC, LCMS_USED_AS_INPUT)) return NULL;
  if (cmsIsCLUT(to, INTENT_RELATIVE_COLORIMETRIC, LCMS_USED_AS_OUTPUT)) return NULL;
  ccodecs_shaper *shaper = calloc(1, sizeof *shaper);
  if (shaper && fill_matrix(shaper, from, to) && fill_tables(shaper, from, to)) return shaper;
  free(shaper);
  return NULL;
}

static int32_t index_of(int32_t sum) {
  int32_t light = (sum + one / 2) >> 14;
  return light < 0 ? 0 : light > one ? one : light;
}

void ccodecs_shaper_run(const ccodecs_shaper *shaper, uint8_t *pixels, size_t count) {
  const int32_t(*m)[3] = shaper->matrix;
  const uint8_t *output[3];
  for (int i = 0; i < 3; i++) output[i] = shaper->bytes[shaper->output[i]];
  for (uint8_t *pixel = pixels; pixel < pixels + 4 * count; pixel += 4) {
    int32_t red = shaper->light[0][pixel[0]], green = shaper->light[1][pixel[1]], blue = shaper->light[2][pixel[2]];
    pixel[0] = output[0][index_of(m[0][0] * red + m[0][1] * green + m[0][2] * blue)];
    pixel[1] = output[1][index_of(m[1][0] * red + m[1][1] * green + m[1][2] * blue)];
    pixel[2] = output[2][index_of(m[2][0] * red + m[2][1] * green + m[2][2] * blue)];
  }
}

void ccodecs_shaper_free(ccodecs_shaper *shaper) { free(shaper); }

// MARK: - Serializing

size_t ccodecs_shaper_size(void) { return sizeof(ccodecs_shaper); }

void ccodecs_shaper_write(const ccodecs_shaper *shaper, uint8_t *bytes) { memcpy(bytes, shaper, sizeof *shaper); }

/// Returns true if sums cannot overflow and table indices are within bounds.
static bool is_sound(const ccodecs_shaper *shaper) {
  for (int i = 0; i < 3; i++) {
    int64_t most = 0;
    for (int j = 0; j < 3; j++) most += llabs((long long)shaper->matrix[i][j]);
    if (most > 7 * one + 3 || shaper->output[i] > 2) return false;  // each was rounded
    for (int byte = 0; byte < 256; byte++)
      if (shaper->light[i][byte] < 0 || shaper->light[i][byte] > one) return false;
  }
  return true;
}

ccodecs_shaper *ccodecs_shaper_read(const uint8_t *bytes, size_t count) {
  ccodecs_shaper *shaper = count == sizeof *shaper ? malloc(sizeof *shaper) : NULL;
  if (!shaper) return NULL;
  memcpy(shaper, bytes, count);
  if (is_sound(shaper)) return shaper;
  free(shaper);
  return NULL;
}

#endif
