// Makes a selected file or memory call of a program fail. It is loaded before the program's libraries and sits between
// them and the C library, so that it also sees the calls of SQLite and of the codecs: a file layer within Tessera would
// only test what goes through that layer.
//
// Controlled by the environment:
//
//     FAULTS_AT      which call fails, counted from 1 at the start of main; none if 0
//     FAULTS_CODE    its errno; with 0, a read or write transfers a single byte, and other calls succeed
//     FAULTS_KINDS   which calls are counted: a sum of the numbers below
//     FAULTS_LASTING all later calls fail, too, as on a disk that stays full
//     FAULTS_NOTE    a file of 4096 bytes for the number of calls counted, and the one that failed
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind {
  OPENING = 1,    // open files
  MAKING = 2,     // create names
  READING = 4,
  WRITING = 8,
  BRINGING = 16,  // flush to disk
  NAMING = 32,    // rename and remove
  LOOKING = 64,   // query paths
  MAPPING = 128,  // map files
  LOCKING = 256,
  CLOSING = 512,
  MEMORY = 1024,  // C
  OBJECTS = 2048, // C++
  RUNTIME = 4096, // ends the program if it fails: memory of Swift's runtime, of the loader, and of
                  // libcrypto, without which there are no digests; files from which libdispatch counts its threads
  STARTING = 8192, // start a process, and the sockets for it
  SPEAKING = 16384 // send and receive messages
};

struct note {
  uint64_t counted;
  uint64_t failed;
  char call[48];
  char path[4032];
};

static struct note *note;
static unsigned long at, kinds;
static int code, lasting;
static atomic_int counting;
static __thread int inside __attribute__((tls_model("initial-exec")));

// MARK: - Deciding whether a call fails

static void record_failure(const char *call, const char *path, int descriptor, void *caller) {
  Dl_info info;
  strncpy(note->call, call, sizeof note->call - 1);
  inside++;
  if (caller && dladdr(caller, &info) && info.dli_fname) {
    // For memory, the function that requested it.
    const char *function = info.dli_sname ? info.dli_sname : "?";
    snprintf(note->path, sizeof note->path, "for %s in %s", function, info.dli_fname);
  } else if (path) {
    strncpy(note->path, path, sizeof note->path - 1);
  } else if (descriptor >= 0) {
    char link[40];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, note->path, sizeof note->path - 1);
    note->path[length > 0 ? length : 0] = 0;
  }
  inside--;
}

static int call_fails(unsigned kind, const char *call, const char *path, int descriptor, void *caller) {
  if (inside || !(kinds & kind) || !atomic_load_explicit(&counting, memory_order_relaxed)) return 0;
  // The program needs standard error to report what happened.
  if (descriptor == STDERR_FILENO) return 0;
  uint64_t number = __atomic_add_fetch(&note->counted, 1, __ATOMIC_RELAXED);
  if (at == 0 || (lasting ? number < at : number != at)) return 0;
  int before = errno;
  if (__atomic_add_fetch(&note->failed, 1, __ATOMIC_RELAXED) == 1) record_failure(call, path, descriptor, caller);
  errno = code ? code : before;
  return 1;
}

static int fails(unsigned kind, const char *call, const char *path, int descriptor) {
  return call_fails(kind, call, path, descriptor, NULL);
}

// MARK: - Start

static int (*real_start)(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void), void (*)(void),
                         void *);
static int (*real_main)(int, char **, char **);

static int counted_main(int count, char **words, char **environment) {
  atomic_store(&counting, note != NULL);
  return real_main(count, words, environment);
}

int __libc_start_main(int (*main)(int, char **, char **), int count, char **words, void (*init)(void),
                      void (*fini)(void), void (*end)(void), void *stack) {
  *(void **)&real_start = dlsym(RTLD_NEXT, "__libc_start_main");
  real_main = main;
  return real_start(counted_main, count, words, init, fini, end, stack);
}

static struct runtime { uintptr_t start, end; int is_dispatch; } runtimes[64];
static int runtime_count;

static int add_runtime(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  static const char *const names[] = {"/libswift", "Foundation", "/libdispatch", "/libBlocksRuntime", "/ld-linux",
                                      "/libcrypto", "/libdeflate", "/libstdc++"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!strstr(info->dlpi_name, names[i])) continue;
    for (int j = 0; j < info->dlpi_phnum && runtime_count < 64; j++) {
      if (info->dlpi_phdr[j].p_type != PT_LOAD || !(info->dlpi_phdr[j].p_flags & PF_X)) continue;
      uintptr_t start = info->dlpi_addr + info->dlpi_phdr[j].p_vaddr;
      runtimes[runtime_count++] = (struct runtime){start, start + info->dlpi_phdr[j].p_memsz,
                                                   strstr(info->dlpi_name, "/libdispatch") != NULL};
    }
    break;
  }
  return 0;
}

