import Files
import Fixtures
import Raster
import TestSupport
import Testing

@testable import Comparison
@testable import Comparisons
@testable import ImageCodecs

/// Pictures of unlike sizes: what is left without the rows and columns that explain the sizes is compared.
@Suite struct UnlikeSizesTests {
  private let folder: TemporaryFolder
  private static let (width, height) = (90, 70)

  init() throws { folder = try TemporaryFolder() }

  /// A picture with rows and columns added, and with a red box in what was there before.
  private func picture(
    _ name: String, rows: Range<Int> = 0..<0, columns: Range<Int> = 0..<0, box: PixelArea? = nil
  ) throws -> FilePath {
    let rgb = PhotoLike(width: Self.width, height: Self.height, seed: 6).rgb8
    var scene = Pixels(width: Self.width, height: Self.height)
    for pixel in 0..<Self.width * Self.height {
      scene[pixel % Self.width, pixel / Self.width] = Color(
        red: rgb[3 * pixel], green: rgb[3 * pixel + 1], blue: rgb[3 * pixel + 2])
    }
    if let box {
      for y in box.y..<box.y + box.height {
        for x in box.x..<box.x + box.width { scene[x, y] = Color(red: 255, green: 0, blue: 0) }
      }
    }
    var whole = Pixels(width: Self.width + columns.count, height: Self.height + rows.count)
    for y in 0..<whole.height {
      for x in 0..<whole.width {
        let isAdded = rows.contains(y) || columns.contains(x)
        let column = x < columns.lowerBound ? x : x - columns.count
        let row = y < rows.lowerBound ? y : y - rows.count
        whole[x, y] = isAdded ? Color(red: 9, green: UInt8(x), blue: UInt8(y)) : scene[column, row]
      }
    }
    return try write(whole, to: name)
  }

  private func write(_ pixels: Pixels, to name: String) throws -> FilePath {
    var rows = try PNGRows(width: pixels.width, height: pixels.height, hasAlpha: true)
    try rows.add(pixels)
    return try folder.write(rows.finish(), to: name)
  }

  private func comparer(_ change: (inout ComparisonRules) -> Void = { _ in }) -> PairComparer {
    var rules = ComparisonRules()
    change(&rules)
    return PairComparer(rules: rules, limits: DecodingLimits())
  }

  private func outcome(_ expected: FilePath, _ actual: FilePath) -> PairOutcome {
    comparer().outcome(of: PicturePair(name: FilePath("a"), expected: .picture(expected), actual: actual))
  }

