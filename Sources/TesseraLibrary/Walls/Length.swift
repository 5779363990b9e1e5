import Planning

/// A length on a wall, in pixels or in a unit of measurement.
///
///     wall.rowHeight(240).spacing(.millimeters(2)).dpi(300)
///
/// Units are converted to pixels at the resolution of the wall: `dpi(_:)`, or else 300.
public struct Length: Hashable, Sendable {
  /// The length as options have it: `2mm`.
  let text: String

  private init(_ number: Double, _ unit: String) { text = number.shortest + unit }

  /// A length in pixels.
  public static func pixels(_ number: Double) -> Length { Length(number, "") }
  /// A length in millimeters.
  public static func millimeters(_ number: Double) -> Length { Length(number, "mm") }
  /// A length in centimeters.
  public static func centimeters(_ number: Double) -> Length { Length(number, "cm") }
  /// A length in inches.
  public static func inches(_ number: Double) -> Length { Length(number, "in") }
  /// A length in points, 72 of which are an inch.
  public static func points(_ number: Double) -> Length { Length(number, "pt") }
}

extension Length: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a length in pixels.
  public init(integerLiteral number: Int) { self = .pixels(Double(number)) }
  /// Creates a length in pixels.
  public init(floatLiteral number: Double) { self = .pixels(number) }
}
