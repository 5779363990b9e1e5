import Raster

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
