#include <stddef.h>
#include <stdint.h>

// LLVM ships libFuzzer without a header.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
