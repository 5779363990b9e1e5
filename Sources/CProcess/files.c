#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/mman.h>

int cprocess_exchange(const char *path, const char *other) {
  return renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_EXCHANGE);
}

int cprocess_synchronize(int file) { return syncfs(file); }

int cprocess_make_memory_file(void) { return memfd_create("tessera", MFD_CLOEXEC | MFD_ALLOW_SEALING); }

void cprocess_seal(int file) { fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL); }

int cprocess_open_again(int file) {
  char path[40];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  int again = open(path, O_RDONLY | O_CLOEXEC);
  // Without /proc, the position is shared. Readers of this program state theirs.
  return again >= 0 || errno == EMFILE || errno == ENFILE ? again : fcntl(file, F_DUPFD_CLOEXEC, 0);
}
#else
int cprocess_exchange(const char *path, const char *other) { return renamex_np(path, other, RENAME_SWAP); }

int cprocess_synchronize(int file) {
  (void)file;
  sync();
  return 0;
}

int cprocess_make_memory_file(void) {
  errno = ENOSYS;
  return -1;
}

void cprocess_seal(int file) { (void)file; }

int cprocess_open_again(int file) { return fcntl(file, F_DUPFD_CLOEXEC, 0); }
#endif
