#ifndef CLIBRARIES_H
#define CLIBRARIES_H

#include <stddef.h>

/// Loads libraries of the system when they are first needed. A library that is linked costs every start, and every
/// process forked for a photo, whether it is used or not.
///
/// `LazyHEIF.h` and its like declare what the libraries' own headers do. Before the first call of a function, its
/// library must be loaded.

enum clibraries_library {
  CLIBRARIES_NONE = 0,
  CLIBRARIES_HEIF,
  CLIBRARIES_WEBP,
  CLIBRARIES_TIFF,
  CLIBRARIES_GIF,
  CLIBRARIES_JXL,
  CLIBRARIES_OPENJPEG,
  CLIBRARIES_RAW,
  CLIBRARIES_RSVG,
  CLIBRARIES_POPPLER,
  CLIBRARIES_LCMS2,
  CLIBRARIES_SQLITE,
  CLIBRARIES_CRYPTO,
  CLIBRARIES_MICROHTTPD,
  clibraries_count
};

/// Loads a library, unless it is loaded. Returns NULL, or why it cannot be used, with the remedy: the same on every
/// call. Can be called by several threads.
const char *clibraries_load(enum clibraries_library library);

/// Returns the file of a library, and its package in Debian; NULL if it is linked, or if the build omits it.
const char *clibraries_file(enum clibraries_library library);
const char *clibraries_package(enum clibraries_library library);

/// Loads a library and returns its version: empty if it cannot be loaded, NULL if the build omits it.
const char *clibraries_version(enum clibraries_library library, char *text, size_t room);

/// Returns true if libheif can decode HEVC, as in HEIC, or AV1, as in AVIF. Its decoders may be plugins.
int clibraries_decodes_hevc(void);
int clibraries_decodes_av1(void);

#endif
