package import Foundation
package import Layouts

/// An animated wall: the tiles of every frame, with their photos and positions.
package struct Animation: Sendable {
  package var canvas: Plan.Canvas
  /// The files of the photos.
  package var files: [Plan.FileName]
  package var frameCount: Int
  /// Returns the frame at an index, counted from 0. It is called more than once for each index, so that only one
  /// frame's tiles are in memory.
  package var frame: @Sendable (Int) -> Frame
  /// Returns the text elements of a moving frame, which refer to their tiles by index.
  package var texts: @Sendable (Int) -> [Text] = { _ in [] }
  /// Returns the number of times that a frame is shown, so that a repeated frame is rendered once.
  package var repeats: @Sendable (Int) -> Int = { _ in 1 }
  /// The indices of the files that are shown blurred and dark, as a background for other photos.
  package var grounds: Set<Int> = []

  package enum Frame: Sendable {
    /// A still wall: its pixels are those of its picture.
    case still(Plan)
    /// Moving tiles, later ones on top of earlier ones.
    case moving([Tile])
    /// Moving tiles with their text elements.
    case scene(Scene)
    /// A scene that fades into another, with the progress of the fade: the second scene fades in over all of the first.
    case fading(Scene, into: Scene, by: Double)
  }

  /// Tiles, later ones on top of earlier ones, and text elements.
  package struct Scene: Sendable {
    package var tiles: [Tile]
    package var texts: [Text] = []
  }

  /// A moving photo: it fills its exact frame and is clipped to its outline, both with subpixel accuracy.
  @dynamicMemberLookup
  package struct Tile: Equatable, Sendable {
    /// The index of the tile's file.
    package var photo: Int
    package var frame: CGRect
    /// The outline relative to the frame; nil if the tile is a rectangle.
    package var outline: [CGPoint]?
    /// All that is done to the photo. Its crop is not searched for any more: it has the point of the photo to show in
    /// the middle of the tile, or close to it.
    package var treatment: Plan.Treatment

    package init(
      photo: Int, frame: CGRect, outline: [CGPoint]? = nil, treatment: Plan.Treatment = Plan.Treatment()
    ) {
      self.photo = photo
      self.frame = frame
      self.outline = outline
      self.treatment = treatment
    }

    /// A property of the treatment.
    package subscript<Value>(dynamicMember property: WritableKeyPath<Plan.Treatment, Value>) -> Value {
      get { treatment[keyPath: property] }
      set { treatment[keyPath: property] = newValue }
    }
  }

  package init(
    canvas: Plan.Canvas, files: [Plan.FileName], frameCount: Int, frame: @escaping @Sendable (Int) -> Frame
  ) {
    precondition(frameCount > 0, "An animation must have at least one frame.")
    self.canvas = canvas
    self.files = files
    self.frameCount = frameCount
    self.frame = frame
  }

  /// The number of frames including repeats.
  package var shownFrameCount: Int { (0..<frameCount).reduce(0) { $0 + repeats($1) } }
}

extension Animation.Frame {
  /// All tiles that move.
  var movingTiles: [Animation.Tile] {
    switch self {
    case .still: []
    case .moving(let tiles): tiles
    case .scene(let scene): scene.tiles
    case .fading(let scene, let next, _): scene.tiles + next.tiles
    }
  }
}
