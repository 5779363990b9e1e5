#ifndef CLIBRARIES_LAZYOPENJPEG_H
#define CLIBRARIES_LAZYOPENJPEG_H

#include "Lazy.h"

/// The functions of OpenJPEG that are used.
#define CLIBRARIES_OPENJPEG(function) \
  function(opj_create_decompress) \
  function(opj_decode) \
  function(opj_decoder_set_strict_mode) \
  function(opj_destroy_codec) \
  function(opj_destroy_cstr_info) \
  function(opj_end_decompress) \
  function(opj_get_cstr_info) \
  function(opj_image_destroy) \
  function(opj_read_header) \
  function(opj_set_default_decoder_parameters) \
  function(opj_set_error_handler) \
  function(opj_set_info_handler) \
  function(opj_set_warning_handler) \
  function(opj_setup_decoder) \
  function(opj_stream_create) \
  function(opj_stream_destroy) \
  function(opj_stream_set_read_function) \
  function(opj_stream_set_seek_function) \
  function(opj_stream_set_skip_function) \
  function(opj_stream_set_user_data) \
  function(opj_stream_set_user_data_length) \
  function(opj_version)

CLIBRARIES_OPENJPEG(CLIBRARIES_RENAME)

// On Debian its folder is named after the version.
#if __has_include(<openjpeg.h>)
#include <openjpeg.h>
#else
#include <openjpeg-2.5/openjpeg.h>
#endif

#endif
