#ifdef WITH_GIF

#include <stdlib.h>
#include <string.h>

#include "LazyGIF.h"
#include "lzw.h"
#include "picture.h"

/// The first frame of a GIF on its screen; what the frame does not cover is transparent.
typedef struct {
  ccodecs_picture picture;
  GifFileType *file;
  ccodecs_reader reader;
  ccodecs_error failure;
  ccodecs_lzw data;
  GifImageDesc frame;      // its colors are in `palette`
  uint8_t palette[256][3];
  int palette_count;       // 0 if the frame has no palette of its own
  int clear_index;         // index of the transparent color, -1 for none
  uint32_t row;
  bool broken;             // the remaining rows are gray
  uint8_t colors[256][4];
  uint8_t *indices;        // one row of the frame; all of it if interlaced
  bool *known;             // the rows of an interlaced frame that could be decoded
} gif_decoder;

/// No valid file has more blocks before its first frame.
enum { most_blocks = 100000 };

static int read_bytes(GifFileType *file, GifByteType *bytes, int count) {
  gif_decoder *gif = file->UserData;
  return (int)ccodecs_reader_read(&gif->reader, bytes, (size_t)count);
}

/// Returns true if data was unpacked; if not, records the reason.
static bool is_unpacked(gif_decoder *gif, int status) {
  if (status == CCODECS_OK) return true;
  if (gif->reader.code != 0)
    ccodecs_fail_reading(&gif->failure, gif->reader.code);
  else
    ccodecs_fail(&gif->failure, status, gif->data.fault);
  return false;
}

/// Records the reason for giflib's failure, in words that describe the fault in the file.
static void note_failure(gif_decoder *gif, int code) {
  if (gif->reader.code != 0) {
    ccodecs_fail_reading(&gif->failure, gif->reader.code);
    return;
  }
  switch (code) {
    case D_GIF_ERR_READ_FAILED:
    case D_GIF_ERR_EOF_TOO_SOON:
      ccodecs_fail(&gif->failure, CCODECS_TRUNCATED, "the file ends too soon");
      break;
    case D_GIF_ERR_NOT_ENOUGH_MEM:
      ccodecs_fail(&gif->failure, CCODECS_NO_MEMORY, "not enough memory");
      break;
    default: {
      const char *words = GifErrorString(code);
      ccodecs_fail(&gif->failure, CCODECS_MALFORMED, words ? words : "its data is invalid");
    }
  }
}

// MARK: - Before the first frame

