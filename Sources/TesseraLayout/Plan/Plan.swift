public import Foundation

/// Where every photo of a wall stands: all that rendering needs to know besides the photos themselves.
///
///     let plan = try Plan(of: photos, by: FlowGrid(rowHeight: 240), in: ProposedViewSize(width: 1600, height: nil))
///     print(plan.json)
public struct Plan: Equatable, Sendable {
  public var canvas: Canvas
  /// In input order.
  public var tiles: [Tile]

  public struct Canvas: Equatable, Sendable {
    public var width: Int
    public var height: Int
  }

  /// One photo's place.
  public struct Tile: Equatable, Sendable {
    /// The photo's path.
    public var file: FileName
    /// The exact frame; of a clipped tile, the bounding box of its shape.
    public var frame: CGRect
    /// The frame in whole pixels.
    public var pixels: PixelRect
    public var shape: Shape
    public var content: ContentMode
    /// Which part is seen, where the photo overhangs.
    public var crop: Crop
    /// What is laid over the photo.
    public var tint: Tint?

    /// A tile whose pixels are its frame's, snapped.
    public init(
      file: FileName, frame: CGRect, shape: Shape = .rectangle, content: ContentMode = .fill, crop: Crop = .center,
      tint: Tint? = nil
    ) {
      self.file = file
      self.frame = frame
      pixels = PixelRect(snapping: frame)
      self.shape = shape
      self.content = content
      self.crop = crop
      self.tint = tint
    }
  }

  /// A color laid over a photo, as thick as its alpha.
  public struct Tint: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    public var alpha: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }

  /// How a photo sits in its tile where their aspects differ.
  public enum ContentMode: String, CaseIterable, Sendable {
    /// Covers the tile; what overhangs is cropped.
    case fill
    /// Lies whole inside the tile's shape, centered.
    case fit
  }

  /// A photo to be placed.
  public struct Photo {
    public var file: FileName
    public var layout: LayoutPhoto
    /// The shape of its tile, where it is not that of all.
    public var shape: Shape?
    /// Which part is seen, where the tile crops.
    public var crop: Crop
    public var tint: Tint?

    public init(
      file: FileName, layout: LayoutPhoto, shape: Shape? = nil, crop: Crop = .center, tint: Tint? = nil
    ) {
      self.file = file
      self.layout = layout
      self.shape = shape
      self.crop = crop
      self.tint = tint
    }
  }
}

extension Plan {
  /// The longest side a wall may have, well within what PNG readers accept.
  public static let longestSide = 1_000_000

  /// Lays out photos and snaps their frames to pixels. Photos that come to no pixel of the canvas are left out.
  /// `margin` is kept free around the layout, whose proposal does not include it.
  public init(
    of photos: [Photo], by layout: some Layout, in proposal: ProposedViewSize, margin: CGFloat = 0,
    shape: Shape = .rectangle, content: ContentMode = .fill
  ) throws(PlanError) {
    self = try Draft(of: photos, by: layout, in: proposal, margin: margin, shape: shape, content: content).plan()
  }
}

/// Why there can be no plan.
public enum PlanError: Error, Equatable, CustomStringConvertible {
  case tooLarge(CGSize)
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
      // Rounded up, or what is too much by little would read as if it were not.
      let percent = [crop, allowed].map {
        "\(Self.text((Double(min(max($0, 0), 1) * 1000) - 1e-6).rounded(.up) / 10)) %"
      }
      return "no arrangement of these photos fills \(Self.text(size)) pixels with a crop of at most \(percent[1]); "
        + "the best takes \(percent[0])" + (nearest.map { ". \(Self.text($0)) would do" } ?? "")
    }
  }

  private static func text(_ size: CGSize) -> String {
    [size.width, size.height].map { text(Double($0)) }.joined(separator: " × ")
  }

  /// What is whole is written so.
  private static func text(_ number: Double) -> String {
    // The comparison does not hold for what is not a number either.
    guard number < 1e15 else { return "∞" }
    return number == number.rounded() ? String(Int(number)) : String(number)
  }
}
