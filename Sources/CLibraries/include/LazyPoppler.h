#ifndef CLIBRARIES_LAZYPOPPLER_H
#define CLIBRARIES_LAZYPOPPLER_H

#include "LazyDrawing.h"

/// The functions of poppler's GLib library that are used, declared as in `LazyDrawing.h`.
#define CLIBRARIES_POPPLER(function) \
  function(poppler_document_get_n_pages) \
  function(poppler_document_get_page) \
  function(poppler_document_new_from_data) \
  function(poppler_font_info_new) \
  function(poppler_font_info_scan) \
  function(poppler_fonts_iter_free) \
  function(poppler_fonts_iter_is_embedded) \
  function(poppler_fonts_iter_next) \
  function(poppler_get_version) \
  function(poppler_page_get_size) \
  function(poppler_page_render)

CLIBRARIES_POPPLER(CLIBRARIES_RENAME)

typedef struct poppler_document poppler_document;
typedef struct poppler_page poppler_page;
typedef struct poppler_fonts poppler_fonts;
typedef struct poppler_fonts_place poppler_fonts_place;

int poppler_document_get_n_pages(poppler_document *);
poppler_page *poppler_document_get_page(poppler_document *, int);
poppler_document *poppler_document_new_from_data(char *, int, const char *password, glib_error **);
poppler_fonts *poppler_font_info_new(poppler_document *);
int poppler_font_info_scan(poppler_fonts *, int pages, poppler_fonts_place **);
void poppler_fonts_iter_free(poppler_fonts_place *);
int poppler_fonts_iter_is_embedded(poppler_fonts_place *);
int poppler_fonts_iter_next(poppler_fonts_place *);
const char *poppler_get_version(void);
void poppler_page_get_size(poppler_page *, double *width, double *height);
void poppler_page_render(poppler_page *, cairo_canvas *);

#endif
