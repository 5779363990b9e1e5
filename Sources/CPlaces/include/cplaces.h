/// Towns and the outlines of countries, from Natural Earth. `scripts/places` writes `places.data`, and `PlaceTable`
/// reads it. It is in C because only `#embed` puts a file into a program.

#ifndef CPLACES_H
#define CPLACES_H

#include <stddef.h>

typedef struct {
  const unsigned char *bytes;
  size_t count;
} cplaces_data;

cplaces_data cplaces_table(void);

#endif
