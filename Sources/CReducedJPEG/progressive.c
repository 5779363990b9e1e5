#include "progressive.h"

#include <stdlib.h>

#include "memory.h"
#include "scans.h"

// MARK: - Memory

static bool make_component(component_values *values) {
  values->row_size = (size_t)(values->across * values->down + 1) * values->columns;
  values->kept = 0;
  for (int i = 0; i < frequencies; i++) {
    int u = reduced_zigzag[i] % block_side, v = reduced_zigzag[i] / block_side;
    bool is_kept = reduced_uses(u, v, values->across, values->down);
    int plane = is_kept ? values->across * v + u : values->across * values->down;
    values->planes[i] = (uint32_t)((size_t)plane * values->columns);
    if (is_kept) values->kept |= (uint64_t)1 << i;
  }
  values->values = reduced_allocate_zeros(values->rows * values->row_size * sizeof *values->values);
  return values->values;
}

void reduced_free_progressive(progressive_values *values) {
  for (int i = 0; i < most_components; i++) {
    reduced_free(values->components[i].values);
    reduced_free(values->components[i].nonzero);
  }
}

// MARK: - Choosing scans

enum { most_scans = 100 };

/// The headers of a picture's scans, and the choice of those to decode.
typedef struct {
  int count;
  jpeg_scan scans[most_scans];
  bool is_kept[most_scans];
  bool needs_nonzero[most_components];
} scan_plan;

static uint64_t frequencies_of(const jpeg_scan *scan) {
  return (UINT64_MAX >> (frequencies - 1 - scan->last)) & (UINT64_MAX << scan->first);
}

/// Returns true if the scans build on each other: each frequency's first bits, then one bit after the other; means
/// first.
static bool is_consistent(const scan_plan *plan, const jpeg_header *header) {
  int8_t missing[most_components][frequencies];
  memset(missing, -1, sizeof missing);
  for (int i = 0; i < plan->count; i++) {
    const jpeg_scan *scan = &plan->scans[i];
    for (int j = scan->component; j < scan->component + scan->component_count; j++) {
      if (scan->first > 0 && missing[j][0] < 0) return false;
      for (int k = scan->first; k <= scan->last; k++) {
        if (missing[j][k] != (scan->before > 0 ? scan->before : -1)) return false;
        missing[j][k] = (int8_t)scan->after;
      }
    }
  }
  for (int j = 0; j < header->component_count; j++)
    if (missing[j][0] < 0) return false;
  return true;
}

/// Lists all scans, and reads on in `header`. Returns false if the file has unusual ones.
static bool list_scans(scan_plan *plan, jpeg_header *header, jpeg_scan scan, const reduced_source *source) {
  for (plan->count = 0; plan->count < most_scans;) {
    plan->scans[plan->count++] = scan;
    off_t end;
    if (!reduced_pass_scan(source, scan.data, &end)) return false;
    enum scan_result result = reduced_read_next(header, &scan, source, end);
    if (result == picture_ended) return is_consistent(plan, header);
    if (result == scan_refused) return false;
  }
  return false;
}

/// Returns true if everything that a later bit adds to a component is that small.
static bool hardly_matters(
    const jpeg_scan *scan, const jpeg_header *header, const component_values *values, int allowance) {
  if (scan->first == 0 || scan->before == 0) return false;
  // The same loss is several times as visible in many samples as in four, and in colors.
  if (scan->component > 0 || values->across > 2) allowance /= 16;
  const uint8_t *steps = header->components[scan->component].steps;
  int step = steps[1] > steps[2] ? steps[1] : steps[2];
  return step * ((1 << scan->before) - 1) <= allowance;
}