static bool read_extension(gif_decoder *gif, int *blocks) {
  int kind;
  GifByteType *block;
  if (DGifGetExtension(gif->file, &kind, &block) != GIF_OK) return false;
  while (block) {
    GraphicsControlBlock control;
    if (kind == GRAPHICS_EXT_FUNC_CODE && DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
      gif->clear_index = control.TransparentColor;
    if (++*blocks > most_blocks) {
      ccodecs_fail(&gif->failure, CCODECS_MALFORMED, "it has no picture among its first 100000 blocks");
      return true;
    }
    if (DGifGetExtensionNext(gif->file, &block) != GIF_OK) return false;
  }
  return true;
}

/// Reads up to the data of a frame. giflib would continue into the data, and fail there.
static bool read_frame(gif_decoder *gif) {
  uint8_t head[9];
  if (ccodecs_reader_read(&gif->reader, head, sizeof head) < sizeof head) return false;
  gif->frame.Left = head[0] | head[1] << 8;
  gif->frame.Top = head[2] | head[3] << 8;
  gif->frame.Width = head[4] | head[5] << 8;
  gif->frame.Height = head[6] | head[7] << 8;
  gif->frame.Interlace = (head[8] & 0x40) != 0;
  if ((head[8] & 0x80) == 0) return true;
  gif->palette_count = 2 << (head[8] & 7);
  size_t bytes = 3 * (size_t)gif->palette_count;
  return ccodecs_reader_read(&gif->reader, gif->palette, bytes) == bytes;
}

/// Goes to the data of the first frame. Returns false, with a failure recorded, if there is none.
static bool find_frame(gif_decoder *gif) {
  int code = 0;
  gif->clear_index = NO_TRANSPARENT_COLOR;
  gif->file = DGifOpen(gif, read_bytes, &code);
  if (!gif->file) {
    note_failure(gif, code);
    return false;
  }
  GifRecordType record;
  for (int blocks = 0;;) {
    if (DGifGetRecordType(gif->file, &record) != GIF_OK) break;
    if (record == TERMINATE_RECORD_TYPE) {
      ccodecs_fail(&gif->failure, CCODECS_MALFORMED, "it has no picture");
      return false;
    }
    if (record == IMAGE_DESC_RECORD_TYPE) {
      if (!read_frame(gif)) {
        note_failure(gif, D_GIF_ERR_EOF_TOO_SOON);
        return false;
      }
      if (gif->frame.Width <= 0 || gif->frame.Height <= 0) {
        ccodecs_fail(&gif->failure, CCODECS_MALFORMED, "its first picture has no pixels");
        return false;
      }
      return true;
    }
    if (!read_extension(gif, &blocks)) break;
    if (gif->failure.status != CCODECS_OK) return false;
  }
  note_failure(gif, gif->file->Error);
  return false;
}

static int larger(int a, int b) { return a > b ? a : b; }

/// Returns the width of the screen, extended if the frame reaches beyond it, as in other programs.
static uint32_t screen_width(const gif_decoder *gif) {
  return (uint32_t)larger(gif->file->SWidth, gif->frame.Left + gif->frame.Width);
}

static uint32_t screen_height(const gif_decoder *gif) {
  return (uint32_t)larger(gif->file->SHeight, gif->frame.Top + gif->frame.Height);
}

static void close_gif(ccodecs_picture *picture) {
  gif_decoder *gif = (gif_decoder *)picture;
  int code;
  if (gif->file) DGifCloseFile(gif->file, &code);
  free(gif->indices);
  free(gif->known);
  free(gif);
}

static gif_decoder *begin(int descriptor, ccodecs_error *error) {
  gif_decoder *gif = calloc(1, sizeof *gif);
  if (!gif) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return NULL;
  }
  gif->reader.descriptor = descriptor;
  if (find_frame(gif)) return gif;
  *error = gif->failure;
  close_gif(&gif->picture);
  return NULL;
}

static int read_header(int descriptor, ccodecs_header *header, ccodecs_error *error) {
  gif_decoder *gif = begin(descriptor, error);
  if (!gif) return error->status;
  header->width = screen_width(gif);
  header->height = screen_height(gif);
  header->color = CCODECS_PALETTE;
  header->bits = 8;
  bool covers = gif->frame.Width == (int)header->width && gif->frame.Height == (int)header->height;
  header->has_alpha = gif->clear_index != NO_TRANSPARENT_COLOR || !covers;
  header->is_in_passes = gif->frame.Interlace;
  header->needs_whole = gif->frame.Interlace;
  close_gif(&gif->picture);
  return CCODECS_OK;
}

// MARK: - Decoding

static bool read_colors(gif_decoder *gif) {
  const ColorMapObject *map = gif->file->SColorMap;
  if (gif->palette_count == 0 && (!map || !map->Colors)) {
    ccodecs_fail(&gif->failure, CCODECS_MALFORMED, "it has no palette");
    return false;
  }
  for (int i = 0; gif->palette_count == 0 && i < map->ColorCount && i < 256; i++) {
    gif->palette[i][0] = map->Colors[i].Red;
    gif->palette[i][1] = map->Colors[i].Green;
    gif->palette[i][2] = map->Colors[i].Blue;
  }
  // Colors beyond the palette are black.
  for (int i = 0; i < 256; i++) {
    memcpy(gif->colors[i], gif->palette[i], 3);
    gif->colors[i][3] = i == gif->clear_index ? 0 : 255;
  }
  return true;
}

static bool is_lost_data(const gif_decoder *gif) {
  return gif->failure.status == CCODECS_MALFORMED || gif->failure.status == CCODECS_TRUNCATED;
}

