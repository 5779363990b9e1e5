#include "picture.h"

#ifndef WITH_SVG

void ccodecs_warm_up_svg(void) {}

#else

#include <ctype.h>
#include <math.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "LazyRSVG.h"

// librsvg gets the bytes of a file but not its place, so that it loads nothing beside it. Only text needs other files:
// fonts.

typedef struct {
  ccodecs_picture picture;
  uint32_t *pixels;  // premultiplied
  uint32_t row;
} svg_decoder;

enum { longest_file = 32 << 20 };

// MARK: - Beginning

static int ignore(int level, const void *fields, size_t count, void *data) {
  (void)level, (void)fields, (void)count, (void)data;
  return 1;
}

/// True once GLib is silent. CText, which loads it for text, has the same variable: GLib allows one writer per
/// process.
__attribute__((weak)) atomic_bool tessera_glib_is_silent;

/// Nothing is printed: return values report what is wrong with a file.
static void silence_once(void) {
  if (!atomic_exchange(&tessera_glib_is_silent, true)) g_log_set_writer_func(ignore, NULL, NULL);
}

static bool fails(ccodecs_error *error, int status, const char *reason) {
  ccodecs_fail(error, status, reason);
  return false;
}

/// Returns true if there is an element with this name, of any namespace's prefix.
static bool has_element(const uint8_t *bytes, size_t count, const char *name) {
  size_t length = strlen(name);
  for (const uint8_t *place = bytes, *end = bytes + count; place < end;) {
    const uint8_t *start = memchr(place, '<', (size_t)(end - place));
    if (!start) return false;
    const uint8_t *word = place = start + 1;
    while (place < end && (isalnum(*place) || strchr("-_.:", *place))) {
      if (*place == ':') word = place + 1;
      place++;
    }
    if ((size_t)(place - word) == length && memcmp(word, name, length) == 0) return true;
  }
  return false;
}

static uint8_t *read_all(int descriptor, size_t *count, ccodecs_error *error) {
  struct stat status;
  ccodecs_reader *reader = calloc(1, sizeof *reader);
  *count = fstat(descriptor, &status) == 0 && status.st_size > 0 ? (size_t)status.st_size : 0;
  uint8_t *bytes = reader && *count <= longest_file ? malloc(*count + 1) : NULL;
  if (bytes) {
    reader->descriptor = descriptor;
    size_t got = ccodecs_reader_read(reader, bytes, *count);
    if (reader->code != 0) ccodecs_fail_reading(error, reader->code);
    else if (got < *count) ccodecs_fail(error, CCODECS_TRUNCATED, "the file ends too soon");
    if (got < *count) {
      free(bytes);
      bytes = NULL;
    }
  } else {
    ccodecs_fail(error, *count > longest_file ? CCODECS_UNSUPPORTED : CCODECS_NO_MEMORY,
                 *count > longest_file ? "an SVG of more than 32 MB" : "not enough memory");
  }
  free(reader);
  return bytes;
}

/// Reads a file's elements. Returns NULL and fills `error` if they are not an SVG, or have text: its fonts are files.
static rsvg_handle *parse(const uint8_t *bytes, size_t count, ccodecs_error *error) {
  glib_error *failure = NULL;
  silence_once();
  if (has_element(bytes, count, "text")) {
    ccodecs_fail(error, CCODECS_UNSUPPORTED, "an SVG with text, which needs fonts; convert its text to paths");
    return NULL;
  }
  rsvg_handle *handle = rsvg_handle_new_from_data(bytes, count, &failure);
  if (handle) return handle;
  ccodecs_fail(error, CCODECS_MALFORMED, failure && failure->message ? failure->message : "its elements are invalid");
  for (char *letter = error->message; *letter; letter++)
    if ((uint8_t)*letter < ' ') *letter = ' ';
  if (failure) g_error_free(failure);
  return NULL;
}

static rsvg_handle *open_file(int descriptor, ccodecs_error *error) {
  size_t count = 0;
  uint8_t *bytes = read_all(descriptor, &count, error);
  rsvg_handle *handle = bytes ? parse(bytes, count, error) : NULL;
  free(bytes);
  return handle;
}

/// Returns the size in pixels. A drawing has none of its own: the longest side has at least as many as a large tile.
static bool find_size(rsvg_handle *handle, uint32_t *width, uint32_t *height) {
  const double shortest_longest = 4096, longest = 16384;
  double size[2] = {0, 0};
  rsvg_length lengths[2];
  rsvg_rectangle box = {0, 0, 0, 0};
  int has_length[2], has_box = 0;
  if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, &size[0], &size[1])) {
    rsvg_handle_get_intrinsic_dimensions(
      handle, &has_length[0], &lengths[0], &has_length[1], &lengths[1], &has_box, &box);
    size[0] = has_box ? box.width : 1;
    size[1] = has_box ? box.height : 1;
  }
  double most = fmax(size[0], size[1]);
  if (!(size[0] > 0 && size[1] > 0 && most < 1e9)) return false;
  double scale = fmin(fmax(most, shortest_longest), longest) / most;
  *width = (uint32_t)fmax(1, floor(size[0] * scale + 0.5));
  *height = (uint32_t)fmax(1, floor(size[1] * scale + 0.5));
  return true;
}

