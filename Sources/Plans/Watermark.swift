package import Layouts
import Raster

/// A mark over a finished wall: a logo or a name.
package struct Watermark: Hashable, Encodable, Sendable {
  package enum Source: Hashable, Sendable {
    case picture(PictureFile)
  }

  /// The position of the mark; at an edge, there is a small distance.
  package enum Position: String, CaseIterable, Encodable, Sendable {
    case topLeft = "top-left"
    case top
    case topRight = "top-right"
    case left
    case center
    case right
    case bottomLeft = "bottom-left"
    case bottom
    case bottomRight = "bottom-right"
    /// Marks tiled over the whole wall.
    case tile
  }

  package var source: Source
  package var position = Position.bottomRight
  /// The width of the edge of the wall that is trimmed off or left free. It has no mark unless marks are tiled over the
  /// whole wall.
  package var inset = 0
  /// The width of the mark, as a percentage of the wall's.
  package var percent = 15.0
  /// The opacity, as a percentage.
  package var opacity = 50.0

  package init(_ source: Source) { self.source = source }
}

extension Watermark {
  /// Returns the canvas within the inset.
  package func room(on canvas: Plan.Canvas) -> Plan.Canvas {
    Plan.Canvas(width: max(1, canvas.width - 2 * inset), height: max(1, canvas.height - 2 * inset))
  }
}

extension Watermark.Source: Encodable {
  private enum CodingKeys: CodingKey {
    case picture
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .picture(let file): try container.encode(file, forKey: .picture)
    }
  }
}

extension Watermark.Position {
  /// Returns the upper left corners of the marks: one, or those all over the wall, from the top.
  package func corners(of size: (width: Int, height: Int), on canvas: Plan.Canvas) -> [(x: Int, y: Int)] {
    if self != .tile { return [corner(of: size, on: canvas)] }
    let tiling = Self.tiling(of: size)
    return stride(from: 0, to: canvas.height, by: tiling.down).enumerated().flatMap { line, y in
      stride(from: tiling.start(ofLine: line), to: canvas.width, by: tiling.across).map { (x: $0, y: y) }
    }
  }

  /// The positions of marks tiled over a whole wall: in rows, every other one of which is shifted by half a step.
  package struct Tiling {
    package var across: Int
    package var down: Int

    package func start(ofLine line: Int) -> Int { line % 2 == 0 ? 0 : across / 2 - across }
  }

  /// Returns the tiling for marks of a given size. Lines of text are more than their own height apart.
  package static func tiling(of size: (width: Int, height: Int)) -> Tiling {
    Tiling(across: size.width * 3 / 2 + 1, down: max(size.height * 3 / 2, size.width / 3) + 1)
  }

  /// Returns the upper left corner of a mark: two percent of the wall's shorter side from the edges, or in the middle.
  private func corner(of size: (width: Int, height: Int), on canvas: Plan.Canvas) -> (x: Int, y: Int) {
    let rim = min(canvas.width, canvas.height) / 50
    let (free, below) = (canvas.width - size.width, canvas.height - size.height)
    let x =
      switch self {
      case .topLeft, .left, .bottomLeft: min(rim, free / 2)
      case .topRight, .right, .bottomRight: max(free - rim, free / 2)
      case .top, .center, .bottom, .tile: free / 2
      }
    let y =
      switch self {
      case .topLeft, .top, .topRight: min(rim, below / 2)
      case .bottomLeft, .bottom, .bottomRight: max(below - rim, below / 2)
      case .left, .center, .right, .tile: below / 2
      }
    return (x, y)
  }
}
