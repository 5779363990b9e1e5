#ifndef CLIBRARIES_LAZYRAW_H
#define CLIBRARIES_LAZYRAW_H

#include "Lazy.h"

/// The functions of LibRaw that are used.
#define CLIBRARIES_RAW(function) \
  function(libraw_adjust_sizes_info_only) \
  function(libraw_close) \
  function(libraw_dcraw_clear_mem) \
  function(libraw_dcraw_make_mem_image) \
  function(libraw_dcraw_process) \
  function(libraw_init) \
  function(libraw_open_buffer) \
  function(libraw_set_dataerror_handler) \
  function(libraw_strerror) \
  function(libraw_unpack) \
  function(libraw_version)

CLIBRARIES_RAW(CLIBRARIES_RENAME)

#include <libraw/libraw.h>

#endif
