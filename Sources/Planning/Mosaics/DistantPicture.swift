package import Files
import Foundation
package import ImageCodecs
package import Layouts
package import Plans
package import Raster

/// A picture as seen from a distance: with few pixels, in sRGB.
///
///     let target = try DistantPicture(path, behind: .color(.white), limits: limits)
///     let pixels = try target.pixels(filling: canvas, width: 800, height: 600)
///
/// Transparent parts show the background.
package struct DistantPicture: Sendable {
  /// The size of the upright picture.
  package let size: CGSize
  private let path: FilePath
  private let ground: Color
  private let limits: DecodingLimits

  package init(_ path: FilePath, behind background: Background, limits: DecodingLimits) throws(ImageError) {
    (self.path, self.limits) = (path, limits)
    ground = if case .color(let color) = background, color.isOpaque { color } else { .white }
    let info = try ImageDecoder.probe(path: path, limits: limits)
    size = CGSize(width: info.width, height: info.height)
  }

  /// Returns the centered part with a canvas's aspect ratio, resampled to `width` × `height`.
  package func pixels(filling canvas: Plan.Canvas, width: Int, height: Int) throws(ImageError) -> Pixels {
    let scale = max(Double(canvas.width) / size.width, Double(canvas.height) / size.height)
    let (across, down) = (Double(canvas.width) / scale, Double(canvas.height) / scale)
    let area = Area(x: (size.width - across) / 2, y: (size.height - down) / 2, width: across, height: down)
    var pixels = try unchanged(path) { file throws(ImageError) in
      let pipeline = try ImageDecoder.header(of: file, limits: limits).pipeline(to: .sRGB)
      let eighths = [1, 2, 4].first { Double($0) * across / 8 >= Double(2 * width) } ?? 8
      let (pixels, damage) = try pipeline.pixels(
        of: file, area: area, width: width, height: height, eighths: eighths, effort: .balanced, isLinear: true)
      if let damage { throw ImageError(path, .malformed(damage)) }
      return pixels
    }
    pixels.flatten(onto: ground)
    return pixels
  }
}
