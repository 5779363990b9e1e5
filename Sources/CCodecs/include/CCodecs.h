#ifndef CCODECS_H
#define CCODECS_H

/// The setjmp barrier: libjpeg and libpng report errors by longjmp, which must never cross Swift. The other libraries
/// are behind it too, so that a build can omit them. Every function here returns a status instead, prints nothing and
/// leaves nothing allocated on failure. No library header is exposed, so callers cannot bypass the barrier.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CCodecsHuffman.h"

/// The reason for a failure, grouped by the remedy.
enum ccodecs_status {
  CCODECS_OK = 0,
  CCODECS_MALFORMED,    ///< the file breaks its format
  CCODECS_TRUNCATED,    ///< the file ends too soon
  CCODECS_UNSUPPORTED,  ///< a valid file of a kind that the library cannot decode to 8 bits
  CCODECS_READ_FAILED,  ///< the system could not read the file
  CCODECS_NO_MEMORY
};

/// A status with a message from the library.
typedef struct {
  int status;
  int code;  ///< errno, with CCODECS_READ_FAILED
  char message[240];
} ccodecs_error;

/// The longest profile; longer ones count as unusable.
enum { ccodecs_longest_profile = 4 << 20 };

/// Writes the names and versions of the libraries into `text`: with others, pixels and files may have other bytes.
void ccodecs_versions(char *text, size_t room);

// MARK: - Formats

/// The formats that are read or written with a library, which is missing if the build omits the format's trait.
enum ccodecs_format {
  CCODECS_JPEG,
  CCODECS_PNG,
  CCODECS_GIF,
  CCODECS_WEBP,
  CCODECS_TIFF,
  CCODECS_HEIF,
  CCODECS_AVIF,
  CCODECS_JPEGXL,
  CCODECS_JPEG2000,
  CCODECS_RAW,
  CCODECS_SVG,
  CCODECS_PDF,
  CCODECS_QOI,
  ccodecs_format_count
};

/// Returns true if this build reads a format.
int ccodecs_reads(enum ccodecs_format format);

/// Returns the number of the library that a format needs; 0 for one that is there from the start.
int ccodecs_library(enum ccodecs_format format);

/// Loads the library that a format needs. Returns NULL, or why that is impossible, with the remedy.
const char *ccodecs_missing(enum ccodecs_format format);

/// Returns true if this build, with the libraries that it runs with, can write a format.
int ccodecs_writes(enum ccodecs_format format);

// MARK: - Reading pictures

/// The color model of a file.
enum ccodecs_color { CCODECS_GRAY, CCODECS_RGB, CCODECS_YCBCR, CCODECS_CMYK, CCODECS_PALETTE, CCODECS_LAB };

/// The contents of a file's header. Missing texts are empty.
typedef struct {
  uint32_t width, height;
  enum ccodecs_color color;
  int bits;
  int has_alpha;
  int is_in_passes;  ///< it is interlaced
  int needs_whole;   ///< more than a few rows are in memory at once
  int halvings;      ///< how often it can be halved while decoding; -1 for formats that are decoded at any eighths
  int orientation;   ///< as in EXIF; 1 if the file has none
  uint8_t *exif;     ///< an EXIF block that begins with its TIFF header, or NULL
  size_t exif_count;
  uint8_t *profile;      ///< or NULL, also if it is too long
  size_t profile_count;
  size_t data_count;     ///< size of a WebP's compressed picture data
  int primaries, transfer;  ///< color numbers of H.273; 2 if the file has none
  double own_width, own_height;  ///< of a drawing: pixels, or points of a page; of a raw photo; else 0
  int pages;             ///< of a document; else 0
  char date[32], fraction[32], offset[32];  ///< the date of a TIFF, which has no such block
} ccodecs_header;

/// Reads the header of the file `descriptor` without decoding. The result must be freed in any case.
int ccodecs_header_read(
  enum ccodecs_format format, int descriptor, ccodecs_header *header, ccodecs_error *error);
void ccodecs_header_free(ccodecs_header *header);

/// Blocks of metadata, each NULL if the file has none.
typedef struct {
  uint8_t *exif;  ///< begins with its TIFF header
  size_t exif_count;
  uint8_t *packet;  ///< of XMP
  size_t packet_count;
} ccodecs_metadata;

/// Reads the metadata in the file behind `descriptor`, at most `most` bytes of XMP. Must be freed.
void ccodecs_metadata_read(enum ccodecs_format format, int descriptor, size_t most, ccodecs_metadata *metadata);
void ccodecs_metadata_free(ccodecs_metadata *metadata);

