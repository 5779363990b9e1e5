#ifdef WITH_JPEG2000

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "LazyOpenJPEG.h"
#include "picture.h"

/// A file being read.
typedef struct {
  ccodecs_reader reader;
  off_t size;
  opj_codec_t *codec;
  opj_stream_t *stream;
  opj_image_t *image;
  char message[200];  // the library's first complaint
} j2k_file;

typedef struct {
  ccodecs_picture picture;
  j2k_file file;
  bool is_deep;
  uint32_t row;
} j2k_decoder;

enum { most_channels = 4 };

// MARK: - Reading

static OPJ_SIZE_T read_bytes(void *bytes, OPJ_SIZE_T count, void *data) {
  size_t got = ccodecs_reader_read(&((j2k_file *)data)->reader, bytes, count);
  return got > 0 ? got : (OPJ_SIZE_T)-1;
}

static OPJ_OFF_T skip(OPJ_OFF_T count, void *data) {
  j2k_file *file = data;
  off_t place = file->reader.offset;
  if (count < 0 ? place + count < 0 : count > file->size - place) return -1;
  file->reader.offset = place + (off_t)count;
  return count;
}

static OPJ_BOOL seek(OPJ_OFF_T place, void *data) {
  j2k_file *file = data;
  if (place < 0 || place > file->size) return OPJ_FALSE;
  file->reader.offset = (off_t)place;
  return OPJ_TRUE;
}

// MARK: - Errors

/// Keeps the first message, on one line.
static void note(const char *message, void *data) {
  j2k_file *file = data;
  if (file->message[0]) return;
  size_t count = strcspn(message, "\r\n");
  if (count >= sizeof file->message) count = sizeof file->message - 1;
  memcpy(file->message, message, count);
}

static void ignore(const char *message, void *data) { (void)message, (void)data; }

static bool fails(const j2k_file *file, ccodecs_error *error) {
  if (file->reader.code != 0) {
    ccodecs_fail_reading(error, file->reader.code);
  } else {
    ccodecs_fail(error, CCODECS_MALFORMED, file->message[0] ? file->message : "its data is invalid");
  }
  return false;
}

static bool refuses(ccodecs_error *error, const char *reason) {
  ccodecs_fail(error, CCODECS_UNSUPPORTED, reason);
  return false;
}

// MARK: - Opening

static bool is_codestream(int descriptor) {
  static const uint8_t marker[] = {0xFF, 0x4F, 0xFF, 0x51};
  uint8_t start[sizeof marker] = {0};
  ccodecs_read_at(descriptor, start, sizeof start, 0);
  return memcmp(start, marker, sizeof marker) == 0;
}

static uint64_t number_at(const uint8_t *bytes, int count) {
  uint64_t number = 0;
  for (int i = 0; i < count; i++) number = number << 8 | bytes[i];
  return number;
}

/// Returns the offset of the codestream; -1 if there is none.
static off_t find_codestream(const j2k_file *file) {
  enum { most_boxes = 1000, long_head = 16 };
  int descriptor = file->reader.descriptor;
  off_t place = 0;
  if (is_codestream(descriptor)) return 0;
  for (int i = 0; i < most_boxes && place < file->size; i++) {
    uint8_t head[long_head] = {0};
    if (ccodecs_read_at(descriptor, head, sizeof head, place) < 8) return -1;
    uint64_t length = number_at(head, 4);
    bool is_long = length == 1;
    if (is_long) length = number_at(head + 8, 8);
    if (memcmp(head + 4, "jp2c", 4) == 0) return place + (is_long ? long_head : 8);
    if (length < 8 || length > (uint64_t)(file->size - place)) return -1;
    place += (off_t)length;
  }
  return -1;
}

