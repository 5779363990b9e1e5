#ifndef CTEXT_LIBRARIES_H
#define CTEXT_LIBRARIES_H

// The functions of Pango, Cairo, GLib and fontconfig that are used, as the libraries' documentation declares them.
// Their binary interfaces are stable; their headers are not needed.

#include <stddef.h>
#include <stdint.h>

typedef struct font_map font_map;
typedef struct context context;
typedef struct description description;
typedef struct layout layout;
typedef struct iterator iterator;
typedef struct metrics metrics;
typedef struct font font;
typedef struct language language;
typedef struct surface surface;
typedef struct canvas canvas;
typedef struct options options;
typedef struct config config;
typedef struct pattern pattern;
typedef struct strings strings;
typedef struct hb_font hb_font;
typedef struct hb_face hb_face;
typedef struct hb_blob hb_blob;
typedef struct hb_set hb_set;
typedef struct hb_input hb_input;

/// `PangoRectangle`, and `hb_glyph_extents_t`, whose y is the top
typedef struct { int x, y, width, height; } rectangle;

/// `cairo_matrix_t`
typedef struct { double xx, yx, xy, yy, x0, y0; } matrix;

/// `FcMatrix`
typedef struct { double xx, xy, yx, yy; } font_matrix;

/// `FcFontSet`
typedef struct { int count, room; pattern **patterns; } font_set;

/// `PangoGlyphInfo`
typedef struct {
  uint32_t glyph;
  int32_t width, x_offset, y_offset;
  uint32_t attributes;
} glyph;

/// The beginning of `PangoGlyphItem`, `PangoItem` and its `PangoAnalysis`, and of `PangoGlyphString`
typedef struct {
  struct {
    int offset, length, characters;
    struct {
      void *shape, *language;
      font *font;
      uint8_t level, gravity, flags;
    } analysis;
  } *item;
  struct {
    int count;
    glyph *glyphs;
    int *clusters;
  } *glyphs;
} run;

/// `GSList`
typedef struct runs {
  run *run;
  struct runs *next;
} runs;

/// The beginning of `PangoLayoutLine`
typedef struct {
  layout *layout;
  int start, count;
  runs *runs;
} line;

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
  function(pango, hb_font *, pango_font_get_hb_font, (font *)) \
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
  function(fontconfig, int, FcPatternGetInteger, (const pattern *, const char *, int, int *)) \
  function(fontconfig, int, FcPatternGetDouble, (const pattern *, const char *, int, double *)) \
  function(fontconfig, int, FcPatternGetMatrix, (const pattern *, const char *, int, font_matrix **)) \
  function(fontconfig, int, FcGetVersion, (void))

/// `hb_ot_var_axis_info_t`
typedef struct {
  unsigned index;
  uint32_t tag;
  unsigned name, flags;
  float least, usual, most;
  unsigned reserved;
} hb_axis;

/// `hb_variation_t`
typedef struct { uint32_t tag; float value; } hb_variation;

/// The functions of HarfBuzz that embed fonts. Only documents need them.
#define CTEXT_EMBEDDING_FUNCTIONS(function) \
  function(harfbuzz, hb_blob *, hb_blob_create_from_file_or_fail, (const char *)) \
  function(harfbuzz, const char *, hb_blob_get_data, (hb_blob *, unsigned *)) \
  function(harfbuzz, void, hb_blob_destroy, (hb_blob *)) \
  function(harfbuzz, unsigned, hb_face_count, (hb_blob *)) \
  function(harfbuzz, hb_face *, hb_face_create, (hb_blob *, unsigned)) \
  function(harfbuzz, hb_face *, hb_face_reference, (hb_face *)) \
  function(harfbuzz, void, hb_face_destroy, (hb_face *)) \
  function(harfbuzz, unsigned, hb_face_get_glyph_count, (const hb_face *)) \
  function(harfbuzz, unsigned, hb_face_get_upem, (const hb_face *)) \
  function(harfbuzz, unsigned, hb_face_get_table_tags, (const hb_face *, unsigned, unsigned *, uint32_t *)) \
  function(harfbuzz, hb_blob *, hb_face_reference_table, (const hb_face *, uint32_t)) \
  function(harfbuzz, hb_blob *, hb_face_reference_blob, (hb_face *)) \
  function(harfbuzz, hb_font *, hb_font_create, (hb_face *)) \
  function(harfbuzz, hb_font *, hb_font_reference, (hb_font *)) \
  function(harfbuzz, void, hb_font_destroy, (hb_font *)) \
  function(harfbuzz, hb_face *, hb_font_get_face, (hb_font *)) \
  function(harfbuzz, void, hb_font_set_scale, (hb_font *, int, int)) \
  function(harfbuzz, void, hb_font_set_variations, (hb_font *, const hb_variation *, unsigned)) \
  function(harfbuzz, const float *, hb_font_get_var_coords_design, (hb_font *, unsigned *)) \
  function(harfbuzz, int32_t, hb_font_get_glyph_h_advance, (hb_font *, uint32_t)) \
  function(harfbuzz, int, hb_font_get_nominal_glyph, (hb_font *, uint32_t, uint32_t *)) \
  function(harfbuzz, int, hb_font_get_glyph_extents, (hb_font *, uint32_t, rectangle *)) \
  function(harfbuzz, unsigned, hb_ot_var_get_axis_infos, (hb_face *, unsigned, unsigned *, hb_axis *)) \
  function(harfbuzz, void, hb_version, (unsigned *, unsigned *, unsigned *)) \
  function(harfbuzz, void, hb_set_add, (hb_set *, uint32_t)) \
  function(subset, hb_input *, hb_subset_input_create_or_fail, (void)) \
  function(subset, void, hb_subset_input_destroy, (hb_input *)) \
  function(subset, hb_set *, hb_subset_input_glyph_set, (hb_input *)) \
  function(subset, hb_set *, hb_subset_input_set, (hb_input *, int)) \
  function(subset, void, hb_subset_input_set_flags, (hb_input *, unsigned)) \
  function(subset, hb_face *, hb_subset_or_fail, (hb_face *, const hb_input *))

/// The functions, once they are loaded: `library.pango_layout_new(context)`.
typedef struct {
#define CTEXT_DECLARE(file, result, name, parameters) result(*name) parameters;
  CTEXT_FUNCTIONS(CTEXT_DECLARE)
  CTEXT_EMBEDDING_FUNCTIONS(CTEXT_DECLARE)
#undef CTEXT_DECLARE
  /// Chooses a style of a variable font. Older versions of the library lack it.
  int (*hb_subset_input_pin_axis_location)(hb_input *, hb_face *, uint32_t tag, float value);
} ctext_library;

extern ctext_library library;

#endif
