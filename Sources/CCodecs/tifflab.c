#ifdef WITH_TIFF

#include <stdlib.h>

#include <lcms2.h>

#include "colormemory.h"
#include "tiff.h"

// The same on every machine: nothing is multiplied and added in one step.
#pragma STDC FP_CONTRACT OFF

// Colours that are stored as lightness and two differences of hue become sRGB. What they mean depends on a white: that of
// the file, or else D50, as Adobe's programs and libtiff have it. LittleCMS adapts it to the one of profiles.

struct ccodecs_tiff_lab {
  ccodecs_color_budget budget;
  cmsContext context;
  cmsHTRANSFORM transform;
  int kind, bits;
  cmsCIEXYZ white, adapted[3];  // and what one unit of X, Y and Z becomes
  uint16_t *row;                // of so many pixels: X, Y and Z
};

// MARK: - Preparing

static cmsCIEXYZ white_of(const ccodecs_tiff_page *page) {
  const float *point = NULL;
  cmsCIEXYZ white = *cmsD50_XYZ();
  if (page->photometric == PHOTOMETRIC_ICCLAB || !TIFFGetField(page->file, TIFFTAG_WHITEPOINT, &point)) return white;
  bool makes_sense = point[0] > 0.1f && point[1] > 0.1f && point[0] + point[1] < 0.9f;
  if (makes_sense) cmsxyY2XYZ(&white, &(cmsCIExyY){point[0], point[1], 1});
  return white;
}

static void adapt(struct ccodecs_tiff_lab *lab) {
  static const cmsCIEXYZ units[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (int i = 0; i < 3; i++) cmsAdaptToIlluminant(&lab->adapted[i], &lab->white, cmsD50_XYZ(), &units[i]);
}

static bool connect(struct ccodecs_tiff_lab *lab) {
  cmsHPROFILE from = cmsCreateXYZProfileTHR(lab->context), to = cmsCreate_sRGBProfileTHR(lab->context);
  // Without tables, which are many levels off in the shadows.
  if (from && to)
    lab->transform = cmsCreateTransformTHR(
        lab->context, from, TYPE_XYZ_16, to, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC,
        cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE);
  if (from) cmsCloseProfile(from);
  if (to) cmsCloseProfile(to);
  return lab->transform != NULL;
}

ccodecs_tiff_lab *ccodecs_tiff_lab_make(const ccodecs_tiff_page *page) {
  ccodecs_tiff_lab *lab = calloc(1, sizeof *lab);
  if (!lab) return NULL;
  lab->kind = page->photometric;
  lab->bits = page->bits;
  lab->white = white_of(page);
  lab->row = calloc(page->width, 3 * sizeof *lab->row);
  lab->context = ccodecs_color_context(&lab->budget);
  if (lab->row && lab->context) adapt(lab);
  if (lab->row && lab->context && connect(lab)) return lab;
  ccodecs_tiff_lab_free(lab);
  return NULL;
}

void ccodecs_tiff_lab_free(ccodecs_tiff_lab *lab) {
  if (!lab) return;
  if (lab->transform) cmsDeleteTransform(lab->transform);
  if (lab->context) cmsDeleteContext(lab->context);
  free(lab->row);
  free(lab);
}

// MARK: - Converting

/// The number that bits stand for which have a sign.
static double with_sign(uint16_t value, int bits) { return bits == 16 ? (int16_t)value : (int8_t)value; }

/// From the samples of a pixel. Each kind codes them in its own way: those of CIE with a sign, those of ICC from 0 to
/// 0xFF00 where they have 16 bits, and ITU's with bounds of their own.
static cmsCIELab decoded(const struct ccodecs_tiff_lab *lab, const uint16_t samples[3]) {
  double unit = lab->bits == 16 ? 256 : 1, most = lab->bits == 16 ? 65535 : 255;
  switch (lab->kind) {
    case PHOTOMETRIC_CIELAB:
      return (cmsCIELab){samples[0] * 100 / most, with_sign(samples[1], lab->bits) / unit,
                         with_sign(samples[2], lab->bits) / unit};
    case PHOTOMETRIC_ICCLAB: {
      double lightest = lab->bits == 16 ? 0xFF00 : 0xFF;
      return (cmsCIELab){samples[0] * 100 / lightest, samples[1] / unit - 128, samples[2] / unit - 128};
    }
    default:
      return (cmsCIELab){samples[0] * 100 / most, (samples[1] - 128 * unit) * 170 / most,
                         (samples[2] - 96 * unit) * 200 / most};
  }
}

void ccodecs_tiff_lab_convert(ccodecs_tiff_lab *lab, uint16_t *const channels[3], uint32_t count, uint8_t *rgba) {
  for (uint32_t x = 0; x < count; x++) {
    cmsCIELab color = decoded(lab, (uint16_t[3]){channels[0][x], channels[1][x], channels[2][x]});
    cmsCIEXYZ light, adapted;
    cmsLab2XYZ(&lab->white, &light, &color);
    const cmsCIEXYZ *m = lab->adapted;
    adapted.X = m[0].X * light.X + m[1].X * light.Y + m[2].X * light.Z;
    adapted.Y = m[0].Y * light.X + m[1].Y * light.Y + m[2].Y * light.Z;
    adapted.Z = m[0].Z * light.X + m[1].Z * light.Y + m[2].Z * light.Z;
    cmsFloat2XYZEncoded(lab->row + 3 * (size_t)x, &adapted);
  }
  // The fourth byte, which is alpha, is not written.
  cmsDoTransform(lab->transform, lab->row, rgba, count);
}

#endif
