#ifndef CLIBRARIES_H
#define CLIBRARIES_H

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
  CLIBRARIES_RSVG,
  CLIBRARIES_LCMS2,
  CLIBRARIES_SQLITE,
  CLIBRARIES_CRYPTO,
  clibraries_count
};

/// Loads a library, unless it is loaded. Returns NULL, or why it cannot be used, with the remedy: the same on every
/// call. Can be called by several threads.
const char *clibraries_load(enum clibraries_library library);

#endif
