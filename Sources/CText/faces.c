#include "faces.h"

#ifdef WITH_TEXT

#include <stdlib.h>

ctext_face *ctext_open_face(const char *path, int index) {
  hb_blob *blob = library.hb_blob_create_from_file_or_fail(path);
  if (!blob) return NULL;
  ctext_face *face = NULL;
  if (index >= 0 && (unsigned)index < library.hb_face_count(blob)) face = calloc(1, sizeof *face);
  if (face) {
    face->face = library.hb_face_create(blob, (unsigned)index);
    face->font = library.hb_font_create(face->face);
    int units = (int)library.hb_face_get_upem(face->face);
    library.hb_font_set_scale(face->font, units, units);
  }
  library.hb_blob_destroy(blob);
  return face;
}

void ctext_close_face(ctext_face *face) {
  if (!face) return;
  library.hb_font_destroy(face->font);
  library.hb_face_destroy(face->face);
  free(face);
}

int ctext_glyph_count(const ctext_face *face) { return (int)library.hb_face_get_glyph_count(face->face); }
int ctext_units(const ctext_face *face) { return (int)library.hb_face_get_upem(face->face); }

double ctext_advance(const ctext_face *face, uint32_t glyph) {
  return library.hb_font_get_glyph_h_advance(face->font, glyph);
}

double ctext_capital_height(const ctext_face *face) {
  uint32_t glyph;
  rectangle extents = {0};
  if (!library.hb_font_get_nominal_glyph(face->font, 'H', &glyph)) return 0;
  return library.hb_font_get_glyph_extents(face->font, glyph, &extents) ? extents.y : 0;
}

static ctext_bytes bytes(hb_blob *blob) {
  unsigned count = 0;
  const char *start = library.hb_blob_get_data(blob, &count);
  return (ctext_bytes){(const uint8_t *)start, count, blob};
}

ctext_bytes ctext_table(const ctext_face *face, uint32_t tag) {
  return bytes(library.hb_face_reference_table(face->face, tag));
}

void ctext_release(ctext_bytes *bytes) {
  if (bytes->owner) library.hb_blob_destroy(bytes->owner);
  *bytes = (ctext_bytes){0};
}

// MARK: - Variable fonts

int ctext_axes(const ctext_face *face, ctext_axis *axes, int room) {
  hb_axis known[ctext_most_axes];
  unsigned count = ctext_most_axes, value_count = 0;
  if (library.hb_ot_var_get_axis_infos(face->face, 0, &count, known) > ctext_most_axes) return -1;
  const float *values = library.hb_font_get_var_coords_design(face->font, &value_count);
  for (unsigned index = 0; index < count && (int)index < room; index++) {
    unsigned place = known[index].index;
    float value = values && place < value_count ? values[place] : known[index].usual;
    axes[index] = (ctext_axis){known[index].tag, value, known[index].usual};
  }
  return (int)count;
}

void ctext_set_axes(ctext_face *face, const ctext_axis *axes, int count) {
  hb_variation variations[ctext_most_axes];
  if (count > ctext_most_axes) count = ctext_most_axes;
  for (int index = 0; index < count; index++) variations[index] = (hb_variation){axes[index].tag, axes[index].value};
  library.hb_font_set_variations(face->font, variations, (unsigned)count);
}

int ctext_can_pin_axes(void) { return library.hb_subset_input_pin_axis_location != NULL; }

/// Fixes the axes of a variable font at their values; false if the library cannot.
static int pin_axes(hb_input *input, const ctext_face *face, const ctext_axis *axes, int count) {
  if (count < 0 || !ctext_can_pin_axes()) return 0;
  for (int index = 0; index < count; index++)
    if (!library.hb_subset_input_pin_axis_location(input, face->face, axes[index].tag, axes[index].value)) return 0;
  return 1;
}

// MARK: - Parts of fonts

