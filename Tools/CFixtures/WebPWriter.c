#include "CFixtures.h"
#include "Growing.h"

#ifdef WITH_WEBP

#include <webp/encode.h>

static int on_write(const uint8_t *start, size_t count, const WebPPicture *picture) {
  return growing_append(picture->custom_ptr, start, count);
}

int fixture_webp_encode(const FixtureWebP *picture, FixtureOutput *output) {
  WebPConfig config;
  WebPPicture webp;
  GrowingBytes bytes = {0};
  if (!WebPConfigInit(&config) || !WebPPictureInit(&webp)) return output_fail(output, "another libwebp than expected");
  if (picture->rgba.count != (size_t)4 * picture->width * picture->height)
    return output_fail(output, "the number of samples does not match the size");
  config.lossless = picture->lossless;
  config.exact = 1;
  config.quality = picture->quality;
  webp.use_argb = 1;
  webp.width = (int)picture->width;
  webp.height = (int)picture->height;
  webp.writer = on_write;
  webp.custom_ptr = &bytes;
  bool done = WebPPictureImportRGBA(&webp, picture->rgba.start, (int)picture->width * 4) && WebPEncode(&config, &webp);
  WebPPictureFree(&webp);
  if (done) return output_finish(output, &bytes);
  growing_free(&bytes);
  return output_fail(output, "libwebp cannot write this picture");
}

#else

int fixture_webp_encode(const FixtureWebP *picture, FixtureOutput *output) {
  (void)picture;
  return output_fail(output, "this build leaves WebP out");
}

#endif
