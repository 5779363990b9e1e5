#ifndef CLIBRARIES_LAZYHEIF_H
#define CLIBRARIES_LAZYHEIF_H

#include "Lazy.h"

/// The functions of libheif that are used.
#define CLIBRARIES_HEIF(function) \
  function(heif_context_add_XMP_metadata) \
  function(heif_context_add_exif_metadata) \
  function(heif_context_alloc) \
  function(heif_context_encode_image) \
  function(heif_context_free) \
  function(heif_context_get_encoder) \
  function(heif_context_get_encoder_descriptors) \
  function(heif_context_get_encoder_for_format) \
  function(heif_context_get_primary_image_handle) \
  function(heif_context_read_from_reader) \
  function(heif_context_set_max_decoding_threads) \
  function(heif_context_set_maximum_image_size_limit) \
  function(heif_context_write) \
  function(heif_decode_image) \
  function(heif_decoding_options_alloc) \
  function(heif_decoding_options_free) \
  function(heif_encoder_release) \
  function(heif_encoder_set_lossless) \
  function(heif_encoder_set_lossy_quality) \
  function(heif_encoder_set_parameter_boolean) \
  function(heif_encoder_set_parameter_integer) \
  function(heif_encoder_set_parameter_string) \
  function(heif_encoding_options_alloc) \
  function(heif_encoding_options_free) \
  function(heif_get_version) \
  function(heif_get_version_number) \
  function(heif_have_decoder_for_format) \
  function(heif_have_encoder_for_format) \
  function(heif_image_add_plane) \
  function(heif_image_create) \
  function(heif_image_get_bits_per_pixel_range) \
  function(heif_image_get_height) \
  function(heif_image_get_plane) \
  function(heif_image_get_plane_readonly) \
  function(heif_image_get_width) \
  function(heif_image_handle_free_auxiliary_types) \
  function(heif_image_handle_get_auxiliary_image_handle) \
  function(heif_image_handle_get_auxiliary_type) \
  function(heif_image_handle_get_height) \
  function(heif_image_handle_get_list_of_auxiliary_image_IDs) \
  function(heif_image_handle_get_list_of_metadata_block_IDs) \
  function(heif_image_handle_get_luma_bits_per_pixel) \
  function(heif_image_handle_get_metadata) \
  function(heif_image_handle_get_metadata_content_type) \
  function(heif_image_handle_get_metadata_size) \
  function(heif_image_handle_get_nclx_color_profile) \
  function(heif_image_handle_get_raw_color_profile) \
  function(heif_image_handle_get_raw_color_profile_size) \
  function(heif_image_handle_get_width) \
  function(heif_image_handle_has_alpha_channel) \
  function(heif_image_handle_is_premultiplied_alpha) \
  function(heif_image_handle_release) \
  function(heif_image_has_channel) \
  function(heif_image_release) \
  function(heif_image_scale_image) \
  function(heif_image_set_nclx_color_profile) \
  function(heif_image_set_raw_color_profile) \
  function(heif_init) \
  function(heif_nclx_color_profile_alloc) \
  function(heif_nclx_color_profile_free)

CLIBRARIES_HEIF(CLIBRARIES_RENAME)

#include <libheif/heif.h>

#endif