/// Checks the number of tiles: the library allocates memory for all when it reads the header.
static bool has_few_tiles(const j2k_file *file, ccodecs_error *error) {
  enum { most_tiles = 16384 };
  // From the start of the codestream: two markers, a length, capabilities, and then eight numbers of four bytes.
  uint8_t head[40];
  off_t place = find_codestream(file);
  if (place < 0 || ccodecs_read_at(file->reader.descriptor, head, sizeof head, place) < (ssize_t)sizeof head) {
    ccodecs_fail(error, CCODECS_TRUNCATED, "the file ends too soon");
    return false;
  }
  uint64_t numbers[8];
  for (int i = 0; i < 8; i++) numbers[i] = number_at(head + 8 + 4 * i, 4);
  uint64_t width = numbers[0], height = numbers[1], across = numbers[4], down = numbers[5];
  uint64_t left = numbers[6], top = numbers[7];
  bool is_valid = across > 0 && down > 0 && left <= width && top <= height;
  uint64_t columns = is_valid ? (width - left + across - 1) / across : 0;
  uint64_t rows = is_valid ? (height - top + down - 1) / down : 0;
  if (is_valid && columns * rows <= most_tiles) return true;
  ccodecs_fail(error, CCODECS_MALFORMED, is_valid ? "it has too many tiles" : "its tiles are invalid");
  return false;
}

static void close_file(j2k_file *file) {
  if (file->image) opj_image_destroy(file->image);
  if (file->stream) opj_stream_destroy(file->stream);
  if (file->codec) opj_destroy_codec(file->codec);
  file->image = NULL;
  file->stream = NULL;
  file->codec = NULL;
}

static bool make_stream(j2k_file *file) {
  enum { block = 64 << 10 };
  file->stream = opj_stream_create(block, OPJ_TRUE);
  if (!file->stream) return false;
  opj_stream_set_user_data(file->stream, file, NULL);
  opj_stream_set_user_data_length(file->stream, (OPJ_UINT64)file->size);
  opj_stream_set_read_function(file->stream, read_bytes);
  opj_stream_set_skip_function(file->stream, skip);
  opj_stream_set_seek_function(file->stream, seek);
  return true;
}

/// Returns true if the channels are gray or colors, with alpha if there is one more.
static bool is_usable(const opj_image_t *image, ccodecs_error *error) {
  if (image->color_space == OPJ_CLRSPC_CMYK) return refuses(error, "a JPEG 2000 in CMYK");
  if (image->numcomps == 0 || image->numcomps > most_channels) return refuses(error, "a JPEG 2000 of many channels");
  for (OPJ_UINT32 i = 0; i < image->numcomps; i++)
    if (image->comps[i].prec == 0 || image->comps[i].prec > 31 || image->comps[i].dx == 0 || image->comps[i].dy == 0)
      return refuses(error, "a JPEG 2000 with samples of an unknown kind");
  return true;
}

/// Reads the header.
///
/// - Parameters:
///   - halvings: How often the picture is to be halved.
///   - is_strict: False for what can be decoded of a truncated picture.
static bool open_file(j2k_file *file, int descriptor, int halvings, bool is_strict, ccodecs_error *error) {
  struct stat status;
  opj_dparameters_t parameters;
  file->reader.descriptor = descriptor;
  file->reader.offset = 0;
  file->size = fstat(descriptor, &status) == 0 ? status.st_size : 0;
  if (!has_few_tiles(file, error)) return false;
  file->codec = opj_create_decompress(is_codestream(descriptor) ? OPJ_CODEC_J2K : OPJ_CODEC_JP2);
  if (!file->codec || !make_stream(file)) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return false;
  }
  opj_set_default_decoder_parameters(&parameters);
  parameters.cp_reduce = (OPJ_UINT32)halvings;
  opj_set_error_handler(file->codec, note, file);
  opj_set_warning_handler(file->codec, ignore, file);
  opj_set_info_handler(file->codec, ignore, file);
  if (!opj_setup_decoder(file->codec, &parameters) || !opj_decoder_set_strict_mode(file->codec, is_strict) ||
      !opj_read_header(file->stream, file->codec, &file->image) || !file->image)
    return fails(file, error);
  return is_usable(file->image, error);
}

