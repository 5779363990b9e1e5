#ifndef CCODECS_SHAPER_H
#define CCODECS_SHAPER_H

/// Conversions between profiles that are three curves and a matrix, quicker than LittleCMS does them.

#include <lcms2.h>

#include "support.h"

typedef struct ccodecs_shaper ccodecs_shaper;

/// Reads the curves and lights of both profiles; NULL where either is of another kind.
ccodecs_shaper *ccodecs_shaper_make(cmsHPROFILE from, cmsHPROFILE to);

/// Turns pixels of four bytes, whose last stays as it is.
void ccodecs_shaper_run(const ccodecs_shaper *shaper, uint8_t *pixels, size_t count);
void ccodecs_shaper_free(ccodecs_shaper *shaper);

#endif
