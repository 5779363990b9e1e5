#ifndef CCODECS_PNGWHOLE_H
#define CCODECS_PNGWHOLE_H

#include "picture.h"

/// Decodes a PNG in one piece, which is fast and takes the memory of the file and of the picture. Returns NULL if the
/// PNG is damaged, unusual, too large, or not the expected one: it is then decoded as usual.
ccodecs_picture *ccodecs_png_open_whole(int descriptor, ccodecs_decode_options options);

#endif
