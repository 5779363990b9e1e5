public import Foundation

/// The position of every photo on a wall: all that rendering needs besides the photos themselves.
///
///     let plan = try Plan(of: photos, by: FlowGrid(rowHeight: 240), in: ProposedViewSize(width: 1600, height: nil))
///     print(plan.json)
public struct Plan: Hashable, Sendable {
  /// The size of the wall. Tiles may extend beyond it, and are cut off there.
  public var canvas: Canvas
  /// The tiles, in input order.
  public var tiles: [Tile]
  /// The text elements on the wall.
  public var texts: [Text]
  /// The photo shown blurred behind photos that do not fill the wall.
  package var mat: FileName?

  /// Creates a plan from its parts, unchecked.
  public init(canvas: Canvas, tiles: [Tile], texts: [Text] = []) {
    self.canvas = canvas
    self.tiles = tiles
    self.texts = texts
  }

  /// The size of a wall in whole pixels.
  public struct Canvas: Hashable, Sendable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a size, which is drawn if both sides are 1 to ``Plan/longestSide``.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The position of one photo.
  @dynamicMemberLookup
  public struct Tile: Hashable, Sendable {
    /// The photo's path.
    public var file: FileName
    /// The name of the photo's group; nil if photos are not grouped.
    public var group: String?
    /// The exact frame; for a clipped tile, the bounding box of its shape.
    public var frame: CGRect
    /// The frame in whole pixels.
    public var pixels: PixelRect
    /// The shape to which the photo is clipped, inside the frame.
    public var shape: Shape
    /// The way in which the photo fits its tile if their aspect ratios differ.
    public var content: ContentMode
    /// All that is done to the photo there. Its properties are also those of the tile.
    public var treatment: Treatment

    /// Creates a tile whose pixels are those of its rounded frame. ``setting(_:to:)`` sets its other properties.
    public init(
      file: FileName, frame: CGRect, shape: Shape = .rectangle, content: ContentMode = .fill, crop: Crop = .center
    ) {
      self.init(file: file, frame: frame, shape: shape, content: content, treatment: Treatment(crop: crop))
    }

    /// Creates a tile with all its properties.
    @_disfavoredOverload
    package init(
      file: FileName, group: String? = nil, frame: CGRect, shape: Shape = .rectangle, content: ContentMode = .fill,
      treatment: Treatment = Treatment()
    ) {
      self.file = file
      self.group = group
      self.frame = frame
      pixels = PixelRect(snapping: frame)
      self.shape = shape
      self.content = content
      self.treatment = treatment
    }

    /// A property of the treatment.
    public subscript<Value>(dynamicMember property: WritableKeyPath<Treatment, Value>) -> Value {
      get { treatment[keyPath: property] }
      set { treatment[keyPath: property] = newValue }
    }
  }

  /// A color laid over a photo; its alpha is the opacity.
  public struct Tint: Hashable, Sendable {
    /// The red part, from 0 to 255, not multiplied by alpha.
    public var red: UInt8
    /// The green part, from 0 to 255, not multiplied by alpha.
    public var green: UInt8
    /// The blue part, from 0 to 255, not multiplied by alpha.
    public var blue: UInt8
    /// The opacity: 0 is invisible, 255 opaque.
    public var alpha: UInt8

    /// Creates a color in the color space of the wall.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }

  /// The way in which a photo fits its tile if their aspect ratios differ.
  public enum ContentMode: String, CaseIterable, Sendable {
    /// Covers the tile; the overhang is cropped.
    case fill
    /// Fits entirely inside the tile's shape, centered.
    case fit
  }

  /// A photo to be placed.
  @dynamicMemberLookup
  public struct Photo: Equatable, Sendable {
    /// The photo’s path, which is that of its tile.
    public var file: FileName
    /// The photo as its layout sees it, with the size and the values that matter there.
    public var layout: LayoutPhoto
    /// The shape of its tile, if different from the others.
    public var shape: Shape?
    /// All that is done to the photo on its tile. Its properties are also those of the photo.
    ///
    /// A turned photo is made smaller, so that it stays within the space that it would take unturned.
    public var treatment: Treatment