/// The first picture of a file, being decoded row by row as RGBA (not premultiplied) with 8 bits per channel.
typedef struct ccodecs_picture ccodecs_picture;

/// One transformation that a HEIF applies to a stored picture.
enum ccodecs_turn_kind {
  CCODECS_ROTATE,       ///< by `numbers[0]` quarters, counterclockwise
  CCODECS_FLIP_ROWS,    ///< mirrors top and bottom
  CCODECS_FLIP_COLUMNS, ///< mirrors left and right
  CCODECS_CROP          ///< to a clean aperture: its width, height and offsets, each as a numerator and a denominator
};

typedef struct {
  enum ccodecs_turn_kind kind;
  int64_t numbers[8];
} ccodecs_turn;

enum { ccodecs_most_turns = 8 };

/// The alpha of a HEIF, which is stored as a separate picture. As in libavif, it is aligned with the stored colors and
/// transformed like them, whatever transformations the file gives it.
typedef struct {
  uint32_t item;       ///< its item number in the file, 0 for none
  int is_limited;      ///< black is 16 of 255 and white is 235, according to the stream's header
  int is_turned_alike; ///< the file transforms it in the same way as the colors
  int turn_count;
  ccodecs_turn turns[ccodecs_most_turns];  ///< those of the colors
} ccodecs_heif_alpha;

/// The expected properties of a picture, checked before memory is allocated.
typedef struct {
  uint32_t width, height;  ///< as in its header
  int64_t start, end;      ///< the range of a JPEG in its file: from 0 to INT64_MAX if it is the whole file
  int eighths;             ///< fraction of its size to decode at; only some kinds can be smaller, see `ccodecs_scales`
  int allowance;           ///< the error in levels that a frequency of a progressive JPEG may have if it hardly
                           ///< shows; with 0 only invisible data are left out
  int keeps_inks;          ///< rows of a CMYK picture without alpha contain inks, 255 for full ink
  int is_deep;             ///< rows of a HEIF or a 16-bit PNG have 16 bits per channel, in native byte order
  int may_be_whole;        ///< a PNG of at most `ccodecs_png_most_whole` bytes may be decoded in one piece
  ccodecs_heif_alpha alpha;
  uint32_t item;           ///< the item of a HEIF to decode, such as a gain map; 0 for its picture
  int64_t item_place;      ///< where the file has the number of its picture's item, which is replaced by that
  int item_bytes;          ///< the bytes of that number
  int64_t flag_place;      ///< where the file has the byte whose lowest bit hides the item
} ccodecs_decode_options;

/// The largest PNG that is decoded in one piece: the bytes of its rows, and of its file.
enum { ccodecs_png_most_whole = 96 << 20 };

/// Returns true if a picture of this kind can be decoded at a smaller size.
int ccodecs_scales(enum ccodecs_format format, enum ccodecs_color color, int has_alpha);

/// Starts decoding the file `descriptor`, which the caller keeps. Returns NULL and fills `error` if it cannot, or if
/// the file does not match the options.
ccodecs_picture *ccodecs_picture_open(
  enum ccodecs_format format, int descriptor, ccodecs_decode_options options, ccodecs_error *error);
uint32_t ccodecs_picture_width(const ccodecs_picture *picture);
uint32_t ccodecs_picture_height(const ccodecs_picture *picture);

/// A plane of 16-bit samples: brightness as 8 · (level − 128) or, often at a lower resolution, the difference from it
/// in levels for a color.
typedef struct {
  uint32_t width, height;
  uint32_t across, down;  ///< samples for every 16 pixels of the stored picture
  uint32_t rows;          ///< in a strip, of which the last strips may need fewer
  uint32_t stride;        ///< samples from one row to the next
} ccodecs_plane;

enum { ccodecs_most_planes = 4 };

/// Returns the planes of a picture that is decoded in strips, like some JPEGs at a smaller size: brightness, red, green
/// and blue, or only brightness. The result is their number, 0 if the picture is decoded in rows of pixels.
int ccodecs_picture_planes(const ccodecs_picture *picture, ccodecs_plane planes[ccodecs_most_planes]);

/// Writes the next row, four bytes per pixel, or the next strip: the rows of each plane, one plane after the other.
/// Must not be called more often than the picture has rows or strips.
int ccodecs_picture_read_row(ccodecs_picture *picture, uint8_t *bytes, ccodecs_error *error);

/// Checks the data after the last row.
int ccodecs_picture_finish(ccodecs_picture *picture, ccodecs_error *error);

/// Returns the damage in the data so far, or NULL. Valid until the next call.
const char *ccodecs_picture_damage(const ccodecs_picture *picture);
void ccodecs_picture_close(ccodecs_picture *picture);