/// Libraries that are part of the program follow a symbol of `scripts/release-parts/geometry`.
static void add_linked_runtime(void) {
  uintptr_t start = (uintptr_t)dlsym(RTLD_DEFAULT, "tessera_libraries");
  if (start && runtime_count < 64) runtimes[runtime_count++] = (struct runtime){start, start + (1u << 28), 1};
}

static const struct runtime *runtime_of(void *caller) {
  for (int i = 0; i < runtime_count; i++) {
    if ((uintptr_t)caller >= runtimes[i].start && (uintptr_t)caller < runtimes[i].end) return &runtimes[i];
  }
  return NULL;
}

static unsigned memory_kind(unsigned kind, void *caller) { return runtime_of(caller) ? RUNTIME : kind; }

static unsigned opening_kind(int flags, void *caller) {
  const struct runtime *runtime = runtime_of(caller);
  return runtime && runtime->is_dispatch ? RUNTIME : OPENING | (flags & O_CREAT ? MAKING : 0);
}

/// Calls of the program's children are not counted.
static void leave_child_alone(void) { atomic_store(&counting, 0); }

static unsigned long number(const char *name) {
  const char *text = getenv(name);
  return text ? strtoul(text, NULL, 10) : 0;
}

__attribute__((constructor)) static void begin(void) {
  at = number("FAULTS_AT"), kinds = number("FAULTS_KINDS"), code = (int)number("FAULTS_CODE");
  lasting = (int)number("FAULTS_LASTING");
  const char *name = getenv("FAULTS_NOTE");
  if (!name) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, name, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  // By number, because the function of that name is replaced here. All arguments are long, as the system expects.
  void *memory = (void *)syscall(SYS_mmap, 0L, (long)sizeof(struct note), (long)(PROT_READ | PROT_WRITE),
                                 (long)MAP_SHARED, (long)file, 0L);
  syscall(SYS_close, file);
  if (memory != MAP_FAILED) note = memory;
  dl_iterate_phdr(add_runtime, NULL);
  add_linked_runtime();
  pthread_atfork(NULL, NULL, leave_child_alone);
}

// MARK: - Files

