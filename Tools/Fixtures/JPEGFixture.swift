import CFixtures

/// Settings for writing a JPEG file, common or odd.
package struct JPEGFixture: Sendable {
  /// A color space that a JPEG file can store.
  package enum ColorSpace: Int32, Sendable, CaseIterable {
    case grey, yCbCr, rgb, cmyk, ycck

    /// The number of components that files of this space have.
    package var componentCount: Int {
      switch self {
      case .grey: 1
      case .yCbCr, .rgb: 3
      case .cmyk, .ycck: 4
      }
    }
  }

  /// The number of samples of a component in a block group, across and down, 1 to 4 each.
  package struct Sampling: Sendable, Equatable {
    package var horizontal: Int
    package var vertical: Int

    package init(_ horizontal: Int, _ vertical: Int) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  /// The color space to store; nil for the default for the number of input components.
  package var colorSpace: ColorSpace?
  /// The sampling of each component; missing ones are 1x1.
  package var sampling: [Sampling] = []
  package var quality = 88
  package var isProgressive = false
  package var usesArithmeticCoding = false
  package var optimizesTables = true
  /// The number of block groups between restart markers; 0 for none.
  package var restartInterval = 0
  /// True if samples are stored as 255 minus their value, as Adobe programs do for CMYK.
  package var isInverted = false
  /// True to write the Adobe marker; nil for the library's default.
  package var writesAdobeMarker: Bool?
  /// True to write the JFIF marker; nil for the library's default.
  package var writesJFIFMarker: Bool?
  /// The TIFF bytes of an EXIF block; empty for none.
  package var exif: [UInt8] = []
  /// A color profile; empty for none.
  package var profile: [UInt8] = []
  /// The most profile bytes in one marker.
  package var maximumProfilePartSize = 65519
  package var comment = ""

  package init() {}

  /// Returns a copy of the settings, modified by `change`.
  package func with(_ change: (inout JPEGFixture) -> Void) -> JPEGFixture {
    var copy = self
    change(&copy)
    return copy
  }
}

extension JPEGFixture {
  /// Full color resolution.
  package static let sampling444: [Sampling] = [Sampling(1, 1), Sampling(1, 1), Sampling(1, 1)]
  /// Half the color resolution across.
  package static let sampling422: [Sampling] = [Sampling(2, 1), Sampling(1, 1), Sampling(1, 1)]
  /// Half the color resolution in both directions.
  package static let sampling420: [Sampling] = [Sampling(2, 2), Sampling(1, 1), Sampling(1, 1)]
  /// A quarter of the color resolution across.
  package static let sampling411: [Sampling] = [Sampling(4, 1), Sampling(1, 1), Sampling(1, 1)]
  /// Half the color resolution down.
  package static let sampling440: [Sampling] = [Sampling(1, 2), Sampling(1, 1), Sampling(1, 1)]
}

extension JPEGFixture {
  /// Returns the bytes of a file with these samples, interleaved, 1 (gray), 3 (RGB) or 4 (CMYK) per pixel.
  package func encoded(samples: [UInt8], width: Int, height: Int, components: Int) throws -> [UInt8] {
    let comment = Array(self.comment.utf8)
    return try unsafe FixtureBytes.lending(samples) { samples in
      try unsafe FixtureBytes.lending(exif) { exif in
        try unsafe FixtureBytes.lending(profile) { profile in
          try unsafe FixtureBytes.lending(comment) { comment in
            var picture = try unsafe description(width: width, height: height, components: components)
            unsafe picture.samples = unsafe samples
            unsafe picture.exif = unsafe exif
            unsafe picture.profile = unsafe profile
            unsafe picture.comment = unsafe comment
            // Sound: every pointer in the description is valid while this closure runs.
            return try unsafe bytes { output in unsafe fixture_jpeg_encode(&picture, output) }
          }
        }
      }
    }
  }

  private func description(width: Int, height: Int, components: Int) throws -> FixtureJPEG {
    guard let width = UInt32(exactly: width), let height = UInt32(exactly: height),
      let components = Int32(exactly: components), let restartInterval = UInt32(exactly: restartInterval),
      let partSize = Int(exactly: maximumProfilePartSize), partSize > 0
    else { throw FixtureError("a JPEG option is out of range") }
    let usual: ColorSpace = components == 1 ? .grey : components == 3 ? .yCbCr : .cmyk
    let factors = (sampling + Array(repeating: Sampling(1, 1), count: 4)).prefix(4)
    let across = factors.map { Int32(clamping: $0.horizontal) }
    let down = factors.map { Int32(clamping: $0.vertical) }
    // Sound: a zeroed description has null pointers with counts of 0, which the encoder allows.
    var picture = unsafe FixtureJPEG()
    unsafe picture.width = width
    unsafe picture.height = height
    unsafe picture.components = components
    unsafe picture.color_space = (colorSpace ?? usual).rawValue
    unsafe picture.adobe_marker = choice(writesAdobeMarker)
    unsafe picture.jfif_marker = choice(writesJFIFMarker)
    unsafe picture.inverted = isInverted
    unsafe picture.horizontal_sampling = (across[0], across[1], across[2], across[3])
    unsafe picture.vertical_sampling = (down[0], down[1], down[2], down[3])
    unsafe picture.quality = Int32(clamping: quality)
    unsafe picture.progressive = isProgressive
    unsafe picture.arithmetic = usesArithmeticCoding
    unsafe picture.optimized_tables = optimizesTables
    unsafe picture.restart_interval = restartInterval
    unsafe picture.profile_part_size = partSize
    return unsafe picture
  }

  private func choice(_ value: Bool?) -> Int32 {
    guard let value else { return Int32(FIXTURE_AS_USUAL) }
    return value ? 1 : 0
  }
}
