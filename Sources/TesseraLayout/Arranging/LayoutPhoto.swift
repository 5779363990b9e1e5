public import Foundation

/// A photo as a layout sees it: its size, how it takes a proposal, and its layout values.
public struct LayoutPhoto {
  /// Upright size in pixels.
  public var size: CGSize
  public var fitting: Fitting
  public var priority: Double
  public var values: LayoutValues

  /// How a photo answers a proposal.
  public enum Fitting: Sendable {
    /// Keeps its aspect inside what it is proposed.
    case fit
    /// Takes exactly what it is proposed; what overhangs is cropped.
    case fill
  }

  public init(size: CGSize, fitting: Fitting = .fit, priority: Double = 0, values: LayoutValues = LayoutValues()) {
    precondition(
      size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite,
      "A photo's size must be positive and finite.")
    self.size = size
    self.fitting = fitting
    self.priority = priority
    self.values = values
  }

  /// The size that the photo takes under a proposal. Open and infinite dimensions do not bind it.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    switch (Self.bound(proposal.width), Self.bound(proposal.height)) {
    case (nil, nil): return size
    case (let width?, nil): return CGSize(width: width, height: height(atWidth: width))
    case (nil, let height?): return CGSize(width: width(atHeight: height), height: height)
    case (let width?, let height?):
      if fitting == .fill { return CGSize(width: width, height: height) }
      let widthAtHeight = self.width(atHeight: height)
      if widthAtHeight <= width { return CGSize(width: widthAtHeight, height: height) }
      return CGSize(width: width, height: self.height(atWidth: width))
    }
  }

  // Astronomic lengths stay short of infinity.

  private func width(atHeight height: CGFloat) -> CGFloat {
    min(height * size.width / size.height, .greatestFiniteMagnitude)
  }

  private func height(atWidth width: CGFloat) -> CGFloat {
    min(width * size.height / size.width, .greatestFiniteMagnitude)
  }

  /// The length that a proposed dimension binds to: none where it is open, infinite or not a number.
  private static func bound(_ length: CGFloat?) -> CGFloat? {
    guard let length, length < .infinity else { return nil }
    return max(0, length)
  }
}
