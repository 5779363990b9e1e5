#ifndef CTEXT_H
#define CTEXT_H

/// Sets and draws text with Pango, Cairo and fontconfig. This is in C because these libraries are loaded when there is
/// text to draw: linked, they would make every start of the program take 5 ms longer.
///
/// Text is plain, never markup. Lines are drawn on a fixed grid, so that their places do not depend on the font.
/// Nothing depends on settings of a screen: glyphs have grayscale antialiasing and no hinting, and are placed on
/// quarters of a pixel.

#include <stddef.h>
#include <stdint.h>

/// The fonts of the system, and those of files that were added. Not to be used by two threads at a time.
typedef struct ctext_fonts ctext_fonts;

/// Loads the libraries. Returns the name of the one that is missing, or NULL.
const char *ctext_load(void);

/// Opens the fonts of the system; NULL if there is no memory. The libraries must be loaded.
ctext_fonts *ctext_open(void);

void ctext_close(ctext_fonts *fonts);

/// Calls `use` with each folder and file that fonts are read from.
void ctext_each_folder(const ctext_fonts *fonts, void *context, void (*use)(void *context, const char *path));

/// Calls `use` with the file of each font of the system, in no particular order; a file may have several.
void ctext_each_file(const ctext_fonts *fonts, void *context, void (*use)(void *context, const char *path));

/// Returns the versions of the libraries, as text.
void ctext_versions(char *text, size_t room);

/// Adds the font in a file. Returns its name, which `ctext_text.font` can have; NULL if it has no font that can be
/// read. The name is valid until the fonts are closed.
const char *ctext_add_file(ctext_fonts *fonts, const char *path);

/// Returns true if a description names a family that is there, or a generic one such as `sans-serif`.
int ctext_has_family(const ctext_fonts *fonts, const char *description);

typedef enum { CTEXT_LEFT, CTEXT_CENTER, CTEXT_RIGHT } ctext_alignment;
typedef enum { CTEXT_AUTOMATIC, CTEXT_LEFT_TO_RIGHT, CTEXT_RIGHT_TO_LEFT } ctext_direction;

/// Text and the box it is set in. Lengths are in pixels.
typedef struct {
  const char *bytes;  ///< valid UTF-8; line separators (U+2028) break lines
  size_t count;
  const size_t *breaks;  ///< the bytes before which long words may be divided, in order
  size_t break_count;
  const char *font;      ///< a family and a style: “Noto Sans Medium”
  const char *language;  ///< which forms of letters that languages share: “ja”
  double size;
  double least_size;  ///< what does not fit is made smaller, down to this; words are divided from half the size down
  int width;
  int lines;  ///< the most lines; what does not fit ends in an ellipsis
  double line_height;
  ctext_alignment alignment;
  ctext_direction direction;
  uint8_t color[4];  ///< red, green, blue, alpha; only for pictures with colors
} ctext_text;

/// The result of setting text.
typedef struct {
  int lines;
  double size;
  double width;  ///< of the longest line, by the advances of its glyphs
  int is_cut;    ///< true if it ends in an ellipsis
  int missing;   ///< the number of characters that no font has
  int has_colors;  ///< true if a font has glyphs with colors of their own
  int left, top, right, bottom;  ///< the pixels that ink may touch, from the box's top left corner
} ctext_setting;

/// Text that is set, ready to be drawn.
typedef struct ctext_lines ctext_lines;

/// Sets text; NULL if there is no memory.
ctext_lines *ctext_set(ctext_fonts *fonts, const ctext_text *text, ctext_setting *setting);

/// The transform of a turned text: a point of the box is at (xx · x + xy · y + x0, yx · x + yy · y + y0).
typedef struct {
  double xx, yx, xy, yy, x0, y0;
} ctext_turn;

/// Draws columns and rows of the text, counted from the box's top left corner or, if it is turned, from where `turn`
/// Draws columns and rows of the text, counted from the box's top left corner or, if it is turned, from the origin of
/// `turn`: the coverage of each pixel, or, if the text has colors, four bytes: red, green, blue and alpha,
/// premultiplied. Returns 0 if there is no memory.
/// - Parameter turn: NULL for text that is upright, which is drawn faster.
int ctext_draw(
  const ctext_lines *lines, const ctext_turn *turn, int left, int top, int width, int height, uint8_t *pixels);

void ctext_free(ctext_lines *lines);

// MARK: - Glyphs, and fonts to embed: for documents that keep words as words

/// Loads the library that makes parts of fonts. Returns its name if it is missing, or NULL. `ctext_load` comes first,
/// and nothing below works without.
const char *ctext_load_embedding(void);

/// A font in a file, in one of its styles if it is variable.
typedef struct ctext_face ctext_face;

/// Values in place of the number of a glyph.
enum {
  CTEXT_NO_GLYPH = 0x1000000,      ///< no ink, as for a break of lines
  CTEXT_MISSING_GLYPH = 0x1000001  ///< a frame in place of a character that no font has
};

/// The position of a glyph, in pixels from the box's top left corner, on its baseline.
typedef struct {
  uint32_t number;
  int cluster;  ///< the byte of its run's text that it stands for; glyphs with the same one stand for it together
  double x, y, advance;
} ctext_glyph;

/// Glyphs of a line that have the same font and direction, from left to right.
typedef struct {
  const ctext_face *face;
  const char *file;
  int index;  ///< of the font among those of the file
  double size;
  int line;
  int is_right_to_left;
  int is_ellipsis;   ///< true if it replaces text that was cut off
  int start, count;  ///< its bytes of the text
  const ctext_glyph *glyphs;
  size_t glyph_count;
  // Properties of the run that outlines of the font cannot show.
  int has_colors;
  int is_bitmap;
  int is_synthetic;  ///< made bold or slanted by the system
  int is_turned;     ///< standing on its side
} ctext_run;

/// Calls `use` with each run, line by line and from left to right. A run is valid during the call. Returns 0 if there
/// is no memory.
int ctext_each_run(const ctext_lines *lines, void *context, void (*use)(void *context, const ctext_run *run));

/// Opens a font; NULL if there is none.
ctext_face *ctext_open_face(const char *path, int index);
void ctext_close_face(ctext_face *face);

int ctext_glyph_count(const ctext_face *face);
int ctext_units(const ctext_face *face);  ///< per em

/// Returns the width of a glyph of an opened font, in units.
double ctext_advance(const ctext_face *face, uint32_t glyph);

/// Returns the height of the letter H, in units; 0 if the font lacks it.
double ctext_capital_height(const ctext_face *face);

/// Bytes of a font, valid until they are released.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  void *owner;
} ctext_bytes;

void ctext_release(ctext_bytes *bytes);

/// Returns a table of a font; no bytes if it lacks the table.
ctext_bytes ctext_table(const ctext_face *face, uint32_t tag);

/// An axis of a variable font: its value, and that of the outlines in the file.
typedef struct {
  uint32_t tag;
  float value, usual;
} ctext_axis;

enum { ctext_most_axes = 64 };

/// Sets `axes` to those of a font, and returns their number; none if it is not variable, -1 if too many.
int ctext_axes(const ctext_face *face, ctext_axis *axes, int room);
void ctext_set_axes(ctext_face *face, const ctext_axis *axes, int count);

/// Returns true if the library can make a fixed font of a variable one.
int ctext_can_pin_axes(void);

/// Some glyphs of a font, which keep their numbers: a TrueType font with the tables that documents need, or a bare CFF
/// table; no bytes if it cannot be made.
ctext_bytes ctext_subset(const ctext_face *face, const uint32_t *glyphs, size_t count);

#endif
