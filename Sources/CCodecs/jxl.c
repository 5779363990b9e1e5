#ifdef WITH_JPEGXL

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "jxl.h"
#include "picture.h"

/// A file being read by a decoder.
typedef struct {
  int descriptor, code;  // the system's error number once reading has failed
  off_t offset, end;     // of the bytes after those in the buffer, and of the picture in its file
  size_t count;
  bool is_at_end;
  JxlDecoder *decoder;
  uint8_t buffer[64 << 10];
} jxl_file;

typedef struct {
  ccodecs_picture picture;
  uint8_t *pixels;
  size_t row_bytes;
  uint32_t row;
} jxl_decoder;

/// Rows of RGBA as the decoder writes them.
static JxlPixelFormat format_of(bool is_deep) {
  return (JxlPixelFormat){4, is_deep ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
}

// MARK: - Reading

/// Passes more of the file to the decoder, after the bytes that it has not used.
static bool feed(jxl_file *file) {
  size_t kept = JxlDecoderReleaseInput(file->decoder);
  if (file->is_at_end || kept >= sizeof file->buffer) return false;
  memmove(file->buffer, file->buffer + file->count - kept, kept);
  size_t room = sizeof file->buffer - kept;
  if ((off_t)room > file->end - file->offset) room = (size_t)(file->end - file->offset);
  ssize_t got = ccodecs_read_at(file->descriptor, file->buffer + kept, room, file->offset);
  if (got < 0) file->code = errno;
  file->is_at_end = got <= 0;
  file->count = kept + (got > 0 ? (size_t)got : 0);
  file->offset += got > 0 ? got : 0;
  return !file->is_at_end && JxlDecoderSetInput(file->decoder, file->buffer, file->count) == JXL_DEC_SUCCESS;
}

/// Returns the next event; that more input is needed if the file ends before.
static JxlDecoderStatus next(jxl_file *file) {
  for (;;) {
    JxlDecoderStatus status = JxlDecoderProcessInput(file->decoder);
    if (status != JXL_DEC_NEED_MORE_INPUT || !feed(file)) return status;
  }
}

static bool fails(const jxl_file *file, JxlDecoderStatus status, ccodecs_error *error) {
  if (file->code != 0) {
    ccodecs_fail_reading(error, file->code);
  } else if (status == JXL_DEC_NEED_MORE_INPUT) {
    ccodecs_fail(error, CCODECS_TRUNCATED, "the file ends too soon");
  } else {
    // libjxl gives no reasons.
    ccodecs_fail(error, CCODECS_MALFORMED, "its data is invalid");
  }
  return false;
}

/// Reads the beginning of a file up to its colors.
static bool open_file(jxl_file *file, int events, JxlBasicInfo *info, ccodecs_error *error) {
  file->decoder = JxlDecoderCreate(NULL);
  if (!file->decoder) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return false;
  }
  // Pictures are turned later, like those of other formats; there are no threads.
  JxlDecoderSetKeepOrientation(file->decoder, JXL_TRUE);
  JxlDecoderSetUnpremultiplyAlpha(file->decoder, JXL_TRUE);
  JxlDecoderSubscribeEvents(file->decoder, events | JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING);
  JxlDecoderStatus status = next(file);
  if (status == JXL_DEC_BASIC_INFO && JxlDecoderGetBasicInfo(file->decoder, info) == JXL_DEC_SUCCESS) {
    status = next(file);
    if (status == JXL_DEC_COLOR_ENCODING) return true;
  }
  return fails(file, status, error);
}

static void close_file(jxl_file *file) {
  if (file->decoder) JxlDecoderDestroy(file->decoder);
}

// MARK: - Colors

/// Returns the color encoding of the pixels, if it is other than a profile.
static bool get_encoding(JxlDecoder *decoder, JxlColorEncoding *encoding) {
  JxlPixelFormat format = format_of(false);
  (void)format;
  return JxlDecoderGetColorAsEncodedProfile(
             decoder, JXL_UNUSED_FORMAT(&format) JXL_COLOR_PROFILE_TARGET_ORIGINAL, encoding) == JXL_DEC_SUCCESS;
}

