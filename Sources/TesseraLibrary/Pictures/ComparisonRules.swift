import Comparison
import Comparisons
public import TesseraLayout

/// The difference between two pixels that still counts as none.
public enum Tolerance: Hashable, Sendable {
  /// Levels of each channel, from 0 to 255. With 0, pixels must be identical.
  case levels(Int)
  /// A perceived difference: a distance in OKLab, times 100. A difference of 2 is just noticeable.
  case deltaE(Double)
  /// The threshold of another program, from 0 to 1, with its measure of colors. ``ComparisonRules/like(_:threshold:)``
  /// also detects antialiasing as that program does.
  case threshold(Double, of: ComparisonRules.Program)

  fileprivate var tolerance: Comparison.Tolerance {
    switch self {
    case .levels(let most): .levels(min(max(most, 0), 255))
    case .deltaE(let most): .deltaE(max(0, most))
    case .threshold(let most, let program): .pixelmatch(program.rule, min(max(0, most), 1))
    }
  }

  fileprivate var program: ComparisonRules.Program? {
    if case .threshold(_, let program) = self { program } else { nil }
  }
}

/// The rules of a comparison, which are those of `tessera compare`. By default, all pixels must be identical.
///
///     let rules = ComparisonRules(tolerance: .levels(2), antialiasing: .ignored).setting(\.maxDensity, to: .pixels(5))
///     let difference = try await wall.difference(from: Photo(golden), rules: rules)
public struct ComparisonRules: Hashable, Sendable {
  /// The difference between two pixels that still counts as none.
  public var tolerance: Tolerance
  /// The treatment of edges that two programs drew with different antialiasing.
  public var antialiasing: Antialiasing
  /// The changed pixels with which a picture still passes. If it is nil, they are not limited where ``maxDensity`` is
  /// set, and none may change otherwise.
  public var maxChanged: ChangeLimit?
  /// The changed pixels with which any square of 16 × 16 pixels still passes; nil for any number.
  public var maxDensity: ChangeLimit?
  /// The distance in pixels by which parts may have moved as a whole: 0, 1 or 2.
  public var maxShift: Int
  /// The areas that are not compared, in pixels.
  public var ignored: [CGRect]
  /// The areas that are compared, in pixels; empty for the whole picture.
  public var only: [CGRect] = []

  /// Rules with which all pixels must be identical.
  public static let exact = ComparisonRules()

  /// Creates rules. Other properties are set with ``setting(_:to:)``.
  ///
  /// - Parameters:
  ///   - tolerance: The difference between two pixels that still counts as none.
  ///   - antialiasing: The treatment of edges that two programs drew with different antialiasing.
  ///   - maxChanged: The changed pixels with which a picture still passes.
  ///   - maxShift: The distance in pixels by which parts may have moved as a whole: 0, 1 or 2.
  ///   - ignored: The areas that are not compared, in pixels.
  public init(
    tolerance: Tolerance = .levels(0), antialiasing: Antialiasing = .counted, maxChanged: ChangeLimit? = nil,
    maxShift: Int = 0, ignoring ignored: [CGRect] = []
  ) {
    (self.tolerance, self.antialiasing, self.maxChanged) = (tolerance, antialiasing, maxChanged)
    (self.maxShift, self.ignored) = (maxShift, ignored)
  }

  /// Returns the rules of another program, which judge each pixel as it does.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - threshold: Its threshold from 0 to 1; nil for its default.
  public static func like(_ program: Program, threshold: Double? = nil) -> ComparisonRules {
    ComparisonRules(tolerance: .threshold(threshold ?? program.model.tolerance, of: program), antialiasing: .ignored)
  }

  /// Returns the rules with another value of a property.
  public func setting<Value>(_ property: WritableKeyPath<Self, Value>, to value: Value) -> Self {
    var rules = self
    rules[keyPath: property] = value
    return rules
  }
}

extension ComparisonRules {
  /// The treatment of different pixels at antialiased edges.
  public enum Antialiasing: Hashable, Sendable {
    /// They count as changed.
    case counted
    /// They do not count.
    case ignored
  }

  /// A number of changed pixels.
  public enum ChangeLimit: Hashable, Sendable {
    /// A number of pixels.
    case pixels(Int)
    /// A share of all compared pixels, from 0 to 1.
    case share(Double)

    fileprivate var limit: Comparisons.ChangeLimit {
      switch self {
      case .pixels(let most): .count(max(most, 0))
      case .share(let most): .share(max(0, most))
      }
    }
  }

  /// A program whose rules are known.
  public enum Program: Hashable, Sendable {
    /// pixelmatch 7, with a threshold of 0.1.
    case pixelmatch7
    /// pixelmatch 8, with a threshold of 0.1.
    case pixelmatch8
    /// `toHaveScreenshot` of Playwright, with a threshold of 0.2.
    case playwright

    fileprivate var model: ComparisonModel {
      switch self {
      case .pixelmatch7: .pixelmatch7
      case .pixelmatch8: .pixelmatch8
      case .playwright: .playwright
      }
    }

    fileprivate var rule: PixelmatchRule { model.rule }
  }
}

extension ComparisonRules {
  /// The rules for pixels.
  var pixelRules: Comparison.ComparisonRules {
    var rules = Comparison.ComparisonRules()
    rules.tolerance = tolerance.tolerance
    rules.isRaw = tolerance.program != nil
    switch (antialiasing, tolerance.program) {
    case (.counted, _): rules.antialiasing = .counted
    case (.ignored, nil): rules.antialiasing = .ignored
    case (.ignored, let program?): rules.antialiasing = .ignoredLike(program.rule)
    }
    rules.maxShift = min(max(maxShift, 0), 2)
    rules.measuresDensity = maxDensity != nil
    (rules.ignored, rules.only) = (ignored.map(PixelArea.init(around:)), only.map(PixelArea.init(around:)))
    return rules
  }

  /// The limits of changed pixels.
  var limits: ChangeLimits {
    let whole = maxChanged ?? (maxDensity == nil ? .pixels(0) : .share(1))
    return ChangeLimits(whole: whole.limit, square: maxDensity?.limit)
  }
}

extension PixelArea {
  /// The pixels that a rectangle touches.
  fileprivate init(around frame: CGRect) {
    func whole(_ number: CGFloat) -> Int { Int(min(max(0, number), 1_000_000)) }
    let (left, top) = (whole(frame.minX.rounded(.down)), whole(frame.minY.rounded(.down)))
    let (right, bottom) = (whole(frame.maxX.rounded(.up)), whole(frame.maxY.rounded(.up)))
    self.init(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }
}
