#ifndef CTEXT_FONTS_H
#define CTEXT_FONTS_H

#include "CText.h"
#include "libraries.h"

struct ctext_fonts {
  config *config;
  font_map *map;
  context *context;
  char **names;  ///< the names of the fonts of files
  size_t name_count;
};

#endif
