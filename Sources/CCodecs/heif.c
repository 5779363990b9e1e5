#include "CCodecs.h"
#include "picture.h"

#ifndef WITH_HEIF

void ccodecs_load_heif_codecs(void) {}

#else

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "heif.h"

/// A file and its first picture. libheif applies the rotations and crops in the file's own properties, so the EXIF
/// orientation, which repeats them, is ignored.
typedef struct {
  ccodecs_reader reader;
  off_t size;
  struct heif_context *context;
  struct heif_image_handle *handle;
  int64_t item_place;  // of the number of its picture's item
  uint8_t item[4];     // another number, which libheif reads there
  int item_bytes;
  int64_t flag_place;  // of the byte whose lowest bit hides that item
} heif_file;

typedef struct {
  ccodecs_picture picture;
  heif_file file;
  struct heif_image *image;
  struct heif_image *alpha;  // if it is separate from the colors
  ccodecs_heif_rows rows;
  uint32_t row;
} heif_decoder;

// MARK: - Reading

static int64_t position(void *data) { return ((heif_file *)data)->reader.offset; }

/// Some versions of libheif have no function for other items, and ignore hidden ones, so the file itself says that
/// another item is its picture.
static int read_bytes(void *bytes, size_t count, void *data) {
  heif_file *file = data;
  int64_t start = file->reader.offset;
  if (ccodecs_reader_read(&file->reader, bytes, count) != count) return 1;
  for (int i = 0; i < file->item_bytes; i++) {
    int64_t place = file->item_place + i - start;
    if (place >= 0 && (uint64_t)place < count) ((uint8_t *)bytes)[place] = file->item[i];
  }
  int64_t flag = file->flag_place - start;
  if (file->item_bytes > 0 && flag >= 0 && (uint64_t)flag < count) ((uint8_t *)bytes)[flag] &= 0xFE;
  return 0;
}

static int seek(int64_t offset, void *data) {
  heif_file *file = data;
  if (offset < 0 || offset > file->size) return 1;
  file->reader.offset = (off_t)offset;
  return 0;
}

static enum heif_reader_grow_status wait_for_size(int64_t size, void *data) {
  return size > ((heif_file *)data)->size ? heif_reader_grow_status_size_beyond_eof
                                          : heif_reader_grow_status_size_reached;
}

static struct heif_reader file_reader = {
  .reader_api_version = 1,
  .get_position = position,
  .read = read_bytes,
  .seek = seek,
  .wait_for_file_size = wait_for_size,
};

// MARK: - Errors

static int status_of(struct heif_error error) {
  switch (error.code) {
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature: return CCODECS_UNSUPPORTED;
    case heif_error_Memory_allocation_error:
      return error.subcode == heif_suberror_Security_limit_exceeded ? CCODECS_MALFORMED : CCODECS_NO_MEMORY;
    default:
      return error.subcode == heif_suberror_End_of_data ? CCODECS_TRUNCATED : CCODECS_MALFORMED;
  }
}

/// Records libheif's message on one line.
static bool fails(const heif_file *file, struct heif_error failure, ccodecs_error *error) {
  if (file->reader.code != 0) {
    ccodecs_fail_reading(error, file->reader.code);
    return false;
  }
  ccodecs_fail(error, status_of(failure), failure.message ? failure.message : "libheif gives no reason");
  size_t count = strlen(error->message);
  for (char *letter = error->message; *letter; letter++)
    if ((uint8_t)*letter < ' ') *letter = ' ';
  while (count > 0 && error->message[count - 1] == ' ') error->message[--count] = 0;
  return false;
}

// MARK: - Opening

static void load_codecs(void) { heif_init(NULL); }

/// Codecs in separate files are only found this way; once is enough.
void ccodecs_load_heif_codecs(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_codecs);
}

/// Opens a file.
///
/// - Parameter side: The side of the largest square that a picture in the file may have; 0 for libheif's own limit.
static bool open_file(heif_file *file, int descriptor, int side, ccodecs_error *error) {
  ccodecs_load_heif_codecs();
  struct stat status;
  file->reader.descriptor = descriptor;
  file->size = fstat(descriptor, &status) == 0 ? status.st_size : 0;
  file->context = heif_context_alloc();
  if (!file->context) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return false;
  }
  if (side > 0) heif_context_set_maximum_image_size_limit(file->context, side);
  // Walls decode several photos at once, so threads for the tiles of one would only compete.
  heif_context_set_max_decoding_threads(file->context, 0);
  struct heif_error failure = heif_context_read_from_reader(file->context, &file_reader, file, NULL);
  if (failure.code == heif_error_Ok)
    failure = heif_context_get_primary_image_handle(file->context, &file->handle);
  return failure.code == heif_error_Ok || fails(file, failure, error);
}