/// Decompresses a `brob` box of a JPEG XL: the box's body, which begins with the name of the box inside. Returns the
/// number of bytes, at most `capacity`; 0 on failure.
size_t ccodecs_jxl_unpack(const uint8_t *box, size_t count, uint8_t *output, size_t capacity);

// MARK: - Colors

/// The contents of a pixel's four bytes: one gray, or red, green and blue, in the first bytes; or four inks, 255 for
/// full ink.
enum ccodecs_samples { CCODECS_SAMPLES_GRAY, CCODECS_SAMPLES_RGB, CCODECS_SAMPLES_INKS };

/// The transfer function from a color's bytes to light, both from 0 to 1.
enum ccodecs_curve { CCODECS_CURVE_SRGB, CCODECS_CURVE_POWER };

/// The color space: a profile or, if that is NULL, primaries, white point and curve.
typedef struct {
  const uint8_t *profile;
  size_t count;
  double white[2], red[2], green[2], blue[2];  ///< x and y
  enum ccodecs_curve curve;
  double power;
} ccodecs_colors;

/// Writes a profile's display name as Unicode scalars. Returns their number, 0 if it has none.
size_t ccodecs_profile_name(const uint8_t *profile, size_t count, uint32_t *name, size_t capacity);

/// A conversion between color spaces. Any number of threads may use it at once.
typedef struct ccodecs_conversion ccodecs_conversion;

/// Creates the conversion to `to`, relative colorimetric, with black point compensation. Returns NULL and fills `error`
/// if that is impossible.
ccodecs_conversion *ccodecs_conversion_open(
  const ccodecs_colors *from, enum ccodecs_samples samples, const ccodecs_colors *to, ccodecs_error *error);

/// Converts pixels of four bytes to RGBA, in place. Alpha is kept, or set to opaque if there were inks.
void ccodecs_conversion_run(const ccodecs_conversion *conversion, uint8_t *pixels, size_t count);
void ccodecs_conversion_close(ccodecs_conversion *conversion);

/// A conversion by tables only. It can be serialized, and read by a process that does not trust the writer.
typedef struct ccodecs_shaper ccodecs_shaper;

/// Returns the tables of a conversion that needs nothing else; NULL for others. Owned by the conversion.
const ccodecs_shaper *ccodecs_conversion_shaper(const ccodecs_conversion *conversion);
/// Returns the size of a serialized shaper in bytes.
size_t ccodecs_shaper_size(void);
void ccodecs_shaper_write(const ccodecs_shaper *shaper, uint8_t *bytes);
/// Reads a serialized shaper. Returns NULL if the bytes are invalid or unsafe.
ccodecs_shaper *ccodecs_shaper_read(const uint8_t *bytes, size_t count);
/// Converts pixels of four bytes, of which the last is kept.
void ccodecs_shaper_run(const ccodecs_shaper *shaper, uint8_t *pixels, size_t count);
void ccodecs_shaper_free(ccodecs_shaper *shaper);

/// Decompresses up to `capacity` bytes of a zlib stream. Returns the number of bytes.
size_t ccodecs_inflate(const uint8_t *input, size_t count, uint8_t *output, size_t capacity);

/// Decompresses up to `capacity` bytes of a gzip file, of which `input` may be the start.
size_t ccodecs_gunzip(const uint8_t *input, size_t count, uint8_t *output, size_t capacity);

// MARK: - PNG's filters

/// Returns the best filter for a row, by its number in PNG, among the first `kinds` (the first two do not use the row
/// above, five are all). The rows have `count` bytes, preceded by a pixel of `step` zeros. Examines 16 bytes in every
/// `stride`.
uint8_t ccodecs_best_filter(
  const uint8_t *current, const uint8_t *above, size_t count, size_t step, int kinds, size_t stride);

/// Writes the `count` bytes of the row minus the prediction of filter `kind`.
void ccodecs_filter(
  uint8_t kind, const uint8_t *current, const uint8_t *above, size_t count, size_t step, uint8_t *output);

/// Removes the alpha of pixels.
void ccodecs_drop_alpha(const uint8_t *rgba, size_t pixels, uint8_t *rgb);

// MARK: - Deflate and checksums

/// Returns the maximum number of bytes that `ccodecs_deflate` may need for `count` bytes.
size_t ccodecs_deflate_bound(size_t count);

/// Compresses `input` independently of anything before it, ending on a byte boundary and without a last-block mark, so
/// that the outputs of several calls can be concatenated. Levels are libdeflate's, 1 (fast) to 12. Returns the number
/// of bytes written, 0 on failure.
size_t ccodecs_deflate(const uint8_t *input, size_t count, int level, uint8_t *output, size_t capacity);

