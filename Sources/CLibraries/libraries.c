#include "CLibraries.h"

#include "Lazy.h"

#ifdef WITH_HEIF
#include "LazyHEIF.h"
#endif
#ifdef WITH_WEBP
#include "LazyWebP.h"
#endif
#ifdef WITH_TIFF
#include "LazyTIFF.h"
#endif
#ifdef WITH_GIF
#include "LazyGIF.h"
#endif
#ifdef WITH_JPEGXL
#include "LazyJXL.h"
#endif
#ifdef WITH_JPEG2000
#include "LazyOpenJPEG.h"
#endif
#ifdef WITH_LIBRAW
#include "LazyRaw.h"
#endif
#ifdef WITH_SVG
#include "LazyRSVG.h"
#endif
#ifdef WITH_PDF
#include "LazyPoppler.h"
#endif
#ifdef WITH_ICC
#include "LazyLCMS2.h"
#endif
#ifdef WITH_CACHE
#include "LazySQLite.h"
#endif
#ifdef WITH_OPENSSL
#include "LazyCrypto.h"
#endif
#ifdef WITH_STUDIO
#include "LazyMicroHTTPD.h"
#endif

#ifndef CLIBRARIES_LAZY

const char *clibraries_load(enum clibraries_library library) {
  (void)library;
  return NULL;
}

const char *clibraries_file(enum clibraries_library library) { return clibraries_load(library); }
const char *clibraries_package(enum clibraries_library library) { return clibraries_load(library); }

#else

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: - Functions

/// In place of each function until its library is loaded.
static void is_not_loaded(void) {
  fputs("tessera: a library is used before it is loaded\n", stderr);
  abort();
}

#ifdef __x86_64__
#define JUMP(name) "jmp *pointer_" #name "(%rip)\n"
#else
#define JUMP(name) \
  "adrp x16, pointer_" #name "\n" \
  "ldr x16, [x16, #:lo12:pointer_" #name "]\n" \
  "br x16\n"
#endif

