#ifdef WITH_ICC

#include <stdlib.h>
#include <string.h>

#include "CLibraries.h"
#include "LazyLCMS2.h"
#include "colormemory.h"
#include "profilesteps.h"
#include "shaper.h"

// LittleCMS computes the same on all processors, except in plug-ins, which are not used. It builds curves with the
// system's pow(), whose last bit can differ between machines, and rounds them to 14 or 16 bits before converting any
// pixel. Its integer arithmetic with curves and a matrix is within 0.8 of the exact result.

struct ccodecs_conversion {
  ccodecs_color_budget budget;
  cmsContext context;
  cmsHTRANSFORM transform;
  ccodecs_shaper *shaper;  // used instead if it gives the same results
  ccodecs_error failure;  // the first one
  bool takes_inks;
};

/// Offsets in a profile's header.
enum { header_bytes = 128, tag_count_bytes = 4 };

static void note_failure(cmsContext context, cmsUInt32Number code, const char *text) {
  ccodecs_conversion *conversion = cmsGetContextUserData(context);
  int status = code == cmsERROR_UNKNOWN_EXTENSION ? CCODECS_UNSUPPORTED : CCODECS_MALFORMED;
  if (conversion->failure.status == CCODECS_OK) ccodecs_fail(&conversion->failure, status, text);
}

static cmsHPROFILE refuse(ccodecs_conversion *conversion, int status, const char *message) {
  if (conversion->failure.status == CCODECS_OK) ccodecs_fail(&conversion->failure, status, message);
  return NULL;
}

// MARK: - Profiles

/// Returns the length that the profile's header claims; 0 if there are fewer bytes.
static size_t size_of(const uint8_t *profile, size_t count) {
  if (count < header_bytes + tag_count_bytes || count > ccodecs_longest_profile) return 0;
  size_t size = (size_t)profile[0] << 24 | (size_t)profile[1] << 16 | (size_t)profile[2] << 8 | profile[3];
  return size >= header_bytes + tag_count_bytes && size <= count ? size : 0;
}

static bool is_of_device(cmsHPROFILE profile) {
  switch (cmsGetDeviceClass(profile)) {
    case cmsSigInputClass:
    case cmsSigDisplayClass:
    case cmsSigOutputClass:
    case cmsSigColorSpaceClass: return true;
    default: return false;
  }
}

static cmsHPROFILE open_profile(ccodecs_conversion *conversion, const uint8_t *bytes, size_t count) {
  size_t size = size_of(bytes, count);
  if (size == 0) return refuse(conversion, CCODECS_TRUNCATED, "it is truncated");
  if (!ccodecs_profile_has_few_steps(bytes, size))
    return refuse(conversion, CCODECS_UNSUPPORTED, "it has too many steps");
  cmsHPROFILE profile = cmsOpenProfileFromMemTHR(conversion->context, bytes, (cmsUInt32Number)size);
  if (!profile) return refuse(conversion, CCODECS_MALFORMED, "its header is invalid");
  if (is_of_device(profile)) return profile;
  cmsCloseProfile(profile);
  return refuse(conversion, CCODECS_UNSUPPORTED, "it is not for pictures");
}

static cmsToneCurve *make_curve(cmsContext context, const ccodecs_colors *colors) {
  switch (colors->curve) {
    case CCODECS_CURVE_SRGB: {
      const double parameters[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
      return cmsBuildParametricToneCurve(context, 4, parameters);
    }
    case CCODECS_CURVE_POWER: return cmsBuildGamma(context, colors->power);
  }
  return NULL;
}

static cmsHPROFILE make_profile(ccodecs_conversion *conversion, const ccodecs_colors *colors) {
  cmsCIExyY white = {colors->white[0], colors->white[1], 1};
  cmsCIExyYTRIPLE lights = {
    {colors->red[0], colors->red[1], 1},
    {colors->green[0], colors->green[1], 1},
    {colors->blue[0], colors->blue[1], 1},
  };
  cmsToneCurve *curve = make_curve(conversion->context, colors);
  cmsToneCurve *curves[3] = {curve, curve, curve};
  cmsHPROFILE profile =
      curve ? cmsCreateRGBProfileTHR(conversion->context, &white, &lights, curves) : NULL;
  if (curve) cmsFreeToneCurve(curve);
  return profile ? profile : refuse(conversion, CCODECS_MALFORMED, "its colors are invalid");
}

static cmsHPROFILE profile_of(ccodecs_conversion *conversion, const ccodecs_colors *colors) {
  return colors->profile ? open_profile(conversion, colors->profile, colors->count)
                         : make_profile(conversion, colors);
}

// MARK: - Names

size_t ccodecs_profile_name(const uint8_t *bytes, size_t count, uint32_t *name, size_t capacity) {
  enum { longest = 128 };
  wchar_t text[longest];
  size_t written = 0, size = size_of(bytes, count);
  if (clibraries_load(CLIBRARIES_LCMS2)) return 0;
  // Errors are not reported: a separate context has no error handler.
  ccodecs_color_budget budget = {0};
  cmsContext context = ccodecs_color_context(&budget);
  cmsHPROFILE profile = context && size > 0 ? cmsOpenProfileFromMemTHR(context, bytes, (cmsUInt32Number)size) : NULL;
  memset(text, 0, sizeof text);
  if (profile && cmsGetProfileInfo(profile, cmsInfoDescription, "en", "US", text, sizeof text - sizeof *text))
    while (written < longest - 1 && written < capacity && text[written]) {
      name[written] = (uint32_t)text[written];
      written++;
    }
  if (profile) cmsCloseProfile(profile);
  if (context) cmsDeleteContext(context);
  return written;
}

// MARK: - Conversions

static cmsUInt32Number layout_of(enum ccodecs_samples samples) {
  switch (samples) {
    case CCODECS_SAMPLES_GRAY: return COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1);
    case CCODECS_SAMPLES_RGB: return TYPE_RGBA_8;
    case CCODECS_SAMPLES_INKS: return TYPE_CMYK_8;
  }
  abort();
}

