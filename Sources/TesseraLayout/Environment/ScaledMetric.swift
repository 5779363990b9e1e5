/// A length that SwiftUI scales with the text size of a device. Photos have no text, and the size is the standard one:
/// the length is unchanged.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint & Sendable>: Sendable {
  /// The length.
  public let wrappedValue: Value

  /// Creates a length.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Creates a length that follows a style of text.
  public init(wrappedValue: Value, relativeTo style: Font.TextStyle) { self.init(wrappedValue: wrappedValue) }
}

/// A namespace for the styles of text that ``ScaledMetric`` can name.
public enum Font {
  /// A style of text.
  public enum TextStyle: CaseIterable, Sendable {
    /// The largest title.
    case largeTitle
    /// A first title.
    case title
    /// A second title.
    case title2
    /// A third title.
    case title3
    /// A heading.
    case headline
    /// A heading below another.
    case subheadline
    /// Running text.
    case body
    /// A remark.
    case callout
    /// A footnote.
    case footnote
    /// A caption.
    case caption
    /// A smaller caption.
    case caption2
  }
}
