#include "lines.h"

#ifdef WITH_TEXT

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Cairo puts glyphs on whole pixels. It draws on a canvas that is four times as wide, of which four columns become one.
enum { phases = 4 };

enum { most_columns = 2048 };

enum { wrap_word = 0, wrap_word_character = 2, ellipsize_none = 0, ellipsize_end = 3 };

static layout *new_layout(ctext_fonts *fonts, const ctext_text *text) {
  enum { align_left = 0, align_center = 1, align_right = 2 };
  enum { direction_left_to_right = 0, direction_right_to_left = 1 };
  int is_reversed = text->direction == CTEXT_RIGHT_TO_LEFT;
  library.pango_context_set_language(fonts->context, library.pango_language_from_string(text->language));
  library.pango_context_set_base_dir(
    fonts->context, is_reversed ? direction_right_to_left : direction_left_to_right);
  layout *layout = library.pango_layout_new(fonts->context);
  library.pango_layout_set_auto_dir(layout, text->direction == CTEXT_AUTOMATIC);
  library.pango_layout_set_wrap(layout, wrap_word_character);
  library.pango_layout_set_ellipsize(layout, ellipsize_end);
  library.pango_layout_set_width(layout, (int)fmin(text->width * (double)pango_scale, INT32_MAX));
  library.pango_layout_set_height(layout, -text->lines);
  library.pango_layout_set_text(layout, text->bytes, (int)text->count);
  // If Pango goes by the first letter, left is where lines begin: in Arabic, on the right.
  int is_swapped = text->direction == CTEXT_AUTOMATIC
    && library.pango_layout_get_direction(layout, 0) == direction_right_to_left;
  int left = is_swapped ? align_right : align_left, right = is_swapped ? align_left : align_right;
  library.pango_layout_set_alignment(
    layout, text->alignment == CTEXT_CENTER ? align_center : text->alignment == CTEXT_LEFT ? left : right);
  return layout;
}

static description *new_description(const ctext_text *text) {
  enum { size_field = 1 << 5 };
  description *description = library.pango_font_description_from_string(text->font);
  library.pango_font_description_unset_fields(description, size_field);
  return description;
}

/// Returns true if a word is wider than the box, and so is its line.
static int is_wide(iterator *iterator, const ctext_text *text) {
  rectangle logical;
  library.pango_layout_iter_get_line_extents(iterator, NULL, &logical);
  return logical.width > (double)text->width * pango_scale;
}

static int has_wide_line(layout *layout, const ctext_text *text) {
  iterator *iterator = library.pango_layout_get_iter(layout);
  int has_any = 0;
  do has_any |= is_wide(iterator, text);
  while (library.pango_layout_iter_next_line(iterator));
  library.pango_layout_iter_free(iterator);
  return has_any;
}

/// Puts soft hyphens (U+00AD) into the words that are wider than the box; Pango shows those at which it breaks lines.
static void divide_wide_words(ctext_lines *lines, const ctext_text *text) {
  static const char hyphen[] = {'\xC2', '\xAD'};
  char *divided = malloc(text->count + text->break_count * sizeof hyphen);
  lines->hyphens = calloc(text->break_count, sizeof *lines->hyphens);
  if (divided && lines->hyphens) {
    size_t copied = 0, count = 0, next = 0;
    iterator *iterator = library.pango_layout_get_iter(lines->layout);
    do {
      if (!is_wide(iterator, text)) continue;
      line *line = library.pango_layout_iter_get_line_readonly(iterator);
      size_t start = (size_t)line->start, end = start + (size_t)line->count;
      while (next < text->break_count && text->breaks[next] < start) next++;
      for (; next < text->break_count && text->breaks[next] <= end; next++) {
        size_t length = text->breaks[next] - copied;
        memcpy(divided + count, text->bytes + copied, length);
        lines->hyphens[lines->hyphen_count++] = (int)(count + length);
        memcpy(divided + count + length, hyphen, sizeof hyphen);
        copied += length;
        count += length + sizeof hyphen;
      }
    } while (library.pango_layout_iter_next_line(iterator));
    library.pango_layout_iter_free(iterator);
    memcpy(divided + count, text->bytes + copied, text->count - copied);
    library.pango_layout_set_text(lines->layout, divided, (int)(count + text->count - copied));
  }
  free(divided);
}

/// Allows breaks inside words, with hyphens if the language has them: text that is too wide must not leave its box.
static void break_words(ctext_lines *lines, const ctext_text *text) {
  if (text->break_count > 0) {
    // The last line ends in an ellipsis, which hides that a word is too wide.
    library.pango_layout_set_ellipsize(lines->layout, ellipsize_none);
    divide_wide_words(lines, text);
    library.pango_layout_set_ellipsize(lines->layout, ellipsize_end);
  }
  library.pango_layout_set_wrap(lines->layout, wrap_word_character);
}

