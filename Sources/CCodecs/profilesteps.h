#ifndef CCODECS_PROFILESTEPS_H
#define CCODECS_PROFILESTEPS_H

/// What a color costs on its way through a profile, found out before LittleCMS reads it.

#include "support.h"

/// Whether no chain of steps in a profile is longer than colors need. LittleCMS goes through all of a chain for each
/// color, and through all parts of a curve 4,096 times as it reads it; a profile may have hundreds of thousands.
bool ccodecs_profile_has_few_steps(const uint8_t *profile, size_t count);

#endif