/// Tables that outlines and widths are in. Documents say by themselves which character a glyph is.
static int is_needed(uint32_t tag) {
  static const char needed[][5] = {"CFF ", "glyf", "head", "hhea", "hmtx", "loca", "maxp",
                                   // With these a variable font becomes a fixed one, which has none of them.
                                   "fvar", "gvar", "avar", "HVAR", "MVAR"};
  for (size_t index = 0; index < sizeof needed / sizeof *needed; index++) {
    const char *name = needed[index];
    uint32_t bytes = (uint32_t)name[0] << 24 | (uint32_t)name[1] << 16 | (uint32_t)name[2] << 8 | (uint32_t)name[3];
    if (tag == bytes) return 1;
  }
  return 0;
}

static void drop_tables(hb_face *face, hb_set *dropped, int keeps_variations) {
  enum { room = 32 };
  uint32_t tags[room];
  unsigned count = room;
  for (unsigned start = 0; count == room; start += room) {
    library.hb_face_get_table_tags(face, start, &count, tags);
    for (unsigned index = 0; index < count; index++) {
      int ending = tags[index] & 0xFFFF, varies = ending == ('a' << 8 | 'r') || ending == ('A' << 8 | 'R');
      if (!is_needed(tags[index]) || (varies && !keeps_variations)) library.hb_set_add(dropped, tags[index]);
    }
  }
}

ctext_bytes ctext_subset(const ctext_face *face, const uint32_t *glyphs, size_t count) {
  enum { dropped_tables = 3 };
  enum { without_hinting = 1, same_numbers = 2, outline_of_missing = 0x40 };
  ctext_axis axes[ctext_most_axes];
  int axis_count = ctext_axes(face, axes, ctext_most_axes), is_usual = 1;
  for (int index = 0; index < axis_count; index++) is_usual &= axes[index].value == axes[index].usual;
  hb_input *input = library.hb_subset_input_create_or_fail();
  if (!input) return (ctext_bytes){0};
  library.hb_subset_input_set_flags(input, without_hinting | same_numbers | outline_of_missing);
  hb_set *chosen = library.hb_subset_input_glyph_set(input);
  for (size_t index = 0; index < count; index++) library.hb_set_add(chosen, glyphs[index]);
  drop_tables(face->face, library.hb_subset_input_set(input, dropped_tables), !is_usual);
  hb_face *part = NULL;
  if (is_usual || pin_axes(input, face, axes, axis_count)) part = library.hb_subset_or_fail(face->face, input);
  library.hb_subset_input_destroy(input);
  if (!part) return (ctext_bytes){0};
  const uint32_t compact = 'C' << 24 | 'F' << 16 | 'F' << 8 | ' ';
  ctext_bytes found = bytes(library.hb_face_reference_table(part, compact));
  if (found.count == 0) {
    ctext_release(&found);
    found = bytes(library.hb_face_reference_blob(part));
  }
  library.hb_face_destroy(part);
  return found;
}

#else

ctext_face *ctext_open_face(const char *path, int index) { return NULL; }
void ctext_close_face(ctext_face *face) {}
int ctext_glyph_count(const ctext_face *face) { return 0; }
int ctext_units(const ctext_face *face) { return 0; }
double ctext_advance(const ctext_face *face, uint32_t glyph) { return 0; }
double ctext_capital_height(const ctext_face *face) { return 0; }
ctext_bytes ctext_table(const ctext_face *face, uint32_t tag) { return (ctext_bytes){0}; }
void ctext_release(ctext_bytes *bytes) {}
int ctext_axes(const ctext_face *face, ctext_axis *axes, int room) { return 0; }
void ctext_set_axes(ctext_face *face, const ctext_axis *axes, int count) {}
int ctext_can_pin_axes(void) { return 0; }
ctext_bytes ctext_subset(const ctext_face *face, const uint32_t *glyphs, size_t count) { return (ctext_bytes){0}; }

#endif
