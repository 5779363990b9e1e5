/// The files of the scripts and styles of sites and of the studio, as they were at build time. This is in C because
/// only `#embed` puts a file into a program without a tool of its own, and without compiling it as a list of numbers.

#ifndef CSITE_H
#define CSITE_H

#include <stddef.h>

typedef struct {
  /// The path as in `list.h`, which ends with the file's name. Null at the end of the table.
  const char *path;
  const unsigned char *bytes;
  size_t count;
} csite_file;

const csite_file *csite_files(void);

/// The files of the studio's page.
const csite_file *csite_studio(void);

#endif
