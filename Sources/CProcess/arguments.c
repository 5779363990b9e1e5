#include "CProcess.h"

// Says whose C library this is.
#include <stdlib.h>

static int argument_count;
static char **arguments;

#ifdef __GLIBC__
// The C library hands what `main` gets to whatever is run before it, too.
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
