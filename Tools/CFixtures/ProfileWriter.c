#include <math.h>
#include <string.h>

#include <lcms2.h>

#include "CFixtures.h"
#include "Growing.h"

static cmsToneCurve *make_curve(const FixtureProfile *profile) {
  const double curve[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  return profile->gamma > 0 ? cmsBuildGamma(NULL, profile->gamma) : cmsBuildParametricToneCurve(NULL, 4, curve);
}

/// Generic inks: each absorbs its share of the light, at a gamma of 2.
static cmsInt32Number mix_inks(const cmsUInt16Number inks[], cmsUInt16Number output[], void *data) {
  (void)data;
  double light[3];
  for (int i = 0; i < 3; i++) light[i] = pow((1 - inks[i] / 65535.0) * (1 - 0.9 * inks[3] / 65535.0), 2);
  cmsCIEXYZ color = {
    0.4360747 * light[0] + 0.3850649 * light[1] + 0.1430804 * light[2],
    0.2225045 * light[0] + 0.7168786 * light[1] + 0.0606169 * light[2],
    0.0139322 * light[0] + 0.0971045 * light[1] + 0.7141733 * light[2],
  };
  cmsCIELab lab;
  cmsXYZ2Lab(cmsD50_XYZ(), &lab, &color);
  cmsFloat2LabEncoded(output, &lab);
  return TRUE;
}

static cmsHPROFILE make_inks(void) {
  cmsHPROFILE profile = cmsCreateProfilePlaceholder(NULL);
  cmsSetDeviceClass(profile, cmsSigOutputClass);
  cmsSetColorSpace(profile, cmsSigCmykData);
  cmsSetPCS(profile, cmsSigLabData);
  cmsSetProfileVersion(profile, 4.3);
  cmsStage *table = cmsStageAllocCLut16bit(NULL, 9, 4, 3, NULL);
  cmsStageSampleCLut16bit(table, mix_inks, NULL, 0);
  cmsPipeline *pipeline = cmsPipelineAlloc(NULL, 4, 3);
  cmsPipelineInsertStage(pipeline, cmsAT_BEGIN, cmsStageAllocToneCurves(NULL, 4, NULL));
  cmsPipelineInsertStage(pipeline, cmsAT_END, table);
  cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(NULL, 3, NULL));
  cmsWriteTag(profile, cmsSigAToB0Tag, pipeline);
  cmsWriteTag(profile, cmsSigMediaWhitePointTag, cmsD50_XYZ());
  cmsPipelineFree(pipeline);
  return profile;
}

static cmsHPROFILE make_profile(const FixtureProfile *profile, cmsToneCurve *curve) {
  const double *points = profile->primaries;
  cmsCIExyY white = {points[0], points[1], 1};
  cmsCIExyYTRIPLE lights = {{points[2], points[3], 1}, {points[4], points[5], 1}, {points[6], points[7], 1}};
  cmsToneCurve *curves[3] = {curve, curve, curve};
  switch (profile->kind) {
    case FIXTURE_PROFILE_RGB: return cmsCreateRGBProfile(&white, &lights, curves);
    case FIXTURE_PROFILE_GREY: return cmsCreateGrayProfile(&white, curve);
    case FIXTURE_PROFILE_INKS: return make_inks();
    default: return cmsCreateLab4Profile(NULL);
  }
}

static void set_name(cmsHPROFILE profile, const char *name) {
  cmsMLU *text = cmsMLUalloc(NULL, 1);
  cmsMLUsetASCII(text, "en", "US", name);
  cmsWriteTag(profile, cmsSigProfileDescriptionTag, text);
  cmsMLUfree(text);
}

int fixture_profile_encode(const FixtureProfile *description, FixtureOutput *output) {
  GrowingBytes bytes = {0};
  cmsUInt32Number count = 0;
  cmsToneCurve *curve = make_curve(description);
  cmsHPROFILE profile = make_profile(description, curve);
  cmsFreeToneCurve(curve);
  if (!profile) return output_fail(output, "LittleCMS cannot make this profile");
  set_name(profile, description->name);
  bool done = cmsSaveProfileToMem(profile, NULL, &count) && growing_reserve(&bytes, count) &&
              cmsSaveProfileToMem(profile, bytes.start, &count);
  cmsCloseProfile(profile);
  bytes.count = count;
  if (done) return output_finish(output, &bytes);
  growing_free(&bytes);
  return output_fail(output, "LittleCMS cannot write this profile");
}