// MARK: - The header

/// Returns how often all channels can be halved.
static int halvings_of(const j2k_file *file) {
  opj_codestream_info_v2_t *info = opj_get_cstr_info(file->codec);
  int halvings = 3;
  if (!info) return 0;
  for (OPJ_UINT32 i = 0; i < info->nbcomps && info->m_default_tile_info.tccp_info; i++) {
    int most = (int)info->m_default_tile_info.tccp_info[i].numresolutions - 1;
    if (most < halvings) halvings = most;
  }
  // Sizes are rounded in another way if the picture does not begin at the origin.
  if (file->image->x0 != 0 || file->image->y0 != 0) halvings = 0;
  opj_destroy_cstr_info(&info);
  return halvings > 0 ? halvings : 0;
}

static void read_profile(const opj_image_t *image, ccodecs_header *header) {
  if (!image->icc_profile_buf) return;
  header->profile_count = image->icc_profile_len;
  if (header->profile_count == 0 || header->profile_count > ccodecs_longest_profile) return;
  header->profile = malloc(header->profile_count);
  if (header->profile) memcpy(header->profile, image->icc_profile_buf, header->profile_count);
}

static int read_header(int descriptor, ccodecs_header *header, ccodecs_error *error) {
  j2k_file *file = calloc(1, sizeof *file);
  ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
  if (file && open_file(file, descriptor, 0, true, error)) {
    const opj_image_t *image = file->image;
    error->status = CCODECS_OK;
    header->width = image->x1 - image->x0;
    header->height = image->y1 - image->y0;
    header->bits = image->comps[0].prec > 16 ? 16 : (int)image->comps[0].prec;
    header->color = image->numcomps < 3 ? CCODECS_GRAY : CCODECS_RGB;
    header->has_alpha = image->numcomps == 2 || image->numcomps == 4;
    header->halvings = halvings_of(file);
    header->needs_whole = true;
    read_profile(image, header);
  }
  int status = error->status;
  if (file) close_file(file);
  free(file);
  return status;
}

// MARK: - Decoding

static bool decode(j2k_file *file) {
  return opj_decode(file->codec, file->stream, file->image) && file->image->numcomps > 0 &&
         opj_end_decompress(file->codec, file->stream);
}

/// Decodes the picture; if only a lenient decoder can, records that.
static bool decode_image(j2k_decoder *j2k, int descriptor, int halvings, ccodecs_error *error) {
  j2k_file *file = &j2k->file;
  if (decode(file)) return true;
  fails(file, error);
  if (file->reader.code != 0) return false;
  close_file(file);
  ccodecs_error again;
  if (!open_file(file, descriptor, halvings, false, &again) ||
      !opj_decode(file->codec, file->stream, file->image))
    return false;
  ccodecs_note_damage(&j2k->picture, error->message);
  return true;
}

/// Returns true if the decoded channels have samples for all pixels: as many as there are pixels, or for several each.
static bool has_samples(const j2k_decoder *j2k, ccodecs_error *error) {
  const opj_image_t *image = j2k->file.image;
  if (!is_usable(image, error)) return false;
  for (OPJ_UINT32 i = 0; i < image->numcomps; i++) {
    const opj_image_comp_t *channel = &image->comps[i];
    uint64_t across = (uint64_t)channel->w * channel->dx, down = (uint64_t)channel->h * channel->dy;
    if (!channel->data || channel->w == 0 || channel->h == 0 || across + channel->dx <= j2k->picture.width ||
        down + channel->dy <= j2k->picture.height) {
      ccodecs_fail(error, CCODECS_MALFORMED, "its channels differ in size");
      return false;
    }
  }
  return true;
}

