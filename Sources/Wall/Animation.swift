package import Foundation
package import TesseraLayout

/// A wall that moves: what every frame shows of which photo, and where.
package struct Animation: Sendable {
  package var canvas: Plan.Canvas
  /// The photos.
  package var files: [Plan.FileName]
  package var frameCount: Int
  /// What one of the frames, counted from 0, shows. Asked for more than once, so that no more than one frame's tiles
  /// need be kept.
  package var frame: @Sendable (Int) -> Frame

  package enum Frame: Sendable {
    /// A wall at rest: the pixels are those of its picture.
    case still(Plan)
    /// Tiles on their way, later ones over earlier ones.
    case moving([Tile])
  }

  /// A photo on its way: it fills its exact frame and is clipped to its outline, both to fractions of pixels.
  package struct Tile: Equatable, Sendable {
    /// Which of the files.
    package var photo: Int
    package var frame: CGRect
    /// Within the frame; none where the tile is a rectangle.
    package var outline: [CGPoint]?
    package var tint: Plan.Tint?
    /// What of the photo is to lie in the middle, or near it.
    package var focus: UnitPoint

    package init(
      photo: Int, frame: CGRect, outline: [CGPoint]? = nil, tint: Plan.Tint? = nil, focus: UnitPoint = .center
    ) {
      self.photo = photo
      self.frame = frame
      self.outline = outline
      self.tint = tint
      self.focus = focus
    }
  }

  package init(
    canvas: Plan.Canvas, files: [Plan.FileName], frameCount: Int, frame: @escaping @Sendable (Int) -> Frame
  ) {
    precondition(frameCount > 0, "An animation has at least one frame.")
    self.canvas = canvas
    self.files = files
    self.frameCount = frameCount
    self.frame = frame
  }
}
