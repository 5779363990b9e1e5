#include "faces.h"
#include "lines.h"

#ifdef WITH_TEXT

#include <stdlib.h>

static int flag(const pattern *pattern, const char *object, int otherwise) {
  int value = otherwise;
  return library.FcPatternGetBool(pattern, object, 0, &value) == 0 ? value : otherwise;
}

/// Returns true if the system makes a font bold or slanted that is not.
static int is_synthetic(const pattern *pattern) {
  font_matrix *matrix = NULL;
  if (flag(pattern, "embolden", 0)) return 1;
  if (library.FcPatternGetMatrix(pattern, "matrix", 0, &matrix) != 0 || !matrix) return 0;
  return matrix->xx != 1 || matrix->yy != 1 || matrix->xy != 0 || matrix->yx != 0;
}

static ctext_run new_run(
  const ctext_lines *lines, const run *source, const pattern *pattern, const ctext_face *face) {
  enum { from_right = 1, is_ellipsis = 1 << 1 };
  unsigned char *file = NULL;
  int index = 0, start = source->item->offset;
  ctext_run run = {
    .face = face,
    .is_right_to_left = source->item->analysis.level & from_right,
    .is_ellipsis = (source->item->analysis.flags & is_ellipsis) != 0,
    .start = ctext_given_byte(lines, start),
    .count = ctext_given_byte(lines, start + source->item->length) - ctext_given_byte(lines, start),
    .has_colors = flag(pattern, "color", 0),
    .is_bitmap = !flag(pattern, "outline", 1) || !flag(pattern, "scalable", 1),
    .is_synthetic = is_synthetic(pattern),
    .is_turned = source->item->analysis.gravity != 0,
  };
  if (library.FcPatternGetString(pattern, "file", 0, &file) == 0) run.file = (const char *)file;
  // Above, it says which style of a variable font it is; its axes say so, too.
  if (library.FcPatternGetInteger(pattern, "index", 0, &index) == 0) run.index = index & 0xFFFF;
  library.FcPatternGetDouble(pattern, "pixelsize", 0, &run.size);
  return run;
}

/// Fills in where each glyph is, as Pango's renderers place them. Returns the width.
static int place(const ctext_lines *lines, const run *source, double x, double y, ctext_glyph *glyphs) {
  const uint32_t empty = 0x0FFFFFFF, unknown = 0x10000000, unknown_space = unknown | ' ';
  int passed = 0, start = source->item->offset;
  for (int index = 0; index < source->glyphs->count; index++) {
    const glyph *info = &source->glyphs->glyphs[index];
    uint32_t number = info->glyph;
    if (number == empty || number == unknown_space) number = CTEXT_NO_GLYPH;
    else if (number & unknown) number = CTEXT_MISSING_GLYPH;
    glyphs[index] = (ctext_glyph){
      .number = number,
      .cluster = ctext_given_byte(lines, start + source->glyphs->clusters[index]) - ctext_given_byte(lines, start),
      .x = x + (double)(passed + info->x_offset) / pango_scale,
      .y = y + (double)info->y_offset / pango_scale,
      .advance = (double)info->width / pango_scale,
    };
    passed += info->width;
  }
  return passed;
}

/// Calls `use` with the runs of a line.
static int each_run(
  const ctext_lines *lines, const line *line, int number, double x, double y, void *context,
  void (*use)(void *, const ctext_run *)) {
  int passed = 0;
  for (const runs *next = line->runs; next; next = next->next) {
    const run *source = next->run;
    font *font = source->item->analysis.font;
    pattern *pattern = font ? library.pango_fc_font_get_pattern(font) : NULL;
    hb_font *shaper = font ? library.pango_font_get_hb_font(font) : NULL;
    if (!pattern || !shaper) continue;
    ctext_glyph *glyphs = calloc((size_t)source->glyphs->count + 1, sizeof *glyphs);
    if (!glyphs) return 0;
    ctext_face face = {library.hb_font_get_face(shaper), shaper};
    ctext_run run = new_run(lines, source, pattern, &face);
    passed += place(lines, source, x + (double)passed / pango_scale, y, glyphs);
    run.line = number;
    run.glyphs = glyphs;
    run.glyph_count = (size_t)source->glyphs->count;
    use(context, &run);
    free(glyphs);
  }
  return 1;
}

int ctext_each_run(const ctext_lines *lines, void *context, void (*use)(void *, const ctext_run *)) {
  iterator *iterator = library.pango_layout_get_iter(lines->layout);
  int index = 0, is_done = 1;
  do {
    double x, y;
    ctext_begin_line(lines, iterator, index, &x, &y);
    is_done = each_run(
      lines, library.pango_layout_iter_get_line_readonly(iterator), index, x, y, context, use);
    index++;
  } while (is_done && library.pango_layout_iter_next_line(iterator));
  library.pango_layout_iter_free(iterator);
  return is_done;
}

#else

int ctext_each_run(const ctext_lines *lines, void *context, void (*use)(void *, const ctext_run *)) { return 0; }

#endif
