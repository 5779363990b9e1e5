#ifndef CREDUCED_MACHINE_H
#define CREDUCED_MACHINE_H

/// Features that only some machines have. The code for them is the same, compiled once more, with the same results.

#include <stdbool.h>

/// For code that is compiled several times: with constants, or for another machine.
#define INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__) && defined(__clang__)
#define HAS_WIDE_VECTORS
/// AVX2 and BMI, which nearly every machine since 2013 has.
#define WITH_WIDE_VECTORS __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))

static inline bool reduced_has_wide_vectors(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("popcnt");
}

/// Returns true if BMI2 deposits bits by an instruction; on some processors that is a slow loop.
static inline bool reduced_deposits_at_once(void) {
  return !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}
#endif

#endif
