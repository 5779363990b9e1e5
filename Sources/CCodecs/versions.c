#ifdef WITH_ICC
#include "LazyLCMS2.h"
#endif
#ifdef WITH_LIBDEFLATE
#include <libdeflate.h>
#endif
#include <png.h>
#include <stdio.h>
#include <jpeglib.h>
#ifdef WITH_WEBP
#include "LazyWebP.h"
#endif
#ifdef WITH_TIFF
#include "LazyTIFF.h"
#endif
#ifdef WITH_HEIF
#include "LazyHEIF.h"
#endif
#ifdef WITH_JPEGXL
#include "LazyJXL.h"
#endif
#ifdef WITH_JPEG2000
#include "LazyOpenJPEG.h"
#endif

#include "CCodecs.h"
#include "CLibraries.h"

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

static int add(char *text, size_t room, size_t length, const char *name, const char *version) {
  if (length >= room) return 0;
  int count = snprintf(text + length, room - length, "%s%s %s", length > 0 ? ", " : "", name, version);
  return count > 0 ? count : 0;
}

#ifdef WITH_WEBP
static const char *webp_version(char *text, size_t room) {
  if (clibraries_load(CLIBRARIES_WEBP)) return "missing";
  int version = WebPGetDecoderVersion();
  snprintf(text, room, "%d.%d.%d", version >> 16 & 255, version >> 8 & 255, version & 255);
  return text;
}
#endif

void ccodecs_versions(char *text, size_t room) {
  size_t length = 0;
  if (room > 0) text[0] = 0;
#ifdef LIBJPEG_TURBO_VERSION
  length += (size_t)add(text, room, length, "libjpeg-turbo", TEXT(LIBJPEG_TURBO_VERSION));
#else
  length += (size_t)add(text, room, length, "libjpeg", TEXT(JPEG_LIB_VERSION));
#endif
  length += (size_t)add(text, room, length, "libpng", png_get_libpng_ver(NULL));
#ifdef WITH_LIBDEFLATE
  length += (size_t)add(text, room, length, "libdeflate", LIBDEFLATE_VERSION_STRING);
#endif
#if defined WITH_ICC || defined WITH_WEBP
  char number[32];
#endif
#ifdef WITH_ICC
  snprintf(number, sizeof number, "%d.%d", LCMS_VERSION / 1000, LCMS_VERSION / 10 % 100);
  length += (size_t)add(text, room, length, "lcms2", number);
#endif
#ifdef WITH_WEBP
  length += (size_t)add(text, room, length, "libwebp", webp_version(number, sizeof number));
#endif
#ifdef WITH_TIFF
  length += (size_t)add(text, room, length, "libtiff", TEXT(TIFFLIB_VERSION));
#endif
#ifdef WITH_HEIF
  const char *missing = clibraries_load(CLIBRARIES_HEIF);
  length += (size_t)add(text, room, length, "libheif", missing ? "missing" : heif_get_version());
#endif
#ifdef WITH_JPEGXL
  length += (size_t)add(
      text, room, length, "libjxl",
      TEXT(JPEGXL_MAJOR_VERSION) "." TEXT(JPEGXL_MINOR_VERSION) "." TEXT(JPEGXL_PATCH_VERSION));
#endif
#ifdef WITH_JPEG2000
  length += (size_t)add(
      text, room, length, "OpenJPEG",
      TEXT(OPJ_VERSION_MAJOR) "." TEXT(OPJ_VERSION_MINOR) "." TEXT(OPJ_VERSION_BUILD));
#endif
}