/// Chooses scans from the last to the first, because they build on earlier ones, and keeps those that a later one
/// needs.
static void choose_scans(
    scan_plan *plan, const jpeg_header *header, const progressive_values *values, int allowance) {
  uint64_t needed[most_components] = {0};
  memset(plan->needs_nonzero, 0, sizeof plan->needs_nonzero);
  for (int i = plan->count - 1; i >= 0; i--) {
    const jpeg_scan *scan = &plan->scans[i];
    const component_values *component = &values->components[scan->component];
    uint64_t band = frequencies_of(scan);
    bool is_used = (band & component->kept) != 0 && !hardly_matters(scan, header, component, allowance);
    plan->is_kept[i] = is_used || (needed[scan->component] & band) != 0;
    if (!plan->is_kept[i] || scan->first == 0 || scan->before == 0) continue;
    // The bits of a scan depend on the values that are not zero before it.
    needed[scan->component] |= band;
    plan->needs_nonzero[scan->component] = true;
  }
}

/// Records the number of bits that each frequency lacks without the omitted scans.
static void note_missing_bits(const scan_plan *plan, progressive_values *values) {
  for (int i = 0; i < plan->count; i++) {
    const jpeg_scan *scan = &plan->scans[i];
    if (!plan->is_kept[i]) continue;
    for (int j = scan->component; j < scan->component + scan->component_count; j++)
      memset(values->components[j].missing + scan->first, scan->after, (size_t)(scan->last - scan->first + 1));
  }
}

// MARK: - Reading

static uint32_t units_of(const jpeg_header *header, const jpeg_scan *scan) {
  if (scan->component_count > 1) return (uint32_t)header->units_across * (uint32_t)header->units_down;
  block_grid grid = reduced_grid(header, scan->component);
  return grid.columns * grid.rows;
}

static bool read_scan(
    progressive_values *values, scan_data *data, const jpeg_header *header, const jpeg_scan *scan,
    const reduced_source *source, off_t *end) {
  int blocks = scan->component_count > 1 ? header->blocks_per_unit : 1;
  uint32_t units = units_of(header, scan);
  if (!reduced_read_scan(data, header, source, scan->data, units, (uint32_t)blocks, end)) return false;
  if (scan->first == 0) return reduced_read_means(values, data, header, scan);
  return scan->before == 0 ? reduced_read_band(values, data, header, scan)
                           : reduced_refine_band(values, data, header, scan);
}

/// Reads the chosen scans. The file may have been replaced since they were listed, so each must still be the one that
/// the plan was made for.
static bool read_scans(
    progressive_values *values, const scan_plan *plan, jpeg_header *header, jpeg_scan *scan,
    const reduced_source *source) {
  scan_data data = {0};
  bool is_valid = true;
  for (int i = 0; i < plan->count && is_valid; i++) {
    off_t end;
    is_valid = plan->is_kept[i] ? read_scan(values, &data, header, scan, source, &end)
                                : reduced_pass_scan(source, scan->data, &end);
    if (!is_valid || i + 1 == plan->count) continue;
    is_valid = reduced_read_next(header, scan, source, end) == scan_found &&
               reduced_is_same_scan(scan, &plan->scans[i + 1]);
  }
  reduced_free_scan(&data);
  return is_valid;
}

bool reduced_read_progressive(
    progressive_values *values, jpeg_header *header, jpeg_scan *scan, const reduced_source *source, int allowance) {
  scan_plan *plan = malloc(sizeof *plan);
  if (!plan) return false;
  // Some components get their steps in a later scan than the first.
  jpeg_header whole = *header;
  bool is_valid = list_scans(plan, &whole, *scan, source);
  for (int i = 0; i < header->component_count && is_valid; i++)
    is_valid = make_component(&values->components[i]);
  if (is_valid) {
    choose_scans(plan, &whole, values, allowance);
    note_missing_bits(plan, values);
  }
  for (int i = 0; i < header->component_count && is_valid; i++) {
    component_values *component = &values->components[i];
    if (!plan->needs_nonzero[i]) continue;
    component->nonzero =
      reduced_allocate_zeros(component->rows * component->columns * sizeof *component->nonzero);
    is_valid = component->nonzero != NULL;
  }
  is_valid = is_valid && read_scans(values, plan, header, scan, source);
  free(plan);
  return is_valid;
}
