public import Foundation

/// A photo as a layout sees it: its size, its response to proposals, and its layout values.
public struct LayoutPhoto: Equatable, Sendable {
  /// The size in pixels, upright. Dimensions are from 10⁻⁶ to 10⁹; others are set to the nearest value in range.
  public var size: CGSize {
    didSet { size = Self.bounded(size) }
  }
  /// The response to proposed sizes, which is `.fit` by default. Walls that crop need `.fill`.
  public var fitting: Fitting
  /// The priority when space is divided. NaN counts as 0.
  public var priority: Double {
    didSet { if priority.isNaN { priority = 0 } }
  }
  /// The values for layouts that know their keys, such as ``PhotoWeight``.
  public var values: LayoutValues

  /// The response of a photo to a proposed size.
  public enum Fitting: Sendable {
    /// Keeps its aspect ratio within the proposal. Infinite dimensions count as unspecified, so the size is always
    /// finite.
    case fit
    /// Takes exactly the proposed size; the overhang is cropped. Infinite dimensions count as unspecified, so the size
    /// is always finite.
    case fill
    /// Keeps its aspect ratio within the proposal, and is infinite if only infinity is proposed, like
    /// `Image.resizable().scaledToFit()` in SwiftUI.
    case scaledToFit
    /// Takes exactly the proposed size, even an infinite one, and its own size in an unspecified dimension, like
    /// `Image.resizable()` in SwiftUI; the overhang is cropped.
    case resizable
  }

  /// Creates a photo. Sides out of range become the nearest in range, as they do when `size` is set.
  public init(size: CGSize, fitting: Fitting = .fit, priority: Double = 0, values: LayoutValues = LayoutValues()) {
    self.size = Self.bounded(size)
    self.fitting = fitting
    self.priority = priority.isNaN ? 0 : priority
    self.values = values
  }

  private static func bounded(_ size: CGSize) -> CGSize {
    CGSize(width: size.width.boundedLength, height: size.height.boundedLength)
  }

  /// Returns the size that the photo takes for a proposal.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    switch fitting {
    case .fit, .fill: return finiteSize(for: proposal)
    case .resizable: return proposal.cleaned.replacingUnspecifiedDimensions(by: size)
    case .scaledToFit:
      let isUnbound = Self.bound(proposal.width) == nil && Self.bound(proposal.height) == nil
      let isInfinite = proposal.width == .infinity || proposal.height == .infinity
      if isUnbound && isInfinite { return CGSize(width: CGFloat.infinity, height: .infinity) }
      return finiteSize(for: proposal)
    }
  }

  /// Returns the size at which the photo is placed: its size for the proposal, with infinite dimensions counting as
  /// unspecified.
  func finiteSize(for proposal: ProposedViewSize) -> CGSize {
    let (width, height) = (Self.bound(proposal.width), Self.bound(proposal.height))
    switch fitting {
    case .fit, .scaledToFit: return largestSize(width: width, height: height)
    case .fill:
      guard let width, let height else { return largestSize(width: width, height: height) }
      return CGSize(width: width, height: height)
    case .resizable: return CGSize(width: width ?? size.width, height: height ?? size.height)
    }
  }

  /// Returns the largest size with the photo's aspect ratio within the bounds; its own size if there are no bounds.
  private func largestSize(width: CGFloat?, height: CGFloat?) -> CGSize {
    switch (width, height) {
    case (nil, nil): return size
    case (let width?, nil): return CGSize(width: width, height: self.height(atWidth: width))
    case (nil, let height?): return CGSize(width: self.width(atHeight: height), height: height)
    case (let width?, let height?):
      let widthAtHeight = self.width(atHeight: height)
      if widthAtHeight <= width { return CGSize(width: widthAtHeight, height: height) }
      return CGSize(width: width, height: self.height(atWidth: width))
    }
  }

  // Very large lengths are capped below infinity.

  private func width(atHeight height: CGFloat) -> CGFloat {
    min(height * size.width / size.height, .greatestFiniteMagnitude)
  }

  private func height(atWidth width: CGFloat) -> CGFloat {
    min(width * size.height / size.width, .greatestFiniteMagnitude)
  }

  /// Returns the limit that a proposed dimension sets: none if it is unspecified, infinite or not a number.
  private static func bound(_ length: CGFloat?) -> CGFloat? {
    guard let length, length < .infinity else { return nil }
    return max(0, length)
  }
}
