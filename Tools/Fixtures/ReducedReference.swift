import CFixtures

/// A JPEG decoded slowly and exactly from the lowest frequencies of its blocks.
///
///     let reference = try ReducedReference(of: bytes, brightness: 4, color: (4, 4))
///     #expect(reference.differences(from: planes).brightness <= 1)
package struct ReducedReference: Sendable {
  /// Brightness minus 128 and, if there are colors, what is added to it for red, green and blue: one plane behind the
  /// other, in levels.
  package let samples: [Float]
  /// True if libjpeg warns of lost data.
  package let hasWarnings: Bool

  /// - Parameters:
  ///   - brightness: The number of samples for every 16 pixels, across and down.
  ///   - color: The same for what is added, across and down.
  package init(of file: [UInt8], brightness: Int, color: (across: Int, down: Int)) throws {
    var hasWarnings = false
    let scale = FixtureScale(
      brightness: Int32(brightness), color_across: Int32(color.across), color_down: Int32(color.down))
    let bytes = try unsafe FixtureBytes.lending(file) { file in
      // Sound: the file's bytes are valid while this closure runs.
      try unsafe Fixtures.bytes { unsafe fixture_jpeg_reduce(file, scale, &hasWarnings, $0) }
    }
    // Sound: the bytes are numbers of this type, as many as fit.
    samples = unsafe bytes.withUnsafeBytes { unsafe Array($0.bindMemory(to: Float.self)) }
    self.hasWarnings = hasWarnings
  }

  /// Returns the largest differences of a sample, in eighths of a level of brightness and levels of color; nil if the
  /// number of samples differs.
  package func differences(from planes: [[Int16]]) -> (brightness: Float, color: Float)? {
    guard planes.reduce(0, { $0 + $1.count }) == samples.count, let brightness = planes.first else { return nil }
    let ofBrightness = zip(brightness, samples).map { abs(Float($0) - 8 * $1) }
    let ofColor = zip(planes.dropFirst().joined(), samples.dropFirst(brightness.count)).map { abs(Float($0) - $1) }
    return (ofBrightness.max() ?? 0, ofColor.max() ?? 0)
  }
}
