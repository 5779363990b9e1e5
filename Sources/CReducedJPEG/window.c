#include "window.h"

#include "memory.h"

enum { least_bytes_of_part = 3 };

/// More than a unit takes: the end of the data is noticed after it.
enum { bytes_behind_window = 2048 };

size_t reduced_read_raw(window *window, const reduced_source *source, off_t offset, size_t count) {
  size_t done = 0;
  while (done < count) {
    ssize_t got = source->read(source->descriptor, window->raw + done, count - done, offset + (off_t)done);
    if (got <= 0) break;
    done += (size_t)got;
  }
  return done;
}

bool reduced_make_window(window *window, size_t count, bool has_restarts) {
  window->most = has_restarts ? (uint32_t)count / least_bytes_of_part + 2 : 1;
  window->raw = reduced_allocate(count);
  window->bytes = reduced_allocate(count + window->most * bytes_behind_interval + bytes_behind_window);
  window->parts = reduced_allocate(window->most * sizeof *window->parts);
  return window->raw && window->bytes && window->parts;
}

void reduced_free_window(window *window) {
  reduced_free(window->parts);
  reduced_free(window->bytes);
  reduced_free(window->raw);
}

static void end_part(window *window, size_t used) {
  window->parts[window->count++].end = (uint32_t)(8 * used);
}

bool reduced_split(window *window, size_t count) {
  size_t used = 0, i = 0;
  window->count = 0;
  window->first_marker = -1;
  window->is_ended = false;
  window->parts[0].start = 0;
  while (i < count && !window->is_ended) {
    const uint8_t *found = memchr(window->raw + i, 0xFF, count - i);
    size_t length = found ? (size_t)(found - window->raw) - i : count - i;
    memcpy(window->bytes + used, window->raw + i, length);
    used += length;
    i += length + 1;
    // A byte of data or a marker may be cut.
    if (!found || i >= count) break;
    int marker = window->raw[i++];
    if (marker == 0) {
      window->bytes[used++] = 0xFF;
      continue;
    }
    bool is_restart = marker >= first_restart && marker < first_restart + restarts;
    if (window->first_marker < 0) window->first_marker = marker;
    if (is_restart && marker != first_restart + (window->first_marker + (int)window->count) % restarts) return false;
    if (8 * used == window->parts[window->count].start && window->count > 0) return false;
    if (is_restart && window->count + 1 >= window->most) return false;
    window->is_ended = !is_restart;
    end_part(window, used);
    memset(window->bytes + used, 0, bytes_behind_interval);
    used += bytes_behind_interval;
    if (is_restart) window->parts[window->count].start = (uint32_t)(8 * used);
  }
  if (!window->is_ended) end_part(window, used);
  memset(window->bytes + used, 0, bytes_behind_window);
  return true;
}
