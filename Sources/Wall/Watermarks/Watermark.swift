import Raster
package import TesseraLayout

/// A mark over a finished wall: a logo or a name.
package struct Watermark: Hashable, Encodable, Sendable {
  package enum Source: Hashable, Sendable {
    case picture(PictureFile)
  }

  /// Where it is; at an edge it keeps a little distance.
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
    /// All over the wall.
    case tile
  }

  package var source: Source
  package var position = Position.bottomRight
  /// Its width, in percent of the wall's.
  package var percent = 15.0
  /// In percent.
  package var opacity = 50.0

  package init(_ source: Source) { self.source = source }
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
  /// The upper left corner of a mark that is there: two percent of the wall's shorter side from the edges, or in the
  /// middle.
  package func corner(of size: (width: Int, height: Int), on canvas: Plan.Canvas) -> (x: Int, y: Int) {
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
