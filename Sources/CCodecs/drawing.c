#include "drawing.h"

#include "CLibraries.h"

#if !defined WITH_SVG && !defined WITH_PDF

void ccodecs_do_without_fonts(void) {}
void ccodecs_each_folder(int library, void *context, void (*use)(void *context, const char *path)) {
  (void)library, (void)context, (void)use;
}

#else

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  ccodecs_picture picture;
  uint32_t *pixels;  // premultiplied
  uint32_t row;
} drawn_picture;

// MARK: - Libraries

static int ignore(int level, const void *fields, size_t count, void *data) {
  (void)level, (void)fields, (void)count, (void)data;
  return 1;
}

/// True once GLib is silent. CText, which loads it for text, has the same variable: GLib allows one writer per
/// process.
__attribute__((weak)) atomic_bool tessera_glib_is_silent;

void ccodecs_silence_glib(void) {
  if (!atomic_exchange(&tessera_glib_is_silent, true)) g_log_set_writer_func(ignore, NULL, NULL);
}

/// True if other files, such as fonts, are out of reach.
static bool is_without_fonts;

void ccodecs_do_without_fonts(void) { is_without_fonts = true; }

bool ccodecs_reads_fonts(void) { return !is_without_fonts; }

void ccodecs_each_folder(int library, void *context, void (*use)(void *context, const char *path)) {
  if (library != CLIBRARIES_RSVG && library != CLIBRARIES_POPPLER) return;
  if (clibraries_load(library)) return;
  fontconfig_strings *folders = FcConfigGetFontDirs(NULL);
  unsigned char *folder;
  while (folders && (folder = FcStrListNext(folders))) use(context, (const char *)folder);
  if (folders) FcStrListDone(folders);
  // Tables of characters.
  if (library == CLIBRARIES_POPPLER) use(context, "/usr/share/poppler");
}

void ccodecs_fail_with(ccodecs_error *error, glib_error *failure, const char *otherwise) {
  ccodecs_fail(error, CCODECS_MALFORMED, failure && failure->message ? failure->message : otherwise);
  for (char *letter = error->message; *letter; letter++)
    if ((uint8_t)*letter < ' ') *letter = ' ';
  if (failure) g_error_free(failure);
}

// MARK: - Size

bool ccodecs_size_drawing(double width, double height, ccodecs_header *header, ccodecs_error *error) {
  const double shortest_longest = 4096, longest = 16384;
  double most = fmax(width, height);
  if (!(width > 0 && height > 0 && most < 1e9)) {
    ccodecs_fail(error, CCODECS_MALFORMED, "it has no size");
    return false;
  }
  double scale = fmin(fmax(most, shortest_longest), longest) / most;
  header->width = (uint32_t)fmax(1, floor(width * scale + 0.5));
  header->height = (uint32_t)fmax(1, floor(height * scale + 0.5));
  header->own_width = width;
  header->own_height = height;
  header->color = CCODECS_RGB;
  header->bits = 8;
  header->needs_whole = true;
  return true;
}

// MARK: - Drawing

bool ccodecs_draw_pixels(
    uint32_t *pixels, int width, int height, void *document, ccodecs_draw *draw, ccodecs_error *error) {
  enum { argb = 0 };
  cairo_surface *surface = cairo_image_surface_create_for_data((unsigned char *)pixels, argb, width, height, 4 * width);
  cairo_canvas *canvas = cairo_create(surface);
  bool is_drawn = draw(document, canvas, width, height, error);
  cairo_surface_flush(surface);
  if (is_drawn && cairo_surface_status(surface) != 0) {
    ccodecs_fail(error, CCODECS_MALFORMED, "it cannot be drawn");
    is_drawn = false;
  }
  cairo_destroy(canvas);
  cairo_surface_destroy(surface);
  return is_drawn;
}

static int read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  (void)error;
  drawn_picture *drawn = (drawn_picture *)picture;
  const uint32_t *pixel = drawn->pixels + (size_t)drawn->row++ * picture->width;
  for (uint32_t x = 0; x < picture->width; x++, rgba += 4) {
    unsigned alpha = pixel[x] >> 24;
    for (int i = 0; i < 3; i++) rgba[i] = (uint8_t)ccodecs_unmultiplied(pixel[x] >> (16 - 8 * i) & 255, alpha, 255);
    rgba[3] = (uint8_t)alpha;
  }
  return CCODECS_OK;
}

static void close_drawn(ccodecs_picture *picture) {
  free(((drawn_picture *)picture)->pixels);
  free(picture);
}

static uint32_t scaled(uint32_t side, int eighths) { return (uint32_t)(((uint64_t)side * (unsigned)eighths + 7) / 8); }

static drawn_picture *make_picture(ccodecs_decode_options options) {
  drawn_picture *drawn = calloc(1, sizeof *drawn);
  if (!drawn) return NULL;
  drawn->picture.width = scaled(options.width, options.eighths);
  drawn->picture.height = scaled(options.height, options.eighths);
  drawn->picture.read_row = read_row;
  drawn->picture.close = close_drawn;
  drawn->pixels = calloc(drawn->picture.height, 4 * (size_t)drawn->picture.width);
  if (drawn->pixels) return drawn;
  free(drawn);
  return NULL;
}

ccodecs_picture *ccodecs_drawn(
    const ccodecs_header *header, ccodecs_decode_options options, void *document, ccodecs_draw *draw,
    ccodecs_error *error) {
  if (!ccodecs_has_expected_size(options, header->width, header->height, error)) return NULL;
  drawn_picture *drawn = make_picture(options);
  if (!drawn) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return NULL;
  }
  int width = (int)drawn->picture.width, height = (int)drawn->picture.height;
  if (ccodecs_draw_pixels(drawn->pixels, width, height, document, draw, error)) return &drawn->picture;
  close_drawn(&drawn->picture);
  return NULL;
}

bool ccodecs_drawing_scales(enum ccodecs_color color, bool has_alpha) {
  (void)color, (void)has_alpha;
  return true;
}

#endif
