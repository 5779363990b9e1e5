#ifndef CCODECS_JXL_H
#define CCODECS_JXL_H

/// Shared by the reader and the writer of JPEG XL.

#include "LazyJXL.h"

// Functions that lost a parameter in libjxl 0.9, where it had no meaning.
#if JPEGXL_MAJOR_VERSION == 0 && JPEGXL_MINOR_VERSION < 9
#define JXL_UNUSED_FORMAT(format) format,
#else
#define JXL_UNUSED_FORMAT(format)
#endif

#endif