/// Returns the number of an encoding's primaries in H.273; 0 for others.
static int primaries_of(const JxlColorEncoding *encoding) {
  if (encoding->white_point != JXL_WHITE_POINT_D65) return 0;
  if (encoding->color_space == JXL_COLOR_SPACE_GRAY) return 1;
  switch (encoding->primaries) {
    case JXL_PRIMARIES_SRGB: return 1;
    case JXL_PRIMARIES_2100: return 9;
    case JXL_PRIMARIES_P3: return 12;
    default: return 0;
  }
}

/// Returns the number of an encoding's transfer function in H.273, where the library uses the same; 0 for others.
static int transfer_of(const JxlColorEncoding *encoding) {
  switch (encoding->transfer_function) {
    case JXL_TRANSFER_FUNCTION_709:
    case JXL_TRANSFER_FUNCTION_SRGB:
    case JXL_TRANSFER_FUNCTION_PQ:
    case JXL_TRANSFER_FUNCTION_HLG: return (int)encoding->transfer_function;
    default: return 0;
  }
}

/// Chooses the colors of the pixels where the file leaves the choice: those of the original, if they have numbers, or
/// its primaries, or else Display P3, with sRGB's curve. The library's own choice is linear, which needs more than 8
/// bits. The preview in a raw file becomes sRGB.
static void choose_colors(jxl_file *file, const JxlBasicInfo *info, bool is_preview, JxlColorEncoding *encoding) {
  bool is_known = get_encoding(file->decoder, encoding);
  int primaries = is_known ? primaries_of(encoding) : is_preview ? 1 : 0;
  if (info->uses_original_profile || (!is_preview && primaries != 0 && transfer_of(encoding) != 0)) return;
  JxlColorEncodingSetToSRGB(encoding, info->num_color_channels == 1);
  if (info->num_color_channels > 1 && primaries != 1 && !is_preview)
    encoding->primaries = primaries == 9 ? JXL_PRIMARIES_2100 : JXL_PRIMARIES_P3;
  JxlDecoderSetPreferredColorProfile(file->decoder, encoding);
}

/// Reads the profile of the pixels; the library makes one from other colors.
static void read_profile(jxl_file *file, ccodecs_header *header) {
  JxlPixelFormat format = format_of(false);
  (void)format;
  size_t count = 0;
  if (JxlDecoderGetICCProfileSize(
          file->decoder, JXL_UNUSED_FORMAT(&format) JXL_COLOR_PROFILE_TARGET_DATA, &count) != JXL_DEC_SUCCESS)
    return;
  header->profile_count = count;
  if (count == 0 || count > ccodecs_longest_profile) return;
  header->profile = calloc(1, count);
  if (header->profile)
    JxlDecoderGetColorAsICCProfile(
        file->decoder, JXL_UNUSED_FORMAT(&format) JXL_COLOR_PROFILE_TARGET_DATA, header->profile, count);
}

static void read_colors(jxl_file *file, const JxlBasicInfo *info, ccodecs_header *header) {
  JxlColorEncoding encoding = {0};
  choose_colors(file, info, false, &encoding);
  int primaries = primaries_of(&encoding), transfer = transfer_of(&encoding);
  if (primaries == 0 || transfer == 0) {
    read_profile(file, header);
    return;
  }
  header->primaries = primaries;
  header->transfer = transfer;
}

// MARK: - The header

/// Returns true if a picture has black ink, which the library does not convert.
static bool has_black(const jxl_file *file, const JxlBasicInfo *info) {
  JxlExtraChannelInfo channel;
  for (uint32_t i = 0; i < info->num_extra_channels; i++)
    if (JxlDecoderGetExtraChannelInfo(file->decoder, i, &channel) == JXL_DEC_SUCCESS &&
        channel.type == JXL_CHANNEL_BLACK)
      return true;
  return false;
}

