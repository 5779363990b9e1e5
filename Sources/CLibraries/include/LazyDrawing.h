#ifndef CLIBRARIES_LAZYDRAWING_H
#define CLIBRARIES_LAZYDRAWING_H

#include <stddef.h>
#include <stdint.h>

#include "Lazy.h"

/// The functions of Cairo, GLib and Fontconfig that are used with librsvg and poppler, which need these libraries. They
/// are declared here as the libraries' documentation declares them: their binary interfaces are stable, and their
/// headers need many others.
#define CLIBRARIES_DRAWING(function) \
  function(FcConfigGetFontDirs) \
  function(FcStrListDone) \
  function(FcStrListNext) \
  function(cairo_create) \
  function(cairo_destroy) \
  function(cairo_image_surface_create_for_data) \
  function(cairo_paint) \
  function(cairo_scale) \
  function(cairo_set_source_rgb) \
  function(cairo_status) \
  function(cairo_surface_destroy) \
  function(cairo_surface_flush) \
  function(cairo_surface_status) \
  function(g_error_free) \
  function(g_log_set_writer_func) \
  function(g_object_unref)

CLIBRARIES_DRAWING(CLIBRARIES_RENAME)

typedef struct cairo_surface cairo_surface;
typedef struct cairo_canvas cairo_canvas;
typedef struct fontconfig_strings fontconfig_strings;

/// `GError`
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} glib_error;

cairo_canvas *cairo_create(cairo_surface *);
void cairo_destroy(cairo_canvas *);
cairo_surface *cairo_image_surface_create_for_data(unsigned char *, int format, int width, int height, int stride);
void cairo_paint(cairo_canvas *);
void cairo_scale(cairo_canvas *, double across, double down);
void cairo_set_source_rgb(cairo_canvas *, double red, double green, double blue);
int cairo_status(cairo_canvas *);
void cairo_surface_destroy(cairo_surface *);
void cairo_surface_flush(cairo_surface *);
int cairo_surface_status(cairo_surface *);
void g_error_free(glib_error *);
void g_log_set_writer_func(int (*)(int, const void *, size_t, void *), void *, void (*)(void *));
void g_object_unref(void *);
fontconfig_strings *FcConfigGetFontDirs(void *config);
void FcStrListDone(fontconfig_strings *);
unsigned char *FcStrListNext(fontconfig_strings *);

#endif
