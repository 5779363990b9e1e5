#include "CFixtures.h"
#include "Growing.h"

#ifdef WITH_JPEG2000

#include <string.h>

// On Debian its folder is named after the version.
#if __has_include(<openjpeg.h>)
#include <openjpeg.h>
#else
#include <openjpeg-2.5/openjpeg.h>
#endif

/// A file in memory, which is written at any place.
typedef struct {
  GrowingBytes bytes;
  size_t place;
} MemoryFile;

static OPJ_SIZE_T on_write(void *start, OPJ_SIZE_T count, void *data) {
  MemoryFile *file = data;
  size_t end = file->place + count;
  if (end > file->bytes.count) {
    if (!growing_reserve(&file->bytes, end - file->bytes.count)) return (OPJ_SIZE_T)-1;
    memset(file->bytes.start + file->bytes.count, 0, end - file->bytes.count);
    file->bytes.count = end;
  }
  memcpy(file->bytes.start + file->place, start, count);
  file->place = end;
  return count;
}

static OPJ_OFF_T on_skip(OPJ_OFF_T count, void *data) {
  ((MemoryFile *)data)->place += (size_t)count;
  return count;
}

static OPJ_BOOL on_seek(OPJ_OFF_T place, void *data) {
  ((MemoryFile *)data)->place = (size_t)place;
  return OPJ_TRUE;
}

static opj_image_t *make_image(const FixtureJPEG2000 *picture) {
  opj_image_cmptparm_t parts[4] = {{0}};
  for (int i = 0; i < picture->channels; i++) {
    bool is_halved = picture->luma && (i == 1 || i == 2) && picture->halved;
    parts[i].dx = parts[i].dy = is_halved ? 2 : 1;
    parts[i].w = (picture->width + parts[i].dx - 1) / parts[i].dx;
    parts[i].h = (picture->height + parts[i].dy - 1) / parts[i].dy;
    parts[i].prec = (OPJ_UINT32)picture->bits;
  }
  OPJ_COLOR_SPACE colors = picture->luma ? OPJ_CLRSPC_SYCC : picture->channels < 3 ? OPJ_CLRSPC_GRAY : OPJ_CLRSPC_SRGB;
  opj_image_t *image = opj_image_create((OPJ_UINT32)picture->channels, parts, colors);
  if (!image) return NULL;
  image->x1 = picture->width;
  image->y1 = picture->height;
  size_t size = picture->bits > 8 ? 2 : 1, pixel = size * (size_t)picture->channels;
  for (int i = 0; i < picture->channels; i++) {
    opj_image_comp_t *part = &image->comps[i];
    if (picture->channels % 2 == 0 && i == picture->channels - 1) part->alpha = 1;
    for (uint32_t y = 0; y < part->h; y++)
      for (uint32_t x = 0; x < part->w; x++) {
        const uint8_t *sample = picture->samples.start +
                                pixel * ((size_t)y * part->dy * picture->width + (size_t)x * part->dx) +
                                size * (size_t)i;
        part->data[(size_t)y * part->w + x] = size == 2 ? sample[0] | sample[1] << 8 : sample[0];
      }
  }
  return image;
}

/// Keeps libopenjp2 from printing.
static void ignore(const char *message, void *data) { (void)message, (void)data; }

static bool encode(const FixtureJPEG2000 *picture, opj_image_t *image, MemoryFile *file) {
  opj_cparameters_t parameters;
  opj_set_default_encoder_parameters(&parameters);
  parameters.numresolution = picture->resolutions > 0 ? picture->resolutions : 6;
  parameters.irreversible = picture->ratio > 1;
  parameters.tcp_numlayers = 1;
  parameters.tcp_rates[0] = picture->ratio > 1 ? picture->ratio : 0;
  parameters.cp_disto_alloc = 1;
  parameters.tcp_mct = picture->channels >= 3 && !picture->luma;
  if (picture->tile > 0) {
    parameters.tile_size_on = OPJ_TRUE;
    parameters.cp_tdx = parameters.cp_tdy = picture->tile;
  }
  opj_codec_t *codec = opj_create_compress(picture->naked ? OPJ_CODEC_J2K : OPJ_CODEC_JP2);
  opj_stream_t *stream = opj_stream_default_create(OPJ_FALSE);
  opj_stream_set_user_data(stream, file, NULL);
  opj_stream_set_write_function(stream, on_write);
  opj_stream_set_skip_function(stream, on_skip);
  opj_stream_set_seek_function(stream, on_seek);
  opj_set_error_handler(codec, ignore, NULL);
  opj_set_warning_handler(codec, ignore, NULL);
  opj_set_info_handler(codec, ignore, NULL);
  bool done = opj_setup_encoder(codec, &parameters, image) && opj_start_compress(codec, image, stream) &&
              opj_encode(codec, stream) && opj_end_compress(codec, stream);
  opj_stream_destroy(stream);
  opj_destroy_codec(codec);
  return done;
}

int fixture_jpeg2000_encode(const FixtureJPEG2000 *picture, FixtureOutput *output) {
  MemoryFile file = {{0}, 0};
  opj_image_t *image = make_image(picture);
  bool done = image && encode(picture, image, &file);
  if (image) opj_image_destroy(image);
  if (done) return output_finish(output, &file.bytes);
  growing_free(&file.bytes);
  return output_fail(output, "libopenjp2 cannot write this picture");
}

#else

int fixture_jpeg2000_encode(const FixtureJPEG2000 *picture, FixtureOutput *output) {
  (void)picture;
  return output_fail(output, "this build leaves JPEG 2000 out");
}

#endif
