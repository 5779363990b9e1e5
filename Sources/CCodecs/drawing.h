#ifndef CCODECS_DRAWING_H
#define CCODECS_DRAWING_H

/// Shared by the decoders of drawings, which have no pixels of their own. Libraries get the bytes of a file but not its
/// place, so that they load nothing beside it.

#include <stdbool.h>

#include "LazyDrawing.h"
#include "picture.h"

/// Has GLib print nothing: return values report what is wrong with a file.
void ccodecs_silence_glib(void);

/// True if this process can read fonts.
bool ccodecs_reads_fonts(void);

/// Fails with the message of a library, which is freed.
void ccodecs_fail_with(ccodecs_error *error, glib_error *failure, const char *otherwise);

/// Fills the size in pixels of a drawing with a size in any unit: the longest side has at least as many pixels as a
/// large tile. Fails if it has no size.
bool ccodecs_size_drawing(double width, double height, ccodecs_header *header, ccodecs_error *error);

/// Draws a document in an area of this size, on a canvas that is empty.
typedef bool ccodecs_draw(void *document, cairo_canvas *canvas, int width, int height, ccodecs_error *error);

/// Returns a picture with a drawing that was drawn at once. Returns NULL and fills `error` if that fails.
ccodecs_picture *ccodecs_drawn(
  const ccodecs_header *header, ccodecs_decode_options options, void *document, ccodecs_draw *draw,
  ccodecs_error *error);

/// Draws on pixels in memory.
bool ccodecs_draw_pixels(
  uint32_t *pixels, int width, int height, void *document, ccodecs_draw *draw, ccodecs_error *error);

/// Drawings are as sharp at any size.
bool ccodecs_drawing_scales(enum ccodecs_color color, bool has_alpha);

#endif
