/// Two picture files whose verdict follows from the way in which they were made, not from any comparison.
///
///     for pair in try MadePair.all(seed: 7) { expect(verdict(pair.expected, pair.actual), pair.isSame) }
package struct MadePair: Sendable {
  /// A kind of noise or change; each has settings of its own.
  package enum Family: String, CaseIterable, Sendable {
    /// Shapes drawn by two rasterizers.
    case antialiasing
    /// Letters drawn by two rasterizers.
    case letters
    /// Parts that moved by up to a pixel, and by more.
    case shifts1
    /// Parts that moved by up to two pixels, and by more.
    case shifts2
    /// Rows and columns that were added.
    case insertions
    /// Colors that differ by up to four levels, and by more.
    case recolors
    /// Scattered noise, and a dot or a comma that is missing.
    case dots
    /// Bars that appear or vanish.
    case bars
    /// JPEGs of two qualities.
    case qualities
    /// Transparent pixels.
    case transparency

    /// The number of pairs.
    package var count: Int {
      switch self {
      case .antialiasing: 80
      case .letters, .qualities: 50
      case .shifts1, .shifts2, .insertions, .bars, .transparency: 40
      case .recolors, .dots: 60
      }
    }

    /// True if all pairs differ.
    private var hasOnlyChanges: Bool { self == .insertions || self == .bars }

    fileprivate func isSame(_ index: Int) -> Bool { !hasOnlyChanges && index.isMultiple(of: 2) }
  }

  package let family: Family
  package let number: Int
  /// The files.
  package let expected: [UInt8]
  package let actual: [UInt8]
  /// True if the pictures differ only by the noise of their family.
  package let isSame: Bool
  /// The noise or change in words.
  package let change: String

  /// Makes 500 pairs, or those of some families.
  package static func all(seed: UInt64, of families: [Family] = Family.allCases) throws -> [MadePair] {
    try Family.allCases.enumerated().filter { families.contains($0.element) }.flatMap { place, family in
      try (0..<family.count).map { number in
        try MadePair(family, number, SplitMix64(seed: seed &* 100_000 &+ UInt64(place * 1000 + number)))
      }
    }
  }

  private init(_ family: Family, _ number: Int, _ random: SplitMix64) throws {
    var random = random
    let isSame = family.isSame(number)
    let pictures: PicturesOfPair =
      switch family {
      case .antialiasing: .antialiasing(isSame, &random)
      case .letters: .letters(isSame, &random)
      case .shifts1: .shifts(isSame, limit: 1, &random)
      case .shifts2: .shifts(isSame, limit: 2, &random)
      case .insertions: .insertions(&random)
      case .recolors: .recolors(isSame, &random)
      case .dots: .dots(isSame, &random)
      case .bars: .bars(&random)
      case .qualities: .qualities(isSame, &random)
      case .transparency: .transparency(isSame, &random)
      }
    (self.family, self.number, self.isSame, change) = (family, number, isSame, pictures.change)
    let isReversed = random.chance()
    let files = (try pictures.file(pictures.expected, 0), try pictures.file(pictures.actual, 1))
    (expected, actual) = isReversed ? (files.1, files.0) : files
  }
}

/// The pictures of a pair before they are files.
struct PicturesOfPair {
  var expected: Picture
  var actual: Picture
  var change: String
  /// The quality of each as a JPEG; nil for PNGs.
  var qualities: [Int]?

  fileprivate func file(_ picture: Picture, _ index: Int) throws -> [UInt8] {
    if let qualities {
      let fixture = JPEGFixture().with { $0.quality = qualities[index] }
      return try picture.jpeg(fixture.with { $0.sampling = JPEGFixture.sampling444 })
    }
    return try picture.png(
      PNGFixture().with {
        $0.colorType = .rgba
        $0.compressionLevel = 1
      })
  }
}
