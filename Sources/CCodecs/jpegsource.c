#include <errno.h>
#include <string.h>

#include "jpeg.h"

#include <jerror.h>

// MARK: - Errors and warnings

static ccodecs_jpeg *jpeg_of(j_common_ptr common) { return (ccodecs_jpeg *)common->client_data; }

static int status_of_code(int code) {
  switch (code) {
    case JERR_OUT_OF_MEMORY:
      return CCODECS_NO_MEMORY;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_SOF_UNSUPPORTED:
      return CCODECS_UNSUPPORTED;
    default:
      return CCODECS_MALFORMED;
  }
}

static void escape_with_error(j_common_ptr common) {
  ccodecs_jpeg *jpeg = jpeg_of(common);
  char message[JMSG_LENGTH_MAX];
  common->err->format_message(common, message);
  if (jpeg->ended && jpeg->scan_start == 0)
    ccodecs_fail(&jpeg->failure, CCODECS_TRUNCATED, "the file ends before its picture begins");
  else
    ccodecs_fail(&jpeg->failure, status_of_code(common->err->msg_code), message);
  longjmp(jpeg->escape, 1);
}

void ccodecs_jpeg_escape(ccodecs_jpeg *jpeg, int status, const char *message) {
  ccodecs_fail(&jpeg->failure, status, message);
  longjmp(jpeg->escape, 1);
}

void ccodecs_jpeg_refuse_scans(ccodecs_jpeg *jpeg) {
  ccodecs_jpeg_escape(jpeg, CCODECS_MALFORMED, "it has more than 100 scans");
}

_Static_assert(sizeof((ccodecs_picture *)NULL)->damage >= JMSG_LENGTH_MAX, "libjpeg's messages fit");

/// Records the first warning that means lost data. The others concern markers and padding, common and harmless.
static void note_damage(j_common_ptr common, int level) {
  ccodecs_jpeg *jpeg = jpeg_of(common);
  char message[JMSG_LENGTH_MAX];
  if (level >= 0 || jpeg->picture.damage[0] != 0) return;
  switch (common->err->msg_code) {
    case JWRN_ADOBE_XFORM:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
      return;
    default:
      common->err->format_message(common, message);
      ccodecs_note_damage(&jpeg->picture, message);
  }
}

static void print_nothing(j_common_ptr common) { (void)common; }

static void limit_scans(j_common_ptr common) {
  ccodecs_jpeg *jpeg = jpeg_of(common);
  if (jpeg->decoder.input_scan_number > ccodecs_most_scans) ccodecs_jpeg_refuse_scans(jpeg);
  if (!jpeg->picture.damage[0] || jpeg->decoder.input_scan_number <= ccodecs_most_damaged_scans) return;
  // For libjpeg, the file ends here.
  jpeg->end = 0;
  jpeg->source.bytes_in_buffer = 0;
}

bool ccodecs_jpeg_survives(ccodecs_jpeg *jpeg) {
  bool lost_data = jpeg->failure.status == CCODECS_MALFORMED || jpeg->failure.status == CCODECS_TRUNCATED;
  if (!lost_data || jpeg->decoder.output_scanline == 0) return false;
  jpeg->broken = true;
  ccodecs_note_damage(&jpeg->picture, jpeg->failure.message);
  return true;
}

// MARK: - Reading

static void begin_source(j_decompress_ptr decoder) { (void)decoder; }
static void end_source(j_decompress_ptr decoder) { (void)decoder; }

/// Returns the number of bytes up to `end`, limited to the buffer size.
static size_t rest_until(const ccodecs_jpeg *jpeg, off_t end) {
  if (end > jpeg->end) end = jpeg->end;
  if (jpeg->offset >= end) return 0;
  off_t rest = end - jpeg->offset;
  return rest < (off_t)sizeof jpeg->input ? (size_t)rest : sizeof jpeg->input;
}

/// Returns the number of bytes that can be read from `offset`, which is first moved past data that the plan omits.
static size_t readable(ccodecs_jpeg *jpeg) {
  if (jpeg->plan.count == 0) return rest_until(jpeg, jpeg->end);
  while (jpeg->offset >= jpeg->plan.ranges[jpeg->range].end) {
    if (jpeg->range + 1 == jpeg->plan.count) return 0;
    jpeg->range++;
    jpeg->offset = jpeg->plan.ranges[jpeg->range].start;
  }
  return rest_until(jpeg, jpeg->plan.ranges[jpeg->range].end);
}

static boolean fill_buffer(j_decompress_ptr decoder) {
  ccodecs_jpeg *jpeg = jpeg_of((j_common_ptr)decoder);
  size_t count = readable(jpeg);
  ssize_t got = ccodecs_read_at(jpeg->descriptor, jpeg->input, count, jpeg->offset);
  if (got < 0) {
    ccodecs_fail_reading(&jpeg->failure, errno);
    longjmp(jpeg->escape, 1);
  }
  jpeg->offset += got;
  if (got == 0) {
    jpeg->ended = true;
    if (jpeg->scan_start != 0 && jpeg->offset <= jpeg->scan_start)
      ccodecs_jpeg_escape(jpeg, CCODECS_TRUNCATED, "the file ends before its picture begins");
    // Inserts an end marker in place of the missing data: libjpeg then finishes the picture with what it has.
    WARNMS(decoder, JWRN_JPEG_EOF);
    jpeg->input[0] = 0xFF;
    jpeg->input[1] = JPEG_EOI;
    got = 2;
  }
  jpeg->source.next_input_byte = jpeg->input;
  jpeg->source.bytes_in_buffer = (size_t)got;
  return TRUE;
}

static void skip_input(j_decompress_ptr decoder, long count) {
  ccodecs_jpeg *jpeg = jpeg_of((j_common_ptr)decoder);
  if (count <= 0) return;
  if ((size_t)count <= jpeg->source.bytes_in_buffer) {
    jpeg->source.next_input_byte += count;
    jpeg->source.bytes_in_buffer -= (size_t)count;
  } else {
    jpeg->offset += count - (long)jpeg->source.bytes_in_buffer;
    jpeg->source.bytes_in_buffer = 0;
  }
}

void ccodecs_jpeg_install_callbacks(ccodecs_jpeg *jpeg) {
  jpeg->decoder.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = escape_with_error;
  jpeg->errors.emit_message = note_damage;
  jpeg->errors.output_message = print_nothing;
  jpeg->decoder.client_data = jpeg;
  jpeg->source.init_source = begin_source;
  jpeg->source.fill_input_buffer = fill_buffer;
  jpeg->source.skip_input_data = skip_input;
  jpeg->source.resync_to_restart = jpeg_resync_to_restart;
  jpeg->source.term_source = end_source;
  jpeg->progress.progress_monitor = limit_scans;
}
