#ifndef CRASTER_MACHINE_H
#define CRASTER_MACHINE_H

#include "include/CRaster.h"

// Sums are never fused, so that they are the same on every machine.
#pragma STDC FP_CONTRACT OFF

/// Code that is inlined into both versions of a function.
#define INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__) && defined(__clang__)
/// Defines a function and its twin for machines with AVX2. `KERNEL(result, name, (parameters), (arguments))` needs the
/// code as `name_code`.
#define KERNEL(result, name, parameters, arguments)                                            \
  __attribute__((target("avx2"))) static result name##_wide parameters { return name##_code arguments; } \
  result name parameters {                                                                     \
    if (code == craster_fastest && __builtin_cpu_supports("avx2")) return name##_wide arguments; \
    return name##_code arguments;                                                              \
  }
#else
#define KERNEL(result, name, parameters, arguments) \
  result name parameters { return name##_code arguments; }
#endif

#endif
