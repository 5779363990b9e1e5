public import Foundation

/// A rectangle of whole pixels.
public struct PixelRect: Hashable, Sendable {
  /// The column of the leftmost pixels.
  public var x: Int
  /// The row of the topmost pixels, from the top.
  public var y: Int
  /// The number of columns; 0 or less for an empty rectangle.
  public var width: Int
  /// The number of rows; 0 or less for an empty rectangle.
  public var height: Int

  /// Creates a rectangle, as it is.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Rounds a frame to whole pixels. Edges are rounded, not sizes, so frames that share an edge also share it in
  /// pixels, without gap or overlap. Edges are within ±10⁹.
  public init(snapping frame: CGRect) {
    x = Self.snap(frame.minX)
    y = Self.snap(frame.minY)
    width = Self.snap(frame.maxX) - x
    height = Self.snap(frame.maxY) - y
  }

  /// Creates the rectangle of the pixels that a frame touches.
  public init(covering frame: CGRect) {
    x = Int((frame.minX.boundedOrZero + Self.noise).rounded(.down))
    y = Int((frame.minY.boundedOrZero + Self.noise).rounded(.down))
    width = Int((frame.maxX.boundedOrZero - Self.noise).rounded(.up)) - x
    height = Int((frame.maxY.boundedOrZero - Self.noise).rounded(.up)) - y
  }

  /// The column after the rightmost pixels.
  public var maxX: Int { x &+ width }
  /// The row after the lowest pixels.
  public var maxY: Int { y &+ height }
  /// True if there are no pixels.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns the pixels in both; of width or height 0 if there are none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) &- left), height: max(0, min(maxY, other.maxY) &- top))
  }

  /// Returns the smallest rectangle around both; if one is empty, the other one.
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The tolerance of edges, far smaller than anything visible and far larger than the rounding errors of sums: an edge
  /// at 100.5 that one neighbor computed as 100.49999999999999 is still the same edge.
  private static let noise = 1e-7

  private static func snap(_ edge: CGFloat) -> Int { Int((edge.boundedOrZero + 0.5 + noise).rounded(.down)) }

  /// Returns the number of whole pixels needed for a length.
  static func roundedUp(_ length: CGFloat) -> Int { Int((length.boundedOrZero - noise).rounded(.up)) }
}

extension PixelRect: Codable {
  /// Reads `[x, y, width, height]`.
  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    (x, y) = (try numbers.decode(Int.self), try numbers.decode(Int.self))
    (width, height) = (try numbers.decode(Int.self), try numbers.decode(Int.self))
  }

  /// Writes `[x, y, width, height]`.
  public func encode(to encoder: any Encoder) throws { try [x, y, width, height].encode(to: encoder) }
}
