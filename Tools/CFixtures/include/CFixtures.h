#ifndef CFIXTURES_H
#define CFIXTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes borrowed from the caller for the length of one call; `start` may be null when `count` is 0.
typedef struct {
  const uint8_t *start;
  size_t count;
} FixtureBytes;

/// The answer of an encoder: bytes to give back with `fixture_output_free`, or a message when `failed`.
typedef struct {
  uint8_t *start;
  size_t count;
  bool failed;
  char message[256];
} FixtureOutput;

/// The color spaces a JPEG file can store.
enum {
  FIXTURE_JPEG_GREY = 0,
  FIXTURE_JPEG_YCBCR = 1,
  FIXTURE_JPEG_RGB = 2,
  FIXTURE_JPEG_CMYK = 3,
  FIXTURE_JPEG_YCCK = 4,
};

/// A choice that may be left to the library.
enum {
  FIXTURE_AS_USUAL = -1,
  FIXTURE_NO = 0,
  FIXTURE_YES = 1,
};

/// Everything a JPEG file is made from.
typedef struct {
  FixtureBytes samples;
  uint32_t width;
  uint32_t height;
  int32_t components;
  int32_t color_space;
  int32_t adobe_marker;
  int32_t jfif_marker;
  bool inverted;
  int32_t horizontal_sampling[4];
  int32_t vertical_sampling[4];
  int32_t quality;
  bool progressive;
  bool arithmetic;
  bool optimized_tables;
  uint32_t restart_interval;
  FixtureBytes exif;
  FixtureBytes profile;
  size_t profile_part_size;
  FixtureBytes comment;
} FixtureJPEG;

/// Which kind of tRNS chunk a PNG file has.
enum {
  FIXTURE_PNG_OPAQUE = 0,
  FIXTURE_PNG_PALETTE_ALPHA = 1,
  FIXTURE_PNG_CLEAR_GREY = 2,
  FIXTURE_PNG_CLEAR_COLOR = 3,
};

/// Everything a PNG file is made from.
typedef struct {
  FixtureBytes rows;
  uint32_t width;
  uint32_t height;
  int32_t bit_depth;
  int32_t color_type;
  bool interlaced;
  FixtureBytes palette;
  int32_t transparency;
  FixtureBytes palette_alpha;
  uint16_t clear_samples[3];
  int32_t gamma;
  FixtureBytes exif;
  FixtureBytes profile;
  /// The numbers that H.273 has for colors, 0 for none.
  int32_t primaries;
  int32_t transfer;
  int32_t compression_level;
} FixturePNG;

/// Everything a HEIF or AVIF file is made from.
typedef struct {
  FixtureBytes rgba;
  uint32_t width;
  uint32_t height;
  /// Per sample. Samples of more than 8 bits take two bytes each in `rgba`, low byte first.
  int32_t bits;
  bool is_avif;
  /// 0 to 100, or beyond for no loss at all.
  int32_t quality;
  bool has_alpha;
  /// Whether chroma is not subsampled.
  bool fine_color;
  bool full_range;
  /// Rec. 709 in place of Rec. 601.
  bool wide_matrix;
  /// How the file says that the picture is to be turned, as EXIF numbers it.
  int32_t orientation;
  FixtureBytes exif;
  FixtureBytes packet;  // of XMP
  FixtureBytes profile;
  /// The numbers that H.273 has for colors, 0 for sRGB's.
  int32_t primaries;
  int32_t transfer;
  /// The longest side of a thumbnail, 0 for none.
  int32_t thumbnail;
} FixtureHEIF;

/// Everything a WebP file is made from.
typedef struct {
  FixtureBytes rgba;
  uint32_t width;
  uint32_t height;
  bool lossless;
  float quality;
} FixtureWebP;

/// Everything a TIFF file is made from. Numbers are as the format has them.
typedef struct {
  FixtureBytes samples;
  uint32_t width;
  uint32_t height;
  int32_t bits;
  int32_t channels;
  int32_t photometric;
  int32_t compression;
  int32_t predictor;
  bool separate;
  bool big;
  bool big_endian;
  uint32_t rows_per_strip;
  uint32_t tile_width;
  uint32_t tile_height;
  int32_t orientation;
  /// 0 to omit the type of an extra sample, or the type: 1 for premultiplied alpha, 2 for straight alpha, and
  /// -1 for something else.
  int32_t extra_sample;
  /// 0 for the default.
  int32_t sample_format;
  int32_t fill_order;
  float white[2];
  /// Red, green and blue, 16 bits each, one color after another.
  const uint16_t *palette;
  const char *date;
  FixtureBytes profile;
  int32_t pages;
} FixtureTIFF;

/// Everything a GIF file is made from.
typedef struct {
  FixtureBytes indices;
  int32_t screen_width;
  int32_t screen_height;
  int32_t left;
  int32_t top;
  int32_t width;
  int32_t height;
  bool interlaced;
  FixtureBytes palette;
  bool local_palette;
  int32_t clear_index;
  int32_t frames;
} FixtureGIF;

/// The kinds of color profiles that can be written.
enum {
  FIXTURE_PROFILE_RGB,
  FIXTURE_PROFILE_GREY,
  /// Four inks.
  FIXTURE_PROFILE_INKS,
  /// Not a device profile, so of no use to a picture.
  FIXTURE_PROFILE_ABSTRACT,
};

/// Everything a color profile is made from.
typedef struct {
  int32_t kind;
  /// Where white, red, green and blue are, x and y.
  double primaries[8];
  /// 0 for sRGB's curve.
  double gamma;
  const char *name;
} FixtureProfile;

int fixture_profile_encode(const FixtureProfile *profile, FixtureOutput *output);

/// Each writes a file; 0 when it could, or -1 with a message in `output`, also where the build leaves the format out.
int fixture_heif_encode(const FixtureHEIF *picture, FixtureOutput *output);
int fixture_webp_encode(const FixtureWebP *picture, FixtureOutput *output);
int fixture_tiff_encode(const FixtureTIFF *picture, FixtureOutput *output);
int fixture_gif_encode(const FixtureGIF *picture, FixtureOutput *output);

/// Writes a JPEG file; 0 when it could, or -1 with a message in `output`.
int fixture_jpeg_encode(const FixtureJPEG *picture, FixtureOutput *output);

/// Writes a PNG file; 0 when it could, or -1 with a message in `output`.
int fixture_png_encode(const FixturePNG *picture, FixtureOutput *output);

/// Gives back the bytes of an output; harmless on a failed or already emptied one.
void fixture_output_free(FixtureOutput *output);

#endif
