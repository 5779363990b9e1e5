public import Foundation

/// The reason why there is no plan.
public enum PlanError: Error, Hashable, CustomStringConvertible {
  /// A side of the wall would exceed ``Plan/longestSide``. The size is the exact one.
  case tooLarge(CGSize)
  /// No tile would cover a pixel of the canvas.
  case nothingVisible
  /// No arrangement fills a size exactly without cropping more than is allowed.
  case cropped(CGFloat, allowed: CGFloat, size: CGSize, nearest: CGSize?)

  public var description: String {
    switch self {
    case .tooLarge(let exact):
      let size = CGSize(width: exact.width.rounded(.up), height: exact.height.rounded(.up))
      return "the wall would be \(Self.text(size)) pixels; neither side may exceed \(Plan.longestSide)"
    case .nothingVisible:
      return "no photo would be visible: the tiles would be smaller than a pixel, or lie outside the wall"
    case .cropped(let crop, let allowed, let size, let nearest):
      // Rounded up: otherwise a crop slightly over the limit would read as equal to it.
      let percent = [crop, allowed].map {
        "\(Self.text((Double(min(max($0, 0), 1) * 1000) - 1e-6).rounded(.up) / 10))%"
      }
      return "no arrangement of these photos fills \(Self.text(size)) pixels with a crop of at most \(percent[1]); "
        + "the best needs \(percent[0])" + (nearest.map { "; \(Self.text($0)) would fit" } ?? "")
    }
  }

  private static func text(_ size: CGSize) -> String {
    [size.width, size.height].map { text(Double($0)) }.joined(separator: " × ")
  }

  /// Returns the number as text. Whole numbers have no decimal point.
  private static func text(_ number: Double) -> String {
    // Also false for NaN.
    guard number < 1e15 else { return "∞" }
    return number == number.rounded() ? String(Int(number)) : String(number)
  }
}
