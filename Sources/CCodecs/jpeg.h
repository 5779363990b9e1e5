#ifndef CCODECS_JPEG_H
#define CCODECS_JPEG_H

/// Shared by the files of the JPEG decoder.

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "picture.h"
#include "scans.h"

#ifndef JCS_ALPHA_EXTENSIONS
#error "libjpeg-turbo is needed: this libjpeg cannot write RGBA rows"
#endif

enum {
  input_bytes = 64 * 1024,
  /// libjpeg's own value for missing data.
  missing_grey = 128
};

/// A JPEG being decoded.
typedef struct {
  ccodecs_picture picture;
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  ccodecs_error failure;
  int descriptor;
  off_t offset;      // of the byte after the buffer
  off_t end;         // after the JPEG, which may be part of a file
  ccodecs_scan_plan plan;
  int range;         // of the plan, being read
  off_t scan_start;  // the start of the first scan's data, 0 while in the header
  bool ended;        // the file has run out
  bool broken;       // decoding cannot go on; the remaining rows are grey
  bool has_inks;     // in place of colors
  bool keeps_inks;   // they are not converted
  uint8_t input[input_bytes];
} ccodecs_jpeg;

/// Sets up reading and reporting; nothing of libjpeg may be called before.
void ccodecs_jpeg_install_callbacks(ccodecs_jpeg *jpeg);

/// Aborts decoding with a failure that libjpeg has no code for.
_Noreturn void ccodecs_jpeg_escape(ccodecs_jpeg *jpeg, int status, const char *message);

/// Aborts decoding of a picture that has too many scans.
_Noreturn void ccodecs_jpeg_refuse_scans(ccodecs_jpeg *jpeg);

/// Opens a JPEG that can be decoded straight to a smaller size. Returns NULL for others, and fills `error` if there is
/// no memory.
ccodecs_picture *ccodecs_reduced_jpeg_open(int descriptor, ccodecs_decode_options options, ccodecs_error *error);

/// Called after catching an escape. Returns true if decoding can continue, with grey for missing data.
bool ccodecs_jpeg_survives(ccodecs_jpeg *jpeg);

#endif
