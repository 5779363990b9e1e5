#ifndef CTEXT_FACES_H
#define CTEXT_FACES_H

#include "CText.h"
#include "libraries.h"

struct ctext_face {
  hb_face *face;
  hb_font *font;
};

#endif
