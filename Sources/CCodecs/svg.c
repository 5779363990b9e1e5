#include "picture.h"

#ifndef WITH_SVG

void ccodecs_warm_up_svg(void) {}

#else

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "LazyRSVG.h"
#include "drawing.h"

enum { longest_file = 32 << 20 };
static const char too_long[] = "an SVG of more than 32 MB";

// MARK: - Beginning

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

/// Returns the ASCII of a file in UTF-16, with or without a mark of its order, and a question mark for anything else;
/// NULL for other files, or without memory.
static uint8_t *narrow(const uint8_t *bytes, size_t count) {
  bool is_marked = count > 1 && ((bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF));
  bool is_little = count > 1 && (bytes[0] == 0xFF || (bytes[0] == '<' && bytes[1] == 0));
  if (!is_marked && !is_little && !(count > 1 && bytes[0] == 0 && bytes[1] == '<')) return NULL;
  uint8_t *letters = calloc(count / 2 + 1, 1);
  for (size_t i = 0; letters && 2 * i + 1 < count; i++) {
    uint8_t high = bytes[2 * i + (is_little ? 1 : 0)], low = bytes[2 * i + (is_little ? 0 : 1)];
    letters[i] = high == 0 && low < 0x80 ? low : '?';
  }
  return letters;
}

/// Returns true if a file has text.
static bool has_text(const uint8_t *bytes, size_t count) {
  uint8_t *letters = narrow(bytes, count);
  bool has_text = letters ? has_element(letters, count / 2, "text") : has_element(bytes, count, "text");
  free(letters);
  return has_text;
}

/// Replaces the bytes of a file that is compressed as a whole. Returns NULL and fills `error` if they are too many.
static uint8_t *unpack(uint8_t *packed, size_t *count, ccodecs_error *error) {
  uint8_t *bytes = malloc(longest_file + 1);
  size_t got = bytes ? ccodecs_gunzip(packed, *count, bytes, longest_file + 1) : 0;
  free(packed);
  *count = got;
  if (bytes && got <= longest_file) return bytes;
  ccodecs_fail(error, bytes ? CCODECS_UNSUPPORTED : CCODECS_NO_MEMORY, bytes ? too_long : "not enough memory");
  free(bytes);
  return NULL;
}

/// Reads a file's elements. Returns NULL and fills `error` if they are not an SVG, or have text without fonts.
static rsvg_handle *parse(const uint8_t *bytes, size_t count, ccodecs_error *error) {
  glib_error *failure = NULL;
  ccodecs_silence_glib();
  if (!ccodecs_reads_fonts() && has_text(bytes, count)) {
    ccodecs_fail(error, CCODECS_UNSUPPORTED, "an SVG with text, which needs fonts; convert its text to paths");
    return NULL;
  }
  rsvg_handle *handle = rsvg_handle_new_from_data(bytes, count, &failure);
  if (!handle) ccodecs_fail_with(error, failure, "its elements are invalid");
  return handle;
}

static rsvg_handle *open_file(int descriptor, ccodecs_error *error) {
  size_t count = 0;
  uint8_t *bytes = ccodecs_whole_file(descriptor, longest_file, too_long, &count, error);
  if (bytes && count > 2 && bytes[0] == 0x1F && bytes[1] == 0x8B) bytes = unpack(bytes, &count, error);
  rsvg_handle *handle = bytes ? parse(bytes, count, error) : NULL;
  free(bytes);
  return handle;
}

static bool find_size(rsvg_handle *handle, ccodecs_header *header, ccodecs_error *error) {
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
  return ccodecs_size_drawing(size[0], size[1], header, error);
}

static int read_header(int descriptor, ccodecs_header *header, ccodecs_error *error) {
  rsvg_handle *handle = open_file(descriptor, error);
  if (!handle) return error->status;
  error->status = CCODECS_OK;
  header->has_alpha = true;
  find_size(handle, header, error);
  g_object_unref(handle);
  return error->status;
}

// MARK: - Drawing

static bool draw(void *handle, cairo_canvas *canvas, int width, int height, ccodecs_error *error) {
  glib_error *failure = NULL;
  rsvg_rectangle area = {0, 0, width, height};
  if (rsvg_handle_render_document(handle, canvas, &area, &failure)) return true;
  if (failure) g_error_free(failure);
  ccodecs_fail(error, CCODECS_MALFORMED, "it cannot be drawn");
  return false;
}

static ccodecs_picture *open_svg(int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  ccodecs_header header;
  rsvg_handle *handle = open_file(descriptor, error);
  if (!handle) return NULL;
  bool has_size = find_size(handle, &header, error);
  ccodecs_picture *picture = has_size ? ccodecs_drawn(&header, options, handle, draw, error) : NULL;
  g_object_unref(handle);
  return picture;
}

/// Draws text, and a picture inside a picture: the libraries then read what they need of other files.
void ccodecs_warm_up_svg(void) {
  static const char drawing[] =
    "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='4' height='8' fill='red'/><image "
    "width='4' height='4' href='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12P4//"
    "8/AAX+Av7czFnnAAAAAElFTkSuQmCC'/><text y='8' font-size='4'>Az</text><text y='8' font-size='4' "
    "font-family='serif' font-weight='bold'>Az</text></svg>";
  ccodecs_error error;
  uint32_t pixels[64] = {0};
  rsvg_handle *handle = parse((const uint8_t *)drawing, sizeof drawing - 1, &error);
  if (!handle) return;
  ccodecs_draw_pixels(pixels, 8, 8, handle, draw, &error);
  g_object_unref(handle);
}

const ccodecs_decoder ccodecs_svg_decoder = {
  .read_header = read_header, .open = open_svg, .scales = ccodecs_drawing_scales};

#endif
