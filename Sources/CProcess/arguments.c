#include "CProcess.h"

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
  *count = argument_count;
  return arguments;
}
