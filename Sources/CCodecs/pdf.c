#include "picture.h"

#ifndef WITH_PDF

void ccodecs_warm_up_pdf(void) {}

#else

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "LazyPoppler.h"
#include "drawing.h"

/// The first page of a document, with the bytes of its file.
typedef struct {
  uint8_t *bytes;
  poppler_document *document;
  poppler_page *page;
} first_page;

enum { longest_file = 256 << 20 };

static void close_page(first_page *page) {
  if (page->page) g_object_unref(page->page);
  if (page->document) g_object_unref(page->document);
  free(page->bytes);
  *page = (first_page){NULL, NULL, NULL};
}

/// Returns true if a font of the first page is in another file.
static bool needs_fonts(poppler_document *document) {
  poppler_fonts *fonts = poppler_font_info_new(document);
  poppler_fonts_place *place = NULL;
  bool is_found = false;
  if (fonts) poppler_font_info_scan(fonts, 1, &place);
  for (bool has_more = place != NULL; has_more && !is_found; has_more = poppler_fonts_iter_next(place))
    is_found = !poppler_fonts_iter_is_embedded(place);
  if (place) poppler_fonts_iter_free(place);
  if (fonts) g_object_unref(fonts);
  return is_found;
}

/// Opens the first page of the document in `page->bytes`, which are freed if it has none.
static bool parse(first_page *page, size_t count, ccodecs_error *error) {
  enum { encrypted = 1 };
  glib_error *failure = NULL;
  ccodecs_silence_glib();
  page->document = poppler_document_new_from_data((char *)page->bytes, (int)count, NULL, &failure);
  bool is_locked = failure && failure->code == encrypted;
  if (failure) g_error_free(failure);
  if (!page->document) {
    ccodecs_fail(
      error, is_locked ? CCODECS_UNSUPPORTED : CCODECS_MALFORMED,
      is_locked ? "a PDF that is encrypted with a password" : "its objects are invalid");
  } else if (poppler_document_get_n_pages(page->document) < 1
    || !(page->page = poppler_document_get_page(page->document, 0))) {
    ccodecs_fail(error, CCODECS_MALFORMED, "it has no page");
  } else if (!ccodecs_reads_fonts() && needs_fonts(page->document)) {
    ccodecs_fail(error, CCODECS_UNSUPPORTED, "a PDF without its fonts; embed them");
  } else {
    return true;
  }
  close_page(page);
  return false;
}

static bool open_file(first_page *page, int descriptor, ccodecs_error *error) {
  size_t count = 0;
  *page = (first_page){NULL, NULL, NULL};
  page->bytes = ccodecs_whole_file(descriptor, longest_file, "a PDF of more than 256 MB", &count, error);
  return page->bytes && parse(page, count, error);
}

static bool find_size(const first_page *page, ccodecs_header *header, ccodecs_error *error) {
  double width = 0, height = 0;
  poppler_page_get_size(page->page, &width, &height);
  header->pages = poppler_document_get_n_pages(page->document);
  return ccodecs_size_drawing(width, height, header, error);
}

static int read_header(int descriptor, ccodecs_header *header, ccodecs_error *error) {
  first_page page;
  if (!open_file(&page, descriptor, error)) return error->status;
  error->status = CCODECS_OK;
  find_size(&page, header, error);
  close_page(&page);
  return error->status;
}

/// Draws the page on white paper.
static bool draw(void *document, cairo_canvas *canvas, int width, int height, ccodecs_error *error) {
  const first_page *page = document;
  double own_width = 1, own_height = 1;
  poppler_page_get_size(page->page, &own_width, &own_height);
  cairo_set_source_rgb(canvas, 1, 1, 1);
  cairo_paint(canvas);
  cairo_scale(canvas, width / own_width, height / own_height);
  poppler_page_render(page->page, canvas);
  int status = cairo_status(canvas);
  if (status == 0) return true;
  enum { no_memory = 1 };
  ccodecs_fail(
    error, status == no_memory ? CCODECS_NO_MEMORY : CCODECS_MALFORMED,
    status == no_memory ? "not enough memory" : "its page cannot be drawn");
  return false;
}

static ccodecs_picture *open_pdf(int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  ccodecs_header header;
  first_page page;
  if (!open_file(&page, descriptor, error)) return NULL;
  bool has_size = find_size(&page, &header, error);
  ccodecs_picture *picture = has_size ? ccodecs_drawn(&header, options, &page, draw, error) : NULL;
  close_page(&page);
  return picture;
}

/// Draws text. The document stays open: poppler forgets its lists of fonts and tables with the last one.
void ccodecs_warm_up_pdf(void) {
  static const char document[] =
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj"
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 8 8]/Contents 4 0 R/Resources<</Font<</F 5 0 R/G 6 0 R>>>>>>endobj 4 0 obj"
    "<</Length 49>>stream\nBT /F 4 Tf (Az) Tj /G 4 Tf (Az) Tj 0 0 2 2 re f ET\nendstream endobj 5 0 obj"
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj 6 0 obj"
    "<</Type/Font/Subtype/TrueType/BaseFont/Georgia>>endobj trailer<</Root 1 0 R/Size 7>>\n%%EOF\n";
  static first_page page;
  ccodecs_error error;
  uint32_t pixels[64] = {0};
  page.bytes = malloc(sizeof document);
  if (!page.bytes) return;
  memcpy(page.bytes, document, sizeof document);
  if (parse(&page, sizeof document - 1, &error)) ccodecs_draw_pixels(pixels, 8, 8, &page, draw, &error);
}

const ccodecs_decoder ccodecs_pdf_decoder = {
  .read_header = read_header, .open = open_pdf, .scales = ccodecs_drawing_scales};

#endif