static int read_header(int descriptor, ccodecs_header *header, ccodecs_error *error) {
  rsvg_handle *handle = open_file(descriptor, error);
  if (!handle) return error->status;
  error->status = CCODECS_OK;
  header->color = CCODECS_RGB;
  header->bits = 8;
  header->has_alpha = header->needs_whole = true;
  if (!find_size(handle, &header->width, &header->height)) fails(error, CCODECS_MALFORMED, "it has no size");
  g_object_unref(handle);
  return error->status;
}

// MARK: - Drawing

static bool draw(rsvg_handle *handle, uint32_t *pixels, int width, int height, ccodecs_error *error) {
  enum { argb = 0 };
  glib_error *failure = NULL;
  rsvg_rectangle area = {0, 0, width, height};
  cairo_surface *surface = cairo_image_surface_create_for_data((unsigned char *)pixels, argb, width, height, 4 * width);
  cairo_canvas *canvas = cairo_create(surface);
  bool is_drawn = rsvg_handle_render_document(handle, canvas, &area, &failure);
  cairo_surface_flush(surface);
  is_drawn = is_drawn && cairo_surface_status(surface) == 0;
  cairo_destroy(canvas);
  cairo_surface_destroy(surface);
  if (failure) g_error_free(failure);
  return is_drawn || fails(error, CCODECS_MALFORMED, "it cannot be drawn");
}

static int read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  (void)error;
  svg_decoder *svg = (svg_decoder *)picture;
  const uint32_t *pixel = svg->pixels + (size_t)svg->row++ * picture->width;
  for (uint32_t x = 0; x < picture->width; x++, rgba += 4) {
    unsigned alpha = pixel[x] >> 24;
    for (int i = 0; i < 3; i++) rgba[i] = (uint8_t)ccodecs_unmultiplied(pixel[x] >> (16 - 8 * i) & 255, alpha, 255);
    rgba[3] = (uint8_t)alpha;
  }
  return CCODECS_OK;
}

static void close_svg(ccodecs_picture *picture) {
  free(((svg_decoder *)picture)->pixels);
  free(picture);
}

static uint32_t scaled(uint32_t side, int eighths) { return (uint32_t)(((uint64_t)side * (unsigned)eighths + 7) / 8); }

static svg_decoder *make_picture(ccodecs_decode_options options) {
  svg_decoder *svg = calloc(1, sizeof *svg);
  if (!svg) return NULL;
  svg->picture.width = scaled(options.width, options.eighths);
  svg->picture.height = scaled(options.height, options.eighths);
  svg->picture.read_row = read_row;
  svg->picture.close = close_svg;
  svg->pixels = calloc(svg->picture.height, 4 * (size_t)svg->picture.width);
  if (svg->pixels) return svg;
  free(svg);
  return NULL;
}

static ccodecs_picture *open_svg(int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  uint32_t width = 0, height = 0;
  rsvg_handle *handle = open_file(descriptor, error);
  if (!handle) return NULL;
  bool is_same = find_size(handle, &width, &height) && ccodecs_has_expected_size(options, width, height, error);
  svg_decoder *svg = is_same ? make_picture(options) : NULL;
  if (is_same && !svg) fails(error, CCODECS_NO_MEMORY, "not enough memory");
  if (svg && !draw(handle, svg->pixels, (int)svg->picture.width, (int)svg->picture.height, error)) {
    close_svg(&svg->picture);
    svg = NULL;
  }
  g_object_unref(handle);
  return svg ? &svg->picture : NULL;
}

/// Drawings are as sharp at any size.
static bool scales(enum ccodecs_color color, bool has_alpha) {
  (void)color, (void)has_alpha;
  return true;
}

/// Draws a picture inside a picture: the libraries then read what they need of other files.
void ccodecs_warm_up_svg(void) {
  static const char drawing[] =
    "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='4' height='8' fill='red'/><image "
    "width='4' height='4' href='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12P4//"
    "8/AAX+Av7czFnnAAAAAElFTkSuQmCC'/></svg>";
  ccodecs_error error;
  uint32_t pixels[64] = {0};
  rsvg_handle *handle = parse((const uint8_t *)drawing, sizeof drawing - 1, &error);
  if (!handle) return;
  draw(handle, pixels, 8, 8, &error);
  g_object_unref(handle);
}

const ccodecs_decoder ccodecs_svg_decoder = {.read_header = read_header, .open = open_svg, .scales = scales};

#endif
