#include "fonts.h"

#ifdef WITH_TEXT

#include <stdlib.h>
#include <string.h>
#include <strings.h>

ctext_fonts *ctext_open(void) {
  enum { font_type_freetype = 1, antialias_gray = 2, hint_style_none = 1, hint_metrics_off = 1 };
  ctext_fonts *fonts = calloc(1, sizeof *fonts);
  if (!fonts) return NULL;
  fonts->config = library.FcInitLoadConfigAndFonts();
  fonts->map = library.pango_cairo_font_map_new_for_font_type(font_type_freetype);
  if (!fonts->config || !fonts->map) {
    ctext_close(fonts);
    return NULL;
  }
  library.pango_fc_font_map_set_config(fonts->map, fonts->config);
  // A point is a pixel.
  library.pango_cairo_font_map_set_resolution(fonts->map, 72);
  fonts->context = library.pango_font_map_create_context(fonts->map);
  options *options = library.cairo_font_options_create();
  library.cairo_font_options_set_antialias(options, antialias_gray);
  library.cairo_font_options_set_hint_style(options, hint_style_none);
  library.cairo_font_options_set_hint_metrics(options, hint_metrics_off);
  library.pango_cairo_context_set_font_options(fonts->context, options);
  library.cairo_font_options_destroy(options);
  library.pango_context_set_round_glyph_positions(fonts->context, 0);
  return fonts;
}

void ctext_close(ctext_fonts *fonts) {
  if (!fonts) return;
  if (fonts->context) library.g_object_unref(fonts->context);
  if (fonts->map) library.g_object_unref(fonts->map);
  if (fonts->config) library.FcConfigDestroy(fonts->config);
  for (size_t index = 0; index < fonts->name_count; index++) free(fonts->names[index]);
  free(fonts->names);
  free(fonts);
}

static const char *string(const pattern *pattern, const char *object) {
  unsigned char *text = NULL;
  return library.FcPatternGetString(pattern, object, 0, &text) == 0 ? (const char *)text : NULL;
}

void ctext_each_folder(const ctext_fonts *fonts, void *context, void (*use)(void *, const char *)) {
  strings *folders = library.FcConfigGetFontDirs(fonts->config);
  unsigned char *folder;
  if (!folders) return;
  while ((folder = library.FcStrListNext(folders))) use(context, (const char *)folder);
  library.FcStrListDone(folders);
}

void ctext_each_file(const ctext_fonts *fonts, void *context, void (*use)(void *, const char *)) {
  font_set *set = library.FcConfigGetFonts(fonts->config, fontconfig_system);
  for (int index = 0; set && index < set->count; index++) {
    const char *file = string(set->patterns[index], "file");
    if (file) use(context, file);
  }
}

/// Returns the name of a font, as Pango writes it.
static char *name(pattern *pattern) {
  description *description = library.pango_fc_font_description_from_pattern(pattern, 0);
  if (!description) return NULL;
  // Allocated by GLib, whose allocator is the C library's.
  char *name = library.pango_font_description_to_string(description);
  library.pango_font_description_free(description);
  return name;
}

const char *ctext_add_file(ctext_fonts *fonts, const char *path) {
  if (!library.FcConfigAppFontAddFile(fonts->config, (const unsigned char *)path)) return NULL;
  font_set *set = library.FcConfigGetFonts(fonts->config, fontconfig_application);
  for (int index = set ? set->count - 1 : -1; index >= 0; index--) {
    const char *file = string(set->patterns[index], "file");
    if (!file || strcmp(file, path) != 0) continue;
    char **names = realloc(fonts->names, (fonts->name_count + 1) * sizeof *names);
    if (!names) return NULL;
    fonts->names = names;
    char *found = name(set->patterns[index]);
    if (found) fonts->names[fonts->name_count++] = found;
    // The map keeps its results for earlier texts.
    library.pango_fc_font_map_set_config(fonts->map, fonts->config);
    return found;
  }
  return NULL;
}

int ctext_has_family(const ctext_fonts *fonts, const char *text) {
  static const char *const kinds[] = {"sans", "sans-serif", "serif", "mono", "monospace", "system-ui", "cursive",
                                      "fantasy", "emoji"};
  description *description = library.pango_font_description_from_string(text);
  const char *family = library.pango_font_description_get_family(description);
  int is_there = 0;
  for (size_t index = 0; family && index < sizeof kinds / sizeof *kinds; index++)
    is_there |= strcasecmp(family, kinds[index]) == 0;
  for (int which = fontconfig_system; which <= fontconfig_application; which++) {
    font_set *set = library.FcConfigGetFonts(fonts->config, which);
    for (int index = 0; family && set && index < set->count && !is_there; index++) {
      unsigned char *known;
      for (int place = 0; library.FcPatternGetString(set->patterns[index], "family", place, &known) == 0; place++)
        is_there |= strcasecmp(family, (const char *)known) == 0;
    }
  }
  library.pango_font_description_free(description);
  return is_there;
}

#else

ctext_fonts *ctext_open(void) { return NULL; }
void ctext_close(ctext_fonts *fonts) {}
void ctext_each_folder(const ctext_fonts *fonts, void *context, void (*use)(void *, const char *)) {}
void ctext_each_file(const ctext_fonts *fonts, void *context, void (*use)(void *, const char *)) {}
const char *ctext_add_file(ctext_fonts *fonts, const char *path) { return NULL; }
int ctext_has_family(const ctext_fonts *fonts, const char *description) { return 0; }

#endif