static int read_header(int descriptor, ccodecs_header *header, ccodecs_error *error) {
  jxl_file *file = calloc(1, sizeof *file);
  JxlBasicInfo info;
  ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
  if (file) *file = (jxl_file){.descriptor = descriptor, .end = INT64_MAX};
  if (file && open_file(file, 0, &info, error)) {
    if (has_black(file, &info)) {
      ccodecs_fail(error, CCODECS_UNSUPPORTED, "a JPEG XL in CMYK");
    } else {
      error->status = CCODECS_OK;
      header->width = info.xsize;
      header->height = info.ysize;
      header->bits = info.exponent_bits_per_sample > 0 || info.bits_per_sample > 16 ? 16 : (int)info.bits_per_sample;
      header->has_alpha = info.alpha_bits > 0;
      header->needs_whole = true;
      header->orientation = (int)info.orientation;
      read_colors(file, &info, header);
      // Only profiles describe grays.
      header->color = info.num_color_channels == 1 && (header->profile || header->transfer == 13) ? CCODECS_GRAY
                                                                                                  : CCODECS_RGB;
    }
  }
  int status = error->status;
  if (file) close_file(file);
  free(file);
  return status;
}

// MARK: - Decoding

/// Decodes the first frame. If the file ends too soon, keeps what can be shown of it.
static bool decode(jxl_decoder *jxl, jxl_file *file, const JxlPixelFormat *format, ccodecs_error *error) {
  size_t count = jxl->row_bytes * jxl->picture.height, needed = 0;
  bool has_output = false;
  for (;;) {
    JxlDecoderStatus status = next(file);
    if (status == JXL_DEC_FULL_IMAGE) return true;
    if (status == JXL_DEC_NEED_IMAGE_OUT_BUFFER && !has_output &&
        JxlDecoderImageOutBufferSize(file->decoder, format, &needed) == JXL_DEC_SUCCESS && needed == count) {
      has_output = JxlDecoderSetImageOutBuffer(file->decoder, format, jxl->pixels, count) == JXL_DEC_SUCCESS;
      if (has_output) continue;
    }
    fails(file, status, error);
    if (!has_output || status != JXL_DEC_NEED_MORE_INPUT || file->code != 0) return false;
    if (JxlDecoderFlushImage(file->decoder) != JXL_DEC_SUCCESS) return false;
    ccodecs_note_damage(&jxl->picture, error->message);
    return true;
  }
}

static int read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  (void)error;
  jxl_decoder *jxl = (jxl_decoder *)picture;
  memcpy(rgba, jxl->pixels + jxl->row++ * jxl->row_bytes, jxl->row_bytes);
  return CCODECS_OK;
}

static void close_jxl(ccodecs_picture *picture) {
  free(((jxl_decoder *)picture)->pixels);
  free(picture);
}

static ccodecs_picture *make_picture(ccodecs_decode_options options, ccodecs_error *error) {
  jxl_decoder *jxl = calloc(1, sizeof *jxl);
  if (jxl) {
    jxl->picture.width = options.width;
    jxl->picture.height = options.height;
    jxl->picture.read_row = read_row;
    jxl->picture.close = close_jxl;
    jxl->row_bytes = (size_t)options.width * (options.is_deep ? 8 : 4);
    jxl->pixels = calloc(options.height, jxl->row_bytes);
    if (jxl->pixels) return &jxl->picture;
  }
  free(jxl);
  ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
  return NULL;
}

