public import Foundation

/// The position of every photo on a wall: all that rendering needs besides the photos themselves.
///
///     let plan = try Plan(of: photos, by: FlowGrid(rowHeight: 240), in: ProposedViewSize(width: 1600, height: nil))
///     print(plan.json)
public struct Plan: Equatable, Sendable {
  public var canvas: Canvas
  /// The tiles, in input order.
  public var tiles: [Tile]

  public struct Canvas: Equatable, Sendable {
    public var width: Int
    public var height: Int
  }

  /// The position of one photo.
  public struct Tile: Equatable, Sendable {
    /// The photo's path.
    public var file: FileName
    /// The exact frame; for a clipped tile, the bounding box of its shape.
    public var frame: CGRect
    /// The frame in whole pixels.
    public var pixels: PixelRect
    public var shape: Shape
    public var content: ContentMode
    /// The part that is visible if the photo overhangs.
    public var crop: Crop
    /// A color laid over the photo.
    public var tint: Tint?

    /// Creates a tile whose pixels are its frame's, rounded.
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

  /// A color laid over a photo, as opaque as its alpha.
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

  /// How a photo fits its tile if their aspect ratios differ.
  public enum ContentMode: String, CaseIterable, Sendable {
    /// Covers the tile; the overhang is cropped.
    case fill
    /// Fits entirely inside the tile's shape, centered.
    case fit
  }

  /// A photo to be placed.
  public struct Photo {
    public var file: FileName
    public var layout: LayoutPhoto
    /// The shape of its tile, if different from the others.
    public var shape: Shape?
    /// The part that is visible if the tile crops it.
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
  /// The longest side of a wall, well within what PNG readers accept.
  public static let longestSide = 1_000_000

  /// Lays out photos and rounds their frames to pixels. Photos that cover no pixel of the canvas are left out.
  ///
  /// - Parameter margin: The free space around the layout, not included in the proposal.
  public init(
    of photos: [Photo], by layout: some Layout, in proposal: ProposedViewSize, margin: CGFloat = 0,
    shape: Shape = .rectangle, content: ContentMode = .fill
  ) throws(PlanError) {
    self = try Draft(of: photos, by: layout, in: proposal, margin: margin, shape: shape, content: content).plan()
  }
}
