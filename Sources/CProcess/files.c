#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CProcess.h"

#include <stdio.h>
#include <unistd.h>

#if defined(__linux__)
#include <fcntl.h>

int cprocess_exchange(const char *path, const char *other) {
  return renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_EXCHANGE);
}

int cprocess_synchronize(int file) { return syncfs(file); }
#else
int cprocess_exchange(const char *path, const char *other) { return renamex_np(path, other, RENAME_SWAP); }

int cprocess_synchronize(int file) {
  (void)file;
  sync();
  return 0;
}
#endif