static ccodecs_picture *open_jxl(int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  jxl_file *file = calloc(1, sizeof *file);
  ccodecs_picture *picture = NULL;
  JxlBasicInfo info;
  ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
  if (file)
    *file = (jxl_file){.descriptor = descriptor, .offset = (off_t)options.start, .end = (off_t)options.end};
  if (file && open_file(file, JXL_DEC_FULL_IMAGE, &info, error) &&
      ccodecs_has_expected_size(options, info.xsize, info.ysize, error)) {
    JxlPixelFormat format = format_of(options.is_deep);
    JxlColorEncoding encoding;
    choose_colors(file, &info, options.start > 0, &encoding);
    picture = make_picture(options, error);
    if (picture && !decode((jxl_decoder *)picture, file, &format, error)) {
      close_jxl(picture);
      picture = NULL;
    }
  }
  if (file) close_file(file);
  free(file);
  return picture;
}

// MARK: - Compressed metadata

/// A container with nothing but a compressed box.
static uint8_t *container_of(const uint8_t *box, size_t count, size_t *total) {
  static const uint8_t start[] = {0,   0,   0,   12,  'J', 'X', 'L', ' ', 13,  10,  0x87, 10,  0,   0,   0,   20,
                                  'f', 't', 'y', 'p', 'j', 'x', 'l', ' ', 0,   0,   0,    0,   'j', 'x', 'l', ' '};
  *total = sizeof start + 8 + count;
  uint8_t *bytes = malloc(*total);
  if (!bytes) return NULL;
  uint8_t head[8] = {(uint8_t)((count + 8) >> 24), (uint8_t)((count + 8) >> 16), (uint8_t)((count + 8) >> 8),
                     (uint8_t)(count + 8),         'b', 'r', 'o', 'b'};
  memcpy(bytes, start, sizeof start);
  memcpy(bytes + sizeof start, head, sizeof head);
  memcpy(bytes + sizeof start + sizeof head, box, count);
  return bytes;
}

/// Passes through the boxes of a container up to the compressed one, and decompresses it.
static size_t unpack(JxlDecoder *decoder, uint8_t *output, size_t capacity) {
  JxlBoxType type;
  JxlDecoderStatus status;
  do {
    status = JxlDecoderProcessInput(decoder);
    if (status != JXL_DEC_BOX || JxlDecoderGetBoxType(decoder, type, JXL_FALSE) != JXL_DEC_SUCCESS) return 0;
  } while (memcmp(type, "brob", 4) != 0);
  if (JxlDecoderSetBoxBuffer(decoder, output, capacity) != JXL_DEC_SUCCESS) return 0;
  status = JxlDecoderProcessInput(decoder);
  size_t unused = JxlDecoderReleaseBoxBuffer(decoder);
  bool is_whole = status == JXL_DEC_SUCCESS || status == JXL_DEC_BOX || status == JXL_DEC_NEED_MORE_INPUT;
  return is_whole && unused <= capacity ? capacity - unused : 0;
}

size_t ccodecs_jxl_unpack(const uint8_t *box, size_t count, uint8_t *output, size_t capacity) {
  size_t total = 0, written = 0;
  if (ccodecs_missing(CCODECS_JPEGXL) || count < 4 || count > ccodecs_longest_profile) return 0;
  uint8_t *bytes = container_of(box, count, &total);
  JxlDecoder *decoder = bytes ? JxlDecoderCreate(NULL) : NULL;
  if (decoder && JxlDecoderSubscribeEvents(decoder, JXL_DEC_BOX) == JXL_DEC_SUCCESS &&
      JxlDecoderSetDecompressBoxes(decoder, JXL_TRUE) == JXL_DEC_SUCCESS &&
      JxlDecoderSetInput(decoder, bytes, total) == JXL_DEC_SUCCESS)
    written = unpack(decoder, output, capacity);
  if (decoder) JxlDecoderDestroy(decoder);
  free(bytes);
  return written;
}

const ccodecs_decoder ccodecs_jxl_decoder = {.read_header = read_header, .open = open_jxl};

#else

#include "CCodecs.h"

size_t ccodecs_jxl_unpack(const uint8_t *box, size_t count, uint8_t *output, size_t capacity) {
  (void)box, (void)count, (void)output, (void)capacity;
  return 0;
}

#endif