/// Positions in a deflate stream, in bits from its start.
typedef struct {
  size_t last_block;  ///< start of the last block, with the bit that marks it as the last
  size_t end;         ///< after the last bit
} ccodecs_deflate_places;

/// Finds the last block of a complete deflate stream whose last byte is padded with zeros. Returns 0 if the bytes are
/// not such a stream.
int ccodecs_find_last_block(const uint8_t *stream, size_t count, ccodecs_deflate_places *places);

uint32_t ccodecs_adler32(uint32_t adler, const uint8_t *bytes, size_t count);
/// Returns the Adler-32 of two concatenated pieces, from their checksums and the length of the second.
uint32_t ccodecs_adler32_combine(uint32_t first, uint32_t second, size_t secondCount);
uint32_t ccodecs_crc32(uint32_t crc, const uint8_t *bytes, size_t count);

// MARK: - Writing pictures

/// The picture to write.
typedef struct {
  enum ccodecs_format format;
  uint32_t width, height;
  int has_alpha;
  int quality;         ///< 1 to 100
  int is_lossless;     ///< WebP, AVIF and JPEG XL only
  int effort;          ///< 0 is fast, 2 thorough
  int across, down;    ///< JPEG: one color sample covers this many pixels
  int is_progressive;  ///< JPEG; otherwise every row of blocks can be decoded separately
  int is_bright;       ///< AVIF: rows have 16 bits per channel in native order, with PQ samples of 12 bits in BT.2020
} ccodecs_encode_options;

/// A picture that is being written to memory from rows of RGBA, not premultiplied.
typedef struct ccodecs_writer ccodecs_writer;

/// Starts writing. Returns NULL and fills `error` if that fails. An AVIF or a JPEG XL contains the profile, or
/// sRGB if there is none.
ccodecs_writer *ccodecs_writer_open(
  const ccodecs_encode_options *options, const uint8_t *profile, size_t profile_count, ccodecs_error *error);

/// Adds the next rows; their total must not exceed the picture's.
int ccodecs_writer_add(ccodecs_writer *writer, const uint8_t *rgba, uint32_t rows, ccodecs_error *error);

/// The metadata of a picture: an EXIF block, which begins with its TIFF header, and an XMP packet.
typedef struct {
  const uint8_t *exif;
  size_t exif_count;
  const uint8_t *packet;
  size_t packet_count;
} ccodecs_marks;

/// Completes the picture, which must have all its rows. An AVIF or a JPEG XL includes the
/// marks.
int ccodecs_writer_finish(ccodecs_writer *writer, const ccodecs_marks *marks, ccodecs_error *error);

/// Returns the bytes written, after finishing; valid until the writer is closed.
const uint8_t *ccodecs_writer_bytes(const ccodecs_writer *writer, size_t *count);
void ccodecs_writer_close(ccodecs_writer *writer);

/// Replaces pixels by the differences from those to their left, for the first `samples` of every four bytes, like
/// TIFF's predictor.
void ccodecs_difference(const uint8_t *rgba, size_t pixels, size_t samples, uint8_t *output);

/// Compresses `input` into a zlib stream, which needs at most `ccodecs_zlib_bound` bytes. Returns the number of bytes
/// written, 0 on failure.
size_t ccodecs_zlib(const uint8_t *input, size_t count, int level, uint8_t *output, size_t capacity);
size_t ccodecs_zlib_bound(size_t count);

/// Returns the version of the pixels that Tessera makes: a different one for other code. It fits into 63 bits.
uint64_t ccodecs_pixel_version(void);

/// Makes the process keep freed memory, if the C library has such a setting.
void ccodecs_keep_freed_memory(int bytes);

/// Returns freed memory to the system the first time, and overwrites all that is freed later. Returns 0 if that is
/// impossible.
int ccodecs_clear_freed_memory(void);

/// Asks the system to allocate the next `bytes` of memory in large pages if it can: page by page, allocating takes
/// longer than decoding. For processes that end when they have used them.
void ccodecs_expect_memory(int64_t bytes);

/// Loads what decoders need and confined processes cannot load any more: a library, by its number, and LittleCMS.
void ccodecs_prepare(int library);

/// Passes the folders to `use` that a loaded library reads while it draws: those of fonts, and their tables. There are
/// none for most libraries.
void ccodecs_each_folder(int library, void *context, void (*use)(void *context, const char *path));

/// Has drawings refused whose fonts are in other files, because this process cannot read those.
void ccodecs_do_without_fonts(void);

#endif
