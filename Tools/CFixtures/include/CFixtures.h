#ifndef CFIXTURES_H
#define CFIXTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes borrowed from the caller during one call; `start` may be null if `count` is 0.
typedef struct {
  const uint8_t *start;
  size_t count;
} FixtureBytes;

/// The result of an encoder: bytes to free with `fixture_output_free`, or a message if `failed`.
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

/// A choice that can be left to the library.
enum {
  FIXTURE_AS_USUAL = -1,
  FIXTURE_NO = 0,
  FIXTURE_YES = 1,
};

/// The contents of a JPEG file.
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

/// The kinds of tRNS chunks.
enum {
  FIXTURE_PNG_OPAQUE = 0,
  FIXTURE_PNG_PALETTE_ALPHA = 1,
  FIXTURE_PNG_CLEAR_GREY = 2,
  FIXTURE_PNG_CLEAR_COLOR = 3,
};

/// The contents of a PNG file.
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
  /// The color numbers of H.273, 0 for none.
  int32_t primaries;
  int32_t transfer;
  int32_t compression_level;
} FixturePNG;

/// The contents of a HEIF or AVIF file.
typedef struct {
  FixtureBytes rgba;
  uint32_t width;
  uint32_t height;
  /// Bits per sample. Samples with more than 8 take two bytes each in `rgba`, little-endian.
  int32_t bits;
  bool is_avif;
  /// 0 to 100; any other number means lossless.
  int32_t quality;
  bool has_alpha;
  /// True if chroma has full resolution.
  bool fine_color;
  bool full_range;
  /// Rec. 709 instead of Rec. 601.
  bool wide_matrix;
  /// The orientation in the file's properties, numbered as in EXIF.
  int32_t orientation;
  FixtureBytes exif;
  FixtureBytes packet;  // of XMP
  FixtureBytes profile;
  /// The color numbers of H.273, 0 for sRGB's.
  int32_t primaries;
  int32_t transfer;
  /// The longest side of a thumbnail, 0 for none.
  int32_t thumbnail;
} FixtureHEIF;

/// The contents of a JPEG XL file.
typedef struct {
  /// Samples with more than 8 bits take two bytes each, little-endian.
  FixtureBytes samples;
  uint32_t width;
  uint32_t height;
  int32_t bits;
  int32_t channels;
  bool lossless;
  float distance;
  int32_t orientation;
  int32_t frames;
  FixtureBytes exif;
  FixtureBytes packet;
  /// True if the metadata is compressed.
  bool packed;
  FixtureBytes profile;
  /// The color numbers of H.273, 0 for sRGB's.
  int32_t primaries;
  int32_t transfer;
} FixtureJPEGXL;

/// The contents of a JPEG 2000 file.
typedef struct {
  FixtureBytes samples;
  uint32_t width;
  uint32_t height;
  int32_t bits;
  int32_t channels;
  /// The compression ratio; 1 for lossless.
  float ratio;
  int32_t resolutions;
  int32_t tile;
  /// Samples are luma and chroma, which may have half the resolution.
  bool luma;
  bool halved;
  /// A codestream without boxes.
  bool naked;
} FixtureJPEG2000;

/// The contents of a WebP file.
typedef struct {
  FixtureBytes rgba;
  uint32_t width;
  uint32_t height;
  bool lossless;
  float quality;
} FixtureWebP;

/// The contents of a TIFF file. Numbers are those of the format.
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
  /// The kind of an extra sample: 1 for premultiplied alpha, 2 for alpha that is not, -1 for something else, 0 for
  /// unspecified.
  int32_t extra_sample;
  /// 0 for the default.
  int32_t sample_format;
  int32_t fill_order;
  float white[2];
  /// Red, green and blue with 16 bits each, color by color.
  const uint16_t *palette;
  const char *date;
  FixtureBytes profile;
  int32_t pages;
} FixtureTIFF;

/// The contents of a GIF file.
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

/// The kinds of color profiles.
enum {
  FIXTURE_PROFILE_RGB,
  FIXTURE_PROFILE_GREY,
  /// With four inks.
  FIXTURE_PROFILE_INKS,
  /// Not for a device, and so useless for pictures.
  FIXTURE_PROFILE_ABSTRACT,
};

/// The contents of a color profile.
typedef struct {
  int32_t kind;
  /// The x and y of white, red, green and blue.
  double primaries[8];
  /// 0 for sRGB's curve.
  double gamma;
  const char *name;
} FixtureProfile;

int fixture_profile_encode(const FixtureProfile *profile, FixtureOutput *output);

/// Write a file. Return 0, or -1 with a message in `output`, also if the build omits the format.
int fixture_heif_encode(const FixtureHEIF *picture, FixtureOutput *output);
int fixture_jpegxl_encode(const FixtureJPEGXL *picture, FixtureOutput *output);
int fixture_jpeg2000_encode(const FixtureJPEG2000 *picture, FixtureOutput *output);
int fixture_webp_encode(const FixtureWebP *picture, FixtureOutput *output);
int fixture_tiff_encode(const FixtureTIFF *picture, FixtureOutput *output);
int fixture_gif_encode(const FixtureGIF *picture, FixtureOutput *output);

/// Writes a JPEG file. Returns 0, or -1 with a message in `output`.
int fixture_jpeg_encode(const FixtureJPEG *picture, FixtureOutput *output);

/// The number of samples for every 16 pixels of a JPEG.
typedef struct {
  int32_t brightness;
  int32_t color_across, color_down;
} FixtureScale;

/// Decodes a JPEG from the lowest frequencies of its blocks, as exactly as possible. Writes floating-point numbers of 4
/// bytes: the brightness minus 128 and, if there are colors, what is added to it for red, green and blue, as planes one
/// behind the other. `warned` becomes true if libjpeg warns of lost data. Returns 0, or -1 with a message in `output`.
int fixture_jpeg_reduce(FixtureBytes file, FixtureScale scale, bool *warned, FixtureOutput *output);

/// Writes a PNG file. Returns 0, or -1 with a message in `output`.
int fixture_png_encode(const FixturePNG *picture, FixtureOutput *output);

/// Frees the bytes of an output; harmless if it failed or is already empty.
void fixture_output_free(FixtureOutput *output);

#endif