  @Test func addedRowsAndABoxAreTwoChanges() throws {
    let plain = try picture("plain")
    let other = try picture("other", rows: 20..<32, box: PixelArea(x: 40, y: 50, width: 8, height: 6))
    let added = outcome(plain, other)
    #expect(added.verdict == .different)
    let words =
      "is 90 × 82 pixels instead of 90 × 70; 12 rows were added at y = 20; 48 other pixels differ, in a 8 × 6 "
    #expect(added.sentence == words + "region at 40,62")
    let difference = try #require(added.difference)
    #expect(difference.regionCount == 2 && difference.changedElsewhere == 48)
    #expect(difference.changedPixels == 48 + 12 * 90 && difference.pixels == 90 * 82)
    #expect(
      difference.regions == [
        ChangedRegion(x: 0, y: 20, width: 90, height: 12, changedPixels: 1080),
        ChangedRegion(x: 40, y: 62, width: 8, height: 6, changedPixels: 48, largestLevels: 179),
      ])
    let removed = outcome(other, plain)
    #expect(removed.sentence.contains("12 rows were removed at y = 20; 48 other pixels differ"), "\(removed.sentence)")
    #expect(removed.sentence.hasSuffix("region at 40,50"))
  }

  @Test func columnsAndRowsAreExplainedTogether() throws {
    let box = PixelArea(x: 60, y: 50, width: 3, height: 2)
    let tall = try picture("tall", rows: 20..<32)
    let wide = try picture("wide", columns: 10..<17, box: box)
    let outcome = outcome(tall, wide)
    #expect(outcome.difference?.changedElsewhere == 6 && outcome.difference?.regionCount == 3, "\(outcome.sentence)")
    let region = ChangedRegion(x: 67, y: 50, width: 3, height: 2, changedPixels: 6, largestLevels: 164)
    #expect(outcome.difference?.regions.last == region)
    let both = try picture("both", rows: 20..<32, columns: 10..<17)
    let plain = try picture("plain")
    for (expected, actual) in [(plain, both), (both, plain)] {
      #expect(self.outcome(expected, actual).difference?.changedElsewhere == 0)
    }
  }

  /// Tolerances apply to the rest, and never make pictures of unlike sizes the same.
  @Test func tolerancesApply() throws {
    let (plain, other) = (
      try picture("plain"), try picture("other", rows: 20..<32, box: PixelArea(x: 40, y: 50, width: 8, height: 6))
    )
    let tolerant = comparer { $0.tolerance = .levels(255) }
    let pair = PicturePair(name: FilePath("a"), expected: .picture(plain), actual: other)
    let outcome = tolerant.outcome(of: pair)
    #expect(outcome.verdict == .different && outcome.difference?.changedElsewhere == 0)
    #expect(outcome.sentence.hasSuffix("12 rows were added at y = 20"))
  }

  /// Areas are those of the expected picture; they move with its rows and columns.
  @Test(arguments: [false, true]) func areasMoveWithRowsAndColumns(isRemoved: Bool) throws {
    let box = PixelArea(x: 40, y: 50, width: 8, height: 6)
    let (plain, other) = (
      try picture("plain"), try picture("other", rows: 20..<32, columns: 10..<17, box: box)
    )
    let (expected, actual) = isRemoved ? (other, plain) : (plain, other)
    let pair = PicturePair(name: FilePath("a"), expected: .picture(expected), actual: actual)
    func area(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelArea {
      PixelArea(x: x + (isRemoved ? 7 : 0), y: y + (isRemoved ? 12 : 0), width: width, height: height)
    }
    func difference(_ change: (inout ComparisonRules) -> Void) throws -> PictureDifference {
      try #require(comparer(change).outcome(of: pair).difference)
    }
    let inserted = 97 * 82 - 90 * 70
    #expect(try difference { $0.ignored = [area(40, 50, 8, 6)] }.changedPixels == inserted)
    #expect(try difference { $0.ignored = [area(40, 50, 8, 5)] }.changedElsewhere == 8)
    let only = try difference { $0.only = [area(38, 48, 5, 5)] }
    #expect(only.changedElsewhere == 9 && only.pixels == inserted + 25)
    #expect(try difference { $0.only = [area(0, 60, 5, 5)] }.changedElsewhere == 0)
    let noise = try difference { $0.noise = [NoisyArea(area: area(40, 50, 4, 6), levels: 255)] }
    #expect(noise.changedElsewhere == 24 && noise.toleratedPixels == 24)
    let densest = try difference { $0.measuresDensity = true }.densest
    let place = isRemoved ? (32, 40) : (39, 52)
    #expect(densest == ChangedRegion(x: place.0, y: place.1, width: 16, height: 16, changedPixels: 48))
  }

  /// An area that is gone with its rows leaves nothing to compare.
  @Test func anAreaMayBeGone() throws {
    let pair = PicturePair(
      name: FilePath("a"), expected: .picture(try picture("other", rows: 20..<32)),
      actual: try picture("plain", box: PixelArea(x: 40, y: 50, width: 8, height: 6)))
    let outcome = comparer { $0.only = [PixelArea(x: 0, y: 22, width: 90, height: 8)] }.outcome(of: pair)
    #expect(outcome.difference?.pixels == 12 * 90 && outcome.verdict == .different)
    #expect(outcome.difference?.changedElsewhere == 0)
  }

  /// The drawing has the size of the actual picture: red for the box, blue for what was added.
  @Test func theDifferenceIsDrawn() throws {
    let box = PixelArea(x: 40, y: 50, width: 8, height: 6)
    let (plain, other) = (
      try picture("plain"), try picture("other", rows: 20..<32, columns: 10..<17, box: box)
    )
    for (expected, actual, place) in [(plain, other, (49, 64)), (other, plain, (42, 52))] {
      let outcome = outcome(expected, actual)
      let bytes = try #require(try comparer().drawnDifference(outcome, seenAt: 400))
      let path = try folder.write(bytes, to: "drawn")
      let info = try ImageDecoder.probe(path: path, limits: DecodingLimits())
      #expect((info.width, info.height) == (outcome.difference?.actual.width, outcome.difference?.actual.height))
      let drawn = try ImageDecoder.decode(ImageDecoder.open(path), info: info).pixels
      #expect(drawn[place.0, place.1] == Color(red: 214, green: 0, blue: 43))
      let blue = Color(red: 140, green: 170, blue: 255)
      let isAdded = actual == other
      #expect(drawn[3, isAdded ? 25 : 20] == blue && drawn[isAdded ? 12 : 10, 3] == blue)
      #expect(drawn[3, isAdded ? 33 : 21] != blue)
    }
  }

  /// Rows and columns that were removed at an edge leave a mark there, too.
  @Test func removedEdgesAreDrawn() throws {
    let plain = try picture("plain")
    for (rows, columns) in [(0..<5, 0..<3), (70..<75, 90..<93)] {
      let other = try picture("other", rows: rows, columns: columns)
      let bytes = try #require(try comparer().drawnDifference(outcome(other, plain), seenAt: 400))
      let path = try folder.write(bytes, to: "drawn")
      let info = try ImageDecoder.probe(path: path, limits: DecodingLimits())
      let drawn = try ImageDecoder.decode(ImageDecoder.open(path), info: info).pixels
      let blue = Color(red: 140, green: 170, blue: 255)
      let (column, row) = rows.lowerBound == 0 ? (0, 0) : (89, 69)
      #expect(drawn[30, row] == blue && drawn[column, 30] == blue)
      #expect(drawn[30, abs(row - 1)] != blue && drawn[abs(column - 1), 30] != blue)
    }
  }

  @Test func unexplainedSizesAreNotCompared() throws {
    let other = try folder.write(PhotoLike(width: 40, height: 33, seed: 2).picture.png(PNGFixture()), to: "other")
    let outcome = outcome(try picture("plain"), other)
    #expect(outcome.sentence == "is 40 × 33 pixels instead of 90 × 70" && outcome.difference?.pixels == 0)
  }

  // MARK: - Equal sizes

  /// pixelmatch knows no moved rows: its number of pixels decides.
  @Test func movedRowsPassLikePixelmatch() {
    let size = PictureDifference.Size(width: 10, height: 10)
    var difference = PictureDifference(expected: size, actual: size)
    (difference.pixels, difference.changedPixels, difference.antialiasedPixels) = (100, 5, 3)
    difference.shifts = [Shift(axis: .rows, from: 0, to: 8, by: 1, copied: Array(0..<8))]
    func admits(_ antialiasing: ComparisonRules.Antialiasing, _ most: Int) -> Bool {
      var rules = ComparisonRules()
      rules.antialiasing = antialiasing
      return PairComparer(rules: rules, changes: ChangeLimits(whole: .count(most)), limits: DecodingLimits()).admits(
        difference)
    }
    let rule = ComparisonRules.Antialiasing.ignoredLike(.version7)
    #expect(admits(rule, 5) && !admits(rule, 4))
    #expect(!admits(.ignored, 5))
  }

  @Test func nothingIsNotSimilarToWhite() throws {
    func plain(_ name: String, _ color: Color) throws -> FilePath {
      try write(Pixels(width: 32, height: 32, filledWith: color), to: name)
    }
    let white = try plain("white", Color(red: 255, green: 255, blue: 255))
    let difference = outcome(white, try plain("clear", .clear)).difference
    #expect(try #require(difference?.similarity) < 0.01 && difference?.changedPixels == 1024)
  }
}
