import Foundation
import Raster
import TesseraLayout

/// Which part of a photo lands on which pixels of the canvas.
struct TileGeometry: Equatable {
  /// The canvas pixels that the photo touches, shape aside.
  var destination: PixelRect
  /// What those pixels show of the upright photo. It may reach over its edge by less than a canvas pixel.
  var source: Area

  init(_ tile: Plan.Tile, photoWidth: Double, photoHeight: Double) {
    switch tile.content {
    case .fill:
      // Aspect fill: the largest centred part of the photo that has the tile's aspect.
      let scale = max(tile.frame.width / photoWidth, tile.frame.height / photoHeight)
      let width = min(photoWidth, tile.frame.width / scale)
      let height = min(photoHeight, tile.frame.height / scale)
      source = Area(x: (photoWidth - width) / 2, y: (photoHeight - height) / 2, width: width, height: height)
      switch tile.shape {
      case .rectangle:
        destination = tile.pixels
      default:
        // The edge pixels of a shape are covered in part, so all that it touches are needed, and the photo lies under
        // them where the exact frame has it.
        destination = PixelRect(covering: tile.frame)
        source.x += (Double(destination.x) - tile.frame.minX) / scale
        source.y += (Double(destination.y) - tile.frame.minY) / scale
        source.width = Double(destination.width) / scale
        source.height = Double(destination.height) / scale
      }
    case .fit:
      let size = Self.fittedSize(tile, aspect: photoWidth / photoHeight)
      destination = PixelRect(
        snapping: CGRect(
          x: tile.frame.midX - size.width / 2, y: tile.frame.midY - size.height / 2,
          width: size.width, height: size.height))
      // However narrow a photo is, something of it shows.
      destination.width = max(1, destination.width)
      destination.height = max(1, destination.height)
      source = Area(x: 0, y: 0, width: photoWidth, height: photoHeight)
    }
  }

  private static func fittedSize(_ tile: Plan.Tile, aspect: Double) -> CGSize {
    switch tile.shape {
    case .hexagon: return Hexagon.inscribedSize(aspect: aspect, in: tile.frame)
    default:
      let width = min(tile.frame.width, tile.frame.height * aspect)
      return CGSize(width: width, height: width / aspect)
    }
  }
}