    /// Creates a photo. ``setting(_:to:)`` sets its other properties.
    public init(
      file: FileName, layout: LayoutPhoto, shape: Shape? = nil, crop: Crop = .center, turn: Double = 0
    ) {
      self.init(file: file, layout: layout, shape: shape, treatment: Treatment(crop: crop, turn: turn))
    }

    /// Creates a photo with all its properties.
    @_disfavoredOverload
    package init(file: FileName, layout: LayoutPhoto, shape: Shape? = nil, treatment: Treatment) {
      self.file = file
      self.layout = layout
      self.shape = shape
      self.treatment = treatment
    }

    /// A property of the treatment.
    public subscript<Value>(dynamicMember property: WritableKeyPath<Treatment, Value>) -> Value {
      get { treatment[keyPath: property] }
      set { treatment[keyPath: property] = newValue }
    }
  }
}

extension Plan {
  /// The maximum length of a wall's sides, well within what PNG readers accept.
  public static let longestSide = 1_000_000

  /// Lays out photos and rounds their frames to pixels. Photos that cover no pixel of the canvas are left out, and so
  /// are those that the layout places at coordinates that are not finite.
  ///
  /// - Parameters:
  ///   - photos: The photos in input order.
  ///   - layout: The layout of all photos.
  ///   - proposal: The size proposed to the layout, in pixels; nil for a dimension that follows from the photos.
  ///   - margin: The free space around the layout, not included in the proposal.
  ///   - shape: The shape of the tiles of photos without one of their own.
  public init(
    of photos: [Photo], by layout: some Layout, in proposal: ProposedViewSize, margin: CGFloat = 0,
    shape: Shape = .rectangle
  ) throws(PlanError) {
    try self.init(of: photos, by: layout, in: proposal, margin: margin, shape: shape, content: .fill)
  }

  /// Lays out photos that fill their tiles or fit inside them.
  @_disfavoredOverload
  package init(
    of photos: [Photo], by layout: some Layout, in proposal: ProposedViewSize, margin: CGFloat = 0,
    shape: Shape = .rectangle, content: ContentMode
  ) throws(PlanError) {
    self = try Draft(of: photos, by: layout, in: proposal, margin: margin, shape: shape, content: content).plan()
  }

  /// Removes tiles, and the text that belongs to them.
  public mutating func removeTiles(where isRemoved: (Tile) -> Bool) {
    var places = [Int?](repeating: nil, count: tiles.count)
    var kept: [Tile] = []
    for (index, tile) in tiles.enumerated() where !isRemoved(tile) {
      places[index] = kept.count
      kept.append(tile)
    }
    tiles = kept
    texts = texts.compactMap { text in
      guard let tile = text.tile else { return text }
      guard let place = places[tile] else { return nil }
      var text = text
      text.tile = place
      return text
    }
  }

  /// Adds the tiles and text of another plan, moved by whole pixels to the right and down.
  mutating func add(_ plan: Plan, movedByX x: Int, y: Int) {
    let first = tiles.count
    tiles += plan.tiles.map { $0.moved(byX: x, y: y) }
    texts += plan.texts.map { text in
      var text = text
      text.frame = text.frame.offsetBy(dx: CGFloat(x), dy: CGFloat(y))
      text.tile = text.tile.map { $0 + first }
      return text
    }
  }

  /// Returns the same plan, centered on a canvas of a given size.
  package func centered(in size: CGSize) -> Plan {
    let canvas = Canvas(width: PixelRect.roundedUp(size.width), height: PixelRect.roundedUp(size.height))
    if canvas == self.canvas { return self }
    return moved(
      to: canvas, x: (canvas.width - self.canvas.width) / 2, y: (canvas.height - self.canvas.height) / 2)
  }

  /// Returns the same plan on another canvas, moved by whole pixels to the right and down.
  package func moved(to canvas: Canvas, x: Int, y: Int) -> Plan {
    var plan = Plan(canvas: canvas, tiles: [])
    plan.mat = mat
    plan.add(self, movedByX: x, y: y)
    return plan
  }
}