int ctext_given_byte(const ctext_lines *lines, int byte) {
  int inserted = 0;
  for (size_t index = 0; index < lines->hyphen_count && lines->hyphens[index] < byte; index++)
    inserted += byte - lines->hyphens[index] < 2 ? byte - lines->hyphens[index] : 2;
  return byte - inserted;
}

/// Chooses the largest size at which the text fits, in steps of a tenth. Words of text that can be made smaller are
/// divided only if they are too wide at half the size, or at the least.
static double set_size(ctext_lines *lines, description *description, const ctext_text *text) {
  layout *layout = lines->layout;
  int keeps_words = text->lines > 1;
  if (keeps_words) library.pango_layout_set_wrap(layout, wrap_word);
  double size = text->size;
  while (1) {
    library.pango_font_description_set_absolute_size(description, size * pango_scale);
    library.pango_layout_set_font_description(layout, description);
    if (keeps_words && size <= fmax(text->least_size, text->size / 2)) {
      break_words(lines, text);
      keeps_words = 0;
    }
    int fits = !library.pango_layout_is_ellipsized(layout) && !(keeps_words && has_wide_line(layout, text));
    if (fits || size <= text->least_size) return size;
    size = fmax(size * 0.9, text->least_size);
  }
}

static int has_colors(layout *layout) {
  iterator *iterator = library.pango_layout_get_iter(layout);
  int has_colors = 0;
  do {
    run *run = library.pango_layout_iter_get_run_readonly(iterator);
    pattern *pattern =
      run && run->item->analysis.font ? library.pango_fc_font_get_pattern(run->item->analysis.font) : NULL;
    int is_colored = 0;
    if (pattern && library.FcPatternGetBool(pattern, "color", 0, &is_colored) == 0) has_colors |= is_colored;
  } while (library.pango_layout_iter_next_run(iterator));
  library.pango_layout_iter_free(iterator);
  return has_colors;
}

/// Measures the area where ink may be, which is a little larger than the ink.
static void measure(ctext_lines *lines, ctext_setting *setting) {
  iterator *iterator = library.pango_layout_get_iter(lines->layout);
  double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
  int index = 0;
  do {
    rectangle ink, logical;
    library.pango_layout_iter_get_line_extents(iterator, &ink, &logical);
    setting->width = fmax(setting->width, (double)logical.width / pango_scale);
    if (ink.width > 0 && ink.height > 0) {
      double baseline = round(index * lines->line_height) + lines->ascent;
      // Extents are from the layout's top; the line's baseline is at its own place there.
      double above = (double)(ink.y - library.pango_layout_iter_get_baseline(iterator)) / pango_scale;
      left = fmin(left, (double)ink.x / pango_scale);
      right = fmax(right, (double)(ink.x + ink.width) / pango_scale);
      top = fmin(top, baseline + above);
      bottom = fmax(bottom, baseline + above + (double)ink.height / pango_scale);
    }
    index++;
  } while (library.pango_layout_iter_next_line(iterator));
  library.pango_layout_iter_free(iterator);
  setting->lines = index;
  if (left > right) return;
  const double most = 1e8;
  setting->left = (int)fmax(floor(left) - 1, -most);
  setting->top = (int)fmax(floor(top) - 1, -most);
  setting->right = (int)fmin(ceil(right) + 1, most);
  setting->bottom = (int)fmin(ceil(bottom) + 1, most);
}

ctext_lines *ctext_set(ctext_fonts *fonts, const ctext_text *text, ctext_setting *setting) {
  ctext_lines *lines = calloc(1, sizeof *lines);
  if (!lines) return NULL;
  *setting = (ctext_setting){0};
  lines->layout = new_layout(fonts, text);
  description *description = new_description(text);
  setting->size = set_size(lines, description, text);
  metrics *metrics = library.pango_context_get_metrics(
    fonts->context, description, library.pango_language_from_string(text->language));
  double ascent = (double)library.pango_font_metrics_get_ascent(metrics) / pango_scale;
  double descent = (double)library.pango_font_metrics_get_descent(metrics) / pango_scale;
  library.pango_font_metrics_unref(metrics);
  library.pango_font_description_free(description);
  // The font's own line is in the middle of the grid's.
  lines->ascent = round((text->line_height + ascent - descent) / 2);
  lines->line_height = text->line_height;
  memcpy(lines->color, text->color, sizeof lines->color);
  lines->has_colors = has_colors(lines->layout);
  measure(lines, setting);
  setting->is_cut = library.pango_layout_is_ellipsized(lines->layout);
  setting->missing = library.pango_layout_get_unknown_glyphs_count(lines->layout);
  setting->has_colors = lines->has_colors;
  return lines;
}