/// Checks what follows the last row. Returns false if the file could not be read.
static bool finish_data(gif_decoder *gif) {
  if (is_unpacked(gif, ccodecs_lzw_finish(&gif->data))) return true;
  ccodecs_note_damage(&gif->picture, gif->failure.message);
  return is_lost_data(gif);
}

/// Reads all four passes. If the data ends too soon, rows of the first passes are used for the missing ones.
static bool read_interlaced(gif_decoder *gif) {
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  size_t width = (size_t)gif->frame.Width;
  for (int pass = 0; pass < 4; pass++)
    for (int y = starts[pass]; y < gif->frame.Height; y += steps[pass]) {
      if (!is_unpacked(gif, ccodecs_lzw_read(&gif->data, gif->indices + (size_t)y * width, width))) {
        if (y == 0) return false;
        ccodecs_note_damage(&gif->picture, gif->failure.message);
        return is_lost_data(gif);
      }
      gif->known[y] = true;
    }
  return finish_data(gif);
}

static void repeat_known_rows(gif_decoder *gif) {
  size_t width = (size_t)gif->frame.Width;
  for (int y = 1; y < gif->frame.Height; y++)
    if (!gif->known[y]) memcpy(gif->indices + (size_t)y * width, gif->indices + (size_t)(y - 1) * width, width);
}

/// Returns the indices of a row; NULL if they could not be decoded.
static const uint8_t *frame_row(gif_decoder *gif, int y) {
  if (gif->frame.Interlace) return gif->indices + (size_t)y * (size_t)gif->frame.Width;
  if (gif->broken) return NULL;
  if (is_unpacked(gif, ccodecs_lzw_read(&gif->data, gif->indices, (size_t)gif->frame.Width))) return gif->indices;
  gif->broken = true;
  return NULL;
}

static int read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  gif_decoder *gif = (gif_decoder *)picture;
  memset(rgba, 0, 4 * (size_t)picture->width);
  int y = (int)gif->row++ - gif->frame.Top;
  if (y < 0 || y >= gif->frame.Height) return CCODECS_OK;
  const uint8_t *indices = frame_row(gif, y);
  uint8_t *output = rgba + 4 * (size_t)gif->frame.Left;
  if (indices) {
    for (int x = 0; x < gif->frame.Width; x++) memcpy(output + 4 * x, gif->colors[indices[x]], 4);
    if (gif->frame.Interlace || y + 1 < gif->frame.Height || finish_data(gif)) return CCODECS_OK;
  }
  if (!is_lost_data(gif) || y == 0) {
    *error = gif->failure;
    return error->status;
  }
  ccodecs_note_damage(picture, gif->failure.message);
  ccodecs_fill_with_grey(output, (size_t)gif->frame.Width);
  return CCODECS_OK;
}

static ccodecs_picture *open_gif(int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  gif_decoder *gif = begin(descriptor, error);
  if (!gif) return NULL;
  gif->picture.width = screen_width(gif);
  gif->picture.height = screen_height(gif);
  gif->picture.read_row = read_row;
  gif->picture.close = close_gif;
  if (!ccodecs_has_expected_size(options, gif->picture.width, gif->picture.height, &gif->failure)) goto failed;
  if (!read_colors(gif) || !is_unpacked(gif, ccodecs_lzw_begin(&gif->data, &gif->reader))) goto failed;
  size_t rows = gif->frame.Interlace ? (size_t)gif->frame.Height : 1;
  gif->indices = calloc(rows, (size_t)gif->frame.Width);
  gif->known = calloc(rows, sizeof *gif->known);
  if (!gif->indices || !gif->known) {
    ccodecs_fail(&gif->failure, CCODECS_NO_MEMORY, "not enough memory");
    goto failed;
  }
  if (gif->frame.Interlace) {
    if (!read_interlaced(gif)) goto failed;
    repeat_known_rows(gif);
  }
  return &gif->picture;

failed:
  *error = gif->failure;
  close_gif(&gif->picture);
  return NULL;
}

const ccodecs_decoder ccodecs_gif_decoder = {.read_header = read_header, .open = open_gif};

#endif
