#ifndef CLIBRARIES_LAZYGIF_H
#define CLIBRARIES_LAZYGIF_H

#include "Lazy.h"

/// The functions of giflib that are used.
#define CLIBRARIES_GIF(function) \
  function(DGifCloseFile) \
  function(DGifExtensionToGCB) \
  function(DGifGetExtension) \
  function(DGifGetExtensionNext) \
  function(DGifGetRecordType) \
  function(DGifOpen) \
  function(GifErrorString)

CLIBRARIES_GIF(CLIBRARIES_RENAME)

#include <gif_lib.h>

#endif