void ctext_begin_line(const ctext_lines *lines, iterator *iterator, int index, double *x, double *y) {
  rectangle logical;
  library.pango_layout_iter_get_line_extents(iterator, NULL, &logical);
  // Rounded to a quarter of a pixel, so that it does not depend on the first column.
  *x = round((double)logical.x / pango_scale * phases) / phases;
  *y = round(index * lines->line_height) + lines->ascent;
}

void ctext_free(ctext_lines *lines) {
  if (!lines) return;
  library.g_object_unref(lines->layout);
  free(lines->hyphens);
  free(lines);
}

// MARK: - Drawing

/// Draws all lines. Turned ones are drawn as outlines: Cairo puts glyphs on whole rows of pixels, which shows if a line
/// crosses rows.
static void show(const ctext_lines *lines, canvas *canvas, int is_turned) {
  iterator *iterator = library.pango_layout_get_iter(lines->layout);
  int index = 0;
  do {
    double x, y;
    ctext_begin_line(lines, iterator, index, &x, &y);
    line *line = library.pango_layout_iter_get_line_readonly(iterator);
    library.cairo_move_to(canvas, x, y);
    if (is_turned && !lines->has_colors) library.pango_cairo_layout_line_path(canvas, line);
    else library.pango_cairo_show_layout_line(canvas, line);
    index++;
  } while (library.pango_layout_iter_next_line(iterator));
  library.pango_layout_iter_free(iterator);
  library.cairo_fill(canvas);
}

/// Returns the mean of four columns of coverage.
static void narrow_coverage(const uint8_t *wide, int width, uint8_t *pixels) {
  for (int x = 0; x < width; x++, wide += phases)
    pixels[x] = (uint8_t)((wide[0] + wide[1] + wide[2] + wide[3] + 2) / 4);
}

/// Returns the mean of four columns of premultiplied colors, which Cairo keeps in the machine's order of bytes.
static void narrow_colors(const uint32_t *wide, int width, uint8_t *pixels) {
  static const int shifts[] = {16, 8, 0, 24};
  for (int x = 0; x < width; x++, wide += phases)
    for (int channel = 0; channel < 4; channel++) {
      uint32_t sum = 2;
      for (int phase = 0; phase < phases; phase++) sum += wide[phase] >> shifts[channel] & 255;
      pixels[4 * x + channel] = (uint8_t)(sum / 4);
    }
}

static int draw_columns(
  const ctext_lines *lines, const ctext_turn *turn, int left, int top, int width, int height, uint8_t *pixels,
  int bytes_per_row) {
  enum { format_colors = 0, format_coverage = 2 };
  int bytes_per_pixel = lines->has_colors ? 4 : 1;
  int stride = width * phases * bytes_per_pixel;  // a multiple of four, as Cairo wants it
  uint8_t *wide = calloc((size_t)height, (size_t)stride);
  if (!wide) return 0;
  surface *surface = library.cairo_image_surface_create_for_data(
    wide, lines->has_colors ? format_colors : format_coverage, width * phases, height, stride);
  canvas *canvas = library.cairo_create(surface);
  library.cairo_scale(canvas, phases, 1);
  library.cairo_translate(canvas, -left, -top);
  if (turn) library.cairo_transform(canvas, &(matrix){turn->xx, turn->yx, turn->xy, turn->yy, turn->x0, turn->y0});
  const uint8_t *color = lines->color;
  if (lines->has_colors)
    library.cairo_set_source_rgba(canvas, color[0] / 255.0, color[1] / 255.0, color[2] / 255.0, color[3] / 255.0);
  show(lines, canvas, turn != NULL);
  int is_done = library.cairo_status(canvas) == 0;
  library.cairo_destroy(canvas);
  library.cairo_surface_flush(surface);
  library.cairo_surface_destroy(surface);
  for (int y = 0; y < height; y++) {
    uint8_t *row = wide + (size_t)y * (size_t)stride, *target = pixels + (size_t)y * (size_t)bytes_per_row;
    if (lines->has_colors) narrow_colors((const uint32_t *)(const void *)row, width, target);
    else narrow_coverage(row, width, target);
  }
  free(wide);
  return is_done;
}

int ctext_draw(
  const ctext_lines *lines, const ctext_turn *turn, int left, int top, int width, int height, uint8_t *pixels) {
  int bytes_per_pixel = lines->has_colors ? 4 : 1;
  for (int column = 0; column < width; column += most_columns) {
    int count = width - column < most_columns ? width - column : most_columns;
    if (!draw_columns(
          lines, turn, left + column, top, count, height, pixels + (size_t)column * (size_t)bytes_per_pixel,
          width * bytes_per_pixel))
      return 0;
  }
  return 1;
}

#else

ctext_lines *ctext_set(ctext_fonts *fonts, const ctext_text *text, ctext_setting *setting) { return NULL; }
int ctext_draw(
  const ctext_lines *lines, const ctext_turn *turn, int left, int top, int width, int height, uint8_t *pixels) {
  return 0;
}
void ctext_free(ctext_lines *lines) {}

#endif
