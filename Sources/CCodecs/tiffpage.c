#ifdef WITH_TIFF

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tiff.h"

// MARK: - Reading and reporting

/// Returns false once too much has been read: strips may overlap, so those of a small file can have terabytes in total.
static bool is_within_reason(ccodecs_tiff_page *page, tmsize_t count) {
  page->read += (uint64_t)count;
  if (page->read <= page->most_read) return true;
  ccodecs_tiff_note_failure(
    page, CCODECS_MALFORMED, "its strips or tiles overlap: they claim far more data than the file has");
  return false;
}

static tmsize_t read_bytes(thandle_t handle, void *bytes, tmsize_t count) {
  ccodecs_tiff_page *page = handle;
  tmsize_t total = 0;
  if (!is_within_reason(page, count)) return 0;
  while (total < count) {
    ssize_t got = ccodecs_read_at(page->descriptor, (uint8_t *)bytes + total, (size_t)(count - total), page->offset);
    if (got < 0) ccodecs_fail_reading(&page->failure, errno);
    if (got <= 0) break;
    page->offset += got;
    total += got;
  }
  return total;
}

static tmsize_t write_nothing(thandle_t handle, void *bytes, tmsize_t count) {
  (void)handle, (void)bytes, (void)count;
  return -1;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
  ccodecs_tiff_page *page = handle;
  off_t base = whence == SEEK_CUR ? page->offset : whence == SEEK_END ? page->size : 0;
  page->offset = base + (off_t)offset;
  return (toff_t)page->offset;
}

static int leave_open(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t size_of(thandle_t handle) { return (toff_t)((ccodecs_tiff_page *)handle)->size; }

static int note_error(TIFF *file, void *data, const char *module, const char *format, va_list arguments) {
  (void)file, (void)module;
  ccodecs_tiff_page *page = data;
  if (page->failure.status == CCODECS_OK) {
    char message[sizeof page->failure.message];
    vsnprintf(message, sizeof message, format, arguments);
    ccodecs_fail(&page->failure, CCODECS_MALFORMED, message);
  }
  // Tells libtiff not to print it.
  return 1;
}

/// Ignores libtiff's warnings of unknown tags and the like.
static int ignore_warning(TIFF *file, void *data, const char *module, const char *format, va_list arguments) {
  (void)file, (void)data, (void)module, (void)format, (void)arguments;
  return 1;
}

void ccodecs_tiff_note_failure(ccodecs_tiff_page *page, int status, const char *message) {
  if (page->failure.status == CCODECS_OK) ccodecs_fail(&page->failure, status, message);
}

static bool refuse(ccodecs_tiff_page *page, const char *message) {
  ccodecs_fail(&page->failure, CCODECS_UNSUPPORTED, message);
  return false;
}

/// The maximum single allocation for a page: four 16-bit samples of the largest picture decoded by default.
static const tmsize_t most_memory = (tmsize_t)8 * 200 * 1000 * 1000;

/// The bytes that reading a directory may take, in addition to the file's length.
static const uint64_t most_directory = 16 << 20;

static bool open_file(ccodecs_tiff_page *page) {
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) {
    ccodecs_fail(&page->failure, CCODECS_NO_MEMORY, "not enough memory");
    return false;
  }
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, most_memory);
  TIFFOpenOptionsSetErrorHandlerExtR(options, note_error, page);
  TIFFOpenOptionsSetWarningHandlerExtR(options, ignore_warning, page);
  // m: no memory mapping. O: strip offsets are read on demand, however many there are.
  page->file = TIFFClientOpenExt(
      "", "rmO", page, read_bytes, write_nothing, seek, leave_open, size_of, NULL, NULL, options);
  TIFFOpenOptionsFree(options);
  if (!page->file) ccodecs_tiff_note_failure(page, CCODECS_MALFORMED, "it has no directory");
  return page->file != NULL;
}

// MARK: - The directory

