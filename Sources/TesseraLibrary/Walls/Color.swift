extension Wall {
  /// A color: a literal in CSS notation, or its components.
  ///
  ///     wall.captionColor("#0a84ff").border(8, color: .rgb(51, 51, 51))
  ///
  /// CSS notations are names, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` and `transparent`. A wrong one is reported when
  /// the wall is made.
  public struct Color: Hashable, Sendable, ExpressibleByStringLiteral {
    let css: String

    /// Creates a color from its CSS notation.
    public init(_ css: String) { self.css = css }

    /// Creates a color from its CSS notation.
    public init(stringLiteral css: String) { self.css = css }

    /// Returns a color with red, green and blue components from 0 to 255, and an opacity from 0 to 1.
    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8, opacity: Double = 1) -> Color {
      // Anything but a positive number is 0.
      let alpha = opacity > 0 ? UInt8((min(opacity, 1) * 255).rounded()) : 0
      return Color("#" + [red, green, blue, alpha].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    }

    /// Black.
    public static let black = Color("black")
    /// White.
    public static let white = Color("white")
    /// No color.
    public static let transparent = Color("transparent")
  }
}
