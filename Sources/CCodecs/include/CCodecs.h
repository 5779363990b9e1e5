#ifndef CCODECS_H
#define CCODECS_H

/// The setjmp barrier: libjpeg and libpng report errors by jumping, which Swift must never see. The other libraries keep
/// behind it too, so that a build can do without them. Every call here returns a status instead, prints nothing and
/// leaves nothing allocated on failure. No library's header shows through, so nobody above can reach around the barrier.

#include <stddef.h>
#include <stdint.h>

/// Why a call failed, sorted by who can do something about it.
enum ccodecs_status {
  CCODECS_OK = 0,
  CCODECS_MALFORMED,    ///< the file breaks its format
  CCODECS_TRUNCATED,    ///< the file ends too soon
  CCODECS_UNSUPPORTED,  ///< a valid file of a kind the library cannot decode to 8 bits
  CCODECS_READ_FAILED,  ///< the system could not read the file
  CCODECS_NO_MEMORY
};

/// A status and what happened, in the library's words.
typedef struct {
  int status;
  int code;  ///< the system's error number, with CCODECS_READ_FAILED
  char message[240];
} ccodecs_error;

/// No profile is longer; a file that claims one is taken to have one that cannot be used.
enum { ccodecs_longest_profile = 4 << 20 };

// MARK: - Formats

/// The formats that are read or written with a library, which is missing where a build leaves out the format's trait.
enum ccodecs_format {
  CCODECS_JPEG,
  CCODECS_PNG,
  CCODECS_GIF,
  CCODECS_WEBP,
  CCODECS_TIFF,
  CCODECS_HEIF,
  CCODECS_AVIF,
  ccodecs_format_count
};

/// Whether this build reads a format.
int ccodecs_reads(enum ccodecs_format format);

/// Whether this build, and the libraries that it runs with, can write a format.
int ccodecs_writes(enum ccodecs_format format);

// MARK: - Reading pictures

/// How a file stores color.
enum ccodecs_color { CCODECS_GRAY, CCODECS_RGB, CCODECS_YCBCR, CCODECS_CMYK, CCODECS_PALETTE, CCODECS_LAB };

/// What the header of a file says. A text that the file lacks is empty.
typedef struct {
  uint32_t width, height;
  enum ccodecs_color color;
  int bits;
  int has_alpha;
  int is_in_passes;  ///< it is interlaced
  int needs_whole;   ///< more than some rows of it are in memory at once
  int orientation;   ///< as in EXIF, 1 where the file says nothing
  uint8_t *exif;     ///< a block of EXIF that begins with its TIFF header, or NULL
  size_t exif_count;
  uint8_t *profile;      ///< or NULL, where it is longer than a profile may be, too
  size_t profile_count;
  size_t data_count;     ///< of a WebP's picture, as it is compressed
  int primaries, transfer;  ///< the numbers that H.273 has for its colors, 2 where the file does not say
  char date[32], fraction[32], offset[32];  ///< the same by a TIFF, which has no such block
} ccodecs_header;

/// Reads the header of the file behind `descriptor` and decodes nothing. To be given back in any case. Those of JPEGs and
/// PNGs are read without a library.
int ccodecs_header_read(
  enum ccodecs_format format, int descriptor, ccodecs_header *header, ccodecs_error *error);
void ccodecs_header_free(ccodecs_header *header);

/// Blocks of metadata, each NULL where the file has none.
typedef struct {
  uint8_t *exif;  ///< begins with its TIFF header
  size_t exif_count;
  uint8_t *packet;  ///< of XMP
  size_t packet_count;
} ccodecs_metadata;

/// Reads the metadata in the file behind `descriptor`, of XMP at most `most` bytes. To be given back.
void ccodecs_metadata_read(enum ccodecs_format format, int descriptor, size_t most, ccodecs_metadata *metadata);
void ccodecs_metadata_free(ccodecs_metadata *metadata);

/// The first picture of a file being decoded, row by row, as RGBA (not premultiplied) with 8 bits a channel.
typedef struct ccodecs_picture ccodecs_picture;

/// How a HEIF turns a stored picture, one step of it.
enum ccodecs_turn_kind {
  CCODECS_ROTATE,       ///< by `numbers[0]` quarters, counterclockwise
  CCODECS_FLIP_ROWS,    ///< top and bottom change places
  CCODECS_FLIP_COLUMNS, ///< left and right change places
  CCODECS_CROP          ///< to a clean aperture: its width, height and offsets, each as a numerator and a denominator
};

typedef struct {
  enum ccodecs_turn_kind kind;
  int64_t numbers[8];
} ccodecs_turn;

enum { ccodecs_most_turns = 8 };

/// The alpha of a HEIF is a picture of its own. As libavif has it, it lies on the colors as they are stored and goes
/// where they go, whatever the file says of how it is turned itself.
typedef struct {
  uint32_t item;       ///< its number in the file, 0 where there is none
  int is_limited;      ///< black is 16 of 255 and white is 235, as in the stream's own header
  int is_turned_alike; ///< the file turns it just as it turns the colors
  int turn_count;
  ccodecs_turn turns[ccodecs_most_turns];  ///< those of the colors
} ccodecs_heif_alpha;

