#ifndef CCODECS_SHAPER_H
#define CCODECS_SHAPER_H

/// Conversions between profiles that consist of three curves and a matrix, faster than LittleCMS.

#include "LazyLCMS2.h"
#include "support.h"

/// Reads the curves and primaries of both profiles. Returns NULL if either is of another kind.
ccodecs_shaper *ccodecs_shaper_make(cmsHPROFILE from, cmsHPROFILE to);

#endif
