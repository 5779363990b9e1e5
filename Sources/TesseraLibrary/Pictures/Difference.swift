import Comparison
import Comparisons
import Files
import Planning
public import TesseraLayout

/// The difference between two pictures, as `tessera compare` reports it.
///
///     let difference = try await screenshot.difference(from: Photo(golden), tolerance: .levels(2))
///     #expect(difference.isNone, "\(difference)")
public struct Difference: Sendable, CustomStringConvertible {
  /// True if both pictures count as the same under the rules of the comparison.
  public let isNone: Bool
  /// The sizes of both pictures; nil if their files have equal bytes, which are not decoded.
  public let sizes: (expected: CGSize, actual: CGSize)?
  /// The number of compared pixels; 0 if the files have equal bytes.
  public let pixels: Int
  /// The number of pixels that differ beyond the tolerance.
  public let changedPixels: Int
  /// The number of pixels that differ within the tolerance.
  public let toleratedPixels: Int
  /// The number of different pixels at antialiased edges, if these are ignored.
  public let antialiasedPixels: Int
  /// The number of different pixels that moved as a whole, if this is allowed.
  public let movedPixels: Int
  /// The largest difference of a channel, in levels.
  public let largestLevels: Int
  /// The largest perceived difference: a distance in OKLab, times 100.
  public let largestDeltaE: Double
  /// The structural similarity (SSIM) in brightness, 1 for equal pictures; nil for very small ones.
  public let similarity: Double?
  /// Boxes around changed pixels, the one with the most first; at most 1000.
  public let regions: [CGRect]
  /// The square of 16 × 16 pixels with the most changed ones, if ``ComparisonRules/maxDensity`` is set.
  public let densest: CGRect?
  /// The rows or columns that moved as a whole.
  public let moves: [Move]
  /// The rows and columns that were added or removed, if the sizes differ.
  public let insertions: [Insertion]
  /// The difference in words.
  public let description: String

  private let photos: (expected: Photo, actual: Photo)
  private let rules: ComparisonRules
  private let outcome: PairOutcome

  init(_ outcome: PairOutcome, _ expected: Photo, _ actual: Photo, _ rules: ComparisonRules) {
    let difference = outcome.difference
    (self.outcome, photos, self.rules) = (outcome, (expected, actual), rules)
    isNone = outcome.verdict == .same
    sizes = difference.map { (CGSize($0.expected), CGSize($0.actual)) }
    (pixels, changedPixels) = (difference?.pixels ?? 0, difference?.changedPixels ?? 0)
    (toleratedPixels, movedPixels) = (difference?.toleratedPixels ?? 0, difference?.movedPixels ?? 0)
    antialiasedPixels = difference?.antialiasedPixels ?? 0
    (largestLevels, largestDeltaE) = (difference?.largestLevels ?? 0, difference?.largestDeltaE ?? 0)
    similarity = difference == nil ? 1 : difference?.similarity
    regions = (difference?.regions ?? []).map { CGRect($0) }
    densest = (difference?.densest).map { CGRect($0) }
    moves = (difference?.shifts ?? []).map(Move.init)
    insertions = (difference?.insertions ?? []).map(Insertion.init)
    description = outcome.sentence
  }

  /// The share of changed pixels, from 0 to 1.
  public var changedShare: Double { pixels == 0 ? 0 : Double(changedPixels) / Double(pixels) }

  /// Draws the difference as a PNG: changed pixels in red on a faded copy of the expected picture, and rows and columns
  /// that moved or were added in blue. Of animations and pages, the first one that differs is drawn.
  ///
  /// The files of both photos must still be there.
  ///
  /// - Parameter engine: The engine that decodes the photos.
  /// - Returns: Nil if the files have equal bytes, or if no added or removed rows or columns explain their sizes.
  public func picture(on engine: Engine = .standard) async throws -> Picture? {
    if outcome.difference == nil { return nil }
    return try await engine.perform { limits in
      let (first, second) = (try OpenPhoto(photos.expected), try OpenPhoto(photos.actual))
      var outcome = outcome
      outcome.pair = PicturePair(name: outcome.pair.name, expected: .picture(first.path), actual: second.path)
      let comparer = PairComparer(rules: rules.pixelRules, changes: rules.limits, limits: limits)
      guard let bytes = try runFailure({ () throws(RunFailure) in try comparer.drawing(of: outcome) }) else {
        return nil
      }
      let folder = MemoryFolder()
      return try Picture(folder.add(bytes, named: "difference.png"), .png)
    }
  }
}

extension Difference {
  /// A direction in which lines of pixels follow each other.
  public enum Axis: Hashable, Sendable {
    /// Rows, from top to bottom.
    case rows
    /// Columns, from left to right.
    case columns

    fileprivate init(_ axis: Shift.Axis) { self = axis == .rows ? .rows : .columns }
  }

  /// Rows or columns that moved as a whole.
  public struct Move: Hashable, Sendable {
    /// The direction of the move.
    public let axis: Axis
    /// The rows or columns of the expected picture.
    public let range: Range<Int>
    /// The distance in pixels, negative for up or left.
    public let distance: Int

    fileprivate init(_ shift: Shift) {
      (axis, range, distance) = (Axis(shift.axis), shift.from..<shift.to, shift.by)
    }
  }

  /// Rows or columns that were added or removed.
  public struct Insertion: Hashable, Sendable {
    /// Rows or columns.
    public let axis: Axis
    /// The rows or columns: of the actual picture if they were added, of the expected one if they were removed.
    public let range: Range<Int>
    /// True if they were removed.
    public let isRemoval: Bool

    fileprivate init(_ insertion: Comparison.Insertion) {
      axis = Axis(insertion.axis)
      range = insertion.at..<insertion.at + abs(insertion.count)
      isRemoval = insertion.count < 0
    }
  }
}

extension CGSize {
  fileprivate init(_ size: PictureDifference.Size) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
  fileprivate init(_ region: ChangedRegion) {
    self.init(x: region.x, y: region.y, width: region.width, height: region.height)
  }
}
