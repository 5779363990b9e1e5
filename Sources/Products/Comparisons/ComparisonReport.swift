import Comparison
import Files
import Foundation
import ImageCodecs
import Messages
package import Planning
import Runs

/// The report on a comparison, in JSON. `Documentation/Schemas/compare.json` describes it.
package struct ComparisonReport: Encodable {
  private var program: String
  private var exitCode: Int32
  private var seconds: Double
  private var counts: [String: Int]
  /// The number of files in the folders that are no pictures.
  private var notPictures: Int
  /// The folders and files that could not be read.
  private var notRead: [String]
  private var pairs: [Pair]

  package init(_ outcomes: [PairOutcome], of inputs: PicturePairs, exitCode: ExitCode, seconds: Double) {
    program = "Tessera \(Version.number)"
    self.exitCode = exitCode.rawValue
    self.seconds = seconds.rounded(toPlaces: 3)
    notPictures = inputs.otherCount
    notRead = inputs.failures.map(\.description)
    counts = Dictionary(uniqueKeysWithValues: PairVerdict.allCases.map { ($0.rawValue, outcomes.count($0)) })
    pairs = outcomes.map(Pair.init)
  }

  package var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { preconditionFailure("A report must be encodable.") }
    return printableJSON(Array(data)) + Array("\n".utf8)
  }

  private struct Pair: Encodable {
    var name: String
    var verdict: String
    var expected: String?
    var checksum: String?
    var actual: String?
    var newName: String?
    /// The accepted picture that was compared, of several or of a variant.
    var golden: String?
    var message: String?
    var difference: Difference?
    var later: Later?

    init(_ outcome: PairOutcome) {
      name = outcome.pair.name.losslessText
      verdict = outcome.verdict.rawValue
      switch outcome.pair.expected {
      case .picture(let path): expected = path.losslessText
      case .checksum(let text): checksum = text
      case .nothing: break
      }
      actual = outcome.pair.actual?.losslessText
      newName = outcome.newName?.losslessText
      golden = outcome.pair.golden?.losslessText
      message = outcome.message
      difference = outcome.difference.map(Difference.init)
      later = outcome.later.map(Later.init)
    }
  }

  /// The frames or pages after the first.
  private struct Later: Encodable {
    var kind: String
    /// The numbers of all frames or pages, where they are known.
    var expectedCount: Int?
    var actualCount: Int?
    var isSame: Bool
    /// The frames or pages that differ, if they were decoded.
    var frames: [Frame]?
    var differentCount: Int?
    /// The numbers of times that the animations are shown, 0 for endlessly; only if they differ.
    var expectedPlays: Int?
    var actualPlays: Int?

    init(_ later: LaterDifference) {
      kind = (later.actual ?? later.expected)?.kind.rawValue ?? LaterPictures.Kind.frames.rawValue
      expectedCount = later.expected == nil ? 1 : later.expected?.count
      actualCount = later.actual == nil ? 1 : later.actual?.count
      isSame = later.isNone
      guard let frames = later.frames else { return }
      self.frames = frames.listed.map(Frame.init)
      differentCount = frames.count
      guard frames.expectedPlays != frames.actualPlays else { return }
      (expectedPlays, actualPlays) = (frames.expectedPlays, frames.actualPlays)
    }
  }

  /// A frame or a page that differs.
  private struct Frame: Encodable {
    var number: Int
    var difference: Difference?
    /// The times that a frame is shown; only if they differ.
    var expectedMilliseconds: Int?
    var actualMilliseconds: Int?

    init(_ frame: LaterDifference.Frame) {
      number = frame.number
      difference = frame.difference.map(Difference.init)
      guard frame.expectedMilliseconds != frame.actualMilliseconds else { return }
      (expectedMilliseconds, actualMilliseconds) = (frame.expectedMilliseconds, frame.actualMilliseconds)
    }
  }

  private struct Size: Encodable {
    var width: Int
    var height: Int

    init(_ size: PictureDifference.Size) { (width, height) = (size.width, size.height) }
  }

  private struct Difference: Encodable {
    var expectedSize: Size
    var actualSize: Size
    var pixels: Int
    var changedPixels: Int
    var changedShare: Double
    var toleratedPixels: Int
    var antialiasedPixels: Int
    var movedPixels: Int?
    /// The square with the most changed pixels.
    var densest: Region?
    var largestLevels: Int
    var largestDeltaE: Double
    var ssim: Double?
    var regionCount: Int
    var regions: [Region]
    var moved: [Move]
    /// Rows and columns that explain another size.
    var inserted: [Insertion]?
    /// The bits of each compared sample.
    var bits: Int
    var changedElsewhere: Int?

    /// Reports list this many regions.
    private static let mostRegions = 100

    init(_ difference: PictureDifference) {
      (expectedSize, actualSize) = (Size(difference.expected), Size(difference.actual))
      (pixels, changedPixels) = (difference.pixels, difference.changedPixels)
      changedShare = difference.changedShare.rounded(toPlaces: 9)
      (toleratedPixels, antialiasedPixels) = (difference.toleratedPixels, difference.antialiasedPixels)
      movedPixels = difference.movedPixels == 0 ? nil : difference.movedPixels
      densest = difference.densest.map(Region.init)
      largestLevels = difference.largestLevels
      largestDeltaE = difference.largestDeltaE.rounded(toPlaces: 3)
      ssim = difference.similarity?.rounded(toPlaces: 6)
      regionCount = difference.regionCount
      regions = difference.regions.prefix(Self.mostRegions).map(Region.init)
      moved = difference.shifts.map(Move.init)
      inserted = difference.insertions.isEmpty ? nil : difference.insertions.map(Insertion.init)
      bits = difference.bits
      changedElsewhere =
        difference.shifts.isEmpty && difference.insertions.isEmpty ? nil : difference.changedElsewhere
    }
  }

  private struct Region: Encodable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var changedPixels: Int

    init(_ region: ChangedRegion) {
      (x, y, width, height) = (region.x, region.y, region.width, region.height)
      changedPixels = region.changedPixels
    }
  }

  private struct Move: Encodable {
    /// `rows` or `columns`.
    var axis: String
    var from: Int
    var to: Int
    var by: Int

    init(_ shift: Shift) { (axis, from, to, by) = (shift.axis.rawValue, shift.from, shift.to, shift.by) }
  }
  private struct Insertion: Encodable {
    /// `rows` or `columns`.
    var axis: String
    var at: Int
    var count: Int

    init(_ insertion: Comparison.Insertion) {
      (axis, at, count) = (insertion.axis.rawValue, insertion.at, insertion.count)
    }
  }
}
