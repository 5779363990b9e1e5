#ifndef CCODECS_PROFILESTEPS_H
#define CCODECS_PROFILESTEPS_H

/// Estimates the cost of converting a color through a profile, before LittleCMS reads it.

#include "support.h"

/// Returns true if no chain of steps in a profile is longer than needed for colors. LittleCMS runs the whole chain for
/// each color, and searches all segments of a curve 4,096 times while reading it; a profile can have hundreds of
/// thousands.
bool ccodecs_profile_has_few_steps(const uint8_t *profile, size_t count);

#endif
