#ifndef CLIBRARIES_LAZYWEBP_H
#define CLIBRARIES_LAZYWEBP_H

#include "Lazy.h"

/// The functions of libwebp that are used.
#define CLIBRARIES_WEBP(function) \
  function(WebPConfigInitInternal) \
  function(WebPConfigLosslessPreset) \
  function(WebPEncode) \
  function(WebPGetDecoderVersion) \
  function(WebPGetFeaturesInternal) \
  function(WebPIDecGetRGB) \
  function(WebPIDecode) \
  function(WebPIDelete) \
  function(WebPIUpdate) \
  function(WebPInitDecoderConfigInternal) \
  function(WebPPictureAlloc) \
  function(WebPPictureFree) \
  function(WebPPictureInitInternal)

CLIBRARIES_WEBP(CLIBRARIES_RENAME)

#include <webp/decode.h>
#include <webp/encode.h>

#endif
