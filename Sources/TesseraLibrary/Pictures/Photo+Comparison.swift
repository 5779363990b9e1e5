import Comparison
import Comparisons
import Files
public import TesseraLayout

/// The difference between two pixels that still counts as none.
public enum Tolerance: Hashable, Sendable {
  /// Levels of each channel, from 0 to 255. With 0, pixels must be identical.
  case levels(Int)
  /// A perceived difference: a distance in OKLab, times 100. A difference of 2 is just noticeable.
  case deltaE(Double)

  var tolerance: Comparison.Tolerance {
    switch self {
    case .levels(let most): .levels(min(max(most, 0), 255))
    case .deltaE(let most): .deltaE(max(most, 0))
    }
  }
}

/// The difference between two pictures, as `tessera compare` reports it.
///
///     let difference = try await screenshot.difference(from: golden, tolerance: .levels(2))
///     #expect(difference.isNone, "\(difference)")
public struct Difference: Sendable, CustomStringConvertible {
  /// True if both pictures have the same size and no changed pixel.
  public let isNone: Bool
  /// The number of compared pixels.
  public let pixels: Int
  /// The number of pixels that differ beyond the tolerance.
  public let changedPixels: Int
  /// The largest difference of a channel, in levels.
  public let largestLevels: Int
  /// The largest perceived difference: a distance in OKLab, times 100.
  public let largestDeltaE: Double
  /// The structural similarity (SSIM) in brightness, 1 for equal pictures; nil for very small ones.
  public let similarity: Double?
  /// Boxes around changed pixels, the one with the most first.
  public let regions: [CGRect]
  /// The difference in words.
  public let description: String

  init(_ outcome: PairOutcome) {
    let difference = outcome.difference
    isNone = outcome.verdict == .same
    (pixels, changedPixels) = (difference?.pixels ?? 0, difference?.changedPixels ?? 0)
    (largestLevels, largestDeltaE) = (difference?.largestLevels ?? 0, difference?.largestDeltaE ?? 0)
    similarity = difference == nil ? 1 : difference?.similarity
    regions = (difference?.regions ?? []).map { CGRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    description = outcome.sentence
  }
}

extension Photo {
  /// Compares the photo with an expected one, as both are seen: upright and in sRGB.
  ///
  /// - Parameters:
  ///   - expected: The expected photo.
  ///   - tolerance: The difference between two pixels that still counts as none.
  ///   - ignoresAntialiasing: True to ignore edges that two programs drew with different antialiasing.
  ///   - engine: The engine that decodes the photos.
  public func difference(
    from expected: Photo, tolerance: Tolerance = .levels(0), ignoresAntialiasing: Bool = false,
    on engine: Engine = .standard
  ) async throws -> Difference {
    try await engine.perform { limits in
      let (first, second) = (try OpenPhoto(expected), try OpenPhoto(self))
      var rules = ComparisonRules()
      rules.tolerance = tolerance.tolerance
      if ignoresAntialiasing { rules.antialiasing = .ignored }
      let outcome = PairComparer(rules: rules, limits: limits).outcome(
        of: PicturePair(name: FilePath(name), expected: .picture(first.path), actual: second.path))
      guard outcome.verdict == .same || outcome.verdict == .different else {
        throw TesseraError.photo(
          name: outcome.verdict == .unreadable ? expected.name : name, reason: outcome.sentence)
      }
      return Difference(outcome)
    }
  }

  /// Returns true if the photo looks like another one.
  ///
  ///     #expect(try await Photo(screenshot).isSame(as: Photo(golden), tolerance: .levels(2)))
  ///
  /// - Parameters:
  ///   - expected: The expected photo.
  ///   - tolerance: The difference between two pixels that still counts as none.
  ///   - engine: The engine that decodes the photos.
  public func isSame(
    as expected: Photo, tolerance: Tolerance = .levels(0), on engine: Engine = .standard
  ) async throws -> Bool {
    try await difference(from: expected, tolerance: tolerance, on: engine).isNone
  }
}

extension Picture {
  /// Returns true if the picture looks like an expected photo.
  ///
  ///     #expect(try await wall.render().isSame(as: Photo(golden), tolerance: .deltaE(1)))
  ///
  /// - Parameters:
  ///   - expected: The expected photo.
  ///   - tolerance: The difference between two pixels that still counts as none.
  ///   - engine: The engine that decodes the photos.
  public func isSame(
    as expected: Photo, tolerance: Tolerance = .levels(0), on engine: Engine = .standard
  ) async throws -> Bool {
    try await Photo(data, name: "picture." + format.fileExtension).isSame(
      as: expected, tolerance: tolerance, on: engine)
  }
}
