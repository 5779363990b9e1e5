#include "CFixtures.h"
#include "Growing.h"

#ifdef WITH_GIF

#include <gif_lib.h>

static int on_write(GifFileType *file, const GifByteType *start, int count) {
  return growing_append(file->UserData, start, (size_t)count) ? count : 0;
}

static bool write_control(GifFileType *file, int clear_index) {
  GraphicsControlBlock control = {.DelayTime = 10, .TransparentColor = clear_index};
  GifByteType block[4];
  size_t count = EGifGCBToExtension(&control, block);
  return EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, (int)count, block) == GIF_OK;
}

static bool write_frame(GifFileType *file, const FixtureGIF *picture, const ColorMapObject *map) {
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  if (!write_control(file, picture->clear_index)) return false;
  const ColorMapObject *local = picture->local_palette ? map : NULL;
  if (EGifPutImageDesc(file, picture->left, picture->top, picture->width, picture->height, picture->interlaced,
                       local) != GIF_OK)
    return false;
  for (int pass = 0; pass < (picture->interlaced ? 4 : 1); pass++) {
    int step = picture->interlaced ? steps[pass] : 1;
    for (int y = starts[pass]; y < picture->height; y += step) {
      GifByteType *row = (GifByteType *)picture->indices.start + (size_t)y * (size_t)picture->width;
      if (EGifPutLine(file, row, picture->width) != GIF_OK) return false;
    }
  }
  return true;
}

int fixture_gif_encode(const FixtureGIF *picture, FixtureOutput *output) {
  int code = 0, colors = (int)(picture->palette.count / 3);
  if (picture->indices.count != (size_t)picture->width * (size_t)picture->height)
    return output_fail(output, "the number of indices does not match the size");
  ColorMapObject *map = GifMakeMapObject(colors, (const GifColorType *)(const void *)picture->palette.start);
  if (!map) return output_fail(output, "a GIF has 2, 4, 8 and so on up to 256 colors");
  GrowingBytes bytes = {0};
  GifFileType *file = EGifOpen(&bytes, on_write, &code);
  bool done = file != NULL;
  if (done) {
    EGifSetGifVersion(file, true);
    done = EGifPutScreenDesc(file, picture->screen_width, picture->screen_height, 8, 0,
                             picture->local_palette ? NULL : map) == GIF_OK;
    for (int frame = 0; frame < picture->frames && done; frame++) done = write_frame(file, picture, map);
    done = EGifCloseFile(file, &code) == GIF_OK && done;
  }
  GifFreeMapObject(map);
  if (done) return output_finish(output, &bytes);
  growing_free(&bytes);
  return output_fail(output, "giflib cannot write this picture");
}

#else

int fixture_gif_encode(const FixtureGIF *picture, FixtureOutput *output) {
  (void)picture;
  return output_fail(output, "this build leaves GIF out");
}

#endif
