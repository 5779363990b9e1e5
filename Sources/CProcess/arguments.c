#include "CProcess.h"

// Defines macros that identify the C library.
#include <stdlib.h>

static int argument_count;
static char **arguments;

#ifdef __GLIBC__
// The C library passes the arguments of `main` to constructors, too.
__attribute__((constructor)) static void note_arguments(int count, char **words, char **environment) {
  (void)environment;
  argument_count = count;
  arguments = words;
}
#endif

char **cprocess_arguments(int *count) {
  if (arguments) *count = argument_count;
  return arguments;
}
