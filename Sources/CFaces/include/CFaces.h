#ifndef CFACES_H
#define CFACES_H

/// The layers of a network that finds faces. All numbers are integers, with 16 bits for values and weights and 32 bits
/// for sums, so results are the same on every machine. Callers check that no sum can overflow, and that the memory
/// suffices.
///
/// Values of all channels of a pixel are adjacent, pixels in rows. Channels are a multiple of `cfaces_group`.

#include <stddef.h>
#include <stdint.h>

enum {
  /// The unit of channels.
  cfaces_group = 16,
  /// The values of a pixel of the stem's input: 3 × 3 pixels in three colors, and a zero.
  cfaces_stem_values = 28
};

/// Weights and biases of one layer.
struct cfaces_layer {
  /// Pointwise: for each pair of inputs and each output, the weights of both inputs. Depthwise: the same for each pair
  /// of the nine pixels around, and a tenth that is zero, and each channel.
  const int16_t *weights;
  /// For each output, with half of the divisor added.
  const int32_t *biases;
  /// Inputs of a pixel, which is even, and outputs.
  int32_t inputs;
  int32_t outputs;
  /// The number of bits that sums are shifted by.
  int32_t shift;
  /// 1 to replace negative results by zero.
  int32_t rectifies;
  /// 1 to use only what all machines have, for tests.
  int32_t is_portable;
};

/// A picture of values.
struct cfaces_size {
  size_t width;
  size_t height;
};

/// Computes the first layer: every second pixel of every second row, from the 3 × 3 pixels around.
///
/// - Parameters:
///   - colors: Red, green and blue of each pixel, with a black row above and a black pixel before each row.
///   - size: The size of the result. The picture has twice as many pixels along each side.
///   - row: Memory for `cfaces_stem_values` of each pixel in a row of the result.
void cfaces_stem(
  const struct cfaces_layer *layer, const uint8_t *colors, struct cfaces_size size, int16_t *row, int16_t *out);

/// Computes a pointwise layer, every output of each pixel from all inputs of the same pixel; then a depthwise one, from
/// the same channel of the 3 × 3 pixels around.
///
/// - Parameter rows: Memory for four rows of the pointwise layer's outputs, two pixels longer than the picture's.
void cfaces_pair(
  const struct cfaces_layer *pointwise, const struct cfaces_layer *depthwise, const int16_t *in,
  struct cfaces_size size, int16_t *rows, int16_t *out);

/// Computes the maximum of each 2 × 2 pixels.
///
/// - Parameter size: The size of the result.
void cfaces_halve(const int16_t *in, struct cfaces_size size, size_t channels, int16_t *out);

/// A file that is part of the program.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} cfaces_file;

/// Returns YuNet's network, which `scripts/build` writes; empty in a build without it. It is in C because only `#embed`
/// puts a file into a program.
cfaces_file cfaces_network(void);

/// Adds every pixel to 2 × 2 pixels of a picture twice as large, within 16 bits.
///
/// - Parameter size: The size of the larger picture.
void cfaces_add_doubled(const int16_t *in, struct cfaces_size size, size_t channels, int16_t *to);

#endif