static bool is_of(enum ccodecs_samples samples, cmsHPROFILE profile) {
  switch (cmsGetColorSpace(profile)) {
    case cmsSigGrayData: return samples == CCODECS_SAMPLES_GRAY;
    case cmsSigRgbData: return samples == CCODECS_SAMPLES_RGB;
    case cmsSigCmykData: return samples == CCODECS_SAMPLES_INKS;
    default: return false;
  }
}

/// Returns true if a shaper and the transform agree on samples of all colors.
static bool agree(const ccodecs_shaper *shaper, cmsHTRANSFORM transform) {
  enum { step = 15, side = 255 / step + 1, most = side * side * side };
  uint8_t first[4 * most], second[4 * most];
  for (int i = 0; i < most; i++) {
    uint8_t pixel[4] = {(uint8_t)(i % side * step), (uint8_t)(i / side % side * step),
                        (uint8_t)(i / side / side * step), 255};
    memcpy(first + 4 * i, pixel, 4);
  }
  memcpy(second, first, sizeof second);
  ccodecs_shaper_run(shaper, first, most);
  cmsDoTransform(transform, second, second, most);
  return memcmp(first, second, sizeof first) == 0;
}

static bool connect(ccodecs_conversion *conversion, cmsHPROFILE from, enum ccodecs_samples samples, cmsHPROFILE to) {
  if (!is_of(samples, from)) {
    refuse(conversion, CCODECS_UNSUPPORTED, "it is not for colors of this kind");
    return false;
  }
  if (!is_of(CCODECS_SAMPLES_RGB, to)) {
    refuse(conversion, CCODECS_UNSUPPORTED, "it is not an RGB profile");
    return false;
  }
  // No cache, because threads would share it. No table for inks either: it is up to 21 levels off, for 27 ns instead of
  // 230.
  cmsUInt32Number flags = cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE;
  if (samples == CCODECS_SAMPLES_INKS) flags |= cmsFLAGS_NOOPTIMIZE;
  conversion->transform = cmsCreateTransformTHR(
      conversion->context, from, layout_of(samples), to, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC, flags);
  if (!conversion->transform) {
    refuse(conversion, CCODECS_MALFORMED, "its contents are invalid");
    return false;
  }
  if (samples == CCODECS_SAMPLES_RGB) conversion->shaper = ccodecs_shaper_make(from, to);
  if (!conversion->shaper || agree(conversion->shaper, conversion->transform)) return true;
  ccodecs_shaper_free(conversion->shaper);
  conversion->shaper = NULL;
  return true;
}

ccodecs_conversion *ccodecs_conversion_open(
    const ccodecs_colors *from, enum ccodecs_samples samples, const ccodecs_colors *to, ccodecs_error *error) {
  const char *missing = clibraries_load(CLIBRARIES_LCMS2);
  if (missing) {
    ccodecs_fail(error, CCODECS_UNSUPPORTED, missing);
    return NULL;
  }
  ccodecs_conversion *conversion = calloc(1, sizeof *conversion);
  if (conversion) conversion->context = ccodecs_color_context(&conversion->budget);
  if (!conversion || !conversion->context) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    free(conversion);
    return NULL;
  }
  cmsSetLogErrorHandlerTHR(conversion->context, note_failure);
  conversion->takes_inks = samples == CCODECS_SAMPLES_INKS;
  cmsHPROFILE source = profile_of(conversion, from);
  cmsHPROFILE target = source ? profile_of(conversion, to) : NULL;
  bool is_connected = target && connect(conversion, source, samples, target);
  if (source) cmsCloseProfile(source);
  if (target) cmsCloseProfile(target);
  if (is_connected) return conversion;
  *error = conversion->failure;
  ccodecs_conversion_close(conversion);
  return NULL;
}

void ccodecs_conversion_run(const ccodecs_conversion *conversion, uint8_t *pixels, size_t count) {
  enum { most_at_once = 1 << 20 };
  if (conversion->shaper) {
    ccodecs_shaper_run(conversion->shaper, pixels, count);
    return;
  }
  while (count > 0) {
    size_t part = count < most_at_once ? count : most_at_once;
    // Both formats have four bytes per pixel, and the fourth is alpha, which is not written.
    cmsDoTransform(conversion->transform, pixels, pixels, (cmsUInt32Number)part);
    for (size_t i = 0; i < part && conversion->takes_inks; i++) pixels[4 * i + 3] = 255;
    pixels += 4 * part;
    count -= part;
  }
}

const ccodecs_shaper *ccodecs_conversion_shaper(const ccodecs_conversion *conversion) { return conversion->shaper; }

void ccodecs_conversion_close(ccodecs_conversion *conversion) {
  if (!conversion) return;
  ccodecs_shaper_free(conversion->shaper);
  if (conversion->transform) cmsDeleteTransform(conversion->transform);
  if (conversion->context) cmsDeleteContext(conversion->context);
  free(conversion);
}

#endif
