#ifdef WITH_TIFF

#include <stdlib.h>

#include "tiff.h"

// The same on every machine: no fused multiply-add.
#pragma STDC FP_CONTRACT OFF

// Converts Lab to sRGB. Lab depends on a white point: that of the file, or else D50, as in Adobe's programs and
// libtiff. It is adapted to sRGB's with the Bradford transform.

enum { steps = 4096 };

struct ccodecs_tiff_lab {
  int bits;
  bool has_signs;            // of a and b
  double zeros[3];           // the numbers for zero L, a and b
  double slopes[3];          // from a number to Y on its curve, and to the differences of X and Z from there
  double matrix[3][3];       // from X, Y and Z, relative to white, to linear red, green and blue
  double lowest[256];        // the least light that rounds to each byte
  uint8_t first[steps + 1];  // the byte for each step of light
};

// MARK: - Preparing

typedef struct {
  double x, y, z;
} tristimulus;

static tristimulus white_of(const ccodecs_tiff_page *page) {
  const tristimulus d50 = {0.9642, 1, 0.8249};
  const float *point = NULL;
  if (page->photometric == PHOTOMETRIC_ICCLAB || !TIFFGetField(page->file, TIFFTAG_WHITEPOINT, &point)) return d50;
  double x = point[0], y = point[1];
  bool makes_sense = x > 0.1 && y > 0.1 && x + y < 0.9;
  return makes_sense ? (tristimulus){x / y, 1, (1 - x - y) / y} : d50;
}

/// Fills in the encoding of Lab: CIE with signs, ICC from 0 to 0xFF00 with 16 bits, ITU with its own bounds.
static void fill_coding(struct ccodecs_tiff_lab *lab, int kind) {
  double unit = lab->bits == 16 ? 256 : 1, most = lab->bits == 16 ? 65535 : 255, lightest = most;
  double steps_of_a = unit, steps_of_b = unit;
  switch (kind) {
    case PHOTOMETRIC_CIELAB: lab->has_signs = true; break;
    case PHOTOMETRIC_ICCLAB:
      lightest = 255 * unit;
      lab->zeros[1] = lab->zeros[2] = 128 * unit;
      break;
    default:
      steps_of_a = most / 170;
      steps_of_b = most / 200;
      lab->zeros[1] = 128 * unit;
      lab->zeros[2] = 96 * unit;
  }
  lab->slopes[0] = 100 / lightest / 116;
  lab->slopes[1] = 1 / steps_of_a / 500;
  lab->slopes[2] = 1 / steps_of_b / 200;
}

static void fill_matrix(struct ccodecs_tiff_lab *lab, tristimulus white) {
  // The matrices from X, Y and Z to cone responses, the cone responses for sRGB's white, and the matrix back to linear
  // sRGB.
  static const double cones[3][3] = {
    {0.8951, 0.2664, -0.1614}, {-0.7502, 1.7135, 0.0367}, {0.0389, -0.0685, 1.0296}};
  static const double cones_of_white[3] = {0.941379179331, 1.040436382979, 1.089766595745};
  static const double lights[3][3] = {{2.538447974171, -1.293482568020, -0.040243246907},
                                      {-0.146000365092, 1.116622407452, -0.022328519689},
                                      {-0.042288375749, -0.071590069963, 1.022507309600}};
  double adapted[3][3];
  for (int i = 0; i < 3; i++) {
    double terms[3] = {cones[i][0] * white.x, cones[i][1] * white.y, cones[i][2] * white.z};
    for (int j = 0; j < 3; j++) adapted[i][j] = cones_of_white[i] * terms[j] / (terms[0] + terms[1] + terms[2]);
  }
  for (int i = 0; i < 3; i++) {
    double *row = lab->matrix[i];
    for (int j = 0; j < 3; j++)
      row[j] = lights[i][0] * adapted[0][j] + lights[i][1] * adapted[1][j] + lights[i][2] * adapted[2][j];
    // White is exactly 1 in each channel, so grays have no tint.
    double sum = row[0] + row[1] + row[2];
    for (int j = 0; j < 3; j++) row[j] /= sum;
  }
}

/// Returns the fifth root by Newton's method, until further steps change nothing.
static double fifth_root(double number) {
  double root = 1;
  for (int i = 0; i < 64; i++) root = (4 * root + number / (root * root * root * root)) / 5;
  return root;
}

/// Returns the light of a value by sRGB's transfer function, both from 0 to 1.
static double light_of(double value) {
  if (value <= 0.04045) return value / 12.92;
  // To the power of 2.4: the square times the fifth root of the square.
  double base = (value + 0.055) / 1.055, square = base * base;
  return square * fifth_root(square);
}

static void fill_curve(struct ccodecs_tiff_lab *lab) {
  for (int byte = 1; byte < 256; byte++) lab->lowest[byte] = light_of((byte - 0.5) / 255);
  for (int step = 0, byte = 0; step <= steps; step++) {
    while (byte < 255 && (double)step / steps >= lab->lowest[byte + 1]) byte++;
    lab->first[step] = (uint8_t)byte;
  }
}

ccodecs_tiff_lab *ccodecs_tiff_lab_make(const ccodecs_tiff_page *page) {
  ccodecs_tiff_lab *lab = calloc(1, sizeof *lab);
  if (!lab) return NULL;
  lab->bits = page->bits;
  fill_coding(lab, page->photometric);
  fill_matrix(lab, white_of(page));
  fill_curve(lab);
  return lab;
}

void ccodecs_tiff_lab_free(ccodecs_tiff_lab *lab) { free(lab); }

// MARK: - Converting

static double difference(const struct ccodecs_tiff_lab *lab, int channel, uint16_t sample) {
  double number = sample;
  if (lab->has_signs) number = lab->bits == 16 ? (int16_t)sample : (int8_t)sample;
  return (number - lab->zeros[channel]) * lab->slopes[channel];
}

/// Returns X, Y or Z relative to white. Light cannot be negative.
static double light_at(double place) {
  if (place > 24.0 / 116) return place * place * place;
  return place > 16.0 / 116 ? (place - 16.0 / 116) * 108 / 841 : 0;
}

static uint8_t byte_of(const struct ccodecs_tiff_lab *lab, double light) {
  if (!(light > 0)) return 0;
  int byte = lab->first[light < 1 ? (int)(light * steps) : steps];
  // If bytes are closer together than steps, one may have to be skipped.
  while (byte < 255 && light >= lab->lowest[byte + 1]) byte++;
  return (uint8_t)byte;
}

void ccodecs_tiff_lab_convert(ccodecs_tiff_lab *lab, uint16_t *const channels[3], uint32_t count, uint8_t *rgba) {
  for (uint32_t i = 0; i < count; i++, rgba += 4) {
    double place = channels[0][i] * lab->slopes[0] + 16.0 / 116;
    double x = light_at(place + difference(lab, 1, channels[1][i])), y = light_at(place);
    double z = light_at(place - difference(lab, 2, channels[2][i]));
    for (int j = 0; j < 3; j++) {
      const double *row = lab->matrix[j];
      rgba[j] = byte_of(lab, row[0] * x + row[1] * y + row[2] * z);
    }
  }
}

#endif
