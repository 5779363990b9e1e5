#ifndef CLIBRARIES_LAZYLCMS2_H
#define CLIBRARIES_LAZYLCMS2_H

#include "Lazy.h"

/// The functions of LittleCMS that are used.
#define CLIBRARIES_LCMS2(function) \
  function(cmsBuildGamma) \
  function(cmsBuildParametricToneCurve) \
  function(cmsCloseProfile) \
  function(cmsCreateContext) \
  function(cmsCreateRGBProfileTHR) \
  function(cmsCreateTransformTHR) \
  function(cmsDeleteContext) \
  function(cmsDeleteTransform) \
  function(cmsDoTransform) \
  function(cmsEvalToneCurveFloat) \
  function(cmsFreeToneCurve) \
  function(cmsGetColorSpace) \
  function(cmsGetContextUserData) \
  function(cmsGetDeviceClass) \
  function(cmsGetEncodedCMMversion) \
  function(cmsGetProfileInfo) \
  function(cmsIsCLUT) \
  function(cmsIsMatrixShaper) \
  function(cmsOpenProfileFromMemTHR) \
  function(cmsReadTag) \
  function(cmsReverseToneCurve) \
  function(cmsSetLogErrorHandlerTHR)

CLIBRARIES_LCMS2(CLIBRARIES_RENAME)

#include <lcms2.h>

#endif
