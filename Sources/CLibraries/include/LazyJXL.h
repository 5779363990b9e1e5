#ifndef CLIBRARIES_LAZYJXL_H
#define CLIBRARIES_LAZYJXL_H

#include "Lazy.h"

/// The functions of libjxl that are used.
#define CLIBRARIES_JXL(function) \
  function(JxlColorEncodingSetToSRGB) \
  function(JxlDecoderCreate) \
  function(JxlDecoderDestroy) \
  function(JxlDecoderFlushImage) \
  function(JxlDecoderGetBasicInfo) \
  function(JxlDecoderGetBoxType) \
  function(JxlDecoderGetColorAsEncodedProfile) \
  function(JxlDecoderGetColorAsICCProfile) \
  function(JxlDecoderGetExtraChannelInfo) \
  function(JxlDecoderGetICCProfileSize) \
  function(JxlDecoderImageOutBufferSize) \
  function(JxlDecoderProcessInput) \
  function(JxlDecoderReleaseBoxBuffer) \
  function(JxlDecoderReleaseInput) \
  function(JxlDecoderSetBoxBuffer) \
  function(JxlDecoderSetDecompressBoxes) \
  function(JxlDecoderSetImageOutBuffer) \
  function(JxlDecoderSetInput) \
  function(JxlDecoderSetKeepOrientation) \
  function(JxlDecoderSetPreferredColorProfile) \
  function(JxlDecoderSetUnpremultiplyAlpha) \
  function(JxlDecoderSubscribeEvents) \
  function(JxlDecoderVersion) \
  function(JxlEncoderAddBox) \
  function(JxlEncoderAddImageFrame) \
  function(JxlEncoderCloseInput) \
  function(JxlEncoderCreate) \
  function(JxlEncoderDestroy) \
  function(JxlEncoderFrameSettingsCreate) \
  function(JxlEncoderFrameSettingsSetOption) \
  function(JxlEncoderInitBasicInfo) \
  function(JxlEncoderProcessOutput) \
  function(JxlEncoderSetBasicInfo) \
  function(JxlEncoderSetColorEncoding) \
  function(JxlEncoderSetFrameDistance) \
  function(JxlEncoderSetFrameLossless) \
  function(JxlEncoderSetICCProfile) \
  function(JxlEncoderUseBoxes)

CLIBRARIES_JXL(CLIBRARIES_RENAME)

#include <jxl/decode.h>
#include <jxl/encode.h>

#endif
