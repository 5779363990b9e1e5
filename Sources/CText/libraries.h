#ifndef CTEXT_LIBRARIES_H
#define CTEXT_LIBRARIES_H

// The functions of Pango, Cairo, GLib and fontconfig that are used, as the libraries' documentation declares them. Their
// binary interfaces are stable; their headers are not needed.

#include <stddef.h>
#include <stdint.h>

typedef struct font_map font_map;
typedef struct context context;
typedef struct description description;
typedef struct layout layout;
typedef struct iterator iterator;
typedef struct line line;
typedef struct metrics metrics;
typedef struct font font;
typedef struct language language;
typedef struct surface surface;
typedef struct canvas canvas;
typedef struct options options;
typedef struct config config;
typedef struct pattern pattern;
typedef struct strings strings;

/// `PangoRectangle`
typedef struct { int x, y, width, height; } rectangle;

/// `cairo_matrix_t`
typedef struct { double xx, yx, xy, yy, x0, y0; } matrix;

/// `FcFontSet`
typedef struct { int count, room; pattern **patterns; } font_set;

/// The beginning of `PangoGlyphItem`, `PangoItem` and its `PangoAnalysis`
typedef struct {
  struct {
    int offset, length, characters;
    struct { void *shape, *language; font *font; } analysis;
  } *item;
} run;

enum { pango_scale = 1024 };

enum { fontconfig_system = 0, fontconfig_application = 1 };

