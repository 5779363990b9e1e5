package import Raster

/// Bands of two pictures with 16 bits per sample, as bands with 8 bits that are equal only where all bits are.
package struct DeepBands {
  package let expected: Pixels
  package let actual: Pixels

  /// - Parameter width: The width of the pictures; bands with 16 bits are twice as wide.
  package init(_ expected: Pixels, _ actual: Pixels, width: Int) {
    let count = width * expected.height * Pixels.bytesPerPixel
    precondition(
      [expected, actual].allSatisfy { $0.bytes.count == ($0.width > width ? 2 : 1) * count },
      "Both bands must have the size of the pictures.")
    var (first, second) = ([UInt8](repeating: 0, count: count), [UInt8](repeating: 0, count: count))
    unsafe expected.bytes.withUnsafeBytes { one in
      unsafe actual.bytes.withUnsafeBytes { other in
        for index in 0..<count {
          (first[index], second[index]) = Self.levels(
            unsafe Self.sample(index, of: one, isDeep: expected.width > width),
            unsafe Self.sample(index, of: other, isDeep: actual.width > width))
        }
      }
    }
    self.expected = Pixels(width: width, height: expected.height, bytes: first)
    self.actual = Pixels(width: width, height: expected.height, bytes: second)
  }

  @inline(__always)
  @unsafe private static func sample(_ index: Int, of bytes: UnsafeRawBufferPointer, isDeep: Bool) -> UInt16 {
    // Sound: there is a byte for each sample, or a pair in the order of the machine.
    isDeep ? unsafe bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self) : UInt16(unsafe bytes[index]) * 257
  }

  /// Returns the levels of two samples. A difference of less than a level counts as one.
  @inline(__always)
  private static func levels(_ expected: UInt16, _ actual: UInt16) -> (UInt8, UInt8) {
    let (first, second) = (rounded(expected), rounded(actual))
    if expected == actual || first != second { return (first, second) }
    if actual > expected { return second == 255 ? (254, 255) : (first, second + 1) }
    return second == 0 ? (1, 0) : (first, second - 1)
  }

  @inline(__always)
  private static func rounded(_ sample: UInt16) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(sample) * 255 + 32767) / 65535)
  }
}
