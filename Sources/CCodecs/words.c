#include "support.h"

#include <string.h>

// The messages of decoding libraries in the words of users: "Premature end of JPEG file" is no help to a photographer.

typedef struct {
  /// A part of the library's message.
  const char *part;
  const char *words;
} translation;

static const char ends[] = "the file ends too soon";
static const char missing[] = "part of its data is missing";
static const char invalid[] = "its data is invalid";
static const char checksum[] = "a checksum is wrong";
static const char structure[] = "its structure is invalid";

static const translation translations[] = {
    // libjpeg
    {"Premature end of JPEG file", ends},
    {"Premature end of input file", ends},
    {"premature end of data segment", missing},
    {"found marker", missing},
    {"bad Huffman code", invalid},
    {"bad arithmetic code", invalid},
    {"Inconsistent progression sequence", "its scans do not fit together"},
    {"Invalid SOS parameters", "its scans do not fit together"},
    {"Invalid progressive parameters", "its scans do not fit together"},
    {"Huffman table", "a table of its codes is missing or invalid"},
    {"Quantization table", "a table of its qualities is missing"},
    {"Bogus ", structure},
    // libpng and zlib
    {"CRC error", checksum},
    {"incorrect data check", checksum},
    {"bad adaptive filter value", invalid},
    {"invalid distance", invalid},
    {"invalid block type", invalid},
    {"invalid stored block", invalid},
    {"invalid code lengths", invalid},
    {"invalid literal", invalid},
    {"invalid bit length", invalid},
    {"incorrect header check", invalid},
    {"Not enough image data", missing},
    // libtiff
    {"Can not read TIFF directory", "the file ends before its directory"},
    {"Failed to read directory", "the file ends before its directory"},
    // giflib
    {"No screen descriptor detected", "it has no size"},
    {"No Image Descriptor detected", "it has no picture"},
    {"Neither global nor local color map", "it has no colors"},
    {"Wrong record type detected", structure},
    {"Image is defective", invalid},
    // libheif
    {"Unexpected end of file", ends},
};

const char *ccodecs_plain_words(const char *message) {
  for (size_t i = 0; i < sizeof translations / sizeof *translations; i++)
    if (strstr(message, translations[i].part)) return translations[i].words;
  // The name that libtiff gives to a file is empty.
  return strncmp(message, ": ", 2) == 0 ? message + 2 : message;
}
