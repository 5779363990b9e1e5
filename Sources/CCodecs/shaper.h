#ifndef CCODECS_SHAPER_H
#define CCODECS_SHAPER_H

/// Conversions between profiles that are three curves and a matrix, quicker than LittleCMS does them.

#include <lcms2.h>

#include "support.h"

/// Reads the curves and lights of both profiles; NULL where either is of another kind.
ccodecs_shaper *ccodecs_shaper_make(cmsHPROFILE from, cmsHPROFILE to);

#endif