/// Each function: the library it is in, what it returns, its name and its parameters.
#define CTEXT_FUNCTIONS(function) \
  function(glib, void, g_log_set_writer_func, (int (*)(int, const void *, size_t, void *), void *, void (*)(void *))) \
  function(gobject, void, g_object_unref, (void *)) \
  function(pango, context *, pango_font_map_create_context, (font_map *)) \
  function(pango, void, pango_context_set_round_glyph_positions, (context *, int)) \
  function(pango, void, pango_context_set_language, (context *, language *)) \
  function(pango, void, pango_context_set_base_dir, (context *, int)) \
  function(pango, metrics *, pango_context_get_metrics, (context *, const description *, language *)) \
  function(pango, int, pango_font_metrics_get_ascent, (metrics *)) \
  function(pango, int, pango_font_metrics_get_descent, (metrics *)) \
  function(pango, void, pango_font_metrics_unref, (metrics *)) \
  function(pango, language *, pango_language_from_string, (const char *)) \
  function(pango, description *, pango_font_description_from_string, (const char *)) \
  function(pango, char *, pango_font_description_to_string, (const description *)) \
  function(pango, const char *, pango_font_description_get_family, (const description *)) \
  function(pango, void, pango_font_description_unset_fields, (description *, int)) \
  function(pango, void, pango_font_description_set_absolute_size, (description *, double)) \
  function(pango, void, pango_font_description_free, (description *)) \
  function(pango, layout *, pango_layout_new, (context *)) \
  function(pango, void, pango_layout_set_font_description, (layout *, const description *)) \
  function(pango, void, pango_layout_set_text, (layout *, const char *, int)) \
  function(pango, void, pango_layout_set_width, (layout *, int)) \
  function(pango, void, pango_layout_set_height, (layout *, int)) \
  function(pango, void, pango_layout_set_wrap, (layout *, int)) \
  function(pango, void, pango_layout_set_ellipsize, (layout *, int)) \
  function(pango, void, pango_layout_set_alignment, (layout *, int)) \
  function(pango, void, pango_layout_set_auto_dir, (layout *, int)) \
  function(pango, int, pango_layout_get_direction, (layout *, int)) \
  function(pango, int, pango_layout_is_ellipsized, (layout *)) \
  function(pango, int, pango_layout_get_unknown_glyphs_count, (layout *)) \
  function(pango, iterator *, pango_layout_get_iter, (layout *)) \
  function(pango, line *, pango_layout_iter_get_line_readonly, (iterator *)) \
  function(pango, run *, pango_layout_iter_get_run_readonly, (iterator *)) \
  function(pango, void, pango_layout_iter_get_line_extents, (iterator *, rectangle *, rectangle *)) \
  function(pango, int, pango_layout_iter_get_baseline, (iterator *)) \
  function(pango, int, pango_layout_iter_next_line, (iterator *)) \
  function(pango, int, pango_layout_iter_next_run, (iterator *)) \
  function(pango, void, pango_layout_iter_free, (iterator *)) \
  function(pango, const char *, pango_version_string, (void)) \
  function(pangoft2, void, pango_fc_font_map_set_config, (font_map *, config *)) \
  function(pangoft2, pattern *, pango_fc_font_get_pattern, (font *)) \
  function(pangoft2, description *, pango_fc_font_description_from_pattern, (pattern *, int)) \
  function(pangocairo, font_map *, pango_cairo_font_map_new_for_font_type, (int)) \
  function(pangocairo, void, pango_cairo_font_map_set_resolution, (font_map *, double)) \
  function(pangocairo, void, pango_cairo_context_set_font_options, (context *, const options *)) \
  function(pangocairo, void, pango_cairo_show_layout_line, (canvas *, line *)) \
  function(pangocairo, void, pango_cairo_layout_line_path, (canvas *, line *)) \
  function(cairo, options *, cairo_font_options_create, (void)) \
  function(cairo, void, cairo_font_options_set_antialias, (options *, int)) \
  function(cairo, void, cairo_font_options_set_hint_style, (options *, int)) \
  function(cairo, void, cairo_font_options_set_hint_metrics, (options *, int)) \
  function(cairo, void, cairo_font_options_destroy, (options *)) \
  function(cairo, surface *, cairo_image_surface_create_for_data, (unsigned char *, int, int, int, int)) \
  function(cairo, void, cairo_surface_flush, (surface *)) \
  function(cairo, void, cairo_surface_destroy, (surface *)) \
  function(cairo, canvas *, cairo_create, (surface *)) \
  function(cairo, void, cairo_destroy, (canvas *)) \
  function(cairo, int, cairo_status, (canvas *)) \
  function(cairo, void, cairo_scale, (canvas *, double, double)) \
  function(cairo, void, cairo_translate, (canvas *, double, double)) \
  function(cairo, void, cairo_transform, (canvas *, const matrix *)) \
  function(cairo, void, cairo_fill, (canvas *)) \
  function(cairo, void, cairo_set_source_rgba, (canvas *, double, double, double, double)) \
  function(cairo, void, cairo_move_to, (canvas *, double, double)) \
  function(cairo, const char *, cairo_version_string, (void)) \
  function(harfbuzz, const char *, hb_version_string, (void)) \
  function(fontconfig, config *, FcInitLoadConfigAndFonts, (void)) \
  function(fontconfig, void, FcConfigDestroy, (config *)) \
  function(fontconfig, font_set *, FcConfigGetFonts, (config *, int)) \
  function(fontconfig, strings *, FcConfigGetFontDirs, (config *)) \
  function(fontconfig, unsigned char *, FcStrListNext, (strings *)) \
  function(fontconfig, void, FcStrListDone, (strings *)) \
  function(fontconfig, int, FcConfigAppFontAddFile, (config *, const unsigned char *)) \
  function(fontconfig, int, FcPatternGetString, (const pattern *, const char *, int, unsigned char **)) \
  function(fontconfig, int, FcPatternGetBool, (const pattern *, const char *, int, int *)) \
  function(fontconfig, int, FcGetVersion, (void))

/// The functions, once they are loaded: `library.pango_layout_new(context)`.
typedef struct {
#define CTEXT_DECLARE(file, result, name, parameters) result(*name) parameters;
  CTEXT_FUNCTIONS(CTEXT_DECLARE)
#undef CTEXT_DECLARE
} ctext_library;

extern ctext_library library;

#endif
