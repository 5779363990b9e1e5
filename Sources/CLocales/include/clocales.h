/// Words for dates and numbers in the languages of Unicode's CLDR. `write-locales` writes `locales.txt`, and
/// `LocaleTable` reads it. It is in C because only `#embed` puts a file into a program.

#ifndef CLOCALES_H
#define CLOCALES_H

#include <stddef.h>

typedef struct {
  const unsigned char *bytes;
  size_t count;
} clocales_text;

clocales_text clocales_table(void);

#endif