/// Defines the pointer to a function, and the symbol that calls go to: a jump to where that points, with all arguments.
#define DEFINE(name) \
  static __attribute__((used)) __typeof__(name) *pointer_##name = (__typeof__(name) *)is_not_loaded; \
  __asm__( \
    ".text\n.p2align 4\n.globl tessera_" #name "\n.hidden tessera_" #name "\n.type tessera_" #name ", %function\n" \
    "tessera_" #name ":\n" JUMP(name) ".size tessera_" #name ", . - tessera_" #name "\n");

#define ENTRY(name) {#name, &pointer_##name},

typedef struct {
  const char *name;
  void *pointer;
} entry;

/// A library: its file, the package that has it, and its functions.
typedef struct {
  const char *file, *package;
  const entry *entries;
  size_t count;
} library_entry;

#define LIBRARY(list, file, package) {file, package, list##_entries, sizeof list##_entries / sizeof *list##_entries}

#ifdef WITH_HEIF
CLIBRARIES_HEIF(DEFINE)
static const entry heif_entries[] = {CLIBRARIES_HEIF(ENTRY)};
#endif
#ifdef WITH_WEBP
CLIBRARIES_WEBP(DEFINE)
static const entry webp_entries[] = {CLIBRARIES_WEBP(ENTRY)};
#endif
#ifdef WITH_TIFF
CLIBRARIES_TIFF(DEFINE)
static const entry tiff_entries[] = {CLIBRARIES_TIFF(ENTRY)};
#endif
#ifdef WITH_GIF
CLIBRARIES_GIF(DEFINE)
static const entry gif_entries[] = {CLIBRARIES_GIF(ENTRY)};
#endif
#ifdef WITH_JPEGXL
CLIBRARIES_JXL(DEFINE)
static const entry jxl_entries[] = {CLIBRARIES_JXL(ENTRY)};
#endif
#ifdef WITH_JPEG2000
CLIBRARIES_OPENJPEG(DEFINE)
static const entry openjpeg_entries[] = {CLIBRARIES_OPENJPEG(ENTRY)};
#endif
#ifdef WITH_LIBRAW
CLIBRARIES_RAW(DEFINE)
static const entry raw_entries[] = {CLIBRARIES_RAW(ENTRY)};
#endif
#if defined WITH_SVG || defined WITH_PDF
CLIBRARIES_DRAWING(DEFINE)
#endif
#ifdef WITH_SVG
CLIBRARIES_RSVG(DEFINE)
static const entry rsvg_entries[] = {CLIBRARIES_DRAWING(ENTRY) CLIBRARIES_RSVG(ENTRY)};
#endif
#ifdef WITH_PDF
CLIBRARIES_POPPLER(DEFINE)
static const entry poppler_entries[] = {CLIBRARIES_DRAWING(ENTRY) CLIBRARIES_POPPLER(ENTRY)};
#endif
#ifdef WITH_ICC
CLIBRARIES_LCMS2(DEFINE)
static const entry lcms2_entries[] = {CLIBRARIES_LCMS2(ENTRY)};
#endif
#ifdef WITH_CACHE
CLIBRARIES_SQLITE(DEFINE)
static const entry sqlite_entries[] = {CLIBRARIES_SQLITE(ENTRY)};
#endif
#ifdef WITH_OPENSSL
CLIBRARIES_CRYPTO(DEFINE)
static const entry crypto_entries[] = {CLIBRARIES_CRYPTO(ENTRY)};
#endif
#ifdef WITH_STUDIO
CLIBRARIES_MICROHTTPD(DEFINE)
static const entry microhttpd_entries[] = {CLIBRARIES_MICROHTTPD(ENTRY)};
#endif

// The number in a file's name changes with the library's binary interface, and so do the headers.
#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

static const library_entry libraries[clibraries_count] = {
#ifdef WITH_HEIF
  [CLIBRARIES_HEIF] = LIBRARY(heif, "libheif.so.1", "libheif1"),
#endif
#ifdef WITH_WEBP
  [CLIBRARIES_WEBP] = LIBRARY(webp, "libwebp.so.7", "libwebp7"),
#endif
#ifdef WITH_TIFF
  [CLIBRARIES_TIFF] = LIBRARY(tiff, "libtiff.so.6", "libtiff6"),
#endif
#ifdef WITH_GIF
  [CLIBRARIES_GIF] = LIBRARY(gif, "libgif.so.7", "libgif7"),
#endif
#ifdef WITH_JPEGXL
#define JXL_VERSION TEXT(JPEGXL_MAJOR_VERSION) "." TEXT(JPEGXL_MINOR_VERSION)
  [CLIBRARIES_JXL] = LIBRARY(jxl, "libjxl.so." JXL_VERSION, "libjxl" JXL_VERSION),
#endif
#ifdef WITH_JPEG2000
  [CLIBRARIES_OPENJPEG] = LIBRARY(openjpeg, "libopenjp2.so.7", "libopenjp2-7"),
#endif
#ifdef WITH_LIBRAW
  [CLIBRARIES_RAW] = LIBRARY(
    raw, "libraw_r.so." TEXT(LIBRAW_SHLIB_CURRENT), "libraw" TEXT(LIBRAW_SHLIB_CURRENT)),
#endif
#ifdef WITH_SVG
  [CLIBRARIES_RSVG] = LIBRARY(rsvg, "librsvg-2.so.2", "librsvg2-2"),
#endif
#ifdef WITH_PDF
  [CLIBRARIES_POPPLER] = LIBRARY(poppler, "libpoppler-glib.so.8", "libpoppler-glib8"),
#endif
#ifdef WITH_ICC
  [CLIBRARIES_LCMS2] = LIBRARY(lcms2, "liblcms2.so.2", "liblcms2-2"),
#endif
#ifdef WITH_CACHE
  [CLIBRARIES_SQLITE] = LIBRARY(sqlite, "libsqlite3.so.0", "libsqlite3-0"),
#endif
#ifdef WITH_OPENSSL
  [CLIBRARIES_CRYPTO] = LIBRARY(
    crypto, "libcrypto.so." TEXT(OPENSSL_SHLIB_VERSION), "libssl" TEXT(OPENSSL_SHLIB_VERSION)),
#endif
#ifdef WITH_STUDIO
  [CLIBRARIES_MICROHTTPD] = LIBRARY(microhttpd, "libmicrohttpd.so.12", "libmicrohttpd12"),
#endif
};

const char *clibraries_file(enum clibraries_library library) { return libraries[library].file; }
const char *clibraries_package(enum clibraries_library library) { return libraries[library].package; }

// MARK: - Loading

/// The state of a library: not tried, loaded, or failed for a reason.
typedef struct {
  atomic_bool is_tried;
  char reason[220];  // empty if it is loaded
} state;

static state states[clibraries_count];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/// Returns what is wrong with a library that cannot be loaded, from the loader's message.
static const char *fault(const char *file, char *text, size_t room) {
  const char *message = dlerror();
  char absent[100];
  snprintf(absent, sizeof absent, "%s: cannot open shared object file: No such file", file);
  if (!message || strncmp(message, absent, strlen(absent)) == 0) return "is missing";
  snprintf(text, room, "cannot be loaded (%.120s)", message);
  return text;
}

static void load(const library_entry *library, state *result) {
  char text[150];
  void *handle = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
  const char *wrong = handle ? NULL : fault(library->file, text, sizeof text);
  for (size_t index = 0; handle && !wrong && index < library->count; index++) {
    void *function = dlsym(handle, library->entries[index].name);
    if (function) memcpy(library->entries[index].pointer, &function, sizeof function);
    if (!function) wrong = "is too old";
  }
  if (wrong)
    snprintf(result->reason, sizeof result->reason, "%s %s; apt install %s", library->file, wrong, library->package);
}

const char *clibraries_load(enum clibraries_library library) {
  state *state = &states[library];
  if (!libraries[library].file) return NULL;
  if (!atomic_load_explicit(&state->is_tried, memory_order_acquire)) {
    pthread_mutex_lock(&lock);
    if (!atomic_load_explicit(&state->is_tried, memory_order_relaxed)) {
      load(&libraries[library], state);
      atomic_store_explicit(&state->is_tried, true, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
  }
  return state->reason[0] ? state->reason : NULL;
}

#endif
