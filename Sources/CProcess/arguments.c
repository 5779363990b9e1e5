#include "CProcess.h"

// Defines macros that identify the C library.
#include <stdlib.h>

#ifdef __linux__
#include <sys/auxv.h>
#include <unistd.h>
#endif

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

const char *cprocess_program(void) {
#ifdef __linux__
  if (access("/proc/self/exe", X_OK) != 0) return (const char *)getauxval(AT_EXECFN);
#endif
  return NULL;
}
