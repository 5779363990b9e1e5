#include "CLibraries.h"

#include "Lazy.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef WITH_HEIF
#include "LazyHEIF.h"
#endif
#ifdef WITH_WEBP
#include "LazyWebP.h"
#endif
#ifdef WITH_TIFF
#include "LazyTIFF.h"
#endif
#ifdef WITH_GIF
#include "LazyGIF.h"
#endif
#ifdef WITH_JPEGXL
#include "LazyJXL.h"
#endif
#ifdef WITH_JPEG2000
#include "LazyOpenJPEG.h"
#endif
#ifdef WITH_LIBRAW
#include "LazyRaw.h"
#endif
#ifdef WITH_PDF
#include "LazyPoppler.h"
#endif
#ifdef WITH_ICC
#include "LazyLCMS2.h"
#endif
#ifdef WITH_CACHE
#include "LazySQLite.h"
#endif
#ifdef WITH_OPENSSL
#include "LazyCrypto.h"
#endif
#if defined(WITH_STUDIO) && defined(CLIBRARIES_LAZY)
#include "LazyMicroHTTPD.h"
#endif

/// Writes the version of a loaded library.
typedef void version_writer(char *text, size_t room);

#ifdef WITH_HEIF
static void write_heif(char *text, size_t room) { snprintf(text, room, "%s", heif_get_version()); }
#endif

#ifdef WITH_WEBP
static void write_webp(char *text, size_t room) {
  int version = WebPGetDecoderVersion();
  snprintf(text, room, "%d.%d.%d", version >> 16 & 255, version >> 8 & 255, version & 255);
}
#endif

#ifdef WITH_TIFF
static void write_tiff(char *text, size_t room) {
  char number[24] = "";
  // “LIBTIFF, Version 4.5.0”, and its copyright on other lines.
  sscanf(TIFFGetVersion(), "LIBTIFF, Version %23[0-9.]", number);
  snprintf(text, room, "%s", number);
}
#endif

#ifdef WITH_GIF
/// The library does not know its version; its headers do.
static void write_gif(char *text, size_t room) {
  snprintf(text, room, "%d.%d.%d", GIFLIB_MAJOR, GIFLIB_MINOR, GIFLIB_RELEASE);
}
#endif

#ifdef WITH_JPEGXL
static void write_jxl(char *text, size_t room) {
  unsigned version = JxlDecoderVersion();
  snprintf(text, room, "%u.%u.%u", version / 1000000, version / 1000 % 1000, version % 1000);
}
#endif

#ifdef WITH_JPEG2000
static void write_openjpeg(char *text, size_t room) { snprintf(text, room, "%s", opj_version()); }
#endif

#ifdef WITH_SVG
static void write_rsvg(char *text, size_t room) {
  void *library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  const unsigned *major = library ? dlsym(library, "rsvg_major_version") : NULL;
  const unsigned *minor = library ? dlsym(library, "rsvg_minor_version") : NULL;
  const unsigned *micro = library ? dlsym(library, "rsvg_micro_version") : NULL;
  if (major && minor && micro) snprintf(text, room, "%u.%u.%u", *major, *minor, *micro);
}
#endif

#ifdef WITH_PDF
static void write_poppler(char *text, size_t room) { snprintf(text, room, "%s", poppler_get_version()); }
#endif

#ifdef WITH_LIBRAW
static void write_raw(char *text, size_t room) {
  // “0.20.2-Release”
  snprintf(text, room, "%.*s", (int)strcspn(libraw_version(), "-"), libraw_version());
}
#endif

#ifdef WITH_ICC
static void write_lcms2(char *text, size_t room) {
  int version = cmsGetEncodedCMMversion();
  snprintf(text, room, "%d.%d", version / 1000, version / 10 % 100);
}
#endif

#ifdef WITH_CACHE
static void write_sqlite(char *text, size_t room) { snprintf(text, room, "%s", sqlite3_libversion()); }
#endif

#ifdef WITH_OPENSSL
static void write_crypto(char *text, size_t room) {
  char number[24] = "";
  sscanf(OpenSSL_version(OPENSSL_VERSION), "%*s %23s", number);
  snprintf(text, room, "%s", number);
}
#endif

#if defined(WITH_STUDIO) && defined(CLIBRARIES_LAZY)
static void write_microhttpd(char *text, size_t room) { snprintf(text, room, "%s", MHD_get_version()); }
#endif

static version_writer *const writers[clibraries_count] = {
#ifdef WITH_HEIF
  [CLIBRARIES_HEIF] = write_heif,
#endif
#ifdef WITH_WEBP
  [CLIBRARIES_WEBP] = write_webp,
#endif
#ifdef WITH_TIFF
  [CLIBRARIES_TIFF] = write_tiff,
#endif
#ifdef WITH_GIF
  [CLIBRARIES_GIF] = write_gif,
#endif
#ifdef WITH_JPEGXL
  [CLIBRARIES_JXL] = write_jxl,
#endif
#ifdef WITH_JPEG2000
  [CLIBRARIES_OPENJPEG] = write_openjpeg,
#endif
#ifdef WITH_SVG
  [CLIBRARIES_RSVG] = write_rsvg,
#endif
#ifdef WITH_PDF
  [CLIBRARIES_POPPLER] = write_poppler,
#endif
#ifdef WITH_LIBRAW
  [CLIBRARIES_RAW] = write_raw,
#endif
#ifdef WITH_ICC
  [CLIBRARIES_LCMS2] = write_lcms2,
#endif
#ifdef WITH_CACHE
  [CLIBRARIES_SQLITE] = write_sqlite,
#endif
#ifdef WITH_OPENSSL
  [CLIBRARIES_CRYPTO] = write_crypto,
#endif
#if defined(WITH_STUDIO) && defined(CLIBRARIES_LAZY)
  [CLIBRARIES_MICROHTTPD] = write_microhttpd,
#endif
};

const char *clibraries_version(enum clibraries_library library, char *text, size_t room) {
  if (!writers[library] || room == 0) return NULL;
  text[0] = 0;
  if (!clibraries_load(library)) writers[library](text, room);
  return text;
}

// MARK: - Decoders of libheif

#ifdef WITH_HEIF

static int decodes(enum heif_compression_format format) {
  if (clibraries_load(CLIBRARIES_HEIF)) return 0;
  // Loads plugins, which `heif_deinit` would unload.
  heif_init(NULL);
  return heif_have_decoder_for_format(format);
}

int clibraries_decodes_hevc(void) { return decodes(heif_compression_HEVC); }
int clibraries_decodes_av1(void) { return decodes(heif_compression_AV1); }

#else

int clibraries_decodes_hevc(void) { return 0; }
int clibraries_decodes_av1(void) { return 0; }

#endif
