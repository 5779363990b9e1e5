#include "CText.h"

#include "libraries.h"

ctext_library library;

#ifdef WITH_TEXT

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __APPLE__
#define SHARED(name, version) "lib" name "." version ".dylib"
#else
#define SHARED(name, version) "lib" name ".so." version
#endif

/// Nothing is printed: return values report what is wrong with a text.
static int ignore(int level, const void *fields, size_t count, void *context) { return 1; }

/// True once GLib is silent. CCodecs, which loads it for SVG, has the same variable: GLib allows one writer per
/// process.
__attribute__((weak)) atomic_bool tessera_glib_is_silent;

#define CTEXT_LOAD(file, result, name, parameters) \
  library.name = (result(*) parameters)dlsym(dlopen(file, RTLD_NOW | RTLD_NOLOAD), #name); \
  if (!library.name) return file;

const char *ctext_load(void) {
  static int is_loaded;
  if (is_loaded) return NULL;
  // These name languages that Pango assumes for text. Walls must not depend on them.
  unsetenv("PANGO_LANGUAGE");
  unsetenv("LANGUAGE");
  // In this order each library finds those it needs, and no file is looked for twice.
  static const char glib[] = SHARED("glib-2.0", "0"), gobject[] = SHARED("gobject-2.0", "0"),
                    harfbuzz[] = SHARED("harfbuzz", "0"), fontconfig[] = SHARED("fontconfig", "1"),
                    cairo[] = SHARED("cairo", "2"), pango[] = SHARED("pango-1.0", "0"),
                    pangoft2[] = SHARED("pangoft2-1.0", "0"), pangocairo[] = SHARED("pangocairo-1.0", "0");
  static const char *const names[] = {glib, gobject, harfbuzz, fontconfig, cairo, pango, pangoft2, pangocairo};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++)
    if (!dlopen(names[index], RTLD_NOW | RTLD_GLOBAL)) return names[index];
  CTEXT_FUNCTIONS(CTEXT_LOAD)
  if (!atomic_exchange(&tessera_glib_is_silent, true)) library.g_log_set_writer_func(ignore, NULL, NULL);
  is_loaded = 1;
  return NULL;
}

const char *ctext_load_embedding(void) {
  static int is_loaded;
  static const char harfbuzz[] = SHARED("harfbuzz", "0"), subset[] = SHARED("harfbuzz-subset", "0");
  if (is_loaded) return NULL;
  void *subsetter = dlopen(subset, RTLD_NOW | RTLD_GLOBAL);
  if (!subsetter) return subset;
  CTEXT_EMBEDDING_FUNCTIONS(CTEXT_LOAD)
  enum { first_major = 6 };  // In versions before, it was being built.
  unsigned major, minor, micro;
  library.hb_version(&major, &minor, &micro);
  if (major >= first_major)
    library.hb_subset_input_pin_axis_location =
      (int (*)(hb_input *, hb_face *, uint32_t, float))dlsym(subsetter, "hb_subset_input_pin_axis_location");
  is_loaded = 1;
  return NULL;
}

#undef CTEXT_LOAD

void ctext_versions(char *text, size_t room) {
  snprintf(
    text, room, "Pango %s, Cairo %s, HarfBuzz %s, fontconfig %d", library.pango_version_string(),
    library.cairo_version_string(), library.hb_version_string(), library.FcGetVersion());
}

#else

const char *ctext_load(void) { return "Pango (this build has no text)"; }
const char *ctext_load_embedding(void) { return ctext_load(); }
void ctext_versions(char *text, size_t room) {
  if (room > 0) *text = 0;
}

#endif