// The system's own function of that name, looked up once.
#define REAL(name)                                             \
  static __typeof__(name) *real;                               \
  if (!real) {                                                 \
    inside++;                                                  \
    *(void **)&real = dlsym(RTLD_NEXT, #name);                 \
    inside--;                                                  \
  }

#define WRAP(kind, result, name, parameters, arguments, path, descriptor, failure)       \
  result name parameters {                                                               \
    REAL(name)                                                                           \
    if (fails(kind, #name, path, descriptor) && code) return failure;                    \
    return real arguments;                                                               \
  }

// A partial transfer moves a single byte.
#define WRAP_TRANSFER(kind, name, parameters, whole, single, descriptor) \
  ssize_t name parameters {                                              \
    REAL(name)                                                           \
    if (!fails(kind, #name, NULL, descriptor)) return real whole;        \
    return code ? -1 : real single;                                      \
  }

#define WRAP_OPEN(name)                                                                                 \
  int name(const char *path, int flags, ...) {                                                          \
    va_list list;                                                                                       \
    va_start(list, flags);                                                                              \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;                           \
    va_end(list);                                                                                       \
    REAL(name)                                                                                          \
    if (fails(opening_kind(flags, __builtin_return_address(0)), #name, path, -1) && code) return -1;         \
    return real(path, flags, mode);                                                                     \
  }
#define WRAP_OPENAT(name)                                                                               \
  int name(int folder, const char *path, int flags, ...) {                                              \
    va_list list;                                                                                       \
    va_start(list, flags);                                                                              \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;                           \
    va_end(list);                                                                                       \
    REAL(name)                                                                                          \
    if (fails(opening_kind(flags, __builtin_return_address(0)), #name, path, -1) && code) return -1;         \
    return real(folder, path, flags, mode);                                                             \
  }

WRAP_OPEN(open)
WRAP_OPEN(open64)
WRAP_OPENAT(openat)
WRAP_OPENAT(openat64)
WRAP(OPENING, DIR *, opendir, (const char *path), (path), path, -1, NULL)
WRAP(OPENING | MAKING, int, mkstemp, (char *path), (path), path, -1, -1)
WRAP(OPENING | MAKING, int, mkstemp64, (char *path), (path), path, -1, -1)
WRAP(OPENING, FILE *, fopen, (const char *path, const char *mode), (path, mode), path, -1, NULL)
WRAP(OPENING, FILE *, fopen64, (const char *path, const char *mode), (path, mode), path, -1, NULL)
WRAP(OPENING, int, dup, (int file), (file), NULL, file, -1)
WRAP(READING, struct dirent *, readdir, (DIR *folder), (folder), NULL, dirfd(folder), NULL)
WRAP(READING, struct dirent64 *, readdir64, (DIR *folder), (folder), NULL, dirfd(folder), NULL)
WRAP(LOOKING, int, stat, (const char *path, struct stat *status), (path, status), path, -1, -1)
WRAP(LOOKING, int, lstat, (const char *path, struct stat *status), (path, status), path, -1, -1)
WRAP(LOOKING, int, fstat, (int file, struct stat *status), (file, status), NULL, file, -1)
WRAP(LOOKING, int, stat64, (const char *path, struct stat64 *status), (path, status), path, -1, -1)
WRAP(LOOKING, int, lstat64, (const char *path, struct stat64 *status), (path, status), path, -1, -1)
WRAP(LOOKING, int, fstat64, (int file, struct stat64 *status), (file, status), NULL, file, -1)
WRAP(LOOKING, int, access, (const char *path, int mode), (path, mode), path, -1, -1)
WRAP(LOOKING, ssize_t, readlink, (const char *path, char *text, size_t size), (path, text, size), path, -1, -1)
WRAP(NAMING | MAKING, int, rename, (const char *path, const char *target), (path, target), path, -1, -1)
WRAP(NAMING | MAKING, int, link, (const char *path, const char *target), (path, target), path, -1, -1)
WRAP(NAMING | MAKING, int, symlink, (const char *text, const char *path), (text, path), path, -1, -1)
WRAP(NAMING | MAKING, int, mkdir, (const char *path, mode_t mode), (path, mode), path, -1, -1)
WRAP(NAMING, int, unlink, (const char *path), (path), path, -1, -1)
WRAP(NAMING, int, fchown, (int file, uid_t owner, gid_t group), (file, owner, group), NULL, file, -1)
WRAP(NAMING, int, fchmod, (int file, mode_t mode), (file, mode), NULL, file, -1)
WRAP(WRITING, int, ftruncate, (int file, off_t size), (file, size), NULL, file, -1)
WRAP(WRITING, int, ftruncate64, (int file, off64_t size), (file, size), NULL, file, -1)
WRAP(READING, off_t, lseek, (int file, off_t offset, int from), (file, offset, from), NULL, file, -1)
WRAP(READING, off64_t, lseek64, (int file, off64_t offset, int from), (file, offset, from), NULL, file, -1)
WRAP(BRINGING, int, fsync, (int file), (file), NULL, file, -1)
WRAP(BRINGING, int, fdatasync, (int file), (file), NULL, file, -1)
WRAP(LOCKING, int, flock, (int file, int operation), (file, operation), NULL, file, -1)
WRAP_TRANSFER(READING, read, (int file, void *bytes, size_t size), (file, bytes, size), (file, bytes, size > 0), file)
WRAP_TRANSFER(READING, pread, (int file, void *bytes, size_t size, off_t offset), (file, bytes, size, offset),
              (file, bytes, size > 0, offset), file)
WRAP_TRANSFER(READING, pread64, (int file, void *bytes, size_t size, off64_t offset), (file, bytes, size, offset),
              (file, bytes, size > 0, offset), file)
WRAP_TRANSFER(WRITING, write, (int file, const void *bytes, size_t size), (file, bytes, size),
              (file, bytes, size > 0), file)
WRAP_TRANSFER(WRITING, pwrite, (int file, const void *bytes, size_t size, off_t offset), (file, bytes, size, offset),
              (file, bytes, size > 0, offset), file)
WRAP_TRANSFER(WRITING, pwrite64, (int file, const void *bytes, size_t size, off64_t offset),
              (file, bytes, size, offset), (file, bytes, size > 0, offset), file)

// The file is closed anyway, as by the system when close fails.
int close(int file) {
  REAL(close)
  int failing = fails(CLOSING, "close", NULL, file) && code, result = real(file);
  if (failing) errno = code;
  return failing ? -1 : result;
}

static unsigned control_kind(int command) {
  switch (command) {
  case F_DUPFD: case F_DUPFD_CLOEXEC: return OPENING;
  case F_SETLK: case F_SETLKW: return LOCKING;
  default: return 0;
  }
}

#define WRAP_CONTROL(name)                                                          \
  int name(int file, int command, ...) {                                            \
    va_list list;                                                                   \
    va_start(list, command);                                                        \
    void *argument = va_arg(list, void *);                                          \
    va_end(list);                                                                   \
    REAL(name)                                                                      \
    if (fails(control_kind(command), #name, NULL, file) && code) return -1;         \
    return real(file, command, argument);                                           \
  }
WRAP_CONTROL(fcntl)
WRAP_CONTROL(fcntl64)

// MARK: - Processes

WRAP(STARTING, int, socketpair, (int domain, int type, int protocol, int sockets[2]),
     (domain, type, protocol, sockets), NULL, -1, -1)
WRAP(STARTING, int, memfd_create, (const char *name, unsigned flags), (name, flags), NULL, -1, -1)
WRAP(STARTING, int, pipe, (int ends[2]), (ends), NULL, -1, -1)
WRAP(STARTING, int, pipe2, (int ends[2], int flags), (ends, flags), NULL, -1, -1)
WRAP(STARTING, pid_t, fork, (void), (), NULL, -1, -1)

// Returns the error number itself.
WRAP(STARTING, int, posix_spawn,
     (pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
      char *const words[], char *const environment[]),
     (process, path, actions, attributes, words, environment), path, -1, code)

WRAP_TRANSFER(SPEAKING, recv, (int socket, void *bytes, size_t size, int flags), (socket, bytes, size, flags),
              (socket, bytes, size > 0, flags), socket)
WRAP(SPEAKING, ssize_t, recvmsg, (int socket, struct msghdr *message, int flags), (socket, message, flags), NULL,
     socket, -1)

ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
  REAL(sendmsg)
  if (!fails(SPEAKING, "sendmsg", NULL, socket)) return real(socket, message, flags);
  if (code) return -1;
  struct msghdr single = *message;
  for (size_t i = 0; i < message->msg_iovlen; i++) {
    struct iovec part = {message->msg_iov[i].iov_base, 1};
    if (message->msg_iov[i].iov_len == 0) continue;
    single.msg_iov = &part, single.msg_iovlen = 1;
    return real(socket, &single, flags);
  }
  return real(socket, message, flags);
}

// MARK: - Memory

static unsigned map_kind(int file, void *caller) { return file >= 0 ? MAPPING : memory_kind(MEMORY, caller); }

#define WRAP_MAP(name, offset_type)                                                                         \
  void *name(void *place, size_t size, int protection, int flags, int file, offset_type offset) {           \
    REAL(name)                                                                                              \
    if (fails(map_kind(file, __builtin_return_address(0)), #name, NULL, file) && code) return MAP_FAILED;   \
    return real(place, size, protection, flags, file, offset);                                              \
  }
WRAP_MAP(mmap, off_t)
WRAP_MAP(mmap64, off64_t)

// By their internal names, because looking others up allocates memory itself.
void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static int has_no_memory(const char *call, void *caller) {
  return !inside && counting && call_fails(memory_kind(MEMORY, caller), call, NULL, -1, caller) && code;
}

void *malloc(size_t size) {
  return has_no_memory("malloc", __builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

char *strdup(const char *text) {
  return has_no_memory("strdup", __builtin_return_address(0)) ? NULL : strcpy(__libc_malloc(strlen(text) + 1), text);
}

void *calloc(size_t count, size_t size) {
  return has_no_memory("calloc", __builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  if (size > 0 && has_no_memory("realloc", __builtin_return_address(0))) return NULL;
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return has_no_memory("aligned_alloc", __builtin_return_address(0)) ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (has_no_memory("posix_memalign", __builtin_return_address(0))) return ENOMEM;
  void *result = __libc_memalign(alignment, size);
  if (result) *memory = result;
  return result ? 0 : ENOMEM;
}

// C++'s `operator new(size_t)`, which throws if there is no memory: it is made to by asking for too much.
void *_Znwm(size_t size) {
  REAL(_Znwm)
  void *caller = __builtin_return_address(0);
  if (call_fails(memory_kind(OBJECTS, caller), "operator new", NULL, -1, caller) && code) return real(SIZE_MAX / 2);
  inside++;
  void *memory = real(size);
  inside--;
  return memory;
}
