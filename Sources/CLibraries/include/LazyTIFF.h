#ifndef CLIBRARIES_LAZYTIFF_H
#define CLIBRARIES_LAZYTIFF_H

#include "Lazy.h"

/// The functions of libtiff that are used.
#define CLIBRARIES_TIFF(function) \
  function(TIFFClientOpenExt) \
  function(TIFFClose) \
  function(TIFFComputeStrip) \
  function(TIFFComputeTile) \
  function(TIFFGetField) \
  function(TIFFGetFieldDefaulted) \
  function(TIFFGetStrileByteCount) \
  function(TIFFGetVersion) \
  function(TIFFIsCODECConfigured) \
  function(TIFFIsTiled) \
  function(TIFFNumberOfStrips) \
  function(TIFFNumberOfTiles) \
  function(TIFFOpenOptionsAlloc) \
  function(TIFFOpenOptionsFree) \
  function(TIFFOpenOptionsSetErrorHandlerExtR) \
  function(TIFFOpenOptionsSetMaxSingleMemAlloc) \
  function(TIFFOpenOptionsSetWarningHandlerExtR) \
  function(TIFFRGBAImageOK) \
  function(TIFFReadEXIFDirectory) \
  function(TIFFReadEncodedStrip) \
  function(TIFFReadEncodedTile) \
  function(TIFFReadRGBAStripExt) \
  function(TIFFReadRGBATileExt) \
  function(TIFFReadScanline) \
  function(TIFFScanlineSize) \
  function(TIFFScanlineSize64) \
  function(TIFFSetField) \
  function(TIFFTileRowSize) \
  function(TIFFTileSize64)

CLIBRARIES_TIFF(CLIBRARIES_RENAME)

#include <tiffio.h>

#endif
