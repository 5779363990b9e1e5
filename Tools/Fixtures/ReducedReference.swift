import CFixtures

/// A JPEG at a fraction of its size, decoded slowly and exactly from the lowest frequencies of its blocks.
///
///     let reference = try ReducedReference(of: bytes, eighths: 2)
///     #expect(reference.greatestDifference(from: decoded.bytes) < 3)
package struct ReducedReference: Sendable {
  /// Red, green and blue of each pixel, from 0 to 255.
  package let samples: [Float]
  /// Whether libjpeg warns of lost data.
  package let hasWarnings: Bool

  /// - Parameter eighths: The fraction of its size, 1 to 4 eighths.
  package init(of file: [UInt8], eighths: Int) throws {
    var hasWarnings = false
    let bytes = try unsafe FixtureBytes.lending(file) { file in
      // Sound: the file's bytes are valid while this closure runs.
      try unsafe Fixtures.bytes { unsafe fixture_jpeg_reduce(file, Int32(eighths), &hasWarnings, $0) }
    }
    // Sound: the bytes are numbers of this type, as many as fit.
    samples = unsafe bytes.withUnsafeBytes { unsafe Array($0.bindMemory(to: Float.self)) }
    self.hasWarnings = hasWarnings
  }

  /// The largest difference of a sample from pixels of four bytes; nil if their number differs.
  package func greatestDifference(from rgba: [UInt8]) -> Float? {
    guard rgba.count / 4 == samples.count / 3 else { return nil }
    var greatest: Float = 0
    for pixel in 0..<rgba.count / 4 {
      for channel in 0..<3 {
        greatest = max(greatest, abs(samples[3 * pixel + channel] - Float(rgba[4 * pixel + channel])))
      }
    }
    return greatest
  }
}
