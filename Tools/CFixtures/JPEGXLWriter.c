#include "CFixtures.h"
#include "Growing.h"

#ifdef WITH_JPEGXL

#include <string.h>

#include <jxl/encode.h>

static bool set_info(JxlEncoder *encoder, const FixtureJPEGXL *picture) {
  JxlBasicInfo info;
  JxlEncoderInitBasicInfo(&info);
  info.xsize = picture->width;
  info.ysize = picture->height;
  info.bits_per_sample = (uint32_t)picture->bits;
  info.uses_original_profile = picture->lossless;
  info.num_color_channels = picture->channels < 3 ? 1 : 3;
  bool has_alpha = picture->channels % 2 == 0;
  info.num_extra_channels = has_alpha;
  info.alpha_bits = has_alpha ? info.bits_per_sample : 0;
  info.orientation = (JxlOrientation)(picture->orientation ? picture->orientation : 1);
  info.have_animation = picture->frames > 1;
  info.animation.tps_numerator = 10;
  info.animation.tps_denominator = 1;
  return JxlEncoderSetBasicInfo(encoder, &info) == JXL_ENC_SUCCESS;
}

static bool set_colors(JxlEncoder *encoder, const FixtureJPEGXL *picture) {
  if (picture->profile.count > 0)
    return JxlEncoderSetICCProfile(encoder, picture->profile.start, picture->profile.count) == JXL_ENC_SUCCESS;
  JxlColorEncoding colors;
  JxlColorEncodingSetToSRGB(&colors, picture->channels < 3);
  // Numbers that libjxl and H.273 have in common, other than those of Display P3.
  if (picture->primaries == 12) colors.primaries = JXL_PRIMARIES_P3;
  else if (picture->primaries) colors.primaries = (JxlPrimaries)picture->primaries;
  if (picture->transfer) colors.transfer_function = (JxlTransferFunction)picture->transfer;
  return JxlEncoderSetColorEncoding(encoder, &colors) == JXL_ENC_SUCCESS;
}

static bool add_boxes(JxlEncoder *encoder, const FixtureJPEGXL *picture) {
  if (picture->exif.count == 0 && picture->packet.count == 0) return true;
  if (JxlEncoderUseBoxes(encoder) != JXL_ENC_SUCCESS) return false;
  if (picture->exif.count > 0) {
    GrowingBytes box = {0};
    bool is_added = growing_append(&box, (const uint8_t[4]){0}, 4) &&
                    growing_append(&box, picture->exif.start, picture->exif.count) &&
                    JxlEncoderAddBox(encoder, "Exif", box.start, box.count, picture->packed) == JXL_ENC_SUCCESS;
    growing_free(&box);
    if (!is_added) return false;
  }
  return picture->packet.count == 0 ||
         JxlEncoderAddBox(encoder, "xml ", picture->packet.start, picture->packet.count, picture->packed) ==
             JXL_ENC_SUCCESS;
}

static bool add_frames(JxlEncoder *encoder, const FixtureJPEGXL *picture) {
  JxlEncoderFrameSettings *settings = JxlEncoderFrameSettingsCreate(encoder, NULL);
  JxlPixelFormat format = {
    (uint32_t)picture->channels, picture->bits > 8 ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8, JXL_LITTLE_ENDIAN, 0};
  JxlFrameHeader header;
  JxlEncoderInitFrameHeader(&header);
  header.duration = 1;
  if (JxlEncoderFrameSettingsSetOption(settings, JXL_ENC_FRAME_SETTING_EFFORT, 3) != JXL_ENC_SUCCESS) return false;
  if (picture->lossless) JxlEncoderSetFrameLossless(settings, JXL_TRUE);
  else JxlEncoderSetFrameDistance(settings, picture->distance);
  for (int frame = 0; frame < picture->frames || frame == 0; frame++) {
    if (picture->frames > 1) JxlEncoderSetFrameHeader(settings, &header);
    // Later frames begin with the second half of the samples.
    size_t count = picture->samples.count / (size_t)(picture->frames > 1 ? picture->frames : 1);
    const uint8_t *start = picture->samples.start + (size_t)frame * count;
    if (JxlEncoderAddImageFrame(settings, &format, start, count) != JXL_ENC_SUCCESS) return false;
  }
  JxlEncoderCloseInput(encoder);
  return true;
}

static bool take_output(JxlEncoder *encoder, GrowingBytes *bytes) {
  for (;;) {
    uint8_t part[4096], *next = part;
    size_t room = sizeof part;
    JxlEncoderStatus status = JxlEncoderProcessOutput(encoder, &next, &room);
    if (status == JXL_ENC_ERROR || !growing_append(bytes, part, sizeof part - room)) return false;
    if (status == JXL_ENC_SUCCESS) return true;
  }
}

int fixture_jpegxl_encode(const FixtureJPEGXL *picture, FixtureOutput *output) {
  GrowingBytes bytes = {0};
  JxlEncoder *encoder = JxlEncoderCreate(NULL);
  bool done = encoder && set_info(encoder, picture) && set_colors(encoder, picture) && add_boxes(encoder, picture) &&
              add_frames(encoder, picture) && take_output(encoder, &bytes);
  if (encoder) JxlEncoderDestroy(encoder);
  if (done) return output_finish(output, &bytes);
  growing_free(&bytes);
  return output_fail(output, "libjxl cannot write this picture");
}

#else

int fixture_jpegxl_encode(const FixtureJPEGXL *picture, FixtureOutput *output) {
  (void)picture;
  return output_fail(output, "this build leaves JPEG XL out");
}

#endif