/// What a picture must be like for memory to be asked for, and how it is wanted.
typedef struct {
  uint32_t width, height;  ///< as its header had them
  int64_t start, end;      ///< where a JPEG stands in its file: from 0 to INT64_MAX where that has nothing else in it
  int eighths;             ///< of its size that are wanted; only some kinds can be decoded smaller, see `ccodecs_scales`
  int allowance;           ///< by how many levels a frequency of a progressive JPEG may be off where that hardly shows;
                           ///< with 0 only what cannot be seen at all is left out
  int keeps_inks;          ///< rows of a picture of four inks without alpha have those, 255 for all of one
  int is_deep;             ///< rows of a HEIF, or of a PNG of 16 bits, have 16 bits a channel, as the machine has them
  ccodecs_heif_alpha alpha;
} ccodecs_decode_options;

/// Whether a picture of such a header can be decoded smaller than it is.
int ccodecs_scales(enum ccodecs_format format, enum ccodecs_color color, int has_alpha);

/// Begins decoding the file behind `descriptor`, which stays the caller's.
/// Returns NULL and fills `error` where it cannot, or where the file is not the one that was wished for.
ccodecs_picture *ccodecs_picture_open(
  enum ccodecs_format format, int descriptor, ccodecs_decode_options options, ccodecs_error *error);
uint32_t ccodecs_picture_width(const ccodecs_picture *picture);
uint32_t ccodecs_picture_height(const ccodecs_picture *picture);

/// Writes the next row, four bytes a pixel; must not be called more often than the picture has rows. Where data is missing
/// the picture is grey, or repeats what there is of one in passes, and `ccodecs_picture_damage` says what happened. A
/// wrong checksum of a PNG is a failure.
int ccodecs_picture_read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error);

/// Checks what stands behind the last row.
int ccodecs_picture_finish(ccodecs_picture *picture, ccodecs_error *error);

/// What was wrong with the data so far, or NULL. Valid until the next call.
const char *ccodecs_picture_damage(const ccodecs_picture *picture);
void ccodecs_picture_close(ccodecs_picture *picture);

// MARK: - Colors

/// What the bytes of a pixel are: one grey, or red, green and blue, in the first bytes of four; or four inks, 255 for all
/// of one.
enum ccodecs_samples { CCODECS_SAMPLES_GRAY, CCODECS_SAMPLES_RGB, CCODECS_SAMPLES_INKS };

/// From the bytes of a color to its light, both from 0 to 1.
enum ccodecs_curve { CCODECS_CURVE_SRGB, CCODECS_CURVE_POWER };

/// What colors are meant: those of a profile or, where that is NULL, those of three lights.
typedef struct {
  const uint8_t *profile;
  size_t count;
  double white[2], red[2], green[2], blue[2];  ///< x and y
  enum ccodecs_curve curve;
  double power;
} ccodecs_colors;

/// Writes the name that a profile has for people, as Unicode scalars. Returns how many, 0 where it has none.
size_t ccodecs_profile_name(const uint8_t *profile, size_t count, uint32_t *name, size_t capacity);

/// A way from some colors to others. Any number of threads may use it at once.
typedef struct ccodecs_conversion ccodecs_conversion;

/// Works out the way to `to`, relative colorimetric, with black point compensation. Returns NULL and fills `error` where
/// there is none.
ccodecs_conversion *ccodecs_conversion_open(
  const ccodecs_colors *from, enum ccodecs_samples samples, const ccodecs_colors *to, ccodecs_error *error);

/// Turns pixels of four bytes into RGBA, in place. Alpha stays as it is, and is full where inks were.
void ccodecs_conversion_run(const ccodecs_conversion *conversion, uint8_t *pixels, size_t count);
void ccodecs_conversion_close(ccodecs_conversion *conversion);

/// A conversion by tables alone. It can be written down, and read by a process that does not trust who wrote it.
typedef struct ccodecs_shaper ccodecs_shaper;

/// The tables of a conversion that has no need of more; NULL for others. They are the conversion's own.
const ccodecs_shaper *ccodecs_conversion_shaper(const ccodecs_conversion *conversion);
/// How many bytes one takes that is written down.
size_t ccodecs_shaper_size(void);
void ccodecs_shaper_write(const ccodecs_shaper *shaper, uint8_t *bytes);
/// NULL where the bytes are none, or would do harm.
ccodecs_shaper *ccodecs_shaper_read(const uint8_t *bytes, size_t count);
/// Turns pixels of four bytes, whose last stays as it is.
void ccodecs_shaper_run(const ccodecs_shaper *shaper, uint8_t *pixels, size_t count);
void ccodecs_shaper_free(ccodecs_shaper *shaper);