/// Returns a sample from 0 to `most`.
static unsigned sample_at(const opj_image_comp_t *channel, uint32_t x, uint32_t y, unsigned most) {
  uint32_t column = channel->dx == 1 ? x : x / channel->dx, line = channel->dy == 1 ? y : y / channel->dy;
  if (column >= channel->w) column = channel->w - 1;
  if (line >= channel->h) line = channel->h - 1;
  int64_t value = channel->data[(size_t)line * channel->w + column];
  if (channel->prec == 8 && !channel->sgnd && most == 255) return value < 0 ? 0 : value > 255 ? 255 : (unsigned)value;
  int64_t maximum = ((int64_t)1 << channel->prec) - 1;
  if (channel->sgnd) value += (int64_t)1 << (channel->prec - 1);
  if (value <= 0) return 0;
  if (value >= maximum) return most;
  return (unsigned)(((uint64_t)value * most + (uint64_t)maximum / 2) / (uint64_t)maximum);
}

static unsigned limited(double value, unsigned most) {
  return value <= 0 ? 0 : value >= most ? most : (unsigned)(value + 0.5);
}

/// Converts luma and chroma of the full range, as in Rec. 601.
static void convert_luma(unsigned pixel[4], unsigned most) {
  double middle = (most + 1) / 2, luma = pixel[0], blue = pixel[1] - middle, red = pixel[2] - middle;
  pixel[0] = limited(luma + 1.402 * red, most);
  pixel[1] = limited(luma - 0.344136 * blue - 0.714136 * red, most);
  pixel[2] = limited(luma + 1.772 * blue, most);
}

static int read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  (void)error;
  j2k_decoder *j2k = (j2k_decoder *)picture;
  const opj_image_t *image = j2k->file.image;
  uint32_t y = j2k->row++;
  unsigned most = j2k->is_deep ? 65535 : 255;
  bool is_gray = image->numcomps < 3, has_alpha = image->numcomps == 2 || image->numcomps == 4;
  for (uint32_t x = 0; x < picture->width; x++) {
    unsigned pixel[4] = {0, 0, 0, most};
    for (OPJ_UINT32 i = 0; i < image->numcomps; i++) pixel[i] = sample_at(&image->comps[i], x, y, most);
    if (has_alpha) pixel[3] = pixel[image->numcomps - 1];
    if (is_gray) pixel[1] = pixel[2] = pixel[0];
    if (image->color_space == OPJ_CLRSPC_SYCC && !is_gray) convert_luma(pixel, most);
    for (int i = 0; i < 4; i++) {
      uint16_t wide = (uint16_t)pixel[i];
      if (j2k->is_deep) memcpy(rgba + 8 * (size_t)x + 2 * i, &wide, 2);
      else rgba[4 * (size_t)x + i] = (uint8_t)wide;
    }
  }
  return CCODECS_OK;
}

static void close_j2k(ccodecs_picture *picture) {
  close_file(&((j2k_decoder *)picture)->file);
  free(picture);
}

static ccodecs_picture *open_j2k(int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  j2k_decoder *j2k = calloc(1, sizeof *j2k);
  if (!j2k) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return NULL;
  }
  int halvings = options.eighths == 1 ? 3 : options.eighths == 2 ? 2 : options.eighths == 4 ? 1 : 0;
  uint32_t parts = 1u << halvings;
  j2k->picture.width = (options.width + parts - 1) / parts;
  j2k->picture.height = (options.height + parts - 1) / parts;
  j2k->picture.read_row = read_row;
  j2k->picture.close = close_j2k;
  j2k->is_deep = options.is_deep;
  if (open_file(&j2k->file, descriptor, halvings, true, error) &&
      ccodecs_has_expected_size(options, j2k->file.image->x1 - j2k->file.image->x0,
                                j2k->file.image->y1 - j2k->file.image->y0, error) &&
      decode_image(j2k, descriptor, halvings, error) && has_samples(j2k, error))
    return &j2k->picture;
  close_j2k(&j2k->picture);
  return NULL;
}

static bool scales(enum ccodecs_color color, bool has_alpha) {
  (void)color, (void)has_alpha;
  return true;
}

const ccodecs_decoder ccodecs_j2k_decoder = {.read_header = read_header, .open = open_j2k, .scales = scales};

#endif
