import Files
import Fixtures
import ImageCodecs
import TestSupport
import Testing

@testable import Comparison
@testable import Comparisons
@testable import Gallery

/// Noise that is measured from several runs, and allowed later.
@Suite struct MeasuredNoiseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> FilePath { FilePath(folder.url.appending(path: name).path) }

  /// Writes a picture with some red levels raised.
  private func write(_ name: String, raising steps: [(x: Int, y: Int, by: Int)] = [], seed: UInt64 = 1) throws {
    let (width, height) = (120, 80)
    var rows = PhotoLike(width: width, height: height, seed: seed).rgb8
    for step in steps {
      let place = 3 * (step.y * width + step.x)
      rows[place] = rows[place] < 128 ? rows[place] + UInt8(step.by) : rows[place] - UInt8(step.by)
    }
    try folder.write(PNGFixture().encoded(rows: rows, width: width, height: height), to: name)
  }

  private func outcomes(
    _ first: String, _ second: String, _ noise: [String: [NoisyArea]] = [:]
  ) throws -> [PairOutcome] {
    var comparer = PairComparer(rules: ComparisonRules(), limits: DecodingLimits())
    comparer.noise = noise
    return try PicturePairs(of: [path(first), path(second)], choosing: Gallery.Choice()).pairs.map(comparer.outcome)
  }

  private func measured(_ runs: [String]) throws -> MeasuredNoise {
    var noise = MeasuredNoise(runs: runs.count)
    for (index, run) in runs.enumerated() {
      for other in runs[(index + 1)...] { noise.add(try outcomes(run, other), isFirst: index == 0) }
    }
    return noise
  }

  @Test func noiseIsAllowedWhereItWasAndNowhereElse() throws {
    for run in ["a", "b", "c"] { try write("\(run)/still.png", seed: 2) }
    try write("a/home.png")
    try write("b/home.png", raising: [(20, 20, 8), (90, 60, 2)])
    try write("c/home.png", raising: [(22, 21, 4)])
    let noise = try measured(["a", "b", "c"])
    #expect(noise.unstable.map(\.name) == [FilePath("home.png")] && noise.count == 2)
    #expect(
      noise.unstable[0].sentence == "differs from the first run in 2 of 2 others in 2 areas, by up to 8 levels at 16,16"
    )
    let file = try folder.write(noise.document, to: "noise.json5")
    let areas = try MeasuredNoise.areas(in: file)
    #expect(
      areas == [
        "home.png": [
          NoisyArea(area: PixelArea(x: 16, y: 16, width: 11, height: 10), levels: 10),
          NoisyArea(area: PixelArea(x: 86, y: 56, width: 9, height: 9), levels: 3),
        ]
      ])
    func verdict(_ name: String, _ steps: [(x: Int, y: Int, by: Int)], seed: UInt64) throws -> PairVerdict? {
      try write("a/still.png", seed: 2)
      try write("new/still.png", seed: 2)
      try write("new/home.png")
      try write("new/\(name)", raising: steps, seed: seed)
      return try outcomes("a", "new", areas).first { $0.pair.name == FilePath(name) }?.verdict
    }
    #expect(try verdict("home.png", [(24, 24, 10), (88, 58, 3)], seed: 1) == .same)
    #expect(try verdict("home.png", [(24, 24, 11)], seed: 1) == .different)
    #expect(try verdict("home.png", [(28, 24, 1)], seed: 1) == .different)
    #expect(try verdict("still.png", [(20, 20, 1)], seed: 2) == .different)
  }

  /// Two pictures that are in no compared folders have the noise of the name with which the expected path ends.
  @Test func twoPicturesHaveNoiseByTheExpectedName() throws {
    let area = NoisyArea(area: PixelArea(x: 20, y: 20, width: 4, height: 4), levels: 9)
    try write("golden/x/home.png")
    try write("new/other.png", raising: [(21, 21, 8)])
    func verdict(_ names: String...) throws -> PairVerdict {
      var comparer = PairComparer(rules: ComparisonRules(), limits: DecodingLimits())
      for name in names { comparer.noise[name] = [area] }
      let inputs = [path("golden/x/home.png"), path("new/other.png")]
      let pairs = try PicturePairs(of: inputs, choosing: Gallery.Choice()).pairs
      return comparer.outcome(of: pairs[0]).verdict
    }
    #expect(try verdict("home.png") == .same)
    #expect(try verdict("x/home.png", "y.png") == .same)
    #expect(try verdict("other.png", "y/home.png", "ome.png") == .different)
    // In folders, a name is a whole path.
    try write("new/x/home.png", raising: [(21, 21, 8)])
    func verdictInFolders(_ name: String) throws -> PairVerdict? {
      try outcomes("golden", "new", [name: [area]]).first { $0.pair.name == FilePath("x/home.png") }?.verdict
    }
    #expect(try verdictInFolders("home.png") == .different && verdictInFolders("x/home.png") == .same)
  }

  @Test func whatCannotBeMeasuredGetsNoTolerance() throws {
    try write("a/home.png")
    try write("b/other.png", seed: 3)
    let noise = try measured(["a", "b"])
    #expect(noise.unstable.count == 2 && noise.unstable.allSatisfy { !$0.isMeasured })
    let missing = "its noise was not measured; in one run, it is missing"
    #expect(noise.unstable.map(\.sentence) == [missing, missing])
    #expect(try MeasuredNoise.areas(in: folder.write(noise.document, to: "noise.json5")).isEmpty)
  }

  @Test(arguments: [
    "", "{}", "{noise: []}", "{noise: {a: {}}}", "{noise: {a: [{area: [1, 2, 3], levels: 1}]}}",
    "{noise: {a: [{area: [1, 2, 0, 4], levels: 1}]}}", "{noise: {a: [{area: [1, 2, 3, 4], levels: 256}]}}",
    "{noise: {a: [{area: [-1, 2, 3, 4], levels: 1}]}}", "{noise: {a: [{area: [1, 2, 3, 4.5], levels: 1}]}}",
    "{noise: {a: [], a: []}}",
  ])
  func wrongFilesAreRefused(text: String) throws {
    let file = try folder.write(Array(text.utf8), to: "noise.json5")
    #expect(throws: (any Error).self) { try MeasuredNoise.areas(in: file) }
  }

  /// Names with quotes, control characters and other bytes are read back.
  @Test func anyNameIsReadBack() throws {
    for name in ["it's \"new\".png", "a\\b.png", "é\u{2028}.png", "x/y.png"] {
      var noise = MeasuredNoise(runs: 2)
      let pair = PicturePair(name: FilePath(name), expected: .nothing, actual: nil)
      var difference = PictureDifference(
        expected: PictureDifference.Size(width: 9, height: 9), actual: PictureDifference.Size(width: 9, height: 9))
      difference.regions = [ChangedRegion(x: 1, y: 1, width: 1, height: 1, changedPixels: 1, largestLevels: 200)]
      difference.regionCount = 1
      noise.add([PairOutcome(pair, .different, difference)], isFirst: true)
      let areas = try MeasuredNoise.areas(in: folder.write(noise.document, to: "noise.json5"))
      #expect(areas[name]?.first == NoisyArea(area: PixelArea(x: 0, y: 0, width: 6, height: 6), levels: 250))
    }
  }
}