/// Unpacks up to `capacity` bytes of a zlib stream; returns how many there are.
size_t ccodecs_inflate(const uint8_t *input, size_t count, uint8_t *output, size_t capacity);

// MARK: - PNG's filters

/// The filter that fits a row best, by the number that PNG gives it, of the first `kinds` (two do not look at the row
/// above, five are all). The rows have `count` bytes, and before them a pixel of `step` zeros. Looks at 16 bytes in
/// every `stride`.
uint8_t ccodecs_best_filter(
  const uint8_t *current, const uint8_t *above, size_t count, size_t step, int kinds, size_t stride);

/// Writes the row's `count` differences from what filter `kind` predicts.
void ccodecs_filter(
  uint8_t kind, const uint8_t *current, const uint8_t *above, size_t count, size_t step, uint8_t *output);

/// Takes the alpha out of pixels.
void ccodecs_drop_alpha(const uint8_t *rgba, size_t pixels, uint8_t *rgb);

// MARK: - Deflate and checksums

/// The room that `ccodecs_deflate` may need for `count` bytes.
size_t ccodecs_deflate_bound(size_t count);

/// Compresses `input` without reference to anything before it, ending on a byte boundary and without a last-block
/// mark, so that the outputs of several calls can be strung together. Levels are libdeflate's, 1 (quick) to 12.
/// Returns the bytes written, 0 on failure.
size_t ccodecs_deflate(const uint8_t *input, size_t count, int level, uint8_t *output, size_t capacity);

/// Places in a deflate stream, in bits from its start.
typedef struct {
  size_t last_block;  ///< where the last block begins, with the bit that says it is the last
  size_t end;         ///< behind the last bit
} ccodecs_deflate_places;

/// Finds the last block of a complete deflate stream whose last byte is filled up with zeros. Returns 0 where the
/// bytes are no such stream.
int ccodecs_find_last_block(const uint8_t *stream, size_t count, ccodecs_deflate_places *places);

uint32_t ccodecs_adler32(uint32_t adler, const uint8_t *bytes, size_t count);
/// The Adler-32 of two pieces joined, from those of the pieces and the length of the second.
uint32_t ccodecs_adler32_combine(uint32_t first, uint32_t second, size_t secondCount);
uint32_t ccodecs_crc32(uint32_t crc, const uint8_t *bytes, size_t count);

// MARK: - Writing pictures

/// What is to be written.
typedef struct {
  enum ccodecs_format format;
  uint32_t width, height;
  int has_alpha;
  int quality;         ///< 1 to 100
  int is_lossless;     ///< WebP and AVIF only
  int effort;          ///< 0 is quick, 2 thorough
  int across, down;    ///< JPEG: one sample of color stands for so many pixels
  int is_progressive;  ///< JPEG; otherwise every row of blocks can be decoded by itself
} ccodecs_encode_options;

/// A picture being written to memory, from rows of RGBA, not premultiplied.
typedef struct ccodecs_writer ccodecs_writer;

/// Returns NULL and fills `error` where the picture cannot be begun. An AVIF has the profile in it, or sRGB where there
/// is none.
ccodecs_writer *ccodecs_writer_open(
  const ccodecs_encode_options *options, const uint8_t *profile, size_t profile_count, ccodecs_error *error);

/// Takes the next rows; all together must not be more than the picture has.
int ccodecs_writer_add(ccodecs_writer *writer, const uint8_t *rgba, uint32_t rows, ccodecs_error *error);

/// Ends the picture, which must have all its rows. An AVIF takes EXIF along, which begins with its TIFF header.
int ccodecs_writer_finish(
  ccodecs_writer *writer, const uint8_t *exif, size_t exif_count, ccodecs_error *error);

/// What was written, once it is finished; valid until the writer is closed.
const uint8_t *ccodecs_writer_bytes(const ccodecs_writer *writer, size_t *count);
void ccodecs_writer_close(ccodecs_writer *writer);

/// Turns pixels into differences from those to their left, of the first `samples` bytes of four, as TIFF's predictor
/// does.
void ccodecs_difference(const uint8_t *rgba, size_t pixels, size_t samples, uint8_t *output);

/// Compresses `input` into a zlib stream. The room it may need is `ccodecs_zlib_bound`. Returns the bytes written, 0 on
/// failure.
size_t ccodecs_zlib(const uint8_t *input, size_t count, int level, uint8_t *output, size_t capacity);
size_t ccodecs_zlib_bound(size_t count);

/// Has freed memory kept by the process; does nothing where the C library has no such setting.
void ccodecs_keep_freed_memory(int bytes);

/// Has the system hand out the next `bytes` of memory in large pieces, where it can: one at a time, small ones take it
/// longer than a decoder takes to fill them. For a process that ends when it has used them.
void ccodecs_expect_memory(int64_t bytes);

/// Loads the codecs that are files of their own, which formats would otherwise do when they need them.
void ccodecs_load_codecs(void);

#endif
