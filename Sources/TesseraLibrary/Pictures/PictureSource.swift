import Comparisons
import Files
public import Foundation

/// A source of a picture to compare: a wall, a photo, a finished picture, the bytes of a file, or pixels.
///
/// A type of your own becomes one with a single function:
///
///     extension Chart: PictureSource {
///       func photo(on engine: Engine) async throws -> Photo { Photo(pixelBuffer, name: title) }
///     }
public protocol PictureSource: Sendable {
  /// Makes the picture.
  ///
  /// - Parameter engine: The engine for work that needs one.
  func photo(on engine: Engine) async throws -> Photo
}

extension Photo: PictureSource {
  /// Returns the photo itself.
  public func photo(on engine: Engine) async throws -> Photo { self }
}

extension Picture: PictureSource {
  /// Returns the picture as a photo.
  public func photo(on engine: Engine) async throws -> Photo {
    Photo(data, name: "picture." + format.fileExtension)
  }
}

extension PixelBuffer: PictureSource {
  /// Returns the pixels as a photo.
  public func photo(on engine: Engine) async throws -> Photo { Photo(self) }
}

extension Data: PictureSource {
  /// Returns the bytes of a file as a photo.
  public func photo(on engine: Engine) async throws -> Photo { Photo(self) }
}

extension PictureSource {
  /// Compares the picture with an expected one, as both are seen: upright and in sRGB.
  ///
  ///     let rules = ComparisonRules(tolerance: .levels(2), maxShift: 1)
  ///     let difference = try await wall.difference(from: Photo(golden), rules: rules)
  ///     if !difference.isNone { try await difference.picture()?.write(to: changes) }
  ///
  /// Files with equal bytes are not decoded.
  ///
  /// - Parameters:
  ///   - expected: The expected picture.
  ///   - rules: The differences that count as none.
  ///   - engine: The engine that makes and decodes the pictures.
  public func difference(
    from expected: some PictureSource, rules: ComparisonRules, on engine: Engine = .standard
  ) async throws -> Difference {
    let (expected, actual) = (try await expected.photo(on: engine), try await photo(on: engine))
    return try await engine.perform { limits in
      let (first, second) = (try OpenPhoto(expected), try OpenPhoto(actual))
      let comparer = PairComparer(rules: rules.pixelRules, changes: rules.limits, limits: limits)
      let outcome = comparer.outcome(
        of: PicturePair(name: FilePath(actual.name), expected: .picture(first.path), actual: second.path))
      guard outcome.verdict == .same || outcome.verdict == .different else {
        throw TesseraError.photo(
          name: outcome.verdict == .unreadable ? expected.name : actual.name, reason: outcome.sentence)
      }
      return Difference(outcome, expected, actual, rules)
    }
  }

  /// Compares the picture with an expected one, as both are seen: upright and in sRGB.
  ///
  /// - Parameters:
  ///   - expected: The expected picture.
  ///   - tolerance: The difference between two pixels that still counts as none.
  ///   - ignoresAntialiasing: True to ignore edges that two programs drew with different antialiasing.
  ///   - engine: The engine that makes and decodes the pictures.
  public func difference(
    from expected: some PictureSource, tolerance: Tolerance = .levels(0), ignoresAntialiasing: Bool = false,
    on engine: Engine = .standard
  ) async throws -> Difference {
    let rules = ComparisonRules(tolerance: tolerance, antialiasing: ignoresAntialiasing ? .ignored : .counted)
    return try await difference(from: expected, rules: rules, on: engine)
  }

  /// Returns true if the picture looks like an expected one.
  ///
  ///     #expect(try await wall.isSame(as: Photo(golden), rules: .like(.playwright)))
  ///
  /// - Parameters:
  ///   - expected: The expected picture.
  ///   - rules: The differences that count as none.
  ///   - engine: The engine that makes and decodes the pictures.
  public func isSame(
    as expected: some PictureSource, rules: ComparisonRules, on engine: Engine = .standard
  ) async throws -> Bool {
    try await difference(from: expected, rules: rules, on: engine).isNone
  }

  /// Returns true if the picture looks like an expected one.
  ///
  ///     #expect(try await Photo(screenshot).isSame(as: Photo(golden), tolerance: .levels(2)))
  ///
  /// - Parameters:
  ///   - expected: The expected picture.
  ///   - tolerance: The difference between two pixels that still counts as none.
  ///   - engine: The engine that makes and decodes the pictures.
  public func isSame(
    as expected: some PictureSource, tolerance: Tolerance = .levels(0), on engine: Engine = .standard
  ) async throws -> Bool {
    try await difference(from: expected, tolerance: tolerance, on: engine).isNone
  }
}