static void close_file(heif_file *file) {
  if (file->handle) heif_image_handle_release(file->handle);
  if (file->context) heif_context_free(file->context);
}

// MARK: - The header

/// Reads a block that begins with the offset of its TIFF header, relative to the end of that number.
static void read_exif(const heif_file *file, uint8_t **exif, size_t *exif_count) {
  heif_item_id item;
  if (heif_image_handle_get_list_of_metadata_block_IDs(file->handle, "Exif", &item, 1) < 1) return;
  size_t count = heif_image_handle_get_metadata_size(file->handle, item);
  if (count <= 4 || count > ccodecs_longest_exif) return;
  uint8_t *block = malloc(count);
  if (!block) return;
  if (heif_image_handle_get_metadata(file->handle, item, block).code == heif_error_Ok) {
    size_t skipped = (size_t)block[0] << 24 | (size_t)block[1] << 16 | (size_t)block[2] << 8 | (size_t)block[3];
    if (skipped < count - 4) {
      memmove(block, block + 4 + skipped, count - 4 - skipped);
      *exif = block;
      *exif_count = count - 4 - skipped;
      return;
    }
  }
  free(block);
}

/// Reads a profile, or else CICP numbers.
static void read_colors(const heif_file *file, ccodecs_header *header) {
  struct heif_color_profile_nclx *numbers = NULL;
  header->profile_count = heif_image_handle_get_raw_color_profile_size(file->handle);
  if (header->profile_count > 0) {
    if (header->profile_count > ccodecs_longest_profile) return;
    header->profile = malloc(header->profile_count);
    if (!header->profile) return;
    if (heif_image_handle_get_raw_color_profile(file->handle, header->profile).code == heif_error_Ok) return;
    memset(header->profile, 0, header->profile_count);
    return;
  }
  struct heif_error failure = heif_image_handle_get_nclx_color_profile(file->handle, &numbers);
  if (failure.code == heif_error_Ok && numbers) {
    header->primaries = (int)numbers->color_primaries;
    header->transfer = (int)numbers->transfer_characteristics;
  }
  // There may be some even after a failure.
  if (numbers) heif_nclx_color_profile_free(numbers);
}

/// Returns the item with XMP metadata; 0 if there is none.
static heif_item_id find_xmp(const heif_file *file) {
  enum { most_items = 16 };
  heif_item_id items[most_items];
  int count = heif_image_handle_get_list_of_metadata_block_IDs(file->handle, "mime", items, most_items);
  for (int i = 0; i < count && i < most_items; i++) {
    const char *type = heif_image_handle_get_metadata_content_type(file->handle, items[i]);
    if (type && strcmp(type, "application/rdf+xml") == 0) return items[i];
  }
  return 0;
}

static void read_packet(const heif_file *file, size_t most, ccodecs_metadata *metadata) {
  heif_item_id item = find_xmp(file);
  size_t count = item != 0 ? heif_image_handle_get_metadata_size(file->handle, item) : 0;
  uint8_t *packet = count > 0 && count <= most ? malloc(count) : NULL;
  if (packet && heif_image_handle_get_metadata(file->handle, item, packet).code == heif_error_Ok) {
    metadata->packet = packet;
    metadata->packet_count = count;
  } else {
    free(packet);
  }
}

static void read_metadata(int descriptor, size_t most, ccodecs_metadata *metadata) {
  heif_file file = {0};
  ccodecs_error error;
  if (open_file(&file, descriptor, 0, &error)) {
    read_exif(&file, &metadata->exif, &metadata->exif_count);
    read_packet(&file, most, metadata);
  }
  close_file(&file);
}

static int read_header(int descriptor, ccodecs_header *header, ccodecs_error *error) {
  heif_file file = {0};
  int status = CCODECS_OK;
  if (open_file(&file, descriptor, 0, error)) {
    int width = heif_image_handle_get_width(file.handle), height = heif_image_handle_get_height(file.handle);
    int bits = heif_image_handle_get_luma_bits_per_pixel(file.handle);
    header->width = width > 0 ? (uint32_t)width : 0;
    header->height = height > 0 ? (uint32_t)height : 0;
    header->color = CCODECS_YCBCR;
    header->bits = bits > 0 ? bits : 8;
    header->has_alpha = ccodecs_heif_has_alpha(file.handle);
    header->needs_whole = true;
    read_exif(&file, &header->exif, &header->exif_count);
    read_colors(&file, header);
  } else {
    status = error->status;
  }
  close_file(&file);
  return status;
}

// MARK: - Decoding

static struct heif_error decode(heif_decoder *heif, bool is_strict) {
  struct heif_decoding_options *options = heif_decoding_options_alloc();
  if (options) options->strict_decoding = is_strict;
  // Decoded to planes with the file's own bit depth, which are converted to RGBA row by row.
  struct heif_error failure =
      heif_decode_image(heif->file.handle, &heif->image, heif_colorspace_RGB, heif_chroma_444, options);
  heif_decoding_options_free(options);
  return failure;
}