static bool choose_colors(ccodecs_tiff_page *page) {
  switch (page->photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_PALETTE:
      page->colors = 1;
      return true;
    case PHOTOMETRIC_RGB:
      page->colors = 3;
      return true;
    case PHOTOMETRIC_SEPARATED: {
      uint16_t inks = INKSET_CMYK;
      TIFFGetFieldDefaulted(page->file, TIFFTAG_INKSET, &inks);
      page->colors = 4;
      return inks == INKSET_CMYK || refuse(page, "its inks are not cyan, magenta, yellow and black");
    }
    case PHOTOMETRIC_YCBCR:
      page->colors = 3;
      if (page->compression == COMPRESSION_JPEG && !page->is_separate)
        TIFFSetField(page->file, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
      else
        page->uses_library_rgba = true;
      return true;
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
    case PHOTOMETRIC_ITULAB:
      page->colors = 3;
      page->is_lab = true;
      return true;
    default: return refuse(page, "its color model is unknown");
  }
}

static void find_alpha(ccodecs_tiff_page *page) {
  uint16_t *kinds = NULL;
  page->alpha = -1;
  // Other programs take an unlabeled fourth sample for alpha, so files made for them rely on it.
  bool is_unsaid = !TIFFGetField(page->file, TIFFTAG_EXTRASAMPLES, &page->extra_count, &kinds);
  if (is_unsaid && page->photometric == PHOTOMETRIC_RGB && page->samples == 4) page->alpha = 3;
  for (int i = 0; i < page->extra_count && page->alpha < 0 && !page->uses_library_rgba; i++) {
    if (kinds[i] != EXTRASAMPLE_ASSOCALPHA && kinds[i] != EXTRASAMPLE_UNASSALPHA) continue;
    if (page->colors + i >= page->samples) return;
    page->alpha = page->colors + i;
    page->is_premultiplied = kinds[i] == EXTRASAMPLE_ASSOCALPHA;
  }
}

static bool check_samples(ccodecs_tiff_page *page) {
  uint16_t format = SAMPLEFORMAT_UINT;
  TIFFGetFieldDefaulted(page->file, TIFFTAG_SAMPLEFORMAT, &format);
  page->is_float = format == SAMPLEFORMAT_IEEEFP;
  bool is_whole = format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_VOID;
  if (page->is_lab && (page->is_float || (page->bits != 8 && page->bits != 16)))
    return refuse(page, "its samples are Lab, but not of 8 or 16 bits");
  if (!is_whole && !page->is_float && !page->is_lab)
    return refuse(page, "its samples are neither unsigned integers nor floating point");
  if (!ccodecs_tiff_has_known_samples(page)) {
    char message[64];
    const char *kind = page->is_float ? "floating-point samples" : "samples";
    snprintf(message, sizeof message, "its %s have %u bits", kind, (unsigned)page->bits);
    return refuse(page, message);
  }
  if (page->photometric == PHOTOMETRIC_PALETTE && (page->bits > 16 || page->is_float))
    return refuse(page, "its palette is too large");
  if (page->samples < page->colors) return refuse(page, "it has too few samples for its colors");
  return page->samples <= 64 || refuse(page, "it has more than 64 samples for each pixel");
}

/// Returns true for too many compressed pictures: setting up the decoder for one takes as long as thousands of pixels.
static bool has_too_many_pictures(const ccodecs_tiff_page *page) {
  enum { most_pictures = 50000 };
  switch (page->compression) {
    case COMPRESSION_JPEG:
    case COMPRESSION_OJPEG:
    case COMPRESSION_WEBP: break;
    default: return false;
  }
  return (page->is_tiled ? TIFFNumberOfTiles(page->file) : TIFFNumberOfStrips(page->file)) > most_pictures;
}

static bool read_layout(ccodecs_tiff_page *page) {
  TIFF *file = page->file;
  page->is_tiled = TIFFIsTiled(file);
  if (page->is_tiled) {
    TIFFGetField(file, TIFFTAG_TILEWIDTH, &page->tile_width);
    TIFFGetField(file, TIFFTAG_TILELENGTH, &page->tile_height);
    uint64_t pixels = (uint64_t)page->tile_width * page->tile_height;
    // A small picture may be smaller than its one tile, but not by an absurd amount.
    uint64_t most = 4 * (uint64_t)page->width * page->height + (1 << 22);
    if (pixels == 0 || pixels > most) return refuse(page, "its tiles have no pixels or too many");
  }
  TIFFGetFieldDefaulted(file, TIFFTAG_ROWSPERSTRIP, &page->rows_per_strip);
  if (page->rows_per_strip == 0 || page->rows_per_strip > page->height) page->rows_per_strip = page->height;
  if (has_too_many_pictures(page)) return refuse(page, "it has more than 50,000 JPEG or WebP strips or tiles");
  return true;
}

static bool read_directory(ccodecs_tiff_page *page) {
  TIFF *file = page->file;
  page->planes = PLANARCONFIG_CONTIG;
  TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &page->width);
  TIFFGetField(file, TIFFTAG_IMAGELENGTH, &page->height);
  if (page->width == 0 || page->height == 0) {
    ccodecs_tiff_note_failure(page, CCODECS_MALFORMED, "it has no pixels");
    return false;
  }
  TIFFGetFieldDefaulted(file, TIFFTAG_BITSPERSAMPLE, &page->bits);
  TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLESPERPIXEL, &page->samples);
  TIFFGetFieldDefaulted(file, TIFFTAG_COMPRESSION, &page->compression);
  TIFFGetFieldDefaulted(file, TIFFTAG_PLANARCONFIG, &page->planes);
  page->is_separate = page->planes == PLANARCONFIG_SEPARATE && page->samples > 1;
  if (!TIFFGetField(file, TIFFTAG_PHOTOMETRIC, &page->photometric))
    page->photometric = page->samples >= 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK;
  if (!TIFFIsCODECConfigured(page->compression)) return refuse(page, "this libtiff cannot unpack its compression");
  if (!choose_colors(page)) return false;
  find_alpha(page);
  // Files may share equal strips, such as empty ones, but those are no longer than their contents.
  page->most_read += 2 * (uint64_t)page->width * page->height * page->samples * page->bits / 8;
  return check_samples(page) && read_layout(page);
}

bool ccodecs_tiff_open_page(ccodecs_tiff_page *page, int descriptor) {
  memset(page, 0, sizeof *page);
  page->descriptor = descriptor;
  struct stat status;
  if (fstat(descriptor, &status) != 0) {
    ccodecs_fail_reading(&page->failure, errno);
    return false;
  }
  page->size = status.st_size;
  page->most_read = 4 * (uint64_t)page->size + most_directory;
  if (!open_file(page)) return false;
  // Errors that libtiff recovered from do not matter.
  ccodecs_fail(&page->failure, CCODECS_OK, "");
  return read_directory(page);
}

void ccodecs_tiff_close_page(ccodecs_tiff_page *page) {
  if (page->file) TIFFClose(page->file);
  page->file = NULL;
}

uint32_t ccodecs_tiff_band_rows(const ccodecs_tiff_page *page) {
  if (page->is_tiled) return page->tile_height < page->height ? page->tile_height : page->height;
  return page->is_separate || page->uses_library_rgba ? page->rows_per_strip : 1;
}

#endif