/// Decodes the picture; if only a lenient decoder can, records that.
static bool decode_image(heif_decoder *heif, ccodecs_error *error) {
  struct heif_error failure = decode(heif, true);
  if (failure.code == heif_error_Ok && heif->image) return true;
  fails(&heif->file, failure, error);
  if (failure.code != heif_error_Decoder_plugin_error) return false;
  failure = decode(heif, false);
  if (failure.code != heif_error_Ok || !heif->image) return false;
  ccodecs_note_damage(&heif->picture, error->message);
  return true;
}

/// Aligns alpha with the colors and expands it to full range. Alpha that does not have the shape of the colors is
/// dropped, and that is recorded.
static bool prepare_alpha(heif_decoder *heif, const ccodecs_heif_alpha *alpha, ccodecs_error *error) {
  ccodecs_heif_plane *plane = &heif->rows.planes[3];
  if (alpha->item == 0) return true;
  if (!alpha->is_turned_alike || !plane->start) {
    struct heif_error failure = ccodecs_heif_decode_alpha(heif->file.handle, alpha->item, &heif->alpha);
    if (failure.code != heif_error_Ok || !heif->alpha) return fails(&heif->file, failure, error);
    if (!ccodecs_heif_place_alpha(&heif->rows, &heif->alpha, alpha)) {
      plane->start = NULL;
      ccodecs_note_damage(&heif->picture, "its alpha and colors differ in size");
    }
  }
  plane->is_limited = alpha->is_limited;
  return true;
}

static bool prepare_rows(heif_decoder *heif, ccodecs_decode_options options, ccodecs_error *error) {
  ccodecs_heif_rows *rows = &heif->rows;
  if (!ccodecs_heif_prepare_rows(rows, heif->image, error)) return false;
  if (rows->width != options.width || rows->height != options.height) {
    ccodecs_fail(error, CCODECS_MALFORMED, "its picture and its header differ in size");
    return false;
  }
  rows->is_deep = options.is_deep;
  rows->is_premultiplied = heif_image_handle_is_premultiplied_alpha(heif->file.handle);
  return prepare_alpha(heif, &options.alpha, error);
}

static int read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  (void)error;
  heif_decoder *heif = (heif_decoder *)picture;
  ccodecs_heif_convert(&heif->rows, heif->row++, rgba);
  return CCODECS_OK;
}

static void close_heif(ccodecs_picture *picture) {
  heif_decoder *heif = (heif_decoder *)picture;
  if (heif->alpha) heif_image_release(heif->alpha);
  if (heif->image) heif_image_release(heif->image);
  close_file(&heif->file);
  free(heif);
}

/// Returns the side of a square with four times the pixels of the picture: tiles may extend beyond it, and it may be
/// cropped. Some versions of libheif compare this with the sides of a picture, however narrow it is.
static int limiting_side(ccodecs_decode_options options) {
  uint64_t pixels = (uint64_t)options.width * options.height, side = 2048;
  uint32_t longest = options.width > options.height ? options.width : options.height;
  while ((side * side < 4 * pixels || side < longest) && side < 1 << 20) side += side / 8;
  return (int)side;
}

/// Has libheif read another item as the picture of the file.
static void choose_item(heif_file *file, ccodecs_decode_options options) {
  if (options.item == 0 || options.item_bytes < 2 || options.item_bytes > 4) return;
  file->item_place = options.item_place;
  file->flag_place = options.flag_place;
  file->item_bytes = options.item_bytes;
  for (int i = 0; i < options.item_bytes; i++)
    file->item[i] = (uint8_t)(options.item >> (8 * (options.item_bytes - 1 - i)));
}

static ccodecs_picture *open_heif(int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  heif_decoder *heif = calloc(1, sizeof *heif);
  if (!heif) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return NULL;
  }
  heif->picture.width = options.width;
  heif->picture.height = options.height;
  heif->picture.read_row = read_row;
  heif->picture.close = close_heif;
  choose_item(&heif->file, options);
  // The limit is that of the item: libheif would compare the picture itself with it, too.
  if (open_file(&heif->file, descriptor, options.item == 0 ? limiting_side(options) : 0, error) &&
      ccodecs_has_expected_size(options, heif_image_handle_get_width(heif->file.handle),
                           heif_image_handle_get_height(heif->file.handle), error) &&
      decode_image(heif, error) && prepare_rows(heif, options, error))
    return &heif->picture;
  close_heif(&heif->picture);
  return NULL;
}

const ccodecs_decoder ccodecs_heif_decoder = {
  .read_header = read_header, .read_metadata = read_metadata, .open = open_heif};

#endif
